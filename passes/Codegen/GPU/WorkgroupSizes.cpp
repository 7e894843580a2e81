/// Brings the number of threads of a workgroup to where the host finds it; see Passes.td.
#include "dialects/Stream/StreamOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "passes/Codegen/GPU/Passes.h"

#define DEBUG_TYPE "weir-gpu-workgroup-sizes"

namespace weir {
#define GEN_PASS_DEF_GPUWORKGROUPSIZES
#include "passes/Codegen/GPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {
struct GPUWorkgroupSizes : weir::impl::GPUWorkgroupSizesBase<GPUWorkgroupSizes> {
  void runOnOperation() override {
    ModuleOp module = getOperation().getInnerModule();
    if (!module)
      return;
    llvm::StringMap<gpu::GPUFuncOp> kernels;
    for (auto device : module.getOps<gpu::GPUModuleOp>())
      for (auto kernel : device.getOps<gpu::GPUFuncOp>())
        kernels[kernel.getName()] = kernel;
    for (stream::ExecutableExportOp entry : getOperation().getExports())
      if (gpu::GPUFuncOp kernel = kernels.lookup(entry.getFunctionRef())) {
        if (std::optional<ArrayRef<int32_t>> threads = kernel.getKnownBlockSize())
          entry->setAttr(WorkgroupSizeAttr::getNameStr(), DenseI32ArrayAttr::get(&getContext(), *threads));
        if (Attribute grid = kernel->getAttr(GridOperandsAttr::getNameStr()))
          entry->setAttr(GridOperandsAttr::getNameStr(), grid);
      }
    for (auto &kernel : kernels)
      kernel.second->removeAttr(GridOperandsAttr::getNameStr());
  }
};
} // namespace
