/// One block of threads at a time: warps one after another up to barriers, the lanes of a warp together as far as they go the same way.

#ifndef WEIR_CUDASIM_MACHINE_BLOCK_H
#define WEIR_CUDASIM_MACHINE_BLOCK_H

#include "../error.h"
#include "bulk_copies.h"
#include "kernel.h"
#include "products.h"
#include "sectors.h"

#include <array>
#include <optional>

namespace weir::cudasim {

/// What is reported beside accesses that no device could carry out.
struct Checks {
  bool undefined = true; ///< reads of bytes that were never written
  bool races = true;
};

struct Launch {
  const Kernel *kernel;
  std::array<uint32_t, 3> grid, block;
  uint32_t dynamicSharedBytes = 0;
  std::vector<unsigned char> parameters;
  uint64_t number = 1; ///< of the launch, in 1 ... AccessRecord::lastLaunch
  /// By the number of an earlier launch: whether nothing orders it before this one. Null if all are.
  const std::vector<bool> *unordered = nullptr;

  uint64_t blockCount() const { return uint64_t(grid[0]) * grid[1] * grid[2]; }
  uint32_t threadCount() const { return block[0] * block[1] * block[2]; }
};

class Block;

/// Copies of `cp.async` that were not awaited; they have not happened yet.
struct PendingCopy {
  uint64_t target, source;
  uint8_t bytes, sourceBytes;
};

struct Warp : Registers {
  Block *block;
  uint32_t index;
  uint32_t live, waiting, parked; ///< lanes not ended; at a barrier of the block; at one of the warp
  uint32_t since;                 ///< time of the last barrier of the warp
  const Instruction *stalled;     ///< the wait for an `mbarrier` that it is at, or null
  uint64_t barrier;               ///< number of the block's barrier that it waits at
  std::array<uint32_t, warpSize> pc;
  /// By lane: groups, the last one open.
  std::array<std::vector<std::vector<PendingCopy>>, warpSize> copies;
  std::vector<std::vector<PendingProduct>> products; ///< groups, the last one open
  SumRegisters sums;                                 ///< kept only if they are checked
};

enum class Access : uint8_t { Load, Store, Atomic, Copy };

/// What an access of one lane meets.
struct Place {
  unsigned char *bytes;
  unsigned char *written; ///< null if not checked
  AccessRecords *records; ///< null if not checked
  bool isShared;
  unsigned char *pending = nullptr; ///< for each byte what MemoryBarriers has; null if not checked

  /// After that many bytes.
  Place from(unsigned count) const {
    return {bytes + count, written ? written + count : nullptr, records ? records + count : nullptr, isShared, pending ? pending + count : nullptr};
  }
};

class Block {
public:
  /// `sectors` may be null.
  Block(const Launch &launch, const Memory &memory, const Checks &checks, SectorCounter *sectors = nullptr);

  /// Raises a Fault.
  void run(uint64_t number);

