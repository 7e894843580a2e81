/// Tensors in global memory as `cuTensorMapEncodeTiled` describes them for copies of boxes. What is in the 128 bytes is up to each driver.

#ifndef WEIR_CUDASIM_MACHINE_TENSOR_MAPS_H
#define WEIR_CUDASIM_MACHINE_TENSOR_MAPS_H

#include <cstdint>
#include <cstring>

namespace weir::cudasim {

/// The first dimension is contiguous.
struct TensorMap {
  static constexpr unsigned maxRank = 5, bytes = 128;
  static constexpr uint64_t mark = 0x70616d726f736e74;

  uint64_t known = mark;
  uint64_t address = 0;
  uint64_t strides[maxRank - 1] = {}; ///< in bytes, of the other dimensions
  uint32_t extents[maxRank] = {};     ///< less one
  uint16_t box[maxRank] = {};
  uint8_t elementBytes = 0, rank = 0;
  uint8_t patternBytes = 0; ///< of a row of the pattern in which pieces change places; 0 if they do not

  static TensorMap decode(const unsigned char *from) {
    TensorMap map;
    memcpy(&map, from, sizeof(map));
    return map;
  }
  void encode(void *to) const {
    memset(to, 0, bytes);
    memcpy(to, this, sizeof(*this));
  }
  bool isKnown() const { return known == mark; }
  uint32_t boxBytes() const {
    uint32_t total = elementBytes;
    for (unsigned i = 0; i < rank; ++i)
      total *= box[i];
    return total;
  }
};
static_assert(sizeof(TensorMap) <= TensorMap::bytes);

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_TENSOR_MAPS_H
