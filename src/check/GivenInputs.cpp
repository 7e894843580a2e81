#include "src/check/GivenInputs.h"

#include "src/runtime/arrays/parse.h"
#include <exception>

bool weir::check::readArrays(const std::string &flag, const std::vector<std::string> &texts,
                             std::vector<std::optional<runtime::Array>> &arrays, std::string &error) {
  try {
    for (runtime::ParsedValue &value : runtime::ValueReader(flag, texts).readAll())
      arrays.push_back(std::move(value.array));
  } catch (const std::exception &exception) {
    error = exception.what();
    return false;
  }
  return true;
}
