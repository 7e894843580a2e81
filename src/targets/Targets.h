/// The backends that this build has: one for each folder beside this file.

#ifndef WEIR_SRC_TARGETS_TARGETS_H
#define WEIR_SRC_TARGETS_TARGETS_H

#include "passes/Target/TargetBackend.h"

namespace weir::targets {

#define WEIR_TARGET(NAME) std::unique_ptr<TargetBackend> create_##NAME();
#include "src/targets/Targets.def"

/// Registers all of them, and the passes and pipelines of their own. Repeating it does nothing.
void registerTargets();

} // namespace weir::targets

#endif // WEIR_SRC_TARGETS_TARGETS_H
