// Dense convolution with the spatial dimensions innermost (NCHW) and a filter packed into tiles of output channels (F/t, KH, KW, C, t). Lanes are output channels;
// accumulators are pixels times vectors of channels; the input is broadcast element by element, so that inputs of any size fill all lanes. A tile is
// transposed in registers before what follows it is evaluated along the spatial dimensions, as it is stored. Where the input has padding or strides, or is
// computed, a workgroup first copies the rows that it needs into scratch memory.
#include "dialects/Machine/VectorCycles.h"
#include "passes/Codegen/CPU/Conv/ConvSteps.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {

/// Register tiles of an input, and of a row of it, that are emitted one by one, each with the elements of the window that are inside.
constexpr int64_t kMostKnownTiles = 8, kMostTilesOfRow = 4;

struct Features : ConvScheduleBase {
  bool computed = false, inPlace = false, byRow = false;
  /// Whether products with padding are left out: a workgroup has the whole input, and register tiles at its edges are emitted one by one.
  bool skipsPadding = false;
  int64_t pitch = 0;
  int64_t rows = 1, featureBlock = 1, points = 1; ///< of a workgroup; pixels of a register tile
  ConvPatch patch;
  // While emitting.
  Value scratch, rowBase;
  SmallVector<Value> featureIndex; ///< output channels of the current tile
  SmallVector<Value> nextPanel;    ///< where the part of the next tile's filter begins that the current register tile asks for; may be empty

  Features(ConvProblem &p, ConvEpilogue &epilogue, int64_t lanes) : ConvScheduleBase(p, epilogue, lanes) {
    computed = epilogue.isInputComputed();
    inPlace = !computed && !p.padded() && w.stride == 1 && (!hasRows || h.stride == 1);
  }

  int64_t features() const { return p.size(p.featureLoop); }
  int64_t channels() const { return p.size(p.channelLoop); }
  int64_t vectors() const { return p.filterTile / lanes; }
  /// Columns that follow each other in input and result: of all rows of a workgroup where these lie after one another.
  int64_t columns(int64_t pitch, int64_t rows) const { return !byRow && pitch == w.outSize ? rows * w.outSize : w.outSize; }
  /// Pixels of a register tile where `columns` follow each other; several rows if they are short.
  int64_t choosePoints(int64_t columns, int64_t rows, int64_t registers) const;
  /// Rows that a register tile covers, for rows of `columns`.
  int64_t tileRows(int64_t columns) const { return std::max<int64_t>(1, points / columns); }
  /// Register tiles of a workgroup's pixels, for each tile of output channels.
  int64_t pixelTiles() const {
    int64_t row = columns(pitch, rows), lines = rows * w.outSize / row;
    return llvm::divideCeil(lines, tileRows(row)) * llvm::divideCeil(row, points);
  }
  /// Elements of the next tile's filter that a step of a register tile asks for.
  int64_t prefetchedElements() const { return llvm::divideCeil(p.filterTile, pixelTiles()); }
  /// Rows in whole register tiles: up to `end`, from `first` to `last` in a loop.
  struct Rows {
    int64_t first, last, end;
  };
  Rows unknownRows() const;
  /// Whether a workgroup with `rows`, where `columns` follow each other, has the whole input, each row of it in few tiles of `points`, or in one.
  bool maySkipPadding(int64_t rows, int64_t columns, int64_t points) const {
    return hasRows && p.padded() && padIsNeutral(p) && rows == h.outSize && columns == w.outSize && points * kMostTilesOfRow >= columns;
  }
  static std::optional<SelectStrategyCode> getObstacle(const ConvProblem &p, ConvSizes &sizes);
  LogicalResult analyze(std::optional<SelectStrategyCode> &reason);
  void enumerate(const ConvMachine &machine, ConsiderSizes consider);
  bool mayHave(const ConvSizes &sizes) const;
  void setSizes(const ConvSizes &sizes);
  int64_t getScratchElements() const { return inPlace ? 0 : patch.size; }
  std::optional<SelectStrategyCode> getBufferObstacle();
  void emitKernel(func::FuncOp kernel);
  void emit(Emit &e, Value outer, Value rowBlock, Value block);
  void emitTiles(Emit &e, Value tile);
  void emitTile(Emit &e, Value tile, Value row, Value column, int64_t count, int64_t width);
  void prefetch(Emit &e, Value kh, int64_t kw, Value channel);
  SmallVector<Value> emitTap(Emit &e, ValueRange acc, Value tile, Value kh, int64_t kw, Value place, ArrayRef<int64_t> pixels, int64_t width);
  SmallVector<Value> emitInit(Emit &e, MutableArrayRef<ConvPosition> positions, int64_t count);
};

