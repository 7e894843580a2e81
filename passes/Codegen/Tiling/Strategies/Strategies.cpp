// The registry of strategies.
#include "passes/Codegen/Tiling/Strategies/Strategy.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace weir;

static SmallVector<const KernelStrategy *> &getRegistry() {
  static SmallVector<const KernelStrategy *> strategies = {&getTileStrategy()};
  return strategies;
}

ArrayRef<const KernelStrategy *> weir::getStrategies() { return getRegistry(); }

void weir::registerStrategy(const KernelStrategy &strategy) { getRegistry().insert(getRegistry().begin(), &strategy); }

void weir::registerStrategies(ArrayRef<const KernelStrategy *> strategies) {
  llvm::append_range(getRegistry(), strategies);
  llvm::stable_sort(getRegistry(), [](const KernelStrategy *a, const KernelStrategy *b) { return a->getScope() < b->getScope(); });
}

const KernelStrategy *weir::findStrategy(StringRef name) {
  auto *found = llvm::find_if(getStrategies(), [&](const KernelStrategy *strategy) { return strategy->getName() == name; });
  return found == getStrategies().end() ? nullptr : *found;
}

/// Lists like `sizes` with one size half or twice as large.
static SmallVector<DenseI64ArrayAttr> getNeighbours(DenseI64ArrayAttr sizes) {
  SmallVector<DenseI64ArrayAttr> lists;
  for (int64_t i = 0, count = sizes ? sizes.size() : 0; i < count; ++i)
    for (int64_t size : {sizes[i] / 2, sizes[i] * 2}) {
      SmallVector<int64_t> list(sizes.asArrayRef());
      list[i] = size;
      if (size > 0)
        lists.push_back(DenseI64ArrayAttr::get(sizes.getContext(), list));
    }
  return lists;
}

SmallVector<StrategyChoice> KernelStrategy::enumerate(StrategyCandidate candidate) const {
  std::optional<SelectStrategyCode> ignored;
  FailureOr<StrategyChoice> choice = match(candidate, ignored);
  if (failed(choice))
    return {};
  SmallVector<StrategyChoice> choices{*choice};
  auto add = [&](DenseI64ArrayAttr tile, DenseI64ArrayAttr registers) {
    std::string complaint;
    FailureOr<LoweringConfigAttr> config = complete(candidate, choice->op, choice->config.withSizes(tile, registers), complaint);
    if (succeeded(config))
      choices.push_back({choice->op, *config, kUnknownCost});
  };
  for (DenseI64ArrayAttr tile : getNeighbours(choice->config.getTile()))
    add(tile, choice->config.getRegisters());
  for (DenseI64ArrayAttr registers : getNeighbours(choice->config.getRegisters()))
    add(choice->config.getTile(), registers);
  return choices;
}

LogicalResult weir::emitStrategies(ArrayRef<linalg::LinalgOp> ops, StrategyScope scope, const TargetInfo &target) {
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
