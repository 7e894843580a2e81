/// What the running CPU, and the system on it, can do.

#ifndef WEIR_RUNTIME_CPU_FEATURES_H
#define WEIR_RUNTIME_CPU_FEATURES_H

#include <string>
#include <string_view>

namespace weir::runtime {

/// Whether code may use a feature, called as LLVM calls it. False for one that this runtime cannot ask for.
bool cpuHas(std::string_view feature);

/// Asks the system for the registers of a feature that a process has only if it asks, for all of its threads. Returns why it does not get
/// them, and nothing if it does, or need not ask.
std::string requestRegisters(std::string_view name);

/// The most that --target-cpu can be given so that this CPU runs the module, of CPUs that many machines share.
const char *commonTargetCpu();

} // namespace weir::runtime

#endif // WEIR_RUNTIME_CPU_FEATURES_H
