/// Slices of tensors in their layouts: whether a slice of the logical tensor is one of the physical tensor, and whether it is
/// one run of memory (encoding-passes.md D9).

#ifndef WEIR_DIALECTS_ENCODING_LAYOUT_SLICE_H
#define WEIR_DIALECTS_ENCODING_LAYOUT_SLICE_H

#include "dialects/Encoding/Layout/Layout.h"

namespace weir::encoding {

/// What a slice takes of one dimension. Values that are not known are kDynamic; the multiples say what divides them.
struct SliceRange {
  int64_t start = 0;
  int64_t length = mlir::ShapedType::kDynamic;
  int64_t startMultiple = 1;
  int64_t lengthMultiple = 1;
  /// Whether the range ends where the tensor does.
  bool reachesEnd = false;

  static SliceRange whole() { return {0, mlir::ShapedType::kDynamic, 1, 1, true}; }
  bool isWhole() const { return start == 0 && reachesEnd; }
  bool isStatic() const { return !mlir::ShapedType::isDynamic(start) && !mlir::ShapedType::isDynamic(length); }
  bool startsAtMultipleOf(int64_t number) const;
  bool hasMultipleOf(int64_t number) const;
};

/// What a slice takes of one digit of the normal form.
struct DigitRange {
  enum class Kind { Single, Partial, Full } kind;
  /// First value and number of values; kDynamic where they are not known. Of a partial one the first two differ.
  int64_t start, count;
};

/// The slice in the digits of the layout's normal form, one range a digit; nothing unless it is representable. A range that
/// ends where the tensor does takes the padding after it along.
std::optional<llvm::SmallVector<DigitRange>> representSlice(const Layout &layout, llvm::ArrayRef<SliceRange> slice);

/// The same in the digits as the layout was given, which are the dimensions of the physical tensor.
std::optional<llvm::SmallVector<DigitRange>> representSliceOfPhysical(const Layout &layout, llvm::ArrayRef<SliceRange> slice);

/// Whether a representable slice is one run of elements. Where several share a byte it need not start or end at one.
bool isOneRun(llvm::ArrayRef<DigitRange> ranges);

} // namespace weir::encoding

#endif // WEIR_DIALECTS_ENCODING_LAYOUT_SLICE_H
