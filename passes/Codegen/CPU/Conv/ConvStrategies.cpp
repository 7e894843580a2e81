// The schedules of convolutions and poolings as strategies: each takes a whole kernel, and its configuration is on the root.
#include "mlir/IR/PatternMatch.h"
#include "passes/Codegen/CPU/Conv/ConvSchedules.h"
#include "passes/Codegen/CPU/Strategies.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {
class ConvStrategy final : public KernelStrategy {
public:
  explicit ConvStrategy(const ConvSchedule &schedule) : KernelStrategy(schedule.strategy, StrategyScope::Kernel), schedule(schedule) {}

  FailureOr<StrategyChoice> match(StrategyCandidate candidate, std::optional<SelectStrategyCode> &reason) const override {
    ConvSizes sizes;
    return matchWith(candidate, sizes, reason);
  }

  /// The sizes that the plan compares, the cheapest first, and those near them.
  SmallVector<StrategyChoice> enumerate(StrategyCandidate candidate) const override {
    SmallVector<StrategyChoice> near = KernelStrategy::enumerate(candidate), choices;
    std::optional<SelectStrategyCode> reason;
    FailureOr<ConvProblem> problem = near.empty() ? FailureOr<ConvProblem>() : analyzeConvKernel(candidate.kernel, reason);
    if (failed(problem))
      return {};
    ConvEpilogue epilogue(candidate.kernel, *problem);
    ConvMachine machine{candidate.target};
    llvm::DenseSet<Attribute> known;
    for (ConvSizes sizes : schedule.enumerate(*problem, epilogue, machine, machine.vectorBits / problem->elementType.getWidth()))
      if (FailureOr<StrategyChoice> choice = matchWith(candidate, sizes, reason); succeeded(choice) && known.insert(choice->config).second)
        choices.push_back(*choice);
    llvm::stable_sort(choices, [](const StrategyChoice &a, const StrategyChoice &b) { return a.cost < b.cost; });
    llvm::copy_if(near, std::back_inserter(choices), [&](const StrategyChoice &choice) { return known.insert(choice.config).second; });
    return choices;
  }

  FailureOr<LoweringConfigAttr> complete(StrategyCandidate candidate, linalg::LinalgOp op, LoweringConfigAttr given,
                                         std::string &complaint) const override {
    ConvSizes sizes = readSizes(given);
    std::optional<SelectStrategyCode> reason;
    FailureOr<StrategyChoice> choice = matchWith(candidate, sizes, reason);
    if (succeeded(choice) && choice->op == op)
      return choice->config;
    complaint = "does not support the kernel of this op";
    if (reason)
      complaint += " (" + stringifyEnum(*reason).str() + ")";
    else if (sizes.misfit)
      complaint = "does not support these sizes";
    return failure();
  }

  LogicalResult emit(RewriterBase &, linalg::LinalgOp op, LoweringConfigAttr config, const TargetInfo &target) const override {
    auto kernel = op->getParentOfType<func::FuncOp>();
    std::string complaint;
    FailureOr<LoweringConfigAttr> whole = complete({kernel, {}, target}, op, config, complaint);
    if (failed(whole))
      return op.emitOpError() << "strategy " << getName() << " " << complaint;
    std::optional<SelectStrategyCode> reason;
    FailureOr<ConvProblem> problem = analyzeConvKernel(kernel, reason);
    ConvEpilogue epilogue(kernel, *problem);
    if (failed(schedule.emit(kernel, *problem, epilogue, readSizes(*whole), reason)))
      return op.emitOpError() << "strategy " << getName() << " does not support the kernel of this op";
    epilogue.eraseOriginal();
    return success();
  }

private:
  static ConvSizes readSizes(LoweringConfigAttr config) {
    ConvSizes sizes;
    sizes.lanes = config.getLanes();
    sizes.tile.assign(config.getTileSizes().begin(), config.getTileSizes().end());
    sizes.registers.assign(config.getRegisterSizes().begin(), config.getRegisterSizes().end());
    return sizes;
  }

  FailureOr<StrategyChoice> matchWith(StrategyCandidate candidate, ConvSizes &sizes, std::optional<SelectStrategyCode> &reason) const {
    FailureOr<ConvProblem> problem = analyzeConvKernel(candidate.kernel, reason);
    if (failed(problem))
      return failure();
    if ((problem->filterTile != 0) != (&schedule == &kConvFeatures) || problem->winograd.has_value() != (&schedule == &kConvWinograd)) {
      reason = SelectStrategyCode::LAYOUT;
      return failure();
    }
    ConvMachine machine{candidate.target};
    if (!sizes.lanes)
      sizes.lanes = machine.vectorBits / problem->elementType.getWidth();
    if (sizes.misfit = sizes.lanes < 2 || sizes.lanes > kLargestTile; sizes.misfit)
      return failure();
    ConvEpilogue epilogue(candidate.kernel, *problem);
    if (failed(schedule.match(*problem, epilogue, machine, sizes, reason)))
      return failure();
    MLIRContext *context = candidate.kernel.getContext();
    auto config = LoweringConfigAttr::get(context, getName(), DenseI64ArrayAttr::get(context, sizes.tile),
                                          DenseI64ArrayAttr::get(context, sizes.registers), sizes.lanes, -1, -1, nullptr, -1, 0, nullptr);
    return StrategyChoice{problem->op, config, sizes.cost};
  }

  const ConvSchedule &schedule;
};
} // namespace

ArrayRef<const KernelStrategy *> weir::cpu::getConvStrategies() {
  static const ConvStrategy pixels(kConvPixels), features(kConvFeatures), rows(kConvRows), channels(kConvChannels), depth(kConvDepth),
      winograd(kConvWinograd);
  static const KernelStrategy *const strategies[] = {&pixels, &features, &rows, &channels, &depth, &winograd};
  return strategies;
}
