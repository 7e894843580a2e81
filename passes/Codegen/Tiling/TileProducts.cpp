/// Tiles of contractions and convolutions.
#include "passes/Codegen/Tiling/StreamedMatrix.h"
#include "passes/Codegen/Tiling/DeviceTiles.h"
#include "passes/Codegen/Tiling/TileChooser.h"
#include "dialects/Machine/VectorCycles.h"
#include "passes/Codegen/Tiling/VectorTarget.h"

using namespace mlir;
using namespace weir;

/// Whether `windows` copies elements several times.
static bool overlaps(linalg::LinalgOp windows) {
  SmallVector<int64_t> ranges = windows.getStaticLoopRanges();
  AffineMap map = windows.getMatchingIndexingMap(windows.getDpsInputOperand(0));
  return llvm::any_of(map.getResults(), [&](AffineExpr place) {
    return llvm::count_if(llvm::seq<unsigned>(0, ranges.size()), [&](unsigned l) { return ranges[l] != 1 && place.isFunctionOfDim(l); }) > 1;
  });
}

/// Whether an elementwise op costs more than a product of its elements with a tile of columns.
static bool isComputed(linalg::LinalgOp op) {
  constexpr int64_t fewestOps = 4;
  return op.isAllParallelLoops() && op.getNumDpsInputs() > 0 && llvm::range_size(op.getBlock()->without_terminator()) >= fewestOps;
}

/// Whether sums of bytes are ones of words of several: instructions for these need tiles of one size, which weir-cpu-interleave-bytes packs.
static bool sumsBytes(linalg::LinalgOp op, const TargetInfo &target) {
  return target.coresHaveCaches() && llvm::all_of(op.getDpsInputs(), [](Value input) { return getElementTypeOrSelf(input).isInteger(8); });
}
/// Distance from the desired size of a tile that a divisor of the extent may have, for such sums.
static constexpr double kFarthestDivisor = 8;

/// The row and column loops of a contraction, and what decides about their tiles.
struct TileChooser::Product {
  const TileGroup::Member &member;
  SmallVector<int64_t> loops;
  SmallVector<unsigned> rows;
  unsigned column;
  double depth = 1, rowCount = 1, columns;
  bool hasColumnTiles; ///< the column loop may be tiled
  bool mustDivide;     ///< tiles of one size are worth more than tiles of the desired size
  /// What lays out the windows of an input, or computes the rows of an operand, or null.
  const TileGroup::Member *windows = nullptr;
};

void TileChooser::setTile(const Product &product, unsigned loop, double wanted, int64_t multiple, SmallVector<int64_t> &sizes) {
  int64_t r = product.member.rootLoop[loop];
  if (r < 0 || !group.isDistributable(r))
    return;
  // Tiles that lay out windows are large, so that there are few.
  sizes[r] = roundTile(wanted, ranges[r], multiple, product.windows ? target.cores : 0, product.mustDivide ? kFarthestDivisor : 2);
  tile[r] = std::min<double>(tile[r], sizes[r]);
  minimum[r] = std::max<int64_t>(minimum[r], sizes[r]);
}

void TileChooser::tileContraction(const TileGroup::Member &member, SmallVector<int64_t> &sizes) {
  linalg::LinalgOp op = member.op;
  FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(op);
  if (failed(dims))
    return;
  Product product{member, op.getStaticLoopRanges()};
  for (unsigned k : dims->k)
    product.depth *= guessExtent(product.loops[k]);
  for (unsigned b : dims->batch)
    setTile(product, b, 1, 1, sizes);
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  auto last = dyn_cast_if_present<AffineDimExpr>(out.getNumResults() == 0 ? AffineExpr() : out.getResults().back());
  if (!last)
    return;
  unsigned column = product.column = last.getPosition();
  product.mustDivide = sumsBytes(op, target);
  product.windows = findWindows();
  if (!product.windows)
    product.windows = findComputedRows(member.rootLoop[column]);
  product.columns = guessExtent(product.loops[column]);
  product.hasColumnTiles = member.rootLoop[column] >= 0 && group.isDistributable(member.rootLoop[column]);
  for (unsigned l : llvm::concat<unsigned>(dims->m, dims->n))
    if (l != column) {
      product.rows.push_back(l);
      product.rowCount *= guessExtent(product.loops[l]);
    }
  double rowsInTile = tileRows(product, sizes);
  if (product.windows)
    shareRepeats(member, product.rows, column, *product.windows, sizes);
  if (product.hasColumnTiles)
    tileColumns(product, rowsInTile, sizes);
}

