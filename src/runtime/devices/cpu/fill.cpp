#include "fill.h"

#include <cstring>

namespace weir::runtime {

void fillBytes(std::byte *target, uint64_t length, uint64_t pattern) {
  if (pattern == (pattern & 0xff) * 0x0101010101010101ull) {
    memset(target, static_cast<int>(pattern & 0xff), length);
    return;
  }
  uint64_t i = 0;
  for (; i + 8 <= length; i += 8)
    memcpy(target + i, &pattern, 8);
  memcpy(target + i, &pattern, length - i);
}

} // namespace weir::runtime
