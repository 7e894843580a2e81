/// Where stream ops say the types of the tensors that resources hold.

#ifndef WEIR_PASSES_ENCODING_LATE_STREAMENCODINGS_H
#define WEIR_PASSES_ENCODING_LATE_STREAMENCODINGS_H

#include "dialects/Encoding/Layout/Layout.h"
#include "dialects/Stream/StreamOps.h"

namespace weir::encoding {

/// One type in an attribute of an op, and the resource that it is said of.
struct EncodingSlot {
  mlir::Operation *op;
  llvm::StringRef attribute;
  /// Its number in an attribute that lists types, or -1.
  int64_t index;
  mlir::Value value;

  /// Null for values that are not tensors.
  mlir::RankedTensorType getType() const;
  void setType(mlir::Type type) const;
};

/// Of a `stream.tensor` op; none of `sizeof`, which has no value.
llvm::SmallVector<EncodingSlot> getEncodingSlots(mlir::Operation *op);

/// Whether a tensor type only requests a layout.
bool isVerbose(mlir::RankedTensorType type);
/// Whether a tensor type has any encoding of data tiling, verbose or not.
bool isEncoded(mlir::RankedTensorType type);

/// Whether two types of one tensor are the same bytes; false if a layout is not known.
bool areSameBytes(mlir::RankedTensorType a, mlir::RankedTensorType b);

/// Whether a number is a constant zero, of either sign.
bool isZero(mlir::Value value);

/// The op that a value comes from unchanged: through transfers that stay on their device, casts, and clones that keep the type.
mlir::Value skipMoves(mlir::Value value);

/// Whether an op may go: its results are unused, and it has no other effect. Values that are moved or copied are new ones.
bool isUnread(mlir::Operation *op);
/// Removes an op whose results are unused, and then its operands.
void eraseIfDead(mlir::Operation *op);

/// Removes private globals among these that are not read any more, with what stores to them.
void eraseDeadGlobals(mlir::ModuleOp module);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_LATE_STREAMENCODINGS_H
