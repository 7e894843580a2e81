#include "passes/Dispatch/DispatchGroups.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace weir;

namespace {

constexpr StringLiteral kPass = "weir-form-dispatches";
constexpr unsigned kMaxMembers = 64;        // L16
constexpr unsigned kMaxOperands = 16;       // L10
constexpr unsigned kConvexityBudget = 256;  // AG4
constexpr unsigned kMaxSpan = 4096;         // keeps the bookkeeping of reach linear
constexpr int64_t kMaxSingleUnit = 4096;    // L6
constexpr int64_t kCheapResultBytes = 4096; // CL1
constexpr unsigned kCheapBodyOps = 8;       // CL1
constexpr unsigned kCheapChainOps = 16;

/// CL1 for a generic, from its own shape and body alone.
bool isCheapGeneric(linalg::GenericOp op) {
  if (op->getNumResults() != 1 || op.getNumReductionLoops() != 0 || countBodyOps(op) > kCheapBodyOps ||
      op.payloadUsesValueFromOperand(op.getDpsInitOperand(0)) || op->hasAttr("weir.no_fuse"))
    return false;
  bool extracts = false;
  op.getBlock()->walk([&](tensor::ExtractOp) { extracts = true; });
  if (extracts)
    return false;
  int64_t resultBytes = tensorBytes(op.getResult(0).getType());
  int64_t inputBytes = 0;
  for (Value v : op.getInputs())
    inputBytes += tensorBytes(v.getType());
  if (resultBytes <= kCheapResultBytes)
    return true;
  return inputBytes * 8 <= resultBytes && hasCheapBody(op);
}

/// The extent of loop `l` in elements; dynamic extents count as `assumed`.
int64_t extent(linalg::LinalgOp op, unsigned l, int64_t assumed) {
  int64_t size = op.getStaticLoopRanges()[l];
  return ShapedType::isDynamic(size) ? assumed : size;
}

bool isPlainMap(AffineMap map) { return map.isProjectedPermutation(/*allowZeroInResults=*/true); }

} // namespace

bool weir::isViewLikeOp(Operation *op) {
  if (isa<tensor::EmptyOp, tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return true;
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  return slice && llvm::all_of(slice.getMixedStrides(), [](OpFoldResult s) { return isConstantIntValue(s, 1); });
}

bool weir::isAbsorbedPad(Operation *op) {
  auto pad = dyn_cast<tensor::PadOp>(op);
  if (!pad || !pad.getConstantPaddingValue() || pad->use_empty())
    return false;
  return llvm::all_of(pad->getUses(), [](OpOperand &use) {
    auto user = dyn_cast<linalg::LinalgOp>(use.getOwner());
    return user && isa<linalg::ConvolutionOpInterface>(use.getOwner()) && use.getOperandNumber() == 0;
  });
}

CheapProducers::CheapProducers(Block &block, bool fuse) {
  /// Body ops of a cheap generic and of all cheap ones it reads: each reader of a chain computes the whole chain.
  DenseMap<Operation *, unsigned> cost;
  // Forward: cheap by itself, and not behind something that a dispatch computes.
  for (Operation &op : block) {
    auto fromCheap = [&](Value v) {
      Operation *def = v.getDefiningOp();
      while (def && isViewLikeOp(def) && !isa<tensor::EmptyOp>(def))
        def = def->getOperand(0).getDefiningOp();
      return !def || !isa<linalg::LinalgOp>(def) || def->getBlock() != &block || cheap.contains(def);
    };
    auto chainCost = [&](linalg::GenericOp generic) {
      unsigned sum = countBodyOps(generic);
      for (Value v : generic.getInputs()) {
        Operation *def = v.getDefiningOp();
        while (def && isViewLikeOp(def) && !isa<tensor::EmptyOp>(def))
          def = def->getOperand(0).getDefiningOp();
        sum += cost.lookup(def);
      }
      return sum;
    };
    // CL4: a copy that only serves as init.
    bool copiesInit = isa<linalg::CopyOp>(op) && !op.use_empty() && llvm::all_of(op.getUses(), [](OpOperand &use) {
      auto user = dyn_cast<linalg::LinalgOp>(use.getOwner());
      return user && user.isDpsInit(&use);
    });
    if (isa<linalg::FillOp>(op) || isViewLikeOp(&op) || copiesInit || (fuse && isAbsorbedPad(&op))) {
      cheap.insert(&op);
      continue;
    }
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!fuse || !generic || !generic.hasPureTensorSemantics() || !isCheapGeneric(generic) ||
        !llvm::all_of(generic.getInputs(), fromCheap))
      continue;
    if (unsigned ops = chainCost(generic); ops <= kCheapChainOps) {
      cheap.insert(&op);
      cost[&op] = ops;
    }
  }
  // Backward: a generic whose result leaves through something that is no dispatch has to be computed by one.
  for (Operation &op : llvm::reverse(block)) {
    if (!isa<linalg::GenericOp, linalg::CopyOp>(op) || !cheap.contains(&op))
      continue;
    SmallVector<Operation *> worklist(op.getUsers().begin(), op.getUsers().end());
    unsigned visits = 0;
    bool leaves = op.use_empty();
    while (!worklist.empty() && !leaves) {
      Operation *user = worklist.pop_back_val();
      if (++visits > 64)
        leaves = true;
      else if (isViewLikeOp(user))
        worklist.append(user->getUsers().begin(), user->getUsers().end());
      else if (auto nested = block.findAncestorOpInBlock(*user))
        leaves = !isa<linalg::LinalgOp>(nested) || isa<linalg::FillOp>(nested);
    }
    if (leaves)
      cheap.erase(&op);
  }
}

