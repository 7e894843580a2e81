/// The strategies that lower kernels of CPUs.
#ifndef WEIR_PASSES_CODEGEN_CPU_STRATEGIES_H
#define WEIR_PASSES_CODEGEN_CPU_STRATEGIES_H

#include "passes/Codegen/Tiling/Strategies/Strategy.h"

namespace weir::cpu {

llvm::ArrayRef<const KernelStrategy *> getConvStrategies();
llvm::ArrayRef<const KernelStrategy *> getQuantizedStrategies();
llvm::ArrayRef<const KernelStrategy *> getLoopStrategies();
const KernelStrategy &getArgReductionStrategy();

/// Makes all of them known to `weir-select-strategy` and the passes that lower, once however often it is called. Not while passes run.
void registerStrategies();

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_STRATEGIES_H
