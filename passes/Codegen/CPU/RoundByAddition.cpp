/// Roundings to a range of integers become additions; see QuantizationPasses.td.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/ValueSources.h"
#include "passes/Codegen/CPU/ClampedRounding.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Magnitudes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"
#include "passes/Target/TargetInfo.h"
#include <cmath>

#define DEBUG_TYPE "weir-cpu-round-by-addition"

namespace weir {
#define GEN_PASS_DEF_CPUROUNDBYADDITION
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPURoundByAdditionCode;
using weir::cpu::ClampedRounding;

namespace {
/// The bits of `kUnitLastPlace`: the last bits of a sum with it are those of the rounded term.
constexpr int32_t kUnitLastPlaceBits = 0x4b400000;

/// A quotient with a constant divisor, and dividends whose quotients round to the bounds of its rounding.
struct BoundedQuotient {
  arith::DivFOp division;
  float lower, upper;
};

/// The rounded value as a quotient that nothing else uses. Quotients and roundings do not decrease with the dividend: limiting that limits the result alike.
std::optional<BoundedQuotient> matchQuotient(const ClampedRounding &rounding) {
  auto division = rounding.rounding->getOperand(0).getDefiningOp<arith::DivFOp>();
  std::optional<std::pair<float, Value>> divisor = division ? weir::cpu::matchConstantOperand(division) : std::nullopt;
  if (!divisor || divisor->second != division.getLhs() || !(divisor->first > 0) || !division->hasOneUse())
    return std::nullopt;
  auto findDividend = [&](int64_t bound) -> std::optional<float> {
    float quotient = bound - rounding.offset, dividend = quotient * divisor->first;
    return std::nearbyint(dividend / divisor->first) == quotient ? std::optional(dividend) : std::nullopt;
  };
  std::optional<float> lower = findDividend(rounding.lower), upper = findDividend(rounding.upper);
  return lower && upper ? std::optional(BoundedQuotient{division, *lower, *upper}) : std::nullopt;
}

/// The rounded value, limited to what rounds to the range. `isFinite`: it is proved so. Otherwise the dividend is limited, if there is one, for
/// `weir-cpu-divide-by-constants`.
Value limit(OpBuilder &b, const ClampedRounding &rounding, bool isFinite) {
  Location loc = rounding.last->getLoc();
  // The operand is not NaN, or the result poison, and the sum with it is the same for both zeros.
  auto flags = arith::FastMathFlags::nnan | arith::FastMathFlags::nsz;
  auto create = [&](float number) -> Value { return arith::ConstantOp::create(b, loc, b.getF32FloatAttr(number)); };
  auto clamp = [&](Value value, float lower, float upper) -> Value {
    Value raised = arith::MaximumFOp::create(b, loc, value, create(lower), flags);
    return arith::MinimumFOp::create(b, loc, raised, create(upper), flags);
  };
  if (std::optional<BoundedQuotient> quotient = isFinite ? std::nullopt : matchQuotient(rounding)) {
    arith::DivFOp division = quotient->division;
    return arith::DivFOp::create(b, loc, clamp(division.getLhs(), quotient->lower, quotient->upper), division.getRhs(), division.getFastmathAttr());
  }
  return clamp(rounding.rounding->getOperand(0), rounding.lower - rounding.offset, rounding.upper - rounding.offset);
}

/// Whether one byte and constants determine `value`.
bool isFunctionOfByte(Value value) {
  auto isByte = [](Value source) { return source.getType().isInteger(8); };
  auto isComputed = [&](Operation *op) {
    return llvm::none_of(op->getResults(), isByte) && isMemoryEffectFree(op) && op->getNumRegions() == 0 && isa<linalg::LinalgOp>(op->getParentOp());
  };
  Value byte;
  for (Value source : weir::collectSources(value, isComputed)) {
    Operation *op = source.getDefiningOp();
    if (matchPattern(source, m_Constant()) || (op && isComputed(op)))
      continue;
    if (!isByte(source) || (byte && byte != source))
      return false;
    byte = source;
  }
  return byte != nullptr;
}

/// Whether `value`, or its product with a constant, meets other values alone, instead of being part of a function of one byte.
bool meetsOthers(Value value, bool isProduct = false) {
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    if (isa<linalg::YieldOp>(user))
      return true;
    if (!isa<arith::AddFOp, arith::SubFOp, arith::MulFOp>(user))
      return false;
    bool hasConstant = llvm::any_of(user->getOperands(), [](Value operand) { return matchPattern(operand, m_Constant()); });
    return !hasConstant || (!isProduct && isa<arith::MulFOp>(user) && meetsOthers(user->getResult(0), /*isProduct=*/true));
  });
}

/// Whether an extension, or a conversion to f32, with this sign reads the integers of `conversion` as they are.
bool readsRange(const ClampedRounding &rounding, Operation *conversion, bool isSigned) {
  int64_t bits = conversion->getResult(0).getType().getIntOrFloatBitWidth();
  int64_t least = isSigned ? -(int64_t(1) << (bits - 1)) : 0, most = isSigned ? -least - 1 : (int64_t(1) << bits) - 1;
  return rounding.lower >= least && rounding.upper <= most;
}

