/// Structured ops on buffers with fewer loops: without those that run once, and with one loop for two that all operands go through together.
#ifndef WEIR_PASSES_CODEGEN_CPU_LOOPS_MERGEDLOOPS_H
#define WEIR_PASSES_CODEGEN_CPU_LOOPS_MERGEDLOOPS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"

namespace weir::cpu {

/// A view of an operand, and the loop of each of its dimensions.
struct MergedOperand {
  mlir::Value view;
  mlir::SmallVector<unsigned> loops;

  mlir::MemRefType getType() const { return mlir::cast<mlir::MemRefType>(view.getType()); }
  bool has(unsigned loop) const { return llvm::is_contained(loops, loop); }
  /// The dimension of a loop that the operand has.
  unsigned getDim(unsigned loop) const { return llvm::find(loops, loop) - loops.begin(); }
  /// The elements between two iterations of a loop that the operand has, or kDynamic.
  int64_t getStride(unsigned loop) const;
};

/// The loops of an op keep their numbers; of those that are gone no operand has any.
struct MergedLoops {
  mlir::SmallVector<mlir::utils::IteratorType> iterators;
  mlir::SmallVector<int64_t> ranges;
  mlir::SmallVector<MergedOperand> operands;

  /// Views are made at the insertion point of `builder`. All maps of `op` have to be projected permutations, all operands buffers.
  MergedLoops(mlir::OpBuilder &builder, mlir::linalg::LinalgOp op);

  bool isUsed(unsigned loop) const {
    return llvm::any_of(operands, [&](const MergedOperand &operand) { return operand.has(loop); });
  }

private:
  void dropUnits(mlir::OpBuilder &builder, mlir::Location loc);
  bool mayMerge(unsigned outer, unsigned inner) const;
  void merge(mlir::OpBuilder &builder, mlir::Location loc, unsigned outer, unsigned inner);
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_LOOPS_MERGEDLOOPS_H
