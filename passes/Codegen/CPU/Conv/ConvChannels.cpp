// Dense convolution with channels innermost in input, filter and result (NHWC, HWCF). Lanes are output channels; accumulators
// are pixels of a row times vectors of channels; the input is broadcast element by element. With padding a workgroup first
// copies the rows that it needs, padded, into scratch memory.
#include "dialects/Machine/VectorCycles.h"
#include "passes/Codegen/CPU/Conv/ConvSteps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {

struct Channels : ConvScheduleBase {
  bool copied;
  int64_t features, channels;
  int64_t rows = 1, featureBlock = 1, inputRows = 1, rowSize = 1; ///< of a workgroup; elements of a padded input row
  RegisterTile tile;
  // While emitting.
  Value scratch, rowBase, packed; ///< `packed`: the weights of the current channels, or null

  Channels(ConvProblem &p, ConvEpilogue &epilogue, int64_t lanes)
      : ConvScheduleBase(p, epilogue, lanes), copied(p.padded()), features(p.size(p.featureLoop)), channels(p.size(p.channelLoop)) {
    rowSize = (w.padLow + w.inSize + std::max<int64_t>(0, w.padHigh())) * channels;
  }

  int64_t rowsFor(int64_t outRows) const { return (outRows - 1) * h.stride + (h.windowSize - 1) * h.dilation + 1; }
  /// Rows of the filter that lie far apart are gathered first, if there are pixels enough to make up for it.
  bool packs() const {
    int64_t element = p.elementType.getWidth() / 8;
    return features > tile.vectors * lanes && rows * w.outSize >= 32 &&
           features * element * channels * p.windowTaps() > (64 << 10);
  }
  static std::optional<SelectStrategyCode> getObstacle(const ConvProblem &p, ConvSizes &sizes);
  LogicalResult analyze(std::optional<SelectStrategyCode> &reason);
  void enumerate(const ConvMachine &machine, ConsiderSizes consider) const;
  bool mayHave(const ConvSizes &sizes) const;
  void setSizes(const ConvSizes &sizes);
  int64_t getScratchElements() const { return copied ? inputRows * rowSize : 0; }
  std::optional<SelectStrategyCode> getBufferObstacle();
  void emitKernel(func::FuncOp kernel);
  void emitPack(Emit &e, Value feature, ArrayRef<Value> masks);
  void emit(Emit &e, Value outer, Value rowBlock, Value block);
  void emitCopy(Emit &e);
  Value loadWeight(Emit &e, Value kh, Value k, Value feature, Value mask);
  void emitFeatures(Emit &e, Value feature, int64_t vectors, Value limit);
  void emitTile(Emit &e, Value row, Value pixel, int64_t pixels, Value feature, ArrayRef<Value> masks);
};

void Channels::enumerate(const ConvMachine &machine, ConsiderSizes consider) const {
  double work = convWork(p);
  int64_t outerGroups = countOuter(p);
  int64_t steps = channels * p.windowTaps(), element = p.elementType.getWidth() / 8;
  for (int64_t r = 1; r <= h.outSize; ++r) {
    if (h.outSize % r != 0 || (copied && r > 1 && rowsFor(r) * rowSize * element > machine.getScratchLimit()))
      continue;
    for (int64_t split = 1; split <= 16; split *= 2) {
      int64_t block = llvm::alignTo(llvm::divideCeil(features, split), lanes);
      RegisterTile candidate = chooseConvTile(w.outSize, llvm::divideCeil(block, lanes), true, machine);
      if (split > 1)
        block = llvm::alignTo(block, lanes * candidate.vectors);
      double groups = double(h.outSize / r) * llvm::divideCeil(features, block);
      double cost = groups * (r * candidate.cycles * steps + (copied ? rowsFor(r) * rowSize / lanes * cycles::kStoredVector : 0.0) +
                              block / lanes * steps * 64 / cycles::kCacheBytes + cycles::kWorkgroup);
      cost *= convBalance(groups * outerGroups, work, machine);
      consider({lanes, {r, block}, {candidate.points, candidate.vectors}, cost * outerGroups});
    }
  }
}

