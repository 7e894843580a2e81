#include "passes/Stream/Storage/TiedResults.h"

#include "passes/Stream/Storage/AccessedRanges.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Adds an operand that a result is tied to.
static void append(AsyncDispatchOp op, unsigned result, const ResourceRange &range, Value length) {
  op.getResourceOperandsMutable().append(range.resource);
  op.getResourceOperandSizesMutable().append(range.size);
  op.getResourceOperandOffsetsMutable().append(range.lo);
  op.getResourceOperandEndsMutable().append(range.hi);
  op.getResourceOperandLengthsMutable().append(length);
  auto operands = op.getResourceOperands();
  cast<util::TiedOpInterface>(op.getOperation())
      .setTiedResultOperandIndex(result, operands.getBeginOperandIndex() + operands.size() - 1);
}

void weir::stream::setRange(AsyncDispatchOp op, unsigned number, Value size, Value lo, Value hi) {
  op.getResourceOperandSizesMutable()[number].set(size);
  op.getResourceOperandOffsetsMutable()[number].set(lo);
  op.getResourceOperandEndsMutable()[number].set(hi);
}

void weir::stream::tieToRange(AsyncDispatchOp op, unsigned index, const ResourceRange &target, llvm::function_ref<Value()> getZero,
                              llvm::function_ref<void(Operation *)> added) {
  if (std::optional<unsigned> operand = op.getTiedResultOperandIndex(index)) {
    assert(op->getOperand(*operand).getDefiningOp<AsyncAllocaOp>() && "the result is in other storage already");
    op->setOperand(*operand, target.resource);
    setRange(op, getDispatchRange(op, *operand), target.size, target.lo, target.hi);
    return;
  }
  OpBuilder builder(op);
  for (unsigned i = 0; i < index; ++i) {
    if (op.getTiedResultOperandIndex(i))
      continue;
    Value size = op.getResultSizes()[i];
    auto alloca = AsyncAllocaOp::create(builder, op.getLoc(), op.getResult(i).getType(), size, op.getAffinityAttr());
    added(alloca);
    append(op, i, {alloca.getResult(), size, getZero(), size}, size);
  }
  append(op, index, target, op.getResultSizes()[index]);
}
