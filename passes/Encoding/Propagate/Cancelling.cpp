// Rewrites of conversions by what is next to them. What data flow is needed for is not done here.

#include "passes/Encoding/Propagate/Cancelling.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Encoding/Propagate/Transport.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;
using flow::TensorEncodeOp;

static constexpr size_t kMaxCompared = 8;

namespace {

using Listener = function_ref<void(Operation *)>;

template <typename Op> struct CancelPattern : OpRewritePattern<Op> {
  CancelPattern(MLIRContext *context, Listener onCancelled) : OpRewritePattern<Op>(context), onCancelled(onCancelled) {}
  Listener onCancelled;
};

/// A value under another type of the same elements.
Value castTo(PatternRewriter &rewriter, Location loc, Type type, Value value) {
  return value.getType() == type ? value : tensor::CastOp::create(rewriter, loc, type, value);
}

/// C1: unset(set(x)) is x.
struct CancelUnsetOfSet : CancelPattern<UnsetEncodingOp> {
  using CancelPattern::CancelPattern;
  LogicalResult matchAndRewrite(UnsetEncodingOp op, PatternRewriter &rewriter) const override {
    auto set = op.getSource().getDefiningOp<SetEncodingOp>();
    if (!set || set.getSourceType().getElementType() != op.getResultType().getElementType())
      return failure();
    onCancelled(op);
    rewriter.replaceOp(op, castTo(rewriter, op.getLoc(), op.getResultType(), set.getSource()));
    return success();
  }
};

/// C2 where the padding is known without data flow: set(unset(y)) is y if a set made y.
struct CancelSetOfUnset : CancelPattern<SetEncodingOp> {
  using CancelPattern::CancelPattern;
  LogicalResult matchAndRewrite(SetEncodingOp op, PatternRewriter &rewriter) const override {
    auto unset = op.getSource().getDefiningOp<UnsetEncodingOp>();
    if (!unset || unset.getSourceType() != op.getResultType() || !unset.getSource().getDefiningOp<SetEncodingOp>())
      return failure();
    onCancelled(op);
    rewriter.replaceOp(op, unset.getSource());
    return success();
  }
};

/// C6: what is made in any layout is made in this one. Contents have to be what a set pads with.
struct MakeEncoded : CancelPattern<SetEncodingOp> {
  using CancelPattern::CancelPattern;
  LogicalResult matchAndRewrite(SetEncodingOp op, PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getResultType();
    Value source = op.getSource();
    SplatElementsAttr splat;
    bool isSplat = matchPattern(source, m_Constant(&splat)) && type.hasStaticShape();
    auto fill = source.getDefiningOp<linalg::FillOp>();
    TypedAttr zero = rewriter.getZeroAttr(type.getElementType());
    bool isZero = isSplat ? stateOfFill(splat.getSplatValue<Attribute>(), type.getElementType()) == PaddingState::Zero
                          : isFree(source) && getFreeState(source) == PaddingState::Zero;
    if (!zero || !isZero || (!fill && !isSplat) || cast<RankedTensorType>(source.getType()).getShape() != type.getShape())
      return failure();
    ValueRange sizes;
    if (fill)
      sizes = getEmpty(fill).getDynamicSizes();
    onCancelled(op);
    // The sign of the zero is that of the source.
    Value scalar = fill ? fill.getInputs().front()
                        : arith::ConstantOp::create(rewriter, op.getLoc(), splat.getSplatValue<TypedAttr>()).getResult();
    Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(), type.getElementType(), sizes, type.getEncoding());
    rewriter.replaceOpWithNewOp<linalg::FillOp>(op, scalar, empty);
    return success();
  }

  static tensor::EmptyOp getEmpty(linalg::FillOp fill) {
    Value init = fill.getOutputs().front();
    while (auto inner = init.getDefiningOp<linalg::FillOp>())
      init = inner.getOutputs().front();
    return init.getDefiningOp<tensor::EmptyOp>();
  }
};

/// C8: sizes are those of the source.
struct LookThroughDim : OpRewritePattern<tensor::DimOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(tensor::DimOp op, PatternRewriter &rewriter) const override {
    std::optional<int64_t> dim = op.getConstantIndex();
    auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
    if (!dim || !type || *dim < 0 || *dim >= type.getRank() || !type.isDynamicDim(*dim))
      return failure();
    int64_t position = llvm::count_if(type.getShape().take_front(*dim), ShapedType::isDynamic);
    if (auto unset = op.getSource().getDefiningOp<UnsetEncodingOp>()) {
      rewriter.replaceOp(op, unset.getResultDims()[position]);
      return success();
    }
    if (auto encode = op.getSource().getDefiningOp<TensorEncodeOp>()) {
      rewriter.replaceOp(op, encode.getResultDims()[position]);
      return success();
    }
    return failure();
  }
};

