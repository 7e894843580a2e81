// Tensors: their layouts, constants and single elements.

#include "src/check/Interpreter.h"

#include "dialects/Flow/FlowAttrs.h"
#include "dialects/Stream/StreamAttrs.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace mlir;
using namespace weir;
using namespace weir::check;

bool Interpreter::getLayout(Operation *op, Type elementType, ElementLayout &layout) {
  std::optional<ElementLayout> found = ElementLayout::get(elementType);
  if (!found)
    return fail(ErrorKind::Unsupported, op, llvm::formatv("has elements of type {0}, which the interpreter does not support", elementType).str());
  layout = *found;
  return true;
}

bool Interpreter::getNumbers(Operation *op, ValueRange values, std::vector<int64_t> &numbers) {
  numbers.clear();
  for (Value value : values) {
    uint64_t number;
    if (!getIndex(op, value, number))
      return false;
    numbers.push_back(llvm::SignExtend64(number, get(value).bits.getBitWidth()));
  }
  return true;
}

bool Interpreter::getNumbers(Operation *op, ArrayRef<OpFoldResult> values, std::vector<int64_t> &numbers) {
  numbers.clear();
  for (OpFoldResult value : values) {
    if (auto attr = dyn_cast<Attribute>(value)) {
      numbers.push_back(cast<IntegerAttr>(attr).getInt());
      continue;
    }
    uint64_t number;
    if (!getIndex(op, cast<Value>(value), number))
      return false;
    numbers.push_back(static_cast<int64_t>(number));
  }
  return true;
}

bool Interpreter::getShape(Operation *op, Type type, ValueRange dims, std::vector<int64_t> &shape) {
  auto tensor = dyn_cast<ShapedType>(type);
  if (!tensor || !tensor.hasRank())
    return fail(ErrorKind::Unsupported, op, "works on a tensor without rank");
  if (auto ranked = dyn_cast<RankedTensorType>(type); ranked && ranked.getEncoding())
    return fail(ErrorKind::Unsupported, op, "has a tensor with an encoding, whose layout is not chosen yet");
  shape.assign(tensor.getShape().begin(), tensor.getShape().end());
  if (static_cast<size_t>(tensor.getNumDynamicDims()) != dims.size())
    return fail(ErrorKind::Unsupported, op, "does not give the dynamic extents");
  std::vector<int64_t> extents;
  if (!getNumbers(op, dims, extents))
    return false;
  size_t next = 0;
  for (int64_t &extent : shape)
    if (ShapedType::isDynamic(extent))
      extent = extents[next++];
  return true;
}

bool Interpreter::makeShaped(Operation *op, std::vector<int64_t> shape, Type elementType, RuntimeValue &value) {
  ElementLayout layout;
  if (!getLayout(op, elementType, layout))
    return false;
  uint64_t bytes = layout.bytes;
  for (int64_t extent : shape) {
    if (extent < 0)
      return fail(ErrorKind::Invalid, op, "creates a tensor with an extent of " + Twine(extent));
    bytes *= static_cast<uint64_t>(extent);
    if (bytes > (uint64_t{1} << 32))
      return fail(ErrorKind::Limit, op, "creates a tensor of more than 4 GiB");
  }
  value = RuntimeValue::getShaped(makeBuffer(bytes), std::move(shape), elementType);
  return true;
}

void Interpreter::markWritten(Operation *op, Buffer &buffer, uint64_t first, uint64_t count) {
  if (!buffer.writers.empty())
    std::fill_n(buffer.writers.begin() + first, count, op);
}

bool Interpreter::makeSplat(Operation *op, const RuntimeValue &element, std::vector<int64_t> shape, Type elementType,
                            RuntimeValue &value) {
  std::vector<uint8_t> bytes;
  RuntimeValue pattern = element;
  if (!toBytes(op, pattern, elementType, bytes) || !makeShaped(op, std::move(shape), elementType, value))
    return false;
  Buffer &buffer = *value.buffer;
  for (uint64_t i = 0, e = buffer.size(); i < e; ++i)
    buffer.bytes[i] = bytes[i % bytes.size()];
  std::fill(buffer.undef.begin(), buffer.undef.end(), pattern.undef);
  markWritten(op, buffer, 0, buffer.size());
  return true;
}

namespace {
/// Where the bytes of a constant are in a parameter.
struct ParameterPart {
  uint64_t key, offset;
};
} // namespace

static std::optional<ParameterPart> getParameterPart(Attribute attr, uint64_t salt) {
  auto get = [salt](auto parameter) {
    uint64_t key = mix(mix(salt, 7), hashString(parameter.getScope() ? parameter.getScope().getValue() : StringRef()));
    auto offset = parameter.getConfig() ? parameter.getConfig().template getAs<IntegerAttr>("offset") : IntegerAttr();
    return ParameterPart{mix(key, hashString(parameter.getKey().getValue())), offset ? offset.getValue().getZExtValue() : 0};
  };
  if (auto parameter = dyn_cast<flow::NamedParameterAttr>(attr))
    return get(parameter);
  if (auto parameter = dyn_cast<stream::NamedParameterAttr>(attr))
    return get(parameter);
  return std::nullopt;
}

