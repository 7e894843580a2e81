// stream.resource ops, and buffer views.

#include "src/check/Interpreter.h"

#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

template <> bool Interpreter::run(stream::ResourceAllocOp alloc) {
  uint64_t size;
  return getIndex(alloc, alloc.getStorageSize(), size) && setResource(alloc, makeBuffer(size));
}

template <> bool Interpreter::run(stream::ResourceAllocaOp alloca) {
  uint64_t size;
  set(alloca.getResultTimepoint(), alloca.getAwaitTimepoint() ? get(alloca.getAwaitTimepoint()) : RuntimeValue::getTimepoint());
  return getIndex(alloca, alloca.getStorageSize(), size) && setResource(alloca, makeBuffer(size));
}

template <> bool Interpreter::run(stream::ResourceDeallocaOp dealloca) {
  RuntimeValue source;
  set(dealloca.getResultTimepoint(), dealloca.getAwaitTimepoint() ? get(dealloca.getAwaitTimepoint()) : RuntimeValue::getTimepoint());
  // Later reads are undefined. Constants and what came from outside are counted elsewhere.
  if (getBytes(dealloca, dealloca.getOperand(), source) && checkUnused(dealloca, source, dealloca.getAwaitTimepoint()) && !source.buffer->borrowed && !source.buffer->readOnly)
    std::fill_n(source.buffer->undef.begin() + source.offset, source.length, 1);
  return error.kind == ErrorKind::None;
}

bool Interpreter::runNever(Operation *op) { return setResult(op, RuntimeValue::getBits(llvm::APInt(1, 0))); }

template <> bool Interpreter::run(stream::ResourceSubviewOp subview) {
  RuntimeValue value;
  if (!stateSize(subview, get(subview.getSource()), subview.getSourceSize()) ||
      !getBytes(subview, subview.getSource(), subview.getSourceOffset(), subview.getResultSize(), value))
    return false;
  return setResult(subview, value);
}

template <> bool Interpreter::run(stream::ResourcePackOp pack) {
  uint64_t size;
  // Slices side by side are a packing, too.
  uint64_t at = 0;
  if (pack.getOffset() && !getIndex(pack, pack.getOffset(), at))
    return false;
  uint64_t first = at;
  for (auto [slice, offset] : llvm::zip(pack.getDynamicSliceSizes(), pack.getPackedOffsets())) {
    if (!getIndex(pack, slice, size))
      return false;
    set(offset, RuntimeValue::getBits(llvm::APInt(64, at)));
    at += llvm::alignTo(size, 64);
  }
  set(pack.getTotalLength(), RuntimeValue::getBits(llvm::APInt(64, at - first)));
  return true;
}

template <> bool Interpreter::run(stream::ResourceConstantsOp constants) {
  RuntimeValue value;
  uint64_t size;
  WorkSet uploaded;
  uploaded.set(++numWorks);
  for (auto [result, attr, stated] : llvm::zip(constants.getResults(), constants.getValues(), constants.getResultSizes())) {
    BufferRef buffer;
    auto composite = dyn_cast<util::CompositeAttr>(attr);
    for (Attribute part : composite ? composite.getValues().getValue() : ArrayRef(attr)) {
      auto typed = dyn_cast<TypedAttr>(part);
      auto type = typed ? dyn_cast<ShapedType>(typed.getType()) : ShapedType();
      if (!type)
        return fail(ErrorKind::Unsupported, constants, "has a value whose bytes the interpreter does not know");
      if (!makeConstant(constants, part, type, value))
        return false;
      if (!buffer) {
        buffer = copyBuffer(*value.buffer);
        continue;
      }
      buffer->bytes.insert(buffer->bytes.end(), value.buffer->bytes.begin(), value.buffer->bytes.end());
      buffer->undef.insert(buffer->undef.end(), value.buffer->undef.begin(), value.buffer->undef.end());
    }
    if (!buffer || !getIndex(constants, stated, size))
      return buffer ? false : fail(ErrorKind::Unsupported, constants, "has a value whose bytes the interpreter does not know");
    if (size < buffer->size())
      return fail(ErrorKind::Invalid, constants, "has a value of " + Twine(buffer->size()) + " bytes but a size of " + Twine(size));
    buffer->bytes.resize(size);
    buffer->undef.resize(size, 1);
    if (!buffer->writers.empty())
      buffer->writers.resize(size, constants);
    buffer->producers.assign(size, numWorks);
    buffer->readOnly = cast<stream::ResourceType>(result.getType()).getLifetime() == stream::Lifetime::Constant;
    set(result, RuntimeValue::getResource(buffer));
  }
  set(constants.getResultTimepoint(), RuntimeValue::getTimepoint(std::move(uploaded)));
  return true;
}

