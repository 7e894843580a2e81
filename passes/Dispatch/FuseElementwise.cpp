// Fuses elementwise generics into their consumers (dispatch-passes.md 1.3, EF1-EF8). Consumers are visited
// in program order and absorb producers until none is left, so the work is linear in the number of merges. Upstream's patterns
// are not used, because they drop inits without asking whether the op writes all of them (EF8).

#include "dialects/Weir/FusionPolicy.h"
#include "dialects/Weir/WeirDialect.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/MergeGenerics.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "weir-fuse-elementwise"

namespace weir {
#define GEN_PASS_DEF_FUSEELEMENTWISE
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Limits that keep bodies of a size which codegen can hold in registers.
constexpr unsigned kMaxOperands = 16;
constexpr unsigned kMaxBodyOps = 256;

/// EF4: distinct tensors that the fused op would read and write.
bool exceedsOperandLimit(linalg::GenericOp producer, linalg::GenericOp consumer) {
  llvm::SmallDenseSet<Value, 32> values;
  for (Value v : producer->getOperands())
    values.insert(v);
  for (Value v : consumer->getOperands())
    values.insert(v);
  for (Value v : producer->getResults())
    values.erase(v);
  return values.size() + consumer->getNumResults() > kMaxOperands + consumer.getNumDpsInits();
}

/// The most scalars that live at once where `body` runs from top to bottom. An input counts if `held` says so: others are loaded where they
/// are used first. Constants are no values that a register holds.
unsigned countLiveScalars(Block &body, Value held = {}) {
  llvm::SmallDenseSet<Value, 32> live;
  unsigned most = 0;
  for (Operation &op : llvm::reverse(body)) {
    for (Value result : op.getResults())
      live.erase(result);
    for (Value operand : op.getOperands())
      if (operand == held || (operand.getDefiningOp() && operand.getParentBlock() == &body && !operand.getDefiningOp<arith::ConstantOp>()))
        live.insert(operand);
    most = std::max<unsigned>(most, live.size());
  }
  return most;
}

/// Widest element type among the tensor inputs, in bits; 0 without inputs.
unsigned widestInput(linalg::GenericOp op) {
  unsigned bits = 0;
  for (Value v : op.getInputs())
    if (Type t = getElementTypeOrSelf(v); t.isIntOrFloat())
      bits = std::max(bits, t.getIntOrFloatBitWidth());
  return bits;
}

struct FuseElementwise : public weir::impl::FuseElementwiseBase<FuseElementwise> {
  using FuseElementwiseBase::FuseElementwiseBase;

  void runOnOperation() override;

private:
  /// Reason code for which `operand` of `consumer` is not merged; none if it may be, or if it is not a candidate (`silent`).
  std::optional<FuseElementwiseCode> refusal(OpOperand &operand, linalg::GenericOp consumer, bool &candidate);
  /// EF3 for a producer with several users.
  bool mayRecompute(linalg::GenericOp producer);
  static bool isWorthRecomputing(linalg::GenericOp producer);
  void fuseInto(linalg::GenericOp consumer, IRRewriter &rewriter);

