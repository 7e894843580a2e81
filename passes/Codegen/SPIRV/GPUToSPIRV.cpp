/// Functions for GPUs to SPIR-V, with upstream's patterns but for entry points and barriers; see Passes.td.
#include "mlir/Conversion/ArithToSPIRV/ArithToSPIRV.h"
#include "mlir/Conversion/GPUToSPIRV/GPUToSPIRV.h"
#include "mlir/Conversion/IndexToSPIRV/IndexToSPIRV.h"
#include "mlir/Conversion/MathToSPIRV/MathToSPIRV.h"
#include "mlir/Conversion/MemRefToSPIRV/MemRefToSPIRV.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToSPIRV/SCFToSPIRV.h"
#include "mlir/Conversion/UBToSPIRV/UBToSPIRV.h"
#include "mlir/Conversion/VectorToSPIRV/VectorToSPIRV.h"
#include "dialects/Weir/FPContract.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "passes/Codegen/Common/PlacedErrors.h"
#include "passes/Codegen/SPIRV/EntryPoints.h"
#include "passes/Codegen/SPIRV/Passes.h"
#include "passes/Codegen/SPIRV/Remainders.h"
#include "passes/Codegen/SPIRV/Subgroups.h"
#include "passes/Codegen/SPIRV/WideIndices.h"

#define DEBUG_TYPE "weir-gpu-to-spirv"

