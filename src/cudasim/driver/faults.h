/// Calls that fail on request, so that programs see what they do then.

#ifndef WEIR_CUDASIM_DRIVER_FAULTS_H
#define WEIR_CUDASIM_DRIVER_FAULTS_H

#include "../../runtime/devices/cuda/cuda_api.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weir::cudasim {

class Faults {
public:
  /// A list of FUNCTION=N[+][:ERROR], separated by commas: call N (from 1) of the function, or of all if it is `any`, fails; with a + all after it,
  /// too, as if the device were lost. What is not understood is left out, and said.
  explicit Faults(const char *text = nullptr);

  /// Counts a call, and returns what it has to fail with.
  CUresult count(std::string_view function);
  uint64_t calls() const { return total; }

private:
  struct Fault {
    std::string function;
    uint64_t number;
    bool isLasting;
    CUresult result;
    uint64_t calls = 0;
  };

  std::vector<Fault> faults;
  uint64_t total = 0;
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_DRIVER_FAULTS_H
