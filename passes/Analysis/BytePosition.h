/// Symbolic byte positions: linear forms over SSA values.

#ifndef WEIR_PASSES_ANALYSIS_BYTEPOSITION_H
#define WEIR_PASSES_ANALYSIS_BYTEPOSITION_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace weir::stream {

/// `constant + sum of factor * atom`, canonical: terms in the order in which the oracle met their atoms, no zero factors. Values are
/// made by a RangeOracle (atoms are numbered by it) and compare structurally; whether two different forms are equal at run time is the
/// oracle's question. Arithmetic that does not fit 64 bits gives an unknown position, of which nothing is ever certain.
class BytePosition {
public:
  struct Term {
    mlir::Value atom;
    unsigned id; ///< number of the atom in its oracle; makes every order deterministic
    int64_t factor;
    bool operator==(const Term &other) const { return id == other.id && factor == other.factor; }
  };

  BytePosition() = default;
  explicit BytePosition(int64_t constant) : constant(constant) {}
  BytePosition(mlir::Value atom, unsigned id) { terms.push_back({atom, id, 1}); }
  static BytePosition unknown();

  bool isKnown() const { return known; }
  bool isConstant() const { return known && terms.empty(); }
  /// The constant part.
  int64_t getConstant() const { return constant; }
  llvm::ArrayRef<Term> getTerms() const { return terms; }
  /// The factor of an atom, 0 if it does not occur.
  int64_t getFactor(mlir::Value atom) const;
  /// The atom, if the form is nothing but that; else null.
  mlir::Value getSingleAtom() const;
  /// Whether the constant part and all factors are multiples of `divisor`.
  bool isMultipleOf(int64_t divisor) const;
  /// The same without the constant part.
  BytePosition withoutConstant() const & { return BytePosition(*this).withoutConstant(); }
  BytePosition withoutConstant() &&;

  bool operator==(const BytePosition &other) const {
    return known == other.known && constant == other.constant && terms == other.terms;
  }
  bool operator!=(const BytePosition &other) const { return !(*this == other); }
  BytePosition operator+(const BytePosition &other) const { return addScaled(other, 1); }
  BytePosition operator-(const BytePosition &other) const { return addScaled(other, -1); }
  BytePosition operator+(int64_t other) const { return *this + BytePosition(other); }
  BytePosition operator-(int64_t other) const { return *this - BytePosition(other); }
  BytePosition operator*(int64_t factor) const { return BytePosition().addScaled(*this, factor); }
  /// `this + other * factor`
  BytePosition addScaled(const BytePosition &other, int64_t factor) const;
  /// The form with `replacement` instead of an atom.
  BytePosition substitute(mlir::Value atom, const BytePosition &replacement) const;

  size_t hash() const { return hashTerms() * 31 + size_t(constant) + known; }
  /// Without the constant part.
  size_t hashTerms() const;
  bool hasSameTerms(const BytePosition &other) const { return known == other.known && terms == other.terms; }
  void print(llvm::raw_ostream &os) const;
  /// With names for the atoms.
  void print(llvm::raw_ostream &os, llvm::function_ref<std::string(const Term &)> nameOf) const;

private:
  int64_t constant = 0;
  bool known = true;
  llvm::SmallVector<Term, 3> terms;
};

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const BytePosition &position) {
  position.print(os);
  return os;
}

/// Half open. Empty at run time if `lo >= hi`.
struct ByteRange {
  BytePosition lo;
  BytePosition hi;

  bool operator==(const ByteRange &other) const { return lo == other.lo && hi == other.hi; }
  bool operator!=(const ByteRange &other) const { return !(*this == other); }
  ByteRange shift(const BytePosition &distance) const { return {lo + distance, hi + distance}; }
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const ByteRange &range);

} // namespace weir::stream

#endif // WEIR_PASSES_ANALYSIS_BYTEPOSITION_H
