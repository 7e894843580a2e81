// Depthwise convolution and pooling with the spatial dimensions innermost (NCHW). Lanes are neighbours in an output row; a register tile is
// some rows high, so that an input row is loaded once for all output rows that need it. The input is used in place: columns of
// the padding are masked lanes, rows of the padding are left out.
#include "passes/Codegen/CPU/Conv/ConvSteps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {

/// Larger windows are looped over, some columns of them at a time, for so many rows at most.
constexpr int64_t kUnrolledTaps = 32, kColumnsAtOnce = 4, kRowsOfLoop = 8;

struct Rows : ConvScheduleBase {
  int64_t taps, tileRows = 1, rows = 1, outerBlock = 1;
  // While emitting.
  Value column, pad, storeMask;
  SmallVector<Value> weights;
  llvm::DenseMap<int64_t, Value> masks, places; ///< columns in the input, column of each lane; by offset of the vector

  Rows(ConvProblem &p, ConvEpilogue &epilogue, int64_t lanes) : ConvScheduleBase(p, epilogue, lanes), taps(p.windowTaps()) {}

  static std::optional<SelectStrategyCode> getObstacle(const ConvProblem &p, ConvSizes &sizes);
  LogicalResult analyze(std::optional<SelectStrategyCode> &reason);
  void enumerate(const ConvMachine &machine, ConsiderSizes consider) const;
  bool mayHave(const ConvSizes &sizes) const;
  void setSizes(const ConvSizes &sizes);
  std::optional<SelectStrategyCode> getBufferObstacle();
  void emitKernel(func::FuncOp kernel);
  /// Columns that are loaded together: of stride two in two vectors, not one of twice the width, beside which x86 adds on fewer ports.
  int64_t runLength() const { return w.stride == 2 ? 2 * lanes : lanes; }
  /// Where the vector for window column `kw` is loaded, relative to the first column; even for stride two.
  int64_t runOffset(int64_t kw) const {
    if (hasOneRun())
      return 0;
    return w.stride == 2 ? kw * w.dilation / 2 * 2 : kw * w.dilation;
  }
  /// Whether one run holds all columns of a row that the output needs: loads cost more than shuffles.
  bool hasOneRun() const {
    return w.stride == 2 && w.outSize <= lanes && (w.outSize - 1) * 2 + (w.windowSize - 1) * w.dilation < runLength();
  }
  bool masked() const;
  void emitOuter(Emit &e, Value outer, Value rowBase);
  void emitColumn(Emit &e, Value rowBase);
  void emitRows(Emit &e, Value row, int64_t count);
  /// What is known of the input rows of a tile.
  enum class Border { Inside, Guarded, WholeImage };
  void emitTile(Emit &e, Value row, int64_t count, Border border);
  void emitAnyRows(Emit &e, Value row, int64_t count);
  SmallVector<Value> addWindowRows(Emit &e, Value from, Value to, ArrayRef<Value> tops, ArrayRef<Value> sums);
  ConvPosition positionOf(Value row) const;
  SmallVector<Value> loadRow(Emit &e, Value y, bool guarded, int64_t firstColumn = 0, int64_t columns = ShapedType::kDynamic);
  SmallVector<Value> loadNarrowRow(Emit &e);
  Value weight(Emit &e, Value kh, int64_t kw);
};

