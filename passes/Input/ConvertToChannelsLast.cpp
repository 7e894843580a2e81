// Images of convolutions of bytes get their channels last; see IntegerPasses.td. Rules: dispatch-passes.md 6.

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

/// Dimension i of an image with its channels last is dimension `order[i]` of the image: (N, C, H, W) becomes (N, H, W, C).
SmallVector<int64_t> getOrder(int64_t rank) {
  SmallVector<int64_t> order{0};
  llvm::append_range(order, llvm::seq<int64_t>(2, rank));
  order.push_back(1);
  return order;
}

/// Gives images the new order, and to what else reads them, or is read as one of them, a transpose.
class Converter {
public:
  Converter(RewriterBase &rewriter, const llvm::SetVector<Value> &images) : rewriter(rewriter), images(images) {}

  void convert(ArrayRef<Operation *> ops) {
    for (Operation *op : ops) {
      rewriter.setInsertionPoint(op);
      if (isConverted(op))
        convert(op);
    }
    for (Value image : images)
      if (Value converted = convertedImages.lookup(image); converted && image.getDefiningOp() && replaced.contains(image.getDefiningOp()))
        restoreOrder(image, converted);
    for (Operation *op : llvm::reverse(ops))
      if (replaced.contains(op))
        rewriter.eraseOp(op);
  }

private:
  bool isConverted(Operation *op) {
    bool isOfWeb = llvm::any_of(op->getResults(), [&](Value result) { return images.contains(result); });
    if (isOfWeb && isDefinedInAnyOrder(op->getResult(0)))
      return true;
    return (isOfWeb || llvm::any_of(op->getOperands(), [&](Value operand) { return images.contains(operand); })) && isa<linalg::LinalgOp>(op) &&
           (readsAnyOrder(op) || !getImages(op).empty());
  }

  RankedTensorType convertType(Value image) {
    auto type = cast<RankedTensorType>(image.getType());
    return RankedTensorType::get(applyPermutation(type.getShape(), getOrder(type.getRank())), type.getElementType());
  }

  template <typename T>
  SmallVector<T> permute(ArrayRef<T> values) {
    return applyPermutation(values, getOrder(values.size()));
  }

  /// `image` with its channels last. A transpose makes it where its definition has another order.
  Value getConverted(Value image) {
    Value &converted = convertedImages[image];
    if (converted)
      return converted;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointAfterValue(image);
    SmallVector<int64_t> order = getOrder(cast<RankedTensorType>(image.getType()).getRank());
    SmallVector<OpFoldResult> sizes = permute(ArrayRef(tensor::getMixedSizes(rewriter, image.getLoc(), image)));
    Value empty = tensor::EmptyOp::create(rewriter, image.getLoc(), sizes, getElementTypeOrSelf(image));
    return converted = linalg::TransposeOp::create(rewriter, image.getLoc(), image, empty, order)->getResult(0);
  }

  /// What still reads `image` reads a transpose of `converted`.
  void restoreOrder(Value image, Value converted) {
    if (llvm::all_of(image.getUsers(), [&](Operation *user) { return replaced.contains(user); }))
      return;
    rewriter.setInsertionPointAfterValue(converted);
    SmallVector<int64_t> order = invertPermutationVector(getOrder(cast<RankedTensorType>(image.getType()).getRank()));
    SmallVector<OpFoldResult> sizes = applyPermutation(tensor::getMixedSizes(rewriter, image.getLoc(), converted), order);
    Value empty = tensor::EmptyOp::create(rewriter, image.getLoc(), sizes, getElementTypeOrSelf(image));
    Value restored = linalg::TransposeOp::create(rewriter, image.getLoc(), converted, empty, order)->getResult(0);
    rewriter.replaceUsesWithIf(image, restored, [&](OpOperand &use) { return !replaced.contains(use.getOwner()); });
  }

