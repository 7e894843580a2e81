/// Whether a slice of a dense tensor is one range of memory (stream-tensor.md B6).

#ifndef WEIR_DIALECTS_UTIL_CONTIGUITY_H
#define WEIR_DIALECTS_UTIL_CONTIGUITY_H

#include "mlir/IR/OpDefinition.h"

namespace weir::util {

enum class Contiguity { Yes, No, Unknown };

/// Whether the slice with these lengths is contiguous in a row-major tensor with these extents: from the left, dimensions of length 1, then
/// at most one of any length, then only full ones. All lists have one entry per dimension.
Contiguity getContiguity(llvm::ArrayRef<mlir::OpFoldResult> dims, llvm::ArrayRef<mlir::OpFoldResult> lengths);

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_CONTIGUITY_H
