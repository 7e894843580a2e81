/// Bytes of dense tensors in memory (stream-tensor.md B3-B6).

#ifndef WEIR_PASSES_ANALYSIS_STORAGELAYOUT_H
#define WEIR_PASSES_ANALYSIS_STORAGELAYOUT_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace weir::stream {

/// B3: i2, i4 and f4E2M1FN share bytes with their neighbours.
bool isPackedElement(mlir::Type element);
/// B3: bits that one element takes; 0 if the type has no storage.
unsigned storageBits(mlir::Type element);
/// The type in which a scalar is in memory: integers rounded up to whole bytes.
mlir::Type storedScalarType(mlir::Type scalar);

/// Index arithmetic that folds while it is built.
class ByteMath {
public:
  ByteMath(mlir::OpBuilder &builder, mlir::Location loc) : builder(builder), loc(loc) {}

  mlir::OpFoldResult add(mlir::OpFoldResult a, mlir::OpFoldResult b);
  mlir::OpFoldResult mul(mlir::OpFoldResult a, mlir::OpFoldResult b);
  mlir::Value value(mlir::OpFoldResult x);

  /// B4. Fails for types without storage and for packed tensors that end inside a byte.
  mlir::FailureOr<mlir::OpFoldResult> byteSize(mlir::RankedTensorType type, llvm::ArrayRef<mlir::OpFoldResult> dims);
  /// B5. Fails where a packed element starts inside a byte, or may.
  mlir::FailureOr<mlir::OpFoldResult> byteOffset(mlir::RankedTensorType type, llvm::ArrayRef<mlir::OpFoldResult> dims,
                                                 llvm::ArrayRef<mlir::OpFoldResult> indices);
  /// Splits a slice into slices of one byte range each: `pieces` receives their starts, and `lengths` becomes the lengths that all of
  /// them have. False if that is not possible with at most `limit` pieces.
  bool splitIntoRanges(llvm::ArrayRef<mlir::OpFoldResult> dims, llvm::ArrayRef<mlir::OpFoldResult> starts,
                       llvm::SmallVectorImpl<mlir::OpFoldResult> &lengths, int64_t limit,
                       llvm::SmallVectorImpl<llvm::SmallVector<mlir::OpFoldResult>> &pieces);

private:
  mlir::OpBuilder &builder;
  mlir::Location loc;
};

} // namespace weir::stream

#endif // WEIR_PASSES_ANALYSIS_STORAGELAYOUT_H
