/// Which barriers the threads of a workgroup need.
#ifndef WEIR_PASSES_CODEGEN_GPU_BARRIERS_H
#define WEIR_PASSES_CODEGEN_GPU_BARRIERS_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace weir {

/// Which thread has which element of a buffer, where that is known: one of so many neighbours after another, of loops of these extents.
struct ThreadMapping {
  mlir::Value buffer;
  mlir::AffineMap map;
  llvm::SmallVector<int64_t> extents; ///< empty if it is not known
  llvm::SmallVector<unsigned> order;
  int64_t count = 1;

  bool isSame(const ThreadMapping &other) const {
    return !extents.empty() && buffer == other.buffer && map == other.map && extents == other.extents && order == other.order && count == other.count;
  }
};

/// What threads read or write of memory that others write, too.
struct SharedAccess {
  const void *memory; ///< names it
  bool isWrite;
  ThreadMapping mapping = {};
  bool isOfFirst = false; ///< only the first thread does it

  /// Whether another thread may touch the same bytes, and one of them writes.
  bool conflicts(const SharedAccess &other) const {
    return memory == other.memory && (isWrite || other.isWrite) && !(isOfFirst && other.isOfFirst) && !mapping.isSame(other.mapping);
  }
};

/// What has happened since the last barrier while a kernel is emitted.
class BarrierPlan {
public:
  using Accesses = llvm::SmallVector<SharedAccess>;

  bool isNeeded(llvm::ArrayRef<SharedAccess> next) const { return conflict(pending, next); }
  void noteBarrier();
  void note(llvm::ArrayRef<SharedAccess> accesses);

  /// Around the body of a loop, of which the begin follows the end.
  void beginLoop();
  bool needsBarrierAtEnd() const { return conflict(pending, leading.back()); }
  void endLoop();
  /// Around ops that not all runs of a kernel get to: what was pending is so afterwards, too.
  struct State {
    Accesses pending;
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
  static bool conflict(llvm::ArrayRef<SharedAccess> before, llvm::ArrayRef<SharedAccess> after);

  Accesses pending;
  llvm::SmallVector<Accesses> leading; ///< of each loop around: in front of its first barrier
  llvm::SmallVector<bool> hasBarrier;  ///< whether there is one for certain since its begin
  llvm::SmallVector<State> before;     ///< of each loop around
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_BARRIERS_H
