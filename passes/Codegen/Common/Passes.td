#ifndef WEIR_PASSES_CODEGEN_COMMON_PASSES_TD
#define WEIR_PASSES_CODEGEN_COMMON_PASSES_TD

include "passes/Codegen/Common/TensorPasses.td"
include "passes/Codegen/Common/LoweringPasses.td"

#endif // WEIR_PASSES_CODEGEN_COMMON_PASSES_TD
