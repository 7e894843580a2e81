/// Kernels of modules, each PTX text compiled by the driver when one of its kernels is first dispatched.

#ifndef WEIR_RUNTIME_DEVICES_CUDA_KERNELS_H
#define WEIR_RUNTIME_DEVICES_CUDA_KERNELS_H

#include "tensor_maps.h"

#include <unordered_map>

#include <weir/abi.h>

namespace weir::runtime::cuda {

/// The name in PTX of what is after `::` in an export's name: other bytes than letters, digits and `_`, and a leading digit, become `$`
/// and two hexadecimal digits.
std::string entryNameOf(const char *exportName);

class Kernels {
public:
  explicit Kernels(Context &context) : context(context) {}
  ~Kernels();
  Kernels(const Kernels &) = delete;
  Kernels &operator=(const Kernels &) = delete;

  CUfunction get(const weir_export_t &entry);
  /// What the kernel wants as parameters after all others.
  const std::vector<TensorMapShape> &getTensorMaps(const weir_export_t &entry) { return tensorMaps[&entry]; }

private:
  CUmodule getModule(const weir_export_t &entry);

  Context &context;
  std::unordered_map<const void *, CUmodule> modules; ///< by the address of their text
  std::unordered_map<const weir_export_t *, CUfunction> functions;
  std::unordered_map<const weir_export_t *, std::vector<TensorMapShape>> tensorMaps; ///< of those that are in `functions`
};

} // namespace weir::runtime::cuda

#endif // WEIR_RUNTIME_DEVICES_CUDA_KERNELS_H
