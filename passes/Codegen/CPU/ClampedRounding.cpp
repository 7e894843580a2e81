#include "passes/Codegen/CPU/ClampedRounding.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include <cmath>

using namespace mlir;
using namespace weir::cpu;

/// Integers of at most this magnitude and their sums are exact in f32.
static constexpr float kLargestInteger = 0x1p22f - 1;

std::optional<std::pair<float, Value>> weir::cpu::matchConstantOperand(Operation *op) {
  APFloat constant(0.0f);
  for (unsigned i : {1, 0})
    if (op->getOperand(i).getType().isF32() && matchPattern(op->getOperand(i), m_ConstantFloat(&constant)) && constant.isFinite())
      return std::pair(constant.convertToFloat(), op->getOperand(1 - i));
  return std::nullopt;
}

/// The constant of `op`, if it is an integer.
static std::optional<int64_t> matchIntegerOperand(Operation *op) {
  std::optional<std::pair<float, Value>> found = matchConstantOperand(op);
  if (!found || std::abs(found->first) > kLargestInteger || std::nearbyint(found->first) != found->first)
    return std::nullopt;
  return static_cast<int64_t>(found->first);
}

std::optional<ClampedRounding> weir::cpu::matchClampedRounding(math::RoundEvenOp rounding) {
  if (!rounding.getType().isF32())
    return std::nullopt;
  ClampedRounding found{rounding};
  std::optional<int64_t> offset, lower, upper;
  Operation *op = rounding;
  while (!(lower && upper)) {
    if (!op->hasOneUse())
      return std::nullopt;
    op = *op->user_begin();
    std::optional<int64_t> *place = nullptr;
    if (isa<arith::AddFOp>(op) && !lower && !upper)
      place = &offset;
    else if (isa<arith::MaximumFOp, arith::MaxNumFOp>(op))
      place = &lower;
    else if (isa<arith::MinimumFOp, arith::MinNumFOp>(op))
      place = &upper;
    found.passesNaN &= !isa<arith::MaxNumFOp, arith::MinNumFOp>(op);
    if (!place || *place || !(*place = matchIntegerOperand(op)))
      return std::nullopt;
  }
  auto isConversion = [](Operation *user) {
    return isa<arith::FPToUIOp, arith::FPToSIOp>(user) && user->getResult(0).getType().getIntOrFloatBitWidth() <= 32;
  };
  found.offset = offset.value_or(0);
  found.lower = *lower;
  found.upper = *upper;
  found.last = op;
  bool isNear = std::abs(found.lower - found.offset) <= kLargestInteger && std::abs(found.upper - found.offset) <= kLargestInteger;
  if (found.lower >= found.upper || !isNear || op->use_empty() || !llvm::all_of(op->getUsers(), isConversion))
    return std::nullopt;
  return found;
}