int64_t Features::choosePoints(int64_t columns, int64_t rows, int64_t registers) const {
  // Accumulators, the vectors of a step, and a pixel on its way.
  int64_t room = std::clamp<int64_t>((registers - vectors() - 1) / vectors(), 1, lanes);
  if (columns * 2 <= room && !byRow)
    return std::min(room / columns, rows) * columns;
  // As many tiles as there must be, all of about one size.
  return llvm::divideCeil(columns, llvm::divideCeil(columns, room));
}

void Features::enumerate(const ConvMachine &machine, ConsiderSizes consider) {
  double work = convWork(p);
  int64_t outerGroups = countOuter(p), element = p.elementType.getWidth() / 8;
  double steps = double(channels()) * p.windowTaps();
  for (int64_t r = 1; r <= h.outSize; ++r) {
    if (h.outSize % r != 0)
      continue;
    int64_t copied = 0, pitch = w.inSize;
    if (!inPlace) {
      ConvPatch candidate = ConvPatch::plan(p, r, lanes, 0, /*allPhases=*/true);
      copied = candidate.size;
      pitch = candidate.pitch;
      if (copied * element > machine.getScratchLimit() && r > 1)
        continue;
    }
    int64_t row = columns(pitch, r), lines = r * w.outSize / row;
    int64_t tile = choosePoints(row, lines, machine.vectorRegisters);
    double tiles = tile > row ? llvm::divideCeil(lines, tile / row) : lines * llvm::divideCeil(row, tile);
    // A step has products, or loads; a tile is transposed once before and once after all steps.
    double share = maySkipPadding(r, row, tile) ? h.countInside() * w.countInside() / double(p.windowTaps() * h.outSize * w.outSize) : 1;
    double ofTile = steps * share * (tile * vectors() / cycles::kMostProducts + cycles::kOp) + vectors() * lanes * cycles::kTransposedLane;
    for (int64_t split = 1; split <= 16; split *= 2) {
      int64_t block = llvm::alignTo(llvm::divideCeil(features(), split), p.filterTile);
      double groups = double(h.outSize / r) * llvm::divideCeil(features(), block);
      // Of equal grids the one that reads least: parts of a large filter stay in the caches of their cores.
      double read = (double(r) * h.stride * w.inSize * channels() + block * steps) * element;
      double cost = groups * (block / p.filterTile * tiles * ofTile + copied / lanes * cycles::kStoredVector + read / cycles::kCoreCacheBytes + cycles::kWorkgroup);
      cost *= convBalance(groups * outerGroups, work, machine);
      consider({lanes, {r, block}, {tile, vectors()}, cost * outerGroups});
    }
  }
}

bool Features::mayHave(const ConvSizes &sizes) const {
  if (sizes.tile.size() != 2 || sizes.registers.size() != 2 || sizes.tile[0] < 1 || h.outSize % sizes.tile[0] != 0 || sizes.tile[1] < 1 ||
      sizes.tile[1] % p.filterTile != 0 || sizes.registers[1] != vectors() || sizes.registers[0] < 1 || sizes.registers[0] > lanes ||
      sizes.registers[0] > kLargestTile / sizes.registers[1])
    return false;
  int64_t row = columns(inPlace ? w.inSize : ConvPatch::plan(p, sizes.tile[0], lanes, 0, true).pitch, sizes.tile[0]);
  return sizes.registers[0] <= row || (!byRow && sizes.registers[0] % row == 0);
}

void Features::setSizes(const ConvSizes &sizes) {
  rows = sizes.tile[0];
  featureBlock = sizes.tile[1];
  points = sizes.registers[0];
  if (!inPlace)
    patch = ConvPatch::plan(p, rows, lanes, 0, /*allPhases=*/true);
  pitch = inPlace ? w.inSize : patch.pitch;
  skipsPadding = maySkipPadding(rows, columns(pitch, rows), points);
  auto [first, last, end] = unknownRows();
  skipsPadding &= (first + end - last) / tileRows(w.outSize) * llvm::divideCeil(w.outSize, points) <= kMostKnownTiles;
}

