/// Winograd's minimal filtering of 3x3 convolutions, F(m x m, 3 x 3): an input in tiles of m x m results, each from (m + 2) x (m + 2) elements, takes
/// (m + 2)^2 products for m^2 results instead of 9 m^2. With matrices A, B and G for the points of an interpolation (Winograd, "Arithmetic Complexity
/// of Computations", 1980; Lavin and Gray, arXiv:1509.09308) a tile of results is A^T ((G w G^T) * (B^T x B)) A, summed over channels before A.
#ifndef WEIR_PASSES_ANALYSIS_WINOGRAD_H
#define WEIR_PASSES_ANALYSIS_WINOGRAD_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// A matrix in rows.
using WinogradMatrix = llvm::SmallVector<llvm::SmallVector<double, 6>, 6>;

/// The matrices for results of a tile of `tile` x `tile`. Entries of `input` and `output` are exact in f32.
struct WinogradTransform {
  int64_t tile;            ///< m
  int64_t points;          ///< m + 2
  WinogradMatrix input;    ///< B^T, points x points
  WinogradMatrix filter;   ///< G, points x 3
  WinogradMatrix output;   ///< A^T, m x points
  WinogradMatrix original; ///< 3 x points; times `filter` it is the identity

  /// That of tiles of 2 or 4; null for others.
  static const WinogradTransform *get(int64_t tile);

  /// G w G^T for the 9 elements of w, in rows.
  llvm::SmallVector<double, 36> applyFilter(llvm::ArrayRef<float> taps) const;

  /// The bound on the error of a result over that of the direct sum, for `channels` channels which are added up `chunk` at a time (docs/numbers.md).
  double getErrorRatio(int64_t channels, int64_t chunk) const;
};

/// About how many cycles of a core the transforms take; measured with AVX-512.
struct WinogradCycles {
  double input;  ///< of a vector of tiles in one channel
  double output; ///< of one tile, for a vector of output channels
  double store;  ///< of a square of results: transposed, and what follows them
  static WinogradCycles get(const WinogradTransform &transform);
  /// Of `rows` x `columns` tiles.
  double getInputs(double channels, double rows, int64_t columns, int64_t lanes) const;
  double getOutputs(double features, double rows, int64_t columns, int64_t lanes, int64_t tile) const;
};

/// Channels that are added up before the sum joins that of the channels before them; the bound on the error follows from it.
inline constexpr int64_t kWinogradChunk = 16;

/// Channels of a block of a transformed filter: those of a chunk, if they divide all.
inline int64_t getWinogradBlock(int64_t channels) { return channels % kWinogradChunk == 0 ? kWinogradChunk : channels; }

/// A transformed filter: tensor<F/t x C/b x points x points x b x t>, so that a kernel reads it from one end to the other.
struct WinogradFilter {
  mlir::Value transformed;
  const WinogradTransform *transform;
  /// The ops that compute the filter from `transformed`.
  mlir::linalg::GenericOp restoring;
};

/// The filter of a convolution, (F, C, 3, 3), from a transformed one: structured ops that `matchWinogradFilter` finds again.
mlir::Value restoreWinogradFilter(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value transformed, const WinogradTransform &transform);

/// None for a filter that is not restored from a transformed one.
std::optional<WinogradFilter> matchWinogradFilter(mlir::Value filter);

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_WINOGRAD_H
