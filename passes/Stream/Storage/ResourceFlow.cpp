#include "passes/Stream/Storage/ResourceFlow.h"

#include "dialects/Stream/StreamOps.h"
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

void ResourceFlow::visitAll(Operation *op) {
  if (isa<ExecutableOp>(op))
    return;
  owned.clear();
  visit(op);
  SmallVector<Value, 2> withOwner = std::move(owned);
  auto add = [&](Value value) {
    auto type = dyn_cast<ResourceType>(value.getType());
    if (!type)
      return;
    values.push_back(value);
    hasOwner.push_back(llvm::is_contained(withOwner, value));
    if (type.getLifetime() == Lifetime::External)
      external.insert(value);
  };
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

/// The number of iterations of a loop, if that is a constant.
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

void ResourceFlow::visit(Operation *op) {
  if (isa<util::FuncOp>(op))
    return visitFunction(op);
  if (isa<util::GlobalOp>(op))
    return visitGlobal(op);
  findIncomplete(op);
  // Loops that run bodies at the same time are no chains of versions.
  if (!isa<scf::ForallOp, scf::ParallelOp>(op))
    storage.visit(op, [&](const StorageEdges::Step &step) { visitStep(step); });
}

/// Arguments of blocks that the walk has no edges to, or whose bytes commands change in place.
void ResourceFlow::findIncomplete(Operation *op) {
  if (op->getNumRegions() != 0 &&
      (!isa<RegionBranchOpInterface, util::StorageOpInterface>(op) || isa<scf::ForallOp, scf::ParallelOp, CmdExecuteOp>(op)))
    for (Region &region : op->getRegions())
      if (!region.empty())
        incomplete.insert(region.front().args_begin(), region.front().args_end());
  auto branch = op->getNumSuccessors() == 0 ? BranchOpInterface() : dyn_cast<BranchOpInterface>(op);
  for (unsigned i = 0, e = op->getNumSuccessors(); i < e; ++i) {
    auto arguments = op->getSuccessor(i)->getArguments();
    if (branch)
      arguments = arguments.take_front(branch.getSuccessorOperands(i).getProducedOperandCount());
    incomplete.insert(arguments.begin(), arguments.end());
  }
}

bool ResourceFlow::isFollowed(util::FuncOp callee) const {
  return callee && callee->getParentOp() == module && interprocedural && users;
}

/// Very many calls of a function with very many returns would not be linear any more.
bool ResourceFlow::hasTooManyReturns(util::FuncOp function) {
  if (!users || function->getParentOp() != module)
    return false;
  size_t returns = storage.getReturns(function).size(), calls = users->lookup(function.getSymNameAttr()).size();
  return returns * calls > 16 * (returns + calls);
}

void ResourceFlow::visitStep(const StorageEdges::Step &step) {
  auto addAll = [&](EdgeKind kind) {
    for (const StorageEdges::Edge &edge : step.edges)
      addEdge(*edge.source, edge.target, kind, step.call);
  };
  switch (step.kind) {
  case StorageEdges::Kind::Op:
    return visitOp(step);
  case StorageEdges::Kind::Leave:
    // A loop that runs gives its own results.
    if (auto loop = dyn_cast<scf::ForOp>(step.at); loop && getTripCount(loop).value_or(0) > 0)
      return;
    return addAll(EdgeKind::Same);
  case StorageEdges::Kind::Enter:
  case StorageEdges::Kind::Branch:
    return addAll(EdgeKind::Enter);
  case StorageEdges::Kind::Argument:
    if (isFollowed(cast<util::FuncOp>(step.symbol)))
      return addAll(EdgeKind::Argument);
    return leaveProgram(step.at);
  case StorageEdges::Kind::Return:
    if (auto callee = cast<util::FuncOp>(step.symbol); isFollowed(callee) && !hasTooManyReturns(callee))
      addAll(EdgeKind::Return);
    return;
  case StorageEdges::Kind::Unknown:
    if (step.call)
      leaveProgram(step.at);
    return; // a use without edges says that nothing is known
  case StorageEdges::Kind::Load:
    owned.push_back(step.edges.front().target);
    return; // the rest: at the global
  case StorageEdges::Kind::Store:
    return;
  }
}

void ResourceFlow::visitOp(const StorageEdges::Step &step) {
  for (const StorageEdges::Edge &edge : step.edges) {
    using Relation = util::StorageRelation;
    if (!isResourceValue(edge.target))
      continue;
    // Who may write to the storage through an alias, an import, a part or a barrier, is not followed.
    bool isHidden = edge.relation == Relation::Pass && !edge.sameBytes;
    if (!isHidden)
      owned.push_back(edge.target);
    if (edge.source && edge.sameBytes)
      addEdge(*edge.source, edge.target, EdgeKind::Same);
  }
}

/// What a call gives and gets, if the function is not followed.
void ResourceFlow::leaveProgram(Operation *call) {
  for (OpOperand &operand : call->getOpOperands())
    boundaries[&operand] = Boundary::CallExternal;
  incomplete.insert(call->result_begin(), call->result_end());
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

  ArrayRef<Operation *> returns = storage.getReturns(function);
  bool tooMany = hasTooManyReturns(function);
  if (!allKnown || tooMany)
    for (Operation *ret : returns)
      for (OpOperand &operand : ret->getOpOperands())
        boundaries[&operand] = calls.empty() ? Boundary::Returned : Boundary::PublicBoundary;
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
  // A value from the start may still be there. Without one, what is computed from it alone must not count as never computed.
  bool isInitialized = llvm::any_of(stores, [](util::GlobalStoreOp store) {
    auto initializer = dyn_cast<util::InitializerOp>(store->getParentOp());
    return initializer && store->getBlock() == &initializer.getBody().front();
  });
  if (boundary != Boundary::None || global.getInitialValueAttr() || !isInitialized)
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
    for (OpOperand &use : value.getUses())
      visitNames(use, add);
  }
}

/// Values that name the storage which is passed on by `use`.
void ResourceFlow::visitNames(OpOperand &use, llvm::function_ref<void(Value)> f) {
  Operation *user = use.getOwner();
  if (isa<util::StorageOpInterface>(user)) {
    storage.visit(user, [&](const StorageEdges::Step &step) {
      for (const StorageEdges::Edge &edge : step.edges)
        if (edge.source == &use && edge.sharesStorage())
          f(edge.target);
    });
    return;
  }
  if (isa<util::CallOp>(user))
    llvm::for_each(cast<util::TiedOpInterface>(user).getOperandTiedResults(use.getOperandNumber()), f);
  for (const Edge &edge : getEdges(use))
    f(edge.target);
}
