/// Views of buffers as arithmetic, without folds; see Passes.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Codegen/Common/Passes.h"

#define DEBUG_TYPE "weir-expand-strided-metadata"

namespace weir {
#define GEN_PASS_DEF_EXPANDSTRIDEDMETADATA
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {

struct ExpandStridedMetadata : weir::impl::ExpandStridedMetadataBase<ExpandStridedMetadata> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    memref::populateExpandStridedMetadataPatterns(patterns);
    (void)applyPatternsGreedily(getOperation(), std::move(patterns), GreedyRewriteConfig().enableFolding(false));
  }
};

} // namespace
