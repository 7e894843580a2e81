/// The instructions of CPUs that multiply several narrow integers, or bf16, and add the products to sums of 32 bits. They are data: layouts of operands,
/// costs and emission read one table.

#ifndef WEIR_DIALECTS_MACHINE_DOTINSTRUCTION_H
#define WEIR_DIALECTS_MACHINE_DOTINSTRUCTION_H

#include "dialects/Machine/MachineInfo.h"

namespace weir {

/// sums[lane] += left[lane * together + i] * right[lane * together + i] for each i < together, of integers modulo 2^32.
struct DotInstruction {
  llvm::StringLiteral name;
  llvm::StringLiteral features; ///< of the CPU, all of them, separated by +
  int64_t lanes;                ///< sums of a vector
  int64_t together;             ///< values of a word of 32 bits, which is what a lane multiplies at a time
  unsigned valueBits;           ///< of a value in the words of both operands: 8, or 16 to which bytes are widened
  bool isLeftUnsigned, isRightUnsigned;
  int64_t productsPerSlot; ///< products for each instruction: half of a vector's where the addition is an instruction of its own
  llvm::StringLiteral intrinsic;
  bool accumulates; ///< whether the intrinsic takes the sums and adds to them
  /// Whether LLVM 22 uses the instruction wrongly for other products of bytes in a function: kernels have no others, or do without.
  bool isMisused;
  /// Whether the values are bf16 and the sums f32.
  bool isOfFloats = false;

  /// Whether bytes become 16 bits wide before they are multiplied. Their signs do not matter then.
  bool widensBytes() const { return valueBits == 16 && !isOfFloats; }
  /// Whether bytes are multiplied as they are, and their signs matter.
  bool takesBytes() const { return valueBits == 8; }
  /// Whether it takes bytes with this sign as one operand at least.
  bool takes(bool areUnsigned) const { return !isOfFloats && (widensBytes() || areUnsigned == isLeftUnsigned || areUnsigned == isRightUnsigned); }
  /// Whether a vector of bytes with this sign is the left operand, and what it meets the right one.
  bool isLeft(bool areUnsigned) const { return takesBytes() && areUnsigned == isLeftUnsigned && areUnsigned != isRightUnsigned; }
  /// Whether the bytes that meet those of a vector have the wrong sign. Their highest bit is flipped then, which adds 128 to each signed one and
  /// subtracts it from each unsigned one; the share of that is the same instruction on bytes of 128, and subtracted from the sums.
  bool shifts(bool areOthersUnsigned, bool areUnsigned) const {
    return takesBytes() && areOthersUnsigned != (isLeft(areUnsigned) ? isRightUnsigned : isLeftUnsigned);
  }
};

/// All of them, the best first.
llvm::ArrayRef<DotInstruction> getDotInstructions();

/// Adds one before all others, for the rest of the process. Not while passes run.
void registerDotInstruction(const DotInstruction &instruction);

/// The best instruction of a target for vectors of bytes with this sign, which meet bytes of any sign; of so many lanes, if that is not 0, and of no
/// more than the target's vectors have. Null for targets without one.
const DotInstruction *findDotInstruction(const MachineInfo &target, bool areUnsigned = false, int64_t lanes = 0);

/// The best instruction of a target for sums in f32 of products of bf16. Null for targets without one, and for those that may not change what becomes of
/// denormal numbers, as it does.
const DotInstruction *findPairInstruction(const MachineInfo &target);

} // namespace weir

#endif // WEIR_DIALECTS_MACHINE_DOTINSTRUCTION_H