  void convert(Operation *op) {
    Operation *made = nullptr;
    if (auto fill = dyn_cast<linalg::FillOp>(op))
      made = linalg::FillOp::create(rewriter, op->getLoc(), fill.getInputs(), getConverted(fill.getOutputs()[0]));
    else if (auto structured = dyn_cast<linalg::LinalgOp>(op))
      made = convertStructured(structured);
    else if (auto empty = dyn_cast<tensor::EmptyOp>(op))
      made = tensor::EmptyOp::create(rewriter, op->getLoc(), permute(ArrayRef(empty.getMixedSizes())), empty.getType().getElementType());
    else if (auto pad = dyn_cast<tensor::PadOp>(op))
      made = convertPad(pad);
    else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
      made = tensor::ExtractSliceOp::create(rewriter, op->getLoc(), convertType(slice), getConverted(slice.getSource()),
                                            permute(ArrayRef(slice.getMixedOffsets())), permute(ArrayRef(slice.getMixedSizes())),
                                            permute(ArrayRef(slice.getMixedStrides())));
    else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
      made = tensor::InsertSliceOp::create(rewriter, op->getLoc(), getConverted(insert.getSource()), getConverted(insert.getDest()),
                                           permute(ArrayRef(insert.getMixedOffsets())), permute(ArrayRef(insert.getMixedSizes())),
                                           permute(ArrayRef(insert.getMixedStrides())));
    else if (auto concat = dyn_cast<tensor::ConcatOp>(op))
      made = convertConcat(concat);
    else
      made = convertSplat(op);
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
      bool isOfWeb = images.contains(op.isDpsInit(&operand) ? op->getResult(0) : operand.get());
      operands.push_back(isOfWeb ? getConverted(operand.get()) : operand.get());
      maps.push_back(isOfWeb ? AffineMap::get(map.getNumDims(), 0, permute(map.getResults()), map.getContext()) : map);
    }
    ValueRange all(operands);
    auto generic = linalg::GenericOp::create(rewriter, op.getLoc(), all.back().getType(), all.drop_back(), all.back(), maps, op.getIteratorTypesArray());
    IRMapping mapping;
    rewriter.cloneRegionBefore(op->getRegion(0), generic.getRegion(), generic.getRegion().begin(), mapping);
    return *linalg::interchangeGenericOp(rewriter, generic, orderLoops(generic));
  }

  /// The loops of the result in its order, then those of a sum: of bytes, whose order is free, in the order of the image.
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

  Operation *convertPad(tensor::PadOp pad) {
    Value value = pad.getConstantPaddingValue();
    if (Operation *constant = value.getDefiningOp(); constant && pad->isAncestor(constant))
      value = rewriter.clone(*constant)->getResult(0);
    return tensor::PadOp::create(rewriter, pad.getLoc(), convertType(pad), getConverted(pad.getSource()), permute(ArrayRef(pad.getMixedLowPad())),
                                 permute(ArrayRef(pad.getMixedHighPad())), value, pad.getNofold());
  }

  Operation *convertConcat(tensor::ConcatOp concat) {
    SmallVector<int64_t> order = getOrder(concat.getType().getRank());
    int64_t dim = llvm::find(order, int64_t(concat.getDim())) - order.begin();
    return tensor::ConcatOp::create(rewriter, concat.getLoc(), convertType(concat), dim,
                                    llvm::map_to_vector(concat.getInputs(), [&](Value input) { return getConverted(input); }));
  }

  Operation *convertSplat(Operation *op) {
    SplatElementsAttr splat;
    [[maybe_unused]] bool isSplat = matchPattern(op, m_Constant(&splat));
    assert(isSplat && "isDefinedInAnyOrder has no other op");
    return arith::ConstantOp::create(rewriter, op->getLoc(), splat.resizeSplat(convertType(op->getResult(0))));
  }

  RewriterBase &rewriter;
  const llvm::SetVector<Value> &images;
  llvm::DenseMap<Value, Value> convertedImages;
  llvm::SmallPtrSet<Operation *, 16> replaced;
};

struct ConvertToChannelsLast : weir::impl::ConvertToChannelsLastBase<ConvertToChannelsLast> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
    llvm::SmallPtrSet<Operation *, 16> known;
    llvm::SetVector<Value> images;
    for (Operation *op : ops) {
      if (known.contains(op) || !isByteConvolution(op))
        continue;
      ImageWeb web(cast<linalg::LinalgOp>(op));
      known.insert_range(web.convolutions);
      if (judge(web))
        images.insert_range(web.images);
    }
    IRRewriter rewriter(&getContext());
    if (!images.empty())
      Converter(rewriter, images).convert(ops);
    getOperation()->walk([&](linalg::GenericOp op) { moveFilterChannelsLast(rewriter, op); });
  }

  /// Whether the web pays (IL4).
  static bool judge(const ImageWeb &web) {
    double convolved = web.countConvolved(), transposed = web.countTransposed();
    bool pays = transposed < convolved;
    for (Operation *op : web.convolutions) {
      auto remark = pays ? passedRemark(op, DEBUG_TYPE, ConvertToChannelsLastCode::CONVERTED)
                         : missedRemark(op, DEBUG_TYPE, ConvertToChannelsLastCode::TRANSPOSES);
      remark << remark::metric("transposed", int64_t(transposed)) << remark::metric("convolved", int64_t(convolved));
    }
    return pays;
  }
};
} // namespace
