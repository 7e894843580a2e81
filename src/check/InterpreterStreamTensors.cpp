// stream.tensor ops: what carries tensors into resources, and works on them there.

#include "src/check/Interpreter.h"

#include "dialects/Stream/StreamOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

/// The bytes of a tensor of an encoding that a stream op names.
static std::optional<uint64_t> getDenseSize(Type encoding, ArrayRef<int64_t> shape) {
  auto tensor = dyn_cast<RankedTensorType>(encoding);
  std::optional<ElementLayout> layout = tensor ? ElementLayout::get(tensor.getElementType()) : std::nullopt;
  if (!layout || tensor.getEncoding())
    return std::nullopt;
  uint64_t size = layout->bytes;
  for (int64_t extent : shape)
    size *= extent;
  return size;
}

/// The elements of a resource that holds a tensor densely.
bool Interpreter::getTensor(Operation *op, Value resource, Type encoding, ValueRange dims, RuntimeValue &tensor) {
  RuntimeValue source;
  std::vector<int64_t> shape;
  if (!getBytes(op, resource, source) || !getShape(op, encoding, dims, shape))
    return false;
  std::optional<uint64_t> dense = getDenseSize(encoding, shape);
  if (!dense)
    return fail(ErrorKind::Unsupported, op, "has a tensor whose layout the interpreter does not know");
  if (*dense > source.length)
    return fail(ErrorKind::Invalid, op, "has a tensor of " + Twine(*dense) + " bytes in a resource of " + Twine(source.length));
  tensor = RuntimeValue::getShaped(source.buffer, shape, cast<RankedTensorType>(encoding).getElementType(), source.offset);
  return true;
}

/// What a write to a tensor in a resource goes to; null after an error.
BufferRef Interpreter::copyTensor(Operation *op, Value resource) {
  RuntimeValue source;
  BufferRef writable;
  return getBytes(op, resource, source) && getWritable(op, resource, source.buffer, writable) ? writable : BufferRef();
}

template <> bool Interpreter::run(stream::TensorImportOp import) {
  RuntimeValue value;
  uint64_t size;
  if (!getBytes(import, import.getSource(), value) || !getIndex(import, import.getResultSize(), size))
    return false;
  if (size > value.length)
    return fail(ErrorKind::Invalid, import, "imports " + Twine(size) + " bytes of a buffer of " + Twine(value.length));
  // The caller gives it up. Each program is called with storage of its own.
  if (import.getConsume())
    value.buffer->borrowed = false;
  return setResource(import, value.buffer);
}

template <> bool Interpreter::run(stream::TensorExportOp exported) {
  RuntimeValue value;
  if (!getTensor(exported, exported.getSource(), exported.getSourceEncoding(), exported.getSourceEncodingDims(), value))
    return false;
  return setResult(exported, value);
}

template <> bool Interpreter::run(stream::TensorSizeOfOp sizeOf) {
  std::vector<int64_t> shape;
  if (!getShape(sizeOf, sizeOf.getEncoding(), sizeOf.getEncodingDims(), shape))
    return false;
  std::optional<uint64_t> dense = getDenseSize(sizeOf.getEncoding(), shape);
  if (!dense)
    return fail(ErrorKind::Unsupported, sizeOf, "has a tensor whose layout the interpreter does not know");
  return setNumber(sizeOf, *dense);
}

template <> bool Interpreter::run(stream::TensorEmptyOp empty) {
  uint64_t size;
  return getIndex(empty, empty.getResultSize(), size) && setResource(empty, makeBuffer(size));
}

template <> bool Interpreter::run(stream::TensorConstantOp constant) {
  RuntimeValue value;
  auto type = dyn_cast<ShapedType>(constant.getValue().getType());
  if (!type)
    return fail(ErrorKind::Unsupported, constant, "has a value whose bytes the interpreter does not know");
  return makeConstant(constant, constant.getValue(), type, value) && setResource(constant, copyBuffer(*value.buffer));
}

