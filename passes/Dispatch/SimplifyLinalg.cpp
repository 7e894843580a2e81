// The canonical form of linalg before dispatches are formed (dispatch-passes.md 1.4, SL1-SL15).

#include "dialects/Upstream/Repairs.h"
#include "dialects/Weir/FusionPolicy.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Dispatch/ExtractSources.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/ProductsOfOne.h"
#include "passes/Dispatch/RecoverAccess.h"
#include "passes/Dispatch/UnitDims.h"
#include "passes/Dispatch/WeightOperands.h"
#include "passes/Dispatch/WholePoolings.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#define DEBUG_TYPE "weir-simplify-linalg"

namespace weir {
#define GEN_PASS_DEF_SIMPLIFYLINALG
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Largest part of a constant that becomes a constant.
constexpr int64_t kMaxFoldedElements = 4096;

/// SL2: named elementwise ops, transposes and broadcasts become generics. SL9: `linalg.copy` and fills do not.
struct GeneralizeElementwise : public OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    if (isa<linalg::GenericOp, linalg::FillOp, linalg::CopyOp>(op.getOperation()) || isInsideDispatch(op))
      return failure();
    if (!isa<linalg::TransposeOp, linalg::BroadcastOp, linalg::MapOp, linalg::ElementwiseOp>(op.getOperation()) &&
        !linalg::isElementwise(op))
      return failure();
    return linalg::generalizeNamedOp(rewriter, op);
  }
};

/// A batch of one is no batch: the matmul has the unit dimension outside.
struct DropUnitBatch : public OpRewritePattern<linalg::BatchMatmulOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::BatchMatmulOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.hasUserDefinedMaps() || isInsideDispatch(op))
      return failure();
    SmallVector<Value> flat;
    SmallVector<ReassociationIndices> groups = {{0, 1}, {2}};
    for (Value v : op->getOperands()) {
      auto type = cast<RankedTensorType>(v.getType());
      if (type.getDimSize(0) != 1)
        return failure();
    }
    for (Value v : op->getOperands())
      flat.push_back(tensor::CollapseShapeOp::create(rewriter, op.getLoc(), v, groups));
    auto matmul = linalg::MatmulOp::create(rewriter, op.getLoc(), flat[2].getType(), ValueRange{flat[0], flat[1]},
                                           ValueRange{flat[2]});
    Value result = matmul->getResult(0);
    auto resultType = cast<RankedTensorType>(op->getResult(0).getType());
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, op.getLoc(), op.getDpsInits()[0]);
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(op, resultType, result, groups, sizes);
    return success();
  }
};

/// SL3: parallel loops first; an all-parallel op has the identity as map of its first result.
struct CanonicalLoopOrder : public OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op->getNumResults() == 0 || isInsideDispatch(op))
      return failure();
    SmallVector<unsigned> order;
    AffineMap result = op.getIndexingMapMatchingResult(op->getResult(0));
    if (op.getNumReductionLoops() == 0) {
      if (!result.isPermutation() || result.isIdentity())
        return failure();
      for (AffineExpr e : result.getResults())
        order.push_back(cast<AffineDimExpr>(e).getPosition());
    } else {
      // A windowed op keeps its order: codegen recognises it by that.
      if (isRootOp(op))
        return failure();
      SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
      for (auto [i, kind] : llvm::enumerate(kinds))
        if (kind == utils::IteratorType::parallel)
          order.push_back(i);
      for (auto [i, kind] : llvm::enumerate(kinds))
        if (kind != utils::IteratorType::parallel)
          order.push_back(i);
      if (llvm::is_sorted(order))
        return failure();
    }
    return linalg::interchangeGenericOp(rewriter, op, order);
  }
};

/// SL5: a generic that yields one outside scalar for every element is a fill.
struct GenericToFill : public OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op->getNumResults() != 1 || op.getNumReductionLoops() != 0 ||
        !llvm::hasSingleElement(*op.getBlock()) || isInsideDispatch(op))
      return failure();
    Value scalar = op.getBlock()->getTerminator()->getOperand(0);
    if (scalar.getParentRegion() == &op.getRegion() ||
        !op.getIndexingMapMatchingResult(op->getResult(0)).isPermutation())
      return failure();
    rewriter.replaceOpWithNewOp<linalg::FillOp>(op, ValueRange{scalar}, op.getDpsInits());
    return success();
  }
};

