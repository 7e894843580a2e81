//===- ElideCommands.cpp - Fills and copies that storage does not need ----===//
//
// stream-passes.md 10: what weir-elide-fills and weir-elide-copies do to values, for commands on storage. The forward half removes
// writes of bytes that are already there; the backward half removes writes that are never read.
//
//===----------------------------------------------------------------------===//

#include "passes/Stream/ElideCommands/ElideCommands.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Remarks.h"
#include "passes/Stream/ElideCopies/SliceFolding.h"
#include "passes/Stream/Passes.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "weir-elide-commands"

namespace weir {
#define GEN_PASS_DEF_ELIDECOMMANDS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

struct ElideCommands : weir::impl::ElideCommandsBase<ElideCommands> {
  using ElideCommandsBase::ElideCommandsBase;

  void runOnOperation() override {
    // Blocks of the host, each once.
    llvm::SetVector<Block *> blocks;
    getOperation().walk([&](CmdExecuteOp execute) { blocks.insert(execute->getBlock()); });
    if (blocks.empty())
      return;
    changed.clear();
    RangeOracle oracle(getOperation(), rangeLevel);
    CommandStorage storage(getOperation(), oracle);
    CommandAccesses accesses(storage, oracle);
    CommandContext context{storage, accesses, oracle};
    for (Block *block : blocks) {
      for (const KnownCommand &known : findKnownCommands(*block, context))
        rewrite(known);
      std::vector<LiveCommand> found = findLiveCommands(*block, context, maxGapFills);
      // Remarks name readers, which may be narrowed themselves: all are written while the ops are there.
      for (const LiveCommand &live : found)
        if (live.missed && !live.isLastRead)
          remarkMissed(live);
      for (const LiveCommand &live : found)
        if (!live.missed)
          rewrite(live, oracle);
      // In order: forwarded bytes may be forwarded again.
      for (const LiveCommand &live : llvm::reverse(found))
        if (live.missed && live.isLastRead)
          forward(live, context);
    }
    // From here on nothing asks for values that are remembered.
    for (CmdExecuteOp execute : changed)
      dropUnusedCaptures(execute);
  }

private:
  static std::string describeLength(Operation *op) {
    auto fill = dyn_cast<CmdFillOp>(op);
    return describeBytes(fill ? fill.getTargetLength() : cast<CmdCopyOp>(op).getLength());
  }

  /// Storage that no command of a region uses any more is not captured; what only its end uses goes.
  static void dropUnusedCaptures(CmdExecuteOp execute) {
    Block &body = execute.getBody().front();
    for (unsigned i = body.getNumArguments(); i-- > 0;) {
      if (!body.getArgument(i).use_empty())
        continue;
      auto alloca = execute.getResourceOperands()[i].getDefiningOp<ResourceAllocaOp>();
      body.eraseArgument(i);
      execute.getResourceOperandsMutable().erase(i);
      execute.getResourceOperandSizesMutable().erase(i);
      if (alloca)
        removeUnused(alloca);
    }
  }

  /// Removes new storage that is only freed. Waits for it become waits for its own timepoint.
  static void removeUnused(ResourceAllocaOp alloca) {
    Value storage = alloca.getResult();
    if (!llvm::all_of(storage.getUsers(), llvm::IsaPred<ResourceDeallocaOp>))
      return;
    auto replace = [](Operation *op, Value timepoint, Value awaited) {
      OpBuilder builder(op);
      if (!awaited)
        awaited = TimepointImmediateOp::create(builder, op->getLoc());
      timepoint.replaceAllUsesWith(awaited);
      op->erase();
    };
    for (Operation *user : llvm::make_early_inc_range(storage.getUsers())) {
      auto dealloca = cast<ResourceDeallocaOp>(user);
      replace(dealloca, dealloca.getResultTimepoint(), dealloca.getAwaitTimepoint());
    }
    replace(alloca, alloca.getResultTimepoint(), alloca.getAwaitTimepoint());
  }

