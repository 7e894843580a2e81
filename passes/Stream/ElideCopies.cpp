//===- ElideCopies.cpp - Clones and transfers that copy nothing -----------===//
//
// stream-passes.md 4.2. A clone, or a transfer between equal lifetimes and places, may be replaced by its source if nobody can
// tell the two apart: neither is ever written in place, or the copy is the last use of storage that nobody else names.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Stream/AliasSets.h"
#include "passes/Stream/Passes.h"

#define DEBUG_TYPE "weir-elide-copies"

namespace weir {
#define GEN_PASS_DEF_ELIDECOPIES
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// A transfer that moves nothing between places.
bool isLocal(AsyncTransferOp op) {
  return !op.getSourceAffinityAttr() || !op.getTargetAffinityAttr() ||
         op.getSourceAffinityAttr() == op.getTargetAffinityAttr();
}

/// Uses that read and pass no storage on.
bool onlyReads(OpOperand &use) {
  Operation *op = use.getOwner();
  if (!isa<AsyncCloneOp, AsyncSliceOp, AsyncTransferOp, AsyncUpdateOp, AsyncCopyOp, AsyncDispatchOp, AsyncLoadOp>(op))
    return false;
  auto tied = dyn_cast<util::TiedOpInterface>(op);
  return !tied || !tied.isOperandTied(use.getOperandNumber());
}

/// Rules (b) and (c) of 4.2: nothing uses the source after the copy, and the source's storage has no other name.
bool isLastUseOfOwnStorage(Value source, Operation *copy) {
  Operation *op = source.getDefiningOp();
  // Arguments, selects, branches, calls, regions, imports and globals may hand out storage that is live elsewhere.
  if (!op || !isa<AsyncAllocaOp, AsyncSplatOp, AsyncCloneOp, AsyncSliceOp, AsyncTransferOp, AsyncFillOp, AsyncUpdateOp,
                  AsyncCopyOp, AsyncStoreOp, AsyncDispatchOp>(op))
    return false;
  if (cast<ResourceType>(source.getType()).getLifetime() == Lifetime::Constant)
    return false;
  // In a loop the copy is what makes each round start from the same bytes.
  Block *block = copy->getBlock();
  if (op->getBlock() != block)
    return false;
  // A limit keeps values with very many copies from costing quadratic time.
  constexpr unsigned maxUses = 64;
  unsigned uses = 0;
  for (OpOperand &use : source.getUses()) {
    if (use.getOwner() == copy)
      continue;
    if (++uses > maxUses || !onlyReads(use))
      return false;
    Operation *user = block->findAncestorOpInBlock(*use.getOwner());
    if (!user || !user->isBeforeInBlock(copy))
      return false;
  }
  return true;
}

struct ElideCopies : weir::impl::ElideCopiesBase<ElideCopies> {
  void runOnOperation() override {
    // Each removal can join sets, and so only takes chances away: one analysis per round stays sound as long as the removals of
    // a round are told about each other. Rounds are few.
    constexpr unsigned maxRounds = 8;
    for (unsigned round = 0; round < maxRounds; ++round)
      if (!runOnce())
        return;
  }

private:
  bool runOnce() {
    ModuleOp module = getOperation();
    AliasSets sets(module);
    SmallVector<Operation *> copies;
    module.walk([&](Operation *op) {
      if (isa<AsyncCloneOp>(op) || (isa<AsyncTransferOp>(op) && isLocal(cast<AsyncTransferOp>(op))))
        copies.push_back(op);
    });
    bool changed = false;
    for (Operation *op : copies) {
      Value source = op->getOperand(0), result = op->getResult(0);
      if (source.getType() != result.getType())
        continue;
      bool neverMutated = !sets.info(source).mutated && !sets.info(result).mutated;
      // The caller may write to what it lent once the call is over: a global must not keep it.
      bool escapes = sets.info(source).borrowed && sets.info(result).global;
      if (!(neverMutated && !escapes) && !isLastUseOfOwnStorage(source, op))
        continue;
      result.replaceAllUsesWith(source);
      op->erase();
      ++numElided;
      changed = true;
    }
    return changed;
  }
};

} // namespace
