/// Where the elements of a tensor lie in memory. Code that asks whether two layouts are the same bytes, where an element or
/// a slice is, or how long a value is, asks here (encoding-passes.md 2.1).
///
/// The element with index i has the offset that the digits, read as a mixed-radix number, have; a digit (d, w, e) is
/// for (i_d floordiv w) mod e. `1:48*32, 0:1*384, 1:1*48` are the panels of 48 columns of a 384x1536 matrix.

#ifndef WEIR_DIALECTS_ENCODING_LAYOUT_LAYOUT_H
#define WEIR_DIALECTS_ENCODING_LAYOUT_LAYOUT_H

#include "dialects/Encoding/EncodingInfo.h"
#include "dialects/Encoding/Layout/Extent.h"

namespace weir::encoding {

struct Digit {
  int64_t dim;
  int64_t weight;
  Extent extent;

  bool operator==(const Digit &other) const {
    return dim == other.dim && weight == other.weight && extent == other.extent;
  }
};

/// encoding-passes.md D4.
llvm::SmallVector<Digit> normalizeDigits(llvm::ArrayRef<Digit> digits);

/// How much room elements take: several in a byte, or several bytes each (iree_encoding.md section 8).
struct ElementRoom {
  int64_t perByte = 1;
  int64_t bytes = 1;
  bool operator==(const ElementRoom &other) const { return perByte == other.perByte && bytes == other.bytes; }

  static ElementRoom plain(mlir::Type element);
  /// As in `padding` and `identity` layouts: no two elements share a byte.
  static ElementRoom wholeBytes(mlir::Type element);
  /// As in packed layouts and packed storage.
  static ElementRoom packed(mlir::Type element);
};

class Layout {
public:
  static Layout plain(llvm::ArrayRef<DimSize> sizes, ElementRoom room);
  /// Each dimension is longer by its pad.
  static Layout padded(llvm::ArrayRef<DimSize> sizes, llvm::ArrayRef<int64_t> padding, ElementRoom room);
  /// Fails if a tile is scalable or chosen at run time.
  static mlir::FailureOr<Layout> packed(llvm::ArrayRef<DimSize> sizes, const EncodingInfo &info, ElementRoom room);
  /// The layout that a type says. Fails for verbose encodings, and for lists of layouts that are not the same bytes.
  /// `sizes` replaces those of the type's shape where more is known of them.
  static mlir::FailureOr<Layout> get(mlir::RankedTensorType type, llvm::ArrayRef<DimSize> sizes = {});

  int64_t getRank() const { return sizes.size(); }
  llvm::ArrayRef<DimSize> getSizes() const { return sizes; }
  ElementRoom getRoom() const { return room; }
  /// The digits as the layout was given, slowest first: the dimensions of the physical tensor.
  llvm::ArrayRef<Digit> getDigits() const { return digits; }
  /// Without digits of extent 1, and with neighbours that read as one number merged (encoding-passes.md D4).
  llvm::ArrayRef<Digit> getNormalForm() const { return normalForm; }
  llvm::SmallVector<int64_t> getPhysicalShape() const;
  /// The same layout with one digit for neighbours that read as one number; `groups` says which digits each is.
  Layout mergeNeighbours(llvm::SmallVectorImpl<llvm::SmallVector<int64_t, 2>> &groups) const;

  /// Whether both put every element, and the end, at the same offset (encoding-passes.md D5): a conversion does nothing, up to what lies in
  /// the padding.
  bool sameBytes(const Layout &other) const;
  /// Whether `other` begins with what this layout describes (encoding-passes.md D6): only the slowest digit is longer there.
  bool isPrefixOf(const Layout &other) const;
  bool isPlain() const;

  /// Product of the extents of a dimension, and whether it is, or may be, more than the size (encoding-passes.md D7).
  Extent getPaddedSize(int64_t dim) const;
  bool isPadded(int64_t dim) const { return getPaddedSize(dim) != Extent::ceilDiv(sizes[dim], 0, 1); }
  bool isPadded() const;

  /// The number of elements, padding included.
  Extent getElementCount() const;
  /// Bytes of a value with the given dynamic sizes (encoding-passes.md D2).
  int64_t getByteSize(llvm::function_ref<int64_t(unsigned symbol)> valueOf) const;
  /// Bytes, or nothing if they depend on dynamic sizes.
  std::optional<int64_t> getStaticByteSize() const;

  /// From the logical index to that in the physical tensor; symbols are those of the sizes.
  mlir::AffineMap getIndexMap(mlir::MLIRContext *context) const;
  /// From the logical index to the element's offset.
  mlir::AffineMap getOffsetMap(mlir::MLIRContext *context) const;
  /// The same for a static layout and a given index.
  int64_t getOffset(llvm::ArrayRef<int64_t> index) const;

  /// `1:48*32, 0:1*384, 1:1*48`; names of dimensions instead of numbers if there are any.
  static void print(llvm::raw_ostream &os, llvm::ArrayRef<Digit> digits, llvm::ArrayRef<std::string> names = {});

private:
  Layout(llvm::ArrayRef<DimSize> sizes, llvm::SmallVector<Digit> digits, ElementRoom room);

  llvm::SmallVector<DimSize> sizes;
  llvm::SmallVector<Digit> digits, normalForm;
  ElementRoom room;
};

/// Whether each of the resolvers answers the same bytes for both types (encoding-passes.md E3): enough to decide by, and to merge by once
/// layouts are concrete.
bool haveSameLayout(mlir::RankedTensorType a, mlir::RankedTensorType b, llvm::ArrayRef<mlir::Attribute> resolvers);

} // namespace weir::encoding

#endif // WEIR_DIALECTS_ENCODING_LAYOUT_LAYOUT_H
