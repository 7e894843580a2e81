#ifndef WEIR_PASSES_DISPATCH_STOREPARTITIONS_H
#define WEIR_PASSES_DISPATCH_STOREPARTITIONS_H

#include "dialects/TensorExt/TensorExtOps.h"

namespace weir {

/// More parts of a tensor are not looked at.
inline constexpr unsigned kMaxParts = 16;

/// A3: `store` is in loops at the top of a kernel of which each runs over one dimension in tiles, all of it or the tiles of one workgroup
/// in turn, so that together the workgroups store every element, each once.
bool isPartition(tensor_ext::DispatchTensorStoreOp store, mlir::Block *entry);

/// A3: constant slices that do not meet and have as many elements as the tensor. All are in `entry`.
bool areDisjointParts(llvm::ArrayRef<tensor_ext::DispatchTensorStoreOp> stores, mlir::Block *entry);

/// The load is of the elements that the store writes, offsets and sizes being the same constants or values.
bool isSameSlice(tensor_ext::DispatchTensorLoadOp load, tensor_ext::DispatchTensorStoreOp store);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_STOREPARTITIONS_H
