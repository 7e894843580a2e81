/// Reason codes of the stream passes, from the records beside the passes (ElisionPasses.td, FillPasses.td, SchedulePasses.td, Passes.td).

#ifndef WEIR_PASSES_STREAM_REMARKCODES_H
#define WEIR_PASSES_STREAM_REMARKCODES_H

#include "mlir/Support/LLVM.h"

#include "passes/Stream/RemarkCodes.h.inc"

#endif // WEIR_PASSES_STREAM_REMARKCODES_H
