#include "passes/Input/TensorScatter.h"

#include "dialects/LinalgExt/LinalgExtOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace weir;

namespace {

/// Slices of the dimensions that are not scattered, at indices that are data. The other op addresses the first dimensions, so
/// others are transposed there and back.
struct ScatterToLinalgExt : public OpRewritePattern<tensor::ScatterOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ScatterOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    RankedTensorType type = op.getDestType();
    int64_t depth = op.getScatterDims().size();
    if (!op.getUnique() || type.getEncoding() || op.getSourceType().getEncoding() || op.getIndicesType().getEncoding())
      return rewriter.notifyMatchFailure(op, "indices that may be equal, or encodings");
    SmallVector<int64_t> order(op.getScatterDims());
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (!llvm::is_contained(op.getScatterDims(), dim))
        order.push_back(dim);

    Value updates = dropScattered(rewriter, op), indices = op.getIndices();
    if (op.getIndicesType().getRank() == 1) {
      updates = addBatch(rewriter, loc, updates);
      indices = addBatch(rewriter, loc, indices);
    }
    bool isFirst = llvm::is_sorted(order);
    Value original = isFirst ? op.getDest() : transpose(rewriter, loc, op.getDest(), order);
    auto scatter = linalg_ext::ScatterOp::create(rewriter, loc, original.getType(), updates, indices, /*mask=*/Value(), original,
                                                 llvm::to_vector(llvm::seq<int64_t>(0, depth)), /*unique_indices=*/true);
    OpBuilder::InsertionGuard guard(rewriter);
    Type element = type.getElementType();
    Block *body = rewriter.createBlock(&scatter.getRegion(), {}, {element, element}, {loc, loc});
    linalg_ext::YieldOp::create(rewriter, loc, ValueRange(body->getArgument(0)));
    rewriter.setInsertionPoint(op);
    Value result = scatter->getResult(0);
    rewriter.replaceOp(op, isFirst ? result : transpose(rewriter, loc, result, invertPermutationVector(order)));
    return success();
  }

private:
  /// The source without the dimensions of one element that represent scattered ones.
  static Value dropScattered(OpBuilder &b, tensor::ScatterOp op) {
    RankedTensorType type = op.getSourceType();
    int64_t batches = op.getIndicesType().getRank() - 1;
    if (type.getRank() != batches + op.getDestType().getRank())
      return op.getSource();
    SmallVector<int64_t> shape;
    for (auto [dim, extent] : llvm::enumerate(type.getShape()))
      if (!llvm::is_contained(op.getScatterDims(), int64_t(dim) - batches))
        shape.push_back(extent);
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, op.getLoc(), op.getSource());
    SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0)), strides(type.getRank(), b.getIndexAttr(1));
    return tensor::ExtractSliceOp::create(b, op.getLoc(), RankedTensorType::get(shape, type.getElementType()), op.getSource(), offsets, sizes, strides);
  }

  /// A dimension of one element before the others.
  static Value addBatch(OpBuilder &b, Location loc, Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> shape(type.getShape());
    shape.insert(shape.begin(), 1);
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      groups.push_back({dim + 1});
    if (!groups.empty())
      groups.front() = {0, 1};
    return tensor::ExpandShapeOp::create(b, loc, RankedTensorType::get(shape, type.getElementType()), value, groups);
  }

  static Value transpose(OpBuilder &b, Location loc, Value value, ArrayRef<int64_t> order) {
    SmallVector<OpFoldResult> sizes = applyPermutation(tensor::getMixedSizes(b, loc, value), order);
    Value empty = tensor::EmptyOp::create(b, loc, sizes, cast<RankedTensorType>(value.getType()).getElementType());
    return linalg::TransposeOp::create(b, loc, value, empty, order)->getResult(0);
  }
};

} // namespace

void weir::populateTensorScatterPatterns(RewritePatternSet &patterns) { patterns.add<ScatterToLinalgExt>(patterns.getContext()); }
