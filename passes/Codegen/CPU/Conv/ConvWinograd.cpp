// Dense 3x3 convolution with the spatial dimensions innermost (NCHW) and a transformed filter (F/t, C/b, n, n, b, t), n = m + 2 (passes/Analysis/Winograd.h). A workgroup
// has some tiles of the input, and some output channels. For a few input channels at a time it transforms the tiles, vectors over tiles, and adds
// n x n products of matrices to sums in scratch memory, vectors over output channels. Then it transforms the sums, vectors over output channels; these
// are transposed in registers, and what follows them is evaluated along the spatial dimensions, as it is stored.
#include "dialects/Machine/VectorCycles.h"
#include "passes/Codegen/CPU/Conv/ConvSteps.h"
#include "passes/Codegen/CPU/Conv/WinogradTiles.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {

/// Tiles of a workgroup: more would not be multiplied faster.
constexpr int64_t kMostTiles = 96;
/// Steps that loading and storing the sums of a chunk takes as long as.
constexpr double kChunkSteps = 1.5;
/// Of the shorter one of products and loads of the filter: this part does not run at the same time.
constexpr double kUnhiddenShare = 0.2;

struct Winograd : ConvScheduleBase {
  const WinogradTransform &transform;
  int64_t m, n;
  int64_t tileRows, tileColumns;                      ///< of the input
  int64_t rows = 1, columns = 1, featureBlock = 1;    ///< of a workgroup, in tiles, and its output channels
  int64_t points = 1;                                 ///< tiles of a register tile
  int64_t inputRow = 0, inputPlane = 0, sumPlane = 0; ///< strides in scratch memory
  bool computed, byRow = false;
  // While emitting.
  Value inputs, sums, transposed;
  Value firstRow, firstColumn, firstFeature; ///< of the workgroup, in tiles; output channel

  Winograd(ConvProblem &p, ConvEpilogue &epilogue, int64_t lanes)
      : ConvScheduleBase(p, epilogue, lanes), transform(*p.winograd->transform), m(transform.tile), n(transform.points),
        tileRows(llvm::divideCeil(h.outSize, m)), tileColumns(llvm::divideCeil(w.outSize, m)), computed(epilogue.isInputComputed()) {}

  int64_t features() const { return p.size(p.featureLoop); }
  int64_t channels() const { return p.size(p.channelLoop); }
  int64_t vectors() const { return filterTile() / lanes; }
  int64_t filterTile() const { return getFilterTile(p); }
  int64_t tiles() const { return rows * columns; }
  int64_t columnBlocks() const { return llvm::divideCeil(tileColumns, columns); }
  int64_t rowBlocks() const { return llvm::divideCeil(tileRows, rows); }
  /// Elements of the next filter that a register tile asks for with each channel.
  int64_t prefetchedElements() const { return llvm::divideCeil(filterTile(), llvm::divideCeil(tiles(), points)); }
  /// Tiles of a row whose results fill a vector.
  int64_t tilesOfVector() const { return lanes / m; }
  int64_t choosePoints(int64_t tiles, int64_t registers) const;
  static int64_t getFilterTile(const ConvProblem &p) { return cast<RankedTensorType>(p.filter.getType()).getShape().back(); }
  static std::optional<SelectStrategyCode> getObstacle(const ConvProblem &p, ConvSizes &sizes);
  LogicalResult analyze(std::optional<SelectStrategyCode> &reason);
  void enumerate(const ConvMachine &machine, ConsiderSizes consider);
  bool mayHave(const ConvSizes &sizes) const;
  void setSizes(const ConvSizes &sizes);
  std::optional<SelectStrategyCode> getBufferObstacle();
  void emitKernel(func::FuncOp kernel);

