#include "passes/Stream/Storage/ResourceFlow.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "passes/Analysis/SymbolUses.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

static bool isResourceValue(Value value) { return isa<ResourceType>(value.getType()); }

ResourceFlow::ResourceFlow(Operation *module, bool interprocedural) : module(module), interprocedural(interprocedural) {
  if (auto uses = findSymbolUses(module)) {
    users.emplace();
    for (SymbolTable::SymbolUse use : *uses)
      (*users)[use.getSymbolRef().getRootReference()].push_back(use.getUser());
  }
  visitAll(module);
  findExternals();
}

std::optional<unsigned> ResourceFlow::findNumber(Value value) const {
  // Most questions are about values in their order or against it, next to the last one. The table does not fit the caches.
  for (unsigned i = lastNumber == 0 ? 0 : lastNumber - 1, e = std::min<size_t>(lastNumber + 2, values.size()); i < e; ++i)
    if (values[i] == value)
      return lastNumber = i;
  if (numbers.empty()) {
    numbers.reserve(values.size());
    for (auto [i, known] : llvm::enumerate(values))
      numbers.try_emplace(known, i);
  }
  auto it = numbers.find(value);
  if (it == numbers.end())
    return std::nullopt;
  return lastNumber = it->second;
}

/// Ops whose untied results are storage of their own.
static bool makesStorage(Operation *op) {
  return isa<AsyncAllocaOp, AsyncSplatOp, AsyncConstantOp, AsyncCloneOp, AsyncSliceOp, AsyncTransferOp, AsyncDispatchOp,
             ResourceAllocOp, ResourceAllocaOp, ResourceConstantsOp, util::GlobalLoadOp, util::NullOp>(op);
}

void ResourceFlow::visitAll(Operation *op) {
  auto add = [&](Value value) {
    auto type = dyn_cast<ResourceType>(value.getType());
    if (!type)
      return;
    values.push_back(value);
    auto tied = dyn_cast_or_null<util::TiedOpInterface>(value.getDefiningOp());
    hasOwner.push_back((tied && tied.getTiedResultOperand(value)) || (value.getDefiningOp() && makesStorage(value.getDefiningOp())));
    if (type.getLifetime() == Lifetime::External)
      external.insert(value);
  };
  if (isa<ExecutableOp>(op))
    return;
  visit(op);
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      llvm::for_each(block.getArguments(), add);
      for (Operation &nested : block)
        visitAll(&nested);
    }
  llvm::for_each(op->getResults(), add);
}

void ResourceFlow::addEdge(OpOperand &use, Value target, EdgeKind kind, Operation *call) {
  if (!isResourceValue(use.get()) || !isResourceValue(target))
    return;
  edges[&use].push_back({&use, target, kind, call});
  sources[target].push_back(&use);
}

void ResourceFlow::visit(Operation *op) {
  if (isa<AsyncCloneOp, AsyncTransferOp, AsyncCastOp, AsyncBarrierOp, TimepointBarrierOp, ResourceTransientsOp>(op)) {
    addEdge(op->getOpOperand(0), op->getResult(0), EdgeKind::Same);
    return;
  }
  if (auto await = dyn_cast<TimepointAwaitOp>(op)) {
    for (auto [i, result] : llvm::enumerate(await.getResults()))
      addEdge(op->getOpOperand(await.getResourceOperands().getBeginOperandIndex() + i), result, EdgeKind::Same);
    return;
  }
  if (isa<arith::SelectOp>(op)) {
    addEdge(op->getOpOperand(1), op->getResult(0), EdgeKind::Same);
    addEdge(op->getOpOperand(2), op->getResult(0), EdgeKind::Same);
    return;
  }
  if (isa<util::CallOp>(op))
    return visitCall(op);
  if (isa<util::FuncOp>(op))
    return visitFunction(op);
  if (isa<util::GlobalOp>(op))
    return visitGlobal(op);
  visitRegions(op);
  visitBranches(op);
}

/// The number of rounds of a loop, if that is a constant.
static std::optional<int64_t> getTripCount(scf::ForOp loop) {
  APInt lower, upper, step;
  if (!matchPattern(loop.getLowerBound(), m_ConstantInt(&lower)) ||
      !matchPattern(loop.getUpperBound(), m_ConstantInt(&upper)) || !matchPattern(loop.getStep(), m_ConstantInt(&step)))
    return std::nullopt;
  int64_t lo = lower.getSExtValue(), hi = upper.getSExtValue(), by = step.getSExtValue();
  if (by <= 0 || loop.getUnsignedCmp())
    return std::nullopt;
  return hi <= lo ? 0 : (hi - lo + by - 1) / by;
}

