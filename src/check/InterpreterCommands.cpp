// stream.cmd, stream.resource and stream.tensor ops: work on resources in place, and what carries tensors into them.

#include "src/check/Interpreter.h"

#include "dialects/Check/CheckOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

using namespace mlir;
using namespace weir;
using namespace weir::check;

bool Interpreter::getBytes(Operation *op, Value value, RuntimeValue &span) {
  const RuntimeValue &resource = get(value);
  if (resource.kind == RuntimeValue::Kind::Span) {
    span = resource;
    return true;
  }
  if (!resource.isResource() && !resource.isShaped())
    return fail(ErrorKind::Invalid, op, "uses a null resource");
  span = RuntimeValue::getSpan(resource.buffer, 0, resource.buffer->size());
  return true;
}

bool Interpreter::getBytes(Operation *op, Value value, Value offset, Value length, RuntimeValue &span) {
  uint64_t first, count;
  if (!getBytes(op, value, span) || !getIndex(op, offset, first) || !getIndex(op, length, count))
    return false;
  if (first > span.length || count > span.length - first)
    return fail(ErrorKind::Invalid, op,
                "has an invalid range [" + Twine(first) + " for " + Twine(count) + "] of a resource of " +
                    Twine(span.length) + " bytes");
  span.offset += first;
  span.length = count;
  return true;
}

bool Interpreter::checkWritable(Operation *op, const Buffer &buffer) {
  if (buffer.borrowed)
    return fail(ErrorKind::InPlace, op, "writes to storage of the caller of a public function");
  if (buffer.readOnly)
    return fail(ErrorKind::InPlace, op, "writes to the storage of a constant");
  return true;
}

bool Interpreter::copySpan(Operation *op, const RuntimeValue &source, const RuntimeValue &target) {
  if (!checkWritable(op, *target.buffer) || !access(op, source, /*reads=*/true, /*writes=*/false) || !access(op, target, /*reads=*/false, /*writes=*/true))
    return false;
  if (source.buffer == target.buffer && source.offset < target.offset + target.length &&
      target.offset < source.offset + source.length && source.offset != target.offset)
    return fail(ErrorKind::InPlace, op, "copies between overlapping bytes of one storage");
  copyBytes(op, *source.buffer, source.offset, *target.buffer, target.offset, target.length);
  return true;
}

bool Interpreter::fillSpan(Operation *op, Value pattern, const RuntimeValue &target) {
  std::vector<uint8_t> bytes;
  const RuntimeValue value = get(pattern);
  if (!checkWritable(op, *target.buffer) || !toBytes(op, value, pattern.getType(), bytes) || !access(op, target, /*reads=*/false, /*writes=*/true))
    return false;
  if (target.length % bytes.size() != 0)
    return fail(ErrorKind::Invalid, op, "fills a range that is not a multiple of the pattern");
  for (uint64_t i = 0; i < target.length; ++i)
    writeByte(op, *target.buffer, target.offset + i, bytes[i % bytes.size()], value.undef);
  return true;
}