  void emit(Emit &e, Value outer, Value block, Value featureBlock);
  void emitInputs(Emit &e, Value firstChannel, Value channelCount);
  void emitInputTiles(Emit &e, Value channel, Value place, Value row, Value group, bool isInside);
  void emitProducts(Emit &e, Value firstChannel, Value channelCount);
  SmallVector<Value> findNextPanel(Emit &e, SmallVector<Value> panel, Value feature, Value tile);
  void emitRegisterTile(Emit &e, Value firstChannel, Value channelCount, Value y, Value x, Value feature, Value tile, int64_t count);
  void emitOutputs(Emit &e);
  void emitOutputTile(Emit &e, Value tile, Value feature, Value pixel);
  void emitStores(Emit &e, Value row, Value column, ArrayRef<Value> featureIndex);
  Value planeOf(Emit &e, Value y, Value x) const { return e.add(e.mul(y, n), x); }
};

int64_t Winograd::choosePoints(int64_t tiles, int64_t registers) const {
  int64_t room = std::max<int64_t>(1, (registers - vectors() - 1) / vectors());
  return llvm::divideCeil(tiles, llvm::divideCeil(tiles, room));
}

void Winograd::enumerate(const ConvMachine &machine, ConsiderSizes consider) {
  double work = convWork(p) / (9.0 * m * m / (n * n));
  WinogradCycles transforms = WinogradCycles::get(transform);
  double planes = double(n * n), filterBytes = planes * channels() * features() * 4;
  double bytesPerCycle = filterBytes > machine.getL2Bytes() / 2 ? cycles::kMemoryBytes : cycles::kCoreCacheBytes;
  SmallVector<int64_t> widths{lanes, 2 * lanes};
  if (tileColumns <= 2 * lanes)
    widths = {tileColumns};
  for (int64_t width : widths)
    for (int64_t height = 1; height <= tileRows && (height == 1 || height * width <= kMostTiles); ++height)
      for (int64_t split = 1; split <= 16; split *= 2) {
        int64_t block = llvm::alignTo(llvm::divideCeil(features(), split), filterTile()), count = height * width;
        if (planes * count * block * 4 > machine.getL2Bytes() / 2 && (height > 1 || block > filterTile()))
          continue;
        int64_t chosen = choosePoints(count, machine.vectorRegisters);
        double steps = double(llvm::divideCeil(count, chosen)) * std::max(cycles::kSumLatency, chosen * vectors() / cycles::kMostProducts + cycles::kOp);
        double products = planes * block / filterTile() * channels() * steps * (1 + kChunkSteps / kWinogradChunk);
        double stream = planes * channels() * block * 4 / bytesPerCycle;
        double inputs = transforms.getInputs(channels(), height, width, lanes), outputs = transforms.getOutputs(block, height, width, lanes, m);
        int64_t groups = llvm::divideCeil(tileRows, height) * llvm::divideCeil(tileColumns, width) * llvm::divideCeil(features(), block);
        double cost = groups * (std::max(products, stream) + kUnhiddenShare * std::min(products, stream) + inputs + outputs + cycles::kWinogradWorkgroup);
        cost *= convBalance(double(groups) * countOuter(p), work, machine);
        consider({lanes, {height, width, block}, {chosen, vectors()}, cost * countOuter(p)});
      }
}

bool Winograd::mayHave(const ConvSizes &sizes) const {
  if (sizes.tile.size() != 3 || sizes.registers.size() != 2)
    return false;
  auto [height, width, block] = std::tuple(sizes.tile[0], sizes.tile[1], sizes.tile[2]);
  // Results that fill a vector are those of one workgroup.
  return height >= 1 && height <= tileRows && (width == tileColumns || (width >= 1 && width < tileColumns && width % lanes == 0)) &&
         height * width <= 16 * kMostTiles && block >= 1 && block % filterTile() == 0 && block <= int64_t(llvm::alignTo(features(), filterTile())) &&
         sizes.registers[1] == vectors() && sizes.registers[0] >= 1 && sizes.registers[0] <= kLargestTile / vectors();
}

