//===- StorageFlowWalk.cpp - Storage that changes hands while it is live ---===//
//
// One walk backwards over each function with the set of live values in hand, as each op has it that is not a call and has no regions.
//
//===----------------------------------------------------------------------===//

#include "passes/Stream/Storage/StorageFlow.h"

#include "dialects/Stream/StreamOps.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

//===----------------------------------------------------------------------===//
// Live values
//===----------------------------------------------------------------------===//

void StorageFlow::insert(unsigned id) {
  if (live[id])
    return;
  live[id] = true;
  ++(values[id] ? liveValues : liveGlobals)[find(id)];
  log.push_back(id);
}

void StorageFlow::erase(unsigned id) {
  if (!live[id])
    return;
  live[id] = false;
  --(values[id] ? liveValues : liveGlobals)[find(id)];
  log.push_back(id);
}

void StorageFlow::undo(size_t mark) {
  while (log.size() > mark) {
    unsigned id = log.back();
    log.pop_back();
    live[id] = !live[id];
    unsigned &count = (values[id] ? liveValues : liveGlobals)[find(id)];
    count += live[id] ? 1 : -1;
  }
}

void StorageFlow::addPairs(SmallVectorImpl<Pair> &pairs, ArrayRef<StorageEdges::Edge> taken) {
  for (const StorageEdges::Edge &edge : taken)
    if (edge.sharesStorage() && isResource(edge.target) && isResource(edge.source->get()))
      pairs.emplace_back(idOf(edge.source->get()), idOf(edge.target));
}

SmallVector<StorageFlow::Pair> StorageFlow::getPairs(ArrayRef<StorageEdges::Edge> taken) {
  SmallVector<Pair> pairs;
  addPairs(pairs, taken);
  return pairs;
}

/// Storage goes from the first to the second of each pair, all at once, at a point where exactly the live values are used later.
void StorageFlow::pass(Pairs pairs, EdgeKind kind, Operation *at) {
  if (collecting) {
    for (auto [from, to] : pairs) {
      successors[from].push_back(to);
      predecessors[to].push_back(from);
      // A return ends the frame: nothing in it comes later.
      if (kind != EdgeKind::Return)
        allConsumers.push_back({from, to, at});
    }
    return;
  }
  if (recording)
    return;
  llvm::SmallDenseMap<unsigned, unsigned> seen;
  for (auto [from, to] : pairs) {
    unsigned group = find(from);
    auto [first, isFirst] = seen.try_emplace(group, to);
    bool isMove = isFirst && why[from] == Why::None && liveValues[group] == 0 && liveGlobals[group] == 0;
    // Globals outlive every frame.
    if (kind == EdgeKind::Return && (groupFlags[group] & HasGlobal))
      isMove = false;
    if (groupFlags[group] & Pinned)
      forbid(to, Why::Escapes, at);
    if (isMove)
      continue;
    unite(from, to);
    if (!isFirst)
      unite(to, first->second);
    // The caller's values are not accessible inside.
    if (kind == EdgeKind::Call) {
      forbid(to, Why::Caller, at);
      if (!isFirst)
        forbid(first->second, Why::Caller, at);
    }
  }
}

