#include "passes/Stream/Storage/StorageOps.h"

#include "dialects/Stream/StreamOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

bool weir::stream::isResource(Type type) { return isa<ResourceType>(type); }

bool weir::stream::writesThroughTies(Operation *op) {
  return isa<AsyncFillOp, AsyncUpdateOp, AsyncCopyOp, AsyncStoreOp, AsyncDispatchOp, AsyncCallOp>(op) || isExecutionRegion(op);
}

bool weir::stream::makesOwnStorage(Operation *op) {
  return isa<AsyncAllocaOp, AsyncSplatOp, AsyncCloneOp, AsyncSliceOp, AsyncTransferOp, AsyncDispatchOp>(op);
}

bool weir::stream::isExecutionRegion(Operation *op) { return isa<AsyncExecuteOp, AsyncConcurrentOp>(op); }

OperandRange weir::stream::getCaptures(Operation *execution) {
  if (auto execute = dyn_cast<AsyncExecuteOp>(execution))
    return execute.getResourceOperands();
  return cast<AsyncConcurrentOp>(execution).getResourceOperands();
}
