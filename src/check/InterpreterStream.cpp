// stream.async: work on resources with value semantics.

#include "src/check/Interpreter.h"

#include "dialects/Flow/FlowAttrs.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

bool Interpreter::runConstant(Operation *op) {
  auto constant = cast<stream::AsyncConstantOp>(op);
  uint64_t size;
  if (!getIndex(op, constant.getResultSize(), size))
    return false;
  std::vector<uint8_t> bytes;
  Attribute value = constant.getValue();
  auto resource = dyn_cast<DenseResourceElementsAttr>(value);
  if (isa<flow::NamedParameterAttr, stream::NamedParameterAttr>(value)) {
    RuntimeValue shaped;
    auto type = dyn_cast<ShapedType>(cast<TypedAttr>(value).getType());
    if (!type)
      return fail(ErrorKind::Unsupported, op, "is a parameter of a type without elements");
    if (!makeConstant(op, value, type, shaped))
      return false;
    bytes = shaped.buffer->bytes;
  } else if (resource && !resource.getRawHandle().getBlob()) {
    uint64_t key = mix(mix(options.salt, 7), hashString(llvm::formatv("{0}", value).str()));
    for (uint64_t i = 0; i < size; ++i)
      bytes.push_back(byteAt(key, i));
  } else if (resource) {
    ArrayRef<char> data = resource.getRawHandle().getBlob()->getData();
    bytes.assign(data.begin(), data.end());
  } else {
    std::optional<RuntimeValue> folded = fromAttribute(value);
    auto typed = dyn_cast<TypedAttr>(value);
    if (!folded || !typed || !toBytes(op, *folded, typed.getType(), bytes))
      return fail(ErrorKind::Unsupported, op, "has a value whose bytes the interpreter does not know");
  }
  if (bytes.size() != size)
    return fail(ErrorKind::Invalid, op, "has a value of " + Twine(bytes.size()) + " bytes but a size of " + Twine(size));
  BufferRef buffer = makeBuffer(size);
  for (uint64_t i = 0; i < size; ++i)
    writeByte(op, *buffer, i, bytes[i], false);
  buffer->readOnly = cast<stream::ResourceType>(constant.getResult().getType()).getLifetime() == stream::Lifetime::Constant;
  set(constant.getResult(), RuntimeValue::getResource(buffer));
  return true;
}

template <typename OpT> bool Interpreter::runAsyncRegion(OpT op) {
  Values arguments;
  for (auto [operand, size] : llvm::zip(op.getResourceOperands(), op.getResourceOperandSizes())) {
    BufferRef buffer;
    if (!getBuffer(op, operand, size, buffer))
      return false;
    arguments.push_back(RuntimeValue::getResource(buffer));
  }
  RegionExit exit;
  if (!runRegion(op.getBody(), arguments, exit))
    return false;
  auto tiedOp = cast<util::TiedOpInterface>(op.getOperation());
  unsigned firstOperand = tiedOp.getTiedOperandsIndexAndLength().first;
  for (auto [index, result] : llvm::enumerate(op.getResults())) {
    BufferRef yielded = exit.values[index].buffer;
    std::optional<unsigned> tied = tiedOp.getTiedResultOperandIndex(index);
    // stream.md N6: the result leaves in the storage of the capture.
    if (options.inPlace && tied && arguments[*tied - firstOperand].buffer != yielded) {
      BufferRef target;
      if (!getWritable(op, op->getOperand(*tied), arguments[*tied - firstOperand].buffer, target))
        return false;
      if (target->size() != yielded->size())
        return fail(ErrorKind::Invalid, op, "a result differs in size from the capture that it is tied to");
      copyBytes(op, *yielded, 0, *target, 0, target->size());
      yielded = target;
    }
    set(result, RuntimeValue::getResource(yielded));
  }
  return true;
}

static bool overlapInPlace(const Buffer &source, uint64_t from, const Buffer &target, uint64_t to, uint64_t count) {
  return &source == &target && from != to && from < to + count && to < from + count;
}

template <> bool Interpreter::run(stream::AsyncAllocaOp alloca) {
  uint64_t size;
  return getIndex(alloca, alloca.getStorageSize(), size) && setResource(alloca, makeBuffer(size));
}