  void rewrite(const KnownCommand &known) {
    passedRemark(known.op, getArgument(), known.code) << remark::metric("bytes", describeLength(known.op));
    if (known.pattern) {
      auto copy = cast<CmdCopyOp>(known.op);
      OpBuilder builder(copy);
      CmdFillOp::create(builder, copy.getLoc(), copy.getTarget(), copy.getTargetSize(), copy.getTargetOffset(), copy.getLength(), known.pattern);
    }
    ++(known.pattern ? numFilled : numRemoved);
    changed.insert(known.op->getParentOfType<CmdExecuteOp>());
    known.op->erase();
  }

  void remarkMissed(const LiveCommand &live) {
    auto remark = missedRemark(live.op, getArgument(), *live.missed);
    remark << remark::metric("bytes", describeLength(live.op));
    if (live.reader)
      remark << remark::metric("reader", describeOp(live.reader));
  }

  void rewrite(const LiveCommand &live, RangeOracle &oracle) {
    Operation *op = live.op;
    ElideCommandsCode code = isa<CmdFillOp>(op) ? ElideCommandsCode::NARROWED_FILL : ElideCommandsCode::NARROWED_COPY;
    passedRemark(op, getArgument(), live.pieces.empty() ? ElideCommandsCode::DEAD_WRITE : code)
        << remark::metric("bytes", describeLength(op)) << remark::metric("pieces", static_cast<int64_t>(live.pieces.size()));
    // Sums are before the commands.
    OpBuilder builder(op), host(op->getParentOfType<CmdExecuteOp>());
    for (const ByteRange &piece : live.pieces) {
      Value offset = oracle.materialize(piece.lo, host, op->getLoc()), length = oracle.materialize(piece.hi - piece.lo, host, op->getLoc());
      if (auto fill = dyn_cast<CmdFillOp>(op)) {
        CmdFillOp::create(builder, op->getLoc(), fill.getTarget(), fill.getTargetSize(), offset, length, fill.getValue());
        continue;
      }
      auto copy = cast<CmdCopyOp>(op);
      Value from = oracle.materialize(getSourceOffset(copy, piece, oracle), host, op->getLoc());
      CmdCopyOp::create(builder, op->getLoc(), copy.getSource(), copy.getSourceSize(), from, copy.getTarget(), copy.getTargetSize(), offset, length);
    }
    ++(live.pieces.empty() ? numRemoved : numNarrowed);
    changed.insert(op->getParentOfType<CmdExecuteOp>());
    op->erase();
  }

  /// CR6: the command that made the bytes writes them where the copy takes them.
  void forward(const LiveCommand &live, const CommandContext &context) {
    auto copy = cast<CmdCopyOp>(live.op);
    Forwarding found = findForwarding(copy, context, offsetAlignment);
    if (found.refused) {
      missedRemark(copy, getArgument(), *found.refused) << remark::metric("bytes", describeLength(copy)) << remark::metric("blocker", describeOp(found.blocker));
      return;
    }
    passedRemark(copy, getArgument(), ElideCommandsCode::FORWARDED) << remark::metric("bytes", describeLength(copy));
    if (auto dispatch = dyn_cast<CmdDispatchOp>(found.producer)) {
      dispatch.getResourcesMutable()[found.binding].set(copy.getTarget());
      dispatch.getResourceSizesMutable()[found.binding].set(copy.getTargetSize());
      dispatch.getResourceOffsetsMutable()[found.binding].set(copy.getTargetOffset());
    } else {
      auto first = cast<CmdCopyOp>(found.producer);
      first.getTargetMutable().set(copy.getTarget());
      first.getTargetSizeMutable().set(copy.getTargetSize());
      first.getTargetOffsetMutable().set(copy.getTargetOffset());
    }
    ++numForwarded;
    changed.insert(copy->getParentOfType<CmdExecuteOp>());
    copy.erase();
  }

  llvm::SetVector<CmdExecuteOp> changed; ///< regions with commands that are gone
};

} // namespace
