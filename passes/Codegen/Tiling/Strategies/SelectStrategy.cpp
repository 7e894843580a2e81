// weir-select-strategy: asks the registered strategies, and writes down the cheapest; see StrategyPasses.td.
#include "passes/Codegen/Tiling/Strategies/Strategy.h"
#include "passes/Codegen/Tiling/Strategies/TunedConfigs.h"
#include "passes/Codegen/Tiling/Passes.h"
#include "passes/Codegen/Tiling/TileGroup.h"
#include "passes/Codegen/Tiling/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Regex.h"

#define DEBUG_TYPE "weir-select-strategy"

namespace weir {
#define GEN_PASS_DEF_SELECTSTRATEGY
#include "passes/Codegen/Tiling/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

static std::string listNames(ArrayRef<const KernelStrategy *> strategies) {
  std::string names;
  for (const KernelStrategy *strategy : strategies)
    names += (names.empty() ? "" : ", ") + strategy->getName().str();
  return names.empty() ? "none" : names;
}

static StringRef describe(StrategyScope scope) {
  switch (scope) {
  case StrategyScope::Kernel:
    return "kernels before they are tiled";
  case StrategyScope::Root:
    return "roots of prepared kernels whose results are only stored";
  case StrategyScope::Op:
    return "ops on buffers";
  }
  llvm_unreachable("scope");
}

namespace {
struct SelectStrategy : weir::impl::SelectStrategyBase<SelectStrategy> {
  using SelectStrategyBase::SelectStrategyBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!isKernel(kernel))
      return;
    TargetInfo target = getVectorTarget(kernel, vectorBits, vectorRegisters);
    if (workgroupCycles)
      target.workgroupCycles = workgroupCycles;
    SmallVector<linalg::LinalgOp> candidates = findCandidates(kernel);
    if (failed(checkGiven(kernel, candidates, target)))
      return signalPassFailure();
    bool isExplained = !explain.empty() && llvm::Regex(explain).match(kernel.getName());
    TunedConfigs tuned(kernel, scope, target, isExplained);
    auto choose = [&](StrategyCandidate candidate, unsigned number) {
      LoweringConfigAttr config = useTuned(candidate, tuned.lookup(number));
      if (!config)
        config = select(candidate);
      if (isExplained)
        explainChoice(candidate, config, tuned.getKey(number));
    };
    if (scope == StrategyScope::Kernel)
      return choose({kernel, {}, target}, 0);
    for (auto [number, op] : llvm::enumerate(candidates))
      if (!LoweringConfigAttr::of(op))
        choose({kernel, op, target}, number);
    if (scope == StrategyScope::Root)
      tileSmall(kernel, candidates, target);
  }

