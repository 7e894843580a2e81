#include "passes/Encoding/PackingChoice.h"

using namespace mlir;
using namespace weir::encoding;

/// Below this an op is all rest of a tile.
static constexpr int64_t kSmallestTile = 16;
/// Fewer rows read a panel about as often as packing it would.
static constexpr int64_t kFewRows = 4;
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

PackingChoice weir::encoding::choosePacking(const PackedContraction &op, int64_t minFlops) {
  if (isTooSmall(op, minFlops))
    return {PackingPlace::Nowhere, "too-small"};
  // encoding-passes.md CH1, CH6: whatever M is.
  if (op.isConstant)
    return {PackingPlace::Constant, ""};
  // encoding-passes.md CH5.
  if (isBelow(op.m, kFewRows))
    return {PackingPlace::Nowhere, "not-profitable"};
  // encoding-passes.md CH2.
  if (op.producerCanPack && isAtLeast(op.m, op.kernelRows))
    return {PackingPlace::Producer, ""};
  // encoding-passes.md CH3.
  if (op.uses >= 2 && isAtLeast(op.operandBytes, kStandaloneBytes + 1))
    return {PackingPlace::Standalone, ""};
  // encoding-passes.md CH4.
  return {PackingPlace::Nowhere, "not-profitable"};
}
