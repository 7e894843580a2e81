/// Reason codes of these passes, from the records beside the passes (Passes.td).

#ifndef WEIR_PASSES_TARGET_REMARKCODES_H
#define WEIR_PASSES_TARGET_REMARKCODES_H

#include "mlir/Support/LLVM.h"

#include "passes/Target/RemarkCodes.h.inc"

#endif // WEIR_PASSES_TARGET_REMARKCODES_H
