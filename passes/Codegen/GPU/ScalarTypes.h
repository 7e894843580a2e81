/// Scalars of functions for GPUs as others that a device has, also where loops carry them and branches hand them on.
#ifndef WEIR_PASSES_CODEGEN_GPU_SCALARTYPES_H
#define WEIR_PASSES_CODEGEN_GPU_SCALARTYPES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Transforms/DialectConversion.h"

namespace weir {

/// Whether an op in `module` has a result, or a function in it an argument, of which `isOld` holds.
bool hasScalars(mlir::gpu::GPUModuleOp module, llvm::function_ref<bool(mlir::Type)> isOld);

/// Gives all scalars, and flat memory of functions, the types that `types` has for them. `patterns` are for what computes and `isKnown`; an error on another op with an
/// old type says that it `refusal`.
mlir::LogicalResult convertScalars(mlir::gpu::GPUModuleOp module, mlir::TypeConverter &types, mlir::RewritePatternSet patterns,
                                   llvm::function_ref<bool(mlir::Operation *)> isKnown, llvm::StringRef refusal);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_GPU_SCALARTYPES_H
