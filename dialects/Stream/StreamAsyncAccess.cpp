// The async access contract of stream.md section 10.

#include "dialects/Stream/StreamOps.h"

using namespace mlir;
using namespace weir::stream;

using Ranges = SmallVectorImpl<AsyncAccessRange>;

/// `access resource[0, size)`
static AsyncAccessRange all(ResourceAccess access, Value resource, Value size) {
  return {access, resource, /*start=*/Value(), /*end=*/size, /*length=*/size};
}

void AsyncConstantOp::getAsyncAccessRanges(Ranges &ranges) {
  ranges.push_back(all(ResourceAccess::Write, getResult(), getResultSize()));
}

void AsyncSplatOp::getAsyncAccessRanges(Ranges &ranges) {
  ranges.push_back(all(ResourceAccess::Write, getResult(), getResultSize()));
}

void AsyncCloneOp::getAsyncAccessRanges(Ranges &ranges) {
  ranges.push_back(all(ResourceAccess::Read, getSource(), getSourceSize()));
  ranges.push_back(all(ResourceAccess::Write, getResult(), getResultSize()));
}

void AsyncTransferOp::getAsyncAccessRanges(Ranges &ranges) {
  ranges.push_back(all(ResourceAccess::Read, getSource(), getSourceSize()));
  ranges.push_back(all(ResourceAccess::Write, getResult(), getResultSize()));
}

void AsyncSliceOp::getAsyncAccessRanges(Ranges &ranges) {
  ranges.push_back({ResourceAccess::Read, getSource(), getSourceOffset(), getSourceEnd(), getResultSize()});
  ranges.push_back(all(ResourceAccess::Write, getResult(), getResultSize()));
}

void AsyncFillOp::getAsyncAccessRanges(Ranges &ranges) {
  for (Value resource : {Value(getTarget()), Value(getResult())})
    ranges.push_back({ResourceAccess::Write, resource, getTargetOffset(), getTargetEnd(), getTargetLength()});
}

void AsyncUpdateOp::getAsyncAccessRanges(Ranges &ranges) {
  ranges.push_back(all(ResourceAccess::Read, getUpdate(), getUpdateSize()));
  for (Value resource : {Value(getTarget()), Value(getResult())})
    ranges.push_back({ResourceAccess::Write, resource, getTargetOffset(), getTargetEnd(), getUpdateSize()});
}

void AsyncCopyOp::getAsyncAccessRanges(Ranges &ranges) {
  ranges.push_back({ResourceAccess::Read, getSource(), getSourceOffset(), getSourceEnd(), getLength()});
  for (Value resource : {Value(getTarget()), Value(getResult())})
    ranges.push_back({ResourceAccess::Write, resource, getTargetOffset(), getTargetEnd(), getLength()});
}

/// Entries of an op whose results may be tied to `operands`. `getOperandRange` gives the range of the operand at an index,
/// without access; nothing for one that is no resource.
static void
getTiedOpRanges(weir::util::TiedOpInterface op, ValueRange operands, ValueRange results, ValueRange resultSizes,
                llvm::function_ref<std::optional<AsyncAccessRange>(unsigned)> getOperandRange, Ranges &ranges) {
  unsigned firstOperand = op.getTiedOperandsIndexAndLength().first;
  for (unsigned i = 0, e = operands.size(); i < e; ++i) {
    std::optional<AsyncAccessRange> range = getOperandRange(i);
    if (!range)
      continue;
    range->access = ResourceAccess::Read;
    if (op.isOperandTied(firstOperand + i))
      range->access = ResourceAccess::Read | ResourceAccess::Write;
    ranges.push_back(*range);
  }
  for (auto [index, result] : llvm::enumerate(results)) {
    std::optional<unsigned> tied = op.getTiedResultOperandIndex(index);
    std::optional<AsyncAccessRange> range = tied ? getOperandRange(*tied - firstOperand) : std::nullopt;
    if (!range) {
      ranges.push_back(all(ResourceAccess::Write, result, findGroupSize(results, resultSizes, /*begin=*/0, index)));
      continue;
    }
    range->access = ResourceAccess::Read | ResourceAccess::Write;
    range->resource = result;
    ranges.push_back(*range);
  }
}

/// For dispatches and calls: each resource operand has its own range.
template <typename OpT>
static void getRangedOpRanges(OpT op, Ranges &ranges) {
  auto getOperandRange = [&](unsigned index) -> std::optional<AsyncAccessRange> {
    std::optional<unsigned> range = op.getRangeIndex(index);
    if (!range)
      return std::nullopt;
    return AsyncAccessRange{ResourceAccess::None, op.getResourceOperands()[index],
                            op.getResourceOperandOffsets()[*range], op.getResourceOperandEnds()[*range],
                            op.getResourceOperandLengths()[*range]};
  };
  getTiedOpRanges(cast<weir::util::TiedOpInterface>(op.getOperation()), op.getResourceOperands(), op.getResults(),
                  op.getResultSizes(), getOperandRange, ranges);
}

/// For regions: each capture counts in full.
template <typename OpT>
static void getRegionOpRanges(OpT op, Ranges &ranges) {
  auto getOperandRange = [&](unsigned index) -> std::optional<AsyncAccessRange> {
    return all(ResourceAccess::None, op.getResourceOperands()[index], op.getResourceOperandSizes()[index]);
  };
  getTiedOpRanges(cast<weir::util::TiedOpInterface>(op.getOperation()), op.getResourceOperands(), op.getResults(),
                  op.getResultSizes(), getOperandRange, ranges);
}

void AsyncDispatchOp::getAsyncAccessRanges(Ranges &ranges) { getRangedOpRanges(*this, ranges); }
void AsyncCallOp::getAsyncAccessRanges(Ranges &ranges) { getRangedOpRanges(*this, ranges); }
void AsyncExecuteOp::getAsyncAccessRanges(Ranges &ranges) { getRegionOpRanges(*this, ranges); }
void AsyncConcurrentOp::getAsyncAccessRanges(Ranges &ranges) { getRegionOpRanges(*this, ranges); }