namespace weir {
#define GEN_PASS_DEF_GPUTOSPIRV
#include "passes/Codegen/SPIRV/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

/// Whether GLSL's functions have the op in f64: roots, roundings and signs; what is not a function of floats has a form of its own.
static bool isExactInF64(Operation *op) {
  return isa<math::AbsFOp, math::CeilOp, math::CopySignOp, math::FloorOp, math::FmaOp, math::IsFiniteOp, math::IsInfOp, math::IsNaNOp, math::IsNormalOp,
             math::RoundEvenOp, math::RoundOp, math::RsqrtOp, math::SqrtOp, math::TruncOp>(op);
}

/// Upstream makes functions of f32 of the others, which do not verify.
static LogicalResult verifyF64(gpu::GPUModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    if (!isa_and_present<math::MathDialect>(op->getDialect()) || !getElementTypeOrSelf(op->getOperand(0).getType()).isF64() || isExactInF64(op))
      return WalkResult::advance();
    emitPlacedError(op) << "on f64 is not supported in SPIR-V; use f16 or f32";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// What kernels may ask for; `spirv-update-vce` then leaves what they do, and the device says which of it is missing.
static spirv::TargetEnvAttr getEnvironment(MLIRContext *context, BindingForm form) {
  using Capability = spirv::Capability;
  using Extension = spirv::Extension;
  SmallVector<Capability> capabilities{Capability::Shader,
                                       Capability::Float64,
                                       Capability::Float16,
                                       Capability::Int64,
                                       Capability::Int16,
                                       Capability::Int8,
                                       Capability::StorageBuffer16BitAccess,
                                       Capability::StorageBuffer8BitAccess,
                                       Capability::GroupNonUniform,
                                       Capability::GroupNonUniformArithmetic,
                                       Capability::DotProduct,
                                       Capability::DotProductInput4x8Bit,
                                       Capability::SignedZeroInfNanPreserve};
  SmallVector<Extension> extensions{Extension::SPV_KHR_storage_buffer_storage_class, Extension::SPV_KHR_16bit_storage,
                                    Extension::SPV_KHR_8bit_storage, Extension::SPV_KHR_integer_dot_product,
                                    Extension::SPV_KHR_float_controls};
  if (form == BindingForm::Addresses) {
    capabilities.push_back(Capability::PhysicalStorageBufferAddresses);
    extensions.push_back(Extension::SPV_KHR_physical_storage_buffer);
  }
  auto triple = spirv::VerCapExtAttr::get(spirv::Version::V_1_3, capabilities, extensions, context);
  return spirv::TargetEnvAttr::get(triple, spirv::getDefaultResourceLimits(context), spirv::ClientAPI::Vulkan);
}

/// Buffers without a space of their own are storage buffers.
static Type assignStorageClass(Type type) {
  auto buffer = dyn_cast<MemRefType>(type);
  if (!buffer || isa_and_present<spirv::StorageClassAttr>(buffer.getMemorySpace()))
    return type;
  auto space = dyn_cast_or_null<gpu::AddressSpaceAttr>(buffer.getMemorySpace());
  bool isWorkgroup = space && space.getValue() == gpu::AddressSpace::Workgroup;
  auto storage = spirv::StorageClassAttr::get(type.getContext(),
                                              isWorkgroup ? spirv::StorageClass::Workgroup : spirv::StorageClass::StorageBuffer);
  return MemRefType::get(buffer.getShape(), buffer.getElementType(), buffer.getLayout(), storage);
}

static void assignStorageClasses(gpu::GPUModuleOp module) {
  module.walk([](Operation *op) {
    for (Value result : op->getResults())
      result.setType(assignStorageClass(result.getType()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setType(assignStorageClass(argument.getType()));
    if (auto function = dyn_cast<gpu::GPUFuncOp>(op))
      function.setFunctionType(FunctionType::get(op->getContext(), llvm::map_to_vector(function.getArgumentTypes(), assignStorageClass), {}));
  });
}

/// Gives loops that do not run the values that they started with: upstream (v22.1) stores results of loops in each iteration only, and
/// without one they are undefined.
static void selectInitialValues(gpu::GPUModuleOp module) {
  SmallVector<scf::ForOp> loops;
  module.walk([&](scf::ForOp loop) {
    if (loop.getNumResults() != 0)
      loops.push_back(loop);
  });
  for (scf::ForOp loop : loops) {
    OpBuilder builder(loop->getContext());
    builder.setInsertionPointAfter(loop);
    auto predicate = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
    Value runs = arith::CmpIOp::create(builder, loop.getLoc(), predicate, loop.getLowerBound(), loop.getUpperBound());
    for (auto [result, init] : llvm::zip_equal(loop.getResults(), loop.getInitArgs())) {
      Value selected = arith::SelectOp::create(builder, loop.getLoc(), runs, result, init);
      result.replaceAllUsesExcept(selected, selected.getDefiningOp());
    }
  }
}

namespace {

/// Upstream's orders workgroup memory alone; threads hand results over in storage buffers, too.
struct BarrierPattern : OpConversionPattern<gpu::BarrierOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(gpu::BarrierOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    auto semantics = spirv::MemorySemantics::AcquireRelease | spirv::MemorySemantics::WorkgroupMemory | spirv::MemorySemantics::UniformMemory;
    rewriter.replaceOpWithNewOp<spirv::ControlBarrierOp>(op, spirv::Scope::Workgroup, spirv::Scope::Workgroup, semantics);
    return success();
  }
};

/// Upstream's orders other accesses, too, which is unnecessary; after one in a branch of a loop, lavapipe (Mesa 22.3) loses what the loop computes.
struct AtomicPattern : OpConversionPattern<memref::AtomicRMWOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(memref::AtomicRMWOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    Value address = spirv::getElementPtr(*getTypeConverter<SPIRVTypeConverter>(), cast<MemRefType>(op.getMemref().getType()), adaptor.getMemref(),
                                         adaptor.getIndices(), op.getLoc(), rewriter);
    if (op.getKind() != arith::AtomicRMWKind::addi || !address)
      return rewriter.notifyMatchFailure(op, "not an integer addition");
    rewriter.replaceOpWithNewOp<spirv::AtomicIAddOp>(op, adaptor.getValue().getType(), address, spirv::Scope::Device, spirv::MemorySemantics::None,
                                                     adaptor.getValue());
    return success();
  }
};

/// Drivers contract and reassociate what is not decorated: (1 + x) - 1 is x for them.
template <typename Op, typename SPIRVOp>
struct StrictArithmeticPattern : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor, ConversionPatternRewriter &rewriter) const override {
    bool mayMerge = arith::bitEnumContainsAny(op.getFastmath(), arith::FastMathFlags::contract | arith::FastMathFlags::reassoc);
    if (mayMerge && getFPContract(op) != FPContract::Off)
      return failure();
    auto strict = SPIRVOp::create(rewriter, op.getLoc(), adaptor.getLhs(), adaptor.getRhs());
    strict->setAttr("no_contraction", rewriter.getUnitAttr());
    rewriter.replaceOp(op, strict);
    return success();
  }
};

struct GPUToSPIRV : weir::impl::GPUToSPIRVBase<GPUToSPIRV> {
  void runOnOperation() override {
    for (auto module : llvm::make_early_inc_range(getOperation().getOps<gpu::GPUModuleOp>()))
      if (failed(convert(module)))
        return signalPassFailure();
    SmallVector<UnrealizedConversionCastOp> casts;
    getOperation().walk([&](UnrealizedConversionCastOp cast) { casts.push_back(cast); });
    reconcileUnrealizedCasts(casts);
  }

private:
  LogicalResult convert(gpu::GPUModuleOp module) {
    if (failed(verifyF64(module)) || failed(expandRemainders(module)))
      return failure();
    widenIndices(module);
    expandSubgroupExtrema(module);
    expandWideReductions(module);
    bool hasLargeBindings = false;
    for (auto function : module.getOps<gpu::GPUFuncOp>())
      hasLargeBindings |= bool(function->removeAttr(LargeBindingsAttr::getNameStr()));
    if (hasLargeBindings) {
      OpBuilder builder(module->getContext());
      builder.setInsertionPointAfter(module);
      auto second = cast<gpu::GPUModuleOp>(builder.clone(*module));
      second.setName((module.getName() + "_by_address").str());
      if (failed(convert(second, BindingForm::Addresses)))
        return failure();
    }
    return convert(module, BindingForm::Descriptors);
  }

