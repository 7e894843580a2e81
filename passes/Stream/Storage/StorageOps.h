/// Questions about the storage of one op or value, answered by `util::StorageOpInterface`.

#ifndef WEIR_PASSES_STREAM_STORAGE_STORAGEOPS_H
#define WEIR_PASSES_STREAM_STORAGE_STORAGEOPS_H

#include "dialects/Util/UtilStorage.h"

namespace weir::stream {

/// True for types and values that name storage.
bool isResource(mlir::Type type);
inline bool isResource(mlir::Value value) { return isResource(value.getType()); }

/// The link that says whose storage a result of an op has: the tie, or the only one. None if it may be one of several.
std::optional<util::StorageLink> findStorageLink(mlir::Value value);

/// Whether an op writes to the storage of the operands that its results are tied to; casts and the like only pass it on. Calls are not
/// asked: that depends on the function.
bool writesThroughTies(mlir::Operation *op);

/// Of those, the ones that write themselves: execution regions leave it to the ops in them.
inline bool writesOutsideRegions(mlir::Operation *op) { return op->getNumRegions() == 0 && writesThroughTies(op); }

/// Whether `value` is the result of a write in place. What a region yields for such a result is in the capture, after the write that the tie is.
bool isTiedResult(mlir::Value value);

/// Whether the storage of `value` has no other name when it is made, and all later ones come from `value`.
bool hasOwnStorage(mlir::Value value);

/// `stream.async.execute` and `stream.async.concurrent`: one block, whose arguments are the captures and whose terminator hands out the results.
bool isExecutionRegion(mlir::Operation *op);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_STORAGEOPS_H
