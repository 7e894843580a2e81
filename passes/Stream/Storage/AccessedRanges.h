/// Which bytes single operands of async ops read and write, and how to change them.

#ifndef WEIR_PASSES_STREAM_STORAGE_ACCESSEDRANGES_H
#define WEIR_PASSES_STREAM_STORAGE_ACCESSEDRANGES_H

#include "dialects/Stream/StreamOps.h"
#include "passes/Analysis/RangeOracle.h"

namespace weir::stream {

/// Number of the range that belongs to an operand (counted in all operands) of a dispatch.
unsigned getDispatchRange(AsyncDispatchOp op, unsigned operandNumber);

/// The bytes of its value that an operand which only reads may read. None for operands that are tied, that pass storage on, or of
/// ops that are not known.
std::optional<ByteRange> getReadRange(RangeOracle &oracle, mlir::OpOperand &use);

/// The bytes that an op may write through a tied operand. None if that is not known.
std::optional<ByteRange> getWrittenRange(RangeOracle &oracle, mlir::OpOperand &use);

/// Makes the program state at the op that what it writes through `written` and what it reads of the same value are apart (stream-passes.md 4.1), as
/// far as that follows from facts alone: ops that state these may go.
void stateApart(RangeOracle &oracle, mlir::OpOperand &written);

/// Makes the program state at the op that `lower` is not above `upper`.
void stateOrder(mlir::Value lower, mlir::Value upper, mlir::Operation *op);

/// A value whose bytes are all undefined: an `alloca`, or a clone of one.
bool isUndefined(mlir::Value value);

/// Bytes `[shift, shift + size of the old value)` of another resource, which hold what the old value holds.
struct Window {
  BytePosition shift;
  BytePosition size; ///< of the other resource
  mlir::Type type;   ///< of the other resource
};

/// Whether `redirectRead` can make this use read a window.
bool canRedirectRead(RangeOracle &oracle, mlir::OpOperand &use, const Window &window);

/// Makes a use read the window of `value` instead. Returns the op that reads now: an update becomes a copy, and a clone a slice, if the
/// window is not all of the other resource; then the old op is gone.
mlir::Operation *redirectRead(RangeOracle &oracle, mlir::OpOperand &use, mlir::Value value, const Window &window);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_STORAGE_ACCESSEDRANGES_H
