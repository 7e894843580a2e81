/// What the analyses of this folder have in common: the solver, and control flow that its framework does not follow by itself.

#ifndef WEIR_PASSES_ENCODING_PROPAGATION_SOLVER_H
#define WEIR_PASSES_ENCODING_PROPAGATION_SOLVER_H

#include "dialects/Flow/FlowOps.h"
#include "mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Analysis/DataFlow/SparseAnalysis.h"

namespace weir::encoding {

/// All branches are taken: upstream's propagation of constants would fold the tensors of the program. Nothing but what branches read is
/// asked for, so other values have no state.
class UnknownConstants : public mlir::DataFlowAnalysis {
  using State = mlir::dataflow::Lattice<mlir::dataflow::ConstantValue>;

public:
  using DataFlowAnalysis::DataFlowAnalysis;
  llvm::LogicalResult initialize(mlir::Operation *top) override {
    top->walk([&](mlir::Operation *op) {
      if (!llvm::isa<mlir::RegionBranchOpInterface>(op) && !op->hasTrait<mlir::OpTrait::IsTerminator>())
        return;
      for (mlir::Value operand : op->getOperands()) {
        auto *state = getOrCreate<State>(operand);
        propagateIfChanged(state, state->join(mlir::dataflow::ConstantValue::getUnknownConstant()));
      }
    });
    return llvm::success();
  }
  llvm::LogicalResult visit(mlir::ProgramPoint *) override { return llvm::success(); }
};

/// What branches read is set before they are looked at.
inline void loadBaseline(mlir::DataFlowSolver &solver) {
  solver.load<UnknownConstants>();
  solver.load<mlir::dataflow::DeadCodeAnalysis>();
}

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

#endif // WEIR_PASSES_ENCODING_PROPAGATION_SOLVER_H