  LogicalResult convert(gpu::GPUModuleOp module, BindingForm form) {
    MLIRContext *context = &getContext();
    llvm::StringMap<EntryPoint> entryPoints;
    for (auto function : module.getOps<gpu::GPUFuncOp>()) {
      FailureOr<EntryPoint> entry = lowerArguments(function, form);
      if (failed(entry))
        return failure();
      entryPoints[function.getName()] = std::move(*entry);
    }
    selectInitialValues(module);
    assignStorageClasses(module);
    spirv::TargetEnvAttr environment = getEnvironment(context, form);
    module->setAttr(spirv::getTargetEnvAttrName(), environment);
    SPIRVConversionOptions options;
    options.emulateLT32BitScalarTypes = false;
    options.emulateUnsupportedFloatTypes = false;
    SPIRVTypeConverter types(environment, options);
    ScfToSPIRVContext scf;
    RewritePatternSet patterns(context);
    populateEntryPointPatterns(types, entryPoints, patterns);
    populateSubgroupPatterns(types, patterns);
    patterns.add<AtomicPattern, BarrierPattern>(types, context, /*benefit=*/10);
    patterns.add<StrictArithmeticPattern<arith::AddFOp, spirv::FAddOp>, StrictArithmeticPattern<arith::SubFOp, spirv::FSubOp>,
                 StrictArithmeticPattern<arith::MulFOp, spirv::FMulOp>>(types, context, /*benefit=*/10);
    populateGPUToSPIRVPatterns(types, patterns);
    arith::populateArithToSPIRVPatterns(types, patterns);
    populateMathToSPIRVPatterns(types, patterns);
    populateMemRefToSPIRVPatterns(types, patterns);
    populateVectorToSPIRVPatterns(types, patterns);
    populateVectorReductionToSPIRVDotProductPatterns(patterns);
    populateSCFToSPIRVPatterns(types, scf, patterns);
    index::populateIndexToSPIRVPatterns(types, patterns);
    ub::populateUBToSPIRVConversionPatterns(types, patterns);
    std::unique_ptr<ConversionTarget> target = SPIRVConversionTarget::get(environment);
    target->addLegalOp<UnrealizedConversionCastOp>();
    target->markUnknownOpDynamicallyLegal([](Operation *) { return false; });
    return applyFullConversion(module.getOperation(), *target, std::move(patterns));
  }
};

} // namespace
