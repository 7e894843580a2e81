// Folds and canonicalisations of stream.tensor.* (stream-tensor.md).

#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Stream/StreamRewrites.h"
#include "dialects/Util/UtilTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

//===------------------------------------------------------------------------------------------------------------===//
// import, export
//===------------------------------------------------------------------------------------------------------------===//

/// import F1: out and in again. The lifetime must not change (PEER-11).
OpFoldResult TensorImportOp::fold(FoldAdaptor) {
  auto exportOp = getSource().getDefiningOp<TensorExportOp>();
  if (!exportOp || exportOp.getAffinityAttr() != getAffinityAttr() || exportOp.getSourceSize() != getResultSize() ||
      exportOp.getSource().getType() != getResult().getType())
    return {};
  return exportOp.getSource();
}

/// export F1: in and out again, with the same type. Storage that is taken over may be written to before it goes out.
OpFoldResult TensorExportOp::fold(FoldAdaptor) {
  auto importOp = getSource().getDefiningOp<TensorImportOp>();
  if (!importOp || importOp.getConsume() || importOp.getSource().getType() != getResult().getType() ||
      importOp.getResultEncodingAttr() != getSourceEncodingAttr() ||
      importOp.getResultEncodingDims() != getSourceEncodingDims() || importOp.getResultSize() != getSourceSize() ||
      importOp.getAffinityAttr() != getAffinityAttr())
    return {};
  return importOp.getSource();
}

namespace {
/// import F2, export F2: the same again is the same value. Two imports that consume are two hand-overs.
template <typename OpT>
struct ReuseEarlier : OpRewritePattern<OpT> {
  using OpRewritePattern<OpT>::OpRewritePattern;
  LogicalResult matchAndRewrite(OpT op, PatternRewriter &rewriter) const override {
    if (op->hasAttr("consume"))
      return failure();
    for (Operation *user : op.getSource().getUsers()) {
      if (user == op || user->getBlock() != op->getBlock() || !user->isBeforeInBlock(op) ||
          !OperationEquivalence::isEquivalentTo(user, op, OperationEquivalence::IgnoreLocations))
        continue;
      rewriter.replaceOp(op, user->getResults());
      return success();
    }
    return failure();
  }
};
} // namespace

void TensorImportOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<ReuseEarlier<TensorImportOp>>(context);
}

void TensorExportOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<ReuseEarlier<TensorExportOp>>(context);
}

//===------------------------------------------------------------------------------------------------------------===//
// constant
//===------------------------------------------------------------------------------------------------------------===//

/// Whether some dimension is known to be zero.
static bool hasZeroDim(Type encoding, ValueRange dims) {
  auto type = dyn_cast<ShapedType>(encoding);
  if (!type || !type.hasRank())
    return false;
  return llvm::is_contained(type.getShape(), 0) ||
         llvm::any_of(dims, [](Value dim) { return matchPattern(dim, m_Zero()); });
}

namespace {
/// constant F1: no elements, no bytes.
struct EmptyConstant : OpRewritePattern<TensorConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorConstantOp op, PatternRewriter &rewriter) const override {
    if (!hasZeroDim(op.getResultEncoding(), op.getResultEncodingDims()))
      return failure();
    Value size = TensorSizeOfOp::create(rewriter, op.getLoc(), rewriter.getIndexType(), op.getResultEncodingAttr(),
                                        op.getResultEncodingDims(), op.getAffinityAttr());
    rewriter.replaceOpWithNewOp<TensorEmptyOp>(op, op.getResult().getType(), op.getResultEncodingAttr(),
                                               op.getResultEncodingDims(), size, op.getAffinityAttr());
    return success();
  }
};

