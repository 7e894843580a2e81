/// Changes to kernel bodies that make an operand of the dispatch unnecessary, or harmless (dispatch-passes.md 2.4, 3.1).

#include "passes/Dispatch/KernelBodies.h"
#include "dialects/Flow/FlowOps.h"
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

/// Storage of the shape that `load` gives.
static Value createLoadedShape(OpBuilder &builder, tensor_ext::DispatchTensorLoadOp load) {
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
  return tensor::EmptyOp::create(builder, load.getLoc(), type, extents);
}

/// True if `load` runs before any of `stores` does.
static bool isInFront(Operation *load, ArrayRef<tensor_ext::DispatchTensorStoreOp> stores, Block *entry) {
  Operation *at = entry->findAncestorOpInBlock(*load);
  return at && llvm::all_of(stores, [&](tensor_ext::DispatchTensorStoreOp store) {
           Operation *after = entry->findAncestorOpInBlock(*store);
           return after && at->isBeforeInBlock(after);
         });
}

bool weir::replaceUndefinedLoads(const BindingUse &use) {
  if (use.escapes)
    return false;
  for (tensor_ext::DispatchTensorLoadOp load : use.oldLoads) {
    Block *entry = &load->getParentOfType<FunctionOpInterface>().getFunctionBody().front();
    // With several blocks, earlier ops may run again.
    if (!use.stores.empty() && (!llvm::hasSingleElement(*entry->getParent()) || !isInFront(load, use.stores, entry)))
      return false;
  }
  for (tensor_ext::DispatchTensorLoadOp load : use.oldLoads) {
    OpBuilder builder(load);
    load.getResult().replaceAllUsesWith(createLoadedShape(builder, load));
    load.erase();
  }
  return true;
}

bool weir::isSubByte(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.getElementType().isIntOrFloat() && shaped.getElementTypeBitWidth() < 8 &&
         shaped.getElementTypeBitWidth() != 1;
}

void weir::changeAccess(BlockArgument arg, tensor_ext::TensorAccess access) {
  auto type = cast<tensor_ext::DispatchTensorType>(arg.getType());
  auto changed = tensor_ext::DispatchTensorType::get(type.getContext(), access, type.getBoundType());
  SmallVector<Value> worklist = {arg};
  while (!worklist.empty()) {
    Value v = worklist.pop_back_val();
    v.setType(changed);
    for (Operation *user : v.getUsers())
      if (isa<flow::DispatchTieShapeOp>(user))
        worklist.push_back(user->getResult(0));
  }
}

void weir::forwardLoads(const BindingUse &use) {
  for (auto [load, store] : use.forwardable) {
    load.getResult().replaceAllUsesWith(store.getValue());
    load.erase();
  }
}

void weir::addResultArgument(BlockArgument arg, BindingUse &use, tensor_ext::TensorAccess access) {
  auto bound = cast<tensor_ext::DispatchTensorType>(arg.getType()).getBoundType();
  auto type = tensor_ext::DispatchTensorType::get(arg.getContext(), access, bound);
  BlockArgument fresh = arg.getOwner()->addArgument(type, arg.getLoc());
  // After a tie_shape the new argument is used directly; loads and stores carry their dims.
  for (tensor_ext::DispatchTensorStoreOp store : use.stores)
    store.getTargetMutable().set(fresh);
  if (access == tensor_ext::TensorAccess::ReadWrite)
    for (tensor_ext::DispatchTensorLoadOp load : use.loads)
      load.getSourceMutable().set(fresh);
}

void weir::replaceLoadsByFills(ArrayRef<tensor_ext::DispatchTensorLoadOp> loads,
                               function_ref<Value(OpBuilder &, Location)> createScalar) {
  for (tensor_ext::DispatchTensorLoadOp load : loads) {
    OpBuilder builder(load);
    Value empty = createLoadedShape(builder, load);
    Value scalar = createScalar(builder, load.getLoc());
    auto fill = linalg::FillOp::create(builder, load.getLoc(), ValueRange{scalar}, ValueRange{empty});
    load.getResult().replaceAllUsesWith(fill.getResult(0));
    load.erase();
  }
}
