/// Which loops of a kernel are its grid.
#ifndef WEIR_PASSES_CODEGEN_GPU_GRID_H
#define WEIR_PASSES_CODEGEN_GPU_GRID_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace weir {

/// The `scf.forall` loops at the top of a kernel whose iterations are workgroups; none if one workgroup runs all of it.
struct Grid {
  llvm::SmallVector<mlir::scf::ForallOp> loops;
  llvm::StringRef because;             ///< why none exist; see Passes.td
  mlir::Operation *obstacle = nullptr; ///< the loop or kernel that the reason concerns

  static Grid of(mlir::func::FuncOp kernel);
};

/// The number of iterations of each dimension of `loop`, built where `builder` is, with the values that `values` maps those of the kernel to.
llvm::SmallVector<mlir::Value> buildTripCounts(mlir::OpBuilder &builder, mlir::scf::ForallOp loop, mlir::IRMapping &values);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_GRID_H
