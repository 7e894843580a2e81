#include "passes/Dispatch/UnitDims.h"
#include "dialects/Upstream/OpRepair.h"
#include "dialects/Upstream/Repairs.h"
#include "passes/Dispatch/LinalgUtils.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;

namespace {

/// The unit dimensions that stay, found by following (value, dimension) pairs from the results of named root ops through
/// generics, pads, concats and slices.
class HeldDims {
public:
  explicit HeldDims(Operation *root) {
    root->walk([&](linalg::LinalgOp op) {
      if (isa<linalg::GenericOp>(op.getOperation()) || !weir::isRootOp(op))
        return;
      for (Value v : op->getResults())
        holdUnitDims(v);
      for (OpOperand *operand : op.getDpsInputOperands())
        if (operand->get().getDefiningOp())
          holdUnitDims(operand->get());
    });
    while (!worklist.empty()) {
      auto [value, dim] = worklist.pop_back_val();
      if (Operation *def = value.getDefiningOp())
        visit(def, value, dim, cast<OpResult>(value).getResultNumber(), /*isResult=*/true);
      for (OpOperand &use : value.getUses())
        visit(use.getOwner(), value, dim, use.getOperandNumber(), /*isResult=*/false);
    }
  }

  /// Loops of `op` that may be dropped.
  SmallVector<unsigned> droppable(linalg::GenericOp op) const {
    llvm::SmallBitVector looseLoops = findLooseLoops(op);
    SmallVector<unsigned> loops;
    for (unsigned i = 0, e = op.getNumLoops(); i < e; ++i)
      if (!heldLoops.contains({op, i}) && !looseLoops.test(i))
        loops.push_back(i);
    return loops;
  }

private:
  /// Loops that move a window in a dimension which may be larger than what the windows reach: without them the other loop of the
  /// subscript would be there alone, and run over the whole dimension.
  static llvm::SmallBitVector findLooseLoops(linalg::GenericOp op) {
    SmallVector<int64_t> ranges = cast<linalg::LinalgOp>(op.getOperation()).getStaticLoopRanges();
    llvm::SmallBitVector loose(op.getNumLoops());
    for (OpOperand &operand : op->getOpOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.get().getType());
      if (!type)
        continue;
      for (auto [size, expr] : llvm::zip_equal(type.getShape(), op.getMatchingIndexingMap(&operand).getResults())) {
        if (isa<AffineDimExpr, AffineConstantExpr>(expr))
          continue;
        SmallVector<AffineExpr> last;
        bool isStatic = !ShapedType::isDynamic(size);
        for (auto [loop, range] : llvm::enumerate(ranges)) {
          isStatic &= !expr.isFunctionOfDim(loop) || !ShapedType::isDynamic(range);
          last.push_back(getAffineConstantExpr(ShapedType::isDynamic(range) ? 0 : range - 1, op.getContext()));
        }
        if (isStatic && expr.replaceDims(last) == getAffineConstantExpr(size - 1, op.getContext()))
          continue;
        for (unsigned loop = 0; loop < ranges.size(); ++loop)
          if (expr.isFunctionOfDim(loop))
            loose.set(loop);
      }
    }
    return loose;
  }

