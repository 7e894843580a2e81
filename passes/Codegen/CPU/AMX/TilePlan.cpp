/// Whether tiles of AMX compute a sum of products, and how; see ProductPasses.td.
#include "passes/Codegen/CPU/AMX/TilePlan.h"
#include "dialects/Weir/LoweringConfig.h"

using namespace mlir;
using namespace weir::cpu;
using weir::CPUAMXTilesCode;

/// Of a product of tiles, and of a copy in the second-level cache.
static constexpr int64_t kTileCycles = Tile::kRows, kCopiedBytesPerCycle = 16;

TilePlan::TilePlan(linalg::LinalgOp op, const DotProduct &dot)
    : op(op), dot(dot), ranges(op.getStaticLoopRanges()), column(dot.vectorLoop), word(dot.loop),
      element(getElementTypeOrSelf(dot.lanes->get().getType())) {}

int64_t TilePlan::getStride(OpOperand &operand, unsigned loop) {
  SmallVector<int64_t> strides;
  int64_t offset;
  std::optional<unsigned> dim = op.getMatchingIndexingMap(&operand).getResultPosition(getAffineDimExpr(loop, op.getContext()));
  if (!dim || failed(cast<MemRefType>(operand.get().getType()).getStridesAndOffset(strides, offset)))
    return ShapedType::kDynamic;
  return strides[*dim];
}

/// Whether tiles are read where the operand lies: `tiled` has whole tiles only, and the rows of a tile have a static distance.
bool TilePlan::isRead(OpOperand &operand, unsigned tiled, unsigned strided) {
  return !needsPadding(tiled) && !ShapedType::isDynamic(getStride(operand, strided));
}

SmallVector<int64_t> TilePlan::getPaddedShape(ArrayRef<unsigned> loops, int64_t firstStep) {
  return llvm::map_to_vector(loops, [&](unsigned loop) -> int64_t {
    int64_t extent = ranges[loop] - (loop == step ? firstStep : 0);
    return needsPadding(loop) ? int64_t(llvm::alignTo(extent, Tile::kRows)) : extent;
  });
}

/// Elements of a factor that are copied: all, or those of a last tile that is not whole.
int64_t TilePlan::countCopied(bool copies, ArrayRef<unsigned> order) {
  return copies || !isWhole(step) ? ShapedType::getNumElements(getPaddedShape(order, copies ? 0 : wholeSteps())) : 0;
}

/// Of panels with a tile of columns each two are computed together, as two tiles of a wider panel are.
void TilePlan::choosePanels() {
  if (ranges[column] != Tile::kColumns)
    return;
  for (unsigned loop : others)
    if (has(*dot.lanes, loop) && ranges[loop] > 1 && (!panel || ranges[loop] > ranges[*panel]))
      panel = loop;
  if (panel)
    llvm::erase(others, *panel);
}

std::optional<CPUAMXTilesCode> TilePlan::analyze(double tileBytes, bool anySize, bool isAlone) {
  if (weir::LoweringConfigAttr::of(op))
    return CPUAMXTilesCode::CONFIGURED;
  if (llvm::any_of(ranges, ShapedType::isDynamic))
    return CPUAMXTilesCode::DYNAMIC;
  OpOperand &out = *op.getDpsInitOperand(0);
  std::optional<unsigned> rows;
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (type == utils::IteratorType::reduction) {
      if (loop != word)
        step = loop;
      continue;
    }
    if (!has(out, loop))
      return CPUAMXTilesCode::LOOPS;
    bool isRow = loop != column && has(*dot.scalars, loop) && !has(*dot.lanes, loop);
    if (isRow && (!rows || ranges[loop] > ranges[*rows]))
      rows = loop;
  }
  if (!rows)
    return CPUAMXTilesCode::LOOPS;
  row = *rows;
  for (unsigned loop = 0; loop < ranges.size(); ++loop)
    if (!llvm::is_contained({row, column, step, word}, loop))
      (has(*dot.scalars, loop) ? ofRows : others).push_back(loop);
  // Without --weir-low-precision vectors have no instruction for pairs of bf16.
  bool takesAll = anySize || element.isBF16();
  if (llvm::is_contained(ranges, 0) ||
      (!takesAll && (ranges[row] < Tile::kFewestRows || ranges[step] < Tile::kFewestSteps || ranges[column] < Tile::kFewestColumns)))
    return CPUAMXTilesCode::SMALL;

  choosePanels();
  leftOrder = {row, step, word};
  rightOrder = {step, column, word};
  outOrder = {row, column};
  if (panel) {
    rightOrder.insert(rightOrder.begin() + 1, *panel);
    outOrder.insert(outOrder.begin() + 1, *panel);
  }
  copiesLeft = !isRead(*dot.scalars, row, row) || getStride(*dot.scalars, step) != dot.together;
  copiesRight = !isRead(*dot.lanes, column, step);
  copiesOut = !isRead(out, row, row) || !isWhole(column) || getStride(out, column) != 1;
  if (!copiesOut)
    start = findSumStart(op);
  if (start && !canStartInTiles())
    start.reset();
  windows = findWindows(op, dot.scalars->get(), ranges[row]);
  if (windows && !canReadWindows(isAlone))
    windows.reset();
  int64_t factors = windows ? 0 : countCopied(copiesLeft, leftOrder) + countCopied(copiesRight, rightOrder);
  int64_t sums = copiesOut ? ShapedType::getNumElements(getPaddedShape(outOrder)) : 0;
  double factorBytes = double(factors * element.getIntOrFloatBitWidth() / 8), sumBytes = double(sums * 4);
  if (factorBytes + sumBytes > tileBytes)
    return CPUAMXTilesCode::LARGE;
  // Sums are copied in both directions.
  if (!takesAll && !isFasterThanVectors(factorBytes + 2 * sumBytes))
    return CPUAMXTilesCode::COPIES;
  return std::nullopt;
}

