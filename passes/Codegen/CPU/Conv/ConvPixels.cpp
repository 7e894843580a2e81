// Dense convolution with the spatial dimensions innermost (NCHW). Lanes are output pixels, flattened over rows; accumulators are output
// channels times vectors of pixels; weights are broadcast from where they are, so nothing is packed. The input is used in
// place if it has no padding and the stride is one, else a workgroup copies the rows it needs into scratch memory first; elementwise ops
// before it are evaluated on the way.
#include "dialects/Machine/VectorCycles.h"
#include "passes/Codegen/CPU/Conv/ConvSteps.h"
#include "llvm/Support/MathExtras.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {

/// More multiply-adds than this are not unrolled into one body.
constexpr int64_t kUnrollLimit = 100;

struct Pixels : ConvScheduleBase {
  bool computed = false, inPlace = false, rolled = false, byRow = false;
  int64_t pitch = 0;
  int64_t rows = 1, features = 1, featureBlock = 1, pixelLanes = 1; ///< of a workgroup; features of a register tile's block
  RegisterTile tile;
  ConvPatch patch;
  // While emitting.
  Value scratch, rowBase;

  Pixels(ConvProblem &p, ConvEpilogue &epilogue, int64_t lanes) : ConvScheduleBase(p, epilogue, lanes) {
    computed = epilogue.isInputComputed();
    inPlace = !computed && !p.padded() && w.stride == 1 && (!hasRows || h.stride == 1);
    features = p.size(p.featureLoop);
    rolled = hasRows && p.windowTaps() * 24 > kUnrollLimit;
  }

  /// Lanes between rows are no pixels.
  bool gaps() const { return rows > 1 && pitch != w.outSize; }
  int64_t channels() const { return p.size(p.channelLoop); }
  int64_t limit(int64_t rows) const { return (rows - 1) * pitch + w.outSize; }
  static std::optional<SelectStrategyCode> getObstacle(const ConvProblem &p, ConvSizes &sizes);
  /// Lanes between rows are known with the sizes.
  LogicalResult analyze(std::optional<SelectStrategyCode> &) { return success(); }
  LogicalResult analyzeSized(std::optional<SelectStrategyCode> &reason);
  void enumerate(const ConvMachine &machine, ConsiderSizes consider);
  bool mayHave(const ConvSizes &sizes) const;
  void setSizes(const ConvSizes &sizes);
  int64_t getScratchElements() const { return inPlace ? 0 : patch.size; }
  std::optional<SelectStrategyCode> getBufferObstacle();
  void emitKernel(func::FuncOp kernel);
  void emit(Emit &e, Value outer, Value rowBlock, Value block);
  void emitFeatures(Emit &e, Value first, int64_t count);
  void emitTile(Emit &e, Value features, int64_t count, Value pixel, int64_t vectors, bool tail, ArrayRef<Value> featureIndex);
  SmallVector<Value> emitStep(Emit &e, ValueRange acc, ArrayRef<Value> featureIndex, Value pixelOfChannel, Value channel,
                              Value kh, std::optional<int64_t> knownKh, int64_t vectors, ArrayRef<Value> loadMasks);
};

/// Rows and features of a workgroup: as many workgroups as keep a machine busy, but not so many that copying the input and
/// remainders cost more than a little.
void Pixels::enumerate(const ConvMachine &machine, ConsiderSizes consider) {
  int64_t taps = p.windowTaps();
  double work = convWork(p);
  int64_t outerGroups = countOuter(p);
  int64_t element = p.elementType.getWidth() / 8;
  for (int64_t r = 1; r <= h.outSize; ++r) {
    if (h.outSize % r != 0)
      continue;
    pitch = w.inSize;
    int64_t copied = 0;
    if (!inPlace) {
      ConvPatch candidate = ConvPatch::plan(p, r, lanes, 0, rolled);
      pitch = candidate.pitch;
      copied = candidate.size;
      if (copied * element > machine.getScratchLimit() && r > 1)
        continue;
    }
    int64_t vectors = llvm::divideCeil(limit(r), lanes);
    for (int64_t split = 1; split <= 16; split *= 2) {
      int64_t block = llvm::divideCeil(features, split);
      RegisterTile candidate = chooseConvTile(block, vectors, inPlace && taps == 1, machine);
      if (split > 1)
        block = llvm::alignTo(block, candidate.points);
      int64_t blocks = llvm::divideCeil(features, block);
      int64_t groups = h.outSize / r * blocks;
      double cost = groups * (candidate.cycles * channels() * taps + copied / lanes * cycles::kStoredVector + cycles::kWorkgroup);
      cost *= convBalance(groups * outerGroups, work, machine);
      consider({lanes, {r, block}, {candidate.points, candidate.vectors}, cost * outerGroups});
    }
  }
}

