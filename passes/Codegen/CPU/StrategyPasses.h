/// The choice of a strategy for each kernel.
#ifndef WEIR_PASSES_CODEGEN_CPU_STRATEGYPASSES_H
#define WEIR_PASSES_CODEGEN_CPU_STRATEGYPASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "passes/Codegen/CPU/Strategies/StrategyScope.h"

namespace weir {
#define GEN_PASS_DECL
#include "passes/Codegen/CPU/StrategyPasses.h.inc"
#define GEN_PASS_REGISTRATION
#include "passes/Codegen/CPU/StrategyPasses.h.inc"
} // namespace weir

#endif
