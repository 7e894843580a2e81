#include "passes/Stream/Conversion/PendingValues.h"

#include "dialects/Stream/StreamOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

PendingValues::PendingValues(Operation *module, const ResourceFlow &flow) : flow(flow) {
  SmallVector<Value> reached;
  auto add = [&](Value value) {
    if (isa<ResourceType>(value.getType()) && pending.insert(value).second)
      reached.push_back(value);
  };
  module->walk([&](AsyncExecuteOp region) { llvm::for_each(region.getResults(), add); });
  while (!reached.empty()) {
    for (OpOperand &use : reached.pop_back_val().getUses())
      // What a region captures is there when the region runs.
      if (!isa<TimepointAwaitOp, AsyncExecuteOp>(use.getOwner()))
        for (const ResourceFlow::Edge &edge : flow.getEdges(use))
          add(edge.target);
  }
}

/// The results of the op, or the arguments of the block, that `value` is one of.
static ValueRange getSiblings(Value value) {
  if (Operation *op = value.getDefiningOp())
    return op->getResults();
  return value.getParentBlock()->getArguments();
}

static int64_t getNumber(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument ? argument.getArgNumber() : cast<OpResult>(value).getResultNumber();
}

Value PendingValues::findTimepoint(Value value) const {
  // Beside very many values the ones before it are not tried.
  constexpr unsigned kMaxTried = 16;
  if (auto region = value.getDefiningOp<AsyncExecuteOp>())
    return region.getResultTimepoint();
  ValueRange siblings = getSiblings(value);
  unsigned tried = 0;
  for (size_t i = 1; i < siblings.size() && tried < kMaxTried; ++i) {
    Value timepoint = siblings[(getNumber(value) + i) % siblings.size()];
    llvm::DenseSet<Pair> visited;
    if (!isa<TimepointType>(timepoint.getType()))
      continue;
    if (isCompanion(value, timepoint, visited))
      return timepoint;
    ++tried;
  }
  return {};
}

/// Whether `value` is complete when `timepoint` is reached. Values that are carried together have their sources at the same positions.
bool PendingValues::isCompanion(Value value, Value timepoint, llvm::DenseSet<Pair> &visited) const {
  if (!pending.contains(value) || !visited.insert({value, timepoint}).second)
    return true;
  if (auto region = value.getDefiningOp<AsyncExecuteOp>())
    return region.getResultTimepoint() == timepoint;
  if (value.getDefiningOp() != timepoint.getDefiningOp() || value.getParentBlock() != timepoint.getParentBlock())
    return false;
  int64_t distance = getNumber(timepoint) - getNumber(value);
  return flow.hasAllSources(value) && llvm::all_of(flow.getSources(value), [&](OpOperand *source) {
           Operation *op = source->getOwner();
           int64_t number = int64_t(source->getOperandNumber()) + distance;
           return number >= 0 && number < int64_t(op->getNumOperands()) && isa<TimepointType>(op->getOperand(number).getType()) &&
                  isCompanion(source->get(), op->getOperand(number), visited);
         });
}
