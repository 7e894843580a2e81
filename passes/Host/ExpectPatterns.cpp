#include "dialects/Check/CheckOps.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "passes/Host/HostABI.h"
#include "passes/Host/HostPatterns.h"

using namespace mlir;
using namespace weir;
using namespace weir::host;

namespace {

Value statement(Operation *op, OpBuilder &builder) {
  return cString(builder, op->getLoc(), op->getParentOfType<ModuleOp>(), withPlace(op->getLoc(), op->getName().getStringRef()));
}

template <typename Op>
struct ScalarPattern : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Context context = Context::of(op);
    if (cast<IntegerType>(op.getOperand().getType()).getWidth() > 64)
      return op.emitOpError("does not support ") << op.getOperand().getType() << "; use integers of at most 64 bits";
    Value isTrue = constantInt(rewriter, loc, 32, std::is_same_v<Op, check::ExpectTrueOp>);
    callApi(rewriter, loc, context.api, Api::ExpectScalar,
            {context.invocation, statement(op, rewriter), toSlot(rewriter, loc, adaptor.getOperand()), isTrue});
    rewriter.eraseOp(op);
    return success();
  }
};

template <typename Op>
struct ArrayPattern : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Context context = Context::of(op);
    ValueRange views = adaptor.getOperands();
    Value expected = views.size() > 1 ? views[1] : nullPointer(rewriter, loc);
    double atol = 0, rtol = 0;
    if constexpr (std::is_same_v<Op, check::ExpectAlmostEqOp>) {
      atol = op.getAtol().convertToDouble();
      rtol = op.getRtol().convertToDouble();
    }
    auto bits = [&](double value) { return constantInt(rewriter, loc, 64, llvm::bit_cast<int64_t>(value)); };
    callApi(rewriter, loc, context.api, Api::ExpectArray,
            {context.invocation, statement(op, rewriter), views[0], expected, bits(atol), bits(rtol)});
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void weir::host::populateExpectPatterns(const LLVMTypeConverter &types, RewritePatternSet &patterns) {
  patterns.add<ScalarPattern<check::ExpectTrueOp>, ScalarPattern<check::ExpectFalseOp>, ArrayPattern<check::ExpectAllTrueOp>,
               ArrayPattern<check::ExpectEqOp>, ArrayPattern<check::ExpectAlmostEqOp>>(types, patterns.getContext());
}
