/// What results are compared with (`--expected_output`).

#ifndef WEIR_TOOLS_WEIR_RUN_EXPECTATIONS_H
#define WEIR_TOOLS_WEIR_RUN_EXPECTATIONS_H

#include "Options.h"

#include "../../runtime/value.h"

#include <optional>

namespace weir::tools {

/// A value for each result; nothing for one that is ignored.
using Expectations = std::vector<std::optional<runtime::Value>>;

/// What the flags say of results of these types; nothing at all without flags. Raises an error if they do not fit.
Expectations readExpectations(const RunOptions &options, const std::vector<runtime::ValueType> &types);

/// Prints a line for each result that differs, or one that all match. Returns whether all do.
bool compareResults(const std::vector<runtime::Value> &results, const Expectations &expectations, const RunOptions &options);

} // namespace weir::tools

#endif // WEIR_TOOLS_WEIR_RUN_EXPECTATIONS_H
