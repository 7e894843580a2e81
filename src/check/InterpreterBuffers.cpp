// Buffers: their sizes, ranges of them, and who may write to them.

#include "src/check/Interpreter.h"

#include "dialects/Stream/StreamOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

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
  // Not for what waits itself.
  if (!isa<stream::TimepointBarrierOp, stream::TimepointAwaitOp>(op) && !checkAwaited(op, resource))
    return false;
  if (resource.kind == RuntimeValue::Kind::Span) {
    // A subview. Ops on values never write to what others see: they may as well have the bytes to themselves.
    uint64_t end = resource.offset + resource.length;
    buffer = makeBuffer(resource.length);
    std::copy(resource.buffer->bytes.begin() + resource.offset, resource.buffer->bytes.begin() + end, buffer->bytes.begin());
    std::copy(resource.buffer->undef.begin() + resource.offset, resource.buffer->undef.begin() + end, buffer->undef.begin());
    if (options.recordWriters && !resource.buffer->writers.empty())
      std::copy(resource.buffer->writers.begin() + resource.offset, resource.buffer->writers.begin() + end, buffer->writers.begin());
  } else if (!resource.isResource()) {
    return fail(ErrorKind::Invalid, op, "uses a null resource");
  } else {
    buffer = resource.buffer;
  }
  return stateSize(op, RuntimeValue::getResource(buffer), statedSize);
}

bool Interpreter::stateSize(Operation *op, const RuntimeValue &value, Value statedSize) {
  uint64_t size;
  if (!getIndex(op, statedSize, size))
    return false;
  if (value.isResource() && !value.buffer->sized) {
    // Somewhat above what fits into the memory of a small machine a few times.
    if (size > (uint64_t{1} << 30))
      return fail(ErrorKind::Invalid, op, "has an implausible size of " + Twine(size) + " bytes");
    value.buffer->setSize(size, options.recordWriters);
    sizes[value.buffer->key] = size;
  }
  uint64_t actual = value.kind == RuntimeValue::Kind::Span ? value.length
                    : value.isResource()                   ? value.buffer->size()
                                                           : size;
  return actual == size ||
         fail(ErrorKind::Invalid, op, "has a size of " + Twine(size) + " bytes for a resource of " + Twine(actual));
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
  // These bytes must not be read; they differ from buffer to buffer and from run to run.
  buffer->contentKey = mix(options.undefSalt, ++numBuffers);
  buffer->setSize(size, options.recordWriters);
  buffer->undef.assign(size, 1);
  return buffer;
}

BufferRef Interpreter::copyBuffer(const Buffer &buffer) {
  BufferRef copy(new Buffer(buffer));
  copy->producers.clear();
  copy->users.clear();
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
    return fail(ErrorKind::InPlace, op, "writes to storage of the caller of a public function");
  if (buffer->readOnly)
    return fail(ErrorKind::InPlace, op, "writes to the storage of a constant");
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
