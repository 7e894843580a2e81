// Rules that are cited by their code alone, here and in the sources, are those of docs/spec/dispatch-passes.md.

#ifndef WEIR_PASSES_DISPATCH_PASSES_TD
#define WEIR_PASSES_DISPATCH_PASSES_TD

include "passes/Dispatch/LinalgPasses.td"
include "passes/Dispatch/InitPasses.td"
include "passes/Dispatch/FormationPasses.td"
include "passes/Dispatch/FlowPasses.td"

#endif // WEIR_PASSES_DISPATCH_PASSES_TD
