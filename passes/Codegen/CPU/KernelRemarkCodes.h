/// Reason codes of these passes, from the records beside the passes (Passes.td).

#ifndef WEIR_PASSES_CODEGEN_CPU_KERNELREMARKCODES_H
#define WEIR_PASSES_CODEGEN_CPU_KERNELREMARKCODES_H

#include "mlir/Support/LLVM.h"

#include "passes/Codegen/CPU/KernelRemarkCodes.h.inc"

#endif // WEIR_PASSES_CODEGEN_CPU_KERNELREMARKCODES_H