/// Where what `conversion` gives is a number again, less a constant at most, the difference of the sum and the unit is one: it needs no integers.
void readAsNumbers(OpBuilder &b, const ClampedRounding &rounding, Operation *conversion, Value sum, Value unit) {
  auto read = [&](Operation *number, int64_t less) {
    if (!number->getResult(0).getType().isF32() || !meetsOthers(number->getResult(0)))
      return;
    Value value = arith::SubFOp::create(b, number->getLoc(), sum, unit);
    if (int64_t rest = rounding.offset - less)
      value = arith::AddFOp::create(b, number->getLoc(), value, arith::ConstantOp::create(b, number->getLoc(), b.getF32FloatAttr(rest)));
    number->getResult(0).replaceAllUsesWith(value);
    number->erase();
  };
  auto readWide = [&](Operation *wide, int64_t less) {
    for (Operation *user : llvm::make_early_inc_range(wide->getUsers()))
      if (isa<arith::SIToFPOp>(user))
        read(user, less);
  };
  for (Operation *user : llvm::make_early_inc_range(conversion->getUsers())) {
    if (isa<arith::SIToFPOp, arith::UIToFPOp>(user) && readsRange(rounding, conversion, isa<arith::SIToFPOp>(user)))
      read(user, 0);
    else if (isa<arith::ExtSIOp, arith::ExtUIOp>(user) && user->getResult(0).getType().isInteger(32) &&
             readsRange(rounding, conversion, isa<arith::ExtSIOp>(user))) {
      readWide(user, 0);
      APInt less;
      for (Operation *difference : llvm::make_early_inc_range(user->getUsers()))
        if (isa<arith::SubIOp>(difference) && matchPattern(difference->getOperand(1), m_ConstantInt(&less)) && less.getSignificantBits() <= 16) {
          readWide(difference, less.getSExtValue());
          if (difference->use_empty())
            difference->erase();
        }
      if (user->use_empty())
        user->erase();
    }
  }
}

/// With `keepsBytes` functions of one byte keep that and their result, which is a byte, for tables.
void replace(const ClampedRounding &rounding, bool isFinite, bool keepsBytes) {
  Operation *last = rounding.last;
  Location loc = last->getLoc();
  OpBuilder b(last);
  bool isFunction = isFunctionOfByte(rounding.rounding->getOperand(0));
  Value bounded = limit(b, rounding, isFinite);
  Value unit = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(weir::cpu::kUnitLastPlace));
  Value sum = arith::AddFOp::create(b, loc, bounded, unit);
  Value bits = arith::BitcastOp::create(b, loc, b.getI32Type(), sum);
  auto create = [&](Type type, const APInt &number) -> Value { return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, number)); };
  for (Operation *conversion : llvm::make_early_inc_range(last->getUsers())) {
    if (!keepsBytes || !isFunction)
      readAsNumbers(b, rounding, conversion, sum, unit);
    auto type = cast<IntegerType>(conversion->getResult(0).getType());
    if (!conversion->use_empty()) {
      Value integer = type.getWidth() < 32 ? arith::TruncIOp::create(b, loc, type, bits).getResult() : bits;
      APInt offset = (APInt(32, rounding.offset, /*isSigned=*/true) - APInt(32, kUnitLastPlaceBits)).trunc(type.getWidth());
      if (!offset.isZero())
        integer = arith::AddIOp::create(b, loc, integer, create(type, offset));
      conversion->getResult(0).replaceAllUsesWith(integer);
    }
    conversion->erase();
  }
  if (bits.use_empty())
    bits.getDefiningOp()->erase();
  // From the last op back to the rounding, and a quotient that is replaced.
  auto division = rounding.rounding->getOperand(0).getDefiningOp<arith::DivFOp>();
  for (Operation *op = last; op && op->use_empty();) {
    Operation *before = op == rounding.rounding ? nullptr : weir::cpu::matchConstantOperand(op)->second.getDefiningOp();
    op->erase();
    op = before;
  }
  if (division && division->use_empty())
    division->erase();
}

struct CPURoundByAddition : weir::impl::CPURoundByAdditionBase<CPURoundByAddition> {
  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!weir::isKernel(kernel))
      return;
    bool mayTabulate = weir::TargetInfo::of(kernel).hasFeature("avx512vbmi");
    SmallVector<math::RoundEvenOp> roundings;
    kernel.walk([&](math::RoundEvenOp op) { roundings.push_back(op); });
    for (math::RoundEvenOp op : roundings) {
      std::optional<ClampedRounding> rounding = weir::cpu::matchClampedRounding(op);
      if (!rounding) {
        weir::missedRemark(op, DEBUG_TYPE, CPURoundByAdditionCode::RANGE);
        continue;
      }
      bool isFinite = weir::cpu::findMagnitudes(op.getOperand()).has_value();
      if (!isFinite && !rounding->passesNaN) {
        weir::missedRemark(op, DEBUG_TYPE, CPURoundByAdditionCode::NAN_OPERAND);
        continue;
      }
      weir::passedRemark(op.getOperation(), DEBUG_TYPE, CPURoundByAdditionCode::ADDED);
      replace(*rounding, isFinite, mayTabulate);
    }
  }
};
} // namespace
