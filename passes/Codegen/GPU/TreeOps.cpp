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

bool KernelEmitter::emitTree(StructuredLoops loops) {
  linalg::LinalgOp op = loops.op;
  if (!limits.trees || op.getNumDpsInits() != 1 || loops.sequential.empty() || !loops.inRegister[0])
    return false;
  int64_t bound = 1;
  SmallVector<Value> parallelExtents;
  for (unsigned loop : loops.parallel) {
    LoopExtent extent = LoopExtent::of(loops.extents[loop]);
    if (extent.value || llvm::MulOverflow(bound, extent.bound, bound))
      return false;
    parallelExtents.push_back(loops.extents[loop]);
  }
  LoopExtent steps = LoopExtent::of(loops.extents[loops.sequential.back()]);
  Operation *combiner = findCombiner(op);
  Type type = views.lookup(op.getDpsInits()[0]).element;
  bool isStoredAsIs = type == cast<MemRefType>(views.lookup(op.getDpsInits()[0]).base.getType()).getElementType();
  if (bound < 1 || 2 * bound > limits.tile.lanes || !combiner || !mayReorder(combiner) || !isStoredAsIs || (!steps.value && double(steps.bound) < kFewestSteps))
    return false;
  int64_t sharing = llvm::bit_floor(uint64_t(limits.threads / bound));
  Location loc = op.getLoc();
  Value scratch = views.getScratch(loc, type, limits.threads, /*number=*/2, limits.bytes - plannedBytes);
  if (!scratch)
    return false;

  // What it starts from is read, and the result written, after the barriers, of which there is one at least.
  Value result = op.getDpsInits()[0];
  SharedAccesses accesses;
  for (OpOperand *input : op.getDpsInputOperands())
    if (isa<MemRefType>(input->get().getType()) && !op.getMatchingBlockArgument(input).use_empty())
      accesses.append(getAccesses(input->get(), /*isRead=*/true, /*isWritten=*/false));
  addLoads(accesses, op);
  SharedAccess partial{scratch.getAsOpaquePointer(), true};
  accesses.push_back(partial);
  order(loc, accesses);

  LoopNest nest{around, {}, {}};
  for (unsigned loop : loops.sequential)
    nest.sequential.push_back(LoopExtent::of(loops.extents[loop]));
  if (!steps.value)
    nest.sequential.back().bound = llvm::divideCeil(steps.bound, sharing);
  iterations.add(nest);

  Value count = views.constant(loc, sharing), zero = views.constant(loc, 0);
  Value element = builder.createOrFold<arith::DivUIOp>(loc, thread, count);
  loops.firstStep = builder.createOrFold<arith::RemUIOp>(loc, thread, count);
  loops.stepSize = count;
  Value total = views.constant(loc, 1);
  for (Value extent : parallelExtents)
    total = views.multiply(loc, total, extent);
  Value isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, element, total);
  SmallVector<Value> indices(loops.extents.size());
  Value place = arith::SelectOp::create(builder, loc, isInside, element, zero);
  Value neutral = arith::ConstantOp::create(builder, loc, *weir::getNeutralElement(combiner));
  auto choice = scf::IfOp::create(builder, loc, type, isInside, /*withElseRegion=*/true);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(choice.thenBlock());
    for (auto [i, index] : llvm::zip_equal(loops.parallel, delinearize(loc, place, parallelExtents)))
      indices[i] = index;
    scf::YieldOp::create(builder, loc, emitLoops(loops, 0, indices, {neutral}));
    builder.setInsertionPointToStart(choice.elseBlock());
    scf::YieldOp::create(builder, loc, neutral);
  }
  auto combine = [&](Value left, Value right) {
    Operation *copy = builder.clone(*combiner);
    copy->setOperands({left, right});
    return copy->getResult(0);
  };
  memref::StoreOp::create(builder, loc, choice.getResult(0), scratch, ValueRange{thread});
  for (int64_t half = sharing / 2; half > 0; half /= 2) {
    emitBarrier(loc, /*stays=*/true);
    Value isLeft = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, loops.firstStep, views.constant(loc, half));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isLeft, /*withElseRegion=*/false).thenBlock());
    Value left = memref::LoadOp::create(builder, loc, scratch, ValueRange{thread});
    Value right = memref::LoadOp::create(builder, loc, scratch, ValueRange{views.add(loc, thread, views.constant(loc, half))});
    memref::StoreOp::create(builder, loc, combine(left, right), scratch, ValueRange{thread});
  }
  // After the last barrier only the result is touched, and what each has.
  SharedAccesses last = getAccesses(result, /*isRead=*/true, /*isWritten=*/true);
  for (SharedAccess &access : last)
    access.isOfFirst = bound == 1;
  last.push_back(partial);
  note(last);
  // The first of those that share an element has written what it reads.
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, loops.firstStep, zero);
  Value isMine = arith::AndIOp::create(builder, loc, isFirst, isInside);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isMine, /*withElseRegion=*/false).thenBlock());
  for (auto [i, index] : llvm::zip_equal(loops.parallel, delinearize(loc, place, parallelExtents)))
    indices[i] = index;
  OpOperand &init = *op.getDpsInitOperand(0);
  SmallVector<Value> at = applyMap(loc, op.getMatchingIndexingMap(&init), indices);
  Value sum = memref::LoadOp::create(builder, loc, scratch, ValueRange{thread});
  views.store(loc, combine(loadInit(init, at), sum), init.get(), at);
  return true;
}
