#include "passes/Analysis/InitAccess.h"

#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace weir;

/// dispatch-passes.md I2: distinct plain loops, or 0 where the extent is statically 1.
static bool writesEveryElement(AffineMap map, RankedTensorType type) {
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

InitRead weir::getInitRead(linalg::LinalgOp op, OpOperand &init) {
  auto type = dyn_cast<RankedTensorType>(init.get().getType());
  if (op.payloadUsesValueFromOperand(&init) || !type)
    return InitRead::Payload;
  AffineMap map = op.getMatchingIndexingMap(&init);
  if (!writesEveryElement(map, type))
    return InitRead::Partial;
  for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (map.isFunctionOfDim(loop))
      continue;
    if (kind == utils::IteratorType::parallel)
      return InitRead::MultiWrite;
    if (!hasIterations(op, loop))
      return InitRead::ZeroTrip;
  }
  return InitRead::No;
}
