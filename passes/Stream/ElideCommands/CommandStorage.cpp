#include "passes/Stream/ElideCommands/CommandStorage.h"

#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// The op of the host that `op` is a part of: the execution region around a command, or the op itself.
static Operation *getHostOp(Operation *op) {
  auto execute = op->getParentOfType<CmdExecuteOp>();
  return execute ? execute.getOperation() : op;
}

/// Ops that only say what storage is: their resource results are names of operands, or parts of them.
static bool isNaming(Operation *op) { return isa<TimepointAwaitOp, TimepointBarrierOp, ResourceSubviewOp>(op); }

/// The operand that a result of such an op is a name of.
static Value getNamed(OpResult result) {
  if (auto await = dyn_cast<TimepointAwaitOp>(result.getOwner()))
    return await.getResourceOperands()[result.getResultNumber()];
  return result.getOwner()->getOperand(0);
}

//===--------------------------------------------------------------------------------------------------------------===//
// Names
//===--------------------------------------------------------------------------------------------------------------===//

StoragePart CommandStorage::find(Value resource, Value size) {
  // Up to a value that is known, then down again: chains of names may be long.
  SmallVector<Value> names;
  Value value = resource;
  StoragePart part;
  for (;;) {
    auto known = parts.find(value);
    if (known != parts.end()) {
      part = known->second;
      break;
    }
    Value next;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (auto execute = dyn_cast<CmdExecuteOp>(argument.getOwner()->getParentOp()))
        next = execute.getResourceOperands()[argument.getArgNumber()];
    } else if (isNaming(value.getDefiningOp())) {
      next = getNamed(cast<OpResult>(value));
      if (auto subview = value.getDefiningOp<ResourceSubviewOp>())
        size = subview.getSourceSize();
    }
    if (!next) {
      if (auto sized = value.getDefiningOp<util::SizeAwareOpInterface>())
        size = sized.getResultSize(cast<OpResult>(value).getResultNumber());
      part = {value, BytePosition(0), size};
      parts[value] = part;
      break;
    }
    names.push_back(value);
    value = next;
  }
  for (Value name : llvm::reverse(names)) {
    if (auto subview = name.getDefiningOp<ResourceSubviewOp>())
      part.start = part.start + oracle.position(subview.getSourceOffset());
    parts[name] = part;
  }
  return part;
}

//===--------------------------------------------------------------------------------------------------------------===//
// Which storage has other names
//===--------------------------------------------------------------------------------------------------------------===//

CommandStorage::CommandStorage(ModuleOp module, RangeOracle &oracle) : oracle(oracle) {
  module.walk([&](Operation *op) {
    if (isa<ResourceAllocOp, ResourceAllocaOp>(op))
      follow(op->getResult(0));
  });
}

/// Looks at all uses of all names of new storage.
void CommandStorage::follow(Value root) {
  allocations[root];
  // Names make a tree: each is met once.
  SmallVector<Value> names = {root};
  for (size_t i = 0; i < names.size(); ++i)
    for (OpOperand &use : names[i].getUses()) {
      Operation *user = use.getOwner();
      if (auto execute = dyn_cast<CmdExecuteOp>(user)) {
        unsigned first = execute.getODSOperandIndexAndLength(0).first;
        names.push_back(execute.getBody().getArgument(use.getOperandNumber() - first));
        note(root, user, /*escapes=*/false);
      } else if (isNaming(user)) {
        for (OpResult result : user->getResults())
          if (isResource(result) && getNamed(result) == use.get())
            names.push_back(result);
      } else if (!isa<SubviewEffectOpInterface>(user) || getHostOp(user) == user) {
        note(root, user, !isa<ResourceDeallocaOp, ResourceLoadOp, ResourceStoreOp, ResourceSizeOp>(user));
      }
    }
}