/// constant F2: the same element all over is a splat. Tried after F1.
struct SplatConstant : OpRewritePattern<TensorConstantOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorConstantOp op, PatternRewriter &rewriter) const override {
    auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
    auto encoding = dyn_cast<RankedTensorType>(op.getResultEncoding());
    // Elements of another type than the encoding's may be stored in another width.
    if (!elements || !elements.isSplat() || !encoding || encoding.getElementType() != elements.getElementType() ||
        hasZeroDim(encoding, op.getResultEncodingDims()))
      return failure();
    auto element = dyn_cast<TypedAttr>(elements.getSplatValue<Attribute>());
    // Commands fill with at most 32 bits: a wider element is worth a fill only if it repeats such a pattern.
    if (elements.getElementType().isIntOrFloat() && elements.getElementType().getIntOrFloatBitWidth() == 64) {
      APInt bits = isa<FloatType>(elements.getElementType()) ? elements.getSplatValue<APFloat>().bitcastToAPInt()
                                                             : elements.getSplatValue<APInt>();
      if (!bits.isSplat(32))
        return failure();
    }
    if (auto integer = dyn_cast_if_present<IntegerAttr>(element)) {
      if (!isa<IntegerType>(integer.getType()))
        return failure();
      unsigned width = integer.getType().getIntOrFloatBitWidth();
      element = rewriter.getIntegerAttr(rewriter.getIntegerType(width), integer.getValue());
    } else if (!isa_and_present<FloatAttr>(element)) {
      return failure();
    }
    Location loc = op.getLoc();
    Value value = arith::ConstantOp::create(rewriter, loc, element);
    Value size = TensorSizeOfOp::create(rewriter, loc, rewriter.getIndexType(), op.getResultEncodingAttr(),
                                        op.getResultEncodingDims(), op.getAffinityAttr());
    auto anyType = rewriter.getType<ResourceType>(Lifetime::Unknown);
    Value splat = TensorSplatOp::create(rewriter, loc, anyType, value, op.getResultEncodingAttr(),
                                        op.getResultEncodingDims(), size, op.getAffinityAttr());
    rewriter.replaceOpWithNewOp<AsyncTransferOp>(op, op.getResult().getType(), splat, size, size, op.getAffinityAttr(),
                                                 op.getAffinityAttr(), /*execution_affinity=*/Attribute());
    return success();
  }
};
} // namespace

void TensorConstantOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<EmptyConstant, SplatConstant>(context);
}

/// splat F1 (H2); F2 (H1) is generic clean-up of pure ops.
void TensorSplatOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<NarrowPattern<TensorSplatOp>>(context);
}

//===------------------------------------------------------------------------------------------------------------===//
// clone, encode, fill
//===------------------------------------------------------------------------------------------------------------===//

/// Whether some op may write into the storage of `value`.
static bool isTiedOperand(OpOperand &use) {
  auto tiedOp = dyn_cast<util::TiedOpInterface>(use.getOwner());
  return tiedOp && tiedOp.isOperandTied(use.getOperandNumber());
}

/// clone F1: the only user may as well have the source. clone F2: so may users that do not write.
OpFoldResult TensorCloneOp::fold(FoldAdaptor) {
  if (getSource().getType() != getResult().getType() || isInPlaceSafe(*this) ||
      !staysInPlace(getAffinityAttr(), getSource()))
    return {};
  if (getResult().hasOneUse() || llvm::none_of(getResult().getUses(), isTiedOperand))
    return getSource();
  return {};
}

/// clone F3 (H4)
void TensorCloneOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<RecreateInsteadOfClone<TensorCloneOp>>(context);
}

/// A layout in which the bytes are those of the plain tensor.
static bool isIdentityLayout(Type encodingType) {
  auto type = dyn_cast<RankedTensorType>(encodingType);
  if (!type)
    return false;
  if (!type.getEncoding())
    return true;
  auto layout = encoding::getSerializable(type);
  return layout && layout.isSerialized() && layout.isIdentityLayout();
}

