/// The bytes of tensor constants, wherever the constants keep them.

#ifndef WEIR_PASSES_ANALYSIS_CONSTANTELEMENTS_H
#define WEIR_PASSES_ANALYSIS_CONSTANTELEMENTS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "passes/Analysis/BodyEvaluator.h"
#include "passes/Analysis/ConstantTensors.h"
#include "llvm/ADT/SmallBitVector.h"

#include <list>
#include <optional>

namespace weir {

/// A constant with a static shape whose elements are whole bytes in memory.
class ConstantElements {
public:
  /// None for other attributes, and for resources without their bytes.
  static std::optional<ConstantElements> get(mlir::Attribute attr);
  /// Of the constant of integers or floats that `value` is, or is a reshape of. It may have no elements, or such that
  /// are no power of two of bytes: only `getBodyOperand` reads these.
  static std::optional<ConstantElements> find(mlir::Value value);

  mlir::RankedTensorType getType() const { return type; }
  int64_t getNumElements() const { return type.getNumElements(); }

  /// True if `test` holds for an element, or for a part of one if elements are complex; elements that are not floats have no parts to test.
  /// None if elements have a format that cannot be read here.
  std::optional<bool> anyFloat(llvm::function_ref<bool(const llvm::APFloat &)> test) const;

  /// The elements of a constant of f32.
  mlir::SmallVector<float> getFloats() const;

  /// Element `index` of integers, sign-extended.
  int64_t getInteger(int64_t index) const;
  /// The elements as the evaluator of bodies reads them; none if they have more than 64 bits. `storage` keeps those that
  /// are made for it.
  std::optional<BodyOperand> getBodyOperand(std::list<Column> &storage) const;
  /// All elements, as those of a tensor of this type; none if only `getBodyOperand` reads them.
  std::optional<Elements> getElements(mlir::RankedTensorType type) const;

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
  static std::optional<ConstantElements> read(mlir::Attribute attr);
  llvm::ArrayRef<char> getElement(int64_t index) const;

  mlir::RankedTensorType type;
  mlir::DenseElementsAttr dense; ///< null if it is a resource
  llvm::ArrayRef<char> bytes;
  int64_t elementBytes = 0; ///< 0 if only `getBodyOperand` reads elements
  bool isSplat = false;
};

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_CONSTANTELEMENTS_H
