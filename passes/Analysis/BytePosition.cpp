#include "passes/Analysis/BytePosition.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir::stream;

BytePosition BytePosition::unknown() {
  BytePosition result;
  result.known = false;
  return result;
}

int64_t BytePosition::getFactor(Value atom) const {
  const Term *term = llvm::find_if(terms, [&](const Term &term) { return term.atom == atom; });
  return term == terms.end() ? 0 : term->factor;
}

Value BytePosition::getSingleAtom() const {
  return known && constant == 0 && terms.size() == 1 && terms[0].factor == 1 ? terms[0].atom : Value();
}

bool BytePosition::isMultipleOf(int64_t divisor) const {
  return known && constant % divisor == 0 && llvm::all_of(terms, [&](const Term &term) { return term.factor % divisor == 0; });
}

BytePosition BytePosition::withoutConstant() && {
  constant = 0;
  return std::move(*this);
}

BytePosition BytePosition::addScaled(const BytePosition &other, int64_t factor) const {
  if (!known || !other.known)
    return unknown();
  BytePosition result;
  int64_t scaled;
  if (llvm::MulOverflow(other.constant, factor, scaled) || llvm::AddOverflow(constant, scaled, result.constant))
    return unknown();
  if (factor == 0 || other.terms.empty()) {
    result.terms = terms;
    return result;
  }
  const Term *left = terms.begin(), *right = other.terms.begin();
  while (left != terms.end() || right != other.terms.end()) {
    if (right == other.terms.end() || (left != terms.end() && left->id < right->id)) {
      result.terms.push_back(*left++);
      continue;
    }
    Term term = *right++;
    // The smallest number has no absolute value.
    if (llvm::MulOverflow(term.factor, factor, term.factor) || term.factor == INT64_MIN)
      return unknown();
    if (left != terms.end() && left->id == term.id)
      if (llvm::AddOverflow(term.factor, (left++)->factor, term.factor))
        return unknown();
    if (term.factor != 0)
      result.terms.push_back(term);
  }
  return result;
}

BytePosition BytePosition::substitute(Value atom, const BytePosition &replacement) const {
  int64_t factor = getFactor(atom);
  if (factor == 0)
    return *this;
  BytePosition rest = *this;
  llvm::erase_if(rest.terms, [&](const Term &term) { return term.atom == atom; });
  return rest.addScaled(replacement, factor);
}

size_t BytePosition::hashTerms() const {
  uint64_t code = terms.size();
  for (const Term &term : terms) {
    code = (code ^ term.id ^ (uint64_t(term.factor) << 32)) * 0x9E3779B97F4A7C15;
    code ^= code >> 29;
  }
  return code;
}

void BytePosition::print(raw_ostream &os) const {
  print(os, [](const Term &term) { return "a" + std::to_string(term.id); });
}

void BytePosition::print(raw_ostream &os, llvm::function_ref<std::string(const Term &)> nameOf) const {
  if (!known) {
    os << "?";
    return;
  }
  bool first = true;
  for (const Term &term : terms) {
    if (!first)
      os << " + ";
    first = false;
    if (term.factor != 1)
      os << term.factor << "*";
    os << nameOf(term);
  }
  if (first)
    os << constant;
  else if (constant != 0)
    os << " + " << constant;
}

raw_ostream &weir::stream::operator<<(raw_ostream &os, const ByteRange &range) {
  return os << "[" << range.lo << ", " << range.hi << ")";
}