void Rows::enumerate(const ConvMachine &machine, ConsiderSizes consider) const {
  // Weights of small windows stay in registers.
  int64_t room = machine.vectorRegisters - (taps <= 9 && p.filter ? taps : 1) - w.windowSize - 1;
  // Of a small input all rows are one tile, which knows those of the padding.
  int64_t highest = std::clamp<int64_t>(std::min(room, 96 / taps), 1, h.stride == 1 || h.outSize <= 8 ? 8 : 4);
  bool isLoop = taps > kUnrolledTaps;
  if (isLoop)
    highest = kRowsOfLoop;
  int64_t rows = h.outSize, outer = countOuter(p);
  double work = double(taps) * h.outSize * llvm::divideCeil(w.outSize, lanes) * lanes;
  int64_t outerBlock = std::max<int64_t>(1, 250000 / work);
  outerBlock = std::min(outerBlock, std::max<int64_t>(1, outer / 4));
  // Few inputs: split them by rows.
  for (int64_t parts = 2; outer * parts <= 16 && work > 100000; ++parts)
    if (h.outSize % parts == 0)
      rows = h.outSize / parts;
  double columns = outer * (h.outSize / rows) * llvm::divideCeil(w.outSize, lanes);
  for (int64_t t = 1; t <= std::min(highest, rows); ++t) {
    // Loops over the window load each pixel for each row, and wait for the sum of a single row.
    double loads = isLoop ? double(t + (t == 1 ? 3 : 1)) * taps : double((t - 1) * h.stride + h.windowSize) * w.windowSize;
    double cost = (rows / t) * (loads + t * taps) + (rows % t) * 2.0 * taps;
    consider({lanes, {outerBlock, rows}, {t}, columns * cost});
  }
}

bool Rows::mayHave(const ConvSizes &sizes) const {
  return sizes.tile.size() == 2 && sizes.registers.size() == 1 && sizes.tile[0] >= 1 && sizes.tile[1] >= 1 &&
         h.outSize % sizes.tile[1] == 0 && sizes.registers[0] <= std::min(sizes.tile[1], kLargestTile);
}

void Rows::setSizes(const ConvSizes &sizes) {
  outerBlock = sizes.tile[0];
  rows = sizes.tile[1];
  tileRows = sizes.registers[0];
}

LogicalResult Rows::analyze(std::optional<SelectStrategyCode> &reason) {
  return epilogue.analyze({-1, static_cast<int>(w.outputDim)}, reason);
}

bool Rows::masked() const {
  int64_t last = (llvm::alignTo(w.outSize, lanes) - lanes) * w.stride + runOffset(w.windowSize - 1) +
                 (w.stride > 2 ? (lanes - 1) * w.stride : runLength() - 1);
  return w.padLow > 0 || last - w.padLow >= w.inSize;
}

ConvPosition Rows::positionOf(Value row) const {
  ConvPosition position;
  position.index.resize(p.outputLoops.size());
  for (unsigned loop : p.outerLoops)
    position.index[p.outputDimOf(loop)] = loops[loop];
  if (hasRows)
    position.index[h.outputDim] = row;
  position.base = column;
  position.mask = storeMask;
  return position;
}

/// The same for an input that is narrower than two vectors: they lie within the row, one at each of its ends, so that neither is masked. Lanes of the padding
/// are where the shuffle takes none.
SmallVector<Value> Rows::loadNarrowRow(Emit &e) {
  int64_t highFirst = std::min(lanes, w.inSize - lanes);
  auto loadAt = [&](int64_t first) {
    loops[w.outLoop] = e.index(first);
    return e.load(type, input, loopIndices(e, p.inputLoops, loops));
  };
  Value low = loadAt(0), high = loadAt(highFirst);
  SmallVector<Value> result;
  for (int64_t kw = 0; kw < w.windowSize; ++kw) {
    SmallVector<int64_t> lanesOf;
    SmallVector<bool> inside;
    for (int64_t lane = 0; lane < lanes; ++lane) {
      int64_t x = kw * w.dilation + 2 * std::min(lane, w.outSize - 1) - w.padLow; // those after the input are not stored
      inside.push_back(x >= 0 && x < w.inSize);
      lanesOf.push_back(!inside.back() ? 0 : x < lanes ? x : lanes + x - highFirst);
    }
    Value row = vector::ShuffleOp::create(e.b, e.loc, low, high, lanesOf);
    if (llvm::is_contained(inside, false)) {
      Value mask = arith::ConstantOp::create(e.b, e.loc, DenseElementsAttr::get(e.maskType(type), inside));
      row = arith::SelectOp::create(e.b, e.loc, mask, row, e.broadcast(type, pad));
    }
    result.push_back(row);
  }
  return result;
}

