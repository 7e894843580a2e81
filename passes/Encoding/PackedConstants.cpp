#include "passes/Encoding/PackedConstants.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

using namespace mlir;
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

/// Rows of the last dimension, in order of the plain tensor.
static void copyElements(const char *source, bool isSplat, size_t bytes, ArrayRef<std::vector<int64_t>> offsets, char *target) {
  static const std::vector<int64_t> scalar(1, 0);
  const std::vector<int64_t> &last = offsets.empty() ? scalar : offsets.back();
  ArrayRef<std::vector<int64_t>> outer = offsets.empty() ? offsets : offsets.drop_back();
  SmallVector<size_t> index(outer.size(), 0);
  if (llvm::any_of(offsets, [](const std::vector<int64_t> &dim) { return dim.empty(); }))
    return;
  while (true) {
    int64_t start = 0;
    for (auto [dim, i] : llvm::zip_equal(outer, index))
      start += dim[i];
    for (int64_t offset : last) {
      std::memcpy(target + (start + offset) * bytes, source, bytes);
      source += isSplat ? 0 : bytes;
    }
    int64_t dim = int64_t(index.size()) - 1;
    while (dim >= 0 && ++index[dim] == outer[dim].size())
      index[dim--] = 0;
    if (dim < 0)
      return;
  }
}

ElementsAttr ConstantPacker::pack(const ConstantBytes &constant, const Layout &layout, Type element, StringRef name) {
  auto type = RankedTensorType::get(layout.getPhysicalShape(), element);
  int64_t count = 1;
  for (const DimSize &size : layout.getSizes())
    count *= size.constant;
  // What a fill can make stays one element.
  if (isZeroSplat(constant) || (constant.isSplat && !layout.isPadded()))
    return DenseElementsAttr::getFromRawBuffer(type, constant.bytes);
  size_t bytes = constant.isSplat ? constant.bytes.size() : constant.bytes.size() / std::max<int64_t>(count, 1);
  std::vector<char> packed(type.getNumElements() * bytes, 0);
  copyElements(constant.bytes.data(), constant.isSplat, bytes, getOffsets(layout), packed.data());
  if (int64_t(packed.size()) <= inlineBytes || layout.getRoom().perByte > 1)
    return DenseElementsAttr::getFromRawBuffer(type, packed);

  std::string text;
  llvm::raw_string_ostream os(text);
  os << element << ' ';
  Layout::print(os, layout.getDigits());
  llvm::SHA256 sha;
  sha.update(text);
  sha.update(StringRef(packed.data(), packed.size()));
  std::string hash = llvm::toHex(ArrayRef<uint8_t>(sha.final()).take_front(8), /*LowerCase=*/true);
  ElementsAttr &known = resources[{type, StringAttr::get(type.getContext(), hash)}];
  if (!known)
    known = DenseResourceElementsAttr::get(
        type, (name + "_" + hash).str(),
        HeapAsmResourceBlob::allocateAndCopyWithAlign(packed, /*align=*/64, /*dataIsMutable=*/false));
  return known;
}
