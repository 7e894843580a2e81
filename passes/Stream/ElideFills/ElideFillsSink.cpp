// Fills that only some of several paths need: rewrite R7 of stream-passes.md 9.6 and 9.7.

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "passes/Stream/ElideFills/ElideFills.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// The op with exclusive regions that has all uses of `op`, or null.
static Operation *findRegionUser(Operation *op) {
  Operation *common = nullptr;
  for (Operation *user : op->getResult(0).getUsers()) {
    Operation *ancestor = op->getBlock()->findAncestorOpInBlock(*user);
    if (!ancestor || ancestor == user || (common && ancestor != common))
      return nullptr;
    common = ancestor;
  }
  return isa_and_nonnull<scf::IfOp, scf::IndexSwitchOp>(common) ? common : nullptr;
}

/// Whether the uses of `op` are all after the terminator of its block, or operands of it.
static bool isUsedAfterBranch(Operation *op) {
  Operation *terminator = op->getBlock()->getTerminator();
  return terminator->getNumSuccessors() > 1 && isa<BranchOpInterface>(terminator) &&
         llvm::all_of(op->getResult(0).getUsers(), [&](Operation *user) {
           return user == terminator || !op->getBlock()->findAncestorOpInBlock(*user);
         });
}

/// A splat that could be sunk as an alloca and a fill of everything; the fill of a fill.
AsyncFillOp FillElision::makeSinkable(Operation *op) {
  if (auto fill = dyn_cast<AsyncFillOp>(op))
    return fill;
  auto splat = cast<AsyncSplatOp>(op);
  OpBuilder builder(op);
  Value base = makeAlloca(splat);
  Value zero = oracle->materialize(BytePosition(0), builder, op->getLoc());
  auto fill = AsyncFillOp::create(builder, op->getLoc(), base.getType(), base, splat.getResultSize(), zero, splat.getResultSize(),
                                  splat.getResultSize(), splat.getValue(), splat.getAffinityAttr());
  splat.getResult().replaceAllUsesWith(fill.getResult());
  bury(op);
  ++statistics.splatsSplit;
  return fill;
}

/// A copy of `fill` of the part that is needed, or all of it if that part cannot be said.
static AsyncFillOp copyFill(AsyncFillOp fill, const ByteSet &need, RangeOracle &oracle, OpBuilder &builder) {
  auto copy = cast<AsyncFillOp>(builder.clone(*fill));
  FillPattern pattern = getPattern(fill.getValue());
  if (!need.isExact() || need.getIntervals().size() != 1 || (pattern.width > 1 && !pattern.byteUniform))
    return copy;
  ByteRange part = need.getIntervals()[0].range;
  for (const BytePosition &position : {part.lo, part.hi, part.hi - part.lo})
    if (!oracle.isMaterializable(position, copy))
      return copy;
  if (!oracle.isLE(part.lo, part.hi, copy) || (pattern.width > 1 && !pattern.constant))
    return copy;
  builder.setInsertionPoint(copy);
  ByteRange all = *getWrittenRange(fill, oracle);
  if (part == all)
    return copy;
  copy.getValueMutable().assign(narrowPattern(pattern, builder, fill.getLoc()));
  Value end = oracle.materialize(part.hi, builder, fill.getLoc());
  copy.getTargetOffsetMutable().assign(oracle.materialize(part.lo, builder, fill.getLoc()));
  copy.getTargetEndMutable().assign(end);
  copy.getTargetLengthMutable().assign(
      part.lo == BytePosition(0) ? end : oracle.materialize(part.hi - part.lo, builder, fill.getLoc()));
  return copy;
}

namespace {
/// One of several exclusive paths after a fill.
struct Path {
  ByteSet need;
  SmallVector<OpOperand *> uses;      ///< in ops that only run on this path
  SmallVector<OpOperand *> forwarded; ///< operands of the branch
};
} // namespace

/// Adds to a path what one use needs of the bytes that the fill writes.
static void addNeed(Path &path, OpOperand &use, const ByteRange &written, LiveBytes &live, RangeOracle &oracle, Operation *at) {
  ByteSet need = live.getNeed(use).bytes;
  need.clip(written, oracle, at);
  path.need.unite(need, oracle, at);
}

/// Some paths need it and some do not.
static bool isWorthSinking(ArrayRef<Path> paths) {
  return llvm::any_of(paths, [](const Path &path) { return path.need.isEmpty(); }) &&
         llvm::any_of(paths, [](const Path &path) { return !path.need.isEmpty(); });
}

bool FillElision::sinkIntoRegions(Operation *op) {
  Operation *user = findRegionUser(op);
  ByteRange written = *getWrittenRange(op, *oracle);
  std::vector<Path> paths(user->getNumRegions(), Path{ByteSet::none(), {}, {}});
  for (OpOperand &use : op->getResult(0).getUses())
    for (auto [region, path] : llvm::zip(user->getRegions(), paths))
      if (region.isAncestor(use.getOwner()->getParentRegion())) {
        addNeed(path, use, written, getLive(), *oracle, user);
        path.uses.push_back(&use);
      }
  if (!isWorthSinking(paths))
    return false;
  if (auto fill = dyn_cast<AsyncFillOp>(op); fill && !mayForward(op, fill.getTarget(), fill.getResult())) {
    miss(op, ElideFillsCode::MULTI_USE_ALIAS, "its users need separate storage");
    return false;
  }
  passed(op, ElideFillsCode::SUNK_FILL) << remark::metric("reason", "only some branches read the bytes");
  AsyncFillOp fill = makeSinkable(op);
  for (auto [region, path] : llvm::zip(user->getRegions(), paths)) {
    Value replacement = fill.getTarget();
    if (!path.need.isEmpty()) {
      OpBuilder builder = OpBuilder::atBlockBegin(&region.front());
      replacement = copyFill(fill, path.need, *oracle, builder).getResult();
    }
    for (OpOperand *use : path.uses)
      use->set(replacement);
  }
  bury(fill);
  ++statistics.fillsSunk;
  return true;
}

