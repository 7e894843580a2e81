// Floats of arith and math. What the definitions leave open, and is not compared or allowed either way:
//  - maxnumf and minnumf of zeros of both signs: either zero;
//  - bits of NaN;
//  - clampf of NaN, or with limits in the wrong order;
//  - numbers out of range in types without infinity and NaN (f4E2M1FN, f6E3M2FN, f6E2M3FN), numbers that f8E8M0FNU has no neighbour of;
//  - with fast-math flags: a NaN or an infinity that a flag excludes (poison), the sign of a zero with nsz, and all results with reassoc,
//    arcp, contract or afn.

#include "src/check/folds/ExactInteger.h"
#include "src/check/folds/FloatFunctions.h"
#include "src/check/folds/FoldEvaluator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;

using State = FoldElement::State;
using Flags = arith::FastMathFlags;

static Flags getFlags(Operation *op) {
  auto flags = dyn_cast<arith::ArithFastMathInterface>(op);
  auto attribute = flags ? flags.getFastMathFlagsAttr() : arith::FastMathFlagsAttr();
  return attribute ? attribute.getValue() : Flags::none;
}

static bool has(Flags flags, Flags flag) { return arith::bitEnumContainsAny(flags, flag); }

static double getNumber(const FoldElement &element, const ElementKind &kind) { return decode(*kind.format, element.bits); }

/// Whether flags promise that there is no such number.
static bool breaksPromise(const FoldElement &element, const ElementKind &kind, Flags flags) {
  if (!kind.format || !element.isKnown())
    return false;
  const double number = getNumber(element, kind);
  return (std::isnan(number) && has(flags, Flags::nnan)) || (std::isinf(number) && has(flags, Flags::ninf));
}

/// Whether it is a NaN without the bit that makes it quiet.
static bool isSignaling(const FoldElement &element, const ElementKind &kind) {
  const FloatFormat &format = *kind.format;
  return element.isExact() && format.specials == FloatFormat::Specials::IEEE && std::isnan(getNumber(element, kind)) &&
         (element.bits >> (format.mantissa - 1) & 1) == 0;
}

static FoldElement eitherZero(uint64_t bits) { return {State::Near, bits, -0.0, 0.0}; }

/// The result as flags leave it.
static FoldElement applyFlags(FoldElement result, const ElementKind &kind, ArrayRef<FoldElement> operands, ArrayRef<ElementKind> kinds, Flags flags) {
  if (flags == Flags::none)
    return result;
  for (auto [element, operandKind] : llvm::zip(operands, kinds))
    if (breaksPromise(element, operandKind, flags))
      return FoldElement::poison();
  if (breaksPromise(result, kind, flags))
    return FoldElement::poison();
  if (has(flags, Flags::reassoc | Flags::arcp | Flags::contract | Flags::afn))
    return FoldElement::any();
  if (kind.format && has(flags, Flags::nsz) && result.isExact() && getNumber(result, kind) == 0)
    return eitherZero(result.bits);
  return result;
}

/// The kinds of the operands' elements.
static SmallVector<ElementKind, 4> getKinds(const Evaluation &e) {
  return llvm::map_to_vector<4>(e.operands, [](const FoldValue *operand) { return operand->kind; });
}

static bool evaluateFloat(Evaluation &e) {
  const FloatFunction *function = findFloatFunction(e.getName());
  std::optional<FoldValue> shape = makeResult(e);
  if (!function || !shape || !shape->kind.format)
    return false;
  const FloatFormat &format = *shape->kind.format;
  const Flags flags = getFlags(e.op);
  const SmallVector<ElementKind, 4> kinds = getKinds(e);
  const bool picksNumber = e.getName() == "maxnumf" || e.getName() == "minnumf";
  return mapElements(e, [&](ArrayRef<FoldElement> operands) -> FoldElement {
    FoldElement result = applyToNumbers(operands, kinds, format, function->error, [&](const double *x) { return function->apply(x, *kinds[0].format); });
    // NaN has no sign that programs may rely on.
    if (e.getName() == "copysign" && operands[1].isKnown() && std::isnan(getNumber(operands[1], kinds[1])))
      return FoldElement::any();
    // Whether the NaN or the number wins over a signaling NaN is open (LLVM's minnum and maxnum).
    if (picksNumber && llvm::any_of(llvm::zip(operands, kinds), [](auto operand) { return isSignaling(std::get<0>(operand), std::get<1>(operand)); }))
      return FoldElement::any();
    if (picksNumber && result.isExact() && operands[0].isKnown() && operands[1].isKnown() && getNumber(operands[0], kinds[0]) == 0 &&
        getNumber(operands[1], kinds[1]) == 0 && operands[0].bits != operands[1].bits)
      result = eitherZero(result.bits);
    return applyFlags(result, shape->kind, operands, kinds, flags);
  });
}

