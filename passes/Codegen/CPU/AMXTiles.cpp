/// Sums of products of bytes and of bf16 become multiplications of AMX tiles; see ProductPasses.td.
#include "dialects/Weir/LoweringConfig.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "passes/Codegen/CPU/Emit.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Loops/DotProduct.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/SumStart.h"
#include "passes/Codegen/CPU/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-amx-tiles"

namespace weir {
#define GEN_PASS_DEF_CPUAMXTILES
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::cpu;
using weir::CPUAMXTilesCode;

namespace {
/// A view of an operand at the indices of the outer loops, and the loop of each of its dimensions.
struct TileOperand {
  Value view;
  SmallVector<unsigned> loops;

  unsigned getDim(unsigned loop) const { return llvm::find(loops, loop) - loops.begin(); }
};

/// A factor: what has whole tiles of a sum, and what has the tile that is after them, at `lastStep`.
struct Factor {
  TileOperand whole, last;
  int64_t lastStep;
};

class TileEmitter {
public:
  TileEmitter(linalg::LinalgOp op, const DotProduct &dot)
      : op(op), loc(op.getLoc()), dot(dot), ranges(op.getStaticLoopRanges()), column(dot.vectorLoop), word(dot.loop),
        element(getElementTypeOrSelf(dot.lanes->get().getType())) {}

  /// Why the op is left, if it is.
  std::optional<CPUAMXTilesCode> analyze(double tileBytes, bool anySize);
  void emit();

private:
  bool has(OpOperand &operand, unsigned loop) { return op.getMatchingIndexingMap(&operand).isFunctionOfDim(loop); }
  /// The elements between two iterations of `loop`, or kDynamic.
  int64_t getStride(OpOperand &operand, unsigned loop);
  int64_t wholeRows() { return ranges[row] / Tile::kRows * Tile::kRows; }
  int64_t wholeSteps() { return ranges[step] / Tile::kSteps * Tile::kSteps; }
  bool isWhole(unsigned loop) { return ranges[loop] % Tile::kRows == 0; }
  /// Whether the last tile of rows begins before the end of the one before it.
  bool hasOverlap() { return ranges[row] > Tile::kRows && !isWhole(row); }
  bool needsPadding(unsigned loop) { return loop != word && loop != panel && !isWhole(loop) && !(loop == row && hasOverlap()); }
  bool isRead(OpOperand &operand, unsigned tiled, unsigned strided);
  void choosePanels();
  int64_t countCopied(bool copies, ArrayRef<unsigned> order);
  bool isFasterThanVectors(double copiedBytes);
  SmallVector<int64_t> getPaddedShape(ArrayRef<unsigned> loops, int64_t firstStep = 0);

  TileOperand slice(Emit &e, OpOperand &operand);
  TileOperand pad(Emit &e, const TileOperand &from, ArrayRef<unsigned> order, Type type, int64_t firstStep = 0);
  void copy(Emit &e, const TileOperand &from, const TileOperand &to);
  TileOperand cut(Emit &e, const TileOperand &from, unsigned loop, int64_t first);
  TileOperand trim(Emit &e, const TileOperand &padded, int64_t firstStep = 0);
  TileOperand copyLastRows(Emit &e, const TileOperand &out);
  Factor prepare(Emit &e, const TileOperand &from, ArrayRef<unsigned> order, bool copies);
  void emitOuter(Emit &e, ArrayRef<unsigned> loops, llvm::function_ref<void()> body);
  bool canStartInTiles();
  amx::TileType getSumType();
  Value startTile(Emit &e, Value startRow, unsigned columnLoop, Value firstColumn);
  void emitTiles(Emit &e, const Factor &left, const Factor &right, const TileOperand &out, Value startRow);

