/// The types of a function's arguments and results, read from `weir_function_entry_t::type`.

#ifndef WEIR_RUNTIME_SIGNATURE_H
#define WEIR_RUNTIME_SIGNATURE_H

#include "arrays/array.h"

namespace weir::runtime {

struct ValueType {
  enum class Kind {
    Scalar,
    Tensor,
    View,  ///< a buffer view of any type and shape
    Fence, ///< see `isSignalled`
  };
  Kind kind = Kind::Scalar;
  ElementType element;
  std::vector<int64_t> shape; ///< INT64_MIN where dynamic
  std::string text;           ///< as the module spells it
  bool isSignalled = false;   ///< of a fence: the function signals it; for others it waits

  bool isTensor() const { return kind == Kind::Tensor || kind == Kind::View; }
  bool isFence() const { return kind == Kind::Fence; }
  /// True if an array of this shape may be passed.
  bool acceptsShape(const std::vector<int64_t> &actual) const;
};

struct Signature {
  std::vector<ValueType> arguments, results;
};

/// Parses `(tensor<?x8xf32>, i32) -> (tensor<?x8xf32>)`; raises an error on what it does not know.
Signature parseSignature(std::string_view text);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_SIGNATURE_H
