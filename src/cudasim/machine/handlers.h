/// Instructions that need more than registers. Each takes a Warp.

#ifndef WEIR_CUDASIM_MACHINE_HANDLERS_H
#define WEIR_CUDASIM_MACHINE_HANDLERS_H

#include "instruction.h"

namespace weir::cudasim {

/// Address in s[0]; values in d or s[1...].
void executeLoad(Registers &registers, const Instruction &x, uint32_t mask);
void executeStore(Registers &registers, const Instruction &x, uint32_t mask);
/// Parameters of the kernel: address in `offset`.
void executeLoadParameter(Registers &registers, const Instruction &x, uint32_t mask);

enum class AtomicOp : uint8_t { Add, Min, Max, And, Or, Xor, Exchange, CompareAndSwap, Increment, Decrement };
/// Address in s[0], operands in s[1], s[2]; `mode` is an AtomicOp. No d[0] for `red`.
void executeAtomic(Registers &registers, const Instruction &x, uint32_t mask);

// Of a warp: the mask of members in s[0].
enum class ShuffleOp : uint8_t { Up, Down, Butterfly, Index };
/// d[0], predicate d[1]; value s[1], lane s[2], clamp s[3]; `mode` is a ShuffleOp.
void executeShuffle(Registers &registers, const Instruction &x, uint32_t mask);
enum class VoteOp : uint8_t { All, Any, Uniform, Ballot };
/// Predicate s[1], negated if `saturates`.
void executeVote(Registers &registers, const Instruction &x, uint32_t mask);
/// Value s[1]; `mode` is an AtomicOp.
void executeReduction(Registers &registers, const Instruction &x, uint32_t mask);
void executeWarpBarrier(Registers &registers, const Instruction &x, uint32_t mask);
void executeActiveMask(Registers &registers, const Instruction &x, uint32_t mask);

/// Lanes give rows; `count` matrices of 8 x 8 elements of 16 bits; `mode` 1 transposes.
void executeLoadMatrix(Registers &registers, const Instruction &x, uint32_t mask);
/// 16 x `count` elements of `type` in s[1...4] times `count` x 8 of `second` in s[5...6], added to s[7...9] and, as the tenth source, `target`,
/// in d. Sums are f16 if `targetBytes` is 2, else f32, or s32 of integers, which saturate if `saturates`.
void executeMatrixMultiply(Registers &registers, const Instruction &x, uint32_t mask);

/// To shared s[0] from global s[1]; `size` bytes, of which s[2] (if there is one) come from memory and the rest is zero.
void executeCopyAsync(Registers &registers, const Instruction &x, uint32_t mask);
void executeCopyCommit(Registers &registers, const Instruction &x, uint32_t mask);
/// Carries copies out but for the last `target` groups; all, committed or not, if `mode` is 1.
void executeCopyWait(Registers &registers, const Instruction &x, uint32_t mask);

/// A barrier in workgroup memory, s[0], for s[1] arrivals in each phase.
void executeBarrierInit(Registers &registers, const Instruction &x, uint32_t mask);
/// What s[0] is the address of is memory again.
void executeBarrierEnd(Registers &registers, const Instruction &x, uint32_t mask);
/// Expects s[1] bytes, and arrives.
void executeBarrierExpect(Registers &registers, const Instruction &x, uint32_t mask);
/// Until the phase of parity s[1] is complete; predicate d[0].
void executeBarrierWait(Registers &registers, const Instruction &x, uint32_t mask);
/// To shared s[0] the box of the tensor map s[1] that begins at the `count` coordinates s[2...]; the barrier s[7] + s[8] counts the bytes.
void executeTensorCopy(Registers &registers, const Instruction &x, uint32_t mask);

// Of a warpgroup, four warps: each carries out its part.
/// 64 rows of s[1] times 8 * `count` columns of s[2], descriptors of workgroup memory, `size` steps of the reduction; `mode` 1: the first factor is
/// contiguous along its rows' dimension, 2: the second one. The sums are list `target` of the kernel; they start from zero unless predicate s[3].
void executeWarpgroupMultiply(Registers &registers, const Instruction &x, uint32_t mask);
void executeWarpgroupFence(Registers &registers, const Instruction &x, uint32_t mask);
void executeWarpgroupCommit(Registers &registers, const Instruction &x, uint32_t mask);
/// Carries products out but for the last `target` groups.
void executeWarpgroupWait(Registers &registers, const Instruction &x, uint32_t mask);
/// What threads have written to workgroup memory is there for products and copies; barriers alone if `mode` is 1.
void executeProxyFence(Registers &registers, const Instruction &x, uint32_t mask);

} // namespace weir::cudasim

#endif // WEIR_CUDASIM_MACHINE_HANDLERS_H
