#include "passes/Dispatch/AccessAnalysis.h"

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace weir;
using tensor_ext::DispatchTensorType;

namespace {

/// The slice is the whole tensor: offsets 0, strides 1, sizes equal to the extents (dynamic ones as SSA values).
template <typename Op>
bool isFullSlice(Op op, DispatchTensorType type, ValueRange dims) {
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

} // namespace

BindingUse weir::analyzeBinding(BlockArgument arg) {
  BindingUse use;
  SmallVector<Value> worklist = {arg};
  while (!worklist.empty()) {
    Value v = worklist.pop_back_val();
    for (OpOperand &operand : v.getUses()) {
      if (auto load = dyn_cast<tensor_ext::DispatchTensorLoadOp>(operand.getOwner()))
        use.loads.push_back(load);
      else if (auto store = dyn_cast<tensor_ext::DispatchTensorStoreOp>(operand.getOwner()); store && store.getTarget() == v)
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
  for (tensor_ext::DispatchTensorLoadOp load : use.loads) {
    Operation *inEntry = entry->findAncestorOpInBlock(*load);
    bool behind = use.fullStore && inEntry && use.fullStore->isBeforeInBlock(inEntry);
    if (!behind)
      use.oldLoads.push_back(load);
    // The only store means that nothing came in between.
    else if (use.stores.size() == 1 && isFullSlice(load, type, load.getSourceDims()) &&
             load.getType() == use.fullStore.getValue().getType())
      use.forwardable.push_back(load);
  }
  return use;
}
