/// Code generation of dispatch kernels for CPUs.
#ifndef WEIR_PASSES_CODEGEN_CPU_PASSES_H
#define WEIR_PASSES_CODEGEN_CPU_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/Pass.h"

namespace weir {
#define GEN_PASS_DECL
#include "passes/Codegen/CPU/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "passes/Codegen/CPU/Passes.h.inc"

} // namespace weir

#endif
