/// `mbarrier`, and copies of boxes of tensors. A copy happens where the first warp waits for it.
#include "block.h"
#include "handlers.h"

#include <algorithm>
#include <cstring>

namespace weir::cudasim {

namespace {

constexpr unsigned pieceBytes = 16, barrierBytes = 8;

template <typename T>
T valueOf(const Registers &registers, uint32_t slot, unsigned lane) {
  T value;
  memcpy(&value, registers.file + slot + sizeof(T) * lane, sizeof(T));
  return value;
}

/// Where piece `address` of a box lies: those of a row of the pattern change places by the number of the 128 bytes that they are in.
uint64_t permute(uint64_t address, const TensorMap &map) {
  const unsigned mask = map.patternBytes ? map.patternBytes / pieceBytes - 1 : 0;
  return address ^ (address >> 7 & mask) << 4;
}

} // namespace

//===- Barriers --------------------------------------------------------------------------------------------------------------------===//

MemoryBarrier &Block::barrierAt(const Warp &warp, const Instruction &x, unsigned lane, uint64_t address) {
  Place place = locate(warp, x, lane, Space::Shared, address, barrierBytes, Access::Atomic);
  auto found = memoryBarriers.byAddress.find(address);
  if (found == memoryBarriers.byAddress.end() || !found->second.isValid)
    fault(FaultKind::Undefined, warp, x, lane, "no mbarrier was made there");
  noteRead(warp, x, lane, place, barrierBytes);
  return found->second;
}

void Block::makeBarrier(const Warp &warp, const Instruction &x, unsigned lane, uint64_t address, uint32_t count) {
  const unsigned char zeros[barrierBytes] = {};
  Place place = locate(warp, x, lane, Space::Shared, address, barrierBytes, Access::Store);
  noteWrite(warp, x, lane, place, barrierBytes, zeros);
  memcpy(place.bytes, zeros, barrierBytes);
  auto [found, isNew] = memoryBarriers.byAddress.insert({address, {}});
  MemoryBarrier &barrier = found->second;
  if (!isNew && barrier.isValid)
    fault(FaultKind::Barrier, warp, x, lane, "makes an mbarrier where one is; `mbarrier.inval` has to come before");
  if (memoryBarriers.byAddress.size() > MemoryBarriers::most)
    fault(FaultKind::Barrier, warp, x, lane, fmt::format("more than {} mbarriers are not supported", MemoryBarriers::most));
  uint8_t number = isNew ? static_cast<uint8_t>(memoryBarriers.byNumber.size()) : barrier.number;
  if (isNew)
    memoryBarriers.byNumber.push_back(&barrier);
  // What has come by the one before stays seen.
  const uint32_t seen = barrier.seen;
  barrier = MemoryBarrier();
  barrier.seen = seen;
  barrier.count = barrier.pending = count;
  barrier.thread = warp.index * warpSize + lane;
  barrier.number = number;
}

void Block::endBarrier(const Warp &warp, const Instruction &x, unsigned lane, uint64_t address) {
  MemoryBarrier &barrier = barrierAt(warp, x, lane, address);
  const unsigned char zeros[barrierBytes] = {};
  noteWrite(warp, x, lane, locate(warp, x, lane, Space::Shared, address, barrierBytes, Access::Store), barrierBytes, zeros);
  if (barrier.pending != barrier.count)
    fault(FaultKind::Race, warp, x, lane, "race: nothing has waited for the phase of the mbarrier");
  barrier.isValid = false;
}

void executeBarrierEnd(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  uint64_t addresses[warpSize];
  warp.block->getAddresses(warp, x, mask, addresses);
  for (unsigned l = 0; l < warpSize; ++l)
    if (mask >> l & 1)
      warp.block->endBarrier(warp, x, l, addresses[l]);
}

void Block::fenceBarriers(const Warp &warp, uint32_t mask) {
  for (auto &[address, barrier] : memoryBarriers.byAddress)
    if (barrier.thread / warpSize == warp.index && mask >> barrier.thread % warpSize & 1)
      barrier.isFenced = true;
}

void executeBarrierInit(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  uint64_t addresses[warpSize];
  warp.block->getAddresses(warp, x, mask, addresses);
  for (unsigned l = 0; l < warpSize; ++l)
    if (mask >> l & 1)
      warp.block->makeBarrier(warp, x, l, addresses[l], valueOf<uint32_t>(registers, x.s[1], l));
}

void executeBarrierExpect(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  uint64_t addresses[warpSize];
  warp.block->getAddresses(warp, x, mask, addresses);
  for (unsigned l = 0; l < warpSize; ++l)
    if (mask >> l & 1)
      warp.block->arriveAt(warp, x, l, addresses[l], valueOf<uint32_t>(registers, x.s[1], l));
}

void Block::arriveAt(const Warp &warp, const Instruction &x, unsigned lane, uint64_t address, uint32_t expected) {
  MemoryBarrier &barrier = barrierAt(warp, x, lane, address);
  // The phase may go on for as long as its copies do.
  if (barrier.pending == 0)
    fault(FaultKind::Barrier, warp, x, lane, "arrives again at an mbarrier of which nothing has waited for the phase before");
  --barrier.pending;
  barrier.expected += expected;
  ++memoryBarriers.arrivals;
}

void executeBarrierWait(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  uint64_t addresses[warpSize];
  warp.block->getAddresses(warp, x, mask, addresses);
  for (unsigned l = 0; l < warpSize; ++l)
    if (mask >> l & 1 && !warp.block->completePhase(warp, x, l, addresses[l], valueOf<uint32_t>(registers, x.s[1], l) & 1))
      return;
  uint32_t lanes;
  memcpy(&lanes, registers.file + x.d[0], sizeof(lanes));
  lanes |= mask;
  memcpy(registers.file + x.d[0], &lanes, sizeof(lanes));
}

bool Block::completePhase(const Warp &warp, const Instruction &x, unsigned lane, uint64_t address, bool parity) {
  MemoryBarrier &barrier = barrierAt(warp, x, lane, address);
  if (barrier.parity == parity) {
    if (barrier.pending != 0 || barrier.expected != barrier.coming()) {
      memoryBarriers.stalled = &x;
      return false;
    }
    barrier.seen = 0;
    for (const BulkCopy &copy : barrier.copies)
      finish(copy, barrier);
    barrier.copies.clear();
    barrier.expected = 0;
    barrier.pending = barrier.count;
    barrier.parity = !parity;
    ++memoryBarriers.arrivals;
  }
  barrier.seen |= 1u << warp.index;
  return true;
}

void Block::reportStall(const Warp &warp, const Instruction &x) {
  uint64_t addresses[warpSize];
  const unsigned lane = static_cast<unsigned>(__builtin_ctz(warp.live));
  getAddresses(warp, x, warp.live, addresses);
  const MemoryBarrier &barrier = barrierAt(warp, x, lane, addresses[lane]);
  std::string why = barrier.pending != 0 ? fmt::format("{} of {} arrivals are missing", barrier.pending, barrier.count)
                                         : fmt::format("it expects {} bytes, and copies bring {}", barrier.expected, barrier.coming());
  fault(FaultKind::Barrier, warp, x, lane, "waits for an mbarrier for ever: " + why);
}

//===- Copies ----------------------------------------------------------------------------------------------------------------------===//

void executeTensorCopy(Registers &registers, const Instruction &x, uint32_t mask) {
  Warp &warp = static_cast<Warp &>(registers);
  uint64_t targets[warpSize];
  warp.block->getAddresses(warp, x, mask, targets);
  for (unsigned l = 0; l < warpSize; ++l) {
    if (!(mask >> l & 1))
      continue;
    BulkCopy copy{&x, warp.index, l, targets[l], {}, {}};
    for (unsigned i = 0; i < x.count; ++i)
      copy.begin[i] = valueOf<int32_t>(registers, x.s[2 + i], l);
    uint64_t barrier = x.sourceBytes == 8 ? valueOf<uint64_t>(registers, x.s[7], l) : valueOf<uint32_t>(registers, x.s[7], l);
    warp.block->start(copy, valueOf<uint64_t>(registers, x.s[1], l), barrier + valueOf<uint64_t>(registers, x.s[8], l));
  }
}

void Block::start(BulkCopy &copy, uint64_t mapAddress, uint64_t barrierAddress) {
  const Instruction &x = *copy.x;
  const Warp &warp = warps[copy.warp];
  const uint64_t inParameters = mapAddress - paramWindow;
  if ((mapAddress & windowMask) != paramWindow || inParameters + TensorMap::bytes > launch.parameters.size() || inParameters % 64 != 0)
    fault(FaultKind::IllegalAddress, warp, x, copy.lane, "the tensor map has to be a parameter of the kernel, at a multiple of 64 bytes");
  copy.map = TensorMap::decode(launch.parameters.data() + inParameters);
  if (!copy.map.isKnown() || copy.map.rank != x.count)
    fault(FaultKind::Undefined, warp, x, copy.lane, fmt::format("there is no tensor map of {} dimensions", x.count));
  const unsigned alignment = copy.map.patternBytes ? 8 * copy.map.patternBytes : 128;
  if (copy.target % alignment != 0)
    fault(FaultKind::Misaligned, warp, x, copy.lane, fmt::format("misaligned access: boxes of this map begin at multiples of {} bytes", alignment));
  MemoryBarrier &barrier = barrierAt(warp, x, copy.lane, barrierAddress);
  if (!barrier.isFenced)
    fault(FaultKind::Race, warp, x, copy.lane, "race: the mbarrier was made without a `fence.proxy.async` or `fence.mbarrier_init` after that");
  for (uint64_t at = 0; at < copy.map.boxBytes(); at += pieceBytes) {
    Place place = locate(warp, x, copy.lane, Space::Shared, copy.target + at, pieceBytes, Access::Copy);
    beginCopy(warp, x, copy.lane, place, pieceBytes);
  }
  barrier.copies.push_back(copy);
  ++memoryBarriers.arrivals;
}

void Block::finish(const BulkCopy &copy, const MemoryBarrier &barrier) {
  const TensorMap &map = copy.map;
  const uint64_t rowBytes = uint64_t(map.box[0]) * map.elementBytes;
  uint32_t place[TensorMap::maxRank] = {};
  for (uint64_t row = 0, rows = map.boxBytes() / rowBytes; row < rows; ++row) {
    uint64_t rest = row, source = map.address;
    bool isInside = true;
    for (unsigned i = 1; i < map.rank; ++i) {
      place[i] = static_cast<uint32_t>(copy.begin[i]) + static_cast<uint32_t>(rest % map.box[i]);
      rest /= map.box[i];
      isInside &= place[i] <= map.extents[i];
      source += place[i] * map.strides[i - 1];
    }
    for (uint64_t at = 0; at < rowBytes; at += pieceBytes)
      finishPiece(copy, barrier, isInside, source, static_cast<int64_t>(copy.begin[0]) * map.elementBytes + static_cast<int64_t>(at),
                  permute(copy.target + row * rowBytes + at, map));
  }
}

void Block::finishPiece(const BulkCopy &copy, const MemoryBarrier &barrier, bool isInside, uint64_t row, int64_t column, uint64_t target) {
  const Warp &warp = warps[copy.warp];
  const int64_t rowEnd = (int64_t(copy.map.extents[0]) + 1) * copy.map.elementBytes;
  unsigned char values[pieceBytes] = {};
  const unsigned step = isInside && column >= 0 && column % pieceBytes == 0 && column + pieceBytes <= rowEnd ? pieceBytes : copy.map.elementBytes;
  for (unsigned i = 0; i < pieceBytes; i += step) {
    if (!isInside || column + i < 0 || column + i >= rowEnd)
      continue;
    Place from = locate(warp, *copy.x, copy.lane, Space::Global, row + static_cast<uint64_t>(column + i), step, Access::Copy);
    noteRead(warp, *copy.x, copy.lane, from, step);
    memcpy(values + i, from.bytes, step);
  }
  Place to = locate(warp, *copy.x, copy.lane, Space::Shared, target, pieceBytes, Access::Copy);
  memcpy(to.bytes, values, pieceBytes);
  // Those who have waited may read it, without a barrier of the block.
  if (to.pending)
    memset(to.pending, MemoryBarriers::firstCome + barrier.number, pieceBytes);
  Accessor who = accessorOf(warp, copy.lane, to);
  who.time = 0;
  for (unsigned i = 0; to.records && i < pieceBytes; ++i)
    to.records[i].writer.set(who);
  if (checksProducts())
    productBytes.noteCopy(target, pieceBytes);
}

void Block::expectNoBulkCopies() const {
  for (auto &[address, barrier] : memoryBarriers.byAddress)
    if (!barrier.copies.empty()) {
      const BulkCopy &copy = barrier.copies.front();
      fault(FaultKind::Race, warps[copy.warp], *copy.x, copy.lane, "race: the block ends while the copy runs");
    }
}

} // namespace weir::cudasim
