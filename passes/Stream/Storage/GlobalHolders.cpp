#include "passes/Stream/Storage/GlobalHolders.h"

#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Stream/Storage/RunOrder.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Whether the host may end an invocation at `op`, which leaves the globals to the next one.
static bool mayFail(Operation *op) { return isa<cf::AssertOp, hal::BufferViewAssertOp, hal::CheckOp>(op); }

GlobalHolders::GlobalHolders(Operation *root, StorageEdges &edges, StorageNames &names) : edges(edges), names(names) {
  collect(root);
  collectCallees();
  collectShared();
  collectReturned();
}

void GlobalHolders::collect(Operation *root) {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    if (!isa<util::GlobalLoadOp, util::GlobalStoreOp>(op))
      return WalkResult::advance();
    Operation *global = edges.getGlobal(op);
    bool isLoad = isa<util::GlobalLoadOp>(op);
    if (!global || !isResource(isLoad ? op->getResult(0) : op->getOperand(0)))
      return WalkResult::advance();
    Access &access = globals[global];
    (isLoad ? access.loads : access.stores).push_back(op);
    (isLoad ? access.loadsIn : access.storesIn)[op->getBlock()].push_back(op);
    return WalkResult::advance();
  });
  for (auto &[global, access] : globals) {
    for (Operation *load : access.loads)
      if (!isReplaced(global, load, load->getBlock()->getTerminator()))
        access.lastLoads[load->getParentOfType<FunctionOpInterface>()].push_back(load);
    for (Operation *store : access.stores) {
      const auto &inBlock = access.storesIn[store->getBlock()];
      Operation *function = store->getParentOfType<FunctionOpInterface>();
      if (inBlock.front() == store)
        access.firstStores[function].push_back(store);
      if (inBlock.back() == store)
        access.lastStores[function].push_back(store);
    }
  }
}

void GlobalHolders::addEvent(Events &events, Operation *op, bool observes) {
  // What regions store may not run; what they load may.
  events[op->getBlock()].push_back({op, observes ? op : nullptr, 0});
  for (Operation *around = op->getParentOp(); observes && around && !isa<FunctionOpInterface>(around); around = around->getParentOp())
    events[around->getBlock()].push_back({around, op, unsigned(events[around->getBlock()].size())});
}

/// The events of each block in its order.
static void sortEvents(llvm::DenseMap<Block *, SmallVector<GlobalHolders::Event, 2>> &events) {
  for (auto &[block, list] : events)
    llvm::sort(list, [](const GlobalHolders::Event &a, const GlobalHolders::Event &b) {
      return a.at == b.at ? a.number < b.number : a.at->isBeforeInBlock(b.at);
    });
}

/// The first event of a block from an op on.
static const GlobalHolders::Event *findEvent(const GlobalHolders::Events &events, Operation *from) {
  auto known = events.find(from->getBlock());
  if (known == events.end())
    return nullptr;
  auto next = llvm::partition_point(known->second, [&](const GlobalHolders::Event &event) { return event.at->isBeforeInBlock(from); });
  return next == known->second.end() ? nullptr : &*next;
}

void GlobalHolders::collectCallees() {
  for (auto &[global, access] : globals)
    for (Operation *load : access.loads)
      loaded[load->getParentOfType<FunctionOpInterface>()].insert(global);
  llvm::DenseMap<Operation *, llvm::SetVector<Operation *>> stored;
  for (auto &[global, access] : globals)
    for (Operation *store : access.stores)
      stored[store->getParentOfType<FunctionOpInterface>()].insert(global);
  SmallVector<std::pair<Operation *, Operation *>> calls; // caller, callee
  if (globals.empty())
    return;
  globals.front().first->getParentOp()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    Operation *function = op->getParentOfType<FunctionOpInterface>();
    if (!function)
      return WalkResult::advance();
    if (isa<util::CallOp>(op) || !op->isRegistered())
      callers.insert(function);
    if (isa<util::CallOp>(op) && edges.getCallee(op)) {
      calls.emplace_back(function, edges.getCallee(op));
      callsOf[edges.getCallee(op)].push_back(op);
      addEvent(callEvents, op, true);
    } else if (isa<util::CallOp>(op) || mayFail(op) || !op->isRegistered()) {
      opaque.insert(function);
      addEvent(opaqueEvents, op, true);
      addEvent(callEvents, op, true);
    }
    return WalkResult::advance();
  });
  for (bool changed = true; changed;) {
    changed = false;
    for (auto [caller, callee] : calls) {
      auto known = loaded.find(callee);
      SmallVector<Operation *> inner = known == loaded.end() ? SmallVector<Operation *>() : llvm::to_vector(known->second);
      size_t before = loaded[caller].size(), storedBefore = calledStores[caller].size();
      loaded[caller].insert(inner.begin(), inner.end());
      for (auto *stores : {&stored, &calledStores}) {
        SmallVector<Operation *> there = llvm::to_vector((*stores)[callee]);
        calledStores[caller].insert_range(there);
      }
      changed |= loaded[caller].size() != before || calledStores[caller].size() != storedBefore || (opaque.contains(callee) && opaque.insert(caller).second);
    }
  }
  for (auto &[callee, ops] : callsOf)
    for (Operation *call : opaque.contains(callee) ? ArrayRef<Operation *>(ops) : ArrayRef<Operation *>())
      addEvent(opaqueEvents, call, true);
  sortEvents(opaqueEvents);
  sortEvents(callEvents);
}

