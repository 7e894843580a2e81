/// Passes on kernels on buffers before they become functions for GPUs, and on these before they are lowered.
#ifndef WEIR_PASSES_CODEGEN_GPU_KERNELPASSES_H
#define WEIR_PASSES_CODEGEN_GPU_KERNELPASSES_H

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Pass/Pass.h"

namespace weir {
#define GEN_PASS_DECL
#include "passes/Codegen/GPU/KernelPasses.h.inc"
#define GEN_PASS_REGISTRATION
#include "passes/Codegen/GPU/KernelPasses.h.inc"
} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_KERNELPASSES_H
