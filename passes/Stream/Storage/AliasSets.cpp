#include "passes/Stream/Storage/AliasSets.h"

#include "dialects/Stream/StreamOps.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Whether a lifetime is still to be found.
static bool isOpen(Type type) {
  auto resource = dyn_cast<ResourceType>(type);
  return !resource || resource.hasUnknownLifetime();
}

AliasSets::AliasSets(Operation *module, Mode mode) : mode(mode) {
  if (mode == Mode::Lifetime)
    storage = std::make_unique<AliasSets>(module, Mode::Storage);
  module->walk([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    for (Value result : op->getResults())
      if (isResource(result.getType()))
        index(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          if (isResource(argument.getType()))
            index(argument);
    return WalkResult::advance();
  });
  module->walk([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    visit(op);
    return WalkResult::advance();
  });
  collect();
}

unsigned AliasSets::index(Value value) {
  auto [it, isNew] = indices.try_emplace(value, values.size());
  if (isNew) {
    values.push_back(value);
    infos.emplace_back();
    parents.push_back(it->second);
  }
  return it->second;
}

unsigned AliasSets::root(unsigned i) const {
  while (parents[i] != i)
    i = parents[i] = parents[parents[i]];
  return i;
}

unsigned AliasSets::find(Value value) const {
  auto it = indices.find(value);
  assert(it != indices.end() && "value is no resource, or was made after the analysis");
  return root(it->second);
}

void AliasSets::join(Value a, Value b) {
  if (isResource(a.getType()) && isResource(b.getType()))
    parents[root(index(a))] = root(index(b));
}

void AliasSets::visit(Operation *op) {
  edges.visit(op, [&](const StorageEdges::Step &step) { visitStep(step); });
  if (mode == Mode::Lifetime)
    visitCopy(op);
}

void AliasSets::visitStep(const StorageEdges::Step &step) {
  switch (step.kind) {
  case StorageEdges::Kind::Unknown:
    return joinUnknown(step.at);
  case StorageEdges::Kind::Load:
  case StorageEdges::Kind::Store: {
    const StorageEdges::Edge &edge = step.edges.front();
    Value value = edge.source ? edge.source->get() : edge.target;
    infos[index(value)].global = true;
    // A global of known lifetime gives nothing on: what becomes of its content at one access is no reason for another lifetime at the others.
    auto global = dyn_cast_if_present<util::GlobalOp>(step.symbol);
    infos[index(value)].constantGlobal |= global && !global.getIsMutable();
    if (mode == Mode::Lifetime && global && !isOpen(global.getType()))
      return;
    return join(globals.try_emplace(step.symbol, value).first->second, value);
  }
  case StorageEdges::Kind::Argument:
    visitCall(step);
    break;
  case StorageEdges::Kind::Op:
    visitMade(step);
    break;
  default:
    break;
  }
  for (const StorageEdges::Edge &edge : step.edges)
    if (edge.sharesStorage())
      join(edge.target, edge.source->get());
}

/// A function that never returns says nothing of its results, which have one type at all calls.
void AliasSets::visitCall(const StorageEdges::Step &step) {
  auto callee = cast<util::FuncOp>(step.symbol);
  if (!edges.getReturns(callee).empty())
    return;
  Operation *first = unreturned.try_emplace(callee, step.call).first->second;
  for (auto [result, other] : llvm::zip(step.call->getResults(), first->getResults()))
    if (isResource(result)) {
      infos[index(result)].external |= callee.isPublic();
      join(result, other);
    }
}

/// What an op says of its results alone.
void AliasSets::visitMade(const StorageEdges::Step &step) {
  for (const StorageEdges::Edge &edge : step.edges) {
    if (edge.relation == util::StorageRelation::Tied && isResource(edge.source->get()))
      infos[index(edge.source->get())].mutated = true;
    if (!isResource(edge.target))
      infos[index(edge.source->get())].external = true;
    else if (edge.source && !isResource(edge.source->get()))
      infos[index(edge.target)].external = true;
    else if (edge.relation == util::StorageRelation::Constant)
      infos[index(edge.target)].constant = true;
  }
}

/// What an unknown op or function returns may be anything that it was given, and it may write to that.
void AliasSets::joinUnknown(Operation *op) {
  Value first;
  for (Value result : op->getResults())
    if (isResource(result)) {
      first = result;
      infos[index(result)].produced = true;
    }
  for (Value value : llvm::concat<Value>(llvm::to_vector<8>(op->getOperands()), llvm::to_vector<8>(op->getResults()))) {
    if (!isResource(value))
      continue;
    // A function from outside writes through its ties alone, and may keep what it gets.
    (isa<util::CallOp>(op) ? infos[index(value)].external : infos[index(value)].mutated) = true;
    if (first)
      join(first, value);
  }
}

/// In Lifetime mode: copies that disappear once both sides have one lifetime.
void AliasSets::visitCopy(Operation *op) {
  if (auto transfer = dyn_cast<AsyncTransferOp>(op)) {
    bool staging = cast<ResourceType>(transfer.getSource().getType()).isStaging() ||
                   cast<ResourceType>(transfer.getResult().getType()).isStaging();
    bool moves = transfer.getSourceAffinityAttr() && transfer.getTargetAffinityAttr() &&
                 transfer.getSourceAffinityAttr() != transfer.getTargetAffinityAttr();
    // State that leaves or enters the program keeps a separate lifetime.
    const Info &source = storage->info(transfer.getSource()), &result = storage->info(transfer.getResult());
    bool crosses = (source.variable && result.external) || (source.external && result.variable);
    if (!staging && !moves && !crosses)
      join(transfer.getResult(), transfer.getSource());
  }
  if (auto clone = dyn_cast<AsyncCloneOp>(op);
      clone && !storage->info(clone.getResult()).mutated && !storage->info(clone.getSource()).mutated)
    join(clone.getResult(), clone.getSource());
}

/// Whether the storage of `value` was made by the op that defines it, or its origin is unknown.
static bool isProduced(Value value) {
  Operation *op = value.getDefiningOp();
  if (!isa_and_present<util::StorageOpInterface>(op) || op->getNumRegions() != 0)
    return false; // from a region, branch, call or global
  SmallVector<util::StorageLink, 4> links;
  cast<util::StorageOpInterface>(op).getStorageLinks(links);
  auto it = llvm::find_if(links, [&](const util::StorageLink &link) { return link.target == value; });
  return it == links.end() || it->makesStorage();
}

static bool isPublicFunction(Operation *op) {
  auto function = dyn_cast_if_present<util::FuncOp>(op);
  return function && function.isPublic();
}

void AliasSets::collect() {
  for (unsigned i = 0, e = values.size(); i < e; ++i) {
    Value value = values[i];
    Info &info = infos[i];
    Lifetime lifetime = cast<ResourceType>(value.getType()).getLifetime();
    info.external |= lifetime == Lifetime::External;
    info.constant |= lifetime == Lifetime::Constant;
    info.variable |= lifetime == Lifetime::Variable;
    if (isa<BlockArgument>(value))
      info.external |= isPublicFunction(value.getParentBlock()->getParentOp());
    // A copy that joined its source makes nothing.
    else if (Operation *op = value.getDefiningOp();
             !(isa<AsyncTransferOp, AsyncCloneOp>(op) && storage && mayAlias(value, op->getOperand(0))))
      info.produced |= isProduced(value);
    for (Operation *user : value.getUsers())
      info.external |= isa<util::ReturnOp>(user) && isPublicFunction(user->getParentOp());
  }
  // One member represents each set.
  for (unsigned i = 0, e = values.size(); i < e; ++i)
    if (unsigned to = root(i); to != i)
      infos[to] |= infos[i];
}