bool Interpreter::runCommandOp(Operation *op, bool &handled) {
  handled = true;
  RuntimeValue source, target;
  RegionExit exit;
  if (auto execute = dyn_cast<stream::CmdExecuteOp>(op))
    return runExecute(execute);
  if (isa<stream::CmdConcurrentOp>(op))
    return runConcurrent(op->getRegion(0));
  if (isa<stream::CmdSerialOp>(op))
    return runRegion(op->getRegion(0), {}, exit);
  if (isa<stream::CmdFlushOp, stream::CmdInvalidateOp>(op))
    return true;
  if (auto discard = dyn_cast<stream::CmdDiscardOp>(op)) {
    if (!getBytes(op, discard.getTarget(), discard.getTargetOffset(), discard.getTargetLength(), target))
      return false;
    std::fill_n(target.buffer->undef.begin() + target.offset, target.length, 1);
    return true;
  }
  if (auto fill = dyn_cast<stream::CmdFillOp>(op))
    return getBytes(op, fill.getTarget(), fill.getTargetOffset(), fill.getTargetLength(), target) &&
           fillSpan(op, fill.getValue(), target);
  if (auto copy = dyn_cast<stream::CmdCopyOp>(op))
    return getBytes(op, copy.getSource(), copy.getSourceOffset(), copy.getLength(), source) &&
           getBytes(op, copy.getTarget(), copy.getTargetOffset(), copy.getLength(), target) && copySpan(op, source, target);
  if (auto dispatch = dyn_cast<stream::CmdDispatchOp>(op)) {
    if (!options.runKernels && !isNewKernel(op, dispatch.getEntryPoints()))
      return runUnknownCommand(op);
    // Which bytes of its bindings a kernel reads shows nowhere; those that it writes change.
    std::vector<RuntimeValue> arguments, scalars;
    std::vector<std::pair<RuntimeValue, Buffer>> written;
    for (unsigned i = 0; i < dispatch.getResources().size(); ++i) {
      bool writes = stream::bitEnumContainsAny(dispatch.getResourceAccess(i), stream::ResourceAccess::Write);
      if (!getBytes(op, dispatch.getResources()[i], dispatch.getResourceOffsets()[i], dispatch.getResourceLengths()[i], target))
        return false;
      touch(target, writes);
      if (writes)
        written.push_back({target, *target.buffer});
      arguments.push_back(target);
    }
    for (Value value : dispatch.getUniformOperands())
      scalars.push_back(get(value));
    if (!dispatchKernel(op, cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]), dispatch.getWorkload(), arguments, scalars))
      return false;
    for (auto &[span, before] : written)
      noteChanges(span, before);
    return true;
  }
  if (isa<stream::CmdCallOp>(op))
    return runUnknownCommand(op);
  handled = false;
  return true;
}

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

