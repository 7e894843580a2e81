/// Slices that only pick the bytes that are read.

#ifndef WEIR_PASSES_STREAM_ELIDECOPIES_SLICEFOLDING_H
#define WEIR_PASSES_STREAM_ELIDECOPIES_SLICEFOLDING_H

#include "dialects/Stream/StreamOps.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Storage/StorageFlow.h"
#include <string>

namespace weir::stream {

/// Why a slice has to stay; no code: it need not.
struct SliceRefusal {
  std::optional<ElideCopiesCode> code;
  mlir::Operation *blocker = nullptr;
};

/// Whether every use of `slice` can read the range from the slice's source instead, without seeing a later write and with dispatch
/// operands at multiples of the offset alignment (`#stream.resource_config`, else `alignment`).
SliceRefusal whyNotFolded(AsyncSliceOp slice, const StorageFlow &flow, uint64_t alignment);

/// Folds slices into the ranges of their users and erases them. Calls `onFold` for each that goes. Slices of slices take a round (and an
/// analysis) each. Returns whether any went.
bool foldSlices(llvm::ArrayRef<AsyncSliceOp> slices, const StorageFlow &flow, uint64_t alignment,
                llvm::function_ref<void(AsyncSliceOp)> onFold);

/// Whether values at `from` can be used at `to` as they are: the affinities agree, one is absent, or the topology around `op` gives the pair
/// unified memory or transparent access.
bool isSamePlace(mlir::Operation *op, mlir::Attribute from, mlir::Attribute to);

/// A number of bytes for remarks: a constant, or what the value is computed from.
std::string describeBytes(mlir::Value size);
/// An op for remarks: its name and line.
std::string describeOp(mlir::Operation *op);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDECOPIES_SLICEFOLDING_H
