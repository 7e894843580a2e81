/// A root op and the ops that are computed with it, tile by tile.
#ifndef WEIR_PASSES_CODEGEN_TILING_TILEGROUP_H
#define WEIR_PASSES_CODEGEN_TILING_TILEGROUP_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// Estimated size of what is dynamic.
inline constexpr int64_t kDynamicGuess = 128;
inline int64_t guessExtent(int64_t extent) { return mlir::ShapedType::isDynamic(extent) ? kDynamicGuess : extent; }

class TileGroup {
public:
  struct Member {
    mlir::linalg::LinalgOp op;
    /// For each loop of the op the loop of the root that is tiled with it, or -1: the whole range is needed.
    mlir::SmallVector<int64_t> rootLoop;
    /// Cycles for the whole op.
    double cost = 0;
    /// The result is also stored, or used outside the group.
    bool escapes = false;
  };

  /// Collects the producers of `root` in its block, with `throughReshapes` also those of static results that are reshaped first.
  TileGroup(mlir::linalg::LinalgOp root, int64_t lanes, bool throughReshapes = false);

  mlir::linalg::LinalgOp getRoot() { return members.front().op; }
  /// Root first, then producers in reverse program order.
  llvm::ArrayRef<Member> getMembers() const { return members; }
  const Member *find(mlir::Operation *op) const;
  /// True if tiles along `loop` neither overlap nor repeat expensive work.
  bool isDistributable(unsigned loop) const { return distributable[loop]; }
  /// True if the tiles of `member` are disjoint and cover its result for tiles along `loops`.
  static bool isPartitioned(const Member &member, llvm::ArrayRef<int64_t> tileSizes);
  double getCost() const { return totalCost; }

private:
  void addRoot(mlir::linalg::LinalgOp root);
  void addProducer(mlir::linalg::LinalgOp producer, int64_t lanes, bool throughReshapes);
  /// The loop of the root for each loop of a producer, as a member reads its result: dimension i of `operand` is dimension `dims[i]` of it, or none of its.
  mlir::SmallVector<int64_t> mapLoops(mlir::linalg::LinalgOp producer, mlir::OpResult result, mlir::OpOperand *operand, mlir::ArrayRef<int64_t> dims);
  void forbid(int64_t loop);

  mlir::SmallVector<Member> members;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers; ///< of the members' ops
  mlir::SmallVector<bool> distributable;
  double totalCost = 0;
};

/// The ops of the block that have no structured consumer in it.
mlir::SmallVector<mlir::linalg::LinalgOp> findRoots(mlir::Block &block);

/// A reduction of the rows of an operand in which lanes run along columns.
struct ColumnReduction {
  unsigned rows;           ///< the loop
  unsigned columns;        ///< the loop along which the operand is contiguous
  mlir::OpOperand *values; ///< what is reduced
};

/// What `op` reduces column by column, if it has no better order than that of its loops: contractions and convolutions have.
std::optional<ColumnReduction> matchColumnReduction(mlir::linalg::LinalgOp op);

/// Stores follow everything that the kernel computes, so that loops can move among them.
void moveStoresToEnd(mlir::Block &block);

/// Of tensors and scalars; of other types than numbers a guess.
double getElementBytes(mlir::Type type);

/// Whether `op` sums products of which one factor is loaded in the body, at an index that loops alone determine, and serves several results: a
/// convolution of a padded input with several filters.
bool sumsProductsOfLoads(mlir::linalg::LinalgOp op);

/// Rough cycles for all iterations of `op`.
double estimateCost(mlir::linalg::LinalgOp op, int64_t lanes);

} // namespace weir

#endif
