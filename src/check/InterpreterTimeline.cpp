// When commands run: what they wait for, what runs beside them, and who looks at bytes that are not there yet.

#include "src/check/Interpreter.h"

#include "dialects/HAL/HALFenceOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilCarriedOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

void Interpreter::touch(const RuntimeValue &span, bool writes) {
  if (accesses && span.length != 0)
    accesses->push_back({span.buffer.get(), span.offset, span.offset + span.length, writes});
  span.buffer->producers.resize(span.buffer->size());
  if (currentWork == 0 || span.length == 0)
    return;
  std::vector<Buffer::Use> &users = span.buffer->users;
  uint64_t last = span.offset + span.length;
  // Loops touch one part after the other.
  if (!users.empty() && users.back().work == currentWork && span.offset <= users.back().last && users.back().first <= last) {
    users.back().first = std::min<uint64_t>(users.back().first, span.offset);
    users.back().last = std::max(users.back().last, last);
  } else {
    users.push_back({currentWork, span.offset, last});
  }
}

bool Interpreter::access(Operation *op, const RuntimeValue &span, bool reads, bool writes) {
  touch(span, writes);
  Buffer &buffer = *span.buffer;
  uint64_t last = span.offset + span.length;
  for (uint64_t i = span.offset; i < last; ++i) {
    uint32_t producer = buffer.producers[i];
    if (reads && producer != 0 && producer != currentWork && !(currentWork != 0 ? seen : awaited).test(producer))
      return fail(ErrorKind::Invalid, op, "reads byte " + Twine(i) + " of a resource before waiting for the op that writes it");
    if (writes)
      buffer.producers[i] = currentWork;
  }
  return true;
}

void Interpreter::noteChanges(const RuntimeValue &span, const Buffer &before) {
  for (uint64_t i = span.offset, e = span.offset + span.length; i < e; ++i)
    if (span.buffer->bytes[i] != before.bytes[i] || span.buffer->undef[i] != before.undef[i])
      span.buffer->producers[i] = currentWork;
}

bool Interpreter::checkAwaited(Operation *op, const RuntimeValue &value) {
  if (!value.buffer)
    return true;
  const std::vector<uint32_t> &producers = value.buffer->producers;
  size_t first = 0, last = producers.size();
  if (value.kind == RuntimeValue::Kind::Span) {
    first = value.offset;
    last = first + value.length;
  } else if (std::optional<ElementLayout> layout = value.isShaped() ? ElementLayout::get(value.elementType) : std::nullopt) {
    // Other values may be in the same storage.
    first = value.offset;
    last = first + value.countElements() * layout->bytes;
  }
  for (size_t i = first, e = std::min(last, producers.size()); i < e; ++i)
    if (producers[i] != 0 && producers[i] != currentWork && !(currentWork != 0 ? seen : awaited).test(producers[i]))
      return fail(ErrorKind::Invalid, op, "uses byte " + Twine(i) + " of a resource before waiting for the op that writes it");
  return true;
}

bool Interpreter::checkUnused(Operation *op, const RuntimeValue &span, Value timepoint) {
  WorkSet reached = awaited;
  if (timepoint)
    reached |= getReached(timepoint);
  bool isUsed = llvm::any_of(span.buffer->users, [&](const Buffer::Use &use) {
    return use.first < span.offset + span.length && span.offset < use.last && !reached.test(use.work);
  });
  return !isUsed || fail(ErrorKind::Invalid, op, "accesses a resource that commands use, without waiting for them");
}

WorkSet Interpreter::getReached(Value timepoint) const {
  const RuntimeValue &value = get(timepoint);
  return value.reached ? *value.reached : WorkSet();
}

WorkSet Interpreter::beginWork(Value timepoint) {
  WorkSet reached = awaited;
  if (timepoint)
    reached |= getReached(timepoint);
  seen = reached;
  currentWork = ++numWorks;
  reached.set(currentWork);
  return reached;
}

bool Interpreter::runExecute(stream::CmdExecuteOp execute) {
  Values arguments;
  for (auto [operand, size] : llvm::zip(execute.getResourceOperands(), execute.getResourceOperandSizes())) {
    if (!stateSize(execute, get(operand), size))
      return false;
    arguments.push_back(get(operand));
  }
  WorkSet reached = beginWork(execute.getAwaitTimepoint());
  RegionExit exit;
  bool ok = runRegion(execute.getBody(), arguments, exit);
  currentWork = 0;
  set(execute.getResultTimepoint(), RuntimeValue::getTimepoint(std::move(reached)));
  return ok;
}

