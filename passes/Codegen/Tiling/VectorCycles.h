/// What a core takes for a vector of elements, in cycles: the one unit in which tiles and loops on vectors are compared.
/// Estimates for cores with two vector units: the order of costs counts, not their size.
#ifndef WEIR_PASSES_CODEGEN_TILING_VECTORCYCLES_H
#define WEIR_PASSES_CODEGEN_TILING_VECTORCYCLES_H

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

// For each lane.

inline constexpr double kStrided = 1.5; ///< an element apart from its neighbours
inline constexpr double kGathered = 2;  ///< an element at a computed index
inline constexpr double kBranching = 4; ///< an op with regions

// In one cycle.

inline constexpr double kProducts = 1.6;  ///< vectors of products that a contraction adds, of two that may start
inline constexpr double kCacheBytes = 16; ///< that a core loads from a cache that cores share

} // namespace weir::cycles

#endif // WEIR_PASSES_CODEGEN_TILING_VECTORCYCLES_H