Features::Rows Features::unknownRows() const {
  int64_t row = columns(pitch, rows), together = tileRows(row);
  int64_t end = rows * w.outSize / row / together * together;
  if (!skipsPadding)
    return {0, end, end};
  int64_t first = std::min<int64_t>(end, llvm::alignTo(llvm::divideCeil(h.padLow, h.stride), together));
  int64_t belowLast = llvm::divideFloorSigned(h.inSize - 1 + h.padLow - (h.windowSize - 1) * h.dilation, h.stride) + 1;
  return {first, std::clamp(belowLast / together * together, first, end), end};
}

/// Lanes run over the spatial dimensions when the result is stored: over all rows as if they were one, where everything around the convolution lets them.
LogicalResult Features::analyze(std::optional<SelectStrategyCode> &reason) {
  ConvLanes order{hasRows ? static_cast<int>(h.outputDim) : -1, static_cast<int>(w.outputDim)};
  std::optional<SelectStrategyCode> ignored;
  // Rows that are copied with a stride above two are gathered, which only buffers can be.
  bool mayComputeInput = w.stride <= 2;
  byRow = hasRows && failed(epilogue.analyze(order, ignored, mayComputeInput));
  order.byRow = byRow;
  return epilogue.analyze(order, reason, mayComputeInput);
}

/// The accumulators of `count` pixels, a pixel's vectors side by side; `positions` has one entry for each channel.
SmallVector<Value> Features::emitInit(Emit &e, MutableArrayRef<ConvPosition> positions, int64_t count) {
  SmallVector<Value> ofChannels;
  for (ConvPosition &position : positions)
    ofChannels.push_back(epilogue.init(e, position, type));
  // One value for all need not be transposed.
  auto getConstant = [](Value value) {
    Attribute constant;
    auto broadcast = value.getDefiningOp<vector::BroadcastOp>();
    return matchPattern(broadcast ? broadcast.getSource() : value, m_Constant(&constant)) && !isa<DenseElementsAttr>(constant) ? constant : Attribute();
  };
  Attribute first = getConstant(ofChannels.front());
  if (first && llvm::all_of(ofChannels, [&](Value value) { return getConstant(value) == first; }))
    return SmallVector<Value>(count * vectors(), ofChannels.front());
  SmallVector<Value> acc(count * vectors());
  for (int64_t v = 0; v < vectors(); ++v) {
    SmallVector<Value> square(ArrayRef(ofChannels).slice(v * lanes, lanes));
    e.transpose(square);
    for (int64_t u = 0; u < count; ++u)
      acc[u * vectors() + v] = square[u];
  }
  return acc;
}

/// Asks for a part of the next tile's filter. The register tiles of the pixels share the work, since all of it in the steps of one of them would be more than
/// the caches deliver in that time.
void Features::prefetch(Emit &e, Value kh, int64_t kw, Value channel) {
  if (nextPanel.empty())
    return;
  Value step = e.add(e.mul(e.add(e.mul(kh, w.windowSize), kw), channels()), channel);
  for (int64_t element = 0; element < prefetchedElements(); element += lanes) {
    // The elements of a tile follow each other without a gap: no index is needed but the last one.
    SmallVector<Value> at = nextPanel;
    at.back() = e.add(at.back(), e.add(e.mul(step, prefetchedElements()), element));
    memref::PrefetchOp::create(e.b, e.loc, filter, at, /*isWrite=*/false, /*localityHint=*/3, /*isDataCache=*/true);
  }
}

