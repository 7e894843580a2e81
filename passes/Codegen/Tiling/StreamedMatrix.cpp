#include "passes/Codegen/Tiling/StreamedMatrix.h"

#include "passes/Codegen/Tiling/TileGroup.h"

using namespace mlir;
using namespace weir;

/// Shorter pieces of rows come no faster than strips.
static constexpr int64_t kFewestRowBytes = 2048;
/// Of more columns the sums leave the first-level cache.
static constexpr int64_t kMostColumns = 4096;

OpOperand *weir::findStreamedMatrix(linalg::LinalgOp op, unsigned column, int64_t columns, const TargetInfo &target) {
  if (!target.coresHaveCaches() || op.getNumReductionLoops() != 1 || op.getNumDpsInits() != 1)
    return nullptr;
  SmallVector<unsigned> sums;
  op.getReductionDims(sums);
  SmallVector<int64_t> extents = op.getStaticLoopRanges();
  int64_t rows = 1;
  for (auto [loop, extent] : llvm::enumerate(extents)) {
    if (loop == column)
      continue;
    if (ShapedType::isDynamic(extent))
      return nullptr;
    if (loop != sums[0])
      rows *= extent;
  }
  if (rows > kStreamedResultRows)
    return nullptr;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (!map.isProjectedPermutation() || map.getNumResults() < 2 || map.getDimPosition(map.getNumResults() - 1) != column ||
        map.getDimPosition(map.getNumResults() - 2) != sums[0])
      continue;
    double rowBytes = weir::getElementBytes(input->get().getType()) * double(columns);
    // The more rows, the longer the arithmetic takes: what it waits for has to come from further away.
    if (rowBytes >= kFewestRowBytes && rowBytes * double(extents[sums[0]]) > target.getL2Bytes() * double(rows))
      return input;
  }
  return nullptr;
}

int64_t weir::chooseStreamedColumns(OpOperand &matrix, int64_t columns, int64_t step, const TargetInfo &target) {
  int64_t cores = std::max<int64_t>(target.cores, 1), share = llvm::divideCeil(columns, cores);
  int64_t width = llvm::alignTo(llvm::divideCeil(share, llvm::divideCeil(share, kMostColumns)), step);
  return double(width) * weir::getElementBytes(matrix.get().getType()) >= kFewestRowBytes ? width : 0;
}
