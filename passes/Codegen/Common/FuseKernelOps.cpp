/// Element-wise ops merged into their users; see Passes.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Analysis/SumsOfProducts.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_FUSEKERNELOPS
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

/// True if the body only moves or converts its single input, so that merging it into a contraction costs nothing.
static bool isDataMovement(linalg::GenericOp op) {
  auto isConversion = [](Operation &o) { return isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(o); };
  return op.getNumDpsInputs() == 1 && llvm::all_of(op.getBlock()->without_terminator(), isConversion);
}

/// True if `op` has a cheap body: a few cycles for a vector.
static bool isCheap(linalg::GenericOp op) {
  return llvm::all_of(op.getBlock()->without_terminator(), [](Operation &o) {
    return isa_and_present<arith::ArithDialect>(o.getDialect()) && !isa<arith::DivFOp, arith::RemFOp, arith::DivSIOp, arith::DivUIOp>(o);
  });
}

/// True if a contraction uses each element of `operand` once, and that is where most of its elements are: a row times a matrix.
static bool isReadOnce(linalg::LinalgOp contraction, OpOperand &operand) {
  AffineMap map = contraction.getMatchingIndexingMap(&operand);
  SmallVector<int64_t> ranges = contraction.getStaticLoopRanges();
  unsigned more = 0;
  for (unsigned loop = 0; loop < ranges.size(); ++loop) {
    if (!map.isFunctionOfDim(loop) && ranges[loop] != 1)
      return false;
    more += map.isFunctionOfDim(loop) && ranges[loop] != 1;
  }
  return more > 1;
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
    return linalg::isaContractionOpInterface(consumer) &&
           (isDataMovement(producer) || (producer->hasOneUse() && isCheap(producer) && isReadOnce(consumer, *operand)));
  if (!producer->hasOneUse() && !isDataMovement(producer))
    return false;
  // Each element of the producer must be needed once: under a broadcast it would be computed again and again.
  AffineMap map = consumer.getMatchingIndexingMap(operand);
  return map.getNumDims() == map.getNumResults() || isDataMovement(producer) || isCheap(producer);
}

/// Whether a structured op makes what `reshape`, and a reshape that precedes it, read.
static bool readsStructured(Operation *reshape) {
  Operation *producer = reshape->getOperand(0).getDefiningOp();
  if (weir::isReshape(producer) && producer->hasOneUse())
    producer = producer->getOperand(0).getDefiningOp();
  return isa_and_nonnull<linalg::LinalgOp>(producer);
}

/// Whether a structured op reads the result of `reshape`, or that of a reshape of it.
static bool isReadByStructured(Operation *reshape) {
  return llvm::any_of(reshape->getUsers(), [](Operation *user) {
    return isa<linalg::LinalgOp>(user) || (weir::isReshape(user) && llvm::any_of(user->getUsers(), llvm::IsaPred<linalg::LinalgOp>));
  });
}

/// Whether `reshape` splits the last dimension into pieces that are shorter than vectors: words of bytes for a contraction. An op that computes them would
/// have such lanes.
static bool splitsLanes(Operation *reshape) {
  constexpr int64_t kLanes = 8;
  auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape);
  if (!expand || expand.getReassociationIndices().empty() || expand.getReassociationIndices().back().size() < 2)
    return false;
  int64_t last = expand.getResultType().getShape().back(), whole = expand.getSrcType().getShape().back();
  return !ShapedType::isDynamic(last) && last != 1 && last < kLanes && (ShapedType::isDynamic(whole) || whole >= kLanes);
}

/// Gives the start of a sum the sum's own loops: tiles of both belong together. Upstream moves reshapes past inputs alone. Not one of the patterns, as those that
/// expand ops would take it back.
static void collapseStart(tensor::CollapseShapeOp collapse) {
  auto start = collapse.getSrc().getDefiningOp<linalg::GenericOp>();
  auto isInit = [](OpOperand &use) {
    auto sum = dyn_cast<linalg::LinalgOp>(use.getOwner());
    return sum && sum.getNumReductionLoops() != 0 && sum.isDpsInit(&use);
  };
  if (!start || !start->hasOneUse() || start->getNumResults() != 1 || !start.isAllParallelLoops() || weir::LoweringConfigAttr::of(start) ||
      !llvm::all_of(start.getIndexingMapsArray(), [](AffineMap map) { return map.isProjectedPermutation(); }) || !llvm::all_of(collapse->getUses(), isInit))
    return;
  AffineMap results = start.getMatchingIndexingMap(start.getDpsInitOperand(0));
  SmallVector<ReassociationIndices> sequences;
  for (const ReassociationIndices &group : collapse.getReassociationIndices()) {
    ReassociationIndices loops(llvm::map_range(group, [&](int64_t dim) { return results.getDimPosition(dim); }));
    if (loops.size() > 1)
      sequences.push_back(loops);
  }
  if (sequences.empty() || !linalg::areDimSequencesPreserved(start.getIndexingMapsArray(), sequences))
    return;
  IRRewriter rewriter(start);
  FailureOr<linalg::CollapseResult> collapsed = linalg::collapseOpIterationDims(start, sequences, rewriter);
  if (failed(collapsed))
    return;
  rewriter.replaceOp(start, collapsed->results);
  // The reshape that upstream adds is the inverse of the one that was there.
  auto expand = collapse.getSrc().getDefiningOp<tensor::ExpandShapeOp>();
  if (expand && expand.getSrc().getType() == collapse.getType() && expand.getReassociationIndices() == collapse.getReassociationIndices()) {
    rewriter.replaceOp(collapse, expand.getSrc());
    if (expand->use_empty())
      rewriter.eraseOp(expand);
  }
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
    weir::contractNamedSums(op);
    FailureOr<linalg::GenericOp> generic = linalg::generalizeNamedOp(rewriter, op);
    if (succeeded(generic) && config)
      generic->getOperation()->setAttr(weir::LoweringConfigAttr::getNameStr(), config);
  }
  RewritePatternSet patterns(f.getContext());
  linalg::populateElementwiseOpsFusionPatterns(patterns, mayFuse);
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
  // Rows that are split by one op and columns that are split by the next one are between both.
  tensor::populateBubbleUpExpandShapePatterns(patterns);
  linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, [](OpOperand *fused) {
    // Only reshapes between two structured ops: those at the edges become views.
    Operation *producer = fused->get().getDefiningOp();
    Operation *consumer = fused->getOwner();
    if (weir::LoweringConfigAttr::of(producer) || weir::LoweringConfigAttr::of(consumer))
      return false;
    if (weir::isReshape(producer))
      return readsStructured(producer) && producer->hasOneUse();
    return weir::isReshape(consumer) && producer->hasOneUse() && isReadByStructured(consumer) && !splitsLanes(consumer);
  });
  (void)applyPatternsGreedily(f, std::move(patterns));
  SmallVector<tensor::CollapseShapeOp> reshapes;
  f.walk([&](tensor::CollapseShapeOp op) { reshapes.push_back(op); });
  llvm::for_each(reshapes, collapseStart);
}

namespace {
struct FuseKernelOps : weir::impl::FuseKernelOpsBase<FuseKernelOps> {
  void runOnOperation() override {
    if (weir::isKernel(getOperation()))
      fuseElementwise(getOperation());
  }
};
} // namespace
