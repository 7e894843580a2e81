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

Block::Block(const Launch &launch, const Memory &memory, const Checks &checks, SectorCounter *sectors)
    : launch(launch), memory(memory), checks(checks), sectors(sectors), sharedBytes(kernel().sharedBytes + launch.dynamicSharedBytes),
      shared(sharedBytes + bytesBehind), local(uint64_t(kernel().localBytes) * launch.threadCount() + bytesBehind), lastAllocations(kernel().code.size()) {
  uint32_t threads = launch.threadCount(), count = (threads + warpSize - 1) / warpSize;
  constexpr uint64_t alignment = 64;
  registers.resize(uint64_t(kernel().fileBytes) * count + alignment);
  auto misaligned = reinterpret_cast<uintptr_t>(registers.data()) % alignment;
  if (checks.races || checks.undefined)
    sharedRecords.resize(shared.size());
  warps.resize(count);
  for (uint32_t i = 0; i < count; ++i) {
    warps[i].file = registers.data() + (alignment - misaligned) % alignment + uint64_t(kernel().fileBytes) * i;
    warps[i].block = this;
    warps[i].index = i;
  }
}

//===- Start -----------------------------------------------------------------------------------------------------------------------===//

void Block::setSpecials() {
  for (Warp &warp : warps)
    for (const InitialValue &value : kernel().initialValues) {
      bool isOfBlock = value.special == Special::BlockX || value.special == Special::BlockY || value.special == Special::BlockZ;
      if (!isFirst && !isOfBlock)
        continue;
      for (uint32_t l = 0; l < warpSize; ++l) {
        uint32_t thread = warp.index * warpSize + l;
        uint64_t bits = value.bits;
        switch (value.special) {
        case Special::Constant:
          break;
        case Special::ThreadX:
          bits = thread % launch.block[0];
          break;
        case Special::ThreadY:
          bits = thread / launch.block[0] % launch.block[1];
          break;
        case Special::ThreadZ:
          bits = thread / launch.block[0] / launch.block[1];
          break;
        case Special::BlockSizeX:
        case Special::BlockSizeY:
        case Special::BlockSizeZ:
          bits = launch.block[unsigned(value.special) - unsigned(Special::BlockSizeX)];
          break;
        case Special::BlockX:
        case Special::BlockY:
        case Special::BlockZ:
          bits = index[unsigned(value.special) - unsigned(Special::BlockX)];
          break;
        case Special::GridX:
        case Special::GridY:
        case Special::GridZ:
          bits = launch.grid[unsigned(value.special) - unsigned(Special::GridX)];
          break;
        case Special::Lane:
          bits = l;
          break;
        case Special::WarpNumber:
          bits = warp.index;
          break;
        case Special::WarpCount:
          bits = warps.size();
          break;
        case Special::LanesEqual:
          bits = 1u << l;
          break;
        case Special::LanesLess:
          bits = (1u << l) - 1;
          break;
        case Special::LanesLessEqual:
          bits = (2ull << l) - 1;
          break;
        case Special::LanesGreater:
          bits = ~uint32_t((2ull << l) - 1);
          break;
        case Special::LanesGreaterEqual:
          bits = ~((1u << l) - 1);
          break;
        case Special::DynamicSharedBytes:
          bits = launch.dynamicSharedBytes;
          break;
        case Special::Zero:
          bits = 0;
          break;
        }
        if (value.bytes == 0)
          memset(warp.file + value.slot, bits & 1 ? 0xff : 0, sizeof(uint32_t));
        else
          memcpy(warp.file + value.slot + l * value.bytes, &bits, value.bytes);
      }
    }
}