/// Compares the cycles of tiles and copies with those of vectors of 512 bits (Intel 64 and IA-32 Architectures Optimization Reference Manual: a product of tiles takes 16 cycles).
bool TilePlan::isFasterThanVectors(double copiedBytes) {
  constexpr int64_t kWordsPerCycle = 32;
  double tiles = panel ? double(ranges[*panel]) : 1, words = tiles;
  for (unsigned loop : {row, step, column}) {
    tiles *= double(llvm::divideCeil(ranges[loop], Tile::kRows));
    words *= double(ranges[loop]);
  }
  return tiles * double(kTileCycles) + copiedBytes / double(kCopiedBytesPerCycle) < words / double(kWordsPerCycle);
}

int64_t TilePlan::getWindowWords() {
  int64_t words = windows->elements.back().extent / dot.together, fitting = Tile::kSteps;
  while (words % fitting != 0)
    --fitting;
  return fitting;
}

/// Whether tiles can be read from the input, and are read sooner than the windows are copied: rows of a tile are at the same distance in the input, and
/// elements of a row adjacent. A tile that begins before the end of the one before it computes sums again.
bool TilePlan::canReadWindows(bool isAlone) {
  auto isOrdered = [&](OpOperand &operand, ArrayRef<unsigned> loops) {
    auto isLoop = [](AffineExpr expr, unsigned loop) { return cast<AffineDimExpr>(expr).getPosition() == loop; };
    AffineMap map = op.getMatchingIndexingMap(&operand);
    return map.getNumResults() == loops.size() && llvm::all_of_zip(map.getResults(), loops, isLoop);
  };
  if (!start || copiesOut || copiesRight || !isOrdered(*dot.scalars, {row, step, word}) || windows->rows.empty() || windows->elements.empty())
    return false;
  const Windows::Loop &rows = windows->rows.back(), &elements = windows->elements.back();
  constexpr int64_t kFewestWords = 12;
  if (rows.extent < Tile::kRows || elements.stride != 1 || elements.extent % dot.together != 0 || getWindowWords() < (isAlone ? kFewestWords : Tile::kSteps))
    return false;
  int64_t columns = llvm::divideCeil(ranges[column] * (panel ? ranges[*panel] : 1), Tile::kColumns);
  int64_t tilesOfWindows = ranges[row] / rows.extent * llvm::divideCeil(rows.extent, Tile::kRows) * (ranges[step] / getWindowWords());
  int64_t tilesOfCopy = llvm::divideCeil(ranges[row], Tile::kRows) * llvm::divideCeil(ranges[step], Tile::kSteps);
  int64_t copiedBytes = ranges[row] * ranges[step] * dot.together * element.getIntOrFloatBitWidth() / 8;
  return (tilesOfWindows - tilesOfCopy) * columns * kTileCycles < copiedBytes / kCopiedBytesPerCycle;
}

/// Whether tiles can start with `start`: all rows of a tile start alike, and its columns with neighbours.
bool TilePlan::canStartInTiles() {
  if (!start->row)
    return true;
  OpOperand &out = *op.getDpsInitOperand(0);
  for (AffineExpr expr : op.getMatchingIndexingMap(&out).getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    int64_t stride = getStride(out, loop);
    if (ShapedType::isDynamic(stride))
      return false;
    bool repeats = stride % start->period == 0;
    if (!repeats && (loop == row || start->period % (stride * ranges[loop]) != 0))
      return false;
  }
  return getStride(out, column) % start->period != 0;
}