/// `max(min(value, most), least)`.
static bool evaluateClamp(Evaluation &e) {
  const SmallVector<ElementKind, 4> kinds = getKinds(e);
  const Flags flags = getFlags(e.op);
  return mapElements(e, [&](ArrayRef<FoldElement> operands) -> FoldElement {
    FoldElement result = applyToNumbers(operands, kinds, *kinds[0].format, 0, [](const double *x) { return std::fmax(std::fmin(x[0], x[2]), x[1]); });
    for (auto [element, kind] : llvm::zip(operands, kinds))
      if (element.isKnown() && std::isnan(getNumber(element, kind)))
        return FoldElement::any();
    if (result.isKnown() && getNumber(operands[1], kinds[1]) > getNumber(operands[2], kinds[2]))
      return FoldElement::any();
    if (result.isKnown() && getNumber(result, kinds[0]) == 0)
      result = eitherZero(result.bits);
    return applyFlags(result, kinds[0], operands, kinds, flags);
  });
}

/// A whole power: products, a reciprocal for negative ones. The rounding of each product adds up.
static bool evaluateWholePower(Evaluation &e) {
  const ElementKind base = e.operand(0).kind, exponent = e.operand(1).kind;
  return mapElements(e, [&](ArrayRef<FoldElement> operands) -> FoldElement {
    if (!operands[1].isExact())
      return operands[1];
    const Wide whole = getSigned(operands[1].bits, exponent.width);
    const auto power = static_cast<double>(whole);
    const auto error = static_cast<unsigned>(std::min(std::fabs(power), 1e6)) + 2;
    FoldElement result =
        applyToNumbers(operands.take_front(1), base, *base.format, power == 0 || power == 1 ? 0 : error,
                       [&](const double *x) {
                         // An odd exponent may round to an even number.
                         const double size = std::pow(std::fabs(x[0]), power);
                         return whole % 2 != 0 && std::signbit(x[0]) ? -size : size;
                       });
    // What products overflow or vanish to depends on their order.
    if (result.isKnown() && operands[0].isKnown() && power < 0) {
      const double number = getNumber(operands[0], base), inverse = std::pow(number, -power);
      bool isDefined = true;
      const double rounded = decode(*base.format, encode(*base.format, inverse, isDefined));
      if (number != 0 && std::isfinite(number) && (rounded == 0 || std::isinf(rounded)))
        return FoldElement::any();
    }
    return applyFlags(result, base, operands.take_front(1), base, getFlags(e.op));
  });
}

/// The same answer for all numbers that an operand may be, or none. Zero is of no class that numbers on both sides of it have.
static FoldElement decide(ArrayRef<FoldElement> operands, ArrayRef<ElementKind> kinds, llvm::function_ref<std::optional<uint64_t>(const double *)> compute) {
  std::optional<uint64_t> answer;
  for (unsigned corner = 0, e = operands.size() == 1 ? 3 : 9; corner < e; ++corner) {
    double numbers[2] = {};
    for (auto [i, element] : llvm::enumerate(operands)) {
      if (!element.isKnown())
        return element;
      const double within = element.low < 0 && element.high > 0 ? 0 : element.low;
      const unsigned choice = i == 0 ? corner % 3 : corner / 3;
      numbers[i] = element.isExact() ? getNumber(element, kinds[i])
                   : choice == 0     ? element.low
                   : choice == 1     ? element.high
                                     : within;
    }
    std::optional<uint64_t> now = compute(numbers);
    if (!now)
      return FoldElement::poison();
    if (corner != 0 && *now != *answer)
      return FoldElement::any();
    answer = now;
  }
  return FoldElement::exact(*answer);
}

/// Whether intervals overlap, one of more than a number: the operands may be the same approximation.
static bool mayBeEqual(const FoldElement &a, const FoldElement &b, const ElementKind &kind) {
  if (!a.isKnown() || !b.isKnown() || (a.isExact() && b.isExact()))
    return false;
  auto getEnds = [&](const FoldElement &element) {
    const double number = getNumber(element, kind);
    return element.isExact() ? std::pair(number, number) : std::pair(element.low, element.high);
  };
  const auto [lowA, highA] = getEnds(a);
  const auto [lowB, highB] = getEnds(b);
  return lowA <= highB && lowB <= highA && (lowA < highA || lowB < highB);
}