/// An init of which only the shape counts is a tensor.empty (W1 for what computed values there are; the op has to write all
/// of it).
struct EmptyShapeOnlyInit : public OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || isInsideDispatch(op))
      return failure();
    bool changed = false;
    for (OpOperand &init : op.getDpsInitsMutable()) {
      Operation *def = init.get().getDefiningOp();
      if (isa_and_nonnull<tensor::EmptyOp>(def) || isInitRead(op, init))
        continue;
      auto type = cast<RankedTensorType>(init.get().getType());
      SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, op.getLoc(), init.get());
      Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), sizes, type.getElementType(), type.getEncoding());
      rewriter.modifyOpInPlace(op, [&] { init.set(empty); });
      changed = true;
    }
    return success(changed);
  }
};

/// Exporters keep constants in f64 and narrow them in every body. Rounding to nearest is what every target does; upstream
/// only folds what loses nothing.
struct NarrowConstant : public OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::TruncFOp op, PatternRewriter &rewriter) const override {
    FloatAttr in;
    auto type = dyn_cast<FloatType>(op.getType());
    if (!type || op.getRoundingmode() || !matchPattern(op.getIn(), m_Constant(&in)))
      return failure();
    APFloat value = in.getValue();
    bool losesInfo = false;
    value.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, FloatAttr::get(type, value));
    return success();
  }
};

/// SL11: extents that upstream derives are affine maps; a sum of extents that the program computes is the same value only in the same form.
struct LinearExtent : public OpRewritePattern<affine::AffineApplyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(affine::AffineApplyOp op, PatternRewriter &rewriter) const override {
    bool isLinear = true;
    op.getAffineMap().getResult(0).walk([&](AffineExpr expr) {
      isLinear &= !llvm::is_contained({AffineExprKind::Mod, AffineExprKind::FloorDiv, AffineExprKind::CeilDiv}, expr.getKind());
    });
    if (!isLinear || isInsideDispatch(op) || op->getParentOfType<linalg::LinalgOp>())
      return failure();
    auto values = affine::expandAffineMap(rewriter, op.getLoc(), op.getAffineMap(), op.getMapOperands());
    if (!values)
      return failure();
    rewriter.replaceOp(op, *values);
    return success();
  }
};

/// The scalar that every element of a splat has: a constant by its attribute. Null for other tensors.
OpFoldResult getSplatElement(const InitSource &source) {
  if (source.kind != InitKind::Splat)
    return {};
  Attribute constant = source.splat;
  if (source.scalar && !matchPattern(source.scalar, m_Constant(&constant)))
    return source.scalar;
  return constant;
}

/// SL5: a part of a fill is a fill.
struct SliceOfFill : public OpRewritePattern<tensor::ExtractSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op, PatternRewriter &rewriter) const override {
    auto fill = op.getSource().getDefiningOp<linalg::FillOp>();
    if (!fill || isInsideDispatch(op))
      return failure();
    llvm::SmallBitVector dropped = op.getDroppedDims();
    SmallVector<OpFoldResult> sizes;
    for (auto [i, size] : llvm::enumerate(op.getMixedSizes()))
      if (!dropped.test(i))
        sizes.push_back(size);
    Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), sizes, op.getType().getElementType());
    rewriter.replaceOpWithNewOp<linalg::FillOp>(op, fill.getInputs(), ValueRange{empty});
    return success();
  }
};

/// SL5: writing v into a tensor that is v everywhere changes nothing. SL6: writing over everything is the source.
struct SimplifyInsertSlice : public OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op, PatternRewriter &rewriter) const override {
    if (isInsideDispatch(op))
      return failure();
    if (OpFoldResult element = getSplatElement(getInitSource(op.getSource()));
        element && element == getSplatElement(getInitSource(op.getDest()))) {
      rewriter.replaceOp(op, op.getDest());
      return success();
    }
    auto isZero = [](OpFoldResult o) { return isConstantIntValue(o, 0); };
    auto isOne = [](OpFoldResult o) { return isConstantIntValue(o, 1); };
    if (op.getSourceType() == op.getType() && op.getType().hasStaticShape() && llvm::all_of(op.getMixedOffsets(), isZero) &&
        llvm::all_of(op.getMixedStrides(), isOne)) {
      rewriter.replaceOp(op, op.getSource());
      return success();
    }
    return failure();
  }
};

