//===- StorageFlowControl.cpp - Storage across calls and regions ----------===//
//
// The part of the walk that looks at ops which lead elsewhere: calls, execution regions, structured control flow and ops with regions that
// nobody knows.
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

/// Values that live on in this frame are not seen by what `op` calls, which may find their storage in a global.
void StorageFlow::holdAcross(unsigned global, Operation *op) {
  if (collecting || recording || liveValues[find(global)] == 0 || why[global] != Why::None)
    return;
  setFlag(global, Pinned);
  forbid(global, Why::Global, op);
}

/// All globals that this function accesses are loaded before they are stored again.
void StorageFlow::insertGlobals() {
  for (unsigned id : current->globals)
    insert(id);
}

/// What is not known may call public functions, and so read and write every global.
void StorageFlow::mayCallBack(Operation *op) {
  for (auto &[global, id] : globals) {
    holdAcross(id, op);
    insert(id);
  }
}

void StorageFlow::visitCall(Operation *op) {
  Function *callee = calleeOf(op);
  SmallVector<std::pair<unsigned, unsigned>> pairs;
  if (!callee) {
    auto tied = cast<util::TiedOpInterface>(op);
    mayCallBack(op);
    for (OpResult result : op->getResults())
      if (Value operand = isResource(result) ? tied.getTiedResultOperand(result) : Value())
        addPair(pairs, operand, result);
    pass(pairs, EdgeKind::Local, op);
    if (!collecting)
      return;
    // An untied result may be any operand.
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
    return;
  }

  for (unsigned id : callee->globals)
    holdAcross(id, op);
  for (Operation *ret : callee->returns) {
    pairs.clear();
    for (auto [value, result] : llvm::zip(ret->getOperands(), op->getResults()))
      addPair(pairs, value, result);
    pass(pairs, EdgeKind::Return, op);
  }
  for (unsigned id : callee->globals)
    insert(id);
  // A callee that fails does not return.
  if (callee->mayFail)
    insertGlobals();
  pairs.clear();
  for (auto [operand, argument] : llvm::zip(op->getOperands(), callee->op->getRegion(0).getArguments()))
    addPair(pairs, operand, argument);
  pass(pairs, EdgeKind::Call, op);
}

void StorageFlow::insertUsedInside(Region &region) {
  if (auto used = insideUses.find(&region); used != insideUses.end())
    for (unsigned id : used->second)
      insert(id);
}

/// Captures go in and yielded values come out.
void StorageFlow::passExecution(Operation *op) {
  SmallVector<std::pair<unsigned, unsigned>> pairs;
  Block &body = op->getRegion(0).front();
  for (auto [capture, argument] : llvm::zip(getCaptures(op), body.getArguments()))
    addPair(pairs, capture, argument);
  auto yield = cast<YieldOp>(body.getTerminator());
  for (auto [value, result] : llvm::zip(yield.getResourceOperands(), op->getResults()))
    addPair(pairs, value, result);
  // A tie of a region is a write, whatever the body does: the result has to end up in that storage.
  auto tied = cast<util::TiedOpInterface>(op);
  for (OpResult result : op->getResults())
    if (Value operand = isResource(result) ? tied.getTiedResultOperand(result) : Value()) {
      addPair(pairs, operand, result);
      if (collecting) {
        setFlag(idOf(operand), Mutated);
        allConsumers.push_back({idOf(operand), idOf(operand), op});
      }
    }
  pass(pairs, EdgeKind::Call, op);
}

/// Regions that are no branches: those of execution regions, and of ops that are not understood.
void StorageFlow::visitOpaqueRegions(Operation *op) {
  size_t mark = log.size();
  for (Region &region : op->getRegions())
    insertUsedInside(region);
  if (isExecutionRegion(op))
    passExecution(op);
  else if (collecting)
    letEscape(op);
  for (Region &region : op->getRegions())
    walkRegion(region);
  undo(mark);
  for (Region &region : op->getRegions())
    insertUsedInside(region);
}

void StorageFlow::visitRegions(Operation *op) {
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch)
    return visitOpaqueRegions(op);

  // Where control may go from each region.
  unsigned count = op->getNumRegions();
  SmallVector<llvm::BitVector> next(count, llvm::BitVector(count));
  SmallVector<std::pair<unsigned, unsigned>> pairs;
  SmallVector<RegionSuccessor> targets;
  SmallVector<RegionBranchTerminatorOpInterface> terminators;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(block.getTerminator())) {
        terminators.push_back(terminator);
        targets.clear();
        branch.getSuccessorRegions(RegionBranchPoint(terminator), targets);
        for (RegionSuccessor &target : targets)
          if (Region *to = target.getSuccessor())
            next[region.getRegionNumber()].set(to->getRegionNumber());
      }
  for (unsigned via = 0; via < count; ++via)
    for (unsigned from = 0; from < count; ++from)
      if (next[from].test(via))
        next[from] |= next[via];
  auto insertFollowing = [&](unsigned region) {
    for (unsigned i : next[region].set_bits())
      insertUsedInside(op->getRegion(i));
  };

  auto passTo = [&](RegionSuccessor &target, OperandRange operands, Operation *at) {
    size_t mark = log.size();
    if (Region *to = target.getSuccessor()) {
      insertUsedInside(*to);
      insertFollowing(to->getRegionNumber());
    }
    pairs.clear();
    for (auto [operand, input] : llvm::zip(operands, target.getSuccessorInputs()))
      addPair(pairs, operand, input);
    pass(pairs, EdgeKind::Local, at);
    undo(mark);
  };
  targets.clear();
  branch.getSuccessorRegions(RegionBranchPoint::parent(), targets);
  for (RegionSuccessor &target : targets)
    passTo(target, branch.getEntrySuccessorOperands(target), op);
  for (RegionBranchTerminatorOpInterface terminator : terminators) {
    targets.clear();
    branch.getSuccessorRegions(RegionBranchPoint(terminator), targets);
    for (RegionSuccessor &target : targets)
      passTo(target, terminator.getSuccessorOperands(target), terminator);
  }
  for (Region &region : op->getRegions()) {
    size_t mark = log.size();
    insertFollowing(region.getRegionNumber());
    walkRegion(region);
    undo(mark);
  }
  for (Region &region : op->getRegions())
    insertUsedInside(region);
}
