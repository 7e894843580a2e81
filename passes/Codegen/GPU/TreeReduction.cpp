#include "passes/Codegen/GPU/TreeReduction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Codegen/Common/TinyFloats.h"

using namespace mlir;
using namespace weir;

/// Steps below which threads that share an element are not worth their barriers.
static constexpr double kFewestSteps = 64;

bool TreeReduction::match() {
  const WorkgroupLimits &limits = state.limits;
  if (!limits.trees || op.getNumDpsInits() != 1 || loops.sequential.empty() || !loops.inRegister[0])
    return false;
  for (const LoopExtent &extent : loops.getLoopExtents(loops.parallel))
    if (extent.value || llvm::MulOverflow(bound, extent.bound, bound))
      return false;
  steps = LoopExtent::of(loops.extents[loops.sequential.back()]);
  combiner = findCombiner(op);
  const FlatView &result = views.lookup(op.getDpsInits()[0]);
  bool isStoredAsIs = result.element == cast<MemRefType>(result.base.getType()).getElementType();
  if (bound < 1 || 2 * bound > limits.tile.lanes || !combiner || !limits.mayReorder(combiner) || !isStoredAsIs ||
      (!steps.value && double(steps.bound) < kFewestSteps))
    return false;
  sharing = llvm::bit_floor(uint64_t(limits.threads / bound));
  scratch = state.getScratch(loc, result.element, limits.threads, /*number=*/2);
  return bool(scratch);
}

/// What it starts from is read, and the result written, after the barriers, of which there is one at least.
void TreeReduction::orderInputs() {
  SharedAccesses accesses;
  for (OpOperand *input : op.getDpsInputOperands())
    if (readsElements(op, *input))
      accesses.append(state.barriers.getAccesses(input->get(), /*isRead=*/true, /*isWritten=*/false));
  accesses.append(state.barriers.getLoads(op));
  accesses.push_back({scratch.getAsOpaquePointer(), true});
  state.barriers.order(loc, accesses);
}

void TreeReduction::countIterations() {
  LoopNest nest;
  nest.sequential = loops.getLoopExtents(loops.sequential);
  if (!steps.value)
    nest.sequential.back().bound = llvm::divideCeil(steps.bound, sharing);
  state.iterations.add(nest);
}

void TreeReduction::placeThread() {
  SmallVector<Value> own = views.delinearize(loc, element, loops.getExtents(loops.parallel));
  for (auto [loop, index] : llvm::zip_equal(loops.parallel, own))
    indices[loop] = index;
}

/// What one thread has of its element.
Value TreeReduction::emitOwn(Value neutral) {
  auto choice = scf::IfOp::create(builder, loc, neutral.getType(), isInside, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(choice.thenBlock());
  placeThread();
  scf::YieldOp::create(builder, loc, ElementEmitter(state, loops).emitLoops(indices, {neutral}, first, count));
  builder.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(builder, loc, neutral);
  return choice.getResult(0);
}

Value TreeReduction::combine(Value left, Value right) {
  Operation *copy = builder.clone(*combiner);
  copy->setOperands({left, right});
  return copy->getResult(0);
}

void TreeReduction::combineHalves() {
  Value thread = state.thread;
  for (int64_t half = sharing / 2; half > 0; half /= 2) {
    state.barriers.emitInherent(loc);
    Value isLeft = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, first, views.constant(loc, half));
    OpBuilder::InsertionGuard guard(builder);
    beginIf(isLeft);
    Value left = memref::LoadOp::create(builder, loc, scratch, ValueRange{thread});
    Value other = views.add(loc, thread, views.constant(loc, half));
    Value right = memref::LoadOp::create(builder, loc, scratch, ValueRange{other});
    memref::StoreOp::create(builder, loc, combine(left, right), scratch, ValueRange{thread});
  }
}

/// The first of those that share an element has written what it reads.
void TreeReduction::storeResult() {
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, first, zero);
  Value isMine = arith::AndIOp::create(builder, loc, isFirst, isInside);
  OpBuilder::InsertionGuard guard(builder);
  beginIf(isMine);
  placeThread();
  OpOperand &init = *op.getDpsInitOperand(0);
  SmallVector<Value> at = locate(init, indices);
  Value sum = memref::LoadOp::create(builder, loc, scratch, ValueRange{state.thread});
  views.store(loc, combine(state.inits.load(init, at), sum), init.get(), at);
}

void TreeReduction::emit() {
  orderInputs();
  countIterations();
  count = views.constant(loc, sharing);
  zero = views.constant(loc, 0);
  Value number = builder.createOrFold<arith::DivUIOp>(loc, state.thread, count);
  first = builder.createOrFold<arith::RemUIOp>(loc, state.thread, count);
  Value total = views.multiplyAll(loc, loops.getExtents(loops.parallel));
  isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, number, total);
  indices.resize(loops.extents.size());
  element = arith::SelectOp::create(builder, loc, isInside, number, zero);
  Value own = emitOwn(arith::ConstantOp::create(builder, loc, *weir::getNeutralElement(combiner)));
  memref::StoreOp::create(builder, loc, own, scratch, ValueRange{state.thread});
  combineHalves();
  // After the last barrier only the result is touched, and what each has.
  SharedAccesses last = state.barriers.getAccesses(op.getDpsInits()[0], /*isRead=*/true, /*isWritten=*/true);
  for (SharedAccess &access : last)
    access.isOfFirst = bound == 1;
  last.push_back({scratch.getAsOpaquePointer(), true});
  state.barriers.note(last);
  storeResult();
}
