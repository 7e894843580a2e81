// GlobalHolders: values of callers that are in the content of a global that a function finds.

#include "dialects/Stream/StreamOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Stream/Storage/GlobalHolders.h"
#include "passes/Stream/Storage/RunOrder.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Each round follows functions that return what functions called by them return, one more deep.
void GlobalHolders::collectReturned() {
  constexpr unsigned maxRounds = 16;
  llvm::DenseSet<std::pair<Operation *, Value>> known;
  llvm::DenseMap<Value, SmallVector<Operation *, 2>> contents;
  auto addResult = [&](Operation *global, Value result) {
    if (!known.insert({global, result}).second)
      return false;
    contents[result].push_back(global);
    returned[global].push_back(result);
    return true;
  };
  bool changed = true;
  for (unsigned round = 0; changed && round < maxRounds; ++round) {
    changed = false;
    for (auto &[callee, calls] : callsOf)
      for (Operation *ret : edges.getReturns(cast<util::FuncOp>(callee)))
        for (auto [i, value] : llvm::enumerate(ret->getOperands())) {
          if (!isResource(value))
            continue;
          llvm::SetVector<Operation *> held;
          for (Value name : names.get(value)) {
            auto add = [&](Operation *access) {
              if (Operation *global = edges.getGlobal(access); global && !isReplacedUntil(global, access, ret))
                held.insert(global);
            };
            if (auto load = name.getDefiningOp<util::GlobalLoadOp>())
              add(load);
            for (Operation *user : name.getUsers())
              if (isa<util::GlobalStoreOp>(user) && user->getParentOfType<FunctionOpInterface>() == callee)
                add(user);
            if (auto inner = contents.find(name); inner != contents.end())
              held.insert_range(inner->second);
          }
          for (Operation *global : held)
            for (Operation *call : calls)
              changed |= addResult(global, call->getResult(i));
        }
  }
}

bool GlobalHolders::mayBeFound(Operation *global, Operation *at) const {
  const Access &access = globals.find(global)->second;
  auto first = access.firstStores.find(at->getParentOfType<FunctionOpInterface>());
  return first == access.firstStores.end() || llvm::none_of(first->second, [&](Operation *store) { return names.dominates(store, at); });
}

llvm::SetVector<Operation *> GlobalHolders::getFound(const llvm::SetVector<Value> &current, Operation *writer) const {
  llvm::SetVector<Operation *> found;
  for (Value name : current)
    if (auto load = name.getDefiningOp<util::GlobalLoadOp>())
      if (Operation *global = edges.getGlobal(load); global && mayBeFound(global, load))
        found.insert(global);
  for (unsigned i = 0; i < found.size(); ++i)
    if (auto it = shared.find(found[i]); it != shared.end())
      found.insert_range(it->second);
  return found;
}

/// The value of which `value` is a cast, if it is one.
static Value skipCasts(Value value) {
  while (auto cast = value.getDefiningOp<AsyncCastOp>())
    value = cast.getSource();
  return value;
}

/// Whether `value` is made anew between `from` and `call`: what the global holds is there under other names.
static bool isMadeAnew(Value value, Operation *from, Operation *call) {
  return value.getParentRegion()->isAncestor(call->getParentRegion()) && !mayFollow(call, from, value);
}

llvm::SetVector<Value> GlobalHolders::getContent(Operation *global, Operation *call) const {
  llvm::SetVector<Value> content;
  // `from` is the op from which on `value` is in the content.
  auto add = [&](Value value, Operation *from) {
    Value held = skipCasts(value);
    bool isOlder = held.getDefiningOp() != from && isMadeAnew(held, from, call), isOne = runsOnce(from);
    auto isNew = [&](Value name) {
      SmallVector<Value> origins(names.getOrigins(name));
      return !origins.empty() && isMadeAnew(name, from, call) && llvm::all_of(origins, [&](Value origin) {
        std::optional<util::StorageLink> link = findStorageLink(origin);
        return link && link->makesStorage() && isMadeAnew(origin, from, call);
      });
    };
    for (Value name : names.get(value))
      // What an earlier round has put there may have any other name of storage that has not been made since.
      if (!(isOlder && skipCasts(name) == held) && !(isOne && names.isOfOtherRound(value, name)) && !isNew(name))
        content.insert(name);
  };
  for (Value value : getLoaded(global, call))
    add(value, value.getDefiningOp());
  Operation *function = call->getParentOfType<FunctionOpInterface>();
  auto isHere = [&](Operation *op) {
    return op != call && op->getParentOfType<FunctionOpInterface>() == function && mayFollow(call, op, &function->getRegion(0)) && !isReplacedUntil(global, op, call);
  };
  // Of the stores of a block the last one counts, or the last one before the call.
  const Access &access = globals.find(global)->second;
  llvm::SetVector<Operation *> stores;
  if (auto last = access.lastStores.find(function); last != access.lastStores.end())
    stores.insert_range(last->second);
  for (Operation *at = call; at != function; at = at->getParentOp()) {
    auto known = access.storesIn.find(at->getBlock());
    if (known == access.storesIn.end())
      continue;
    auto next = llvm::partition_point(known->second, [&](Operation *store) { return store->isBeforeInBlock(at); });
    if (next != known->second.begin())
      stores.insert(*std::prev(next));
  }
  for (Operation *store : stores)
    if (isHere(store))
      add(store->getOperand(0), store);
  if (auto results = returned.find(global); results != returned.end())
    for (Value result : results->second)
      if (isHere(result.getDefiningOp()))
        add(result, result.getDefiningOp());
  return content;
}

/// Whether a store to `global` lies before an op in its block.
bool GlobalHolders::isReplacedBefore(Operation *global, Operation *op) const {
  const auto &storesIn = globals.find(global)->second.storesIn;
  auto known = storesIn.find(op->getBlock());
  return known != storesIn.end() && known->second.front()->isBeforeInBlock(op);
}

/// Whether each way from `from` to `writer` passes a store to `global`, in a block that both are in, or that the way leaves or enters.
bool GlobalHolders::isReplacedUntil(Operation *global, Operation *from, Operation *writer) const {
  for (Operation *at = writer; !isa<FunctionOpInterface>(at) && !at->getBlock()->findAncestorOpInBlock(*from); at = at->getParentOp())
    if (isReplacedBefore(global, at))
      return true;
  for (; !isa<FunctionOpInterface>(from); from = from->getParentOp()) {
    Operation *at = from->getBlock()->findAncestorOpInBlock(*writer);
    if (isReplaced(global, from, at ? at : from->getBlock()->getTerminator()))
      return true;
    if (at)
      return false;
  }
  return false;
}

Value GlobalHolders::getStored(Operation *load) const {
  Operation *global = edges.getGlobal(load), *store = global ? findReplacement(global, load) : nullptr;
  return store ? store->getOperand(0) : Value();
}