void Block::start(uint64_t number) {
  index = {static_cast<uint32_t>(number % launch.grid[0]), static_cast<uint32_t>(number / launch.grid[0] % launch.grid[1]),
           static_cast<uint32_t>(number / launch.grid[0] / launch.grid[1])};
  place = AccessRecord::makePlace(launch.number, number);
  // Numbers of blocks in records wrap around.
  uint64_t round = number >> AccessRecord::blockBits;
  if (round != lastRound)
    std::fill(sharedRecords.begin(), sharedRecords.end(), AccessRecords());
  lastRound = round;
  time = since = 1;
  knowsTime = true;
  std::fill(shared.begin(), shared.end(), 0xff);
  std::fill(local.begin(), local.end(), 0xff);
  if (hasPending)
    std::fill(sharedPending.begin(), sharedPending.end(), 0);
  hasPending = false;
  setSpecials();
  isFirst = false;
  uint32_t threads = launch.threadCount();
  for (Warp &warp : warps) {
    uint32_t lanes = std::min(warpSize, threads - warp.index * warpSize);
    warp.live = lanes == warpSize ? allLanes : (1u << lanes) - 1;
    warp.waiting = warp.parked = 0;
    warp.since = since;
    warp.pc.fill(0);
    for (auto &groups : warp.copies)
      groups.clear();
  }
}

//===- Control ---------------------------------------------------------------------------------------------------------------------===//

void Block::run(uint64_t number) {
  start(number);
  do {
    // What a cache keeps is told as if all warps made progress together.
    for (bool goOn = true; goOn;) {
      goOn = false;
      for (Warp &warp : warps)
        goOn |= runWarp(warp);
    }
  } while (release());
  if (sectors)
    sectors->endBlock();
}

uint32_t Block::advance() {
  if (time < AccessRecord::lastTime)
    ++time;
  else
    knowsTime = false;
  return time;
}

bool Block::runWarp(Warp &warp) {
  const std::vector<Instruction> &code = kernel().code;
  for (;;) {
    uint32_t ready = warp.live & ~(warp.waiting | warp.parked);
    if (ready == 0)
      return false;
    // Lanes that lag behind go first, up to where the next ones are.
    uint32_t pc = ~0u, stop = ~0u, mask = 0;
    for (unsigned l = 0; l < warpSize; ++l)
      if (ready >> l & 1)
        pc = std::min(pc, warp.pc[l]);
    for (unsigned l = 0; l < warpSize; ++l)
      if (ready >> l & 1) {
        if (warp.pc[l] == pc)
          mask |= 1u << l;
        else
          stop = std::min(stop, warp.pc[l]);
      }
    auto setPC = [&](uint32_t lanes, uint32_t value) {
      for (unsigned l = 0; l < warpSize; ++l)
        if (lanes >> l & 1)
          warp.pc[l] = value;
    };
    for (;;) {
      if (pc >= stop) {
        setPC(mask, pc);
        break;
      }
      const Instruction &x = code[pc];
      uint32_t active = mask;
      if (x.guard != noSlot) {
        uint32_t guard;
        memcpy(&guard, warp.file + x.guard, sizeof(guard));
        active &= x.guardNegated ? ~guard : guard;
      }
      if (active == 0) {
        ++pc;
        continue;
      }
      if (x.kind == Kind::Lanes) {
        x.run(warp, x, active);
        ++pc;
        if (hasCounted) {
          hasCounted = false;
          setPC(mask, pc);
          return true;
        }
        continue;
      }
      if (x.kind == Kind::Branch && active == mask) {
        pc = x.target;
        continue;
      }
      setPC(mask, pc + 1);
      if (x.kind == Kind::Branch) {
        setPC(active, x.target);
      } else if (x.kind == Kind::BranchIndexed) {
        const std::vector<uint32_t> &table = kernel().branchTables[x.target];
        for (unsigned l = 0; l < warpSize; ++l) {
          if (!(active >> l & 1))
            continue;
          uint32_t choice;
          memcpy(&choice, warp.file + x.s[0] + 4 * l, sizeof(choice));
          if (choice >= table.size())
            fault(FaultKind::Trap, warp, x, l, fmt::format("jumps to target {} of {}", choice, table.size()));
          warp.pc[l] = table[choice];
        }
      } else if (x.kind == Kind::Exit) {
        if (x.mode)
          fault(FaultKind::Trap, warp, x, __builtin_ctz(active), "ends at a trap");
        warp.live &= ~active;
      } else if (x.kind == Kind::Barrier) {
        arrive(warp, x, active);
      } else {
        // Lanes that came here before wait for these.
        uint32_t there = active, members;
        for (unsigned l = 0; l < warpSize; ++l)
          if (warp.parked >> l & 1 && warp.pc[l] == pc)
            there |= 1u << l;
        memcpy(&members, warp.file + x.s[0] + 4 * __builtin_ctz(active), sizeof(members));
        if (uint32_t others = active & ~members)
          fault(FaultKind::Barrier, warp, x, __builtin_ctz(others), fmt::format("the lane is not in the mask {:#010x}", members));
        if ((members & warp.live & ~there) == 0) {
          warp.parked &= ~there;
          x.run(warp, x, there & members);
          setPC(there, pc + 1);
        } else {
          warp.parked |= active;
          setPC(active, pc);
        }
      }
      break;
    }
  }
}

