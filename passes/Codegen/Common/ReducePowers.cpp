/// Powers as multiplications; see Passes.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/Common/Passes.h"

namespace weir {
#define GEN_PASS_DEF_REDUCEPOWERS
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

using namespace mlir;

namespace {

/// Powers that are roots. Upstream (v22.1, PowFStrengthReduction) takes the root of the base itself, but -inf and -0 to the power of 0.5 are inf and 0
/// (C11 F.10.4.4), and their roots are NaN and -0.
struct RootPattern : OpRewritePattern<math::PowFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(math::PowFOp op, PatternRewriter &rewriter) const override {
    APFloat number(0.0);
    if (!matchPattern(op.getRhs(), m_ConstantFloat(&number)))
      return rewriter.notifyMatchFailure(op, "exponent is not constant");
    double exponent = number.convertToDouble();
    if (!llvm::is_contained({0.5, 0.75, -0.5}, exponent))
      return rewriter.notifyMatchFailure(op, "power is not a root");
    Location loc = op.getLoc();
    Value base = withoutSigns(rewriter, loc, op.getLhs());
    if (exponent == -0.5)
      return rewriter.replaceOpWithNewOp<math::RsqrtOp>(op, base, op.getFastmathAttr()), success();
    Value root = math::SqrtOp::create(rewriter, loc, base, op.getFastmathAttr());
    if (exponent == 0.5)
      return rewriter.replaceOp(op, root), success();
    Value fourth = math::SqrtOp::create(rewriter, loc, root, op.getFastmathAttr());
    rewriter.replaceOpWithNewOp<arith::MulFOp>(op, root, fourth, op.getFastmathAttr());
    return success();
  }

private:
  /// Infinity and zero instead of -inf and -0.
  static Value withoutSigns(PatternRewriter &rewriter, Location loc, Value base) {
    auto makeConstant = [&](APFloat value) -> Value {
      Type type = base.getType();
      TypedAttr number = FloatAttr::get(getElementTypeOrSelf(type), value);
      if (auto shaped = dyn_cast<ShapedType>(type))
        number = DenseElementsAttr::get(shaped, number);
      return arith::ConstantOp::create(rewriter, loc, number);
    };
    // `x + 0` would do for zeros, but drivers of Vulkan replace it by `x`.
    const llvm::fltSemantics &semantics = cast<FloatType>(getElementTypeOrSelf(base.getType())).getFloatSemantics();
    if (!APFloat::semanticsHasSignedRepr(semantics))
      return base;
    Value hasNoRoot = arith::CmpFOp::create(rewriter, loc, arith::CmpFPredicate::OLT, base, makeConstant(APFloat::getZero(semantics)));
    if (APFloat::semanticsHasInf(semantics)) {
      Value least = makeConstant(APFloat::getInf(semantics, /*Negative=*/true));
      Value isFinite = arith::CmpFOp::create(rewriter, loc, arith::CmpFPredicate::OGT, base, least);
      hasNoRoot = arith::AndIOp::create(rewriter, loc, isFinite, hasNoRoot);
    }
    return arith::SelectOp::create(rewriter, loc, hasNoRoot, base, math::AbsFOp::create(rewriter, loc, base));
  }
};

} // namespace

/// Powers with small constant exponents are multiplications; the exponents of vectors would be harder to find.
static void reducePowers(func::FuncOp f) {
  // Upstream's patterns would come first.
  RewritePatternSet roots(f.getContext());
  roots.add<RootPattern>(f.getContext());
  walkAndApplyPatterns(f, std::move(roots));
  RewritePatternSet patterns(f.getContext());
  populateMathAlgebraicSimplificationPatterns(patterns);
  (void)applyPatternsGreedily(f, std::move(patterns));
}

namespace {
struct ReducePowers : weir::impl::ReducePowersBase<ReducePowers> {
  void runOnOperation() override {
    if (weir::isKernel(getOperation()))
      reducePowers(getOperation());
  }
};
} // namespace
