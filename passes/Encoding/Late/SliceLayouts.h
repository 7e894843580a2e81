/// Slices, updates and fills of values in layouts, on the host (encoding-passes.md 8.2).

#ifndef WEIR_PASSES_ENCODING_LATE_SLICELAYOUTS_H
#define WEIR_PASSES_ENCODING_LATE_SLICELAYOUTS_H

#include "passes/Encoding/Late/StreamEncodings.h"

namespace weir::encoding {

/// A part of a value in a layout.
struct LayoutSlice {
  enum class Kind {
    Range, ///< one run of bytes, in which the part lies like a value of `type`
    Box,   ///< a slice of the physical tensor
    Other
  } kind = Kind::Other;
  mlir::RankedTensorType type;
  mlir::AffineMap offset; ///< of the run in elements, from the index at which the slice starts
  int64_t elementBytes = 0;
};

/// Of a slice of `part`'s shape. The type of a run is that of the part, or else that with the encoding of the whole, or the plain one.
LayoutSlice getLayoutSlice(mlir::RankedTensorType whole, mlir::ValueRange wholeDims, mlir::ValueRange starts, mlir::RankedTensorType part,
                           mlir::ValueRange partDims);

/// Rewrites a slice, update or fill of which an operand or the result has a layout: to a range of bytes, or with conversions around
/// the op on plain values. A slice of the physical tensor stays and becomes a dispatch later. What is not a range has a remark of
/// weir-specialize-encodings.
void rewriteSliceInLayout(mlir::Operation *op);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_LATE_SLICELAYOUTS_H
