/// When an op may join a group, and when two groups may be one (dispatch-passes.md section 4, L2 to L16).

#include "passes/Dispatch/DispatchGroups.h"
#include "passes/Dispatch/LinalgUtils.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace weir;

static constexpr unsigned kMaxMembers = 64;       // L16
static constexpr unsigned kMaxOperands = 16;      // L10
static constexpr unsigned kConvexityBudget = 256; // AG4
static constexpr unsigned kMaxSpan = 4096;        // keeps the bookkeeping of reach linear
static constexpr int64_t kMaxSingleUnit = 4096;   // L6

/// The extent of loop `l` in elements; dynamic extents count as `assumed`.
static int64_t extent(linalg::LinalgOp op, unsigned l, int64_t assumed) {
  int64_t size = op.getStaticLoopRanges()[l];
  return ShapedType::isDynamic(size) ? assumed : size;
}

static bool isPlainMap(AffineMap map) { return map.isProjectedPermutation(/*allowZeroInResults=*/true); }

/// Where the distributed loops of `group` are in `op`, along all edges between them; -1 where they are not, or not
/// unanimously. False (with a reason) if an edge rules the fusion out.
bool DispatchGrouping::computePlace(linalg::LinalgOp op, int group, Place &result, Refusal &code) const {
  unsigned numDist = all[group].numDist;
  bool first = true;
  for (OpOperand &operand : op->getOpOperands()) {
    Operation *def = operand.get().getDefiningOp();
    if (!def)
      continue;
    auto it = groupOf.find(def);
    if (it == groupOf.end() || it->second != group)
      continue;
    if (op.isDpsInit(&operand)) {
      code = FormDispatchesCode::IN_PLACE_HAZARD; // L15
      return false;
    }
    auto producer = cast<linalg::LinalgOp>(def);
    AffineMap a = producer.getIndexingMapMatchingResult(cast<OpResult>(operand.get()));
    AffineMap b = op.getMatchingIndexingMap(&operand);
    if (!isPlainMap(a) || !isPlainMap(b)) {
      code = FormDispatchesCode::NON_PROJECTED_MAP; // L5
      return false;
    }
    SmallVector<int> loopTo(producer.getNumLoops(), -1);
    for (auto [ea, eb] : llvm::zip_equal(a.getResults(), b.getResults()))
      if (isa<AffineDimExpr>(ea) && isa<AffineDimExpr>(eb))
        loopTo[cast<AffineDimExpr>(ea).getPosition()] = cast<AffineDimExpr>(eb).getPosition();
    Place along;
    for (int loop : place.find(def)->second)
      along.push_back(loopTo[loop]);
    if (first)
      result = along;
    else
      for (unsigned i = 0; i < numDist; ++i)
        if (result[i] != along[i])
          result[i] = -1; // EK6
    first = false;
  }
  // L7: a body that reads a member's result needs all of it.
  SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value v : captured)
    if (Operation *def = v.getDefiningOp())
      if (auto it = groupOf.find(def); it != groupOf.end() && it->second == group) {
        code = FormDispatchesCode::BODY_USE;
        return false;
      }
  if (first) {
    code = FormDispatchesCode::BODY_USE;
    return false;
  }
  // L8: a class with a reduction loop is resident.
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  for (int &loop : result)
    if (loop >= 0 && kinds[loop] != utils::IteratorType::parallel)
      loop = -1;
  return true;
}