  // For instructions.
  const Kernel &kernel() const { return *launch.kernel; }
  const Launch &getLaunch() const { return launch; }
  /// The address that each lane gives.
  void getAddresses(const Warp &warp, const Instruction &x, uint32_t mask, uint64_t (&addresses)[warpSize]) const;
  /// Checks bounds and alignment. Loads may go on after the end of what they begin in: they are aligned, so no device notices, and LLVM
  /// makes wide ones where it needs some of the bytes.
  Place locate(const Warp &warp, const Instruction &x, unsigned lane, Space space, uint64_t address, unsigned bytes, Access access);
  /// Where all lanes access one range with nothing amiss and nothing to be noted: the host's address of the device's address 0. Else nothing:
  /// `locate` is to be asked, lane by lane.
  std::optional<uint64_t> locateTogether(const Instruction &x, uint32_t mask, const uint64_t (&addresses)[warpSize], unsigned bytes, Access access);
  void noteRead(const Warp &warp, const Instruction &x, unsigned lane, const Place &place, unsigned bytes);
  void noteWrite(const Warp &warp, const Instruction &x, unsigned lane, const Place &place, unsigned bytes, const void *value);
  /// A copy to workgroup memory runs on from here to where it is waited for: meanwhile no thread may touch its bytes.
  void beginCopy(const Warp &warp, const Instruction &x, unsigned lane, const Place &place, unsigned bytes);
  void endCopy(const Place &place, unsigned bytes);
  /// What an instruction of a warp reads or writes of global memory, `bytes` at each address.
  void countSectors(Space space, uint32_t mask, const uint64_t (&addresses)[warpSize], unsigned bytes, bool reads);
  /// The pieces of workgroup memory that a product reads: one warp's rows of the left factor, and all columns of the right one.
  void beginProduct(Warp &warp, const PendingProduct &product);
  void endProduct(Warp &warp, const PendingProduct &product);
  void fenceProxies(const Warp &warp, uint32_t mask);
  bool checksProducts() const { return checks.races && !kernel().sums.empty(); }
  // Barriers in workgroup memory, and copies that they count (bulk_copies.cpp).
  void makeBarrier(const Warp &warp, const Instruction &x, unsigned lane, uint64_t address, uint32_t count);
  void endBarrier(const Warp &warp, const Instruction &x, unsigned lane, uint64_t address);
  void arriveAt(const Warp &warp, const Instruction &x, unsigned lane, uint64_t address, uint32_t expected);
  /// False if the phase of that parity is not complete: the warp goes on later.
  bool completePhase(const Warp &warp, const Instruction &x, unsigned lane, uint64_t address, bool parity);
  void fenceBarriers(const Warp &warp, uint32_t mask);
  void start(BulkCopy &copy, uint64_t mapAddress, uint64_t barrierAddress);
  void synchronizeWarp(Warp &warp) { warp.since = advance(); }
  [[noreturn]] void fault(FaultKind kind, const Warp &warp, const Instruction &x, unsigned lane, const std::string &what) const;

private:
  void setSpecials();
  void start(uint64_t number);
  /// Up to a barrier; while sectors are counted, up to an access to global memory. True if it may go on.
  bool runWarp(Warp &warp);
  /// Runs an instruction after which the lanes may be in several places.
  void leave(Warp &warp, const Instruction &x, uint32_t active);
  /// Runs an instruction for which all lanes that it names have to be there.
  void meet(Warp &warp, const Instruction &x, uint32_t active);
  void arrive(Warp &warp, const Instruction &x, uint32_t mask);
  MemoryBarrier &barrierAt(const Warp &warp, const Instruction &x, unsigned lane, uint64_t address);
  void finish(const BulkCopy &copy, const MemoryBarrier &barrier);
  /// 16 bytes from byte `column` of a row that begins at `row`; zeros where the tensor has nothing.
  void finishPiece(const BulkCopy &copy, const MemoryBarrier &barrier, bool isInside, uint64_t row, int64_t column, uint64_t target);
  void expectNoBulkCopies() const;
  [[noreturn]] void reportStall(const Warp &warp, const Instruction &x);
  /// Goes on after a barrier; false if all have ended.
  bool release();
  uint32_t advance();
  /// Of an instruction outside of products.
  void noteRegisters(Warp &warp, const Instruction &x) const;
  void expectNoProduct(const Warp &warp, const Instruction &x, unsigned lane, const Place &place, unsigned bytes) const;
  void expectNoCopy(const Warp &warp, const Instruction &x, unsigned lane, const Place &place, unsigned bytes, const char *does) const;
  /// Of a write; several threads may write what is there already (`isSame`), but no thread may have read that.
  void expectNoConflict(const Warp &warp, const Instruction &x, unsigned lane, const Place &place, unsigned bytes, bool isSame) const;
  bool isUnordered(const AccessRecord &other, const Place &at) const;
  Accessor accessorOf(const Warp &warp, unsigned lane, const Place &place) const;
  std::string describeThread(uint32_t thread) const;
  [[noreturn]] void reportRace(const Warp &warp, const Instruction &x, unsigned lane, const AccessRecord &other, const char *does,
                               const char *did) const;

  const Launch &launch;
  const Memory &memory;
  Checks checks;
  SectorCounter *sectors;
  uint64_t sharedBytes;
  std::vector<unsigned char> registers, shared, local; ///< memory with some bytes more, for loads that go on after the end
  std::vector<AccessRecords> sharedRecords;
  std::vector<unsigned char> sharedPending; ///< by byte; empty if not checked
  bool hasPending = false;
  ProductBytes productBytes; ///< kept only if they are checked
  MemoryBarriers memoryBarriers;
  bool hasCounted = false; ///< sectors, in the last instruction
  std::vector<Warp> warps;
  std::vector<Allocation *> lastAllocations; ///< by instruction: the one it met last
  std::array<uint32_t, 3> index = {0, 0, 0};
  uint64_t place = 0, lastRound = ~uint64_t(0);
  uint32_t time = 1, since = 1;
  bool isFirst = true;
  bool knowsTime = true; ///< false after more barriers than records count
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_BLOCK_H