  /// What is no tiles of its own beside roots that are would run in each of their workgroups, and so all of them be one: it is split in two.
  void tileSmall(func::FuncOp kernel, ArrayRef<linalg::LinalgOp> roots, const TargetInfo &target) {
    constexpr size_t kMost = 16; // workgroups cost something, too
    SmallVector<linalg::LinalgOp> small;
    llvm::copy_if(roots, std::back_inserter(small), [](linalg::LinalgOp op) { return !LoweringConfigAttr::of(op); });
    auto isAlone = [&](linalg::LinalgOp op) { return TileGroup(op, target.vectorBits / 32, target.workgroupsAreThreads()).getMembers().size() == 1; };
    if (small.size() == roots.size() || small.size() > kMost || !llvm::all_of(small, isAlone))
      return;
    const KernelStrategy *tiles = findStrategy("tiles");
    for (linalg::LinalgOp op : small) {
      SmallVector<int64_t> ranges = op.getStaticLoopRanges();
      for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray())) {
        if (iterator != utils::IteratorType::parallel || ShapedType::isDynamic(ranges[loop]) || ranges[loop] < 2)
          continue;
        SmallVector<int64_t> sizes(ranges.size(), 0);
        sizes[loop] = llvm::divideCeil(ranges[loop], 2);
        auto config = LoweringConfigAttr::get(op.getContext(), tiles->getName(), DenseI64ArrayAttr::get(op.getContext(), sizes), nullptr, 0, -1, -1,
                                              nullptr, -1, 0, nullptr);
        std::string complaint;
        FailureOr<LoweringConfigAttr> whole = tiles->complete({kernel, op, target}, op, config, complaint);
        if (failed(whole))
          continue;
        op->setAttr(LoweringConfigAttr::getNameStr(), *whole);
        passedRemark(op, DEBUG_TYPE, SelectStrategyCode::HALVED);
        break;
      }
    }
  }

  /// Ops that may have a configuration of the scope.
  SmallVector<linalg::LinalgOp> findCandidates(func::FuncOp kernel) {
    if (scope == StrategyScope::Root)
      return findRoots(kernel.getBody().front());
    SmallVector<linalg::LinalgOp> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      if (scope == StrategyScope::Kernel || op.hasPureBufferSemantics())
        ops.push_back(op);
    });
    return ops;
  }

  StrategyCandidate getCandidate(func::FuncOp kernel, linalg::LinalgOp op, const TargetInfo &target) {
    return {kernel, scope == StrategyScope::Kernel ? linalg::LinalgOp() : op, target};
  }

  /// What a user has written is obeyed or refused, never ignored.
  LogicalResult checkGiven(func::FuncOp kernel, ArrayRef<linalg::LinalgOp> candidates, const TargetInfo &target) {
    auto check = [&](linalg::LinalgOp op) {
      LoweringConfigAttr config = LoweringConfigAttr::of(op);
      return !config || succeeded(checkGiven(kernel, op, config, llvm::is_contained(candidates, op), target)) ? WalkResult::advance()
                                                                                                              : WalkResult::interrupt();
    };
    return failure(kernel.walk(check).wasInterrupted());
  }

  LogicalResult checkGiven(func::FuncOp kernel, linalg::LinalgOp op, LoweringConfigAttr config, bool isCandidate, const TargetInfo &target) {
    const KernelStrategy *strategy = findStrategy(config.getStrategy());
    if (!strategy)
      return op.emitOpError() << "there is no strategy " << config.getStrategy() << "; the strategies are " << listNames(getStrategies());
    if (strategy->getScope() > scope)
      return success();
    if (strategy->getScope() < scope || !isCandidate)
      return op.emitOpError() << "strategy " << strategy->getName() << " is for " << describe(strategy->getScope());
    StrategyCandidate candidate = getCandidate(kernel, op, target);
    std::string complaint;
    FailureOr<LoweringConfigAttr> whole = strategy->complete(candidate, op, config, complaint);
    if (failed(whole)) {
      SmallVector<const KernelStrategy *> others;
      for (const KernelStrategy *other : getStrategies()) {
        std::optional<SelectStrategyCode> ignored;
        if (other->getScope() == scope && succeeded(other->match(candidate, ignored)))
          others.push_back(other);
      }
      return op.emitOpError() << "strategy " << strategy->getName() << " " << complaint << "; strategies that support it: " << listNames(others);
    }
    op->setAttr(LoweringConfigAttr::getNameStr(), *whole);
    passedRemark(op, DEBUG_TYPE, SelectStrategyCode::KEPT) << remark::metric("strategy", strategy->getName());
    return success();
  }

  /// Sets the measured configuration on its op, if one is given and fits; else returns null.
  LoweringConfigAttr useTuned(StrategyCandidate candidate, LoweringConfigAttr config) {
    const KernelStrategy *strategy = config ? findStrategy(config.getStrategy()) : nullptr;
    if (!strategy)
      return {};
    linalg::LinalgOp op = candidate.op;
    std::optional<SelectStrategyCode> reason;
    if (FailureOr<StrategyChoice> choice = failure(); !op && strategy->getScope() == scope && succeeded(choice = strategy->match(candidate, reason)))
      op = choice->op;
    std::string complaint;
    FailureOr<LoweringConfigAttr> whole = failure();
    if (op && strategy->getScope() == scope && !LoweringConfigAttr::of(op))
      whole = strategy->complete(candidate, op, config, complaint);
    if (failed(whole)) {
      missedRemark(op ? op.getOperation() : candidate.kernel.getOperation(), DEBUG_TYPE, SelectStrategyCode::TUNED_MISFIT)
          << remark::metric("strategy", strategy->getName());
      return {};
    }
    op->setAttr(LoweringConfigAttr::getNameStr(), *whole);
    passedRemark(op, DEBUG_TYPE, SelectStrategyCode::TUNED) << remark::metric("strategy", strategy->getName());
    return *whole;
  }

  void explainChoice(StrategyCandidate candidate, LoweringConfigAttr chosen, StringRef key) {
    for (const KernelStrategy *strategy : getStrategies()) {
      if (strategy->getScope() != scope)
        continue;
      for (const StrategyChoice &choice : strategy->enumerate(candidate)) {
        std::string cost = choice.cost == kUnknownCost ? "unknown" : llvm::formatv("{0:f1}", choice.cost).str();
        std::string config = debugString(choice.config);
        analysisRemark(choice.op, DEBUG_TYPE, SelectStrategyCode::CANDIDATE)
            << remark::metric("key", key) << remark::metric("op", choice.op->getName().getStringRef()) << remark::metric("cost", cost)
            << remark::metric("config", config) << remark::metric("chosen", choice.config == chosen ? "yes" : "no");
      }
    }
  }

  /// The configuration of the cheapest strategy, which is on its op then, or null.
  LoweringConfigAttr select(StrategyCandidate candidate) {
    const KernelStrategy *best = nullptr;
    FailureOr<StrategyChoice> choice = failure();
    SmallVector<const KernelStrategy *> costlier;
    llvm::MapVector<SelectStrategyCode, SmallVector<const KernelStrategy *>> refusals;
    for (const KernelStrategy *strategy : getStrategies()) {
      if (strategy->getScope() != scope)
        continue;
      std::optional<SelectStrategyCode> reason;
      FailureOr<StrategyChoice> found = strategy->match(candidate, reason);
      if (failed(found)) {
        if (reason)
          refusals[*reason].push_back(strategy);
        continue;
      }
      bool isBetter = failed(choice) || found->cost < choice->cost;
      if (const KernelStrategy *other = isBetter ? best : strategy)
        costlier.push_back(other);
      if (isBetter) {
        best = strategy;
        choice = found;
      }
    }
    // A user has decided about the root of the kernel.
    if (best && LoweringConfigAttr::of(choice->op))
      return LoweringConfigAttr::of(choice->op);
    if (!costlier.empty())
      refusals[SelectStrategyCode::COST] = costlier;
    Operation *place = candidate.op ? candidate.op.getOperation()
                       : best       ? choice->op.getOperation()
                                    : candidate.kernel.getOperation();
    for (auto &[code, strategies] : refusals)
      missedRemark(place, DEBUG_TYPE, code) << remark::metric("op", place->getName().getStringRef())
                                            << remark::metric("strategies", listNames(strategies));
    if (!best)
      return {};
    choice->op->setAttr(LoweringConfigAttr::getNameStr(), choice->config);
    passedRemark(place, DEBUG_TYPE, SelectStrategyCode::SELECTED)
        << remark::metric("cost", llvm::formatv("{0:f1}", choice->cost).str()) << remark::metric("op", place->getName().getStringRef())
        << remark::metric("strategy", best->getName());
    return choice->config;
  }
};
} // namespace
