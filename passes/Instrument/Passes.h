#ifndef WEIR_PASSES_INSTRUMENT_PASSES_H
#define WEIR_PASSES_INSTRUMENT_PASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace weir {

#define GEN_PASS_DECL
#include "passes/Instrument/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "passes/Instrument/Passes.h.inc"

} // namespace weir

#endif // WEIR_PASSES_INSTRUMENT_PASSES_H
