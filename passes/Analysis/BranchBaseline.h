/// The analyses that each analysis of upstream's data-flow framework loads first.

#ifndef WEIR_PASSES_ANALYSIS_BRANCHBASELINE_H
#define WEIR_PASSES_ANALYSIS_BRANCHBASELINE_H

#include "mlir/Analysis/DataFlow/ConstantPropagationAnalysis.h"
#include "mlir/Analysis/DataFlow/DeadCodeAnalysis.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

namespace weir {

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

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_BRANCHBASELINE_H
