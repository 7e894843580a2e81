/// Results to the places that --output names.

#ifndef WEIR_TOOLS_WEIR_RUN_OUTPUTS_H
#define WEIR_TOOLS_WEIR_RUN_OUTPUTS_H

#include "../../runtime/value.h"

namespace weir::tools {

/// Raises an error if the flags are malformed, or name a file that cannot be written.
void checkWritable(const std::vector<std::string> &specs);
/// Raises an error if the flags are malformed or more than the results, before anything runs.
void checkOutputs(const std::vector<std::string> &specs, size_t resultCount);

/// The last flag takes all results that are left. Without flags all are printed.
void writeOutputs(const std::vector<std::string> &specs, const std::vector<runtime::Value> &results, uint64_t maxPrintedElements);

} // namespace weir::tools

#endif // WEIR_TOOLS_WEIR_RUN_OUTPUTS_H
