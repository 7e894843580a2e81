#include "block.h"
#include "handlers.h"
#include "small_floats.h"

#include <algorithm>
#include <cstdint>
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
        place.pending = place.pending ? place.pending + 2 * column : nullptr;
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

/// Element `part` of a register of a factor. Tensor cores do not look at the last bits of a tf32.
template <typename Sum>
static Sum partOf(uint32_t word, Type type, unsigned part) {
  switch (type) {
  case Type::F16:
    return static_cast<Sum>(Half::expand(static_cast<uint16_t>(word >> (16 * part))));
  case Type::BF16:
    return static_cast<Sum>(BFloat::expand(static_cast<uint16_t>(word >> (16 * part))));
  case Type::S8:
    return static_cast<Sum>(static_cast<int8_t>(word >> (8 * part)));
  case Type::U8:
    return static_cast<Sum>(static_cast<uint8_t>(word >> (8 * part)));
  default:
    return static_cast<Sum>(bitsAs<float>(word & ~uint32_t(0x1fff)));
  }
}

/// Lane 4 * i + j has rows i and i + 8 of the first factor and of the sums, and column i of the second factor; of each the j-th register's part.
template <typename Sum, typename Read, typename Write>
static void multiplyMatrices(const Registers &registers, const Instruction &x, Read readSum, Write writeSum) {
  const unsigned depth = x.count, parts = 4 / sizeOf(x.type), pieces = depth / (4 * parts);
  Sum a[16][32], b[32][8], c[16][8];
  for (unsigned l = 0; l < warpSize; ++l) {
    for (unsigned piece = 0; piece < pieces; ++piece)
      for (unsigned part = 0; part < parts; ++part) {
        unsigned k = 4 * parts * piece + parts * (l % 4) + part;
        for (unsigned half = 0; half < 2; ++half)
          a[l / 4 + 8 * half][k] = partOf<Sum>(wordOf(registers, x.s[1 + 2 * piece + half], l), x.type, part);
        b[k][l / 4] = partOf<Sum>(wordOf(registers, x.s[5 + piece], l), x.second, part);
      }
    for (unsigned i = 0; i < 4; ++i)
      c[l / 4 + 8 * (i >> 1)][2 * (l % 4) + (i & 1)] = readSum(l, i);
  }
  for (unsigned row = 0; row < 16; ++row)
    for (unsigned k = 0; k < depth; ++k)
      for (unsigned column = 0; column < 8; ++column)
        c[row][column] += a[row][k] * b[k][column];
  for (unsigned l = 0; l < warpSize; ++l)
    for (unsigned i = 0; i < 4; ++i)
      writeSum(l, i, c[l / 4 + 8 * (i >> 1)][2 * (l % 4) + (i & 1)]);
}

void executeMatrixMultiply(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  expectAllLanes(warp, x, mask);
  auto slotOfSum = [&](unsigned i) { return i < 3 ? x.s[7 + i] : x.target; };
  auto write = [&](unsigned lane, unsigned i, auto value) {
    if (x.d[i] != noSlot)
      memcpy(registers.file + x.d[i] + 4 * lane, &value, sizeof(value));
  };
  if (!isFloat(x.type)) {
    multiplyMatrices<int64_t>(
        registers, x, [&](unsigned lane, unsigned i) { return static_cast<int32_t>(wordOf(registers, slotOfSum(i), lane)); },
        [&](unsigned lane, unsigned i, int64_t sum) {
          write(lane, i, static_cast<int32_t>(x.saturates ? std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX) : sum));
        });
  } else if (x.targetBytes == 2) {
    multiplyMatrices<float>(
        registers, x,
        [&](unsigned lane, unsigned i) {
          return Half::expand(static_cast<uint16_t>(wordOf(registers, slotOfSum(i / 2), lane) >> (16 * (i & 1))));
        },
        [&](unsigned lane, unsigned i, float sum) {
          if (x.d[i / 2] == noSlot)
            return;
          uint16_t bits = Half::round(sum);
          memcpy(registers.file + x.d[i / 2] + 4 * lane + 2 * (i & 1), &bits, sizeof(bits));
        });
  } else {
    multiplyMatrices<float>(
        registers, x, [&](unsigned lane, unsigned i) { return bitsAs<float>(wordOf(registers, slotOfSum(i), lane)); }, write);
  }
}

} // namespace weir::cudasim
