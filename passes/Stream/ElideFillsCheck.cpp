// Self-checks of stream-passes.md 9.10.

#include "passes/Stream/ElideFills.h"
#include "passes/Stream/KnownBytes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

FillSelfCheck::FillSelfCheck(ModuleOp module, const FillElisionOptions &options, RangeOracle &oracle)
    : module(module), options(options), oracle(oracle), writtenBefore(findWrittenReads(KnownBytes::Written::Least)) {}

/// The operands of dispatches, calls and loads whose bytes are certain to be written. The pass makes none of these ops.
llvm::DenseSet<OpOperand *> FillSelfCheck::findWrittenReads(KnownBytes::Written tracked) {
  ResourceFlow flow(module, options.interprocedural);
  BindingSummaries summaries;
  KnownBytes known(module, flow, oracle, summaries, tracked);
  llvm::DenseSet<OpOperand *> found;
  auto add = [&](OpOperand &use, const ByteRange &range) {
    if (known.getWritten(use.get()).covers(range, oracle, use.getOwner()))
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
          if (!dispatch || summaries.getOperand(dispatch, i).reads)
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

LogicalResult FillSelfCheck::verify(ArrayRef<Value> allocas) {
  // (a) Nobody sees what is in new storage.
  {
    ResourceFlow flow(module, options.interprocedural);
    BindingSummaries summaries;
    LiveBytes live(module, flow, oracle, summaries, options.live);
    for (Value alloca : allocas) {
      LiveBytes::Live seen = live.get(alloca);
      Operation *op = alloca.getDefiningOp();
      seen.bytes.clip(oracle.range({}, cast<AsyncAllocaOp>(op).getStorageSize()), oracle, op);
      if (!seen.bytes.isEmpty(oracle, op)) {
        InFlightDiagnostic diagnostic = op->emitError("self-check: undefined bytes may be seen: ");
        diagnostic << llvm::formatv("{0}", seen.bytes).str();
        if (seen.reader)
          diagnostic.attachNote(seen.reader->getLoc()) << "here";
        return failure();
      }
    }
  }
  // (b) What was written before it is read still is.
  llvm::DenseSet<OpOperand *> writtenAfter = findWrittenReads(KnownBytes::Written::Most);
  LogicalResult result = success();
  module.walk([&](Operation *op) {
    if (!isa<AsyncDispatchOp, AsyncCallOp>(op) || op->use_empty())
      return WalkResult::advance();
    for (OpOperand &operand : op->getOpOperands())
      if (writtenBefore.contains(&operand) && !writtenAfter.contains(&operand)) {
        op->emitError("self-check: operand ") << operand.getOperandNumber() << " was written before it is read, and is not any more";
        result = failure();
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return result;
}
