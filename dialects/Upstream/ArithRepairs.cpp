#include "dialects/Upstream/Division.h"
#include "dialects/Upstream/OpRepair.h"
#include "dialects/Upstream/Repairs.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/CommonFolders.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace weir::upstream;

namespace {

unsigned getWidth(Type type) {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  return integer ? integer.getWidth() : IndexType::kInternalStorageBitWidth;
}

/// A pair of casts there and back is not an identity where the type between is narrower: its high bits are lost.
template <typename OpT>
struct IndexCast {
  static OpFoldResult fold(OpT op, typename OpT::FoldAdaptor adaptor) {
    if (auto inner = op.getIn().template getDefiningOp<OpT>())
      if (inner.getIn().getType() == op.getType() && getWidth(inner.getType()) >= getWidth(op.getType()))
        return inner.getIn();
    return op.fold(adaptor);
  }
};

struct SignedIndexCast : IndexCast<arith::IndexCastOp> {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
    addPatternsExcept<arith::IndexCastOp>(patterns, context, {"IndexCastOfIndexCast"});
  }
};

struct UnsignedIndexCast : IndexCast<arith::IndexCastUIOp> {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
    addPatternsExcept<arith::IndexCastUIOp>(patterns, context, {"IndexCastUIOfIndexCastUI"});
  }
};

template <typename OpT>
struct RoundedDivision {
  static OpFoldResult fold(OpT op, typename OpT::FoldAdaptor adaptor) {
    if (matchPattern(adaptor.getRhs(), m_One()))
      return op.getLhs();
    return constFoldBinaryOpConditional<IntegerAttr>(adaptor.getOperands(), [](const APInt &a, const APInt &b) {
      return divideSigned(a, b, std::is_same_v<OpT, arith::CeilDivSIOp> ? Rounding::Up : Rounding::Down);
    });
  }
};

/// Truncation in two steps may promise that no bit is lost in the second one alone.
struct Trunc {
  static OpFoldResult fold(arith::TruncIOp op, arith::TruncIOp::FoldAdaptor adaptor) {
    auto inner = op.getIn().getDefiningOp<arith::TruncIOp>();
    if (inner && !arith::bitEnumContainsAll(inner.getOverflowFlags(), op.getOverflowFlags()))
      return {};
    return op.fold(adaptor);
  }
};

/// Constants of two ops are merged. What the two promised of overflow does not hold for the one that is left: the promise is dropped.
/// In a loop that is never entered an op may be an operand of itself: upstream merges it with itself forever.
template <typename OpT>
LogicalResult tryWithoutPromise(const RewritePattern &pattern, Operation *op, PatternRewriter &rewriter) {
  auto outer = cast<OpT>(op);
  if (llvm::is_contained(op->getOperands(), op->getResult(0)))
    return failure();
  arith::IntegerOverflowFlags flags = outer.getOverflowFlags();
  outer.setOverflowFlags(arith::IntegerOverflowFlags::none);
  if (succeeded(pattern.matchAndRewrite(op, rewriter)))
    return success();
  outer.setOverflowFlags(flags);
  return failure();
}

struct Add {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
    addPatternsThrough<arith::AddIOp>(patterns, context, {"AddIAddConstant", "AddISubConstantRHS", "AddISubConstantLHS"},
                                      tryWithoutPromise<arith::AddIOp>);
  }
};

struct Sub {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
    addPatternsThrough<arith::SubIOp>(patterns, context,
                                      {"SubIRHSAddConstant", "SubILHSAddConstant", "SubIRHSSubConstantRHS", "SubIRHSSubConstantLHS",
                                       "SubILHSSubConstantRHS", "SubILHSSubConstantLHS"},
                                      tryWithoutPromise<arith::SubIOp>);
  }
};

struct Mul {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
    addPatternsThrough<arith::MulIOp>(patterns, context, {"MulIMulIConstant"}, tryWithoutPromise<arith::MulIOp>);
  }
};

/// x ^ x is a constant only where the shape is static.
struct XOr {
  static OpFoldResult fold(arith::XOrIOp op, arith::XOrIOp::FoldAdaptor adaptor) {
    auto shaped = dyn_cast<ShapedType>(op.getType());
    return shaped && !shaped.hasStaticShape() && op.getLhs() == op.getRhs() ? OpFoldResult() : op.fold(adaptor);
  }
};

/// A comparison of a converted integer becomes one of integers. Upstream crashes for predicates that compare nothing, and takes for granted
/// that what is too large becomes infinity.
struct CmpF {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
    addPatternsThrough<arith::CmpFOp>(patterns, context, {"CmpFIntToFPConst"},
                                      [](const RewritePattern &pattern, Operation *op, PatternRewriter &rewriter) -> LogicalResult {
                                        auto compare = cast<arith::CmpFOp>(op);
                                        auto type = cast<FloatType>(getElementTypeOrSelf(compare.getLhs().getType()));
                                        arith::CmpFPredicate predicate = compare.getPredicate();
                                        if (predicate == arith::CmpFPredicate::AlwaysTrue || predicate == arith::CmpFPredicate::AlwaysFalse ||
                                            !APFloat::semanticsHasInf(type.getFloatSemantics()))
                                          return failure();
                                        return pattern.matchAndRewrite(op, rewriter);
                                      });
  }
};

/// Formats that APFloat does not compute with as machines do: without NaN, or (f8E8M0FNU) without zero and sign.
bool isOdd(Type type) {
  auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
  if (!element)
    return false;
  const llvm::fltSemantics &semantics = element.getFloatSemantics();
  return !APFloat::semanticsHasNaN(semantics) || !APFloat::semanticsHasZero(semantics);
}