/// Whether a store to `global` lies between two ops of one block.
bool GlobalHolders::isReplaced(Operation *global, Operation *from, Operation *to) const {
  const auto &storesIn = globals.find(global)->second.storesIn;
  auto known = storesIn.find(from->getBlock());
  if (known == storesIn.end())
    return false;
  auto next = llvm::partition_point(known->second, [&](Operation *store) { return !from->isBeforeInBlock(store); });
  return next != known->second.end() && (*next)->isBeforeInBlock(to);
}

/// Whether a store to `global` follows `op` in its block or one around it, before other code may run or the invocation may end.
bool GlobalHolders::isReplacedAfter(Operation *global, Operation *op) const {
  for (Operation *at = op; !isa<FunctionOpInterface>(at); at = at->getParentOp()) {
    Operation *next = at->getNextNode(), *around = at->getParentOp();
    const Event *call = next ? findEvent(callEvents, next) : nullptr;
    if (isReplaced(global, at, call ? call->at : at->getBlock()->getTerminator()))
      return true;
    // Another iteration may run what is before the op.
    auto branch = dyn_cast<RegionBranchOpInterface>(around);
    bool repeats = !branch || branch.isRepetitiveRegion(at->getParentRegion()->getRegionNumber());
    if (call || (repeats && !isa<FunctionOpInterface>(around) && callEvents.contains(at->getBlock())))
      return false;
  }
  return false;
}

/// Whether `global` has other content than `load` has found from a store on that is on each way from there to `writer`: it gets storage that the function
/// makes, or keeps what it has got since that store.
bool GlobalHolders::isGone(Operation *global, Operation *load, Operation *writer) const {
  constexpr unsigned maxStores = 32;
  Operation *function = writer->getParentOfType<FunctionOpInterface>();
  ArrayRef<Operation *> stores = globals.find(global)->second.stores;
  auto isBetween = [&](Operation *store) { return names.dominates(load, store) && names.dominates(store, writer); };
  auto *first = llvm::find_if(stores, isBetween);
  bool isStoredElsewhere = callers.contains(function) && (opaque.contains(function) || calledStores.lookup(function).contains(global));
  if (stores.size() > maxStores || first == stores.end() || isStoredElsewhere)
    return false;
  return llvm::all_of(stores, [&](Operation *store) {
    ArrayRef<Value> origins = names.getOrigins(store->getOperand(0));
    auto isOther = [&](Value origin) {
      auto later = origin.getDefiningOp<util::GlobalLoadOp>();
      std::optional<util::StorageLink> link = findStorageLink(origin);
      return later ? edges.getGlobal(later) == global && names.dominates(*first, later) : link && link->makesStorage();
    };
    return store->getParentOfType<FunctionOpInterface>() != function || (!origins.empty() && llvm::all_of(origins, isOther));
  });
}

SmallVector<Value> GlobalHolders::getLoaded(Operation *global, Operation *writer) const {
  SmallVector<Value> loaded;
  const Access &access = globals.find(global)->second;
  Operation *function = writer->getParentOfType<FunctionOpInterface>().getOperation();
  if (auto last = access.lastLoads.find(function); last != access.lastLoads.end())
    for (Operation *load : last->second)
      if (!isGone(global, load, writer))
        loaded.push_back(load->getResult(0));
  // Of the others those whose content is still there at the writer, which is after them in their block: before a load that follows there is a store.
  for (Operation *at = writer; at != function; at = at->getParentOp()) {
    auto known = access.loadsIn.find(at->getBlock());
    if (known == access.loadsIn.end())
      continue;
    auto next = llvm::partition_point(known->second, [&](Operation *load) { return load->isBeforeInBlock(at); });
    while (next != known->second.begin() && !isReplaced(global, *--next, at))
      if (isReplaced(global, *next, at->getBlock()->getTerminator()))
        loaded.push_back((*next)->getResult(0));
  }
  return loaded;
}

