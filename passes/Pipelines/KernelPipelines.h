/// Parts of the way from bindings to machine code that targets share.

#ifndef WEIR_PASSES_PIPELINES_KERNELPIPELINES_H
#define WEIR_PASSES_PIPELINES_KERNELPIPELINES_H

#include "mlir/Pass/PassManager.h"

namespace weir {

/// `weir-clean-kernels` on tensors, or on buffers.
void addCleanKernels(mlir::OpPassManager &kernels, bool buffers = false, bool fold = true);

/// Kernels in the form that code generation expects: structured ops, each result computed in place. With `fuse` elementwise ops are
/// merged into their users, and the program's arithmetic is folded.
void buildKernelPreparation(mlir::OpPassManager &kernels, bool fuse, bool keepWindowPads = false);

/// Tensors to buffers, copies to structured ops, bools to bytes.
void buildKernelBufferization(mlir::OpPassManager &kernels, bool fold = true);

/// `weir-prepare-kernels`.
void registerKernelPipelines();

} // namespace weir

#endif // WEIR_PASSES_PIPELINES_KERNELPIPELINES_H
