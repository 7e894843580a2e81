/// Tensor maps: parameters of kernels that copy boxes of their bindings, made by the driver.

#ifndef WEIR_RUNTIME_DEVICES_CUDA_TENSOR_MAPS_H
#define WEIR_RUNTIME_DEVICES_CUDA_TENSOR_MAPS_H

#include "context.h"

#include <cstdint>
#include <string>
#include <vector>

namespace weir::runtime::cuda {

/// A binding as a matrix, as the variable NAME$tensor_maps of a kernel's module has it (passes/Codegen/NVVM/TensorMaps.h).
struct TensorMapShape {
  uint64_t binding, elementBytes, columns, rows, pitchBytes, boxColumns, boxRows, patternBytes;
};
static_assert(sizeof(TensorMapShape) == 64, "as the compiler writes it");

/// Those of the kernel `name`, in the order of its parameters; none for most.
std::vector<TensorMapShape> readTensorMaps(const Context &context, CUmodule module, const std::string &name, const char *exportName);

/// Appends the map of the matrix at `address` to a kernel's parameters.
void addTensorMap(const Context &context, const TensorMapShape &shape, CUdeviceptr address, std::vector<unsigned char> &parameters,
                  const char *exportName);

} // namespace weir::runtime::cuda

#endif // WEIR_RUNTIME_DEVICES_CUDA_TENSOR_MAPS_H
