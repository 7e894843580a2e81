#include "passes/Stream/Storage/AccessedRanges.h"

#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

unsigned weir::stream::getDispatchRange(AsyncDispatchOp op, unsigned operandNumber) {
  unsigned range = 0;
  unsigned first = op.getResourceOperands().getBeginOperandIndex();
  for (unsigned i = first; i < operandNumber; ++i)
    range += isResource(op->getOperand(i).getType());
  return range;
}

static bool isTied(OpOperand &use) {
  auto tied = dyn_cast<util::TiedOpInterface>(use.getOwner());
  return tied && tied.isOperandTied(use.getOperandNumber());
}

std::optional<ByteRange> weir::stream::getReadRange(RangeOracle &oracle, OpOperand &use) {
  Operation *op = use.getOwner();
  if (isTied(use))
    return std::nullopt;
  if (auto dispatch = dyn_cast<AsyncDispatchOp>(op)) {
    unsigned i = getDispatchRange(dispatch, use.getOperandNumber());
    return oracle.range(dispatch.getResourceOperandOffsets()[i], dispatch.getResourceOperandEnds()[i]);
  }
  if (auto copy = dyn_cast<AsyncCopyOp>(op))
    return oracle.range(copy.getSourceOffset(), copy.getSourceEnd());
  if (auto slice = dyn_cast<AsyncSliceOp>(op))
    return oracle.range(slice.getSourceOffset(), slice.getSourceEnd());
  if (auto update = dyn_cast<AsyncUpdateOp>(op))
    return oracle.range({}, update.getUpdateSize());
  if (auto clone = dyn_cast<AsyncCloneOp>(op))
    return oracle.range({}, clone.getSourceSize());
  if (auto transfer = dyn_cast<AsyncTransferOp>(op))
    return oracle.range({}, transfer.getSourceSize());
  if (auto load = dyn_cast<AsyncLoadOp>(op))
    return oracle.range(load.getSourceOffset(), load.getSourceSize());
  return std::nullopt;
}

std::optional<ByteRange> weir::stream::getWrittenRange(RangeOracle &oracle, OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto dispatch = dyn_cast<AsyncDispatchOp>(op)) {
    unsigned i = getDispatchRange(dispatch, use.getOperandNumber());
    return oracle.range(dispatch.getResourceOperandOffsets()[i], dispatch.getResourceOperandEnds()[i]);
  }
  if (auto copy = dyn_cast<AsyncCopyOp>(op))
    return oracle.range(copy.getTargetOffset(), copy.getTargetEnd());
  if (auto fill = dyn_cast<AsyncFillOp>(op))
    return oracle.range(fill.getTargetOffset(), fill.getTargetEnd());
  if (auto update = dyn_cast<AsyncUpdateOp>(op))
    return oracle.range(update.getTargetOffset(), update.getTargetEnd());
  return std::nullopt;
}

void weir::stream::stateOrder(Value lower, Value upper, Operation *op) {
  OpBuilder builder(op);
  Value difference = arith::SubIOp::create(builder, op->getLoc(), upper, lower);
  // The bounds are unsigned.
  auto bounds = util::IntAssumptionAttr::get(builder.getContext(), 0, uint64_t(INT64_MAX), std::nullopt);
  util::AssumeIntOp::create(builder, op->getLoc(), difference, bounds);
}

void weir::stream::stateApart(RangeOracle &oracle, OpOperand &written) {
  Operation *op = written.getOwner();
  for (OpOperand &use : written.get().getUses()) {
    if (&use == &written || use.getOwner() != op)
      continue;
    std::optional<ByteRange> read = getReadRange(oracle, use), range = getWrittenRange(oracle, written);
    if (!read || !range || oracle.isDisjoint(*read, *range, /*at=*/nullptr))
      continue;
    // As in the oracle: one ends before the other one, or is empty.
    const std::pair<BytePosition, BytePosition> orders[] = {
        {read->hi, range->lo}, {range->hi, read->lo}, {read->hi, read->lo}, {range->hi, range->lo}};
    for (const auto &[lower, upper] : orders)
      if (oracle.isLE(lower, upper, op)) {
        OpBuilder builder(op);
        Value from = oracle.materialize(lower, builder, op->getLoc()), to = oracle.materialize(upper, builder, op->getLoc());
        stateOrder(from, to, op);
        break;
      }
  }
}

