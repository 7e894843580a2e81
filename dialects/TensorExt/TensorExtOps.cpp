#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/TensorExt/TensorExtRagged.h"
#include "dialects/Util/UtilParsing.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace weir;
using namespace weir::tensor_ext;

/// Without the parentheses in dumps from before the summer of 2025.
static ParseResult parseCountOperands(OpAsmParser &parser, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &operands) {
  if (failed(parser.parseOptionalLParen()))
    return isAtNextResults(parser) ? success() : parser.parseOperandList(operands);
  return failure(parser.parseOperandList(operands) || parser.parseRParen());
}

static void printCountOperands(OpAsmPrinter &p, Operation *, OperandRange operands) { p << '(' << operands << ')'; }

#define GET_OP_CLASSES
#include "dialects/TensorExt/TensorExtOps.cpp.inc"

void TensorExtDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/TensorExt/TensorExtOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "dialects/TensorExt/TensorExtRaggedOps.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// dispatch.workload.ordinal
//===----------------------------------------------------------------------===//

void DispatchWorkloadOrdinalOp::inferResultRanges(ArrayRef<ConstantIntRanges> ranges, SetIntRangeFn setResultRange) {
  setResultRange(getResult(), ranges.front());
}

uint64_t DispatchWorkloadOrdinalOp::getResultDivisor(unsigned, llvm::function_ref<uint64_t(Value)> getDivisor) {
  return getDivisor(getOperand());
}

OpFoldResult DispatchWorkloadOrdinalOp::fold(FoldAdaptor adaptor) {
  if (adaptor.getOperand()) // F1
    return getOperand();
  if (auto inner = getOperand().getDefiningOp<DispatchWorkloadOrdinalOp>()) // F2
    if (inner.getOrdinal() == getOrdinal())
      return inner.getResult();
  return {};
}

/// F3: all uses of a kernel argument go through one ordinal op.
LogicalResult DispatchWorkloadOrdinalOp::canonicalize(DispatchWorkloadOrdinalOp op, PatternRewriter &rewriter) {
  auto argument = dyn_cast<BlockArgument>(op.getOperand());
  // Only at the start of the argument's own block does the new op come before every use.
  if (!argument || argument.getOwner() != op->getBlock())
    return failure();
  // An op that gives the argument another number keeps it.
  auto isForeign = [&](Operation *user) {
    auto ordinal = dyn_cast<DispatchWorkloadOrdinalOp>(user);
    return ordinal && ordinal.getOrdinal() != op.getOrdinal();
  };
  if (llvm::all_of(argument.getUsers(), [&](Operation *user) { return user == op || isForeign(user); }))
    return failure();
  Block::iterator position = op->getBlock()->begin();
  while (auto ordinal = dyn_cast<DispatchWorkloadOrdinalOp>(*position)) {
    if (!ordinal.getOrdinal().ult(op.getOrdinal()))
      break;
    ++position;
  }
  rewriter.setInsertionPoint(op->getBlock(), position);
  auto first = DispatchWorkloadOrdinalOp::create(rewriter, op.getLoc(), argument, op.getOrdinalAttr());
  first->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.replaceUsesWithIf(argument, first, [&](OpOperand &use) {
    return use.getOwner() != first && !isForeign(use.getOwner());
  });
  rewriter.replaceOp(op, first);
  return success();
}

//===----------------------------------------------------------------------===//
// bitcast
//===----------------------------------------------------------------------===//

LogicalResult BitCastOp::verify() {
  return failure(
      failed(util::verifyDynamicDims(*this, getSource().getType(), getSourceDims(), "source")) ||
      failed(util::verifyDynamicDims(*this, getResult().getType(), getResultDims(), "result")));
}

std::optional<unsigned> BitCastOp::getTiedResultOperandIndex(unsigned) { return 0; }
bool BitCastOp::isHoistableLeafOp() { return false; }
ValueRange BitCastOp::getOperandDynamicDims(unsigned index) {
  return index == 0 ? ValueRange(getSourceDims()) : ValueRange();
}
ValueRange BitCastOp::getResultDynamicDims(unsigned) { return getResultDims(); }

LogicalResult BitCastOp::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &reified) {
  reified.push_back(util::getMixedSizes(builder.getContext(), getType().getShape(), getResultDims()));
  return success();
}

/// F1.
OpFoldResult BitCastOp::fold(FoldAdaptor) {
  if (util::isSameShape(getSource().getType(), getSourceDims(), getType(), getResultDims()))
    return getSource();
  return {};
}

namespace {

/// F2.
struct BitCastOfEmpty : OpRewritePattern<BitCastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BitCastOp op, PatternRewriter &rewriter) const override {
    if (!op.getSource().getDefiningOp<tensor::EmptyOp>())
      return failure();
    RankedTensorType type = op.getType();
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(op, type, op.getResultDims());
    return success();
  }
};