template <> bool Interpreter::run(stream::TensorSplatOp splat) {
  RuntimeValue target;
  uint64_t size;
  if (!getIndex(splat, splat.getResultSize(), size))
    return false;
  target = RuntimeValue::getSpan(makeBuffer(size), 0, size);
  return fillSpan(splat, splat.getValue(), target) && setResource(splat, target.buffer);
}

template <> bool Interpreter::run(stream::TensorCloneOp clone) {
  RuntimeValue source;
  return getBytes(clone, clone.getSource(), source) && setResource(clone, copyBuffer(*source.buffer));
}

template <> bool Interpreter::run(stream::TensorSliceOp slice) {
  RuntimeValue value;
  std::vector<int64_t> shape, indices;
  uint64_t size;
  if (!getTensor(slice, slice.getSource(), slice.getSourceEncoding(), slice.getSourceEncodingDims(), value) ||
      !getNumbers(slice, slice.getStartIndices(), indices) || !getNumbers(slice, slice.getLengths(), shape) ||
      !getIndex(slice, slice.getResultSize(), size))
    return false;
  RuntimeValue result;
  std::vector<int64_t> zeros(shape.size(), 0), ones(shape.size(), 1);
  return makeShaped(slice, shape, value.elementType, result) && copyBox(slice, value, indices, ones, result, zeros, ones, shape) &&
         setResource(slice, result.buffer);
}

template <> bool Interpreter::run(stream::TensorUpdateOp update) {
  RuntimeValue value;
  std::vector<int64_t> indices;
  RuntimeValue written;
  if (!getTensor(update, update.getUpdate(), update.getUpdateEncoding(), update.getUpdateEncodingDims(), written) ||
      !getTensor(update, update.getTarget(), update.getTargetEncoding(), update.getTargetEncodingDims(), value) ||
      !getNumbers(update, update.getStartIndices(), indices))
    return false;
  value.buffer = copyTensor(update, update.getTarget());
  std::vector<int64_t> zeros(written.shape.size(), 0), ones(written.shape.size(), 1);
  return value.buffer && copyBox(update, written, zeros, ones, value, indices, ones, written.shape) && setResource(update, value.buffer);
}

template <> bool Interpreter::run(stream::TensorLoadOp load) {
  RuntimeValue value;
  std::vector<int64_t> indices;
  if (isa<VectorType>(load.getResult().getType()))
    return runFold(load);
  RuntimeValue element;
  if (!getTensor(load, load.getSource(), load.getSourceEncoding(), load.getSourceEncodingDims(), value) ||
      !getNumbers(load, load.getIndices(), indices) || !loadElement(load, value, indices, element))
    return false;
  return setResult(load, element);
}

template <> bool Interpreter::run(stream::TensorStoreOp store) {
  RuntimeValue value;
  std::vector<int64_t> indices;
  if (isa<VectorType>(store.getValue().getType()))
    return runFold(store);
  if (!getTensor(store, store.getTarget(), store.getTargetEncoding(), store.getTargetEncodingDims(), value) ||
      !getNumbers(store, store.getIndices(), indices))
    return false;
  value.buffer = copyTensor(store, store.getTarget());
  return value.buffer && storeElement(store, RuntimeValue(get(store.getValue())), value, indices) && setResource(store, value.buffer);
}

void Interpreter::addStreamTensors(Handlers &handlers) {
  add<stream::TensorImportOp, stream::TensorExportOp, stream::TensorSizeOfOp, stream::TensorEmptyOp, stream::TensorConstantOp,
      stream::TensorSplatOp, stream::TensorCloneOp, stream::TensorSliceOp, stream::TensorUpdateOp, stream::TensorLoadOp,
      stream::TensorStoreOp>(handlers);
  add<&Interpreter::runNothing, stream::TensorTraceOp>(handlers);
}
