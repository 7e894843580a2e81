/// Structured ops of kernels: elements are spread over the threads of a workgroup, reductions stay in one of them.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "passes/Codegen/Common/PlacedErrors.h"
#include "passes/Codegen/GPU/KernelEmitter.h"

using namespace mlir;
using namespace weir;

/// An op inside a body cannot be spread any further, nor can one that writes to buffers. Assertions are where a value is missing
/// (`weir-check-subscripts`): by itself, none would be part of what a tile computes.
static LogicalResult verifyBody(linalg::LinalgOp op, const FlatViews &views) {
  WalkResult result = op.getBlock()->walk([&](Operation *inner) {
    bool isOk = isMemoryEffectFree(inner) || inner->hasTrait<OpTrait::HasRecursiveMemoryEffects>();
    if (isa<cf::AssertOp>(inner))
      isOk = inner->getBlock() != op.getBlock() && inner->getParentOp()->getNumResults() != 0;
    if (isa<memref::LoadOp>(inner))
      isOk = views.contains(inner->getOperand(0));
    if (auto dim = dyn_cast<memref::DimOp>(inner))
      isOk = views.contains(dim.getSource()) && dim.getConstantIndex();
    if (!isOk)
      emitPlacedError(inner) << "cannot be compiled for a GPU in the body of a structured op";
    return isOk ? WalkResult::advance() : WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult KernelEmitter::emitStructured(linalg::LinalgOp op) {
  if (auto generic = dyn_cast<linalg::GenericOp>(op.getOperation()); generic && generic.getLibraryCallAttr())
    return emitLibraryCall(generic);
  for (Value operand : op->getOperands())
    if (isa<MemRefType>(operand.getType()) && !views.contains(operand))
      return op.emitOpError("accesses a buffer that a GPU cannot address");
  if (failed(verifyBody(op, views)))
    return failure();
  StructuredLoops loops{op, getExtents(op), {}, {}, {}, {}};
  SmallVector<AffineMap> inits =
      llvm::map_to_vector(op.getDpsInitsMutable(), [&](OpOperand &init) { return op.getMatchingIndexingMap(&init); });
  for (auto [i, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (!loops.extents[i])
      return op.emitOpError("has a loop whose extent is not an extent of an operand");
    // Each element of a result is written by one thread.
    bool isOwn = llvm::all_of(inits, [&, i = i](AffineMap map) { return map.isFunctionOfDim(i); });
    (kind == utils::IteratorType::parallel && isOwn ? loops.parallel : loops.sequential).push_back(i);
  }
  for (AffineMap map : inits)
    loops.inRegister.push_back(!loops.sequential.empty() &&
                               llvm::none_of(loops.sequential, [&](unsigned i) { return map.isFunctionOfDim(i); }));
  if (emitSubgroups(loops) || emitTree(loops))
    return success();
  BodyDependences dependences(op, loops.inRegister);
  if (std::optional<SmallVector<int64_t>> tile = chooseTile(loops, dependences)) {
    if (std::optional<StagedOperands> staged = findStaged(loops, dependences, *tile))
      emitStaged(loops, dependences, *tile, *staged);
    else
      emitTiled(loops, dependences, *tile);
    return success();
  }
  if (emitWide(loops))
    return success();
  auto get = [&](ArrayRef<unsigned> dims) { return llvm::map_to_vector(dims, [&](unsigned i) { return LoopExtent::of(loops.extents[i]); }); };
  iterations.add({around, get(loops.parallel), get(loops.sequential)});

  Location loc = op.getLoc();
  SmallVector<unsigned> order = getThreadOrder(loops);
  this->order(loc, getAccesses(loops, order, 1));
  Value total = views.constant(loc, 1);
  SmallVector<Value> parallelExtents = llvm::map_to_vector(order, [&](unsigned i) { return loops.extents[i]; });
  for (Value extent : parallelExtents)
    total = views.multiply(loc, total, extent);
  auto elements = scf::ForOp::create(builder, loc, thread, total, views.constant(loc, limits.threads));
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(elements.getBody());
    SmallVector<Value> indices(loops.extents.size());
    for (auto [i, index] : llvm::zip_equal(order, delinearize(loc, elements.getInductionVar(), parallelExtents)))
      indices[i] = index;
    emitElement(loops, indices);
  }
  return success();
}

SmallVector<unsigned> KernelEmitter::getThreadOrder(const StructuredLoops &loops) {
  linalg::LinalgOp op = loops.op;
  OpOperand &result = *op.getDpsInitOperand(0);
  AffineMap map = op.getMatchingIndexingMap(&result);
  SmallVector<unsigned> order(loops.parallel);
  auto getPlace = [&](unsigned loop) { return llvm::find_if(map.getResults(), [&](AffineExpr expr) { return expr.isFunctionOfDim(loop); }); };
  llvm::stable_sort(order, [&](unsigned a, unsigned b) { return getPlace(a) < getPlace(b); });
  for (unsigned loop : loops.parallel)
    if (isContiguousAlong(map, views.lookup(result.get()), loop)) {
      llvm::erase(order, loop);
      order.push_back(loop);
      break;
    }
  return order;
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

/// The same of an operand: the dimensions of it that tell whose an element is, whatever the others are; nothing if two threads may have one element.
static ThreadMapping getMapping(ThreadMapping spread, AffineMap map) {
  for (unsigned &loop : *spread.dimensions) {
    AffineExpr expr = getAffineDimExpr(loop, map.getContext());
    if (llvm::count(map.getResults(), expr) != 1)
      return {};
    loop = *map.getResultPosition(expr);
  }
  return spread;
}

SharedAccesses KernelEmitter::getAccesses(const StructuredLoops &loops, ArrayRef<unsigned> order, int64_t count) const {
  linalg::LinalgOp op = loops.op;
  SharedAccesses accesses = getAccesses(op);
  if (llvm::all_of(loops.parallel, [&](unsigned loop) { return isConstantIntValue(loops.extents[loop], loop == order.back() ? count : 1); })) {
    for (SharedAccess &access : accesses)
      access.isOfFirst = true;
    return accesses;
  }
  accesses.clear();
  ThreadMapping spread = getSpreadLoops(loops, order, count);
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    bool isRead = !op.getMatchingBlockArgument(&operand).use_empty() && !startsElsewhere(operand.get());
    for (SharedAccess access : getAccesses(operand.get(), isRead, op.isDpsInit(&operand))) {
      access.mapping = getMapping(spread, op.getMatchingIndexingMap(&operand));
      accesses.push_back(access);
    }
  }
  addLoads(accesses, op);
  return accesses;
}

void KernelEmitter::emitElement(const StructuredLoops &loops, SmallVectorImpl<Value> &indices) {
  linalg::LinalgOp op = loops.op;
  Location loc = op.getLoc();
  SmallVector<OpOperand *> inRegisters;
  SmallVector<Value> accumulators;
  for (auto [init, inRegister] : llvm::zip_equal(op.getDpsInitsMutable(), loops.inRegister))
    if (inRegister) {
      inRegisters.push_back(&init);
      accumulators.push_back(loadInit(init, applyMap(loc, op.getMatchingIndexingMap(&init), indices)));
    }
  SmallVector<Value> results = emitLoops(loops, 0, indices, accumulators);
  for (auto [init, value] : llvm::zip_equal(inRegisters, results))
    views.store(loc, value, init->get(), applyMap(loc, op.getMatchingIndexingMap(init), indices));
}

SmallVector<Value> KernelEmitter::emitLoops(const StructuredLoops &loops, unsigned depth, SmallVectorImpl<Value> &indices,
                                            ArrayRef<Value> accumulators) {
  if (depth == loops.sequential.size())
    return emitBody(loops, indices, accumulators);
  Location loc = loops.op->getLoc();
  unsigned dim = loops.sequential[depth];
  bool isInnermost = depth + 1 == loops.sequential.size();
  Value first = isInnermost && loops.firstStep ? loops.firstStep : views.constant(loc, 0);
  auto loop = scf::ForOp::create(builder, loc, first, loops.extents[dim], isInnermost && loops.stepSize ? loops.stepSize : views.constant(loc, 1), accumulators);
  if (isInnermost)
    innermost.push_back({loop, std::numeric_limits<int64_t>::max()});
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  indices[dim] = loop.getInductionVar();
  SmallVector<Value> carried(loop.getRegionIterArgs().begin(), loop.getRegionIterArgs().end());
  SmallVector<Value> results = emitLoops(loops, depth + 1, indices, carried);
  if (!results.empty())
    scf::YieldOp::create(builder, loc, results);
  return llvm::to_vector_of<Value>(loop.getResults());
}

SmallVector<Value> KernelEmitter::emitBody(const StructuredLoops &loops, ArrayRef<Value> indices, ArrayRef<Value> accumulators,
                                           const LoadedElements &loaded, unsigned element) {
  linalg::LinalgOp op = loops.op;
  Location loc = op.getLoc();
  unsigned next = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    BlockArgument argument = op.getMatchingBlockArgument(&operand);
    if (op.isDpsInit(&operand) && loops.inRegister[operand.getOperandNumber() - op.getNumDpsInputs()])
      values.map(argument, accumulators[next++]);
    else if (!isa<MemRefType>(operand.get().getType()))
      values.map(argument, values.lookup(operand.get()));
    else if (auto found = loaded.find(argument); found != loaded.end())
      values.map(argument, found->second[element]);
    else if (!argument.use_empty())
      values.map(argument, loadInit(operand, applyMap(loc, op.getMatchingIndexingMap(&operand), indices)));
  }
  for (Operation &inner : op.getBlock()->without_terminator())
    cloneScalar(inner, indices);
  SmallVector<Value> results;
  for (auto [init, inRegister, yielded] :
       llvm::zip_equal(op.getDpsInitsMutable(), loops.inRegister, op.getBlock()->getTerminator()->getOperands())) {
    Value value = values.lookup(yielded);
    if (inRegister)
      results.push_back(value);
    else
      views.store(loc, value, init.get(), applyMap(loc, op.getMatchingIndexingMap(&init), indices));
  }
  return results;
}

void KernelEmitter::cloneScalar(Operation &op, ArrayRef<Value> indices) {
  Operation *copy = builder.clone(op, values);
  SmallVector<Operation *> replaced;
  copy->walk([&](Operation *inner) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(inner);
    Value value;
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      value = indices[index.getDim()];
    else if (auto load = dyn_cast<memref::LoadOp>(inner); load && views.contains(load.getMemRef()))
      value = views.load(load.getLoc(), load.getMemRef(), load.getIndices());
    else if (auto dim = dyn_cast<memref::DimOp>(inner))
      value = views.lookup(dim.getSource()).sizes[*dim.getConstantIndex()];
    if (!value)
      return;
    inner->getResult(0).replaceAllUsesWith(value);
    if (inner == copy)
      values.map(op.getResult(0), value);
    replaced.push_back(inner);
  });
  for (Operation *inner : replaced)
    inner->erase();
}

SmallVector<Value> KernelEmitter::getExtents(linalg::LinalgOp op) {
  SmallVector<Value> extents(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    for (auto [i, expr] : llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        // All that have the loop agree; one may know how long it is.
        Value &extent = extents[dim.getPosition()], size = views.lookup(operand.get()).sizes[i];
        if (!extent || (!getConstantIntValue(extent) && getConstantIntValue(size)))
          extent = size;
      }
  }
  return extents;
}

SmallVector<Value> KernelEmitter::applyMap(Location loc, AffineMap map, ArrayRef<Value> indices) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) { return applyExpr(loc, expr, indices); });
}

Value KernelEmitter::applyExpr(Location loc, AffineExpr expr, ArrayRef<Value> indices) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return indices[dim.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return views.constant(loc, constant.getValue());
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value left = applyExpr(loc, binary.getLHS(), indices), right = applyExpr(loc, binary.getRHS(), indices);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return views.add(loc, left, right);
  case AffineExprKind::Mul:
    return views.multiply(loc, left, right);
  case AffineExprKind::Mod:
    return builder.createOrFold<arith::RemUIOp>(loc, left, right);
  case AffineExprKind::FloorDiv:
    return builder.createOrFold<arith::DivUIOp>(loc, left, right);
  default:
    return builder.createOrFold<arith::CeilDivUIOp>(loc, left, right);
  }
}
