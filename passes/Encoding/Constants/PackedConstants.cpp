#include "passes/Encoding/Constants/PackedConstants.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

std::optional<ConstantBytes> weir::encoding::getConstantBytes(Attribute attr) {
  auto elements = dyn_cast_if_present<ElementsAttr>(attr);
  // Elements of one bit share bytes.
  if (!elements || elements.getElementType().isInteger(1))
    return std::nullopt;
  if (auto dense = dyn_cast<DenseElementsAttr>(attr); dense && !isa<DenseStringElementsAttr>(attr))
    return ConstantBytes{dense.getRawData(), dense.isSplat(), ""};
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr))
    if (AsmResourceBlob *blob = resource.getRawHandle().getBlob())
      return ConstantBytes{blob->getData(), false, resource.getRawHandle().getKey().str()};
  return std::nullopt;
}

std::optional<ConstantBytes> weir::encoding::getElementBytes(Attribute attr, std::list<std::vector<char>> &storage) {
  auto elements = dyn_cast_if_present<ElementsAttr>(attr);
  Type element = elements ? elements.getElementType() : Type();
  unsigned bits = element && element.isInteger() ? element.getIntOrFloatBitWidth() : 8;
  if (bits != 1 && bits != 2 && bits != 4)
    return getConstantBytes(attr);
  std::vector<char> values;
  std::string name;
  bool isSplat = false;
  if (auto dense = dyn_cast<DenseElementsAttr>(attr)) {
    isSplat = dense.isSplat();
    auto toByte = [&](const APInt &value) { return char(value.zext(8).getZExtValue()); };
    if (isSplat)
      values.push_back(toByte(dense.getSplatValue<APInt>()));
    else
      for (const APInt &value : dense.getValues<APInt>())
        values.push_back(toByte(value));
  } else if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    int64_t count = elements.getNumElements(), perByte = ElementRoom::plain(element).perByte;
    if (!blob)
      return std::nullopt;
    // A resource has what memory has, or a byte for each element.
    if (int64_t(blob->getData().size()) == count)
      perByte = 1;
    else if (int64_t(blob->getData().size()) != (count + perByte - 1) / perByte)
      return std::nullopt;
    for (int64_t i = 0; i < count; ++i)
      values.push_back((blob->getData()[i / perByte] >> (i % perByte * bits)) & ((1 << bits) - 1));
    name = resource.getRawHandle().getKey().str();
  } else {
    return std::nullopt;
  }
  storage.push_back(std::move(values));
  return ConstantBytes{storage.back(), isSplat, name};
}

bool weir::encoding::isZeroSplat(const ConstantBytes &constant) {
  return constant.isSplat && llvm::all_of(constant.bytes, [](char byte) { return byte == 0; });
}

/// For each index of each dimension, what it adds to the offset of an element: offsets are sums over dimensions (D2).
static SmallVector<std::vector<int64_t>> getOffsets(const Layout &layout) {
  SmallVector<std::vector<int64_t>> offsets;
  for (const DimSize &size : layout.getSizes())
    offsets.emplace_back(size.constant, 0);
  int64_t stride = 1;
  for (const Digit &digit : llvm::reverse(layout.getDigits())) {
    int64_t extent = digit.extent.getConstant();
    for (auto [i, offset] : llvm::enumerate(offsets[digit.dim]))
      offset += int64_t(i) / digit.weight % extent * stride;
    stride *= extent;
  }
  return offsets;
}

namespace {

/// Elements of the last dimension that are neighbours in the layout, too.
struct Run {
  int64_t offset, length;
};

} // namespace

static SmallVector<Run> getRuns(ArrayRef<int64_t> offsets) {
  SmallVector<Run> runs;
  for (int64_t offset : offsets)
    if (!runs.empty() && runs.back().offset + runs.back().length == offset)
      ++runs.back().length;
    else
      runs.push_back({offset, 1});
  return runs;
}

/// Below this a loop over elements is as fast as a call for each run.
constexpr size_t kShortRun = 32;

/// One row of `bytes` each; the size is a constant for those that are common.
template <size_t bytes>
static void copyRow(const char *source, ArrayRef<int64_t> offsets, char *target) {
  for (int64_t offset : offsets) {
    std::memcpy(target + offset * bytes, source, bytes);
    source += bytes;
  }
}

static void copyRow(const char *source, size_t bytes, ArrayRef<int64_t> offsets, ArrayRef<Run> runs, char *target) {
  if (offsets.size() * bytes >= runs.size() * kShortRun) {
    for (const Run &run : runs) {
      std::memcpy(target + run.offset * bytes, source, run.length * bytes);
      source += run.length * bytes;
    }
    return;
  }
  switch (bytes) {
  case 1:
    return copyRow<1>(source, offsets, target);
  case 2:
    return copyRow<2>(source, offsets, target);
  case 4:
    return copyRow<4>(source, offsets, target);
  case 8:
    return copyRow<8>(source, offsets, target);
  default:
    for (int64_t offset : offsets) {
      std::memcpy(target + offset * bytes, source, bytes);
      source += bytes;
    }
  }
}

