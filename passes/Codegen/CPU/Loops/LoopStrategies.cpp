// The strategies for ops on buffers: loops of vectors, and scalar loops, which upstream makes of what is left.
#include "passes/Codegen/CPU/Loops/LoopPlan.h"
#include "passes/Codegen/CPU/Strategies.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {

/// More points of a step than this, which only a user can ask for, would make more code than any machine has registers for.
constexpr int64_t kLargestStep = 64;

class ScalarLoops final : public KernelStrategy {
public:
  ScalarLoops() : KernelStrategy("scalar-loops", StrategyScope::Op) {}

  FailureOr<StrategyChoice> match(StrategyCandidate candidate, std::optional<SelectStrategyCode> &) const override {
    auto config = LoweringConfigAttr::get(candidate.op.getContext(), getName());
    return StrategyChoice{candidate.op, config, planVectors(candidate.op, candidate.target).scalarCost};
  }

  FailureOr<LoweringConfigAttr> complete(StrategyCandidate, linalg::LinalgOp, LoweringConfigAttr given,
                                         std::string &complaint) const override {
    if (given.isNameOnly())
      return given;
    complaint = "does not take sizes";
    return failure();
  }

  LogicalResult emit(RewriterBase &, linalg::LinalgOp, LoweringConfigAttr, const TargetInfo &) const override { return success(); }
};

class VectorLoops final : public KernelStrategy {
public:
  VectorLoops() : KernelStrategy("vector-loops", StrategyScope::Op) {}

  FailureOr<StrategyChoice> match(StrategyCandidate candidate, std::optional<SelectStrategyCode> &reason) const override {
    LoopPlan plan = planVectors(candidate.op, candidate.target);
    if (plan.vectorLoop < 0) {
      reason = plan.scalarReason;
      return failure();
    }
    LoweringConfigAttr shortLoops;
    if (plan.packedOperand >= 0 && llvm::is_contained(candidate.op.getStaticLoopRanges(), ShapedType::kDynamic)) {
      LoopPlan few = planLoops(candidate.op, candidate.target, /*shortLoops=*/true);
      shortLoops = few.vectorLoop >= 0 ? write(candidate.op, few, {}) : LoweringConfigAttr::get(candidate.op.getContext(), "scalar-loops");
    }
    return StrategyChoice{candidate.op, write(candidate.op, plan, shortLoops), plan.cost};
  }

  /// Only the points of a step are a user's: the rest follows from how the op moves in memory.
  FailureOr<LoweringConfigAttr> complete(StrategyCandidate candidate, linalg::LinalgOp op, LoweringConfigAttr given,
                                         std::string &complaint) const override {
    std::optional<SelectStrategyCode> reason;
    FailureOr<StrategyChoice> choice = match(candidate, reason);
    if (failed(choice)) {
      complaint = "does not support this op" + (reason ? " (" + stringifyEnum(*reason).str() + ")" : std::string());
      return failure();
    }
    if (given.isNameOnly() || given == choice->config)
      return choice->config;
    LoopPlan plan = read(choice->config);
    ArrayRef<int64_t> registers = given.getRegisterSizes();
    if (given != LoweringConfigAttr::get(op.getContext(), getName(), nullptr, given.getRegisters(), 0, -1, -1, nullptr, -1, 0, nullptr) &&
        given != choice->config.withSizes(nullptr, given.getRegisters()))
      complaint = "takes no parameters but registers";
    else if (registers.size() != plan.unroll.size())
      complaint = "has " + std::to_string(registers.size()) + " registers for " + std::to_string(plan.unroll.size()) + " loops";
    else if (!mayHave(op, plan, registers))
      complaint = "does not support these registers";
    else
      return choice->config.withSizes(nullptr, given.getRegisters());
    return failure();
  }

