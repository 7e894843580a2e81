// Functions, regions, branches, calls and globals.

#include "src/check/Interpreter.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::check;

Interpreter::Interpreter(ModuleOp module, const KernelTable &kernels, StatedSizes &sizes, const ExecutionOptions &options)
    : module(module), kernels(kernels), sizes(sizes), options(options) {
  for (Operation &op : *module.getBody())
    if (auto name = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      symbols[name.getValue()] = &op;
}

bool Interpreter::fail(ErrorKind kind, Operation *op, const Twine &message) {
  if (error.kind == ErrorKind::None)
    error = {kind, message.str(), op};
  return false;
}

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

//===------------------------------------------------------------------------------------------------------------===//
// What the outside sees
//===------------------------------------------------------------------------------------------------------------===//

Observation Interpreter::observe(const RuntimeValue &value, Type type) {
  Observation observation{value, type};
  if (value.isResource()) {
    observation.value.buffer = BufferRef(new Buffer(*value.buffer));
    observedUnsized |= !value.buffer->sized;
  }
  return observation;
}

Observation Interpreter::observe(Value value) { return observe(get(value), value.getType()); }

bool Interpreter::callFromOutside(FunctionOpInterface function, MutableArrayRef<RuntimeValue> arguments) {
  auto ties = function->getAttrOfType<ArrayAttr>("tied_operands");
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    if (!argument.isResource())
      continue;
    argument.buffer->borrowed = !ties || llvm::none_of(ties, [index = index](Attribute tie) {
      return cast<IntegerAttr>(tie).getInt() == static_cast<int64_t>(index);
    });
  }
  Values results;
  if (!callBody(function, arguments, results))
    return false;
  Event event{Event::Kind::Return, function.getName().str(), callCounts[function.getName()]++, function, {}};
  for (auto [value, type] : llvm::zip(results, function.getResultTypes()))
    event.values.push_back(observe(value, type));
  events.push_back(std::move(event));
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

bool Interpreter::initialize() {
  for (auto global : module.getOps<util::GlobalOp>()) {
    RuntimeValue value = RuntimeValue::getNull();
    if (auto initial = global.getInitialValueAttr())
      if (std::optional<RuntimeValue> folded = fromAttribute(initial))
        value = *folded;
    Type type = global.getType();
    if (isa<stream::ResourceType>(type)) {
      uint64_t key = mix(mix(options.salt, 3), hashString(global.getSymName()));
      value = RuntimeValue::getResource(makeOutsideBuffer(key, key));
    } else if (value.kind == RuntimeValue::Kind::Null) {
      if (isa<stream::TimepointType>(type))
        value = RuntimeValue::getTimepoint();
      else if (type.isIntOrIndexOrFloat())
        value = RuntimeValue::getBits(llvm::APInt::getZero(type.isIndex() ? 64 : type.getIntOrFloatBitWidth()));
    }
    globals[global.getSymName()] = value;
  }
  for (auto initializer : module.getOps<util::InitializerOp>()) {
    Values results;
    if (!callBody(initializer, {}, results))
      return false;
  }
  return true;
}

//===------------------------------------------------------------------------------------------------------------===//
// Functions and regions
//===------------------------------------------------------------------------------------------------------------===//

bool Interpreter::callBody(FunctionOpInterface function, ArrayRef<RuntimeValue> arguments, Values &results) {
  if (++depth > 200)
    return fail(ErrorKind::Limit, function, "calls are nested too deeply");
  Environment locals;
  Environment *caller = std::exchange(environment, &locals);
  RegionExit exit;
  bool ok = runRegion(function.getFunctionBody(), arguments, exit);
  environment = caller;
  --depth;
  if (!ok)
    return false;
  results = std::move(exit.values);
  return true;
}

/// The branches of `cf`. Sets `next` to null for other terminators.
bool Interpreter::runBranch(Operation *op, Block *&next, Values &arguments) {
  next = nullptr;
  OperandRange operands(op->operand_begin(), op->operand_begin());
  if (auto branch = dyn_cast<cf::BranchOp>(op)) {
    next = branch.getDest();
    operands = branch.getDestOperands();
  } else if (auto branch = dyn_cast<cf::CondBranchOp>(op)) {
    uint64_t condition;
    if (!getIndex(op, branch.getCondition(), condition))
      return false;
    next = condition ? branch.getTrueDest() : branch.getFalseDest();
    operands = condition ? branch.getTrueDestOperands() : branch.getFalseDestOperands();
  } else if (auto branch = dyn_cast<cf::SwitchOp>(op)) {
    uint64_t flag;
    if (!getIndex(op, branch.getFlag(), flag))
      return false;
    next = branch.getDefaultDestination();
    operands = branch.getDefaultOperands();
    if (branch.getCaseValues())
      for (auto [index, value] : llvm::enumerate(branch.getCaseValues()->getValues<APInt>()))
        if (value.getZExtValue() == flag) {
          next = branch.getCaseDestinations()[index];
          operands = branch.getCaseOperands(index);
          break;
        }
  }
  arguments.clear();
  for (Value operand : operands)
    arguments.push_back(get(operand));
  return true;
}

bool Interpreter::runRegion(Region &region, ArrayRef<RuntimeValue> arguments, RegionExit &exit) {
  Block *block = &region.front();
  Values blockArguments(arguments.begin(), arguments.end());
  while (block) {
    for (auto [argument, value] : llvm::zip(block->getArguments(), blockArguments))
      set(argument, value);
    Operation *terminator = block->mightHaveTerminator() ? block->getTerminator() : nullptr;
    for (Operation &op : *block) {
      if (++steps > options.maxSteps)
        return fail(ErrorKind::Limit, &op, "more than " + Twine(options.maxSteps) + " ops were executed");
      if (&op == terminator)
        break;
      if (!runOp(&op))
        return false;
    }
    if (!terminator) {
      exit = {};
      return true;
    }
    if (isa<util::UnreachableOp>(terminator))
      return fail(ErrorKind::Invalid, terminator, "reached util.unreachable");
    if (terminator->getNumSuccessors() != 0) {
      Block *next;
      if (!runBranch(terminator, next, blockArguments))
        return false;
      if (!next)
        return fail(ErrorKind::Unsupported, terminator, "unknown branch '" + terminator->getName().getStringRef() + "'");
      block = next;
      continue;
    }
    exit.terminator = terminator;
    exit.values.clear();
    ValueRange left = terminator->getOperands();
    if (auto yield = dyn_cast<stream::YieldOp>(terminator))
      left = yield.getResourceOperands();
    for (Value value : left)
      exit.values.push_back(get(value));
    return true;
  }
  return true;
}

bool Interpreter::runOp(Operation *op) {
  bool handled = false;
  if (!runStreamOp(op, handled))
    return false;
  if (handled)
    return true;
  if (!runScalarOp(op, handled))
    return false;
  if (handled)
    return true;
  if (!runControlOp(op, handled))
    return false;
  if (handled)
    return true;
  if (!runGlobalOp(op, handled))
    return false;
  if (handled)
    return true;
  return runFold(op);
}

bool Interpreter::runControlOp(Operation *op, bool &handled) {
  handled = true;
  auto setResults = [&](ArrayRef<RuntimeValue> values) {
    for (auto [result, value] : llvm::zip(op->getResults(), values))
      set(result, value);
    return true;
  };
  RegionExit exit;

  if (auto ifOp = dyn_cast<scf::IfOp>(op)) {
    uint64_t condition;
    if (!getIndex(op, ifOp.getCondition(), condition))
      return false;
    Region &region = condition ? ifOp.getThenRegion() : ifOp.getElseRegion();
    return region.empty() || (runRegion(region, {}, exit) && setResults(exit.values));
  }
  if (auto forOp = dyn_cast<scf::ForOp>(op)) {
    uint64_t lower, upper, step;
    if (!getIndex(op, forOp.getLowerBound(), lower) || !getIndex(op, forOp.getUpperBound(), upper) ||
        !getIndex(op, forOp.getStep(), step))
      return false;
    unsigned width = get(forOp.getLowerBound()).bits.getBitWidth();
    bool isUnsigned = forOp.getUnsignedCmp();
    auto extend = [&](uint64_t value) { return isUnsigned ? value : llvm::SignExtend64(value, width); };
    lower = extend(lower), upper = extend(upper), step = extend(step);
    if (step == 0 || (!isUnsigned && static_cast<int64_t>(step) < 0))
      return fail(ErrorKind::Invalid, op, "the step of the loop is not positive");
    Values carried;
    for (Value init : forOp.getInitArgs())
      carried.push_back(get(init));
    for (uint64_t i = lower; isUnsigned ? i < upper : static_cast<int64_t>(i) < static_cast<int64_t>(upper); i += step) {
      Values arguments{RuntimeValue::getBits(llvm::APInt(width, i, /*isSigned=*/false, /*implicitTrunc=*/true))};
      arguments.append(carried.begin(), carried.end());
      if (!runRegion(forOp.getRegion(), arguments, exit))
        return false;
      carried = exit.values;
    }
    return setResults(carried);
  }
  if (auto whileOp = dyn_cast<scf::WhileOp>(op)) {
    Values carried;
    for (Value init : whileOp.getInits())
      carried.push_back(get(init));
    while (true) {
      if (!runRegion(whileOp.getBefore(), carried, exit))
        return false;
      uint64_t condition;
      if (!getIndex(op, cast<scf::ConditionOp>(exit.terminator).getCondition(), condition))
        return false;
      exit.values.erase(exit.values.begin());
      if (!condition)
        return setResults(exit.values);
      Values arguments = exit.values;
      if (!runRegion(whileOp.getAfter(), arguments, exit))
        return false;
      carried = exit.values;
    }
  }
  if (auto switchOp = dyn_cast<scf::IndexSwitchOp>(op)) {
    uint64_t flag;
    if (!getIndex(op, switchOp.getArg(), flag))
      return false;
    Region *region = &switchOp.getDefaultRegion();
    for (auto [index, value] : llvm::enumerate(switchOp.getCases()))
      if (static_cast<uint64_t>(value) == flag)
        region = &switchOp.getCaseRegions()[index];
    return runRegion(*region, {}, exit) && setResults(exit.values);
  }
  if (auto executeOp = dyn_cast<scf::ExecuteRegionOp>(op))
    return runRegion(executeOp.getRegion(), {}, exit) && setResults(exit.values);
  if (auto assertOp = dyn_cast<cf::AssertOp>(op)) {
    uint64_t condition;
    if (!getIndex(op, assertOp.getArg(), condition))
      return false;
    return condition || fail(ErrorKind::Invalid, op, "an assertion failed");
  }
  if (isa<util::SCFUnreachableOp>(op))
    return fail(ErrorKind::Invalid, op, "reached util.scf.unreachable");
  if (isa<stream::AsyncCallOp>(op)) {
    handled = false;
    return true;
  }
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
    if (!callee || !callee.getNestedReferences().empty())
      return fail(ErrorKind::Unsupported, op, "calls something that is not a function of this module");
    return runCall(op, callee.getRootReference().getValue(), call.getArgOperands());
  }
  handled = false;
  return true;
}

