/// Powers as multiplications; see Passes.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_REDUCEPOWERS
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

/// Powers with small constant exponents are multiplications; behind vectors the exponents would be harder to see.
static void reducePowers(func::FuncOp f) {
  RewritePatternSet patterns(f.getContext());
  populateMathAlgebraicSimplificationPatterns(patterns);
  (void)applyPatternsGreedily(f, std::move(patterns));
}

namespace {
struct ReducePowers : weir::impl::ReducePowersBase<ReducePowers> {
  void runOnOperation() override {
    if (weir::isKernel(getOperation()))
      reducePowers(getOperation());
  }
};
} // namespace