/// Rows of the last dimension, in order of the plain tensor.
static void copyElements(const ConstantBytes &constant, size_t bytes, ArrayRef<std::vector<int64_t>> offsets, char *target) {
  if (llvm::any_of(offsets, [](const std::vector<int64_t> &dim) { return dim.empty(); }))
    return;
  static const std::vector<int64_t> scalar(1, 0);
  const std::vector<int64_t> &last = offsets.empty() ? scalar : offsets.back();
  ArrayRef<std::vector<int64_t>> outer = offsets.empty() ? offsets : offsets.drop_back();
  std::vector<char> row;
  if (constant.isSplat)
    for (size_t i = 0; i < last.size(); ++i)
      llvm::append_range(row, constant.bytes);
  const char *source = constant.isSplat ? row.data() : constant.bytes.data();
  SmallVector<Run> runs = getRuns(last);
  SmallVector<size_t> index(outer.size(), 0);
  while (true) {
    int64_t start = 0;
    for (auto [dim, i] : llvm::zip_equal(outer, index))
      start += dim[i];
    copyRow(source, bytes, last, runs, target + start * bytes);
    source += constant.isSplat ? 0 : last.size() * bytes;
    int64_t dim = int64_t(index.size()) - 1;
    while (dim >= 0 && ++index[dim] == outer[dim].size())
      index[dim--] = 0;
    if (dim < 0)
      return;
  }
}

/// encoding-passes.md EV2: elements that share bytes. The first of a byte is in its lowest bits.
static std::vector<char> packBits(ArrayRef<char> bytes, int64_t perByte) {
  std::vector<char> packed((bytes.size() + perByte - 1) / perByte, 0);
  unsigned bits = 8 / perByte;
  for (auto [i, byte] : llvm::enumerate(bytes))
    packed[i / perByte] |= (byte & ((1 << bits) - 1)) << (i % perByte * bits);
  return packed;
}

static void addHashes(PackedConstant &packed, Type element, const Layout &layout, ArrayRef<char> bytes) {
  llvm::raw_string_ostream os(packed.layoutText);
  os << element << ' ';
  Layout::print(os, layout.getDigits());
  packed.layoutHash = llvm::xxh3_64bits(packed.layoutText);
  uint64_t parts[] = {packed.layoutHash, llvm::xxh3_64bits(StringRef(bytes.data(), bytes.size()))};
  packed.hash = llvm::xxh3_64bits(ArrayRef(reinterpret_cast<const uint8_t *>(parts), sizeof(parts)));
}

/// A constant of bytes, of which the layout says how many elements have one.
static PackedConstant packAsBytes(const ConstantBytes &constant, const Layout &layout, Type element) {
  std::vector<char> elements(layout.getElementCount().getConstant() * layout.getRoom().bytes, 0);
  copyElements(constant, layout.getRoom().bytes, getOffsets(layout), elements.data());
  std::vector<char> bytes = packBits(elements, layout.getRoom().perByte);
  PackedConstant packed{RankedTensorType::get(int64_t(bytes.size()), IntegerType::get(element.getContext(), 8)), {}, std::nullopt};
  packed.bytes = HeapAsmResourceBlob::allocateAndCopyWithAlign(ArrayRef<char>(bytes), /*align=*/64);
  addHashes(packed, element, layout, bytes);
  return packed;
}

PackedConstant weir::encoding::packConstant(const ConstantBytes &constant, const Layout &layout, Type element) {
  if (!(layout.getRoom() == ElementRoom::plain(element)))
    return packAsBytes(constant, layout, element);
  PackedConstant packed{RankedTensorType::get(layout.getPhysicalShape(), element), {}, std::nullopt};
  // What a fill can make stays one element.
  if (isZeroSplat(constant) || (constant.isSplat && !layout.isPadded())) {
    packed.bytes = HeapAsmResourceBlob::allocateAndCopyWithAlign(constant.bytes, /*align=*/64);
    return packed;
  }
  int64_t count = 1;
  for (const DimSize &size : layout.getSizes())
    count *= size.constant;
  size_t bytes = constant.isSplat ? constant.bytes.size() : constant.bytes.size() / std::max<int64_t>(count, 1);
  packed.bytes = HeapAsmResourceBlob::allocate(packed.type.getNumElements() * bytes, /*align=*/64);
  MutableArrayRef<char> target = packed.bytes.getMutableData();
  if (layout.isPadded())
    std::memset(target.data(), 0, target.size());
  copyElements(constant, bytes, getOffsets(layout), target.data());
  addHashes(packed, element, layout, target);
  return packed;
}

