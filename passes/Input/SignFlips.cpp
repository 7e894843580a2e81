#include "passes/Input/SignFlips.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

std::optional<SignFlip> weir::matchSignFlip(Value tensor) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  auto op = tensor.getDefiningOp<linalg::GenericOp>();
  if (!type || !op || !(type.getElementType().isInteger(8) || type.getElementType().isInteger(16)) || !op.hasPureTensorSemantics() ||
      op.getNumResults() != 1 || !op.isAllParallelLoops())
    return std::nullopt;
  AffineMap stored = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  Operation *flip = op.getBody()->getTerminator()->getOperand(0).getDefiningOp();
  APInt constant;
  // A subtraction of the least value flips the bit, too.
  if (!stored.isPermutation() || !isa_and_present<arith::AddIOp, arith::SubIOp, arith::XOrIOp>(flip) ||
      !matchPattern(flip->getOperand(1), m_ConstantInt(&constant)) || !constant.isMinSignedValue())
    return std::nullopt;
  auto argument = dyn_cast<BlockArgument>(flip->getOperand(0));
  if (!argument || argument.getOwner() != op.getBody())
    return std::nullopt;
  OpOperand &operand = *op.getMatchingOpOperand(argument);
  if (!op.isDpsInput(&operand) || getElementTypeOrSelf(operand.get()) != type.getElementType() || !isa<RankedTensorType>(operand.get().getType()))
    return std::nullopt;
  return SignFlip{operand.get(), op.getMatchingIndexingMap(&operand).compose(inversePermutation(stored))};
}

bool weir::padBeforeSignFlip(RewriterBase &rewriter, tensor::PadOp pad) {
  std::optional<SignFlip> flip = matchSignFlip(pad.getSource());
  Value value = pad.getConstantPaddingValue();
  APInt constant;
  if (!flip || !flip->map.isIdentity() || !value || !matchPattern(value, m_ConstantInt(&constant)))
    return false;
  rewriter.setInsertionPoint(pad);
  Location loc = pad.getLoc();
  RankedTensorType type = pad.getResultType();
  APInt least = APInt::getSignedMinValue(constant.getBitWidth());
  auto create = [&](OpBuilder &b, const APInt &number) -> Value {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type.getElementType(), number));
  };
  Value padded = tensor::PadOp::create(rewriter, loc, type, flip->source, pad.getMixedLowPad(), pad.getMixedHighPad(), create(rewriter, constant ^ least),
                                       pad.getNofold());
  Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, padded), type.getElementType());
  AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> parallel(type.getRank(), utils::IteratorType::parallel);
  rewriter.replaceOpWithNewOp<linalg::GenericOp>(pad, type, padded, empty, ArrayRef{identity, identity}, parallel,
                                                 [&](OpBuilder &b, Location loc, ValueRange in) {
                                                   Value flipped = arith::AddIOp::create(b, loc, in[0], create(b, least));
                                                   linalg::YieldOp::create(b, loc, flipped);
                                                 });
  return true;
}
