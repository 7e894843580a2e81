// Dispatches, and calls of functions on the device.

#include "src/check/Interpreter.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

bool BoundRange::overlaps(const BoundRange &other) const {
  return buffer == other.buffer && first < other.last && other.first < last && first != last && other.first != other.last;
}

void Interpreter::notePoisonRead(Operation *op, uint64_t key, unsigned operand, const Buffer &buffer, uint64_t first) {
  bool isUsed = op->getNumResults() == 0 || !op->use_empty();
  auto known = llvm::find_if(poisonReads, [&](const PoisonRead &read) { return read.key == key; });
  if (known != poisonReads.end() && (known->isUsed || !isUsed))
    return;
  while (!buffer.undef[first])
    ++first;
  PoisonRead read{key, op, operand, first, isUsed};
  if (known == poisonReads.end())
    poisonReads.push_back(read);
  else
    *known = read;
}

bool Interpreter::runUnknown(Operation *op, uint64_t key, ArrayRef<BoundRange> ranges, ArrayRef<Value> scalars, bool inPlace) {
  uint64_t calleeKey = key;
  bool undef = false;
  for (auto [index, scalar] : llvm::enumerate(scalars)) {
    key = hashScalar(mix(key, ~index), get(scalar));
    undef |= get(scalar).undef;
  }
  for (auto [index, range] : llvm::enumerate(ranges)) {
    if (!range.binding.reads)
      continue;
    key = hashBytes(mix(key, index), range.buffer->bytes.data() + range.first, range.last - range.first);
    if (range.buffer->anyUndef(range.first, range.last)) {
      undef = true;
      notePoisonRead(op, mix(calleeKey, index), range.operand, *range.buffer, range.first);
    }
  }

  // In place, what is written may not be seen through another operand.
  if (inPlace)
    for (auto [index, written] : llvm::enumerate(ranges)) {
      if (!written.isWritten || written.binding.writes == Binding::Writes::Nothing)
        continue;
      for (auto [other, seen] : llvm::enumerate(ranges))
        if (other != index && (seen.binding.reads || seen.isWritten) && written.overlaps(seen))
          return fail(ErrorKind::InPlace, op,
                      "writes bytes through operand " + Twine(written.operand) + " that it accesses through operand " + Twine(seen.operand));
    }

  for (auto [index, range] : llvm::enumerate(ranges)) {
    if (!range.isWritten || range.binding.writes == Binding::Writes::Nothing)
      continue;
    uint64_t resultKey = mix(key, index), chooseKey = mix(~key, index);
    for (uint64_t i = 0, e = range.last - range.first; i < e; ++i)
      if (range.binding.writes == Binding::Writes::Whole || undef || (byteAt(chooseKey, i) & 1))
        writeByte(op, *range.buffer, range.first + i, byteAt(resultKey, i), undef);
  }
  return true;
}

/// Runs a pseudo-random function of all that is read; `key` represents its name.
template <typename OpT>
bool Interpreter::runRangedOp(OpT op, uint64_t key, llvm::function_ref<Binding(unsigned, bool)> getBinding) {
  ValueRange operands = op.getResourceOperands();
  auto tiedOp = cast<util::TiedOpInterface>(op.getOperation());
  unsigned firstOperand = tiedOp.getTiedOperandsIndexAndLength().first;
  SmallVector<BoundRange> ranges;
  SmallVector<Value> scalars;
  llvm::SmallDenseMap<unsigned, unsigned> rangeOf; // of tied operands
  for (auto [index, operand] : llvm::enumerate(operands)) {
    std::optional<unsigned> group = op.getRangeIndex(index);
    if (!group) {
      scalars.push_back(operand);
      continue;
    }
    BoundRange range;
    range.operand = index;
    if (!getBuffer(op, operand, op.getResourceOperandSizes()[*group], range.buffer) ||
        !getRange(op, *range.buffer, op.getResourceOperandOffsets()[*group], op.getResourceOperandEnds()[*group],
                  op.getResourceOperandLengths()[*group], range.first, range.last))
      return false;
    range.binding = getBinding(index, /*isUntiedResult=*/false);
    range.isWritten = tiedOp.isOperandTied(firstOperand + index);
    if (range.isWritten) {
      rangeOf[firstOperand + index] = ranges.size();
      BufferRef target;
      if (range.binding.writes != Binding::Writes::Nothing) {
        if (!getWritable(op, operand, range.buffer, target))
          return false;
        range.buffer = target;
      }
    }
    ranges.push_back(range);
  }
  SmallVector<RuntimeValue> results;
  unsigned nextArgument = operands.size();
  for (auto [index, result] : llvm::enumerate(op.getResults())) {
    if (std::optional<unsigned> tied = tiedOp.getTiedResultOperandIndex(index)) {
      results.push_back(RuntimeValue::getResource(ranges[rangeOf.lookup(*tied)].buffer));
      continue;
    }
    uint64_t size;
    if (!getIndex(op, op.getResultSize(index), size))
      return false;
    BoundRange range{makeBuffer(size), 0, size, getBinding(nextArgument, /*isUntiedResult=*/true), /*isWritten=*/true, nextArgument};
    ++nextArgument;
    results.push_back(RuntimeValue::getResource(range.buffer));
    ranges.push_back(range);
  }
  if (!runUnknown(op, key, ranges, scalars, options.inPlace))
    return false;
  for (auto [result, value] : llvm::zip(op.getResults(), results))
    set(result, value);
  return true;
}

