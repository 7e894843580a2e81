//===- StorageFlowControl.cpp - Storage across calls and regions ----------===//
//
// The part of the walk that looks at ops which lead elsewhere: calls, execution regions, structured control flow and ops with regions that
// is unknown.
//
//===----------------------------------------------------------------------===//

#include "passes/Stream/Storage/StorageFlow.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// The op after `op` that uses a live value with the storage of `global`; `op` if none is found.
Operation *StorageFlow::findHolder(unsigned global, Operation *op) const {
  for (unsigned id : log)
    if (live[id] && values[id] && find(id) == find(global))
      if (Operation *user = findLaterUse(op, values[id]))
        return user;
  return op;
}

/// Values that live on in this frame are not accessible to what `op` calls, which may find their storage in a global.
void StorageFlow::holdAcross(unsigned global, Operation *op) {
  if (collecting || recording || liveValues[find(global)] == 0 || why[global] != Why::None)
    return;
  setFlag(global, Pinned);
  forbid(global, Why::Global, findHolder(global, op));
}

/// All globals that this function accesses are loaded before they are stored again.
void StorageFlow::insertGlobals() {
  for (unsigned id : current->globals)
    insert(id);
}

/// An invocation that ends here leaves the globals to the next one: those that this function accesses, and those whose content callers pass to it.
void StorageFlow::insertState() {
  insertGlobals();
  for (unsigned id : current->state)
    insert(id);
}

/// What is not known may call public functions, and so read and write every global.
void StorageFlow::mayCallBack(Operation *op) {
  for (auto &[global, id] : globals) {
    holdAcross(id, op);
    insert(id);
  }
}

/// Storage goes through ties; an untied result may be any operand.
void StorageFlow::visitExternalCall(Operation *op) {
  auto tied = cast<util::TiedOpInterface>(op);
  mayCallBack(op);
  edges.visit(op, [&](const StorageEdges::Step &step) {
    if (step.kind == StorageEdges::Kind::Op)
      pass(getPairs(step.edges), EdgeKind::Local, op);
  });
  if (!collecting)
    return;
  unsigned any = newId();
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isResource(operand.get()))
      continue;
    unsigned id = idOf(operand.get());
    if (tied.isOperandTied(operand.getOperandNumber())) {
      setFlag(id, Mutated);
      allConsumers.push_back({id, id, op});
      continue;
    }
    setFlag(id, Pinned);
    setFlag(id, Lent);
    successors[id].push_back(any);
    predecessors[any].push_back(id);
  }
  for (OpResult result : op->getResults())
    if (isResource(result) && !tied.getTiedResultOperand(result)) {
      unsigned id = idOf(result);
      successors[any].push_back(id);
      predecessors[id].push_back(any);
      setFlag(id, Lent);
      forbid(id, Why::Unknown, op);
    }
}

void StorageFlow::visitCall(Operation *op) {
  Function *callee = calleeOf(op);
  if (!callee)
    return visitExternalCall(op);
  for (unsigned id : callee->globals)
    holdAcross(id, op);
  SmallVector<Pair> arguments;
  edges.visit(op, [&](const StorageEdges::Step &step) {
    if (step.kind == StorageEdges::Kind::Argument)
      arguments = getPairs(step.edges);
    else if (step.kind == StorageEdges::Kind::Return)
      pass(getPairs(step.edges), EdgeKind::Return, op);
  });
  for (unsigned id : callee->globals)
    insert(id);
  pass(arguments, EdgeKind::Call, op);
  // A callee that fails does not return. What it may overwrite of its arguments before that is its own matter.
  if (callee->mayFail)
    insertState();
}

void StorageFlow::insertUsedInside(Region &region) {
  if (auto used = insideUses.find(&region); used != insideUses.end())
    for (unsigned id : used->second)
      insert(id);
}

/// Captures go in, yielded values come out, and ties go past it: all at once.
void StorageFlow::passExecution(Operation *op) {
  SmallVector<Pair> pairs;
  edges.visit(op, [&](const StorageEdges::Step &step) {
    addPairs(pairs, step.edges);
    if (collecting)
      collectLinks(op, step.edges);
  });
  pass(pairs, EdgeKind::Call, op);
}

/// Regions that are no branches: those of execution regions, and of ops that are not understood.
void StorageFlow::visitOpaqueRegions(Operation *op) {
  size_t mark = log.size();
  for (Region &region : op->getRegions())
    insertUsedInside(region);
  if (isa<util::StorageOpInterface>(op))
    passExecution(op);
  if (!isExecutionRegion(op) && collecting)
    letEscape(op);
  for (Region &region : op->getRegions())
    walkRegion(region);
  undo(mark);
  for (Region &region : op->getRegions())
    insertUsedInside(region);
}

void StorageFlow::visitRegions(Operation *op) {
  if (!isa<RegionBranchOpInterface>(op))
    return visitOpaqueRegions(op);

  // Where control may go from each region.
  unsigned count = op->getNumRegions();
  SmallVector<llvm::BitVector> next(count, llvm::BitVector(count));
  edges.visit(op, [&](const StorageEdges::Step &step) {
    if (step.region && step.at != op)
      next[step.at->getParentRegion()->getRegionNumber()].set(step.region->getRegionNumber());
  });
  for (unsigned via = 0; via < count; ++via)
    for (unsigned from = 0; from < count; ++from)
      if (next[from].test(via))
        next[from] |= next[via];
  auto insertFollowing = [&](unsigned region) {
    for (unsigned i : next[region].set_bits())
      insertUsedInside(op->getRegion(i));
  };

  edges.visit(op, [&](const StorageEdges::Step &step) {
    size_t mark = log.size();
    if (step.region) {
      insertUsedInside(*step.region);
      insertFollowing(step.region->getRegionNumber());
    }
    pass(getPairs(step.edges), EdgeKind::Local, step.at);
    undo(mark);
  });
  for (Region &region : op->getRegions()) {
    size_t mark = log.size();
    insertFollowing(region.getRegionNumber());
    walkRegion(region);
    undo(mark);
  }
  for (Region &region : op->getRegions())
    insertUsedInside(region);
}
