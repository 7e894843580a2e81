// Functions, regions, branches and calls.

#include "src/check/Interpreter.h"

#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

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
  for (auto run : {&Interpreter::runKernelOp, &Interpreter::runTensorOp, &Interpreter::runSliceOp, &Interpreter::runLinalgOp, &Interpreter::runMemRefOp,
                   &Interpreter::runCommandOp, &Interpreter::runResourceOp, &Interpreter::runStreamOp}) {
    if (!(this->*run)(op, handled))
      return false;
    if (handled)
      return true;
  }
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
    return condition || fail(failureKind(), op, "an assertion failed");
  }
  if (auto checkOp = dyn_cast<hal::CheckOp>(op)) {
    uint64_t condition;
    if (!getIndex(op, checkOp.getCondition(), condition))
      return false;
    return condition || fail(failureKind(), op, "a check failed");
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
      return fail(ErrorKind::Unsupported, op, "calls a symbol that is not a function of this module");
    return runCall(op, callee.getRootReference().getValue(), call.getArgOperands());
  }
  handled = false;
  return true;
}

bool Interpreter::runCall(Operation *op, StringRef name, ValueRange operands) {
  auto callee = dyn_cast_or_null<FunctionOpInterface>(symbols.lookup(name));
  // Kernels have a module of their own.
  if (Operation *table = SymbolTable::getNearestSymbolTable(op); table && table != module)
    callee = dyn_cast_or_null<FunctionOpInterface>(SymbolTable::lookupSymbolIn(table, name));
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
