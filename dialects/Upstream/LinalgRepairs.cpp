#include "dialects/Upstream/OpRepair.h"
#include "dialects/Upstream/Repairs.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace weir::upstream;

namespace {

/// A slice of an unpacked tensor becomes the slice that is unpacked. Upstream looks at the dimensions that are packed alone; along
/// the others the source has to be sliced, too.
struct CanonicalUnpack : OpRewritePattern<linalg::UnPackOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::UnPackOp op, PatternRewriter &rewriter) const override {
    // What upstream does before it looks for a slice.
    bool isEarlier = op.getSource().getDefiningOp<linalg::PackOp>() || op.getDest().getDefiningOp<DestinationStyleOpInterface>();
    if (!isEarlier && op->hasOneUse())
      if (auto slice = dyn_cast<tensor::ExtractSliceOp>(*op->user_begin()); slice && !keepsPlainDims(op, slice))
        return rewriter.notifyMatchFailure(op, "a dimension that is not packed is sliced");
    return linalg::UnPackOp::canonicalize(op, rewriter);
  }

private:
  static bool keepsPlainDims(linalg::UnPackOp op, tensor::ExtractSliceOp slice) {
    if (slice.getType().getRank() != static_cast<int64_t>(op.getDestRank()))
      return false;
    return llvm::all_of(llvm::seq<int64_t>(0, op.getDestRank()), [&](int64_t dim) {
      int64_t extent = op.getDestType().getDimSize(dim);
      return llvm::is_contained(op.getInnerDimsPos(), dim) ||
             (!ShapedType::isDynamic(extent) && slice.getType().getDimSize(dim) == extent);
    });
  }
};

/// A packed constant is a constant if its padding is one, too. Upstream takes a dynamic padding value for none.
struct Pack {
  static OpFoldResult fold(linalg::PackOp op, linalg::PackOp::FoldAdaptor adaptor) {
    return op.getPaddingValue() && !adaptor.getPaddingValue() ? OpFoldResult() : op.fold(adaptor);
  }
};

struct Unpack {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) { patterns.add<CanonicalUnpack>(context); }
};

/// A padded tensor that is inserted into a fill with the padding value becomes the tensor, inserted further in. Upstream adds the padding to the offsets as if
/// the strides were 1.
struct Fill {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
    addPatternsThrough<linalg::FillOp>(patterns, context, {"FoldInsertPadIntoFill"},
                                       [](const RewritePattern &pattern, Operation *op, PatternRewriter &rewriter) -> LogicalResult {
                                         if (!cast<tensor::InsertSliceOp>(op).hasUnitStride())
                                           return rewriter.notifyMatchFailure(op, "the padding is strided");
                                         return pattern.matchAndRewrite(op, rewriter);
                                       });
  }
};

} // namespace

void weir::upstream::repairLinalg(MLIRContext *context) {
  repair<linalg::FillOp, Fill>(context);
  repair<linalg::PackOp, Pack>(context);
  repair<linalg::UnPackOp, Unpack>(context);
}
