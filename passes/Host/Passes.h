#ifndef WEIR_PASSES_HOST_PASSES_H
#define WEIR_PASSES_HOST_PASSES_H

#include "mlir/Pass/Pass.h"

namespace weir {

#define GEN_PASS_DECL
#include "passes/Host/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "passes/Host/Passes.h.inc"

} // namespace weir

#endif // WEIR_PASSES_HOST_PASSES_H
