/// How elements lie in memory outside of the program, and in which type it holds them inside.

#ifndef WEIR_PASSES_INPUT_ELEMENTSTORAGE_H
#define WEIR_PASSES_INPUT_ELEMENTSTORAGE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace weir {

/// The type in which the program holds elements of `element`: i8 for i2 and i4, other integers in the next power of two of at least 8 bits,
/// f8E4M3FN for f4E2M1FN, i64 for index, else itself.
mlir::Type getHeldElement(mlir::Type element);
/// The same for a tensor; without its encoding if that says that elements are packed. Other types stay.
mlir::Type getHeldType(mlir::Type type);
/// Whether elements of this tensor share bytes outside.
bool isPackedTensor(mlir::Type type);

/// Whether they are integers that take more bits in memory than they have, with leading zeros (stream-tensor.md B3).
bool isWidenedTensor(mlir::Type type);

/// From a scalar of a type that is held as another one, and to it.
mlir::Value toHeld(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value scalar);
mlir::Value fromHeld(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value held, mlir::Type element);

/// The elements of `packed`, one by one.
mlir::Value buildUnpack(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value packed, mlir::ValueRange dims);
/// `held` as a tensor of type `packed`.
mlir::Value buildPack(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value held, mlir::RankedTensorType packed, mlir::ValueRange dims);

/// Widened elements from outside, in numbers of their type, and back. `value` is a tensor of the type in which they are held.
mlir::Value buildInside(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value, mlir::Type element, mlir::ValueRange dims);
mlir::Value buildOutside(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value value, mlir::Type element, mlir::ValueRange dims);

/// The elements of a constant as they are held; null if its data is missing.
mlir::TypedAttr getHeldConstant(mlir::TypedAttr value);
/// The bytes of a constant as they lie outside, as a tensor of i8 that `buildUnpackBytes` takes; null if that is no smaller than the held one.
mlir::TypedAttr getPackedConstant(mlir::TypedAttr value);
/// How many elements of a packed tensor share a byte; if its rows are full of bytes, those of a row do, else all are in one row.
int64_t getElementsPerByte(mlir::RankedTensorType packed);
bool hasFullRows(mlir::RankedTensorType packed);
/// The extents of such a tensor of bytes, and the bytes of `held`.
llvm::SmallVector<mlir::OpFoldResult> getByteSizes(mlir::OpBuilder &builder, mlir::Location loc, mlir::RankedTensorType packed, mlir::ValueRange dims);
mlir::Value buildPackBytes(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value held, mlir::RankedTensorType packed, mlir::ValueRange dims);
mlir::Value buildUnpackBytes(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value bytes, mlir::RankedTensorType packed, mlir::ValueRange dims);

} // namespace weir

#endif // WEIR_PASSES_INPUT_ELEMENTSTORAGE_H
