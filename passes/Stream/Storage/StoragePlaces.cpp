// StorageNames: values that come together where control flow does.

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Stream/Storage/StorageNames.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// The operand in whose storage a write has made a value, or null.
static Value getWritten(Value value) {
  std::optional<util::StorageLink> link = findStorageLink(value);
  return link && link->relation == util::StorageRelation::Tied && link->source ? link->source->get() : Value();
}

/// For a result of a loop the argument that gets the same values.
static Value getCarried(Value value) {
  Operation *op = value.getDefiningOp();
  if (auto loop = dyn_cast_if_present<scf::ForOp>(op))
    return loop.getRegionIterArg(cast<OpResult>(value).getResultNumber());
  if (auto loop = dyn_cast_if_present<scf::WhileOp>(op))
    return loop.getAfterArguments()[cast<OpResult>(value).getResultNumber()];
  return value;
}

StorageNames::Place StorageNames::getPlace(Value value) {
  if (isa<BlockArgument>(value))
    return value.getParentBlock();
  return isa<scf::IfOp, scf::IndexSwitchOp>(value.getDefiningOp()) ? Place(value.getDefiningOp()) : Place();
}

/// All edges to a place; none if one is unknown.
std::optional<SmallVector<StorageNames::Way>> StorageNames::getWaysTo(Place place) {
  SmallVector<Way> ways;
  auto add = [&](ValueRange values, unsigned numOthers = 0) {
    ways.push_back([=](unsigned i) { return i < numOthers ? Value() : values[i - numOthers]; });
  };
  if (auto *op = dyn_cast_if_present<Operation *>(place)) {
    for (Region &region : op->getRegions())
      add(region.front().getTerminator()->getOperands());
    return ways;
  }
  auto *block = dyn_cast_if_present<Block *>(place);
  if (!block)
    return std::nullopt;
  Operation *op = block->getParentOp();
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    add(loop.getInitArgs(), loop.getNumInductionVars());
    add(loop.getYieldedValues(), loop.getNumInductionVars());
  } else if (auto loop = dyn_cast<scf::WhileOp>(op); loop && block == loop.getBeforeBody()) {
    add(loop.getInits());
    add(loop.getYieldOp().getOperands());
  } else if (loop) {
    add(loop.getConditionOp().getArgs());
  } else if (block->isEntryBlock()) {
    return std::nullopt;
  }
  for (auto from = block->pred_begin(); from != block->pred_end(); ++from) {
    auto branch = dyn_cast<BranchOpInterface>((*from)->getTerminator());
    if (!branch)
      return std::nullopt;
    SuccessorOperands operands = branch.getSuccessorOperands(from.getSuccessorIndex());
    ways.push_back([=](unsigned i) { return operands[i]; });
  }
  return ways;
}

/// The sources of `value`: values at `place`, and others that are made after `name` is bound there, or after the place's loop has returned it as
/// `result`. None if there may be other sources.
std::optional<llvm::SetVector<Value>> StorageNames::findAtPlace(Value value, Place place, Value name, Value result) {
  llvm::SetVector<Value> values, found;
  values.insert(value);
  for (size_t i = 0; i < values.size(); ++i) {
    Value carried = getCarried(values[i]);
    auto it = sources.find(carried);
    if (getPlace(carried) == place)
      found.insert(carried);
    else if (it != sources.end() && values.size() < maxNames)
      values.insert(it->second.begin(), it->second.end());
    else if (isBoundAfter(carried, name) || (result && isBoundAfter(carried, result)))
      continue;
    else if (Value written = getWritten(carried); written && values.size() < maxNames)
      values.insert(written);
    else
      return std::nullopt;
  }
  return found;
}

/// Whether the storage of `value` comes from values at one place, `name` is bound there, too, and each edge to the place gives the two
/// different storage: made one after the other, or that of these two. Then they name one storage only in different iterations.
bool StorageNames::isBoundToOther(Value value, Value name, unsigned depth) {
  Value result = name;
  name = getCarried(name);
  Place place = getPlace(name);
  std::optional<SmallVector<Way>> ways = getWaysTo(place);
  if (!ways)
    return false;
  std::optional<llvm::SetVector<Value>> values = findAtPlace(value, place, name, result);
  return values && llvm::all_of(*values, [&](Value other) { return areBoundApart(other, name, place, *ways, depth); });
}

/// Whether each edge to the place of the two gives them different storage.
bool StorageNames::areBoundApart(Value value, Value name, Place place, ArrayRef<Way> ways, unsigned depth) {
  // One place brings values to another, as loops in loops do. Assume that the values that this place had before
  // were different: that is proved for each time that it is reached.
  auto isAssumed = [&](Value first, Value second) {
    std::pair<Value, Value> pair(getCarried(first), getCarried(second));
    return llvm::is_contained(assumedApart, pair) || llvm::is_contained(assumedApart, std::pair(pair.second, pair.first));
  };
  assumedApart.push_back({value, name});
  auto atEnd = llvm::make_scope_exit([&] { assumedApart.pop_back(); });
  auto resolve = [&](Value bound) {
    for (unsigned i = 0; bound && bound != value && bound != name; ++i) {
      Value source = i < maxNames ? getKept(bound) : Value();
      if (!source)
        return Value();
      bound = source;
    }
    return bound;
  };
  // One is in the storage of one of these two, the other one in that of the other, or in storage made after both were bound.
  auto isOfOther = [&](Value from, Value other) {
    if (from != value && from != name)
      return false;
    std::optional<llvm::SetVector<Value>> found = findAtPlace(other, place, from);
    return found && llvm::all_of(*found, [&](Value each) { return each != from && (each == value || each == name); });
  };
  auto areApart = [&](Value bound, Value otherBound) {
    Value from = resolve(bound), otherFrom = resolve(otherBound);
    bool isSamePair = from && otherFrom && from != otherFrom;
    return isSamePair || isAssumed(bound, otherBound) || isOtherStorage(bound, otherBound) || isOtherStorage(otherBound, bound) || isOfOther(from, otherBound) ||
           isOfOther(otherFrom, bound) || (depth < maxPlaces && isBoundToOther(bound, otherBound, depth + 1)) || areChosenApart(bound, otherBound, depth + 1) ||
           areUnconnected(bound, otherBound) || areReturnedApart(bound, otherBound, depth + 1);
  };
  // What branches to a block on the way give: what is there since a block that dominates it, or new storage.
  auto areBranchedApart = [&](Value bound, Value otherBound) {
    auto argument = dyn_cast<BlockArgument>(bound);
    auto it = sources.find(bound);
    if (!argument || it == sources.end() || getPlace(bound) == place || !isa<FunctionOpInterface>(argument.getOwner()->getParentOp()) || !getWaysTo(getPlace(bound)))
      return false;
    return llvm::all_of(it->second, [&](Value each) {
      bool isThere = dominance.properlyDominates(each.getParentBlock(), argument.getOwner());
      return each == bound || (isThere ? areApart(each, otherBound) : isOtherStorage(each, otherBound));
    });
  };
  return value != name && llvm::all_of(ways, [&](const Way &way) {
           Value bound = way(getNumber(value)), otherBound = way(getNumber(name));
           return bound && otherBound && (areApart(bound, otherBound) || areBranchedApart(bound, otherBound) || areBranchedApart(otherBound, bound));
         });
}
