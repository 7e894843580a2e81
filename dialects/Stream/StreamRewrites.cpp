#include "dialects/Stream/StreamRewrites.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace weir::stream {

//===------------------------------------------------------------------------------------------------------------===//
// Questions
//===------------------------------------------------------------------------------------------------------------===//

bool isSameConstantOrValue(Value a, Value b) {
  if (a == b)
    return true;
  Attribute constantA, constantB;
  return matchPattern(a, m_Constant(&constantA)) && matchPattern(b, m_Constant(&constantB)) && constantA == constantB;
}

std::optional<int64_t> getIndexConstant(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  return std::nullopt;
}

bool isKnownMultipleOf(Value value, int64_t divisor) {
  if (divisor == 1)
    return true;
  if (std::optional<int64_t> constant = getIndexConstant(value))
    return *constant % divisor == 0;
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  if (isa<arith::MulIOp>(op))
    return isKnownMultipleOf(op->getOperand(0), divisor) || isKnownMultipleOf(op->getOperand(1), divisor);
  if (isa<arith::AddIOp, arith::SubIOp>(op))
    return isKnownMultipleOf(op->getOperand(0), divisor) && isKnownMultipleOf(op->getOperand(1), divisor);
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return isKnownMultipleOf(select.getTrueValue(), divisor) && isKnownMultipleOf(select.getFalseValue(), divisor);
  return false;
}

/// The bits of a constant of a plain integer or float type.
static std::optional<APInt> getPatternBits(Attribute value) {
  if (auto integer = dyn_cast<IntegerAttr>(value))
    return isa<IntegerType>(integer.getType()) ? std::optional(integer.getValue()) : std::nullopt;
  if (auto number = dyn_cast<FloatAttr>(value))
    return number.getValue().bitcastToAPInt();
  return std::nullopt;
}

Value getPatternAt(OpBuilder &builder, Value pattern, Value offset, Value length) {
  Attribute constant;
  TypedAttr narrow = matchPattern(pattern, m_Constant(&constant)) ? narrowPattern(constant) : TypedAttr();
  int64_t width = (narrow ? narrow.getType() : pattern.getType()).getIntOrFloatBitWidth() / 8;
  if (width > 1 && (!isKnownMultipleOf(offset, width) || (length && !isKnownMultipleOf(length, width))))
    return {};
  return narrow ? arith::ConstantOp::create(builder, pattern.getLoc(), narrow).getResult() : pattern;
}

bool areRangesDisjoint(Value offsetA, Value endA, Value offsetB, Value endB) {
  auto isBefore = [](Value end, Value offset) {
    if (isSameConstantOrValue(end, offset))
      return true;
    std::optional<int64_t> constantEnd = getIndexConstant(end), constantOffset = getIndexConstant(offset);
    return constantEnd && constantOffset && *constantEnd <= *constantOffset;
  };
  return isBefore(endA, offsetB) || isBefore(endB, offsetA);
}

Attribute getDefinedAffinity(Value value) {
  auto op = value.getDefiningOp<AffinityOpInterface>();
  return op ? op.getResultAffinityAttr() : Attribute();
}

bool staysInPlace(Attribute affinity, Value source) { return !affinity || affinity == getDefinedAffinity(source); }

//===------------------------------------------------------------------------------------------------------------===//
// H2
//===------------------------------------------------------------------------------------------------------------===//

TypedAttr narrowPattern(Attribute value) {
  std::optional<APInt> bits = getPatternBits(value);
  if (!bits || !llvm::is_contained({16u, 32u, 64u}, bits->getBitWidth()))
    return {};
  Builder builder(value.getContext());
  for (unsigned width : {8u, 16u, 32u})
    if (width < bits->getBitWidth() && bits->isSplat(width))
      return builder.getIntegerAttr(builder.getIntegerType(width), bits->trunc(width));
  return {};
}

