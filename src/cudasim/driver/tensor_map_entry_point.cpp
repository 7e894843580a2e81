// cuTensorMapEncodeTiled, with what the driver refuses. Not supported: interleaved tensors, steps in boxes, fills with NaN.

#include "entry_points.h"
#include "../machine/tensor_maps.h"

#include <algorithm>

using namespace weir::cuda_driver;
using namespace weir::cudasim;

namespace {

/// Why it is refused, or nothing.
std::string encode(TensorMap &map, uint64_t address, const unsigned long long *extents, const unsigned long long *strides, const unsigned *box,
                   const unsigned *steps) {
  if (address % 16 != 0)
    return fmt::format("the address {:#x} is not a multiple of 16", address);
  map.address = address;
  for (unsigned i = 0; i < map.rank; ++i) {
    if (extents[i] == 0 || extents[i] > uint64_t(1) << 32)
      return fmt::format("dimension {} has {} elements; 1 to 2^32 are allowed", i, extents[i]);
    if (box[i] == 0 || box[i] > 256)
      return fmt::format("dimension {} of the box has {} elements; 1 to 256 are allowed", i, box[i]);
    if (steps[i] != 1)
      return "steps in boxes are not supported";
    map.extents[i] = static_cast<uint32_t>(extents[i] - 1);
    map.box[i] = static_cast<uint16_t>(box[i]);
  }
  for (unsigned i = 0; i + 1 < map.rank; ++i) {
    if (strides[i] % 16 != 0 || strides[i] >= uint64_t(1) << 40)
      return fmt::format("the stride {} is not a multiple of 16 below 2^40", strides[i]);
    map.strides[i] = strides[i];
  }
  const unsigned rowBytes = box[0] * map.elementBytes;
  if (rowBytes % 16 != 0)
    return fmt::format("rows of boxes have {} bytes, which is not a multiple of 16", rowBytes);
  if (map.patternBytes != 0 && rowBytes > map.patternBytes)
    return fmt::format("rows of boxes have {} bytes, but the pattern has {}", rowBytes, map.patternBytes);
  if (map.patternBytes != 0 && rowBytes < map.patternBytes)
    return "rows of boxes that are shorter than the pattern are not supported";
  return {};
}

} // namespace

ENTRY cuTensorMapEncodeTiled(weir::cuda_driver::EncodedMap *to, int type, unsigned rank, void *address, const unsigned long long *extents,
                             const unsigned long long *strides, const unsigned *box, const unsigned *steps, int interleave, int pattern, int,
                             int fill) {
  return call([&](Driver &driver) -> CUresult {
    // By the number of the type: bytes of its elements.
    static const uint8_t bytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2};
    if (!to || reinterpret_cast<uintptr_t>(to) % 64 != 0)
      return driver.fail(invalidValue, "tensor map: it is not at a multiple of 64 bytes");
    if (type < 0 || type >= int(sizeof(bytes)) || rank == 0 || rank > TensorMap::maxRank || interleave != 0 || fill != 0 ||
        pattern < patternNone || pattern > pattern128)
      return driver.fail(invalidValue, "tensor map: the type, rank, pattern or fill is not supported");
    TensorMap map;
    map.elementBytes = bytes[type];
    map.rank = static_cast<uint8_t>(rank);
    map.patternBytes = pattern == patternNone ? 0 : static_cast<uint8_t>(16 << pattern);
    if (std::string why = encode(map, reinterpret_cast<uintptr_t>(address), extents, strides, box, steps); !why.empty())
      return driver.fail(invalidValue, "tensor map: " + why);
    map.encode(to);
    return success;
  });
}

CHECK_SIGNATURES