/// Adds one element of the window in all input channels to the accumulators of `pixels`, of which the first of the tile is at `place`.
SmallVector<Value> Features::emitTap(Emit &e, ValueRange acc, Value tile, Value kh, int64_t kw, Value place, ArrayRef<int64_t> pixels, int64_t width) {
  return e.loop(e.index(0), e.index(channels()), 1, acc, [&](Value channel, ValueRange values) {
    SmallVector<Value> result(values), weights;
    for (int64_t v = 0; v < vectors(); ++v) {
      SmallVector<Value> at{tile};
      if (hasRows)
        at.push_back(kh);
      at.append({e.index(kw), channel, e.index(v * lanes)});
      weights.push_back(e.load(type, filter, at));
    }
    prefetch(e, kh, kw, channel);
    Value start = inPlace ? place : e.add(place, e.mul(channel, patch.channel));
    for (int64_t u : pixels) {
      Value at = e.add(start, u / width * pitch + u % width);
      SmallVector<Value> from;
      if (inPlace) {
        loops[w.outLoop] = at;
        loops[p.channelLoop] = channel;
        for (auto [dim, loop] : llvm::enumerate(p.inputLoops))
          if (!hasRows || dim != h.inputDim)
            from.push_back(loop < 0 ? e.index(0) : loops[loop]);
      } else {
        from.push_back(at);
      }
      Value x = e.broadcast(type, memref::LoadOp::create(e.b, e.loc, inPlace ? input : scratch, from));
      for (int64_t v = 0; v < vectors(); ++v)
        result[u * vectors() + v] = combine(e, p, result[u * vectors() + v], x, weights[v]);
    }
    return result;
  });
}

/// `count` pixels from (`row`, `column`) of the workgroup on, rows of which are `width` long, and one tile of channels.
void Features::emitTile(Emit &e, Value tile, Value row, Value column, int64_t count, int64_t width) {
  Value mask = count == lanes ? Value() : e.firstLanes(type, e.index(count));
  int featureDim = p.outputDimOf(p.featureLoop);
  SmallVector<ConvPosition> positions(p.filterTile);
  for (auto [f, position] : llvm::enumerate(positions)) {
    position.index.resize(p.outputLoops.size());
    for (unsigned loop : p.outerLoops)
      position.index[p.outputDimOf(loop)] = loops[loop];
    position.index[featureDim] = featureIndex[f];
    if (byRow) {
      position.rows.push_back({mask, e.add(rowBase, row), column});
    } else {
      position.base = e.add(e.mul(e.add(rowBase, row), w.outSize), column);
      position.mask = mask;
    }
  }
  SmallVector<Value> acc = emitInit(e, positions, count);
  if (!nextPanel.empty()) {
    int64_t line = columns(pitch, rows), steps = channels() * p.windowTaps();
    Value number = e.add(e.mul(e.div(row, tileRows(line)), llvm::divideCeil(line, points)), e.div(column, points));
    nextPanel.back() = e.mul(number, steps * prefetchedElements());
  }

  // Of one column of the window at a time: loads that several columns share would need registers.
  Value zero = e.index(0), pixel = e.add(e.mul(row, pitch), column);
  if (inPlace)
    pixel = e.add(pixel, e.mul(rowBase, pitch));
  auto place = [&](Value kh, int64_t kw) {
    return inPlace ? e.add(e.add(pixel, e.mul(kh, h.dilation * pitch)), kw * w.dilation) : e.add(pixel, patch.tap(e, p, kh, kw));
  };
  // In rows that are not known now all of the window is inside.
  std::optional<int64_t> knownRow = skipsPadding ? getConstantIntValue(row) : std::nullopt;
  int64_t firstColumn = skipsPadding ? *getConstantIntValue(column) : 0;
  for (int64_t kw = 0; kw < w.windowSize; ++kw) {
    auto inside = llvm::filter_to_vector(llvm::seq(count), [&](int64_t u) { return !skipsPadding || w.isInside(firstColumn + u % width, kw); });
    if (inside.empty())
      continue;
    if (!knownRow)
      acc = e.loop(zero, e.index(h.windowSize), 1, acc,
                   [&](Value kh, ValueRange values) { return emitTap(e, values, tile, kh, kw, place(kh, kw), inside, width); });
    for (int64_t kh = 0; kh < h.windowSize && knownRow; ++kh) {
      auto known = llvm::filter_to_vector(inside, [&](int64_t u) { return h.isInside(*knownRow + u / width, kh); });
      if (!known.empty())
        acc = emitTap(e, acc, tile, e.index(kh), kw, place(e.index(kh), kw), known, width);
    }
  }

  for (int64_t v = 0; v < vectors(); ++v) {
    SmallVector<Value> square;
    for (int64_t u = 0; u < lanes; ++u)
      square.push_back(acc[std::min(u, count - 1) * vectors() + v]);
    e.transpose(square);
    for (int64_t f = 0; f < lanes; ++f)
      epilogue.store(e, positions[v * lanes + f], square[f]);
  }
}

