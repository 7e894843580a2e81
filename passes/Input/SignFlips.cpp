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

/// An elementwise op that flips the sign bits of `tensor`.
static Value createSignFlip(RewriterBase &rewriter, Location loc, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  Value empty = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, tensor), type.getElementType());
  AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> parallel(type.getRank(), utils::IteratorType::parallel);
  APInt least = APInt::getSignedMinValue(type.getElementTypeBitWidth());
  auto flip = [&](OpBuilder &b, Location loc, ValueRange in) {
    Value constant = arith::ConstantOp::create(b, loc, b.getIntegerAttr(type.getElementType(), least));
    linalg::YieldOp::create(b, loc, arith::AddIOp::create(b, loc, in[0], constant).getResult());
  };
  return linalg::GenericOp::create(rewriter, loc, type, tensor, empty, ArrayRef{identity, identity}, parallel, flip).getResult(0);
}

/// Makes a pad of flipped elements a flip of padded ones.
static void sinkThroughPad(RewriterBase &rewriter, tensor::PadOp pad) {
  std::optional<SignFlip> flip = matchSignFlip(pad.getSource());
  Value value = pad.getConstantPaddingValue();
  APInt constant;
  if (!flip || !flip->map.isIdentity() || !value || !matchPattern(value, m_ConstantInt(&constant)))
    return;
  rewriter.setInsertionPoint(pad);
  Location loc = pad.getLoc();
  APInt flipped = constant ^ APInt::getSignedMinValue(constant.getBitWidth());
  Value element = arith::ConstantOp::create(rewriter, loc, rewriter.getIntegerAttr(value.getType(), flipped));
  Value padded =
      tensor::PadOp::create(rewriter, loc, pad.getResultType(), flip->source, pad.getMixedLowPad(), pad.getMixedHighPad(), element, pad.getNofold());
  rewriter.replaceOp(pad, createSignFlip(rewriter, loc, padded));
}

static void sinkThroughTranspose(RewriterBase &rewriter, linalg::TransposeOp transpose) {
  std::optional<SignFlip> flip = matchSignFlip(transpose.getInput());
  if (!flip || !flip->map.isIdentity())
    return;
  rewriter.setInsertionPoint(transpose);
  auto moved = linalg::TransposeOp::create(rewriter, transpose.getLoc(), flip->source, transpose.getInit(), transpose.getPermutation());
  rewriter.replaceOp(transpose, createSignFlip(rewriter, transpose.getLoc(), moved->getResult(0)));
}

void weir::sinkSignFlips(RewriterBase &rewriter, Value tensor) {
  Operation *op = tensor.getDefiningOp();
  // A convolution is preceded by one pad and one transpose.
  SmallVector<Operation *, 2> chain;
  for (; chain.size() < 2 && isa_and_present<tensor::PadOp, linalg::TransposeOp>(op); op = op->getOperand(0).getDefiningOp())
    chain.push_back(op);
  for (Operation *move : llvm::reverse(chain)) {
    if (auto pad = dyn_cast<tensor::PadOp>(move))
      sinkThroughPad(rewriter, pad);
    else
      sinkThroughTranspose(rewriter, cast<linalg::TransposeOp>(move));
  }
}
