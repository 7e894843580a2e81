/// Kernels on buffers become functions for GPUs; see Passes.td.
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/GPU/KernelEmitter.h"
#include "passes/Codegen/GPU/Passes.h"
#include "passes/Codegen/GPU/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-kernels-to-gpu"

namespace weir {
#define GEN_PASS_DEF_KERNELSTOGPU
#include "passes/Codegen/GPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {
struct KernelsToGPU : weir::impl::KernelsToGPUBase<KernelsToGPU> {
  using KernelsToGPUBase::KernelsToGPUBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (fpOrder != "free" && fpOrder != "keep") {
      module.emitError("fp-order is free or keep");
      return signalPassFailure();
    }
    SmallVector<func::FuncOp> kernels;
    for (auto function : module.getOps<func::FuncOp>())
      if (isKernel(function))
        kernels.push_back(function);
    if (kernels.empty())
      return;
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    auto device = gpu::GPUModuleOp::create(builder, module.getLoc(), "kernels");
    for (func::FuncOp kernel : kernels)
      if (failed(verifyIntegers(kernel)) || failed(convert(kernel, device)))
        return signalPassFailure();
    for (func::FuncOp kernel : kernels)
      kernel.erase();
  }

private:
  /// SPIR-V has no integers of 2 to 7 bits, and its conversion leaves what is above them as it comes.
  static LogicalResult verifyIntegers(func::FuncOp kernel) {
    WalkResult result = kernel.walk([](Operation *op) {
      for (Type type : op->getResultTypes()) {
        // What stands in memory is looked at with the types of views.
        auto integer = isa<BaseMemRefType>(type) ? IntegerType() : dyn_cast<IntegerType>(getElementTypeOrSelf(type));
        if (!integer || integer.getWidth() == 1 || integer.getWidth() >= 8)
          continue;
        op->emitOpError("computes in ") << integer << ", which kernels for GPUs do not; extend the operands to i8 first";
        return WalkResult::interrupt();
      }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }

  static LogicalResult verifyArguments(func::FuncOp kernel) {
    for (BlockArgument argument : kernel.getArguments()) {
      Type type = argument.getType();
      auto buffer = dyn_cast<MemRefType>(type);
      bool isBinding = buffer && buffer.getRank() == 1 && buffer.getElementType().isInteger(8) && buffer.isDynamicDim(0);
      bool isScalar = type.isIndex() || (type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 64);
      if (!isBinding && !isScalar)
        return kernel.emitOpError("has an argument of type ") << type << "; kernels take memref<?xi8> and scalars of up to 64 bits";
    }
    return success();
  }

  LogicalResult convert(func::FuncOp kernel, gpu::GPUModuleOp device) {
    if (failed(verifyArguments(kernel)))
      return failure();
    Grid grid = Grid::of(kernel);
    // Without a loop there was nothing to distribute.
    bool hasLoops = llvm::any_of(kernel.getBody().front(), llvm::IsaPred<scf::ForallOp, scf::ForOp, scf::WhileOp>);
    if (grid.loops.empty() && hasLoops)
      missedRemark(grid.obstacle, getArgument(), KernelsToGPUCode::ONE_WORKGROUP) << remark::metric("because", grid.because);
    func::FuncOp workgroups = buildWorkgroups(kernel, grid);

    WorkgroupLimits limits{threads, workgroupBytes, maxIterations, {accumulators, lanes, loadCost}, stageDepth, trees};
    limits.subgroupLanes = subgroupLanes;
    limits.keepsOrder = fpOrder == "keep";
    limits.vectorBytes = vectorBytes;
    limits.vectorElements = vectorElements;
    OpBuilder builder = OpBuilder::atBlockEnd(device.getBody());
    auto type = FunctionType::get(&getContext(), kernel.getArgumentTypes(), {});
    auto function = gpu::GPUFuncOp::create(builder, kernel.getLoc(), kernel.getName(), type);
    function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), builder.getUnitAttr());
    function.setKnownBlockSize(ArrayRef<int32_t>{int32_t(threads), 1, 1});
    for (unsigned i = 0; i < kernel.getNumArguments(); ++i)
      for (StringRef fact : {AccessAttr::getNameStr(), kBindingAlignmentAttr})
        if (Attribute value = kernel.getArgAttr(i, fact))
          function.setArgAttr(i, fact, value);
    KernelEmitter emitter(kernel, function, grid, limits);
    if (failed(emitter.run()))
      return failure();
    IRMapping values;
    auto isScalar = [](BlockArgument argument) { return !isa<MemRefType>(argument.getType()); };
    for (auto [scalar, argument] : llvm::zip_equal(
             llvm::make_filter_range(function.getArguments().take_front(function.getNumArguments()), isScalar), workgroups.getArguments()))
      values.map(scalar, argument);
    builder.setInsertionPoint(workgroups.getBody().front().getTerminator());
    return emitter.assertIterations(builder, values);
  }

  /// The number of workgroups as a function of the scalar arguments, for the host.
  static func::FuncOp buildWorkgroups(func::FuncOp kernel, const Grid &grid) {
    OpBuilder builder(kernel);
    Location loc = kernel.getLoc();
    SmallVector<BlockArgument> scalars;
    for (BlockArgument argument : kernel.getArguments())
      if (!isa<MemRefType>(argument.getType()))
        scalars.push_back(argument);
    auto types = llvm::map_to_vector(scalars, [](BlockArgument argument) { return argument.getType(); });
    auto function = func::FuncOp::create(builder, loc, (kernel.getName() + "__workgroups").str(),
                                         builder.getFunctionType(types, builder.getIndexType()));
    builder.setInsertionPointToStart(function.addEntryBlock());
    IRMapping values;
    for (auto [scalar, argument] : llvm::zip_equal(scalars, function.getArguments()))
      values.map(scalar, argument);
    Value total = arith::ConstantIndexOp::create(builder, loc, grid.loops.empty() ? 1 : 0);
    for (scf::ForallOp loop : grid.loops) {
      Value product = arith::ConstantIndexOp::create(builder, loc, 1);
      for (Value count : buildTripCounts(builder, loop, values))
        product = builder.createOrFold<arith::MulIOp>(loc, product, count);
      total = builder.createOrFold<arith::AddIOp>(loc, total, product);
    }
    func::ReturnOp::create(builder, loc, total);
    return function;
  }
};
} // namespace
