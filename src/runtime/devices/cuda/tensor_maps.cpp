#include "tensor_maps.h"

#include "../../error.h"

#include <cstring>

namespace weir::runtime::cuda {

using namespace cuda_driver;

std::vector<TensorMapShape> readTensorMaps(const Context &context, CUmodule module, const std::string &name, const char *exportName) {
  CUdeviceptr address = 0;
  size_t bytes = 0;
  CUresult result = context.api.cuModuleGetGlobal(&address, &bytes, module, (name + "$tensor_maps").c_str());
  if (result == notFound)
    return {};
  std::vector<TensorMapShape> maps(bytes / sizeof(TensorMapShape));
  if (result == success)
    result = context.api.cuMemcpyDtoHAsync(maps.data(), address, maps.size() * sizeof(TensorMapShape), context.stream);
  if (result == success)
    result = context.api.cuStreamSynchronize(context.stream);
  if (result != success)
    raise("dispatch of '{}': its tensor maps cannot be read: {} (error {})", exportName, context.describe(result), result);
  if (!maps.empty() && !context.api.cuTensorMapEncodeTiled)
    raise("dispatch of '{}': libcuda.so.1 has no cuTensorMapEncodeTiled; drivers from 12.0 on have it", exportName);
  return maps;
}

void addTensorMap(const Context &context, const TensorMapShape &shape, CUdeviceptr address, std::vector<unsigned char> &parameters,
                  const char *exportName) {
  // The driver writes to a multiple of 64 bytes; the parameter is at one, too.
  alignas(64) EncodedMap map;
  const unsigned long long extents[] = {shape.columns, shape.rows}, pitch[] = {shape.pitchBytes};
  const unsigned box[] = {static_cast<unsigned>(shape.boxColumns), static_cast<unsigned>(shape.boxRows)},
                 steps[] = {1, 1};
  const int pattern = shape.patternBytes == 128  ? pattern128
                      : shape.patternBytes == 64 ? pattern64
                      : shape.patternBytes == 32 ? pattern32
                                                 : patternNone;
  CUresult result = context.api.cuTensorMapEncodeTiled(&map, shape.elementBytes == 1 ? tensorBytes : tensorWords16, 2,
                                                       reinterpret_cast<void *>(address), extents, pitch, box, steps,
                                                       /*interleave=*/0, pattern, promoteTo128, /*fill=*/0);
  if (result != success)
    raise("dispatch of '{}': the driver makes no tensor map of binding {}: {} (error {})", exportName, shape.binding, context.describe(result), result);
  size_t at = (parameters.size() + sizeof(map) / 2 - 1) / (sizeof(map) / 2) * (sizeof(map) / 2);
  parameters.resize(at + sizeof(map));
  memcpy(parameters.data() + at, &map, sizeof(map));
}

} // namespace weir::runtime::cuda