/// F3.
struct BitCastOfBitCast : OpRewritePattern<BitCastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BitCastOp op, PatternRewriter &rewriter) const override {
    auto source = op.getSource().getDefiningOp<BitCastOp>();
    if (!source)
      return failure();
    auto cast = BitCastOp::create(rewriter, op.getLoc(), op.getType(), source.getSource(), source.getSourceDims(),
                                  op.getResultDims());
    cast->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOp(op, cast);
    return success();
  }
};

/// F4: takes over the static sizes that a tensor.cast hides.
struct BitCastOfTensorCast : OpRewritePattern<BitCastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BitCastOp op, PatternRewriter &rewriter) const override {
    auto cast = op.getSource().getDefiningOp<tensor::CastOp>();
    if (!cast || !tensor::canFoldIntoConsumerOp(cast))
      return failure();
    auto staticType = llvm::cast<RankedTensorType>(cast.getSource().getType());
    RankedTensorType sourceType = op.getSource().getType(), resultType = op.getType();
    int64_t rank = resultType.getRank();
    if (rank == 0 || sourceType.getRank() != rank)
      return failure();

    SmallVector<Value> newSourceDims, newResultDims;
    SmallVector<int64_t> shape;
    ValueRange sourceDims = op.getSourceDims(), resultDims = op.getResultDims();
    for (int64_t i = 0; i < rank; ++i) {
      Value sourceDim, resultDim;
      if (sourceType.isDynamicDim(i)) {
        sourceDim = sourceDims.front();
        sourceDims = sourceDims.drop_front();
        if (staticType.isDynamicDim(i))
          newSourceDims.push_back(sourceDim);
      }
      if (resultType.isDynamicDim(i)) {
        resultDim = resultDims.front();
        resultDims = resultDims.drop_front();
      }
      bool last = i == rank - 1;
      if (!last && (sourceType.getDimSize(i) != resultType.getDimSize(i) || sourceDim != resultDim))
        return failure();
      int64_t size = last ? resultType.getDimSize(i) : staticType.getDimSize(i);
      if (last && resultDim)
        if (std::optional<int64_t> constant = getConstantIntValue(resultDim); constant && *constant >= 0)
          size = *constant;
      shape.push_back(size);
      if (ShapedType::isDynamic(size))
        newResultDims.push_back(resultDim);
    }
    auto newType = RankedTensorType::get(shape, resultType.getElementType(), resultType.getEncoding());
    auto newOp =
        BitCastOp::create(rewriter, op.getLoc(), newType, cast.getSource(), newSourceDims, newResultDims);
    newOp->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    Value result = newOp;
    if (newType != resultType)
      result = tensor::CastOp::create(rewriter, op.getLoc(), resultType, result);
    rewriter.replaceOp(op, result);
    return success();
  }
};

} // namespace

void BitCastOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<BitCastOfEmpty, BitCastOfBitCast, BitCastOfTensorCast>(context);
}

//===----------------------------------------------------------------------===//
// compute_barrier.start / .end
//===----------------------------------------------------------------------===//

template <typename OpT>
static LogicalResult verifyBarrier(OpT op) {
  if (op.getValue().getType() != op.getType()) // C2
    return op.emitOpError() << "has a result of type " << op.getType() << " for an operand of type "
                            << op.getValue().getType();
  return util::verifyDynamicDims(op, op.getValue().getType(), op.getValueDims(), "value"); // C1
}

/// F1.
template <typename OpT>
static OpFoldResult foldBarrier(OpT op) {
  return op.getValue().template getDefiningOp<OpT>() ? OpFoldResult(op.getValue()) : OpFoldResult();
}

template <typename OpT>
static LogicalResult reifyBarrier(OpT op, OpBuilder &builder, ReifiedRankedShapedTypeDims &reified) {
  reified.push_back(util::getMixedSizes(builder.getContext(), op.getType().getShape(), op.getValueDims()));
  return success();
}

LogicalResult ComputeBarrierStartOp::verify() { return verifyBarrier(*this); }
LogicalResult ComputeBarrierEndOp::verify() { return verifyBarrier(*this); }
OpFoldResult ComputeBarrierStartOp::fold(FoldAdaptor) { return foldBarrier(*this); }
OpFoldResult ComputeBarrierEndOp::fold(FoldAdaptor) { return foldBarrier(*this); }
LogicalResult ComputeBarrierStartOp::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &reified) {
  return reifyBarrier(*this, builder, reified);
}
LogicalResult ComputeBarrierEndOp::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &reified) {
  return reifyBarrier(*this, builder, reified);
}
ValueRange ComputeBarrierStartOp::getOperandDynamicDims(unsigned index) {
  return index == 0 ? ValueRange(getValueDims()) : ValueRange();
}
ValueRange ComputeBarrierStartOp::getResultDynamicDims(unsigned) { return getValueDims(); }
ValueRange ComputeBarrierEndOp::getOperandDynamicDims(unsigned index) {
  return index == 0 ? ValueRange(getValueDims()) : ValueRange();
}
ValueRange ComputeBarrierEndOp::getResultDynamicDims(unsigned) { return getValueDims(); }
