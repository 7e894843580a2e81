// What lanes access: bounds, bytes that are not written, races, copies that run on.
#include "block.h"

#include <algorithm>
#include <cstring>

namespace weir::cudasim {

namespace {

const char *nameOf(Access access) {
  switch (access) {
  case Access::Load:
    return "reads";
  case Access::Store:
    return "writes";
  case Access::Atomic:
    return "atomically changes";
  default:
    return "copies";
  }
}

/// Whether none of the bytes was written.
bool noneWritten(const unsigned char *written, unsigned bytes) {
  unsigned any = 0;
  for (unsigned i = 0; i < bytes; ++i)
    any |= written[i];
  return any == 0;
}

} // namespace

void Block::getAddresses(const Warp &warp, const Instruction &x, uint32_t mask, uint64_t (&addresses)[warpSize]) const {
  if (x.addressBytes == 8) {
    memcpy(addresses, warp.file + x.s[0], sizeof(addresses));
  } else {
    uint32_t narrow[warpSize];
    memcpy(narrow, warp.file + x.s[0], sizeof(narrow));
    for (unsigned l = 0; l < warpSize; ++l)
      addresses[l] = narrow[l];
  }
  for (unsigned l = 0; l < warpSize; ++l)
    addresses[l] += x.offset;
}

void Block::countSectors(Space space, uint32_t mask, const uint64_t (&addresses)[warpSize], unsigned bytes, bool reads) {
  if (!sectors || (space != Space::Global && space != Space::Generic))
    return;
  if (space == Space::Generic)
    for (unsigned l = 0; l < warpSize; ++l)
      if (addresses[l] & windowMask)
        mask &= ~(1u << l);
  hasCounted = true;
  sectors->count(addresses, mask, bytes, reads);
}

std::optional<uint64_t> Block::locateTogether(const Instruction &x, uint32_t mask,
                                              const uint64_t (&addresses)[warpSize], unsigned bytes, Access access) {
  const bool isShared = x.space == Space::Shared;
  if (checks.races || (checks.undefined && (isShared || access != Access::Load)) || (!isShared && x.space != Space::Global) || (isShared && hasPending))
    return std::nullopt;
  Allocation *allocation = isShared ? nullptr : lastAllocations[&x - kernel().code.data()];
  if (!isShared && !allocation)
    return std::nullopt;
  const uint64_t begin = isShared ? 0 : allocation->base(), size = isShared ? sharedBytes : allocation->size, needed = access == Access::Load ? 1 : bytes;
  if (size < needed)
    return std::nullopt;
  // Distances from both ends, of which none may be negative; no buffer has 2^63 bytes.
  const uint64_t last = begin + size - needed;
  uint64_t distances = 0, bits = 0;
  auto note = [&](uint64_t address) {
    distances |= (address - begin) | (last - address);
    bits |= address;
  };
  if (mask == allLanes)
    for (uint64_t address : addresses)
      note(address);
  else
    for (unsigned l = 0; l < warpSize; ++l)
      if (mask >> l & 1)
        note(addresses[l]);
  if (distances >> 63 || bits & (bytes - 1))
    return std::nullopt;
  if (isShared)
    return reinterpret_cast<uintptr_t>(shared.data());
  if (checks.undefined)
    for (unsigned l = 0; l < warpSize; ++l)
      if (mask >> l & 1 && noneWritten(allocation->writtenAt(addresses[l]), bytes))
        return std::nullopt;
  return 0; // they are those of the host
}

Place Block::locate(const Warp &warp, const Instruction &x, unsigned lane, Space space, uint64_t address, unsigned bytes, Access access) {
  if (address & (bytes - 1))
    fault(FaultKind::Misaligned, warp, x, lane, fmt::format("misaligned access: {} {} bytes at {:#x}", nameOf(access), bytes, address));
  const unsigned needed = access == Access::Load ? 1 : bytes;
  if (space == Space::Generic) {
    uint64_t window = address & windowMask;
    space = window == sharedWindow ? Space::Shared : window == localWindow ? Space::Local : Space::Global;
    if (space != Space::Global)
      address &= ~windowMask;
  }
  if (space == Space::Shared) {
    if (address > sharedBytes || needed > sharedBytes - address)
      fault(FaultKind::IllegalAddress, warp, x, lane,
            fmt::format("out of bounds: {} bytes {} to {} of {} bytes of shared memory", nameOf(access), address, address + bytes, sharedBytes));
    return {shared.data() + address, nullptr, sharedRecords.empty() || !knowsTime ? nullptr : sharedRecords.data() + address, true,
            hasPending ? sharedPending.data() + address : nullptr};
  }
  if (space == Space::Local) {
    if (address > kernel().localBytes || needed > kernel().localBytes - address)
      fault(FaultKind::IllegalAddress, warp, x, lane,
            fmt::format("out of bounds: {} bytes {} to {} of {} bytes of local memory", nameOf(access), address, address + bytes,
                        kernel().localBytes));
    return {local.data() + uint64_t(warp.index * warpSize + lane) * kernel().localBytes + address, nullptr, nullptr, false};
  }
  Allocation *&allocation = lastAllocations[&x - kernel().code.data()];
  if (!allocation || !allocation->contains(address, needed)) {
    allocation = memory.findBelow(address);
    if (!allocation || !allocation->contains(address, needed)) {
      std::string where = "far from any allocation";
      if (allocation && address - allocation->base() < 2 * allocation->size + 4096)
        where = fmt::format("bytes {} to {} of an allocation of {} bytes", address - allocation->base(),
                            address - allocation->base() + bytes, allocation->size);
      fault(FaultKind::IllegalAddress, warp, x, lane, fmt::format("out of bounds: {} {} bytes at {:#x}, {}", nameOf(access), bytes, address, where));
    }
    if (allocation->device != kernel().device && !allocation->isOnHost)
      fault(FaultKind::IllegalAddress, warp, x, lane,
            fmt::format("out of bounds: {} {} bytes in the memory of device {}, on device {}", nameOf(access), bytes, allocation->device, kernel().device));
  }
  return {allocation->at(address), checks.undefined ? allocation->writtenAt(address) : nullptr,
          checks.races && knowsTime ? allocation->recordsAt(address) : nullptr, false};
}

Accessor Block::accessorOf(const Warp &warp, unsigned lane, const Place &at) const {
  return {place, time, since, std::max(warp.since, since), warp.index * warpSize + lane, at.isShared};
}

bool Block::isUnordered(const AccessRecord &other, const Place &at) const {
  return launch.unordered && !at.isShared && (*launch.unordered)[other.launch()];
}

void Block::noteRead(const Warp &warp, const Instruction &x, unsigned lane, const Place &at, unsigned bytes) {
  if (at.written && noneWritten(at.written, bytes))
    fault(FaultKind::Undefined, warp, x, lane, fmt::format("reads {} bytes of memory that was never written", bytes));
  expectNoCopy(warp, x, lane, at, bytes, "reads");
  if (!at.records)
    return;
  Accessor who = accessorOf(warp, lane, at);
  bool isWritten = !at.isShared || !checks.undefined;
  for (unsigned i = 0; i < bytes; ++i) {
    AccessRecords &records = at.records[i];
    AccessRecord writer = records.writer.load();
    isWritten |= writer.isOfPlace(place);
    if (!checks.races)
      continue;
    if (writer.conflicts(who) || isUnordered(writer, at))
      reportRace(warp, x, lane, writer, "reads", "written");
    records.reader.join(who);
  }
  if (!isWritten)
    fault(FaultKind::Undefined, warp, x, lane, fmt::format("reads {} bytes of shared memory that was never written", bytes));
}

void Block::noteWrite(const Warp &warp, const Instruction &x, unsigned lane, const Place &at, unsigned bytes, const void *value) {
  if (at.written)
    memset(at.written, 1, bytes);
  expectNoCopy(warp, x, lane, at, bytes, "writes");
  if (!at.records)
    return;
  if (checks.races)
    expectNoConflict(warp, x, lane, at, bytes, /*isSame=*/memcmp(at.bytes, value, bytes) == 0);
  if (at.isShared && checksProducts()) {
    expectNoProduct(warp, x, lane, at, bytes);
    productBytes.noteWrite(at.bytes - shared.data(), bytes, warp.index * warpSize + lane);
  }
  Accessor who = accessorOf(warp, lane, at);
  for (unsigned i = 0; i < bytes; ++i)
    at.records[i].writer.set(who);
}

void Block::expectNoConflict(const Warp &warp, const Instruction &x, unsigned lane, const Place &at, unsigned bytes, bool isSame) const {
  Accessor who = accessorOf(warp, lane, at);
  for (unsigned i = 0; i < bytes; ++i) {
    AccessRecord writer = at.records[i].writer.load(), reader = at.records[i].reader.load();
    if (!isSame && (writer.conflicts(who) || isUnordered(writer, at)))
      reportRace(warp, x, lane, writer, "writes", "written");
    if (reader.conflicts(who) || isUnordered(reader, at))
      reportRace(warp, x, lane, reader, "writes", "read");
  }
}

//===- Copies that run on ----------------------------------------------------------------------------------------------------------===//

void Block::expectNoCopy(const Warp &warp, const Instruction &x, unsigned lane, const Place &at, unsigned bytes, const char *does) const {
  for (unsigned i = 0; at.pending && i < bytes; ++i) {
    if (at.pending[i] == MemoryBarriers::isComing)
      fault(FaultKind::Race, warp, x, lane, fmt::format("race: {} what a `cp.async` that was not waited for may still write", does));
    if (at.pending[i] >= MemoryBarriers::firstCome && !(memoryBarriers.ofState(at.pending[i]).seen >> warp.index & 1))
      fault(FaultKind::Race, warp, x, lane, fmt::format("race: {} what a copy has written for whose `mbarrier` the warp has not waited", does));
  }
}

void Block::beginCopy(const Warp &warp, const Instruction &x, unsigned lane, const Place &at, unsigned bytes) {
  if (!checks.races || !at.records)
    return;
  // What others still read may be overwritten at once.
  expectNoCopy(warp, x, lane, at, bytes, "writes");
  expectNoConflict(warp, x, lane, at, bytes, /*isSame=*/false);
  if (checksProducts())
    expectNoProduct(warp, x, lane, at, bytes);
  sharedPending.resize(shared.size());
  hasPending = true;
  memset(sharedPending.data() + (at.bytes - shared.data()), MemoryBarriers::isComing, bytes);
}

void Block::endCopy(const Place &at, unsigned bytes) {
  if (at.pending)
    memset(at.pending, 0, bytes);
}

} // namespace weir::cudasim
