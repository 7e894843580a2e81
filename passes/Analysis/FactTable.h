/// Linear facts and where they hold, for the range oracle.

#ifndef WEIR_PASSES_ANALYSIS_FACTTABLE_H
#define WEIR_PASSES_ANALYSIS_FACTTABLE_H

#include "passes/Analysis/BytePosition.h"
#include "mlir/IR/Block.h"
#include "mlir/IR/Dominance.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/Allocator.h"
#include <array>
#include <vector>

namespace weir::stream {

/// Facts `form >= 0`, each stated in a block. A fact holds at an op in the same block, nested in it, or in a block that it dominates. All
/// look-ups take constant time: of many facts about one atom only some are looked at.
class FactTable {
public:
  /// Records `form >= 0`.
  void add(BytePosition form, mlir::Block *block);

  /// The smallest `k` for which `terms + k >= 0` is stated and holds at `at`, where `terms` is `form` without its constant part. The
  /// factors have no common divisor.
  std::optional<int64_t> findConstant(const BytePosition &form, mlir::Operation *at);

  /// Whether the ops that are certain to run if `at` does state something that is never true: no run gets there.
  bool contradicts(mlir::Operation *at);

  /// Whether any fact limits something from above by a constant: has no positive terms.
  bool hasUpperBounds() const { return upperBounds; }

  /// Calls `use` with the terms and the constants of some forms known to be non-negative at `at` in which the atom has a factor of the
  /// given sign, until it says no. Whether these were all.
  bool forEach(unsigned atom, bool negative, mlir::Operation *at, llvm::function_ref<bool(const BytePosition &, int64_t)> use);

  /// Whether `use` says so of one of the first atoms that facts are about.
  bool anyAtom(llvm::function_ref<bool(const BytePosition &)> use) const;

  /// Whether what a block states counts at `at`.
  bool counts(mlir::Block *block, mlir::Block *at);

  void blocksChanged() { dominance.invalidate(); }
  mlir::DominanceInfo &getDominance() { return dominance; }

private:
  struct Fact {
    BytePosition terms;
    /// Blocks that state it, up to a limit above which they are in `bounds`.
    llvm::SmallVector<std::pair<mlir::Block *, int64_t>, 1> blocks;
    bool overflowed = false;
    /// Another one with the same key.
    Fact *next = nullptr;
  };
  /// Keys are hashes.
  struct KeyInfo : llvm::DenseMapInfo<uint64_t> {
    static unsigned getHashValue(uint64_t key) { return unsigned(key); }
  };
  /// The fact with the terms of `form` among `fact` and those that it leads to.
  static Fact *findFrom(Fact *fact, const BytePosition &form);
  std::optional<int64_t> findConstant(const Fact &fact, mlir::Block *at);
  void addToFilter(uint64_t key);

  bool upperBounds = false;
  /// Blocks that state of a negative constant that it is not negative.
  llvm::SmallPtrSet<mlir::Block *, 2> contradicting;
  llvm::SpecificBumpPtrAllocator<Fact> facts;
  /// The last fact of each key.
  llvm::DenseMap<uint64_t, Fact *, KeyInfo> byHash;
  /// A bit for some of each key's bits: most questions are about forms without a statement, and the table does not fit the caches.
  std::vector<bool> filter;
  /// By atom and sign of the factor.
  using AtomFacts = std::array<llvm::SmallVector<const Fact *, 4>, 2>;
  llvm::SpecificBumpPtrAllocator<AtomFacts> atomFacts;
  std::vector<AtomFacts *> byAtom;
  llvm::DenseMap<std::pair<const Fact *, mlir::Block *>, int64_t> bounds;
  mlir::DominanceInfo dominance;
};

/// Divides a form that is asked or stated to be non-negative by the common divisor of its factors.
BytePosition normalize(BytePosition form);

} // namespace weir::stream

#endif // WEIR_PASSES_ANALYSIS_FACTTABLE_H
