/// Shared code of the parts of the range oracle.

#ifndef WEIR_PASSES_ANALYSIS_RANGEORACLEIMPL_H
#define WEIR_PASSES_ANALYSIS_RANGEORACLEIMPL_H

#include "dialects/Stream/StreamInterfaces.h"
#include "dialects/Util/UtilOps.h"
#include "passes/Analysis/FactTable.h"
#include "passes/Analysis/PositionTable.h"
#include "passes/Analysis/RangeOracle.h"

namespace weir::stream {

struct RangeOracle::Impl {
  explicit Impl(unsigned level) : level(level), table(level >= Linear) {}

  void collect(mlir::Operation *op);
  void collectCommand(SubviewEffectOpInterface command);
  /// Results that the function computes from its arguments, linearly and the same at each return, are the same of the operands of the call.
  void collectCall(weir::util::CallOp call);
  void addRange(const BytePosition &start, const BytePosition &end, mlir::Value length, mlir::Value size, mlir::Block *block);
  void addSize(mlir::Value size, mlir::Block *block);

  /// Whether `form >= 0` is certain at `at`. Remembers the last answers: sets ask the same thing many times.
  bool isNonNegative(const BytePosition &form, mlir::Operation *at);
  bool searchProof(const BytePosition &form, mlir::Operation *at);
  /// The same for a form with one negative term, by what is known to be above its atom. None if that is not simple.
  std::optional<bool> searchAbove(const BytePosition &form, const BytePosition::Term &negative, mlir::Operation *at);
  /// No term is negative, nor what it represents.
  bool isSumOfNonNegatives(const BytePosition &form, mlir::Operation *at);
  /// Whether an atom is known not to be negative, by what computes it or by a fact.
  bool isNonNegativeAtom(const BytePosition::Term &term, mlir::Operation *at, unsigned depth = 0);
  /// Level 2: by linear programming over the facts around the form. `assumed >= 0` holds, too.
  bool isNonNegativeByBounds(const BytePosition &form, mlir::Operation *at, llvm::ArrayRef<BytePosition> assumed = {});
  /// Whether `divisor` is known to divide the form.
  bool isMultipleOf(const BytePosition &form, int64_t divisor, mlir::Operation *at);
  /// Records what an assumption op says, for level 2.
  void collectAssumptions(mlir::Operation *op);
  class BoundsSystem;

  /// Positions certainly `>= form` (or `<= form`) at `at` without atoms that are inner; the first found, in rising number of steps.
  std::optional<BytePosition> findBound(const BytePosition &form, bool upper, llvm::function_ref<bool(mlir::Value)> isInner,
                                        mlir::Operation *at);

  bool isAvailable(mlir::Value value, mlir::Block *block, mlir::Block::iterator point);
  mlir::Value findHolder(const BytePosition &form, mlir::Block *block, mlir::Block::iterator point);

  unsigned level;
  /// None if the root is part of a module: other threads may change other parts.
  mlir::SymbolTableCollection *symbols = nullptr;
  mlir::SymbolTableCollection moduleSymbols;
  /// By function: for each result what it always is by arguments.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<BytePosition>> forwarded;
  PositionTable table;
  FactTable facts;
  struct Answer {
    BytePosition form;
    mlir::Block *block = nullptr;
    bool certain = false;
  };
  /// By hash of the question; a new question replaces an old one.
  std::vector<Answer> answers;
  /// Positions certainly not below an atom in a block, nearest first, found as far as they were needed.
  struct Above {
    BytePosition form;
    unsigned head;         ///< the first atom with a positive factor, which is 1
    bool complete = false; ///< all that is directly above is in the list, too
  };
  struct AboveList {
    unsigned atom = ~0u;
    mlir::Block *block = nullptr;
    bool simple = true;
    unsigned expanded = 0;
    llvm::SmallVector<Above, 4> positions;
  };
  /// By hash of atom and block; a new list replaces an old one.
  std::vector<AboveList> aboveLists;
  bool expand(AboveList &list, mlir::Operation *at);
  /// Sizes that have been stated in a block.
  llvm::DenseSet<std::pair<const void *, mlir::Block *>> sizes;
  /// By atom: numbers that divide it, and the blocks in which that is stated.
  llvm::DenseMap<unsigned, llvm::SmallVector<std::pair<mlir::Block *, int64_t>, 1>> divisors;
};

} // namespace weir::stream

#endif // WEIR_PASSES_ANALYSIS_RANGEORACLEIMPL_H