bool Channels::mayHave(const ConvSizes &sizes) const {
  return sizes.tile.size() == 2 && sizes.registers.size() == 2 && sizes.tile[0] >= 1 && h.outSize % sizes.tile[0] == 0 &&
         sizes.registers[0] <= kLargestTile / sizes.registers[1] && sizes.tile[1] >= 1 &&
         (sizes.tile[1] >= features || sizes.tile[1] % (sizes.registers[1] * lanes) == 0);
}

void Channels::setSizes(const ConvSizes &sizes) {
  rows = sizes.tile[0];
  featureBlock = sizes.tile[1];
  tile = {sizes.registers[0], sizes.registers[1]};
  inputRows = rowsFor(rows);
}

LogicalResult Channels::analyze(std::optional<SelectStrategyCode> &reason) {
  ConvLanes order;
  order.inner = p.outputDimOf(p.featureLoop);
  return epilogue.analyze(order, reason);
}

/// The input rows of the workgroup with their padding.
void Channels::emitCopy(Emit &e) {
  scratch = memref::AllocOp::create(e.b, e.loc, MemRefType::get({inputRows * rowSize + lanes}, p.elementType),
                                    e.b.getI64IntegerAttr(64));
  Value pad = e.splat(type, padOrZero(p));
  auto fill = [&](Value from, int64_t count) {
    e.loop(e.index(0), e.index(count), lanes,
           [&](Value i) { e.store(pad, scratch, e.add(from, i)); });
  };
  int64_t data = w.inSize * channels, left = w.padLow * channels, whole = data / lanes * lanes;
  // Vectors reach beyond what they are meant for, so each part is written after the one before it in memory.
  e.loop(e.index(0), e.index(inputRows), 1, [&](Value r) {
    Value target = e.mul(r, rowSize), y = e.add(e.add(e.mul(rowBase, h.stride), r), -h.padLow);
    auto copy = [&] {
      if (left)
        fill(target, left);
      Value start = e.add(target, left);
      if (hasRows)
        loops[h.outLoop] = y;
      auto move = [&](Value i, Value mask) {
        // The last two dimensions of the input are one here.
        SmallVector<Value> from;
        for (auto [dim, loop] : llvm::enumerate(p.inputLoops))
          if (dim + 2 < p.inputLoops.size())
            from.push_back(loop < 0 ? e.index(0) : loops[loop]);
        from.push_back(i);
        e.store(e.load(type, input, from, mask, pad), scratch, e.add(start, i));
      };
      e.loop(e.index(0), e.index(whole), lanes, [&](Value i) { move(i, {}); });
      if (whole < data)
        move(e.index(whole), e.firstLanes(type, e.index(data - whole)));
      if (int64_t right = rowSize - left - data)
        fill(e.add(start, data), right);
    };
    if (!hasRows || (h.padLow == 0 && h.padHigh() <= 0))
      return copy();
    Value valid = arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::ult, y, e.index(h.inSize));
    e.branch(valid, copy, [&] { fill(target, rowSize); });
  });
}

Value Channels::loadWeight(Emit &e, Value kh, Value k, Value feature, Value mask) {
  SmallVector<Value> at = {k, feature};
  if (hasRows)
    at.insert(at.begin(), kh);
  return e.load(type, filter, at, mask);
}

