// Tensors: what makes them, single elements, and views that leave the elements where they are.

#include "src/check/Interpreter.h"

#include "dialects/Flow/FlowAttrs.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
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

bool Interpreter::runTensorOp(Operation *op, bool &handled) {
  handled = true;
  RuntimeValue value;
  std::vector<int64_t> shape, indices;
  auto done = [&] {
    set(op->getResult(0), std::move(value));
    return true;
  };
  auto elementTypeOf = [](Value tensor) { return cast<ShapedType>(tensor.getType()).getElementType(); };
  // The same elements under another type.
  auto alias = [&](Value source, ValueRange dims) {
    value = get(source);
    if (!value.isShaped())
      return fail(ErrorKind::Unsupported, op, "has an operand that is not a tensor");
    if (!getShape(op, op->getResult(0).getType(), dims, shape))
      return false;
    uint64_t before = value.countElements();
    value.shape = shape;
    ElementLayout from, to;
    if (!getLayout(op, value.elementType, from) || !getLayout(op, elementTypeOf(op->getResult(0)), to))
      return false;
    value.elementType = elementTypeOf(op->getResult(0));
    if (before * from.bytes != value.countElements() * to.bytes)
      return fail(ErrorKind::Invalid, op, "reshapes a tensor to a shape with another number of elements");
    return done();
  };

  if (auto constant = dyn_cast<arith::ConstantOp>(op); constant && isa<RankedTensorType>(constant.getType()))
    return makeConstant(op, constant.getValue(), cast<ShapedType>(constant.getType()), value) && done();
  if (auto constant = dyn_cast<flow::TensorConstantOp>(op))
    return makeConstant(op, constant.getValue(), cast<ShapedType>(constant.getType()), value) && done();
  if (auto empty = dyn_cast<tensor::EmptyOp>(op))
    return getShape(op, empty.getType(), empty.getDynamicSizes(), shape) &&
           makeShaped(op, shape, elementTypeOf(empty), value) && done();
  if (auto empty = dyn_cast<flow::TensorEmptyOp>(op))
    return getShape(op, empty.getType(), empty.getResultDims(), shape) && makeShaped(op, shape, elementTypeOf(empty), value) &&
           done();
  if (auto empty = dyn_cast<flow::TensorAllocaOp>(op))
    return getShape(op, empty.getType(), empty.getResultDims(), shape) && makeShaped(op, shape, elementTypeOf(empty), value) &&
           done();
  if (auto empty = dyn_cast<bufferization::AllocTensorOp>(op); empty && !empty.getCopy())
    return getShape(op, empty.getType(), empty.getDynamicSizes(), shape) &&
           makeShaped(op, shape, elementTypeOf(empty), value) && done();
  if (auto splat = dyn_cast<flow::TensorSplatOp>(op))
    return getShape(op, splat.getType(), splat.getResultDims(), shape) &&
           makeSplat(op, RuntimeValue(get(splat.getValue())), shape, elementTypeOf(splat), value) && done();
  if (auto splat = dyn_cast<tensor::SplatOp>(op))
    return getShape(op, splat.getType(), splat.getDynamicSizes(), shape) &&
           makeSplat(op, RuntimeValue(get(splat.getInput())), shape, elementTypeOf(splat), value) && done();
  if (auto elements = dyn_cast<tensor::FromElementsOp>(op)) {
    if (!getShape(op, elements.getType(), {}, shape) || !makeShaped(op, shape, elementTypeOf(elements), value))
      return false;
    ElementLayout layout;
    if (!getLayout(op, value.elementType, layout))
      return false;
    for (auto [index, element] : llvm::enumerate(elements.getElements())) {
      std::vector<uint8_t> bytes;
      const RuntimeValue &scalar = get(element);
      bool undef = scalar.undef;
      if (!toBytes(op, scalar, value.elementType, bytes))
        return false;
      for (auto [number, byte] : llvm::enumerate(bytes))
        writeByte(op, *value.buffer, index * layout.bytes + number, byte, undef);
    }
    return done();
  }
  if (auto generate = dyn_cast<tensor::GenerateOp>(op)) {
    if (!getShape(op, generate.getType(), generate.getDynamicExtents(), shape) ||
        !makeShaped(op, shape, elementTypeOf(generate), value) || !countPoints(op, value.countElements()))
      return false;
    indices.assign(shape.size(), 0);
    for (uint64_t i = 0, e = value.countElements(); i < e; ++i) {
      Values arguments;
      for (int64_t index : indices)
        arguments.push_back(RuntimeValue::getBits(llvm::APInt(64, index)));
      RegionExit exit;
      if (!runRegion(generate.getBody(), arguments, exit) || !storeElement(op, exit.values[0], value, indices))
        return false;
      for (size_t d = shape.size(); d-- > 0 && ++indices[d] == shape[d];)
        indices[d] = 0;
    }
    return done();
  }
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    uint64_t index;
    if (!getIndex(op, dim.getIndex(), index))
      return false;
    const RuntimeValue &source = get(dim.getSource());
    if (!source.isShaped() || index >= source.shape.size())
      return fail(ErrorKind::Invalid, op, "reads a dimension that does not exist");
    value = RuntimeValue::getBits(llvm::APInt(64, source.shape[index]));
    return done();
  }
  if (auto load = dyn_cast<tensor::ExtractOp>(op))
    return getNumbers(op, load.getIndices(), indices) && loadElement(op, RuntimeValue(get(load.getTensor())), indices, value) &&
           done();
  if (auto load = dyn_cast<flow::TensorLoadOp>(op); load && !isa<VectorType>(load.getType()))
    return getNumbers(op, load.getIndices(), indices) && loadElement(op, RuntimeValue(get(load.getSource())), indices, value) &&
           done();
  auto store = [&](Value scalar, Value target, ValueRange at) {
    if (!getNumbers(op, at, indices))
      return false;
    value = get(target);
    value.buffer = copyBuffer(*value.buffer);
    return storeElement(op, RuntimeValue(get(scalar)), value, indices) && done();
  };
  if (auto insert = dyn_cast<tensor::InsertOp>(op))
    return store(insert.getScalar(), insert.getDest(), insert.getIndices());
  if (auto insert = dyn_cast<flow::TensorStoreOp>(op); insert && !isa<VectorType>(insert.getValue().getType()))
    return store(insert.getValue(), insert.getTarget(), insert.getIndices());

  if (isa<tensor::CastOp, flow::TensorTieShapeOp, flow::TensorCloneOp, flow::TensorBarrierOp, flow::TensorTransferOp,
          tensor_ext::ComputeBarrierStartOp, tensor_ext::ComputeBarrierEndOp, hal::TensorAliasOp>(op)) {
    RuntimeValue source = get(op->getOperand(0));
    auto type = cast<ShapedType>(op->getResult(0).getType());
    if (!source.isShaped())
      return fail(ErrorKind::Unsupported, op, "has an operand that is not a tensor");
    for (auto [extent, known] : llvm::zip(source.shape, type.getShape()))
      if (!ShapedType::isDynamic(known) && known != extent)
        return fail(ErrorKind::Invalid, op, "has a static extent of " + Twine(known) + " for an extent of " + Twine(extent));
    value = std::move(source);
    return done();
  }
  if (auto encode = dyn_cast<flow::TensorEncodeOp>(op))
    return alias(encode.getOperand(), encode.getResultDims());
  if (auto reshape = dyn_cast<flow::TensorReshapeOp>(op))
    return alias(reshape.getSource(), reshape.getResultDims());
  if (auto cast = dyn_cast<flow::TensorBitCastOp>(op))
    return alias(cast.getSource(), cast.getResultDims());
  if (auto cast = dyn_cast<tensor_ext::BitCastOp>(op))
    return alias(cast.getSource(), cast.getResultDims());
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    if (!getNumbers(op, getMixedValues(expand.getStaticOutputShape(), expand.getOutputShape(), op->getContext()), shape))
      return false;
    value = get(expand.getSrc());
    uint64_t before = value.countElements();
    value.shape = shape;
    if (before != value.countElements())
      return fail(ErrorKind::Invalid, op, "reshapes a tensor to a shape with another number of elements");
    return done();
  }
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    value = get(collapse.getSrc());
    for (const ReassociationIndices &group : collapse.getReassociationIndices()) {
      int64_t extent = 1;
      for (int64_t dim : group)
        extent *= value.shape[dim];
      shape.push_back(extent);
    }
    value.shape = shape;
    return done();
  }
  if (auto reshape = dyn_cast<tensor::ReshapeOp>(op)) {
    RuntimeValue extents = get(reshape.getShape());
    for (int64_t i = 0; i < extents.shape[0]; ++i) {
      RuntimeValue extent;
      if (!loadElement(op, extents, {i}, extent))
        return false;
      shape.push_back(extent.bits.getSExtValue());
    }
    value = get(reshape.getSource());
    uint64_t count = value.countElements();
    value.shape = shape;
    auto type = dyn_cast<RankedTensorType>(reshape.getResult().getType());
    bool isOfType = !type || llvm::all_of(llvm::zip_equal(type.getShape(), shape), [](auto pair) {
      auto [stated, extent] = pair;
      return extent >= 0 && (ShapedType::isDynamic(stated) || stated == extent);
    });
    if (!isOfType || value.countElements() != count)
      return fail(ErrorKind::Invalid, op, "gets a shape of another number of elements or another type");
    return done();
  }
  if (auto cast = dyn_cast<tensor::BitcastOp>(op)) {
    value = get(cast.getSource());
    value.elementType = elementTypeOf(op->getResult(0));
    return done();
  }
  handled = false;
  return true;
}
