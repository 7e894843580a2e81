#include "passes/Codegen/GPU/KernelState.h"

#include "dialects/Util/UtilTypes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir;

bool WorkgroupLimits::mayReorder(Operation *combiner) const {
  return !keepsOrder || !isa<arith::AddFOp, arith::MulFOp>(combiner);
}

KernelState::KernelState(func::FuncOp kernel, gpu::GPUFuncOp function, const WorkgroupLimits &limits)
    : limits(limits), builder(OpBuilder::atBlockBegin(&function.getBody().front())), views(function, builder, values),
      inits(views, values), barriers(kernel, builder, views, inits),
      iterations(kernel, limits.threads, limits.maxIterations) {
  for (auto [argument, replacement] : llvm::zip(kernel.getArguments(), function.getArguments()))
    values.map(argument, replacement);
  kernel.walk([&](memref::AllocOp op) {
    if (FailureOr<int64_t> count = FlatViews::countElements(op); succeeded(count))
      plannedBytes += llvm::alignTo(*count * util::getElementBytes(op.getType().getElementType()), 16);
  });
  thread = gpu::ThreadIdOp::create(builder, kernel.getLoc(), gpu::Dimension::x);
}

SmallVector<Value> KernelState::beginThreadLoop(Location loc, ArrayRef<Value> extents, Value total) {
  auto loop = scf::ForOp::create(builder, loc, thread, total, views.constant(loc, limits.threads));
  builder.setInsertionPointToStart(loop.getBody());
  return views.delinearize(loc, loop.getInductionVar(), extents);
}

void KernelState::cloneScalar(Operation &op, ArrayRef<Value> indices) {
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
