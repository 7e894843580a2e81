#include "block.h"
#include "handlers.h"
#include "small_floats.h"

#include <cstring>

namespace weir::cudasim {

namespace {

uint32_t wordOf(const Registers &registers, uint32_t slot, unsigned lane) {
  uint32_t word;
  memcpy(&word, registers.file + slot + 4 * lane, sizeof(word));
  return word;
}

void expectAllLanes(const Warp &warp, const Instruction &x, uint32_t mask) {
  if (mask != allLanes)
    warp.block->fault(FaultKind::Barrier, warp, x, __builtin_ctz(~mask), "divergent instruction of a warp: the lane is not there");
}

} // namespace

void executeLoadMatrix(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  Block &block = *warp.block;
  expectAllLanes(warp, x, mask);
  uint32_t results[4][warpSize];
  for (unsigned m = 0; m < x.count; ++m)
    for (unsigned l = 0; l < warpSize; ++l) {
      uint32_t word = 0;
      for (unsigned half = 0; half < 2; ++half) {
        // A lane holds two neighbours of a row, or of a column of the transposed matrix.
        unsigned row = x.mode ? 2 * (l % 4) + half : l / 4, column = x.mode ? l / 4 : 2 * (l % 4) + half;
        unsigned giver = 8 * m + row;
        uint64_t address = x.addressBytes == 8 ? 0 : wordOf(registers, x.s[1], giver);
        if (x.addressBytes == 8)
          memcpy(&address, registers.file + x.s[1] + 8 * giver, sizeof(address));
        address += x.offset;
        Space space = x.space == Space::Shared ? Space::Shared : Space::Generic;
        Place place = block.locate(warp, x, giver, space, address, 16, Access::Copy);
        place.bytes += 2 * column;
        place.written = place.written ? place.written + 2 * column : nullptr;
        place.records = place.records ? place.records + 2 * column : nullptr;
        block.noteRead(warp, x, l, place, 2);
        uint16_t value;
        memcpy(&value, place.bytes, sizeof(value));
        word |= uint32_t(value) << (16 * half);
      }
      results[m][l] = word;
    }
  for (unsigned m = 0; m < x.count; ++m)
    if (x.d[m] != noSlot)
      memcpy(registers.file + x.d[m], results[m], sizeof(results[m]));
}

void executeMatrixMultiply(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  expectAllLanes(warp, x, mask);
  float a[16][16], b[16][8], c[16][8];
  auto part = [&](uint32_t word, unsigned half) {
    uint16_t bits = static_cast<uint16_t>(word >> (16 * half));
    return x.type == Type::F16 ? Half::expand(bits) : BFloat::expand(bits);
  };
  auto accumulator = [&](unsigned i) { return i < 3 ? x.s[7 + i] : x.target; };
  for (unsigned l = 0; l < warpSize; ++l) {
    unsigned group = l / 4, place = 2 * (l % 4);
    for (unsigned half = 0; half < 2; ++half) {
      for (unsigned i = 0; i < 4; ++i)
        a[group + 8 * (i & 1)][place + half + 8 * (i >> 1)] = part(wordOf(registers, x.s[1 + i], l), half);
      for (unsigned i = 0; i < 2; ++i) {
        b[place + half + 8 * i][group] = part(wordOf(registers, x.s[5 + i], l), half);
        c[group + 8 * i][place + half] = bitsAs<float>(wordOf(registers, accumulator(2 * i + half), l));
      }
    }
  }
  for (unsigned row = 0; row < 16; ++row)
    for (unsigned k = 0; k < 16; ++k)
      for (unsigned column = 0; column < 8; ++column)
        c[row][column] += a[row][k] * b[k][column];
  for (unsigned l = 0; l < warpSize; ++l)
    for (unsigned i = 0; i < 4; ++i)
      if (x.d[i] != noSlot)
        memcpy(registers.file + x.d[i] + 4 * l, &c[l / 4 + 8 * (i >> 1)][2 * (l % 4) + (i & 1)], sizeof(float));
}

//===- Copies that run on ----------------------------------------------------------------------------------------------------------===//

void executeCopyAsync(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  Block &block = *warp.block;
  uint64_t targets[warpSize];
  block.getAddresses(warp, x, mask, targets);
  for (unsigned l = 0; l < warpSize; ++l) {
    if (!(mask >> l & 1))
      continue;
    uint64_t source, offset;
    memcpy(&source, registers.file + x.s[1] + 8 * l, sizeof(source));
    memcpy(&offset, registers.file + x.s[3] + 8 * l, sizeof(offset));
    uint32_t bytes = x.s[2] == noSlot ? x.size : std::min<uint32_t>(x.size, wordOf(registers, x.s[2], l));
    auto &groups = warp.copies[l];
    if (groups.empty())
      groups.emplace_back();
    groups.back().push_back({targets[l], source + offset, x.size, static_cast<uint8_t>(bytes)});
  }
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
    for (size_t g = 0; g < count; ++g)
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
        block.noteWrite(warp, x, l, to, copy.bytes, values);
        memcpy(to.bytes, values, copy.bytes);
      }
    groups.erase(groups.begin(), groups.begin() + count);
  }
}

} // namespace weir::cudasim
