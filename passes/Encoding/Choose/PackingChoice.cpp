#include "passes/Encoding/Choose/PackingChoice.h"

#include "dialects/Encoding/CPULayouts.h"

using namespace mlir;
using namespace weir::encoding;

/// Below this an op is all rest of a tile.
static constexpr int64_t kSmallestTile = 16;
/// So many rows read a panel about as often as packing it would (measured: encoding-passes.md CH6).
static constexpr int64_t kFewRows = 3;
/// What stays in a cache between uses need not be packed for them.
static constexpr int64_t kStandaloneBytes = 1 << 20;

static bool isBelow(int64_t size, int64_t limit) { return !ShapedType::isDynamic(size) && size < limit; }
static bool isAtLeast(int64_t size, int64_t limit) { return !ShapedType::isDynamic(size) && size >= limit; }

/// encoding-passes.md CH7.
static bool isTooSmall(const PackedContraction &op, int64_t minFlops) {
  if (isBelow(op.k, kSmallestTile) || (isBelow(op.n, kSmallestTile) && isBelow(op.m, kSmallestTile)))
    return true;
  // In doubles: sizes of programs may overflow.
  double flops = 2;
  for (int64_t size : {op.batch, op.m, op.n, op.k}) {
    if (ShapedType::isDynamic(size))
      return false;
    flops *= double(size);
  }
  return flops < double(minFlops);
}

void weir::encoding::describeKernel(PackedContraction &op, RankedTensorType encoded, DictionaryAttr configuration) {
  auto encoding = cast<EncodingAttr>(encoded.getEncoding());
  std::optional<ContractionLoops> loops = inferContractionLoops(encoding);
  FailureOr<CPULayout> layout = chooseCPULayout(encoded, configuration);
  if (!loops || failed(layout))
    return;
  ArrayRef<int64_t> own = encoding.getOperandNumber() == 0 ? loops->m : loops->n;
  std::optional<Positions> positions = own.empty() ? std::nullopt : getPositions(encoding, own.front());
  op.isTransposed = positions && positions->dims.back() != encoded.getRank() - 1;
  ArrayRef<int64_t> other = encoding.getOperandNumber() == 0 ? loops->n : loops->m;
  AffineMap result = encoding.getRootMaps()[2];
  bool isAcross = !other.empty() && result.getNumResults() != 0 && result.getResults().back() == getAffineDimExpr(other.front(), encoded.getContext());
  op.fillsLanes = op.isTransposed && isAcross && isBelow(op.m, kSmallestTile);
  op.isInterleaved = layout->kind == CPULayoutKind::Interleaved || layout->kind == CPULayoutKind::Tiles;
  op.storesAcross = isAcross && !isBelow(op.m, kSmallestTile) && layout->kind == CPULayoutKind::Interleaved;
  op.isFaster = op.isInterleaved && encoded.getElementType().isInteger(8);
  CPU cpu(configuration);
  int64_t bits = std::max<int64_t>(32, cast<TypeAttr>(encoding.getElementTypes()[2]).getValue().getIntOrFloatBitWidth());
  op.kernelRows = getPanelHeight(cpu, getPanelWidth(cpu, op.n, op.k, bits), bits);
}

PackingChoice weir::encoding::choosePacking(const PackedContraction &op, int64_t minFlops) {
  if (isTooSmall(op, minFlops))
    return {PackingPlace::Nowhere, "too-small"};
  if (op.isConstant) {
    // encoding-passes.md CH12: plain kernels interleave the other operand, whose lanes are neighbours in the result.
    if (op.isFaster && op.storesAcross)
      return {PackingPlace::Nowhere, "not-profitable"};
    // encoding-passes.md CH6: what is read once need not be moved for that, but columns that are far apart are worth it sooner.
    int64_t fewRows = op.fillsLanes ? 1 : op.isTransposed ? std::min(kFewRows, op.kernelRows) : op.kernelRows;
    if (!op.isInterleaved && isBelow(op.m, fewRows + 1))
      return {PackingPlace::Nowhere, "not-profitable"};
    // encoding-passes.md CH1.
    return {PackingPlace::Constant, ""};
  }
  // encoding-passes.md CH5.
  if (isBelow(op.m, kFewRows + 1))
    return {PackingPlace::Nowhere, "not-profitable"};
  // encoding-passes.md CH2.
  if (op.producerCanPack && isAtLeast(op.m, op.kernelRows))
    return {PackingPlace::Producer, ""};
  // encoding-passes.md CH3.
  if (op.uses >= 2 && isAtLeast(op.operandBytes, kStandaloneBytes + 1))
    return {PackingPlace::Standalone, ""};
  // encoding-passes.md CH11.
  if (op.isFaster && isAtLeast(op.m, kSmallestTile))
    return {op.producerCanPack ? PackingPlace::Producer : PackingPlace::Standalone, ""};
  // encoding-passes.md CH4.
  return {PackingPlace::Nowhere, "not-profitable"};
}
