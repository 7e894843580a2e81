/// Passes that bring targets into the IR and hand executables to their backends.

#ifndef WEIR_PASSES_TARGET_PASSES_H
#define WEIR_PASSES_TARGET_PASSES_H

#include "dialects/HAL/HALDialect.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtDialect.h"
#include "dialects/Util/UtilDialect.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace weir {

#define GEN_PASS_DECL
#include "passes/Target/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "passes/Target/Passes.h.inc"

} // namespace weir

#endif // WEIR_PASSES_TARGET_PASSES_H
