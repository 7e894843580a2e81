#include "block.h"
#include "handlers.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <mutex>

namespace weir::cudasim {

namespace {

uint64_t readLane(const Registers &registers, uint32_t slot, unsigned bytes, unsigned lane) {
  uint64_t value = 0;
  memcpy(&value, registers.file + slot + lane * bytes, bytes);
  return value;
}

/// A value from memory as a register holds it.
template <unsigned size>
inline void writeLane(Registers &registers, const Instruction &x, uint32_t slot, unsigned lane, const unsigned char *value) {
  unsigned char *target = registers.file + slot + lane * x.targetBytes;
  if (x.targetBytes == size) {
    memcpy(target, value, size);
    return;
  }
  uint64_t bits = 0;
  memcpy(&bits, value, size);
  if (isSigned(x.type) && value[size - 1] & 0x80)
    bits |= size == 8 ? 0 : ~uint64_t(0) << (8 * size % 64);
  memcpy(target, &bits, x.targetBytes);
}

template <unsigned size>
void loadLanes(Warp &warp, const Instruction &x, uint32_t mask) {
  Block &block = *warp.block;
  uint64_t addresses[warpSize];
  block.getAddresses(warp, x, mask, addresses);
  const unsigned bytes = size * x.count;
  block.countSectors(x.space, mask, addresses, bytes, /*reads=*/true);
  if (std::optional<uint64_t> origin = block.locateTogether(x, mask, addresses, bytes, Access::Load)) {
    for (unsigned i = 0; i < x.count; ++i)
      if (x.d[i] != noSlot)
        for (unsigned l = 0; l < warpSize; ++l)
          if (mask >> l & 1)
            writeLane<size>(warp, x, x.d[i], l, reinterpret_cast<const unsigned char *>(*origin + addresses[l] + i * size));
    return;
  }
  const uint8_t skipped = x.skipsLowerHalf | x.skipsUpperHalf;
  const bool isWhole = !skipped && std::find(x.d, x.d + x.count, noSlot) == x.d + x.count;
  for (unsigned l = 0; l < warpSize; ++l) {
    if (!(mask >> l & 1))
      continue;
    Place place = block.locate(warp, x, l, x.space, addresses[l], bytes, Access::Load);
    if (isWhole)
      block.noteRead(warp, x, l, place, bytes);
    for (unsigned i = 0; i < x.count; ++i) {
      if (x.d[i] == noSlot)
        continue;
      if (!isWhole)
        block.noteRead(warp, x, l, place.from(i * size + (x.skipsLowerHalf >> i & 1 ? size / 2 : 0)), skipped >> i & 1 ? size / 2 : size);
      writeLane<size>(warp, x, x.d[i], l, place.bytes + i * size);
    }
  }
}

template <unsigned size>
void storeLanes(Warp &warp, const Instruction &x, uint32_t mask) {
  Block &block = *warp.block;
  uint64_t addresses[warpSize];
  block.getAddresses(warp, x, mask, addresses);
  const unsigned bytes = size * x.count;
  block.countSectors(x.space, mask, addresses, bytes, /*reads=*/false);
  if (std::optional<uint64_t> origin = block.locateTogether(x, mask, addresses, bytes, Access::Store)) {
    for (unsigned l = 0; l < warpSize; ++l)
      if (mask >> l & 1)
        for (unsigned i = 0; i < x.count; ++i)
          memcpy(reinterpret_cast<unsigned char *>(*origin + addresses[l] + i * size), warp.file + x.s[1 + i] + l * x.sourceBytes, size);
    return;
  }
  for (unsigned l = 0; l < warpSize; ++l) {
    if (!(mask >> l & 1))
      continue;
    Place place = block.locate(warp, x, l, x.space, addresses[l], bytes, Access::Store);
    unsigned char values[16];
    for (unsigned i = 0; i < x.count; ++i)
      memcpy(values + i * size, warp.file + x.s[1 + i] + l * x.sourceBytes, size);
    block.noteWrite(warp, x, l, place, bytes, values);
    for (unsigned i = 0; i < x.count; ++i)
      memcpy(place.bytes + i * size, values + i * size, size);
  }
}

template <unsigned size>
void loadParameterLanes(Warp &warp, const Instruction &x, uint32_t mask) {
  const unsigned char *parameters = warp.block->getLaunch().parameters.data() + x.offset;
  for (unsigned l = 0; l < warpSize; ++l)
    if (mask >> l & 1)
      for (unsigned i = 0; i < x.count; ++i)
        if (x.d[i] != noSlot)
          writeLane<size>(warp, x, x.d[i], l, parameters + i * size);
}

/// The one of four functions for the size of elements.
void runBySize(Registers &registers, const Instruction &x, uint32_t mask, void (*const (&run)[4])(Warp &, const Instruction &, uint32_t)) {
  run[__builtin_ctz(x.size)](static_cast<Warp &>(registers), x, mask);
}

} // namespace

void executeLoad(Registers &registers, const Instruction &x, uint32_t mask) {
  runBySize(registers, x, mask, {loadLanes<1>, loadLanes<2>, loadLanes<4>, loadLanes<8>});
}

void executeStore(Registers &registers, const Instruction &x, uint32_t mask) {
  runBySize(registers, x, mask, {storeLanes<1>, storeLanes<2>, storeLanes<4>, storeLanes<8>});
}

void executeLoadParameter(Registers &registers, const Instruction &x, uint32_t mask) {
  runBySize(registers, x, mask, {loadParameterLanes<1>, loadParameterLanes<2>, loadParameterLanes<4>, loadParameterLanes<8>});
}

//===- Atomics ---------------------------------------------------------------------------------------------------------------------===//

namespace {

template <typename T>
T combineAs(AtomicOp op, T old, T a, T b) {
  switch (op) {
  case AtomicOp::Min:
    return a < old ? a : old;
  case AtomicOp::Max:
    return a > old ? a : old;
  case AtomicOp::Exchange:
    return a;
  case AtomicOp::CompareAndSwap:
    return old == a ? b : old;
  case AtomicOp::Increment:
    return old >= a ? T(0) : T(old + 1);
  case AtomicOp::Decrement:
    return old == 0 || old > a ? a : T(old - 1);
  default:
    return old + a;
  }
}

template <typename T>
uint64_t combineBits(AtomicOp op, uint64_t old, uint64_t a, uint64_t b) {
  T values[3];
  const uint64_t bits[3] = {old, a, b};
  for (unsigned i = 0; i < 3; ++i)
    memcpy(&values[i], &bits[i], sizeof(T));
  T result = combineAs(op, values[0], values[1], values[2]);
  uint64_t resultBits = 0;
  memcpy(&resultBits, &result, sizeof(T));
  return resultBits;
}

uint64_t combine(AtomicOp op, Type type, uint64_t old, uint64_t a, uint64_t b) {
  switch (op) {
  case AtomicOp::And:
    return old & a;
  case AtomicOp::Or:
    return old | a;
  case AtomicOp::Xor:
    return old ^ a;
  default:
    break;
  }
  switch (type) {
  case Type::F32:
    return combineBits<float>(op, old, a, b);
  case Type::F64:
    return combineBits<double>(op, old, a, b);
  case Type::S32:
    return op == AtomicOp::Add ? combineBits<uint32_t>(op, old, a, b) : combineBits<int32_t>(op, old, a, b);
  case Type::S64:
    return op == AtomicOp::Add ? combineBits<uint64_t>(op, old, a, b) : combineBits<int64_t>(op, old, a, b);
  case Type::B16:
    return combineBits<uint16_t>(op, old, a, b);
  case Type::B32:
  case Type::U32:
    return combineBits<uint32_t>(op, old, a, b);
  default:
    return combineBits<uint64_t>(op, old, a, b);
  }
}

/// Of blocks that run on other threads of the host.
std::mutex atomics;

} // namespace

void executeAtomic(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  Block &block = *warp.block;
  uint64_t addresses[warpSize];
  block.getAddresses(warp, x, mask, addresses);
  for (bool reads : {true, false})
    block.countSectors(x.space, mask, addresses, x.size, reads);
  std::lock_guard<std::mutex> lock(atomics);
  for (unsigned l = 0; l < warpSize; ++l) {
    if (!(mask >> l & 1))
      continue;
    Place place = block.locate(warp, x, l, x.space, addresses[l], x.size, Access::Atomic);
    // Atomics race with nothing; they do need a value.
    place.records = nullptr;
    block.noteRead(warp, x, l, place, x.size);
    uint64_t old = 0;
    memcpy(&old, place.bytes, x.size);
    uint64_t result = combine(static_cast<AtomicOp>(x.mode), x.type, old, readLane(registers, x.s[1], x.size, l),
                              x.s[2] == noSlot ? 0 : readLane(registers, x.s[2], x.size, l));
    memcpy(place.bytes, &result, x.size);
    if (x.d[0] != noSlot)
      memcpy(registers.file + x.d[0] + l * x.size, &old, x.size);
  }
}

//===- Lanes of a warp -------------------------------------------------------------------------------------------------------------===//

namespace {

void writeMask(Registers &registers, uint32_t slot, uint32_t value, uint32_t mask) {
  uint32_t old;
  memcpy(&old, registers.file + slot, sizeof(old));
  old = (old & ~mask) | (value & mask);
  memcpy(registers.file + slot, &old, sizeof(old));
}

void writeWords(Registers &registers, uint32_t slot, const uint32_t (&values)[warpSize], uint32_t mask) {
  for (unsigned l = 0; l < warpSize; ++l)
    if (mask >> l & 1)
      memcpy(registers.file + slot + 4 * l, &values[l], 4);
}

} // namespace

void executeShuffle(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  uint32_t values[warpSize], results[warpSize], inRange = 0;
  memcpy(values, registers.file + x.s[1], sizeof(values));
  for (unsigned l = 0; l < warpSize; ++l) {
    if (!(mask >> l & 1))
      continue;
    uint32_t b = static_cast<uint32_t>(readLane(registers, x.s[2], 4, l)) & 31, c = static_cast<uint32_t>(readLane(registers, x.s[3], 4, l));
    uint32_t segment = c >> 8 & 31, clamp = c & 31;
    int last = (l & segment) | (clamp & ~segment), first = l & segment, from = l;
    bool isThere = true;
    switch (static_cast<ShuffleOp>(x.mode)) {
    case ShuffleOp::Up:
      from = int(l) - int(b);
      isThere = from >= last;
      break;
    case ShuffleOp::Down:
      from = l + b;
      isThere = from <= last;
      break;
    case ShuffleOp::Butterfly:
      from = l ^ b;
      isThere = from <= last;
      break;
    case ShuffleOp::Index:
      from = first | (b & ~segment);
      isThere = from <= last;
      break;
    }
    if (!isThere)
      from = l;
    if (!(mask >> from & 1))
      warp.block->fault(FaultKind::Undefined, warp, x, l, fmt::format("takes the value of lane {}, which does not exist", from));
    results[l] = values[from];
    inRange |= uint32_t(isThere) << l;
  }
  writeWords(registers, x.d[0], results, mask);
  if (x.d[1] != noSlot)
    writeMask(registers, x.d[1], inRange, mask);
}

void executeVote(Registers &registers, const Instruction &x, uint32_t mask) {
  uint32_t votes;
  memcpy(&votes, registers.file + x.s[1], sizeof(votes));
  votes = (x.saturates ? ~votes : votes) & mask;
  VoteOp op = static_cast<VoteOp>(x.mode);
  if (op == VoteOp::Ballot) {
    uint32_t results[warpSize];
    for (uint32_t &result : results)
      result = votes;
    writeWords(registers, x.d[0], results, mask);
    return;
  }
  bool holds = op == VoteOp::Any ? votes != 0 : votes == mask || (op == VoteOp::Uniform && votes == 0);
  writeMask(registers, x.d[0], holds ? allLanes : 0, mask);
}

void executeReduction(Registers &registers, const Instruction &x, uint32_t mask) {
  uint64_t total = 0;
  bool isFirst = true;
  for (unsigned l = 0; l < warpSize; ++l) {
    if (!(mask >> l & 1))
      continue;
    uint64_t value = readLane(registers, x.s[1], 4, l);
    total = isFirst ? value : combine(static_cast<AtomicOp>(x.mode), x.type, total, value, 0);
    isFirst = false;
  }
  uint32_t results[warpSize];
  for (uint32_t &result : results)
    result = static_cast<uint32_t>(total);
  writeWords(registers, x.d[0], results, mask);
}

void executeWarpBarrier(Registers &registers, const Instruction &, uint32_t) {
  Warp &warp = static_cast<Warp &>(registers);
  warp.block->synchronizeWarp(warp);
}

void executeActiveMask(Registers &registers, const Instruction &x, uint32_t mask) {
  uint32_t results[warpSize];
  for (uint32_t &result : results)
    result = mask;
  writeWords(registers, x.d[0], results, mask);
}

} // namespace weir::cudasim
