/// Linear facts and where they hold, for the range oracle.

#ifndef WEIR_PASSES_STREAM_FACTTABLE_H
#define WEIR_PASSES_STREAM_FACTTABLE_H

#include "passes/Stream/BytePosition.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/DenseMap.h"
#include <array>

namespace weir::stream {

/// Facts `form >= 0`, each stated in a block. A fact holds at an op in the same block, nested in it, or in a block that it dominates. All
/// look-ups take constant time: of many facts about one atom only some are looked at.
class FactTable {
public:
  /// Records `form >= 0`.
  void add(const BytePosition &form, mlir::Block *block);

  /// The smallest `k` for which `terms + k >= 0` is stated and holds at `at`. `terms` has constant 0 and factors without a common
  /// divisor.
  std::optional<int64_t> findConstant(const BytePosition &terms, mlir::Operation *at);

  /// Calls `use` with some forms known to be non-negative at `at` in which the atom has a factor of the given sign.
  void forEach(unsigned atom, bool negative, mlir::Operation *at, llvm::function_ref<void(const BytePosition &)> use);

  /// Whether what a block states counts at `at`.
  bool counts(mlir::Block *block, mlir::Block *at);

  void blocksChanged() { dominance.invalidate(); }
  mlir::DominanceInfo &getDominance() { return dominance; }

private:
  struct Fact {
    BytePosition terms;
    /// Blocks that state it, up to a limit above which `bounds` is asked block by block.
    llvm::SmallVector<std::pair<mlir::Block *, int64_t>, 1> blocks;
    bool overflowed = false;
  };
  std::optional<int64_t> findConstant(unsigned fact, mlir::Block *at);

  std::vector<Fact> facts;
  llvm::DenseMap<unsigned, llvm::SmallVector<unsigned, 1>> byHash;
  /// By atom and sign of the factor.
  std::vector<std::array<llvm::SmallVector<unsigned, 2>, 2>> byAtom;
  llvm::DenseMap<std::pair<unsigned, mlir::Block *>, int64_t> bounds;
  mlir::DominanceInfo dominance;
};

/// Divides a form that is asked or stated to be non-negative by the common divisor of its factors.
BytePosition normalize(const BytePosition &form);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_FACTTABLE_H
