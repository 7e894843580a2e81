/// Which barriers the threads of a workgroup need.
#ifndef WEIR_PASSES_CODEGEN_GPU_BARRIERS_H
#define WEIR_PASSES_CODEGEN_GPU_BARRIERS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

namespace weir {

/// Which thread has which element of a buffer, where that is known: so many neighbours are one thread's, and the next ones the next thread's, with the last of these dimensions
/// fastest. Along others a thread has all.
struct ThreadMapping {
  std::optional<llvm::SmallVector<unsigned>> dimensions;
  int64_t count = 1;

  bool isSame(const ThreadMapping &other) const { return dimensions && dimensions == other.dimensions && count == other.count; }
};

/// What threads read or write of memory that others write, too.
struct SharedAccess {
  const void *memory; ///< names it
  bool isWrite;
  mlir::Value buffer = {}; ///< of the kernel, the part of it; null if that is not known
  ThreadMapping mapping = {};
  bool isOfFirst = false; ///< only the first thread does it

  /// Whether each thread touches the same elements in both.
  bool isSame(const SharedAccess &other) const { return buffer && buffer == other.buffer && mapping.isSame(other.mapping); }
  /// Whether another thread may touch the same bytes, and one of them writes.
  bool conflicts(const SharedAccess &other) const;
  /// The same where `other` is in a later iteration of `loop`, an op of the kernel.
  bool conflictsInNext(const SharedAccess &other, mlir::Operation *loop) const;

private:
  bool mayMeet(const SharedAccess &other) const { return memory == other.memory && (isWrite || other.isWrite) && !(isOfFirst && other.isOfFirst); }
};

using SharedAccesses = llvm::SmallVector<SharedAccess>;

/// Adds to `all` what is not part of it.
void addAccesses(SharedAccesses &all, llvm::ArrayRef<SharedAccess> more);

/// What has happened since the last barrier while a kernel is emitted.
class BarrierPlan {
public:
  bool isNeeded(llvm::ArrayRef<SharedAccess> next) const;
  void noteBarrier();
  void note(llvm::ArrayRef<SharedAccess> accesses);

  /// Around the body of a loop, of which the begin follows the end.
  void beginLoop();
  bool needsBarrierAtEnd(mlir::Operation *loop) const;
  void endLoop();
  /// Around ops that not all runs of a kernel get to: what was pending is so afterwards, too.
  struct State {
    SharedAccesses pending;
    llvm::SmallVector<bool> hasBarrier;
  };
  State getState() const { return {pending, hasBarrier}; }
  void restore(const State &state) {
    pending = state.pending;
    hasBarrier = state.hasBarrier;
  }
  /// Afterwards what is pending in one of several branches is.
  void merge(const State &state);

private:
  SharedAccesses pending;
  llvm::SmallVector<SharedAccesses> leading; ///< of each loop around: before its first barrier
  llvm::SmallVector<bool> hasBarrier;        ///< whether there is one for certain since its begin
  llvm::SmallVector<State> before;           ///< of each loop around
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_BARRIERS_H
