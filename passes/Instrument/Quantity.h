/// Sums of products of sizes, some of them known only when the program runs.

#ifndef WEIR_PASSES_INSTRUMENT_QUANTITY_H
#define WEIR_PASSES_INSTRUMENT_QUANTITY_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace weir::ledger {

struct Atom;
using AtomRef = std::shared_ptr<const Atom>;

/// A number: a polynomial with integer coefficients over named sizes and over terms such as `max(a, b)` of other quantities. All
/// that represents a size or a number of trips is taken to be not negative. Part of it may be unknown; then the rest says what is
/// known of it. Text is stable: it depends on the names and on nothing else.
class Quantity {
public:
  Quantity(int64_t constant = 0);

  /// A size with a name. `scope` is the function that the name means something in.
  static Quantity symbol(llvm::StringRef scope, llvm::StringRef name);
  static Quantity unknown(const llvm::Twine &reason);

  std::optional<int64_t> getConstant() const;
  bool isZero() const { return getConstant() == 0; }
  bool isUnknown() const { return !unknownReason.empty(); }
  /// Why it is unknown, or empty.
  llvm::StringRef getUnknownReason() const { return unknownReason; }
  /// Whether neither part of it can be negative.
  bool isKnownNonNegative() const;

  Quantity &operator+=(const Quantity &other);
  Quantity &operator-=(const Quantity &other);
  Quantity operator+(const Quantity &other) const { return Quantity(*this) += other; }
  Quantity operator-(const Quantity &other) const { return Quantity(*this) -= other; }
  Quantity operator*(const Quantity &other) const;
  static Quantity max(const Quantity &a, const Quantity &b);
  static Quantity min(const Quantity &a, const Quantity &b);
  static Quantity floorDiv(const Quantity &a, const Quantity &b);
  static Quantity ceilDiv(const Quantity &a, const Quantity &b);
  static Quantity rem(const Quantity &a, const Quantity &b);

  /// Replaces symbols by other quantities; a missing quantity leaves the symbol.
  using Substitution = llvm::function_ref<std::optional<Quantity>(const Atom &symbol)>;
  Quantity substitute(Substitution replacement) const;

  /// The sum of `coefficient * symbols`, in a stable order; nothing if part of it is unknown or another term than a product of symbols.
  struct Product {
    int64_t coefficient;
    std::vector<std::string> symbols;
  };
  std::optional<std::vector<Product>> getProducts() const;

  /// How long its text is, about.
  size_t getLength() const;

  /// `4*%arg0.dim0 + 64`. Names of another scope than `scope` are written `@scope:name`.
  std::string str(llvm::StringRef scope = "") const;

  bool operator==(const Quantity &other) const;
  bool operator!=(const Quantity &other) const { return !(*this == other); }

private:
  using Monomial = std::vector<AtomRef>;
  struct MonomialLess {
    bool operator()(const Monomial &a, const Monomial &b) const;
  };
  static Quantity function(int kind, llvm::SmallVector<Quantity, 2> arguments);
  void addTerm(const Monomial &monomial, int64_t coefficient);
  void setUnknown(llvm::StringRef reason);

  /// No entry is zero; the constant belongs to the empty product.
  std::map<Monomial, int64_t, MonomialLess> terms;
  std::string unknownReason;
};

/// A factor of a product.
struct Atom {
  enum Kind { Symbol, Max, Min, FloorDiv, CeilDiv, Rem };
  Kind kind = Symbol;
  std::string scope;
  std::string name;
  llvm::SmallVector<Quantity, 2> arguments;
  /// The full text, which tells atoms apart.
  std::string key;
};

} // namespace weir::ledger

#endif // WEIR_PASSES_INSTRUMENT_QUANTITY_H
