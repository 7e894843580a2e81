#include "dialects/Encoding/EncodingOps.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

#define GET_OP_CLASSES
#include "dialects/Encoding/EncodingOps.cpp.inc"

/// The constraints that set and unset share. `encoded` is the side that carries the encoding.
static LogicalResult verifyConversion(Operation *op, RankedTensorType plain, StringRef plainName,
                                      RankedTensorType encoded, StringRef encodedName, size_t encodingDims) {
  // C1
  if (plain.getEncoding())
    return op->emitOpError() << plainName << " must not have an encoding";
  // C2
  SerializableAttrInterface encoding = getSerializable(encoded);
  if (!encoding)
    return op->emitOpError() << encodedName << " needs a serializable encoding";
  // C3
  if (plain.getRank() != encoded.getRank())
    return op->emitOpError() << "source and result differ in rank";
  // C4
  if (failed(verifyCompatibleShape(plain.getShape(), encoded.getShape())))
    return op->emitOpError() << "source and result differ in a static size";
  // C5 of set, C6 of unset. No values at all: dumps before 2026.
  std::optional<int64_t> expected = encoding.getNumDynamicEncodingDims();
  if (expected && encodingDims != 0 && int64_t(encodingDims) != *expected)
    return op->emitOpError() << "expects " << *expected << " encoding_dims for the dynamic iteration_sizes, got "
                             << encodingDims;
  return success();
}

//===--- set_encoding -----------------------------------------------------------------------------------------===//

LogicalResult SetEncodingOp::verify() {
  return verifyConversion(*this, getSourceType(), "the source", getResultType(), "the result",
                          getEncodingDims().size());
}

LogicalResult SetEncodingOp::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(tensor::getMixedSizes(builder, getLoc(), getSource()));
  return success();
}

// A conversion of its own says where; the ops around it are hoisted without.
bool SetEncodingOp::isHoistableOp() { return false; }
bool SetEncodingOp::isHoistableLeafOp() { return false; }

namespace {
/// unset(set(x)) is x: the conversion back drops whatever padding the first one added.
struct CancelUnsetOfSet : OpRewritePattern<UnsetEncodingOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(UnsetEncodingOp op, PatternRewriter &rewriter) const override {
    auto set = op.getSource().getDefiningOp<SetEncodingOp>();
    if (!set || set.getSourceType().getElementType() != op.getResultType().getElementType())
      return failure();
    if (set.getSourceType() == op.getResultType())
      rewriter.replaceOp(op, set.getSource());
    else
      rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getResultType(), set.getSource());
    return success();
  }
};

/// set(unset(y)) is y only if y has exactly this encoding and its padding is known to be zero, that is, y was made by a
/// set_encoding: a computed value may have anything there.
struct CancelSetOfUnset : OpRewritePattern<SetEncodingOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SetEncodingOp op, PatternRewriter &rewriter) const override {
    auto unset = op.getSource().getDefiningOp<UnsetEncodingOp>();
    if (!unset || unset.getSourceType() != op.getResultType() || !unset.getSource().getDefiningOp<SetEncodingOp>())
      return failure();
    rewriter.replaceOp(op, unset.getSource());
    return success();
  }
};
} // namespace

void SetEncodingOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<CancelSetOfUnset>(context);
}

//===--- unset_encoding ---------------------------------------------------------------------------------------===//

LogicalResult UnsetEncodingOp::verify() {
  // C5
  if (getResultType().getNumDynamicDims() != getResultDims().size())
    return emitOpError() << "expects " << getResultType().getNumDynamicDims() << " result_dims, got "
                         << getResultDims().size();
  return verifyConversion(*this, getResultType(), "the result", getSourceType(), "the source",
                          getEncodingDims().size());
}

LogicalResult UnsetEncodingOp::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(getMixedValues(getResultType().getShape(), getResultDims(), builder));
  return success();
}

void UnsetEncodingOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<CancelUnsetOfSet>(context);
}
