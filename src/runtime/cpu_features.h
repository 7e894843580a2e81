/// What the running CPU, and the system on it, can do.

#ifndef WEIR_RUNTIME_CPU_FEATURES_H
#define WEIR_RUNTIME_CPU_FEATURES_H

#include <string_view>

namespace weir::runtime {

/// Whether code may use a feature, called as LLVM calls it. False for one that this runtime cannot ask for.
bool cpuHas(std::string_view feature);

/// The most that --target-cpu can be given so that this CPU runs the module, of CPUs that many machines share.
const char *commonTargetCpu();

} // namespace weir::runtime

#endif // WEIR_RUNTIME_CPU_FEATURES_H
