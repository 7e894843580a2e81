/// What the parts of the range oracle share.

#ifndef WEIR_PASSES_STREAM_RANGEORACLEIMPL_H
#define WEIR_PASSES_STREAM_RANGEORACLEIMPL_H

#include "passes/Stream/FactTable.h"
#include "passes/Stream/PositionTable.h"
#include "passes/Stream/RangeOracle.h"

namespace weir::stream {

struct RangeOracle::Impl {
  explicit Impl(unsigned level) : level(level), table(level >= Linear) {}

  void collect(mlir::Operation *op);
  void addRange(const BytePosition &start, const BytePosition &end, mlir::Value length, mlir::Value size, mlir::Block *block);

  /// Whether `form >= 0` is certain at `at`.
  bool isNonNegative(const BytePosition &form, mlir::Operation *at);
  bool searchProof(const BytePosition &form, mlir::Operation *at);
  /// Whether an atom is known not to be negative, by what computes it or by a fact.
  bool isNonNegativeAtom(const BytePosition::Term &term, mlir::Operation *at, unsigned depth = 0);
  /// Level 2: by linear programming over the facts around the form.
  bool isNonNegativeByBounds(const BytePosition &form, mlir::Operation *at);

  /// Positions certainly `>= form` (or `<= form`) at `at` without atoms that are inner; the first found, in rising number of steps.
  std::optional<BytePosition> findBound(const BytePosition &form, bool upper, llvm::function_ref<bool(mlir::Value)> isInner,
                                        mlir::Operation *at);

  bool isAvailable(mlir::Value value, mlir::Block *block, mlir::Block::iterator point);
  mlir::Value findHolder(const BytePosition &form, mlir::Block *block, mlir::Block::iterator point);

  unsigned level;
  PositionTable table;
  FactTable facts;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_RANGEORACLEIMPL_H
