#include "passes/Encoding/Propagate/Bubbling.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Encoding/Propagate/Transport.h"

using namespace mlir;
using namespace weir::encoding;

static EncodingAttr getEncoding(Value value) {
  return dyn_cast_if_present<EncodingAttr>(cast<RankedTensorType>(value.getType()).getEncoding());
}

/// Whether a body hands its only input on, with more bits at most.
static bool onlyExtends(linalg::LinalgOp op) {
  Block &body = *op.getBlock();
  Value value = body.getTerminator()->getOperand(0);
  while (isa_and_nonnull<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value == body.getArgument(0);
}

/// An empty tensor in an encoding, of the sizes of another.
static Value makeEmpty(OpBuilder &builder, tensor::EmptyOp like, EncodingAttr encoding) {
  return tensor::EmptyOp::create(builder, like.getLoc(), like.getType().getShape(), like.getType().getElementType(), like.getDynamicSizes(),
                                 encoding);
}

SetEncodingOp weir::encoding::bubbleAbove(SetEncodingOp set, const TargetLayouts &layouts) {
  auto op = set.getSource().getDefiningOp<linalg::LinalgOp>();
  if (!op || op->getNumResults() != 1 || !op->hasOneUse() || op.getNumDpsInputs() != 1 || op.getNumReductionLoops() != 0 ||
      !op.hasPureTensorSemantics() || isa<linalg::FillOp>(op.getOperation()) || !onlyExtends(op))
    return {};
  EncodingAttr encoding = getEncoding(set.getResult());
  auto empty = op.getDpsInits().front().getDefiningOp<tensor::EmptyOp>();
  if (!encoding || !empty)
    return {};
  std::optional<OpEncodings> encodings = transportFromResult(op, 0, normalizeEncoding(encoding), layouts).encodings;
  if (!encodings || !encodings->operands.front())
    return {};
  OpBuilder builder(set);
  Value source = op->getOperand(0);
  auto narrow = SetEncodingOp::create(builder, set.getLoc(), getEncodedType(source.getType(), encodings->operands.front()), source,
                                      set.getEncodingDims());
  Operation *moved = mlir::clone(builder, op, set.getResultType(), {narrow.getResult(), makeEmpty(builder, empty, encoding)});
  set.getResult().replaceAllUsesWith(moved->getResult(0));
  set.erase();
  op->erase();
  return narrow;
}

UnsetEncodingOp weir::encoding::sinkBelow(UnsetEncodingOp unset, const TargetLayouts &layouts, int64_t inlineBytes) {
  EncodingAttr encoding = getEncoding(unset.getSource());
  auto op = unset->hasOneUse() ? dyn_cast<linalg::LinalgOp>(*unset->user_begin()) : linalg::LinalgOp();
  if (!encoding || !op || op->getNumResults() != 1 || op.getNumReductionLoops() != 0 || !op.hasPureTensorSemantics() ||
      unset.getSourceType().getShape() != unset.getResultType().getShape())
    return {};
  OpOperand &use = *unset->use_begin();
  auto empty = op.getDpsInits().front().getDefiningOp<tensor::EmptyOp>();
  if (!empty || !op.isDpsInput(&use))
    return {};
  std::optional<OpEncodings> encodings = transportFromOperand(op, use.getOperandNumber(), normalizeEncoding(encoding), layouts).encodings;
  if (!encodings)
    return {};
  for (auto [i, own] : llvm::enumerate(encodings->operands)) {
    std::optional<int64_t> bytes = own ? staticStorageSize(cast<RankedTensorType>(op->getOperand(i).getType())) : std::nullopt;
    if (own && i != use.getOperandNumber() && op.isDpsInput(&op->getOpOperand(i)) && (!bytes || *bytes > inlineBytes))
      return {};
  }
  OpBuilder builder(op);
  SmallVector<Value> operands;
  for (auto [i, own] : llvm::enumerate(encodings->operands)) {
    Value operand = op->getOperand(i);
    if (i == use.getOperandNumber())
      operands.push_back(unset.getSource());
    else if (!op.isDpsInput(&op->getOpOperand(i)))
      operands.push_back(makeEmpty(builder, empty, own));
    else if (own)
      operands.push_back(SetEncodingOp::create(builder, op.getLoc(), getEncodedType(operand.getType(), own), operand, unset.getEncodingDims()));
    else
      operands.push_back(operand);
  }
  Value result = op->getResult(0);
  Operation *moved = mlir::clone(builder, op, getEncodedType(result.getType(), encodings->results.front()), operands);
  auto fresh = UnsetEncodingOp::create(builder, unset.getLoc(), cast<RankedTensorType>(result.getType()), moved->getResult(0),
                                       empty.getDynamicSizes(), unset.getEncodingDims());
  result.replaceAllUsesWith(fresh.getResult());
  op->erase();
  unset.erase();
  return fresh;
}
