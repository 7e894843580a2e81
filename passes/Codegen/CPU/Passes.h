/// Code generation of dispatch kernels for CPUs.
#ifndef WEIR_PASSES_CODEGEN_CPU_PASSES_H
#define WEIR_PASSES_CODEGEN_CPU_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassOptions.h"

namespace weir {
#define GEN_PASS_DECL
#include "passes/Codegen/CPU/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "passes/Codegen/CPU/Passes.h.inc"

/// Options of the pipeline `weir-codegen-cpu`.
struct CPUCodegenOptions : mlir::PassPipelineOptions<CPUCodegenOptions> {
  Option<bool> reference{*this, "reference", llvm::cl::desc("Scalar loops in the order of the program: no tiling, no vectors"),
                         llvm::cl::init(false)};
  Option<int64_t> vectorBits{*this, "vector-bits", llvm::cl::desc("Width of the target's vector registers in bits"),
                             llvm::cl::init(256)};
  Option<int64_t> vectorRegisters{*this, "vector-registers",
                                  llvm::cl::desc("Number of vector registers; 0 = 32 for 512 bits, else 16"), llvm::cl::init(0)};
  Option<int64_t> workgroupCycles{*this, "workgroup-cycles", llvm::cl::desc("Cycles that a workgroup should at least have"),
                                  llvm::cl::init(30000)};
  Option<bool> checkSubscripts{*this, "check-subscripts", llvm::cl::desc("Assert that subscripts that are data are in range"),
                               llvm::cl::init(true)};
  Option<std::string> features{*this, "features", llvm::cl::desc("Features of the target, as in LLVM: +avx512f,..."),
                               llvm::cl::init("")};
};

/// From a module with functions marked `weir.kernel` to the LLVM dialect.
void buildCPUCodegenPipeline(mlir::OpPassManager &pm, const CPUCodegenOptions &options);

/// Registers the passes of Codegen/Common and Codegen/CPU, and the pipeline.
void registerCPUCodegen();

} // namespace weir

#endif