//===------------------------------------------------------------------------------------------------------------===//
// H3
//===------------------------------------------------------------------------------------------------------------===//

bool isSinkable(Operation *op) {
  if (auto awaitOp = dyn_cast<TimepointAwaitOp>(op))
    return !awaitOp.getSync();
  return isa<AsyncSplatOp, AsyncAllocaOp>(op);
}

bool isSinkingProgress(Operation *op, Operation *target) {
  if (op->getNextNode() == target)
    return false;
  if (op->getBlock() != target->getBlock())
    return true;
  bool targetTakesAll = target->getNumRegions() != 0 || target->hasTrait<OpTrait::IsTerminator>();
  for (Operation *between = op->getNextNode(); between != target; between = between->getNextNode())
    if (!isSinkable(between) || (!targetTakesAll && !llvm::is_contained(between->getUsers(), target)))
      return true;
  return false;
}

/// The op that `op` is to be moved to, or null if it has no use.
static Operation *findSinkTarget(Operation *op) {
  if (op->use_empty())
    return nullptr;
  if (op->hasOneUse())
    return *op->user_begin();
  SmallVector<Operation *> users(op->getUsers());
  Block *block = users.front()->getBlock();
  if (!llvm::all_of(users, [&](Operation *user) { return user->getBlock() == block; })) {
    DominanceInfo dominance;
    for (Operation *user : users)
      if (!dominance.isReachableFromEntry(user->getBlock()) ||
          !(block = dominance.findNearestCommonDominator(block, user->getBlock())))
        return nullptr;
  }
  // Users in blocks that the common one dominates come after its last op.
  Operation *target = &block->back();
  for (Operation *user : users)
    if (Operation *ancestor = block->findAncestorOpInBlock(*user))
      if (ancestor->isBeforeInBlock(target))
        target = ancestor;
  return target;
}

LogicalResult sinkToUsers(Operation *op, PatternRewriter &rewriter) {
  Operation *target = findSinkTarget(op);
  if (!target || !isSinkingProgress(op, target))
    return failure();
  rewriter.moveOpBefore(op, target);
  return success();
}

//===------------------------------------------------------------------------------------------------------------===//
// H4
//===------------------------------------------------------------------------------------------------------------===//

LogicalResult recreateInsteadOfClone(Operation *clone, PatternRewriter &rewriter) {
  Operation *producer = clone->getOperand(0).getDefiningOp();
  auto streamable = dyn_cast_if_present<StreamableOpInterface>(producer);
  if (clone->use_empty() || !streamable || !streamable.preferCloneToConsumers() || producer->getNumResults() != 1)
    return failure();
  Attribute affinity = cast<AffinityOpInterface>(clone).getAffinityAttr();
  auto affinityOp = cast<AffinityOpInterface>(producer);
  bool moves = affinity && affinity != affinityOp.getAffinityAttr();
  // Fresh contents may be made on another device; a dispatch there may not exist, and a clone would become a transfer.
  bool isCopy = isa<AsyncCloneOp, TensorCloneOp>(producer);
  bool isFresh = isa<AsyncAllocaOp, AsyncSplatOp, TensorEmptyOp, TensorSplatOp>(producer);
  if (moves && !isFresh)
    return failure();
  // The copy would read its source later than before.
  if (isCopy && isInPlaceSafe(clone))
    return failure();
  Type type = clone->getResult(0).getType();
  for (OpOperand &use : llvm::make_early_inc_range(clone->getUses())) {
    rewriter.setInsertionPoint(use.getOwner());
    Operation *copy = rewriter.clone(*producer);
    copy->getResult(0).setType(type);
    if (moves)
      cast<AffinityOpInterface>(copy).setAffinityAttr(affinity);
    rewriter.modifyOpInPlace(use.getOwner(), [&] { use.set(copy->getResult(0)); });
  }
  rewriter.eraseOp(clone);
  return success();
}

} // namespace weir::stream
