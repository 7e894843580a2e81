/// How a sum of products becomes loops over AMX tiles.
#ifndef WEIR_PASSES_CODEGEN_CPU_AMX_TILEPLAN_H
#define WEIR_PASSES_CODEGEN_CPU_AMX_TILEPLAN_H

#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Loops/DotProduct.h"
#include "passes/Codegen/CPU/SumStart.h"
#include "passes/Codegen/CPU/Windows.h"

namespace weir::cpu {

/// The decisions for one op. Loops are numbered as in the op.
struct TilePlan {
  TilePlan(mlir::linalg::LinalgOp op, const DotProduct &dot);

  /// Decides; the reason if the op is left as it is. All tiles of a kernel have one shape, unless `isAlone`: the op is the only one with tiles.
  std::optional<CPUAMXTilesCode> analyze(double tileBytes, bool anySize, bool isAlone);

  bool has(mlir::OpOperand &operand, unsigned loop) { return op.getMatchingIndexingMap(&operand).isFunctionOfDim(loop); }
  /// The elements between two iterations of `loop`, or kDynamic.
  int64_t getStride(mlir::OpOperand &operand, unsigned loop);
  int64_t wholeRows() { return ranges[row] / Tile::kRows * Tile::kRows; }
  int64_t wholeSteps() { return ranges[step] / Tile::kSteps * Tile::kSteps; }
  bool isWhole(unsigned loop) { return ranges[loop] % Tile::kRows == 0; }
  /// Whether the last tile of rows begins before the end of the one before it.
  bool hasOverlap() { return ranges[row] > Tile::kRows && !isWhole(row); }
  bool needsPadding(unsigned loop) { return loop != word && loop != panel && !isWhole(loop) && !(loop == row && hasOverlap()); }
  /// The shape of a copy of whole tiles, from a step on.
  llvm::SmallVector<int64_t> getPaddedShape(llvm::ArrayRef<unsigned> loops, int64_t firstStep = 0);
  unsigned getColumnLoop() { return panel.value_or(column); }
  /// The words of a row of a tile that is read from windows.
  int64_t getWindowWords();

  mlir::linalg::LinalgOp op;
  DotProduct dot;
  llvm::SmallVector<int64_t> ranges;
  unsigned row = 0, column, step = 0, word;
  mlir::Type element;
  std::optional<unsigned> panel;              ///< panels of one tile of columns: what counts them goes with the columns
  llvm::SmallVector<unsigned> ofRows, others; ///< outer loops: those that the rows have, and the rest
  llvm::SmallVector<unsigned> leftOrder, rightOrder, outOrder; ///< loops of what is copied
  bool copiesLeft = false, copiesRight = false, copiesOut = false;
  std::optional<SumStart> start;  ///< of sums that tiles start with, instead of memory
  std::optional<Windows> windows; ///< of an input that tiles are read from, instead of a copy

private:
  bool isRead(mlir::OpOperand &operand, unsigned tiled, unsigned strided);
  void choosePanels();
  int64_t countCopied(bool copies, llvm::ArrayRef<unsigned> order);
  bool isFasterThanVectors(double copiedBytes);
  bool canStartInTiles();
  bool canReadWindows(bool isAlone);
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_AMX_TILEPLAN_H
