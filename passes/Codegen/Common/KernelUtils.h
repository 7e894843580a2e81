/// Names and small functions that the passes on kernels share.
#ifndef WEIR_PASSES_CODEGEN_COMMON_KERNELUTILS_H
#define WEIR_PASSES_CODEGEN_COMMON_KERNELUTILS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace weir {

/// Marks a function as a dispatch kernel.
inline constexpr llvm::StringLiteral kKernelAttr = "weir.kernel";
/// On a binding argument: "ro", "wo" or "rw".
inline constexpr llvm::StringLiteral kAccessAttr = "weir.access";
/// On the argument that stands for the scratch memory of a call.
inline constexpr llvm::StringLiteral kScratchAttr = "weir.scratch";
/// On the function: bytes of scratch memory that a call needs.
inline constexpr llvm::StringLiteral kScratchSizeAttr = "weir.scratch_size";
/// On the function: no two of its stores touch the same element.
inline constexpr llvm::StringLiteral kDisjointStoresAttr = "weir.disjoint_stores";
/// On a root op: sizes of the distributed tiles, one for each loop, 0 = not distributed.
inline constexpr llvm::StringLiteral kTileAttr = "weir.tile";

inline bool isKernel(mlir::func::FuncOp f) { return f->hasAttr(kKernelAttr) && !f.isExternal(); }

/// The argument that a buffer is a part of, or the op that allocated it, or null if unknown.
mlir::Value getBaseBuffer(mlir::Value memref);

/// The access of the binding that `memref` is a part of, or "" if it is none.
llvm::StringRef getAccess(mlir::Value memref);

/// Canonicalises kernels with the patterns of all loaded dialects and removes common subexpressions. Collecting the patterns takes longer than
/// applying them to a small kernel: passes make one when they are initialised.
class KernelCleaner {
public:
  explicit KernelCleaner(mlir::MLIRContext *context);
  /// Also applies the patterns for tiled ops.
  void cleanTensors(mlir::Operation *op) const;
  /// Begins with common subexpressions, so that copies of a buffer onto itself are seen.
  void cleanBuffers(mlir::Operation *op) const;

private:
  mlir::FrozenRewritePatternSet tensors, buffers;
};

/// True if all loops are parallel, all outputs are written through a permutation and no op of the body has effects.
bool isElementwise(mlir::linalg::LinalgOp op);

} // namespace weir

#endif
