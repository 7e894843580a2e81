//===- StorageFlow.cpp - Values, groups and the order of the solution -----===//
//
// A union-find structure over the values, with facts per value and per group, and the rounds that solve for them. StorageFlowFacts.cpp has
// what holds without looking at liveness, StorageFlowWalk.cpp the walk over the live values.
//
//===----------------------------------------------------------------------===//

#include "passes/Stream/Storage/StorageFlow.h"

#include "dialects/Stream/StreamOps.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

Value StorageFlow::getCopySource(Operation *op) {
  if (isa<AsyncCloneOp, AsyncTransferOp>(op))
    return op->getOperand(0);
  if (auto slice = dyn_cast<AsyncSliceOp>(op))
    return slice.getSourceSize() == slice.getResultSize() ? slice.getSource() : Value();
  if (auto update = dyn_cast<AsyncUpdateOp>(op))
    return update.getUpdateSize() == update.getTargetSize() ? update.getUpdate() : Value();
  return {};
}
//===----------------------------------------------------------------------===//
// Values and groups
//===----------------------------------------------------------------------===//

unsigned StorageFlow::newId() {
  unsigned id = values.size();
  values.push_back({});
  parents.push_back(id);
  why.push_back(Why::None);
  whyOp.push_back(nullptr);
  flags.push_back(0);
  groupFlags.push_back(0);
  liveValues.push_back(0);
  liveGlobals.push_back(0);
  live.push_back(false);
  successors.emplace_back();
  predecessors.emplace_back();
  return id;
}

unsigned StorageFlow::idOf(Value value) {
  auto [it, isNew] = ids.try_emplace(value, values.size());
  if (isNew) {
    unsigned id = newId();
    values[id] = value;
  }
  return it->second;
}

unsigned StorageFlow::idOfGlobal(Operation *global) {
  auto [it, isNew] = globals.try_emplace(global, values.size());
  if (!isNew)
    return it->second;
  unsigned id = newId();
  setFlag(id, HasGlobal);
  // What a function does not access may be loaded after it.
  live[id] = true;
  liveGlobals[id] = 1;
  return id;
}

unsigned StorageFlow::find(unsigned id) const {
  while (parents[id] != id)
    id = parents[id] = parents[parents[id]];
  return id;
}

unsigned StorageFlow::find(Value value) const {
  auto it = ids.find(value);
  assert(it != ids.end() && "value is no resource, or was made after the analysis");
  return find(it->second);
}

void StorageFlow::unite(unsigned a, unsigned b) {
  a = find(a), b = find(b);
  if (a == b)
    return;
  parents[b] = a;
  groupFlags[a] |= groupFlags[b];
  liveValues[a] += liveValues[b];
  liveGlobals[a] += liveGlobals[b];
  changed = true;
}

void StorageFlow::setFlag(unsigned id, Flag flag) {
  flags[id] |= flag;
  uint8_t &group = groupFlags[find(id)];
  changed |= !(group & flag);
  group |= flag;
}

void StorageFlow::forbid(unsigned id, Why reason, Operation *op) {
  SmallVector<unsigned> worklist{id};
  while (!worklist.empty()) {
    unsigned next = worklist.pop_back_val();
    if (why[next] != Why::None)
      continue;
    why[next] = reason;
    whyOp[next] = op;
    changed = true;
    llvm::append_range(worklist, successors[next]);
  }
}

StorageFlow::Why StorageFlow::whyNotWritable(Value value) const {
  unsigned id = ids.lookup(value);
  if (why[id] != Why::None)
    return why[id];
  if (groupFlags[find(id)] & Pinned)
    return Why::Escapes;
  return cast<ResourceType>(value.getType()).getLifetime() == Lifetime::Constant ? Why::Constant : Why::None;
}

Operation *StorageFlow::blocker(Value value) const { return whyOp[ids.lookup(value)]; }

ArrayRef<Operation *> StorageFlow::consumers(Value value) const {
  auto it = groupConsumers.find(find(value));
  return it == groupConsumers.end() ? ArrayRef<Operation *>() : ArrayRef<Operation *>(it->second);
}

Operation *StorageFlow::findLaterUse(Operation *copy, Value source) const {
  // A look at the source's own uses names the blocker nearly always; the limit keeps remarks from costing quadratic time.
  unsigned budget = 256;
  Operation *outside = nullptr;
  for (Operation *user : source.getUsers()) {
    if (user == copy || --budget == 0)
      continue;
    Operation *at = copy->getBlock()->findAncestorOpInBlock(*user);
    if (at == copy)
      continue;
    if (at && copy->isBeforeInBlock(at))
      return user;
    if (!at || !outside)
      outside = user;
    if (budget == 1)
      break;
  }
  return outside;
}

//===----------------------------------------------------------------------===//
// Solution
//===----------------------------------------------------------------------===//

StorageFlow::StorageFlow(ModuleOp module) {
  collectFunctions(module);
  for (Function &function : functions)
    collectInsideUses(function.op);
  collecting = true;
  for (Function &function : functions)
    walkFunction(function.op);
  collecting = false;
  classify(module);
  propagate();
  for (Function &function : functions)
    collectState(function);
  findFamilies();
  // Each round but the last joins groups or takes a writable value away. Programs need a handful; the limit bounds the cost of those that
  // were made to need more: what is not known by then is taken to be shared.
  constexpr unsigned maxRounds = 64;
  changed = true;
  for (unsigned round = 0; changed && round < maxRounds; ++round) {
    changed = false;
    for (Function &function : functions)
      walkFunction(function.op);
  }
  if (changed) {
    for (unsigned id = 0, e = values.size(); id < e; ++id) {
      for (unsigned next : successors[id])
        unite(id, next);
      forbid(id, Why::Unknown, nullptr);
    }
  }
  recording = true;
  for (Function &function : functions)
    walkFunction(function.op);
  for (auto [from, to, op] : allConsumers)
    if (from == to || (find(from) != find(to) && (flags[to] & Mutated)) || writesOutsideRegions(op))
      groupConsumers[find(from)].push_back(op);
}
