/// Reason codes of weir-select-strategy, from the records beside the pass (StrategyPasses.td).

#ifndef WEIR_PASSES_CODEGEN_TILING_REMARKCODES_H
#define WEIR_PASSES_CODEGEN_TILING_REMARKCODES_H

#include "mlir/Support/LLVM.h"

#include "passes/Codegen/Tiling/RemarkCodes.h.inc"

#endif // WEIR_PASSES_CODEGEN_TILING_REMARKCODES_H
