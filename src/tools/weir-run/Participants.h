/// A function that several participants run together (`--participants`).

#ifndef WEIR_TOOLS_WEIR_RUN_PARTICIPANTS_H
#define WEIR_TOOLS_WEIR_RUN_PARTICIPANTS_H

#include "Options.h"

#include "../../runtime/session.h"

namespace weir::tools {

/// Calls the function once on each participant, each in a session and on a thread of its own, and writes or compares the results: those of participant 0,
/// then those of participant 1, ... Returns whether they are as expected; raises the error of the participant that failed first.
bool runParticipants(const std::shared_ptr<runtime::Module> &module, const runtime::Function &function, const RunOptions &options,
                     const std::vector<runtime::DeviceChoice> &choices, const std::shared_ptr<const runtime::ParameterSet> &parameters);

} // namespace weir::tools

#endif // WEIR_TOOLS_WEIR_RUN_PARTICIPANTS_H
