/// Names and small functions that the passes on kernels share.
#ifndef WEIR_PASSES_CODEGEN_COMMON_KERNELUTILS_H
#define WEIR_PASSES_CODEGEN_COMMON_KERNELUTILS_H

#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace weir {

inline bool isKernel(mlir::func::FuncOp f) { return f->hasAttr(KernelAttr::getNameStr()) && !f.isExternal(); }

/// The argument that a buffer is a part of, or the op that allocated it, or null if unknown.
mlir::Value getBaseBuffer(mlir::Value memref);

/// The access of the binding that `memref` is a part of, or "" if it is not part of one.
llvm::StringRef getAccess(mlir::Value memref);

/// Whether no other binding of a kernel has bytes of the binding `argument` at any dispatch, if one of both is written (dispatch-passes.md AL1).
bool isApart(mlir::FunctionOpInterface kernel, unsigned argument);

/// 0 of a type of numbers, complex ones too; null of others.
mlir::Value createZero(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type);

/// What the byte offsets of a binding can be divided by at all dispatches (`weir-annotate-dispatch-arguments`).
inline constexpr llvm::StringLiteral kBindingAlignmentAttr = "stream.alignment";

/// The alignment in bytes that this makes of the binding's first byte: storage starts at a multiple of 64, a range of it may start anywhere.
int64_t getBindingAlignment(mlir::FunctionOpInterface function, unsigned argument);

/// The part of `source` that a slice with the result shape `shape` names; `shape` lacks some unit dimensions of the slice. Upstream tells
/// from strides which of them a subview drops, and takes another one for it where strides are dynamic (v22.1: `memref.dim` then folds to
/// the size of a neighbour). Such a part is made with all dimensions, and collapsed.
mlir::Value createPartialView(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value source, llvm::ArrayRef<int64_t> shape,
                              llvm::ArrayRef<mlir::OpFoldResult> offsets, llvm::ArrayRef<mlir::OpFoldResult> sizes,
                              llvm::ArrayRef<mlir::OpFoldResult> strides);
/// Makes the subviews of `root` again that createPartialView would not have made.
void replaceAmbiguousSubViews(mlir::Operation *root);

/// Rewrites expansions of `root` into several dynamic dimensions of one as `memref.reinterpret_cast`: upstream's lowering knows one dynamic
/// size of a group only, and crashes (v22.1, `expand-strided-metadata`).
void replaceDynamicExpansions(mlir::Operation *root);

/// The binding that a tensor is a part of which ops write, also through the loops around it; or null.
mlir::Value getDestinationBinding(mlir::Value tensor);

/// Whether `tensor` is a binding that is not written, or a part of one.
bool isOfReadOnlyBinding(mlir::Value tensor);

/// Whether elements stay in their order, and their type is the same.
inline bool isReshape(mlir::Operation *op) { return mlir::isa_and_nonnull<mlir::tensor::ExpandShapeOp, mlir::tensor::CollapseShapeOp>(op); }

/// True if all loops are parallel, all outputs are written through a permutation and no op of the body has effects.
bool isElementwise(mlir::linalg::LinalgOp op);

/// Each element of a window that is copied (im2col) is multiplied with as many filters: fewer do not pay for the copy.
inline constexpr int64_t kFewestFilters = 8;

/// Iterations of the parallel loops of `op` that do not move `operand`: the filters of a convolution for its input. A dynamic loop counts
/// `kFewestFilters`.
int64_t countFilters(mlir::linalg::LinalgOp op, mlir::OpOperand &operand);

} // namespace weir

#endif