/// Remembers where storage is used. `user` is an op of the host, or one in a region that is not known there.
void CommandStorage::note(Value root, Operation *user, bool escapes) {
  Allocation &allocation = allocations[root];
  Block *block = root.getParentBlock();
  Operation *op = getHostOp(user), *ancestor = block->findAncestorOpInBlock(*op);
  if (!ancestor) {
    allocation.outlives = true;
    allocation.escapesElsewhere |= escapes;
  } else if (escapes && (!allocation.escape || ancestor->isBeforeInBlock(allocation.escape))) {
    allocation.escape = ancestor;
  }
  bool isKnown = isa<CmdExecuteOp, ResourceDeallocaOp, ResourceSizeOp>(user);
  for (Operation *around = isKnown ? op->getParentOp() : op; around && around->getBlock(); around = around->getParentOp()) {
    // What is around the block says nothing of one allocation.
    if (around->isAncestor(root.getDefiningOp()))
      break;
    SmallVector<Value, 1> &roots = touched[around];
    if (roots.empty() || roots.back() != root)
      roots.push_back(root);
  }
}

bool CommandStorage::isOwn(Value root, Operation *at) const {
  auto known = allocations.find(root);
  if (known == allocations.end())
    return false;
  const Allocation &allocation = known->second;
  if (at->getBlock() == root.getParentBlock())
    return !allocation.escape || at->isBeforeInBlock(allocation.escape);
  return !allocation.escape && !allocation.escapesElsewhere;
}

bool CommandStorage::diesIn(Value root, Block *block) const {
  auto known = allocations.find(root);
  return known != allocations.end() && root.getParentBlock() == block && !known->second.escape && !known->second.outlives;
}

ArrayRef<Value> CommandStorage::getTouched(Operation *op) const {
  auto known = touched.find(op);
  return known == touched.end() ? ArrayRef<Value>() : ArrayRef<Value>(known->second);
}

//===--------------------------------------------------------------------------------------------------------------===//
// What commands do
//===--------------------------------------------------------------------------------------------------------------===//

std::vector<CommandAccess> CommandAccesses::get(Operation *op) {
  std::vector<CommandAccess> result;
  auto command = dyn_cast<SubviewEffectOpInterface>(op);
  if (!command) {
    for (Value operand : op->getOperands())
      if (isResource(operand)) {
        StoragePart part = storage.find(operand, Value());
        BytePosition end = part.size ? oracle.position(part.size) : BytePosition::unknown();
        result.push_back({part, {BytePosition(0), end}});
      }
    return result;
  }
  SmallVector<SubviewAccess> accesses;
  command.getSubviewAccesses(accesses);
  for (auto [i, access] : llvm::enumerate(accesses)) {
    CommandAccess &added = result.emplace_back();
    added.storage = storage.find(access.resource->get(), access.size->get());
    BytePosition offset = oracle.position(access.offset->get());
    BytePosition length = access.length ? oracle.position(access.length->get()) : BytePosition::unknown();
    added.range = ByteRange{offset, offset + length}.shift(added.storage.start);
    added.reads = bitEnumContainsAny(access.access, ResourceAccess::Read);
    added.writes = bitEnumContainsAny(access.access, ResourceAccess::Write);
    if (isa<CmdFillOp, CmdCopyOp, CmdDiscardOp>(op)) {
      if (added.writes)
        added.overwritten = added.range;
    } else if (isa<CmdInvalidateOp>(op)) {
      // Others have written there.
      added.writes = true;
    } else if (auto dispatch = dyn_cast<CmdDispatchOp>(op)) {
      BindingSummary summary = summaries.getBinding(dispatch, i, [&](int64_t count) { return oracle.isLE(BytePosition(count), length, op); });
      added.reads = summary.reads;
      added.writes = summary.writes != BindingWrites::Nothing;
      if (summary.writes == BindingWrites::Whole)
        added.overwritten = added.range;
      else if (summary.overwritten)
        added.overwritten = ByteRange{added.range.lo + summary.overwritten->first, added.range.lo + summary.overwritten->second};
    }
  }
  return result;
}

bool weir::stream::isOpaque(Operation *op) { return isa<CmdCallOp>(op) || !isa<SubviewEffectOpInterface>(op); }

SmallVector<Operation *> weir::stream::collectCommands(Region &region) {
  SmallVector<Operation *> commands;
  region.walk([&](Operation *op) {
    if (!isa<CmdSerialOp, CmdConcurrentOp, YieldOp, ResourceSubviewOp>(op))
      commands.push_back(op);
  });
  return commands;
}
