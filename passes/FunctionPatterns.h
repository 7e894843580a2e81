/// Functions as patterns of rewrites and conversions.

#ifndef WEIR_PASSES_FUNCTIONPATTERNS_H
#define WEIR_PASSES_FUNCTIONPATTERNS_H

#include "mlir/Transforms/DialectConversion.h"

namespace weir {

/// The pattern of a function that rewrites an op. Upstream's patterns of functions have no names for `--debug`.
template <auto rewrite> struct RewriteOf;
template <typename Op, mlir::LogicalResult (*rewrite)(Op, mlir::PatternRewriter &)>
struct RewriteOf<rewrite> : mlir::OpRewritePattern<Op> {
  using mlir::OpRewritePattern<Op>::OpRewritePattern;
  mlir::LogicalResult matchAndRewrite(Op op, mlir::PatternRewriter &rewriter) const override { return rewrite(op, rewriter); }
};

template <auto... rewrite> void addRewrites(mlir::RewritePatternSet &patterns) {
  patterns.add<RewriteOf<rewrite>...>(patterns.getContext());
}

/// The converted operands of an op, several for each where types become several.
template <typename Op> using OneToNAdaptor = typename mlir::OpConversionPattern<Op>::OneToNOpAdaptor;

/// The pattern of a function that converts an op. The function decides by the adaptor that it takes, `Op::Adaptor` or `OneToNAdaptor<Op>`, how it gets the
/// operands.
template <auto convert> struct ConversionOf;
template <typename Op, typename Adaptor, mlir::LogicalResult (*convert)(Op, Adaptor, mlir::ConversionPatternRewriter &)>
struct ConversionOf<convert> : mlir::OpConversionPattern<Op> {
  using mlir::OpConversionPattern<Op>::OpConversionPattern;
  mlir::LogicalResult matchAndRewrite(Op op, Adaptor adaptor, mlir::ConversionPatternRewriter &rewriter) const override {
    return convert(op, adaptor, rewriter);
  }
};

template <auto... convert> void addConversions(const mlir::TypeConverter &types, mlir::RewritePatternSet &patterns) {
  patterns.add<ConversionOf<convert>...>(types, patterns.getContext());
}

} // namespace weir

#endif // WEIR_PASSES_FUNCTIONPATTERNS_H