bool Pixels::mayHave(const ConvSizes &sizes) const {
  return sizes.tile.size() == 2 && sizes.registers.size() == 2 && sizes.tile[0] >= 1 && h.outSize % sizes.tile[0] == 0 &&
         sizes.registers[0] <= kLargestTile / sizes.registers[1] && sizes.tile[1] >= 1 &&
         (sizes.tile[1] >= features || sizes.tile[1] % sizes.registers[0] == 0);
}

void Pixels::setSizes(const ConvSizes &sizes) {
  rows = sizes.tile[0];
  featureBlock = sizes.tile[1];
  tile = {sizes.registers[0], sizes.registers[1]};
  pitch = inPlace ? w.inSize : ConvPatch::plan(p, rows, lanes, 0, rolled).pitch;
  pixelLanes = limit(rows);
  if (!inPlace)
    patch = ConvPatch::plan(p, rows, lanes, llvm::alignTo(pixelLanes, lanes), rolled);
}

/// Lanes run over the rows of the input as if they were one, where everything around the convolution lets them.
LogicalResult Pixels::analyzeSized(std::optional<SelectStrategyCode> &reason) {
  ConvLanes order{hasRows ? static_cast<int>(h.outputDim) : -1, static_cast<int>(w.outputDim)};
  std::optional<SelectStrategyCode> ignored;
  // Rows that are copied with a stride above two are gathered, which only buffers can be.
  bool mayComputeInput = w.stride <= 2;
  byRow = gaps() || failed(epilogue.analyze(order, ignored, mayComputeInput));
  order.byRow = byRow && hasRows;
  return epilogue.analyze(order, reason, mayComputeInput);
}

/// One row of the window: acc += weight * pixels for each kw.
SmallVector<Value> Pixels::emitStep(Emit &e, ValueRange acc, ArrayRef<Value> featureIndex, Value pixelOfChannel, Value channel,
                                    Value kh, std::optional<int64_t> knownKh, int64_t vectors, ArrayRef<Value> loadMasks) {
  SmallVector<Value> result(acc);
  for (int64_t kw = 0; kw < w.windowSize; ++kw) {
    Value place;
    if (inPlace) {
      Value row = knownKh ? e.index(*knownKh * h.dilation * pitch) : e.mul(kh, h.dilation * pitch);
      place = e.add(e.add(pixelOfChannel, row), kw * w.dilation);
    } else {
      place = knownKh ? e.add(pixelOfChannel, patch.tap(p, *knownKh, kw))
                      : e.add(pixelOfChannel, patch.tap(e, p, kh, kw));
    }
    SmallVector<Value> pixels;
    for (int64_t v = 0; v < vectors; ++v) {
      Value at = e.add(place, v * lanes);
      SmallVector<Value> indices;
      if (inPlace) {
        loops[p.spatial.back().outLoop] = at;
        if (p.channelLoop >= 0)
          loops[p.channelLoop] = channel;
        for (auto [dim, loop] : llvm::enumerate(p.inputLoops))
          if (!hasRows || dim != h.inputDim)
            indices.push_back(loop < 0 ? e.index(0) : loops[loop]);
      } else {
        indices.push_back(at);
      }
      Value source = inPlace ? input : scratch;
      pixels.push_back(e.load(type, source, indices, inPlace ? loadMasks[v] : Value()));
    }
    if (p.channelLoop >= 0)
      loops[p.channelLoop] = channel;
    if (hasRows && h.windowLoop >= 0)
      loops[h.windowLoop] = knownKh ? e.index(*knownKh) : kh;
    if (w.windowLoop >= 0)
      loops[w.windowLoop] = e.index(kw);
    for (auto [f, index] : llvm::enumerate(featureIndex)) {
      loops[p.featureLoop] = index;
      Value weight = memref::LoadOp::create(e.b, e.loc, filter, loopIndices(e, p.filterLoops, loops));
      weight = e.broadcast(type, weight);
      for (int64_t v = 0; v < vectors; ++v)
        result[f * vectors + v] = combine(e, p, result[f * vectors + v], pixels[v], weight);
    }
  }
  return result;
}