/// Whether `writer` may run after `store` has stored storage that `made` is, and before that is made anew.
static bool mayFollowMade(Operation *writer, Operation *store, Value made, const StorageNames &names) {
  Region &function = store->getParentOfType<FunctionOpInterface>()->getRegion(0);
  Region *home = made.getParentRegion();
  std::optional<util::StorageLink> link = findStorageLink(made);
  if (!link || !link->makesStorage() || !home->isAncestor(writer->getParentRegion()))
    return mayFollow(writer, store, &function);
  // From another region each way to the writer makes the storage anew.
  if (!home->isAncestor(store->getParentRegion()))
    return !names.dominates(made, writer) && mayFollow(writer, store, &function);
  if (mayFollow(writer, store, made))
    return true;
  // When its block runs again, the writer may come first.
  return !names.dominates(made, writer) && mayFollow(writer, store, &function);
}

/// Whether `name` has been bound before `made` in each run of both ops, and is not in the storage that is written to: then `store` stores older storage.
static bool isOlder(Value name, Value made, Operation *writer, Operation *store, Value written, StorageNames &names) {
  Operation *op = made.getDefiningOp();
  // The store may have got a later name of that.
  constexpr unsigned maxSteps = 16;
  for (unsigned i = 0; op && name && i < maxSteps && !names.dominates(name, op); ++i)
    name = names.getKept(name);
  return op && name && names.dominates(name, op) && names.dominates(made, store) && names.dominates(made, writer) && names.isOfOtherRound(written, name);
}

/// Whether ops of the function have made all storage that a value may be in.
static bool isMade(Value value, const StorageNames &names) {
  ArrayRef<Value> origins = names.getOrigins(value);
  return !origins.empty() && llvm::all_of(origins, [](Value origin) {
    std::optional<util::StorageLink> link = findStorageLink(origin);
    return link && link->makesStorage();
  });
}

/// What `value` has been made of by writes in place, also of loops.
static Value getFirstVersion(Value value, const StorageNames &names) {
  constexpr unsigned maxSteps = 64;
  for (unsigned i = 0; i < maxSteps; ++i) {
    std::optional<util::StorageLink> link = findStorageLink(value);
    bool isTied = link && link->relation == util::StorageRelation::Tied && link->source;
    Value older = isTied ? link->source->get() : names.getKept(value);
    if (!older)
      break;
    value = older;
  }
  return value;
}

/// Whether `writer` may run after `store` has stored a name of storage, and before that is made anew.
static bool mayFollowStore(Operation *writer, Operation *store, Value name, Value written, StorageNames &names) {
  // What an op has made is nothing that comes from elsewhere.
  SmallVector<Value> targets(names.getOrigins(written));
  bool areMade = isMade(written, names);
  // Each way to the writer stores the name that is valid there, which is other storage.
  if (areMade && name != written && names.dominates(name, store) && names.dominates(store, writer) && names.isOfOtherRound(written, name))
    return false;
  Value first = getFirstVersion(written, names);
  Region &function = store->getParentOfType<FunctionOpInterface>()->getRegion(0);
  if (SmallVector<Value> origins(names.getOrigins(name)); !origins.empty())
    return llvm::any_of(origins, [&](Value made) {
      bool isTarget = llvm::is_contained(targets, made);
      if (areMade && !isTarget)
        return false;
      // What an earlier iteration has made may be written to after it has been made anew.
      if (isTarget && made != first && names.isOfOtherRound(written, made))
        return mayFollow(writer, store, &function);
      return mayFollowMade(writer, store, made, names) && !isOlder(name, made, writer, store, written, names);
    });
  // Where the name is not known any more, the global still holds the storage.
  if (name.getParentRegion()->isAncestor(writer->getParentRegion()))
    return mayFollow(writer, store, name);
  return mayFollow(writer, store, &function);
}

/// A store to `global` before `writer`, in its block or one around it, that replaces what the function has found there, if no call may change that; or null.
Operation *GlobalHolders::findReplacement(Operation *global, Operation *writer) const {
  const auto &storesIn = globals.find(global)->second.storesIn;
  for (Operation *at = writer; !isa<FunctionOpInterface>(at); at = at->getParentOp()) {
    auto known = storesIn.find(at->getBlock());
    if (known == storesIn.end())
      continue;
    auto next = llvm::partition_point(known->second, [&](Operation *store) { return store->isBeforeInBlock(at); });
    if (next == known->second.begin())
      continue;
    const Event *call = findEvent(callEvents, *std::prev(next));
    return !call || !call->at->isBeforeInBlock(at) ? *std::prev(next) : nullptr;
  }
  return nullptr;
}

