// Functions, regions, branches and calls.

#include "src/check/Interpreter.h"

#include "dialects/Check/CheckOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
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

const Interpreter::Handlers &Interpreter::getHandlers() {
  static const Handlers all = [] {
    Handlers handlers;
    for (auto addOps : {addAsync, addCommands, addControl, addGlobals, addKernels, addMemRefs, addResources, addScalars, addSlices, addStreamTensors,
                        addStructured, addSynchronization, addTensors, addViews})
      addOps(handlers);
    return handlers;
  }();
  return all;
}

bool Interpreter::runOp(Operation *op) {
  if (Handler handler = getHandlers().lookup(op->getName().getTypeID()))
    return handler(*this, op);
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op); linalgOp && linalgOp.hasPureTensorSemantics())
    return runStructured(op);
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
    if (!callee || !callee.getNestedReferences().empty())
      return fail(ErrorKind::Unsupported, op, "calls a symbol that is not a function of this module");
    return runCall(op, callee.getRootReference().getValue(), call.getArgOperands());
  }
  return isa_and_present<CheckDialect>(op->getDialect()) || runFold(op);
}

bool Interpreter::runSame(Operation *op) {
  for (auto [operand, result] : llvm::zip(op->getOperands(), op->getResults())) {
    RuntimeValue value = get(operand);
    set(result, std::move(value));
  }
  return true;
}

bool Interpreter::setResults(Operation *op, ArrayRef<RuntimeValue> values) {
  for (auto [result, value] : llvm::zip(op->getResults(), values))
    set(result, value);
  return true;
}

template <> bool Interpreter::run(scf::IfOp ifOp) {
  RegionExit exit;
  uint64_t condition;
  if (!getIndex(ifOp, ifOp.getCondition(), condition))
    return false;
  Region &region = condition ? ifOp.getThenRegion() : ifOp.getElseRegion();
  return region.empty() || (runRegion(region, {}, exit) && setResults(ifOp, exit.values));
}

template <> bool Interpreter::run(scf::ForOp forOp) {
  RegionExit exit;
  uint64_t lower, upper, step;
  if (!getIndex(forOp, forOp.getLowerBound(), lower) || !getIndex(forOp, forOp.getUpperBound(), upper) ||
      !getIndex(forOp, forOp.getStep(), step))
    return false;
  unsigned width = get(forOp.getLowerBound()).bits.getBitWidth();
  bool isUnsigned = forOp.getUnsignedCmp();
  auto extend = [&](uint64_t value) { return isUnsigned ? value : llvm::SignExtend64(value, width); };
  lower = extend(lower), upper = extend(upper), step = extend(step);
  if (step == 0 || (!isUnsigned && static_cast<int64_t>(step) < 0))
    return fail(ErrorKind::Invalid, forOp, "the step of the loop is not positive");
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
  return setResults(forOp, carried);
}

template <> bool Interpreter::run(scf::WhileOp whileOp) {
  RegionExit exit;
  Values carried;
  for (Value init : whileOp.getInits())
    carried.push_back(get(init));
  while (true) {
    if (!runRegion(whileOp.getBefore(), carried, exit))
      return false;
    uint64_t condition;
    if (!getIndex(whileOp, cast<scf::ConditionOp>(exit.terminator).getCondition(), condition))
      return false;
    exit.values.erase(exit.values.begin());
    if (!condition)
      return setResults(whileOp, exit.values);
    Values arguments = exit.values;
    if (!runRegion(whileOp.getAfter(), arguments, exit))
      return false;
    carried = exit.values;
  }
}

template <> bool Interpreter::run(scf::IndexSwitchOp switchOp) {
  RegionExit exit;
  uint64_t flag;
  if (!getIndex(switchOp, switchOp.getArg(), flag))
    return false;
  Region *region = &switchOp.getDefaultRegion();
  for (auto [index, value] : llvm::enumerate(switchOp.getCases()))
    if (static_cast<uint64_t>(value) == flag)
      region = &switchOp.getCaseRegions()[index];
  return runRegion(*region, {}, exit) && setResults(switchOp, exit.values);
}

template <> bool Interpreter::run(scf::ExecuteRegionOp executeOp) {
  RegionExit exit;
  return runRegion(executeOp.getRegion(), {}, exit) && setResults(executeOp, exit.values);
}

template <> bool Interpreter::run(cf::AssertOp assertOp) {
  uint64_t condition;
  if (!getIndex(assertOp, assertOp.getArg(), condition))
    return false;
  return condition || fail(failureKind(), assertOp, "an assertion failed");
}

template <> bool Interpreter::run(hal::CheckOp checkOp) {
  uint64_t condition;
  if (!getIndex(checkOp, checkOp.getCondition(), condition))
    return false;
  return condition || fail(failureKind(), checkOp, "a check failed");
}

template <> bool Interpreter::run(util::SCFUnreachableOp op) {
  return fail(ErrorKind::Invalid, op, "reached util.scf.unreachable");
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
  return callBody(callee, arguments, results) && setResults(op, results);
}

void Interpreter::addControl(Handlers &handlers) {
  add<scf::IfOp, scf::ForOp, scf::WhileOp, scf::IndexSwitchOp, scf::ExecuteRegionOp, cf::AssertOp, hal::CheckOp, util::SCFUnreachableOp>(handlers);
}