static bool evaluateCompare(Evaluation &e) {
  StringRef predicate = arith::stringifyCmpFPredicate(cast<arith::CmpFOp>(e.op).getPredicate());
  const SmallVector<ElementKind, 4> kinds = getKinds(e);
  return mapElements(e, [&](ArrayRef<FoldElement> operands) -> FoldElement {
    if (mayBeEqual(operands[0], operands[1], kinds[0]))
      return FoldElement::any();
    FoldElement result = decide(operands, kinds, [&](const double *x) -> std::optional<uint64_t> { return *compareFloats(predicate, x[0], x[1]); });
    return applyFlags(result, {nullptr, 1}, operands, kinds, getFlags(e.op) & (Flags::nnan | Flags::ninf));
  });
}

static bool evaluateClass(Evaluation &e) {
  const SmallVector<ElementKind, 4> kinds = getKinds(e);
  return mapElements(e, [&](ArrayRef<FoldElement> operands) -> FoldElement {
    FoldElement result = decide(operands, kinds, [&](const double *x) -> std::optional<uint64_t> { return *classifyFloat(e.getName(), x[0], *kinds[0].format); });
    return applyFlags(result, {nullptr, 1}, operands, kinds, getFlags(e.op) & (Flags::nnan | Flags::ninf));
  });
}

/// Both results of sincos.
static bool evaluateSincos(Evaluation &e) {
  FoldValue sine = *makeResult(e, 0), cosine = *makeResult(e, 1);
  const ElementKind kind = sine.kind;
  for (const FoldElement &element : e.operand(0).elements) {
    sine.elements.push_back(applyToNumbers(element, kind, *kind.format, 2, [](const double *x) { return std::sin(*x); }));
    cosine.elements.push_back(applyToNumbers(element, kind, *kind.format, 2, [](const double *x) { return std::cos(*x); }));
  }
  e.results = {sine, cosine};
  return true;
}

static bool evaluateFloatToInteger(Evaluation &e) {
  std::optional<FoldValue> shape = makeResult(e);
  const bool isSigned = e.getName() == "fptosi";
  const SmallVector<ElementKind, 4> kinds = getKinds(e);
  return shape && mapElements(e, [&](ArrayRef<FoldElement> operands) -> FoldElement {
           return decide(operands, kinds, [&](const double *x) { return truncateToInteger(x[0], shape->kind.width, isSigned); });
         });
}

static bool evaluateIntegerToFloat(Evaluation &e) {
  std::optional<FoldValue> shape = makeResult(e);
  const bool isSigned = e.getName() == "sitofp";
  const unsigned width = e.operand(0).kind.width;
  return shape && mapElements(e, [&](ArrayRef<FoldElement> operands) -> FoldElement {
           if (!operands[0].isExact())
             return operands[0];
           const Wide number = isSigned ? getSigned(operands[0].bits, width) : Wide(operands[0].bits);
           bool isDefined = true;
           const uint64_t bits = encodeInteger(*shape->kind.format, number < 0, static_cast<uint64_t>(number < 0 ? -number : number), isDefined);
           return isDefined ? FoldElement::exact(bits) : FoldElement::any();
         });
}

void weir::check::addFloatRules(EvaluationRules &rules) {
  for (StringRef name : {"addf", "subf", "mulf", "divf", "remf", "negf", "maximumf", "minimumf", "maxnumf", "minnumf", "extf", "truncf"})
    rules[("arith." + name).str()] = evaluateFloat;
  for (StringRef name : {"copysign", "absf", "ceil", "floor", "trunc", "round", "roundeven", "sqrt", "fma", "rsqrt", "cbrt", "exp", "exp2",
                         "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh",
                         "asinh", "acosh", "atanh", "erf", "erfc", "atan2", "powf"})
    rules[("math." + name).str()] = evaluateFloat;
  for (StringRef name : {"isnan", "isinf", "isfinite", "isnormal"})
    rules[("math." + name).str()] = evaluateClass;
  rules["arith.cmpf"] = evaluateCompare;
  rules["math.fpowi"] = evaluateWholePower;
  rules["math.clampf"] = evaluateClamp;
  rules["math.sincos"] = evaluateSincos;
  rules["arith.fptosi"] = rules["arith.fptoui"] = evaluateFloatToInteger;
  rules["arith.sitofp"] = rules["arith.uitofp"] = evaluateIntegerToFloat;
}
