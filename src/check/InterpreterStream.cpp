// stream.async, stream.timepoint and what else touches resources.

#include "src/check/Interpreter.h"

#include "dialects/Flow/FlowAttrs.h"
#include "dialects/HAL/HALFenceOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilCarriedOps.h"
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

template <typename OpT>
bool Interpreter::runAsyncRegion(OpT op) {
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

/// Sizes and timepoints: nothing happens to bytes.
bool Interpreter::runSynchronization(Operation *op, bool &handled) {
  BufferRef source;
  if (auto sizeOp = dyn_cast<stream::ResourceSizeOp>(op)) {
    source = get(sizeOp.getOperand()).buffer;
    if (!source)
      return fail(ErrorKind::Invalid, op, "reads the size of a null resource");
    if (!source->sized) {
      sizes[source->key] = 16;
      source->setSize(16, options.recordWriters);
    }
    const RuntimeValue &value = get(sizeOp.getOperand());
    uint64_t size = value.kind == RuntimeValue::Kind::Span ? value.length : source->size();
    set(sizeOp.getResult(), RuntimeValue::getBits(llvm::APInt(64, size)));
    return true;
  }
  if (auto await = dyn_cast<stream::TimepointAwaitOp>(op)) {
    awaited |= getReached(await.getAwaitTimepoint());
    // Sizes count here too: a later pass may state them in an op that needs them.
    for (auto [operand, size, result] :
         llvm::zip(await.getResourceOperands(), await.getResourceOperandSizes(), await.getResults())) {
      if (get(operand).kind == RuntimeValue::Kind::Span) {
        RuntimeValue span = get(operand);
        set(result, span);
        continue;
      }
      if (!getBuffer(op, operand, size, source))
        return false;
      RuntimeValue awaited = get(operand);
      set(result, awaited);
    }
    return true;
  }
  if (auto barrier = dyn_cast<stream::TimepointBarrierOp>(op)) {
    if (!getBuffer(op, barrier.getResource(), barrier.getResourceSize(), source))
      return false;
    set(barrier.getResult(), get(barrier.getResource()));
    WorkSet reached = awaited;
    // Of a subview the buffer is a copy.
    for (uint32_t producer : get(barrier.getResource()).buffer->producers)
      if (producer != 0)
        reached.set(producer);
    set(barrier.getResultTimepoint(), RuntimeValue::getTimepoint(std::move(reached)));
    return true;
  }
  if (auto join = dyn_cast<stream::TimepointJoinOp>(op)) {
    WorkSet reached;
    for (Value timepoint : join.getAwaitTimepoints())
      reached |= getReached(timepoint);
    set(join.getResultTimepoint(), RuntimeValue::getTimepoint(std::move(reached)));
    return true;
  }
  if (isa<stream::TimepointImmediateOp, stream::TimepointImportOp>(op)) {
    set(op->getResult(0), RuntimeValue::getTimepoint());
    return true;
  }
  if (isa<stream::TimepointChainExternalOp, hal::FenceSignalOp>(op))
    return true;
  // The caller has signalled its fences, and commands are complete when fences are read.
  if (isa<stream::TimepointExportOp, hal::FenceCreateOp, hal::FenceJoinOp, hal::DevicesGetOp>(op)) {
    for (OpResult result : op->getResults())
      set(result, RuntimeValue::getNull());
    return true;
  }
  if (isa<hal::FenceQueryOp, hal::FenceAwaitOp>(op)) {
    set(op->getResult(0), RuntimeValue::getBits(llvm::APInt(32, 0)));
    return true;
  }
  if (auto check = dyn_cast<util::StatusCheckOkOp>(op))
    return get(check.getStatus()).bits.isZero() || fail(ErrorKind::Invalid, op, "finds a status that is not 0");
  handled = false;
  return true;
}

static bool overlapInPlace(const Buffer &source, uint64_t from, const Buffer &target, uint64_t to, uint64_t count) {
  return &source == &target && from != to && from < to + count && to < from + count;
}

bool Interpreter::runStreamOp(Operation *op, bool &handled) {
  handled = isa_and_nonnull<stream::StreamDialect>(op->getDialect());
  if (!handled)
    return true;
  BufferRef source, target;
  uint64_t first, last, size;
  auto setResource = [&](BufferRef buffer) {
    set(op->getResult(0), RuntimeValue::getResource(std::move(buffer)));
    return true;
  };
  // A whole copy, of the smaller of the two sizes (stream.md X2).
  auto duplicate = [&](Value value, Value valueSize, Value resultSize) {
    if (!getBuffer(op, value, valueSize, source) || !getIndex(op, resultSize, size))
      return false;
    target = makeBuffer(size);
    copyBytes(op, *source, 0, *target, 0, std::min(size, source->size()));
    return setResource(target);
  };

  if (auto alloca = dyn_cast<stream::AsyncAllocaOp>(op))
    return getIndex(op, alloca.getStorageSize(), size) && setResource(makeBuffer(size));
  if (isa<stream::AsyncConstantOp>(op))
    return runConstant(op);
  if (auto splat = dyn_cast<stream::AsyncSplatOp>(op)) {
    std::vector<uint8_t> pattern;
    const RuntimeValue &value = get(splat.getValue());
    if (!getIndex(op, splat.getResultSize(), size) || !toBytes(op, value, splat.getValue().getType(), pattern))
      return false;
    if (size % pattern.size() != 0)
      return fail(ErrorKind::Invalid, op, "has a size that is not a multiple of the pattern");
    bool undef = value.undef;
    target = makeBuffer(size);
    for (uint64_t i = 0; i < size; ++i)
      writeByte(op, *target, i, pattern[i % pattern.size()], undef);
    return setResource(target);
  }
  if (auto clone = dyn_cast<stream::AsyncCloneOp>(op))
    return duplicate(clone.getSource(), clone.getSourceSize(), clone.getResultSize());
  if (auto transfer = dyn_cast<stream::AsyncTransferOp>(op))
    return duplicate(transfer.getSource(), transfer.getSourceSize(), transfer.getResultSize());
  if (auto slice = dyn_cast<stream::AsyncSliceOp>(op)) {
    if (!getBuffer(op, slice.getSource(), slice.getSourceSize(), source) ||
        !getRange(op, *source, slice.getSourceOffset(), slice.getSourceEnd(), slice.getResultSize(), first, last))
      return false;
    target = makeBuffer(last - first);
    copyBytes(op, *source, first, *target, 0, last - first);
    return setResource(target);
  }
  if (auto castOp = dyn_cast<stream::AsyncCastOp>(op))
    return getBuffer(op, castOp.getSource(), castOp.getSourceSize(), source) && setResource(source);
  if (auto barrier = dyn_cast<stream::AsyncBarrierOp>(op))
    return getBuffer(op, barrier.getSource(), barrier.getSourceSize(), source) && setResource(source);

  if (auto fill = dyn_cast<stream::AsyncFillOp>(op)) {
    std::vector<uint8_t> pattern;
    const RuntimeValue value = get(fill.getValue());
    if (!getBuffer(op, fill.getTarget(), fill.getTargetSize(), source) ||
        !getRange(op, *source, fill.getTargetOffset(), fill.getTargetEnd(), fill.getTargetLength(), first, last) ||
        !toBytes(op, value, fill.getValue().getType(), pattern) || !getWritable(op, fill.getTarget(), source, target))
      return false;
    if (first % pattern.size() != 0 || last % pattern.size() != 0)
      return fail(ErrorKind::Invalid, op, "fills a range that is not a multiple of the pattern");
    for (uint64_t i = first; i < last; ++i)
      writeByte(op, *target, i, pattern[(i - first) % pattern.size()], value.undef);
    return setResource(target);
  }
  if (auto update = dyn_cast<stream::AsyncUpdateOp>(op)) {
    BufferRef written;
    if (!getBuffer(op, update.getTarget(), update.getTargetSize(), source) ||
        !getBuffer(op, update.getUpdate(), update.getUpdateSize(), written) ||
        !getRange(op, *source, update.getTargetOffset(), update.getTargetEnd(), update.getUpdateSize(), first, last) ||
        !getWritable(op, update.getTarget(), source, target))
      return false;
    if (overlapInPlace(*written, 0, *target, first, last - first))
      return fail(ErrorKind::InPlace, op, "copies between overlapping bytes of one storage");
    copyBytes(op, *written, 0, *target, first, last - first);
    return setResource(target);
  }
  if (auto copy = dyn_cast<stream::AsyncCopyOp>(op)) {
    BufferRef read;
    uint64_t from, fromEnd;
    if (!getBuffer(op, copy.getTarget(), copy.getTargetSize(), source) ||
        !getBuffer(op, copy.getSource(), copy.getSourceSize(), read) ||
        !getRange(op, *source, copy.getTargetOffset(), copy.getTargetEnd(), copy.getLength(), first, last) ||
        !getRange(op, *read, copy.getSourceOffset(), copy.getSourceEnd(), copy.getLength(), from, fromEnd) ||
        !getWritable(op, copy.getTarget(), source, target))
      return false;
    if (overlapInPlace(*read, from, *target, first, last - first))
      return fail(ErrorKind::InPlace, op, "copies between overlapping bytes of one storage");
    copyBytes(op, *read, from, *target, first, last - first);
    return setResource(target);
  }
  if (auto load = dyn_cast<stream::AsyncLoadOp>(op)) {
    Type type = load.getResult().getType();
    auto vector = dyn_cast<VectorType>(type);
    Type element = vector ? vector.getElementType() : type;
    if (!element.isIntOrIndexOrFloat())
      return fail(ErrorKind::Unsupported, op, "loads a type that the interpreter does not support");
    uint64_t width = (element.isIndex() ? 64 : element.getIntOrFloatBitWidth()) + 7;
    size = width / 8 * (vector ? vector.getNumElements() : 1);
    RuntimeValue value;
    if (!getBuffer(op, load.getSource(), load.getSourceSize(), source) || !getIndex(op, load.getSourceOffset(), first))
      return false;
    if (first > source->size() || size > source->size() - first)
      return fail(ErrorKind::Invalid, op, "loads outside of its source");
    if (!fromBytes(op, source->bytes.data() + first, size, type, value))
      return false;
    value.undef = source->anyUndef(first, first + size);
    set(load.getResult(), value);
    return true;
  }
  if (auto store = dyn_cast<stream::AsyncStoreOp>(op)) {
    std::vector<uint8_t> bytes;
    const RuntimeValue value = get(store.getValue());
    if (!getBuffer(op, store.getTarget(), store.getTargetSize(), source) ||
        !getIndex(op, store.getTargetOffset(), first) || !toBytes(op, value, store.getValue().getType(), bytes))
      return false;
    if (first > source->size() || bytes.size() > source->size() - first)
      return fail(ErrorKind::Invalid, op, "stores outside of its target");
    if (!getWritable(op, store.getTarget(), source, target))
      return false;
    for (auto [index, byte] : llvm::enumerate(bytes))
      writeByte(op, *target, first + index, byte, value.undef);
    return setResource(target);
  }

  if (isa<stream::AsyncDispatchOp, stream::AsyncCallOp>(op))
    return runDeviceFunction(op);
  if (auto execute = dyn_cast<stream::AsyncExecuteOp>(op)) {
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
  if (auto concurrent = dyn_cast<stream::AsyncConcurrentOp>(op))
    return runAsyncRegion(concurrent);

  return runSynchronization(op, handled);
}