DispatchGrouping::DispatchGrouping(Block &block, const CheapProducers &cheap, const GroupingOptions &options)
    : options(options) {
  unsigned next = 0;
  for (Operation &op : block)
    index[&op] = next++;
  reach.resize(next);
  for (unsigned i = 0; i < next; ++i)
    reach[i] = i;
  for (Operation &op : block) {
    SetVector<Value> values(op.operand_begin(), op.operand_end());
    if (op.getNumRegions() != 0)
      getUsedValuesDefinedAbove(op.getRegions(), values);
    llvm::SmallSetVector<Operation *, 4> defs;
    for (Value v : values)
      if (Operation *def = v.getDefiningOp(); def && def->getBlock() == &block)
        defs.insert(def);
    deps[&op].assign(defs.begin(), defs.end());
  }
  for (Operation &op : block) {
    if (cheap.contains(&op))
      continue;
    auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
    if ((linalgOp && linalgOp.hasPureTensorSemantics()) || isa<linalg::PackOp, linalg::UnPackOp>(op))
      visit(&op);
  }
}

SmallVector<const DispatchGroup *> DispatchGrouping::groups() const {
  SmallVector<const DispatchGroup *> result;
  for (const DispatchGroup &group : all)
    if (!group.members.empty())
      result.push_back(&group);
  llvm::sort(result, [](const DispatchGroup *a, const DispatchGroup *b) { return a->maxIndex < b->maxIndex; });
  return result;
}

void DispatchGrouping::visit(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  bool candidate = options.fuse && linalgOp && !isHeavyOp(linalgOp) && !op->hasAttr("weir.no_fuse");
  if (!candidate)
    return open(op);

  // Heavy groups first: an epilogue saves a whole tensor; then the nearest.
  SmallVector<int> candidates;
  for (OpOperand *operand : linalgOp.getDpsInputOperands())
    if (Operation *def = operand->get().getDefiningOp())
      if (auto it = groupOf.find(def); it != groupOf.end() && !llvm::is_contained(candidates, it->second))
        candidates.push_back(it->second);
  llvm::sort(candidates, [&](int a, int b) {
    return std::make_tuple(!all[a].heavy, -int64_t(all[a].maxIndex)) < std::make_tuple(!all[b].heavy, -int64_t(all[b].maxIndex));
  });

  int joined = -1;
  for (int group : candidates) {
    StringRef code = join(linalgOp, group);
    if (code.empty()) {
      joined = group;
      passedRemark(op, kPass, "joined") << remark::metric("group", all[group].members.front()->getName().getStringRef());
      break;
    }
    missedRemark(op, kPass, code) << remark::metric("group", all[group].members.front()->getName().getStringRef());
  }
  if (joined < 0)
    return open(op);
  for (int other : candidates)
    if (other != joined && !all[other].members.empty()) {
      StringRef code = unite(linalgOp, joined, other);
      if (code.empty())
        passedRemark(op, kPass, "united");
      else
        missedRemark(op, kPass, code);
    }
}

void DispatchGrouping::open(Operation *op) {
  DispatchGroup group;
  group.members.push_back(op);
  group.minIndex = group.maxIndex = index[op];
  Place loops;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    group.heavy = isHeavyOp(linalgOp);
    group.reduces = linalgOp.getNumReductionLoops() != 0;
    for (auto [i, kind] : llvm::enumerate(linalgOp.getIteratorTypesArray()))
      if (kind == utils::IteratorType::parallel)
        loops.push_back(i);
  } else {
    group.heavy = true; // pack, unpack: nothing joins
  }
  group.numDist = loops.size();
  place[op] = loops;
  groupOf[op] = all.size();
  all.push_back(std::move(group));
}