void Block::arrive(Warp &warp, const Instruction &x, uint32_t mask) {
  uint32_t id;
  memcpy(&id, warp.file + x.s[0] + 4 * __builtin_ctz(mask), sizeof(id));
  uint32_t pc = static_cast<uint32_t>(&x - kernel().code.data());
  for (unsigned l = 0; l < warpSize; ++l)
    if (warp.waiting >> l & 1 && warp.pc[l] != pc + 1)
      fault(FaultKind::Barrier, warp, x, __builtin_ctz(mask),
            fmt::format("divergent barrier: thread {} of the warp waits at another one, on line {}", describeThread(warp.index * warpSize + l),
                        kernel().code[warp.pc[l] - 1].line));
  warp.waiting |= mask;
  warp.barrier = id;
}

bool Block::release() {
  const Warp *waiting = nullptr, *incomplete = nullptr, *parked = nullptr;
  uint32_t threads = launch.threadCount();
  for (Warp &warp : warps) {
    uint32_t lanes = std::min(warpSize, threads - warp.index * warpSize);
    uint32_t all = lanes == warpSize ? allLanes : (1u << lanes) - 1;
    if (warp.parked)
      parked = &warp;
    if (warp.waiting)
      waiting = &warp;
    if (warp.waiting != all)
      incomplete = &warp;
  }
  auto instructionOf = [&](const Warp &warp, uint32_t lanes, unsigned behind) -> const Instruction & {
    return kernel().code[warp.pc[__builtin_ctz(lanes)] - behind];
  };
  if (parked)
    fault(FaultKind::Barrier, *parked, instructionOf(*parked, parked->parked, 0), __builtin_ctz(parked->parked),
          "divergent instruction of a warp: other lanes that it names never get there");
  if (!waiting)
    return false;
  if (incomplete) {
    uint32_t lanes = std::min(warpSize, threads - incomplete->index * warpSize);
    uint32_t all = lanes == warpSize ? allLanes : (1u << lanes) - 1;
    fault(FaultKind::Barrier, *waiting, instructionOf(*waiting, waiting->waiting, 1), __builtin_ctz(waiting->waiting),
          fmt::format("divergent barrier: thread {} has ended and never gets there",
                      describeThread(incomplete->index * warpSize + __builtin_ctz(all & ~incomplete->waiting))));
  }
  for (Warp &warp : warps)
    if (warp.barrier != waiting->barrier)
      fault(FaultKind::Barrier, warp, instructionOf(warp, warp.waiting, 1), __builtin_ctz(warp.waiting),
            fmt::format("divergent barrier: thread {} waits at barrier {}, on line {}", describeThread(waiting->index * warpSize),
                        waiting->barrier, instructionOf(*waiting, waiting->waiting, 1).line));
  since = advance();
  for (Warp &warp : warps) {
    warp.waiting = 0;
    warp.since = since;
  }
  return true;
}

//===- Accesses --------------------------------------------------------------------------------------------------------------------===//

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
  // Distances from both ends, of which none may be negative; nobody has 2^63 bytes.
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
    fault(FaultKind::Undefined, warp, x, lane, fmt::format("reads {} bytes of memory that nobody wrote", bytes));
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
    fault(FaultKind::Undefined, warp, x, lane, fmt::format("reads {} bytes of shared memory that nobody wrote", bytes));
}