bool StorageFlow::isStateLive(Value value) const {
  return current->mayFail && llvm::any_of(current->state, [&](unsigned id) { return live[id] && find(id) == find(value); });
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

void StorageFlow::walkFunction(Operation *op) {
  current = &functions[functionIndex.lookup(op)];
  walkRegion(op->getRegion(0));
  undo(0);
}

void StorageFlow::walkRegion(Region &region) {
  if (region.empty())
    return;
  if (region.hasOneBlock())
    return walkBlock(region.front());
  auto insertLive = [&](const Liveness::ValueSetT &set) {
    for (Value value : set)
      if (isResource(value))
        insert(idOf(value));
  };
  for (Block &block : region) {
    size_t mark = log.size();
    if (auto used = insideUses.find(&region); used != insideUses.end())
      for (unsigned id : used->second)
        if (!values[id])
          insert(id);
    if (current->mayFail)
      insertState();
    edges.visit(block.getTerminator(), [&](const StorageEdges::Step &step) {
      if (step.kind != StorageEdges::Kind::Branch)
        return;
      size_t inner = log.size();
      insertLive(current->liveness->getLiveIn(step.block));
      pass(getPairs(step.edges), EdgeKind::Local, step.at);
      undo(inner);
    });
    insertLive(current->liveness->getLiveOut(&block));
    walkBlock(block);
    undo(mark);
  }
}

void StorageFlow::walkBlock(Block &block) {
  for (Operation &op : llvm::reverse(block))
    visit(&op);
}

void StorageFlow::visit(Operation *op) {
  if (isa<ExecutableOp>(op))
    return;
  for (Value result : op->getResults())
    if (isResource(result))
      erase(idOf(result));
  if (recording)
    if (Value source = getCopySource(op))
      copies[op] = {liveValues[find(source)] != 0, liveGlobals[find(source)] != 0, isStateLive(source)};
  if (!isa<util::CallOp>(op) && mayFail(op))
    insertState();
  if (op->getNumRegions() != 0)
    visitRegions(op);
  else
    visitUses(op);
  for (Value operand : op->getOperands())
    if (isResource(operand))
      insert(idOf(operand));
}

/// What an op writes to on the way, and what it hands out.
void StorageFlow::collectLinks(Operation *op, ArrayRef<StorageEdges::Edge> taken) {
  for (const StorageEdges::Edge &edge : taken) {
    if (!edge.source || !isResource(edge.source->get()))
      continue;
    unsigned id = idOf(edge.source->get());
    if (edge.relation == util::StorageRelation::Tied) {
      setFlag(id, Mutated);
      // A tie of a region is a write, whatever the body does: the result has to end up in that storage.
      if (op->getNumRegions() != 0)
        allConsumers.push_back({id, id, op});
    }
    // Leaves the program, and is followed no longer. The receiver of an export may not write to it.
    if (!isResource(edge.target)) {
      for (Flag flag : {Pinned, Lent, HandedOut})
        setFlag(id, flag);
      if (!isa<TensorExportOp>(op)) {
        setFlag(id, Mutated);
        allConsumers.push_back({id, id, op});
      }
    }
  }
}

void StorageFlow::visitUses(Operation *op) {
  if (isa<util::CallOp>(op))
    return visitCall(op);
  if (isa<util::ReturnOp>(op))
    return visitReturn(op);
  if (!op->isRegistered())
    mayCallBack(op);
  // Nothing is passed any more, only globals come and go.
  if (recording && !isa<util::GlobalLoadOp, util::GlobalStoreOp>(op))
    return;
  SmallVector<Pair> pairs;
  edges.visit(op, [&](const StorageEdges::Step &step) {
    switch (step.kind) {
    case StorageEdges::Kind::Op:
      addPairs(pairs, step.edges);
      if (collecting)
        collectLinks(op, step.edges);
      return;
    case StorageEdges::Kind::Load:
      if (auto global = globals.find(step.symbol); global != globals.end()) {
        pass({{global->second, idOf(step.edges.front().target)}}, EdgeKind::Local, op);
        insert(global->second);
      }
      return;
    case StorageEdges::Kind::Store:
      if (auto global = globals.find(step.symbol); global != globals.end()) {
        erase(global->second);
        pass({{idOf(step.edges.front().source->get()), global->second}}, EdgeKind::Local, op);
      }
      return;
    case StorageEdges::Kind::Unknown:
      if (collecting)
        letEscape(op);
      return;
    default:
      return;
    }
  });
  if (!pairs.empty())
    pass(pairs, EdgeKind::Local, op);
}

void StorageFlow::visitReturn(Operation *op) {
  if (!current->isOpen)
    return;
  for (Value operand : op->getOperands()) {
    if (!isResource(operand))
      continue;
    if (collecting)
      setFlag(idOf(operand), HandedOut);
    // A returned value that a global holds, too, has got away for good.
    else if (!recording && (groupFlags[find(operand)] & HasGlobal))
      setFlag(idOf(operand), Pinned);
  }
}

/// An op that is not known may keep what it gets, and write to it.
void StorageFlow::letEscape(Operation *op) {
  for (Value operand : op->getOperands())
    if (isResource(operand)) {
      unsigned id = idOf(operand);
      for (Flag flag : {Pinned, Lent, HandedOut, Mutated})
        setFlag(id, flag);
      allConsumers.push_back({id, id, op});
    }
}
