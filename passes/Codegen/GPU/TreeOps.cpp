/// Reductions to fewer elements than threads: several threads share one, and combine what they have in workgroup memory, in a tree.
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/Common/TinyFloats.h"
#include "passes/Codegen/GPU/KernelEmitter.h"

using namespace mlir;
using namespace weir;

/// Steps below which threads that share an element are not worth their barriers.
static constexpr double kFewestSteps = 64;

Operation *weir::findCombiner(linalg::LinalgOp op) {
  SmallVector<Operation *> combiners;
  if (!matchReduction(op.getRegionOutputArgs(), 0, combiners) || combiners.size() != 1 || combiners[0]->getNumOperands() != 2)
    return nullptr;
  return weir::getNeutralElement(combiners[0]) ? combiners[0] : nullptr;
}

bool KernelEmitter::mayReorder(Operation *combiner) const {
  return !limits.keepsOrder || !isa<arith::AddFOp, arith::MulFOp>(combiner);
}

/// One reduction that threads share.
class KernelEmitter::TreeReduction {
public:
  TreeReduction(KernelEmitter &emitter, const StructuredLoops &loops) : e(emitter), loops(loops), op(loops.op), loc(op->getLoc()) {}
  bool match();
  void emit();

private:
  void orderInputs();
  void countIterations();
  Value emitOwn(Value neutral);
  Value combine(Value left, Value right);
  void combineHalves();
  void storeResult();
  void placeThread() {
    for (auto [i, index] : llvm::zip_equal(loops.parallel, e.delinearize(loc, place, parallelExtents)))
      indices[i] = index;
  }

  KernelEmitter &e;
  StructuredLoops loops;
  linalg::LinalgOp op;
  Location loc;
  Operation *combiner = nullptr;
  LoopExtent steps;
  int64_t bound = 1;   ///< of the elements
  int64_t sharing = 1; ///< threads that share one
  SmallVector<Value> parallelExtents, indices;
  Value scratch; ///< of the kernel; what each thread has so far
  Value zero, place, isInside;
};

bool KernelEmitter::TreeReduction::match() {
  if (!e.limits.trees || op.getNumDpsInits() != 1 || loops.sequential.empty() || !loops.inRegister[0])
    return false;
  for (unsigned loop : loops.parallel) {
    LoopExtent extent = LoopExtent::of(loops.extents[loop]);
    if (extent.value || llvm::MulOverflow(bound, extent.bound, bound))
      return false;
    parallelExtents.push_back(loops.extents[loop]);
  }
  steps = LoopExtent::of(loops.extents[loops.sequential.back()]);
  combiner = findCombiner(op);
  Type type = e.views.lookup(op.getDpsInits()[0]).element;
  bool isStoredAsIs = type == cast<MemRefType>(e.views.lookup(op.getDpsInits()[0]).base.getType()).getElementType();
  if (bound < 1 || 2 * bound > e.limits.tile.lanes || !combiner || !e.mayReorder(combiner) || !isStoredAsIs || (!steps.value && double(steps.bound) < kFewestSteps))
    return false;
  sharing = llvm::bit_floor(uint64_t(e.limits.threads / bound));
  scratch = e.views.getScratch(loc, type, e.limits.threads, /*number=*/2, e.limits.bytes - e.plannedBytes);
  return bool(scratch);
}

/// What it starts from is read, and the result written, after the barriers, of which there is one at least.
void KernelEmitter::TreeReduction::orderInputs() {
  SharedAccesses accesses;
  for (OpOperand *input : op.getDpsInputOperands())
    if (isa<MemRefType>(input->get().getType()) && !op.getMatchingBlockArgument(input).use_empty())
      accesses.append(e.getAccesses(input->get(), /*isRead=*/true, /*isWritten=*/false));
  e.addLoads(accesses, op);
  accesses.push_back({scratch.getAsOpaquePointer(), true});
  e.order(loc, accesses);
}

