/// Calls modules that are linked into this process. Knows the runtime, and nothing of MLIR.
#ifndef WEIR_CHECK_TENSOR_MODULERUNNER_H
#define WEIR_CHECK_TENSOR_MODULERUNNER_H

#include "src/runtime/arrays/array.h"
#include "src/runtime/device_set.h"
#include "include/weir/abi.h"

namespace weir::check {

struct ModuleCall {
  /// Of all calls, one after another.
  std::vector<runtime::Array> results;
  /// Why none exist; empty if all went well.
  std::string error;
};

/// A tensor that a function is called with.
struct ArgumentForm {
  std::vector<int64_t> extents;
  /// Elements are all integers of their type; else from -4 to 4.
  bool hasAllBits = false;
};

/// A tensor or (without a shape) a scalar, as the bits of its elements.
struct PlainValue {
  std::vector<int64_t> shape;
  std::vector<uint64_t> bits;
};

/// A call of a function by name.
struct PlainCall {
  std::string function;
  std::vector<PlainValue> arguments, results;
  std::string error; ///< empty if all went well
};

/// Opens the devices of modules once, and keeps them.
class ModuleRunner {
public:
  /// New storage is poisoned if `poison`.
  ModuleRunner(unsigned threads, bool poison);

  /// Opens what `module` runs on. The error if that fails.
  std::string open(const weir_module_t &module);
  /// Calls the only function of `module` several times on tensors of the given forms. Without all bits they hold 0 and 1 for i1, and for
  /// f8E8M0FNU 1, 2 and 4. Elements are a function of `seed` and of the number of the call.
  ModuleCall call(const weir_module_t &module, const std::vector<ArgumentForm> &forms, uint64_t seed, unsigned calls);
  /// Makes the calls, one after another in one session. Elements are integers and floats of whole bytes, or i1.
  void call(const weir_module_t &module, std::vector<PlainCall> &calls);
  /// Closes the devices: before modules that were called go away, and when they have failed.
  void close() { devices.clear(); }
  /// Forgets the devices: a call did not come back.
  void leak();

private:
  runtime::DeviceOptions options;
  runtime::OpenDevices devices;
};

/// The first difference beyond `tolerances` (one for each result of a call, absolute), or empty. NaN differs from numbers only.
std::string compareCalls(const ModuleCall &got, const ModuleCall &expected, const std::vector<double> &tolerances);

} // namespace weir::check

#endif // WEIR_CHECK_TENSOR_MODULERUNNER_H
