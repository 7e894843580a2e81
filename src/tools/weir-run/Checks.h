/// Programs that say themselves what is right (`--check`).

#ifndef WEIR_TOOLS_WEIR_RUN_CHECKS_H
#define WEIR_TOOLS_WEIR_RUN_CHECKS_H

#include "Options.h"

#include "../../runtime/session.h"

namespace weir::tools {

/// Calls each function of the module that takes no arguments (or the one of --function), each in a session of its own: none reads state that another
/// one left. Prints a line for each; returns whether all went well, and there was one.
bool runChecks(const std::shared_ptr<runtime::Module> &module, const RunOptions &options, const std::vector<runtime::DeviceChoice> &choices,
               const std::shared_ptr<const runtime::ParameterSet> &parameters);

} // namespace weir::tools

#endif // WEIR_TOOLS_WEIR_RUN_CHECKS_H
