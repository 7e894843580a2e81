// Conversions that move bits.

#include "src/check/folds/ExactInteger.h"
#include "src/check/folds/FoldEvaluator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir::check;

/// To more bits, with copies of the sign or zeros, or to fewer.
static bool evaluateResize(Evaluation &e) {
  std::optional<FoldValue> shape = makeResult(e);
  if (!shape)
    return false;
  const StringRef name = e.getName();
  const bool isSigned = name == "extsi" || name == "index_cast" || name == "casts";
  const unsigned from = e.operand(0).kind.width, to = shape->kind.width;
  bool noSignedWrap = false, noUnsignedWrap = false;
  if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(e.op)) {
    noSignedWrap = flags.hasNoSignedWrap();
    noUnsignedWrap = flags.hasNoUnsignedWrap();
  }
  return mapElements(e, [&](ArrayRef<FoldElement> operands) -> FoldElement {
    if (!operands[0].isExact())
      return operands[0];
    const uint64_t bits = operands[0].bits;
    const uint64_t resized = (isSigned ? static_cast<uint64_t>(getSigned(bits, from)) : bits) & getMask(to);
    if ((noSignedWrap && getSigned(resized, to) != getSigned(bits, from)) || (noUnsignedWrap && resized != bits))
      return FoldElement::poison();
    return FoldElement::exact(resized);
  });
}

/// The same bits; those of a NaN may be any NaN's.
static bool evaluateBitcast(Evaluation &e) {
  const FloatFormat *from = e.operand(0).kind.format;
  std::optional<FoldValue> shape = makeResult(e);
  if (!shape)
    return false;
  const FloatFormat *to = shape->kind.format;
  return mapElements(e, [&](ArrayRef<FoldElement> operands) -> FoldElement {
    if (!operands[0].isExact())
      return operands[0].state == FoldElement::State::Poison ? operands[0] : FoldElement::any();
    const double number = from ? decode(*from, operands[0].bits) : 0;
    const bool hasOneNaN = from && from->specials != FloatFormat::Specials::IEEE && from->specials != FloatFormat::Specials::OnlyNaN;
    if (number != number && !hasOneNaN)
      return FoldElement::any();
    if (to && decode(*to, operands[0].bits) != decode(*to, operands[0].bits))
      return FoldElement::exact(to->getNaN());
    return operands[0];
  });
}

void weir::check::addConversionRules(EvaluationRules &rules) {
  for (StringRef name : {"extsi", "extui", "trunci", "index_cast", "index_castui"})
    rules[("arith." + name).str()] = evaluateResize;
  rules["index.casts"] = rules["index.castu"] = evaluateResize;
  rules["arith.bitcast"] = rules["tensor.bitcast"] = evaluateBitcast;
}
