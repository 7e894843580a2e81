/// Other ops become structured ops; see Passes.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/LowerDynamicPack.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_DECOMPOSEAGGREGATES
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

/// True if packed and unpacked slices are the same but for leading units. Upstream takes the inner tiles for all dimensions of the
/// unpacked tensor in their order wherever the outer ones are units.
template <typename Op>
static bool tilesAreTrailing(Op op, RankedTensorType packed) {
  ArrayRef<int64_t> positions = op.getInnerDimsPos();
  return static_cast<int64_t>(positions.size()) * 2 == packed.getRank() && llvm::is_sorted(positions);
}

/// True if one value pads, and only convolutions read it: windows that move over it, for several filters. Tiles of poolings and of depthwise
/// convolutions have too little to do with a window to pad it themselves.
static bool isReadByWindows(tensor::PadOp pad) {
  if (!pad.getConstantPaddingValue() || pad->use_empty())
    return false;
  return llvm::all_of(pad->getUses(), [](OpOperand &use) {
    auto reader = dyn_cast<linalg::LinalgOp>(use.getOwner());
    if (!reader || !reader.hasPureTensorSemantics() || !reader.isDpsInput(&use))
      return false;
    return weir::countFilters(reader, use) >= weir::kFewestFilters &&
           !reader.getMatchingIndexingMap(&use).isProjectedPermutation(/*allowZeroInResults=*/true);
  });
}

/// Aggregates -> structured ops.
static LogicalResult decomposeAggregates(func::FuncOp f, bool keepWindowPads) {
  PatternRewriter rewriter(f.getContext());
  SmallVector<Operation *> worklist;
  f.walk([&](Operation *op) {
    if (isa<linalg::PackOp, linalg::UnPackOp, linalg::SoftmaxOp>(op))
      worklist.push_back(op);
  });
  for (Operation *op : worklist) {
    rewriter.setInsertionPoint(op);
    if (auto pack = dyn_cast<linalg::PackOp>(op)) {
      // Upstream expands the padded source, for which the tiles have to be static.
      if (llvm::any_of(pack.getStaticInnerTiles(), ShapedType::isDynamic))
        weir::lowerDynamicPack(rewriter, pack);
      else if (failed(linalg::lowerPack(rewriter, pack, tilesAreTrailing(pack, pack.getDestType()))))
        return op->emitOpError("cannot be lowered to loops");
    } else if (auto unpack = dyn_cast<linalg::UnPackOp>(op)) {
      if (failed(linalg::lowerUnPack(rewriter, unpack, tilesAreTrailing(unpack, unpack.getSourceType()))))
        return op->emitOpError("cannot be lowered to loops");
    } else {
      auto aggregate = cast<linalg::AggregatedOpInterface>(op);
      FailureOr<SmallVector<Value>> results = aggregate.decomposeOperation(rewriter);
      if (failed(results))
        return op->emitOpError("cannot be lowered to loops");
      rewriter.replaceOp(op, *results);
    }
  }
  // Upstream's conversion to destinations makes an arith.constant of the padding value, which a complex one cannot be.
  SmallVector<tensor::PadOp> complexPads;
  f.walk([&](tensor::PadOp pad) {
    if (isa<ComplexType>(pad.getResultType().getElementType()) && pad.getConstantPaddingValue())
      complexPads.push_back(pad);
  });
  for (tensor::PadOp pad : complexPads) {
    rewriter.setInsertionPoint(pad);
    if (failed(linalg::DecomposePadOpPattern(f.getContext()).matchAndRewrite(pad, rewriter)))
      return pad.emitOpError("cannot be lowered to loops");
  }
  RewritePatternSet patterns(f.getContext());
  tensor::populateDecomposeTensorConcatPatterns(patterns);
  linalg::populateConvertToDestinationStylePatterns(patterns);
  linalg::populateElementwiseToLinalgConversionPatterns(patterns);
  SmallVector<Operation *> ops;
  f.walk([&](Operation *op) {
    auto pad = dyn_cast<tensor::PadOp>(op);
    if (op != f && !(keepWindowPads && pad && isReadByWindows(pad)))
      ops.push_back(op);
  });
  // weir-clean-kernels folds, after this pass, where the target lets it.
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps).enableFolding(false);
  (void)applyOpPatternsGreedily(ops, std::move(patterns), config);
  return success();
}

/// A dense splat is a fill: bufferization would make a global of it.
static void expandSplats(func::FuncOp f) {
  IRRewriter rewriter(f.getContext());
  f.walk([&](arith::ConstantOp op) {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    auto dense = dyn_cast<DenseElementsAttr>(op.getValue());
    if (!type || !dense || !dense.isSplat())
      return;
    rewriter.setInsertionPoint(op);
    Location loc = op.getLoc();
    auto value = dense.getSplatValue<Attribute>();
    Value scalar = isa<ComplexType>(type.getElementType())
                       ? complex::ConstantOp::create(rewriter, loc, type.getElementType(), cast<ArrayAttr>(value)).getResult()
                       : arith::ConstantOp::create(rewriter, loc, cast<TypedAttr>(value)).getResult();
    // One fill for each user, so that each one can have its own destination.
    for (OpOperand &use : llvm::make_early_inc_range(op->getUses())) {
      rewriter.setInsertionPoint(use.getOwner());
      Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(), type.getElementType());
      use.set(linalg::FillOp::create(rewriter, loc, scalar, empty).getResult(0));
    }
    rewriter.eraseOp(op);
  });
}

namespace {
struct DecomposeAggregates : weir::impl::DecomposeAggregatesBase<DecomposeAggregates> {
  using DecomposeAggregatesBase::DecomposeAggregatesBase;

  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    if (failed(decomposeAggregates(f, keepWindowPads)))
      return signalPassFailure();
    expandSplats(f);
  }
};
} // namespace
