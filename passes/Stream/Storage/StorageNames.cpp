#include "passes/Stream/Storage/StorageNames.h"

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

llvm::SetVector<Value> StorageNames::get(Value value) const {
  llvm::SetVector<Value> names;
  names.insert(value);
  close(names, sources);
  close(names, targets);
  return names;
}

ArrayRef<Value> StorageNames::getOrigins(Value value) const {
  auto [known, isNew] = originsOf.try_emplace(value);
  if (!isNew)
    return known->second;
  llvm::SetVector<Value> values;
  values.insert(value);
  SmallVector<Value, 2> origins;
  for (size_t i = 0; i < values.size(); ++i) {
    if (i == maxNames)
      return {};
    std::optional<util::StorageLink> link = findStorageLink(values[i]);
    if (auto it = sources.find(values[i]); it != sources.end())
      values.insert(it->second.begin(), it->second.end());
    else if (link && link->relation == util::StorageRelation::Tied && link->source)
      values.insert(link->source->get());
    else
      origins.push_back(values[i]);
  }
  return known->second = std::move(origins);
}

bool StorageNames::isOfOtherRound(Value value, Value name, unsigned depth) {
  constexpr unsigned maxDepth = 4;
  if (depth < maxDepth && areReturnedApart(value, name, depth + 1))
    return true;
  // Of the two either may be the newer one.
  if (isOtherStorage(value, name) || isOtherStorage(name, value) || isMadeInLastRound(value, name) || isBoundToOther(value, name))
    return true;
  // A value that is one of several names the storage only if one of them does.
  if (depth == maxDepth)
    return false;
  SmallVector<Value, 2> choices = getChoices(name, value), others = getChoices(value, name);
  return (!choices.empty() && llvm::all_of(choices, [&](Value each) { return each != value && isOfOtherRound(value, each, depth + 1); })) ||
         (!others.empty() && llvm::all_of(others, [&](Value each) { return each != name && isOfOtherRound(each, name, depth + 1); }));
}

/// Whether the two come from arguments of the function, and from what ops have made, and from no common one. What a call passes is checked at the call.
bool StorageNames::areUnconnected(Value value, Value name) const {
  auto isKnown = [&](Value each) {
    llvm::SetVector<Value> origins;
    origins.insert(each);
    close(origins, sources);
    return origins.size() < maxNames &&
           llvm::all_of(
               origins,
               [&](Value origin) {
                 auto argument = dyn_cast<BlockArgument>(origin);
                 std::optional<util::StorageLink> link = findStorageLink(origin);
                 return sources.contains(origin) ||
                        (argument && isa<util::FuncOp>(argument.getOwner()->getParentOp())) ||
                        (link && (link->makesStorage() || link->relation == util::StorageRelation::Tied));
               });
  };
  llvm::SetVector<Value> names = get(value);
  return isKnown(value) && isKnown(name) && names.size() < maxNames && !names.contains(name) && !get(name).contains(value);
}

/// Whether one of the two is one of several values, each in other storage than the other one.
bool StorageNames::areChosenApart(Value value, Value name, unsigned depth) {
  if (depth > maxPlaces)
    return false;
  auto areApart = [&](Value each, Value other) {
    return each != other && (isOtherStorage(each, other) || isOtherStorage(other, each) || isBoundToOther(each, other, depth) ||
                             areReturnedApart(each, other, depth + 1) || areChosenApart(each, other, depth + 1));
  };
  SmallVector<Value, 2> choices = getChoices(name, value), others = getChoices(value, name);
  return (!choices.empty() && llvm::all_of(choices, [&](Value each) { return areApart(value, each); })) ||
         (!others.empty() && llvm::all_of(others, [&](Value each) { return areApart(each, name); }));
}

/// What a region that runs once hands out, as the value that it captures, if it is that.
static Value getCaptured(Value value) {
  auto result = dyn_cast<OpResult>(value);
  if (!result || !isa<AsyncExecuteOp, AsyncConcurrentOp>(result.getOwner()) || isTiedResult(value))
    return value;
  Operation *op = result.getOwner();
  auto argument = dyn_cast<BlockArgument>(op->getRegion(0).front().getTerminator()->getOperand(result.getResultNumber()));
  if (!argument || argument.getOwner()->getParentOp() != op)
    return value;
  return op->getOperand(cast<util::TiedOpInterface>(op).getTiedOperandsIndexAndLength().first + argument.getArgNumber());
}