  FusionPolicy policy;
  /// What mayRecompute has said: all readers of a producer get the same answer, and its uses are looked at once.
  llvm::DenseMap<Operation *, bool> known;
};

bool FuseElementwise::mayRecompute(linalg::GenericOp producer) {
  auto [answer, isNew] = known.try_emplace(producer, false);
  if (isNew)
    answer->second = isWorthRecomputing(producer);
  return answer->second;
}

bool FuseElementwise::isWorthRecomputing(linalg::GenericOp producer) {
  if (countBodyOps(producer) > 4 || !hasCheapBody(producer))
    return false;
  int64_t resultBytes = tensorBytes(producer.getResult(0).getType());
  int64_t inputBytes = 0;
  for (Value v : producer.getInputs())
    if (int64_t bytes = tensorBytes(v.getType()); bytes * 8 >= resultBytes)
      inputBytes += bytes;
  if (inputBytes > resultBytes)
    return false;
  // The sole reader of a root op's result is its epilogue.
  for (Value v : producer.getInputs())
    if (auto def = v.getDefiningOp<linalg::LinalgOp>(); def && isRootOp(def) && v.hasOneUse())
      return false;
  // Recomputing pays only if the tensor itself disappears.
  return llvm::all_of(producer.getResult(0).getUses(), [](OpOperand &use) {
    auto user = dyn_cast<linalg::GenericOp>(use.getOwner());
    return user && user.isDpsInput(&use) && linalg::areElementwiseOpsFusable(&use);
  });
}

std::optional<FuseElementwiseCode> FuseElementwise::refusal(OpOperand &operand, linalg::GenericOp consumer, bool &candidate) {
  candidate = false;
  auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
  if (!producer || producer->getBlock() != consumer->getBlock() || !producer.hasPureTensorSemantics() ||
      !consumer.isDpsInput(&operand) || producer.getNumReductionLoops() != 0)
    return {};
  candidate = true;
  // EF1: the result is written through a permutation, and read through a plain map.
  if (producer->getNumResults() != 1 || !producer.getIndexingMapMatchingResult(producer->getResult(0)).isPermutation() ||
      !consumer.getMatchingIndexingMap(&operand).isProjectedPermutation(/*allowZeroInResults=*/true) ||
      !linalg::areElementwiseOpsFusable(&operand))
    return FuseElementwiseCode::NON_PROJECTED_MAP;
  // A producer that updates its init in place keeps its storage.
  if (isInitRead(producer, *producer.getDpsInitOperand(0)))
    return FuseElementwiseCode::IN_PLACE_HAZARD;
  // EF5: a mention of the result in a body cannot be rewritten into a scalar.
  bool isMentioned = consumer.getRegion()
                         .walk([&](Operation *inner) {
                           return llvm::is_contained(inner->getOperands(), operand.get()) ? WalkResult::interrupt() : WalkResult::advance();
                         })
                         .wasInterrupted();
  if (isMentioned)
    return FuseElementwiseCode::BODY_USE;
  if (feedsContractionsOnly(producer) || feedsContractionsOnly(consumer))
    return FuseElementwiseCode::TRANSPOSE_INTO_CONTRACTION;
  if (producer->hasAttr(NoFuseAttr::getNameStr()) || consumer->hasAttr(NoFuseAttr::getNameStr()))
    return FuseElementwiseCode::PINNED;
  bool severalUsers = llvm::any_of(producer->getUsers(), [&](Operation *user) { return user != consumer; });
  if (severalUsers && !mayRecompute(producer))
    return FuseElementwiseCode::RECOMPUTE;
  // Expensive scalars are not evaluated once per element of a larger iteration space.
  if (!hasCheapBody(producer) && loopPoints(consumer) > loopPoints(producer))
    return FuseElementwiseCode::RECOMPUTE;
  Attribute place = getStatedAffinity(producer), otherPlace = getStatedAffinity(consumer);
  if (place && otherPlace && place != otherPlace)
    return FuseElementwiseCode::AFFINITY;
  if (exceedsOperandLimit(producer, consumer))
    return FuseElementwiseCode::OPERAND_LIMIT;
  // EF6: the narrow tensor is what should cross.
  Type crossing = getElementTypeOrSelf(operand.get());
  if (crossing.isIntOrFloat() && widestInput(producer) > crossing.getIntOrFloatBitWidth() &&
      llvm::any_of(consumer->getResultTypes(), [&](Type t) {
        Type e = getElementTypeOrSelf(t);
        return e.isIntOrFloat() && e.getIntOrFloatBitWidth() > crossing.getIntOrFloatBitWidth();
      }))
    return FuseElementwiseCode::NARROW_CROSSES;
  if (countBodyOps(producer) + countBodyOps(consumer) > kMaxBodyOps)
    return FuseElementwiseCode::REGISTER_PRESSURE;
  // L12: what the producer computes lives until the consumer has used it.
  unsigned live = countLiveScalars(*consumer.getBlock(), consumer.getMatchingBlockArgument(&operand));
  if (live > policy.live && live > countLiveScalars(*consumer.getBlock()))
    return FuseElementwiseCode::REGISTER_PRESSURE;
  return {};
}

void FuseElementwise::fuseInto(linalg::GenericOp consumer, IRRewriter &rewriter) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (OpOperand *operand : consumer.getDpsInputOperands()) {
      bool candidate = false;
      std::optional<FuseElementwiseCode> code = refusal(*operand, consumer, candidate);
      if (!candidate || code)
        continue;
      auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
      int64_t bytes = tensorBytes(producer.getResult(0).getType());
      rewriter.setInsertionPoint(consumer);
      linalg::GenericOp original;
      if (!producer->hasOneUse()) {
        original = producer;
        producer = cast<linalg::GenericOp>(rewriter.clone(*original));
        rewriter.modifyOpInPlace(consumer, [&] { operand->set(producer.getResult(0)); });
      }
      Attribute affinity = getStatedAffinity(producer);
      Location from = producer.getLoc();
      known.erase(producer);
      if (failed(mergeProducer(rewriter, consumer, *operand))) {
        if (original)
          rewriter.replaceOp(producer, original);
        continue;
      }
      if (affinity)
        setStatedAffinity(consumer, affinity);
      passedRemark(consumer, DEBUG_TYPE, FuseElementwiseCode::MERGED) << remark::metric("bytes", bytes);
      consumer->setLoc(rewriter.getFusedLoc({from, consumer.getLoc()}));
      if (original && isOpTriviallyDead(original)) {
        known.erase(original);
        rewriter.eraseOp(original);
      }
      changed = true;
      break;
    }
  }
}