bool weir::stream::isUndefined(Value value) {
  Operation *op = value.getDefiningOp();
  // A limit, not a loop: chains of clones are folded elsewhere.
  if (auto clone = dyn_cast_if_present<AsyncCloneOp>(op))
    op = clone.getSource().getDefiningOp();
  return isa_and_present<AsyncAllocaOp>(op);
}

//===----------------------------------------------------------------------===//
// Reading a window instead
//===----------------------------------------------------------------------===//

/// Whether the window is all of the other resource, so that only the value changes.
static bool isWhole(RangeOracle &oracle, OpOperand &use, const Window &window) {
  auto sizes = dyn_cast<util::SizeAwareOpInterface>(use.getOwner());
  Value size = sizes ? sizes.getOperandSize(use.getOperandNumber()) : Value();
  return size && window.shift == BytePosition(0) && window.size == oracle.position(size);
}

bool weir::stream::canRedirectRead(RangeOracle &oracle, OpOperand &use, const Window &window) {
  Operation *op = use.getOwner();
  std::optional<ByteRange> range = getReadRange(oracle, use);
  if (!range || (isa<AsyncSliceOp>(op) && window.type != use.get().getType()))
    return false;
  if (isWhole(oracle, use, window))
    return true;
  auto clone = dyn_cast<AsyncCloneOp>(op);
  if (!isa<AsyncDispatchOp, AsyncCopyOp, AsyncSliceOp, AsyncUpdateOp>(op) &&
      !(clone && clone.getType() == window.type))
    return false;
  ByteRange moved = range->shift(window.shift);
  return oracle.isMaterializable(moved.lo, op) && oracle.isMaterializable(moved.hi, op) &&
         oracle.isMaterializable(window.size, op);
}

Operation *weir::stream::redirectRead(RangeOracle &oracle, OpOperand &use, Value value, const Window &window) {
  Operation *op = use.getOwner();
  if (isWhole(oracle, use, window)) {
    use.set(value);
    return op;
  }
  ByteRange range = getReadRange(oracle, use)->shift(window.shift);
  OpBuilder builder(op);
  Location loc = op->getLoc();
  auto replaceBy = [&](Operation *other) {
    other->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    op->replaceAllUsesWith(other);
    op->erase();
    return other;
  };
  Value offset = oracle.materialize(range.lo, builder, loc), end = oracle.materialize(range.hi, builder, loc);
  Value size = oracle.materialize(window.size, builder, loc);
  if (auto dispatch = dyn_cast<AsyncDispatchOp>(op)) {
    unsigned i = getDispatchRange(dispatch, use.getOperandNumber());
    use.set(value);
    dispatch.getResourceOperandSizesMutable()[i].set(size);
    dispatch.getResourceOperandOffsetsMutable()[i].set(offset);
    dispatch.getResourceOperandEndsMutable()[i].set(end);
    return op;
  }
  if (auto copy = dyn_cast<AsyncCopyOp>(op)) {
    use.set(value);
    copy.getSourceSizeMutable().set(size);
    copy.getSourceOffsetMutable().set(offset);
    copy.getSourceEndMutable().set(end);
    return op;
  }
  if (auto slice = dyn_cast<AsyncSliceOp>(op)) {
    use.set(value);
    slice.getSourceSizeMutable().set(size);
    slice.getSourceOffsetMutable().set(offset);
    slice.getSourceEndMutable().set(end);
    return op;
  }
  if (auto clone = dyn_cast<AsyncCloneOp>(op))
    return replaceBy(AsyncSliceOp::create(builder, loc, clone.getType(), value, size, offset, end, clone.getResultSize(),
                                          clone.getAffinityAttr()));
  auto update = cast<AsyncUpdateOp>(op);
  return replaceBy(AsyncCopyOp::create(builder, loc, update.getType(), update.getTarget(), update.getTargetSize(),
                                       update.getTargetOffset(), update.getTargetEnd(), value, size, offset, end,
                                       update.getUpdateSize(), update.getAffinityAttr()));
}
