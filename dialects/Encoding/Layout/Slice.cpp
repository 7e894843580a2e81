#include "dialects/Encoding/Layout/Slice.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir::encoding;

using Kind = DigitRange::Kind;

static bool isMultiple(int64_t value, int64_t knownMultiple, int64_t number) {
  return ShapedType::isDynamic(value) ? knownMultiple % number == 0 : value % number == 0;
}

bool SliceRange::startsAtMultipleOf(int64_t number) const { return isMultiple(start, startMultiple, number); }
bool SliceRange::hasMultipleOf(int64_t number) const { return isMultiple(length, lengthMultiple, number); }

/// The part of digit `digit` that an aligned range takes; `modulus` is the digit's extent, kDynamic if it has no upper
/// bound here.
static DigitRange takePart(const SliceRange &range, const Digit &digit) {
  int64_t extent = digit.extent.getConstant();
  int64_t start = ShapedType::isDynamic(range.start) ? ShapedType::kDynamic : range.start / digit.weight;
  if (!ShapedType::isDynamic(start) && !ShapedType::isDynamic(extent) && extent > 0)
    start %= extent;
  int64_t count =
      ShapedType::isDynamic(range.length) ? ShapedType::kDynamic : llvm::divideCeil(range.length, digit.weight);
  Kind kind = count == 1 ? Kind::Single : Kind::Partial;
  if (start == 0 && !ShapedType::isDynamic(count) && count == extent)
    kind = Kind::Full;
  return {kind, start, count};
}

/// The ranges of the digits of one dimension, slowest first: the slow ones have one value, one is restricted where the range
/// starts and ends, the fast ones are full. Any other range is not a slice of digits, such as 12 to 19 in tiles of 16.
static std::optional<SmallVector<DigitRange>> representRange(const SliceRange &range, ArrayRef<Digit> digits) {
  SmallVector<DigitRange> result;
  auto full = [](const Digit &digit) { return DigitRange{Kind::Full, 0, digit.extent.getConstant()}; };
  if (range.isWhole())
    return llvm::map_to_vector(digits, full);
  for (auto [i, digit] : llvm::enumerate(digits)) {
    if (range.startsAtMultipleOf(digit.weight) && (range.hasMultipleOf(digit.weight) || range.reachesEnd)) {
      result.push_back(takePart(range, digit));
      llvm::append_range(result, llvm::map_range(digits.drop_front(i + 1), full));
      return result;
    }
    bool hasOneValue = range.length == 1 || (range.isStatic() && range.length > 0 &&
                                             range.start / digit.weight ==
                                                 (range.start + range.length - 1) / digit.weight);
    if (!hasOneValue)
      return std::nullopt;
    SliceRange one = range;
    one.length = digit.weight;
    result.push_back(takePart(one, digit));
    result.back().kind = Kind::Single;
  }
  return result;
}

static std::optional<SmallVector<DigitRange>> represent(const Layout &layout, ArrayRef<Digit> all, ArrayRef<SliceRange> slice) {
  SmallVector<DigitRange> result(all.size());
  for (auto [dim, range] : llvm::enumerate(slice)) {
    SmallVector<unsigned> positions;
    for (auto [i, digit] : llvm::enumerate(all))
      if (digit.dim == int64_t(dim))
        positions.push_back(i);
    // Of equal weights the first is that of more than one value.
    llvm::sort(positions, [&](unsigned a, unsigned b) { return std::make_pair(-all[a].weight, a) < std::make_pair(-all[b].weight, b); });
    SmallVector<Digit> digits = llvm::map_to_vector(positions, [&](unsigned i) { return all[i]; });
    SliceRange known = range;
    const DimSize &size = layout.getSizes()[dim];
    if (!size.isDynamic() && known.isStatic())
      known.reachesEnd |= known.start + known.length == size.constant;
    if (!size.isDynamic() && known.isWhole())
      known.length = size.constant;
    std::optional<SmallVector<DigitRange>> ranges = representRange(known, digits);
    if (!ranges)
      return std::nullopt;
    for (auto [position, part] : llvm::zip_equal(positions, *ranges))
      result[position] = part;
  }
  return result;
}

std::optional<SmallVector<DigitRange>> weir::encoding::representSlice(const Layout &layout, ArrayRef<SliceRange> slice) {
  return represent(layout, layout.getNormalForm(), slice);
}

std::optional<SmallVector<DigitRange>> weir::encoding::representSliceOfPhysical(const Layout &layout, ArrayRef<SliceRange> slice) {
  return represent(layout, layout.getDigits(), slice);
}

bool weir::encoding::isOneRun(ArrayRef<DigitRange> ranges) {
  ranges = ranges.drop_while([](const DigitRange &range) { return range.kind == Kind::Single; });
  if (!ranges.empty() && ranges.front().kind == Kind::Partial)
    ranges = ranges.drop_front();
  return llvm::all_of(ranges, [](const DigitRange &range) { return range.kind == Kind::Full; });
}