double TileChooser::chooseBlockRows(Product &product) {
  double unit = target.tileRows, depth = product.depth;
  if (!product.windows)
    return product.hasColumnTiles ? std::clamp(getBlockBytes(target) / (4 * std::min(depth, double(kPanelDepth))), 4 * unit, 16 * unit)
                                  : std::clamp(4 * target.workgroupCycles * cycles::kProducts * lanes / (depth * product.columns), 2 * unit, 4 * unit);
  // Loops that do not move the windows would copy them again for each tile: they are tiled last, if at all.
  const TileGroup::Member &member = product.member, &windows = *product.windows;
  auto repeats = [&](unsigned l) { return member.rootLoop[l] < 0 || !llvm::is_contained(windows.rootLoop, member.rootLoop[l]); };
  auto moving = std::stable_partition(product.rows.begin(), product.rows.end(), repeats);
  // Of the others the outermost first where windows overlap or are computed: what a tile reads of an input, and makes of it, is in few pieces.
  if (overlaps(windows.op) || isComputed(windows.op))
    std::reverse(moving, product.rows.end());
  double blockRows = std::clamp(weir::getTileBytes(target) / (4 * depth), 4 * unit, 16 * unit);
  for (unsigned l : product.rows)
    if (repeats(l))
      blockRows *= guessExtent(product.loops[l]);
  if (!repeats(product.column))
    blockRows = std::max(1.0, blockRows / std::min<double>(product.columns, target.tileColumns));
  return blockRows;
}

double TileChooser::tileRows(Product &product, SmallVector<int64_t> &sizes) {
  double blockRows = chooseBlockRows(product), rowsInTile = product.rowCount;
  // The row loop with the largest extent is tiled; of others tiles have one row if that is enough work.
  int64_t multiple = product.rows.size() == 1 ? 8 : 1;
  // A row of a panel stays whole: it is what fills lanes.
  linalg::LinalgOp op = product.member.op;
  llvm::erase_if(product.rows, [&](unsigned l) { return isPanelRow(op, l, product.rows); });
  for (unsigned l : llvm::reverse(product.rows)) {
    double extent = guessExtent(product.loops[l]);
    // Inner loops keep as many rows as a block has, outer loops become one.
    double inner = std::min(extent, std::max(1.0, blockRows * extent / rowsInTile));
    if (rowsInTile > blockRows || ShapedType::isDynamic(product.loops[l]))
      setTile(product, l, inner, multiple, sizes);
    int64_t r = product.member.rootLoop[l];
    rowsInTile *= (r >= 0 ? tile[r] : extent) / extent;
    // What rounding has made larger than a block stays.
    if (product.windows && r >= 0 && tile[r] > 1)
      blockRows = std::max(blockRows, rowsInTile);
  }
  return rowsInTile;
}

/// What a tile of columns costs with all that is tiled with it, over what the product alone costs.
double TileChooser::getShareOfColumns(const Product &product) const {
  double cost = 0;
  for (const TileGroup::Member &member : group.getMembers())
    if (llvm::is_contained(member.rootLoop, product.member.rootLoop[product.column]))
      cost += member.cost;
  return product.member.cost > 0 ? std::max(1.0, cost / product.member.cost) : 1;
}

