#include "dialects/Stream/StreamDialect.h"

#include "dialects/Stream/StreamCarriedOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilDialect.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace weir::stream;

#include "dialects/Stream/StreamDialect.cpp.inc"

namespace {
/// Inlining a function with stream ops into its callers is always legal: none of them depends on the function around it.
struct StreamInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *call, Operation *, bool) const final {
    // What these call is implemented elsewhere.
    return !isa<AsyncCallOp, CmdCallOp>(call);
  }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
};
} // namespace

void StreamDialect::initialize() {
  // Ops that are left out pass through in generic form.
  allowUnknownOperations();
  registerTypes();
  registerAttributes();
  registerStreamDialectOperations(this);
  registerCarriedOps(*this);
  addInterfaces<StreamInlinerInterface>();
}

Operation *StreamDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  if (isa<TimepointAttr>(value) && isa<TimepointType>(type))
    return TimepointImmediateOp::create(builder, loc);
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

namespace {
/// D1: a conversion has put a resource and its size together; those who ask for the size get the one it was given.
struct UnpackSizedResource : public OpRewritePattern<UnrealizedConversionCastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(UnrealizedConversionCastOp op, PatternRewriter &rewriter) const override {
    if (op.getNumOperands() != 2 || op.getNumResults() != 1 || !isa<ResourceType>(op.getOperand(0).getType()) ||
        !op.getOperand(1).getType().isIndex() || op.getOperand(0).getType() != op.getResult(0).getType())
      return failure();
    for (Operation *user : llvm::make_early_inc_range(op.getResult(0).getUsers()))
      if (auto sizeOp = dyn_cast<ResourceSizeOp>(user))
        rewriter.replaceOp(sizeOp, op.getOperand(1));
    rewriter.replaceOp(op, op.getOperand(0));
    return success();
  }
};
} // namespace

void StreamDialect::getCanonicalizationPatterns(RewritePatternSet &results) const {
  results.add<UnpackSizedResource>(getContext());
}
