// Feature maps of convolutions of bytes get their channels last; see IntegerPasses.td. Rules: dispatch-passes.md 6.

#include "passes/Analysis/DiscardableAttributes.h"
#include "passes/Input/ImageFilters.h"
#include "passes/Input/ImageWebs.h"
#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

#define DEBUG_TYPE "weir-convert-to-channels-last"

namespace weir {
#define GEN_PASS_DEF_CONVERTTOCHANNELSLAST
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Dimension i of a feature map with its channels last is dimension `order[i]` of the original: (N, C, H, W) becomes (N, H, W, C), and (N, G, C, H, W) becomes
/// (N, H, W, G, C).
SmallVector<int64_t> getOrder(int64_t rank, int64_t channelDims) {
  SmallVector<int64_t> order{0};
  llvm::append_range(order, llvm::seq<int64_t>(channelDims + 1, rank));
  llvm::append_range(order, llvm::seq<int64_t>(1, channelDims + 1));
  return order;
}

/// Gives feature maps the new order. Other ops that read or define one get a transpose.
class Converter {
public:
  Converter(RewriterBase &rewriter, const llvm::MapVector<Value, int64_t> &images) : rewriter(rewriter), images(images) {}

  void convert(ArrayRef<Operation *> ops) {
    for (Operation *op : ops) {
      rewriter.setInsertionPoint(op);
      if (isConverted(op))
        convert(op);
    }
    for (auto [image, channelDims] : images)
      if (Value converted = convertedImages.lookup(image); converted && image.getDefiningOp() && replaced.contains(image.getDefiningOp()))
        restoreOrder({image, channelDims}, converted);
    for (Operation *op : llvm::reverse(ops))
      if (replaced.contains(op))
        rewriter.eraseOp(op);
  }

private:
  bool isConverted(Operation *op) {
    auto isOfWeb = [&](Value value) { return images.contains(value); };
    bool hasResult = llvm::any_of(op->getResults(), isOfWeb);
    if (splitsChannels(op))
      return hasResult && isOfWeb(op->getOperand(0));
    if (hasResult && isDefinedInAnyOrder(getImage(op->getResult(0))))
      return true;
    return (hasResult || llvm::any_of(op->getOperands(), isOfWeb)) && isa<linalg::LinalgOp>(op) && (readsAnyOrder(op) || isConnected(op));
  }

  Image getImage(Value value) { return {value, images.lookup(value)}; }

  /// Whether `op` reads feature maps of the web as feature maps.
  bool isConnected(Operation *op) {
    return llvm::any_of(llvm::concat<const Value>(SmallVector<Value>(op->getOperands()), SmallVector<Value>(op->getResults())),
                        [&](Value value) { return images.contains(value) && !getImages(op, getImage(value)).empty(); });
  }

  template <typename T>
  static SmallVector<T> permute(ArrayRef<T> values, int64_t channelDims) {
    return applyPermutation(values, getOrder(values.size(), channelDims));
  }

  RankedTensorType convertType(Value image, int64_t channelDims) {
    auto type = cast<RankedTensorType>(image.getType());
    return RankedTensorType::get(permute(type.getShape(), channelDims), type.getElementType());
  }

  /// `image` with its channels last. A transpose makes it where its definition has another order.
  Value getConverted(Value image, int64_t channelDims) {
    Value &converted = convertedImages[image];
    if (converted)
      return converted;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfterValue(image);
    SmallVector<int64_t> order = getOrder(cast<RankedTensorType>(image.getType()).getRank(), channelDims);
    SmallVector<OpFoldResult> sizes = applyPermutation(tensor::getMixedSizes(rewriter, image.getLoc(), image), order);
    Value empty = tensor::EmptyOp::create(rewriter, image.getLoc(), sizes, getElementTypeOrSelf(image));
    return converted = linalg::TransposeOp::create(rewriter, image.getLoc(), image, empty, order)->getResult(0);
  }

  /// What still reads `image` reads a transpose of `converted`.
  void restoreOrder(Image image, Value converted) {
    Location loc = image.value.getLoc();
    if (llvm::all_of(image.value.getUsers(), [&](Operation *user) { return replaced.contains(user); }))
      return;
    rewriter.setInsertionPointAfterValue(converted);
    auto type = cast<RankedTensorType>(image.value.getType());
    SmallVector<int64_t> order = invertPermutationVector(getOrder(type.getRank(), image.channelDims));
    SmallVector<OpFoldResult> sizes = applyPermutation(tensor::getMixedSizes(rewriter, loc, converted), order);
    Value empty = tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
    Value restored = linalg::TransposeOp::create(rewriter, loc, converted, empty, order)->getResult(0);
    rewriter.replaceUsesWithIf(image.value, restored, [&](OpOperand &use) { return !replaced.contains(use.getOwner()); });
  }