/// One op after the other, none of which may touch what another one writes.
bool Interpreter::runConcurrent(Region &region) {
  std::vector<Touch> all, *outer = accesses;
  for (Operation &op : region.front().without_terminator()) {
    std::vector<Touch> own;
    accesses = &own;
    bool ok = runOp(&op);
    accesses = outer;
    if (!ok)
      return false;
    for (const Touch &access : own)
      for (const Touch &other : all)
        if (access.buffer == other.buffer && access.first < other.last && other.first < access.last && (access.writes || other.writes))
          return fail(ErrorKind::Invalid, &op, "runs at the same time as another op that accesses byte " + Twine(std::max(access.first, other.first)) + " of a resource");
    llvm::append_range(all, own);
  }
  if (outer)
    llvm::append_range(*outer, all);
  return true;
}

template <> bool Interpreter::run(stream::ResourceSizeOp sizeOp) {
  BufferRef source = get(sizeOp.getOperand()).buffer;
  if (!source)
    return fail(ErrorKind::Invalid, sizeOp, "reads the size of a null resource");
  if (!source->sized) {
    sizes[source->key] = 16;
    source->setSize(16, options.recordWriters);
  }
  const RuntimeValue &value = get(sizeOp.getOperand());
  uint64_t size = value.kind == RuntimeValue::Kind::Span ? value.length : source->size();
  return setNumber(sizeOp, size);
}

template <> bool Interpreter::run(stream::TimepointAwaitOp await) {
  BufferRef source;
  awaited |= getReached(await.getAwaitTimepoint());
  // Sizes count here too: a later pass may state them in an op that needs them.
  for (auto [operand, size, result] :
       llvm::zip(await.getResourceOperands(), await.getResourceOperandSizes(), await.getResults())) {
    if (get(operand).kind == RuntimeValue::Kind::Span) {
      RuntimeValue span = get(operand);
      set(result, span);
      continue;
    }
    if (!getBuffer(await, operand, size, source))
      return false;
    RuntimeValue awaited = get(operand);
    set(result, awaited);
  }
  return true;
}

template <> bool Interpreter::run(stream::TimepointBarrierOp barrier) {
  BufferRef source;
  if (!getBuffer(barrier, barrier.getResource(), barrier.getResourceSize(), source))
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

template <> bool Interpreter::run(stream::TimepointJoinOp join) {
  WorkSet reached;
  for (Value timepoint : join.getAwaitTimepoints())
    reached |= getReached(timepoint);
  set(join.getResultTimepoint(), RuntimeValue::getTimepoint(std::move(reached)));
  return true;
}

/// Who gets the fences waits for them before looking at anything.
template <> bool Interpreter::run(stream::TimepointChainExternalOp chain) {
  signalled |= getReached(chain.getAwaitTimepoint());
  return true;
}

bool Interpreter::runReached(Operation *op) { return setResult(op, RuntimeValue::getTimepoint()); }

/// The caller has signalled its fences, and commands are complete when fences are read.
bool Interpreter::runHandles(Operation *op) {
  for (OpResult result : op->getResults())
    set(result, RuntimeValue::getNull());
  return true;
}

bool Interpreter::runSignalled(Operation *op) { return setResult(op, RuntimeValue::getBits(llvm::APInt(32, 0))); }

template <> bool Interpreter::run(util::StatusCheckOkOp check) {
  return get(check.getStatus()).bits.isZero() || fail(ErrorKind::Invalid, check, "finds a status that is not 0");
}

void Interpreter::addSynchronization(Handlers &handlers) {
  add<stream::ResourceSizeOp, stream::TimepointAwaitOp, stream::TimepointBarrierOp, stream::TimepointJoinOp, stream::TimepointChainExternalOp,
      util::StatusCheckOkOp>(handlers);
  add<&Interpreter::runReached, stream::TimepointImmediateOp, stream::TimepointImportOp>(handlers);
  add<&Interpreter::runHandles, stream::TimepointExportOp, hal::FenceCreateOp, hal::FenceJoinOp, hal::DevicesGetOp>(handlers);
  add<&Interpreter::runSignalled, hal::FenceQueryOp, hal::FenceAwaitOp>(handlers);
  add<&Interpreter::runNothing, hal::FenceSignalOp>(handlers);
}
