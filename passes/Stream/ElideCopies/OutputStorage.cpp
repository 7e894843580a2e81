#include "passes/Stream/ElideCopies/OutputStorage.h"

#include "passes/Stream/Storage/AccessedRanges.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// The import whose storage `value` is, at once or after a fence.
static TensorImportOp findImport(Value value) {
  if (auto await = value.getDefiningOp<TimepointAwaitOp>())
    value = await.getTiedResultOperand(value);
  return value ? value.getDefiningOp<TensorImportOp>() : TensorImportOp();
}

static bool writesAll(AsyncUpdateOp update, RangeOracle &oracle) {
  std::optional<ByteRange> range = getWrittenRange(oracle, update.getTargetMutable());
  return range && oracle.isInside(oracle.range({}, update.getTargetSize()), *range, update);
}

/// The blocks that may run after `block`, before `without` is entered.
static llvm::SmallSetVector<Block *, 8> getBlocksAfter(Block *block, Block *without) {
  llvm::SmallSetVector<Block *, 8> after;
  auto add = [&](Block *from) {
    for (Block *next : from->getSuccessors())
      if (next != without)
        after.insert(next);
  };
  add(block);
  for (size_t i = 0; i < after.size(); ++i)
    add(after[i]);
  return after;
}

/// Whether `use`, of a name of the storage, needs the old content in storage of its own. Writes before the update get theirs from the pass.
static bool needsCopy(OpOperand &use, bool isAfterUpdate, RangeOracle &oracle) {
  if (isAfterUpdate)
    return true;
  auto tied = dyn_cast<util::TiedOpInterface>(use.getOwner());
  bool isWritten = tied && writesThroughTies(use.getOwner()) && tied.isOperandTied(use.getOperandNumber());
  return !isWritten && !getReadRange(oracle, use);
}

bool weir::stream::separateReaders(AsyncUpdateOp update, RangeOracle &oracle, llvm::function_ref<void(Operation *)> copied) {
  constexpr unsigned kMaxUses = 256;
  Value target = update.getTarget();
  TensorImportOp import = findImport(target);
  Block *home = import ? import->getBlock() : nullptr, *block = update->getBlock();
  if (!import || !import.getConsume() || home->getParent() != block->getParent() || target.getParentBlock() != home ||
      !writesAll(update, oracle))
    return false;
  auto after = getBlocksAfter(block, home);
  if (after.contains(block))
    return false;
  SmallVector<Value> names{import.getResult()};
  SmallVector<OpOperand *> readers;
  Operation *first = update;
  unsigned uses = 0;
  for (unsigned i = 0; i < names.size(); ++i)
    for (OpOperand &use : names[i].getUses()) {
      Operation *op = use.getOwner(), *user = home->getParent()->findAncestorOpInRegion(*op);
      if (&use == &update.getTargetMutable())
        continue;
      if (++uses > kMaxUses || (op == update && i != 0))
        return false;
      bool isHere = user->getBlock() == block;
      if (user == op && (isa<AsyncCastOp>(op) || op == target.getDefiningOp())) {
        llvm::append_range(names, op->getResults());
      } else if (needsCopy(use, isHere ? !user->isBeforeInBlock(update) : after.contains(user->getBlock()), oracle)) {
        if (user->getBlock() == home && user->isBeforeInBlock(target.getDefiningOp()))
          return false;
        readers.push_back(&use);
        // Before the first reader of the block; for readers elsewhere, where the storage gets its name.
        if (!isHere)
          first = nullptr;
        else if (first && user->isBeforeInBlock(first))
          first = user;
      }
    }
  if (readers.empty())
    return true;
  copied(readers.front()->getOwner());
  OpBuilder builder(update);
  if (first)
    builder.setInsertionPoint(first);
  else
    builder.setInsertionPointAfterValue(target);
  Value size = import.getResultSize();
  Value old = AsyncCloneOp::create(builder, update.getLoc(), target.getType(), target, size, size, update.getAffinityAttr());
  for (OpOperand *reader : readers) {
    Value copy = old;
    if (reader->get().getType() != copy.getType())
      copy = AsyncCastOp::create(builder, update.getLoc(), reader->get().getType(), old, size, size, update.getAffinityAttr());
    reader->set(copy);
  }
  return true;
}