//===------------------------------------------------------------------------------------------------------------===//
// Calls
//===------------------------------------------------------------------------------------------------------------===//

bool Interpreter::runCall(Operation *op, StringRef name, ValueRange operands) {
  auto callee = dyn_cast_or_null<FunctionOpInterface>(symbols.lookup(name));
  if (!callee)
    return fail(ErrorKind::Unsupported, op, "calls @" + name + ", which is not a function of this module");
  if (callee.isExternal())
    return runExternalCall(op, callee, operands);
  Values arguments, results;
  for (Value operand : operands)
    arguments.push_back(get(operand));
  if (!callBody(callee, arguments, results))
    return false;
  for (auto [result, value] : llvm::zip(op->getResults(), results))
    set(result, value);
  return true;
}

/// The outside computes each result from all arguments. Some functions hand back an argument instead, which in place is the
/// same storage: nothing says that they do not.
bool Interpreter::runExternalCall(Operation *op, FunctionOpInterface callee, ValueRange operands) {
  uint64_t key = mix(mix(options.salt, 5), hashString(callee.getName()));
  uint64_t functionKey = key;
  bool undef = false;
  Event event{Event::Kind::ExternalCall, callee.getName().str(), callCounts[callee.getName()]++, op, {}};
  for (Value operand : operands) {
    const RuntimeValue &value = get(operand);
    event.values.push_back(observe(operand));
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
        return fail(ErrorKind::Unsupported, op, "an external function returns a value of a type that cannot be made up");
      }
      continue;
    }
    if (Value tied = tiedOp ? tiedOp.getTiedResultOperand(result) : Value()) {
      BufferRef source = get(tied).buffer, target;
      if (!getWritable(op, tied, source, target))
        return false;
      for (uint64_t i = 0, e = target->size(); i < e; ++i)
        writeByte(op, *target, i, byteAt(resultKey, i), undef);
      target->contentKey = resultKey;
      set(result, RuntimeValue::getResource(target));
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
      return fail(ErrorKind::Invalid, op, "an external function is given undefined bytes");
    set(result, RuntimeValue::getResource(buffer));
  }
  return true;
}

