#include "passes/Input/SinkAfterChecks.h"

#include "dialects/HAL/HALOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace weir;

void weir::sinkAfterChecks(Block &block, llvm::function_ref<bool(Operation &)> maySink) {
  struct Pending {
    Operation *op;
    unsigned firstCheck; ///< the number of checks before it
  };
  SmallVector<Pending> pending;
  DenseMap<Operation *, unsigned> positions; // of what is pending
  Operation *place = nullptr;                // the last check, or what was moved after it
  unsigned numChecks = 0;
  auto finish = [&](Pending &one) {
    if (one.op && one.firstCheck != numChecks) {
      one.op->moveAfter(place);
      place = one.op;
    }
    one.op = nullptr;
  };
  auto finishAll = [&] {
    llvm::for_each(pending, finish);
    pending.clear();
    positions.clear();
  };
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!positions.empty())
      op.walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          if (auto it = positions.find(operand.getDefiningOp()); operand.getDefiningOp() && it != positions.end()) {
            finish(pending[it->second]);
            positions.erase(it);
          }
      });
    if (isa<hal::CheckOp>(op)) {
      place = &op;
      ++numChecks;
    } else if (maySink(op)) {
      positions[&op] = pending.size();
      pending.push_back({&op, numChecks});
    } else if (op.getNumRegions() != 0 || (!isMemoryEffectFree(&op) && !hasSingleEffect<MemoryEffects::Read>(&op))) {
      finishAll();
    }
  }
}
