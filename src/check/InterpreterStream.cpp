// stream.async, stream.timepoint and what else touches resources.

#include "src/check/Interpreter.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

//===------------------------------------------------------------------------------------------------------------===//
// Buffers
//===------------------------------------------------------------------------------------------------------------===//

bool Interpreter::getIndex(Operation *op, Value value, uint64_t &index) {
  const RuntimeValue &runtimeValue = get(value);
  if (!runtimeValue.isBits() || runtimeValue.bits.getBitWidth() > 64)
    return fail(ErrorKind::Unsupported, op, "needs a number of at most 64 bits");
  if (runtimeValue.undef)
    return fail(ErrorKind::Invalid, op, "depends on undefined bytes");
  index = runtimeValue.bits.getZExtValue();
  return true;
}

bool Interpreter::getBuffer(Operation *op, Value value, Value statedSize, BufferRef &buffer) {
  const RuntimeValue &resource = get(value);
  if (!resource.isResource())
    return fail(ErrorKind::Invalid, op, "uses a null resource");
  buffer = resource.buffer;
  uint64_t size;
  if (!getIndex(op, statedSize, size))
    return false;
  if (!buffer->sized) {
    // Somewhat above what fits into the memory of a small machine a few times.
    if (size > (uint64_t{1} << 30))
      return fail(ErrorKind::Invalid, op, "states an absurd size of " + Twine(size) + " bytes");
    buffer->setSize(size, options.recordWriters);
    sizes[buffer->key] = size;
  }
  if (buffer->size() != size)
    return fail(ErrorKind::Invalid, op,
                "states a size of " + Twine(size) + " bytes for a resource of " + Twine(buffer->size()));
  return true;
}

bool Interpreter::getRange(Operation *op, const Buffer &buffer, Value begin, Value end, Value length, uint64_t &first,
                           uint64_t &last) {
  uint64_t count;
  if (!getIndex(op, begin, first) || !getIndex(op, end, last) || !getIndex(op, length, count))
    return false;
  if (first > last || last > buffer.size() || last - first != count)
    return fail(ErrorKind::Invalid, op,
                "has an invalid range [" + Twine(first) + " to " + Twine(last) + " for " + Twine(count) +
                    "] of a resource of " + Twine(buffer.size()) + " bytes");
  return true;
}

BufferRef Interpreter::makeBuffer(uint64_t size) {
  BufferRef buffer(new Buffer);
  // Nobody may look at these bytes; they differ from buffer to buffer and from run to run.
  buffer->contentKey = mix(options.undefSalt, ++numBuffers);
  buffer->setSize(size, options.recordWriters);
  buffer->undef.assign(size, 1);
  return buffer;
}

BufferRef Interpreter::copyBuffer(const Buffer &buffer) {
  BufferRef copy(new Buffer(buffer));
  copy->borrowed = false;
  copy->readOnly = false;
  return copy;
}

bool Interpreter::getWritable(Operation *op, Value target, BufferRef buffer, BufferRef &writable) {
  if (!options.inPlace) {
    writable = copyBuffer(*buffer);
    return true;
  }
  if (buffer->borrowed)
    return fail(ErrorKind::InPlace, op, "writes into storage that belongs to the caller of a public function");
  if (buffer->readOnly)
    return fail(ErrorKind::InPlace, op, "writes into the storage of a constant");
  writable = buffer;
  return true;
}

void Interpreter::writeByte(Operation *op, Buffer &target, uint64_t at, uint8_t byte, bool undef) {
  target.bytes[at] = byte;
  target.undef[at] = undef;
  if (!target.writers.empty())
    target.writers[at] = op;
}

void Interpreter::copyBytes(Operation *op, const Buffer &source, uint64_t from, Buffer &target, uint64_t to,
                            uint64_t count) {
  std::memmove(target.bytes.data() + to, source.bytes.data() + from, count);
  std::memmove(target.undef.data() + to, source.undef.data() + from, count);
  // Who copied the byte says less than who made it.
  if (!target.writers.empty())
    std::memmove(target.writers.data() + to, source.writers.data() + from, count * sizeof(Operation *));
}

//===------------------------------------------------------------------------------------------------------------===//
// Constants
//===------------------------------------------------------------------------------------------------------------===//