void ResourceFlow::visitRegions(Operation *op) {
  if (isa<AsyncExecuteOp, AsyncConcurrentOp>(op)) {
    Block &body = op->getRegion(0).front();
    OperandRange captures = isa<AsyncExecuteOp>(op) ? cast<AsyncExecuteOp>(op).getResourceOperands()
                                                    : cast<AsyncConcurrentOp>(op).getResourceOperands();
    for (auto [i, argument] : llvm::enumerate(body.getArguments()))
      addEdge(op->getOpOperand(captures.getBeginOperandIndex() + i), argument, EdgeKind::Enter);
    auto yield = cast<YieldOp>(body.getTerminator());
    for (unsigned i = 0, e = yield.getResourceOperands().size(); i < e; ++i)
      addEdge(yield->getOpOperand(i), op->getResult(i), EdgeKind::Same);
    return;
  }
  // Loops that run bodies at the same time are no chains of versions.
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch || isa<scf::ForallOp, scf::ParallelOp>(op)) {
    for (Region &region : op->getRegions())
      if (!region.empty())
        incomplete.insert(region.front().args_begin(), region.front().args_end());
    return;
  }
  auto addSuccessors = [&](RegionBranchPoint point, auto operandsFor) {
    SmallVector<RegionSuccessor> successors;
    branch.getSuccessorRegions(point, successors);
    for (RegionSuccessor &successor : successors) {
      // A loop that runs gives its own results.
      auto loop = dyn_cast<scf::ForOp>(op);
      if (loop && point.isParent() && successor.isParent() && getTripCount(loop).value_or(0) > 0)
        continue;
      OperandRange operands = operandsFor(successor);
      EdgeKind kind = successor.isParent() ? EdgeKind::Same : EdgeKind::Enter;
      for (auto [i, input] : llvm::enumerate(successor.getSuccessorInputs())) {
        unsigned number = operands.getBeginOperandIndex() + i;
        addEdge(point.isParent() ? op->getOpOperand(number) : point.getTerminatorPredecessorOrNull()->getOpOperand(number),
                input, kind);
      }
    }
  };
  addSuccessors(RegionBranchPoint::parent(),
                [&](RegionSuccessor &successor) { return branch.getEntrySuccessorOperands(successor); });
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!block.empty())
        if (auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(block.back()))
          addSuccessors(RegionBranchPoint(terminator),
                        [&](RegionSuccessor &successor) { return terminator.getSuccessorOperands(successor); });
}

void ResourceFlow::visitBranches(Operation *op) {
  if (op->getNumSuccessors() == 0)
    return;
  auto branch = dyn_cast<BranchOpInterface>(op);
  for (unsigned i = 0, e = op->getNumSuccessors(); i < e; ++i) {
    Block *successor = op->getSuccessor(i);
    if (!branch) {
      incomplete.insert(successor->args_begin(), successor->args_end());
      continue;
    }
    SuccessorOperands operands = branch.getSuccessorOperands(i);
    unsigned produced = operands.getProducedOperandCount();
    OperandRange forwarded = operands.getForwardedOperands();
    for (auto [j, argument] : llvm::enumerate(successor->getArguments())) {
      if (j < produced)
        incomplete.insert(argument);
      else
        addEdge(op->getOpOperand(forwarded.getBeginOperandIndex() + j - produced), argument, EdgeKind::Enter);
    }
  }
}

void ResourceFlow::visitCall(Operation *op) {
  auto call = cast<util::CallOp>(op);
  auto callee = SymbolTable::lookupNearestSymbolFrom<util::FuncOp>(op, call.getCalleeAttr());
  if (callee && !callee.isExternal() && callee->getParentOp() == module && interprocedural && users) {
    Block &entry = callee.getFunctionBody().front();
    for (auto [i, argument] : llvm::enumerate(entry.getArguments()))
      addEdge(op->getOpOperand(call.getArgOperands().getBeginOperandIndex() + i), argument, EdgeKind::Argument, op);
    return; // the results: at the function
  }
  for (OpOperand &operand : op->getOpOperands())
    boundaries[&operand] = Boundary::CallExternal;
  for (Value result : op->getResults())
    incomplete.insert(result);
}

