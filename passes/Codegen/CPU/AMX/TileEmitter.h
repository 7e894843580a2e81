/// Loops over AMX tiles.
#ifndef WEIR_PASSES_CODEGEN_CPU_AMX_TILEEMITTER_H
#define WEIR_PASSES_CODEGEN_CPU_AMX_TILEEMITTER_H

#include "mlir/Dialect/AMX/AMXDialect.h"
#include "passes/Codegen/CPU/AMX/TilePlan.h"
#include "passes/Codegen/CPU/Emit.h"

namespace weir::cpu {

/// A view of an operand at the indices of the outer loops, and the loop of each of its dimensions.
struct TileOperand {
  mlir::Value view;
  llvm::SmallVector<unsigned> loops;

  unsigned getDim(unsigned loop) const { return llvm::find(loops, loop) - loops.begin(); }
};

/// A factor: what has whole tiles of a sum, and what has the tile that is after them, at `lastStep`.
struct Factor {
  TileOperand whole, last;
  int64_t lastStep;
};

/// The first rows of tiles in the left factor and in the result, and their first columns: up to two of each.
struct TileBlock {
  llvm::ArrayRef<mlir::Value> rows, columns;
  llvm::SmallVector<mlir::Value> rowsOfOut;
};

/// Replaces the op of a plan.
class TileEmitter : TilePlan {
public:
  explicit TileEmitter(const TilePlan &plan) : TilePlan(plan), loc(op.getLoc()), e(mlir::OpBuilder(op), loc) {}

  void emit();

private:
  // TileCopies.cpp
  TileOperand slice(mlir::OpOperand &operand);
  TileOperand pad(const TileOperand &from, llvm::ArrayRef<unsigned> order, mlir::Type type, int64_t firstStep = 0);
  void copy(const TileOperand &from, const TileOperand &to);
  TileOperand take(const TileOperand &from, unsigned loop, int64_t first);
  TileOperand trim(const TileOperand &padded, int64_t firstStep = 0);
  TileOperand copyLastRows(const TileOperand &out);
  Factor prepare(const TileOperand &from, llvm::ArrayRef<unsigned> order, bool copies);

  void emitOuter(llvm::ArrayRef<unsigned> loops, llvm::function_ref<void()> body);
  mlir::amx::TileType getSumType();
  llvm::SmallVector<mlir::Value> indexAt(const TileOperand &operand, unsigned loop, mlir::Value index, unsigned otherLoop, mlir::Value other);
  mlir::Value indexStride(const TileOperand &operand, unsigned loop);
  mlir::Value startTile(mlir::Value firstColumn);
  mlir::Value loadTile(mlir::amx::TileType type, const TileOperand &operand, unsigned rowLoop, mlir::Value rowIndex, unsigned otherLoop,
                       mlir::Value other);
  llvm::SmallVector<mlir::Value> multiply(llvm::ArrayRef<mlir::Value> lefts, llvm::ArrayRef<mlir::Value> rights, mlir::ValueRange before);
  llvm::SmallVector<mlir::Value> addProducts(const TileBlock &block, const Factor &left, const Factor &right, mlir::ValueRange sums);
  llvm::SmallVector<mlir::Value> addWindows(const TileBlock &block, const TileOperand &filter, mlir::Value image, mlir::Value first,
                                            llvm::ArrayRef<Windows::Loop> loops, mlir::ValueRange sums);
  void emitBlock(const TileBlock &block, const TileOperand &out, llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::ValueRange)> addAll);
  void emitPairs(int64_t extent, int64_t tiles, int64_t unit, llvm::function_ref<void(llvm::ArrayRef<mlir::Value>)> body);
  void emitColumns(llvm::function_ref<void(llvm::ArrayRef<mlir::Value>)> body);
  void emitWindowTiles(const TileOperand &filter, const TileOperand &out, llvm::ArrayRef<Windows::Loop> rows, mlir::Value image,
                       mlir::Value firstOfOut);
  void emitTiles(const Factor &left, const Factor &right, const TileOperand &out);
  mlir::Value flatten(mlir::Value buffer, int64_t elements);

  mlir::Location loc;
  Emit e;
  llvm::DenseMap<unsigned, mlir::Value> indices; ///< of the outer loops
  mlir::Value startRow, imageRow;                ///< the elements of `start` and of the input in one dimension
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_AMX_TILEEMITTER_H
