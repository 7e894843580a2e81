#include "passes/Stream/Storage/StorageEdges.h"

#include "dialects/Stream/StreamOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;
using util::StorageLink;
using util::StorageRelation;

using Edges = SmallVector<StorageEdges::Edge, 4>;

static bool hasResources(Operation *op) {
  auto isOne = [](Value value) { return isResource(value); };
  return llvm::any_of(op->getOperands(), isOne) || llvm::any_of(op->getResults(), isOne);
}

static void addPass(Edges &edges, OpOperand &source, Value target) {
  if (isResource(source.get()) && isResource(target))
    edges.push_back({target, &source, StorageRelation::Pass, /*sameBytes=*/true});
}

/// Forwarded operands of one op, next to the values that get them.
static void addPasses(Edges &edges, Operation *op, OperandRange operands, ValueRange targets) {
  for (auto [i, target] : llvm::enumerate(targets.take_front(operands.size())))
    addPass(edges, op->getOpOperand(operands.getBeginOperandIndex() + i), target);
}

void StorageEdges::visit(Operation *op, Callback callback) {
  bool resources = hasResources(op);
  if (!resources && op->getNumRegions() == 0 && op->getNumSuccessors() == 0)
    return;
  if (auto storage = dyn_cast<util::StorageOpInterface>(op))
    return visitOp(storage, callback);
  if (isa<util::GlobalLoadOp, util::GlobalStoreOp>(op))
    return visitGlobal(op, callback);
  if (isa<util::CallOp>(op))
    return visitCall(op, callback);
  if (isa<RegionBranchOpInterface>(op))
    visitRegions(op, callback);
  else if (op->getNumSuccessors() != 0)
    visitBranches(op, callback);
  else if (resources && !isa<YieldOp, util::ReturnOp, RegionBranchTerminatorOpInterface>(op))
    callback({Kind::Unknown, op, {}});
}

void StorageEdges::visitOp(util::StorageOpInterface op, Callback callback) {
  SmallVector<StorageLink, 4> links;
  op.getStorageLinks(links);
  // Execution regions have captures, yielded values and ties; all others one kind of links.
  auto kindOf = [op](const StorageLink &link) {
    if (isa<BlockArgument>(link.target))
      return Kind::Enter;
    return link.source && link.source->getOwner() != op ? Kind::Leave : Kind::Op;
  };
  auto isForeign = [](const StorageLink &link) {
    return !isResource(link.target) && !(link.source && isResource(link.source->get()));
  };
  for (size_t begin = 0, end = 0; begin < links.size(); begin = end) {
    Kind kind = kindOf(links[begin]);
    size_t kept = begin;
    for (; end < links.size() && kindOf(links[end]) == kind; ++end)
      if (!isForeign(links[end]))
        links[kept++] = links[end];
    if (kept == begin)
      continue;
    Step step{kind, kind == Kind::Leave ? links[begin].source->getOwner() : op, ArrayRef(links).slice(begin, kept - begin)};
    if (kind == Kind::Enter)
      step.region = cast<BlockArgument>(links[begin].target).getParentRegion();
    callback(step);
  }
}

util::FuncOp StorageEdges::getCallee(Operation *call) {
  auto callee = symbols.lookupNearestSymbolFrom<util::FuncOp>(call, cast<util::CallOp>(call).getCalleeAttr());
  return callee && !callee.isExternal() ? callee : util::FuncOp();
}

ArrayRef<Operation *> StorageEdges::getReturns(util::FuncOp function) {
  auto [it, isNew] = returns.try_emplace(function);
  if (isNew)
    for (Block &block : function.getFunctionBody())
      if (!block.empty() && isa<util::ReturnOp>(block.back()))
        it->second.push_back(&block.back());
  return it->second;
}

Operation *StorageEdges::getGlobal(Operation *access) {
  auto load = dyn_cast<util::GlobalLoadOp>(access);
  return symbols.lookupNearestSymbolFrom(access, load ? load.getGlobalAttr() : cast<util::GlobalStoreOp>(access).getGlobalAttr());
}

void StorageEdges::visitCall(Operation *op, Callback callback) {
  SmallVector<StorageLink, 4> ties;
  util::detail::addWrites(op, ties, /*makesUntied=*/false);
  llvm::erase_if(ties, [](const StorageLink &tie) { return !isResource(tie.target) || !isResource(tie.source->get()); });
  util::FuncOp callee = getCallee(op);
  if (!ties.empty())
    callback({Kind::Op, op, ties, nullptr, nullptr, op, callee});
  if (!callee)
    return callback({Kind::Unknown, op, {}, nullptr, nullptr, op});

  Edges edges;
  addPasses(edges, op, cast<util::CallOp>(op).getArgOperands(), callee.getFunctionBody().getArguments());
  callback({Kind::Argument, op, edges, nullptr, nullptr, op, callee});
  for (Operation *ret : getReturns(callee)) {
    edges.clear();
    addPasses(edges, ret, ret->getOperands(), op->getResults());
    callback({Kind::Return, ret, edges, nullptr, nullptr, op, callee});
  }
}

void StorageEdges::visitGlobal(Operation *op, Callback callback) {
  Operation *global = getGlobal(op);
  if (auto load = dyn_cast<util::GlobalLoadOp>(op))
    callback({Kind::Load, op, StorageLink{load.getResult(), nullptr, StorageRelation::Pass, false}, nullptr, nullptr, nullptr, global});
  else
    callback({Kind::Store, op, StorageLink{Value(), &op->getOpOperand(0), StorageRelation::Pass, false}, nullptr, nullptr, nullptr, global});
}

void StorageEdges::visitRegions(Operation *op, Callback callback) {
  auto branch = cast<RegionBranchOpInterface>(op);
  SmallVector<RegionSuccessor> successors;
  Edges edges;
  auto visitFrom = [&](Operation *at, RegionBranchPoint point, auto getOperands) {
    successors.clear();
    branch.getSuccessorRegions(point, successors);
    for (RegionSuccessor &successor : successors) {
      edges.clear();
      addPasses(edges, at, getOperands(successor), successor.getSuccessorInputs());
      Kind kind = successor.isParent() ? Kind::Leave : Kind::Enter;
      callback({kind, at, edges, successor.isParent() ? nullptr : successor.getSuccessor()});
    }
  };
  visitFrom(op, RegionBranchPoint::parent(), [&](RegionSuccessor &successor) { return branch.getEntrySuccessorOperands(successor); });
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (auto terminator = block.empty() ? RegionBranchTerminatorOpInterface()
                                          : dyn_cast<RegionBranchTerminatorOpInterface>(block.back()))
        visitFrom(terminator, RegionBranchPoint(terminator),
                  [&](RegionSuccessor &successor) { return terminator.getSuccessorOperands(successor); });
}

void StorageEdges::visitBranches(Operation *op, Callback callback) {
  auto branch = dyn_cast<BranchOpInterface>(op);
  if (!branch)
    return callback({Kind::Unknown, op, {}});
  Edges edges;
  for (unsigned i = 0, e = op->getNumSuccessors(); i < e; ++i) {
    edges.clear();
    SuccessorOperands operands = branch.getSuccessorOperands(i);
    Block *block = op->getSuccessor(i);
    addPasses(edges, op, operands.getForwardedOperands(), block->getArguments().drop_front(operands.getProducedOperandCount()));
    callback({Kind::Branch, op, edges, nullptr, block});
  }
}
