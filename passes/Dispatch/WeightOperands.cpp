/// Contractions get the loops of what computes their weights from narrow integers; see the header.
#include "passes/Dispatch/WeightOperands.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Dispatch/LinalgUtils.h"

using namespace mlir;
using namespace weir;

/// Whether `op` computes each element of its result from an integer that is narrower, or from a part of one, and cheaply. It tells the parts
/// apart by the index of a loop, and its other inputs have fewer dimensions than the result.
static bool computesWeights(linalg::GenericOp op) {
  if (op->getNumResults() != 1 || op.getNumReductionLoops() != 0 || !hasCheapBody(op) ||
      !op.getIndexingMapMatchingResult(op->getResult(0)).isPermutation())
    return false;
  llvm::SmallDenseSet<unsigned> told;
  for (linalg::IndexOp index : op.getBlock()->getOps<linalg::IndexOp>())
    told.insert(index.getDim());
  SmallVector<int64_t> extents = cast<linalg::LinalgOp>(*op).getStaticLoopRanges();
  auto result = dyn_cast<FloatType>(getElementTypeOrSelf(op->getResult(0)));
  auto hasElements = [&](OpOperand *input) {
    AffineMap map = op.getMatchingIndexingMap(input);
    auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(input->get()));
    if (!type || !result || type.getWidth() >= result.getWidth())
      return false;
    int64_t parts = 1;
    for (unsigned loop = 0; loop < extents.size(); ++loop)
      if (!map.isFunctionOfDim(loop)) {
        if (!told.contains(loop) || ShapedType::isDynamic(extents[loop]) || extents[loop] > type.getWidth() / parts)
          return false;
        parts *= extents[loop];
      }
    return true;
  };
  unsigned sources = 0;
  for (OpOperand *input : op.getDpsInputOperands()) {
    AffineMap map = op.getMatchingIndexingMap(input);
    if (hasElements(input))
      ++sources;
    else if (!map.isProjectedPermutation(/*allowZeroInResults=*/true) || map.isPermutation())
      return false;
  }
  return sources == 1 && (!told.empty() || op.getNumDpsInputs() > 1);
}

/// A transpose, of one user.
static linalg::GenericOp getTranspose(Value value) {
  auto generic = value.getDefiningOp<linalg::GenericOp>();
  if (!generic || !generic->hasOneUse() || !llvm::hasSingleElement(*generic.getBlock()) || generic.getNumDpsInputs() != 1 || generic->getNumResults() != 1 ||
      generic.getBlock()->getTerminator()->getOperand(0) != generic.getBlock()->getArgument(0) ||
      !generic.getMatchingIndexingMap(generic.getDpsInputOperand(0)).isPermutation() ||
      !generic.getIndexingMapMatchingResult(generic->getResult(0)).isPermutation())
    return {};
  return generic;
}

/// Whether `value`, which nothing else uses, is computed so, after transposes and reshapes if `throughMoves` says so.
static bool isComputed(Value value, bool throughMoves) {
  while (throughMoves && value.hasOneUse()) {
    if (auto collapse = value.getDefiningOp<tensor::CollapseShapeOp>())
      value = collapse.getSrc();
    else if (linalg::GenericOp transpose = getTranspose(value))
      value = transpose.getInputs()[0];
    else
      break;
  }
  auto generic = value.getDefiningOp<linalg::GenericOp>();
  return generic && value.hasOneUse() && computesWeights(generic);
}

bool weir::sumsComputedWeights(OpOperand &operand) {
  auto op = dyn_cast<linalg::GenericOp>(operand.getOwner());
  auto collapse = operand.get().getDefiningOp<tensor::CollapseShapeOp>();
  if (!op || !collapse || !collapse->hasOneUse() || !op.isDpsInput(&operand) || !linalg::isaContractionOpInterface(op) ||
      !op.getMatchingIndexingMap(&operand).isProjectedPermutation() || !isComputed(collapse.getSrc(), /*throughMoves=*/true))
    return false;
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  AffineMap map = op.getMatchingIndexingMap(&operand);
  for (auto [i, group] : llvm::enumerate(collapse.getReassociationIndices()))
    if (group.size() > 1 && kinds[map.getDimPosition(i)] != utils::IteratorType::reduction)
      return false;
  return true;
}

namespace {
/// The loops of named ops are what their names say.
struct GeneralizeWeights : public OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::LinalgOp op, PatternRewriter &rewriter) const override {
    if (isa<linalg::GenericOp>(op.getOperation()) || !op.hasPureTensorSemantics() || isInsideDispatch(op) || !linalg::isaContractionOpInterface(op))
      return failure();
    auto hasReshape = [](OpOperand *operand) {
      Value value = operand->get();
      if (linalg::GenericOp transpose = getTranspose(value))
        value = transpose.getInputs()[0];
      return value.getDefiningOp<tensor::CollapseShapeOp>() && isComputed(operand->get(), /*throughMoves=*/true);
    };
    if (llvm::none_of(op.getDpsInputOperands(), hasReshape))
      return failure();
    return linalg::generalizeNamedOp(rewriter, op);
  }
};

/// Weights are read through the map of a transpose.
struct ReadTransposedWeights : public OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || isInsideDispatch(op) || !linalg::isaContractionOpInterface(op))
      return failure();
    for (OpOperand *operand : op.getDpsInputOperands()) {
      linalg::GenericOp transpose = getTranspose(operand->get());
      if (!transpose || !isComputed(transpose.getInputs()[0], /*throughMoves=*/false))
        continue;
      AffineMap read = transpose.getMatchingIndexingMap(transpose.getDpsInputOperand(0))
                           .compose(inversePermutation(transpose.getIndexingMapMatchingResult(transpose->getResult(0))))
                           .compose(op.getMatchingIndexingMap(operand));
      SmallVector<AffineMap> maps = op.getIndexingMapsArray();
      maps[operand->getOperandNumber()] = read;
      rewriter.modifyOpInPlace(op, [&] {
        operand->set(transpose.getInputs()[0]);
        op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      });
      return success();
    }
    return failure();
  }
};
} // namespace

void weir::populateWeightOperandPatterns(RewritePatternSet &patterns) {
  patterns.add<GeneralizeWeights, ReadTransposedWeights>(patterns.getContext());
}