bool FillElision::sinkIntoSuccessors(Operation *op, DominanceInfo &dominance) {
  Block *block = op->getBlock();
  auto branch = cast<BranchOpInterface>(block->getTerminator());
  ByteRange written = *getWrittenRange(op, *oracle);
  unsigned count = branch->getNumSuccessors();
  if (llvm::any_of(branch->getSuccessors(), [&](Block *successor) { return splitBlocks.contains(successor); }))
    return false;
  std::vector<Path> paths(count, Path{ByteSet::none(), {}, {}});
  for (OpOperand &use : op->getResult(0).getUses()) {
    Path *found = nullptr;
    if (use.getOwner() == branch) {
      for (unsigned i = 0; i < count; ++i) {
        OperandRange forwarded = branch.getSuccessorOperands(i).getForwardedOperands();
        // An empty range has no first operand.
        if (!forwarded.empty() && use.getOperandNumber() >= forwarded.getBeginOperandIndex() &&
            use.getOperandNumber() < forwarded.getBeginOperandIndex() + forwarded.size())
          found = &paths[i];
      }
      if (found)
        found->forwarded.push_back(&use);
    } else {
      Block *home = block->getParent()->findAncestorBlockInRegion(*use.getOwner()->getBlock());
      if (!home || splitBlocks.contains(home))
        return false;
      for (unsigned i = 0; i < count; ++i)
        if (branch->getSuccessor(i)->getSinglePredecessor() == block && dominance.dominates(branch->getSuccessor(i), home))
          found = &paths[i];
      if (found)
        found->uses.push_back(&use);
    }
    if (!found)
      return false;
    addNeed(*found, use, written, getLive(), *oracle, branch);
  }
  if (!isWorthSinking(paths))
    return false;
  if (auto fill = dyn_cast<AsyncFillOp>(op); fill && !mayForward(op, fill.getTarget(), fill.getResult())) {
    miss(op, ElideFillsCode::MULTI_USE_ALIAS, "its users need separate storage");
    return false;
  }
  for (const Path &path : paths)
    if (!path.need.isEmpty() && !path.forwarded.empty() && !options.splitEdges) {
      miss(op, ElideFillsCode::CRIT_EDGE, "it would have to move to a critical edge, and splitting edges is off", branch);
      return false;
    }

  passed(op, ElideFillsCode::SUNK_FILL) << remark::metric("reason", "only some successors read the bytes");
  AsyncFillOp fill = makeSinkable(op);
  for (auto [i, path] : llvm::enumerate(paths)) {
    Value replacement = fill.getTarget();
    Block *successor = branch->getSuccessor(i);
    if (!path.need.isEmpty() && path.forwarded.empty()) {
      OpBuilder builder = OpBuilder::atBlockBegin(successor);
      replacement = copyFill(fill, path.need, *oracle, builder).getResult();
    } else if (!path.need.isEmpty()) {
      OpBuilder builder(fill.getContext());
      Block *edge = builder.createBlock(successor);
      splitBlocks.insert(edge);
      SuccessorOperands operands = branch.getSuccessorOperands(i);
      SmallVector<Value> forwarded(operands.getForwardedOperands());
      auto jump = cf::BranchOp::create(builder, fill.getLoc(), successor, forwarded);
      branch->setSuccessor(edge, i);
      operands.erase(0, forwarded.size());
      oracle->blocksChanged();
      builder.setInsertionPoint(jump);
      replacement = copyFill(fill, path.need, *oracle, builder).getResult();
      for (OpOperand &operand : jump->getOpOperands())
        if (operand.get() == fill.getResult())
          operand.set(replacement);
    }
    for (OpOperand *use : path.uses)
      use->set(replacement);
  }
  // What is left are operands of the branch for paths that do not need the fill.
  fill.getResult().replaceAllUsesWith(fill.getTarget());
  bury(fill);
  ++statistics.fillsSunk;
  return true;
}

bool FillElision::sinkFills() {
  SmallVector<std::pair<Operation *, bool>> candidates;
  for (Operation *op : getWrites().fills) {
    if (op->use_empty())
      continue;
    auto splat = dyn_cast<AsyncSplatOp>(op);
    if (splat && (splat.getAwaitTimepoint() || cast<ResourceType>(splat.getResult().getType()).getLifetime() == Lifetime::Constant))
      continue;
    if (findRegionUser(op))
      candidates.push_back({op, true});
    else if (isUsedAfterBranch(op))
      candidates.push_back({op, false});
  }
  if (candidates.empty())
    return false;
  const ResourceFlow &flow = getFlow();
  DominanceInfo dominance(module);
  // One analysis for all: values keep their contents, and about new ones it says the worst. That new values are new is why ops are
  // buried only at the end. Branches and blocks that changed wait for the next round.
  splitBlocks.clear();
  bool changed = false;
  for (auto [op, intoRegions] : candidates) {
    // Others see the bytes on every path.
    if (flow.isExternal(op->getResult(0)))
      continue;
    changed |= intoRegions ? sinkIntoRegions(op) : sinkIntoSuccessors(op, dominance);
  }
  if (changed)
    programChanged();
  for (Operation *op : llvm::reverse(buried))
    op->erase();
  buried.clear();
  contentsChanged |= changed;
  moreToDo |= changed;
  return changed;
}

/// Takes an op without users out of the program, but keeps its memory until the analyses are gone.
void FillElision::bury(Operation *op) {
  forgetReason(op);
  op->dropAllReferences();
  buried.push_back(op);
}