bool Interpreter::runResourceOp(Operation *op, bool &handled) {
  handled = true;
  RuntimeValue source, target, value;
  std::vector<int64_t> shape, indices;
  uint64_t size;
  auto setBuffer = [&](BufferRef buffer) {
    set(op->getResult(0), RuntimeValue::getResource(std::move(buffer)));
    return true;
  };
  // The elements of a resource that holds a tensor densely.
  auto asTensor = [&](Value resource, Type encoding, ValueRange dims, RuntimeValue &tensor) {
    if (!getBytes(op, resource, source) || !getShape(op, encoding, dims, shape))
      return false;
    std::optional<uint64_t> dense = getDenseSize(encoding, shape);
    if (!dense)
      return fail(ErrorKind::Unsupported, op, "has a tensor whose layout the interpreter does not know");
    if (*dense > source.length)
      return fail(ErrorKind::Invalid, op, "has a tensor of " + Twine(*dense) + " bytes in a resource of " + Twine(source.length));
    tensor = RuntimeValue::getShaped(source.buffer, shape, cast<RankedTensorType>(encoding).getElementType(), source.offset);
    return true;
  };

  if (auto alloc = dyn_cast<stream::ResourceAllocOp>(op))
    return getIndex(op, alloc.getStorageSize(), size) && setBuffer(makeBuffer(size));
  if (auto alloca = dyn_cast<stream::ResourceAllocaOp>(op)) {
    set(alloca.getResultTimepoint(), alloca.getAwaitTimepoint() ? get(alloca.getAwaitTimepoint()) : RuntimeValue::getTimepoint());
    return getIndex(op, alloca.getStorageSize(), size) && setBuffer(makeBuffer(size));
  }
  if (auto dealloca = dyn_cast<stream::ResourceDeallocaOp>(op)) {
    set(dealloca.getResultTimepoint(), dealloca.getAwaitTimepoint() ? get(dealloca.getAwaitTimepoint()) : RuntimeValue::getTimepoint());
    // Later reads are undefined. Constants and what came from outside are counted elsewhere.
    if (getBytes(op, dealloca.getOperand(), source) && checkUnused(op, source, dealloca.getAwaitTimepoint()) && !source.buffer->borrowed && !source.buffer->readOnly)
      std::fill_n(source.buffer->undef.begin() + source.offset, source.length, 1);
    return error.kind == ErrorKind::None;
  }
  if (isa<stream::ResourceRetainOp>(op))
    return true;
  if (isa<stream::ResourceReleaseOp, stream::ResourceIsTerminalOp>(op)) {
    set(op->getResult(0), RuntimeValue::getBits(llvm::APInt(1, 0)));
    return true;
  }
  if (auto subview = dyn_cast<stream::ResourceSubviewOp>(op)) {
    if (!stateSize(op, get(subview.getSource()), subview.getSourceSize()) ||
        !getBytes(op, subview.getSource(), subview.getSourceOffset(), subview.getResultSize(), value))
      return false;
    set(subview.getResult(), value);
    return true;
  }
  if (auto pack = dyn_cast<stream::ResourcePackOp>(op)) {
    // Slices side by side are a packing, too.
    uint64_t at = 0;
    if (pack.getOffset() && !getIndex(op, pack.getOffset(), at))
      return false;
    uint64_t first = at;
    for (auto [slice, offset] : llvm::zip(pack.getDynamicSliceSizes(), pack.getPackedOffsets())) {
      if (!getIndex(op, slice, size))
        return false;
      set(offset, RuntimeValue::getBits(llvm::APInt(64, at)));
      at += llvm::alignTo(size, 64);
    }
    set(pack.getTotalLength(), RuntimeValue::getBits(llvm::APInt(64, at - first)));
    return true;
  }
  if (auto constants = dyn_cast<stream::ResourceConstantsOp>(op)) {
    WorkSet uploaded;
    uploaded.set(++numWorks);
    for (auto [result, attr, stated] : llvm::zip(constants.getResults(), constants.getValues(), constants.getResultSizes())) {
      BufferRef buffer;
      auto composite = dyn_cast<util::CompositeAttr>(attr);
      for (Attribute part : composite ? composite.getValues().getValue() : ArrayRef(attr)) {
        auto typed = dyn_cast<TypedAttr>(part);
        auto type = typed ? dyn_cast<ShapedType>(typed.getType()) : ShapedType();
        if (!type)
          return fail(ErrorKind::Unsupported, op, "has a value whose bytes the interpreter does not know");
        if (!makeConstant(op, part, type, value))
          return false;
        if (!buffer) {
          buffer = copyBuffer(*value.buffer);
          continue;
        }
        buffer->bytes.insert(buffer->bytes.end(), value.buffer->bytes.begin(), value.buffer->bytes.end());
        buffer->undef.insert(buffer->undef.end(), value.buffer->undef.begin(), value.buffer->undef.end());
      }
      if (!buffer || !getIndex(op, stated, size))
        return buffer ? false : fail(ErrorKind::Unsupported, op, "has a value whose bytes the interpreter does not know");
      if (size < buffer->size())
        return fail(ErrorKind::Invalid, op, "has a value of " + Twine(buffer->size()) + " bytes but a size of " + Twine(size));
      buffer->bytes.resize(size);
      buffer->undef.resize(size, 1);
      if (!buffer->writers.empty())
        buffer->writers.resize(size, op);
      buffer->producers.assign(size, numWorks);
      buffer->readOnly = cast<stream::ResourceType>(result.getType()).getLifetime() == stream::Lifetime::Constant;
      set(result, RuntimeValue::getResource(buffer));
    }
    set(constants.getResultTimepoint(), RuntimeValue::getTimepoint(std::move(uploaded)));
    return true;
  }
  if (auto load = dyn_cast<stream::ResourceLoadOp>(op)) {
    Type type = load.getResult().getType();
    ElementLayout layout;
    if (!getBytes(op, load.getSource(), source) || !getIndex(op, load.getSourceOffset(), size) || !getLayout(op, type, layout))
      return false;
    if (size > source.length || layout.bytes > source.length - size)
      return fail(ErrorKind::Invalid, op, "loads outside of its source");
    uint64_t at = source.offset + size;
    if (!access(op, RuntimeValue::getSpan(source.buffer, at, layout.bytes), /*reads=*/true, /*writes=*/false) || !fromBytes(op, source.buffer->bytes.data() + at, layout.bytes, type, value))
      return false;
    value.undef = source.buffer->anyUndef(at, at + layout.bytes);
    set(load.getResult(), value);
    return true;
  }
  if (auto store = dyn_cast<stream::ResourceStoreOp>(op)) {
    std::vector<uint8_t> bytes;
    const RuntimeValue scalar = get(store.getValue());
    if (!getBytes(op, store.getTarget(), target) || !getIndex(op, store.getTargetOffset(), size) ||
        !toBytes(op, scalar, store.getValue().getType(), bytes) || !checkWritable(op, *target.buffer))
      return false;
    if (size > target.length || bytes.size() > target.length - size)
      return fail(ErrorKind::Invalid, op, "stores outside of its target");
    RuntimeValue stored = RuntimeValue::getSpan(target.buffer, target.offset + size, bytes.size());
    if (!checkUnused(op, stored, {}) || !access(op, stored, /*reads=*/false, /*writes=*/true))
      return false;
    for (auto [index, byte] : llvm::enumerate(bytes))
      writeByte(op, *target.buffer, target.offset + size + index, byte, scalar.undef);
    return true;
  }

  if (auto import = dyn_cast<stream::TensorImportOp>(op)) {
    if (!getBytes(op, import.getSource(), value) || !getIndex(op, import.getResultSize(), size))
      return false;
    if (size > value.length)
      return fail(ErrorKind::Invalid, op, "imports " + Twine(size) + " bytes of a buffer of " + Twine(value.length));
    return setBuffer(value.buffer);
  }
  if (auto exported = dyn_cast<stream::TensorExportOp>(op)) {
    if (!asTensor(exported.getSource(), exported.getSourceEncoding(), exported.getSourceEncodingDims(), value))
      return false;
    set(exported.getResult(), value);
    return true;
  }
  if (auto sizeOf = dyn_cast<stream::TensorSizeOfOp>(op)) {
    if (!getShape(op, sizeOf.getEncoding(), sizeOf.getEncodingDims(), shape))
      return false;
    std::optional<uint64_t> dense = getDenseSize(sizeOf.getEncoding(), shape);
    if (!dense)
      return fail(ErrorKind::Unsupported, op, "has a tensor whose layout the interpreter does not know");
    set(sizeOf.getResult(), RuntimeValue::getBits(llvm::APInt(64, *dense)));
    return true;
  }
  if (auto empty = dyn_cast<stream::TensorEmptyOp>(op))
    return getIndex(op, empty.getResultSize(), size) && setBuffer(makeBuffer(size));
  if (auto constant = dyn_cast<stream::TensorConstantOp>(op)) {
    auto type = dyn_cast<ShapedType>(constant.getValue().getType());
    if (!type)
      return fail(ErrorKind::Unsupported, op, "has a value whose bytes the interpreter does not know");
    return makeConstant(op, constant.getValue(), type, value) && setBuffer(copyBuffer(*value.buffer));
  }
  if (auto splat = dyn_cast<stream::TensorSplatOp>(op)) {
    if (!getIndex(op, splat.getResultSize(), size))
      return false;
    target = RuntimeValue::getSpan(makeBuffer(size), 0, size);
    return fillSpan(op, splat.getValue(), target) && setBuffer(target.buffer);
  }
  if (auto clone = dyn_cast<stream::TensorCloneOp>(op))
    return getBytes(op, clone.getSource(), source) && setBuffer(copyBuffer(*source.buffer));
  if (auto slice = dyn_cast<stream::TensorSliceOp>(op)) {
    if (!asTensor(slice.getSource(), slice.getSourceEncoding(), slice.getSourceEncodingDims(), value) ||
        !getNumbers(op, slice.getStartIndices(), indices) || !getNumbers(op, slice.getLengths(), shape) ||
        !getIndex(op, slice.getResultSize(), size))
      return false;
    RuntimeValue result;
    std::vector<int64_t> zeros(shape.size(), 0), ones(shape.size(), 1);
    return makeShaped(op, shape, value.elementType, result) && copyBox(op, value, indices, ones, result, zeros, ones, shape) &&
           setBuffer(result.buffer);
  }
  auto getCopy = [&](Value resource) {
    BufferRef writable;
    if (!getBytes(op, resource, source) || !getWritable(op, resource, source.buffer, writable))
      return BufferRef();
    return writable;
  };
  if (auto update = dyn_cast<stream::TensorUpdateOp>(op)) {
    RuntimeValue written;
    if (!asTensor(update.getUpdate(), update.getUpdateEncoding(), update.getUpdateEncodingDims(), written) ||
        !asTensor(update.getTarget(), update.getTargetEncoding(), update.getTargetEncodingDims(), value) ||
        !getNumbers(op, update.getStartIndices(), indices))
      return false;
    value.buffer = getCopy(update.getTarget());
    std::vector<int64_t> zeros(written.shape.size(), 0), ones(written.shape.size(), 1);
    return value.buffer && copyBox(op, written, zeros, ones, value, indices, ones, written.shape) && setBuffer(value.buffer);
  }
  if (auto load = dyn_cast<stream::TensorLoadOp>(op); load && !isa<VectorType>(load.getResult().getType())) {
    RuntimeValue element;
    if (!asTensor(load.getSource(), load.getSourceEncoding(), load.getSourceEncodingDims(), value) ||
        !getNumbers(op, load.getIndices(), indices) || !loadElement(op, value, indices, element))
      return false;
    set(load.getResult(), element);
    return true;
  }
  if (auto store = dyn_cast<stream::TensorStoreOp>(op); store && !isa<VectorType>(store.getValue().getType())) {
    if (!asTensor(store.getTarget(), store.getTargetEncoding(), store.getTargetEncodingDims(), value) ||
        !getNumbers(op, store.getIndices(), indices))
      return false;
    value.buffer = getCopy(store.getTarget());
    return value.buffer && storeElement(op, RuntimeValue(get(store.getValue())), value, indices) && setBuffer(value.buffer);
  }
  if (isa<stream::TensorTraceOp>(op) || isa_and_present<CheckDialect>(op->getDialect()))
    return true;

  if (auto import = dyn_cast<hal::TensorImportOp>(op)) {
    value = get(import.getSource());
    if (!value.isShaped())
      return fail(ErrorKind::Unsupported, op, "imports a value that is not a buffer view");
    std::vector<int64_t> given = value.shape;
    if (!getShape(op, import.getTarget().getType(), import.getTargetDims(), shape))
      return false;
    if (given != shape)
      return fail(ErrorKind::Invalid, op, "gets a buffer view of another shape");
    value.elementType = cast<ShapedType>(import.getTarget().getType()).getElementType();
    set(import.getTarget(), value);
    return true;
  }
  if (auto exported = dyn_cast<hal::TensorExportOp>(op)) {
    value = get(exported.getSource());
    set(exported.getTarget(), value);
    return true;
  }
  if (isa<hal::TensorBarrierOp>(op)) {
    for (auto [operand, result] : llvm::zip(op->getOperands(), op->getResults())) {
      value = get(operand);
      set(result, value);
    }
    return true;
  }
  if (auto dim = dyn_cast<hal::BufferViewDimOp>(op)) {
    value = get(dim.getBufferView());
    uint64_t index = dim.getIndex().getZExtValue();
    if (!value.isShaped() || index >= value.shape.size())
      return fail(ErrorKind::Invalid, op, "reads a dimension that does not exist");
    set(dim.getResult(), RuntimeValue::getBits(llvm::APInt(64, value.shape[index])));
    return true;
  }
  if (isa<hal::BufferViewRankOp>(op)) {
    set(op->getResult(0), RuntimeValue::getBits(llvm::APInt(64, get(op->getOperand(0)).shape.size())));
    return true;
  }
  if (auto type = dyn_cast<hal::ElementTypeOp>(op)) {
    // Compared with each other alone.
    set(op->getResult(0), RuntimeValue::getBits(llvm::APInt(32, hashString(llvm::formatv("{0}", type.getType()).str()) & 0x7fffffff)));
    return true;
  }
  if (isa<hal::BufferViewElementTypeOp>(op)) {
    Type type = get(op->getOperand(0)).elementType;
    set(op->getResult(0), RuntimeValue::getBits(llvm::APInt(32, hashString(llvm::formatv("{0}", type).str()) & 0x7fffffff)));
    return true;
  }
  if (isa<hal::EncodingTypeOp, hal::BufferViewEncodingTypeOp>(op)) {
    set(op->getResult(0), RuntimeValue::getBits(llvm::APInt(32, 1)));
    return true;
  }
  if (auto assertion = dyn_cast<hal::BufferViewAssertOp>(op)) {
    if (!getNumbers(op, assertion.getShape(), shape))
      return false;
    return get(assertion.getBufferView()).shape == shape ||
           fail(ErrorKind::Invalid, op, "gets a buffer view of another shape");
  }
  handled = false;
  return true;
}
