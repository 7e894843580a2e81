/// Copies that run on: `cp.async`.
#include "block.h"
#include "handlers.h"

#include <algorithm>
#include <cstring>

namespace weir::cudasim {

static uint32_t sourceBytesOf(const Registers &registers, const Instruction &x, unsigned lane) {
  uint32_t bytes;
  memcpy(&bytes, registers.file + x.s[2] + 4 * lane, sizeof(bytes));
  return bytes;
}

void executeCopyAsync(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  Block &block = *warp.block;
  uint64_t targets[warpSize];
  block.getAddresses(warp, x, mask, targets);
  uint64_t sources[warpSize];
  uint32_t copying = 0;
  for (unsigned l = 0; l < warpSize; ++l) {
    if (!(mask >> l & 1))
      continue;
    uint64_t source, offset;
    memcpy(&source, registers.file + x.s[1] + 8 * l, sizeof(source));
    memcpy(&offset, registers.file + x.s[3] + 8 * l, sizeof(offset));
    uint32_t bytes = x.s[2] == noSlot ? x.size : std::min<uint32_t>(x.size, sourceBytesOf(registers, x, l));
    auto &groups = warp.copies[l];
    sources[l] = source + offset;
    copying |= uint32_t(bytes != 0) << l;
    if (groups.empty())
      groups.emplace_back();
    groups.back().push_back({targets[l], sources[l], x.size, static_cast<uint8_t>(bytes)});
    // From here on, until it is awaited, the copy may happen at any time.
    block.beginCopy(warp, x, l, block.locate(warp, x, l, Space::Shared, targets[l], x.size, Access::Copy), x.size);
  }
  block.countSectors(Space::Global, copying, sources, x.size, /*reads=*/true);
}

void executeCopyCommit(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  for (unsigned l = 0; l < warpSize; ++l)
    if (mask >> l & 1) {
      auto &groups = warp.copies[l];
      if (groups.empty())
        groups.emplace_back();
      groups.emplace_back();
    }
}

void executeCopyWait(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  Block &block = *warp.block;
  for (unsigned l = 0; l < warpSize; ++l) {
    auto &groups = warp.copies[l];
    if (!(mask >> l & 1) || groups.empty())
      continue;
    // The last group is open.
    size_t count = x.mode == 1 ? groups.size() : groups.size() - 1 - std::min<size_t>(groups.size() - 1, x.target);
    // What is in no order comes in another one than it was asked for.
    for (size_t g = count; g-- > 0;)
      for (const PendingCopy &copy : groups[g]) {
        unsigned char values[16] = {};
        // What is not copied is not looked at; the address has to be good for a copy of that size all the same.
        if (copy.sourceBytes != 0) {
          Place from = block.locate(warp, x, l, Space::Global, copy.source, copy.sourceBytes == copy.bytes ? copy.bytes : 1, Access::Copy);
          if (copy.sourceBytes != copy.bytes)
            block.locate(warp, x, l, Space::Global, copy.source + copy.sourceBytes - 1, 1, Access::Copy);
          block.noteRead(warp, x, l, from, copy.sourceBytes);
          memcpy(values, from.bytes, copy.sourceBytes);
        }
        Place to = block.locate(warp, x, l, Space::Shared, copy.target, copy.bytes, Access::Copy);
        block.endCopy(to, copy.bytes);
        block.noteWrite(warp, x, l, to, copy.bytes, values);
        memcpy(to.bytes, values, copy.bytes);
      }
    groups.erase(groups.begin(), groups.begin() + count);
  }
}

} // namespace weir::cudasim