/// SL5: padding a tensor of v with v gives a larger tensor of v.
struct PadOfFill : public OpRewritePattern<tensor::PadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::PadOp op, PatternRewriter &rewriter) const override {
    InitSource padding;
    padding.kind = InitKind::Splat;
    padding.scalar = op.getConstantPaddingValue();
    if (!padding.scalar || !op.getResultType().hasStaticShape() || isInsideDispatch(op) ||
        getSplatElement(getInitSource(op.getSource())) != getSplatElement(padding))
      return failure();
    Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), op.getResultType().getShape(),
                                          op.getResultType().getElementType());
    rewriter.replaceOpWithNewOp<linalg::FillOp>(op, ValueRange{padding.scalar}, ValueRange{empty});
    return success();
  }
};

/// SL5: a slice in the middle of a fill is a pad. Where the slice is no byte range a kernel then writes border and interior at once, instead
/// of a fill of all and a kernel that reads and writes it again; where it is one, the fill is narrowed to the border.
struct InsertIntoFill : public OpRewritePattern<tensor::InsertSliceOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op, PatternRewriter &rewriter) const override {
    auto fill = op.getDest().getDefiningOp<linalg::FillOp>();
    RankedTensorType type = op.getType(), sourceType = op.getSourceType();
    if (!fill || isInsideDispatch(op) || type.getRank() != sourceType.getRank() || !type.hasStaticShape() ||
        !sourceType.hasStaticShape() || ShapedType::isDynamicShape(op.getStaticOffsets()) ||
        !llvm::all_of(op.getMixedStrides(), [](OpFoldResult stride) { return isConstantIntValue(stride, 1); }))
      return failure();
    SmallVector<OpFoldResult> low, high;
    for (auto [offset, size, whole] : llvm::zip_equal(op.getStaticOffsets(), sourceType.getShape(), type.getShape())) {
      low.push_back(rewriter.getIndexAttr(offset));
      high.push_back(rewriter.getIndexAttr(whole - offset - size));
    }
    auto pad = tensor::PadOp::create(rewriter, op.getLoc(), type, op.getSource(), low, high, fill.getInputs()[0]);
    rewriter.replaceOp(op, pad);
    return success();
  }
};

/// Whether `value` comes, through elementwise generics, straight from a contraction, convolution or pooling: then the ops on
/// it are its epilogue and follow its shape. No answer after a long search, in which case nothing is moved.
std::optional<bool> isEpilogueValue(Value value) {
  constexpr unsigned kMaxVisits = 128;
  SmallVector<Value> worklist = {value};
  llvm::SmallDenseSet<Value> seen;
  while (!worklist.empty()) {
    Value v = worklist.pop_back_val();
    while (isa_and_nonnull<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(v.getDefiningOp()))
      v = v.getDefiningOp()->getOperand(0);
    auto op = v.getDefiningOp<linalg::LinalgOp>();
    if (!op || !seen.insert(v).second)
      continue;
    if (seen.size() > kMaxVisits)
      return std::nullopt;
    if (isRootOp(op))
      return true;
    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    if (!generic || generic.getNumReductionLoops() != 0 || generic->getNumResults() != 1)
      continue;
    // Only operands of the full iteration space lead back to the root.
    for (OpOperand *operand : generic.getDpsInputOperands())
      if (generic.getMatchingIndexingMap(operand).isPermutation())
        worklist.push_back(operand->get());
  }
  return false;
}

/// True if no loop of `op` that a reduction runs over is touched by `groups`, a reassociation of `map`'s results.
bool reshapesParallelLoopsOnly(linalg::GenericOp op, AffineMap map, ArrayRef<ReassociationIndices> groups, bool operandIsWide) {
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  for (auto [i, group] : llvm::enumerate(groups)) {
    if (group.size() == 1)
      continue;
    SmallVector<int64_t> dims = operandIsWide ? SmallVector<int64_t>(group.begin(), group.end())
                                              : SmallVector<int64_t>{static_cast<int64_t>(i)};
    for (int64_t d : dims)
      if (auto expr = dyn_cast<AffineDimExpr>(map.getResult(d)))
        if (kinds[expr.getPosition()] != utils::IteratorType::parallel)
          return false;
  }
  return true;
}

