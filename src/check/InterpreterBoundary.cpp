// The boundary of the program: what the outside sees of it, and what the outside does when it is called.

#include "src/check/Interpreter.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

BufferRef Interpreter::makeOutsideBuffer(uint64_t key, uint64_t contentKey) {
  BufferRef buffer(new Buffer);
  buffer->key = key;
  buffer->contentKey = contentKey;
  buffer->sized = false;
  auto it = sizes.find(key);
  // If the program does not care the size may be anything.
  constexpr uint64_t kUnstatedSize = 16;
  if (it != sizes.end() || !options.findSizes)
    buffer->setSize(it != sizes.end() ? it->second : kUnstatedSize, options.recordWriters);
  outsideKeys.push_back(key);
  return buffer;
}

Observation Interpreter::observe(const RuntimeValue &value, Type type) {
  Observation observation{value, type};
  // A part of a resource is a resource to its receiver.
  if (value.kind == RuntimeValue::Kind::Span && isa<stream::ResourceType>(type)) {
    observation.value = RuntimeValue::getResource(makeBuffer(value.length));
    copyBytes(nullptr, *value.buffer, value.offset, *observation.value.buffer, 0, value.length);
    return observation;
  }
  if (value.isResource() || value.isShaped()) {
    observation.value.buffer = BufferRef(new Buffer(*value.buffer));
    observedUnsized |= !value.buffer->sized;
  }
  return observation;
}

Observation Interpreter::observe(Value value) { return observe(get(value), value.getType()); }

bool Interpreter::callFromOutside(FunctionOpInterface function, MutableArrayRef<RuntimeValue> arguments) {
  auto ties = function->getAttrOfType<ArrayAttr>("tied_operands");
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    if (!argument.isResource() && !argument.isShaped())
      continue;
    argument.buffer->borrowed = !ties || llvm::none_of(ties, [index = index](Attribute tie) {
      return cast<IntegerAttr>(tie).getInt() == static_cast<int64_t>(index);
    });
  }
  Values results;
  if (!callBody(function, arguments, results))
    return false;
  awaited |= signalled;
  for (const RuntimeValue &value : results)
    if (!checkAwaited(function, value))
      return false;
  Event event{Event::Kind::Return, function.getName().str(), callCounts[function.getName()]++, function, {}};
  for (auto [value, type] : llvm::zip(results, function.getResultTypes()))
    event.values.push_back(observe(value, type));
  events.push_back(std::move(event));
  return true;
}

bool Interpreter::recordFailure(FunctionOpInterface function) {
  if (error.kind != ErrorKind::Failed)
    return false;
  events.push_back({Event::Kind::Failure, function.getName().str(), callCounts[function.getName()]++, function, {}});
  error = {};
  return true;
}

void Interpreter::observeGlobals() {
  for (auto global : module.getOps<util::GlobalOp>()) {
    if (global.isPrivate())
      continue;
    Event event{Event::Kind::Global, global.getSymName().str(), 0, global, {}};
    event.values.push_back(observe(globals[global.getSymName()], global.getType()));
    events.push_back(std::move(event));
  }
}

/// The outside computes each result from all arguments. Some functions hand back an argument instead, which in place is the
/// same storage: nothing says that they do not.
bool Interpreter::runExternalCall(Operation *op, FunctionOpInterface callee, ValueRange operands) {
  uint64_t key = mix(mix(options.salt, 5), hashString(callee.getName()));
  uint64_t functionKey = key;
  bool undef = false;
  Event event{Event::Kind::ExternalCall, callee.getName().str(), callCounts[callee.getName()]++, op, {}};
  for (Value operand : operands) {
    if (!checkAwaited(op, get(operand)))
      return false;
    event.values.push_back(observe(operand));
    const RuntimeValue &value = event.values.back().value;
    if (value.isResource()) {
      const Buffer &buffer = *value.buffer;
      key = buffer.sized ? hashBytes(key, buffer.bytes.data(), buffer.size()) : mix(key, buffer.key);
      undef |= buffer.anyUndef(0, buffer.size());
    } else {
      key = hashScalar(key, value);
      undef |= value.undef;
    }
  }
  // Functions without side effects may be called more or less often than before.
  if (!callee->hasAttr("nosideeffects")) {
    key = mix(key, event.occurrence);
    events.push_back(event);
  }

  auto tiedOp = dyn_cast<util::TiedOpInterface>(op);
  for (auto [index, result] : llvm::enumerate(op->getResults())) {
    uint64_t resultKey = mix(key, index);
    if (!isa<stream::ResourceType>(result.getType())) {
      if (isa<stream::TimepointType>(result.getType())) {
        set(result, RuntimeValue::getTimepoint());
      } else if (result.getType().isIntOrIndexOrFloat()) {
        unsigned width = result.getType().isIndex() ? 64 : result.getType().getIntOrFloatBitWidth();
        // Small numbers: they may become sizes.
        llvm::APInt bits(width, resultKey & 15, /*isSigned=*/false, /*implicitTrunc=*/true);
        set(result, RuntimeValue::getBits(bits, undef));
      } else {
        return fail(ErrorKind::Unsupported, op, "an external function returns a value of a type for which no value can be generated");
      }
      continue;
    }
    if (Value tied = tiedOp ? tiedOp.getTiedResultOperand(result) : Value()) {
      RuntimeValue span = get(tied);
      bool isPart = span.kind == RuntimeValue::Kind::Span;
      BufferRef target;
      if (!getWritable(op, tied, span.buffer, target))
        return false;
      uint64_t first = isPart ? span.offset : 0;
      for (uint64_t i = 0, e = isPart ? span.length : target->size(); i < e; ++i)
        writeByte(op, *target, first + i, byteAt(resultKey, i), undef);
      target->contentKey = resultKey;
      set(result, isPart ? RuntimeValue::getSpan(target, span.offset, span.length) : RuntimeValue::getResource(target));
      continue;
    }
    // Whatever their lifetimes: passes change those, and the outside does the same as before.
    SmallVector<Value> candidates;
    for (auto [number, operand] : llvm::enumerate(operands))
      if (isa<stream::ResourceType>(operand.getType()) && !(tiedOp && tiedOp.isOperandTied(number)))
        candidates.push_back(operand);
    uint64_t choice = mix(functionKey, 77 + index);
    if (!candidates.empty() && choice % 4 == 0) {
      set(result, get(candidates[(choice >> 8) % candidates.size()]));
      continue;
    }
    BufferRef buffer = makeOutsideBuffer(mix(mix(functionKey, event.occurrence), index), resultKey);
    if (undef)
      return fail(ErrorKind::Invalid, op, "an external function reads undefined bytes");
    set(result, RuntimeValue::getResource(buffer));
  }
  return true;
}
