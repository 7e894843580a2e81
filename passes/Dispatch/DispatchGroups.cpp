/// Which ops run in one dispatch: the walk over a block and the groups as they grow.

#include "passes/Dispatch/DispatchGroups.h"
#include "dialects/Weir/WeirDialect.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Remarks.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace weir;

static constexpr StringLiteral kPass = "weir-form-dispatches";

DispatchGrouping::DispatchGrouping(Block &block, const CheapProducers &cheap, const GroupingOptions &options)
    : options(options) {
  unsigned next = 0;
  for (Operation &op : block)
    index[&op] = next++;
  reach.resize(next);
  for (unsigned i = 0; i < next; ++i)
    reach[i] = i;
  Operation *lastEffect = nullptr;
  for (Operation &op : block) {
    SetVector<Value> values(op.operand_begin(), op.operand_end());
    if (op.getNumRegions() != 0)
      getUsedValuesDefinedAbove(op.getRegions(), values);
    llvm::SmallSetVector<Operation *, 4> defs;
    for (Value v : values)
      if (Operation *def = v.getDefiningOp(); def && def->getBlock() == &block)
        defs.insert(def);
    // Ops with effects keep their order (restoreOrder), so that a path may lead from a member through what stores its result.
    if (!isMemoryEffectFree(&op)) {
      if (lastEffect)
        defs.insert(lastEffect);
      lastEffect = &op;
    }
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
  bool candidate = options.fuse && linalgOp && !isRootOp(linalgOp) && !op->hasAttr(NoFuseAttr::getNameStr());
  if (!candidate)
    return open(op);

  // Groups with a root first: an epilogue saves a whole tensor; then the nearest.
  SmallVector<int> candidates;
  for (OpOperand *operand : linalgOp.getDpsInputOperands())
    if (Operation *def = operand->get().getDefiningOp())
      if (auto it = groupOf.find(def); it != groupOf.end() && !llvm::is_contained(candidates, it->second))
        candidates.push_back(it->second);
  llvm::sort(candidates, [&](int a, int b) {
    return std::make_tuple(!all[a].hasRoot, -int64_t(all[a].maxIndex)) < std::make_tuple(!all[b].hasRoot, -int64_t(all[b].maxIndex));
  });

  int joined = -1;
  for (int group : candidates) {
    Refusal code = join(linalgOp, group);
    if (!code) {
      joined = group;
      passedRemark(op, kPass, FormDispatchesCode::joined) << remark::metric("group", all[group].members.front()->getName().getStringRef());
      break;
    }
    missedRemark(op, kPass, *code) << remark::metric("group", all[group].members.front()->getName().getStringRef());
  }
  if (joined < 0)
    return open(op);
  for (int other : candidates)
    if (other != joined && !all[other].members.empty()) {
      Refusal code = unite(linalgOp, joined, other);
      if (!code)
        passedRemark(op, kPass, FormDispatchesCode::united);
      else
        missedRemark(op, kPass, *code);
    }
}

void DispatchGrouping::open(Operation *op) {
  DispatchGroup group;
  group.members.push_back(op);
  group.minIndex = group.maxIndex = index[op];
  Place loops;
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    group.hasRoot = isRootOp(linalgOp);
    group.reduces = linalgOp.getNumReductionLoops() != 0;
    for (auto [i, kind] : llvm::enumerate(linalgOp.getIteratorTypesArray()))
      if (kind == utils::IteratorType::parallel)
        loops.push_back(i);
  } else {
    group.hasRoot = true; // pack, unpack: nothing joins
  }
  group.numDist = loops.size();
  place[op] = loops;
  groupOf[op] = all.size();
  all.push_back(std::move(group));
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

void DispatchGrouping::extendReach(const DispatchGroup &group) {
  for (unsigned i = group.minIndex; i <= group.maxIndex; ++i)
    reach[i] = std::max(reach[i], group.maxIndex);
  // reach is monotonous: what follows the group up to its old reach already looks at least that far.
}

DispatchGrouping::Refusal DispatchGrouping::join(linalg::LinalgOp op, int groupIndex) {
  DispatchGroup &group = all[groupIndex];
  if (llvm::any_of(group.members,
                   [](Operation *m) { return !isa<linalg::LinalgOp>(m) || m->hasAttr(NoFuseAttr::getNameStr()); }))
    return FormDispatchesCode::PINNED;
  Place loops;
  Refusal code;
  if (!computePlace(op, groupIndex, loops, code))
    return code;
  SmallVector<bool> keep;
  for (int loop : loops)
    keep.push_back(loop >= 0);
  bool reduces = group.reduces || op.getNumReductionLoops() != 0;
  if (group.hasRoot) {
    // An epilogue runs over exactly the root's parallel loops.
    if (op.getNumReductionLoops() != 0)
      return FormDispatchesCode::TARGET_REFUSES_reduction_epilogue;
    if (llvm::is_contained(keep, false))
      return FormDispatchesCode::MAP_CONFLICT;
    if (op.getNumLoops() != group.numDist)
      return FormDispatchesCode::LOW_PARALLELISM;
    for (OpResult result : op->getResults())
      if (!op.getIndexingMapMatchingResult(result).isPermutation())
        return FormDispatchesCode::ESCAPING_BROADCAST;
  } else {
    Place kept;
    for (int loop : loops)
      if (loop >= 0)
        kept.push_back(loop);
    if (Refusal refused = checkMember(op, kept, reduces))
      return refused;
    if (reduces)
      if (Refusal refused = checkShrunk(group, keep))
        return refused;
    if (!reduces && llvm::is_contained(keep, false))
      return FormDispatchesCode::MAP_CONFLICT;
  }
  if (Refusal refused = checkUnion(group.members, {op.getOperation()}, group.minIndex))
    return refused;

  if (!group.hasRoot)
    shrink(group, keep);
  Place kept;
  for (int loop : loops)
    if (loop >= 0)
      kept.push_back(loop);
  place[op] = kept;
  group.reduces = group.hasRoot ? group.reduces : reduces;
  group.members.push_back(op);
  group.maxIndex = std::max(group.maxIndex, index[op]);
  groupOf[op] = groupIndex;
  extendReach(group);
  return {};
}

/// Unites `other`, which also feeds `op`, with the group that `op` just joined.
DispatchGrouping::Refusal DispatchGrouping::unite(linalg::LinalgOp op, int groupIndex, int otherIndex) {
  DispatchGroup &group = all[groupIndex];
  DispatchGroup &other = all[otherIndex];
  if (group.hasRoot || other.hasRoot)
    return FormDispatchesCode::TARGET_REFUSES_prologue;
  Place loops;
  Refusal code;
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
    return FormDispatchesCode::MAP_CONFLICT;
  bool reduces = group.reduces || other.reduces;
  if (reduces || llvm::is_contained(keepMine, false) || llvm::is_contained(keepOther, false)) {
    if (!reduces)
      return FormDispatchesCode::MAP_CONFLICT;
    // A side without reductions so far has to be looked at as rows, too.
    if (Refusal refused = checkShrunk(group, keepMine))
      return refused;
    if (Refusal refused = checkShrunk(other, keepOther))
      return refused;
  }
  unsigned minIndex = std::min(group.minIndex, other.minIndex);
  if (Refusal refused = checkUnion(group.members, other.members, minIndex))
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
