/// Translation of functions for GPUs to SPIR-V.
#ifndef WEIR_PASSES_CODEGEN_SPIRV_PASSES_H
#define WEIR_PASSES_CODEGEN_SPIRV_PASSES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Pass/Pass.h"

namespace weir {
#define GEN_PASS_DECL
#include "passes/Codegen/SPIRV/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "passes/Codegen/SPIRV/Passes.h.inc"
} // namespace weir

#endif // WEIR_PASSES_CODEGEN_SPIRV_PASSES_H
