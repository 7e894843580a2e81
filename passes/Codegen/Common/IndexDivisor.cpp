#include "passes/Codegen/Common/IndexDivisor.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include <numeric>

using namespace mlir;
using namespace weir;

int64_t weir::getDivisor(Value value, unsigned depth) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return *constant == 0 ? int64_t(1) << 40 : std::abs(*constant);
  if (depth == 0)
    return 1;
  auto of = [&](Value operand) { return getDivisor(operand, depth - 1); };
  if (auto loop = scf::getForInductionVarOwner(value))
    return std::gcd(of(loop.getLowerBound()), of(loop.getStep()));
  Operation *op = value.getDefiningOp();
  if (!op)
    return 1;
  if (isa<arith::AddIOp, arith::SubIOp>(op))
    return std::gcd(of(op->getOperand(0)), of(op->getOperand(1)));
  if (isa<arith::MulIOp>(op))
    return std::min<int64_t>(of(op->getOperand(0)), 1 << 20) * std::min<int64_t>(of(op->getOperand(1)), 1 << 20);
  if (isa<arith::DivUIOp>(op)) {
    std::optional<int64_t> by = getConstantIntValue(op->getOperand(1));
    int64_t divisor = of(op->getOperand(0));
    return by && *by > 0 && divisor % *by == 0 ? divisor / *by : 1;
  }
  if (isa<arith::MinUIOp, arith::MinSIOp, arith::MaxSIOp, arith::MaxUIOp>(op))
    return std::gcd(of(op->getOperand(0)), of(op->getOperand(1)));
  if (isa<arith::SelectOp>(op))
    return std::gcd(of(op->getOperand(1)), of(op->getOperand(2)));
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return std::max<int64_t>(apply.getAffineMap().getResult(0).getLargestKnownDivisor(), 1);
  return 1;
}
