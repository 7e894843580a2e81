/// Brings a kernel into the form that the code generators expect; see Passes.td;
/// the central step, where results are written, is in StorePlacement.cpp.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/LowerDynamicPack.h"
#include "passes/Codegen/Common/Passes.h"
#include "passes/Codegen/Common/StorePlacement.h"

namespace weir {
#define GEN_PASS_DEF_PREPAREKERNEL
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;
using bufferization::ToTensorOp;

/// Moves the views, and the index arithmetic that they need, in front of everything else.
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

/// True if packed and unpacked slices are the same but for leading units. Upstream takes the inner tiles for all dimensions of the
/// unpacked tensor in their order wherever the outer ones are units.
template <typename Op>
static bool tilesAreTrailing(Op op, RankedTensorType packed) {
  ArrayRef<int64_t> positions = op.getInnerDimsPos();
  return static_cast<int64_t>(positions.size()) * 2 == packed.getRank() && llvm::is_sorted(positions);
}

/// Aggregates -> structured ops.
static LogicalResult decomposeAggregates(func::FuncOp f) {
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
  (void)applyPatternsGreedily(f, std::move(patterns));
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

/// Powers with small constant exponents are multiplications; behind vectors the exponents would be harder to see.
static void reducePowers(func::FuncOp f) {
  RewritePatternSet patterns(f.getContext());
  populateMathAlgebraicSimplificationPatterns(patterns);
  (void)applyPatternsGreedily(f, std::move(patterns));
}

/// True if the body only moves or converts its single input, so that merging it into a contraction costs nothing.
static bool isDataMovement(linalg::GenericOp op) {
  auto isConversion = [](Operation &o) { return isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(o); };
  return op.getNumDpsInputs() == 1 && llvm::all_of(op.getBlock()->without_terminator(), isConversion);
}

static bool mayFuse(OpOperand *operand) {
  Operation *producerOp = operand->get().getDefiningOp();
  auto producer = dyn_cast_or_null<linalg::GenericOp>(producerOp);
  auto consumer = dyn_cast<linalg::LinalgOp>(operand->getOwner());
  if (!producer || !consumer)
    return false;
  // A user has chosen how one of them is lowered: it stays what it is.
  if (weir::LoweringConfigAttr::of(producer) || weir::LoweringConfigAttr::of(consumer))
    return false;
  auto consumerBlock = consumer->getBlock();
  if (producer->getBlock() != consumerBlock)
    return false;
  // What others need, and what the producer's body reads of its init, becomes a second result. It must not come out of a reduction, and
  // each of its elements out of one iteration only.
  bool isKept = !producer->hasOneUse() ||
                llvm::any_of(producer.getDpsInitsMutable(), [&](OpOperand &init) { return producer.payloadUsesValueFromOperand(&init); });
  if (isKept && (consumer.getNumReductionLoops() != 0 || !consumer.getMatchingIndexingMap(operand).isPermutation()))
    return false;
  if (linalg::isaContractionOpInterface(consumer) || linalg::isaConvolutionOpInterface(consumer))
    return isDataMovement(producer) && linalg::isaContractionOpInterface(consumer);
  if (!producer->hasOneUse() && !isDataMovement(producer))
    return false;
  // Each element of the producer must be needed once: under a broadcast it would be computed again and again.
  AffineMap map = consumer.getMatchingIndexingMap(operand);
  if (map.getNumDims() != map.getNumResults() && !isDataMovement(producer)) {
    bool cheap = llvm::all_of(producer.getBlock()->without_terminator(), [](Operation &o) {
      return isa_and_present<arith::ArithDialect>(o.getDialect()) &&
             !isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp>(o);
    });
    return cheap;
  }
  return true;
}

static void fuseElementwise(func::FuncOp f) {
  IRRewriter rewriter(f.getContext());
  // Named contractions take part only as generics; those with a plain operand keep their name.
  SmallVector<linalg::LinalgOp> named;
  f.walk([&](linalg::LinalgOp op) {
    if (isa<linalg::GenericOp, linalg::FillOp, linalg::CopyOp>(op.getOperation()) || linalg::isaConvolutionOpInterface(op))
      return;
    named.push_back(op);
  });
  for (linalg::LinalgOp op : named) {
    rewriter.setInsertionPoint(op);
    weir::LoweringConfigAttr config = weir::LoweringConfigAttr::of(op);
    FailureOr<linalg::GenericOp> generic = linalg::generalizeNamedOp(rewriter, op);
    if (succeeded(generic) && config)
      generic->getOperation()->setAttr(weir::LoweringConfigAttr::getNameStr(), config);
  }
  RewritePatternSet patterns(f.getContext());
  linalg::populateElementwiseOpsFusionPatterns(patterns, mayFuse);
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
  linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, [](OpOperand *fused) {
    // Only reshapes between two structured ops: those at the edges become views.
    Operation *producer = fused->get().getDefiningOp();
    Operation *consumer = fused->getOwner();
    if (weir::LoweringConfigAttr::of(producer) || weir::LoweringConfigAttr::of(consumer))
      return false;
    auto isReshape = [](Operation *o) { return isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(o); };
    if (isReshape(producer))
      return isa_and_nonnull<linalg::LinalgOp>(producer->getOperand(0).getDefiningOp()) && producer->hasOneUse();
    return isReshape(consumer) && producer->hasOneUse() &&
           llvm::any_of(consumer->getUsers(), [](Operation *u) { return isa<linalg::LinalgOp>(u); });
  });
  (void)applyPatternsGreedily(f, std::move(patterns));
}

namespace {
struct PrepareKernel : weir::impl::PrepareKernelBase<PrepareKernel> {
  using PrepareKernelBase::PrepareKernelBase;

  LogicalResult initialize(MLIRContext *context) override {
    cleaner = std::make_shared<const weir::KernelCleaner>(context);
    return success();
  }

  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    if (!f.getBody().hasOneBlock()) {
      f.emitOpError("kernel must be one block: control flow has to be structured");
      return signalPassFailure();
    }
    cleaner->cleanTensors(f);
    hoistViews(f);
    if (failed(decomposeAggregates(f)))
      return signalPassFailure();
    expandSplats(f);
    if (fuse) {
      reducePowers(f);
      fuseElementwise(f);
    }
    cleaner->cleanTensors(f);
    separateEmpties(f);
    weir::StorePlacement(f).run();
    cleaner->cleanBuffers(f);
  }

  /// One tensor.empty for each use: two live values must not share one destination.
  void separateEmpties(func::FuncOp f) {
    IRRewriter rewriter(f.getContext());
    SmallVector<tensor::EmptyOp> empties;
    f.walk([&](tensor::EmptyOp e) { empties.push_back(e); });
    for (tensor::EmptyOp e : empties)
      for (OpOperand &use : llvm::make_early_inc_range(llvm::drop_begin(e->getUses()))) {
        rewriter.setInsertionPointAfter(e);
        use.set(rewriter.clone(*e)->getResult(0));
      }
  }

  std::shared_ptr<const weir::KernelCleaner> cleaner;
};
} // namespace
