/// The order in which loops are tiled, and until when; see the header.
#include "passes/Codegen/Tiling/TileChooser.h"
#include "passes/Codegen/Tiling/Strategies/Strategy.h"
#include "passes/Codegen/Tiling/VectorTarget.h"
#include <numeric>

using namespace mlir;
using namespace weir;

/// A workgroup that has this many times the desired work, or bytes, is not split: both halves would have less than desired.
static constexpr double kMostExcess = 1.5;

int64_t TileChooser::roundTile(double wanted, int64_t extent, int64_t multiple, int64_t cores, double farthest) {
  if (ShapedType::isDynamic(extent))
    return std::max<int64_t>(multiple, llvm::divideNearest(int64_t(wanted), multiple) * multiple);
  if (wanted >= extent)
    return extent;
  // Distance from the desired work, and the share of time in which cores have nothing to do.
  auto getCost = [&](int64_t t) {
    double groups = double(extent / t), idle = cores ? std::ceil(groups / cores) * cores / groups - 1 : 0;
    return std::abs(std::log(t / wanted)) + idle;
  };
  int64_t best = 0;
  auto findDivisor = [&](int64_t m, double far) {
    for (int64_t t = m; t <= extent; t += m)
      if (extent % t == 0 && t >= wanted / far && t <= wanted * far && (!best || getCost(t) < getCost(best)))
        best = t;
  };
  for (int64_t m : {multiple, multiple / 2, int64_t(1)})
    if (m >= 1 && !best)
      findDivisor(m, 2);
  if (!best)
    findDivisor(1, farthest);
  if (best)
    return best;
  best = std::max<int64_t>(multiple, int64_t(wanted) / multiple * multiple);
  return std::min(best, extent);
}

FailureOr<SmallVector<int64_t>> TileChooser::choose(std::optional<SelectStrategyCode> &reason) {
  ranges = group.getRoot().getStaticLoopRanges();
  minimum.assign(ranges.size(), 1);
  SmallVector<int64_t> sizes(ranges.size(), 0);
  // Upstream (v22.1) crashes on tiles of an op that runs nothing, also where it only comes along.
  auto runsNothing = [](const TileGroup::Member &member) {
    return llvm::is_contained(linalg::LinalgOp(member.op).getStaticLoopRanges(), 0);
  };
  if (llvm::any_of(group.getMembers(), runsNothing)) {
    reason = SelectStrategyCode::SMALL;
    return failure();
  }
  // Current extent of a tile along each loop.
  tile = llvm::map_to_vector(ranges, [](int64_t r) { return double(guessExtent(r)); });
  if (group.getCost() < kMostExcess * target.workgroupCycles && llvm::none_of(ranges, ShapedType::isDynamic) && fits() &&
      getRereadBytes() <= kMostExcess * getRowBytes()) {
    reason = SelectStrategyCode::SMALL;
    return failure();
  }

  const TileGroup::Member *contraction = nullptr;
  for (const TileGroup::Member &m : group.getMembers()) {
    linalg::LinalgOp op = m.op;
    if (linalg::isaContractionOpInterface(op) && (!contraction || m.cost > contraction->cost))
      contraction = &m;
  }
  if (contraction) {
    tileContraction(*contraction, sizes);
    fitDevice(*contraction, sizes);
    for (int64_t r : contraction->rootLoop)
      if (r >= 0)
        minimum[r] = std::max<int64_t>(minimum[r], tile[r]);
  }
  if (!contraction && !tileByStrategy(sizes))
    tileConvolution(sizes);
  tileRest(sizes, contraction ? weir::getTileBytes(target) : getRowBytes());
  tileDynamicLoops(sizes);
  shrink(sizes);
  // A loop that is not tiled is not a loop of the grid.
  for (auto [size, range] : llvm::zip_equal(sizes, ranges))
    if (size == range)
      size = 0;
  if (llvm::any_of(sizes, [](int64_t size) { return size != 0; }))
    return sizes;
  reason = SelectStrategyCode::NO_CUT;
  return failure();
}

