#include "passes/Stream/Schedule/ParameterCommands.h"

#include "dialects/Stream/StreamCarriedOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

bool stream::isAsyncParameterOp(Operation *op) {
  return isa<AsyncParameterLoadOp, AsyncParameterReadOp, AsyncParameterWriteOp, AsyncParameterGatherOp, AsyncParameterScatterOp>(op);
}

/// `value` represents the result, `timepoint` for its time.
static void replace(Operation *op, Value value, Value timepoint) {
  op->getResult(0).replaceAllUsesWith(value);
  op->getResult(1).replaceAllUsesWith(timepoint);
  op->erase();
}

void stream::convertToParameterCommand(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Type timepoint = TimepointType::get(op->getContext());
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](AsyncParameterLoadOp load) {
        auto command = CmdParameterLoadOp::create(builder, loc, load.getResult().getType(), timepoint, load.getSourceScope(), load.getSourceKey(),
                                                  load.getSourceOffset(), load.getResultSize(), load.getAwaitTimepoint(), load.getAffinityAttr());
        replace(op, command.getResults().front(), command.getResultTimepoint());
      })
      .Case([&](AsyncParameterReadOp read) {
        auto command = CmdParameterReadOp::create(builder, loc, timepoint, read.getSourceScope(), read.getSourceKey(), read.getSourceOffset(),
                                                  read.getTarget(), read.getTargetSize(), read.getTargetOffset(), read.getTargetLength(),
                                                  read.getAwaitTimepoint(), read.getAffinityAttr());
        replace(op, read.getTarget(), command.getResultTimepoint());
      })
      .Case([&](AsyncParameterWriteOp write) {
        auto command = CmdParameterWriteOp::create(builder, loc, timepoint, write.getSource(), write.getSourceSize(), write.getSourceOffset(),
                                                   write.getSourceLength(), write.getTargetScope(), write.getTargetKey(), write.getTargetOffset(),
                                                   write.getAwaitTimepoint(), write.getAffinityAttr());
        replace(op, write.getSource(), command.getResultTimepoint());
      })
      .Case([&](AsyncParameterGatherOp gather) {
        auto command = CmdParameterGatherOp::create(builder, loc, timepoint, gather.getSourceScope(), gather.getSourceKeys(),
                                                    gather.getSourceOffsets(), gather.getTarget(), gather.getTargetSize(),
                                                    gather.getTargetOffsets(), gather.getTargetLengths(), gather.getAwaitTimepoint(),
                                                    gather.getAffinityAttr());
        replace(op, gather.getTarget(), command.getResultTimepoint());
      })
      .Case([&](AsyncParameterScatterOp scatter) {
        auto command = CmdParameterScatterOp::create(builder, loc, timepoint, scatter.getSource(), scatter.getSourceSize(),
                                                     scatter.getSourceOffsets(), scatter.getSourceLengths(), scatter.getTargetScope(),
                                                     scatter.getTargetKeys(), scatter.getTargetOffsets(), scatter.getAwaitTimepoint(),
                                                     scatter.getAffinityAttr());
        replace(op, scatter.getSource(), command.getResultTimepoint());
      });
}
