//===- DeallocateStorage.cpp - Frees storage after its last use ----------===//
//
// stream-passes.md 7. Storage whose uses all are in one function is freed where its last one is done; the others are counted at run time.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "passes/Remarks.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/SetVector.h"

#define DEBUG_TYPE "weir-deallocate-storage"

namespace weir {
#define GEN_PASS_DEF_DEALLOCATESTORAGE
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

struct DeallocateStorage : weir::impl::DeallocateStorageBase<DeallocateStorage> {
  void runOnOperation() override {
    SmallVector<ResourceAllocaOp> allocas;
    getOperation()->walk([&](ResourceAllocaOp op) {
      if (cast<ResourceType>(op.getResult().getType()).getLifetime() != Lifetime::Constant)
        allocas.push_back(op);
    });
    for (ResourceAllocaOp op : allocas)
      deallocate(op);
  }

private:
  void deallocate(ResourceAllocaOp alloca) {
    Block *block = alloca->getBlock();
    Operation *last = alloca;
    llvm::SmallSetVector<Value, 4> done;
    SmallVector<Value> names = {alloca.getResult()};
    auto refuse = [&](Operation *user, DeallocateStorageCode code) { missedRemark(user, getArgument(), code); };
    // Ties make a tree: each name is met once.
    for (size_t i = 0; i < names.size(); ++i)
      for (Operation *user : names[i].getUsers()) {
        if (isa<ResourceDeallocaOp>(user))
          return;
        Operation *ancestor = block->findAncestorOpInBlock(*user);
        if (!ancestor)
          return refuse(user, DeallocateStorageCode::ELSEWHERE);
        if (isa<TimepointAwaitOp, ResourceSubviewOp, TimepointBarrierOp>(user)) {
          for (OpResult result : user->getResults())
            if (isResource(result.getType()) && isNameOf(result, names[i]))
              names.push_back(result);
        } else if (auto timeline = dyn_cast<TimelineOpInterface>(user); timeline && timeline.getResultTimepoint() && !hasResourceResult(user)) {
          if (ancestor != user)
            return refuse(user, DeallocateStorageCode::ELSEWHERE);
          done.insert(timeline.getResultTimepoint());
        } else if (!isa<ResourceLoadOp, ResourceStoreOp, ResourceSizeOp>(user)) {
          return refuse(user, DeallocateStorageCode::ESCAPES);
        }
        if (last->isBeforeInBlock(ancestor))
          last = ancestor;
      }

    if (last == alloca)
      return; // canonicalization drops it

    OpBuilder builder(alloca.getContext());
    builder.setInsertionPointAfter(last);
    Location loc = alloca.getLoc();
    auto type = TimepointType::get(builder.getContext());
    Value wait = alloca.getResultTimepoint();
    if (done.size() > 1)
      wait = TimepointJoinOp::create(builder, loc, type, done.getArrayRef());
    else if (!done.empty())
      wait = done.front();
    ResourceDeallocaOp::create(builder, loc, type, alloca.getResult(), alloca.getStorageSize(), wait, UnitAttr(), alloca.getAffinityAttr());
    alloca.setIndeterminateLifetime(false);
    passedRemark(alloca, getArgument(), DeallocateStorageCode::FREED);
    ++numFreed;
  }

  static bool isNameOf(OpResult result, Value operand) {
    auto await = dyn_cast<TimepointAwaitOp>(result.getOwner());
    return !await || await.getResourceOperands()[result.getResultNumber()] == operand;
  }
  static bool hasResourceResult(Operation *op) {
    return llvm::any_of(op->getResultTypes(), [](Type type) { return isResource(type); });
  }
};

} // namespace
