#include "../error.h"
#include "deflate.h"

namespace weir::runtime {

uint32_t checksumOf(std::string_view bytes) {
  static const auto table = [] {
    struct {
      uint32_t entries[256];
    } result;
    for (uint32_t i = 0; i < 256; ++i) {
      uint32_t value = i;
      for (int bit = 0; bit < 8; ++bit)
        value = value >> 1 ^ (value & 1 ? 0xedb88320u : 0);
      result.entries[i] = value;
    }
    return result;
  }();
  uint32_t checksum = ~0u;
  for (char byte : bytes)
    checksum = table.entries[(checksum ^ static_cast<unsigned char>(byte)) & 0xff] ^ checksum >> 8;
  return ~checksum;
}

bool inflateAll(std::string_view, uint64_t, std::string &) {
  raise("this runtime was built without zlib: write the archive without compression (numpy.savez)");
}

} // namespace weir::runtime
