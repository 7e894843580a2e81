//===- EmplaceAllocations.cpp - Results straight into larger resources ----===//
//
// stream-passes.md 4.3. The unit is a chain of writes to disjoint ranges of one resource in one block (WriteChain.h). Because they are
// disjoint they may be reordered: a write whose bytes a dispatch (or another copy) has made moves up to that op, which then makes them in
// place. Chains whose result is written into a larger one become part of it. Other readers of the bytes read the range of the
// newest version at that point, so that nothing is used after a write to its storage (stream.md V2).
//
//===----------------------------------------------------------------------===//

#include "passes/Stream/Emplace/EmplaceAllocations.h"
#include "passes/Stream/Emplace/SinkUpdates.h"

#include "dialects/Util/UtilOps.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"

#define DEBUG_TYPE "weir-emplace-allocations"

namespace weir {
#define GEN_PASS_DEF_EMPLACEALLOCATIONS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

Value weir::stream::getUpdateValue(Operation *op) {
  auto update = dyn_cast<AsyncUpdateOp>(op);
  return update ? update.getUpdate() : Value();
}

void Emplacer::run() {
  SmallVector<Operation *> writers;
  for (Operation &op : *block)
    if (isa<AsyncUpdateOp, AsyncCopyOp>(op))
      writers.push_back(&op);
  for (Operation *op : llvm::reverse(writers)) {
    op = resolve(op);
    if (!done.contains(op))
      emplace(cast<OpResult>(op->getResult(0)));
  }
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*block)))
    if (isa<AsyncAllocaOp, AsyncCloneOp>(op) && op.use_empty() && isUndefined(op.getResult(0)))
      op.erase();
}

Operation *Emplacer::resolve(Operation *op) const {
  while (Operation *newer = replaced.lookup(op))
    op = newer;
  return op;
}

void Emplacer::emplace(OpResult result) {
  head = result;
  WriteChain chain = collectChain(head, oracle, order);
  base = chain.base;
  readers = std::move(chain.readers);
  versionReaders.clear();
  for (ChainReader &reader : readers)
    versionReaders.insert(reader.owner);
  size = oracle.position(cast<util::SizeAwareOpInterface>(head.getOwner()).getResultSize(head.getResultNumber()));
  end = BlockOrder::kNever;
  for (OpOperand &use : head.getUses())
    if (!getReadRange(oracle, use))
      end = std::min(end, order.get(use.getOwner()));
  links.clear();
  usedProducers.clear();
  for (auto [i, link] : llvm::enumerate(chain.links)) {
    links.push_back({link, int64_t(i), link.time});
    usedProducers.insert(link.op);
    done.insert(link.op);
  }
  findEarliest(chain.readersMove);
  // Absorbing adds links at the end.
  for (unsigned i = 0; i < links.size(); ++i)
    if (getUpdateValue(links[i].link.op) && !absorb(i))
      plan(links[i]);
  checkReaders();
  for (PlannedLink &planned : links)
    if (planned.action == Action::Stay && getUpdateValue(planned.link.op) && !canSink(cast<AsyncUpdateOp>(planned.link.op)))
      missedRemark(planned.link.op, kEmplacePass, *planned.refused);
  if (llvm::any_of(links, [](PlannedLink &planned) { return planned.action != Action::Stay; }))
    rewrite();
}

namespace {

struct EmplaceAllocations : weir::impl::EmplaceAllocationsBase<EmplaceAllocations> {
  void runOnOperation() override {
    unsigned count = 0;
    OwnStorage storage(getOperation());
    sinkUpdates(getOperation(), /*waitForOlder=*/true, count);
    sinkIntoCalls(getOperation(), storage, count);
    sinkIntoRegions(getOperation(), storage, count);
    emplace(findBlocksWithUpdates(getOperation()), storage);
    emplace(sinkUpdates(getOperation(), /*waitForOlder=*/false, count).takeVector(), storage);
    numSunk += count;
  }

  void emplace(ArrayRef<Block *> blocks, OwnStorage &storage) {
    RangeOracle oracle(getOperation());
    for (Block *block : blocks) {
      Emplacer emplacer(block, oracle, storage);
      emplacer.run();
      numEmplaced += emplacer.numEmplaced;
      numAbsorbed += emplacer.numAbsorbed;
      bytesSaved += emplacer.bytesSaved;
    }
  }
};

} // namespace
