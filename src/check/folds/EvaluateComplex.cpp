// Complex numbers. Sums, differences and parts are exact. Products, quotients and functions are compared with a tolerance, and only where all
// numbers are finite: what infinities and NaN make of them depends on the formula, which the dialect does not state.

#include "src/check/folds/FoldEvaluator.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include <cmath>
#include <complex>

using namespace mlir;
using namespace weir::check;

using Number = std::complex<double>;

static bool evaluateCreate(Evaluation &e) {
  FoldValue result = *makeResult(e);
  result.elements = {e.operand(0).elements[0], e.operand(1).elements[0]};
  e.results.push_back(std::move(result));
  return true;
}

static bool evaluatePart(Evaluation &e) {
  FoldValue result = *makeResult(e);
  const unsigned part = e.getName() == "im";
  for (size_t i = 0; i < e.operand(0).countNumbers(); ++i)
    result.elements.push_back(e.operand(0).elements[2 * i + part]);
  e.results.push_back(std::move(result));
  return true;
}

/// Sum, difference, opposite, conjugate: each part by itself.
static bool evaluateByParts(Evaluation &e) {
  FoldValue result = *makeResult(e);
  const ElementKind kind = result.kind;
  const StringRef name = e.getName();
  for (size_t i = 0; i < e.operand(0).elements.size(); ++i) {
    SmallVector<FoldElement, 2> parts;
    for (const FoldValue *operand : e.operands)
      parts.push_back(operand->elements[i]);
    result.elements.push_back(applyToNumbers(parts, {kind, kind}, *kind.format, 0, [&](const double *x) {
      if (name == "conj")
        return i % 2 ? -x[0] : x[0];
      return name == "neg" ? -x[0] : name == "add" ? x[0] + x[1] : x[0] - x[1];
    }));
  }
  e.results.push_back(std::move(result));
  return true;
}

static std::optional<Number> apply(StringRef name, const Number &x, const Number &y) {
  if (name == "mul")
    return x * y;
  if (name == "div")
    return x / y;
  if (name == "exp")
    return std::exp(x);
  if (name == "log")
    return std::log(x);
  if (name == "sqrt")
    return std::sqrt(x);
  if (name == "sin")
    return std::sin(x);
  if (name == "cos")
    return std::cos(x);
  if (name == "tanh")
    return std::tanh(x);
  if (name == "abs")
    return std::abs(x);
  if (name == "angle")
    return std::arg(x);
  return std::nullopt;
}

/// The result, off by what rounding in the type of the parts may add: a share of the largest magnitude that takes part.
static bool evaluateFunction(Evaluation &e) {
  FoldValue result = *makeResult(e);
  const ElementKind kind = result.kind;
  const double share = std::ldexp(64.0, -static_cast<int>(kind.format->mantissa));
  for (size_t i = 0; i < e.operand(0).countNumbers(); ++i) {
    Number numbers[2];
    double largest = 0, doubt = 0;
    bool isKnown = true;
    for (auto [operand, number] : llvm::zip(e.operands, numbers)) {
      const FoldElement *parts = &operand->elements[2 * i];
      isKnown &= parts[0].isKnown() && parts[1].isKnown();
      number = {decode(*kind.format, parts[0].bits), decode(*kind.format, parts[1].bits)};
      for (const FoldElement *part : {parts, parts + 1})
        if (part->state == FoldElement::State::Near)
          doubt = std::max(doubt, part->high - part->low);
      largest = std::max(largest, std::abs(number));
    }
    std::optional<Number> value = apply(e.getName(), numbers[0], numbers[1]);
    if (!value)
      return false;
    const double size = std::abs(*value);
    // Where intermediate numbers may leave the type's range formulas differ.
    const double room = kind.format->bits == 64 ? 1e150 : 1e18;
    isKnown &= std::isfinite(size) && largest < room && size < room && (largest == 0 || largest > 1 / room);
    // In doubt is also what an operand that is not exact becomes; near a branch cut it may be another number altogether.
    isKnown &= doubt <= share * (1 + largest);
    const bool hasCut = e.getName() == "log" || e.getName() == "angle" || e.getName() == "sqrt";
    isKnown &= !hasCut || doubt == 0 || numbers[0].real() > 0 || std::fabs(numbers[0].imag()) > 2 * doubt;
    auto makePart = [&](double part) -> FoldElement {
      bool isDefined = true;
      const uint64_t bits = encode(*kind.format, part, isDefined);
      const double error = share * std::max({size, std::fabs(part), e.getName() == "log" ? 1.0 : 0.0}) + 4 * doubt * (1 + size);
      return isKnown ? FoldElement{FoldElement::State::Near, bits, part - error, part + error} : FoldElement::any();
    };
    result.elements.push_back(makePart(value->real()));
    if (result.isComplex)
      result.elements.push_back(makePart(value->imag()));
  }
  e.results.push_back(std::move(result));
  return true;
}

static bool evaluateEqual(Evaluation &e) {
  FoldValue result = *makeResult(e);
  const FloatFormat &format = *e.operand(0).kind.format;
  bool isEqual = true, isExact = true;
  for (auto [a, b] : llvm::zip(e.operand(0).elements, e.operand(1).elements)) {
    isExact &= a.isExact() && b.isExact();
    isEqual &= decode(format, a.bits) == decode(format, b.bits);
  }
  result.elements = {isExact ? FoldElement::exact(isEqual == (e.getName() == "eq")) : FoldElement::any()};
  e.results.push_back(std::move(result));
  return true;
}

/// Bits of a complex number and an integer of its size; in the first type the real part is the low half.
static bool evaluateBitcast(Evaluation &e) {
  FoldValue result = *makeResult(e);
  if (result.isComplex != e.operand(0).isComplex)
    return false;
  result.elements = e.operand(0).elements;
  e.results.push_back(std::move(result));
  return true;
}

void weir::check::addComplexRules(EvaluationRules &rules) {
  rules["complex.create"] = evaluateCreate;
  rules["complex.re"] = rules["complex.im"] = evaluatePart;
  for (StringRef name : {"add", "sub", "neg", "conj"})
    rules[("complex." + name).str()] = evaluateByParts;
  for (StringRef name : {"mul", "div", "exp", "log", "sqrt", "sin", "cos", "tanh", "abs", "angle"})
    rules[("complex." + name).str()] = evaluateFunction;
  rules["complex.eq"] = rules["complex.neq"] = evaluateEqual;
  rules["complex.bitcast"] = evaluateBitcast;
}
