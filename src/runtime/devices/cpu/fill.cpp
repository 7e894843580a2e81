#include "fill.h"

#include <cstring>

namespace weir::runtime {

void fillBytes(std::byte *target, uint64_t length, uint64_t pattern, uint32_t patternWidth) {
  // Widen to 8 bytes: each narrower pattern divides them.
  for (uint32_t width = patternWidth; width < 8; width *= 2) {
    pattern &= (uint64_t(1) << (8 * width)) - 1;
    pattern |= pattern << (8 * width);
  }
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
