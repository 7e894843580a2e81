#include "passes/Codegen/GPU/BarrierEmitter.h"

#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir;

void BarrierEmitter::order(Location loc, ArrayRef<SharedAccess> next) {
  if (plan.isNeeded(next)) {
    trace.addBarrier(gpu::BarrierOp::create(builder, loc));
    plan.noteBarrier();
  }
  note(next);
}

void BarrierEmitter::note(ArrayRef<SharedAccess> accesses) {
  plan.note(accesses);
  trace.addAccesses(accesses);
}

void BarrierEmitter::emitInherent(Location loc) {
  gpu::BarrierOp::create(builder, loc);
  noteInherent();
}

void BarrierEmitter::noteInherent() {
  trace.addBarrier(nullptr);
  plan.noteBarrier();
}

//===- Accesses --------------------------------------------------------------------------------------------------------------------===//

SharedAccesses BarrierEmitter::getAccesses(Value buffer, bool isRead, bool isWritten) const {
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

SharedAccesses BarrierEmitter::getOperandAccesses(linalg::LinalgOp op, OpOperand &operand, bool isWritten) const {
  return getAccesses(operand.get(), readsElements(op, operand) && !inits.contains(operand.get()), isWritten);
}

SharedAccesses BarrierEmitter::getLoads(linalg::LinalgOp op) const {
  SharedAccesses accesses;
  op.getBlock()->walk([&](memref::LoadOp load) {
    accesses.append(getAccesses(load.getMemRef(), /*isRead=*/true, /*isWritten=*/false));
  });
  return accesses;
}

/// The loops that decide about the thread that runs an iteration, of which it has `count` neighbours along the last one.
static ThreadMapping getSpreadLoops(const StructuredLoops &loops, ArrayRef<unsigned> order, int64_t count) {
  ThreadMapping spread{SmallVector<unsigned>(), count};
  // A thread that has all of the last loop has what the others say.
  if (count != 1 && isConstantIntValue(loops.extents[order.back()], count)) {
    order = order.drop_back();
    spread.count = 1;
  }
  for (unsigned loop : order)
    if (!isConstantIntValue(loops.extents[loop], 1))
      spread.dimensions->push_back(loop);
  return spread;
}

/// The same of an operand: the dimensions of it that tell whose an element is, whatever the others are; nothing if two
/// threads may have one element.
static ThreadMapping getMapping(ThreadMapping spread, AffineMap map) {
  if (!spread.dimensions)
    return {};
  for (unsigned &loop : *spread.dimensions) {
    AffineExpr expr = getAffineDimExpr(loop, map.getContext());
    if (llvm::count(map.getResults(), expr) != 1)
      return {};
    loop = *map.getResultPosition(expr);
  }
  return spread;
}

SharedAccesses BarrierEmitter::getAccesses(linalg::LinalgOp op, const ThreadMapping &spread) const {
  SharedAccesses accesses;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    for (SharedAccess access : getOperandAccesses(op, operand, op.isDpsInit(&operand))) {
      access.mapping = getMapping(spread, op.getMatchingIndexingMap(&operand));
      accesses.push_back(access);
    }
  }
  accesses.append(getLoads(op));
  return accesses;
}

SharedAccesses BarrierEmitter::getAccesses(const StructuredLoops &loops, ArrayRef<unsigned> order,
                                           int64_t count) const {
  bool isOfFirst = llvm::all_of(loops.parallel, [&](unsigned loop) {
    return isConstantIntValue(loops.extents[loop], loop == order.back() ? count : 1);
  });
  if (!isOfFirst)
    return getAccesses(loops.op, getSpreadLoops(loops, order, count));
  SharedAccesses accesses = getAccesses(loops.op);
  for (SharedAccess &access : accesses)
    access.isOfFirst = true;
  return accesses;
}

SharedAccesses BarrierEmitter::getScalarAccesses(Operation *op) const {
  SharedAccesses all;
  op->walk([&](Operation *inner) {
    if (!isa<memref::LoadOp, memref::StoreOp>(inner))
      return;
    bool isStore = isa<memref::StoreOp>(inner);
    SharedAccesses accesses = getAccesses(inner->getOperand(isStore ? 1 : 0), !isStore, isStore);
    for (SharedAccess &access : accesses)
      access.isOfFirst = true;
    addAccesses(all, accesses);
  });
  return all;
}

//===- Control flow ----------------------------------------------------------------------------------------------------------------===//

LogicalResult BarrierEmitter::emitLoop(Operation *emitted, Operation *source, BarrierTrace::Trips trips, Emit emitBody) {
  trace.beginLoop(emitted, source, trips);
  plan.beginLoop();
  LogicalResult result = emitBody();
  if (plan.needsBarrierAtEnd(source)) {
    trace.addBarrier(gpu::BarrierOp::create(builder, source->getLoc()));
    plan.noteBarrier();
  }
  plan.endLoop();
  trace.endLoop();
  return result;
}

LogicalResult BarrierEmitter::emitBranches(MutableArrayRef<Region> branches,
                                           llvm::function_ref<LogicalResult(Region &)> emitBranch) {
  BarrierPlan::State before = plan.getState(), first = before;
  bool mayBeNone = llvm::any_of(branches, [](Region &branch) { return branch.empty(); });
  trace.beginBranches();
  for (Region &branch : branches) {
    if (branch.empty())
      continue;
    plan.restore(before);
    trace.nextBranch();
    if (failed(emitBranch(branch)))
      return failure();
    if (&branch == &branches.front())
      first = plan.getState();
  }
  trace.endBranches(mayBeNone);
  // Without a second branch nothing happens there.
  plan.merge(mayBeNone ? before : first);
  return success();
}

LogicalResult BarrierEmitter::emitGridLoop(Emit emitBody) {
  BarrierPlan::State outside = plan.getState();
  trace.beginGridLoop();
  LogicalResult result = emitBody();
  trace.endGridLoop();
  afterGrid.pending.append(plan.getState().pending);
  plan.restore(outside);
  return result;
}

void BarrierEmitter::leaveGridLoops(Operation *op) {
  if (afterGrid.pending.empty() || op->getBlock() != &kernel.getBody().front())
    return;
  plan.note(afterGrid.pending);
  afterGrid = {};
}
