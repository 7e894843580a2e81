/// The bytes of tensor constants, wherever the constants keep them.

#ifndef WEIR_PASSES_ANALYSIS_CONSTANTELEMENTS_H
#define WEIR_PASSES_ANALYSIS_CONSTANTELEMENTS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallBitVector.h"

#include <optional>

namespace weir {

/// A constant with a static shape whose elements are whole bytes in memory.
class ConstantElements {
public:
  /// None for other attributes, and for resources without their bytes.
  static std::optional<ConstantElements> get(mlir::Attribute attr);

  mlir::RankedTensorType getType() const { return type; }
  int64_t getNumElements() const { return type.getNumElements(); }

  /// True if `test` holds for an element, or for a part of one if elements are complex; elements that are not floats have no parts to test.
  /// None if elements have a format that cannot be read here.
  std::optional<bool> anyFloat(llvm::function_ref<bool(const llvm::APFloat &)> test) const;

  /// The elements of a constant of f32.
  mlir::SmallVector<float> getFloats() const;

  /// The dimensions along which all elements are equal.
  llvm::SmallBitVector getEqualDims() const;

  /// The slice with these offsets, sizes and strides as a constant of type `result`, which has as many elements.
  mlir::DenseElementsAttr getSlice(llvm::ArrayRef<int64_t> offsets, llvm::ArrayRef<int64_t> sizes, llvm::ArrayRef<int64_t> strides,
                                   mlir::RankedTensorType result) const;

  /// The constant whose dimension i is dimension `order[i]`.
  mlir::DenseElementsAttr getTransposed(llvm::ArrayRef<int64_t> order) const;
  /// The elements in another order: `strides` has how far those that follow each other along a dimension of `shape` lie apart here.
  mlir::DenseElementsAttr getPermuted(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> strides) const;

private:
  llvm::ArrayRef<char> getElement(int64_t index) const;

  mlir::RankedTensorType type;
  llvm::ArrayRef<char> bytes;
  int64_t elementBytes = 0;
  bool isSplat = false;
};

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_CONSTANTELEMENTS_H
