/// Calls modules that are linked into this process. Knows the runtime, and nothing of MLIR.
#ifndef WEIR_CHECK_TENSOR_MODULERUNNER_H
#define WEIR_CHECK_TENSOR_MODULERUNNER_H

#include "src/runtime/arrays/array.h"
#include "include/weir/abi.h"

namespace weir::check {

struct ModuleCall {
  std::vector<runtime::Array> results;
  /// Why there are none; empty if all went well.
  std::string error;
};

/// Calls the only function of `module` on tensors of the given extents that hold integers from -4 to 4 (0 and 1 for i1; for f8E8M0FNU 1, 2
/// and 4), a function of `seed`. New storage is poisoned.
ModuleCall callModule(const weir_module_t &module, const std::vector<std::vector<int64_t>> &extents, uint64_t seed,
                      unsigned threads);

/// The first difference beyond `tolerances` (one for each result, absolute); empty if there is none. NaN differs from numbers only.
std::string compareCalls(const ModuleCall &got, const ModuleCall &expected, const std::vector<double> &tolerances);

} // namespace weir::check

#endif // WEIR_CHECK_TENSOR_MODULERUNNER_H