  void hold(Value value, unsigned dim) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (type && dim < type.getRank() && type.getDimSize(dim) == 1 && seen.insert({value, dim}).second)
      worklist.push_back({value, dim});
  }

  void holdUnitDims(Value value) {
    if (auto type = dyn_cast<RankedTensorType>(value.getType()))
      for (unsigned i = 0, e = type.getRank(); i < e; ++i)
        hold(value, i);
  }

  void visit(Operation *op, Value value, unsigned dim, unsigned number, bool isResult) {
    if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      OpOperand &operand = isResult ? *generic.getDpsInitOperand(number) : op->getOpOperand(number);
      auto expr = dyn_cast<AffineDimExpr>(generic.getMatchingIndexingMap(&operand).getResult(dim));
      if (!expr || !heldLoops.insert({op, expr.getPosition()}).second)
        return;
      for (OpOperand &other : op->getOpOperands()) {
        if (!isa<RankedTensorType>(other.get().getType()))
          continue;
        for (auto [i, e] : llvm::enumerate(generic.getMatchingIndexingMap(&other).getResults()))
          if (e == expr)
            hold(other.get(), i);
      }
      for (OpResult result : op->getResults())
        for (auto [i, e] : llvm::enumerate(generic.getIndexingMapMatchingResult(result).getResults()))
          if (e == expr)
            hold(result, i);
      return;
    }
    bool sameRank = isa<tensor::PadOp, tensor::ConcatOp>(op) ||
                    (isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op) && op->getNumResults() == 1 &&
                     cast<ShapedType>(op->getOperand(0).getType()).getRank() ==
                         cast<ShapedType>(op->getResult(0).getType()).getRank());
    if (!sameRank)
      return;
    for (Value v : op->getOperands())
      if (isa<RankedTensorType>(v.getType()))
        hold(v, dim);
    hold(op->getResult(0), dim);
  }

  llvm::DenseSet<std::pair<Value, unsigned>> seen;
  llvm::DenseSet<std::pair<Operation *, unsigned>> heldLoops;
  SmallVector<std::pair<Value, unsigned>> worklist;
};

/// Makes the dimensions of inits and results static that a unit loop runs over. Upstream would keep them under a constant subscript, and
/// take the extent of such a result for zero.
void refineInits(linalg::GenericOp op) {
  SmallVector<int64_t> ranges = cast<linalg::LinalgOp>(op.getOperation()).getStaticLoopRanges();
  OpBuilder builder(op);
  for (auto [init, result] : llvm::zip(op.getDpsInitsMutable(), op->getResults())) {
    auto type = cast<RankedTensorType>(result.getType());
    SmallVector<int64_t> shape(type.getShape());
    for (auto [size, expr] : llvm::zip_equal(shape, op.getMatchingIndexingMap(&init).getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expr); loop && ranges[loop.getPosition()] == 1)
        size = 1;
    if (type.getShape() == ArrayRef(shape))
      continue;
    auto refined = RankedTensorType::get(shape, type.getElementType(), type.getEncoding());
    builder.setInsertionPoint(op);
    init.set(tensor::CastOp::create(builder, op.getLoc(), refined, init.get()));
    result.setType(refined);
    builder.setInsertionPointAfter(op);
    auto cast = tensor::CastOp::create(builder, op.getLoc(), type, result);
    result.replaceAllUsesExcept(cast, cast);
  }
}

} // namespace

void weir::dropUnitDims(Operation *root) {
  root->walk([](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics() && !isInsideDispatch(op))
      refineInits(op);
  });
  MLIRContext *context = root->getContext();
  HeldDims held(root);
  linalg::ControlDropUnitDims options;
  options.controlFn = [&](Operation *op) -> SmallVector<unsigned> {
    auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
    if (!generic || isInsideDispatch(op))
      return {};
    return held.droppable(generic);
  };
  RewritePatternSet patterns(context);
  linalg::populateFoldUnitExtentDimsPatterns(patterns, options);
  walkAndApplyPatterns(root, std::move(patterns));

  // Upstream collects its own canonicalizations of ops, which the context has repaired.
  RewritePatternSet collected(context), cleanUp(context);
  linalg::populateFoldUnitExtentDimsCanonicalizationPatterns(collected, options);
  upstream::movePatternsExcept(collected, cleanUp, {"FoldInsertPadIntoFill", "ConvertToStaticExpandShape"});
  upstream::populateCanonicalizationPatterns<linalg::FillOp>(cleanUp);
  upstream::populateCanonicalizationPatterns<tensor::ExpandShapeOp>(cleanUp);
  (void)applyPatternsGreedily(root, std::move(cleanUp));
}