bool TileChooser::tileByStrategy(SmallVector<int64_t> &sizes) {
  const TileGroup::Member &heaviest =
      *llvm::max_element(group.getMembers(), [](const TileGroup::Member &a, const TileGroup::Member &b) { return a.cost < b.cost; });
  SmallVector<LoopTile> tiles;
  for (const KernelStrategy *strategy : getStrategies())
    if (tiles.empty())
      tiles = strategy->getTiles(heaviest.op, target);
  for (auto [loop, size] : tiles) {
    int64_t r = heaviest.rootLoop[loop];
    if (r < 0 || !group.isDistributable(r))
      continue;
    if (ShapedType::isDynamic(ranges[r]) || size < ranges[r]) {
      sizes[r] = size;
      tile[r] = std::min<double>(tile[r], size);
    }
    minimum[r] = std::max<int64_t>(minimum[r], tile[r]);
  }
  return !tiles.empty();
}

void TileChooser::shrink(SmallVector<int64_t> &sizes) {
  shrink(sizes, [&] { return fits(); });
  for (unsigned l = 0; l < ranges.size(); ++l)
    if (ShapedType::isDynamic(ranges[l]) && sizes[l] != 0)
      tile[l] = sizes[l];
  shrink(sizes, [&] { return !target.hasWorkgroupMemory() || getTemporaryBytes() <= target.getWorkgroupBytes(); });
}

void TileChooser::shrink(SmallVector<int64_t> &sizes, function_ref<bool()> fits) {
  while (!fits()) {
    std::optional<unsigned> longest;
    for (unsigned l = 0; l < ranges.size(); ++l)
      if (group.isDistributable(l) && tile[l] > 1 && (!longest || tile[l] > tile[*longest]))
        longest = l;
    if (!longest)
      return;
    tile[*longest] = sizes[*longest] = llvm::divideCeil(int64_t(tile[*longest]), 2);
  }
}

bool TileChooser::isHandedOn(unsigned loop) {
  return llvm::any_of(llvm::drop_begin(group.getMembers()), [&](const TileGroup::Member &m) {
    linalg::LinalgOp op = m.op;
    return !isa<linalg::FillOp>(op.getOperation()) && llvm::any_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
      AffineMap map = op.getMatchingIndexingMap(&init);
      return llvm::any_of(llvm::seq<unsigned>(0, op.getNumLoops()),
                          [&](unsigned l) { return m.rootLoop[l] == int64_t(loop) && map.isFunctionOfDim(l); });
    });
  });
}

void TileChooser::tileDynamicLoops(SmallVector<int64_t> &sizes) {
  if (!target.hasWorkgroupMemory() || group.getMembers().size() < 2)
    return;
  bool isWhole = llvm::all_of(sizes, [](int64_t size) { return size == 0; });
  for (unsigned l = 0; l < ranges.size(); ++l) {
    if (sizes[l] != 0 || !group.isDistributable(l) || !ShapedType::isDynamic(ranges[l]) || !(isWhole || isHandedOn(l)))
      continue;
    sizes[l] = minimum[l];
    tile[l] = std::min<double>(tile[l], sizes[l]);
    isWhole = false;
  }
}

void TileChooser::widenColumns() {
  if (!target.coresHaveCaches() || target.cores == 0)
    return;
  for (const TileGroup::Member &member : group.getMembers()) {
    linalg::LinalgOp op = member.op;
    std::optional<ColumnReduction> reduction = matchColumnReduction(op);
    int64_t loop = reduction ? member.rootLoop[reduction->columns] : -1;
    if (loop < 0 || ShapedType::isDynamic(ranges[loop]))
      continue;
    int64_t rows = op.getStaticLoopRanges()[reduction->rows], least = getMinimum(ranges[loop]);
    if (ShapedType::isDynamic(rows) || double(rows) * double(least) * getElementBytes(reduction->values->get().getType()) <= target.getL2Bytes() / 2)
      continue;
    minimum[loop] = std::max(minimum[loop], std::min(ranges[loop], int64_t(llvm::alignTo(llvm::divideCeil(ranges[loop], target.cores), least))));
  }
}

