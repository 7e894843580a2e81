/// How a LoopEmitter widens elements that all lanes share.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Codegen/CPU/Loops/LoopEmitter.h"

using namespace mlir;
using namespace weir::cpu;
using weir::Stride;

/// Longer rows are not copied at once.
static constexpr int64_t kLongestRow = 2048;

/// To widen one element takes as many instructions as to widen a vector of them: rows of the step are widened along the sum, which is contiguous, and
/// its products read them from memory. bf16 is widened by a shift, which costs less.
void LoopEmitter::findWidenedRows() {
  if (dot || plan.lanes == 1 || reducesLanes() || reductions.size() != 1)
    return;
  unsigned sum = reductions.front();
  std::optional<int64_t> extent = getConstantIntValue(extents[sum]);
  int64_t length = plan.reductionBlock && extent ? std::min(plan.reductionBlock, *extent)
                   : plan.reductionBlock         ? plan.reductionBlock
                                                 : extent.value_or(0);
  if (length < plan.lanes || length > kLongestRow)
    return;
  for (OpOperand *operand : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(operand);
    if (int64_t(operand->getOperandNumber()) == plan.packedOperand || !isa<MemRefType>(operand->get().getType()) || !getElementTypeOrSelf(operand->get()).isF16() || !weir::getWidening(op, *operand) ||
        !map.isProjectedPermutation() || map.isFunctionOfDim(plan.vectorLoop) || weir::getStride(op, *operand, sum) != Stride::Unit)
      continue;
    SmallVector<int64_t> shape;
    for (AffineExpr expr : map.getResults()) {
      unsigned loop = cast<AffineDimExpr>(expr).getPosition();
      shape.push_back(loop == sum ? length : plan.unroll[loop]);
    }
    auto type = MemRefType::get(shape, weir::getWidening(op, *operand)->getResult(0).getType());
    widenedRows = WidenedRows{operand, memref::AllocOp::create(b, loc, type, b.getI64IntegerAttr(64)), Value()};
    return;
  }
}

void LoopEmitter::enterWidenedRows() {
  if (!widenedRows)
    return;
  OpOperand &operand = *widenedRows->operand;
  unsigned sum = reductions.front();
  widenedRows->begin = toValue(ranges[sum].first);
  SmallVector<OpFoldResult> offsets, sizes;
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    if (loop != sum) {
      offsets.push_back(base[loop]);
      sizes.push_back(b.getIndexAttr(points[loop]));
      continue;
    }
    AffineExpr begin, end;
    bindSymbols(b.getContext(), begin, end);
    offsets.push_back(ranges[sum].first);
    sizes.push_back(affine::makeComposedFoldedAffineApply(b, loc, end - begin, {ranges[sum].first, ranges[sum].second}));
  }
  SmallVector<OpFoldResult> zeros(sizes.size(), b.getIndexAttr(0)), ones(sizes.size(), b.getIndexAttr(1));
  Value from = memref::SubViewOp::create(b, loc, operand.get(), offsets, sizes, ones);
  Value to = memref::SubViewOp::create(b, loc, widenedRows->buffer, zeros, sizes, ones);
  emitCopy(operand, from, b.getMultiDimIdentityMap(sizes.size()), to);
}

SmallVector<Value> LoopEmitter::getWidenedIndices(const Point &point) {
  return llvm::map_to_vector(op.getMatchingIndexingMap(widenedRows->operand).getResults(), [&](AffineExpr expr) -> Value {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    return loop == reductions.front() ? here().sub(getIndex(loop, point[loop]), widenedRows->begin) : constant(point[loop]);
  });
}
