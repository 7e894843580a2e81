/// Kernels on buffers become functions for GPUs; see Passes.td.
#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/GPU/KernelEmitter.h"
#include "passes/Codegen/GPU/LargeBindings.h"
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
      module.emitError("fp-order must be 'free' or 'keep'");
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
      if (failed(convert(kernel, device)))
        return signalPassFailure();
    for (func::FuncOp kernel : kernels)
      kernel.erase();
  }

private:
  /// Gives a kernel that asks for its index in the grid six arguments more: the extents of the grid, and the index. False if it does not ask.
  static bool addGridArguments(func::FuncOp kernel) {
    SmallVector<Operation *> questions;
    kernel.walk([&](Operation *op) {
      if (isa<stream::DispatchWorkgroupIDOp, stream::DispatchWorkgroupCountOp, stream::DispatchWorkgroupSizeOp>(op))
        questions.push_back(op);
    });
    bool asks = llvm::any_of(questions, [](Operation *op) { return !isa<stream::DispatchWorkgroupSizeOp>(op); });
    unsigned first = kernel.getNumArguments();
    for (unsigned i = 0; asks && i < 6; ++i)
      (void)kernel.insertArgument(first + i, IndexType::get(kernel.getContext()), {}, kernel.getLoc());
    for (Operation *op : questions) {
      OpBuilder builder(op);
      Value answer;
      if (auto count = dyn_cast<stream::DispatchWorkgroupCountOp>(op))
        answer = kernel.getArgument(first + count.getDimension().getZExtValue());
      else if (auto id = dyn_cast<stream::DispatchWorkgroupIDOp>(op))
        answer = kernel.getArgument(first + 3 + id.getDimension().getZExtValue());
      else // of its threads a kernel knows nothing
        answer = arith::ConstantIndexOp::create(builder, op->getLoc(), 1);
      op->getResult(0).replaceAllUsesWith(answer);
      op->erase();
    }
    return asks;
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
    bool asksForGrid = addGridArguments(kernel);
    // Its dispatch decides about the grid: its own loops run in each workgroup.
    Grid grid = asksForGrid ? Grid() : Grid::of(kernel);
    // Without a loop there was nothing to distribute.
    bool hasLoops = llvm::any_of(kernel.getBody().front(), llvm::IsaPred<scf::ForallOp, scf::ForOp, scf::WhileOp>);
    if (grid.loops.empty() && hasLoops && !asksForGrid)
      missedRemark(grid.obstacle, getArgument(), KernelsToGPUCode::ONE_WORKGROUP) << remark::metric("reason", grid.because);
    func::FuncOp workgroups = asksForGrid ? func::FuncOp() : buildWorkgroups(kernel, grid);

    WorkgroupLimits limits{threads, workgroupBytes, maxIterations, {accumulators, lanes, loadCost, threads}, stageDepth, trees};
    limits.subgroupLanes = subgroupLanes;
    limits.keepsOrder = fpOrder == "keep";
    limits.vectorBytes = vectorBytes;
    limits.vectorElements = vectorElements;
    limits.dotProducts = dotProducts;
    OpBuilder builder = OpBuilder::atBlockEnd(device.getBody());
    // The kernel computes its positions in the grid itself.
    ArrayRef<Type> inputs = kernel.getArgumentTypes();
    auto type = FunctionType::get(&getContext(), asksForGrid ? inputs.drop_back(3) : inputs, {});
    auto function = gpu::GPUFuncOp::create(builder, kernel.getLoc(), kernel.getName(), type);
    function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), builder.getUnitAttr());
    function.setKnownBlockSize(ArrayRef<int32_t>{int32_t(threads), 1, 1});
    if (asksForGrid)
      function->setAttr(GridOperandsAttr::getNameStr(), builder.getUnitAttr());
    if (largeBindingBytes != 0 && hasLargeBinding(kernel, largeBindingBytes))
      function->setAttr(LargeBindingsAttr::getNameStr(), builder.getUnitAttr());
    const StringRef facts[] = {AccessAttr::getNameStr(), SharesBytesAttr::getNameStr(), LLVM::LLVMDialect::getNoAliasAttrName(),
                               LLVM::LLVMDialect::getDereferenceableAttrName(), kBindingAlignmentAttr};
    for (unsigned i = 0; i < type.getNumInputs(); ++i)
      for (StringRef fact : facts)
        if (Attribute value = kernel.getArgAttr(i, fact))
          function.setArgAttr(i, fact, value);
    KernelEmitter emitter(kernel, function, grid, limits);
    if (failed(emitter.run()))
      return failure();
    if (asksForGrid)
      return emitter.getIterations().verifyStatic();
    IRMapping values;
    auto isScalar = [](BlockArgument argument) { return !isa<MemRefType>(argument.getType()); };
    for (auto [scalar, argument] : llvm::zip_equal(
             llvm::make_filter_range(function.getArguments().take_front(function.getNumArguments()), isScalar), workgroups.getArguments()))
      values.map(scalar, argument);
    builder.setInsertionPoint(workgroups.getBody().front().getTerminator());
    return emitter.getIterations().buildAssertion(builder, values);
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