bool weir::encoding::holdsConstant(const PackedConstant &packed, const ConstantBytes &constant, const Layout &layout, Type element) {
  ArrayRef<char> bytes = packed.bytes.getData();
  bool isSplat = !packed.hash;
  bool asBytes = !(layout.getRoom() == ElementRoom::plain(element));
  int64_t perByte = asBytes ? layout.getRoom().perByte : 1, slots = layout.getElementCount().getConstant();
  int64_t count = 1;
  SmallVector<int64_t> shape;
  for (const DimSize &size : layout.getSizes()) {
    shape.push_back(size.constant);
    count *= size.constant;
  }
  size_t width = constant.isSplat ? constant.bytes.size() : constant.bytes.size() / std::max<int64_t>(count, 1);
  if (!isSplat && int64_t(bytes.size()) != (slots * int64_t(width) + perByte - 1) / perByte)
    return false;
  // What is in a slot of the layout, a byte for each element of a few bits.
  auto read = [&](int64_t slot) {
    if (isSplat)
      return SmallVector<char, 8>(bytes.begin(), bytes.end());
    if (perByte == 1)
      return SmallVector<char, 8>(bytes.begin() + slot * width, bytes.begin() + (slot + 1) * width);
    unsigned bits = 8 / perByte;
    return SmallVector<char, 8>{char((uint8_t(bytes[slot / perByte]) >> (slot % perByte * bits)) & ((1 << bits) - 1))};
  };
  llvm::BitVector filled(slots);
  SmallVector<int64_t> index(shape.size(), 0);
  for (int64_t i = 0; i < count; ++i) {
    int64_t slot = layout.getOffset(index);
    filled.set(slot);
    if (ArrayRef<char>(read(slot)) != constant.bytes.slice(constant.isSplat ? 0 : i * width, width))
      return false;
    for (int64_t dim = int64_t(shape.size()) - 1; dim >= 0 && ++index[dim] == shape[dim]; --dim)
      index[dim] = 0;
  }
  for (int64_t slot = 0; slot < slots; ++slot)
    if (!filled.test(slot) && llvm::any_of(read(slot), [](char byte) { return byte != 0; }))
      return false;
  return true;
}

void weir::encoding::notePackedConstants(ModuleOp module, int64_t count, int64_t plainBytes, int64_t packedBytes) {
  if (count == 0)
    return;
  auto work = module->getAttrOfType<DictionaryAttr>(WorkAttr::getNameStr());
  auto layout = work ? work.getAs<DictionaryAttr>("layout") : DictionaryAttr();
  Builder builder(module.getContext());
  NamedAttrList fields(layout);
  auto add = [&](StringRef name, int64_t number) {
    auto known = layout ? layout.getAs<IntegerAttr>(name) : IntegerAttr();
    fields.set(name, builder.getI64IntegerAttr(number + (known ? known.getInt() : 0)));
  };
  add("bytes", plainBytes + packedBytes);
  add("bytes_padding", packedBytes - plainBytes);
  add("conversions", count);
  NamedAttrList all(work);
  all.set("layout", fields.getDictionary(module.getContext()));
  module->setAttr(WorkAttr::getNameStr(), all.getDictionary(module.getContext()));
}

ElementsAttr ConstantPacker::makeAttribute(PackedConstant packed, StringRef name) {
  ArrayRef<char> bytes = packed.bytes.getData();
  // Attributes have a byte for each element, resources have what memory has. A splat is one element and has no hash.
  if (!packed.hash || int64_t(bytes.size()) <= inlineBytes || ElementRoom::plain(packed.type.getElementType()).perByte > 1)
    return DenseElementsAttr::getFromRawBuffer(packed.type, bytes);
  SmallVector<DenseResourceElementsAttr, 1> &known = resources[{packed.type, *packed.hash}];
  // Parameters that have equal bytes today are several.
  for (DenseResourceElementsAttr other : known)
    if (!parameterKeys && other.getRawHandle().getBlob()->getData() == bytes)
      return other;
  uint64_t hash = parameterKeys ? packed.layoutHash : *packed.hash;
  std::string key = (name + (parameterKeys ? "#" : "_") + llvm::utohexstr(hash, /*LowerCase=*/true, /*Width=*/16)).str();
  known.push_back(DenseResourceElementsAttr::get(packed.type, key, std::move(packed.bytes)));
  // The key of the resource may have a number after it.
  if (parameterKeys)
    layouts.emplace_back(known.back().getRawHandle().getKey().str(), std::move(packed.layoutText));
  return known.back();
}

void ConstantPacker::noteLayouts(ModuleOp module) const {
  if (layouts.empty())
    return;
  Builder builder(module.getContext());
  NamedAttrList all(module->getAttrOfType<DictionaryAttr>(WorkAttr::getNameStr()));
  NamedAttrList texts(dyn_cast_or_null<DictionaryAttr>(all.get("layouts")));
  for (const auto &[key, text] : layouts)
    texts.set(key, builder.getStringAttr(text));
  all.set("layouts", texts.getDictionary(module.getContext()));
  module->setAttr(WorkAttr::getNameStr(), all.getDictionary(module.getContext()));
}