//===------------------------------------------------------------------------------------------------------------===//
// Globals
//===------------------------------------------------------------------------------------------------------------===//

bool Interpreter::runGlobalOp(Operation *op, bool &handled) {
  handled = true;
  auto find = [&](StringRef name) -> RuntimeValue * {
    auto it = globals.find(name);
    return it == globals.end() ? nullptr : &it->second;
  };
  auto unknown = [&](StringRef name) {
    return fail(ErrorKind::Unsupported, op, "@" + name + " is not a util.global of this module");
  };
  if (auto load = dyn_cast<util::GlobalLoadOp>(op)) {
    RuntimeValue *global = find(load.getGlobal());
    if (!global)
      return unknown(load.getGlobal());
    set(load.getResult(), *global);
    return true;
  }
  if (auto store = dyn_cast<util::GlobalStoreOp>(op)) {
    RuntimeValue *global = find(store.getGlobal());
    if (!global)
      return unknown(store.getGlobal());
    *global = get(store.getValue());
    return true;
  }
  if (auto address = dyn_cast<util::GlobalAddressOp>(op)) {
    set(address.getResult(), RuntimeValue::getConstant(address.getGlobalAttr()));
    return true;
  }
  auto pointee = [&](Value pointer) -> RuntimeValue * {
    auto symbol = dyn_cast_or_null<FlatSymbolRefAttr>(get(pointer).constant);
    RuntimeValue *global = symbol ? find(symbol.getValue()) : nullptr;
    if (!global)
      fail(ErrorKind::Unsupported, op, "a pointer does not come from util.global.address");
    return global;
  };
  if (auto load = dyn_cast<util::GlobalLoadIndirectOp>(op)) {
    RuntimeValue *global = pointee(load.getGlobal());
    if (!global)
      return false;
    set(load.getResult(), *global);
    return true;
  }
  if (auto store = dyn_cast<util::GlobalStoreIndirectOp>(op)) {
    RuntimeValue *global = pointee(store.getGlobal());
    if (!global)
      return false;
    *global = get(store.getValue());
    return true;
  }
  handled = false;
  return true;
}