  LogicalResult emit(RewriterBase &rewriter, linalg::LinalgOp op, LoweringConfigAttr config, const TargetInfo &target) const override {
    StrategyCandidate candidate{op->getParentOfType<func::FuncOp>(), op, target};
    std::optional<SelectStrategyCode> reason;
    // A whole configuration was chosen for the op as it was. Passes that simplify bodies and buffers may run in between: then the op as it is now decides.
    if (FailureOr<StrategyChoice> choice = match(candidate, reason);
        succeeded(choice) && config.getLanes() > 0 && choice->config.withSizes(nullptr, config.getRegisters()) != config)
      config = choice->config;
    std::string complaint;
    FailureOr<LoweringConfigAttr> whole = complete(candidate, op, config, complaint);
    if (failed(whole))
      return op.emitOpError() << "strategy " << getName() << " " << complaint;
    LoopPlan plan = read(*whole);
    auto shortLoops = cast_or_null<LoweringConfigAttr>(whole->getShortLoops());
    if (Value reuse = shortLoops ? buildReuse(rewriter, op, plan) : Value())
      emitBoth(rewriter, op, plan, shortLoops, reuse, target);
    else
      emitLoops(rewriter, op, plan, target);
    return success();
  }

private:
  /// Reductions take one step after the other unless they are the lanes; a block that is transposed is square.
  static bool mayHave(linalg::LinalgOp op, const LoopPlan &plan, ArrayRef<int64_t> registers) {
    int64_t points = 1;
    SmallVector<int64_t> ranges = op.getStaticLoopRanges();
    for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
      bool isLanes = plan.vectorLoop == static_cast<int64_t>(loop);
      bool isFixed = plan.transposeLoop == static_cast<int64_t>(loop) || (!isLanes && type != utils::IteratorType::parallel);
      int64_t steps = isLanes ? llvm::divideCeil(ranges[loop], plan.lanes) : ranges[loop];
      if ((isFixed && registers[loop] != plan.unroll[loop]) || (!ShapedType::isDynamic(ranges[loop]) && registers[loop] > steps) ||
          registers[loop] > kLargestStep / points)
        return false;
      points *= registers[loop];
    }
    return true;
  }

  LoweringConfigAttr write(linalg::LinalgOp op, const LoopPlan &plan, LoweringConfigAttr shortLoops) const {
    MLIRContext *context = op.getContext();
    SmallVector<int64_t> order(plan.order.begin(), plan.order.end());
    return LoweringConfigAttr::get(context, getName(), nullptr, DenseI64ArrayAttr::get(context, plan.unroll), plan.lanes, plan.vectorLoop,
                                   plan.transposeLoop, DenseI64ArrayAttr::get(context, order), plan.packedOperand, plan.reductionBlock,
                                   shortLoops);
  }

  static LoopPlan read(LoweringConfigAttr config) {
    LoopPlan plan;
    plan.vectorLoop = config.getVectorLoop();
    plan.lanes = config.getLanes();
    plan.unroll.assign(config.getRegisterSizes().begin(), config.getRegisterSizes().end());
    plan.order.assign(config.getOrder().asArrayRef().begin(), config.getOrder().asArrayRef().end());
    plan.transposeLoop = config.getTransposeLoop();
    plan.packedOperand = config.getPackedOperand();
    plan.reductionBlock = config.getReductionBlock();
    return plan;
  }

  /// One version with packing for many rows, one without for few.
  static void emitBoth(RewriterBase &rewriter, linalg::LinalgOp op, const LoopPlan &plan, LoweringConfigAttr shortLoops, Value reuse,
                       const TargetInfo &target) {
    Location loc = op.getLoc();
    Value limit = arith::ConstantIndexOp::create(rewriter, loc, kPackingReuse);
    Value isMany = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::sge, reuse, limit);
    auto choice = scf::IfOp::create(rewriter, loc, isMany, /*withElseRegion=*/true);
    rewriter.setInsertionPoint(choice.elseBlock()->getTerminator());
    auto copy = cast<linalg::LinalgOp>(rewriter.clone(*op));
    rewriter.moveOpBefore(op, choice.thenBlock()->getTerminator());
    // Else the copy is left to scalar loops.
    if (shortLoops.getVectorLoop() >= 0)
      emitLoops(rewriter, copy, read(shortLoops), target);
    emitLoops(rewriter, op, plan, target);
  }
};
} // namespace

ArrayRef<const KernelStrategy *> weir::cpu::getLoopStrategies() {
  static const ScalarLoops scalar;
  static const VectorLoops vectors;
  static const KernelStrategy *const strategies[] = {&scalar, &vectors, &getArgReductionStrategy()};
  return strategies;
}
