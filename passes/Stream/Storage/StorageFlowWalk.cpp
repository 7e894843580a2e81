//===- StorageFlowWalk.cpp - Storage that changes hands while it is live ---===//
//
// One walk backwards over each function with the set of live values in hand, as seen by each op that is no call and has no regions.
//
//===----------------------------------------------------------------------===//

#include "passes/Stream/Storage/StorageFlow.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
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

void StorageFlow::addPair(SmallVectorImpl<std::pair<unsigned, unsigned>> &pairs, Value from, Value to) {
  if (isResource(from) && isResource(to))
    pairs.emplace_back(idOf(from), idOf(to));
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
    // The caller's values are not seen from inside.
    if (kind == EdgeKind::Call) {
      forbid(to, Why::Caller, at);
      if (!isFirst)
        forbid(first->second, Why::Caller, at);
    }
  }
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
    if (auto branch = dyn_cast<BranchOpInterface>(block.getTerminator()))
      for (unsigned i = 0, e = branch->getNumSuccessors(); i < e; ++i) {
        size_t inner = log.size();
        Block *successor = branch->getSuccessor(i);
        insertLive(current->liveness->getLiveIn(successor));
        SmallVector<std::pair<unsigned, unsigned>> pairs;
        SuccessorOperands operands = branch.getSuccessorOperands(i);
        for (auto [operand, argument] :
             llvm::zip(operands.getForwardedOperands(),
                       successor->getArguments().drop_front(operands.getProducedOperandCount())))
          addPair(pairs, operand, argument);
        pass(pairs, EdgeKind::Local, branch);
        undo(inner);
      }
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
      copies[op] = {liveValues[find(source)] != 0, liveGlobals[find(source)] != 0};
  if (!isa<util::CallOp>(op) && mayFail(op))
    insertGlobals();
  if (op->getNumRegions() != 0)
    visitRegions(op);
  else
    visitUses(op);
  for (Value operand : op->getOperands())
    if (isResource(operand))
      insert(idOf(operand));
}

/// Ops that hand on the storage of their operands unchanged.
static bool isPassThrough(Operation *op) {
  return isa<AsyncCastOp, AsyncBarrierOp, TimepointAwaitOp, TimepointBarrierOp, ResourceSubviewOp, ResourceTransientsOp>(op);
}

/// Ops that read untied operands, and keep nothing of them.
static bool isReader(Operation *op) {
  return writesOutsideRegions(op) || isPassThrough(op) ||
         isa<AsyncCloneOp, AsyncSliceOp, AsyncTransferOp, AsyncLoadOp, ResourceSizeOp, TensorTraceOp>(op);
}

void StorageFlow::visitUses(Operation *op) {
  SmallVector<std::pair<unsigned, unsigned>> pairs;
  if (auto load = dyn_cast<util::GlobalLoadOp>(op)) {
    auto global = globals.find(symbols.lookupNearestSymbolFrom(op, load.getGlobalAttr()));
    if (global == globals.end())
      return;
    if (isResource(load.getResult()))
      pass({{global->second, idOf(load.getResult())}}, EdgeKind::Local, op);
    insert(global->second);
    return;
  }
  if (auto store = dyn_cast<util::GlobalStoreOp>(op)) {
    auto global = globals.find(symbols.lookupNearestSymbolFrom(op, store.getGlobalAttr()));
    if (global == globals.end())
      return;
    erase(global->second);
    if (isResource(store.getValue()))
      pass({{idOf(store.getValue()), global->second}}, EdgeKind::Local, op);
    return;
  }
  if (isa<util::CallOp>(op))
    return visitCall(op);
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    addPair(pairs, select.getTrueValue(), select.getResult());
    addPair(pairs, select.getFalseValue(), select.getResult());
    return pass(pairs, EdgeKind::Local, op);
  }
  if (isa<util::OptimizationBarrierOp>(op)) {
    for (auto [operand, result] : llvm::zip(op->getOperands(), op->getResults()))
      addPair(pairs, operand, result);
    return pass(pairs, EdgeKind::Local, op);
  }
  if (auto tied = dyn_cast<util::TiedOpInterface>(op); tied && (writesOutsideRegions(op) || isPassThrough(op))) {
    for (OpResult result : op->getResults())
      if (Value operand = isResource(result) ? tied.getTiedResultOperand(result) : Value()) {
        addPair(pairs, operand, result);
        if (collecting && writesOutsideRegions(op))
          setFlag(idOf(operand), Mutated);
      }
    pass(pairs, EdgeKind::Local, op);
  }
  if (isa<util::ReturnOp>(op)) {
    if (current->isOpen && collecting)
      for (Value operand : op->getOperands())
        if (isResource(operand))
          setFlag(idOf(operand), HandedOut);
    // A returned value that a global holds, too, has got away for good.
    if (current->isOpen && !collecting && !recording)
      for (Value operand : op->getOperands())
        if (isResource(operand) && (groupFlags[find(operand)] & HasGlobal))
          setFlag(idOf(operand), Pinned);
    return;
  }
  if (isReader(op) || isa<BranchOpInterface, RegionBranchTerminatorOpInterface, YieldOp>(op))
    return;
  if (!op->isRegistered())
    mayCallBack(op);
  if (collecting)
    letEscape(op);
}

void StorageFlow::letEscape(Operation *op) {
  for (Value operand : op->getOperands())
    if (isResource(operand)) {
      unsigned id = idOf(operand);
      setFlag(id, Pinned);
      setFlag(id, Lent);
      setFlag(id, HandedOut);
      // Exports hand storage out; what an unknown op does with it is not known.
      if (!isa<TensorExportOp>(op)) {
        setFlag(id, Mutated);
        allConsumers.push_back({id, id, op});
      }
    }
}
