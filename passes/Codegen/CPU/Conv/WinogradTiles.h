/// The transforms of Winograd's minimal filtering on vectors (passes/Analysis/Winograd.h).
#ifndef WEIR_PASSES_CODEGEN_CPU_CONV_WINOGRADTILES_H
#define WEIR_PASSES_CODEGEN_CPU_CONV_WINOGRADTILES_H

#include "passes/Analysis/Winograd.h"
#include "passes/Codegen/CPU/Emit.h"

namespace weir::cpu {

/// A square of vectors, in rows.
using VectorSquare = llvm::SmallVector<llvm::SmallVector<mlir::Value, 6>, 6>;

/// B^T d B.
VectorSquare transformInput(Emit &e, const WinogradTransform &transform, const VectorSquare &elements);
/// A^T m A.
VectorSquare transformOutput(Emit &e, const WinogradTransform &transform, const VectorSquare &sums);

/// The columns of tiles in a row of the input: vector k has element k of each tile, for tiles of as many as vectors have lanes. `vectors` are
/// neighbours in the row: one for each result of a tile, and one more, of which the first two lanes are read.
llvm::SmallVector<mlir::Value, 6> splitColumns(Emit &e, llvm::ArrayRef<mlir::Value> vectors);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_CONV_WINOGRADTILES_H
