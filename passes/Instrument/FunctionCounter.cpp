#include "passes/Instrument/FunctionCounter.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;
using namespace weir;
using namespace weir::ledger;

const Counts &ModuleCounter::count(FunctionOpInterface function) {
  std::unique_ptr<Summary> &entry = summaries[function];
  if (entry) {
    if (!entry->isDone)
      entry->counts.setUnknown("@" + function.getName() + " calls itself");
    return entry->counts;
  }
  entry = std::make_unique<Summary>();
  // The map may grow meanwhile; what the entry points to stays.
  Summary &summary = *entry;
  Counts counts = FunctionCounter(*this, function).count();
  if (summary.counts.isZero())
    summary.counts = std::move(counts);
  summary.isDone = true;
  return summary.counts;
}

Counts FunctionCounter::count() { return countRegion(function.getFunctionBody()); }

Counts FunctionCounter::countRegion(Region &region) {
  if (region.empty())
    return {};
  // What a region yields is counted as a result of the op around it.
  Quantity yielded;
  if (llvm::hasSingleElement(region))
    return countBlock(region.front(), yielded);
  return countBlockGraph(region);
}

Counts FunctionCounter::countBlock(Block &block, Quantity &leaving) {
  Counts sum;
  SmallVector<Quantity> peaks;
  for (Operation &op : block) {
    Counts counts = countOp(&op);
    peaks.push_back(counts[Metric::PeakTransientBytes]);
    sum.append(counts);
  }
  sum[Metric::PeakTransientBytes] = countPeak(block, peaks, leaving);
  return sum;
}

Counts FunctionCounter::countOp(Operation *op) {
  Counts counts;
  if (countCommand(op, counts))
    return counts;
  if (auto call = dyn_cast<CallOpInterface>(op))
    return countCall(call);
  if (op->getNumRegions() == 0) {
    auto isResource = [](Type type) { return isa<stream::ResourceType>(type); };
    if (!op->isRegistered() &&
        (llvm::any_of(op->getOperandTypes(), isResource) || llvm::any_of(op->getResultTypes(), isResource)))
      counts.setUnknown("the effects are unknown of the op '" + op->getName().getStringRef() + "'");
    return counts;
  }
  if (std::optional<Counts> loop = countLoop(op))
    return *loop;
  if (isa<scf::IfOp, scf::IndexSwitchOp>(op)) {
    for (Region &region : op->getRegions())
      counts.takeLarger(countRegion(region));
    return counts;
  }
  for (Region &region : op->getRegions())
    counts.append(countRegion(region));
  bool runsOnce = isa<stream::AsyncExecuteOp, stream::AsyncConcurrentOp, stream::CmdExecuteOp, stream::CmdSerialOp,
                      stream::CmdConcurrentOp, scf::ExecuteRegionOp>(op);
  if (!runsOnce && !counts.isZero())
    counts.setUnknown("it is unknown how often '" + op->getName().getStringRef() + "' runs its regions");
  return counts;
}

std::optional<Quantity> FunctionCounter::getTripCount(Operation *op) {
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop)
    return std::nullopt;
  auto lowers = loop.getLoopLowerBounds();
  auto uppers = loop.getLoopUpperBounds();
  auto steps = loop.getLoopSteps();
  if (!lowers || !uppers || !steps)
    return std::nullopt;
  auto get = [&](OpFoldResult bound) -> Quantity {
    if (auto attr = dyn_cast<Attribute>(bound))
      return cast<IntegerAttr>(attr).getValue().getSExtValue();
    return sizes.get(cast<Value>(bound));
  };
  Quantity product(1);
  for (auto [lower, upper, step] : llvm::zip_equal(*lowers, *uppers, *steps)) {
    Quantity length = get(upper) - get(lower);
    if (!length.isKnownNonNegative())
      length = Quantity::max(length, 0);
    product = product * Quantity::ceilDiv(length, get(step));
  }
  return product;
}

std::optional<Counts> FunctionCounter::countLoop(Operation *op) {
  if (!isa<scf::ForOp, scf::ParallelOp, scf::ForallOp, scf::WhileOp>(op))
    return std::nullopt;
  std::optional<Quantity> trips = getTripCount(op);
  if (!trips)
    trips = sizes.makeTrips();
  // What differs from trip to trip cannot be multiplied.
  auto countBody = [&](Region &region) {
    Counts body = countRegion(region);
    for (Quantity &value : body.values)
      value = sizes.forgetValuesInside(
          value, [&](Value inside) { return op->isAncestor(inside.getParentBlock()->getParentOp()); });
    return body;
  };
  Counts counts;
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    // The condition is asked for once more than the body runs.
    Counts before = countBody(loop.getBefore());
    before.repeat(*trips + 1);
    counts = before;
    Counts after = countBody(loop.getAfter());
    after.repeat(*trips);
    counts.append(after);
    return counts;
  }
  counts = countBody(op->getRegion(0));
  counts.repeat(*trips);
  return counts;
}

Counts FunctionCounter::countCall(CallOpInterface call) {
  Counts counts;
  FunctionOpInterface callee;
  if (auto symbol = dyn_cast<SymbolRefAttr>(call.getCallableForCallee()))
    callee = module.symbols.lookup<FunctionOpInterface>(symbol.getLeafReference());
  if (callee && !callee.isExternal()) {
    counts = module.count(callee);
    for (Quantity &value : counts.values)
      value = sizes.translateFrom(callee.getName(), call.getArgOperands(), value);
    return counts;
  }
  // Code that is not here may do anything with resources that it sees.
  auto isResource = [](Type type) { return isa<stream::ResourceType>(type); };
  if (llvm::any_of(call->getOperandTypes(), isResource) || llvm::any_of(call->getResultTypes(), isResource))
    counts.setUnknown(callee ? "@" + callee.getName().str() + " is called but has no body"
                             : std::string("a call of a function that is not in the module"));
  return counts;
}
