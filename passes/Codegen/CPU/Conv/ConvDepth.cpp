// Depthwise convolution and pooling with channels innermost (NHWC). Lanes are channels; accumulators are pixels of a row, so
// that an input pixel is loaded once for all columns of the window. Window rows outside the input are left out, columns outside
// are masked.
#include "passes/Codegen/CPU/Conv/ConvSteps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {

struct Depth : ConvScheduleBase {
  unsigned laneLoop;
  int64_t channels, pixels = 1, rows = 1;
  // While emitting.
  Value pad, laneMask, channel;

  Depth(ConvProblem &p, ConvEpilogue &epilogue, int64_t lanes)
      : ConvScheduleBase(p, epilogue, lanes), laneLoop(p.outputLoops.back()), channels(p.size(laneLoop)) {}

  static std::optional<SelectStrategyCode> getObstacle(const ConvProblem &p, ConvSizes &sizes);
  LogicalResult analyze(std::optional<SelectStrategyCode> &reason);
  void enumerate(const ConvMachine &machine, ConsiderSizes consider) const;
  bool mayHave(const ConvSizes &sizes) const;
  void setSizes(const ConvSizes &sizes);
  std::optional<SelectStrategyCode> getBufferObstacle();
  void emitKernel(func::FuncOp kernel);
  void emitRow(Emit &e, Value row);
  void emitTile(Emit &e, Value row, Value pixel, int64_t count, bool guarded);
};

void Depth::enumerate(const ConvMachine &machine, ConsiderSizes consider) const {
  // Accumulators, the weights of a window row, pixels in flight.
  int64_t room = machine.vectorRegisters - std::min<int64_t>(w.windowSize, 8) - 4, pixels = 1;
  for (int64_t t = 1; t <= std::min({room, w.outSize, int64_t(8)}); ++t)
    if (llvm::divideCeil(w.outSize, t) < llvm::divideCeil(w.outSize, pixels))
      pixels = t;
  double work = double(p.windowTaps()) * w.outSize * llvm::alignTo(channels, lanes);
  int64_t rows = 1;
  for (int64_t r = 1; r <= h.outSize; ++r)
    if (h.outSize % r == 0 && r * work <= 500000)
      rows = r;
  // Loads of pixels and weights, and what is combined, for each row of the window.
  double step = (pixels - 1) * w.stride + (w.windowSize - 1) * w.dilation + 1 + (pixels + 1) * w.windowSize;
  double tiles = double(countOuter(p)) / channels * h.outSize * llvm::divideCeil(w.outSize, pixels) * llvm::divideCeil(channels, lanes);
  consider({lanes, {rows}, {pixels}, tiles * h.windowSize * step});
}

bool Depth::mayHave(const ConvSizes &sizes) const {
  return sizes.tile.size() == 1 && sizes.registers.size() == 1 && sizes.tile[0] >= 1 && h.outSize % sizes.tile[0] == 0 &&
         sizes.registers[0] <= std::min(w.outSize, kLargestTile);
}

void Depth::setSizes(const ConvSizes &sizes) {
  rows = sizes.tile[0];
  pixels = sizes.registers[0];
}

LogicalResult Depth::analyze(std::optional<SelectStrategyCode> &reason) {
  ConvLanes order;
  order.inner = p.outputDimOf(laneLoop);
  return epilogue.analyze(order, reason);
}

void Depth::emitTile(Emit &e, Value row, Value pixel, int64_t count, bool guarded) {
  SmallVector<ConvPosition> positions(count);
  SmallVector<Value> acc;
  for (int64_t u = 0; u < count; ++u) {
    ConvPosition &position = positions[u];
    position.index.resize(p.outputLoops.size());
    for (unsigned loop : p.outerLoops)
      position.index[p.outputDimOf(loop)] = loops[loop];
    if (hasRows)
      position.index[h.outputDim] = row;
    position.index[w.outputDim] = e.add(pixel, u);
    position.base = channel;
    position.mask = laneMask;
    acc.push_back(epilogue.init(e, position, type));
  }
  Value top = e.mul(row, h.stride), zero = e.index(0), left = e.add(e.mul(pixel, w.stride), -w.padLow);
  auto divideUp = [&](Value x) { return e.div(e.max(e.add(x, h.dilation - 1), zero), h.dilation); };
  Value from = divideUp(e.sub(e.index(h.padLow), top));
  Value to = e.min(divideUp(e.sub(e.index(h.inSize + h.padLow), top)), e.index(h.windowSize));
  if (!hasRows || (h.padLow == 0 && h.padHigh() <= 0)) {
    from = zero;
    to = e.index(h.windowSize);
  }
  acc = e.loop(from, to, 1, acc, [&](Value kh, ValueRange values) {
    SmallVector<Value> result(values), weights;
    if (hasRows && h.windowLoop >= 0)
      loops[h.windowLoop] = kh;
    loops[laneLoop] = channel;
    for (int64_t kw = 0; filter && kw < w.windowSize; ++kw) {
      if (w.windowLoop >= 0)
        loops[w.windowLoop] = e.index(kw);
      weights.push_back(e.load(type, filter, loopIndices(e, p.filterLoops, loops), laneMask));
    }
    if (hasRows)
      loops[h.outLoop] = e.add(e.add(top, e.mul(kh, h.dilation)), -h.padLow);
    for (int64_t i = 0; i <= (count - 1) * w.stride + (w.windowSize - 1) * w.dilation; ++i) {
      Value in;
      for (int64_t u = 0; u < count; ++u) {
        int64_t x = i - u * w.stride;
        if (x < 0 || x % w.dilation || x / w.dilation >= w.windowSize)
          continue;
        if (!in) {
          Value column = e.add(left, i), mask = laneMask;
          loops[w.outLoop] = column;
          if (guarded) {
            Value inside = arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::ult, column, e.index(w.inSize));
            Value all = e.broadcast(e.maskType(type), inside);
            mask = mask ? Value(arith::AndIOp::create(e.b, e.loc, mask, all)) : all;
          }
          in = e.load(type, input, loopIndices(e, p.inputLoops, loops), mask, pad);
        }
        result[u] = combine(e, p, result[u], in, filter ? weights[x / w.dilation] : Value());
      }
    }
    return result;
  });
  for (auto [position, value] : llvm::zip_equal(positions, acc))
    epilogue.store(e, position, value);
}

