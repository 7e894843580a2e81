#include "dialects/Stream/StreamOpUtils.h"

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace weir::stream {

Value findSizeOperand(Operation *op, unsigned index, std::initializer_list<std::pair<unsigned, unsigned>> pairs) {
  for (auto [value, size] : pairs)
    if (value == index)
      return op->getOperand(size);
  return {};
}

Value findGroupSize(ValueRange values, ValueRange sizes, unsigned begin, unsigned index) {
  auto isSizeAware = [](Value value) { return isa<util::SizeAwareTypeInterface>(value.getType()); };
  if (index < begin || index >= begin + values.size() || !isSizeAware(values[index - begin]))
    return {};
  size_t position = llvm::count_if(values.take_front(index - begin), isSizeAware);
  return position < sizes.size() ? sizes[position] : Value();
}

bool isImmediateTimepoint(Value timepoint) {
  return timepoint && timepoint.getDefiningOp<TimepointImmediateOp>() != nullptr;
}

Value addOffsets(OpBuilder &builder, Location loc, Value a, Value b) {
  if (matchPattern(a, m_Zero()))
    return b;
  if (matchPattern(b, m_Zero()))
    return a;
  return builder.createOrFold<arith::AddIOp>(loc, a, b);
}

/// The outermost of the execution regions around `op`, or null.
static Operation *findExecutionRegion(Operation *op) {
  Operation *outermost = nullptr;
  for (Operation *parent = op->getParentOp(); parent; parent = parent->getParentOp())
    if (isa<AsyncExecuteOp, AsyncConcurrentOp, CmdExecuteOp, CmdSerialOp, CmdConcurrentOp>(parent))
      outermost = parent;
  return outermost;
}

std::optional<Value> addOffsetsOutsideRegions(OpBuilder &builder, Operation *op, Value a, Value b) {
  OpBuilder::InsertionGuard guard(builder);
  if (Operation *region = findExecutionRegion(op)) {
    bool needsAdd = !matchPattern(a, m_Zero()) && !matchPattern(b, m_Zero());
    auto isInside = [&](Value value) { return region->isAncestor(value.getParentBlock()->getParentOp()); };
    if (needsAdd && (isInside(a) || isInside(b)))
      return std::nullopt;
    builder.setInsertionPoint(region);
  } else {
    builder.setInsertionPoint(op);
  }
  return addOffsets(builder, op->getLoc(), a, b);
}

} // namespace weir::stream
