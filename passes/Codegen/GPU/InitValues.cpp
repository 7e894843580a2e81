#include "passes/Codegen/GPU/InitValues.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir;

bool InitValues::absorb(Operation *op) {
  if (auto fill = dyn_cast<linalg::FillOp>(op)) {
    Value value = fill.getInputs()[0], buffer = fill.getOutputs()[0];
    if (value.getType() != getElementTypeOrSelf(buffer.getType()) || !findNextFrom(fill, buffer))
      return false;
    uniform[buffer] = values.lookup(value);
    return true;
  }
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || !isBroadcast(generic))
    return false;
  Value buffer = generic.getOutputs()[0];
  linalg::LinalgOp next = findNextFrom(generic, buffer);
  auto user = next ? dyn_cast<linalg::GenericOp>(next.getOperation()) : linalg::GenericOp();
  // Several neighbours of an op without reductions do not start from one value.
  if (!next || next.getNumReductionLoops() == 0 || (user && user.getLibraryCallAttr()))
    return false;
  broadcast[buffer] = {generic.getInputs()[0], generic.getIndexingMapsArray()[0]};
  return true;
}

void InitValues::release(linalg::LinalgOp op) {
  for (Value init : op.getDpsInits()) {
    uniform.erase(init);
    broadcast.erase(init);
  }
}

Value InitValues::load(OpOperand &init, ArrayRef<Value> at) {
  Location loc = init.getOwner()->getLoc();
  if (auto found = broadcast.find(init.get()); found != broadcast.end())
    return views.load(loc, found->second.first, views.applyMap(loc, found->second.second, at));
  Value value = getUniform(init.get());
  return value ? value : views.load(loc, init.get(), at);
}

/// Whether each element of the result is one of a binding that is not written.
bool InitValues::isBroadcast(linalg::GenericOp op) const {
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 || op.getNumReductionLoops() != 0)
    return false;
  Value source = op.getInputs()[0];
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  Block &body = *op.getBlock();
  return isa<MemRefType>(source.getType()) && isa<MemRefType>(op.getOutputs()[0].getType()) &&
         maps[0].isProjectedPermutation() && maps[1].isIdentity() && llvm::hasSingleElement(body) &&
         body.getTerminator()->getOperand(0) == body.getArgument(0) && views.contains(source) &&
         views.isInBinding(source) && getAccess(source) == "ro";
}

/// Whether `op` writes all of `buffer`, each element where it starts from it, and has no other use of it.
static bool overwrites(linalg::LinalgOp op, Value buffer) {
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  unsigned uses = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    if (operand.get() != buffer)
      continue;
    AffineMap map = op.getMatchingIndexingMap(&operand);
    ++uses;
    if (!op.isDpsInit(&operand) || !map.isProjectedPermutation())
      return false;
    for (auto [loop, kind] : llvm::enumerate(kinds))
      if (map.isFunctionOfDim(loop) != (kind == utils::IteratorType::parallel))
        return false;
  }
  return uses == 1;
}

/// The next op that touches memory, if it starts from what `first` writes to `buffer`, and writes all of it; null else.
linalg::LinalgOp InitValues::findNextFrom(Operation *first, Value buffer) const {
  Value base = getBaseBuffer(buffer);
  if (!base || !isa<MemRefType>(buffer.getType()) || !views.contains(buffer))
    return {};
  auto isElsewhere = [&](Value operand) {
    return !isa<MemRefType>(operand.getType()) || (getBaseBuffer(operand) && getBaseBuffer(operand) != base);
  };
  Operation *next = first->getNextNode();
  while (next && (FlatViews::isView(next) || isPure(next) ||
                  (isa<linalg::FillOp>(next) && isElsewhere(next->getOperand(1)))))
    next = next->getNextNode();
  auto op = dyn_cast_or_null<linalg::LinalgOp>(next);
  if (!op || !overwrites(op, buffer) || !llvm::all_of(op->getOperands(), [&](Value operand) {
        return operand == buffer || isElsewhere(operand);
      }))
    return {};
  // A body may read anything.
  auto readsElsewhere = [&](memref::LoadOp load) {
    Value source = load.getMemRef();
    bool isElse = views.contains(source) && isElsewhere(source) &&
                  (!views.isInBinding(source) || getAccess(source) == "ro");
    return isElse ? WalkResult::advance() : WalkResult::interrupt();
  };
  return op.getBlock()->walk(readsElsewhere).wasInterrupted() ? linalg::LinalgOp() : op;
}