bool Interpreter::makeConstant(Operation *op, Attribute attr, ShapedType type, RuntimeValue &value) {
  std::vector<int64_t> shape(type.getShape().begin(), type.getShape().end());
  if (auto it = constants.find(attr); it != constants.end()) {
    value = RuntimeValue::getShaped(it->second, shape, type.getElementType());
    return true;
  }
  ElementLayout layout;
  if (!getLayout(op, type.getElementType(), layout))
    return false;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr); resource && resource.getRawHandle().getBlob() && layout.bits != 1) {
    ArrayRef<char> data = resource.getRawHandle().getBlob()->getData();
    if (!makeShaped(op, shape, type.getElementType(), value))
      return false;
    if (data.size() != value.buffer->size())
      return fail(ErrorKind::Unsupported, op, "has a constant whose bytes do not match its elements");
    std::memcpy(value.buffer->bytes.data(), data.data(), data.size());
    std::fill(value.buffer->undef.begin(), value.buffer->undef.end(), 0);
  } else if (auto elements = dyn_cast<DenseElementsAttr>(attr)) {
    if (elements.isSplat()) {
      APInt bits = layout.isFloat ? elements.getSplatValue<APFloat>().bitcastToAPInt() : elements.getSplatValue<APInt>();
      if (!makeSplat(op, RuntimeValue::getBits(bits), shape, type.getElementType(), value))
        return false;
    } else {
      if (!makeShaped(op, shape, type.getElementType(), value))
        return false;
      Buffer &buffer = *value.buffer;
      if (layout.bits != 1 && elements.getRawData().size() == buffer.size()) {
        std::memcpy(buffer.bytes.data(), elements.getRawData().data(), buffer.size());
      } else {
        uint64_t at = 0;
        for (const APInt &element : elements.getValues<APInt>()) {
          uint64_t raw = element.getZExtValue();
          std::memcpy(buffer.bytes.data() + at, &raw, layout.bytes);
          at += layout.bytes;
        }
      }
      std::fill(buffer.undef.begin(), buffer.undef.end(), 0);
    }
  } else if (std::optional<ParameterPart> part = getParameterPart(attr, options.salt); part && part->offset % layout.bytes == 0) {
    // Only the loader of the module has the bytes: an element depends on where it is in the parameter alone, as in a file.
    if (!type.hasStaticShape() || !makeShaped(op, shape, type.getElementType(), value))
      return type.hasStaticShape() ? false : fail(ErrorKind::Unsupported, op, "is a parameter of unknown shape");
    uint64_t first = part->offset / layout.bytes;
    for (uint64_t i = 0, e = value.countElements(); i < e; ++i)
      layout.store(layout.makeUp(mix(part->key, first + i) >> 7), value.buffer->bytes.data() + i * layout.bytes);
    std::fill(value.buffer->undef.begin(), value.buffer->undef.end(), 0);
  } else {
    return fail(ErrorKind::Unsupported, op, "has a constant whose elements the interpreter does not know");
  }
  markWritten(op, *value.buffer, 0, value.buffer->size());
  constants[attr] = value.buffer;
  return true;
}

/// The place of an element; false if it lies outside.
static bool findElement(const RuntimeValue &shaped, ArrayRef<int64_t> indices, unsigned bytes, uint64_t &at) {
  uint64_t position = 0;
  for (auto [index, extent] : llvm::zip_equal(indices, shaped.shape)) {
    if (index < 0 || index >= extent)
      return false;
    position = position * extent + index;
  }
  at = shaped.offset + position * bytes;
  return at + bytes <= shaped.buffer->size();
}

bool Interpreter::loadElement(Operation *op, const RuntimeValue &shaped, ArrayRef<int64_t> indices, RuntimeValue &value) {
  ElementLayout layout;
  uint64_t at;
  if (!getLayout(op, shaped.elementType, layout))
    return false;
  if (!findElement(shaped, indices, layout.bytes, at))
    return fail(ErrorKind::Invalid, op, "reads outside of its source");
  BufferRef buffer = shaped.buffer;
  Type type = shaped.elementType;
  if (!fromBytes(op, buffer->bytes.data() + at, layout.bytes, type, value))
    return false;
  value.undef = buffer->anyUndef(at, at + layout.bytes);
  return true;
}

bool Interpreter::storeElement(Operation *op, const RuntimeValue &value, const RuntimeValue &shaped, ArrayRef<int64_t> indices) {
  std::vector<uint8_t> bytes;
  uint64_t at;
  if (!toBytes(op, value, shaped.elementType, bytes))
    return false;
  if (!findElement(shaped, indices, bytes.size(), at))
    return fail(ErrorKind::Invalid, op, "writes outside of its target");
  for (auto [index, byte] : llvm::enumerate(bytes))
    writeByte(op, *shaped.buffer, at + index, byte, value.undef);
  return true;
}
