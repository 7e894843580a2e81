#include "passes/Input/NarrowConversions.h"

#include "passes/Input/IntegerFactors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;

namespace {
/// A value of the body computed in 32 bits, and its range.
struct Narrowed {
  Value value;
  IntegerInterval range;
};

class Narrower {
public:
  Narrower(RewriterBase &rewriter, Block *body) : b(rewriter), body(body) {}

  /// Nothing if the value, or one that it is computed from, may not fit. Ops that were made by then are dead.
  std::optional<Narrowed> narrow(Value value, unsigned depth = 0) {
    constexpr unsigned kMaxDepth = 8;
    Operation *op = value.getDefiningOp();
    APInt constant;
    if (matchPattern(value, m_ConstantInt(&constant))) {
      if (!constant.isSignedIntN(32))
        return std::nullopt;
      int64_t number = constant.getSExtValue();
      return Narrowed{arith::ConstantIntOp::create(b, value.getLoc(), b.getI32Type(), number), {number, number}};
    }
    if (!op || op->getBlock() != body || depth == kMaxDepth)
      return std::nullopt;
    if (isa<arith::ExtSIOp, arith::ExtUIOp>(op))
      return extend(op);
    if (!isa<arith::AddIOp, arith::SubIOp>(op))
      return std::nullopt;
    std::optional<Narrowed> left = narrow(op->getOperand(0), depth + 1), right = left ? narrow(op->getOperand(1), depth + 1) : std::nullopt;
    if (!right)
      return std::nullopt;
    bool adds = isa<arith::AddIOp>(op);
    IntegerInterval range = adds ? IntegerInterval{left->range.min + right->range.min, left->range.max + right->range.max}
                                 : IntegerInterval{left->range.min - right->range.max, left->range.max - right->range.min};
    if (!range.fits(32, /*isUnsigned=*/false))
      return std::nullopt;
    Value result = adds ? arith::AddIOp::create(b, op->getLoc(), left->value, right->value).getResult()
                        : arith::SubIOp::create(b, op->getLoc(), left->value, right->value).getResult();
    return Narrowed{result, range};
  }

private:
  std::optional<Narrowed> extend(Operation *op) {
    Value source = op->getOperand(0);
    unsigned width = source.getType().getIntOrFloatBitWidth();
    bool isUnsigned = isa<arith::ExtUIOp>(op);
    if (width > 16)
      return std::nullopt;
    int64_t half = int64_t(1) << (width - 1);
    Value result = isUnsigned ? arith::ExtUIOp::create(b, op->getLoc(), b.getI32Type(), source).getResult()
                              : arith::ExtSIOp::create(b, op->getLoc(), b.getI32Type(), source).getResult();
    return Narrowed{result, isUnsigned ? IntegerInterval{0, 2 * half - 1} : IntegerInterval{-half, half - 1}};
  }

  RewriterBase &b;
  Block *body;
};
} // namespace

void weir::narrowConversions(RewriterBase &rewriter, linalg::LinalgOp op) {
  for (Operation &inner : llvm::make_early_inc_range(op.getBlock()->without_terminator())) {
    if (!isa<arith::SIToFPOp>(inner) || !inner.getOperand(0).getType().isInteger(64))
      continue;
    rewriter.setInsertionPoint(&inner);
    if (std::optional<Narrowed> narrowed = Narrower(rewriter, op.getBlock()).narrow(inner.getOperand(0)))
      rewriter.modifyOpInPlace(&inner, [&, &inner = inner] { inner.setOperand(0, narrowed->value); });
  }
}
