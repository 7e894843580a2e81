/// Flags of IREE's tools, which people have in scripts.

#ifndef WEIR_SRC_DRIVER_PEERFLAGS_H
#define WEIR_SRC_DRIVER_PEERFLAGS_H

#include <string>

namespace weir::driver {

/// `; ...` that says which flag of weir does what `argument` does, with its value; empty if that is no flag of IREE's tools. For messages.
/// `tool` is the one that has the flag, if that is another one.
std::string describePeerFlag(const std::string &argument, const std::string &tool = "");

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_PEERFLAGS_H
