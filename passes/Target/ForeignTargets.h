/// Targets of other compilers' dumps.

#ifndef WEIR_PASSES_TARGET_FOREIGNTARGETS_H
#define WEIR_PASSES_TARGET_FOREIGNTARGETS_H

#include "dialects/HAL/HALAttrs.h"
#include "mlir/IR/BuiltinOps.h"
#include "passes/Target/TargetBackend.h"

namespace weir {

/// The architecture that IREE's `iree_codegen.target_info = #iree_gpu.target<arch = "sm_80", ...>` names; empty if nothing does.
std::string getForeignArchitecture(hal::ExecutableTargetAttr target);

/// Adds the keys that weir's backends read to targets of GPUs that say their architecture in IREE's way alone, or that leave it to the options:
/// `choices`. Emits an error for an architecture that the backend has no code for, and for none where it needs one. Targets without a backend
/// stay as they are.
mlir::LogicalResult completeForeignTargets(mlir::ModuleOp module, llvm::ArrayRef<TargetChoice> choices);

} // namespace weir

#endif // WEIR_PASSES_TARGET_FOREIGNTARGETS_H
