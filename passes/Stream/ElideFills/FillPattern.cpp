#include "passes/Stream/ElideFills/FillPattern.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace weir::stream;

FillPattern::FillPattern(Value value) : value(value), width(value.getType().getIntOrFloatBitWidth() / 8) {
  APInt bits;
  if (matchPattern(value, m_ConstantInt(&bits))) {
    constant = bits;
    byteUniform = bits.isSplat(8);
  }
  byteUniform |= width == 1;
}

FillPattern::FillPattern(const APInt &constant)
    : constant(constant), width(constant.getBitWidth() / 8), byteUniform(constant.isSplat(8)) {}

std::optional<FillPattern> weir::stream::getConstantPattern(Attribute value) {
  auto splat = dyn_cast<SplatElementsAttr>(value);
  if (!splat || splat.getNumElements() == 0)
    return std::nullopt;
  std::optional<APInt> bits;
  if (isa<IntegerType>(splat.getElementType()))
    bits = splat.getSplatValue<APInt>();
  else if (isa<FloatType>(splat.getElementType()))
    bits = splat.getSplatValue<APFloat>().bitcastToAPInt();
  if (!bits || !llvm::is_contained({8u, 16u, 32u, 64u}, bits->getBitWidth()))
    return std::nullopt;
  return FillPattern(*bits);
}

bool weir::stream::isSamePattern(const FillPattern &first, const FillPattern &second) {
  if (first.value && first.value == second.value)
    return true;
  if (!first.constant || !second.constant)
    return false;
  unsigned bits = std::max(first.constant->getBitWidth(), second.constant->getBitWidth());
  return APInt::getSplat(bits, *first.constant) == APInt::getSplat(bits, *second.constant);
}

bool weir::stream::isSamePattern(Value a, Value b) { return a == b || isSamePattern(FillPattern(a), FillPattern(b)); }

std::optional<ByteRange> weir::stream::alignToPattern(const ByteRange &range, const ByteRange &written, int64_t width) {
  auto remainder = [&](const BytePosition &position) -> std::optional<int64_t> {
    // What is written is a multiple itself.
    if (position == written.hi)
      return 0;
    BytePosition distance = position - written.lo;
    if (!distance.withoutConstant().isMultipleOf(width))
      return std::nullopt;
    return ((distance.getConstant() % width) + width) % width;
  };
  std::optional<int64_t> low = remainder(range.lo), high = remainder(range.hi);
  if (!low || !high)
    return std::nullopt;
  return ByteRange{range.lo - *low, *high == 0 ? range.hi : range.hi + (width - *high)};
}