void Depth::emitRow(Emit &e, Value row) {
  e.loop(e.index(0), e.index(channels), lanes, [&](Value c) {
    channel = c;
    laneMask = {};
    if (channels % lanes != 0)
      laneMask = e.firstLanes(type, e.sub(e.index(channels), c));
    loops[laneLoop] = c;
    auto tileAt = [&](Value pixel, int64_t count) {
      if (w.padLow == 0 && w.padHigh() <= 0)
        return emitTile(e, row, pixel, count, /*guarded=*/false);
      Value left = e.add(e.mul(pixel, w.stride), -w.padLow);
      int64_t reach = (count - 1) * w.stride + (w.windowSize - 1) * w.dilation;
      Value inside = arith::CmpIOp::create(e.b, e.loc, arith::CmpIPredicate::ult, left,
                                           e.index(std::max<int64_t>(0, w.inSize - reach)));
      e.branch(
          inside, [&] { emitTile(e, row, pixel, count, /*guarded=*/false); },
          [&] { emitTile(e, row, pixel, count, /*guarded=*/true); });
    };
    int64_t whole = w.outSize / pixels * pixels;
    e.loop(e.index(0), e.index(whole), pixels, [&](Value pixel) { tileAt(pixel, pixels); });
    if (whole < w.outSize)
      tileAt(e.index(whole), w.outSize - whole);
  });
}
std::optional<SelectStrategyCode> Depth::getObstacle(const ConvProblem &p, ConvSizes &) {
  unsigned laneLoop = p.outputLoops.back();
  if (p.featureLoop >= 0 || p.channelLoop >= 0 || !llvm::is_contained(p.outerLoops, laneLoop) ||
      p.inputLoops.back() != static_cast<int>(laneLoop) || (p.filter && p.filterLoops.back() != static_cast<int>(laneLoop)) ||
      ShapedType::isDynamic(p.size(laneLoop)))
    return SelectStrategyCode::LAYOUT;
  if (p.spatial.back().windowSize > 16)
    return SelectStrategyCode::WINDOW_SIZE;
  if (!padIsNeutral(p))
    return SelectStrategyCode::PAD_VALUE;
  return std::nullopt;
}

std::optional<SelectStrategyCode> Depth::getBufferObstacle() {
  for (Value tensor : {p.input, p.filter})
    if (tensor && !getRowStrides(epilogue.bufferType(tensor)))
      return SelectStrategyCode::INPUT_LAYOUT;
  return std::nullopt;
}

void Depth::emitKernel(func::FuncOp kernel) {
  input = epilogue.buffer(p.input);
  if (p.filter)
    filter = epilogue.buffer(p.filter);

  OpBuilder builder(kernel.getBody().front().getTerminator());
  Emit e(builder, p.op.getLoc());
  // The lanes' loop is not one of the workgroups'.
  ConvProblem images = p;
  llvm::erase(images.outerLoops, laneLoop);
  Value outer = outerCount(e, images, input);
  SmallVector<OpFoldResult> bounds = {getAsOpFoldResult(outer), builder.getIndexAttr(h.outSize / rows)};
  auto forall = scf::ForallOp::create(e.b, e.loc, bounds, ValueRange(), std::nullopt);
  Emit body(OpBuilder::atBlockBegin(forall.getBody()), e.loc);
  splitOuter(body, images, input, forall.getInductionVar(0), loops);
  pad = body.splat(type, padOrZero(p));
  Value first = body.mul(forall.getInductionVar(1), rows);
  body.loop(first, body.add(first, rows), 1, [&](Value row) { emitRow(body, row); });
}
} // namespace

const ConvSchedule weir::cpu::kConvDepth = makeConvSchedule<Depth>("conv-depth");
