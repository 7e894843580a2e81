#include "dialects/Encoding/Layout/Layout.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "llvm/ADT/StringExtras.h"
#include "mlir/IR/AffineMap.h"

using namespace mlir;
using namespace weir::encoding;

//===--- room of elements (iree_encoding.md section 8) --------------------------------------------------------===//

ElementRoom ElementRoom::wholeBytes(Type element) { return {1, elementByteCount(element)}; }

ElementRoom ElementRoom::plain(Type element) {
  int64_t width = elementBitWidth(element);
  return element.isInteger() && (width == 2 || width == 4) ? ElementRoom{8 / width, 1} : wholeBytes(element);
}

ElementRoom ElementRoom::packed(Type element) {
  int64_t width = elementBitWidth(element);
  return width > 0 && width < 8 ? ElementRoom{8 / width, 1} : ElementRoom{1, std::max<int64_t>(1, width / 8)};
}

//===--- making layouts (encoding-passes.md D3) ----------------------------------------------------------------------------------===//

/// Whether `digit` reads as one number with the one before it, which becomes that.
static bool mergeInto(Digit &before, const Digit &digit) {
  if (!digit.extent.isStatic() || before.dim != digit.dim || before.weight != digit.weight * digit.extent.getConstant())
    return false;
  before.weight = digit.weight;
  before.extent = before.extent * digit.extent;
  return true;
}

/// encoding-passes.md D4. One pass from the slow side: a digit that merges into the one before it leaves a digit that may merge with the
/// next.
SmallVector<Digit> weir::encoding::normalizeDigits(ArrayRef<Digit> digits) {
  SmallVector<Digit> result;
  for (const Digit &digit : digits) {
    if (digit.extent.isOne() || (!result.empty() && mergeInto(result.back(), digit)))
      continue;
    result.push_back(digit);
  }
  return result;
}

Layout Layout::mergeNeighbours(SmallVectorImpl<SmallVector<int64_t, 2>> &groups) const {
  SmallVector<Digit> merged;
  for (auto [i, digit] : llvm::enumerate(digits)) {
    if (merged.empty() || !mergeInto(merged.back(), digit)) {
      merged.push_back(digit);
      groups.emplace_back();
    }
    groups.back().push_back(i);
  }
  return Layout(sizes, std::move(merged), room);
}

Layout::Layout(ArrayRef<DimSize> sizes, SmallVector<Digit> digits, ElementRoom room)
    : sizes(sizes), digits(std::move(digits)), normalForm(normalizeDigits(this->digits)), room(room) {}

Layout Layout::plain(ArrayRef<DimSize> sizes, ElementRoom room) {
  return padded(sizes, SmallVector<int64_t>(sizes.size(), 0), room);
}

Layout Layout::padded(ArrayRef<DimSize> sizes, ArrayRef<int64_t> padding, ElementRoom room) {
  SmallVector<Digit> digits;
  for (auto [dim, size, pad] : llvm::enumerate(sizes, padding))
    digits.push_back({int64_t(dim), 1, Extent::ceilDiv(size, pad, 1)});
  return Layout(sizes, std::move(digits), room);
}

FailureOr<Layout> Layout::packed(ArrayRef<DimSize> sizes, const EncodingInfo &info, ElementRoom room) {
  SmallVector<int64_t> tiles(sizes.size(), 1);
  for (auto [i, dim] : llvm::enumerate(info.innerDimsPos)) {
    if (info.isScalable(i) || ShapedType::isDynamic(info.innerTileSizes[i]))
      return failure();
    tiles[dim] = info.innerTileSizes[i];
  }
  SmallVector<Digit> digits;
  for (size_t i = 0; i < sizes.size(); ++i) {
    int64_t dim = info.outerDimsPerm.empty() ? i : info.outerDimsPerm[i];
    digits.push_back({dim, tiles[dim], Extent::ceilDiv(sizes[dim], 0, tiles[dim])});
  }
  SmallVector<Digit> inner;
  for (auto [i, dim] : llvm::enumerate(info.innerDimsPos)) {
    int64_t weight = info.innerTileSizes[i];
    if (!info.swizzle) {
      inner.push_back({dim, 1, Extent(weight)});
      continue;
    }
    for (const SwizzleDim &part : info.swizzle->expandShape[i]) {
      weight /= part.size;
      inner.push_back({dim, weight, Extent(part.size)});
    }
  }
  if (!info.swizzle)
    digits.append(inner);
  else
    for (int64_t position : info.swizzle->permutation)
      digits.push_back(inner[position]);
  return Layout(sizes, std::move(digits), room);
}

/// The layout that one attribute says, or failure.
static FailureOr<Layout> layoutOf(Attribute encoding, RankedTensorType type, ArrayRef<DimSize> sizes) {
  Type element = type.getElementType();
  if (!isa_and_nonnull<SerializableAttrInterface>(encoding))
    return Layout::plain(sizes, ElementRoom::plain(element));
  if (isa<IdentityAttr>(encoding))
    return Layout::plain(sizes, ElementRoom::wholeBytes(element));
  if (isa<PackedStorageAttr>(encoding))
    return Layout::plain(sizes, ElementRoom::packed(element));
  if (auto padding = dyn_cast<PaddingAttr>(encoding)) {
    if (!padding.isSerialized() || padding.getPadding().size() != type.getRank())
      return failure();
    return Layout::padded(sizes, padding.getPadding(), ElementRoom::wholeBytes(element));
  }
  if (auto packed = dyn_cast<PackedLayoutAttrInterface>(encoding)) {
    if (!cast<SerializableAttrInterface>(encoding).isSerialized())
      return failure();
    FailureOr<EncodingInfo> info = packed.getEncodingInfo(type);
    if (failed(info) || failed(info->verify(type.getRank(), nullptr)))
      return failure();
    return Layout::packed(sizes, *info, ElementRoom::packed(element));
  }
  auto list = dyn_cast<LayoutAttr>(encoding);
  if (!list)
    return failure();
  FailureOr<Layout> first = layoutOf(list.getLayouts()[0], type, sizes);
  for (Attribute entry : list.getLayouts().getValue().drop_front()) {
    FailureOr<Layout> next = layoutOf(entry, type, sizes);
    if (failed(first) || failed(next) || !first->sameBytes(*next))
      return failure();
  }
  return first;
}