unsigned StorageNames::getNumber(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument ? argument.getArgNumber() : cast<OpResult>(value).getResultNumber();
}

/// Whether `function` returns nothing but arguments as this result.
bool StorageNames::returnsArguments(util::FuncOp function, unsigned result) const {
  ArrayRef<Operation *> returns = function ? storage.getReturns(function) : ArrayRef<Operation *>();
  llvm::SetVector<Value> origins;
  for (Operation *ret : returns)
    origins.insert(ret->getOperand(result));
  close(origins, sources);
  return !returns.empty() && origins.size() < maxNames &&
         llvm::all_of(
             origins,
             [&](Value origin) {
               auto argument = dyn_cast<BlockArgument>(origin);
               return sources.contains(origin) ||
                      (argument && argument.getOwner() == &function.getFunctionBody().front());
             });
}

/// What a value is one of, or else made after `other` has been bound; empty if that is not known.
SmallVector<Value, 2> StorageNames::getChoices(Value value, Value other) const {
  Operation *op = value.getDefiningOp();
  auto it = sources.find(value);
  if (it == sources.end())
    return {};
  if (isa_and_present<CallOpInterface>(op)) {
    // A function from outside gives one of its operands, or what is no storage of the program.
    util::FuncOp callee = isa<util::CallOp>(op) ? storage.getCallee(op) : util::FuncOp();
    bool isOperand = isa<util::CallOp>(op) && (!callee || returnsArguments(callee, getNumber(value)));
    return isOperand ? it->second : SmallVector<Value, 2>();
  }
  if (Value captured = getCaptured(value); captured != value)
    return {captured};
  if (Value kept = getKept(value); kept && kept.getParentRegion()->isAncestor(value.getParentRegion()))
    return {kept};
  if (!op)
    op = value.getParentBlock()->getParentOp();
  else if (op->getNumRegions() == 0 || isa<scf::IfOp, scf::IndexSwitchOp>(op))
    return it->second;
  if (!isa<scf::ForOp, scf::WhileOp>(op))
    return {};
  // A loop carries and gives one of those that it has found outside, if it yields such, perhaps under names of its own.
  SmallVector<Value, 2> choices;
  llvm::SetVector<Value> values(it->second.begin(), it->second.end());
  constexpr unsigned maxValues = 16;
  bool isAround = !op->isAncestor(other.getParentBlock()->getParentOp());
  for (size_t i = 0; i < values.size(); ++i) {
    Value each = values[i];
    auto inner = sources.find(each);
    if (!op->isAncestor(each.getParentBlock()->getParentOp()))
      choices.push_back(each);
    else if (inner != sources.end() && values.size() <= maxValues)
      values.insert(inner->second.begin(), inner->second.end());
    else if (inner != sources.end() || !isAround || !isBoundAfter(each, other))
      return {};
  }
  return choices;
}

/// The only source of a value, also if a loop carries its storage and writes to it in place; or null.
Value StorageNames::getKept(Value value, unsigned depth) const {
  auto loop = dyn_cast_if_present<scf::ForOp>(isa<BlockArgument>(value) ? value.getParentBlock()->getParentOp() : value.getDefiningOp());
  constexpr unsigned maxDepth = 3, maxSteps = 16;
  if (!loop && depth < maxDepth)
    if (Value kept = getKeptByBlocks(value, depth))
      return kept;
  if (!loop || value == loop.getInductionVar() || depth == maxDepth)
    return getSource(value);
  unsigned number = isa<BlockArgument>(value) ? getNumber(value) - loop.getNumInductionVars() : getNumber(value);
  Value carried = loop.getRegionIterArg(number), yielded = loop.getYieldedValues()[number];
  if (yielded == loop.getInitArgs()[number])
    return yielded;
  for (unsigned i = 0; yielded && yielded != carried; ++i) {
    std::optional<util::StorageLink> link = findStorageLink(yielded);
    bool isTied = link && link->relation == util::StorageRelation::Tied && link->source;
    Value chosen = i == maxSteps || isTied ? Value() : getChosen(yielded, depth);
    yielded = i == maxSteps ? Value() : isTied ? link->source->get() : chosen ? chosen : getKept(yielded, depth + 1);
  }
  return yielded ? loop.getInitArgs()[number] : Value();
}