void Winograd::setSizes(const ConvSizes &sizes) {
  rows = sizes.tile[0];
  columns = sizes.tile[1];
  featureBlock = sizes.tile[2];
  points = std::min(sizes.registers[0], tiles());
  // A row of tiles is stored in whole vectors, of which the next row overwrites the end. Planes do not start at multiples of the size of a cache way.
  inputRow = llvm::alignTo((rows - 1) * columns + llvm::alignTo(columns, lanes), lanes);
  inputPlane = std::min(kWinogradChunk, channels()) * inputRow + lanes;
  sumPlane = tiles() * featureBlock + lanes;
}

LogicalResult Winograd::analyze(std::optional<SelectStrategyCode> &reason) {
  ConvLanes order{static_cast<int>(h.outputDim), static_cast<int>(w.outputDim)};
  std::optional<SelectStrategyCode> ignored;
  byRow = failed(epilogue.analyze(order, ignored, /*mayComputeInput=*/true));
  order.byRow = byRow;
  return epilogue.analyze(order, reason, /*mayComputeInput=*/true);
}

/// One vector of tiles of one channel: elements outside of the input are zero. `isInside`: all rows of the tiles are rows of the input.
void Winograd::emitInputTiles(Emit &e, Value channel, Value place, Value row, Value group, bool isInside) {
  Value top = e.add(e.mul(e.add(firstRow, row), m), -h.padLow);
  Value left = e.add(e.mul(e.add(firstColumn, group), m), -w.padLow);
  Value zero = e.zero(type), width = e.splat32(lanes, w.inSize);
  SmallVector<Value> at = loopIndices(e, p.inputLoops, loops);
  for (auto [dim, loop] : llvm::enumerate(p.inputLoops))
    if (loop == p.channelLoop)
      at[dim] = channel;
  VectorSquare elements;
  for (int64_t i = 0; i < n; ++i) {
    Value y = e.add(top, i), isRow;
    if (!isInside) {
      isRow = e.b.createOrFold<arith::CmpIOp>(e.loc, arith::CmpIPredicate::ult, y, e.index(h.inSize));
      isRow = e.broadcast(e.maskType(type), isRow);
    }
    at[h.inputDim] = y;
    SmallVector<Value> neighbours;
    for (int64_t j = 0; j <= m; ++j) {
      // What no tile of the input reads.
      if (columnBlocks() == 1 && j * lanes >= columns * m + 2) {
        neighbours.push_back(zero);
        continue;
      }
      Value x = e.add(left, j * lanes);
      Value column = arith::AddIOp::create(e.b, e.loc, e.splat32(lanes, x), e.steps(lanes));
      Value mask = arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::ult, column, width);
      if (j == m)
        mask = arith::AndIOp::create(e.b, e.loc, mask, e.firstLanes(type, 2));
      if (isRow)
        mask = arith::AndIOp::create(e.b, e.loc, mask, isRow);
      at[w.inputDim] = x;
      if (!computed) {
        neighbours.push_back(e.load(type, input, at, mask));
        continue;
      }
      // Vectors that are read but for their mask stay where they are.
      neighbours.push_back(arith::SelectOp::create(e.b, e.loc, mask, epilogue.input(e, type, at, mask), zero));
    }
    SmallVector<Value, 6> split = splitColumns(e, neighbours);
    elements.push_back(split);
  }
  VectorSquare result = transformInput(e, transform, elements);
  Value target = e.add(e.add(e.mul(place, inputRow), e.mul(row, columns)), group);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < n; ++j)
      e.store(result[i][j], inputs, {e.index(i * n + j), target});
}

/// Transforms the tiles of some channels.
void Winograd::emitInputs(Emit &e, Value firstChannel, Value channelCount) {
  Value zero = e.index(0);
  e.loop(zero, e.index(rows), 1, [&](Value row) {
    Value top = e.add(e.mul(e.add(firstRow, row), m), -h.padLow);
    Value isBelow = e.b.createOrFold<arith::CmpIOp>(e.loc, arith::CmpIPredicate::sge, top, zero);
    Value isAbove = e.b.createOrFold<arith::CmpIOp>(e.loc, arith::CmpIPredicate::sle, top, e.index(h.inSize - n));
    Value isInside = e.b.createOrFold<arith::AndIOp>(e.loc, isBelow, isAbove);
    auto emitChannels = [&](bool inside) {
      e.loop(zero, channelCount, 1, [&](Value place) {
        e.loop(zero, e.index(columns), lanes,
               [&](Value group) { emitInputTiles(e, e.add(firstChannel, place), place, row, group, inside); });
      });
    };
    e.branch(isInside, [&] { emitChannels(true); }, [&] { emitChannels(false); });
  });
}