/// A register tile from the first value of its accumulators to the stores.
void Pixels::emitTile(Emit &e, Value features, int64_t count, Value pixel, int64_t vectors, bool tail,
                      ArrayRef<Value> featureIndex) {
  // Which lanes are pixels, and where their results go.
  SmallVector<ConvPosition> positions(vectors);
  SmallVector<Value> loadMasks(vectors);
  for (int64_t v = 0; v < vectors; ++v) {
    ConvPosition &position = positions[v];
    position.index.resize(p.outputLoops.size());
    for (unsigned loop : p.outerLoops)
      position.index[p.outputDimOf(loop)] = loops[loop];
    Value at = e.add(pixel, v * lanes);
    Value firstOutput = e.mul(rowBase, w.outSize);
    if (tail)
      loadMasks[v] = e.firstLanes(type, e.sub(e.index(pixelLanes), at));
    if (!byRow) {
      position.base = e.add(firstOutput, at);
      position.mask = loadMasks[v];
      continue;
    }
    // A lane is a pixel if its column, taken modulo the pitch, is one of the output.
    Value row = e.add(rowBase, e.div(at, pitch)), column = e.rem(at, pitch);
    Value lane = arith::AddIOp::create(e.b, e.loc, e.splat32(lanes, column), e.steps(lanes));
    Value width = e.splat32(lanes, w.outSize);
    for (int64_t wrap = 0; wrap <= (pitch - 1 + lanes - 1) / pitch; ++wrap) {
      Value shifted = wrap ? Value(arith::SubIOp::create(e.b, e.loc, lane, e.splat32(lanes, wrap * pitch))) : lane;
      Value mask = arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::ult, shifted, width);
      if (tail)
        mask = arith::AndIOp::create(e.b, e.loc, mask, loadMasks[v]);
      position.rows.push_back({mask, e.add(row, wrap), e.add(column, -wrap * pitch)});
    }
  }

  int featureDim = p.outputDimOf(p.featureLoop);
  SmallVector<Value> acc;
  for (Value feature : featureIndex)
    for (ConvPosition &position : positions) {
      position.index[featureDim] = feature;
      acc.push_back(epilogue.init(e, position, type));
    }

  Value zero = e.index(0);
  Value pixelInInput = inPlace ? e.add(e.mul(rowBase, pitch), pixel) : pixel;
  acc = e.loop(zero, e.index(channels()), 1, acc, [&](Value channel, ValueRange values) {
    Value base = inPlace ? pixelInInput : e.add(e.mul(channel, patch.channel), pixelInInput);
    SmallVector<Value> current(values);
    if (rolled)
      return e.loop(zero, e.index(h.windowSize), 1, current, [&](Value kh, ValueRange inner) {
        return emitStep(e, inner, featureIndex, base, channel, kh, std::nullopt, vectors, loadMasks);
      });
    for (int64_t kh = 0; kh < h.windowSize; ++kh)
      current = emitStep(e, current, featureIndex, base, channel, {}, kh, vectors, loadMasks);
    return current;
  });

  for (auto [f, feature] : llvm::enumerate(featureIndex))
    for (int64_t v = 0; v < vectors; ++v) {
      positions[v].index[featureDim] = feature;
      epilogue.store(e, positions[v], acc[f * vectors + v]);
    }
}

