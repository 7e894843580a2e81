/// Reductions of rows that are side by side in memory: a subgroup has a row, of which its threads take every so many
/// elements, whatever the number of threads in it. No workgroup memory, and no barrier but the last.
#ifndef WEIR_PASSES_CODEGEN_GPU_SUBGROUPREDUCTION_H
#define WEIR_PASSES_CODEGEN_GPU_SUBGROUPREDUCTION_H

#include "passes/Codegen/GPU/ElementEmitter.h"

namespace weir {

/// One reduction whose rows subgroups share.
class SubgroupReduction : OpEmitter {
public:
  SubgroupReduction(KernelState &state, const StructuredLoops &loops)
      : OpEmitter(state, loops), elements(state, loops), lanes(state.limits.subgroupLanes) {}

  /// False, and nothing is emitted, if the op is no such reduction.
  bool match() { return matchLoops() && matchOp() && matchReads() && matchRows(); }
  void emit();

private:
  using Indices = llvm::SmallVector<mlir::Value>; ///< along each loop

  bool matchLoops();
  bool matchOp();
  bool matchReads();
  bool matchRows();
  /// How many elements of rows a thread takes at a time, as they are one word of memory.
  int64_t countStepsOfWord();
  LoadedElements loadWords(llvm::ArrayRef<mlir::Value> indices);
  void countIterations();
  void chooseSteps();
  void placeAt(mlir::Value row, Indices &indices);
  /// The sequential loops from `depth` on for several rows; the value of the accumulator of each afterwards.
  llvm::SmallVector<mlir::Value> emitRows(unsigned depth, llvm::MutableArrayRef<Indices> indices,
                                          llvm::ArrayRef<mlir::Value> accumulators);
  void store(mlir::Value sum, llvm::ArrayRef<mlir::Value> indices);
  void storeRows(mlir::scf::ForOp loop, llvm::ArrayRef<mlir::Value> sums);

  ElementEmitter elements;
  int64_t lanes;
  mlir::Operation *combiner = nullptr;
  std::optional<mlir::gpu::AllReduceOperation> operation;
  LoopExtent steps; ///< of a row
  bool isDotProduct = false;
  bool sharesRow = false;    ///< whether all rows are multiplied with one
  unsigned loopsOfRow = 1;   ///< the last sequential loops that are one, of elements side by side
  int64_t stepsTogether = 1; ///< of a row, which a thread takes at a time
  bool loadsWords = false;   ///< whether these are loaded as words
  double rows = 1;
  mlir::Value total, lane, width; ///< number of rows, of the thread in its subgroup, of threads there
  mlir::Value firstStep, stepSize;
  mlir::Value apart; ///< rows from one subgroup to the next
};

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_SUBGROUPREDUCTION_H
