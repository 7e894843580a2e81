/// Errors of the C interface (include/weir/weir.h).

#ifndef WEIR_RUNTIME_C_API_STATUS_H
#define WEIR_RUNTIME_C_API_STATUS_H

#include "../error.h"
#include "weir/weir.h"

#include <new>
#include <string>

struct weir_status {
  weir_status_code_t code;
  std::string message;
};

namespace weir::runtime {

/// An error with a code of its own.
class CodedError : public Error {
public:
  CodedError(weir_status_code_t code, const std::string &message) : Error(message), code(code) {}
  const weir_status_code_t code;
};

template <typename... Args>
[[noreturn]] void raiseInvalid(fmt::format_string<Args...> format, Args &&...args) {
  throw CodedError(WEIR_STATUS_INVALID, fmt::format(format, std::forward<Args>(args)...));
}

/// The exception that is being handled, as a status; `code` if it has none of its own.
weir_status_t *statusOfException(weir_status_code_t code);

/// Runs `work`; an exception becomes the status that is returned.
template <typename Work>
weir_status_t *toStatus(weir_status_code_t code, Work work) {
  try {
    work();
    return nullptr;
  } catch (...) {
    return statusOfException(code);
  }
}

template <typename T>
T &required(T *pointer, const char *what) {
  if (!pointer)
    raiseInvalid("{} is null", what);
  return *pointer;
}

} // namespace weir::runtime

#endif // WEIR_RUNTIME_C_API_STATUS_H
