// Gives the operands of marked contractions their encodings (encoding-passes.md 4.2): a set on each input and on the init, the op
// on encoded types, an unset of its result. All of it is at the op, so that it stays in its region.

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/Util/UtilInterfaces.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Encoding/Choose/Contractions.h"
#include "passes/Encoding/Passes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-set-encodings"

namespace weir {
#define GEN_PASS_DEF_SETENCODINGS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

class Rewriter {
public:
  Rewriter(Operation *top, bool unfolds) : rewriter(top->getContext()), dominance(top), unfolds(unfolds) {}

  void rewrite(linalg::LinalgOp op) {
    rewriter.setInsertionPoint(op);
    SmallVector<Value> dims = getEncodingDims(op);
    if (linalg::isaConvolutionOpInterface(op))
      return encodeFilter(op, dims);
    SmallVector<Value> operands;
    for (int64_t i = 0; i < op.getNumDpsInputs(); ++i)
      operands.push_back(set(op, i, dims));
    int64_t init = op.getNumDpsInputs();
    bool isFolded = false;
    operands.push_back(setInit(op, init, dims, isFolded));
    Type result = operands.back().getType();
    auto fresh = cast<linalg::LinalgOp>(mlir::clone(rewriter, op.getOperation(), result, operands));
    fresh->removeAttr(kDataTilingAttr);
    auto plain = cast<RankedTensorType>(op->getResult(0).getType());
    Value oldInit = op.getDpsInits().front();
    SmallVector<Value> sizes = getDynamicSizes(op.getLoc(), oldInit);
    Value unset = UnsetEncodingOp::create(rewriter, op.getLoc(), plain, fresh->getResult(0), sizes, dims);
    passedRemark(op, DEBUG_TYPE, SetEncodingsCode::ENCODED);
    if (isFolded)
      passedRemark(op, DEBUG_TYPE, SetEncodingsCode::FILL_FOLDED);
    rewriter.replaceOp(op, unset);
    eraseIfDead(oldInit);
  }

private:
  /// The other operands of a convolution are plain on all targets.
  void encodeFilter(linalg::LinalgOp op, ValueRange dims) {
    Value filter = set(op, 1, dims);
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperand(1, filter);
      op->removeAttr(kDataTilingAttr);
    });
    passedRemark(op, DEBUG_TYPE, SetEncodingsCode::ENCODED);
  }

  RankedTensorType encode(linalg::LinalgOp op, int64_t operand) {
    auto plain = cast<RankedTensorType>(op->getOperand(operand).getType());
    EncodingAttr encoding = unfolds && linalg::isaConvolutionOpInterface(op) ? makeFilterEncoding(op) : makeEncoding(op, operand);
    return RankedTensorType::get(plain.getShape(), plain.getElementType(), encoding);
  }

  /// S2: a dimension of a value as some op above states it, so that it is known wherever that one is; null if none does.
  static Value lookUpSize(Value value, int64_t dim) {
    while (cast<RankedTensorType>(value.getType()).isDynamicDim(dim)) {
      unsigned index = cast<RankedTensorType>(value.getType()).getDynamicDimIndex(dim);
      if (std::optional<SmallVector<Value>> dims = util::findDynamicDims(value))
        return (*dims)[index];
      Operation *op = value.getDefiningOp();
      if (auto empty = dyn_cast_if_present<tensor::EmptyOp>(op))
        return empty.getDynamicSize(dim);
      if (auto expand = dyn_cast_if_present<tensor::ExpandShapeOp>(op))
        return expand.getOutputShape()[index];
      if (auto slice = dyn_cast_if_present<tensor::ExtractSliceOp>(op); slice && slice.getType().getRank() == slice.getSourceType().getRank())
        return slice.getDynamicSize(dim);
      if (auto structured = dyn_cast_if_present<linalg::LinalgOp>(op)) {
        value = structured.getDpsInits()[cast<OpResult>(value).getResultNumber()];
      } else if (auto cast = dyn_cast_if_present<tensor::CastOp>(op)) {
        value = cast.getSource();
      } else if (auto collapse = dyn_cast_if_present<tensor::CollapseShapeOp>(op)) {
        // The others have one element.
        SmallVector<int64_t> group = llvm::to_vector(
            llvm::make_filter_range(collapse.getReassociationIndices()[dim], [&](int64_t i) { return collapse.getSrcType().getDimSize(i) != 1; }));
        if (group.size() != 1)
          return {};
        value = collapse.getSrc();
        dim = group.front();
      } else {
        return {};
      }
    }
    return {};
  }

  Value getSize(Location loc, Value value, int64_t dim) {
    Value size = lookUpSize(value, dim);
    return size ? size : rewriter.createOrFold<tensor::DimOp>(loc, value, dim);
  }

  SmallVector<Value> getDynamicSizes(Location loc, Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (type.isDynamicDim(dim))
        sizes.push_back(getSize(loc, value, dim));
    return sizes;
  }

  /// The old init and what it was made of.
  void eraseIfDead(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || !isa<tensor::EmptyOp, linalg::FillOp>(op) || !op->use_empty())
      return;
    SmallVector<Value> operands(op->getOperands());
    rewriter.eraseOp(op);
    if (operands.size() == 2)
      eraseIfDead(operands[1]);
  }

  /// S2: the sizes of the dynamic loops, in order.
  SmallVector<Value> getEncodingDims(linalg::LinalgOp op) {
    SmallVector<Value> dims;
    for (auto [loop, size] : llvm::enumerate(op.getStaticLoopRanges())) {
      if (!ShapedType::isDynamic(size))
        continue;
      for (OpOperand &operand : op->getOpOperands()) {
        AffineExpr expr = rewriter.getAffineDimExpr(loop);
        if (std::optional<unsigned> position = op.getMatchingIndexingMap(&operand).getResultPosition(expr)) {
          dims.push_back(getSize(op.getLoc(), operand.get(), *position));
          break;
        }
      }
    }
    return dims;
  }

  /// S5: one set for ops of a region that want the same of a value. Of ops that may run one without the other it is before both.
  Value set(linalg::LinalgOp op, int64_t operand, ValueRange dims) {
    Value value = op->getOperand(operand);
    RankedTensorType type = encode(op, operand);
    Operation *region = op->getParentOfType<flow::DispatchRegionOp>();
    SmallVector<SetEncodingOp> &known = sets[{value, region}][type];
    for (SetEncodingOp other : known)
      if (dominance.properlyDominates(other.getOperation(), op.getOperation()) || moveInFront(other, op))
        return other;
    known.push_back(SetEncodingOp::create(rewriter, op.getLoc(), type, value, dims));
    return known.back();
  }

  /// Moves a set to where it dominates another op, too, if its sizes are known there.
  bool moveInFront(SetEncodingOp set, Operation *op) {
    Block *block = dominance.findNearestCommonDominator(set->getBlock(), op->getBlock());
    if (!block)
      return false;
    Operation *place = block->findAncestorOpInBlock(*set), *other = block->findAncestorOpInBlock(*op);
    // Neither is below an op of that block if both are in blocks after it.
    if (!place || (other && other->isBeforeInBlock(place)))
      place = other;
    if (!place)
      place = block->getTerminator();
    if (!llvm::all_of(set.getEncodingDims(), [&](Value dim) { return dominance.properlyDominates(dim, place); }))
      return false;
    rewriter.moveOpBefore(set, place);
    return true;
  }

  /// Sets the encoding of an init; an empty tensor, a fill or a splat is made in it (S4).
  Value setInit(linalg::LinalgOp op, int64_t operand, ValueRange dims, bool &isFolded) {
    Value value = op->getOperand(operand);
    RankedTensorType type = encode(op, operand);
    auto makeEmpty = [&](ValueRange sizes) -> Value {
      return tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(), type.getElementType(), sizes, type.getEncoding());
    };
    auto fill = [&](Value scalar, ValueRange sizes) -> Value {
      isFolded = true;
      return linalg::FillOp::create(rewriter, op.getLoc(), scalar, makeEmpty(sizes)).getResult(0);
    };
    if (auto empty = value.getDefiningOp<tensor::EmptyOp>())
      return makeEmpty(empty.getDynamicSizes());
    if (auto filled = value.getDefiningOp<linalg::FillOp>())
      return fill(filled.getInputs().front(), getDynamicSizes(op.getLoc(), value));
    SplatElementsAttr splat;
    if (matchPattern(value, m_Constant(&splat)))
      return fill(arith::ConstantOp::create(rewriter, op.getLoc(), splat.getSplatValue<TypedAttr>()), {});
    return SetEncodingOp::create(rewriter, op.getLoc(), type, value, dims);
  }

  IRRewriter rewriter;
  DominanceInfo dominance;
  bool unfolds; ///< convolutions are contractions of windows
  DenseMap<std::pair<Value, Operation *>, DenseMap<Type, SmallVector<SetEncodingOp>>> sets; ///< by region
};

struct SetEncodings : public weir::impl::SetEncodingsBase<SetEncodings> {
  using SetEncodingsBase::SetEncodingsBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (conv == "direct" || conv == "im2col")
      return success();
    return emitError(UnknownLoc::get(context)) << DEBUG_TYPE ": '" << conv << "' is not an encoding of convolutions; use direct or im2col";
  }

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (op->hasAttr(kDataTilingAttr))
        ops.push_back(op);
    });
    bool unfolds = conv == "im2col";
    Rewriter rewriter(getOperation(), unfolds);
    for (linalg::LinalgOp op : ops) {
      std::optional<AnnotateDataTilingCode> obstacle = getObstacle(op);
      if (!obstacle && unfolds && linalg::isaConvolutionOpInterface(op) && !makeFilterEncoding(op))
        obstacle = AnnotateDataTilingCode::NO_CONV_LAYOUT;
      if (obstacle) {
        missedRemark(op, DEBUG_TYPE, SetEncodingsCode::NOT_A_CONTRACTION) << remark::metric("reason", stringifyEnum(*obstacle));
        op->removeAttr(kDataTilingAttr);
        continue;
      }
      rewriter.rewrite(op);
    }
  }
};

} // namespace