void Channels::emitTile(Emit &e, Value row, Value pixel, int64_t pixels, Value feature, ArrayRef<Value> masks) {
  SmallVector<ConvPosition> positions;
  for (int64_t u = 0; u < pixels; ++u)
    for (auto [v, mask] : llvm::enumerate(masks)) {
      ConvPosition position;
      position.index.resize(p.outputLoops.size());
      for (unsigned loop : p.outerLoops)
        position.index[p.outputDimOf(loop)] = loops[loop];
      if (hasRows)
        position.index[h.outputDim] = e.add(rowBase, row);
      position.index[w.outputDim] = e.add(pixel, u);
      position.base = e.add(feature, v * lanes);
      position.mask = mask;
      positions.push_back(position);
    }
  SmallVector<Value> acc;
  for (ConvPosition &position : positions)
    acc.push_back(epilogue.init(e, position, type));

  // With a dense window its columns and the channels are one range, in the input as in the filter.
  int64_t width = w.dilation == 1 ? w.windowSize * channels : channels, columns = w.dilation == 1 ? 1 : w.windowSize;
  Value zero = e.index(0), topRow = e.mul(copied ? row : e.add(rowBase, row), h.stride);
  acc = e.loop(zero, e.index(h.windowSize), 1, acc, [&](Value kh, ValueRange outer) {
    Value y = e.add(topRow, e.mul(kh, h.dilation));
    return e.loop(zero, e.index(columns), 1, outer, [&](Value kw, ValueRange middle) {
      Value start = e.add(e.mul(pixel, w.stride * channels), e.mul(kw, w.dilation * channels));
      if (copied)
        start = e.add(start, e.mul(y, rowSize));
      return e.loop(zero, e.index(width), 1, middle, [&](Value c, ValueRange values) {
        SmallVector<Value> result(values), weights;
        Value k = e.add(e.mul(kw, channels), c);
        Value line = packed ? e.mul(e.add(e.mul(kh, w.windowSize * channels), k), masks.size() * lanes) : Value();
        for (auto [v, mask] : llvm::enumerate(masks)) {
          if (packed)
            weights.push_back(e.load(type, packed, e.add(line, v * lanes)));
          else
            weights.push_back(loadWeight(e, kh, k, e.add(feature, v * lanes), mask));
        }
        for (int64_t u = 0; u < pixels; ++u) {
          Value place = e.add(e.add(start, c), u * w.stride * channels);
          SmallVector<Value> from;
          if (!copied) {
            if (hasRows)
              loops[h.outLoop] = y;
            for (auto [dim, loop] : llvm::enumerate(p.inputLoops))
              if (dim + 2 < p.inputLoops.size())
                from.push_back(loop < 0 ? e.index(0) : loops[loop]);
          }
          from.push_back(place);
          Value x = e.broadcast(type, memref::LoadOp::create(e.b, e.loc, copied ? scratch : input, from));
          for (size_t v = 0; v < masks.size(); ++v)
            result[u * masks.size() + v] = combine(e, p, result[u * masks.size() + v], x, weights[v]);
        }
        return result;
      });
    });
  });
  for (auto [position, value] : llvm::zip_equal(positions, acc))
    epilogue.store(e, position, value);
}

void Channels::emitPack(Emit &e, Value feature, ArrayRef<Value> masks) {
  int64_t row = w.windowSize * channels, width = tile.vectors * lanes;
  auto packedType = MemRefType::get({h.windowSize * row * width}, p.elementType);
  packed = memref::AllocOp::create(e.b, e.loc, packedType, e.b.getI64IntegerAttr(64));
  e.loop(e.index(0), e.index(h.windowSize), 1, [&](Value kh) {
    e.loop(e.index(0), e.index(row), 1, [&](Value k) {
      Value target = e.mul(e.add(e.mul(kh, row), k), masks.size() * lanes);
      for (size_t v = 0; v < masks.size(); ++v)
        e.store(loadWeight(e, kh, k, e.add(feature, v * lanes), masks[v]), packed, e.add(target, v * lanes));
    });
  });
}

