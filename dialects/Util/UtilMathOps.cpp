#include "dialects/Util/UtilDivisibility.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

//===----------------------------------------------------------------------===//
// util.align
//===----------------------------------------------------------------------===//

static std::optional<uint64_t> getConstant(Value value) {
  APInt constant;
  if (!matchPattern(value, m_ConstantInt(&constant)) || constant.getActiveBits() > 64)
    return std::nullopt;
  return constant.getZExtValue();
}

/// `aligned(v, a)` of the specification.
static bool isAligned(Value value, Value alignment, unsigned depth = 0) {
  std::optional<uint64_t> constantValue = getConstant(value), constantAlignment = getConstant(alignment);
  if (constantValue && constantAlignment)
    return *constantAlignment != 0 && *constantValue % *constantAlignment == 0;
  Operation *op = value.getDefiningOp();
  if (!op || depth > 8)
    return false;
  auto operandAligned = [&](Value operand) { return isAligned(operand, alignment, depth + 1); };
  if (auto align = dyn_cast<AlignOp>(op)) {
    if (align.getAlignment() == alignment)
      return true;
    std::optional<uint64_t> inner = getConstant(align.getAlignment());
    if (inner && constantAlignment && *constantAlignment != 0 && *inner != 0 && *inner % *constantAlignment == 0)
      return true;
    // Rounding an aligned value to a larger power of two keeps it aligned; to a smaller one leaves it alone.
    return operandAligned(align.getValue());
  }
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return constantAlignment && *constantAlignment != 0 &&
           apply.getAffineMap().getResult(0).getLargestKnownDivisor() % *constantAlignment == 0;
  if (isa<arith::AddIOp, arith::SubIOp>(op))
    return operandAligned(op->getOperand(0)) && operandAligned(op->getOperand(1));
  if (isa<arith::MulIOp>(op))
    return operandAligned(op->getOperand(0)) || operandAligned(op->getOperand(1));
  return false;
}

/// `value` rounded up to a multiple of `alignment`, or nothing on overflow.
static std::optional<APInt> roundUp(const APInt &value, const APInt &alignment) {
  if (alignment.isZero())
    return std::nullopt;
  APInt rest = value.urem(alignment);
  if (rest.isZero())
    return value;
  bool overflow = false;
  APInt rounded = value.uadd_ov(alignment - rest, overflow);
  return overflow ? std::nullopt : std::optional<APInt>(rounded);
}

OpFoldResult AlignOp::fold(FoldAdaptor adaptor) {
  if (isAligned(getValue(), getAlignment())) // F1
    return getValue();
  auto value = dyn_cast_or_null<IntegerAttr>(adaptor.getValue());
  auto alignment = dyn_cast_or_null<IntegerAttr>(adaptor.getAlignment());
  if (value && alignment) // F2
    if (std::optional<APInt> rounded = roundUp(value.getValue(), alignment.getValue()))
      return IntegerAttr::get(getType(), *rounded);
  return {};
}

void AlignOp::inferResultRanges(ArrayRef<ConstantIntRanges> ranges, SetIntRangeFn setResultRange) {
  std::optional<APInt> alignment = ranges[1].getConstantValue();
  if (!alignment)
    return;
  std::optional<APInt> low = roundUp(ranges[0].umin(), *alignment), high = roundUp(ranges[0].umax(), *alignment);
  if (low && high)
    setResultRange(getResult(), ConstantIntRanges::fromUnsigned(*low, *high));
}

uint64_t AlignOp::getResultDivisor(unsigned, llvm::function_ref<uint64_t(Value)> getDivisor) {
  return std::max<uint64_t>(1, getDivisor(getAlignment()));
}

//===----------------------------------------------------------------------===//
// util.sizeof
//===----------------------------------------------------------------------===//

OpFoldResult SizeOfOp::fold(FoldAdaptor) {
  if (!isa<IntegerType, FloatType>(getSizedType()))
    return {};
  return IntegerAttr::get(getType(), getElementBytes(getSizedType()));
}