/// All pixels of the workgroup.
void Features::emitTiles(Emit &e, Value tile) {
  int64_t row = columns(pitch, rows), lines = rows * w.outSize / row, together = tileRows(row);
  Value zero = e.index(0);
  auto emitRows = [&](Value y, int64_t count) {
    if (points >= row)
      return emitTile(e, tile, y, zero, count * row, row);
    int64_t whole = row / points * points;
    for (int64_t x = 0; x < whole && skipsPadding; x += points)
      emitTile(e, tile, y, e.index(x), points, row);
    if (!skipsPadding)
      e.loop(zero, e.index(whole), points, [&](Value x) { emitTile(e, tile, y, x, points, row); });
    if (whole < row)
      emitTile(e, tile, y, e.index(whole), row - whole, row);
  };
  auto [first, last, end] = unknownRows();
  for (int64_t y = 0; y < first; y += together)
    emitRows(e.index(y), together);
  e.loop(e.index(first), e.index(last), together, [&](Value y) { emitRows(y, together); });
  for (int64_t y = last; y < end; y += together)
    emitRows(e.index(y), together);
  if (end < lines)
    emitRows(e.index(end), lines - end);
}

void Features::emit(Emit &e, Value outer, Value rowBlock, Value block) {
  splitOuter(e, p, input, outer, loops);
  rowBase = e.mul(rowBlock, rows);
  if (!inPlace) {
    auto scratchType = MemRefType::get({patch.size}, p.elementType);
    scratch = memref::AllocOp::create(e.b, e.loc, scratchType, e.b.getI64IntegerAttr(64));
    auto compute = [&](VectorType part, ValueRange indices, Value mask) { return epilogue.input(e, part, indices, mask); };
    emitPatchCopy(e, p, patch, type, input, scratch, loops, rowBase, computed ? ReadInput(compute) : nullptr);
  }
  int64_t tiles = features() / p.filterTile, step = featureBlock / p.filterTile;
  Value first = e.mul(block, step);
  Value end = step >= tiles ? e.index(tiles) : e.min(e.add(first, step), e.index(tiles));
  e.loop(first, end, 1, [&](Value tile) {
    featureIndex.clear();
    for (int64_t f = 0; f < p.filterTile; ++f)
      featureIndex.push_back(e.add(e.mul(tile, p.filterTile), f));
    if (memref::isStaticShapeAndContiguousRowMajor(cast<MemRefType>(filter.getType()))) {
      nextPanel.assign(cast<MemRefType>(filter.getType()).getRank(), e.index(0));
      nextPanel.front() = e.min(e.add(tile, 1), e.index(tiles - 1));
    }
    // Whatever depends on the channel only goes before the loop over pixels.
    hoistHere(e, p, epilogue, p.featureLoop);
    emitTiles(e, tile);
  });
}
std::optional<SelectStrategyCode> Features::getObstacle(const ConvProblem &p, ConvSizes &sizes) {
  if (!p.filterTile)
    return SelectStrategyCode::LAYOUT;
  SmallVector<int> filterOrder{p.featureLoop};
  for (const ConvSpatial &spatial : p.spatial)
    filterOrder.push_back(spatial.windowLoop);
  filterOrder.push_back(p.channelLoop);
  if (p.filterTile % sizes.lanes != 0 || p.filterTile > 4 * sizes.lanes || p.channelLoop < 0 || p.filterLoops != filterOrder || !areSpatialInnermost(p))
    return SelectStrategyCode::LAYOUT;
  if (p.spatial.back().windowSize > 16)
    return SelectStrategyCode::WINDOW_SIZE;
  return std::nullopt;
}

std::optional<SelectStrategyCode> Features::getBufferObstacle() {
  bool isInput = computed || isInputOfRows(p, epilogue, inPlace);
  return getRowStrides(epilogue.bufferType(p.filter)) && isInput ? std::nullopt : std::optional(SelectStrategyCode::INPUT_LAYOUT);
}

void Features::emitKernel(func::FuncOp kernel) {
  input = computed ? Value() : getInputOfRows(p, epilogue, inPlace);
  filter = epilogue.buffer(p.filter);
  emitWorkgroups(kernel, p, input, h.outSize / rows, llvm::divideCeil(features(), featureBlock),
                 [&](Emit &e, Value outer, Value rowBlock, Value block) { emit(e, outer, rowBlock, block); });
}
} // namespace

const ConvSchedule weir::cpu::kConvFeatures = makeConvSchedule<Features>("conv-features");