/// Where the register tile at `tile` begins to ask for the filter that is read after the one at `panel`: that of the next output channels, after the last ones
/// that of the next element. The register tiles share the work, since all of it in the steps of one of them would be more than the caches deliver in that time.
SmallVector<Value> Winograd::findNextPanel(Emit &e, SmallVector<Value> panel, Value feature, Value tile) {
  Value isLast = e.b.createOrFold<arith::CmpIOp>(e.loc, arith::CmpIPredicate::sge, e.add(feature, filterTile()), e.index(featureBlock));
  auto select = [&](Value last, Value other) { return e.b.createOrFold<arith::SelectOp>(e.loc, isLast, last, other); };
  panel[0] = select(e.div(firstFeature, filterTile()), e.min(e.add(panel[0], 1), e.index(features() / filterTile() - 1)));
  // The elements follow each other without a gap, and the blocks of channels after the last one.
  panel[3] = select(e.add(panel[3], 1), panel[3]);
  panel.push_back(e.mul(e.div(tile, points), kWinogradChunk * prefetchedElements()));
  return panel;
}

/// Adds the products of some channels to the sums of `count` tiles from `tile` on.
void Winograd::emitRegisterTile(Emit &e, Value firstChannel, Value channelCount, Value y, Value x, Value feature, Value tile, int64_t count) {
  Value plane = planeOf(e, y, x), isFirst = e.b.createOrFold<arith::CmpIOp>(e.loc, arith::CmpIPredicate::eq, firstChannel, e.index(0));
  std::optional<int64_t> known = getConstantIntValue(isFirst);
  SmallVector<SmallVector<Value>> places;
  SmallVector<Value> acc;
  for (int64_t u = 0; u < count; ++u)
    for (int64_t v = 0; v < vectors(); ++v) {
      places.push_back({plane, e.add(e.mul(e.add(tile, u), featureBlock), e.add(feature, v * lanes))});
      Value start = e.zero(type);
      if (!known)
        start = arith::SelectOp::create(e.b, e.loc, isFirst, start, e.load(type, sums, places.back()));
      acc.push_back(start);
    }
  Value filterIndex = e.div(e.add(firstFeature, feature), filterTile());
  bool isBlocked = getWinogradBlock(channels()) == kWinogradChunk;
  Value block = isBlocked ? e.div(firstChannel, kWinogradChunk) : e.index(0);
  SmallVector<Value> ahead = findNextPanel(e, {filterIndex, block, y, x, isBlocked ? e.index(0) : firstChannel}, feature, tile);
  acc = e.loop(e.index(0), channelCount, 1, acc, [&](Value place, ValueRange values) {
    SmallVector<Value> result(values), weights;
    for (int64_t element = 0; element < prefetchedElements(); element += lanes) {
      SmallVector<Value> at = ahead;
      at.back() = e.add(at.back(), e.add(e.mul(place, prefetchedElements()), element));
      memref::PrefetchOp::create(e.b, e.loc, filter, at, /*isWrite=*/false, /*localityHint=*/3, /*isDataCache=*/true);
    }
    for (int64_t v = 0; v < vectors(); ++v)
      weights.push_back(e.load(type, filter, {filterIndex, block, y, x, isBlocked ? place : e.add(firstChannel, place), e.index(v * lanes)}));
    Value start = e.add(e.mul(place, inputRow), tile);
    for (int64_t u = 0; u < count; ++u) {
      Value element = e.broadcast(type, memref::LoadOp::create(e.b, e.loc, inputs, ValueRange{plane, e.add(start, u)}));
      for (int64_t v = 0; v < vectors(); ++v)
        result[u * vectors() + v] = vector::FMAOp::create(e.b, e.loc, element, weights[v], result[u * vectors() + v]);
    }
    return result;
  });
  for (auto [place, sum] : llvm::zip_equal(places, acc))
    e.store(sum, this->sums, place);
}

