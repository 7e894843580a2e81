#include "passes/Instrument/Quantity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace weir::ledger;
using llvm::StringRef;

/// More alternatives than this in one `max` say nothing to a reader.
static constexpr size_t maxAlternatives = 8;
/// Nor do longer sums.
static constexpr size_t maxTerms = 256;

static std::string print(const Atom &atom, StringRef scope) {
  if (atom.kind == Atom::Symbol)
    return atom.scope.empty() || atom.scope == scope ? atom.name : "@" + atom.scope + ":" + atom.name;
  static constexpr StringRef names[] = {"", "max", "min", "floordiv", "ceildiv", "rem"};
  std::string text = names[atom.kind].str() + "(";
  llvm::interleave(
      atom.arguments, [&](const Quantity &argument) { text += argument.str(scope); }, [&] { text += ", "; });
  return text + ")";
}

static AtomRef makeAtom(Atom atom) {
  atom.key = print(atom, "");
  return std::make_shared<const Atom>(std::move(atom));
}

bool Quantity::MonomialLess::operator()(const Monomial &a, const Monomial &b) const {
  // Products before their parts, the constant last.
  if (a.size() != b.size())
    return a.size() > b.size();
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                      [](const AtomRef &x, const AtomRef &y) { return x->key < y->key; });
}

Quantity::Quantity(int64_t constant) { addTerm({}, constant); }

Quantity Quantity::symbol(StringRef scope, StringRef name) {
  Quantity result;
  Atom atom;
  atom.scope = scope.str();
  atom.name = name.str();
  result.addTerm({makeAtom(std::move(atom))}, 1);
  return result;
}

Quantity Quantity::unknown(const llvm::Twine &reason) {
  Quantity result;
  result.setUnknown(reason.str());
  return result;
}

void Quantity::setUnknown(StringRef reason) {
  if (unknownReason.empty())
    unknownReason = reason.str();
}

void Quantity::addTerm(const Monomial &monomial, int64_t coefficient) {
  if (coefficient == 0)
    return;
  auto [it, isNew] = terms.try_emplace(monomial, coefficient);
  if (!isNew) {
    if (llvm::AddOverflow(it->second, coefficient, it->second))
      setUnknown("more than 64 bits");
    if (it->second == 0)
      terms.erase(it);
  }
  if (terms.size() > maxTerms) {
    terms.clear();
    setUnknown("too many terms");
  }
}

std::optional<int64_t> Quantity::getConstant() const {
  if (isUnknown())
    return std::nullopt;
  if (terms.empty())
    return 0;
  if (terms.size() == 1 && terms.begin()->first.empty())
    return terms.begin()->second;
  return std::nullopt;
}

bool Quantity::isKnownNonNegative() const {
  return llvm::all_of(terms, [](const auto &term) { return term.second >= 0; });
}

Quantity &Quantity::operator+=(const Quantity &other) {
  if (other.isUnknown())
    setUnknown(other.unknownReason);
  // A copy of the terms if the two are one object.
  for (const auto &[monomial, coefficient] : &other == this ? decltype(terms)(terms) : other.terms)
    addTerm(monomial, coefficient);
  return *this;
}

Quantity &Quantity::operator-=(const Quantity &other) { return *this += other * Quantity(-1); }

Quantity Quantity::operator*(const Quantity &other) const {
  // Nothing, however often, is nothing.
  if (isZero() || other.isZero())
    return Quantity();
  Quantity result;
  if (isUnknown())
    result.setUnknown(unknownReason);
  if (other.isUnknown())
    result.setUnknown(other.unknownReason);
  for (const auto &[left, a] : terms)
    for (const auto &[right, b] : other.terms) {
      Monomial product = left;
      product.insert(product.end(), right.begin(), right.end());
      llvm::sort(product, [](const AtomRef &x, const AtomRef &y) { return x->key < y->key; });
      int64_t coefficient;
      if (llvm::MulOverflow(a, b, coefficient))
        result.setUnknown("more than 64 bits");
      else
        result.addTerm(product, coefficient);
    }
  return result;
}

Quantity Quantity::function(int kind, llvm::SmallVector<Quantity, 2> arguments) {
  for (const Quantity &argument : arguments)
    if (argument.isUnknown())
      return unknown(argument.unknownReason);
  Atom atom;
  atom.kind = static_cast<Atom::Kind>(kind);
  atom.arguments = std::move(arguments);
  Quantity result;
  result.addTerm({makeAtom(std::move(atom))}, 1);
  return result;
}

Quantity Quantity::max(const Quantity &a, const Quantity &b) {
  if (a.isUnknown() || b.isUnknown()) {
    Quantity x = a, y = b;
    std::string reason = a.isUnknown() ? a.unknownReason : b.unknownReason;
    x.unknownReason.clear();
    y.unknownReason.clear();
    Quantity result = max(x, y);
    result.setUnknown(reason);
    return result;
  }
  // The alternatives that `q` has; itself if it is no maximum.
  auto alternatives = [](const Quantity &q) -> llvm::SmallVector<Quantity, 2> {
    if (q.terms.size() == 1 && q.terms.begin()->second == 1 && q.terms.begin()->first.size() == 1 &&
        q.terms.begin()->first.front()->kind == Atom::Max)
      return q.terms.begin()->first.front()->arguments;
    return {q};
  };
  llvm::SmallVector<Quantity, 2> kept = alternatives(a);
  for (const Quantity &candidate : alternatives(b)) {
    if (llvm::any_of(kept, [&](const Quantity &other) { return (other - candidate).isKnownNonNegative(); }))
      continue;
    llvm::erase_if(kept, [&](const Quantity &other) { return (candidate - other).isKnownNonNegative(); });
    kept.push_back(candidate);
  }
  if (kept.size() == 1)
    return kept.front();
  if (kept.size() > maxAlternatives)
    return unknown("the largest of more than " + llvm::Twine(maxAlternatives) + " sizes");
  llvm::sort(kept, [](const Quantity &x, const Quantity &y) { return x.str() < y.str(); });
  return function(Atom::Max, std::move(kept));
}

