#include "passes/Stream/ElideCopies/CarriedSlots.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

CarryingLoop::CarryingLoop(Operation *op) : op(op) {
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    body = loop.getBody();
    return;
  }
  auto loop = cast<scf::WhileOp>(op);
  bool isDoWhile = &loop.getAfterBody()->front() == loop.getYieldOp();
  body = isDoWhile ? loop.getBeforeBody() : loop.getAfterBody();
  otherTerminator = isDoWhile ? loop.getYieldOp().getOperation() : loop.getConditionOp().getOperation();
}

bool CarryingLoop::isOne(Operation *op) {
  return isa<scf::ForOp, scf::WhileOp>(op) && llvm::any_of(op->getResults(), [](Value result) { return isResource(result); });
}

SmallVector<CarriedSlot> CarryingLoop::getSlots() const {
  SmallVector<CarriedSlot> slots;
  for (OpResult result : op->getResults())
    if (std::optional<CarriedValue> carried = isResource(result) ? findCarried(result) : std::nullopt)
      slots.push_back({*carried, result});
  return slots;
}

SmallVector<BlockArgument> CarryingLoop::add(ValueRange inits, ValueRange next) {
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(op->getOperands());
  state.addOperands(inits);
  state.addTypes(op->getResultTypes());
  state.addTypes(inits.getTypes());
  state.propertiesAttr = op->getPropertiesAsAttribute();
  state.addAttributes(llvm::to_vector(op->getDiscardableAttrs()));
  for (Region &region : op->getRegions())
    state.addRegion()->takeBody(region);
  OpBuilder builder(op);
  Operation *made = builder.create(state);
  op->replaceAllUsesWith(made->getResults().take_front(op->getNumResults()));
  op->erase();
  op = made;
  SmallVector<BlockArgument> added;
  for (Value init : inits) {
    added.push_back(body->addArgument(init.getType(), init.getLoc()));
    if (otherTerminator)
      otherTerminator->insertOperands(otherTerminator->getNumOperands(), otherTerminator->getBlock()->addArgument(init.getType(), init.getLoc()));
  }
  Operation *terminator = body->getTerminator();
  terminator->insertOperands(terminator->getNumOperands(), next);
  return added;
}