FailureOr<Layout> Layout::get(RankedTensorType type, ArrayRef<DimSize> sizes) {
  if (sizes.empty())
    return layoutOf(type.getEncoding(), type, getDimSizes(type.getShape()));
  return layoutOf(type.getEncoding(), type, sizes);
}

//===--- comparing --------------------------------------------------------------------------------------------===//

bool Layout::sameBytes(const Layout &other) const {
  return room == other.room && normalForm == other.normalForm;
}

bool Layout::isPrefixOf(const Layout &other) const {
  if (!(room == other.room))
    return false;
  ArrayRef<Digit> mine = normalForm, theirs = other.normalForm;
  if (mine == theirs)
    return true;
  if (theirs.empty())
    return false;
  // A slowest digit of extent 1 is not in the normal form.
  if (mine == theirs.drop_front())
    return true;
  if (mine.empty() || mine.drop_front() != theirs.drop_front())
    return false;
  const Digit &a = mine.front(), &b = theirs.front();
  return a.dim == b.dim && a.weight == b.weight && a.extent.isAtMost(b.extent);
}

bool Layout::isPlain() const { return sameBytes(plain(sizes, room)); }

Extent Layout::getPaddedSize(int64_t dim) const {
  Extent product;
  for (const Digit &digit : digits)
    if (digit.dim == dim)
      product = product * digit.extent;
  return product;
}

bool Layout::isPadded() const {
  return llvm::any_of(llvm::seq<int64_t>(0, getRank()), [&](int64_t dim) { return isPadded(dim); });
}

bool weir::encoding::haveSameLayout(RankedTensorType a, RankedTensorType b, ArrayRef<Attribute> resolvers) {
  return llvm::all_of(resolvers, [&](Attribute resolver) {
    auto answer = [&](RankedTensorType type) -> FailureOr<Layout> {
      RankedTensorType specialized = specialize(type, resolver);
      return specialized ? Layout::get(specialized) : FailureOr<Layout>();
    };
    FailureOr<Layout> first = answer(a), second = answer(b);
    return succeeded(first) && succeeded(second) && first->sameBytes(*second);
  });
}

//===--- sizes and offsets ------------------------------------------------------------------------------------===//

SmallVector<int64_t> Layout::getPhysicalShape() const {
  return llvm::map_to_vector(digits, [](const Digit &digit) { return digit.extent.getConstant(); });
}

Extent Layout::getElementCount() const {
  Extent count;
  for (const Digit &digit : digits)
    count = count * digit.extent;
  return count;
}

int64_t Layout::getByteSize(function_ref<int64_t(unsigned)> valueOf) const {
  return llvm::divideCeil(getElementCount().evaluate(valueOf), room.perByte) * room.bytes;
}

std::optional<int64_t> Layout::getStaticByteSize() const {
  if (!getElementCount().isStatic())
    return std::nullopt;
  return getByteSize([](unsigned) -> int64_t { llvm_unreachable("a static count has no symbols"); });
}

AffineMap Layout::getIndexMap(MLIRContext *context) const {
  unsigned symbols = 0;
  for (const DimSize &size : sizes)
    symbols = std::max(symbols, size.isDynamic() ? size.symbol + 1 : 0);
  SmallVector<int64_t> slowest(getRank(), 0);
  for (const Digit &digit : digits)
    slowest[digit.dim] = std::max(slowest[digit.dim], digit.weight);
  SmallVector<AffineExpr> results;
  // The slowest digit of a dimension needs no mod; one of extent 1 is slower than one of the same weight.
  SmallVector<bool> seen(getRank(), false);
  for (const Digit &digit : digits) {
    AffineExpr expr = getAffineDimExpr(digit.dim, context).floorDiv(digit.weight);
    bool isSlowest = digit.weight == slowest[digit.dim] && !seen[digit.dim];
    seen[digit.dim] |= isSlowest;
    if (!isSlowest)
      expr = expr % digit.extent.toAffine(context);
    results.push_back(expr);
  }
  return AffineMap::get(getRank(), symbols, results, context);
}

AffineMap Layout::getOffsetMap(MLIRContext *context) const {
  AffineMap index = getIndexMap(context);
  AffineExpr offset = getAffineConstantExpr(0, context);
  for (auto [digit, expr] : llvm::zip_equal(digits, index.getResults()))
    offset = offset * digit.extent.toAffine(context) + expr;
  return AffineMap::get(index.getNumDims(), index.getNumSymbols(), offset, context);
}

int64_t Layout::getOffset(ArrayRef<int64_t> index) const {
  int64_t offset = 0;
  for (const Digit &digit : normalForm) {
    int64_t extent = digit.extent.getConstant();
    offset = offset * extent + index[digit.dim] / digit.weight % extent;
  }
  return offset;
}

void Layout::print(raw_ostream &os, ArrayRef<Digit> digits, ArrayRef<std::string> names) {
  llvm::interleaveComma(digits, os, [&](const Digit &digit) {
    if (names.empty())
      os << digit.dim;
    else
      os << names[digit.dim];
    os << ':' << digit.weight << '*' << digit.extent;
  });
}
