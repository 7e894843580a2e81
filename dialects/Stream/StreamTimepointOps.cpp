// Builders, verifiers and interfaces of stream.timepoint.*.
#include "dialects/Stream/StreamOps.h"
#include "dialects/Stream/StreamVerifiers.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

void TimepointImmediateOp::build(OpBuilder &builder, OperationState &state) {
  state.addTypes(builder.getType<TimepointType>());
}

OpFoldResult TimepointImmediateOp::fold(FoldAdaptor) { return TimepointAttr::get(getContext()); }

//===--------------------------------------------------------------------------------------------------------------===//
// join
//===--------------------------------------------------------------------------------------------------------------===//

Value TimepointJoinOp::join(OpBuilder &builder, Location loc, ValueRange timepoints) {
  llvm::SetVector<Value> unique;
  for (Value timepoint : timepoints)
    if (timepoint)
      unique.insert(timepoint);
  if (unique.empty())
    return {};
  if (unique.size() == 1)
    return unique.front();
  return TimepointJoinOp::create(builder, loc, builder.getType<TimepointType>(), unique.getArrayRef());
}

//===--------------------------------------------------------------------------------------------------------------===//
// await
//===--------------------------------------------------------------------------------------------------------------===//

void TimepointAwaitOp::build(OpBuilder &builder, OperationState &state, ValueRange operands, ValueRange sizes,
                             Value timepoint, bool sync) {
  build(builder, state, operands.getTypes(), operands, sizes, timepoint, sync);
}

void TimepointAwaitOp::setAwaitTimepoint(Value timepoint) {
  if (!timepoint) {
    OpBuilder builder(*this);
    timepoint = TimepointImmediateOp::create(builder, getLoc());
  }
  getAwaitTimepointMutable().assign(timepoint);
}

void TimepointAwaitOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (!getSync())
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

Speculation::Speculatability TimepointAwaitOp::getSpeculatability() {
  return getSync() ? Speculation::NotSpeculatable : Speculation::Speculatable;
}

/// Nothing in the custom form represents no foreign objects.
static LogicalResult verifyForeignObjects(Operation *op, size_t count) {
  return count > 0 ? success() : op->emitOpError("expected at least one foreign object");
}

LogicalResult TimepointImportOp::verify() { return verifyForeignObjects(*this, getOperands().size()); }

LogicalResult TimepointExportOp::verify() { return verifyForeignObjects(*this, getNumResults()); }

LogicalResult TimepointChainExternalOp::verify() { return verifyForeignObjects(*this, getExternalValues().size()); }

LogicalResult TimepointAwaitOp::verify() {
  // C1
  if (failed(verifySizes(*this, getResourceOperands(), getResourceOperandSizes(), "operand")))
    return failure();
  if (getResourceOperands().getTypes() != getResults().getTypes())
    return emitOpError("must have one result per operand, of the same type");
  return getResourceOperands().empty() ? emitOpError("expected at least one resource") : success();
}
