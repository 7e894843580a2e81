/// The strategy `tiles`: a root op and its producers in tiles that become workgroups.
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/TensorTilingInterfaceImpl.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "passes/Codegen/CPU/Strategies/Strategy.h"
#include "passes/Codegen/CPU/Tiling/TileGroup.h"
#include "passes/Codegen/CPU/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include <numeric>

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {
/// Bytes of temporaries that a workgroup should at most have without a contraction: what several ops pass on should stay in the first-level
/// cache.
double getRowBytes(const weir::TargetInfo &target) { return target.l1Bytes * 0.75; }

/// The size closest to `wanted` that divides `extent` and is a multiple of `multiple`; a rounded `wanted` if there is none near.
int64_t roundTile(double wanted, int64_t extent, int64_t multiple) {
  if (ShapedType::isDynamic(extent))
    return std::max<int64_t>(multiple, llvm::divideNearest(int64_t(wanted), multiple) * multiple);
  if (wanted >= extent)
    return extent;
  int64_t best = 0;
  for (int64_t m : {multiple, multiple / 2, int64_t(1)}) {
    if (m < 1)
      continue;
    for (int64_t t = m; t <= extent; t += m)
      if (extent % t == 0 && t >= wanted / 2 && t <= wanted * 2 &&
          (!best || std::abs(std::log(t / wanted)) < std::abs(std::log(best / wanted))))
        best = t;
    if (best)
      return best;
  }
  best = std::max<int64_t>(multiple, int64_t(wanted) / multiple * multiple);
  return std::min(best, extent);
}

class TileChooser {
public:
  TileChooser(linalg::LinalgOp root, const TargetInfo &target) : target(target), lanes(target.vectorBits / 32), group(root, lanes) {}

  double getCost() const { return group.getCost(); }

  /// One size for each loop of the root, 0 = not cut; or the reason to cut none.
  FailureOr<SmallVector<int64_t>> choose(std::optional<SelectStrategyCode> &reason) {
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
    tile = llvm::map_to_vector(ranges, [](int64_t r) { return double(ShapedType::isDynamic(r) ? weir::kDynamicGuess : r); });
    if (group.getCost() < 1.5 * target.workgroupCycles && llvm::none_of(ranges, ShapedType::isDynamic) && fits() &&
        getRereadBytes() <= 1.5 * getRowBytes(target)) {
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
      cutContraction(*contraction, sizes);
      for (int64_t r : contraction->rootLoop)
        if (r >= 0)
          minimum[r] = std::max<int64_t>(minimum[r], tile[r]);
    }
    if (!contraction)
      cutConvolution(sizes);
    cutRest(sizes, contraction ? weir::getTileBytes(target) : getRowBytes(target));
    cutOpen(sizes);
    shrink(sizes);
    // A loop that is not cut is no loop of the grid.
    for (auto [size, range] : llvm::zip_equal(sizes, ranges))
      if (size == range)
        size = 0;
    if (llvm::any_of(sizes, [](int64_t size) { return size != 0; }))
      return sizes;
    reason = SelectStrategyCode::NO_CUT;
    return failure();
  }

private:
  /// Rows and columns of a contraction: blocks of rows that stay in the second-level cache, a few panels of columns.
  void cutContraction(const TileGroup::Member &member, SmallVector<int64_t> &sizes) {
    linalg::LinalgOp op = member.op;
    FailureOr<linalg::ContractionDimensions> dims = linalg::inferContractionDims(op);
    if (failed(dims))
      return;
    SmallVector<int64_t> loops = op.getStaticLoopRanges();
    double depth = 1;
    for (unsigned k : dims->k)
      depth *= ShapedType::isDynamic(loops[k]) ? weir::kDynamicGuess : loops[k];
    AffineMap out = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    auto cut = [&](unsigned loop, double wanted, int64_t multiple) {
      int64_t r = member.rootLoop[loop];
      if (r < 0 || !group.isDistributable(r))
        return;
      sizes[r] = roundTile(wanted, ranges[r], multiple);
      tile[r] = std::min<double>(tile[r], sizes[r]);
      minimum[r] = std::max<int64_t>(minimum[r], sizes[r]);
    };
    for (unsigned b : dims->batch)
      cut(b, 1, 1);
    if (out.getNumResults() == 0)
      return;
    auto last = dyn_cast<AffineDimExpr>(out.getResults().back());
    if (!last)
      return;
    unsigned column = last.getPosition();
    // The row loop with the largest extent is cut; others are cut to one if that is enough work.
    SmallVector<unsigned> rows;
    for (unsigned l : llvm::concat<unsigned>(dims->m, dims->n))
      if (l != column)
        rows.push_back(l);
    double columns = ShapedType::isDynamic(loops[column]) ? weir::kDynamicGuess : loops[column];
    double rowCount = 1;
    for (unsigned l : rows)
      rowCount *= ShapedType::isDynamic(loops[l]) ? weir::kDynamicGuess : loops[l];
    bool columnsCut = member.rootLoop[column] >= 0 && group.isDistributable(member.rootLoop[column]);
    double unit = target.tileRows;
    double blockRows = std::clamp(target.l2Bytes / 2 / (4 * std::min(depth, 1024.0)), 4 * unit, 16 * unit);
    if (const TileGroup::Member *windows = findWindows()) {
      // Loops that do not move the windows would copy them again for each tile: they are cut last, if at all.
      auto repeats = [&](unsigned l) { return member.rootLoop[l] < 0 || !llvm::is_contained(windows->rootLoop, member.rootLoop[l]); };
      std::stable_partition(rows.begin(), rows.end(), repeats);
      blockRows = std::clamp(weir::getTileBytes(target) / (4 * depth), 4 * unit, 16 * unit);
      for (unsigned l : rows)
        if (repeats(l))
          blockRows *= ShapedType::isDynamic(loops[l]) ? weir::kDynamicGuess : loops[l];
      if (!repeats(column))
        blockRows = std::max(1.0, blockRows / std::min<double>(columns, target.tileColumns));
    } else if (!columnsCut)
      blockRows = std::clamp(4 * target.workgroupCycles * 1.6 * lanes / (depth * columns), 2 * unit, 4 * unit);
    double rowsInTile = rowCount;
    int64_t multiple = rows.size() == 1 ? 8 : 1;
    // A row of a panel stays whole: it is what fills lanes.
    llvm::erase_if(rows, [&](unsigned l) { return isPanelRow(op, l, rows); });
    for (unsigned l : llvm::reverse(rows)) {
      double extent = ShapedType::isDynamic(loops[l]) ? weir::kDynamicGuess : loops[l];
      // Inner loops keep as many rows as a block has, outer loops become one.
      double inner = std::min(extent, std::max(1.0, blockRows * extent / rowsInTile));
      if (rowsInTile > blockRows || ShapedType::isDynamic(loops[l]))
        cut(l, inner, multiple);
      int64_t r = member.rootLoop[l];
      rowsInTile *= (r >= 0 ? tile[r] : extent) / extent;
    }
    if (columnsCut) {
      // At least two to four vectors; more where a tile would have too little work.
      double bytes = lanes * weir::getElementBytes(op->getOperand(1).getType());
      double cyclesOfVector = depth * std::max(rowsInTile / 1.6, bytes / kBytesPerCycle);
      double vectors = std::max(rowsInTile < 16 ? 8.0 : 3.0, target.workgroupCycles / cyclesOfVector);
      int64_t extent = loops[column];
      int64_t best = 0;
      for (int64_t v : {3, 4, 6, 2, 8, 12, 16, 24, 32, 48, 64})
        if (!best && !ShapedType::isDynamic(extent) && extent % (v * lanes) == 0 && v >= vectors * 0.6)
          best = v * lanes;
      if (!best && !ShapedType::isDynamic(extent) && extent <= 2 * target.tileColumns)
        return; // a remainder would cost more than it gains
      if (!best)
        best = llvm::alignTo(std::max<int64_t>(target.tileColumns, int64_t(std::ceil(vectors)) * lanes), lanes);
      if (best < columns || ShapedType::isDynamic(extent)) {
        int64_t r = member.rootLoop[column];
        sizes[r] = best;
        tile[r] = std::min<double>(tile[r], best);
        minimum[r] = best;
      }
    }
  }

  /// Whether a loop of a contraction runs along the rows of a panel, [panels][sums][rows] and perhaps more sums, of which `others` count the panels.
  static bool isPanelRow(linalg::LinalgOp op, unsigned loop, ArrayRef<unsigned> others) {
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

  /// Features of a convolution that reads its image element by element: a few of them share what is read, as long as they have a workgroup's
  /// work.
  void cutConvolution(SmallVector<int64_t> &sizes) {
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

  /// What copies elements of an image to all places where windows of a contraction have them, if something does.
  const TileGroup::Member *findWindows() {
    auto found = llvm::find_if(group.getMembers(), [](const TileGroup::Member &m) {
      linalg::LinalgOp op = m.op;
      return op.isAllParallelLoops() && op.getNumDpsInputs() == 1 &&
             !op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isProjectedPermutation(/*allowZeroInResults=*/true);
    });
    return found == group.getMembers().end() ? nullptr : found;
  }

  /// What ops of a tile hand on to others.
  double getTemporaryBytes() {
    double total = 0;
    for (const TileGroup::Member &m : llvm::drop_begin(group.getMembers())) {
      linalg::LinalgOp op = m.op;
      if (isa<linalg::FillOp>(op.getOperation()))
        continue;
      SmallVector<int64_t> loops = op.getStaticLoopRanges();
      for (OpOperand &init : op.getDpsInitsMutable()) {
        Type element = getElementTypeOrSelf(init.get().getType());
        double size = element.isIntOrFloat() ? std::max(4u, element.getIntOrFloatBitWidth() / 8) : 8;
        AffineMap map = op.getMatchingIndexingMap(&init);
        for (unsigned l = 0; l < loops.size(); ++l)
          if (map.isFunctionOfDim(l))
            size *= m.rootLoop[l] >= 0 ? tile[m.rootLoop[l]] : (ShapedType::isDynamic(loops[l]) ? weir::kDynamicGuess : loops[l]);
        total += size;
      }
    }
    return total;
  }

  /// What several ops of a tile read of tensors: the later ones find it in the first-level cache, if it fits there. Only where workgroups share
  /// nothing larger.
  double getRereadBytes() { return countRereadBytes().first; }

  /// And what each row of a tile reads of tensors that all rows share: that stays in the cache beside the rows, or these do not.
  std::pair<double, double> countRereadBytes() {
    if (target.workgroupBytes == 0)
      return {0, 0};
    double shared = 0;
    DenseMap<Value, std::pair<unsigned, double>> reads;
    for (const TileGroup::Member &m : group.getMembers()) {
      linalg::LinalgOp op = m.op;
      SmallVector<int64_t> loops = op.getStaticLoopRanges();
      for (OpOperand *input : op.getDpsInputOperands()) {
        if (!isa<RankedTensorType>(input->get().getType()) || group.find(input->get().getDefiningOp()))
          continue;
        AffineMap map = op.getMatchingIndexingMap(input);
        Type element = getElementTypeOrSelf(input->get().getType());
        double size = element.isIntOrFloat() ? llvm::divideCeil(element.getIntOrFloatBitWidth(), 8) : 8;
        for (unsigned l = 0; l < loops.size(); ++l)
          if (map.isFunctionOfDim(l))
            size *= m.rootLoop[l] >= 0 ? tile[m.rootLoop[l]] : (ShapedType::isDynamic(loops[l]) ? weir::kDynamicGuess : loops[l]);
        auto isMoving = [&](unsigned l) { return m.rootLoop[l] >= 0 && loops[l] != 1; };
        bool isShared = llvm::any_of(llvm::seq<unsigned>(0, loops.size()), [&](unsigned l) { return isMoving(l) && !map.isFunctionOfDim(l); });
        if (isShared && op.isAllParallelLoops())
          shared += size;
        auto &[count, bytes] = reads[input->get()];
        ++count;
        bytes = std::max(bytes, size);
      }
    }
    double total = 0;
    for (auto &[value, read] : reads)
      total += read.first > 1 ? read.second : 0;
    return {total, shared};
  }

  /// Copies that bufferization adds are not counted: leave room for them.
  bool fits() { return target.workgroupBytes == 0 || getTemporaryBytes() <= 0.7 * target.workgroupBytes; }

  /// Where temporaries have nowhere else to be, the longest sides of a tile are halved until they fit: with room for copies where extents are as
  /// they are guessed, and at all where they are as large as they can be.
  void shrink(SmallVector<int64_t> &sizes) {
    shrink(sizes, [&] { return fits(); });
    for (unsigned l = 0; l < ranges.size(); ++l)
      if (ShapedType::isDynamic(ranges[l]) && sizes[l] != 0)
        tile[l] = sizes[l];
    shrink(sizes, [&] { return target.workgroupBytes == 0 || getTemporaryBytes() <= target.workgroupBytes; });
  }
  void shrink(SmallVector<int64_t> &sizes, function_ref<bool()> fits) {
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

  /// Whether an op of a tile hands on what has the extent of a loop of the root.
  bool isHandedOn(unsigned loop) {
    return llvm::any_of(llvm::drop_begin(group.getMembers()), [&](const TileGroup::Member &m) {
      linalg::LinalgOp op = m.op;
      return !isa<linalg::FillOp>(op.getOperation()) && llvm::any_of(op.getDpsInitsMutable(), [&](OpOperand &init) {
        AffineMap map = op.getMatchingIndexingMap(&init);
        return llvm::any_of(llvm::seq<unsigned>(0, op.getNumLoops()),
                            [&](unsigned l) { return m.rootLoop[l] == int64_t(loop) && map.isFunctionOfDim(l); });
      });
    });
  }

  /// Where nothing else holds what ops of a tile hand on, a loop of which only a run knows how long it is does not stay whole.
  void cutOpen(SmallVector<int64_t> &sizes) {
    if (target.workgroupBytes == 0 || group.getMembers().size() < 2)
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

  /// Outer loops first, until a tile has the wanted work and its temporaries fit.
  void cutRest(SmallVector<int64_t> &sizes, double byteLimit) {
    linalg::LinalgOp root = group.getRoot();
    // An element for each row that is read several times: what that costs is not in the few of them.
    bool readsRows = root.getNumLoops() == 1 && getRereadBytes() > 1.5 * getRowBytes(target);
    // Cutting the contiguous dimension of a large operand short wastes cache lines.
    for (OpOperand &operand : root->getOpOperands()) {
      AffineMap map = root.getMatchingIndexingMap(&operand);
      if (map.getNumResults() == 0 || map.getNumResults() < root.getNumLoops())
        continue;
      if (auto d = dyn_cast<AffineDimExpr>(map.getResults().back()))
        if (minimum[d.getPosition()] == 1)
          minimum[d.getPosition()] = readsRows ? std::min<int64_t>(getMinimum(ranges[d.getPosition()]), 8) : getMinimum(ranges[d.getPosition()]);
    }
    auto fraction = [&] {
      double f = 1;
      for (auto [t, r] : llvm::zip_equal(tile, ranges))
        f *= t / (ShapedType::isDynamic(r) ? weir::kDynamicGuess : r);
      return f;
    };
    for (unsigned l : getCutOrder()) {
      if (!group.isDistributable(l))
        continue;
      double excess = std::max(group.getCost() * fraction() / target.workgroupCycles, getTemporaryBytes() / byteLimit);
      auto [reread, shared] = countRereadBytes();
      excess = std::max(excess, reread / std::max(getRowBytes(target) - shared, getRowBytes(target) / 4));
      bool dynamic = ShapedType::isDynamic(ranges[l]);
      if ((excess <= 1.5 && !dynamic) || tile[l] <= minimum[l])
        continue;
      double wanted = std::max<double>(minimum[l], tile[l] / std::max(excess, 1.0));
      sizes[l] = roundTile(wanted, ranges[l], minimum[l] > 1 ? std::min<int64_t>(minimum[l], 64) : getWholeSectors(l));
      tile[l] = std::min<double>(tile[l], sizes[l]);
    }
  }

  /// Loops in the order that they are cut in. Where workgroups share no cache line by line, those of a reduction follow the dimensions of its
  /// result: a tile of a few outer ones is in one piece.
  SmallVector<unsigned> getCutOrder() {
    linalg::LinalgOp root = group.getRoot();
    SmallVector<unsigned> order = llvm::to_vector(llvm::seq<unsigned>(0, ranges.size()));
    AffineMap map = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
    if (target.workgroupBytes == 0 || root.getNumReductionLoops() == 0 || !map.isProjectedPermutation())
      return order;
    auto getPlace = [&](unsigned loop) { return llvm::find(map.getResults(), getAffineDimExpr(loop, root.getContext())); };
    llvm::stable_sort(order, [&](unsigned a, unsigned b) { return getPlace(a) < getPlace(b); });
    return order;
  }

  /// Iterations of a loop of which the results fill sectors of memory, where workgroups share no cache line by line: a multiple of them is no
  /// worse than another number.
  int64_t getWholeSectors(unsigned loop) {
    constexpr int64_t sectorBytes = 32;
    linalg::LinalgOp root = group.getRoot();
    AffineMap map = root.getMatchingIndexingMap(root.getDpsInitOperand(0));
    if (target.workgroupBytes == 0 || !map.isProjectedPermutation())
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

  int64_t getMinimum(int64_t range) const { return ShapedType::isDynamic(range) ? 256 : std::min<int64_t>(range, 256); }

  TargetInfo target;
  int64_t lanes;
  TileGroup group;
  SmallVector<int64_t> ranges, minimum;
  SmallVector<double> tile;
};

/// True if tiles along `loop` own their part of every result.
bool mayCut(linalg::LinalgOp root, unsigned loop) {
  if (root.getIteratorTypesArray()[loop] != utils::IteratorType::parallel)
    return false;
  return llvm::all_of(root.getDpsInitsMutable(), [&](OpOperand &init) {
    AffineMap map = root.getMatchingIndexingMap(&init);
    return map.isProjectedPermutation() && map.isFunctionOfDim(loop);
  });
}

/// True if `op` copies what was loaded from a binding that the kernel also writes: it has to be done before any tile is written.
bool savesOverwritten(Operation *op) {
  auto copy = dyn_cast<linalg::CopyOp>(op);
  if (!copy)
    return false;
  Value source = copy.getInputs()[0];
  while (Operation *def = source.getDefiningOp()) {
    if (auto load = dyn_cast<bufferization::ToTensorOp>(def))
      return getAccess(load.getBuffer()) == "rw";
    if (!isa<tensor::CastOp, tensor::ExtractSliceOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def))
      return false;
    source = def->getOperand(0);
  }
  return false;
}

class TileStrategy final : public KernelStrategy {
public:
  TileStrategy() : KernelStrategy("tiles", StrategyScope::Root) {}

  FailureOr<StrategyChoice> match(StrategyCandidate candidate, std::optional<SelectStrategyCode> &reason) const override {
    TileChooser chooser(candidate.op, candidate.target);
    FailureOr<SmallVector<int64_t>> sizes = chooser.choose(reason);
    if (failed(sizes))
      return failure();
    MLIRContext *context = candidate.kernel.getContext();
    auto config = LoweringConfigAttr::get(context, getName(), DenseI64ArrayAttr::get(context, *sizes), nullptr, 0, -1, -1, nullptr, -1, 0, nullptr);
    return StrategyChoice{candidate.op, config, chooser.getCost()};
  }

  FailureOr<LoweringConfigAttr> complete(StrategyCandidate candidate, linalg::LinalgOp op, LoweringConfigAttr given,
                                         std::string &complaint) const override {
    if (given.isNameOnly()) {
      std::optional<SelectStrategyCode> reason;
      if (FailureOr<StrategyChoice> choice = match(candidate, reason); succeeded(choice))
        return choice->config;
      complaint = "finds no sizes (" + stringifyEnum(*reason).str() + ")";
      return failure();
    }
    ArrayRef<int64_t> sizes = given.getTileSizes();
    if (sizes.size() != op.getNumLoops())
      complaint = "has " + std::to_string(sizes.size()) + " sizes for " + std::to_string(op.getNumLoops()) + " loops";
    else if (llvm::all_of(sizes, [](int64_t size) { return size == 0; }))
      complaint = "cuts no loop";
    for (auto [loop, size] : llvm::enumerate(sizes))
      if (complaint.empty() && size != 0 && !mayCut(op, loop))
        complaint = "cannot cut loop " + std::to_string(loop) + ": its tiles would not own their part of every result";
    if (!complaint.empty())
      return failure();
    return given;
  }

  /// An scf.forall over the tiles; producers are computed by the tiles that need them.
  LogicalResult emit(RewriterBase &rewriter, linalg::LinalgOp root, LoweringConfigAttr config, const TargetInfo &target) const override;
};

/// Whether scratch memory for `size` can be set aside: its bound is known, or its value in front of `loop`.
bool isBounded(OpFoldResult size, Operation *loop) {
  auto value = dyn_cast<Value>(size);
  return !value || !loop->isAncestor(value.getParentBlock()->getParentOp()) ||
         succeeded(ValueBoundsConstraintSet::computeConstantBound(presburger::BoundType::UB, {value}));
}

/// Each tile pads what it reads of a padded tensor, if that fits into scratch memory.
void pullPads(RewriterBase &rewriter, Operation *loop) {
  SmallVector<tensor::ExtractSliceOp> slices;
  loop->walk([&](tensor::ExtractSliceOp slice) {
    auto pad = slice.getSource().getDefiningOp<tensor::PadOp>();
    if (pad && pad.getConstantPaddingValue() && !loop->isAncestor(pad) && slice.hasUnitStride() && slice.getType().getRank() == pad.getType().getRank() &&
        llvm::all_of(slice.getMixedSizes(), [&](OpFoldResult size) { return isBounded(size, loop); }))
      slices.push_back(slice);
  });
  for (tensor::ExtractSliceOp slice : slices) {
    auto pad = slice.getSource().getDefiningOp<tensor::PadOp>();
    rewriter.setInsertionPoint(slice);
    // A slice within the padding takes nothing of the source, wherever that would be.
    FailureOr<TilingResult> part = tensor::bubbleUpPadSlice(rewriter, pad, slice.getMixedOffsets(), slice.getMixedSizes(),
                                                            /*generateZeroSliceGuard=*/false);
    auto tile = succeeded(part) ? dyn_cast<tensor::PadOp>(part->tiledOps.front()) : tensor::PadOp();
    if (!tile)
      continue;
    // With the sizes of the slice, whose bounds are known: those of the pad are sums of what is left and right of its source.
    Location loc = pad.getLoc();
    Value empty = tensor::EmptyOp::create(rewriter, loc, slice.getMixedSizes(), slice.getType().getElementType());
    Value padding = linalg::FillOp::create(rewriter, loc, pad.getConstantPaddingValue(), empty).getResult(0);
    Value whole = tensor::InsertSliceOp::create(rewriter, loc, tile.getSource(), padding, tile.getMixedLowPad(),
                                                tensor::getMixedSizes(rewriter, loc, tile.getSource()),
                                                SmallVector<OpFoldResult>(slice.getType().getRank(), rewriter.getIndexAttr(1)));
    rewriter.replaceOp(slice, whole.getType() == slice.getType() ? whole : tensor::CastOp::create(rewriter, loc, slice.getType(), whole));
  }
}

LogicalResult TileStrategy::emit(RewriterBase &rewriter, linalg::LinalgOp root, LoweringConfigAttr config, const TargetInfo &target) const {
  std::string complaint;
  FailureOr<LoweringConfigAttr> whole = complete({root->getParentOfType<func::FuncOp>(), root, target}, root, config, complaint);
  if (failed(whole))
    return root.emitOpError() << "strategy " << getName() << " " << complaint;
  ArrayRef<int64_t> sizes = whole->getTileSizes();
  TileGroup group(root, 8);
  scf::SCFTilingOptions tiling;
  tiling.setTileSizes(getAsIndexOpFoldResult(rewriter.getContext(), sizes));
  tiling.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  scf::SCFTileAndFuseOptions options;
  options.setTilingOptions(tiling);
  options.setFusionControlFn([&](tensor::ExtractSliceOp, OpResult producer,
                                 bool) -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
    const TileGroup::Member *member = group.find(producer.getOwner());
    if (!member || savesOverwritten(producer.getOwner()))
      return std::nullopt;
    auto isStore = [](Operation *user) { return isa<bufferization::MaterializeInDestinationOp>(user); };
    bool stored = llvm::any_of(producer.getUsers(), isStore);
    if (stored && !TileGroup::isPartitioned(*member, sizes))
      return std::nullopt;
    scf::SCFTileAndFuseOptions::ControlFnResult result;
    result.yieldProducerReplacement = stored;
    return result;
  });
  rewriter.setInsertionPoint(root);
  auto tiled = scf::tileConsumerAndFuseProducersUsingSCF(rewriter, cast<TilingInterface>(root.getOperation()), options);
  if (failed(tiled))
    return root.emitOpError() << "cannot be cut into tiles of " << whole->getTile();
  if (tiled->loops.empty())
    return success();
  Operation *loop = tiled->loops.front();
  // Sizes are taken from the original ops, and other roots compute what they need themselves.
  for (auto &replaced : tiled->replacements) {
    Value old = replaced.first, replacement = replaced.second;
    rewriter.replaceUsesWithIf(old, replacement, [&](OpOperand &use) {
      return !loop->isAncestor(use.getOwner()) &&
             (old.getDefiningOp() == root.getOperation() ? !isa<tensor::DimOp>(use.getOwner())
                                                         : isa<bufferization::MaterializeInDestinationOp>(use.getOwner()));
    });
  }
  if (root->use_empty())
    rewriter.eraseOp(root);
  pullPads(rewriter, loop);
  return success();
}
} // namespace

ArrayRef<const KernelStrategy *> weir::cpu::getTileStrategies() {
  static const TileStrategy tiles;
  static const KernelStrategy *const strategies[] = {&tiles};
  return strategies;
}