/// Constants of odd formats are left to what the op is lowered to: overflow, zeros and signs make what APFloat cannot represent.
struct OddResult {
  template <typename OpT>
  static OpFoldResult fold(OpT op, typename OpT::FoldAdaptor adaptor) {
    bool isConstant = llvm::any_of(adaptor.getOperands(), [](Attribute operand) { return operand != nullptr; });
    return isConstant && isOdd(op.getType()) ? OpFoldResult() : op.fold(adaptor);
  }
};

/// Whether conversion from `narrow` to `wide`, which has more bits, keeps each value and sign. Formats of up to eight bits may have numbers
/// that a wider one lacks, a negative zero first.
bool keepsValues(FloatType narrow, FloatType wide) {
  if (narrow.getWidth() > 8)
    return true;
  for (unsigned bits = 0; bits < (1u << narrow.getWidth()); ++bits) {
    const APFloat value(narrow.getFloatSemantics(), APInt(narrow.getWidth(), bits));
    APFloat converted = value;
    bool losesInfo = false;
    converted.convert(wide.getFloatSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
    if (value.isNaN() ? !converted.isNaN() : losesInfo || value.isNegative() != converted.isNegative())
      return false;
  }
  return true;
}

/// Whether floats of the type of `conversion` hold all integers that it converts.
bool isExact(Operation *conversion) {
  const llvm::fltSemantics &semantics = cast<FloatType>(getElementTypeOrSelf(conversion->getResult(0).getType())).getFloatSemantics();
  const unsigned width = getWidth(conversion->getOperand(0).getType());
  return APFloat::semanticsPrecision(semantics) >= width && APFloat::semanticsMaxExponent(semantics) >= static_cast<int>(width);
}

/// A truncation of a conversion is one conversion, or none, if the format between holds all values.
struct TruncF {
  static OpFoldResult fold(arith::TruncFOp op, arith::TruncFOp::FoldAdaptor adaptor) {
    if (auto inner = op.getIn().getDefiningOp<arith::ExtFOp>())
      if (!keepsValues(cast<FloatType>(getElementTypeOrSelf(inner.getIn().getType())), cast<FloatType>(getElementTypeOrSelf(inner.getType()))))
        return {};
    return OddResult::fold(op, adaptor);
  }
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) {
    addPatternsThrough<arith::TruncFOp>(patterns, context, {"TruncFSIToFPToSIToFP", "TruncFUIToFPToUIToFP"},
                                        [](const RewritePattern &pattern, Operation *op, PatternRewriter &rewriter) -> LogicalResult {
                                          Operation *inner = op->getOperand(0).getDefiningOp();
                                          return success(isa_and_present<arith::SIToFPOp, arith::UIToFPOp>(inner) && isExact(inner) &&
                                                         succeeded(pattern.matchAndRewrite(op, rewriter)));
                                        });
  }
};

/// APFloat converts the NaN of f8E8M0FNU to infinity.
struct ExtF {
  static OpFoldResult fold(arith::ExtFOp op, arith::ExtFOp::FoldAdaptor adaptor) {
    if (!adaptor.getIn() || !isa<Float8E8M0FNUType>(getElementTypeOrSelf(op.getIn().getType())))
      return op.fold(adaptor);
    const llvm::fltSemantics &semantics = cast<FloatType>(getElementTypeOrSelf(op.getType())).getFloatSemantics();
    return constFoldCastOp<FloatAttr, FloatAttr>(adaptor.getOperands(), op.getType(), [&](APFloat value, bool &isExact) {
      if (value.isNaN())
        return APFloat::getNaN(semantics);
      bool losesInfo = false;
      isExact = value.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo) == APFloat::opOK && !losesInfo;
      return value;
    });
  }
};

/// Upstream negates the least value on the way, which overflows, and divides by zero where the signed range of a divisor and the unsigned one
/// contradict each other.
template <Rounding rounding>
void inferDiv(const InferIntRangeInterface::Concept *, Operation *op, ArrayRef<ConstantIntRanges> operands, SetIntRangeFn setRange) {
  setRange(op->getResult(0), inferDivision(operands, rounding));
}

} // namespace

void weir::upstream::repairArith(MLIRContext *context) {
  repair<arith::IndexCastOp, SignedIndexCast>(context);
  repair<arith::IndexCastUIOp, UnsignedIndexCast>(context);
  repair<arith::CeilDivSIOp, RoundedDivision<arith::CeilDivSIOp>>(context);
  repair<arith::FloorDivSIOp, RoundedDivision<arith::FloorDivSIOp>>(context);
  repair<arith::TruncIOp, Trunc>(context);
  repair<arith::AddIOp, Add>(context);
  repair<arith::SubIOp, Sub>(context);
  repair<arith::MulIOp, Mul>(context);
  repair<arith::XOrIOp, XOr>(context);
  repair<arith::CmpFOp, CmpF>(context);
  repair<arith::ExtFOp, ExtF>(context);
  repair<arith::TruncFOp, TruncF>(context);
  repair<arith::SIToFPOp, OddResult>(context);
  repair<arith::UIToFPOp, OddResult>(context);
  repair<arith::AddFOp, OddResult>(context);
  repair<arith::SubFOp, OddResult>(context);
  repair<arith::MulFOp, OddResult>(context);
  repair<arith::DivFOp, OddResult>(context);
  repair<arith::RemFOp, OddResult>(context);
  repair<arith::NegFOp, OddResult>(context);
  repairRanges<arith::CeilDivSIOp>(context, inferDiv<Rounding::Up>);
  repairRanges<arith::DivSIOp>(context, inferDiv<Rounding::ToZero>);
  repairRanges<arith::FloorDivSIOp>(context, inferDiv<Rounding::Down>);
}
