#include "passes/Codegen/Tiling/DeviceTiles.h"

#include "mlir/IR/BuiltinTypes.h"
#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace weir;

/// Of a workgroup that computes a tile, and registers of a thread beside its sums.
static constexpr double kThreads = 128, kOtherRegisters = 64;
/// Steps of the reduction that workgroups stage: three stages of 64 bytes of each row and column.
static constexpr double kStagedBytes = 3 * 64;
/// Bytes that a processor takes from the shared cache in a cycle.
static constexpr double kBytesPerCycle = 64;
/// Nanoseconds until the first operands of a workgroup are there: a trip to memory and back.
static constexpr double kStartTime = 500;

/// Workgroups that a processor holds at a time.
static double countResident(const DeviceInfo &device, DeviceTile tile) {
  double sums = double(tile.rows) * tile.columns / kThreads;
  double byThreads = device.threads / kThreads, byRegisters = device.registers / (kThreads * (sums + kOtherRegisters));
  double byMemory = device.sharedBytes / (double(tile.rows + tile.columns) * kStagedBytes);
  return std::max(1.0, std::floor(std::min({byThreads, byRegisters, byMemory})));
}

double weir::estimateTime(const DeviceInfo &device, const DeviceProduct &product, DeviceTile tile) {
  double tilesBeside = std::ceil(product.columns / tile.columns), tiles = product.batch * std::ceil(product.rows / tile.rows) * tilesBeside;
  double share = std::ceil(tiles / device.processors), resident = countResident(device, tile);
  double computing = 2.0 * tile.rows * tile.columns * product.depth / (product.rate / device.processors);
  double copying = double(tile.rows + tile.columns) * product.depth * product.bytes / (kBytesPerCycle * device.clock / 1000);
  double processor = share * std::max(computing, copying) + std::ceil(share / resident) * kStartTime;

  // Workgroups start row by row: those of one time read some rows, and columns, that the cache holds for them.
  double factorBytes = product.batch * (product.rows + product.columns) * product.depth * product.bytes, readBytes = factorBytes;
  if (factorBytes > device.cacheBytes) {
    double together = std::min(tiles, device.processors * resident);
    double rows = std::ceil(together / tilesBeside) * tile.rows, columns = std::min(product.columns, together * tile.columns);
    readBytes = std::max(factorBytes, std::ceil(tiles / together) * (rows + columns) * product.depth * product.bytes);
  }
  double memory = (readBytes + 4 * product.batch * product.rows * product.columns) / device.bandwidth;
  return std::max(processor, memory);
}

/// `whole`, and its parts that are multiples of 32, the largest first.
static SmallVector<int64_t> getParts(int64_t whole, int64_t least) {
  constexpr int64_t unit = 32;
  SmallVector<int64_t> parts = {whole};
  for (int64_t part = (whole - 1) / unit * unit; part >= std::max(least, unit); part -= unit)
    if (whole % part == 0)
      parts.push_back(part);
  return parts;
}

DeviceTile weir::chooseDeviceTile(const DeviceInfo &device, const DeviceProduct &product, DeviceTile tile) {
  const int64_t leastRows = std::min(product.bytes <= 2 ? std::max<int64_t>(device.tileRows, 1) : 1, tile.rows);
  // What the estimate leaves out, addresses and barriers, is in favour of large tiles.
  constexpr double gain = 0.75;
  DeviceTile best = tile;
  double time = estimateTime(device, product, tile);
  // Larger ones first: they read less.
  for (int64_t rows : getParts(tile.rows, leastRows))
    for (int64_t columns : getParts(tile.columns, /*least=*/1)) {
      double other = estimateTime(device, product, {rows, columns});
      if (other < gain * time) {
        time = other;
        best = {rows, columns};
      }
    }
  return best;
}

double weir::getProductRate(const DeviceInfo &device, Type element) {
  if (element.isF32())
    return device.f32;
  if (element.isF16() || element.isBF16())
    return device.f16;
  // Only products of warpgroups have these.
  if (isa<Float8E4M3FNType, Float8E5M2Type>(element))
    return device.tileRows ? device.f8 : 0;
  return element.isInteger(8) ? device.i8 : 0;
}