void Block::noteWrite(const Warp &warp, const Instruction &x, unsigned lane, const Place &at, unsigned bytes, const void *value) {
  if (at.written)
    memset(at.written, 1, bytes);
  expectNoCopy(warp, x, lane, at, bytes, "writes");
  if (!at.records)
    return;
  // Several threads may write one value.
  if (checks.races && memcmp(at.bytes, value, bytes) != 0)
    expectNoConflict(warp, x, lane, at, bytes);
  Accessor who = accessorOf(warp, lane, at);
  for (unsigned i = 0; i < bytes; ++i)
    at.records[i].writer.set(who);
}

void Block::expectNoConflict(const Warp &warp, const Instruction &x, unsigned lane, const Place &at, unsigned bytes) const {
  Accessor who = accessorOf(warp, lane, at);
  for (unsigned i = 0; i < bytes; ++i) {
    AccessRecord writer = at.records[i].writer.load(), reader = at.records[i].reader.load();
    if (writer.conflicts(who) || isUnordered(writer, at))
      reportRace(warp, x, lane, writer, "writes", "written");
    if (reader.conflicts(who) || isUnordered(reader, at))
      reportRace(warp, x, lane, reader, "writes", "read");
  }
}

//===- Copies that run on ----------------------------------------------------------------------------------------------------------===//

void Block::expectNoCopy(const Warp &warp, const Instruction &x, unsigned lane, const Place &at, unsigned bytes, const char *does) const {
  if (at.pending && memchr(at.pending, 1, bytes))
    fault(FaultKind::Race, warp, x, lane, fmt::format("race: {} what a `cp.async` that nobody has waited for may still write", does));
}

void Block::beginCopy(const Warp &warp, const Instruction &x, unsigned lane, const Place &at, unsigned bytes) {
  if (!checks.races || !at.records)
    return;
  // What others still read may be overwritten at once.
  expectNoCopy(warp, x, lane, at, bytes, "writes");
  expectNoConflict(warp, x, lane, at, bytes);
  sharedPending.resize(shared.size());
  hasPending = true;
  memset(sharedPending.data() + (at.bytes - shared.data()), 1, bytes);
}

void Block::endCopy(const Place &at, unsigned bytes) {
  if (at.pending)
    memset(at.pending, 0, bytes);
}

//===- Messages --------------------------------------------------------------------------------------------------------------------===//

std::string Block::describeThread(uint32_t thread) const {
  return fmt::format("({}, {}, {})", thread % launch.block[0], thread / launch.block[0] % launch.block[1],
                     thread / launch.block[0] / launch.block[1]);
}

void Block::reportRace(const Warp &warp, const Instruction &x, unsigned lane, const AccessRecord &other, const char *does,
                       const char *did) const {
  if (launch.unordered && other.launch() != launch.number && (*launch.unordered)[other.launch()])
    fault(FaultKind::Race, warp, x, lane, fmt::format("race: {} what another node of the graph has {}, and nothing orders them", does, did));
  std::string who = other.isOtherBlock(place) ? "another block has"
                    : other.isCrowd()         ? "several other threads have"
                                              : "thread " + describeThread(other.thread()) + " has";
  const char *when = other.isOtherBlock(place) ? "in the same launch" : "since the last barrier";
  fault(FaultKind::Race, warp, x, lane, fmt::format("race: {} what {} {} {}", does, who, did, when));
}

void Block::fault(FaultKind kind, const Warp &warp, const Instruction &x, unsigned lane, const std::string &what) const {
  throw Fault(kind, fmt::format("kernel '{}', block ({}, {}, {}), thread {}, PTX line {} `{}`: {}", kernel().name, index[0], index[1],
                                index[2], describeThread(warp.index * warpSize + lane), x.line, kernel().syntax->lineText(x.line), what));
}

} // namespace weir::cudasim
