#include "block.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace weir::cudasim {

Block::Block(const Launch &launch, const Memory &memory, const Checks &checks, SectorCounter *sectors)
    : launch(launch), memory(memory), checks(checks), sectors(sectors), sharedBytes(kernel().sharedBytes + launch.dynamicSharedBytes),
      shared(sharedBytes + bytesAfter), local(uint64_t(kernel().localBytes) * launch.threadCount() + bytesAfter), lastAllocations(kernel().code.size()) {
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
  memoryBarriers.clear();
  if (checksProducts())
    productBytes.start(shared.size(), launch.threadCount());
  setSpecials();
  isFirst = false;
  uint32_t threads = launch.threadCount();
  for (Warp &warp : warps) {
    uint32_t lanes = std::min(warpSize, threads - warp.index * warpSize);
    warp.live = lanes == warpSize ? allLanes : (1u << lanes) - 1;
    warp.waiting = warp.parked = 0;
    warp.since = since;
    warp.stalled = nullptr;
    warp.pc.fill(0);
    for (auto &groups : warp.copies)
      groups.clear();
    warp.products.assign(1, {});
    if (checksProducts())
      warp.sums.start(kernel().fileBytes);
  }
}

//===- Control ---------------------------------------------------------------------------------------------------------------------===//

void Block::run(uint64_t number) {
  start(number);
  do {
    // What a cache keeps is told as if all warps made progress together.
    for (bool goOn = true; goOn;) {
      goOn = false;
      const uint64_t arrivals = memoryBarriers.arrivals;
      for (Warp &warp : warps)
        goOn |= runWarp(warp);
      // Warps that wait for an `mbarrier` go on when others have arrived.
      goOn |= memoryBarriers.arrivals != arrivals;
    }
    for (const Warp &warp : warps)
      if (warp.stalled)
        reportStall(warp, *warp.stalled);
  } while (release());
  expectNoBulkCopies();
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

/// The lanes of `lanes` go on at `pc`.
static void setPC(Warp &warp, uint32_t lanes, uint32_t pc) {
  for (unsigned l = 0; l < warpSize; ++l)
    if (lanes >> l & 1)
      warp.pc[l] = pc;
}

namespace {
/// Lanes that run the same instruction, up to where the next ones are.
struct Group {
  uint32_t pc = ~0u, stop = ~0u, mask = 0;
};
} // namespace

/// Of the lanes that are `ready`, the late ones, which go first.
static Group findLast(const Warp &warp, uint32_t ready) {
  Group group;
  for (unsigned l = 0; l < warpSize; ++l)
    if (ready >> l & 1)
      group.pc = std::min(group.pc, warp.pc[l]);
  for (unsigned l = 0; l < warpSize; ++l)
    if (ready >> l & 1) {
      if (warp.pc[l] == group.pc)
        group.mask |= 1u << l;
      else
        group.stop = std::min(group.stop, warp.pc[l]);
    }
  return group;
}

bool Block::runWarp(Warp &warp) {
  const std::vector<Instruction> &code = kernel().code;
  const bool notesRegisters = checksProducts();
  warp.stalled = nullptr;
  for (;;) {
    uint32_t ready = warp.live & ~(warp.waiting | warp.parked);
    if (ready == 0)
      return false;
    auto [pc, stop, mask] = findLast(warp, ready);
    for (;;) {
      if (pc >= stop) {
        setPC(warp, mask, pc);
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
      if (notesRegisters)
        noteRegisters(warp, x);
      if (x.kind == Kind::Lanes) {
        x.run(warp, x, active);
        if (memoryBarriers.stalled) {
          warp.stalled = std::exchange(memoryBarriers.stalled, nullptr);
          setPC(warp, mask, pc);
          return false;
        }
        ++pc;
        if (hasCounted) {
          hasCounted = false;
          setPC(warp, mask, pc);
          return true;
        }
        continue;
      }
      if (x.kind == Kind::Branch && active == mask) {
        pc = x.target;
        continue;
      }
      setPC(warp, mask, pc + 1);
      leave(warp, x, active);
      break;
    }
  }
}

void Block::leave(Warp &warp, const Instruction &x, uint32_t active) {
  switch (x.kind) {
  case Kind::Branch:
    return setPC(warp, active, x.target);
  case Kind::BranchIndexed: {
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
    return;
  }
  case Kind::Exit:
    if (x.mode)
      fault(FaultKind::Trap, warp, x, __builtin_ctz(active), "ends at a trap");
    warp.live &= ~active;
    return;
  case Kind::Barrier:
    return arrive(warp, x, active);
  default:
    return meet(warp, x, active);
  }
}

void Block::meet(Warp &warp, const Instruction &x, uint32_t active) {
  uint32_t pc = static_cast<uint32_t>(&x - kernel().code.data());
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
    setPC(warp, there, pc + 1);
  } else {
    warp.parked |= active;
    setPC(warp, active, pc);
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
  auto instructionOf = [&](const Warp &warp, uint32_t lanes, unsigned numBack) -> const Instruction & {
    return kernel().code[warp.pc[__builtin_ctz(lanes)] - numBack];
  };
  if (parked)
    fault(FaultKind::Barrier, *parked, instructionOf(*parked, parked->parked, 0), __builtin_ctz(parked->parked),
          "divergent instruction of a warp: other lanes in its mask never reach it");
  if (!waiting)
    return false;
  if (incomplete) {
    uint32_t lanes = std::min(warpSize, threads - incomplete->index * warpSize);
    uint32_t all = lanes == warpSize ? allLanes : (1u << lanes) - 1;
    fault(FaultKind::Barrier, *waiting, instructionOf(*waiting, waiting->waiting, 1), __builtin_ctz(waiting->waiting),
          fmt::format("divergent barrier: thread {} has ended and never reaches it",
                      describeThread(incomplete->index * warpSize + __builtin_ctz(all & ~incomplete->waiting))));
  }
  for (Warp &warp : warps)
    if (warp.barrier != waiting->barrier)
      fault(FaultKind::Barrier, warp, instructionOf(warp, warp.waiting, 1), __builtin_ctz(warp.waiting),
            fmt::format("divergent barrier: thread {} waits at barrier {}, on line {}", describeThread(waiting->index * warpSize),
                        waiting->barrier, instructionOf(*waiting, waiting->waiting, 1).line));
  since = advance();
  // What one warp has waited for all may use now.
  for (auto &[address, barrier] : memoryBarriers.byAddress)
    if (barrier.seen != 0)
      barrier.seen = allLanes;
  for (Warp &warp : warps) {
    warp.waiting = 0;
    warp.since = since;
  }
  return true;
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
