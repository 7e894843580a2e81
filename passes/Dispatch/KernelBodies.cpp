/// Changes to kernel bodies that make an operand of the dispatch unnecessary, or harmless (dispatch-passes.md 2.4, 3.1).

#include "passes/Dispatch/KernelBodies.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Analysis/ShapeUtils.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace weir;

void weir::detachConstantInits(Region &body) {
  SmallVector<OpOperand *> inits;
  body.walk([&](DestinationStyleOpInterface op) {
    for (OpOperand &init : op.getDpsInitsMutable())
      if (isa<RankedTensorType>(init.get().getType()) && getInitSource(init.get()).isConstant)
        inits.push_back(&init);
  });
  OpBuilder builder(body.getContext());
  DimResolver dims(builder);
  for (OpOperand *init : inits) {
    Value constant = init->get();
    auto type = cast<RankedTensorType>(constant.getType());
    SmallVector<Value> extents = dims.getDynamic(constant);
    Operation *op = init->getOwner();
    builder.setInsertionPoint(op);
    Value fresh = tensor::EmptyOp::create(builder, op->getLoc(), type, extents);
    if (isInitRead(cast<DestinationStyleOpInterface>(op), *init))
      fresh = linalg::CopyOp::create(builder, op->getLoc(), constant, fresh).getResult(0);
    init->set(fresh);
  }
}

/// True if `load` runs before any of `stores` does.
static bool isInFront(Operation *load, ArrayRef<tensor_ext::DispatchTensorStoreOp> stores, Block *entry) {
  Operation *at = entry->findAncestorOpInBlock(*load);
  return at && llvm::all_of(stores, [&](tensor_ext::DispatchTensorStoreOp store) {
           Operation *behind = entry->findAncestorOpInBlock(*store);
           return behind && at->isBeforeInBlock(behind);
         });
}

bool weir::replaceUndefinedLoads(const BindingUse &use) {
  if (use.escapes)
    return false;
  for (tensor_ext::DispatchTensorLoadOp load : use.oldLoads) {
    Block *entry = &load->getParentOfType<FunctionOpInterface>().getFunctionBody().front();
    // With several blocks, what stands in front may run again.
    if (!use.stores.empty() && (!llvm::hasSingleElement(*entry->getParent()) || !isInFront(load, use.stores, entry)))
      return false;
  }
  for (tensor_ext::DispatchTensorLoadOp load : use.oldLoads) {
    OpBuilder builder(load);
    ReifiedRankedShapedTypeDims sizes;
    SmallVector<Value> extents;
    auto type = cast<RankedTensorType>(load.getType());
    if (!type.hasStaticShape()) {
      if (failed(load.reifyResultShapes(builder, sizes)))
        llvm_unreachable("the sizes of a load are its operands");
      for (auto [d, size] : llvm::enumerate(sizes.front()))
        if (type.isDynamicDim(d))
          extents.push_back(getValueOrCreateConstantIndexOp(builder, load.getLoc(), size));
    }
    load.getResult().replaceAllUsesWith(tensor::EmptyOp::create(builder, load.getLoc(), type, extents));
    load.erase();
  }
  return true;
}
