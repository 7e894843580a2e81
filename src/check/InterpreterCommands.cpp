// stream.cmd ops: work on resources in place.

#include "src/check/Interpreter.h"

#include "dialects/Stream/StreamOps.h"

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

template <> bool Interpreter::run(stream::CmdExecuteOp execute) { return runExecute(execute); }
template <> bool Interpreter::run(stream::CmdConcurrentOp op) { return runConcurrent(op->getRegion(0)); }

template <> bool Interpreter::run(stream::CmdSerialOp op) {
  RegionExit exit;
  return runRegion(op->getRegion(0), {}, exit);
}

template <> bool Interpreter::run(stream::CmdDiscardOp discard) {
  RuntimeValue target;
  if (!getBytes(discard, discard.getTarget(), discard.getTargetOffset(), discard.getTargetLength(), target))
    return false;
  std::fill_n(target.buffer->undef.begin() + target.offset, target.length, 1);
  return true;
}

template <> bool Interpreter::run(stream::CmdFillOp fill) {
  RuntimeValue target;
  return getBytes(fill, fill.getTarget(), fill.getTargetOffset(), fill.getTargetLength(), target) &&
         fillSpan(fill, fill.getValue(), target);
}

template <> bool Interpreter::run(stream::CmdCopyOp copy) {
  RuntimeValue source, target;
  return getBytes(copy, copy.getSource(), copy.getSourceOffset(), copy.getLength(), source) &&
         getBytes(copy, copy.getTarget(), copy.getTargetOffset(), copy.getLength(), target) && copySpan(copy, source, target);
}

template <> bool Interpreter::run(stream::CmdDispatchOp dispatch) {
  RuntimeValue target;
  if (!options.runKernels && !isNewKernel(dispatch, dispatch.getEntryPoints()))
    return runUnknownCommand(dispatch);
  // Which bytes of its bindings a kernel reads shows nowhere; those that it writes change.
  std::vector<RuntimeValue> arguments, scalars;
  std::vector<std::pair<RuntimeValue, Buffer>> written;
  for (unsigned i = 0; i < dispatch.getResources().size(); ++i) {
    bool writes = stream::bitEnumContainsAny(dispatch.getResourceAccess(i), stream::ResourceAccess::Write);
    if (!getBytes(dispatch, dispatch.getResources()[i], dispatch.getResourceOffsets()[i], dispatch.getResourceLengths()[i], target))
      return false;
    touch(target, writes);
    if (writes)
      written.push_back({target, *target.buffer});
    arguments.push_back(target);
  }
  for (Value value : dispatch.getUniformOperands())
    scalars.push_back(get(value));
  if (!dispatchKernel(dispatch, cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]), dispatch.getWorkload(), arguments, scalars))
    return false;
  for (auto &[span, before] : written)
    noteChanges(span, before);
  return true;
}

void Interpreter::addCommands(Handlers &handlers) {
  add<stream::CmdExecuteOp, stream::CmdConcurrentOp, stream::CmdSerialOp, stream::CmdDiscardOp, stream::CmdFillOp, stream::CmdCopyOp,
      stream::CmdDispatchOp>(handlers);
  add<&Interpreter::runUnknownCommand, stream::CmdCallOp>(handlers);
  add<&Interpreter::runNothing, stream::CmdFlushOp, stream::CmdInvalidateOp>(handlers);
}