/// True if a reshape does more than adding or dropping unit dimensions. Those are the business of dropUnitDims alone; moving
/// them as well would undo its work.
bool splitsDimensions(RankedTensorType wide, ArrayRef<ReassociationIndices> groups) {
  return llvm::any_of(groups, [&](const ReassociationIndices &group) {
    return llvm::count_if(group, [&](int64_t d) { return wide.getDimSize(d) != 1; }) > 1;
  });
}

/// True if operands would get static extents for a dynamic one, or the reverse: `groups` make of `wide` what `map` accesses, and an operand
/// that is accessed alike says less or more of its extents. Upstream's pattern finds that out when it has made a part of the new ops
/// (v22.1), and tries for ever.
bool expandsUnlikeOperands(linalg::GenericOp op, AffineMap map, RankedTensorType wide, ArrayRef<ReassociationIndices> groups) {
  for (auto [expr, group] : llvm::zip_equal(map.getResults(), groups)) {
    bool isDynamic = llvm::any_of(group, [&](int64_t d) { return wide.isDynamicDim(d); });
    for (OpOperand &operand : op->getOpOperands())
      for (auto [i, other] : llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
        if (other == expr && cast<ShapedType>(operand.get().getType()).isDynamicDim(i) != isDynamic)
          return true;
  }
  return false;
}

/// SL4 upwards and downwards: an expand moves above an elementwise op, a collapse below it.
bool controlExpansion(OpOperand *operand, bool takesWeights) {
  Operation *user = operand->getOwner();
  if (isInsideDispatch(user))
    return false;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(user)) {
    auto generic = operand->get().getDefiningOp<linalg::GenericOp>();
    if (!generic || !splitsDimensions(expand.getResultType(), expand.getReassociationIndices()) ||
        expandsUnlikeOperands(generic, generic.getIndexingMapMatchingResult(cast<OpResult>(operand->get())), expand.getResultType(),
                              expand.getReassociationIndices()))
      return false;
    return generic->hasOneUse() && generic.getNumReductionLoops() == 0 && generic.getNumDpsInputs() > 0 &&
           isEpilogueValue(operand->get()) == false;
  }
  auto generic = dyn_cast<linalg::GenericOp>(user);
  auto collapse = operand->get().getDefiningOp<tensor::CollapseShapeOp>();
  if (generic && collapse && takesWeights && sumsComputedWeights(*operand) &&
      !expandsUnlikeOperands(generic, generic.getMatchingIndexingMap(operand), collapse.getSrcType(), collapse.getReassociationIndices()))
    return true;
  if (!generic || !collapse || isRootOp(generic) || !generic.isDpsInput(operand) ||
      !splitsDimensions(collapse.getSrcType(), collapse.getReassociationIndices()) ||
      expandsUnlikeOperands(generic, generic.getMatchingIndexingMap(operand), collapse.getSrcType(), collapse.getReassociationIndices()))
    return false;
  // Only worth it if the collapse disappears, that is, if it belongs to a computed value and this is its only reader.
  if (!collapse->hasOneUse() || !collapse.getSrc().getDefiningOp<linalg::LinalgOp>())
    return false;
  // An epilogue follows the shape of its root; controlCollapsing would undo anything else.
  for (OpOperand *other : generic.getDpsInputOperands())
    if (other != operand && isEpilogueValue(other->get()) != false)
      return false;
  return reshapesParallelLoopsOnly(generic, generic.getMatchingIndexingMap(operand), collapse.getReassociationIndices(),
                                   /*operandIsWide=*/false);
}

/// SL4 for epilogues: an expand of a root op's result moves below the elementwise ops on it.
bool controlCollapsing(OpOperand *operand) {
  auto generic = dyn_cast<linalg::GenericOp>(operand->getOwner());
  auto expand = operand->get().getDefiningOp<tensor::ExpandShapeOp>();
  if (!generic || !expand || isInsideDispatch(generic) || generic.getNumReductionLoops() != 0 ||
      !generic.isDpsInput(operand) || !expand->hasOneUse() ||
      !splitsDimensions(expand.getResultType(), expand.getReassociationIndices()) || feedsContractionsOnly(generic))
    return false;
  // Only then is the result an epilogue, too, which controlExpansion leaves as it is.
  if (generic->getNumResults() != 1 || !generic.getMatchingIndexingMap(operand).isPermutation())
    return false;
  return isEpilogueValue(expand.getSrc()) == true;
}

