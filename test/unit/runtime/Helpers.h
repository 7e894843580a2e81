#ifndef WEIR_TEST_UNIT_RUNTIME_HELPERS_H
#define WEIR_TEST_UNIT_RUNTIME_HELPERS_H

#include "src/runtime/arrays/parse.h"
#include "src/runtime/error.h"

#include <gtest/gtest.h>

/// The array that a flag's text represents.
inline weir::runtime::Array arrayFrom(const std::string &text) {
  std::vector<weir::runtime::ParsedValue> values = weir::runtime::ValueReader("--input", {text}).readAll();
  return *values.at(0).array;
}

/// The message of the Error that `work` raises.
template <typename Work>
std::string messageOf(Work work) {
  try {
    work();
  } catch (const weir::runtime::Error &error) {
    return error.what();
  }
  return "(no error)";
}

#endif // WEIR_TEST_UNIT_RUNTIME_HELPERS_H
