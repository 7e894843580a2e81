/// Scalar code of kernels that the first thread alone runs, as it stores.
#ifndef WEIR_PASSES_CODEGEN_GPU_FIRSTTHREAD_H
#define WEIR_PASSES_CODEGEN_GPU_FIRSTTHREAD_H

#include "passes/Codegen/GPU/FlatViews.h"
#include "passes/Codegen/GPU/Grid.h"
#include "llvm/ADT/SetVector.h"

namespace weir {

/// Ops side by side in a block, of which the first thread runs some.
struct ScalarRun {
  llvm::SetVector<mlir::Operation *> own; ///< what the first thread runs; empty if all threads run all
  mlir::Operation *last = nullptr;        ///< the last op of the run; null if no op is in it
};

/// The run from `begin` on: what stores by itself, together with its loads, so that no other thread waits for it in
/// between. All threads run ops whose results others need.
ScalarRun findScalarRun(mlir::Block::iterator begin, const FlatViews &views, const Grid &grid);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_FIRSTTHREAD_H
