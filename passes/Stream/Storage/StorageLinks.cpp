// StorageNames: the links between values of one storage.

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "passes/Stream/Storage/StorageNames.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

StorageNames::StorageNames(Operation *root, StorageEdges &storage) : storage(storage), dominance(root) {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    storage.visit(op, [&](const StorageEdges::Step &step) { visit(step); });
    return WalkResult::advance();
  });
  connectCalls(storage);
}

void StorageNames::connect(Value source, Value target) {
  if (source == target || !isResource(source.getType()) || !isResource(target.getType()))
    return;
  targets[source].push_back(target);
  sources[target].push_back(source);
}

void StorageNames::visit(const StorageEdges::Step &step) {
  // A function may be called with several values, which are not names of each other: each call is connected on its own.
  if (step.kind == StorageEdges::Kind::Argument)
    calls.emplace_back(step.call, cast<util::FuncOp>(step.symbol));
  if (step.kind == StorageEdges::Kind::Argument || step.kind == StorageEdges::Kind::Return)
    return;
  if (step.kind == StorageEdges::Kind::Unknown)
    return visitUnknown(step.at);
  for (const StorageEdges::Edge &edge : step.edges)
    if (edge.relation == util::StorageRelation::Pass && edge.source && edge.target &&
        !(step.kind == StorageEdges::Kind::Leave && isTiedResult(edge.target)))
      connect(edge.source->get(), edge.target);
  // Two results that are tied to one operand are one storage.
  llvm::DenseMap<OpOperand *, Value> tied;
  for (const StorageEdges::Edge &edge : step.edges)
    if (edge.relation == util::StorageRelation::Tied && edge.source && edge.target)
      if (auto [it, isNew] = tied.try_emplace(edge.source, edge.target); !isNew)
        connect(it->second, edge.target);
}

/// Results of `function` next to arguments that may be in the same storage.
SmallVector<std::pair<unsigned, unsigned>> StorageNames::findReturned(util::FuncOp function, StorageEdges &storage) const {
  SmallVector<std::pair<unsigned, unsigned>> returned;
  for (Operation *ret : storage.getReturns(function))
    for (auto [i, value] : llvm::enumerate(ret->getOperands())) {
      llvm::SetVector<Value> origins;
      origins.insert(value);
      close(origins, sources);
      for (Value origin : origins)
        if (auto argument = dyn_cast<BlockArgument>(origin);
            argument && argument.getOwner() == &function.getFunctionBody().front())
          returned.emplace_back(i, argument.getArgNumber());
    }
  return returned;
}

/// Each round follows functions that return what functions called by them return, one more deep.
void StorageNames::connectCalls(StorageEdges &storage) {
  constexpr unsigned maxRounds = 16;
  bool changed = true;
  for (unsigned round = 0; changed && round < maxRounds; ++round) {
    changed = false;
    llvm::DenseMap<Operation *, SmallVector<std::pair<unsigned, unsigned>>> returned;
    for (auto [call, callee] : calls) {
      auto [it, isNew] = returned.try_emplace(callee);
      if (isNew)
        it->second = findReturned(callee, storage);
      for (auto [result, argument] : it->second) {
        Value source = call->getOperand(argument), target = call->getResult(result);
        if (isResource(target) && !llvm::is_contained(sources.lookup(target), source)) {
          connect(source, target);
          changed = true;
        }
      }
    }
  }
}

/// Any result may be any operand. A call honours its ties, which are writes.
void StorageNames::visitUnknown(Operation *op) {
  auto tied = isa<CallOpInterface>(op) ? dyn_cast<util::TiedOpInterface>(op) : util::TiedOpInterface();
  Value first;
  for (Value result : op->getResults())
    if (isResource(result) && !(tied && tied.getTiedResultOperand(result)))
      first = result;
  if (!first)
    return;
  for (Value result : op->getResults())
    if (!(tied && tied.getTiedResultOperand(result)))
      connect(first, result);
  for (OpOperand &operand : op->getOpOperands())
    if (!(tied && tied.isOperandTied(operand.getOperandNumber())))
      connect(operand.get(), first);
}