void TileChooser::tileColumns(const Product &product, double rowsInTile, SmallVector<int64_t> &sizes) {
  linalg::LinalgOp op = product.member.op;
  // At least two to four vectors; more where a tile would have too little work.
  double bytes = lanes * weir::getElementBytes(op->getOperand(1).getType());
  double cyclesOfVector = product.depth * std::max(rowsInTile / cycles::kProducts, bytes / cycles::kCacheBytes) * getShareOfColumns(product);
  double vectors = std::max(rowsInTile < 16 ? 8.0 : 3.0, target.workgroupCycles / cyclesOfVector);
  int64_t extent = product.loops[product.column], best = 0;
  bool isDynamic = ShapedType::isDynamic(extent);
  for (int64_t v : {3, 4, 6, 2, 8, 12, 16, 24, 32, 48, 64})
    if (!best && !isDynamic && extent % (v * lanes) == 0 && v >= vectors * 0.6)
      best = v * lanes;
  if (!best && !isDynamic && extent <= 2 * target.tileColumns)
    return; // a remainder would cost more than it gains
  // Of few rows whole steps: what is left of one waits for its sums.
  int64_t step = rowsInTile <= 2 ? 8 * lanes : lanes;
  if (!best && !isDynamic && product.mustDivide) {
    int64_t size = roundTile(std::max<double>(2 * target.tileColumns, vectors * lanes), extent, lanes, 0, kFarthestDivisor);
    best = extent % size == 0 ? size : 0;
  }
  if (!best)
    best = llvm::alignTo(std::max<int64_t>(target.tileColumns, int64_t(std::ceil(vectors)) * lanes), step);
  if (OpOperand *matrix = isDynamic ? nullptr : findStreamedMatrix(op, product.column, extent, target))
    best = std::max(best, chooseStreamedColumns(*matrix, extent, step, target));
  if (best < product.columns || isDynamic) {
    int64_t r = product.member.rootLoop[product.column];
    sizes[r] = best;
    tile[r] = std::min<double>(tile[r], best);
    minimum[r] = best;
  }
}

void TileChooser::fitDevice(const TileGroup::Member &member, SmallVector<int64_t> &sizes) {
  linalg::LinalgOp op = member.op;
  FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(op);
  AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  auto last = dyn_cast_or_null<AffineDimExpr>(out.getNumResults() ? out.getResults().back() : AffineExpr());
  Type element = getElementTypeOrSelf(op->getOperand(0).getType());
  double rate = getProductRate(device, element);
  if (!device.isKnown() || rate == 0 || failed(dims) || !last || findWindows() || llvm::any_of(ranges, ShapedType::isDynamic))
    return;
  // One loop for rows; others of which a tile has one iteration count as batches.
  int64_t column = member.rootLoop[last.getPosition()], row = -1;
  for (unsigned l : llvm::concat<unsigned>(dims->m, dims->n)) {
    int64_t r = member.rootLoop[l];
    if (r == column || (r >= 0 && tile[r] <= 1))
      continue;
    if (r < 0 || row >= 0)
      return;
    row = r;
  }
  if (row < 0 || column < 0 || !group.isDistributable(row) || !group.isDistributable(column))
    return;
  DeviceProduct product{1, double(ranges[row]), double(ranges[column]), 1, element.getIntOrFloatBitWidth() / 8.0, rate};
  for (unsigned k : dims->k)
    product.depth *= op.getStaticLoopRanges()[k];
  for (auto [l, range] : llvm::enumerate(ranges))
    if (int64_t(l) != row && int64_t(l) != column)
      product.batch *= std::ceil(range / tile[l]);
  DeviceTile fitting = chooseDeviceTile(device, product, {int64_t(tile[row]), int64_t(tile[column])});
  for (auto [loop, size] : {std::pair(row, fitting.rows), std::pair(column, fitting.columns)})
    if (size < tile[loop])
      tile[loop] = sizes[loop] = minimum[loop] = size;
}