/// encode F1: nothing changes. encode F2: neither side is laid out in another way than the plain tensor.
OpFoldResult TensorEncodeOp::fold(FoldAdaptor) {
  if (getSource().getType() != getResult().getType() || isInPlaceSafe(*this) ||
      !staysInPlace(getAffinityAttr(), getSource()))
    return {};
  if (getSourceEncoding() == getResultEncoding())
    return getSource();
  auto source = dyn_cast<RankedTensorType>(getSourceEncoding());
  auto result = dyn_cast<RankedTensorType>(getResultEncoding());
  if (source && result && isIdentityLayout(source) && isIdentityLayout(result) &&
      source.getElementType() == result.getElementType() && source.getShape() == result.getShape())
    return getSource();
  return {};
}

/// fill F1 (H2)
void TensorFillOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<NarrowPattern<TensorFillOp>>(context);
}

//===------------------------------------------------------------------------------------------------------------===//
// load, dispatch
//===------------------------------------------------------------------------------------------------------------===//

namespace {
/// load F1: only the element that is loaded needs to be transferred, from what the clone copied.
struct LoadThroughClone : OpRewritePattern<TensorLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(TensorLoadOp op, PatternRewriter &rewriter) const override {
    auto transfer = op.getSource().getDefiningOp<AsyncTransferOp>();
    if (!transfer || !transfer->hasOneUse() || isInPlaceSafe(op))
      return failure();
    auto clone = transfer.getSource().getDefiningOp<TensorCloneOp>();
    auto encoding = dyn_cast<RankedTensorType>(op.getSourceEncoding());
    if (!clone || !encoding || clone.getSourceEncoding() != clone.getResultEncoding() ||
        clone.getResultEncoding() != encoding || clone.getResultEncodingDims() != op.getSourceEncodingDims() ||
        clone.getSourceEncodingDims() != op.getSourceEncodingDims())
      return failure();
    // One element must be a run of whole bytes.
    unsigned width = util::getBitWidth(encoding.getElementType());
    if (encoding.getEncoding() || width == 2 || width == 4)
      return failure();
    Location loc = op.getLoc();
    SmallVector<int64_t> unitShape(encoding.getRank(), 1);
    auto unit = TypeAttr::get(RankedTensorType::get(unitShape, encoding.getElementType()));
    Value size = TensorSizeOfOp::create(rewriter, loc, rewriter.getIndexType(), unit, ValueRange(),
                                        clone.getAffinityAttr());
    SmallVector<Value> zeros, ones;
    if (encoding.getRank() != 0) {
      zeros.assign(encoding.getRank(), arith::ConstantIndexOp::create(rewriter, loc, 0));
      ones.assign(encoding.getRank(), arith::ConstantIndexOp::create(rewriter, loc, 1));
    }
    Value slice = TensorSliceOp::create(rewriter, loc, clone.getSource().getType(), clone.getSource(),
                                        clone.getSourceEncodingAttr(), clone.getSourceEncodingDims(),
                                        clone.getSourceSize(), op.getIndices(), ones, unit, ValueRange(), size,
                                        clone.getAffinityAttr());
    Value moved = AsyncTransferOp::create(rewriter, transfer.getLoc(), transfer.getResult().getType(), slice, size,
                                          size, transfer.getSourceAffinityAttr(), transfer.getTargetAffinityAttr(),
                                          transfer.getExecutionAffinityAttr());
    rewriter.replaceOpWithNewOp<TensorLoadOp>(op, op.getResult().getType(), moved, unit, ValueRange(), size, zeros);
    rewriter.eraseOp(transfer);
    return success();
  }
};
} // namespace

void TensorLoadOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<LoadThroughClone>(context);
}

/// dispatch F1 (H1), F2 (H10)
void TensorDispatchOp::getCanonicalizationPatterns(RewritePatternSet &results, MLIRContext *context) {
  results.add<DropUnused<TensorDispatchOp>, DropRepeatedEntryPoints<TensorDispatchOp>>(context);
}
