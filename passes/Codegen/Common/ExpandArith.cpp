/// Ops that upstream's expansions and instructions of machines get wrong for special operands; see Passes.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "passes/Codegen/Common/BitArithmetic.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_EXPANDARITH
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::Bits;

namespace {

struct Extremum {
  bool isMaximum;
  arith::FastMathFlags flags;

  bool assumes(arith::FastMathFlags flag) const { return arith::bitEnumContainsAll(flags, flag); }

  Value build(RewriterBase &b, Location loc, Value x, Value y) const {
    if (std::optional<APFloat> bound = getNumber(x); bound && !getNumber(y))
      std::swap(x, y);
    auto compare = [&](arith::CmpFPredicate predicate, Value a, Value c) -> Value { return arith::CmpFOp::create(b, loc, predicate, a, c, flags); };
    auto select = [&](Value condition, Value a, Value c) -> Value { return arith::SelectOp::create(b, loc, condition, a, c); };
    using P = arith::CmpFPredicate;
    if (std::optional<APFloat> bound = getNumber(y)) {
      // Of equal numbers the bound is taken, unless it is the zero that loses. Unordered comparisons take NaN.
      bool loses = bound->isZero() && bound->isNegative() == isMaximum;
      P predicate = loses ? (isMaximum ? P::UGE : P::ULE) : (isMaximum ? P::UGT : P::ULT);
      return select(compare(predicate, x, y), x, y);
    }
    // Of equal operands the second one is taken: the one with the sign that wins, if only one of them has it.
    if (!assumes(arith::FastMathFlags::nsz)) {
      Bits bits{b, loc};
      Value word = bits.cast(x, b.getIntegerType(getElementTypeOrSelf(x.getType()).getIntOrFloatBitWidth()));
      Value isNegative = bits.compare(arith::CmpIPredicate::slt, word, 0);
      Value negativeFirst = select(isNegative, x, y), negativeLast = select(isNegative, y, x);
      x = isMaximum ? negativeFirst : negativeLast;
      y = isMaximum ? negativeLast : negativeFirst;
    }
    Value result = select(compare(isMaximum ? P::OGT : P::OLT, x, y), x, y);
    // The comparison takes the second operand if there is a NaN.
    return assumes(arith::FastMathFlags::nnan) ? result : select(compare(P::UNO, x, x), x, result);
  }

private:
  /// The value of a constant, or of all its elements, if it is a number.
  static std::optional<APFloat> getNumber(Value value) {
    APFloat number(0.0);
    if (!matchPattern(value, m_ConstantFloat(&number)) || number.isNaN())
      return std::nullopt;
    return number;
  }
};

struct ExpandArith : weir::impl::ExpandArithBase<ExpandArith> {
  using ExpandArithBase::ExpandArithBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    getOperation()->walk([&](Operation *op) {
      rewriter.setInsertionPoint(op);
      if (isa<arith::MaximumFOp, arith::MinimumFOp>(op) && !isa<TensorType>(op->getResult(0).getType())) {
        Extremum extremum{isa<arith::MaximumFOp>(op), cast<arith::ArithFastMathInterface>(op).getFastMathFlagsAttr().getValue()};
        rewriter.replaceOp(op, extremum.build(rewriter, op->getLoc(), op->getOperand(0), op->getOperand(1)));
      } else if (auto divide = dyn_cast<index::CeilDivSOp>(op)) {
        rewriter.replaceOpWithNewOp<arith::CeilDivSIOp>(op, divide.getLhs(), divide.getRhs());
      }
    });
  }
};

} // namespace
