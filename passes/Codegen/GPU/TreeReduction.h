/// Reductions to fewer elements than threads: several threads share one, and combine what they have in workgroup memory,
/// in a tree.
#ifndef WEIR_PASSES_CODEGEN_GPU_TREEREDUCTION_H
#define WEIR_PASSES_CODEGEN_GPU_TREEREDUCTION_H

#include "passes/Codegen/GPU/ElementEmitter.h"

namespace weir {

/// One reduction that threads share.
class TreeReduction : OpEmitter {
public:
  TreeReduction(KernelState &state, const StructuredLoops &loops) : OpEmitter(state, loops) {}

  /// False, and nothing is emitted, if the op is no such reduction or is cheaper in one thread.
  bool match();
  void emit();

private:
  void orderInputs();
  void countIterations();
  mlir::Value emitOwn(mlir::Value neutral);
  mlir::Value combine(mlir::Value left, mlir::Value right);
  void combineHalves();
  void storeResult();
  void placeThread();

  mlir::Operation *combiner = nullptr;
  LoopExtent steps;
  int64_t bound = 1;   ///< of the elements
  int64_t sharing = 1; ///< threads that share one
  llvm::SmallVector<mlir::Value> indices;
  mlir::Value scratch; ///< of the kernel; what each thread has so far
  mlir::Value zero, isInside;
  mlir::Value element;      ///< of the thread
  mlir::Value first, count; ///< number of the thread among those that share the element, and their number
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_TREEREDUCTION_H
