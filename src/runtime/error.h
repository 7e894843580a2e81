/// The one exception type of the runtime. Its message is complete: a tool prints it as it is.

#ifndef WEIR_RUNTIME_ERROR_H
#define WEIR_RUNTIME_ERROR_H

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <stdexcept>
#include <string>

namespace weir::runtime {

class Error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// No storage for an array.
class OutOfMemory : public Error {
public:
  explicit OutOfMemory(const std::string &message) : Error(message) {}
};

/// A kernel has ended with a message.
class KernelError : public Error {
public:
  explicit KernelError(const std::string &message) : Error(message) {}
};

template <typename... Args>
[[noreturn]] void raise(fmt::format_string<Args...> format, Args &&...args) {
  throw Error(fmt::format(format, std::forward<Args>(args)...));
}

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ERROR_H
