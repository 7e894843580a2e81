/// Instructions as a warp executes them: all lanes at once, registers as offsets in the warp's register file.

#ifndef WEIR_CUDASIM_MACHINE_INSTRUCTION_H
#define WEIR_CUDASIM_MACHINE_INSTRUCTION_H

#include "../ptx/types.h"

#include <cstdint>

namespace weir::cudasim {

constexpr unsigned warpSize = 32;
constexpr uint32_t allLanes = ~uint32_t(0);
/// In place of an offset in the register file.
constexpr uint32_t noSlot = ~uint32_t(0);

/// A register of n bytes is an array of n bytes for each lane; a predicate is one word with a bit for each lane.
struct Registers {
  unsigned char *file;
};

struct Instruction;
using Handler = void (*)(Registers &registers, const Instruction &instruction, uint32_t mask);

/// Who carries an instruction out.
enum class Kind : uint8_t {
  Lanes,         ///< `run`
  Branch,        ///< to `target`
  BranchIndexed, ///< to one of the targets of table `target`, by s[0]
  Exit,
  Barrier, ///< of the block
  Warp,    ///< `run`, once all lanes that s[0] names are there
};

struct Instruction {
  Handler run = nullptr;
  int64_t offset = 0; ///< added to addresses
  uint32_t d[4] = {noSlot, noSlot, noSlot, noSlot};
  uint32_t s[10] = {noSlot, noSlot, noSlot, noSlot, noSlot, noSlot, noSlot, noSlot, noSlot, noSlot};
  uint32_t guard = noSlot;
  uint32_t target = 0;
  uint32_t line = 0;
  Kind kind = Kind::Lanes;
  bool guardNegated = false;
  Space space = Space::Generic;
  Type type = Type::None;
  Type second = Type::None;                 ///< of another operand, by instruction
  uint8_t count = 1;                        ///< elements of vectors
  uint8_t size = 0;                         ///< bytes of an element in memory
  uint8_t addressBytes = 8;                 ///< of the register with the address
  uint8_t targetBytes = 0, sourceBytes = 0; ///< of registers, where an instruction takes several
  uint8_t mode = 0;                         ///< by instruction
  uint8_t skipsLowerHalf = 0, skipsUpperHalf = 0; ///< elements of a load of which is not inspected that half, a bit for each
  bool saturates = false, flushes = false;
};

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_INSTRUCTION_H
