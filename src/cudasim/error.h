/// What goes wrong in the stand-in. Messages are complete: they reach the user through cuGetErrorString.

#ifndef WEIR_CUDASIM_ERROR_H
#define WEIR_CUDASIM_ERROR_H

#include <fmt/format.h>

#include <stdexcept>

namespace weir::cudasim {

/// PTX text that a driver would refuse, or that this interpreter does not know.
class PtxError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

template <typename... Args>
[[noreturn]] void refuse(unsigned line, fmt::format_string<Args...> format, Args &&...args) {
  throw PtxError(fmt::format("PTX line {}: {}", line, fmt::format(format, std::forward<Args>(args)...)));
}

/// What a kernel did wrong.
enum class FaultKind { IllegalAddress, Misaligned, Undefined, Race, Barrier, Trap };

class Fault : public std::runtime_error {
public:
  Fault(FaultKind kind, const std::string &message) : std::runtime_error(message), kind(kind) {}
  FaultKind kind;
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_ERROR_H
