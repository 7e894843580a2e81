/// Time of a core for a vector of elements, in cycles: the one unit in which tiles and loops on vectors are compared.
/// Estimates for cores with two vector units, of which the order counts and not the size, unless a comment says that they are measured: on AMD's Zen 4,
/// as those of CostModel.h, in which a core has 4.25 * 10^9 cycles a second.
#ifndef WEIR_DIALECTS_MACHINE_VECTORCYCLES_H
#define WEIR_DIALECTS_MACHINE_VECTORCYCLES_H

#include <cstdint>

namespace weir::cycles {

inline constexpr double kOp = 0.5; ///< two operations start in a cycle
inline constexpr double kDivision = 6;
inline constexpr double kFunction = 10;     ///< of the math dialect, in a tile
inline constexpr int64_t kFunctionOps = 12; ///< operations that loops run for one
inline constexpr double kStep = 1;          ///< of a loop, whatever is in it
inline constexpr double kScalar = 1;        ///< an operation or access of one element

// Accesses of memory.

inline constexpr double kAccess = 1;      ///< of neighbours
inline constexpr double kInvariant = 0.2; ///< of an element that all iterations share
inline constexpr double kPacked = 1.2;    ///< of a panel, with a share of packing it
inline constexpr double kTransposed = 4;  ///< of a block that is transposed in registers
inline constexpr double kWindow = 12;     ///< of elements close to each other, which a permutation sorts

inline constexpr double kPanelVector =
    2.2; ///< of a panel in the second-level cache, measured: 29 bytes come in a cycle
inline constexpr double kLoadConflict = 0.15; ///< by which each of several loads delays the others
inline constexpr double kStoredVector = 10;   ///< loaded, padded and stored into a patch that a workgroup copies

// For each lane.

inline constexpr double kStrided = 1.5; ///< an element apart from its neighbours
inline constexpr double kGathered = 2;  ///< an element at a computed index
inline constexpr double kBranching = 4; ///< an op with regions

inline constexpr double kTransposedLane = 6; ///< of a tile of sums, once before and once after all products

// In one cycle.

inline constexpr double kMostProducts = 2;    ///< vectors of products that may start
inline constexpr double kMostLoads = 2;       ///< vectors that a core loads from the first-level cache
inline constexpr double kProducts = 1.6;      ///< vectors of products that a contraction adds
inline constexpr double kCoreCacheBytes = 32; ///< that a core loads from its second-level cache
inline constexpr double kCacheBytes = 16;     ///< from a cache that cores share
inline constexpr double kMemoryBytes = 4;     ///< from memory, as CostModel::copyRate

// For each workgroup of a convolution.

inline constexpr double kWorkgroup = 200;         ///< until its first product
inline constexpr double kWinogradWorkgroup = 500; ///< until its first transform
inline constexpr double kSumLatency = 4;          ///< until a sum is there for the next product, also elsewhere

} // namespace weir::cycles

#endif // WEIR_DIALECTS_MACHINE_VECTORCYCLES_H
