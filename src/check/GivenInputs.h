/// Values of command lines as arrays. Knows the runtime, and nothing of MLIR.
#ifndef WEIR_CHECK_GIVENINPUTS_H
#define WEIR_CHECK_GIVENINPUTS_H

#include "src/runtime/arrays/array.h"
#include <optional>
#include <string>

namespace weir::check {

/// In the grammar of weir-run's `--input`; nothing for what is no array. False, with an error, if a text cannot be read.
bool readArrays(const std::string &flag, const std::vector<std::string> &texts,
                std::vector<std::optional<runtime::Array>> &arrays, std::string &error);

} // namespace weir::check

#endif // WEIR_CHECK_GIVENINPUTS_H