/// C9, C10, C11, C13: encodes of encodes, and of copies.
struct CancelEncode : CancelPattern<TensorEncodeOp> {
  using CancelPattern::CancelPattern;
  LogicalResult matchAndRewrite(TensorEncodeOp op, PatternRewriter &rewriter) const override {
    if (op.getOperand().getType() == op.getType()) {
      onCancelled(op);
      rewriter.replaceOp(op, op.getOperand());
      return success();
    }
    Value source;
    ValueRange dims;
    if (auto clone = op.getOperand().getDefiningOp<flow::TensorCloneOp>()) {
      source = clone.getOperand();
      dims = clone.getOperandDims();
    } else if (auto encode = op.getOperand().getDefiningOp<TensorEncodeOp>()) {
      source = encode.getOperand();
      dims = encode.getOperandDims();
      // Back to an encoding whose padding may have been anything is no way to get rid of the zeros between.
      if (source.getType() == op.getType() && !isPlainTensor(source.getType()))
        return failure();
      onCancelled(op);
    } else {
      return failure();
    }
    if (source.getType() == op.getType())
      rewriter.replaceOp(op, source);
    else
      rewriter.replaceOpWithNewOp<TensorEncodeOp>(op, op.getType(), source, dims, op.getResultDims());
    return success();
  }
};

/// C12: nothing is encoded, or zeros are.
struct CancelEncodeOfNothing : CancelPattern<TensorEncodeOp> {
  using CancelPattern::CancelPattern;
  LogicalResult matchAndRewrite(TensorEncodeOp op, PatternRewriter &rewriter) const override {
    if (auto empty = op.getOperand().getDefiningOp<flow::TensorEmptyOp>()) {
      onCancelled(op);
      rewriter.replaceOpWithNewOp<flow::TensorEmptyOp>(op, op.getType(), op.getResultDims());
      return success();
    }
    auto splat = op.getOperand().getDefiningOp<flow::TensorSplatOp>();
    Attribute constant;
    if (!splat || !matchPattern(splat.getValue(), m_Constant(&constant)) ||
        stateOfFill(constant, op.getType().getElementType()) != PaddingState::Zero)
      return failure();
    onCancelled(op);
    rewriter.replaceOpWithNewOp<flow::TensorSplatOp>(op, op.getType(), splat.getValue(), op.getResultDims());
    return success();
  }
};

/// C3, C4: equal conversions of a value are the one that dominates the other.
template <typename Op> void merge(ArrayRef<Op> ops, DominanceInfo &dominance, Listener onCancelled) {
  llvm::DenseMap<std::pair<Value, Type>, SmallVector<Op>> known;
  for (Op op : ops) {
    SmallVector<Op> &list = known[{op.getSource(), op.getResult().getType()}];
    // Those of many regions do not dominate each other: only the last ones are asked.
    ArrayRef<Op> last = ArrayRef<Op>(list).take_back(kMaxCompared);
    auto found = llvm::find_if(last, [&](Op other) { return dominance.properlyDominates(other->getResult(0), op); });
    if (found == last.end()) {
      list.push_back(op);
      continue;
    }
    onCancelled(op);
    op.getResult().replaceAllUsesWith((*found)->getResult(0));
    op.erase();
  }
}

} // namespace

void weir::encoding::cancelConversions(Operation *top, Listener onCancelled) {
  SmallVector<Operation *> ops;
  top->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<SetEncodingOp, UnsetEncodingOp, TensorEncodeOp>(op))
      ops.push_back(op);
    else if (auto dim = dyn_cast<tensor::DimOp>(op);
             dim && isa_and_nonnull<UnsetEncodingOp, TensorEncodeOp>(dim.getSource().getDefiningOp()))
      ops.push_back(op);
  });
  if (ops.empty())
    return;
  RewritePatternSet patterns(top->getContext());
  patterns.add<CancelUnsetOfSet, CancelSetOfUnset, MakeEncoded, CancelEncode, CancelEncodeOfNothing>(top->getContext(),
                                                                                                     onCancelled);
  patterns.add<LookThroughDim>(top->getContext());
  GreedyRewriteConfig config;
  config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
  (void)applyOpPatternsGreedily(ops, std::move(patterns), config);
  SmallVector<SetEncodingOp> sets;
  SmallVector<UnsetEncodingOp> unsets;
  top->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto set = dyn_cast<SetEncodingOp>(op))
      sets.push_back(set);
    else if (auto unset = dyn_cast<UnsetEncodingOp>(op))
      unsets.push_back(unset);
  });
  DominanceInfo dominance(top);
  merge<SetEncodingOp>(sets, dominance, onCancelled);
  merge<UnsetEncodingOp>(unsets, dominance, onCancelled);
}
