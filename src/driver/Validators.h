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

/// A number of seconds of at least 0, also with the unit: 0.5, 0.5s.
inline CLI::Validator seconds() {
  auto check = [](std::string &text) -> std::string {
    std::string digits = text;
    if (digits.size() > 1 && digits.back() == 's')
      digits.pop_back();
    if (double number; !CLI::detail::lexical_cast(digits, number))
      return atLeast(0)(text);
    text = digits;
    return atLeast(0)(text);
  };
  return CLI::Validator(check, "{at least 0}");
}

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_VALIDATORS_H
