#include "passes/Input/TensorGenerate.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace {

/// `tensor.generate` is a generic over the indices.
struct GenerateToGeneric : public OpRewritePattern<tensor::GenerateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::GenerateOp op, PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getType());
    if (!llvm::hasSingleElement(op.getBody()))
      return failure();
    Location loc = op.getLoc();
    Value empty = tensor::EmptyOp::create(rewriter, loc, type, op.getDynamicExtents());
    AffineMap identity = rewriter.getMultiDimIdentityMap(type.getRank());
    SmallVector<utils::IteratorType> kinds(type.getRank(), utils::IteratorType::parallel);
    auto generic = linalg::GenericOp::create(rewriter, loc, TypeRange{type}, ValueRange{}, ValueRange{empty},
                                             ArrayRef<AffineMap>{identity}, kinds);
    Block *body = rewriter.createBlock(&generic.getRegion(), {}, {type.getElementType()}, {loc});
    SmallVector<Value> indices;
    for (int64_t i = 0, e = type.getRank(); i < e; ++i)
      indices.push_back(linalg::IndexOp::create(rewriter, loc, i));
    Operation *yield = op.getBody().front().getTerminator();
    rewriter.mergeBlocks(&op.getBody().front(), body, indices);
    rewriter.setInsertionPoint(yield);
    rewriter.replaceOpWithNewOp<linalg::YieldOp>(yield, yield->getOperands());
    rewriter.replaceOp(op, generic->getResults());
    return success();
  }
};

} // namespace

void weir::populateTensorGeneratePatterns(RewritePatternSet &patterns) { patterns.add<GenerateToGeneric>(patterns.getContext()); }
