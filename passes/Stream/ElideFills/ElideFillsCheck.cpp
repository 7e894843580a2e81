// Self-checks of stream-passes.md 9.10.

#include "passes/Stream/ElideFills/ElideFills.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Stream/ElideFills/KnownBytes.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

FillSelfCheck::FillSelfCheck(ModuleOp module, const FillElisionOptions &options, RangeOracle &oracle)
    : module(module), options(options), oracle(oracle), writtenBefore(findWrittenReads(KnownBytes::Written::Least)),
      bytesBefore(measureWrites()) {}

/// The operands of dispatches and calls whose bytes are certain to be written. The pass makes none of these ops. After it either of two sets may
/// show that: writes united, or what is left of new storage.
llvm::DenseSet<OpOperand *> FillSelfCheck::findWrittenReads(KnownBytes::Written tracked) {
  ResourceFlow flow(module, options.interprocedural);
  BindingSummaries summaries;
  KnownBytes known(module, flow, oracle, summaries, tracked);
  llvm::DenseSet<OpOperand *> found;
  auto add = [&](OpOperand &use, const ByteRange &range) {
    if (known.getWritten(use.get()).covers(range, oracle, use.getOwner()) ||
        (tracked == KnownBytes::Written::Most && known.isDefined(use.get(), range, use.getOwner())))
      found.insert(&use);
  };
  module.walk([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    auto addRanges = [&](auto ranged) {
      unsigned first = cast<util::TiedOpInterface>(op).getTiedOperandsIndexAndLength().first;
      for (unsigned i = 0, e = ranged.getResourceOperands().size(); i < e; ++i)
        if (std::optional<unsigned> number = ranged.getRangeIndex(i)) {
          auto dispatch = dyn_cast<AsyncDispatchOp>(op);
          if (!dispatch || (summaries.getOperand(dispatch, i).reads && !summaries.findStoredBox(dispatch, i)))
            add(op->getOpOperand(first + i),
                oracle.range(ranged.getResourceOperandOffsets()[*number], ranged.getResourceOperandEnds()[*number]));
        }
    };
    if (op->use_empty())
      return WalkResult::advance();
    if (auto dispatch = dyn_cast<AsyncDispatchOp>(op))
      addRanges(dispatch);
    else if (auto call = dyn_cast<AsyncCallOp>(op))
      addRanges(call);
    return WalkResult::advance();
  });
  return found;
}

/// None if nothing is known of one, or the two cannot be compared.
static std::optional<BytePosition> findLarger(const std::optional<BytePosition> &a, const std::optional<BytePosition> &b,
                                              RangeOracle &oracle, Operation *at) {
  if (!a || !b)
    return std::nullopt;
  if (oracle.isLE(*a, *b, at))
    return b;
  return oracle.isLE(*b, *a, at) ? a : std::nullopt;
}

std::optional<BytePosition> FillSelfCheck::measureWrites(Operation *op, WrittenBytes &found) {
  if (isa<AsyncSplatOp, AsyncFillOp, AsyncUpdateOp, AsyncCopyOp>(op)) {
    ByteRange range = *getWrittenRange(op, oracle);
    return range.hi - range.lo;
  }
  bool choosesOne = isa<scf::IfOp, scf::IndexSwitchOp>(op), runsOnce = isa<AsyncExecuteOp, AsyncConcurrentOp>(op);
  std::optional<BytePosition> most = BytePosition(0);
  for (Region &region : op->getRegions()) {
    std::optional<BytePosition> inside = measureWrites(region, found);
    if (choosesOne || runsOnce)
      most = findLarger(most, inside, oracle, op);
    else if (inside)
      found.insert({&region, *inside});
  }
  return most;
}

std::optional<BytePosition> FillSelfCheck::measureWrites(Region &region, WrittenBytes &found) {
  // Sums of many unrelated sizes cannot be compared anyway.
  constexpr unsigned maxTerms = 16;
  llvm::DenseMap<Block *, std::optional<BytePosition>> fromHere;
  if (region.empty())
    return BytePosition(0);
  for (Block *block : llvm::post_order(&region.front())) {
    std::optional<BytePosition> bytes = BytePosition(0);
    for (Block *successor : block->getSuccessors()) {
      auto next = fromHere.find(successor);
      // A loop has no longest path.
      bytes = next == fromHere.end() ? std::nullopt : findLarger(bytes, next->second, oracle, block->getTerminator());
    }
    for (Operation &op : *block) {
      std::optional<BytePosition> more = measureWrites(&op, found);
      if (bytes && more && bytes->getTerms().size() <= maxTerms)
        bytes = *bytes + *more;
      else
        bytes = std::nullopt;
    }
    fromHere[block] = bytes;
  }
  return fromHere[&region.front()];
}