//===----------------------------------------------------------------------===//
// util.range.min / util.range.max
//===----------------------------------------------------------------------===//

static APInt pickMin(const APInt &a, const APInt &b) { return llvm::APIntOps::umin(a, b); }
static APInt pickMax(const APInt &a, const APInt &b) { return llvm::APIntOps::umax(a, b); }

/// F1.
static OpFoldResult foldReduction(ValueRange operands, ArrayRef<Attribute> constants, Type type,
                                  APInt (*pick)(const APInt &, const APInt &)) {
  if (operands.size() == 1)
    return operands.front();
  std::optional<APInt> result;
  for (Attribute constant : constants) {
    auto integer = dyn_cast_or_null<IntegerAttr>(constant);
    if (!integer)
      return {};
    result = result ? pick(*result, integer.getValue()) : integer.getValue();
  }
  return result ? IntegerAttr::get(type, *result) : OpFoldResult();
}

OpFoldResult RangeMinOp::fold(FoldAdaptor adaptor) {
  return foldReduction(getOperands(), adaptor.getOperands(), getType(), pickMin);
}
OpFoldResult RangeMaxOp::fold(FoldAdaptor adaptor) {
  return foldReduction(getOperands(), adaptor.getOperands(), getType(), pickMax);
}

namespace {
/// F2, F3.
template <typename RangeOp, typename BinaryOp, APInt (*Pick)(const APInt &, const APInt &)>
struct SimplifyReduction : OpRewritePattern<RangeOp> {
  using OpRewritePattern<RangeOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(RangeOp op, PatternRewriter &rewriter) const override {
    llvm::SetVector<Value> operands;
    std::optional<APInt> constant;
    unsigned constantCount = 0;
    for (Value operand : op.getOperands()) {
      APInt value;
      if (!matchPattern(operand, m_ConstantInt(&value))) {
        operands.insert(operand);
        continue;
      }
      constant = constant ? Pick(*constant, value) : value;
      ++constantCount;
    }
    unsigned count = operands.size() + (constantCount ? 1 : 0);
    if (count < op.getNumOperands()) { // F3
      SmallVector<Value> kept = operands.takeVector();
      if (constant)
        kept.push_back(arith::ConstantOp::create(rewriter, op.getLoc(), IntegerAttr::get(op.getType(), *constant)));
      rewriter.replaceOpWithNewOp<RangeOp>(op, op.getType(), kept);
      return success();
    }
    if (op.getNumOperands() != 2) // F2
      return failure();
    rewriter.replaceOpWithNewOp<BinaryOp>(op, op.getOperand(0), op.getOperand(1));
    return success();
  }
};
} // namespace

void RangeMinOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<SimplifyReduction<RangeMinOp, arith::MinUIOp, pickMin>>(context);
}
void RangeMaxOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<SimplifyReduction<RangeMaxOp, arith::MaxUIOp, pickMax>>(context);
}

//===----------------------------------------------------------------------===//
// util.range.extents
//===----------------------------------------------------------------------===//

ParseResult RangeExtentsOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> offsets, lengths;
  Type type;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList([&] {
        return failure(parser.parseLSquare() || parser.parseOperand(offsets.emplace_back()) ||
                       parser.parseKeyword("for") || parser.parseOperand(lengths.emplace_back()) ||
                       parser.parseRSquare());
      }) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type) ||
      parser.resolveOperands(offsets, type, loc, result.operands) ||
      parser.resolveOperands(lengths, type, loc, result.operands))
    return failure();
  int32_t count = offsets.size();
  result.getOrAddProperties<Properties>().operandSegmentSizes = {count, count};
  result.addTypes({type, type});
  return success();
}

void RangeExtentsOp::print(OpAsmPrinter &p) {
  p << ' ';
  llvm::interleaveComma(llvm::zip(getOffsets(), getLengths()), p, [&](auto pair) {
    p << "[" << std::get<0>(pair) << " for " << std::get<1>(pair) << "]";
  });
  p.printOptionalAttrDict((*this)->getAttrs(), {getOperandSegmentSizeAttr()});
  p << " : " << getMin().getType();
}

