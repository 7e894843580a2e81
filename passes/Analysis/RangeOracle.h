/// Answers questions about symbolic byte positions (stream-passes.md 9.5).

#ifndef WEIR_PASSES_ANALYSIS_RANGEORACLE_H
#define WEIR_PASSES_ANALYSIS_RANGEORACLE_H

#include "passes/Analysis/BytePosition.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>
#include <optional>

namespace weir::stream {

/// `true` means certain, `false` unknown. Facts come from the ranges and sizes that async ops state (M4): they count for an op `at` if the
/// op that states them is in a block that `at` lies in, directly or nested, or in a block that dominates one of these. With a
/// null `at` no such fact counts.
///
/// Facts are collected once, in time linear in the ops under the root; each question takes constant time. The oracle keeps SSA values.
/// While it lives IR may be added, and ops without index results may be erased; ops that define index values may not. After
/// blocks were added call `blocksChanged`.
class RangeOracle {
public:
  /// What is known (9.5), each level adding answers.
  enum Level : unsigned { SSA = 0, Linear = 1, Bounds = 2 };

  explicit RangeOracle(mlir::Operation *root, unsigned level = Linear);
  ~RangeOracle();

  unsigned getLevel() const { return level; }

  BytePosition position(mlir::Value value);
  BytePosition position(int64_t value) { return BytePosition(value); }
  /// `[lo, hi)`; a null `lo` is 0.
  ByteRange range(mlir::Value lo, mlir::Value hi) { return {lo ? position(lo) : BytePosition(0), position(hi)}; }
  /// What `a * b` is, as far as the program computes products that are not linear; unknown if it does not.
  BytePosition findProduct(const BytePosition &a, const BytePosition &b);

  /// Positions of which the smallest is `atom`, or is below it: a minimum. None for other values.
  llvm::SmallVector<BytePosition> getMinimands(mlir::Value atom);

  bool isLE(const BytePosition &a, const BytePosition &b, mlir::Operation *at);
  bool isEqual(const BytePosition &a, const BytePosition &b, mlir::Operation *at);
  /// `inner` has no byte outside `outer`.
  bool isInside(const ByteRange &inner, const ByteRange &outer, mlir::Operation *at);
  bool isDisjoint(const ByteRange &a, const ByteRange &b, mlir::Operation *at);
  bool isEmpty(const ByteRange &range, mlir::Operation *at);
  /// Whether no run gets to `at`: facts that count there contradict each other about a constant or about one of the first values met.
  bool isNeverReached(mlir::Operation *at);

  /// A value of the form that can be used at the insertion point: an existing one if there is one, else new `arith` ops. Null, and
  /// nothing is built, if an atom is not available there.
  mlir::Value materialize(const BytePosition &position, mlir::OpBuilder &builder, mlir::Location loc);
  /// Whether `materialize` would succeed.
  bool isMaterializable(const BytePosition &position, mlir::Block *block, mlir::Block::iterator point);
  bool isMaterializable(const BytePosition &position, mlir::Operation *before) {
    return isMaterializable(position, before->getBlock(), before->getIterator());
  }

  /// The smallest range found that contains `range` at `at` and has no atom for which `isInner` holds. None if there is no bound.
  std::optional<ByteRange> eraseSymbols(const ByteRange &range, llvm::function_ref<bool(mlir::Value)> isInner, mlir::Operation *at);
  /// The same for a range that is contained in `range`; it may be reversed.
  std::optional<ByteRange> eraseSymbolsInside(const ByteRange &range, llvm::function_ref<bool(mlir::Value)> isInner, mlir::Operation *at);

  /// Has to be called when blocks were added or edges changed while the oracle lives.
  void blocksChanged();

private:
  struct Impl;
  unsigned level;
  std::unique_ptr<Impl> impl;
};

} // namespace weir::stream

#endif // WEIR_PASSES_ANALYSIS_RANGEORACLE_H