  void convert(Operation *op) {
    Operation *made = nullptr;
    int64_t channelDims = images.lookup(op->getResult(0));
    auto permuted = [&](auto values) { return permute(ArrayRef(values), channelDims); };
    if (auto fill = dyn_cast<linalg::FillOp>(op))
      made = linalg::FillOp::create(rewriter, op->getLoc(), fill.getInputs(), getConverted(fill.getOutputs()[0], channelDims));
    else if (auto structured = dyn_cast<linalg::LinalgOp>(op))
      made = convertStructured(structured);
    else if (auto empty = dyn_cast<tensor::EmptyOp>(op))
      made = tensor::EmptyOp::create(rewriter, op->getLoc(), permuted(empty.getMixedSizes()), empty.getType().getElementType());
    else if (auto pad = dyn_cast<tensor::PadOp>(op))
      made = convertPad(pad, channelDims);
    else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
      made = tensor::ExtractSliceOp::create(rewriter, op->getLoc(), convertType(slice, channelDims), getConverted(slice.getSource(), channelDims),
                                            permuted(slice.getMixedOffsets()), permuted(slice.getMixedSizes()), permuted(slice.getMixedStrides()));
    else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
      made = tensor::InsertSliceOp::create(rewriter, op->getLoc(), getConverted(insert.getSource(), channelDims), getConverted(insert.getDest(), channelDims),
                                           permuted(insert.getMixedOffsets()), permuted(insert.getMixedSizes()), permuted(insert.getMixedStrides()));
    else if (auto concat = dyn_cast<tensor::ConcatOp>(op))
      made = convertConcat(concat, channelDims);
    else if (splitsChannels(op))
      made = convertSplit(op);
    else
      made = convertSplat(op, channelDims);
    copyDiscardableAttributes(op, made);
    // Others may start from these in the old order.
    if (!isa<tensor::EmptyOp, linalg::FillOp, arith::ConstantOp>(op))
      replaced.insert(op);
    for (auto [old, result] : llvm::zip_equal(op->getResults(), made->getResults()))
      if (images.contains(old))
        convertedImages[old] = result;
      else
        rewriter.replaceAllUsesWith(old, result);
  }

  Operation *convertStructured(linalg::LinalgOp op) {
    SmallVector<Value> operands;
    SmallVector<AffineMap> maps;
    for (OpOperand &operand : op->getOpOperands()) {
      AffineMap map = op.getMatchingIndexingMap(&operand);
      // An init has the order of the result.
      int64_t channelDims = images.lookup(op.isDpsInit(&operand) ? op->getResult(0) : operand.get());
      operands.push_back(channelDims ? getConverted(operand.get(), channelDims) : operand.get());
      maps.push_back(channelDims ? AffineMap::get(map.getNumDims(), 0, permute(map.getResults(), channelDims), map.getContext()) : map);
    }
    ValueRange all(operands);
    auto generic = linalg::GenericOp::create(rewriter, op.getLoc(), all.back().getType(), all.drop_back(), all.back(), maps, op.getIteratorTypesArray());
    IRMapping mapping;
    rewriter.cloneRegionBefore(op->getRegion(0), generic.getRegion(), generic.getRegion().begin(), mapping);
    return *linalg::interchangeGenericOp(rewriter, generic, orderLoops(generic));
  }

  /// The loops of the result in its order, then those of a sum: of bytes, whose order is free, in the order of the input.
  static SmallVector<unsigned> orderLoops(linalg::GenericOp op) {
    SetVector<unsigned> order;
    auto add = [&](AffineMap map) {
      for (AffineExpr expr : map.getResults())
        for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
          if (expr.isFunctionOfDim(loop))
            order.insert(loop);
    };
    add(op.getMatchingIndexingMap(op.getDpsInitOperand(0)));
    if (isByteProduct(op))
      add(op.getMatchingIndexingMap(op.getDpsInputOperand(0)));
    order.insert_range(llvm::seq<unsigned>(0, op.getNumLoops()));
    return order.takeVector();
  }

