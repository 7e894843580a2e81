/// Passes on dispatch kernels that all code generators share.
#ifndef WEIR_PASSES_CODEGEN_COMMON_PASSES_H
#define WEIR_PASSES_CODEGEN_COMMON_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace weir {
#define GEN_PASS_DECL
#include "passes/Codegen/Common/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "passes/Codegen/Common/Passes.h.inc"
} // namespace weir

#endif
