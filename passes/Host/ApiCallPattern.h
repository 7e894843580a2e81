/// Ops that are one call of the runtime.

#ifndef WEIR_PASSES_HOST_APICALLPATTERN_H
#define WEIR_PASSES_HOST_APICALLPATTERN_H

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "passes/Host/HostABI.h"

namespace weir::host {

/// Calls a function of the table with the invocation and the operands.
template <typename Op, const ApiFunction &function>
struct ApiCallPattern : mlir::OpConversionPattern<Op> {
  using mlir::OpConversionPattern<Op>::OpConversionPattern;
  mlir::LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor, mlir::ConversionPatternRewriter &rewriter) const override {
    Context context = Context::of(op);
    llvm::SmallVector<mlir::Value> arguments = {context.invocation};
    llvm::append_range(arguments, adaptor.getOperands());
    mlir::Value result = callApi(rewriter, op.getLoc(), context.api, function, arguments);
    rewriter.replaceOp(op, result ? mlir::ValueRange(result) : mlir::ValueRange());
    return mlir::success();
  }
};

} // namespace weir::host

#endif // WEIR_PASSES_HOST_APICALLPATTERN_H