void KernelEmitter::TreeReduction::countIterations() {
  LoopNest nest{e.around, {}, {}};
  for (unsigned loop : loops.sequential)
    nest.sequential.push_back(LoopExtent::of(loops.extents[loop]));
  if (!steps.value)
    nest.sequential.back().bound = llvm::divideCeil(steps.bound, sharing);
  e.iterations.add(nest);
}

/// What one thread has of its element.
Value KernelEmitter::TreeReduction::emitOwn(Value neutral) {
  auto choice = scf::IfOp::create(e.builder, loc, neutral.getType(), isInside, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(e.builder);
  e.builder.setInsertionPointToStart(choice.thenBlock());
  placeThread();
  scf::YieldOp::create(e.builder, loc, e.emitLoops(loops, 0, indices, {neutral}));
  e.builder.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(e.builder, loc, neutral);
  return choice.getResult(0);
}

Value KernelEmitter::TreeReduction::combine(Value left, Value right) {
  Operation *copy = e.builder.clone(*combiner);
  copy->setOperands({left, right});
  return copy->getResult(0);
}

void KernelEmitter::TreeReduction::combineHalves() {
  OpBuilder &builder = e.builder;
  for (int64_t half = sharing / 2; half > 0; half /= 2) {
    e.emitBarrier(loc, /*stays=*/true);
    Value isLeft = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, loops.firstStep, e.views.constant(loc, half));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isLeft, /*withElseRegion=*/false).thenBlock());
    Value left = memref::LoadOp::create(builder, loc, scratch, ValueRange{e.thread});
    Value right = memref::LoadOp::create(builder, loc, scratch, ValueRange{e.views.add(loc, e.thread, e.views.constant(loc, half))});
    memref::StoreOp::create(builder, loc, combine(left, right), scratch, ValueRange{e.thread});
  }
}

/// The first of those that share an element has written what it reads.
void KernelEmitter::TreeReduction::storeResult() {
  OpBuilder &builder = e.builder;
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, loops.firstStep, zero);
  Value isMine = arith::AndIOp::create(builder, loc, isFirst, isInside);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isMine, /*withElseRegion=*/false).thenBlock());
  placeThread();
  OpOperand &init = *op.getDpsInitOperand(0);
  SmallVector<Value> at = e.applyMap(loc, op.getMatchingIndexingMap(&init), indices);
  Value sum = memref::LoadOp::create(builder, loc, scratch, ValueRange{e.thread});
  e.views.store(loc, combine(e.loadInit(init, at), sum), init.get(), at);
}

void KernelEmitter::TreeReduction::emit() {
  OpBuilder &builder = e.builder;
  orderInputs();
  countIterations();
  Value count = e.views.constant(loc, sharing);
  zero = e.views.constant(loc, 0);
  Value element = builder.createOrFold<arith::DivUIOp>(loc, e.thread, count);
  loops.firstStep = builder.createOrFold<arith::RemUIOp>(loc, e.thread, count);
  loops.stepSize = count;
  Value total = e.views.constant(loc, 1);
  for (Value extent : parallelExtents)
    total = e.views.multiply(loc, total, extent);
  isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, element, total);
  indices.resize(loops.extents.size());
  place = arith::SelectOp::create(builder, loc, isInside, element, zero);
  Value own = emitOwn(arith::ConstantOp::create(builder, loc, *weir::getNeutralElement(combiner)));
  memref::StoreOp::create(builder, loc, own, scratch, ValueRange{e.thread});
  combineHalves();
  // After the last barrier only the result is touched, and what each has.
  SharedAccesses last = e.getAccesses(op.getDpsInits()[0], /*isRead=*/true, /*isWritten=*/true);
  for (SharedAccess &access : last)
    access.isOfFirst = bound == 1;
  last.push_back({scratch.getAsOpaquePointer(), true});
  e.note(last);
  storeResult();
}

bool KernelEmitter::emitTree(const StructuredLoops &loops) {
  TreeReduction reduction(*this, loops);
  bool matches = reduction.match();
  if (matches)
    reduction.emit();
  return matches;
}
