#include "passes/Stream/Schedule/Timepoints.h"

#include "dialects/Stream/StreamOps.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace weir::stream;

static bool isCovered(Value a, Value b, llvm::function_ref<void(Operation *)> tooFar, unsigned depth) {
  if (isImmediateTimepoint(b))
    return true;
  // All that is joined in it.
  if (auto join = b.getDefiningOp<TimepointJoinOp>(); join && depth < 4 && a != b && join.getTimepoints().size() <= kMostTimepointSteps)
    if (llvm::all_of(join.getTimepoints(), [&](Value joined) { return isCovered(a, joined, tooFar, depth + 1); }))
      return true;
  SmallVector<Value> previous = {a};
  llvm::SmallDenseSet<Value> seen;
  for (size_t i = 0; i < previous.size(); ++i) {
    if (previous[i] == b)
      return true;
    if (previous.size() > kMostTimepointSteps) {
      if (tooFar && a.getDefiningOp())
        tooFar(a.getDefiningOp());
      return false;
    }
    auto op = previous[i].getDefiningOp<TimelineOpInterface>();
    // An await gives no timepoint, and an import's belongs to the caller.
    if (op && op.getResultTimepoint() == previous[i])
      for (Value timepoint : op.getAwaitTimepoints())
        if (seen.insert(timepoint).second)
          previous.push_back(timepoint);
  }
  return false;
}

bool weir::stream::covers(Value a, Value b, llvm::function_ref<void(Operation *)> tooFar) { return isCovered(a, b, tooFar, 0); }
