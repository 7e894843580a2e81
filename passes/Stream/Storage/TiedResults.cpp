#include "passes/Stream/Storage/TiedResults.h"

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

void weir::stream::tieToNewOperand(AsyncDispatchOp op, unsigned index, const ResourceRange &target, llvm::function_ref<Value()> getZero,
                                   llvm::function_ref<void(Operation *)> added) {
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