template <> bool Interpreter::run(stream::AsyncSplatOp splat) {
  uint64_t size;
  std::vector<uint8_t> pattern;
  const RuntimeValue &value = get(splat.getValue());
  if (!getIndex(splat, splat.getResultSize(), size) || !toBytes(splat, value, splat.getValue().getType(), pattern))
    return false;
  if (size % pattern.size() != 0)
    return fail(ErrorKind::Invalid, splat, "has a size that is not a multiple of the pattern");
  bool undef = value.undef;
  BufferRef target = makeBuffer(size);
  for (uint64_t i = 0; i < size; ++i)
    writeByte(splat, *target, i, pattern[i % pattern.size()], undef);
  return setResource(splat, target);
}

/// A whole copy, of the smaller of the two sizes (stream.md X2).
bool Interpreter::runCopy(Operation *op, Value value, Value valueSize, Value resultSize) {
  BufferRef source;
  uint64_t size;
  if (!getBuffer(op, value, valueSize, source) || !getIndex(op, resultSize, size))
    return false;
  BufferRef target = makeBuffer(size);
  copyBytes(op, *source, 0, *target, 0, std::min(size, source->size()));
  return setResource(op, target);
}

template <> bool Interpreter::run(stream::AsyncCloneOp clone) {
  return runCopy(clone, clone.getSource(), clone.getSourceSize(), clone.getResultSize());
}

template <> bool Interpreter::run(stream::AsyncTransferOp transfer) {
  return runCopy(transfer, transfer.getSource(), transfer.getSourceSize(), transfer.getResultSize());
}

template <> bool Interpreter::run(stream::AsyncSliceOp slice) {
  BufferRef source;
  uint64_t first, last;
  if (!getBuffer(slice, slice.getSource(), slice.getSourceSize(), source) ||
      !getRange(slice, *source, slice.getSourceOffset(), slice.getSourceEnd(), slice.getResultSize(), first, last))
    return false;
  BufferRef target = makeBuffer(last - first);
  copyBytes(slice, *source, first, *target, 0, last - first);
  return setResource(slice, target);
}

template <> bool Interpreter::run(stream::AsyncCastOp castOp) {
  BufferRef source;
  return getBuffer(castOp, castOp.getSource(), castOp.getSourceSize(), source) && setResource(castOp, source);
}

template <> bool Interpreter::run(stream::AsyncBarrierOp barrier) {
  BufferRef source;
  return getBuffer(barrier, barrier.getSource(), barrier.getSourceSize(), source) && setResource(barrier, source);
}

template <> bool Interpreter::run(stream::AsyncFillOp fill) {
  BufferRef source, target;
  uint64_t first, last;
  std::vector<uint8_t> pattern;
  const RuntimeValue value = get(fill.getValue());
  if (!getBuffer(fill, fill.getTarget(), fill.getTargetSize(), source) ||
      !getRange(fill, *source, fill.getTargetOffset(), fill.getTargetEnd(), fill.getTargetLength(), first, last) ||
      !toBytes(fill, value, fill.getValue().getType(), pattern) || !getWritable(fill, fill.getTarget(), source, target))
    return false;
  if (first % pattern.size() != 0 || last % pattern.size() != 0)
    return fail(ErrorKind::Invalid, fill, "fills a range that is not a multiple of the pattern");
  for (uint64_t i = first; i < last; ++i)
    writeByte(fill, *target, i, pattern[(i - first) % pattern.size()], value.undef);
  return setResource(fill, target);
}

template <> bool Interpreter::run(stream::AsyncUpdateOp update) {
  BufferRef source, target, written;
  uint64_t first, last;
  if (!getBuffer(update, update.getTarget(), update.getTargetSize(), source) ||
      !getBuffer(update, update.getUpdate(), update.getUpdateSize(), written) ||
      !getRange(update, *source, update.getTargetOffset(), update.getTargetEnd(), update.getUpdateSize(), first, last) ||
      !getWritable(update, update.getTarget(), source, target))
    return false;
  if (overlapInPlace(*written, 0, *target, first, last - first))
    return fail(ErrorKind::InPlace, update, "copies between overlapping bytes of one storage");
  copyBytes(update, *written, 0, *target, first, last - first);
  return setResource(update, target);
}

