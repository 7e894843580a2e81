/// Views of bindings before everything else; see Passes.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_HOISTVIEWS
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;
using bufferization::ToTensorOp;

/// Moves the views, and the index arithmetic that they need, before everything else.
static void hoistViews(func::FuncOp f) {
  Block &entry = f.getBody().front();
  DenseSet<Operation *> moved;
  Operation *front = nullptr;
  for (Operation &op : llvm::make_early_inc_range(entry.without_terminator())) {
    bool movable = op.getNumRegions() == 0 && op.getNumResults() > 0 && isMemoryEffectFree(&op) && !isa<ToTensorOp>(op) &&
                   llvm::none_of(op.getResultTypes(), [](Type t) { return isa<TensorType>(t); }) &&
                   llvm::all_of(op.getOperands(), [&](Value v) {
                     Operation *def = v.getDefiningOp();
                     return !def || moved.contains(def);
                   });
    if (!movable) {
      if (!front)
        front = &op;
      continue;
    }
    moved.insert(&op);
    if (front)
      op.moveBefore(front);
  }
}

namespace {
struct HoistViews : weir::impl::HoistViewsBase<HoistViews> {
  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    if (!f.getBody().hasOneBlock()) {
      f.emitOpError("must have one block; write its control flow with scf");
      return signalPassFailure();
    }
    hoistViews(f);
  }
};
} // namespace
