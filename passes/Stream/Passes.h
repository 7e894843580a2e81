#ifndef WEIR_PASSES_STREAM_PASSES_H
#define WEIR_PASSES_STREAM_PASSES_H

#include "mlir/Pass/Pass.h"

namespace weir {

#define GEN_PASS_DECL
#include "passes/Stream/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "passes/Stream/Passes.h.inc"

} // namespace weir

#endif // WEIR_PASSES_STREAM_PASSES_H