  static bool isByteProduct(linalg::GenericOp op) {
    return op.getNumDpsInputs() == 2 && op.getNumReductionLoops() > 0 && getElementTypeOrSelf(op.getOutputs()[0]).isInteger(32);
  }

  Operation *convertPad(tensor::PadOp pad, int64_t channelDims) {
    Value value = pad.getConstantPaddingValue();
    if (Operation *constant = value.getDefiningOp(); constant && pad->isAncestor(constant))
      value = rewriter.clone(*constant)->getResult(0);
    return tensor::PadOp::create(rewriter, pad.getLoc(), convertType(pad, channelDims), getConverted(pad.getSource(), channelDims),
                                 permute(ArrayRef(pad.getMixedLowPad()), channelDims), permute(ArrayRef(pad.getMixedHighPad()), channelDims), value,
                                 pad.getNofold());
  }

  Operation *convertConcat(tensor::ConcatOp concat, int64_t channelDims) {
    SmallVector<int64_t> order = getOrder(concat.getType().getRank(), channelDims);
    int64_t dim = llvm::find(order, int64_t(concat.getDim())) - order.begin();
    return tensor::ConcatOp::create(rewriter, concat.getLoc(), convertType(concat, channelDims), dim,
                                    llvm::map_to_vector(concat.getInputs(), [&](Value input) { return getConverted(input, channelDims); }));
  }

  /// The channels are the last dimensions of both sides.
  Operation *convertSplit(Operation *op) {
    Value source = op->getOperand(0), result = op->getResult(0);
    int64_t rank = std::min(cast<RankedTensorType>(source.getType()).getRank(), cast<RankedTensorType>(result.getType()).getRank());
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim < rank; ++dim)
      groups.push_back({dim});
    groups.back().push_back(rank);
    RankedTensorType type = convertType(result, images.lookup(result));
    Value converted = getConverted(source, images.lookup(source));
    if (isa<tensor::ExpandShapeOp>(op))
      return tensor::ExpandShapeOp::create(rewriter, op->getLoc(), type, converted, groups);
    return tensor::CollapseShapeOp::create(rewriter, op->getLoc(), type, converted, groups);
  }

  Operation *convertSplat(Operation *op, int64_t channelDims) {
    SplatElementsAttr splat;
    [[maybe_unused]] bool isSplat = matchPattern(op, m_Constant(&splat));
    assert(isSplat && "isDefinedInAnyOrder has no other op");
    return arith::ConstantOp::create(rewriter, op->getLoc(), splat.resizeSplat(convertType(op->getResult(0), channelDims)));
  }

  RewriterBase &rewriter;
  const llvm::MapVector<Value, int64_t> &images;
  llvm::DenseMap<Value, Value> convertedImages;
  llvm::SmallPtrSet<Operation *, 16> replaced;
};

struct ConvertToChannelsLast : weir::impl::ConvertToChannelsLastBase<ConvertToChannelsLast> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
    llvm::SmallPtrSet<Operation *, 16> known;
    llvm::MapVector<Value, int64_t> images;
    for (Operation *op : ops) {
      if (known.contains(op) || !getConvolvedChannelDims(op))
        continue;
      ImageWeb web(cast<linalg::LinalgOp>(op));
      known.insert_range(web.convolutions);
      web.isAmbiguous |= llvm::any_of(web.images, [&](auto image) { return images.contains(image.first) && images.lookup(image.first) != image.second; });
      if (judge(web))
        for (auto image : web.images)
          images.insert(image);
    }
    IRRewriter rewriter(&getContext());
    if (!images.empty())
      Converter(rewriter, images).convert(ops);
    getOperation()->walk([&](linalg::GenericOp op) { moveFilterChannelsLast(rewriter, op); });
  }

  /// Whether the web pays (IL4).
  static bool judge(const ImageWeb &web) {
    double convolved = web.countConvolved(), transposed = web.countTransposed();
    bool pays = transposed < convolved && !web.isAmbiguous;
    for (Operation *op : web.convolutions) {
      auto remark = pays ? passedRemark(op, DEBUG_TYPE, ConvertToChannelsLastCode::CONVERTED)
                         : missedRemark(op, DEBUG_TYPE, ConvertToChannelsLastCode::TRANSPOSES);
      remark << remark::metric("transposed", int64_t(transposed)) << remark::metric("convolved", int64_t(convolved));
    }
    return pays;
  }
};
} // namespace
