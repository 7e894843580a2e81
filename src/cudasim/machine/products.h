/// Products of warpgroups (`wgmma`), which run on from the instruction that starts them to the one that waits for them.

#ifndef WEIR_CUDASIM_MACHINE_PRODUCTS_H
#define WEIR_CUDASIM_MACHINE_PRODUCTS_H

#include "instruction.h"

#include <cstddef>
#include <vector>

namespace weir::cudasim {

/// The part of a product that one warp of the four computes.
struct PendingProduct {
  const Instruction *x;
  uint64_t left, right; ///< descriptors
  bool adds;            ///< to the sums, which start from zero otherwise
};

/// What the registers of a warp are in while products run.
class SumRegisters {
public:
  void start(size_t fileBytes) {
    states.assign(fileBytes / unit + 1, 0);
    fenced = false;
  }
  void noteAccess(uint32_t slot) { states[slot / unit] |= isAccessed; }
  /// Whether that was after the last fence.
  bool wasAccessed(uint32_t slot) const { return states[slot / unit] & isAccessed; }
  bool hasFence() const { return fenced; }
  bool isInUse(uint32_t slot) const { return states[slot / unit] & isRunning; }
  void begin(uint32_t slot) { states[slot / unit] |= isRunning; }
  void end(uint32_t slot) { states[slot / unit] &= static_cast<uint8_t>(~isRunning); }
  /// Products that start later see what was written before, and do not overwrite what is still read.
  void fence() {
    fenced = true;
    for (uint8_t &state : states)
      state &= static_cast<uint8_t>(~isAccessed);
  }

private:
  static constexpr uint32_t unit = 64;
  static constexpr uint8_t isAccessed = 1, isRunning = 2;
  std::vector<uint8_t> states;
  bool fenced = false;
};

/// Bytes of workgroup memory that products read: while they run no thread may write them, and what threads have written is there for products only
/// after a `fence.proxy.async` of the thread that wrote.
class ProductBytes {
public:
  void start(size_t bytes, uint32_t threads) {
    writes.assign(bytes, {});
    readers.assign(bytes / pieceBytes + 1, 0);
    fences.assign(threads, 0);
    time = 1;
  }
  void noteWrite(uint64_t address, unsigned bytes, uint32_t thread) {
    for (unsigned i = 0; i < bytes; ++i)
      writes[address + i] = {time, thread};
  }
  /// Copies that are not of a thread need no fence.
  void noteCopy(uint64_t address, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i)
      writes[address + i] = {};
  }
  void fence(uint32_t thread) { fences[thread] = time + 1; }
  void endFence() { ++time; }
  bool isFenced(uint64_t address) const { return writes[address].time == 0 || fences[writes[address].thread] > writes[address].time; }
  uint32_t writerOf(uint64_t address) const { return writes[address].thread; }
  void begin(uint64_t address) { ++readers[address / pieceBytes]; }
  void end(uint64_t address) { --readers[address / pieceBytes]; }
  bool isRead(uint64_t address, unsigned bytes) const {
    for (uint64_t piece = address / pieceBytes; piece <= (address + bytes - 1) / pieceBytes; ++piece)
      if (readers[piece])
        return true;
    return false;
  }

  static constexpr unsigned pieceBytes = 16;

private:
  struct Write {
    uint32_t time = 0, thread = 0;
  };
  std::vector<Write> writes;     ///< by byte
  std::vector<uint16_t> readers; ///< by piece: products that run
  std::vector<uint32_t> fences;  ///< by thread: the time of the last one
  uint32_t time = 1;             ///< in fences
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_PRODUCTS_H
