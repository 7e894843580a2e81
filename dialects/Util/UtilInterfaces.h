// Interfaces through which transforms look at ops without knowing them, and the lookups built on them (util.md section 4).
#ifndef WEIR_DIALECTS_UTIL_UTILINTERFACES_H
#define WEIR_DIALECTS_UTIL_UTILINTERFACES_H

#include "dialects/Util/UtilSegments.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include <optional>

namespace weir::util {

/// How an op uses the contents of a value. `discard`: the old contents are never needed.
struct ValueAccess {
  bool read = false;
  bool write = false;
  bool discard = false;

  bool isReadOnly() const { return read && !write; }
  bool isNone() const { return !read && !write; }
  static ValueAccess readOnly() { return {true, false, false}; }
  static ValueAccess readWrite() { return {true, true, false}; }
  static ValueAccess discardWrite() { return {false, true, true}; }
};

namespace detail {
std::optional<unsigned> getTiedResultOperandIndex(mlir::Operation *op, unsigned resultIndex);
void setTiedResultOperandIndex(mlir::Operation *op, unsigned resultIndex, std::optional<unsigned> operandIndex);
/// T.C1.
mlir::LogicalResult verifyTiedOp(mlir::Operation *op);
} // namespace detail

} // namespace weir::util

#include "dialects/Util/UtilAttrInterfaces.h.inc"
#include "dialects/Util/UtilTypeInterfaces.h.inc"
// Op interfaces name the others.
#include "dialects/Util/UtilOpInterfaces.h.inc"

namespace weir::util {

//===----------------------------------------------------------------------===//
// Ties
//===----------------------------------------------------------------------===//

/// The value at the start of the chain of ties that ends in `value`. Stops at block arguments and untied results.
mlir::Value findTiedBaseValue(mlir::Value value);

/// `indices` (one per result, -1 = untied) after dropping operands and results; both lists hold indices in the tie-able
/// groups, sorted or not.
llvm::SmallVector<int64_t> excludeTiedOperandAndResultIndices(llvm::ArrayRef<int64_t> indices,
                                                              llvm::ArrayRef<unsigned> excludedOperands,
                                                              llvm::ArrayRef<unsigned> excludedResults);

/// `tied_operands` as an attribute: index-typed integers, -1 = untied. Null when `indices` is empty.
mlir::ArrayAttr getTiedOperandsAttr(mlir::MLIRContext *context, llvm::ArrayRef<int64_t> indices);

//===----------------------------------------------------------------------===//
// Shapes and sizes
//===----------------------------------------------------------------------===//

/// How many values a type takes in a flat dims list: its dynamic dimensions if shaped, 1 if size-aware, else 0.
unsigned getNumDynamicDims(mlir::Type type);
unsigned getNumDynamicDims(mlir::TypeRange types);

/// The shape that lookups of dimensions go by: of shaped types with a rank and of types that represent shaped values.
std::optional<llvm::ArrayRef<int64_t>> getLookupShape(mlir::Type type);

/// sameShape of flow.md section 7. Equal as far as a reshape is concerned: both sides have the same number of elements, so
/// one pair of differing dimension values does not matter.
bool isSameShape(mlir::Type a, mlir::ValueRange aDims, mlir::Type b, mlir::ValueRange bDims);

/// The slice of the flat list `dims` that belongs to `values[index]`. Empty when the list is too short.
mlir::ValueRange findDynamicDimsInList(unsigned index, mlir::ValueRange values, mlir::ValueRange dims);

/// Emits an error unless `dims` has one value per dynamic dimension of the types. `what` names the value(s).
mlir::LogicalResult verifyDynamicDims(mlir::Operation *op, mlir::TypeRange types, mlir::ValueRange dims,
                                      llvm::StringRef what);

/// Lookup of 4.2 rule 1: upwards through shape-aware, size-aware and tied ops. Static types give an empty list.
std::optional<llvm::SmallVector<mlir::Value>> findDynamicDims(mlir::Value value);
/// Rules 1 and 2: the values found dominate the insertion point.
std::optional<llvm::SmallVector<mlir::Value>> findDynamicDims(mlir::Value value, mlir::Block *block,
                                                              mlir::Block::iterator insertionPoint);
/// Rule 3: builds what cannot be found.
llvm::SmallVector<mlir::Value> buildDynamicDims(mlir::Location loc, mlir::Value value, mlir::OpBuilder &builder);
/// All sizes of a ranked value, static ones as attributes.
llvm::SmallVector<mlir::OpFoldResult> buildMixedSizes(mlir::Location loc, mlir::Value value, mlir::OpBuilder &builder);
/// Static sizes of `type` (a ranked shape) with `dims` for the dynamic ones.
llvm::SmallVector<mlir::OpFoldResult> getMixedSizes(mlir::MLIRContext *context, llvm::ArrayRef<int64_t> shape,
                                                    mlir::ValueRange dims);

/// The byte size of a size-aware value, upwards through size-aware and tied ops, then its users; null if unknown.
mlir::Value findValueSize(mlir::Value value);
mlir::Value findValueSize(mlir::Value value, mlir::Block *block, mlir::Block::iterator insertionPoint);

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

/// compatible(G, A) of 4.5: whether a global of type `global` may be read or written as `access`.
bool isGlobalTypeCompatible(mlir::Type global, mlir::Type access);

//===----------------------------------------------------------------------===//
// Hoisting
//===----------------------------------------------------------------------===//

/// 4.6, including ops without the interface, which are judged by their effects.
bool isHoistable(mlir::Operation *op);
bool isHoistableLeaf(mlir::Operation *op);

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_UTILINTERFACES_H