/// The products of the matrices of all elements of a tile, for some channels.
void Winograd::emitProducts(Emit &e, Value firstChannel, Value channelCount) {
  Value zero = e.index(0), side = e.index(n);
  int64_t whole = tiles() / points * points;
  e.loop(zero, side, 1, [&](Value y) {
    e.loop(zero, side, 1, [&](Value x) {
      e.loop(zero, e.index(featureBlock), filterTile(), [&](Value feature) {
        e.loop(zero, e.index(whole), points,
               [&](Value tile) { emitRegisterTile(e, firstChannel, channelCount, y, x, feature, tile, points); });
        if (whole < tiles())
          emitRegisterTile(e, firstChannel, channelCount, y, x, feature, e.index(whole), tiles() - whole);
      });
    });
  });
}

/// The results of one tile, for a vector of output channels, at `pixel` of the vectors that are transposed next.
void Winograd::emitOutputTile(Emit &e, Value tile, Value feature, Value pixel) {
  VectorSquare planes;
  for (int64_t i = 0; i < n; ++i) {
    planes.emplace_back();
    for (int64_t j = 0; j < n; ++j)
      planes.back().push_back(e.load(type, sums, {e.index(i * n + j), e.add(e.mul(tile, featureBlock), feature)}));
  }
  VectorSquare result = transformOutput(e, transform, planes);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < m; ++j)
      e.store(result[i][j], transposed, {e.index(i), e.add(pixel, j), e.index(0)});
}

/// Stores the vectors of pixels from (`row`, `column`) on, in tiles of the workgroup, of as many output channels as vectors have lanes.
void Winograd::emitStores(Emit &e, Value row, Value column, ArrayRef<Value> featureIndex) {
  Value x = e.mul(e.add(firstColumn, column), m);
  e.loop(e.index(0), e.index(m), 1, [&](Value i) {
    Value y = e.add(e.mul(e.add(firstRow, row), m), i);
    SmallVector<Value> square;
    for (int64_t pixel = 0; pixel < lanes; ++pixel)
      square.push_back(e.load(type, transposed, {i, e.index(pixel), e.index(0)}));
    e.transpose(square);
    // Tiles at the edge have elements outside of the result.
    Value count = e.sub(e.index(w.outSize), x), mask;
    if (h.outSize % (rows * m) != 0) {
      Value isRow = e.less(y, e.index(h.outSize));
      count = e.b.createOrFold<arith::SelectOp>(e.loc, isRow, count, e.index(0));
    }
    if (h.outSize % (rows * m) != 0 || w.outSize % lanes != 0 || (columnBlocks() > 1 && w.outSize % (columns * m) != 0))
      mask = e.firstLanes(type, count);
    for (int64_t f = 0; f < lanes; ++f) {
      ConvPosition position;
      position.index.resize(p.outputLoops.size());
      for (unsigned loop : p.outerLoops)
        position.index[p.outputDimOf(loop)] = loops[loop];
      position.index[p.outputDimOf(p.featureLoop)] = featureIndex[f];
      if (byRow) {
        position.rows.push_back({mask, y, x});
      } else {
        position.base = e.add(e.mul(y, w.outSize), x);
        position.mask = mask;
      }
      Value start = epilogue.init(e, position, type);
      auto broadcast = start.getDefiningOp<vector::BroadcastOp>();
      bool isZero = matchPattern(broadcast ? broadcast.getSource() : start, m_AnyZeroFloat());
      epilogue.store(e, position, isZero ? square[f] : arith::AddFOp::create(e.b, e.loc, start, square[f]).getResult());
    }
  });
}

