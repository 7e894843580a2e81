/// Other programs for the same values, of which formation takes the cheaper one: producers that are computed again for a reader
/// (dispatch-passes.md MU1, MR2), and values that are written transposed, too (MU3).

#ifndef WEIR_PASSES_DISPATCH_FORMATION_ALTERNATIVES_H
#define WEIR_PASSES_DISPATCH_FORMATION_ALTERNATIVES_H

#include "mlir/IR/PatternMatch.h"
#include "passes/Dispatch/Formation/FusionSearch.h"

namespace weir {

class Alternatives {
public:
  explicit Alternatives(mlir::RewriterBase &rewriter) : rewriter(rewriter) {}

  /// Rewrites what could gain, by sizes alone, beside the groups that `search` has found.
  void apply(const FusionGraph &graph, const FusionSearch &search, const FusionPolicy &policy);
  bool empty() const { return changes.empty(); }
  /// The ops that it made.
  llvm::SmallVector<mlir::Operation *> getCopies() const;
  /// Takes back what does not share a dispatch with the op that it was made for. True if that was any.
  bool undoSeparate(const FusionGraph &graph, const FusionSearch &search);
  void undo();
  void emitRemarks() const;

private:
  /// An operand of a reader that takes another value now.
  struct Use {
    mlir::OpOperand *operand;
    mlir::AffineMap map; ///< as it was
  };
  struct Change {
    llvm::StringRef rule;
    mlir::Operation *producer;
    mlir::Operation *partner; ///< what the copy has to share a dispatch with
    mlir::Operation *copy;
    llvm::SmallVector<Use> uses;
  };

  void proposeCopies(const FusionGraph &graph, const FusionSearch &search, const FusionPolicy &policy, unsigned producer);
  void proposeTransposed(const FusionGraph &graph, const FusionSearch &search, const FusionPolicy &policy, unsigned producer);
  void undo(Change &change);
  void restore(Change &change);

  mlir::RewriterBase &rewriter;
  llvm::SmallVector<Change> changes;
  llvm::SmallPtrSet<mlir::Operation *, 8> producers, partners; ///< of the changes; no op is both, so that each can be undone alone
};

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_FORMATION_ALTERNATIVES_H
