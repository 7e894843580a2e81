/// Slices of packed values in kernels, and conversions from one packed layout to another (encoding-passes.md M4 and M5).

#ifndef WEIR_PASSES_ENCODING_KERNEL_KERNELSLICES_H
#define WEIR_PASSES_ENCODING_KERNEL_KERNELSLICES_H

#include "passes/Encoding/Kernel/KernelLayouts.h"

namespace weir::encoding {

/// A slice of a tensor as a slice of its physical tensor.
struct PhysicalSlice {
  llvm::SmallVector<mlir::OpFoldResult> offsets, sizes; ///< one for each digit
  llvm::SmallVector<int64_t> shape;
  llvm::SmallVector<int64_t> logicalShape;
};

/// Nothing if it is no such slice (encoding-passes.md D9). `dims` are the dynamic sizes of the tensor.
std::optional<PhysicalSlice> getPhysicalSlice(mlir::OpBuilder &builder, mlir::Location loc, const TensorLayout &layout, mlir::ValueRange dims,
                                              llvm::ArrayRef<mlir::OpFoldResult> offsets, llvm::ArrayRef<mlir::OpFoldResult> sizes);

/// The plain tensor of what a physical slice has, and back; padding after it is zero.
mlir::Value unpackSlice(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value physical, const TensorLayout &layout, const PhysicalSlice &slice);
mlir::Value packSlice(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value plain, const TensorLayout &layout, const PhysicalSlice &slice);

/// From one packed layout to the other by one transposition; null if tiles have no common refinement, shapes are dynamic, or what lies
/// in the source's padding would get into that of the result.
mlir::Value relayout(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value physical, const TensorLayout &from, const TensorLayout &to);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_KERNEL_KERNELSLICES_H