/// The vectors of input row `y` for each window column, or `columns` of them; a guarded row may be outside the input.
SmallVector<Value> Rows::loadRow(Emit &e, Value y, bool guarded, int64_t firstColumn, int64_t columns) {
  int64_t end = columns < 0 ? w.windowSize : std::min(firstColumn + columns, w.windowSize);
  if (hasRows)
    loops[h.outLoop] = y;
  if (hasOneRun() && !guarded && w.inSize >= lanes) {
    SmallVector<Value> all = loadNarrowRow(e);
    return SmallVector<Value>(ArrayRef(all).slice(firstColumn, end - firstColumn));
  }
  Value width;
  if (guarded) {
    Value inside = arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::ult, y, e.index(h.inSize));
    width = arith::SelectOp::create(e.b, e.loc, inside, e.index(w.inSize), e.index(0));
    width = e.splat32(lanes, width);
  }
  auto loadAt = [&](int64_t offset) -> Value {
    loops[w.outLoop] = e.add(e.mul(column, w.stride), offset - w.padLow);
    SmallVector<Value> indices = loopIndices(e, p.inputLoops, loops);
    Value mask = guarded ? arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::ult, places[offset], width) : masks.lookup(offset);
    if (w.stride <= 2)
      return e.load(type, input, indices, mask, mask ? e.broadcast(type, pad) : Value());
    return vector::GatherOp::create(e.b, e.loc, type, input, indices, e.steps(lanes, w.stride), mask ? mask : e.allOnes(type), e.broadcast(type, pad));
  };
  SmallVector<Value> result;
  llvm::DenseMap<int64_t, std::pair<Value, Value>> runs; ///< vectors of even and odd columns, or the halves of the only run
  for (int64_t kw = firstColumn; kw < end; ++kw) {
    int64_t offset = runOffset(kw);
    if (w.stride != 2) {
      result.push_back(loadAt(offset));
      continue;
    }
    auto [run, isNew] = runs.try_emplace(offset);
    auto &[even, odd] = run->second;
    auto shuffle = [&](Value low, Value high, function_ref<int64_t(int64_t)> columnOf) -> Value {
      return vector::ShuffleOp::create(e.b, e.loc, low, high, llvm::map_to_vector(llvm::seq<int64_t>(0, lanes), columnOf));
    };
    if (isNew) {
      Value low = loadAt(offset), high = loadAt(offset + lanes);
      even = hasOneRun() ? low : shuffle(low, high, [](int64_t lane) { return 2 * lane; });
      odd = hasOneRun() ? high : shuffle(low, high, [](int64_t lane) { return 2 * lane + 1; });
    }
    if (hasOneRun()) // Columns after the input are not stored.
      result.push_back(shuffle(even, odd, [&](int64_t lane) { return kw * w.dilation + 2 * std::min(lane, w.outSize - 1); }));
    else
      result.push_back(kw * w.dilation % 2 ? odd : even);
  }
  return result;
}

Value Rows::weight(Emit &e, Value kh, int64_t kw) {
  if (!filter)
    return {};
  if (hasRows && h.windowLoop >= 0)
    loops[h.windowLoop] = kh;
  if (w.windowLoop >= 0)
    loops[w.windowLoop] = e.index(kw);
  return e.broadcast(type, memref::LoadOp::create(e.b, e.loc, filter, loopIndices(e, p.filterLoops, loops)));
}

/// `count` output rows. `border`: whether their input rows are all inside, may be outside, or, if these are all output rows, leave out the padding.
void Rows::emitTile(Emit &e, Value row, int64_t count, Border border) {
  SmallVector<Value> acc;
  for (int64_t r = 0; r < count; ++r)
    acc.push_back(epilogue.init(e, positionOf(e.add(row, r)), type));
  Value top = e.add(e.mul(row, h.stride), -h.padLow);
  for (int64_t i = 0; i <= (count - 1) * h.stride + (h.windowSize - 1) * h.dilation; ++i) {
    if (border == Border::WholeImage && (i < h.padLow || i - h.padLow >= h.inSize))
      continue;
    SmallVector<Value> pixels;
    for (int64_t r = 0; r < count; ++r) {
      int64_t y = i - r * h.stride;
      if (y < 0 || y % h.dilation || y / h.dilation >= h.windowSize)
        continue;
      if (pixels.empty())
        pixels = loadRow(e, e.add(top, i), border == Border::Guarded);
      int64_t kh = y / h.dilation;
      for (int64_t kw = 0; kw < w.windowSize; ++kw) {
        Value factor = weights.empty() ? weight(e, e.index(kh), kw) : weights[kh * w.windowSize + kw];
        acc[r] = combine(e, p, acc[r], pixels[kw], factor);
      }
    }
  }
  for (int64_t r = 0; r < count; ++r)
    epilogue.store(e, positionOf(e.add(row, r)), acc[r]);
}

