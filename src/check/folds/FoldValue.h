/// Values that the evaluator of folds computes with.
#ifndef WEIR_CHECK_FOLDS_FOLDVALUE_H
#define WEIR_CHECK_FOLDS_FOLDVALUE_H

#include "src/check/folds/FloatFormat.h"

#include "mlir/IR/Attributes.h"
#include "mlir/IR/Types.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <vector>

namespace weir::check {

/// What an element of a value is: an integer, index (64 bits) or a float.
struct ElementKind {
  const FloatFormat *format = nullptr; ///< null for integers
  unsigned width = 0;

  /// Nothing for types that are not computed with.
  static std::optional<ElementKind> get(mlir::Type type);
  bool operator==(const ElementKind &other) const { return format == other.format && width == other.width; }
};

/// What is known of an element.
struct FoldElement {
  enum class State : uint8_t {
    Exact,  ///< it is `bits`
    Near,   ///< a float from `low` to `high`; `bits` is the likeliest one
    Any,    ///< the definition of an op leaves it open
    Poison, ///< the definition of an op gives it no value
  };
  State state = State::Any;
  uint64_t bits = 0;
  double low = 0, high = 0;

  static FoldElement exact(uint64_t bits) { return {State::Exact, bits}; }
  static FoldElement any() { return {}; }
  static FoldElement poison() { return {State::Poison}; }
  bool isExact() const { return state == State::Exact; }
  bool isKnown() const { return state == State::Exact || state == State::Near; }
};

/// A scalar (no shape, one element) or the elements of a tensor or vector in row-major order. A complex one is two elements.
struct FoldValue {
  ElementKind kind;
  bool isComplex = false;
  llvm::SmallVector<int64_t, 4> shape;
  std::vector<FoldElement> elements;

  size_t countNumbers() const { return elements.size() / (isComplex ? 2 : 1); }
};

/// The value of a constant; `type` is its type. Nothing for attributes that are not numbers.
std::optional<FoldValue> readConstant(mlir::Attribute attribute, mlir::Type type);
/// The attribute of a value all of whose elements are known (the likeliest ones). Complex scalars are an array, as in complex.constant.
mlir::Attribute makeConstant(const FoldValue &value, mlir::Type type);

/// Whether `got` is a result that `expected` allows, within `slack` of the magnitude beside what is allowed already.
bool allows(const ElementKind &kind, const FoldElement &expected, const FoldElement &got, double slack = 0);
/// The first element that is not allowed, with both; empty if all are allowed.
std::string compareValues(const FoldValue &expected, const FoldValue &got, double slack = 0);
std::string printElement(const ElementKind &kind, const FoldElement &element);

} // namespace weir::check

#endif // WEIR_CHECK_FOLDS_FOLDVALUE_H