/// Where the distributed loops of `group` are in `op`, along all edges between them; -1 where they are not, or not
/// unanimously. False (with a reason) if an edge rules the fusion out.
bool DispatchGrouping::computePlace(linalg::LinalgOp op, int group, Place &result, StringRef &code) const {
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
      code = "IN_PLACE_HAZARD"; // L15
      return false;
    }
    auto producer = cast<linalg::LinalgOp>(def);
    AffineMap a = producer.getIndexingMapMatchingResult(cast<OpResult>(operand.get()));
    AffineMap b = op.getMatchingIndexingMap(&operand);
    if (!isPlainMap(a) || !isPlainMap(b)) {
      code = "NON_PROJECTED_MAP"; // L5
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
        code = "BODY_USE";
        return false;
      }
  if (first) {
    code = "BODY_USE";
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
StringRef DispatchGrouping::checkMember(linalg::LinalgOp op, ArrayRef<int> place, bool reduces) const {
  int64_t points = loopPoints(op, options.assumeDim);
  if (place.empty()) {
    if (points > kMaxSingleUnit || llvm::any_of(op.getStaticLoopRanges(), ShapedType::isDynamic))
      return "CLASS_EMPTY"; // L6
    return {};
  }
  // L9: what leaves the group is written by one unit only.
  for (OpResult result : op->getResults()) {
    AffineMap map = op.getIndexingMapMatchingResult(result);
    for (int loop : place)
      if (!map.isFunctionOfDim(loop))
        return "ESCAPING_BROADCAST";
  }
  bool ownsAll = place.size() == op.getNumLoops();
  if (!reduces && !ownsAll)
    return "LOW_PARALLELISM"; // a broadcast of something that has no reduction runs better as a grid of its own
  // Rows: the shared loops lead, in the same order, in every member.
  if (reduces)
    for (auto [i, loop] : llvm::enumerate(place))
      if (loop != static_cast<int>(i))
        return "NEEDS_INTERCHANGE";
  if (reduces && !ownsAll) {
    int64_t unit = 1;
    for (unsigned l = 0, e = op.getNumLoops(); l < e; ++l)
      if (!llvm::is_contained(place, static_cast<int>(l)))
        unit *= extent(op, l, options.assumeDim);
    int64_t widest = 1;
    for (Value v : op->getOperands())
      widest = std::max(widest, tensorBytes(RankedTensorType::get({}, getElementTypeOrSelf(v.getType()))));
    if (unit * widest > options.footprint)
      return "FOOTPRINT"; // L12
  }
  return {};
}

StringRef DispatchGrouping::checkShrunk(const DispatchGroup &group, ArrayRef<bool> keep) const {
  if (llvm::all_of(keep, [](bool k) { return k; }) && group.reduces)
    return {};
  for (Operation *member : group.members) {
    Place kept;
    for (auto [k, loop] : llvm::zip_equal(keep, place.find(member)->second))
      if (k)
        kept.push_back(loop);
    if (StringRef code = checkMember(cast<linalg::LinalgOp>(member), kept, /*reduces=*/true); !code.empty())
      return code;
  }
  return {};
}

void DispatchGrouping::shrink(DispatchGroup &group, ArrayRef<bool> keep) {
  for (Operation *member : group.members) {
    Place kept;
    for (auto [k, loop] : llvm::zip_equal(keep, place[member]))
      if (k)
        kept.push_back(loop);
    place[member] = kept;
  }
  group.numDist = llvm::count(keep, true);
}

/// L10, L16 and convexity (L2, AG4) of the union of two sets of ops.
StringRef DispatchGrouping::checkUnion(ArrayRef<Operation *> first, ArrayRef<Operation *> second, unsigned minIndex) const {
  if (first.size() + second.size() > kMaxMembers)
    return "GROUP_SIZE";
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
    return "GROUP_SIZE";
  if (tensors.size() + results > kMaxOperands)
    return "OPERAND_LIMIT";

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
      return "NOT_CONVEX";
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
      return "CONVEXITY_BUDGET";
    for (Operation *dep : deps.find(op)->second)
      push(dep, false);
    if (it != groupOf.end() && seenGroups.insert(it->second).second)
      for (Operation *member : all[it->second].members)
        push(member, false);
  }
  return {};
}

