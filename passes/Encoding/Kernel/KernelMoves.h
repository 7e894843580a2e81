/// Ops that put elements elsewhere, in kernels whose values have layouts (encoding-passes.md 9).

#ifndef WEIR_PASSES_ENCODING_KERNEL_KERNELMOVES_H
#define WEIR_PASSES_ENCODING_KERNEL_KERNELMOVES_H

#include "mlir/Transforms/DialectConversion.h"
#include "passes/Encoding/Kernel/KernelLayouts.h"

namespace weir::encoding {

/// What is known of the values of a kernel: the layout of a type, and the dynamic sizes of an encoded value.
struct KernelValues {
  std::function<mlir::FailureOr<TensorLayout>(mlir::RankedTensorType)> getLayout;
  std::function<std::optional<llvm::SmallVector<mlir::Value>>(mlir::Value)> getDims;
};

/// Casts, reshapes, slices, what is written into slices, pads, concatenations and gathers of tensors.
bool isMaterializedMove(mlir::Operation *op);

/// The dynamic sizes of what such an op makes; values are built before it.
std::optional<llvm::SmallVector<mlir::Value>> getMovedDims(mlir::Operation *op, const KernelValues &values);

/// A reshape between layouts that are the same bytes is a reshape of the physical tensors. Other ops run on plain operands, between
/// conversions.
void populateMovePatterns(const mlir::TypeConverter &types, mlir::RewritePatternSet &patterns, KernelValues values);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_KERNEL_KERNELMOVES_H
