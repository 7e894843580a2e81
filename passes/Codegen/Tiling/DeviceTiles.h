/// How long a GPU takes for a product of matrices, by the tile of a workgroup.
#ifndef WEIR_PASSES_CODEGEN_TILING_DEVICETILES_H
#define WEIR_PASSES_CODEGEN_TILING_DEVICETILES_H

#include "dialects/HAL/DeviceInfo.h"

namespace weir {

struct DeviceProduct {
  double batch, rows, columns, depth;
  double bytes; ///< of an element of a factor
  double rate;  ///< of the device for such products, in 10^9 operations per second
};

/// Rows and columns of a workgroup.
struct DeviceTile {
  int64_t rows, columns;
};

/// Nanoseconds, by the bounds that the description names: the processor with the most tiles computes them or copies their operands, whichever takes
/// longer; or the memory hands out what the cache does not hold.
double estimateTime(const DeviceInfo &device, const DeviceProduct &product, DeviceTile tile);

/// `tile`, or parts of it that are multiples of 32 where these save a quarter of the time.
DeviceTile chooseDeviceTile(const DeviceInfo &device, const DeviceProduct &product, DeviceTile tile);

/// The rate of products of `element`, 0 if it has no such products.
double getProductRate(const DeviceInfo &device, mlir::Type element);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_TILING_DEVICETILES_H
