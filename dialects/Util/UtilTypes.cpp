#include "dialects/Util/UtilTypes.h"

#include "dialects/Util/UtilAttrs.h"
#include "dialects/Util/UtilOpaque.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

#define GET_TYPEDEF_CLASSES
#include "dialects/Util/UtilTypes.cpp.inc"

void UtilDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialects/Util/UtilTypes.cpp.inc"
      >();
}

Type UtilDialect::parseType(DialectAsmParser &parser) const {
  return util::parseTypeOrText(parser, *this, generatedTypeParser);
}

void UtilDialect::printType(Type type, DialectAsmPrinter &printer) const {
  LogicalResult printed = generatedTypePrinter(type, printer);
  assert(succeeded(printed) && "type of another dialect");
  (void)printed;
}

bool BufferType::isAccessCompatible(Type access) const { return isa<BufferType>(access); }

//===----------------------------------------------------------------------===//
// Byte sizes (util.md section 7)
//===----------------------------------------------------------------------===//

unsigned util::getBitWidth(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * getBitWidth(complex.getElementType());
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() * getBitWidth(vector.getElementType());
  if (type.isIndex())
    return 64;
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

int64_t util::getElementBytes(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * getElementBytes(complex.getElementType());
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() * getElementBytes(vector.getElementType());
  unsigned width = getBitWidth(type);
  return width == 0 ? 0 : llvm::PowerOf2Ceil(llvm::divideCeil(width, 8));
}

/// Constant data of `count` elements of `width` bits.
static int64_t getPackedBytes(int64_t count, unsigned width) {
  if (width == 1)
    return count;
  if (width % 8 == 0 && llvm::isPowerOf2_32(width) && width <= 64)
    return count * (width / 8);
  // Elements do not straddle words of p bits.
  int64_t wordBytes = llvm::PowerOf2Ceil(llvm::divideCeil(std::min(2 * width, 64u), 8));
  int64_t perWord = std::max<int64_t>(1, wordBytes * 8 / width);
  return llvm::divideCeil(count, perWord) * std::max<int64_t>(wordBytes, llvm::divideCeil(width, 8));
}

std::optional<int64_t> util::getConstantBytes(Type type) {
  int64_t count = 1;
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    if (!shaped.hasStaticShape())
      return std::nullopt;
    count = shaped.getNumElements();
    type = shaped.getElementType();
  }
  if (auto complex = dyn_cast<ComplexType>(type)) {
    count *= 2;
    type = complex.getElementType();
  }
  unsigned width = getBitWidth(type);
  if (width == 0)
    return std::nullopt;
  return getPackedBytes(count, width);
}

std::optional<int64_t> util::getConstantStorageSize(Attribute value) {
  if (auto serializable = dyn_cast<SerializableAttrInterface>(value))
    return serializable.getStorageSize();
  if (auto string = dyn_cast<StringAttr>(value))
    return string.getValue().size();
  if (isa<DenseElementsAttr, DenseResourceElementsAttr>(value))
    return getConstantBytes(cast<ElementsAttr>(value).getType());
  return std::nullopt;
}
