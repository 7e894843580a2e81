// Dispatches, and calls of functions on the device.

#include "src/check/Interpreter.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

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

bool Interpreter::runDeviceFunction(Operation *op) {
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
  auto call = cast<stream::AsyncCallOp>(op);
  // Foreign device work: nobody can tell that it ran but by its results.
  uint64_t key = mix(mix(options.salt, 13), hashString(call.getCallee()));
  return runRangedOp(call, key, [](unsigned, bool isUntiedResult) { return Binding{!isUntiedResult}; });
}