void ResourceFlow::visitFunction(Operation *op) {
  auto function = cast<util::FuncOp>(op);
  if (function.isExternal())
    return;
  // Who may call it?
  SmallVector<util::CallOp> calls;
  bool allKnown = op->getParentOp() == module && interprocedural && users && function.isPrivate();
  if (users && op->getParentOp() == module)
    for (Operation *user : users->lookup(function.getSymNameAttr())) {
      auto call = dyn_cast<util::CallOp>(user);
      if (call && call->getAttrOfType<FlatSymbolRefAttr>("callee") &&
          SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr()) == op)
        calls.push_back(call);
      else
        allKnown = false;
    }
  allKnown &= !calls.empty();
  Block &entry = function.getFunctionBody().front();
  if (!allKnown)
    incomplete.insert(entry.args_begin(), entry.args_end());

  SmallVector<util::ReturnOp> returns;
  for (Block &block : function.getFunctionBody())
    if (!block.empty())
      if (auto ret = dyn_cast<util::ReturnOp>(block.back()))
        returns.push_back(ret);
  // Very many calls of a function with very many returns would not be linear any more.
  bool tooMany = returns.size() * calls.size() > 16 * (returns.size() + calls.size());
  for (util::ReturnOp ret : returns)
    for (auto [i, operand] : llvm::enumerate(ret->getOpOperands())) {
      if (!allKnown || tooMany)
        boundaries[&operand] = calls.empty() ? Boundary::Returned : Boundary::PublicBoundary;
      if (!tooMany && interprocedural && users)
        for (util::CallOp call : calls)
          addEdge(operand, call->getResult(i), EdgeKind::Return, call);
    }
  if (tooMany)
    for (util::CallOp call : calls)
      incomplete.insert(call->result_begin(), call->result_end());
}

void ResourceFlow::visitGlobal(Operation *op) {
  auto global = cast<util::GlobalOp>(op);
  if (!isa<ResourceType>(global.getType()))
    return;
  SmallVector<util::GlobalLoadOp> loads;
  SmallVector<util::GlobalStoreOp> stores;
  Boundary boundary = Boundary::None;
  if (!users || op->getParentOp() != module || !interprocedural)
    boundary = Boundary::IndirectGlobal;
  if (users)
    for (Operation *user : users->lookup(global.getSymNameAttr())) {
      if (auto load = dyn_cast<util::GlobalLoadOp>(user))
        loads.push_back(load);
      else if (auto store = dyn_cast<util::GlobalStoreOp>(user))
        stores.push_back(store);
      else
        boundary = Boundary::IndirectGlobal;
    }
  if (boundary == Boundary::None && !global.isPrivate())
    boundary = Boundary::PublicBoundary;
  if (boundary == Boundary::None && loads.size() * stores.size() > 16 * (loads.size() + stores.size()))
    boundary = Boundary::IndirectGlobal;
  // A value from the start may still be there.
  if (boundary != Boundary::None || global.getInitialValueAttr())
    for (util::GlobalLoadOp load : loads)
      incomplete.insert(load.getResult());
  for (util::GlobalStoreOp store : stores) {
    OpOperand &use = store->getOpOperand(0);
    if (boundary != Boundary::None) {
      boundaries[&use] = boundary;
      continue;
    }
    boundaries[&use] = Boundary::None; // also without loads the op is known
    for (util::GlobalLoadOp load : loads)
      addEdge(use, load.getResult(), EdgeKind::Global);
  }
}

void ResourceFlow::findExternals() {
  SmallVector<Value> worklist(external.begin(), external.end());
  auto add = [&](Value value) {
    if (isResourceValue(value) && external.insert(value).second)
      worklist.push_back(value);
  };
  for (auto [i, value] : llvm::enumerate(values)) {
    bool known = hasOwner[i] || sources.contains(value);
    // A load of a global that others may store to is still storage of the program.
    if (incomplete.contains(value))
      known = isa_and_nonnull<util::GlobalLoadOp>(value.getDefiningOp());
    if (!known) {
      add(value);
      incomplete.insert(value);
    }
  }
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      if (auto tiedOp = dyn_cast<util::TiedOpInterface>(user))
        for (Value result : tiedOp.getOperandTiedResults(use.getOperandNumber()))
          add(result);
      if (!isa<AsyncCloneOp, AsyncTransferOp>(user))
        for (const Edge &edge : getEdges(use))
          add(edge.target);
    }
  }
}
