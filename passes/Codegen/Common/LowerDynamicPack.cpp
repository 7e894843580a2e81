/// `linalg.pack` and `linalg.unpack` that read element by element.
#include "passes/Codegen/Common/LowerDynamicPack.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;

/// Where the loop over the tiles of each unpacked dimension is among the outer dimensions.
static SmallVector<int64_t> getOuterDims(ArrayRef<int64_t> permutation, int64_t rank) {
  return permutation.empty() ? llvm::to_vector(llvm::seq<int64_t>(0, rank)) : invertPermutationVector(permutation);
}

void weir::lowerDynamicPack(RewriterBase &rewriter, linalg::PackOp op) {
  Location loc = op.getLoc();
  Value source = op.getSource(), padding = op.getPaddingValue();
  int64_t sourceRank = op.getSourceRank(), packedRank = op.getDestRank();
  SmallVector<OpFoldResult> tiles = op.getMixedTiles();
  SmallVector<int64_t> outer = getOuterDims(op.getOuterDimsPerm(), sourceRank);
  SmallVector<Value> extents;
  for (int64_t d = 0; d < sourceRank; ++d)
    extents.push_back(tensor::DimOp::create(rewriter, loc, source, d));

  auto buildBody = [&](OpBuilder &b, Location loc, ValueRange) {
    SmallVector<Value> indices;
    for (int64_t d = 0; d < sourceRank; ++d)
      indices.push_back(linalg::IndexOp::create(b, loc, outer[d]));
    Value inside;
    for (auto [i, d] : llvm::enumerate(op.getInnerDimsPos())) {
      Value tile = getValueOrCreateConstantIndexOp(b, loc, tiles[i]);
      Value start = arith::MulIOp::create(b, loc, indices[d], tile);
      indices[d] = arith::AddIOp::create(b, loc, start, linalg::IndexOp::create(b, loc, sourceRank + i));
      if (!padding)
        continue;
      // What is not taken is read at the last index, which is there: an empty source has no tiles.
      Value fits = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, indices[d], extents[d]);
      Value last = arith::SubIOp::create(b, loc, extents[d], arith::ConstantIndexOp::create(b, loc, 1));
      indices[d] = arith::MinUIOp::create(b, loc, indices[d], last);
      inside = inside ? arith::AndIOp::create(b, loc, inside, fits).getResult() : fits;
    }
    Value element = tensor::ExtractOp::create(b, loc, source, indices);
    if (inside)
      element = arith::SelectOp::create(b, loc, inside, element, padding);
    linalg::YieldOp::create(b, loc, element);
  };
  SmallVector<utils::IteratorType> loops(packedRank, utils::IteratorType::parallel);
  rewriter.replaceOpWithNewOp<linalg::GenericOp>(op, op.getDestType(), ValueRange(), op.getDest(),
                                                 rewriter.getMultiDimIdentityMap(packedRank), loops, buildBody);
}

void weir::lowerDynamicUnpack(RewriterBase &rewriter, linalg::UnPackOp op) {
  Value source = op.getSource();
  int64_t rank = op.getDestRank();
  SmallVector<OpFoldResult> tiles = op.getMixedTiles();
  SmallVector<int64_t> outer = getOuterDims(op.getOuterDimsPerm(), rank);
  auto buildBody = [&](OpBuilder &b, Location loc, ValueRange) {
    SmallVector<Value> indices(op.getSourceRank());
    for (int64_t d = 0; d < rank; ++d)
      indices[outer[d]] = linalg::IndexOp::create(b, loc, d);
    for (auto [i, d] : llvm::enumerate(op.getInnerDimsPos())) {
      Value tile = getValueOrCreateConstantIndexOp(b, loc, tiles[i]), place = indices[outer[d]];
      indices[outer[d]] = arith::DivUIOp::create(b, loc, place, tile);
      indices[rank + i] = arith::RemUIOp::create(b, loc, place, tile);
    }
    linalg::YieldOp::create(b, loc, tensor::ExtractOp::create(b, loc, source, indices).getResult());
  };
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  rewriter.replaceOpWithNewOp<linalg::GenericOp>(op, op.getDestType(), ValueRange(), op.getDest(), rewriter.getMultiDimIdentityMap(rank), loops,
                                                 buildBody);
}
