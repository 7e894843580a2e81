/// Functions for GPUs to the LLVM dialect, with upstream's patterns but for entry points and memory; see Passes.td.
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/GPUToNVVM/GPUToNVVMPass.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/Codegen/Common/PlacedErrors.h"
#include "passes/Codegen/NVVM/DotProducts.h"
#include "passes/Codegen/NVVM/EntryPoints.h"
#include "passes/Codegen/NVVM/Passes.h"
#include "passes/Codegen/NVVM/Subgroups.h"

#define DEBUG_TYPE "weir-gpu-to-nvvm"

namespace weir {
#define GEN_PASS_DEF_GPUTONVVM
#include "passes/Codegen/NVVM/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

/// Where a buffer is: global memory is what has no space of its own.
static std::optional<NVVM::NVVMMemorySpace> getSpace(MemRefType buffer) {
  Attribute space = buffer.getMemorySpace();
  if (!space)
    return NVVM::NVVMMemorySpace::Global;
  auto known = dyn_cast<gpu::AddressSpaceAttr>(space);
  if (known && known.getValue() == gpu::AddressSpace::Workgroup)
    return NVVM::NVVMMemorySpace::Shared;
  return std::nullopt;
}

/// A flat buffer is the address of its first element.
static std::optional<Type> convertBuffer(MemRefType buffer) {
  std::optional<NVVM::NVVMMemorySpace> space = getSpace(buffer);
  if (buffer.getRank() != 1 || !buffer.getLayout().isIdentity() || !space)
    return Type();
  return LLVM::LLVMPointerType::get(buffer.getContext(), static_cast<unsigned>(*space));
}

/// Whether the hardware, or LLVM's back end without a library, has `op` on its type.
static bool hasInstruction(Operation *op) {
  Type type = getElementTypeOrSelf(op->getOperand(0).getType());
  if (isa<math::AbsIOp, math::CtPopOp, math::CountLeadingZerosOp, math::CountTrailingZerosOp>(op))
    return type.isInteger();
  return (type.isF16() || type.isF32() || type.isF64()) &&
         isa<math::AbsFOp, math::CeilOp, math::CopySignOp, math::FloorOp, math::FmaOp, math::RoundEvenOp, math::RoundOp, math::SqrtOp,
             math::TruncOp, math::IsNaNOp, math::IsFiniteOp>(op);
}

namespace {

struct ViewPattern : ConvertOpToLLVMPattern<memref::ViewOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult matchAndRewrite(memref::ViewOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Value source = adaptor.getSource();
    rewriter.replaceOpWithNewOp<LLVM::GEPOp>(op, source.getType(), rewriter.getI8Type(), source, adaptor.getByteShift());
    return success();
  }
};

/// The extent of a flat buffer is not a part of its address.
struct ExtentPattern : ConvertOpToLLVMPattern<memref::CastOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult matchAndRewrite(memref::CastOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    if (adaptor.getSource().getType() != getTypeConverter()->convertType(op.getType()))
      return rewriter.notifyMatchFailure(op, "in another memory space");
    rewriter.replaceOp(op, adaptor.getSource());
    return success();
  }
};

/// The address of the element that `op` loads or stores.
template <typename Op>
Value getElementAddress(ConversionPatternRewriter &rewriter, const LLVMTypeConverter &types, Op op, typename Op::Adaptor adaptor) {
  Value buffer = adaptor.getMemref();
  Type element = types.convertType(op.getMemRefType().getElementType());
  return LLVM::GEPOp::create(rewriter, op.getLoc(), buffer.getType(), element, buffer, adaptor.getIndices(), LLVM::GEPNoWrapFlags::inbounds);
}

struct LoadPattern : ConvertOpToLLVMPattern<memref::LoadOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult matchAndRewrite(memref::LoadOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Value address = getElementAddress(rewriter, *getTypeConverter(), op, adaptor);
    rewriter.replaceOpWithNewOp<LLVM::LoadOp>(op, getTypeConverter()->convertType(op.getType()), address);
    return success();
  }
};

struct StorePattern : ConvertOpToLLVMPattern<memref::StoreOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult matchAndRewrite(memref::StoreOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Value address = getElementAddress(rewriter, *getTypeConverter(), op, adaptor);
    rewriter.replaceOpWithNewOp<LLVM::StoreOp>(op, adaptor.getValue(), address);
    return success();
  }
};

