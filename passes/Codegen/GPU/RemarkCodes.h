/// Reason codes of these passes, from the records beside the passes (Passes.td).

#ifndef WEIR_PASSES_CODEGEN_GPU_REMARKCODES_H
#define WEIR_PASSES_CODEGEN_GPU_REMARKCODES_H

#include "mlir/Support/LLVM.h"

#include "passes/Codegen/GPU/RemarkCodes.h.inc"

#endif // WEIR_PASSES_CODEGEN_GPU_REMARKCODES_H
