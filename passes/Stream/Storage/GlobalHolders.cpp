#include "passes/Stream/Storage/GlobalHolders.h"

#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Stream/Storage/RunOrder.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Whether the host may end an invocation at `op`, which leaves the globals to the next one.
static bool mayFail(Operation *op) { return isa<cf::AssertOp, hal::BufferViewAssertOp, hal::CheckOp>(op); }

GlobalHolders::GlobalHolders(Operation *root, StorageEdges &edges, const StorageNames &names) : edges(edges) {
  collect(root);
  collectCallees();
  collectShared(names);
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
    if (!isLoad)
      access.storesIn[op->getBlock()].push_back(op);
    return WalkResult::advance();
  });
}

void GlobalHolders::collectCallees() {
  for (auto &[global, access] : globals)
    for (Operation *load : access.loads)
      loaded[load->getParentOfType<FunctionOpInterface>()].insert(global);
  SmallVector<std::pair<Operation *, Operation *>> calls; // caller, callee
  if (globals.empty())
    return;
  globals.front().first->getParentOp()->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    Operation *function = op->getParentOfType<FunctionOpInterface>();
    if (!function)
      return WalkResult::advance();
    if (isa<util::CallOp>(op) && edges.getCallee(op))
      calls.emplace_back(function, edges.getCallee(op));
    else if (isa<util::CallOp>(op) || mayFail(op) || !op->isRegistered())
      opaque.insert(function);
    return WalkResult::advance();
  });
  for (bool changed = true; changed;) {
    changed = false;
    for (auto [caller, callee] : calls) {
      auto known = loaded.find(callee);
      SmallVector<Operation *> inner = known == loaded.end() ? SmallVector<Operation *>() : llvm::to_vector(known->second);
      size_t before = loaded[caller].size();
      loaded[caller].insert(inner.begin(), inner.end());
      changed |= loaded[caller].size() != before || (opaque.contains(callee) && opaque.insert(caller).second);
    }
  }
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

/// Where the block of `op` gets to `writer`: at the op that contains it, or at its end.
static Operation *getAtBlockOf(Operation *op, Operation *writer) {
  Operation *at = op->getBlock()->findAncestorOpInBlock(*writer);
  return at ? at : op->getBlock()->getTerminator();
}

SmallVector<Value> GlobalHolders::getLoaded(Operation *global, Operation *writer) const {
  SmallVector<Value> loaded;
  Operation *function = writer->getParentOfType<FunctionOpInterface>().getOperation();
  for (Operation *load : globals.find(global)->second.loads)
    if (load->getParentOfType<FunctionOpInterface>().getOperation() == function && !isReplaced(global, load, getAtBlockOf(load, writer)))
      loaded.push_back(load->getResult(0));
  return loaded;
}

/// Whether `writer` may run after `store` has stored a name of storage. Where the name is not known any more, the global still holds the storage.
static bool mayFollowStore(Operation *writer, Operation *store, Value name) {
  if (name.getParentRegion()->isAncestor(writer->getParentRegion()))
    return mayFollow(writer, store, name);
  return mayFollow(writer, store, &store->getParentOfType<FunctionOpInterface>()->getRegion(0));
}

llvm::SetVector<Operation *> GlobalHolders::getHolders(const llvm::SetVector<Value> &names, Operation *writer) const {
  llvm::SetVector<Operation *> holders;
  for (Value name : names) {
    auto load = name.getDefiningOp<util::GlobalLoadOp>();
    if (Operation *global = load ? edges.getGlobal(load) : nullptr; global && !isReplaced(global, load, getAtBlockOf(load, writer)))
      holders.insert(global);
    for (Operation *user : name.getUsers())
      if (isa<util::GlobalStoreOp>(user) && mayFollowStore(writer, user, name) && !isReplaced(edges.getGlobal(user), user, getAtBlockOf(user, writer)))
        holders.insert(edges.getGlobal(user));
  }
  for (unsigned i = 0; i < holders.size(); ++i)
    if (auto it = shared.find(holders[i]); it != shared.end())
      holders.insert(it->second.begin(), it->second.end());
  return holders;
}

/// Pairs of globals that hold one storage when a function ends: what is stored to one is the content of the other one, or is stored there, too, and neither gets
/// something else afterwards in the block.
void GlobalHolders::collectShared(const StorageNames &names) {
  for (auto &[global, access] : globals)
    for (Operation *store : access.stores) {
      Operation *end = store->getBlock()->getTerminator();
      if (isReplaced(global, store, end))
        continue;
      llvm::SetVector<Value> stored = names.get(store->getOperand(0));
      for (Operation *other : getHolders(stored, end))
        if (other != global) {
          shared[global].insert(other);
          shared[other].insert(global);
        }
    }
}

bool GlobalHolders::mayObserve(Operation *op, Operation *global) const {
  if (isa<util::GlobalLoadOp>(op))
    return edges.getGlobal(op) == global;
  if (mayFail(op) || !op->isRegistered())
    return true;
  if (!isa<util::CallOp>(op))
    return false;
  Operation *callee = edges.getCallee(op);
  auto known = loaded.find(callee);
  return !callee || opaque.contains(callee) || (known != loaded.end() && known->second.contains(global));
}

Operation *GlobalHolders::findObserver(Operation *global, Operation *writer) const {
  auto isStore = [&](Operation *op) { return isa<util::GlobalStoreOp>(op) && edges.getGlobal(op) == global; };
  // Positions from which the rest of a block runs.
  llvm::SetVector<Operation *> positions;
  auto follow = [&](Block *block) {
    if (!block->empty())
      positions.insert(&block->front());
  };
  if (Operation *next = writer->getNextNode())
    positions.insert(next);
  for (unsigned i = 0; i < positions.size(); ++i) {
    Operation *last = nullptr;
    bool isStored = false;
    for (Operation *op = positions[i]; op && !isStored; last = op, op = op->getNextNode()) {
      isStored = isStore(op);
      if (mayObserve(op, global))
        return op;
      Operation *inner = nullptr;
      // What regions store may not run.
      op->walk([&](Operation *nested) { inner = !inner && nested != op && mayObserve(nested, global) ? nested : inner; });
      if (inner)
        return inner;
    }
    if (isStored || !last)
      continue;
    for (Block *next : last->getBlock()->getSuccessors())
      follow(next);
    if (last->getNumSuccessors() != 0)
      continue;
    Operation *parent = last->getParentOp();
    if (isa<FunctionOpInterface>(parent))
      return last;
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
