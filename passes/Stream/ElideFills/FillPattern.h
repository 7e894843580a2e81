/// Patterns that resources are filled with.

#ifndef WEIR_PASSES_STREAM_ELIDEFILLS_FILLPATTERN_H
#define WEIR_PASSES_STREAM_ELIDEFILLS_FILLPATTERN_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Value.h"
#include "passes/Analysis/BytePosition.h"
#include "llvm/ADT/APInt.h"
#include <optional>

namespace weir::stream {

/// A pattern and what is known of it.
struct FillPattern {
  mlir::Value value; ///< null if only the constant is known
  std::optional<llvm::APInt> constant;
  int64_t width = 1;        ///< bytes
  bool byteUniform = false; ///< all bytes are the same: any range may be filled with it

  FillPattern() = default;
  explicit FillPattern(mlir::Value value);
  explicit FillPattern(const llvm::APInt &constant);
};
inline FillPattern getPattern(mlir::Value value) { return FillPattern(value); }
/// The pattern that all bytes of a constant are, if there is one.
std::optional<FillPattern> getConstantPattern(mlir::Attribute value);

/// Whether two patterns are the same bytes, counted from the start of a resource.
bool isSamePattern(const FillPattern &a, const FillPattern &b);
bool isSamePattern(mlir::Value a, mlir::Value b);

/// Which part of `written`, the range of a write of a pattern of `width` bytes, can be filled so that all of `range` is: the range itself if its ends are in
/// phase, else more.
std::optional<ByteRange> alignToPattern(const ByteRange &range, const ByteRange &written, int64_t width);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDEFILLS_FILLPATTERN_H