uint64_t Interpreter::getKernelKey(SymbolRefAttr entryPoint, ValueRange workload) {
  uint64_t key = mix(mix(options.salt, 11), hashString(entryPoint.getRootReference().getValue()));
  for (FlatSymbolRefAttr nested : entryPoint.getNestedReferences())
    key = mix(key, hashString(nested.getValue()));
  for (Value value : workload)
    key = hashScalar(key, get(value));
  return key;
}

/// Foreign device work: only its results show that it ran.
static uint64_t getCalleeKey(uint64_t salt, StringRef callee) { return mix(mix(salt, 13), hashString(callee)); }

bool Interpreter::runDeviceFunction(Operation *op) {
  if (auto dispatch = dyn_cast<stream::AsyncDispatchOp>(op))
    return runRangedOp(dispatch, getKernelKey(cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]), dispatch.getWorkload()),
                       [&](unsigned index, bool isUntiedResult) { return kernels.get(dispatch.getEntryPoints(), index, isUntiedResult); });
  auto call = cast<stream::AsyncCallOp>(op);
  return runRangedOp(call, getCalleeKey(options.salt, call.getCallee()), [](unsigned, bool isUntiedResult) { return Binding{!isUntiedResult}; });
}

/// The command for a dispatch or call of `runRangedOp`: the same function, which must do no more than the command says.
bool Interpreter::runUnknownCommand(Operation *op) {
  SmallVector<BoundRange> ranges;
  SmallVector<Value> scalars;
  auto bind = [&](Value resource, Value offset, Value length, stream::ResourceAccess word, unsigned operand, std::optional<Binding> known) {
    RuntimeValue span;
    if (!getBytes(op, resource, offset, length, span))
      return false;
    bool reads = stream::bitEnumContainsAny(word, stream::ResourceAccess::Read), writes = stream::bitEnumContainsAny(word, stream::ResourceAccess::Write);
    Binding binding = known.value_or(Binding{reads, writes ? Binding::Writes::Whole : Binding::Writes::Nothing});
    bool isWritten = binding.writes != Binding::Writes::Nothing;
    if ((binding.reads && !reads && span.length != 0) || (isWritten && !writes))
      return fail(ErrorKind::InPlace, op, "declares fewer accesses than the kernel does to operand " + Twine(operand));
    ranges.push_back({span.buffer, span.offset, span.offset + span.length, binding, isWritten, operand});
    return (!isWritten || checkWritable(op, *span.buffer)) && access(op, span, binding.reads, isWritten);
  };
  if (auto dispatch = dyn_cast<stream::CmdDispatchOp>(op)) {
    llvm::append_range(scalars, dispatch.getUniformOperands());
    for (unsigned i = 0; i < dispatch.getResources().size(); ++i)
      if (!bind(dispatch.getResources()[i], dispatch.getResourceOffsets()[i], dispatch.getResourceLengths()[i], dispatch.getResourceAccess(i), i,
                kernels.getBound(dispatch.getEntryPoints(), i)))
        return false;
    return runUnknown(op, getKernelKey(cast<SymbolRefAttr>(dispatch.getEntryPoints()[0]), dispatch.getWorkload()), ranges, scalars, /*inPlace=*/true);
  }
  auto call = cast<stream::CmdCallOp>(op);
  if (call.getNumResults() != 0)
    return fail(ErrorKind::Unsupported, op, "calls a function for whose results no values can be generated");
  unsigned next = 0;
  for (Value operand : call.getResourceOperands()) {
    if (!isa<stream::ResourceType>(operand.getType())) {
      scalars.push_back(operand);
      continue;
    }
    auto word = static_cast<stream::ResourceAccess>(cast<IntegerAttr>(call.getResourceOperandAccesses()[next]).getInt());
    if (!bind(operand, call.getResourceOperandOffsets()[next], call.getResourceOperandLengths()[next], word, next, std::nullopt))
      return false;
    ++next;
  }
  return runUnknown(op, getCalleeKey(options.salt, call.getCallee()), ranges, scalars, /*inPlace=*/true);
}