bool Interpreter::runConstant(Operation *op) {
  auto constant = cast<stream::AsyncConstantOp>(op);
  uint64_t size;
  if (!getIndex(op, constant.getResultSize(), size))
    return false;
  std::vector<uint8_t> bytes;
  Attribute value = constant.getValue();
  auto resource = dyn_cast<DenseResourceElementsAttr>(value);
  if (isa<stream::NamedParameterAttr>(value) || (resource && !resource.getRawHandle().getBlob())) {
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
      return fail(ErrorKind::Unsupported, op, "has a value whose bytes are not known here");
  }
  if (bytes.size() != size)
    return fail(ErrorKind::Invalid, op, "has a value of " + Twine(bytes.size()) + " bytes but states " + Twine(size));
  BufferRef buffer = makeBuffer(size);
  for (uint64_t i = 0; i < size; ++i)
    writeByte(op, *buffer, i, bytes[i], false);
  buffer->readOnly = cast<stream::ResourceType>(constant.getResult().getType()).getLifetime() == stream::Lifetime::Constant;
  set(constant.getResult(), RuntimeValue::getResource(buffer));
  return true;
}

//===------------------------------------------------------------------------------------------------------------===//
// Dispatches and calls
//===------------------------------------------------------------------------------------------------------------===//

namespace {
/// The range of an operand.
struct BoundRange {
  BufferRef buffer;
  uint64_t first = 0, last = 0;
  Binding binding;
  bool tied = false;

  bool overlaps(const BoundRange &other) const {
    return buffer == other.buffer && first < other.last && other.first < last && first != last &&
           other.first != other.last;
  }
};
} // namespace

void Interpreter::notePoisonRead(Operation *op, uint64_t key, unsigned operand, const Buffer &buffer, uint64_t first) {
  if (op->use_empty() || llvm::any_of(poisonReads, [&](const PoisonRead &read) { return read.key == key; }))
    return;
  while (!buffer.undef[first])
    ++first;
  poisonReads.push_back({key, op, operand, first});
}

/// Runs a pseudo-random function of all that is read; `key` stands for its name.
template <typename OpT>
bool Interpreter::runRangedOp(OpT op, uint64_t key, llvm::function_ref<Binding(unsigned, bool)> getBinding) {
  ValueRange operands = op.getResourceOperands();
  auto tiedOp = cast<util::TiedOpInterface>(op.getOperation());
  unsigned firstOperand = tiedOp.getTiedOperandsIndexAndLength().first;
  uint64_t calleeKey = key;
  bool undef = false;
  SmallVector<BoundRange> ranges(operands.size());
  for (auto [index, operand] : llvm::enumerate(operands)) {
    std::optional<unsigned> group = op.getRangeIndex(index);
    if (!group) {
      key = hashScalar(mix(key, index), get(operand));
      undef |= get(operand).undef;
      continue;
    }
    BoundRange &range = ranges[index];
    if (!getBuffer(op, operand, op.getResourceOperandSizes()[*group], range.buffer) ||
        !getRange(op, *range.buffer, op.getResourceOperandOffsets()[*group], op.getResourceOperandEnds()[*group],
                  op.getResourceOperandLengths()[*group], range.first, range.last))
      return false;
    range.binding = getBinding(index, /*isUntiedResult=*/false);
    range.tied = tiedOp.isOperandTied(firstOperand + index);
    if (range.binding.reads) {
      key = hashBytes(mix(key, index), range.buffer->bytes.data() + range.first, range.last - range.first);
      if (range.buffer->anyUndef(range.first, range.last)) {
        undef = true;
        notePoisonRead(op, mix(calleeKey, index), index, *range.buffer, range.first);
      }
    }
  }

  // In place, what is written may not be seen through another operand.
  if (options.inPlace)
    for (auto [index, written] : llvm::enumerate(ranges)) {
      if (!written.tied || written.binding.writes == Binding::Writes::Nothing)
        continue;
      for (auto [other, seen] : llvm::enumerate(ranges))
        if (other != index && seen.buffer && (seen.binding.reads || seen.tied) && written.overlaps(seen))
          return fail(ErrorKind::InPlace, op,
                      "writes bytes through operand " + Twine(index) + " that it accesses through operand " + Twine(other));
    }

  auto write = [&](Buffer &target, uint64_t first, uint64_t last, unsigned index, Binding::Writes writes) {
    if (writes == Binding::Writes::Nothing)
      return;
    uint64_t resultKey = mix(key, index), chooseKey = mix(~key, index);
    for (uint64_t i = first; i < last; ++i)
      if (writes == Binding::Writes::Whole || undef || (byteAt(chooseKey, i - first) & 1))
        writeByte(op, target, i, byteAt(resultKey, i - first), undef);
  };
  unsigned nextArgument = operands.size();
  SmallVector<RuntimeValue> results;
  for (auto [index, result] : llvm::enumerate(op.getResults())) {
    if (std::optional<unsigned> tied = tiedOp.getTiedResultOperandIndex(index)) {
      BoundRange &range = ranges[*tied - firstOperand];
      BufferRef target;
      if (range.binding.writes == Binding::Writes::Nothing)
        target = range.buffer;
      else if (!getWritable(op, operands[*tied - firstOperand], range.buffer, target))
        return false;
      write(*target, range.first, range.last, *tied - firstOperand, range.binding.writes);
      results.push_back(RuntimeValue::getResource(target));
      continue;
    }
    uint64_t size;
    if (!getIndex(op, op.getResultSize(index), size))
      return false;
    BufferRef target = makeBuffer(size);
    write(*target, 0, size, nextArgument, getBinding(nextArgument, /*isUntiedResult=*/true).writes);
    ++nextArgument;
    results.push_back(RuntimeValue::getResource(target));
  }
  for (auto [result, value] : llvm::zip(op.getResults(), results))
    set(result, value);
  return true;
}

