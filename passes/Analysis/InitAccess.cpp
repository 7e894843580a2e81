#include "passes/Analysis/InitAccess.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace weir;

/// dispatch-passes.md I2: distinct plain loops, or 0 where the extent is statically 1.
bool weir::writesWholeInit(linalg::LinalgOp op, OpOperand &init) {
  auto type = dyn_cast<RankedTensorType>(init.get().getType());
  if (!type)
    return false;
  AffineMap map = op.getMatchingIndexingMap(&init);
  llvm::SmallBitVector seen(map.getNumDims());
  for (auto [e, size] : llvm::zip_equal(map.getResults(), type.getShape())) {
    if (auto dim = dyn_cast<AffineDimExpr>(e)) {
      if (seen.test(dim.getPosition()))
        return false;
      seen.set(dim.getPosition());
    } else if (auto constant = dyn_cast<AffineConstantExpr>(e); !constant || constant.getValue() != 0 || size != 1) {
      return false;
    }
  }
  return true;
}

/// True if `loop` has an iteration whatever the dynamic sizes are.
static bool hasIterations(linalg::LinalgOp op, unsigned loop) {
  if (int64_t extent = op.getStaticLoopRanges()[loop]; !ShapedType::isDynamic(extent))
    return extent > 0;
  for (OpOperand &operand : op->getOpOperands())
    for (auto [i, e] : llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(e); dim && dim.getPosition() == loop) {
        FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
            presburger::BoundType::LB, ValueBoundsConstraintSet::Variable(operand.get(), static_cast<int64_t>(i)));
        if (succeeded(bound) && *bound > 0)
          return true;
      }
  return false;
}

bool weir::isElementRead(linalg::LinalgOp op, OpOperand &operand) {
  Block *body = op.getBlock();
  SmallVector<Value> worklist = {op.getMatchingBlockArgument(&operand)};
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!worklist.empty())
    for (Operation *nested : worklist.pop_back_val().getUsers()) {
      Operation *user = body->findAncestorOpInBlock(*nested);
      if (!seen.insert(user).second)
        continue;
      if (user->hasTrait<OpTrait::IsTerminator>() || !isMemoryEffectFree(user))
        return true;
      llvm::append_range(worklist, user->getResults());
    }
  return false;
}

bool weir::hasSeveralWriters(linalg::LinalgOp op, OpOperand &init) {
  AffineMap map = op.getMatchingIndexingMap(&init);
  return llvm::any_of(llvm::enumerate(op.getIteratorTypesArray()), [&](auto loop) {
    return loop.value() == utils::IteratorType::parallel && !map.isFunctionOfDim(loop.index());
  });
}

static InitRead getStructuredInitRead(linalg::LinalgOp op, OpOperand &init) {
  if (!isa<RankedTensorType>(init.get().getType()) || isElementRead(op, init))
    return InitRead::Payload;
  if (!writesWholeInit(op, init))
    return InitRead::Partial;
  if (hasSeveralWriters(op, init))
    return InitRead::MultiWrite;
  AffineMap map = op.getMatchingIndexingMap(&init);
  for (unsigned loop = 0, e = op.getNumLoops(); loop < e; ++loop)
    if (!map.isFunctionOfDim(loop) && !hasIterations(op, loop))
      return InitRead::ZeroTrip;
  return InitRead::No;
}

/// I5 for an insert: its slice is all of the destination.
static bool coversDestination(tensor::InsertSliceOp op) {
  RankedTensorType type = op.getDestType();
  if (!type.hasStaticShape())
    return false;
  for (auto [extent, offset, size, stride] :
       llvm::zip_equal(type.getShape(), op.getMixedOffsets(), op.getMixedSizes(), op.getMixedStrides()))
    if (!isConstantIntValue(offset, 0) || !isConstantIntValue(size, extent) || !isConstantIntValue(stride, 1))
      return false;
  return true;
}

/// I5: a pack without a padding value leaves what its tiles do not fill.
static bool fillsItsTiles(linalg::PackOp op) {
  if (op.getPaddingValue())
    return true;
  for (auto [dim, tile] : llvm::zip_equal(op.getInnerDimsPos(), op.getStaticTiles())) {
    int64_t extent = op.getSourceType().getDimSize(dim);
    if (ShapedType::isDynamic(extent) || ShapedType::isDynamic(tile) || extent % tile != 0)
      return false;
  }
  return true;
}

InitRead weir::getInitRead(DestinationStyleOpInterface op, OpOperand &init) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op.getOperation()))
    return getStructuredInitRead(linalgOp, init);
  if (isa<linalg::SoftmaxOp, linalg::UnPackOp>(op))
    return InitRead::No;
  if (auto pack = dyn_cast<linalg::PackOp>(op.getOperation()))
    return fillsItsTiles(pack) ? InitRead::No : InitRead::Partial;
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op.getOperation()))
    return coversDestination(insert) ? InitRead::No : InitRead::Partial;
  return isa<tensor::InsertOp>(op) ? InitRead::Partial : InitRead::Unknown;
}