/// All pixels of the workgroup for `vectors` vectors of channels; those from `limit` on do not exist.
void Channels::emitFeatures(Emit &e, Value feature, int64_t vectors, Value limit) {
  SmallVector<Value> masks(vectors);
  if (limit)
    for (int64_t v = 0; v < vectors; ++v)
      masks[v] = e.firstLanes(type, e.sub(limit, e.add(feature, v * lanes)));
  packed = {};
  if (packs())
    emitPack(e, feature, masks);
  int64_t whole = w.outSize / tile.points * tile.points;
  e.loop(e.index(0), e.index(rows), 1, [&](Value row) {
    e.loop(e.index(0), e.index(whole), tile.points,
           [&](Value pixel) { emitTile(e, row, pixel, tile.points, feature, masks); });
    if (whole < w.outSize)
      emitTile(e, row, e.index(whole), w.outSize - whole, feature, masks);
  });
}

void Channels::emit(Emit &e, Value outer, Value rowBlock, Value block) {
  splitOuter(e, p, input, outer, loops);
  rowBase = e.mul(rowBlock, rows);
  if (copied)
    emitCopy(e);
  Value first = e.mul(block, featureBlock);
  int64_t step = tile.vectors * lanes, whole = features / step * step;
  Value end = featureBlock >= features ? e.index(whole) : e.min(e.add(first, featureBlock), e.index(whole));
  e.loop(first, end, step, [&](Value f) { emitFeatures(e, f, tile.vectors, {}); });
  if (whole == features)
    return;
  Value last = e.b.createOrFold<arith::CmpIOp>(e.loc, arith::CmpIPredicate::eq, block,
                                               e.index(llvm::divideCeil(features, featureBlock) - 1));
  Value limit = (features - whole) % lanes ? e.index(features) : Value();
  e.branch(last, [&] { emitFeatures(e, e.index(whole), llvm::divideCeil(features - whole, lanes), limit); });
}
/// Whether the last `dims` dimensions of a buffer are one range.
bool isContiguous(MemRefType type, int dims) {
  SmallVector<int64_t> strides;
  int64_t offset, expected = 1;
  if (!type || failed(type.getStridesAndOffset(strides, offset)))
    return false;
  for (int dim = type.getRank() - 1; dim >= type.getRank() - dims; --dim) {
    if (strides[dim] != expected)
      return false;
    expected *= type.getDimSize(dim);
  }
  return true;
}

std::optional<SelectStrategyCode> Channels::getObstacle(const ConvProblem &p, ConvSizes &) {
  SmallVector<int> filterOrder;
  for (const ConvSpatial &spatial : p.spatial)
    filterOrder.push_back(spatial.windowLoop);
  filterOrder.append({p.channelLoop, p.featureLoop});
  bool isLastTwo = p.spatial.back().inputDim == p.inputLoops.size() - 2;
  if (p.featureLoop < 0 || p.channelLoop < 0 || p.outputLoops.back() != p.featureLoop || p.inputLoops.back() != p.channelLoop || !isLastTwo ||
      p.filterLoops != filterOrder)
    return SelectStrategyCode::LAYOUT;
  return std::nullopt;
}

std::optional<SelectStrategyCode> Channels::getBufferObstacle() {
  bool fits = isContiguous(epilogue.bufferType(p.input), 2) && isContiguous(epilogue.bufferType(p.filter), 3);
  return fits ? std::nullopt : std::optional(SelectStrategyCode::INPUT_LAYOUT);
}

void Channels::emitKernel(func::FuncOp kernel) {
  int inputRank = p.inputLoops.size(), filterRank = p.filterLoops.size();
  input = epilogue.flatBuffer(epilogue.buffer(p.input), inputRank - 2, inputRank - 1);
  filter = epilogue.flatBuffer(epilogue.buffer(p.filter), filterRank - 3, filterRank - 2);
  emitWorkgroups(kernel, p, input, h.outSize / rows, llvm::divideCeil(features, featureBlock),
                 [&](Emit &e, Value outer, Value rowBlock, Value block) { emit(e, outer, rowBlock, block); });
}
} // namespace

const ConvSchedule weir::cpu::kConvChannels = makeConvSchedule<Channels>("conv-channels");
