#include "passes/Codegen/SPIRV/Subgroups.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"

using namespace mlir;

void weir::expandSubgroupExtrema(gpu::GPUModuleOp module) {
  SmallVector<gpu::SubgroupReduceOp> ops;
  module.walk([&](gpu::SubgroupReduceOp op) {
    if (op.getOp() == gpu::AllReduceOperation::MAXIMUMF || op.getOp() == gpu::AllReduceOperation::MINIMUMF)
      ops.push_back(op);
  });
  for (gpu::SubgroupReduceOp op : ops) {
    OpBuilder builder(op);
    Location loc = op.getLoc();
    auto type = cast<FloatType>(op.getType());
    bool isMaximum = op.getOp() == gpu::AllReduceOperation::MAXIMUMF;
    auto constant = [&](const APFloat &value) -> Value { return arith::ConstantOp::create(builder, loc, builder.getFloatAttr(type, value)); };
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    Value isNaN = arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNO, op.getValue(), op.getValue());
    Value number = arith::SelectOp::create(builder, loc, isNaN, constant(APFloat::getInf(semantics, isMaximum)), op.getValue());
    Value extremum = gpu::SubgroupReduceOp::create(builder, loc, number, isMaximum ? gpu::AllReduceOperation::MAXNUMF : gpu::AllReduceOperation::MINNUMF,
                                                   op.getUniform());
    Value flag = arith::ExtUIOp::create(builder, loc, builder.getI32Type(), isNaN);
    Value count = gpu::SubgroupReduceOp::create(builder, loc, flag, gpu::AllReduceOperation::ADD, op.getUniform());
    Value zero = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
    Value isAny = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, count, zero);
    op.replaceAllUsesWith(arith::SelectOp::create(builder, loc, isAny, constant(APFloat::getNaN(semantics)), extremum).getResult());
    op.erase();
  }
}

namespace {

/// The sum of ones in front of a thread, or of all. The built-in size counts threads that are not there, too, if a subgroup is not full.
template <typename Op, spirv::GroupOperation operation>
struct CountPattern : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor, ConversionPatternRewriter &rewriter) const override {
    Type index = this->template getTypeConverter<SPIRVTypeConverter>()->getIndexType();
    Value one = spirv::ConstantOp::getOne(index, op.getLoc(), rewriter);
    rewriter.replaceOpWithNewOp<spirv::GroupNonUniformIAddOp>(op, index, spirv::Scope::Subgroup, operation, one, Value());
    return success();
  }
};

} // namespace

void weir::populateSubgroupPatterns(const SPIRVTypeConverter &types, RewritePatternSet &patterns) {
  patterns.add<CountPattern<gpu::LaneIdOp, spirv::GroupOperation::ExclusiveScan>, CountPattern<gpu::SubgroupSizeOp, spirv::GroupOperation::Reduce>>(
      types, patterns.getContext(), /*benefit=*/10);
}
