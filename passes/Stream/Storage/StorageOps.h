/// What ops do with the storage of the resources that they are given, as far as the op alone says it.

#ifndef WEIR_PASSES_STREAM_STORAGE_STORAGEOPS_H
#define WEIR_PASSES_STREAM_STORAGE_STORAGEOPS_H

#include "mlir/IR/Operation.h"

namespace weir::stream {

/// True for types and values that name storage.
bool isResource(mlir::Type type);
inline bool isResource(mlir::Value value) { return isResource(value.getType()); }

/// Whether an op writes to the storage of the operands that its results are tied to; casts and the like only pass it on.
bool writesThroughTies(mlir::Operation *op);

/// Of those, the ones that write themselves: execution regions leave it to the ops in them.
inline bool writesOutsideRegions(mlir::Operation *op) { return op->getNumRegions() == 0 && writesThroughTies(op); }

/// Whether storage made by this op has no other name when it is made, and all later ones come from its result.
bool makesOwnStorage(mlir::Operation *op);

/// `stream.async.execute` and `stream.async.concurrent`: one block, whose arguments are the captures and whose terminator hands out the results.
bool isExecutionRegion(mlir::Operation *op);

/// The resources that an execution region captures.
mlir::OperandRange getCaptures(mlir::Operation *execution);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_STORAGEOPS_H
