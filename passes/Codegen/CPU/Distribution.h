/// Whether the loops at the top of a kernel may be its workgroups.
#ifndef WEIR_PASSES_CODEGEN_CPU_DISTRIBUTION_H
#define WEIR_PASSES_CODEGEN_CPU_DISTRIBUTION_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace weir {

/// Why one workgroup runs a whole kernel.
struct OneWorkgroup {
  llvm::StringRef because;           ///< a code; see LoweringPasses.td
  mlir::Operation *op = nullptr;     ///< the loop that is not distributed, or the kernel
  std::optional<mlir::Value> memory; ///< what is shared; null for memory without a name
};

/// The `scf.forall` loops at the top of a kernel, as workgroups.
class Distribution {
public:
  explicit Distribution(mlir::func::FuncOp f) : f(f), loops(f.getBody().front().getOps<mlir::scf::ForallOp>()) {}

  /// Nothing if the workgroups of the loops may run in any order, on several threads, each with what is around the loops.
  std::optional<OneWorkgroup> findObstacle();
  llvm::SmallVector<mlir::scf::ForallOp> getLoops() const { return llvm::SmallVector<mlir::scf::ForallOp>(loops); }
  /// Builds the number of iterations of `loop` from the scalar arguments, mapped by `map`.
  static mlir::Value buildCount(mlir::OpBuilder &b, mlir::scf::ForallOp loop, mlir::IRMapping &map);

private:
  mlir::func::FuncOp f;
  llvm::iterator_range<mlir::Block::op_iterator<mlir::scf::ForallOp>> loops;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_CPU_DISTRIBUTION_H
