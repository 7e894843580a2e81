#include "passes/Stream/ElideCopies/SelfUpdates.h"

#include "dialects/Stream/StreamOps.h"
#include "passes/Stream/Storage/StorageFlow.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

using WritesInPlace = llvm::function_ref<bool(Operation *, OpOperand &)>;

/// The tied operands on the way from what `update` puts into its target to that target; none if there is something else on it. An update of everything is
/// something else: copy elision gives its result the storage of what it is updated with.
static SmallVector<OpOperand *> findWrites(AsyncUpdateOp update) {
  constexpr unsigned kMaxWrites = 64;
  SmallVector<OpOperand *> writes;
  Value value = update.getUpdate(), target = update.getTarget();
  if (!value.hasOneUse())
    return {};
  while (value != target) {
    Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != update->getBlock() || writes.size() == kMaxWrites)
      return {};
    if (auto cast = dyn_cast<AsyncCastOp>(op)) {
      value = cast.getSource();
      continue;
    }
    std::optional<unsigned> tied;
    if (isa<AsyncUpdateOp, AsyncDispatchOp>(op) && !StorageFlow::getCopySource(op))
      tied = cast<util::TiedOpInterface>(op).getTiedResultOperandIndex(cast<OpResult>(value).getResultNumber());
    if (!tied)
      return {};
    writes.push_back(&op->getOpOperand(*tied));
    value = writes.back()->get();
  }
  return writes;
}

/// Whether the target of `update` holds what it is updated with already.
static bool updatesItself(AsyncUpdateOp update, WritesInPlace writesInPlace) {
  auto import = update.getTarget().getDefiningOp<TensorImportOp>();
  if (!import || !import.getConsume() || !StorageFlow::getCopySource(update))
    return false;
  SmallVector<OpOperand *> writes = findWrites(update);
  if (writes.empty())
    return false;
  // Without this use of the target, which reads nothing of it.
  update.getTargetMutable().set(update.getUpdate());
  bool isInPlace = llvm::all_of(writes, [&](OpOperand *write) { return writesInPlace(write->getOwner(), *write); });
  update.getTargetMutable().set(import.getResult());
  return isInPlace;
}

void weir::stream::removeSelfUpdates(Operation *root, WritesInPlace writesInPlace, llvm::function_ref<void(Operation *)> removed) {
  SmallVector<AsyncUpdateOp> updates;
  root->walk([&](AsyncUpdateOp update) {
    if (updatesItself(update, writesInPlace))
      updates.push_back(update);
  });
  for (AsyncUpdateOp update : updates) {
    removed(update);
    OpBuilder builder(update);
    Value size = update.getTargetSize(), value = update.getUpdate();
    if (value.getType() != update.getResult().getType())
      value = AsyncCastOp::create(builder, update.getLoc(), update.getResult().getType(), value, size, size, update.getAffinityAttr());
    update.getResult().replaceAllUsesWith(value);
    update.erase();
  }
}
