/// The part of its tensor that a kernel stores, in terms of its arguments (stream-passes.md 9.7).

#ifndef WEIR_PASSES_ANALYSIS_KERNELBOX_H
#define WEIR_PASSES_ANALYSIS_KERNELBOX_H

#include "dialects/Stream/StreamOps.h"
#include "dialects/TensorExt/TensorExtOps.h"

namespace weir::stream {

/// A constant plus factors times arguments of a kernel.
struct KernelNumber {
  int64_t constant = 0;
  llvm::SmallVector<std::pair<unsigned, int64_t>, 2> terms; ///< argument, factor
};

/// In each dimension of a dense tensor `size` elements from `offset` on, of `extent`.
struct KernelBox {
  struct Dimension {
    KernelNumber offset, size, extent;
  };
  llvm::SmallVector<Dimension, 4> dimensions;
};

/// The argument of the kernel that `value` is, through what only annotates it.
std::optional<unsigned> getKernelArgument(mlir::Value value);

/// What `store` stores of the tensor of `subspan`, if arguments of the kernel give all of its numbers and it leaves no gaps in the box.
std::optional<KernelBox> findStoredBox(tensor_ext::DispatchTensorStoreOp store, BindingSubspanOp subspan);

} // namespace weir::stream

#endif // WEIR_PASSES_ANALYSIS_KERNELBOX_H
