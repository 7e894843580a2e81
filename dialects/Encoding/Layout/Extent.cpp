#include "dialects/Encoding/Layout/Extent.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <numeric>

using namespace mlir;
using namespace weir::encoding;

SmallVector<DimSize> weir::encoding::getDimSizes(ArrayRef<int64_t> shape) {
  SmallVector<DimSize> sizes;
  for (auto [i, constant] : llvm::enumerate(shape))
    sizes.push_back({constant, unsigned(i), 1});
  return sizes;
}

Extent Extent::ceilDiv(const DimSize &size, int64_t pad, int64_t tile) {
  if (!size.isDynamic())
    return Extent(llvm::divideCeil(size.constant + pad, tile));
  Extent extent;
  // Zero is a multiple of everything, so that the greatest common divisor does for a pad of zero, too.
  bool isExact = std::gcd(size.divisor, pad) % tile == 0;
  // (s / q + p) / t is (s + p q) / (t q).
  extent.factors.push_back({size.symbol, pad * size.quotient, isExact ? 1 : tile * size.quotient});
  extent.denominator = isExact ? tile * size.quotient : 1;
  return extent;
}

Extent Extent::operator*(const Extent &other) const {
  Extent product;
  product.numerator = numerator * other.numerator;
  if (product.numerator == 0)
    return product;
  product.denominator = denominator * other.denominator;
  int64_t common = std::gcd(product.numerator, product.denominator);
  product.numerator /= common;
  product.denominator /= common;
  product.factors = factors;
  product.factors.append(other.factors);
  llvm::sort(product.factors, [](const Factor &a, const Factor &b) { return a.key() < b.key(); });
  return product;
}

bool Extent::operator==(const Extent &other) const {
  return numerator == other.numerator && denominator == other.denominator &&
         llvm::equal(factors, other.factors, [](const Factor &a, const Factor &b) { return a.key() == b.key(); });
}

bool Extent::isAtMost(const Extent &other) const {
  if (*this == other)
    return true;
  if (isStatic() || other.isStatic())
    return isStatic() && other.isStatic() && numerator <= other.numerator;
  if (factors.size() != 1 || other.factors.size() != 1)
    return false;
  // A quotient is at least what it rounds up: c * ceil(x / t) >= (c / t) * x.
  const Factor &mine = factors.front(), &theirs = other.factors.front();
  bool roundsTheSame = mine.tile == theirs.tile;
  if (mine.symbol != theirs.symbol || mine.pad != theirs.pad || (mine.tile != 1 && !roundsTheSame))
    return false;
  return numerator * other.denominator * (roundsTheSame ? 1 : theirs.tile) <= other.numerator * denominator;
}

int64_t Extent::evaluate(function_ref<int64_t(unsigned)> valueOf) const {
  int64_t value = numerator;
  for (const Factor &factor : factors)
    value *= llvm::divideCeil(valueOf(factor.symbol) + factor.pad, factor.tile);
  return value / denominator;
}

AffineExpr Extent::toAffine(MLIRContext *context) const {
  AffineExpr expr = getAffineConstantExpr(numerator, context);
  for (const Factor &factor : factors)
    expr = expr * (getAffineSymbolExpr(factor.symbol, context) + factor.pad).ceilDiv(factor.tile);
  return denominator == 1 ? expr : expr.floorDiv(denominator);
}

void Extent::print(raw_ostream &os) const {
  const char *separator = "";
  if (numerator != 1 || factors.empty()) {
    os << numerator;
    separator = "*";
  }
  for (const Factor &factor : factors) {
    os << separator;
    separator = "*";
    if (factor.tile != 1)
      os << "ceil(";
    if (factor.pad != 0 && factor.tile == 1)
      os << '(';
    os << "%d" << factor.symbol;
    if (factor.pad != 0)
      os << '+' << factor.pad;
    if (factor.pad != 0 && factor.tile == 1)
      os << ')';
    if (factor.tile != 1)
      os << '/' << factor.tile << ')';
  }
  if (denominator != 1)
    os << '/' << denominator;
}