/// True if a depthwise convolution has a multiplier of which only the filter says that it is 1: upstream's pattern (v22.1) would make an
/// expand_shape without extents of it, which is invalid.
bool hasHiddenMultiplier(Operation *root) {
  return root
      ->walk([](Operation *op) {
        if (isa<linalg::DepthwiseConv2DNhwcHwcmOp, linalg::DepthwiseConv2DNhwcHwcmQOp>(op) && op->getNumResults() == 1 &&
            cast<RankedTensorType>(op->getResult(0).getType()).isDynamicDim(4))
          return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

/// Ends with a failure where patterns undo each other, instead of never: no op needs anything like this many rewrites.
GreedyRewriteConfig boundedConfig(Operation *root) {
  constexpr int64_t kMinRewrites = 10000, kRewritesPerOp = 100;
  int64_t ops = 0;
  root->walk([&](Operation *) { ++ops; });
  return GreedyRewriteConfig().setMaxNumRewrites(kMinRewrites + kRewritesPerOp * ops);
}

struct SimplifyLinalg : public weir::impl::SimplifyLinalgBase<SimplifyLinalg> {
  using SimplifyLinalgBase::SimplifyLinalgBase;

  void runOnOperation() override {
    Operation *root = getOperation();
    MLIRContext *context = &getContext();
    FusionPolicy policy;
    std::string error;
    if (!policy.read(root, /*parameters=*/"", refuse, error)) {
      root->emitError("weir-simplify-linalg: ") << error;
      return signalPassFailure();
    }
    bool takesWeights = !policy.refuses(FusionPattern::WeightPrologue);

    RewritePatternSet named(context);
    named.add<GeneralizeElementwise, DropUnitBatch>(context);
    populateProductOfOnePatterns(named);
    if (!hasHiddenMultiplier(root))
      linalg::populateSimplifyDepthwiseConvPatterns(named);
    populateRecoverAccessPatterns(named);
    populateWholePoolingPatterns(named);
    tensor::populateReassociativeReshapeFoldingPatterns(named);
    upstream::populateCanonicalizationPatterns<arith::SelectOp>(named);
    upstream::populateCanonicalizationPatterns<tensor::DimOp>(named);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(named);
    (void)applyPatternsGreedily(root, std::move(named), boundedConfig(root));

    dropUnitDims(root);

    RewritePatternSet patterns(context);
    patterns.add<CanonicalLoopOrder, EmptyShapeOnlyInit, GenericToFill, InsertIntoFill, LinearExtent, NarrowConstant, PadOfFill, SimplifyInsertSlice, SliceOfFill>(context);
    populateProductOfOnePatterns(patterns);
    // VW1: a part of a constant that an op starts from is a constant of its own.
    tensor::populateFoldConstantExtractSlicePatterns(patterns, [](tensor::ExtractSliceOp op) {
      return op.getType().hasStaticShape() && op.getType().getNumElements() <= kMaxFoldedElements && !isInsideDispatch(op) &&
             feedsInit(op);
    });
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, [&](OpOperand *operand) { return controlExpansion(operand, takesWeights); });
    if (takesWeights)
      populateWeightOperandPatterns(patterns);
    linalg::populateFoldReshapeOpsByCollapsingPatterns(patterns, controlCollapsing);
    populateExtractSourcePatterns(patterns);
    populateRecoverAccessPatterns(patterns);
    tensor::populateReassociativeReshapeFoldingPatterns(patterns);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    upstream::populateCanonicalizationPatterns<tensor::ExpandShapeOp>(patterns);
    upstream::populateCanonicalizationPatterns<tensor::CollapseShapeOp>(patterns);
    upstream::populateCanonicalizationPatterns<tensor::CastOp>(patterns);
    upstream::populateCanonicalizationPatterns<tensor::DimOp>(patterns);
    upstream::populateCanonicalizationPatterns<tensor::ExtractSliceOp>(patterns);
    upstream::populateCanonicalizationPatterns<linalg::FillOp>(patterns);
    if (failed(applyPatternsGreedily(root, std::move(patterns), boundedConfig(root)))) {
      root->emitError("simplification of linalg ops did not converge; report this as a bug of weir");
      signalPassFailure();
    }
  }
};

} // namespace
