/// Sizes of dimensions and extents of digits: numbers, or expressions over dynamic sizes (encoding-passes.md D8).

#ifndef WEIR_DIALECTS_ENCODING_LAYOUT_EXTENT_H
#define WEIR_DIALECTS_ENCODING_LAYOUT_EXTENT_H

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinTypes.h"

namespace weir::encoding {

/// The size of a dimension: a constant, or a symbol with what is known to divide it. Equal symbols are equal sizes. With a `quotient` the
/// size is the symbol over it, which it divides.
struct DimSize {
  int64_t constant = mlir::ShapedType::kDynamic;
  unsigned symbol = 0;
  int64_t divisor = 1;
  int64_t quotient = 1;

  bool isDynamic() const { return mlir::ShapedType::isDynamic(constant); }
};

/// The sizes of a shape; the dynamic size of dimension i is symbol i.
llvm::SmallVector<DimSize> getDimSizes(llvm::ArrayRef<int64_t> shape);

/// A number times quotients `ceil((symbol + pad) / tile)`, each a whole number. Quotients without a rest are part of the
/// number, as a fraction, so that 16 * ceil(d / 16) is d where 16 divides d.
class Extent {
public:
  Extent(int64_t constant = 1) : numerator(constant) {}
  /// ceil((size + pad) / tile).
  static Extent ceilDiv(const DimSize &size, int64_t pad, int64_t tile);

  Extent operator*(const Extent &other) const;
  bool operator==(const Extent &other) const;
  bool operator!=(const Extent &other) const { return !(*this == other); }

  bool isOne() const { return factors.empty() && numerator == 1; }
  bool isStatic() const { return factors.empty(); }
  /// The constant, or kDynamic.
  int64_t getConstant() const { return isStatic() ? numerator : mlir::ShapedType::kDynamic; }
  /// Whether this is at most `other` for all sizes; false if that is not proved.
  bool isAtMost(const Extent &other) const;
  /// The value for given sizes.
  int64_t evaluate(llvm::function_ref<int64_t(unsigned symbol)> valueOf) const;
  /// Symbols of the expression are those of the sizes.
  mlir::AffineExpr toAffine(mlir::MLIRContext *context) const;
  /// `16*ceil(%d0/16)`.
  void print(llvm::raw_ostream &os) const;

private:
  struct Factor {
    unsigned symbol;
    int64_t pad, tile;
    auto key() const { return std::tie(symbol, pad, tile); }
  };
  int64_t numerator = 1, denominator = 1;
  llvm::SmallVector<Factor, 1> factors; // sorted
};

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Extent &extent) {
  extent.print(os);
  return os;
}

} // namespace weir::encoding

#endif // WEIR_DIALECTS_ENCODING_LAYOUT_EXTENT_H
