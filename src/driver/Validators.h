/// Checks of numbers on command lines, whose messages name the bound alone: those of CLI11 print the largest double.

#ifndef WEIR_SRC_DRIVER_VALIDATORS_H
#define WEIR_SRC_DRIVER_VALIDATORS_H

#include <CLI/CLI.hpp>

namespace weir::driver {

inline CLI::Validator atLeast(int least) {
  auto check = [least](std::string &text) -> std::string {
    double number;
    return CLI::detail::lexical_cast(text, number) && number >= least ? "" : "'" + text + "' is not a number of at least " + std::to_string(least);
  };
  return CLI::Validator(check, "{at least " + std::to_string(least) + "}");
}

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_VALIDATORS_H