FillSelfCheck::WrittenBytes FillSelfCheck::measureWrites() {
  WrittenBytes found;
  for (Operation &op : *module.getBody())
    if (!isa<ExecutableOp>(op))
      measureWrites(&op, found);
  return found;
}

/// Those of `allocas` of which bytes may be live; with `definedToo` false, only such that nothing may have written until they are read. With `externals`, code
/// outside may read the last version of external storage, too: more is live then, and the order of more of it may be known.
SmallVector<Value> FillSelfCheck::findLive(ArrayRef<Value> allocas, bool definedToo, bool externals) {
  if (allocas.empty())
    return {};
  ResourceFlow flow(module, options.interprocedural);
  BindingSummaries summaries;
  LiveBytes::Options readers = options.live;
  readers.externals = externals;
  std::optional<KnownBytes> known;
  if (!definedToo)
    readers.known = &known.emplace(module, flow, oracle, summaries);
  LiveBytes live(module, flow, oracle, summaries, readers);
  return llvm::filter_to_vector(allocas, [&](Value alloca) {
    auto op = alloca.getDefiningOp<AsyncAllocaOp>();
    if (oracle.isNeverReached(op))
      return false;
    ByteSet bytes = live.get(alloca).bytes;
    bytes.clip(oracle.range({}, op.getStorageSize()), oracle, op);
    return !bytes.isEmpty(oracle, op);
  });
}

LogicalResult FillSelfCheck::verify(ArrayRef<Value> allocas) {
  llvm::DenseSet<OpOperand *> writtenAfter = findWrittenReads(KnownBytes::Written::Most);
  // (a) What is in new storage is dead. Backward alone does not always show that: where a fill has moved, or a reader has gone, the order of the bytes
  // that others read may be known less well than before. What has been written on the way to a reader is found forward. Either proof is enough.
  // Code outside reads new storage only where a use hands it out; but all of it is known to be written where a part of unknown length is not.
  SmallVector<Value> undecided(allocas);
  for (bool definedToo : {true, false})
    for (bool externals : {false, true})
      undecided = findLive(undecided, definedToo, externals);
  if (!undecided.empty()) {
    ResourceFlow flow(module, options.interprocedural);
    BindingSummaries summaries;
    LiveBytes::Options readers = options.live;
    readers.externals = false;
    LiveBytes live(module, flow, oracle, summaries, readers);
    LiveBytes::Live found = live.get(undecided.front());
    InFlightDiagnostic diagnostic = undecided.front().getDefiningOp()->emitError("self-check: undefined bytes may be read: ");
    diagnostic << llvm::formatv("{0}", found.bytes).str();
    if (found.reader)
      diagnostic.attachNote(found.reader->getLoc()) << "here";
    return failure();
  }
  // (b) What was written before it is read still is.
  LogicalResult result = success();
  module.walk([&](Operation *op) {
    if (!isa<AsyncDispatchOp, AsyncCallOp>(op) || op->use_empty())
      return WalkResult::advance();
    for (OpOperand &operand : op->getOpOperands())
      if (writtenBefore.contains(&operand) && !writtenAfter.contains(&operand) && !oracle.isNeverReached(op)) {
        op->emitError("self-check: operand ") << operand.getOperandNumber() << " was written before it is read, but no longer is";
        result = failure();
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  if (failed(result))
    return failure();
  // (c) No path writes more than before.
  WrittenBytes bytesAfter = measureWrites();
  for (const auto &[region, before] : bytesBefore) {
    auto after = bytesAfter.find(region);
    if (after == bytesAfter.end())
      continue;
    // Where less than nothing is written, ops state contradictions: they never run.
    Operation *at = &region->front().front();
    if (oracle.isLE(before + 1, after->second, at) && !oracle.isLE(before + 1, BytePosition(0), at) && !oracle.isNeverReached(at))
      return region->getParentOp()->emitError("self-check: more bytes are written than before: ")
             << llvm::formatv("{0} instead of {1}", after->second, before).str();
  }
  return success();
}