/// Adds rows `from` to `to` of the window to output rows, of which each begins at one of `tops` in the input. They share the weights.
SmallVector<Value> Rows::addWindowRows(Emit &e, Value from, Value to, ArrayRef<Value> tops, ArrayRef<Value> sums) {
  return e.loop(from, to, 1, sums, [&](Value kh, ValueRange values) {
    SmallVector<Value> added(values);
    for (int64_t first = 0; first < w.windowSize; first += kColumnsAtOnce) {
      SmallVector<SmallVector<Value>> pixels;
      for (Value top : tops)
        pixels.push_back(loadRow(e, e.add(e.add(top, e.mul(kh, h.dilation)), -h.padLow), /*guarded=*/false, first, kColumnsAtOnce));
      for (unsigned i = 0; i < pixels[0].size(); ++i) {
        Value factor = weight(e, kh, first + i);
        for (auto [sum, row] : llvm::zip_equal(added, pixels))
          sum = combine(e, p, sum, row[i], factor);
      }
    }
    return added;
  });
}

/// Output rows anywhere: window rows outside the input are left out. Those that all have are added together.
void Rows::emitAnyRows(Emit &e, Value row, int64_t count) {
  auto divideUp = [&](Value x) { return e.div(e.max(e.add(x, h.dilation - 1), e.index(0)), h.dilation); };
  SmallVector<Value> tops, from, to, acc;
  for (int64_t r = 0; r < count; ++r) {
    Value top = e.mul(e.add(row, r), h.stride);
    tops.push_back(top);
    from.push_back(divideUp(e.sub(e.index(h.padLow), top)));
    to.push_back(e.min(divideUp(e.sub(e.index(h.inSize + h.padLow), top)), e.index(h.windowSize)));
    acc.push_back(epilogue.init(e, positionOf(e.add(row, r)), type));
  }
  // The first row begins last, and the last one ends first.
  Value first = from.front(), last = e.max(to.back(), first);
  auto addAlone = [&](int64_t r, Value begin, Value end) { acc[r] = addWindowRows(e, begin, end, tops[r], acc[r])[0]; };
  for (int64_t r = 1; r < count; ++r)
    addAlone(r, from[r], e.min(first, to[r]));
  acc = addWindowRows(e, first, last, tops, acc);
  for (int64_t r = 0; r + 1 < count; ++r)
    addAlone(r, last, to[r]);
  for (int64_t r = 0; r < count; ++r)
    epilogue.store(e, positionOf(e.add(row, r)), acc[r]);
}

void Rows::emitRows(Emit &e, Value row, int64_t count) {
  if (taps > kUnrolledTaps)
    return emitAnyRows(e, row, count);
  if (h.padLow == 0 && h.padHigh() <= 0)
    return emitTile(e, row, count, Border::Inside);
  if (count == h.outSize)
    return emitTile(e, row, count, Border::WholeImage);
  Value top = e.add(e.mul(row, h.stride), -h.padLow);
  Value lastTop = e.index(std::max<int64_t>(0, h.inSize - (count - 1) * h.stride - (h.windowSize - 1) * h.dilation));
  // One unsigned comparison tells both borders.
  Value inside = arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::ult, top, lastTop);
  e.branch(inside, [&] { emitTile(e, row, count, Border::Inside); }, [&] { emitTile(e, row, count, Border::Guarded); });
}