template <> bool Interpreter::run(stream::AsyncCopyOp copy) {
  BufferRef source, target, read;
  uint64_t first, last, from, fromEnd;
  if (!getBuffer(copy, copy.getTarget(), copy.getTargetSize(), source) ||
      !getBuffer(copy, copy.getSource(), copy.getSourceSize(), read) ||
      !getRange(copy, *source, copy.getTargetOffset(), copy.getTargetEnd(), copy.getLength(), first, last) ||
      !getRange(copy, *read, copy.getSourceOffset(), copy.getSourceEnd(), copy.getLength(), from, fromEnd) ||
      !getWritable(copy, copy.getTarget(), source, target))
    return false;
  if (overlapInPlace(*read, from, *target, first, last - first))
    return fail(ErrorKind::InPlace, copy, "copies between overlapping bytes of one storage");
  copyBytes(copy, *read, from, *target, first, last - first);
  return setResource(copy, target);
}

template <> bool Interpreter::run(stream::AsyncLoadOp load) {
  BufferRef source;
  uint64_t first, size;
  Type type = load.getResult().getType();
  auto vector = dyn_cast<VectorType>(type);
  Type element = vector ? vector.getElementType() : type;
  if (!element.isIntOrIndexOrFloat())
    return fail(ErrorKind::Unsupported, load, "loads a type that the interpreter does not support");
  uint64_t width = (element.isIndex() ? 64 : element.getIntOrFloatBitWidth()) + 7;
  size = width / 8 * (vector ? vector.getNumElements() : 1);
  RuntimeValue value;
  if (!getBuffer(load, load.getSource(), load.getSourceSize(), source) || !getIndex(load, load.getSourceOffset(), first))
    return false;
  if (first > source->size() || size > source->size() - first)
    return fail(ErrorKind::Invalid, load, "loads outside of its source");
  if (!fromBytes(load, source->bytes.data() + first, size, type, value))
    return false;
  value.undef = source->anyUndef(first, first + size);
  return setResult(load, value);
}

template <> bool Interpreter::run(stream::AsyncStoreOp store) {
  BufferRef source, target;
  uint64_t first;
  std::vector<uint8_t> bytes;
  const RuntimeValue value = get(store.getValue());
  if (!getBuffer(store, store.getTarget(), store.getTargetSize(), source) ||
      !getIndex(store, store.getTargetOffset(), first) || !toBytes(store, value, store.getValue().getType(), bytes))
    return false;
  if (first > source->size() || bytes.size() > source->size() - first)
    return fail(ErrorKind::Invalid, store, "stores outside of its target");
  if (!getWritable(store, store.getTarget(), source, target))
    return false;
  for (auto [index, byte] : llvm::enumerate(bytes))
    writeByte(store, *target, first + index, byte, value.undef);
  return setResource(store, target);
}

template <> bool Interpreter::run(stream::AsyncDispatchOp dispatch) {
  return options.runKernels || isNewKernel(dispatch, dispatch.getEntryPoints()) ? runAsyncDispatch(dispatch) : runDeviceFunction(dispatch);
}

template <> bool Interpreter::run(stream::AsyncExecuteOp execute) {
  WorkSet reached = beginWork(execute.getAwaitTimepoint());
  uint32_t work = currentWork;
  bool ok = runAsyncRegion(execute);
  currentWork = 0;
  set(execute.getResultTimepoint(), RuntimeValue::getTimepoint(std::move(reached)));
  if (!ok)
    return false;
  // What leaves as it came was there before.
  for (Value result : execute.getResults()) {
    BufferRef buffer = get(result).buffer;
    if (llvm::none_of(execute.getResourceOperands(), [&](Value operand) { return get(operand).buffer == buffer; }))
      buffer->producers.assign(buffer->size(), work);
  }
  return true;
}

template <> bool Interpreter::run(stream::AsyncConcurrentOp concurrent) { return runAsyncRegion(concurrent); }

void Interpreter::addAsync(Handlers &handlers) {
  add<stream::AsyncAllocaOp, stream::AsyncSplatOp, stream::AsyncCloneOp, stream::AsyncTransferOp,
      stream::AsyncSliceOp, stream::AsyncCastOp, stream::AsyncBarrierOp, stream::AsyncFillOp, stream::AsyncUpdateOp, stream::AsyncCopyOp,
      stream::AsyncLoadOp, stream::AsyncStoreOp, stream::AsyncDispatchOp, stream::AsyncExecuteOp, stream::AsyncConcurrentOp>(handlers);
  add<&Interpreter::runConstant, stream::AsyncConstantOp>(handlers);
  add<&Interpreter::runDeviceFunction, stream::AsyncCallOp>(handlers);
}
