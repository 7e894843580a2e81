// Simplification of closure ops (util.md 4.4).
#ifndef WEIR_DIALECTS_UTIL_UTILCLOSURE_H
#define WEIR_DIALECTS_UTIL_UTILCLOSURE_H

#include "dialects/Util/UtilInterfaces.h"

namespace weir::util {

struct ClosureOptions {
  /// K6: constants of at most this many bytes move into the body. 0 turns it off.
  int64_t maxInlinedConstantBytes = 0;
};

/// Applies K1-K6 once and rebuilds or erases `op`. Fails, without a change, when nothing applies.
mlir::LogicalResult simplifyClosure(ClosureOpInterface op, mlir::RewriterBase &rewriter,
                                    const ClosureOptions &options = {});

template <typename OpT>
struct SimplifyClosurePattern : mlir::OpRewritePattern<OpT> {
  SimplifyClosurePattern(mlir::MLIRContext *context, ClosureOptions options = {}, mlir::PatternBenefit benefit = 1)
      : mlir::OpRewritePattern<OpT>(context, benefit), options(options) {}

  mlir::LogicalResult matchAndRewrite(OpT op, mlir::PatternRewriter &rewriter) const override {
    return simplifyClosure(llvm::cast<ClosureOpInterface>(op.getOperation()), rewriter, options);
  }

  ClosureOptions options;
};

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_UTILCLOSURE_H