template <> bool Interpreter::run(stream::ResourceLoadOp load) {
  RuntimeValue source, value;
  uint64_t size;
  Type type = load.getResult().getType();
  ElementLayout layout;
  if (!getBytes(load, load.getSource(), source) || !getIndex(load, load.getSourceOffset(), size) || !getLayout(load, type, layout))
    return false;
  if (size > source.length || layout.bytes > source.length - size)
    return fail(ErrorKind::Invalid, load, "loads outside of its source");
  uint64_t at = source.offset + size;
  if (!access(load, RuntimeValue::getSpan(source.buffer, at, layout.bytes), /*reads=*/true, /*writes=*/false) || !fromBytes(load, source.buffer->bytes.data() + at, layout.bytes, type, value))
    return false;
  value.undef = source.buffer->anyUndef(at, at + layout.bytes);
  return setResult(load, value);
}

template <> bool Interpreter::run(stream::ResourceStoreOp store) {
  RuntimeValue target;
  uint64_t size;
  std::vector<uint8_t> bytes;
  const RuntimeValue scalar = get(store.getValue());
  if (!getBytes(store, store.getTarget(), target) || !getIndex(store, store.getTargetOffset(), size) ||
      !toBytes(store, scalar, store.getValue().getType(), bytes) || !checkWritable(store, *target.buffer))
    return false;
  if (size > target.length || bytes.size() > target.length - size)
    return fail(ErrorKind::Invalid, store, "stores outside of its target");
  RuntimeValue stored = RuntimeValue::getSpan(target.buffer, target.offset + size, bytes.size());
  if (!checkUnused(store, stored, {}) || !access(store, stored, /*reads=*/false, /*writes=*/true))
    return false;
  for (auto [index, byte] : llvm::enumerate(bytes))
    writeByte(store, *target.buffer, target.offset + size + index, byte, scalar.undef);
  return true;
}

template <> bool Interpreter::run(hal::TensorImportOp import) {
  std::vector<int64_t> shape;
  RuntimeValue value = get(import.getSource());
  if (!value.isShaped())
    return fail(ErrorKind::Unsupported, import, "imports a value that is not a buffer view");
  std::vector<int64_t> given = value.shape;
  if (!getShape(import, import.getTarget().getType(), import.getTargetDims(), shape))
    return false;
  if (given != shape)
    return fail(ErrorKind::Invalid, import, "gets a buffer view of another shape");
  value.elementType = cast<ShapedType>(import.getTarget().getType()).getElementType();
  set(import.getTarget(), value);
  return true;
}

template <> bool Interpreter::run(hal::TensorExportOp exported) {
  return setResult(exported, get(exported.getSource()));
}

template <> bool Interpreter::run(hal::BufferViewDimOp dim) {
  RuntimeValue value = get(dim.getBufferView());
  uint64_t index = dim.getIndex().getZExtValue();
  if (!value.isShaped() || index >= value.shape.size())
    return fail(ErrorKind::Invalid, dim, "reads a dimension that does not exist");
  return setNumber(dim, value.shape[index]);
}

template <> bool Interpreter::run(hal::BufferViewRankOp op) {
  return setNumber(op, get(op->getOperand(0)).shape.size());
}

template <> bool Interpreter::run(hal::ElementTypeOp type) {
  // Compared with each other alone.
  return setResult(type, RuntimeValue::getBits(llvm::APInt(32, hashString(llvm::formatv("{0}", type.getType()).str()) & 0x7fffffff)));
}

template <> bool Interpreter::run(hal::BufferViewElementTypeOp op) {
  Type type = get(op->getOperand(0)).elementType;
  return setResult(op, RuntimeValue::getBits(llvm::APInt(32, hashString(llvm::formatv("{0}", type).str()) & 0x7fffffff)));
}

bool Interpreter::runEncodingType(Operation *op) { return setResult(op, RuntimeValue::getBits(llvm::APInt(32, 1))); }

template <> bool Interpreter::run(hal::BufferViewAssertOp assertion) {
  std::vector<int64_t> shape;
  if (!getNumbers(assertion, assertion.getShape(), shape))
    return false;
  return get(assertion.getBufferView()).shape == shape ||
         fail(ErrorKind::Invalid, assertion, "gets a buffer view of another shape");
}

void Interpreter::addResources(Handlers &handlers) {
  add<stream::ResourceAllocOp, stream::ResourceAllocaOp, stream::ResourceDeallocaOp, stream::ResourceSubviewOp, stream::ResourcePackOp,
      stream::ResourceConstantsOp, stream::ResourceLoadOp, stream::ResourceStoreOp>(handlers);
  add<&Interpreter::runNever, stream::ResourceReleaseOp, stream::ResourceIsTerminalOp>(handlers);
  add<&Interpreter::runNothing, stream::ResourceRetainOp>(handlers);
}

void Interpreter::addViews(Handlers &handlers) {
  add<hal::TensorImportOp, hal::TensorExportOp, hal::BufferViewDimOp, hal::BufferViewRankOp, hal::ElementTypeOp,
      hal::BufferViewElementTypeOp, hal::BufferViewAssertOp>(handlers);
  add<&Interpreter::runSame, hal::TensorBarrierOp>(handlers);
  add<&Interpreter::runEncodingType, hal::EncodingTypeOp, hal::BufferViewEncodingTypeOp>(handlers);
}