/// All pixels of the workgroup for `count` output channels.
void Pixels::emitFeatures(Emit &e, Value first, int64_t count) {
  SmallVector<Value> featureIndex;
  for (int64_t f = 0; f < count; ++f)
    featureIndex.push_back(e.add(first, f));
  // Whatever depends on the channel only goes before the loop over pixels.
  hoistHere(e, p, epilogue, p.featureLoop);

  int64_t step = tile.vectors * lanes, full = pixelLanes / step * step;
  e.loop(e.index(0), e.index(full), step,
         [&](Value pixel) { emitTile(e, first, count, pixel, tile.vectors, /*tail=*/false, featureIndex); });
  if (full < pixelLanes)
    emitTile(e, first, count, e.index(full), llvm::divideCeil(pixelLanes - full, lanes), /*tail=*/true, featureIndex);
}

void Pixels::emit(Emit &e, Value outer, Value rowBlock, Value block) {
  splitOuter(e, p, input, outer, loops);
  rowBase = e.mul(rowBlock, rows);
  if (!inPlace) {
    auto scratchType = MemRefType::get({patch.size}, p.elementType);
    scratch = memref::AllocOp::create(e.b, e.loc, scratchType, e.b.getI64IntegerAttr(64));
    auto compute = [&](VectorType part, ValueRange indices, Value mask) { return epilogue.input(e, part, indices, mask); };
    emitPatchCopy(e, p, patch, type, input, scratch, loops, rowBase, computed ? ReadInput(compute) : nullptr);
  }
  Value first = e.mul(block, featureBlock);
  int64_t whole = features / tile.points * tile.points;
  Value end = featureBlock >= features ? e.index(whole) : e.min(e.add(first, featureBlock), e.index(whole));
  e.loop(first, end, tile.points, [&](Value f) { emitFeatures(e, f, tile.points); });
  if (whole == features)
    return;
  // The rest of the channels belongs to the last block.
  Value last = arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::eq, block,
                                     e.index(llvm::divideCeil(features, featureBlock) - 1));
  e.branch(last, [&] { emitFeatures(e, e.index(whole), features - whole); });
}
std::optional<SelectStrategyCode> Pixels::getObstacle(const ConvProblem &p, ConvSizes &sizes) {
  const ConvSpatial &w = p.spatial.back();
  if (p.featureLoop < 0 || !areSpatialInnermost(p))
    return SelectStrategyCode::LAYOUT;
  if (w.windowSize > 16 || (p.spatial.size() == 2 && p.spatial[0].windowSize > 64))
    return SelectStrategyCode::WINDOW_SIZE;
  // Such rows are gathered, which takes twice the time of a contraction of windows.
  if (!sizes.areChosen() && w.stride > 2 && p.size(p.featureLoop) >= weir::kFewestFilters)
    return SelectStrategyCode::STRIDE;
  return std::nullopt;
}

std::optional<SelectStrategyCode> Pixels::getBufferObstacle() {
  bool isInput = computed || isInputOfRows(p, epilogue, inPlace);
  return epilogue.bufferType(p.filter) && isInput ? std::nullopt : std::optional(SelectStrategyCode::INPUT_LAYOUT);
}

void Pixels::emitKernel(func::FuncOp kernel) {
  input = computed ? Value() : getInputOfRows(p, epilogue, inPlace);
  filter = epilogue.buffer(p.filter);
  emitWorkgroups(kernel, p, input, h.outSize / rows, llvm::divideCeil(features, featureBlock),
                 [&](Emit &e, Value outer, Value rowBlock, Value block) { emit(e, outer, rowBlock, block); });
}
} // namespace

const ConvSchedule weir::cpu::kConvPixels = makeConvSchedule<Pixels>("conv-pixels");