void DispatchGrouping::extendReach(const DispatchGroup &group) {
  for (unsigned i = group.minIndex; i <= group.maxIndex; ++i)
    reach[i] = std::max(reach[i], group.maxIndex);
  // reach is monotonous: what follows the group up to its old reach already looks at least that far.
}

StringRef DispatchGrouping::join(linalg::LinalgOp op, int groupIndex) {
  DispatchGroup &group = all[groupIndex];
  if (llvm::any_of(group.members, [](Operation *m) { return !isa<linalg::LinalgOp>(m) || m->hasAttr("weir.no_fuse"); }))
    return "PINNED";
  Place loops;
  StringRef code;
  if (!computePlace(op, groupIndex, loops, code))
    return code;
  SmallVector<bool> keep;
  for (int loop : loops)
    keep.push_back(loop >= 0);
  bool reduces = group.reduces || op.getNumReductionLoops() != 0;
  if (group.heavy) {
    // An epilogue runs over exactly the root's parallel loops.
    if (op.getNumReductionLoops() != 0)
      return "TARGET_REFUSES(reduction-epilogue)";
    if (llvm::is_contained(keep, false))
      return "MAP_CONFLICT";
    if (op.getNumLoops() != group.numDist)
      return "LOW_PARALLELISM";
    for (OpResult result : op->getResults())
      if (!op.getIndexingMapMatchingResult(result).isPermutation())
        return "ESCAPING_BROADCAST";
  } else {
    Place kept;
    for (int loop : loops)
      if (loop >= 0)
        kept.push_back(loop);
    if (StringRef refused = checkMember(op, kept, reduces); !refused.empty())
      return refused;
    if (reduces)
      if (StringRef refused = checkShrunk(group, keep); !refused.empty())
        return refused;
    if (!reduces && llvm::is_contained(keep, false))
      return "MAP_CONFLICT";
  }
  if (StringRef refused = checkUnion(group.members, {op.getOperation()}, group.minIndex); !refused.empty())
    return refused;

  if (!group.heavy)
    shrink(group, keep);
  Place kept;
  for (int loop : loops)
    if (loop >= 0)
      kept.push_back(loop);
  place[op] = kept;
  group.reduces = group.heavy ? group.reduces : reduces;
  group.members.push_back(op);
  group.maxIndex = std::max(group.maxIndex, index[op]);
  groupOf[op] = groupIndex;
  extendReach(group);
  return {};
}

/// Unites `other`, which also feeds `op`, with the group that `op` just joined.
StringRef DispatchGrouping::unite(linalg::LinalgOp op, int groupIndex, int otherIndex) {
  DispatchGroup &group = all[groupIndex];
  DispatchGroup &other = all[otherIndex];
  if (group.heavy || other.heavy)
    return "TARGET_REFUSES(prologue)";
  Place loops;
  StringRef code;
  if (!computePlace(op, otherIndex, loops, code))
    return code;
  // The loops of `op` that both sides distribute, in the order of `group`.
  Place mine = place[op];
  SmallVector<bool> keepMine;
  Place shared;
  for (int loop : mine) {
    bool both = llvm::is_contained(loops, loop);
    keepMine.push_back(both);
    if (both)
      shared.push_back(loop);
  }
  SmallVector<bool> keepOther;
  Place order;
  for (int loop : loops) {
    bool both = llvm::is_contained(shared, loop);
    keepOther.push_back(both);
    if (both)
      order.push_back(loop);
  }
  if (order != shared)
    return "MAP_CONFLICT";
  bool reduces = group.reduces || other.reduces;
  if (reduces || llvm::is_contained(keepMine, false) || llvm::is_contained(keepOther, false)) {
    if (!reduces)
      return "MAP_CONFLICT";
    // A side without reductions so far has to be looked at as rows, too.
    if (StringRef refused = checkShrunk(group, keepMine); !refused.empty())
      return refused;
    if (StringRef refused = checkShrunk(other, keepOther); !refused.empty())
      return refused;
  }
  unsigned minIndex = std::min(group.minIndex, other.minIndex);
  if (StringRef refused = checkUnion(group.members, other.members, minIndex); !refused.empty())
    return refused;

  shrink(group, keepMine);
  shrink(other, keepOther);
  for (Operation *member : other.members)
    groupOf[member] = groupIndex;
  group.members.append(other.members);
  other.members.clear();
  group.reduces = reduces;
  group.minIndex = minIndex;
  group.maxIndex = std::max(group.maxIndex, other.maxIndex);
  extendReach(group);
  return {};
}
