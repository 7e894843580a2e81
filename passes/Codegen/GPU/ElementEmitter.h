/// Computes elements of a structured op one after the other in a thread.
#ifndef WEIR_PASSES_CODEGEN_GPU_ELEMENTEMITTER_H
#define WEIR_PASSES_CODEGEN_GPU_ELEMENTEMITTER_H

#include "passes/Codegen/GPU/OpEmitter.h"

namespace weir {

/// Elements side by side that arguments of a body represent one after the other.
using LoadedElements = llvm::DenseMap<mlir::BlockArgument, llvm::SmallVector<mlir::Value>>;

class ElementEmitter : OpEmitter {
public:
  ElementEmitter(KernelState &state, const StructuredLoops &loops) : OpEmitter(state, loops) {}

  /// Computes and stores what one thread writes for `indices` of the parallel loops.
  void emit(llvm::SmallVectorImpl<mlir::Value> &indices);
  /// The sequential loops and the body in them; the value of each accumulator afterwards. The innermost loop begins at
  /// `first` with `step`; null is 0, and 1.
  llvm::SmallVector<mlir::Value> emitLoops(llvm::SmallVectorImpl<mlir::Value> &indices, llvm::ArrayRef<mlir::Value> accumulators,
                                           mlir::Value first = {}, mlir::Value step = {}, unsigned depth = 0);
  /// The body for one iteration. Arguments in `loaded` are the elements of number `element` there.
  llvm::SmallVector<mlir::Value> emitBody(llvm::ArrayRef<mlir::Value> indices, llvm::ArrayRef<mlir::Value> accumulators,
                                          const LoadedElements &loaded = LoadedElements(), unsigned element = 0);
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_ELEMENTEMITTER_H
