#include "passes/Analysis/GatherLoops.h"

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

/// Where a dimension of the source is in the result; nothing if the result dropped it, as its extent is 1.
static SmallVector<std::optional<int64_t>> getResultDims(tensor::GatherOp op) {
  int64_t rank = op.getSourceType().getRank(), next = op.getIndicesType().getRank() - 1;
  bool isReduced = op.getResultType().getRank() != next + rank;
  SmallVector<std::optional<int64_t>> dims;
  for (int64_t dim = 0; dim < rank; ++dim)
    dims.push_back(isReduced && llvm::is_contained(op.getGatherDims(), dim) ? std::nullopt : std::optional(next++));
  return dims;
}

void weir::lowerGather(RewriterBase &rewriter, tensor::GatherOp op) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  RankedTensorType type = op.getResultType();
  Value source = op.getSource(), indices = op.getIndices();
  int64_t batches = op.getIndicesType().getRank() - 1, rank = type.getRank();
  SmallVector<std::optional<int64_t>> resultDims = getResultDims(op);
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (!type.isDynamicDim(dim))
      continue;
    if (dim < batches)
      sizes.push_back(tensor::DimOp::create(rewriter, loc, indices, dim));
    else
      sizes.push_back(tensor::DimOp::create(rewriter, loc, source, llvm::find(resultDims, std::optional(dim)) - resultDims.begin()));
  }
  Value empty = tensor::EmptyOp::create(rewriter, loc, type, sizes);
  // One coordinate is an operand of its own, so that it is read like any other.
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  if (op.getGatherDims().size() == 1) {
    RankedTensorType from = op.getIndicesType();
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim < batches; ++dim)
      groups.push_back({dim});
    if (!groups.empty())
      groups.back().push_back(batches);
    auto column = RankedTensorType::get(from.getShape().drop_back(), from.getElementType());
    inputs.push_back(tensor::CollapseShapeOp::create(rewriter, loc, column, indices, groups));
    SmallVector<AffineExpr> leading;
    for (int64_t dim = 0; dim < batches; ++dim)
      leading.push_back(rewriter.getAffineDimExpr(dim));
    maps.push_back(AffineMap::get(rank, 0, leading, rewriter.getContext()));
  }
  maps.push_back(AffineMap::getMultiDimIdentityMap(rank, rewriter.getContext()));
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  auto body = [&](OpBuilder &builder, Location loc, ValueRange arguments) {
    auto toIndex = [&](Value value) { return value.getType().isIndex() ? value : arith::IndexCastOp::create(builder, loc, builder.getIndexType(), value).getResult(); };
    SmallVector<Value> position, batch;
    for (int64_t dim = 0; dim < batches && inputs.empty(); ++dim)
      batch.push_back(linalg::IndexOp::create(builder, loc, dim));
    for (auto [dim, made] : llvm::enumerate(resultDims)) {
      const auto *gathered = llvm::find(op.getGatherDims(), int64_t(dim));
      if (gathered == op.getGatherDims().end()) {
        position.push_back(linalg::IndexOp::create(builder, loc, *made));
      } else if (!inputs.empty()) {
        position.push_back(toIndex(arguments.front()));
      } else {
        SmallVector<Value> where(batch);
        where.push_back(arith::ConstantIndexOp::create(builder, loc, gathered - op.getGatherDims().begin()));
        position.push_back(toIndex(tensor::ExtractOp::create(builder, loc, indices, where)));
      }
    }
    Value element = tensor::ExtractOp::create(builder, loc, source, position);
    linalg::YieldOp::create(builder, loc, element);
  };
  rewriter.replaceOpWithNewOp<linalg::GenericOp>(op, TypeRange(type), inputs, ValueRange(empty), maps, loops, body);
}

void weir::lowerGathersOutsideOfRegions(Operation *root) {
  SmallVector<tensor::GatherOp> gathers;
  root->walk([&](tensor::GatherOp op) {
    if (!op->getParentOfType<flow::DispatchRegionOp>() && !op->getParentOfType<flow::DispatchWorkgroupsOp>())
      gathers.push_back(op);
  });
  IRRewriter rewriter(root->getContext());
  for (tensor::GatherOp op : gathers)
    lowerGather(rewriter, op);
}
