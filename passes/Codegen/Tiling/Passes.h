/// The passes of code generation that kernels of CPUs and of GPUs share.
#ifndef WEIR_PASSES_CODEGEN_TILING_PASSES_H
#define WEIR_PASSES_CODEGEN_TILING_PASSES_H

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "passes/Codegen/Tiling/Strategies/StrategyScope.h"

namespace weir {
#define GEN_PASS_DECL
#include "passes/Codegen/Tiling/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "passes/Codegen/Tiling/Passes.h.inc"
} // namespace weir

#endif