/// Whether `op` fits a row group (or, without reductions, an elementwise group) with its distributed loops at `place`.
DispatchGrouping::Refusal DispatchGrouping::checkMember(linalg::LinalgOp op, ArrayRef<int> place, bool reduces) const {
  int64_t points = loopPoints(op, options.assumeDim);
  if (place.empty()) {
    if (points > kMaxSingleUnit || llvm::any_of(op.getStaticLoopRanges(), ShapedType::isDynamic))
      return FormDispatchesCode::CLASS_EMPTY; // L6
    return {};
  }
  // L9: what leaves the group is written by one unit only.
  for (OpResult result : op->getResults()) {
    AffineMap map = op.getIndexingMapMatchingResult(result);
    for (int loop : place)
      if (!map.isFunctionOfDim(loop))
        return FormDispatchesCode::ESCAPING_BROADCAST;
  }
  bool ownsAll = place.size() == op.getNumLoops();
  if (!reduces && !ownsAll)
    return FormDispatchesCode::LOW_PARALLELISM; // a broadcast of something that has no reduction runs better as a grid of its own
  // Rows: the shared loops lead, in the same order, in every member.
  if (reduces)
    for (auto [i, loop] : llvm::enumerate(place))
      if (loop != static_cast<int>(i))
        return FormDispatchesCode::NEEDS_INTERCHANGE;
  if (reduces && !ownsAll) {
    int64_t unit = 1;
    for (unsigned l = 0, e = op.getNumLoops(); l < e; ++l)
      if (!llvm::is_contained(place, static_cast<int>(l)))
        unit *= extent(op, l, options.assumeDim);
    int64_t widest = 1;
    for (Value v : op->getOperands())
      widest = std::max(widest, tensorBytes(RankedTensorType::get({}, getElementTypeOrSelf(v.getType()))));
    if (unit * widest > options.footprint)
      return FormDispatchesCode::FOOTPRINT; // L12
  }
  return {};
}

DispatchGrouping::Refusal DispatchGrouping::checkShrunk(const DispatchGroup &group, ArrayRef<bool> keep) const {
  if (llvm::all_of(keep, [](bool k) { return k; }) && group.reduces)
    return {};
  for (Operation *member : group.members) {
    Place kept;
    for (auto [k, loop] : llvm::zip_equal(keep, place.find(member)->second))
      if (k)
        kept.push_back(loop);
    if (Refusal code = checkMember(cast<linalg::LinalgOp>(member), kept, /*reduces=*/true))
      return code;
  }
  return {};
}

/// L10, L16 and convexity (L2, AG4) of the union of two sets of ops.
DispatchGrouping::Refusal DispatchGrouping::checkUnion(ArrayRef<Operation *> first, ArrayRef<Operation *> second, unsigned minIndex) const {
  if (first.size() + second.size() > kMaxMembers)
    return FormDispatchesCode::GROUP_SIZE;
  llvm::SmallPtrSet<Operation *, 32> members(first.begin(), first.end());
  members.insert(second.begin(), second.end());
  unsigned maxIndex = 0;
  llvm::SmallPtrSet<Value, 32> tensors;
  unsigned results = 0;
  for (Operation *op : members) {
    maxIndex = std::max(maxIndex, index.find(op)->second);
    for (Value v : op->getOperands()) {
      Operation *def = v.getDefiningOp();
      if (isa<TensorType>(v.getType()) && !(def && (members.contains(def) || isa<tensor::EmptyOp, linalg::FillOp>(def))))
        tensors.insert(v);
    }
    for (Value v : op->getResults())
      results += llvm::any_of(v.getUsers(), [&](Operation *user) { return !members.contains(user); });
  }
  if (maxIndex - minIndex > kMaxSpan)
    return FormDispatchesCode::GROUP_SIZE;
  if (tensors.size() + results > kMaxOperands)
    return FormDispatchesCode::OPERAND_LIMIT;

  SmallVector<Operation *> worklist;
  llvm::SmallPtrSet<Operation *, 32> seen;
  llvm::SmallDenseSet<int> seenGroups;
  // Reaching a member from one of the outside inputs means that a path leaves the union and comes back.
  auto push = [&](Operation *op, bool fromMember) {
    if (fromMember && members.contains(op))
      return;
    if (seen.insert(op).second)
      worklist.push_back(op);
  };
  for (Operation *op : members)
    for (Operation *dep : deps.find(op)->second)
      push(dep, /*fromMember=*/true);
  unsigned visits = 0;
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    if (members.contains(op))
      return FormDispatchesCode::NOT_CONVEX;
    unsigned last = index.find(op)->second;
    auto it = groupOf.find(op);
    if (it != groupOf.end())
      last = all[it->second].maxIndex;
    // Nothing that `op` depends on, through any chain of groups, stands behind the fixed point of reach.
    while (last < minIndex && reach[last] != last)
      last = reach[last];
    if (last < minIndex)
      continue;
    if (++visits > kConvexityBudget)
      return FormDispatchesCode::CONVEXITY_BUDGET;
    for (Operation *dep : deps.find(op)->second)
      push(dep, false);
    if (it != groupOf.end() && seenGroups.insert(it->second).second)
      for (Operation *member : all[it->second].members)
        push(member, false);
  }
  return {};
}