/// One vector wide, all rows of the workgroup.
void Rows::emitColumn(Emit &e, Value rowBase) {
  masks.clear();
  places.clear();
  if (masked() || h.padLow > 0 || h.padHigh() > 0)
    for (int64_t kw = 0; kw < w.windowSize; ++kw)
      for (int64_t offset = runOffset(kw); offset < runOffset(kw) + runLength(); offset += lanes) {
        Value &place = places[offset];
        if (place)
          continue;
        Value first = e.add(e.mul(column, w.stride), offset - w.padLow);
        place = arith::AddIOp::create(e.b, e.loc, e.splat32(lanes, first), e.steps(lanes, w.stride > 2 ? w.stride : 1));
        if (masked())
          masks[offset] = arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::ult, place, e.splat32(lanes, w.inSize));
      }
  storeMask = {};
  if (w.outSize % lanes != 0)
    storeMask = e.firstLanes(type, e.sub(e.index(w.outSize), column));
  int64_t whole = rows / tileRows * tileRows;
  e.loop(rowBase, e.add(rowBase, whole), tileRows, [&](Value row) { emitRows(e, row, tileRows); });
  if (whole < rows)
    emitRows(e, e.add(rowBase, whole), rows - whole);
}

void Rows::emitOuter(Emit &e, Value outer, Value rowBase) {
  splitOuter(e, p, input, outer, loops);
  hoistHere(e, p, epilogue);
  weights.clear();
  if (filter && taps <= 9)
    for (int64_t kh = 0; kh < h.windowSize; ++kh)
      for (int64_t kw = 0; kw < w.windowSize; ++kw)
        weights.push_back(weight(e, e.index(kh), kw));
  e.loop(e.index(0), e.index(w.outSize), lanes, [&](Value at) {
    column = at;
    emitColumn(e, rowBase);
  });
}
std::optional<SelectStrategyCode> Rows::getObstacle(const ConvProblem &p, ConvSizes &sizes) {
  const ConvSpatial &w = p.spatial.back();
  if (p.featureLoop >= 0 || p.channelLoop >= 0 || w.inputDim != p.inputLoops.size() - 1 || w.outputDim != p.outputLoops.size() - 1)
    return SelectStrategyCode::LAYOUT;
  if (w.windowSize > 32)
    return SelectStrategyCode::WINDOW_SIZE;
  if (!padIsNeutral(p))
    return SelectStrategyCode::PAD_VALUE;
  // An input of half a vector: what is loaded is as wide as a vector, what is computed half as wide.
  if (!sizes.areChosen() && w.stride == 2 && sizes.lanes >= 8 && w.outSize <= sizes.lanes / 2)
    sizes.lanes /= 2;
  return std::nullopt;
}

std::optional<SelectStrategyCode> Rows::getBufferObstacle() {
  bool fits = getRowStrides(epilogue.bufferType(p.input)) && (!p.filter || epilogue.bufferType(p.filter));
  return fits ? std::nullopt : std::optional(SelectStrategyCode::INPUT_LAYOUT);
}

void Rows::emitKernel(func::FuncOp kernel) {
  input = epilogue.buffer(p.input);
  if (p.filter)
    filter = epilogue.buffer(p.filter);

  OpBuilder builder(kernel.getBody().front().getTerminator());
  Emit e(builder, p.op.getLoc());
  Value outer = outerCount(e, p, input);
  Value blocks = e.div(e.add(outer, outerBlock - 1), outerBlock);
  SmallVector<OpFoldResult> bounds = {getAsOpFoldResult(blocks), builder.getIndexAttr(h.outSize / rows)};
  auto forall = scf::ForallOp::create(e.b, e.loc, bounds, ValueRange(), std::nullopt);
  Emit body(OpBuilder::atBlockBegin(forall.getBody()), e.loc);
  pad = arith::ConstantOp::create(body.b, body.loc, padOrZero(p));
  Value first = body.mul(forall.getInductionVar(0), outerBlock);
  Value rowBase = body.mul(forall.getInductionVar(1), rows);
  body.loop(first, body.min(body.add(first, outerBlock), outer), 1, [&](Value index) { emitOuter(body, index, rowBase); });
}
} // namespace

const ConvSchedule weir::cpu::kConvRows = makeConvSchedule<Rows>("conv-rows");