/// Of one device; nothing else of memory is ordered by it.
struct AtomicPattern : ConvertOpToLLVMPattern<memref::AtomicRMWOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult matchAndRewrite(memref::AtomicRMWOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    if (op.getKind() != arith::AtomicRMWKind::addi)
      return rewriter.notifyMatchFailure(op, "not an integer addition");
    Value address = getElementAddress(rewriter, *getTypeConverter(), op, adaptor);
    rewriter.replaceOpWithNewOp<LLVM::AtomicRMWOp>(op, LLVM::AtomicBinOp::add, address, adaptor.getValue(), LLVM::AtomicOrdering::monotonic,
                                                   /*syncscope=*/"device");
    return success();
  }
};

/// LLVM sees through an address that becomes a pointer again.
struct AddressPattern : ConvertOpToLLVMPattern<memref::ExtractAlignedPointerAsIndexOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;
  LogicalResult matchAndRewrite(memref::ExtractAlignedPointerAsIndexOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::PtrToIntOp>(op, getTypeConverter()->convertType(op.getType()), adaptor.getSource());
    return success();
  }
};

struct GPUToNVVM : weir::impl::GPUToNVVMBase<GPUToNVVM> {
  void runOnOperation() override {
    for (auto module : getOperation().getOps<gpu::GPUModuleOp>())
      if (failed(verify(module)) || failed(lowerSubgroups(module)) || failed(convert(module)))
        return signalPassFailure();
  }

private:
  /// Upstream would call libraries for what has no instruction, or LLVM stop.
  static LogicalResult verify(gpu::GPUModuleOp module) {
    WalkResult result = module.walk([](Operation *op) {
      if (isa<arith::RemFOp>(op))
        return emitPlacedError(op) << "has no exact equivalent in PTX", WalkResult::interrupt();
      if (!isa_and_present<math::MathDialect>(op->getDialect()) || hasInstruction(op))
        return WalkResult::advance();
      emitPlacedError(op) << "on " << op->getOperand(0).getType() << " is not supported in PTX";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  /// What numbers of threads and workgroups can be: their product fits in 64 bits, and most divisions need 32.
  static void boundIndices(gpu::GPUModuleOp module) {
    constexpr int64_t maxGrid = std::numeric_limits<int32_t>::max();
    Builder builder(module.getContext());
    for (auto function : module.getOps<gpu::GPUFuncOp>()) {
      std::optional<ArrayRef<int32_t>> threads = function.getKnownBlockSize();
      function.walk([&](Operation *op) {
        if (auto thread = dyn_cast<gpu::ThreadIdOp>(op); thread && threads)
          thread.setUpperBoundAttr(builder.getIndexAttr((*threads)[static_cast<unsigned>(thread.getDimension())]));
        else if (auto workgroup = dyn_cast<gpu::BlockIdOp>(op))
          workgroup.setUpperBoundAttr(builder.getIndexAttr(maxGrid));
        else if (auto grid = dyn_cast<gpu::GridDimOp>(op))
          grid.setUpperBoundAttr(builder.getIndexAttr(maxGrid));
      });
    }
  }

  LogicalResult convert(gpu::GPUModuleOp module) {
    MLIRContext *context = &getContext();
    boundIndices(module);
    lowerDotProducts(module);
    LowerToLLVMOptions options(context);
    options.overrideIndexBitwidth(64);
    LLVMTypeConverter types(context, options);
    types.addConversion(convertBuffer);
    RewritePatternSet patterns(context);
    populateEntryPointPatterns(types, patterns);
    patterns.add<AddressPattern, AtomicPattern, ExtentPattern, ViewPattern, LoadPattern, StorePattern>(types);
    populateGpuToNVVMConversionPatterns(types, patterns);
    arith::populateArithToLLVMConversionPatterns(types, patterns);
    cf::populateControlFlowToLLVMConversionPatterns(types, patterns);
    populateMathToLLVMConversionPatterns(types, patterns);
    populateVectorToLLVMConversionPatterns(types, patterns);
    ub::populateUBToLLVMConversionPatterns(types, patterns);
    LLVMConversionTarget target(*context);
    target.addLegalDialect<NVVM::NVVMDialect>();
    target.addLegalOp<gpu::GPUModuleOp>();
    target.markUnknownOpDynamicallyLegal([](Operation *) { return false; });
    return applyFullConversion(module.getOperation(), target, std::move(patterns));
  }
};

} // namespace
