/// Several neighbours at a time: what a thread loads and stores at once where these are aligned for certain.
#ifndef WEIR_PASSES_CODEGEN_GPU_WIDEOP_H
#define WEIR_PASSES_CODEGEN_GPU_WIDEOP_H

#include "passes/Codegen/GPU/ElementEmitter.h"

namespace weir {

/// Whether each operand is the same for `count` neighbours along `loop`, or in workgroup memory, or they are side by side
/// from a multiple of `count` on, as they are for one of them at least.
bool canBeWide(const StructuredLoops &loops, const FlatViews &views, unsigned loop, int64_t count);

/// An op without reductions of which a thread computes several neighbours along a loop.
class WideOp : OpEmitter {
public:
  WideOp(KernelState &state, const StructuredLoops &loops)
      : OpEmitter(state, loops), indices(loops.extents.size()) {}

  /// False, and nothing is emitted, if neighbours are not known to be aligned.
  bool match();
  void emit();

private:
  void placeNeighbour(int64_t i) { indices[loop] = views.add(loc, first, views.constant(loc, i)); }
  void loadOperand(mlir::OpOperand &operand);
  void compute();
  void store(llvm::ArrayRef<mlir::Value> elements, mlir::OpOperand &init);

  unsigned loop = 0;
  int64_t extent = 0, count = 1; ///< of the loop, and of the neighbours
  llvm::SmallVector<mlir::Value> indices;
  mlir::Value first; ///< index of the first neighbour
  LoadedElements loaded;
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> results;
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_WIDEOP_H
