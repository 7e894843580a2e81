/// Words for the device of the host.

#ifndef WEIR_RUNTIME_DEVICES_CPU_NAMES_H
#define WEIR_RUNTIME_DEVICES_CPU_NAMES_H

#include <string>

namespace weir::runtime {

/// Weir's word for a device that IREE's tools call `local-task` or `local-sync`; other words stay.
inline std::string resolveDeviceName(const std::string &name) { return name == "local-task" || name == "local-sync" ? "cpu" : name; }

} // namespace weir::runtime

#endif // WEIR_RUNTIME_DEVICES_CPU_NAMES_H