void Winograd::emitOutputs(Emit &e) {
  Value zero = e.index(0);
  Value end = featureBlock >= features() ? e.index(features()) : e.min(e.index(featureBlock), e.sub(e.index(features()), firstFeature));
  e.loop(zero, end, lanes, [&](Value feature) {
    SmallVector<Value> featureIndex;
    for (int64_t f = 0; f < lanes; ++f)
      featureIndex.push_back(e.add(e.add(firstFeature, feature), f));
    // Whatever depends on the channel only goes before the loop over pixels.
    hoistHere(e, p, epilogue, p.featureLoop);
    e.loop(zero, e.index(rows), 1, [&](Value row) {
      e.loop(zero, e.index(columns), tilesOfVector(), [&](Value column) {
        Value last = columns % tilesOfVector() == 0 ? e.index(tilesOfVector()) : e.min(e.index(tilesOfVector()), e.sub(e.index(columns), column));
        e.loop(zero, last, 1, [&](Value k) {
          Value tile = e.add(e.add(e.mul(row, columns), column), k);
          emitOutputTile(e, tile, feature, e.mul(k, m));
        });
        emitStores(e, row, column, featureIndex);
      });
    });
  });
}

void Winograd::emit(Emit &e, Value outer, Value block, Value featureGroup) {
  splitOuter(e, p, input, outer, loops);
  firstRow = e.mul(e.div(block, columnBlocks()), rows);
  firstColumn = e.mul(e.rem(block, columnBlocks()), columns);
  firstFeature = e.mul(featureGroup, featureBlock);
  auto allocate = [&](ArrayRef<int64_t> shape) {
    return memref::AllocOp::create(e.b, e.loc, MemRefType::get(shape, p.elementType), e.b.getI64IntegerAttr(64));
  };
  inputs = allocate({n * n, inputPlane});
  sums = allocate({n * n, sumPlane});
  transposed = allocate({m, lanes, lanes});
  e.loop(e.index(0), e.index(channels()), kWinogradChunk, [&](Value firstChannel) {
    Value count = e.index(std::min(kWinogradChunk, channels()));
    if (channels() % kWinogradChunk != 0 && channels() > kWinogradChunk)
      count = e.min(count, e.sub(e.index(channels()), firstChannel));
    emitInputs(e, firstChannel, count);
    emitProducts(e, firstChannel, count);
  });
  emitOutputs(e);
}
std::optional<SelectStrategyCode> Winograd::getObstacle(const ConvProblem &p, ConvSizes &sizes) {
  if (!p.winograd || p.spatial.size() != 2 || p.channelLoop < 0 || p.featureLoop < 0 || !areSpatialInnermost(p))
    return SelectStrategyCode::LAYOUT;
  for (const ConvSpatial &spatial : p.spatial)
    if (spatial.stride != 1 || spatial.dilation != 1 || spatial.windowSize != 3)
      return SelectStrategyCode::STRIDE;
  if (!padIsNeutral(p))
    return SelectStrategyCode::PADDING;
  int64_t tile = getFilterTile(p);
  if (sizes.lanes < p.winograd->transform->tile || tile % sizes.lanes != 0 || tile / sizes.lanes > 4 || !p.elementType.isF32())
    return SelectStrategyCode::LAYOUT;
  return std::nullopt;
}

std::optional<SelectStrategyCode> Winograd::getBufferObstacle() {
  bool isInput = computed || getRowStrides(epilogue.bufferType(p.input));
  return getRowStrides(epilogue.bufferType(p.filter)) && isInput ? std::nullopt : std::optional(SelectStrategyCode::INPUT_LAYOUT);
}

void Winograd::emitKernel(func::FuncOp kernel) {
  input = computed ? Value() : epilogue.buffer(p.input);
  filter = epilogue.buffer(p.filter);
  emitWorkgroups(kernel, p, input, rowBlocks() * columnBlocks(), llvm::divideCeil(features(), featureBlock),
                 [&](Emit &e, Value outer, Value block, Value features) { emit(e, outer, block, features); });
}
} // namespace

const ConvSchedule weir::cpu::kConvWinograd = makeConvSchedule<Winograd>("conv-winograd");
