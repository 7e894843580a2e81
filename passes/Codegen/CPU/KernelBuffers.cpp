/// See the header.
#include "passes/Codegen/CPU/KernelBuffers.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;

Value weir::cpu::getWholeBuffer(Value view) {
  Value buffer = view;
  while (isa_and_present<memref::SubViewOp, memref::CastOp, memref::ExpandShapeOp, memref::CollapseShapeOp>(buffer.getDefiningOp()))
    buffer = buffer.getDefiningOp()->getOperand(0);
  auto part = cast<MemRefType>(view.getType()), whole = cast<MemRefType>(buffer.getType());
  bool isWhole = buffer.getDefiningOp<memref::AllocOp>() && part.hasStaticShape() && whole.hasStaticShape() &&
                 part.getNumElements() == whole.getNumElements();
  return isWhole ? buffer : Value();
}

static void collectUsers(Value buffer, SetVector<Operation *> &users) {
  for (Operation *user : buffer.getUsers()) {
    bool isView = isa<ViewLikeOpInterface, memref::CastOp, memref::ExpandShapeOp, memref::CollapseShapeOp>(user) && user->getNumResults() == 1;
    if (isView)
      collectUsers(user->getResult(0), users);
    else
      users.insert(user);
  }
}

llvm::SetVector<Operation *> weir::cpu::getBufferUsers(Value buffer) {
  SetVector<Operation *> users;
  collectUsers(buffer, users);
  return users;
}

bool weir::cpu::isReadOnlyBuffer(Value view) {
  Value base = weir::getBaseBuffer(view);
  return base && (base.getDefiningOp<memref::GetGlobalOp>() || weir::getAccess(base) == "ro");
}
