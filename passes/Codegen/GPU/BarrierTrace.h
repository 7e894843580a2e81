/// Accesses of a kernel to memory that its threads share, in order, which show which of its barriers are superfluous.
#ifndef WEIR_PASSES_CODEGEN_GPU_BARRIERTRACE_H
#define WEIR_PASSES_CODEGEN_GPU_BARRIERTRACE_H

#include "passes/Codegen/GPU/Barriers.h"
#include <memory>
#include <vector>

namespace weir {

class BarrierTrace {
public:
  BarrierTrace();
  ~BarrierTrace();

  void addAccesses(llvm::ArrayRef<SharedAccess> accesses);
  /// `barrier` may go; null is one that stays, whatever is said of it.
  void addBarrier(mlir::Operation *barrier);
  /// How often a loop runs, as far as that is known.
  struct Trips {
    bool mayBeNone = true, mayBeSeveral = true;
  };
  /// All up to `endLoop` is in a loop: `emitted`, before which barriers may be, for `source` of the kernel. Both are null where iterations do not matter.
  void beginLoop(mlir::Operation *emitted, mlir::Operation *source, Trips trips);
  void endLoop();
  /// All up to `endBranches` is in one of several branches, of which `nextBranch` begins the next.
  void beginBranches();
  void nextBranch();
  /// Or in none of them.
  void endBranches(bool mayBeNone);
  /// A branch of those before it, or the first, if none exist: a workgroup runs one loop of the grid at most.
  void beginGridLoop();
  void endGridLoop();

  /// Erases each barrier without which all is in order, and moves those in loops that are about what is before the loop before it.
  void refine();

private:
  enum class Kind { Accesses, Barrier, Loop, Branches };
  struct Node;
  using Sequence = std::vector<std::unique_ptr<Node>>;
  struct Summary;
  struct Barrier;

  Node &add(Kind kind);
  static Summary summarize(const Sequence &sequence);
  static Summary summarize(const Node &node);
  static void collect(const Sequence &sequence, llvm::SmallVectorImpl<Node *> &loops, llvm::SmallVectorImpl<Barrier> &barriers);
  bool isOrdered() const;

  Sequence root;
  std::vector<Sequence *> open; ///< the innermost last
  std::vector<Node *> around;   ///< loops and branches, the innermost last
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_BARRIERTRACE_H
