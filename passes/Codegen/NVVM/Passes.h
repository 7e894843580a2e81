/// Translation of functions for GPUs to NVVM, and what NVIDIA's GPUs lack of scalar ops.
#ifndef WEIR_PASSES_CODEGEN_NVVM_PASSES_H
#define WEIR_PASSES_CODEGEN_NVVM_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Pass/Pass.h"

namespace weir {
#define GEN_PASS_DECL
#include "passes/Codegen/NVVM/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "passes/Codegen/NVVM/Passes.h.inc"
} // namespace weir

#endif // WEIR_PASSES_CODEGEN_NVVM_PASSES_H