Quantity Quantity::min(const Quantity &a, const Quantity &b) {
  if (!a.isUnknown() && !b.isUnknown()) {
    if ((a - b).isKnownNonNegative())
      return b;
    if ((b - a).isKnownNonNegative())
      return a;
  }
  return function(Atom::Min, a.str() < b.str() ? llvm::SmallVector<Quantity, 2>{a, b} : llvm::SmallVector<Quantity, 2>{b, a});
}

/// Whether `b` is a constant above zero, and what it is.
static std::optional<int64_t> positive(const Quantity &b) {
  std::optional<int64_t> value = b.getConstant();
  return value && *value > 0 ? value : std::nullopt;
}

Quantity Quantity::floorDiv(const Quantity &a, const Quantity &b) {
  if (std::optional<int64_t> divisor = positive(b)) {
    if (std::optional<int64_t> value = a.getConstant())
      return llvm::divideFloorSigned(*value, *divisor);
    Quantity result;
    if (!a.isUnknown() && llvm::all_of(a.terms, [&](const auto &term) { return term.second % *divisor == 0; })) {
      for (const auto &[monomial, coefficient] : a.terms)
        result.addTerm(monomial, coefficient / *divisor);
      return result;
    }
  }
  return function(Atom::FloorDiv, {a, b});
}

Quantity Quantity::ceilDiv(const Quantity &a, const Quantity &b) {
  if (std::optional<int64_t> divisor = positive(b)) {
    if (std::optional<int64_t> value = a.getConstant())
      return llvm::divideCeilSigned(*value, *divisor);
    if (!a.isUnknown() && llvm::all_of(a.terms, [&](const auto &term) { return term.second % *divisor == 0; }))
      return floorDiv(a, b);
  }
  return function(Atom::CeilDiv, {a, b});
}

Quantity Quantity::rem(const Quantity &a, const Quantity &b) {
  if (std::optional<int64_t> divisor = positive(b)) {
    if (std::optional<int64_t> value = a.getConstant(); value && *value >= 0)
      return *value % *divisor;
    if (!a.isUnknown() && llvm::all_of(a.terms, [&](const auto &term) { return term.second % *divisor == 0; }))
      return 0;
  }
  return function(Atom::Rem, {a, b});
}

/// The value of a function of quantities that were substituted.
static Quantity apply(Atom::Kind kind, llvm::ArrayRef<Quantity> arguments) {
  switch (kind) {
  case Atom::Symbol:
    break;
  case Atom::Max: {
    Quantity result = arguments.front();
    for (const Quantity &argument : arguments.drop_front())
      result = Quantity::max(result, argument);
    return result;
  }
  case Atom::Min:
    return Quantity::min(arguments[0], arguments[1]);
  case Atom::FloorDiv:
    return Quantity::floorDiv(arguments[0], arguments[1]);
  case Atom::CeilDiv:
    return Quantity::ceilDiv(arguments[0], arguments[1]);
  case Atom::Rem:
    return Quantity::rem(arguments[0], arguments[1]);
  }
  llvm_unreachable("a symbol is no function");
}

Quantity Quantity::substitute(Substitution replacement) const {
  Quantity result;
  if (isUnknown())
    result.setUnknown(unknownReason);
  for (const auto &[monomial, coefficient] : terms) {
    Quantity product(coefficient);
    for (const AtomRef &atom : monomial) {
      if (atom->kind == Atom::Symbol) {
        std::optional<Quantity> value = replacement(*atom);
        product = product * (value ? *value : symbol(atom->scope, atom->name));
        continue;
      }
      llvm::SmallVector<Quantity, 2> arguments;
      for (const Quantity &argument : atom->arguments)
        arguments.push_back(argument.substitute(replacement));
      product = product * apply(atom->kind, arguments);
    }
    result += product;
  }
  return result;
}

std::optional<std::vector<Quantity::Product>> Quantity::getProducts() const {
  if (isUnknown())
    return std::nullopt;
  std::vector<Product> products;
  for (const auto &[monomial, coefficient] : terms) {
    Product &product = products.emplace_back(Product{coefficient, {}});
    for (const AtomRef &atom : monomial) {
      if (atom->kind != Atom::Symbol)
        return std::nullopt;
      product.symbols.push_back(atom->name);
    }
  }
  return products;
}

size_t Quantity::getLength() const {
  size_t length = 0;
  for (const auto &[monomial, coefficient] : terms)
    for (const AtomRef &atom : monomial)
      length += atom->key.size();
  return length;
}

std::string Quantity::str(StringRef scope) const {
  std::string text;
  for (const auto &[monomial, coefficient] : terms) {
    int64_t factor = coefficient;
    if (!text.empty()) {
      text += factor < 0 ? " - " : " + ";
      factor = factor < 0 && factor != INT64_MIN ? -factor : factor;
    }
    if (monomial.empty()) {
      text += std::to_string(factor);
      continue;
    }
    if (factor == -1)
      text += "-";
    else if (factor != 1)
      text += std::to_string(factor) + "*";
    llvm::interleave(
        monomial, [&](const AtomRef &atom) { text += print(*atom, scope); }, [&] { text += "*"; });
  }
  if (isUnknown())
    text += text.empty() ? "unknown" : " + unknown";
  return text.empty() ? "0" : text;
}

bool Quantity::operator==(const Quantity &other) const {
  return isUnknown() == other.isUnknown() && str() == other.str();
}
