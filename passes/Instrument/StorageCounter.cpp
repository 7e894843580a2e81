#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "passes/Instrument/FunctionCounter.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;
using namespace weir::ledger;

namespace {

/// Storage that something in a block makes, and the values that name it.
struct Storage {
  Value root;
  unsigned firstOp;
  unsigned lastOp;
  /// It is no transient storage: the world sees it.
  bool isLent = false;
  /// An op after the block may use it.
  bool leaves = false;
};

} // namespace

/// Whether the value that `use` takes escapes from the function, or is kept.
static bool lendsToTheWorld(OpOperand &use) {
  Operation *op = use.getOwner();
  return isa<TensorExportOp, util::GlobalStoreOp, util::GlobalStoreIndirectOp>(op) ||
         (op->hasTrait<OpTrait::IsTerminator>() && isa<FunctionOpInterface>(op->getParentOp()) && op->getNumSuccessors() == 0);
}

Quantity FunctionCounter::countPeak(Block &block, ArrayRef<Quantity> peaksOfOps, Quantity &leaving) {
  llvm::DenseMap<Operation *, unsigned> positions;
  SmallVector<Operation *> ops;
  for (Operation &op : block) {
    positions[&op] = ops.size();
    ops.push_back(&op);
  }
  SmallVector<Storage> storages;
  llvm::DenseMap<Value, unsigned> storageOf;
  for (auto [position, op] : llvm::enumerate(ops)) {
    // Constants and imports stay for as long as the program runs, or belong to the caller.
    bool isForeign = isa<AsyncConstantOp, ResourceConstantsOp, TensorImportOp, ResourceTryMapOp, util::GlobalLoadOp,
                         util::GlobalLoadIndirectOp, ResourceSubviewOp>(op);
    for (OpResult result : op->getOpResults()) {
      auto type = dyn_cast<ResourceType>(result.getType());
      if (!type)
        continue;
      unsigned index = ~0u;
      auto tied = dyn_cast<util::TiedOpInterface>(op);
      Value source = tied ? tied.getTiedResultOperand(result) : Value();
      if (isa<util::OptimizationBarrierOp>(op))
        source = op->getOperand(result.getResultNumber());
      if (source) {
        auto it = storageOf.find(source);
        if (it != storageOf.end())
          index = it->second;
      } else if (!isForeign && (type.getLifetime() == Lifetime::Transient || type.hasUnknownLifetime())) {
        index = storages.size();
        storages.push_back({result, static_cast<unsigned>(position), static_cast<unsigned>(position)});
      }
      if (index == ~0u)
        continue;
      storageOf[result] = index;
      Storage &storage = storages[index];
      // A cast to another lifetime: then it is not transient storage.
      if (type.getLifetime() != Lifetime::Transient && !type.hasUnknownLifetime())
        storage.isLent = true;
      for (OpOperand &use : result.getUses()) {
        Operation *user = block.findAncestorOpInBlock(*use.getOwner());
        storage.isLent |= lendsToTheWorld(use);
        storage.leaves |= !user || (use.getOwner() == user && user->hasTrait<OpTrait::IsTerminator>());
        if (user)
          storage.lastOp = std::max(storage.lastOp, positions[user]);
      }
    }
  }

  SmallVector<SmallVector<unsigned, 2>> starts(ops.size()), ends(ops.size());
  for (auto [index, storage] : llvm::enumerate(storages)) {
    if (storage.isLent)
      continue;
    if (storage.leaves) {
      leaving += sizes.getResourceSize(storage.root);
      continue;
    }
    starts[storage.firstOp].push_back(index);
    ends[storage.lastOp].push_back(index);
  }
  Quantity live, peak;
  for (unsigned position = 0; position < ops.size(); ++position) {
    for (unsigned index : starts[position])
      live += sizes.getResourceSize(storages[index].root);
    if (!starts[position].empty() || !peaksOfOps[position].isZero())
      peak = Quantity::max(peak, live + peaksOfOps[position]);
    for (unsigned index : ends[position])
      live -= sizes.getResourceSize(storages[index].root);
  }
  return peak;
}