void TileChooser::shareRepeats(const TileGroup::Member &member, ArrayRef<unsigned> rows, unsigned column, const TileGroup::Member &windows,
                               SmallVector<int64_t> &sizes) {
  double tiles = 1;
  for (auto [range, size] : llvm::zip_equal(ranges, tile)) {
    if (ShapedType::isDynamic(range))
      return;
    tiles *= std::ceil(range / size);
  }
  if (tiles >= target.cores || group.getCost() < 4 * target.workgroupCycles)
    return;
  int64_t longest = -1;
  for (unsigned l : rows) {
    int64_t r = member.rootLoop[l];
    if (r >= 0 && group.isDistributable(r) && !llvm::is_contained(windows.rootLoop, r) && (longest < 0 || tile[r] > tile[longest]))
      longest = r;
  }
  // A part of less than eight filters would copy more than it computes. Panels have several filters each.
  bool movesWindows = llvm::is_contained(windows.rootLoop, member.rootLoop[column]);
  int64_t filters = movesWindows ? 1 : linalg::LinalgOp(member.op).getStaticLoopRanges()[column];
  int64_t least = ShapedType::isDynamic(filters) ? 1 : llvm::divideCeil(8, filters);
  double wanted = longest < 0 ? 0 : tile[longest] / std::ceil(target.cores / tiles);
  if (wanted < least)
    return;
  sizes[longest] = roundTile(wanted, ranges[longest], least, target.cores);
  tile[longest] = sizes[longest];
  minimum[longest] = sizes[longest];
}

bool TileChooser::isPanelRow(linalg::LinalgOp op, unsigned loop, ArrayRef<unsigned> others) {
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  return llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (!map.isProjectedPermutation())
      return false;
    auto isSum = [&](AffineExpr expr) { return iterators[cast<AffineDimExpr>(expr).getPosition()] == utils::IteratorType::reduction; };
    ArrayRef<AffineExpr> dims = map.getResults();
    while (!dims.empty() && isSum(dims.back()))
      dims = dims.drop_back();
    return dims.size() >= 3 && dims.back().isFunctionOfDim(loop) && isSum(dims.drop_back().back()) &&
           llvm::any_of(others, [&](unsigned other) { return other != loop && map.isFunctionOfDim(other); });
  });
}

void TileChooser::tileConvolution(SmallVector<int64_t> &sizes) {
  constexpr double featuresOfTile = 8;
  for (const TileGroup::Member &member : group.getMembers()) {
    linalg::LinalgOp op = member.op;
    if (!sumsProductsOfLoads(op) || member.cost * 2 < group.getCost())
      continue;
    AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    for (unsigned l = 0; l < op.getNumLoops(); ++l) {
      int64_t r = member.rootLoop[l];
      bool isUsed = llvm::any_of(op.getBlock()->getOps<linalg::IndexOp>(), [&](linalg::IndexOp index) { return index.getDim() == l; });
      if (r < 0 || isUsed || !out.isFunctionOfDim(l) || !group.isDistributable(r) || ShapedType::isDynamic(ranges[r]) || ranges[r] <= featuresOfTile)
        continue;
      sizes[r] = roundTile(featuresOfTile, ranges[r], int64_t(featuresOfTile));
      tile[r] = std::min<double>(tile[r], sizes[r]);
      minimum[r] = std::max<int64_t>(minimum[r], sizes[r]);
      return;
    }
  }
}

const TileGroup::Member *TileChooser::findWindows() {
  auto found = llvm::find_if(group.getMembers(), [](const TileGroup::Member &m) {
    linalg::LinalgOp op = m.op;
    return op.isAllParallelLoops() && op.getNumDpsInputs() == 1 &&
           !op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isProjectedPermutation(/*allowZeroInResults=*/true);
  });
  return found == group.getMembers().end() ? nullptr : found;
}

const TileGroup::Member *TileChooser::findComputedRows(int64_t column) {
  if (!target.workgroupsAreThreads())
    return nullptr;
  auto found = llvm::find_if(group.getMembers(), [&](const TileGroup::Member &m) {
    linalg::LinalgOp op = m.op;
    auto isWhole = [](auto loop) { return std::get<0>(loop) < 0 && std::get<1>(loop) != 1; };
    return isComputed(op) && !llvm::is_contained(m.rootLoop, column) && llvm::any_of(llvm::zip_equal(m.rootLoop, op.getStaticLoopRanges()), isWhole);
  });
  return found == group.getMembers().end() ? nullptr : found;
}