/// The value of a block before, in whose storage an argument of a block is, if each branch gives that or what writes in place have made of the argument; or
/// null. Such a value dominates the block.
Value StorageNames::getKeptByBlocks(Value value, unsigned depth) const {
  constexpr unsigned maxSteps = 16;
  auto argument = dyn_cast<BlockArgument>(value);
  auto it = sources.find(value);
  if (!argument || argument.getOwner()->isEntryBlock() || it == sources.end())
    return {};
  Value kept;
  for (Value given : it->second) {
    for (unsigned i = 0; given && given != value && !dominance.properlyDominates(given.getParentBlock(), argument.getOwner()); ++i) {
      std::optional<util::StorageLink> link = findStorageLink(given);
      bool isTied = link && link->relation == util::StorageRelation::Tied && link->source;
      Value chosen = i == maxSteps || isTied ? Value() : getChosen(given, depth);
      given = i == maxSteps ? Value() : isTied ? link->source->get() : chosen ? chosen : getKept(given, depth + 1);
    }
    if (!given || (given != value && kept && kept != given))
      return {};
    if (given != value)
      kept = given;
  }
  return kept;
}

/// The value from outside in whose storage each region of the op that gives `value` leaves what it gives; or null.
Value StorageNames::getChosen(Value value, unsigned depth) const {
  constexpr unsigned maxSteps = 16;
  Operation *choice = value.getDefiningOp();
  if (!isa_and_present<scf::IfOp, scf::IndexSwitchOp>(choice))
    return {};
  Value common;
  for (Region &region : choice->getRegions()) {
    Value given = region.front().getTerminator()->getOperand(getNumber(value));
    for (unsigned i = 0; given && region.isAncestor(given.getParentRegion()); ++i) {
      std::optional<util::StorageLink> link = findStorageLink(given);
      bool isTied = link && link->relation == util::StorageRelation::Tied && link->source;
      given = i == maxSteps ? Value() : isTied ? link->source->get() : getKept(given, depth + 1);
    }
    if (!given || (common && common != given))
      return {};
    common = given;
  }
  return common;
}

/// Whether two results of one call are different storage: the function returns values of which this is true, and that come from at most one argument.
bool StorageNames::areReturnedApart(Value value, Value name, unsigned depth) {
  constexpr unsigned maxCalls = 4;
  auto call = value.getDefiningOp<util::CallOp>();
  util::FuncOp callee = call && value != name && name.getDefiningOp() == call ? storage.getCallee(call) : util::FuncOp();
  if (!callee || storage.getReturns(callee).empty() || numCallsIn == maxCalls)
    return false;
  ++numCallsIn;
  auto atEnd = llvm::make_scope_exit([&] { --numCallsIn; });
  bool isGivenOne = llvm::count_if(call.getOperands(), [](Value operand) { return isResource(operand.getType()); }) <= 1;
  return llvm::all_of(storage.getReturns(callee), [&](Operation *ret) {
    Value returned = ret->getOperand(getNumber(value)), other = ret->getOperand(getNumber(name));
    llvm::SmallPtrSet<Value, 2> arguments;
    bool isKnown = true;
    for (Value each : {returned, other}) {
      SmallVector<Value> origins(getOrigins(each));
      isKnown &= !origins.empty();
      for (Value origin : origins)
        if (isa<BlockArgument>(origin))
          arguments.insert(origin);
    }
    bool isOfOne = isGivenOne || (isKnown && arguments.size() <= 1);
    return isOfOne && returned != other && isOfOtherRound(returned, other, depth);
  });
}

Value StorageNames::getSource(Value value) const {
  auto it = sources.find(value);
  return it == sources.end() || !llvm::all_equal(it->second) ? Value() : it->second.front();
}

