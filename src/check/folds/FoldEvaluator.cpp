#include "src/check/folds/FoldEvaluator.h"

#include "src/check/folds/ExactInteger.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include <cmath>

using namespace mlir;
using namespace weir::check;

using State = FoldElement::State;

std::optional<FoldValue> weir::check::makeResult(const Evaluation &evaluation, unsigned index) {
  FoldValue result;
  Type type = evaluation.op->getResult(index).getType();
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    if (shaped.hasStaticShape())
      result.shape.assign(shaped.getShape().begin(), shaped.getShape().end());
    else
      result.shape = evaluation.operand(0).shape;
    type = shaped.getElementType();
  }
  if (auto complex = dyn_cast<ComplexType>(type)) {
    result.isComplex = true;
    type = complex.getElementType();
  }
  std::optional<ElementKind> kind = ElementKind::get(type);
  if (!kind)
    return std::nullopt;
  result.kind = *kind;
  return result;
}

bool weir::check::mapElements(Evaluation &evaluation, llvm::function_ref<FoldElement(ArrayRef<FoldElement>)> rule) {
  std::optional<FoldValue> result = makeResult(evaluation);
  if (!result)
    return false;
  size_t count = 1;
  for (const FoldValue *operand : evaluation.operands)
    if (operand->isComplex || (!operand->shape.empty() && operand->shape != result->shape))
      return false;
  for (int64_t extent : result->shape)
    count *= extent;
  SmallVector<FoldElement, 3> elements(evaluation.operands.size());
  for (size_t i = 0; i < count; ++i) {
    for (auto [element, operand] : llvm::zip(elements, evaluation.operands))
      element = operand->elements[operand->shape.empty() ? 0 : i];
    result->elements.push_back(rule(elements));
  }
  evaluation.results.push_back(std::move(*result));
  return true;
}

FoldElement weir::check::applyToNumbers(ArrayRef<FoldElement> operands, ArrayRef<ElementKind> kinds,
                                        const FloatFormat &format, unsigned error,
                                        llvm::function_ref<double(const double *)> compute) {
  double numbers[4] = {};
  unsigned vague = 0;
  for (auto [i, element] : llvm::enumerate(operands)) {
    if (!element.isKnown())
      return element;
    numbers[i] = decode(*kinds[i].format, element.bits);
    if (element.state == State::Near)
      vague |= 1u << i;
  }
  bool isDefined = true;
  const double likeliest = compute(numbers);
  const uint64_t bits = encode(format, likeliest, isDefined);
  if (!isDefined)
    return FoldElement::any();
  // Where a function is 0, infinite or no number it is exactly so.
  const bool isSpecial = std::isnan(likeliest) || std::isinf(likeliest) || likeliest == 0;
  if (vague == 0 && (error == 0 || isSpecial))
    return FoldElement::exact(bits);
  FoldElement result{State::Near, bits, likeliest, likeliest};
  for (unsigned corner = 0; corner < (1u << operands.size()); ++corner) {
    if (corner & ~vague)
      continue;
    for (auto [i, element] : llvm::enumerate(operands))
      if (vague >> i & 1)
        numbers[i] = corner >> i & 1 ? element.high : element.low;
    const double number = compute(numbers);
    if (std::isnan(number))
      return FoldElement::any();
    result.low = std::min(result.low, number);
    result.high = std::max(result.high, number);
  }
  if (std::isnan(likeliest))
    return FoldElement::any();
  const double steps = error + 0.5;
  result.low -= std::isfinite(result.low) ? steps * getStep(format, result.low) : 0;
  result.high += std::isfinite(result.high) ? steps * getStep(format, result.high) : 0;
  // A double holds numbers that are infinite in the format, or none of its numbers.
  for (double *end : {&result.low, &result.high}) {
    const double rounded = decode(format, encode(format, *end, isDefined));
    if (!isDefined || std::isnan(rounded))
      return FoldElement::any();
    if (std::isinf(rounded))
      *end = rounded;
  }
  return result;
}

static const EvaluationRules &getRules() {
  static const EvaluationRules rules = [] {
    EvaluationRules all;
    addIntegerRules(all);
    addFloatRules(all);
    addConversionRules(all);
    addComplexRules(all);
    addTensorRules(all);
    addReshapeRules(all);
    addPackRules(all);
    return all;
  }();
  return rules;
}

bool FoldEvaluator::stop(Outcome why, Operation *op) {
  outcome = why;
  if (why == Outcome::Unsupported)
    unsupported = op->getName().getStringRef().str();
  return false;
}

bool FoldEvaluator::setResults(Operation *op, ArrayRef<FoldValue> results) {
  for (auto [result, value] : llvm::zip(op->getResults(), results))
    values[result] = value;
  return true;
}

bool FoldEvaluator::runOp(Operation *op) {
  if (++steps > maxSteps)
    return stop(Outcome::Endless, op);
  bool isKnown = false;
  if (!runControl(op, isKnown))
    return false;
  if (isKnown)
    return true;
  if (Attribute constant; op->getNumOperands() == 0 && matchPattern(op, m_Constant(&constant))) {
    std::optional<FoldValue> value = readConstant(constant, op->getResult(0).getType());
    return value ? setResults(op, *value) : stop(Outcome::Unsupported, op);
  }
  auto rule = getRules().find(op->getName().getStringRef());
  if (rule == getRules().end())
    return stop(Outcome::Unsupported, op);
  Values yielded;
  if (isa<tensor::PadOp>(op)) {
    // Padding is one value here, whatever the position: the region is executed for the first one.
    FoldValue zero;
    zero.kind = {nullptr, 64};
    zero.elements = {FoldElement::exact(0)};
    if (!runRegion(op->getRegion(0), SmallVector<FoldValue>(op->getRegion(0).getNumArguments(), zero), yielded))
      return false;
  }
  // References into the map: it does not grow before the results are there.
  Evaluation evaluation{op, {}, {}};
  for (Value operand : op->getOperands())
    evaluation.operands.push_back(&values[operand]);
  for (const FoldValue &value : yielded)
    evaluation.operands.push_back(&value);
  if (!rule->second(evaluation))
    return stop(Outcome::Unsupported, op);
  if (evaluation.isUndefined)
    return stop(Outcome::Undefined, op);
  return setResults(op, evaluation.results);
}

FoldEvaluator::Outcome FoldEvaluator::call(func::FuncOp function, ArrayRef<FoldValue> arguments, SmallVectorImpl<FoldValue> &results) {
  values.clear();
  steps = 0;
  outcome = Outcome::Done;
  Values left;
  if (runRegion(function.getBody(), arguments, left))
    results.assign(left.begin(), left.end());
  return outcome;
}
