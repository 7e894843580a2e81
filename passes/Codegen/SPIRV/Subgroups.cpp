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
    // Drivers take either one of two zeros: numbers are compared as integers that are ordered as they are.
    bool isNarrow = type.getWidth() < 32;
    FloatType wide = isNarrow ? builder.getF32Type() : type;
    if (isNarrow)
      number = arith::ExtFOp::create(builder, loc, wide, number);
    unsigned width = wide.getWidth();
    Type integer = builder.getIntegerType(width);
    auto reverseNegative = [&](Value bits) -> Value {
      auto word = [&](const APInt &value) { return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(integer, value)); };
      Value sign = arith::ShRSIOp::create(builder, loc, bits, word(APInt(width, width - 1)));
      return arith::XOrIOp::create(builder, loc, bits, arith::AndIOp::create(builder, loc, sign, word(APInt::getSignedMaxValue(width))));
    };
    Value key = reverseNegative(arith::BitcastOp::create(builder, loc, integer, number));
    key = gpu::SubgroupReduceOp::create(builder, loc, key, isMaximum ? gpu::AllReduceOperation::MAXSI : gpu::AllReduceOperation::MINSI, op.getUniform());
    Value extremum = arith::BitcastOp::create(builder, loc, wide, reverseNegative(key));
    if (isNarrow)
      extremum = arith::TruncFOp::create(builder, loc, type, extremum);
    Value flag = arith::ExtUIOp::create(builder, loc, builder.getI32Type(), isNaN);
    Value count = gpu::SubgroupReduceOp::create(builder, loc, flag, gpu::AllReduceOperation::ADD, op.getUniform());
    Value zero = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
    Value isAny = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, count, zero);
    op.replaceAllUsesWith(arith::SelectOp::create(builder, loc, isAny, constant(APFloat::getNaN(semantics)), extremum).getResult());
    op.erase();
  }
}

/// A reduction of `word`, which has 32 bits.
static Value combineWord(OpBuilder &builder, gpu::SubgroupReduceOp op, Value word, gpu::AllReduceOperation operation) {
  return gpu::SubgroupReduceOp::create(builder, op.getLoc(), word, operation, op.getUniform());
}

void weir::expandWideReductions(gpu::GPUModuleOp module) {
  using gpu::AllReduceOperation;
  SmallVector<gpu::SubgroupReduceOp> ops;
  module.walk([&](gpu::SubgroupReduceOp op) {
    if (op.getType().isInteger(64) && op.getOp() != AllReduceOperation::MUL)
      ops.push_back(op);
  });
  for (gpu::SubgroupReduceOp op : ops) {
    OpBuilder builder(op);
    Location loc = op.getLoc();
    Type wide = op.getType(), word = builder.getI32Type();
    auto constant = [&](Type type, int64_t value) -> Value { return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, value)); };
    auto getPart = [&](unsigned from, int64_t mask) -> Value {
      Value moved = arith::ShRUIOp::create(builder, loc, op.getValue(), constant(wide, from));
      return arith::TruncIOp::create(builder, loc, word, arith::AndIOp::create(builder, loc, moved, constant(wide, mask)));
    };
    auto place = [&](Value part, unsigned at) -> Value {
      return arith::ShLIOp::create(builder, loc, arith::ExtUIOp::create(builder, loc, wide, part), constant(wide, at));
    };
    const int64_t all = 0xffffffff;
    AllReduceOperation operation = op.getOp();
    Value result;
    if (operation == AllReduceOperation::ADD) {
      // 128 threads' sums of 16 bits each leave room for what is carried.
      for (unsigned from = 0; from < 64; from += 16) {
        Value sum = place(combineWord(builder, op, getPart(from, 0xffff), operation), from);
        result = result ? arith::AddIOp::create(builder, loc, result, sum).getResult() : sum;
      }
    } else {
      Value high = getPart(32, all), low = getPart(0, all), bestHigh = combineWord(builder, op, high, operation), bestLow;
      if (operation == AllReduceOperation::AND || operation == AllReduceOperation::OR || operation == AllReduceOperation::XOR) {
        bestLow = combineWord(builder, op, low, operation);
      } else {
        // Who has another upper word takes no part.
        bool isMaximum = operation == AllReduceOperation::MAXSI || operation == AllReduceOperation::MAXUI;
        Value isBest = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, high, bestHigh);
        low = arith::SelectOp::create(builder, loc, isBest, low, constant(word, isMaximum ? 0 : -1));
        bestLow = combineWord(builder, op, low, isMaximum ? AllReduceOperation::MAXUI : AllReduceOperation::MINUI);
      }
      result = arith::OrIOp::create(builder, loc, place(bestHigh, 32), place(bestLow, 0));
    }
    op.replaceAllUsesWith(result);
    op.erase();
  }
}

namespace {

/// The sum of ones before a thread, or of all. The built-in size counts threads that are not there, too, if a subgroup is not full.
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

/// Reductions of bits, which upstream leaves.
struct BitwisePattern : OpConversionPattern<gpu::SubgroupReduceOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(gpu::SubgroupReduceOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    auto replace = [&](auto reduction) {
      rewriter.replaceOpWithNewOp<decltype(reduction)>(op, adaptor.getValue().getType(), spirv::Scope::Subgroup, spirv::GroupOperation::Reduce,
                                                       adaptor.getValue(), Value());
      return success();
    };
    if (op.getClusterSize() || !op.getType().isInteger(32))
      return failure();
    switch (op.getOp()) {
    case gpu::AllReduceOperation::AND:
      return replace(spirv::GroupNonUniformBitwiseAndOp());
    case gpu::AllReduceOperation::OR:
      return replace(spirv::GroupNonUniformBitwiseOrOp());
    case gpu::AllReduceOperation::XOR:
      return replace(spirv::GroupNonUniformBitwiseXorOp());
    default:
      return failure();
    }
  }
};

} // namespace

void weir::populateSubgroupPatterns(const SPIRVTypeConverter &types, RewritePatternSet &patterns) {
  patterns.add<BitwisePattern>(types, patterns.getContext(), /*benefit=*/10);
  patterns.add<CountPattern<gpu::LaneIdOp, spirv::GroupOperation::ExclusiveScan>, CountPattern<gpu::SubgroupSizeOp, spirv::GroupOperation::Reduce>>(
      types, patterns.getContext(), /*benefit=*/10);
}
