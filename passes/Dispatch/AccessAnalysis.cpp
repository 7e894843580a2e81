#include "passes/Dispatch/AccessAnalysis.h"

#include "dialects/Flow/FlowOps.h"
#include "passes/Dispatch/KernelBodies.h"
#include "passes/Dispatch/StorePartitions.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace weir;
using tensor_ext::DispatchTensorType;

namespace {

/// The slice is the whole tensor: offsets 0, strides 1, sizes equal to the extents (dynamic ones as SSA values).
template <typename Op> bool isFullSlice(Op op, DispatchTensorType type, ValueRange dims) {
  for (OpFoldResult o : op.getMixedOffsets())
    if (!isConstantIntValue(o, 0))
      return false;
  for (OpFoldResult s : op.getMixedStrides())
    if (!isConstantIntValue(s, 1))
      return false;
  auto shaped = dyn_cast<RankedTensorType>(type.getBoundType());
  if (!shaped)
    return true;
  unsigned next = 0;
  for (auto [extent, size] : llvm::zip_equal(shaped.getShape(), op.getMixedSizes())) {
    if (!ShapedType::isDynamic(extent)) {
      if (!isConstantIntValue(size, extent))
        return false;
      continue;
    }
    if (next >= dims.size() || dyn_cast<Value>(size) != dims[next++])
      return false;
  }
  return true;
}

/// The last store before `load` in its block, if that is of the same slice and no other store runs between them.
tensor_ext::DispatchTensorStoreOp findForwarded(tensor_ext::DispatchTensorLoadOp load, const BindingUse &use) {
  tensor_ext::DispatchTensorStoreOp found;
  for (tensor_ext::DispatchTensorStoreOp store : use.stores) {
    Operation *at = load->getBlock()->findAncestorOpInBlock(*store);
    if (!at || !at->isBeforeInBlock(load))
      continue;
    if (at != store)
      return {};
    if (!found || found->isBeforeInBlock(store))
      found = store;
  }
  return found && isSameSlice(load, found) && load.getType() == found.getValue().getType()
             ? found
             : tensor_ext::DispatchTensorStoreOp();
}

} // namespace

BindingUse weir::analyzeBinding(BlockArgument arg) {
  BindingUse use;
  SmallVector<Value> worklist = {arg};
  while (!worklist.empty()) {
    Value v = worklist.pop_back_val();
    for (OpOperand &operand : v.getUses()) {
      if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(operand.getOwner()))
        use.loads.push_back(load);
      else if (auto store = dyn_cast<tensor_ext::DispatchTensorStoreOp>(operand.getOwner());
               store && store.getTarget() == v)
        use.stores.push_back(store);
      else if (isa<flow::DispatchTieShapeOp>(operand.getOwner()))
        worklist.push_back(operand.getOwner()->getResult(0));
      else
        use.escapes = true;
    }
  }
  auto type = cast<DispatchTensorType>(arg.getType());
  // Stores directly in the entry block of a body with one block run in every workgroup.
  Block *entry = arg.getOwner();
  if (llvm::hasSingleElement(*entry->getParent()))
    for (tensor_ext::DispatchTensorStoreOp store : use.stores)
      if (store->getBlock() == entry && isFullSlice(store, type, store.getTargetDims()) &&
          (!use.fullStore || store->isBeforeInBlock(use.fullStore)))
        use.fullStore = store;
  // Neighbours that share a byte are written, too.
  bool isSingleBlock = llvm::hasSingleElement(*entry->getParent());
  bool isPartitioned = isSingleBlock && use.stores.size() == 1 && !isSubByte(type.getBoundType()) &&
                       isPartition(use.stores.front(), entry);
  bool hasParts = isSingleBlock && !isSubByte(type.getBoundType()) && areDisjointParts(use.stores, entry);
  use.overwritten = use.fullStore || isPartitioned || hasParts;
  use.readsFirst = use.fullStore ? use.stores.size() == 1 : isPartitioned || hasParts;
  auto isAfter = [](Operation *load, Operation *store) { return load && store->isBeforeInBlock(load); };
  for (tensor_ext::DispatchTensorLoadOp load : use.loads) {
    Operation *inEntry = entry->findAncestorOpInBlock(*load);
    bool after = use.fullStore
                     ? isAfter(inEntry, use.fullStore)
                     : hasParts && llvm::all_of(use.stores, [&](Operation *store) { return isAfter(inEntry, store); });
    if (use.fullStore && after) {
      // The only store means that nothing came in between.
      if (use.stores.size() == 1 && isFullSlice(load, type, load.getSourceDims()) &&
          load.getType() == use.fullStore.getValue().getType())
        use.forwardable.push_back({load, use.fullStore});
      else
        use.readsFirst = false;
      continue;
    }
    if (!use.fullStore)
      if (tensor_ext::DispatchTensorStoreOp store = findForwarded(load, use)) {
        use.forwardable.push_back({load, store});
        continue;
      }
    if (after) {
      use.readsFirst = false;
      continue;
    }
    use.oldLoads.push_back(load);
    // Before all stores, or of the one that writes the same tile.
    bool isFirst = inEntry && llvm::all_of(use.stores, [&](Operation *store) {
                     Operation *at = entry->findAncestorOpInBlock(*store);
                     return at && inEntry->isBeforeInBlock(at);
                   });
    bool isOfTile = isPartitioned && load->getBlock() == use.stores.front()->getBlock() &&
                    load->isBeforeInBlock(use.stores.front()) && isSameSlice(load, use.stores.front());
    use.readsFirst &= isFirst || isOfTile;
  }
  return use;
}
