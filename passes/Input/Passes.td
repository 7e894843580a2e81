#ifndef WEIR_PASSES_INPUT_PASSES_TD
#define WEIR_PASSES_INPUT_PASSES_TD

include "passes/Input/ProgramPasses.td"
include "passes/Input/ShapePasses.td"
include "passes/Input/ControlPasses.td"
include "passes/Input/IntegerPasses.td"
include "passes/Input/ProductPasses.td"

#endif // WEIR_PASSES_INPUT_PASSES_TD
