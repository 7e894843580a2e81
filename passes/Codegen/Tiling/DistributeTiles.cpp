/// Tiles the roots of a kernel, with their producers, into loops over workgroups; see TilePasses.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "passes/Codegen/Tiling/Passes.h"
#include "passes/Codegen/Tiling/Strategies/Strategy.h"
#include "passes/Codegen/Tiling/TileGroup.h"
#include "passes/Codegen/Common/KernelUtils.h"

namespace weir {
#define GEN_PASS_DEF_DISTRIBUTETILES
#include "passes/Codegen/Tiling/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {
struct DistributeTiles : weir::impl::DistributeTilesBase<DistributeTiles> {
  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f) || !f.getBody().hasOneBlock())
      return;
    Block &block = f.getBody().front();
    SmallVector<linalg::LinalgOp> roots = llvm::to_vector(llvm::make_filter_range(weir::findRoots(block), hasTiles));
    if (roots.empty())
      return;
    weir::moveStoresToEnd(block);
    if (failed(weir::emitStrategies(roots, weir::StrategyScope::Root, weir::TargetInfo::of(f))))
      return signalPassFailure();
    expandIndices(f);
  }

  /// The index of an element is that in the tile, and where the tile begins. As arithmetic it has lanes as the rest of a body has.
  static void expandIndices(func::FuncOp f) {
    SmallVector<affine::AffineApplyOp> sums;
    f.walk([&](linalg::LinalgOp op) { llvm::append_range(sums, op.getBlock()->getOps<affine::AffineApplyOp>()); });
    IRRewriter rewriter(f.getContext());
    for (affine::AffineApplyOp sum : sums) {
      rewriter.setInsertionPoint(sum);
      if (auto values = affine::expandAffineMap(rewriter, sum.getLoc(), sum.getAffineMap(), sum.getMapOperands()))
        rewriter.replaceOp(sum, *values);
    }
  }

  static bool hasTiles(linalg::LinalgOp root) {
    weir::LoweringConfigAttr config = weir::LoweringConfigAttr::of(root);
    const weir::KernelStrategy *strategy = config ? weir::findStrategy(config.getStrategy()) : nullptr;
    return strategy && strategy->getScope() == weir::StrategyScope::Root;
  }
};
} // namespace
