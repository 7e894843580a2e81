/// Extents of tensors without folds; see ProgramPasses.td.
#include "dialects/Upstream/Repairs.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/Util/UtilDialect.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Input/Passes.h"

#define DEBUG_TYPE "weir-resolve-dims"

namespace weir {
#define GEN_PASS_DEF_RESOLVEDIMS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct ResolveDims : weir::impl::ResolveDimsBase<ResolveDims> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    upstream::populateCanonicalizationPatterns<tensor::DimOp>(patterns);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    // Ops that have no other lowering: of util, constants that hide their values, execution regions.
    // Timepoints: waits move to the first use, since their fences may be signalled after the function has returned.
    auto *util = getContext().getOrLoadDialect<util::UtilDialect>();
    for (RegisteredOperationName name : getContext().getRegisteredOperations())
      if (&name.getDialect() == util || name.getStringRef().starts_with("stream.timepoint."))
        name.getCanonicalizationPatterns(patterns, &getContext());
    upstream::populateCanonicalizationPatterns<flow::TensorDynamicConstantOp>(patterns);
    upstream::populateCanonicalizationPatterns<scf::ExecuteRegionOp>(patterns);
    // Ops that carry their extents as operands.
    util->getCanonicalizationPatterns(patterns);
    GreedyRewriteConfig config;
    config.enableFolding(false).setUseTopDownTraversal(true).setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace
