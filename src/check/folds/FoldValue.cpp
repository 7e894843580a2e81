#include "src/check/folds/FoldValue.h"

#include "src/check/folds/ExactInteger.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;
using llvm::APFloat;
using llvm::APInt;

std::optional<ElementKind> ElementKind::get(Type type) {
  if (type.isIndex())
    return ElementKind{nullptr, 64};
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() >= 1 && integer.getWidth() <= 64 && integer.isSignless() ? std::optional(ElementKind{nullptr, integer.getWidth()}) : std::nullopt;
  if (!isa<FloatType>(type))
    return std::nullopt;
  const FloatFormat *format = findFloatFormat(llvm::formatv("{0}", type).str());
  return format ? std::optional(ElementKind{format, format->bits}) : std::nullopt;
}

/// A NaN that lost its bits on the way into the attribute is one all the same: what counts is what the attribute is.
static FoldElement readNumber(const APFloat &number, const ElementKind &kind) {
  if (number.isNaN())
    return FoldElement::exact(kind.format->getNaN());
  return FoldElement::exact(number.bitcastToAPInt().getZExtValue());
}

std::optional<FoldValue> weir::check::readConstant(Attribute attribute, Type type) {
  FoldValue value;
  Type elementType = type;
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    if (!shaped.hasStaticShape())
      return std::nullopt;
    value.shape.assign(shaped.getShape().begin(), shaped.getShape().end());
    elementType = shaped.getElementType();
  }
  if (auto complex = dyn_cast<ComplexType>(elementType)) {
    value.isComplex = true;
    elementType = complex.getElementType();
  }
  std::optional<ElementKind> kind = ElementKind::get(elementType);
  if (!kind)
    return std::nullopt;
  value.kind = *kind;
  if (auto integer = dyn_cast<IntegerAttr>(attribute)) {
    value.elements = {FoldElement::exact(integer.getValue().zextOrTrunc(64).getZExtValue())};
  } else if (auto number = dyn_cast<FloatAttr>(attribute)) {
    value.elements = {readNumber(number.getValue(), *kind)};
  } else if (auto parts = dyn_cast<ArrayAttr>(attribute); parts && value.isComplex && parts.size() == 2) {
    for (Attribute part : parts)
      value.elements.push_back(readNumber(cast<FloatAttr>(part).getValue(), *kind));
  } else if (auto elements = dyn_cast<DenseElementsAttr>(attribute)) {
    if (value.isComplex && kind->format)
      for (std::complex<APFloat> element : elements.getValues<std::complex<APFloat>>()) {
        value.elements.push_back(readNumber(element.real(), *kind));
        value.elements.push_back(readNumber(element.imag(), *kind));
      }
    else if (kind->format)
      for (const APFloat &element : elements.getValues<APFloat>())
        value.elements.push_back(readNumber(element, *kind));
    else
      for (const APInt &element : elements.getValues<APInt>())
        value.elements.push_back(FoldElement::exact(element.getZExtValue()));
  } else {
    return std::nullopt;
  }
  return value;
}

static Attribute makeNumber(const ElementKind &kind, uint64_t bits, Type type) {
  const APInt pattern(kind.width, bits);
  if (auto number = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = number.getFloatSemantics();
    return FloatAttr::get(type, std::isnan(decode(*kind.format, bits)) ? APFloat::getNaN(semantics) : APFloat(semantics, pattern));
  }
  return IntegerAttr::get(type, pattern);
}

Attribute weir::check::makeConstant(const FoldValue &value, Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  Type elementType = shaped ? shaped.getElementType() : type;
  auto complex = dyn_cast<ComplexType>(elementType);
  if (complex)
    elementType = complex.getElementType();
  SmallVector<Attribute> numbers;
  for (const FoldElement &element : value.elements)
    numbers.push_back(makeNumber(value.kind, element.bits, elementType));
  if (shaped && complex) {
    SmallVector<std::complex<APFloat>> pairs;
    for (size_t i = 0; i + 1 < numbers.size(); i += 2)
      pairs.emplace_back(cast<FloatAttr>(numbers[i]).getValue(), cast<FloatAttr>(numbers[i + 1]).getValue());
    return DenseElementsAttr::get(shaped, pairs);
  }
  if (shaped)
    return DenseElementsAttr::get(shaped, numbers);
  return complex ? Attribute(ArrayAttr::get(type.getContext(), numbers)) : numbers.front();
}

bool weir::check::allows(const ElementKind &kind, const FoldElement &expected, const FoldElement &got, double slack) {
  if (!expected.isKnown())
    return true;
  if (!got.isKnown())
    return false;
  if (!kind.format)
    return expected.bits == got.bits;
  auto getEnds = [&](const FoldElement &element) {
    const double number = decode(*kind.format, element.bits);
    if (element.isExact())
      return std::pair(number, number);
    // Numbers beyond the largest one may be infinite.
    const double largest = kind.format->hasInfinity() ? decode(*kind.format, kind.format->getLargest()) : HUGE_VAL;
    return std::pair(element.low < -largest ? -HUGE_VAL : element.low, element.high > largest ? HUGE_VAL : element.high);
  };
  const auto [low, high] = getEnds(expected);
  const auto [gotLow, gotHigh] = getEnds(got);
  if (std::isnan(low) || std::isnan(gotLow))
    return std::isnan(low) && std::isnan(gotLow);
  if (expected.isExact() && got.isExact())
    return expected.bits == got.bits;
  auto widen = [&](double number) { return std::isfinite(number) ? slack * std::max(1.0, std::fabs(number)) : 0; };
  return gotHigh >= low - widen(low) && gotLow <= high + widen(high);
}

std::string weir::check::printElement(const ElementKind &kind, const FoldElement &element) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto print = [&](double number) { os << (std::signbit(number) ? "-" : "") << llvm::format("%.17g", std::fabs(number)); };
  switch (element.state) {
  case FoldElement::State::Any:
    os << "anything";
    break;
  case FoldElement::State::Poison:
    os << "poison";
    break;
  case FoldElement::State::Near:
    print(element.low);
    os << " to ";
    print(element.high);
    break;
  case FoldElement::State::Exact:
    if (kind.format) {
      print(decode(*kind.format, element.bits));
      os << " (0x" << llvm::utohexstr(element.bits) << ")";
    } else {
      os << static_cast<int64_t>(getSigned(element.bits, kind.width));
    }
  }
  return text;
}

std::string weir::check::compareValues(const FoldValue &expected, const FoldValue &got, double slack) {
  if (expected.shape != got.shape || expected.elements.size() != got.elements.size()) {
    auto print = [](ArrayRef<int64_t> shape) { return llvm::formatv("{0:$[x]}", llvm::make_range(shape.begin(), shape.end())).str(); };
    return "shape " + print(got.shape) + " instead of " + print(expected.shape);
  }
  for (size_t i = 0; i < expected.elements.size(); ++i)
    if (!allows(expected.kind, expected.elements[i], got.elements[i], slack)) {
      std::string where = expected.elements.size() == 1 ? "" : llvm::formatv("element {0}: ", i).str();
      return where + printElement(got.kind, got.elements[i]) + " instead of " + printElement(expected.kind, expected.elements[i]);
    }
  return "";
}
