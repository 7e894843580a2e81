// tally.scale becomes a linalg.generic that multiplies.
#include "Tally.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace {

static void lower(tally::ScaleOp op, IRRewriter &rewriter) {
  rewriter.setInsertionPoint(op);
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getInput().getType());
  Type elementType = type.getElementType();
  FloatAttr number = rewriter.getFloatAttr(elementType, op.getFactor().convertToDouble());
  Value factor = arith::ConstantOp::create(rewriter, loc, number);
  Value init = tensor::EmptyOp::create(rewriter, loc, tensor::getMixedSizes(rewriter, loc, op.getInput()), elementType);
  SmallVector<AffineMap> maps(2, rewriter.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(rewriter, loc, type, op.getInput(), init, maps, loops,
                                           [&](OpBuilder &builder, Location loc, ValueRange elements) {
                                             Value product = arith::MulFOp::create(builder, loc, elements[0], factor);
                                             linalg::YieldOp::create(builder, loc, product);
                                           });
  rewriter.replaceOp(op, generic);
}

struct Lower : PassWrapper<Lower, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Lower)
  StringRef getArgument() const override { return "tally-lower"; }
  StringRef getDescription() const override { return "Lowers ops of the dialect tally to linalg"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<arith::ArithDialect, linalg::LinalgDialect, tensor::TensorDialect>();
  }
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    SmallVector<tally::ScaleOp> ops;
    getOperation()->walk([&](tally::ScaleOp op) { ops.push_back(op); });
    for (tally::ScaleOp op : ops) {
      remark::passed(op.getLoc(), remark::RemarkOpts::name("lowered").category(getArgument()));
      lower(op, rewriter);
    }
  }
};

} // namespace

void tally::registerLower() { PassRegistration<Lower>(); }
