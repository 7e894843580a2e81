#include "dialects/Upstream/Division.h"
#include "dialects/Upstream/OpRepair.h"
#include "dialects/Upstream/Repairs.h"

#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Interfaces/Utils/InferIntRangeCommon.h"

using namespace mlir;
using namespace weir::upstream;

namespace {

/// Upstream negates the dividend, which overflows for the least value.
struct CeilDiv {
  /// As all folds of the dialect: where 32 bits and 64 agree.
  static OpFoldResult fold(index::CeilDivSOp op, index::CeilDivSOp::FoldAdaptor adaptor) {
    auto dividend = dyn_cast_if_present<IntegerAttr>(adaptor.getLhs()), divisor = dyn_cast_if_present<IntegerAttr>(adaptor.getRhs());
    if (!dividend || !divisor)
      return {};
    APInt a = dividend.getValue(), b = divisor.getValue();
    std::optional<APInt> wide = divideSigned(a, b, Rounding::Up), narrow = divideSigned(a.trunc(32), b.trunc(32), Rounding::Up);
    if (!wide || !narrow || wide->trunc(32) != *narrow)
      return {};
    return IntegerAttr::get(op.getType(), *wide);
  }
};

/// As the ranges of `arith.ceildivsi`, `divsi` and `floordivsi`.
template <Rounding rounding>
void inferDiv(const InferIntRangeInterface::Concept *, Operation *op, ArrayRef<ConstantIntRanges> operands, SetIntRangeFn setRange) {
  auto infer = [](ArrayRef<ConstantIntRanges> ranges) { return inferDivision(ranges, rounding); };
  setRange(op->getResult(0), intrange::inferIndexOp(infer, operands, intrange::CmpMode::Signed));
}

/// A comparison of a difference with zero compares the operands of the difference. That holds for (in)equality alone: differences wrap.
struct CanonicalCmp : OpRewritePattern<index::CmpOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(index::CmpOp op, PatternRewriter &rewriter) const override {
    if (op.getPred() != index::IndexCmpPredicate::EQ && op.getPred() != index::IndexCmpPredicate::NE)
      return rewriter.notifyMatchFailure(op, "an ordered comparison");
    return index::CmpOp::canonicalize(op, rewriter);
  }
};

struct Cmp {
  static void addPatterns(RewritePatternSet &patterns, MLIRContext *context) { patterns.add<CanonicalCmp>(context); }
};

} // namespace

void weir::upstream::repairIndex(MLIRContext *context) {
  repair<index::CeilDivSOp, CeilDiv>(context);
  repair<index::CmpOp, Cmp>(context);
  repairRanges<index::CeilDivSOp>(context, inferDiv<Rounding::Up>);
  repairRanges<index::DivSOp>(context, inferDiv<Rounding::ToZero>);
  repairRanges<index::FloorDivSOp>(context, inferDiv<Rounding::Down>);
}
