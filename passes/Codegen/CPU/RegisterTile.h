/// The cost model of contractions and convolutions in registers.

#ifndef WEIR_PASSES_CODEGEN_CPU_REGISTERTILE_H
#define WEIR_PASSES_CODEGEN_CPU_REGISTERTILE_H

#include <cstdint>

namespace weir::cpu {

/// What a step of the reduction over a tile costs beside products and loads, and accumulators that are not ready again (VectorCycles.h). Cycles, unless
/// said.
struct RegisterTileModel {
  int64_t maxPoints, maxVectors;
  /// Registers for points on their way, beside accumulators and the vectors of a step.
  int64_t broadcasts;
  /// Loads that a vector counts as: two if they cross cache lines.
  double loadsPerVector = 1;
  /// For a vector of a panel that comes out of the second-level cache.
  double panelCycles = 0;
  /// For each load, which get in each other's way a little.
  double loadCycles = 0;
  double stepCycles = 0;
  /// The share by which a remainder makes all longer: one more copy of the loop nest.
  double remainderShare = 0;
  /// Of tiles with the same cost: that with fewer vectors, or with fewer points.
  bool prefersFewVectors = false;

  /// That of products with panels.
  static RegisterTileModel ofPanels(int64_t maxVectors, int64_t broadcasts);
};

/// `points` scalars, each multiplied with all of `vectors`.
struct RegisterTile {
  int64_t points = 1, vectors = 1;
  /// Of one step of the reduction over all points and vectors.
  double cycles = 1e30;
};

/// The cheapest tile for so many points and vectors that leaves nothing in memory.
RegisterTile chooseRegisterTile(int64_t points, int64_t vectors, int64_t registers, const RegisterTileModel &model);

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_REGISTERTILE_H
