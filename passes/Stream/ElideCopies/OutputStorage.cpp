#include "passes/Stream/ElideCopies/OutputStorage.h"

#include "passes/Stream/Storage/AccessedRanges.h"
#include "passes/Stream/Storage/StorageFlow.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// The import whose storage `value` is, at once or after a fence.
static TensorImportOp findImport(Value value) {
  if (auto await = value.getDefiningOp<TimepointAwaitOp>())
    value = await.getTiedResultOperand(value);
  return value ? value.getDefiningOp<TensorImportOp>() : TensorImportOp();
}

/// Whether `use`, of a name of the storage, needs the old content in storage of its own. Writes before the update get theirs from the pass.
static bool needsCopy(OpOperand &use, AsyncUpdateOp update, Operation *user, RangeOracle &oracle) {
  if (!user->isBeforeInBlock(update))
    return true;
  auto tied = dyn_cast<util::TiedOpInterface>(use.getOwner());
  bool isWritten = tied && writesThroughTies(use.getOwner()) && tied.isOperandTied(use.getOperandNumber());
  return !isWritten && !getReadRange(oracle, use);
}

bool weir::stream::separateReaders(AsyncUpdateOp update, RangeOracle &oracle, llvm::function_ref<void(Operation *)> copied) {
  constexpr unsigned kMaxUses = 256;
  TensorImportOp import = findImport(update.getTarget());
  if (!import || !import.getConsume() || import->getBlock() != update->getBlock() || !StorageFlow::getCopySource(update))
    return false;
  SmallVector<Value> names{import.getResult()};
  SmallVector<OpOperand *> readers;
  Operation *first = update;
  unsigned uses = 0;
  for (unsigned i = 0; i < names.size(); ++i)
    for (OpOperand &use : names[i].getUses()) {
      Operation *op = use.getOwner(), *user = update->getBlock()->findAncestorOpInBlock(*op);
      if (&use == &update.getTargetMutable())
        continue;
      if (!user || ++uses > kMaxUses || (op == update && i != 0))
        return false;
      bool isName = isa<AsyncCastOp>(op) || op == update.getTarget().getDefiningOp();
      if (isName && op->getBlock() == update->getBlock()) {
        llvm::append_range(names, op->getResults());
      } else if (needsCopy(use, update, user, oracle)) {
        readers.push_back(&use);
        first = user->isBeforeInBlock(first) ? user : first;
      }
    }
  if (readers.empty())
    return true;
  copied(readers.front()->getOwner());
  OpBuilder builder(first);
  Value size = import.getResultSize(), old = names[0];
  if (auto await = update.getTarget().getDefiningOp<TimepointAwaitOp>())
    old = update.getTarget();
  old = AsyncCloneOp::create(builder, update.getLoc(), old.getType(), old, size, size, update.getAffinityAttr());
  for (OpOperand *reader : readers) {
    Value copy = old;
    if (reader->get().getType() != copy.getType())
      copy = AsyncCastOp::create(builder, update.getLoc(), reader->get().getType(), old, size, size, update.getAffinityAttr());
    reader->set(copy);
  }
  return true;
}
