/// Scalar code of kernels: what stores by itself is done by the first thread alone, together with its loads, so that no other waits for it
/// in between.
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/GPU/KernelEmitter.h"

using namespace mlir;
using namespace weir;

void KernelEmitter::emitLoad(memref::LoadOp op) {
  SmallVector<Value> indices = llvm::map_to_vector(op.getIndices(), [&](Value index) { return values.lookup(index); });
  if (!inFirstThread)
    order(op.getLoc(), getAccesses(op.getMemRef(), /*isRead=*/true, /*isWritten=*/false));
  values.map(op.getResult(), views.load(op.getLoc(), op.getMemRef(), indices));
}

void KernelEmitter::emitStore(memref::StoreOp op) {
  Location loc = op.getLoc();
  SmallVector<Value> indices = llvm::map_to_vector(op.getIndices(), [&](Value index) { return values.lookup(index); });
  OpBuilder::InsertionGuard guard(builder);
  if (!inFirstThread) {
    order(loc, getScalarAccesses(op));
    Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, thread, views.constant(loc, 0));
    builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isFirst, /*withElseRegion=*/false).thenBlock());
  }
  views.store(loc, values.lookup(op.getValue()), op.getMemRef(), indices);
}

/// Whether one thread can run `op` for all.
bool KernelEmitter::isScalar(Operation *op) {
  if (isa<memref::LoadOp, memref::StoreOp>(op)) {
    Value base = getBaseBuffer(op->getOperand(isa<memref::StoreOp>(op) ? 1 : 0));
    return base && (isa<BlockArgument>(base) || views.contains(base));
  }
  if (isa<cf::AssertOp, memref::DimOp, scf::YieldOp, scf::InParallelOp>(op))
    return true;
  if (FlatViews::isView(op))
    return !isa<memref::AllocOp>(op);
  bool hasBuffers = llvm::any_of(op->getResultTypes(), llvm::IsaPred<BaseMemRefType>) || llvm::any_of(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>);
  if (hasBuffers || (op->getNumRegions() == 0 && !isMemoryEffectFree(op)))
    return false;
  if (op->getNumRegions() == 0)
    return true;
  auto forall = dyn_cast<scf::ForallOp>(op);
  bool isKnown = isa<scf::ForOp, scf::IfOp>(op) || (forall && !llvm::is_contained(grid.loops, forall));
  return isKnown && llvm::all_of(op->getRegions(), [&](Region &region) {
           return llvm::all_of(region.getOps(), [&](Operation &inner) { return isScalar(&inner); });
         });
}

SharedAccesses KernelEmitter::getScalarAccesses(Operation *op) const {
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

/// Whether `op` has an op of such a type in it, or is one.
template <typename... Ops>
static bool contains(Operation *op) {
  return op->walk([](Operation *inner) { return isa<Ops...>(inner) ? WalkResult::interrupt() : WalkResult::advance(); }).wasInterrupted();
}

FailureOr<Block::iterator> KernelEmitter::emitInFirstThread(Block::iterator begin) {
  bool isForAll = leftToAll && leftToAll->getBlock() == begin->getBlock() && !leftToAll->isBeforeInBlock(&*begin);
  if (inFirstThread || isForAll)
    return begin;
  Block *block = begin->getBlock();
  // What loads, and what comes of that.
  llvm::SetVector<Operation *> own;
  Operation *last = nullptr, *end = nullptr;
  for (Operation &op : llvm::make_range(begin, block->without_terminator().end())) {
    if (!isScalar(&op))
      break;
    end = &op;
    bool uses = op.walk([&](Operation *inner) {
                    return llvm::any_of(inner->getOperands(),
                                        [&](Value operand) { return own.contains(operand.getDefiningOp()); })
                               ? WalkResult::interrupt()
                               : WalkResult::advance();
                  }).wasInterrupted();
    if (uses || contains<memref::LoadOp, memref::StoreOp>(&op))
      own.insert(&op);
    if (contains<memref::StoreOp>(&op))
      last = &op;
  }
  if (!last) {
    leftToAll = end;
    return begin;
  }
  own.remove_if([&](Operation *op) { return last->isBeforeInBlock(op); });
  Operation *handsOn = nullptr;
  for (Operation *op : own)
    for (Operation *user : op->getUsers())
      if (Operation *after = block->findAncestorOpInBlock(*user); !after || !own.contains(after))
        handsOn = op;
  if (handsOn) {
    leftToAll = handsOn;
    return begin;
  }

  Location loc = own.front()->getLoc();
  leaveGridLoops(&*begin);
  SharedAccesses accesses;
  for (Operation &op : llvm::make_range(begin, std::next(last->getIterator())))
    if (own.contains(&op))
      addAccesses(accesses, getScalarAccesses(&op));
    else if (failed(emit(&op)))
      return failure();
  order(loc, accesses);
  Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, thread, views.constant(loc, 0));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isFirst, /*withElseRegion=*/false).thenBlock());
  inFirstThread = true;
  for (Operation *op : own)
    if (failed(emit(op)))
      return failure();
  inFirstThread = false;
  return std::next(last->getIterator());
}
