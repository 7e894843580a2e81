#include "src/compiler/ConstantBytes.h"

#include "dialects/Util/UtilAttrs.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir::compiler;

ArrayRef<char> ConstantBytes::keep(std::vector<char> bytes) {
  owned.push_back(std::move(bytes));
  return owned.back();
}

/// Bits that one element takes in memory: i2 and i4 are packed, everything else is rounded up to a power of two of bytes.
static unsigned storageBits(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return 2 * storageBits(complex.getElementType());
  unsigned bits = element.getIntOrFloatBitWidth();
  if (bits == 2 || bits == 4)
    return bits;
  return llvm::PowerOf2Ceil(llvm::divideCeil(bits, 8)) * 8;
}

static void putBits(std::vector<char> &bytes, uint64_t index, const APInt &value, unsigned bits) {
  if (bits < 8) {
    unsigned perByte = 8 / bits;
    bytes[index / perByte] |= value.getZExtValue() << (index % perByte * bits);
    return;
  }
  APInt wide = value.zextOrTrunc(bits);
  std::memcpy(&bytes[index * (bits / 8)], wide.getRawData(), bits / 8);
}

static std::vector<char> pack(DenseElementsAttr elements) {
  Type element = elements.getElementType();
  unsigned bits = storageBits(element);
  std::vector<char> bytes(llvm::divideCeil(elements.getNumElements() * bits, 8));
  uint64_t index = 0;
  if (isa<ComplexType>(element)) {
    for (const std::complex<APFloat> &value : elements.getValues<std::complex<APFloat>>())
      for (const APFloat &part : {value.real(), value.imag()})
        putBits(bytes, index++, part.bitcastToAPInt(), bits / 2);
  } else if (isa<FloatType>(element)) {
    for (const APFloat &value : elements.getValues<APFloat>())
      putBits(bytes, index++, value.bitcastToAPInt(), bits);
  } else {
    for (const APInt &value : elements.getValues<APInt>())
      putBits(bytes, index++, value, bits);
  }
  return bytes;
}

LogicalResult ConstantBytes::append(Attribute value, Location loc, std::vector<ArrayRef<char>> &pieces) {
  if (auto composite = dyn_cast<util::CompositeAttr>(value)) {
    for (Attribute part : composite.getValues())
      if (failed(append(part, loc, pieces)))
        return failure();
    return success();
  }
  auto elements = dyn_cast<ElementsAttr>(value);
  Type element = elements ? elements.getElementType() : Type();
  if (element && isa<IndexType>(element))
    return emitError(loc) << "constant has index elements, whose width in memory is not defined; use i64";
  auto complex = dyn_cast_or_null<ComplexType>(element);
  bool isComplexFloat = complex && isa<FloatType>(complex.getElementType());
  if (elements && !element.isIntOrFloat() && !isComplexFloat)
    return emitError(loc) << "constant of element type " << element << " cannot be stored in a module";

  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return emitError(loc) << "the data of resource '" << resource.getRawHandle().getKey()
                            << "' is missing from the input; print the file without --mlir-elide-resource-strings-if-larger";
    uint64_t expected = llvm::divideCeil(elements.getNumElements() * storageBits(element), 8);
    if (blob->getData().size() != expected)
      return emitError(loc) << "resource '" << resource.getRawHandle().getKey() << "' has " << blob->getData().size()
                            << " bytes, but its type " << elements.getType() << " needs " << expected;
    pieces.push_back(blob->getData());
    return success();
  }
  if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
    unsigned bits = complex ? 2 * complex.getElementType().getIntOrFloatBitWidth() : element.getIntOrFloatBitWidth();
    bool rawIsMemory = !dense.isSplat() && bits == storageBits(element) && bits >= 8;
    pieces.push_back(rawIsMemory ? dense.getRawData() : keep(pack(dense)));
    return success();
  }
  return emitError(loc) << "cannot store the constant " << value;
}