/// Whether all storage that `value` may name is made after `name` is bound, before its block is executed again. Then `name` does not name it until
/// that happens: values of blocks that the one of `name` dominates have been made since then. What a write makes of the storage of `name` counts as made
/// after it, too: a later use of `name` is an error of that write.
bool StorageNames::isMadeAfter(Value value, Value name) {
  llvm::SetVector<Value> origins;
  origins.insert(value);
  close(origins, sources);
  return origins.size() < maxNames && llvm::all_of(origins, [&](Value origin) { return isBoundAfter(origin, name); });
}

/// Whether an origin of storage is bound after `name` in each execution of its block.
bool StorageNames::isBoundAfter(Value origin, Value name) const {
  Block *home = name.getParentBlock(), *block = home->getParent()->findAncestorBlockInRegion(*origin.getParentBlock());
  if (!block || block != home)
    return block && dominance.properlyDominates(home, block);
  Operation *op = isa<BlockArgument>(origin) ? origin.getParentBlock()->getParentOp() : origin.getDefiningOp();
  Operation *atHome = home->findAncestorOpInBlock(*op);
  return atHome && (isa<BlockArgument>(name) || name.getDefiningOp()->isBeforeInBlock(atHome));
}

/// Whether two values are results of one op, each new or tied to an operand of its own. Operands that an op writes to are not in one storage: that
/// the op writes to one of them and has the other for an operand is an error itself.
static bool areMadeTogether(Value value, Value name) {
  Operation *op = value.getDefiningOp();
  if (!op || value == name || name.getDefiningOp() != op || op->getNumRegions() != 0 || isa<CallOpInterface>(op))
    return false;
  std::optional<util::StorageLink> link = findStorageLink(value), other = findStorageLink(name);
  auto isOwn = [](const std::optional<util::StorageLink> &link) {
    return link && (link->makesStorage() || link->relation == util::StorageRelation::Tied);
  };
  return isOwn(link) && isOwn(other) && (link->makesStorage() || link->source != other->source);
}

/// Whether a function from outside gives the two in the storage of different operands, to both of which the call writes, or one of them in that of no operand.
bool StorageNames::areTiedApart(Value value, Value name) const {
  Operation *op = value.getDefiningOp();
  auto call = isa_and_present<util::CallOp, AsyncCallOp>(op) ? cast<util::TiedOpInterface>(op) : util::TiedOpInterface();
  if (!call || name.getDefiningOp() != op || (isa<util::CallOp>(op) && storage.getCallee(op)))
    return false;
  std::optional<unsigned> operand = call.getTiedResultOperandIndex(getNumber(value)), other = call.getTiedResultOperandIndex(getNumber(name));
  if (operand && other)
    return *operand != *other;
  auto mayBeGiven = [&](OpOperand &use) { return isResource(use.get()) && !call.isOperandTied(use.getOperandNumber()); };
  return (operand || other) && llvm::none_of(op->getOpOperands(), mayBeGiven);
}

/// Whether the storage of `value` is made after that of `name` has got a name which is still valid, or together with it.
bool StorageNames::isOtherStorage(Value value, Value name) {
  if (areMadeTogether(getCaptured(value), getCaptured(name)) || areTiedApart(value, name))
    return true;
  for (unsigned i = 0; i < maxNames && !isMadeAfter(value, name); ++i) {
    Value captured = getCaptured(name), source = captured != name ? captured : getKept(name, 0);
    if (!source || !source.getParentRegion()->isAncestor(name.getParentRegion()))
      return false;
    name = source;
  }
  return isMadeAfter(value, name);
}

/// Whether `name` and `value` come out of one `scf.while`, whose last iteration has made the storage of `value` after it has bound `name`.
bool StorageNames::isMadeInLastRound(Value value, Value name) {
  auto loop = name.getDefiningOp<scf::WhileOp>();
  for (unsigned i = 0; loop && value && value.getDefiningOp() != loop; ++i)
    value = i < maxNames ? getSource(value) : Value();
  if (!loop || !value || value == name)
    return false;
  auto given = loop.getConditionOp().getArgs();
  return isMadeAfter(given[cast<OpResult>(value).getResultNumber()], given[cast<OpResult>(name).getResultNumber()]);
}

void StorageNames::close(llvm::SetVector<Value> &names, const Map &edges) {
  for (size_t i = 0; i < names.size() && i < maxNames; ++i)
    if (auto it = edges.find(names[i]); it != edges.end())
      names.insert(it->second.begin(), it->second.end());
}
