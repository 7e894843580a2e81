/// What kernels touch, in order, and the barriers that follow from that.
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/GPU/KernelEmitter.h"

using namespace mlir;
using namespace weir;

void KernelEmitter::emitBarrier(Location loc, bool stays) {
  auto barrier = gpu::BarrierOp::create(builder, loc);
  trace.addBarrier(stays ? nullptr : barrier.getOperation());
  plan.noteBarrier();
}

void KernelEmitter::order(Location loc, ArrayRef<SharedAccess> next) {
  if (plan.isNeeded(next))
    emitBarrier(loc);
  note(next);
}

void KernelEmitter::note(ArrayRef<SharedAccess> accesses) {
  plan.note(accesses);
  trace.addAccesses(accesses);
}

SharedAccesses KernelEmitter::getAccesses(Value buffer, bool isRead, bool isWritten) const {
  Value base = getBaseBuffer(buffer);
  auto binding = dyn_cast_or_null<BlockArgument>(base);
  // Other bindings that are written may be one range.
  const void *memory = this;
  if (Value own = base && !binding ? views.getWorkgroupMemory(base) : Value())
    memory = own.getAsOpaquePointer();
  else if (getAccess(buffer) == "ro")
    return {};
  else if (binding && isApart(kernel, binding.getArgNumber()))
    memory = binding.getAsOpaquePointer();
  SharedAccesses accesses;
  if (isRead)
    accesses.push_back({memory, false, buffer});
  if (isWritten)
    accesses.push_back({memory, true, buffer});
  return accesses;
}

SharedAccesses KernelEmitter::getAccesses(linalg::LinalgOp op) const {
  SharedAccesses accesses;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    bool isRead = !op.getMatchingBlockArgument(&operand).use_empty() && !startsElsewhere(operand.get());
    accesses.append(getAccesses(operand.get(), isRead, op.isDpsInit(&operand)));
  }
  addLoads(accesses, op);
  return accesses;
}

void KernelEmitter::addLoads(SharedAccesses &accesses, linalg::LinalgOp op) const {
  op.getBlock()->walk([&](memref::LoadOp load) { accesses.append(getAccesses(load.getMemRef(), /*isRead=*/true, /*isWritten=*/false)); });
}

void KernelEmitter::leaveGridLoops(Operation *op) {
  if (afterGrid.pending.empty() || op->getBlock() != &kernel.getBody().front())
    return;
  plan.note(afterGrid.pending);
  afterGrid = {};
}

LogicalResult KernelEmitter::emitLoopBody(Operation *emitted, Operation *source, BarrierTrace::Trips trips, Block &body) {
  if (inFirstThread)
    return emitBlock(body);
  trace.beginLoop(emitted, source, trips);
  plan.beginLoop();
  LogicalResult result = emitBlock(body);
  if (plan.needsBarrierAtEnd(source))
    emitBarrier(source->getLoc());
  plan.endLoop();
  trace.endLoop();
  return result;
}