llvm::SetVector<Operation *> GlobalHolders::getHolders(const llvm::SetVector<Value> &current, const llvm::SetVector<Value> &all, Operation *writer) const {
  llvm::SetVector<Operation *> holders;
  for (Value name : current) {
    auto load = name.getDefiningOp<util::GlobalLoadOp>();
    if (Operation *global = load ? edges.getGlobal(load) : nullptr; global && !isReplacedUntil(global, load, writer))
      holders.insert(global);
  }
  for (Value name : all)
    for (Operation *user : name.getUsers())
      if (isa<util::GlobalStoreOp>(user) && mayFollowStore(writer, user, name, current.front(), names) && !isReplacedUntil(edges.getGlobal(user), user, writer) &&
          !isOfOtherChoice(current.front(), user, writer))
        holders.insert(edges.getGlobal(user));
  for (unsigned i = 0; i < holders.size(); ++i) {
    auto it = shared.find(holders[i]);
    // What the function has made and put there is in no other global but those that it has put it into itself.
    if (Operation *store = it != shared.end() ? findReplacement(holders[i], writer) : nullptr; store && isMade(store->getOperand(0), names))
      continue;
    if (it != shared.end())
      holders.insert_range(llvm::make_filter_range(it->second, [&](Operation *other) { return !findReplacement(other, writer); }));
  }
  return holders;
}

/// Pairs of globals that hold one storage when a function ends, or other code may run: what is stored to one is the content of the other one, or is stored there, too,
/// and neither gets something else before that.
void GlobalHolders::collectShared() {
  for (auto &entry : globals)
    for (Operation *store : entry.second.stores) {
      Operation *global = entry.first;
      if (isReplacedAfter(global, store))
        continue;
      llvm::SetVector<Value> stored = names.get(store->getOperand(0));
      auto addAt = [&](Operation *at, bool isCall) {
        for (Operation *other : getHolders(stored, stored, at))
          if (other != global && (isCall || !isReplacedAfter(other, at))) {
            shared[global].insert(other);
            shared[other].insert(global);
          }
      };
      Operation *end = store->getBlock()->getTerminator();
      addAt(end, false);
      if (const Event *call = findEvent(callEvents, store); call && call->at != end)
        addAt(call->at, true);
    }
}

const GlobalHolders::Events &GlobalHolders::getEvents(Operation *global) const {
  auto [it, isNew] = eventsOf.try_emplace(global);
  Events &events = it->second;
  if (!isNew)
    return events;
  const Access &access = globals.find(global)->second;
  for (Operation *load : access.loads)
    addEvent(events, load, true);
  for (Operation *store : access.stores)
    addEvent(events, store, false);
  for (auto &[callee, calls] : callsOf)
    if (auto known = loaded.find(callee); known != loaded.end() && known->second.contains(global))
      for (Operation *call : calls)
        addEvent(events, call, true);
  sortEvents(events);
  return events;
}

Operation *GlobalHolders::findObserver(Operation *global, Operation *writer, bool atEnd) const {
  const Events &events = getEvents(global);
  // Positions from which the rest of a block runs.
  llvm::SetVector<Operation *> positions;
  auto follow = [&](Block *block) {
    if (!block->empty())
      positions.insert(&block->front());
  };
  if (Operation *next = writer->getNextNode())
    positions.insert(next);
  for (unsigned i = 0; i < positions.size(); ++i) {
    const Event *event = findEvent(events, positions[i]), *other = findEvent(opaqueEvents, positions[i]);
    if (!event || (other && other->at->isBeforeInBlock(event->at)))
      event = other;
    if (event && event->observer)
      return event->observer;
    if (event)
      continue; // stored
    Operation *last = &positions[i]->getBlock()->back();
    for (Block *next : last->getBlock()->getSuccessors())
      follow(next);
    if (last->getNumSuccessors() != 0)
      continue;
    Operation *parent = last->getParentOp();
    if (isa<FunctionOpInterface>(parent)) {
      if (atEnd)
        return last;
      continue;
    }
    // The op around it may run its regions again.
    if (auto branch = dyn_cast<RegionBranchOpInterface>(parent))
      for (Region &region : parent->getRegions())
        if (!region.empty() && branch.isRepetitiveRegion(region.getRegionNumber()))
          follow(&region.front());
    if (Operation *next = parent->getNextNode())
      positions.insert(next);
  }
  return nullptr;
}