  linalg::LinalgOp op;
  Location loc;
  DotProduct dot;
  SmallVector<int64_t> ranges;
  unsigned row = 0, column, step = 0, word;
  Type element;
  std::optional<unsigned> panel;        ///< panels of one tile of columns: what counts them goes with the columns
  SmallVector<unsigned> ofRows, others; ///< outer loops: those that the rows have, and the rest
  SmallVector<unsigned> leftOrder, rightOrder, outOrder; ///< loops of what is copied
  bool copiesLeft = false, copiesRight = false, copiesOut = false;
  std::optional<SumStart> start;           ///< of sums that tiles start with, instead of memory
  llvm::DenseMap<unsigned, Value> indices; ///< of the outer loops
};

int64_t TileEmitter::getStride(OpOperand &operand, unsigned loop) {
  SmallVector<int64_t> strides;
  int64_t offset;
  std::optional<unsigned> dim = op.getMatchingIndexingMap(&operand).getResultPosition(getAffineDimExpr(loop, op.getContext()));
  if (!dim || failed(cast<MemRefType>(operand.get().getType()).getStridesAndOffset(strides, offset)))
    return ShapedType::kDynamic;
  return strides[*dim];
}

/// Whether tiles are read where the operand lies: `tiled` has whole tiles only, and the rows of a tile have a static distance.
bool TileEmitter::isRead(OpOperand &operand, unsigned tiled, unsigned strided) {
  return !needsPadding(tiled) && !ShapedType::isDynamic(getStride(operand, strided));
}

/// The shape of a copy of whole tiles, from a step on.
SmallVector<int64_t> TileEmitter::getPaddedShape(ArrayRef<unsigned> loops, int64_t firstStep) {
  return llvm::map_to_vector(loops, [&](unsigned loop) -> int64_t {
    int64_t extent = ranges[loop] - (loop == step ? firstStep : 0);
    return needsPadding(loop) ? int64_t(llvm::alignTo(extent, Tile::kRows)) : extent;
  });
}

/// Elements of a factor that are copied: all, or those of a last tile that is not whole.
int64_t TileEmitter::countCopied(bool copies, ArrayRef<unsigned> order) {
  return copies || !isWhole(step) ? ShapedType::getNumElements(getPaddedShape(order, copies ? 0 : wholeSteps())) : 0;
}

/// Of panels with a tile of columns each two are computed together, as two tiles of a wider panel are.
void TileEmitter::choosePanels() {
  if (ranges[column] != Tile::kColumns)
    return;
  for (unsigned loop : others)
    if (has(*dot.lanes, loop) && ranges[loop] > 1 && (!panel || ranges[loop] > ranges[*panel]))
      panel = loop;
  if (panel)
    llvm::erase(others, *panel);
}

std::optional<CPUAMXTilesCode> TileEmitter::analyze(double tileBytes, bool anySize) {
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
  // Pairs are no good to vectors, however few there are.
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
  int64_t factors = countCopied(copiesLeft, leftOrder) + countCopied(copiesRight, rightOrder);
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
bool TileEmitter::isFasterThanVectors(double copiedBytes) {
  constexpr double kTileCycles = Tile::kRows, kCopiedBytesPerCycle = 16, kWordsPerCycle = 32;
  double tiles = panel ? double(ranges[*panel]) : 1, words = tiles;
  for (unsigned loop : {row, step, column}) {
    tiles *= double(llvm::divideCeil(ranges[loop], Tile::kRows));
    words *= double(ranges[loop]);
  }
  return tiles * kTileCycles + copiedBytes / kCopiedBytesPerCycle < words / kWordsPerCycle;
}

TileOperand TileEmitter::slice(Emit &e, OpOperand &operand) {
  TileOperand part;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<int64_t> shape;
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    auto outer = indices.find(loop);
    bool isOuter = outer != indices.end();
    offsets.push_back(isOuter ? getAsOpFoldResult(outer->second) : e.b.getIndexAttr(0));
    sizes.push_back(e.b.getIndexAttr(isOuter ? 1 : ranges[loop]));
    strides.push_back(e.b.getIndexAttr(1));
    if (!isOuter) {
      shape.push_back(ranges[loop]);
      part.loops.push_back(loop);
    }
  }
  part.view = shape.size() == offsets.size() ? operand.get() : weir::createPartialView(e.b, loc, operand.get(), shape, offsets, sizes, strides);
  return part;
}

void TileEmitter::copy(Emit &e, const TileOperand &from, const TileOperand &to) {
  unsigned rank = to.loops.size();
  SmallVector<AffineExpr> read = llvm::map_to_vector(from.loops, [&](unsigned loop) { return e.b.getAffineDimExpr(to.getDim(loop)); });
  SmallVector<AffineMap> maps = {AffineMap::get(rank, 0, read, op.getContext()), e.b.getMultiDimIdentityMap(rank)};
  SmallVector<utils::IteratorType> parallel(rank, utils::IteratorType::parallel);
  linalg::GenericOp::create(e.b, loc, from.view, to.view, maps, parallel,
                            [](OpBuilder &b, Location l, ValueRange values) { linalg::YieldOp::create(b, l, values[0]); });
}

/// The part from iteration `first` of a loop on.
TileOperand TileEmitter::cut(Emit &e, const TileOperand &from, unsigned loop, int64_t first) {
  if (first == 0)
    return from;
  SmallVector<OpFoldResult> sizes = memref::getMixedSizes(e.b, loc, from.view), offsets(sizes.size(), e.b.getIndexAttr(0)),
                            strides(sizes.size(), e.b.getIndexAttr(1));
  offsets[from.getDim(loop)] = e.b.getIndexAttr(first);
  sizes[from.getDim(loop)] = e.b.getIndexAttr(cast<MemRefType>(from.view.getType()).getDimSize(from.getDim(loop)) - first);
  return {memref::SubViewOp::create(e.b, loc, from.view, offsets, sizes, strides), from.loops};
}

/// What of a padded copy is no padding.
TileOperand TileEmitter::trim(Emit &e, const TileOperand &padded, int64_t firstStep) {
  SmallVector<int64_t> shape =
      llvm::map_to_vector(padded.loops, [&](unsigned loop) { return ranges[loop] - (loop == step ? firstStep : 0); });
  SmallVector<OpFoldResult> offsets(shape.size(), e.b.getIndexAttr(0)), strides(shape.size(), e.b.getIndexAttr(1));
  Value view = memref::SubViewOp::create(e.b, loc, padded.view, offsets, getAsIndexOpFoldResult(op.getContext(), shape), strides);
  return {view, padded.loops};
}

/// A copy with whole tiles, of what is from a step on, zeros after what is there.
TileOperand TileEmitter::pad(Emit &e, const TileOperand &from, ArrayRef<unsigned> order, Type type, int64_t firstStep) {
  Value buffer = memref::AllocOp::create(e.b, loc, MemRefType::get(getPaddedShape(order, firstStep), type), e.b.getI64IntegerAttr(64));
  TileOperand padded{buffer, SmallVector<unsigned>(order)};
  if (llvm::any_of(order, [&](unsigned loop) { return needsPadding(loop); }))
    linalg::FillOp::create(e.b, loc, arith::ConstantOp::create(e.b, loc, e.b.getZeroAttr(type)).getResult(), buffer);
  copy(e, cut(e, from, step, firstStep), trim(e, padded, firstStep));
  return padded;
}

/// A copy of the sums of the last 16 rows.
TileOperand TileEmitter::copyLastRows(Emit &e, const TileOperand &out) {
  SmallVector<int64_t> shape = getPaddedShape(outOrder);
  shape.front() = Tile::kRows;
  auto type = MemRefType::get(shape, getElementTypeOrSelf(out.view.getType()));
  TileOperand rows{memref::AllocOp::create(e.b, loc, type, e.b.getI64IntegerAttr(64)), outOrder};
  copy(e, cut(e, out, row, ranges[row] - Tile::kRows), rows);
  return rows;
}

/// The tiles of a factor: those of a copy, or those in memory, and a copy of the last one if that is not whole.
Factor TileEmitter::prepare(Emit &e, const TileOperand &from, ArrayRef<unsigned> order, bool copies) {
  if (copies) {
    TileOperand padded = pad(e, from, order, element);
    return {padded, padded, wholeSteps()};
  }
  return {from, isWhole(step) ? from : pad(e, from, order, element, wholeSteps()), 0};
}

void TileEmitter::emitOuter(Emit &e, ArrayRef<unsigned> loops, llvm::function_ref<void()> body) {
  if (loops.empty())
    return body();
  e.loop(e.index(0), e.index(ranges[loops.front()]), 1, [&](Value index) {
    indices[loops.front()] = index;
    emitOuter(e, loops.drop_front(), body);
  });
}

amx::TileType TileEmitter::getSumType() {
  return amx::TileType::get({Tile::kRows, Tile::kColumns}, getElementTypeOrSelf(op.getDpsInits()[0].getType()));
}

/// Whether tiles can start with `start`: all rows of a tile start alike, and its columns with neighbours.
bool TileEmitter::canStartInTiles() {
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

/// A tile of sums before the first product: zeros, or the elements for its columns in each row.
Value TileEmitter::startTile(Emit &e, Value startRow, unsigned columnLoop, Value firstColumn) {
  auto sums = getSumType();
  if (!startRow)
    return amx::TileZeroOp::create(e.b, loc, sums);
  OpOperand &out = *op.getDpsInitOperand(0);
  Value element = e.index(0);
  for (AffineExpr expr : op.getMatchingIndexingMap(&out).getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    int64_t stride = getStride(out, loop);
    Value index = loop == columnLoop ? firstColumn : indices.lookup(loop);
    if (index && stride % start->period != 0)
      element = e.add(element, e.mul(index, stride));
  }
  return amx::TileLoadOp::create(e.b, loc, sums, startRow, element, /*stride=*/e.index(0));
}

/// Blocks of up to two by two tiles of sums stay in registers while the products go by; two tiles of each operand beside them make eight.
void TileEmitter::emitTiles(Emit &e, const Factor &left, const Factor &right, const TileOperand &out, Value startRow) {
  auto words = amx::TileType::get({Tile::kRows, Tile::kSteps * dot.together}, element);
  auto sums = getSumType();
  unsigned columnLoop = panel.value_or(column);
  int64_t columnUnit = panel ? 1 : Tile::kColumns;
  auto at = [&](const TileOperand &operand, unsigned loop, Value index, unsigned otherLoop, Value other) {
    return llvm::map_to_vector(operand.loops, [&](unsigned dim) {
      return dim == loop ? index : dim == otherLoop ? other : e.index(0);
    });
  };
  auto rowStride = [&](const TileOperand &operand, unsigned loop) {
    SmallVector<int64_t> strides;
    int64_t offset;
    LogicalResult known = cast<MemRefType>(operand.view.getType()).getStridesAndOffset(strides, offset);
    assert(succeeded(known) && "isRead and pad see to it");
    (void)known;
    return e.index(strides[operand.getDim(loop)]);
  };
  auto block = [&](ArrayRef<Value> rows, ArrayRef<Value> columns, const TileOperand &out, ArrayRef<Value> rowsOfOut) {
    auto sumAt = [&](int64_t i) { return at(out, row, rowsOfOut[i / columns.size()], columnLoop, columns[i % columns.size()]); };
    auto addProducts = [&](const TileOperand &a, Value stepOfA, const TileOperand &b, Value stepOfB, ValueRange before) {
      SmallVector<Value> lefts, rights, after;
      for (Value first : rows)
        lefts.push_back(amx::TileLoadOp::create(e.b, loc, words, a.view, at(a, row, first, step, stepOfA), rowStride(a, row)));
      for (Value first : columns)
        rights.push_back(amx::TileLoadOp::create(e.b, loc, words, b.view, at(b, step, stepOfB, columnLoop, first), rowStride(b, step)));
      for (auto [i, value] : llvm::enumerate(before)) {
        Value x = lefts[i / columns.size()], y = rights[i % columns.size()];
        after.push_back(element.isBF16() ? amx::TileMulFOp::create(e.b, loc, sums, x, y, value).getResult()
                                         : amx::TileMulIOp::create(e.b, loc, sums, x, y, value, /*isZextLhs=*/!dot.isSigned,
                                                                   /*isZextRhs=*/dot.areLanesUnsigned)
                                               .getResult());
      }
      return after;
    };
    SmallVector<Value> accumulators;
    for (size_t i = 0; i < rows.size() * columns.size(); ++i)
      accumulators.push_back(start ? startTile(e, startRow, columnLoop, columns[i % columns.size()])
                                   : amx::TileLoadOp::create(e.b, loc, sums, out.view, sumAt(i), rowStride(out, row)).getResult());
    accumulators = e.loop(e.index(0), e.index(wholeSteps()), Tile::kSteps, accumulators,
                          [&](Value k, ValueRange before) { return addProducts(left.whole, k, right.whole, k, before); });
    if (!isWhole(step))
      accumulators = addProducts(left.last, e.index(left.lastStep), right.last, e.index(right.lastStep), accumulators);
    for (auto [i, value] : llvm::enumerate(accumulators))
      amx::TileStoreOp::create(e.b, loc, out.view, sumAt(i), value, rowStride(out, row));
  };
  // Pairs of tiles, then those that are left: one, and one that begins before the end of the tile before it.
  auto pairs = [&](unsigned loop, int64_t unit, bool overlaps, llvm::function_ref<void(ArrayRef<Value>)> body) {
    int64_t tiles = needsPadding(loop) ? llvm::divideCeil(ranges[loop], unit) : ranges[loop] / unit, paired = tiles / 2 * 2 * unit;
    e.loop(e.index(0), e.index(paired), 2 * unit, [&](Value first) { body({first, e.add(first, unit)}); });
    SmallVector<Value> others;
    if (tiles % 2)
      others.push_back(e.index(paired));
    if (overlaps)
      others.push_back(e.index(ranges[loop] - unit));
    if (!others.empty())
      body(others);
  };
  // The sums of the last tile of rows are added elsewhere if they start in memory, since those of the tile before it are among them.
  std::optional<TileOperand> last;
  if (hasOverlap() && !start)
    last = copyLastRows(e, out);
  pairs(columnLoop, columnUnit, /*overlaps=*/false, [&](ArrayRef<Value> columns) {
    pairs(row, Tile::kRows, hasOverlap() && start, [&](ArrayRef<Value> rows) { block(rows, columns, out, rows); });
    if (last)
      block(e.index(ranges[row] - Tile::kRows), columns, *last, e.index(0));
  });
  if (last)
    copy(e, cut(e, *last, row, Tile::kRows - ranges[row] % Tile::kRows), cut(e, out, row, wholeRows()));
}

void TileEmitter::emit() {
  weir::passedRemark(op, DEBUG_TYPE, CPUAMXTilesCode::tiled);
  Emit e(OpBuilder(op), loc);
  Value startRow = start ? start->row : Value();
  if (int64_t rank = startRow ? cast<MemRefType>(startRow.getType()).getRank() : 0; rank > 1)
    startRow = memref::CollapseShapeOp::create(e.b, loc, startRow, ReassociationIndices(llvm::to_vector(llvm::seq<int64_t>(0, rank))));
  emitOuter(e, ofRows, [&] {
    Factor left = prepare(e, slice(e, *dot.scalars), leftOrder, copiesLeft);
    emitOuter(e, others, [&] {
      Factor right = prepare(e, slice(e, *dot.lanes), rightOrder, copiesRight);
      TileOperand result = slice(e, *op.getDpsInitOperand(0)), out = result;
      if (copiesOut)
        out = pad(e, result, outOrder, getElementTypeOrSelf(result.view.getType()));
      emitTiles(e, left, right, out, startRow);
      if (copiesOut)
        copy(e, trim(e, out), result);
    });
  });
  if (start)
    start->init->erase();
  op->erase();
}

struct CPUAMXTiles : weir::impl::CPUAMXTilesBase<CPUAMXTiles> {
  using CPUAMXTilesBase::CPUAMXTilesBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    weir::TargetInfo target = weir::TargetInfo::of(kernel);
    if (!weir::isKernel(kernel) || (!target.hasFeature("amx-int8") && !target.hasFeature("amx-bf16")))
      return;
    SmallVector<std::pair<linalg::LinalgOp, DotProduct>> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      bool isAsked = multipliesBytes(op) ? target.hasFeature("amx-int8") : multipliesPairs(op) && target.hasFeature("amx-bf16");
      if (!isAsked)
        return;
      if (std::optional<DotProduct> dot = matchTileProduct(op, target))
        ops.push_back({op, *dot});
      else
        weir::missedRemark(op, DEBUG_TYPE, CPUAMXTilesCode::NOT_INTERLEAVED);
    });
    for (auto &[op, dot] : ops) {
      TileEmitter emitter(op, dot);
      if (std::optional<CPUAMXTilesCode> reason = emitter.analyze(weir::getTileBytes(target), anySize))
        weir::missedRemark(op, DEBUG_TYPE, *reason);
      else
        emitter.emit();
    }
  }
};
} // namespace
