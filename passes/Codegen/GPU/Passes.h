/// Code generation of dispatch kernels for GPUs, whatever their instructions are.
#ifndef WEIR_PASSES_CODEGEN_GPU_PASSES_H
#define WEIR_PASSES_CODEGEN_GPU_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace weir {
#define GEN_PASS_DECL
#include "passes/Codegen/GPU/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "passes/Codegen/GPU/Passes.h.inc"
} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_PASSES_H
