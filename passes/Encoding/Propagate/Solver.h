/// Common code of the analyses of this folder: control flow that the framework of their solver does not follow by itself.

#ifndef WEIR_PASSES_ENCODING_PROPAGATE_SOLVER_H
#define WEIR_PASSES_ENCODING_PROPAGATE_SOLVER_H

#include "dialects/Flow/FlowOps.h"
#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "passes/Analysis/BranchBaseline.h"

namespace weir::encoding {

/// encoding-passes.md J5: what a dispatch region returns.
inline mlir::Value getReturned(flow::DispatchRegionOp region, unsigned result) {
  if (!llvm::hasSingleElement(region.getBody()))
    return {};
  auto terminator = llvm::dyn_cast<flow::ReturnOp>(region.getBody().front().getTerminator());
  return terminator && result < terminator->getNumOperands() ? terminator->getOperand(result) : mlir::Value();
}

/// The lattices of an op's results, if it is a dispatch region, from those of the values that it returns: `join(result, returned)`.
template <typename Lattice>
bool joinReturned(mlir::Operation *op, llvm::ArrayRef<Lattice *> results, llvm::function_ref<void(Lattice *, mlir::Value)> join) {
  auto region = llvm::dyn_cast<flow::DispatchRegionOp>(op);
  if (!region)
    return false;
  for (auto [i, result] : llvm::enumerate(results))
    if (mlir::Value returned = getReturned(region, i))
      join(result, returned);
  return true;
}

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PROPAGATE_SOLVER_H
