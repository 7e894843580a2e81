#include "passes/Dispatch/BlockOrder.h"

#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/DenseMap.h"

#include <queue>

using namespace mlir;

LogicalResult weir::restoreOrder(Block &block) {
  SmallVector<Operation *> ops;
  DenseMap<Operation *, unsigned> index;
  for (Operation &op : block) {
    index[&op] = ops.size();
    ops.push_back(&op);
  }
  std::vector<SmallVector<unsigned, 2>> users(ops.size());
  std::vector<unsigned> waiting(ops.size(), 0);
  bool inOrder = true;
  std::optional<unsigned> lastEffect;
  for (unsigned i = 0; i < ops.size(); ++i) {
    Operation *op = ops[i];
    auto after = [&](unsigned before) {
      users[before].push_back(i);
      ++waiting[i];
      inOrder &= before < i;
    };
    op->walk([&](Operation *inner) {
      for (Value v : inner->getOperands())
        if (Operation *def = v.getDefiningOp(); def && def->getBlock() == &block && def != op)
          after(index[def]);
    });
    if (op->hasTrait<OpTrait::IsTerminator>() || !isMemoryEffectFree(op)) {
      if (lastEffect)
        after(*lastEffect);
      lastEffect = i;
    }
  }
  if (inOrder)
    return success();
  std::priority_queue<unsigned, std::vector<unsigned>, std::greater<>> ready;
  for (unsigned i = 0; i < ops.size(); ++i)
    if (waiting[i] == 0)
      ready.push(i);
  SmallVector<Operation *> sorted;
  while (!ready.empty()) {
    unsigned i = ready.top();
    ready.pop();
    sorted.push_back(ops[i]);
    for (unsigned user : users[i])
      if (--waiting[user] == 0)
        ready.push(user);
  }
  if (sorted.size() != ops.size())
    return failure();
  // The terminator stays last even where nothing it uses comes late.
  Operation *terminator = ops.back()->hasTrait<OpTrait::IsTerminator>() ? ops.back() : nullptr;
  for (Operation *op : sorted)
    if (op != terminator)
      op->moveBefore(&block, block.end());
  if (terminator)
    terminator->moveBefore(&block, block.end());
  return success();
}
