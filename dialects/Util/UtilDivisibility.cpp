#include "dialects/Util/UtilDivisibility.h"

#include "dialects/Util/UtilInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

#include <numeric>

using namespace mlir;
using namespace weir;
using namespace weir::util;

/// Chains of definitions longer than this are not followed for a single value.
static constexpr unsigned kMaxDepth = 16;

/// Says what is known of an operand.
using Lookup = llvm::function_ref<uint64_t(Value)>;

static uint64_t multiply(uint64_t a, uint64_t b) {
  uint64_t product;
  return __builtin_mul_overflow(a, b, &product) ? std::max(a, b) : product;
}

static uint64_t divide(uint64_t dividend, uint64_t divisor) {
  return divisor != 0 && dividend % divisor == 0 ? dividend / divisor : 1;
}

/// The largest power of two that divides all multiples of `divisor`; 0 for 0.
static uint64_t powerOfTwoIn(uint64_t divisor) { return divisor & -divisor; }

/// Bits that are zero at the end of either operand are zero at the end of the result.
static uint64_t divideAnd(uint64_t lhs, uint64_t rhs) {
  return lhs == 0 || rhs == 0 ? 0 : std::max(powerOfTwoIn(lhs), powerOfTwoIn(rhs));
}

static uint64_t getDivisor(AffineExpr expr, unsigned numDims, ValueRange operands, Lookup get) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return std::abs(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return get(operands[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return get(operands[numDims + symbol.getPosition()]);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  uint64_t lhs = getDivisor(binary.getLHS(), numDims, operands, get);
  uint64_t rhs = getDivisor(binary.getRHS(), numDims, operands, get);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
  case AffineExprKind::Mod: // x mod c = x - c * q
    return std::gcd(lhs, rhs);
  case AffineExprKind::Mul:
    return multiply(lhs, rhs);
  case AffineExprKind::FloorDiv:
  case AffineExprKind::CeilDiv:
    return isa<AffineConstantExpr>(binary.getRHS()) ? divide(lhs, rhs) : 1;
  default:
    return 1;
  }
}

static uint64_t getDivisor(AffineMap map, ValueRange operands, Lookup get) {
  uint64_t divisor = 0;
  for (AffineExpr expr : map.getResults())
    divisor = std::gcd(divisor, getDivisor(expr, map.getNumDims(), operands, get));
  return divisor;
}

/// Result i is (x floordiv product of the later sizes) mod size i; the outermost without the mod when it has no size.
static uint64_t getDivisor(affine::AffineDelinearizeIndexOp op, unsigned index, Lookup get) {
  ArrayRef<int64_t> basis = op.getStaticBasis();
  unsigned offset = op.getNumResults() - basis.size();
  uint64_t divisor = get(op.getLinearIndex());
  for (unsigned i = op.getNumResults() - 1; i > index; --i) {
    if (ShapedType::isDynamic(basis[i - offset]))
      return 1;
    divisor = divide(divisor, basis[i - offset]);
  }
  if (index < offset || index == 0)
    return divisor;
  int64_t size = basis[index - offset];
  return ShapedType::isDynamic(size) ? 1 : std::gcd(divisor, uint64_t(size));
}

/// What `get` says of the operands of the op that defines `value` says of `value`.
static uint64_t getDivisor(Value value, Lookup get) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getActiveBits() <= 64 ? constant.getZExtValue() : 1;
  Operation *op = value.getDefiningOp();
  if (!op)
    return 1;
  return llvm::TypeSwitch<Operation *, uint64_t>(op)
      .Case([&](IntDivisibilityOpInterface op) {
        return op.getResultDivisor(cast<OpResult>(value).getResultNumber(), get);
      })
      .Case([&](arith::MulIOp op) { return multiply(get(op.getLhs()), get(op.getRhs())); })
      .Case<arith::AddIOp, arith::SubIOp, arith::MinUIOp, arith::MinSIOp, arith::MaxUIOp, arith::MaxSIOp>(
          [&](auto op) { return std::gcd(get(op.getLhs()), get(op.getRhs())); })
      .Case([&](arith::AndIOp op) { return divideAnd(get(op.getLhs()), get(op.getRhs())); })
      .Case([&](arith::DivUIOp op) {
        APInt divisor;
        if (!matchPattern(op.getRhs(), m_ConstantInt(&divisor)) || divisor.getActiveBits() > 64)
          return uint64_t(1);
        return divide(get(op.getLhs()), divisor.getZExtValue());
      })
      .Case([&](arith::SelectOp op) { return std::gcd(get(op.getTrueValue()), get(op.getFalseValue())); })
      .Case([&](affine::AffineApplyOp op) { return getDivisor(op.getAffineMap(), op.getMapOperands(), get); })
      .Case<affine::AffineMinOp, affine::AffineMaxOp>(
          [&](auto op) { return getDivisor(op.getAffineMap(), op.getOperands(), get); })
      .Case([&](affine::AffineDelinearizeIndexOp op) {
        return getDivisor(op, cast<OpResult>(value).getResultNumber(), get);
      })
      .Default(uint64_t(1));
}

static uint64_t getDivisorWithin(Value value, unsigned depth) {
  return getDivisor(value, [&](Value operand) { return depth == 0 ? 1 : getDivisorWithin(operand, depth - 1); });
}

uint64_t util::getKnownDivisor(Value value) { return getDivisorWithin(value, kMaxDepth); }

bool util::isKnownMultipleOf(Value value, uint64_t divisor) { return getKnownDivisor(value) % divisor == 0; }

uint64_t KnownDivisors::get(Value value) {
  // An explicit stack: chains may be long.
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value top = stack.back();
    if (divisors.contains(top)) {
      stack.pop_back();
      continue;
    }
    Operation *op = top.getDefiningOp();
    if (op && entered.insert(top).second) {
      // What is met again on its own way, in code that is never reached, counts as unknown.
      for (Value operand : op->getOperands())
        if (operand.getType().isIntOrIndex() && !entered.contains(operand))
          stack.push_back(operand);
      if (stack.back() != top)
        continue;
    }
    stack.pop_back();
    divisors[top] = getDivisor(top, [&](Value operand) { return divisors.lookup_or(operand, 1); });
  }
  return divisors.lookup(value);
}
