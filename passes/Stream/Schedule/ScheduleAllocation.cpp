//===- ScheduleAllocation.cpp - Storage for execution regions -------------===//
//
// stream-passes.md 5.4: every `async.execute` becomes a `cmd.execute` on explicit storage (RegionStorage.h, RegionCommands.h). Relies on
// in-place safety (stream.md V2): a result takes its tied operand's storage without asking.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/Schedule/ParameterCommands.h"
#include "passes/Stream/Schedule/RegionCommands.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/DenseSet.h"

#define DEBUG_TYPE "weir-schedule-allocation"

namespace weir {
#define GEN_PASS_DEF_SCHEDULEALLOCATION
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Regions may compute sizes and offsets (N1), commands have none beside them: the region runs once, so that they may be computed before it.
static void hoistScalars(AsyncExecuteOp execute) {
  SmallVector<Operation *> scalars;
  execute.getBody().walk([&](Operation *op) {
    auto isResourceValue = [](Value value) { return isResource(value.getType()); };
    if (op->getNumRegions() == 0 && !op->hasTrait<OpTrait::IsTerminator>() && isMemoryEffectFree(op) && llvm::none_of(op->getOperands(), isResourceValue) &&
        llvm::none_of(op->getResults(), isResourceValue))
      scalars.push_back(op);
  });
  for (Operation *op : scalars)
    if (llvm::none_of(op->getOperands(), [&](Value operand) { return execute.getBody().isAncestor(operand.getParentRegion()); }))
      op->moveBefore(execute);
}

/// Values that leave the program are storage, or a part of it.
static void replaceExecute(AsyncExecuteOp execute, CmdExecuteOp cmd, RegionStorage &storage) {
  OpBuilder builder(execute);
  Location loc = execute.getLoc();
  builder.setInsertionPointAfter(cmd);
  if (storage.slab.resource)
    ResourceDeallocaOp::create(builder, loc, TimepointType::get(builder.getContext()), storage.slab.resource, storage.slab.resourceSize,
                               cmd.getResultTimepoint(), UnitAttr(), execute.getAffinityAttr());
  auto yield = cast<YieldOp>(execute.getBody().front().getTerminator());
  for (auto [result, value, size] : llvm::zip(execute.getResults(), yield.getResourceOperands(), yield.getResourceOperandSizes())) {
    Place place = storage.placeOf(value);
    Value handedOut = place.resource;
    if (place.offset)
      handedOut = ResourceSubviewOp::create(builder, loc, handedOut.getType(), handedOut, place.resourceSize, place.offset, size);
    result.replaceAllUsesWith(handedOut);
  }
  execute.getResultTimepoint().replaceAllUsesWith(cmd.getResultTimepoint());
  execute.erase();
}

static LogicalResult allocateRegion(AsyncExecuteOp execute, BindingSummaries &summaries, int64_t maxResultSlab) {
  hoistScalars(execute);
  WalkResult known = execute.getBody().walk([](Operation *op) {
    if (hasCommand(op))
      return WalkResult::advance();
    op->emitOpError("cannot be given explicit storage");
    return WalkResult::interrupt();
  });
  if (known.wasInterrupted())
    return failure();
  RegionStorage storage(execute, maxResultSlab);
  storage.assign();
  CmdExecuteOp cmd = RegionCommands(execute, storage, summaries).build();
  replaceExecute(execute, cmd, storage);
  return success();
}

namespace {

struct ScheduleAllocation : weir::impl::ScheduleAllocationBase<ScheduleAllocation> {
  using ScheduleAllocationBase::ScheduleAllocationBase;

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      op->removeDiscardableAttr(InPlaceSafeAttr::getNameStr());
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      if (isa<AsyncExecuteOp, AsyncLoadOp, AsyncStoreOp, AsyncAllocaOp>(op) || isAsyncParameterOp(op)) {
        ops.push_back(op);
        return WalkResult::skip();
      }
      return WalkResult::advance();
    });
    BindingSummaries summaries;
    for (Operation *op : ops) {
      OpBuilder builder(op);
      if (isAsyncParameterOp(op)) {
        convertToParameterCommand(op);
      } else if (auto execute = dyn_cast<AsyncExecuteOp>(op)) {
        if (failed(allocateRegion(execute, summaries, maxResultSlab)))
          return signalPassFailure();
      } else if (auto load = dyn_cast<AsyncLoadOp>(op)) {
        Value value = ResourceLoadOp::create(builder, op->getLoc(), load.getResult().getType(), load.getSource(),
                                             load.getSourceSize(), load.getSourceOffset());
        load.getResult().replaceAllUsesWith(value);
        op->erase();
      } else if (auto store = dyn_cast<AsyncStoreOp>(op)) {
        ResourceStoreOp::create(builder, op->getLoc(), store.getTarget(), store.getTargetSize(),
                                store.getTargetOffset(), store.getValue());
        store.getResult().replaceAllUsesWith(store.getTarget());
        op->erase();
      } else if (auto alloca = dyn_cast<AsyncAllocaOp>(op)) {
        Value storage = ResourceAllocOp::create(builder, op->getLoc(), alloca.getType(), alloca.getStorageSize(),
                                                builder.getUnitAttr(), alloca.getAffinityAttr());
        alloca.getResult().replaceAllUsesWith(storage);
        op->erase();
      }
    }
    llvm::DenseSet<StringAttr> calledByHost;
    getOperation().walk([&](AsyncCallOp call) { calledByHost.insert(call.getCalleeAttr().getAttr()); });
    SmallVector<AsyncFuncOp> functions(getOperation().getOps<AsyncFuncOp>());
    for (AsyncFuncOp function : functions)
      if (!calledByHost.contains(function.getSymNameAttr()))
        declareForCommands(function);
  }

private:
  /// What commands call: a range is three arguments, and untied results are arguments after all others.
  void declareForCommands(AsyncFuncOp function) {
    if (!function.isExternal())
      return;
    OpBuilder builder(function);
    SmallVector<Type> arguments, results;
    auto addRange = [&](Type type) { arguments.append({type, builder.getIndexType(), builder.getIndexType()}); };
    for (Type type : function.getArgumentTypes())
      if (isResource(type))
        addRange(type);
      else
        arguments.push_back(type);
    ArrayAttr ties = function.getTiedOperandsAttr();
    for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
      bool isTied = ties && cast<IntegerAttr>(ties[i]).getInt() >= 0;
      if (!isResource(type))
        results.push_back(type);
      else if (!isTied)
        addRange(type);
    }
    auto declaration = CmdFuncOp::create(builder, function.getLoc(), function.getSymName(), builder.getFunctionType(arguments, results));
    declaration.setSymVisibilityAttr(function.getSymVisibilityAttr());
    function.erase();
  }
};

} // namespace
