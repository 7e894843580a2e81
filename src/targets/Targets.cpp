#include "src/targets/Targets.h"

void weir::targets::registerTargets() {
  static const bool done = [] {
#define WEIR_TARGET(NAME) registerTargetBackend(create_##NAME());
#include "src/targets/Targets.def"
    for (const auto &backend : getTargetBackends())
      backend->registerPipelines();
    return true;
  }();
  (void)done;
}
