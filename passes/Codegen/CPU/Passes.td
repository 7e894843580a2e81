// The passes that make kernels for CPUs, beside those that choose how (StrategyPasses.td) and that of convolutions (ConvPasses.td).

#ifndef WEIR_PASSES_CODEGEN_CPU_PASSES_TD
#define WEIR_PASSES_CODEGEN_CPU_PASSES_TD

include "passes/Codegen/CPU/TilePasses.td"
include "passes/Codegen/CPU/ProductPasses.td"
include "passes/Codegen/CPU/QuantizationPasses.td"
include "passes/Codegen/CPU/LoweringPasses.td"

#endif // WEIR_PASSES_CODEGEN_CPU_PASSES_TD