/// Replaces inputs that are splats by the scalar, in the body.
struct InlineSplatInputs : public OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return failure();
    bool changed = false;
    for (OpOperand *operand : op.getDpsInputOperands()) {
      BlockArgument arg = op.getMatchingBlockArgument(operand);
      if (arg.use_empty())
        continue;
      InitSource source = getInitSource(operand->get());
      if (source.kind != InitKind::Splat || (!source.scalar && isa<ComplexType>(arg.getType())))
        continue;
      rewriter.setInsertionPoint(op);
      Value scalar = getSplatScalar(rewriter, op.getLoc(), source, arg.getType());
      if (scalar.getType() != arg.getType())
        continue;
      rewriter.replaceAllUsesWith(arg, scalar);
      changed = true;
    }
    return success(changed);
  }
};

void FuseElementwise::runOnOperation() {
  Operation *root = getOperation();
  policy = {};
  known.clear();
  std::string error;
  if (!policy.read(root, parameters, {}, error)) {
    root->emitError("weir-fuse-elementwise: ") << error;
    return signalPassFailure();
  }
  SmallVector<linalg::GenericOp> generics;
  auto collect = [&] {
    generics.clear();
    root->walk([&](linalg::GenericOp op) {
      if (isInsideDispatch(op) == insideRegions && op.hasPureTensorSemantics())
        generics.push_back(op);
    });
  };

  RewritePatternSet patterns(&getContext());
  patterns.add<InlineSplatInputs>(&getContext());
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
  FrozenRewritePatternSet frozen(std::move(patterns));
  auto cleanUp = [&] {
    collect();
    SmallVector<Operation *> ops(generics.begin(), generics.end());
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    (void)applyOpPatternsGreedily(ops, frozen, config);
  };

  cleanUp();
  collect();
  IRRewriter rewriter(&getContext());
  // A producer is only ever erased after its consumers, which are after it, took it; it is never looked at again.
  for (linalg::GenericOp op : generics)
    fuseInto(op, rewriter);
  cleanUp();
  // Other ops may be where some were.
  known.clear();

  collect();
  for (linalg::GenericOp op : generics)
    for (OpOperand *operand : op.getDpsInputOperands()) {
      bool candidate = false;
      std::optional<FuseElementwiseCode> code = refusal(*operand, op, candidate);
      if (candidate && code)
        missedRemark(op, DEBUG_TYPE, *code) << remark::metric("operand", operand->getOperandNumber());
    }
}

} // namespace
