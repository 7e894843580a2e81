// The registry of strategies.
#include "passes/Codegen/CPU/Strategies/Strategy.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

ArrayRef<const KernelStrategy *> weir::cpu::getStrategies() {
  static const SmallVector<const KernelStrategy *> strategies =
      llvm::to_vector(llvm::concat<const KernelStrategy *const>(getConvStrategies(), getTileStrategies(), getQuantizedStrategies(), getLoopStrategies()));
  return strategies;
}

const KernelStrategy *weir::cpu::findStrategy(StringRef name) {
  auto *found = llvm::find_if(getStrategies(), [&](const KernelStrategy *strategy) { return strategy->getName() == name; });
  return found == getStrategies().end() ? nullptr : *found;
}

LogicalResult weir::cpu::emitStrategies(ArrayRef<linalg::LinalgOp> ops, StrategyScope scope, const TargetInfo &target) {
  SmallVector<std::pair<linalg::LinalgOp, const KernelStrategy *>> work;
  for (linalg::LinalgOp op : ops) {
    LoweringConfigAttr config = LoweringConfigAttr::of(op);
    const KernelStrategy *strategy = config ? findStrategy(config.getStrategy()) : nullptr;
    if (!strategy || strategy->getScope() != scope)
      continue;
    if (scope == StrategyScope::Kernel && !work.empty())
      return op.emitOpError() << "strategy " << strategy->getName() << " applies to a whole kernel, but another op of this kernel has a strategy";
    work.push_back({op, strategy});
  }
  // Loops of a reduction take ops around it along, which must not be loops by then.
  if (scope == StrategyScope::Op)
    std::stable_partition(work.begin(), work.end(), [](auto &entry) { return entry.first.getNumReductionLoops() != 0; });
  struct : RewriterBase::Listener {
    void notifyOperationErased(Operation *op) override { erased.insert(op); }
    llvm::DenseSet<Operation *> erased;
  } listener;
  for (auto [op, strategy] : work) {
    if (listener.erased.contains(op))
      continue;
    IRRewriter rewriter(op.getContext(), &listener);
    auto config = cast<LoweringConfigAttr>(op->removeAttr(LoweringConfigAttr::getNameStr()));
    rewriter.setInsertionPoint(op);
    if (failed(strategy->emit(rewriter, op, config, target)))
      return failure();
  }
  return success();
}
