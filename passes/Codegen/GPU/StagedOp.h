/// Contractions whose operands go through workgroup memory: all threads of a workgroup load the slices that a few steps of
/// the reduction need, then each computes its tile from them.
#ifndef WEIR_PASSES_CODEGEN_GPU_STAGEDOP_H
#define WEIR_PASSES_CODEGEN_GPU_STAGEDOP_H

#include "passes/Codegen/GPU/TiledOp.h"

namespace weir {

class StagedOp : public TiledOp {
public:
  using TiledOp::TiledOp;

  /// False, and nothing is emitted, if the op is no such contraction or is cheaper as a tiled op.
  bool match();
  void emit() override;

private:
  /// An operand that goes through workgroup memory: lines of elements along one parallel loop, one for each step.
  struct Slice {
    mlir::OpOperand *operand = nullptr;
    unsigned loop = 0;
    bool isStaged = false;
    bool isWhole = false;         ///< no line reaches over the end of the loop
    int64_t threads = 1;          ///< along a line
    int64_t length = 0, line = 0; ///< elements of a line, and from one line to the next
    mlir::Value memory;
    mlir::Value first;                     ///< index of the line in the loop
    llvm::SmallVector<mlir::Value> places; ///< in a line, of the elements that this thread computes with
    int64_t groups = 0, group = 1;         ///< of elements that a thread loads side by side
    llvm::SmallVector<mlir::Value> from, to;
  };

  llvm::SmallVector<mlir::Value> emitInnermost(llvm::ArrayRef<mlir::Value> accumulators) override;
  mlir::Value load(mlir::OpOperand &operand, unsigned point) override;

  bool matchOperands();
  bool matchDepth();
  bool matchThreads();
  bool reserveMemory();
  SharedAccesses getFirstAccesses(bool hasBarrier) const;
  void emitPasses();
  void placeThread(Slice &slice, mlir::Value place);
  void planSlice(Slice &slice);
  void loadSlice(Slice &slice, mlir::Value begin);
  mlir::Value loadInit(unsigned point);
  void storeResults(llvm::ArrayRef<mlir::Value> results);

  unsigned row = 0, column = 0, depth = 0; ///< loops
  Slice slices[2];                         ///< the first has the rows, the second the columns
  int64_t step = -1;                       ///< in the slices, while steps are emitted that read them
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_STAGEDOP_H