//===------------------------------------------------------------------------------------------------------------===//
// Regions
//===------------------------------------------------------------------------------------------------------------===//

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
    // N6: the result leaves in the storage of the capture.
    if (options.inPlace && tied && arguments[*tied - firstOperand].buffer != yielded) {
      BufferRef target;
      if (!getWritable(op, op->getOperand(*tied), arguments[*tied - firstOperand].buffer, target))
        return false;
      if (target->size() != yielded->size())
        return fail(ErrorKind::Invalid, op, "a result has another size than the capture that it is tied to");
      copyBytes(op, *yielded, 0, *target, 0, target->size());
      yielded = target;
    }
    set(result, RuntimeValue::getResource(yielded));
  }
  return true;
}

//===------------------------------------------------------------------------------------------------------------===//
// Everything else
//===------------------------------------------------------------------------------------------------------------===//

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
  // A whole copy, of the smaller of the two sizes (X2).
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
      return fail(ErrorKind::Invalid, op, "does not hold a whole number of patterns");
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
      return fail(ErrorKind::Invalid, op, "does not fill a range of whole patterns");
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
      return fail(ErrorKind::Unsupported, op, "loads a type that cannot be loaded here");
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

  if (auto dispatch = dyn_cast<stream::AsyncDispatchOp>(op)) {
    auto entryPoint = cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]);
    uint64_t key = mix(mix(options.salt, 11), hashString(entryPoint.getRootReference().getValue()));
    for (FlatSymbolRefAttr nested : entryPoint.getNestedReferences())
      key = mix(key, hashString(nested.getValue()));
    for (Value value : dispatch.getWorkload())
      key = hashScalar(key, get(value));
    return runRangedOp(dispatch, key, [&](unsigned index, bool isUntiedResult) {
      return kernels.get(dispatch.getEntryPoints(), index, isUntiedResult);
    });
  }
  if (auto call = dyn_cast<stream::AsyncCallOp>(op)) {
    // Foreign device work: nobody can tell that it ran but by its results.
    uint64_t key = mix(mix(options.salt, 13), hashString(call.getCallee()));
    return runRangedOp(call, key, [](unsigned, bool isUntiedResult) { return Binding{!isUntiedResult}; });
  }
  if (auto execute = dyn_cast<stream::AsyncExecuteOp>(op)) {
    set(execute.getResultTimepoint(), RuntimeValue::getTimepoint());
    return runAsyncRegion(execute);
  }
  if (auto concurrent = dyn_cast<stream::AsyncConcurrentOp>(op))
    return runAsyncRegion(concurrent);

  if (auto sizeOp = dyn_cast<stream::ResourceSizeOp>(op)) {
    source = get(sizeOp.getOperand()).buffer;
    if (!source)
      return fail(ErrorKind::Invalid, op, "asks for the size of a null resource");
    if (!source->sized) {
      sizes[source->key] = 16;
      source->setSize(16, options.recordWriters);
    }
    set(sizeOp.getResult(), RuntimeValue::getBits(llvm::APInt(64, source->size())));
    return true;
  }
  if (auto await = dyn_cast<stream::TimepointAwaitOp>(op)) {
    // Sizes count here too: a later pass may state them in an op that needs them.
    for (auto [operand, size, result] :
         llvm::zip(await.getResourceOperands(), await.getResourceOperandSizes(), await.getResults())) {
      if (!getBuffer(op, operand, size, source))
        return false;
      set(result, get(operand));
    }
    return true;
  }
  if (auto barrier = dyn_cast<stream::TimepointBarrierOp>(op)) {
    if (!getBuffer(op, barrier.getResource(), barrier.getResourceSize(), source))
      return false;
    set(barrier.getResult(), get(barrier.getResource()));
    set(barrier.getResultTimepoint(), RuntimeValue::getTimepoint());
    return true;
  }
  if (isa<stream::TimepointImmediateOp, stream::TimepointJoinOp, stream::TimepointImportOp>(op)) {
    set(op->getResult(0), RuntimeValue::getTimepoint());
    return true;
  }
  if (isa<stream::TimepointChainExternalOp>(op))
    return true;
  handled = false;
  return true;
}