void TileChooser::keepLines(int64_t most) {
  for (const TileGroup::Member &member : group.getMembers()) {
    linalg::LinalgOp op = member.op;
    // Operands of producers count where cores have caches. On GPUs tiles of rows would be longer, and be read twice.
    bool counts = member.op == group.getRoot() || (target.coresHaveCaches() && op.isAllParallelLoops());
    if (!counts)
      continue;
    for (OpOperand &operand : op->getOpOperands()) {
      AffineMap map = op.getMatchingIndexingMap(&operand);
      auto last = dyn_cast_if_present<AffineDimExpr>(map.getNumResults() == 0 ? AffineExpr() : map.getResults().back());
      int64_t r = last ? member.rootLoop[last.getPosition()] : -1;
      if (r >= 0 && map.getNumResults() >= op.getNumLoops() && minimum[r] == 1)
        minimum[r] = std::min(getMinimum(ranges[r]), most);
    }
  }
}

void TileChooser::tileRest(SmallVector<int64_t> &sizes, double byteLimit) {
  linalg::LinalgOp root = group.getRoot();
  // An element for each row that is read several times: what that costs is not in the few of them.
  bool readsRows = root.getNumLoops() == 1 && getRereadBytes() > kMostExcess * getRowBytes();
  keepLines(readsRows ? 8 : std::numeric_limits<int64_t>::max());
  widenColumns();
  auto fraction = [&] {
    double f = 1;
    for (auto [t, r] : llvm::zip_equal(tile, ranges))
      f *= t / guessExtent(r);
    return f;
  };
  for (unsigned l : getTilingOrder()) {
    if (!group.isDistributable(l))
      continue;
    double excess = std::max(group.getCost() * fraction() / target.workgroupCycles, getTemporaryBytes() / byteLimit);
    auto [reread, shared] = countRereadBytes();
    excess = std::max(excess, reread / std::max(getRowBytes() - shared, getRowBytes() / 4));
    bool dynamic = ShapedType::isDynamic(ranges[l]);
    if ((excess <= kMostExcess && !dynamic) || tile[l] <= minimum[l])
      continue;
    double wanted = std::max<double>(minimum[l], tile[l] / std::max(excess, 1.0));
    sizes[l] = roundTile(wanted, ranges[l], minimum[l] > 1 ? std::min<int64_t>(minimum[l], 64) : getWholeSectors(l));
    tile[l] = std::min<double>(tile[l], sizes[l]);
  }
}

SmallVector<unsigned> TileChooser::getTilingOrder() {
  linalg::LinalgOp root = group.getRoot();
  SmallVector<unsigned> order = llvm::to_vector(llvm::seq<unsigned>(0, ranges.size()));
  AffineMap map = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
  if (target.coresHaveCaches() || root.getNumReductionLoops() == 0 || !map.isProjectedPermutation())
    return order;
  auto getPlace = [&](unsigned loop) { return llvm::find(map.getResults(), getAffineDimExpr(loop, root.getContext())); };
  llvm::stable_sort(order, [&](unsigned a, unsigned b) { return getPlace(a) < getPlace(b); });
  return order;
}

int64_t TileChooser::getWholeSectors(unsigned loop) {
  constexpr int64_t sectorBytes = 32;
  linalg::LinalgOp root = group.getRoot();
  AffineMap map = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
  if (target.coresHaveCaches() || !map.isProjectedPermutation())
    return 1;
  int64_t bytes = std::max<int64_t>(1, weir::getElementBytes(root.getDpsInits()[0].getType()));
  for (AffineExpr expr : llvm::reverse(map.getResults())) {
    unsigned inner = cast<AffineDimExpr>(expr).getPosition();
    if (inner == loop)
      return sectorBytes / std::gcd(sectorBytes, bytes);
    if (ShapedType::isDynamic(ranges[inner]) || tile[inner] < double(ranges[inner]))
      return 1;
    bytes *= ranges[inner];
  }
  return 1;
}