LogicalResult RangeExtentsOp::verify() {
  if (getOffsets().empty() || getOffsets().size() != getLengths().size())
    return emitOpError() << "has " << getOffsets().size() << " offset(s) and " << getLengths().size() << " length(s)";
  Type type = getMin().getType();
  if (!llvm::all_of(getOperandTypes(), [&](Type operand) { return operand == type; }) || getMax().getType() != type)
    return emitOpError() << "has operands of different types";
  return success();
}

namespace {
struct SimplifyExtents : OpRewritePattern<RangeExtentsOp> {
  using OpRewritePattern::OpRewritePattern;

  /// The inclusive end o + l - 1.
  static Value createEnd(Location loc, Value offset, Value length, OpBuilder &builder) {
    Type type = offset.getType();
    Value one = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, 1));
    Value sum = builder.createOrFold<arith::AddIOp>(loc, offset, length);
    return builder.createOrFold<arith::SubIOp>(loc, sum, one);
  }

  LogicalResult matchAndRewrite(RangeExtentsOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type type = op.getMin().getType();
    llvm::SetVector<std::pair<Value, Value>> pairs;
    for (auto [offset, length] : llvm::zip_equal(op.getOffsets(), op.getLengths()))
      pairs.insert({offset, length});

    // F6: constant pairs become one constant hull.
    SmallVector<Value> offsets, lengths;
    std::optional<APInt> min, max;
    for (auto [offset, length] : pairs) {
      APInt constantOffset, constantLength;
      if (!matchPattern(offset, m_ConstantInt(&constantOffset)) ||
          !matchPattern(length, m_ConstantInt(&constantLength))) {
        offsets.push_back(offset);
        lengths.push_back(length);
        continue;
      }
      APInt end = constantOffset + constantLength - 1;
      min = min ? pickMin(*min, constantOffset) : constantOffset;
      max = max ? pickMax(*max, end) : end;
    }
    auto createConstant = [&](const APInt &value) -> Value {
      return arith::ConstantOp::create(rewriter, loc, IntegerAttr::get(type, value));
    };
    if (min && offsets.empty()) {
      rewriter.replaceOp(op, {createConstant(*min), createConstant(*max)});
      return success();
    }
    if (min && pairs.size() > 2) {
      auto rest = RangeExtentsOp::create(rewriter, loc, type, type, offsets, lengths);
      Value newMin = arith::MinUIOp::create(rewriter, loc, rest.getMin(), createConstant(*min));
      Value newMax = arith::MaxUIOp::create(rewriter, loc, rest.getMax(), createConstant(*max));
      rewriter.replaceOp(op, {newMin, newMax});
      return success();
    }

    // F5.
    if (pairs.size() < op.getOffsets().size()) {
      SmallVector<Value> keptOffsets, keptLengths;
      for (auto [offset, length] : pairs) {
        keptOffsets.push_back(offset);
        keptLengths.push_back(length);
      }
      rewriter.replaceOpWithNewOp<RangeExtentsOp>(op, type, type, keptOffsets, keptLengths);
      return success();
    }

    // F4.
    if (pairs.size() > 2)
      return failure();
    Value newMin = pairs[0].first;
    Value newMax = createEnd(loc, pairs[0].first, pairs[0].second, rewriter);
    if (pairs.size() == 2) {
      Value end = createEnd(loc, pairs[1].first, pairs[1].second, rewriter);
      newMin = arith::MinUIOp::create(rewriter, loc, newMin, pairs[1].first);
      newMax = arith::MaxUIOp::create(rewriter, loc, newMax, end);
    }
    rewriter.replaceOp(op, {newMin, newMax});
    return success();
  }
};
} // namespace

void RangeExtentsOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<SimplifyExtents>(context);
}
