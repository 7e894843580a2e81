// Integers of arith, index, affine and math, exactly.

#include "src/check/folds/ExactInteger.h"
#include "src/check/folds/FoldEvaluator.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"

using namespace mlir;
using namespace weir::check;

/// An operand that is poison makes the result poison; else an operand that is open makes it open.
static std::optional<FoldElement> findUnknown(ArrayRef<FoldElement> operands) {
  for (const FoldElement &element : operands)
    if (element.state == FoldElement::State::Poison)
      return element;
  for (const FoldElement &element : operands)
    if (!element.isExact())
      return FoldElement::any();
  return std::nullopt;
}

static IntegerPromises getPromises(Operation *op) {
  IntegerPromises promises;
  if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op)) {
    promises.noSignedWrap = flags.hasNoSignedWrap();
    promises.noUnsignedWrap = flags.hasNoUnsignedWrap();
  }
  promises.exact = op->hasAttr("isExact");
  return promises;
}

/// The names that index has for what arith does.
static StringRef getArithName(StringRef name) {
  static const std::pair<StringRef, StringRef> kNames[] = {{"add", "addi"},
                                                           {"sub", "subi"},
                                                           {"mul", "muli"},
                                                           {"divs", "divsi"},
                                                           {"divu", "divui"},
                                                           {"rems", "remsi"},
                                                           {"remu", "remui"},
                                                           {"ceildivs", "ceildivsi"},
                                                           {"ceildivu", "ceildivui"},
                                                           {"floordivs", "floordivsi"},
                                                           {"maxs", "maxsi"},
                                                           {"maxu", "maxui"},
                                                           {"mins", "minsi"},
                                                           {"minu", "minui"},
                                                           {"shl", "shli"},
                                                           {"shrs", "shrsi"},
                                                           {"shru", "shrui"},
                                                           {"and", "andi"},
                                                           {"or", "ori"},
                                                           {"xor", "xori"}};
  for (const auto &[index, arith] : kNames)
    if (index == name)
      return arith;
  return name;
}

static bool evaluateInteger(Evaluation &e) {
  const StringRef name = getArithName(e.getName());
  IntegerRule rule = findIntegerRule(name);
  if (!rule)
    return false;
  const IntegerPromises promises = getPromises(e.op);
  const unsigned width = e.operand(0).kind.width;
  const bool divides = isDivision(name);
  return mapElements(e, [&](ArrayRef<FoldElement> operands) -> FoldElement {
    if (std::optional<FoldElement> unknown = findUnknown(operands)) {
      // A divisor may be zero, the least value may be divided by -1, and powers are loops, which branch on their operands.
      const bool maySucceed = operands.size() > 1 && operands[1].isExact() && operands[1].bits != 0 && operands[1].bits != getMask(width);
      e.isUndefined |= (divides && !maySucceed) || (name == "ipowi" && unknown->state == FoldElement::State::Poison);
      return *unknown;
    }
    std::optional<uint64_t> result = rule(operands[0].bits, operands.size() > 1 ? operands[1].bits : 0, width, promises);
    // A broken promise makes poison; a division that has no result is undefined behaviour: by zero, or of the least value by -1.
    const bool isExtreme = divides && (operands[1].bits == 0 || operands[1].bits == getMask(width));
    e.isUndefined |= !result && divides && (!promises.exact || isExtreme);
    return result ? FoldElement::exact(*result) : FoldElement::poison();
  });
}

static bool evaluateCompare(Evaluation &e) {
  StringRef predicate = isa<arith::CmpIOp>(e.op)
                            ? arith::stringifyCmpIPredicate(cast<arith::CmpIOp>(e.op).getPredicate())
                            : index::stringifyIndexCmpPredicate(cast<index::CmpOp>(e.op).getPred());
  const unsigned width = e.operand(0).kind.width;
  return mapElements(e, [&](ArrayRef<FoldElement> operands) -> FoldElement {
    if (std::optional<FoldElement> unknown = findUnknown(operands))
      return *unknown;
    return FoldElement::exact(*compareIntegers(predicate, operands[0].bits, operands[1].bits, width));
  });
}

static bool evaluateAffine(Evaluation &e) {
  std::optional<FoldValue> result = makeResult(e, 0);
  if (!result)
    return false;
  Builder b(e.op->getContext());
  SmallVector<Attribute> numbers, folded;
  SmallVector<FoldElement> operands;
  for (unsigned i = 0; i < e.op->getNumOperands(); ++i) {
    operands.push_back(e.operand(i).elements.front());
    numbers.push_back(b.getIndexAttr(static_cast<int64_t>(operands.back().bits)));
  }
  if (std::optional<FoldElement> unknown = findUnknown(operands))
    result->elements.push_back(*unknown);
  else if (succeeded(cast<affine::AffineApplyOp>(e.op).getMap().constantFold(numbers, folded)))
    result->elements.push_back(FoldElement::exact(static_cast<uint64_t>(cast<IntegerAttr>(folded.front()).getInt())));
  else
    result->elements.push_back(FoldElement::poison());
  e.results.push_back(std::move(*result));
  return true;
}

/// Two results: low half and high half, or sum and carry.
static bool evaluateExtended(Evaluation &e) {
  std::optional<FoldValue> low = makeResult(e, 0), high = makeResult(e, 1);
  if (!low || !high)
    return false;
  const StringRef name = e.getName();
  const unsigned width = low->kind.width;
  for (size_t i = 0; i < e.operand(0).elements.size(); ++i) {
    const FoldElement a = e.operand(0).elements[i], b = e.operand(1).elements[i];
    if (std::optional<FoldElement> unknown = findUnknown({a, b})) {
      low->elements.push_back(*unknown);
      high->elements.push_back(*unknown);
      continue;
    }
    UnsignedWide result;
    if (name == "addui_extended")
      result = UnsignedWide(a.bits) + b.bits;
    else if (name == "mului_extended")
      result = UnsignedWide(a.bits) * b.bits;
    else
      result = static_cast<UnsignedWide>(getSigned(a.bits, width) * getSigned(b.bits, width));
    low->elements.push_back(FoldElement::exact(static_cast<uint64_t>(result) & getMask(width)));
    high->elements.push_back(FoldElement::exact(static_cast<uint64_t>(result >> width) & getMask(high->kind.width)));
  }
  e.results = {*low, *high};
  return true;
}

static bool evaluateSelect(Evaluation &e) {
  return mapElements(e, [](ArrayRef<FoldElement> operands) -> FoldElement {
    if (!operands[0].isExact())
      return operands[0].state == FoldElement::State::Poison ? FoldElement::poison() : FoldElement::any();
    return operands[0].bits ? operands[1] : operands[2];
  });
}

/// A select of values that are complex, or of whole tensors by a scalar, takes one of them.
static bool evaluateAnySelect(Evaluation &e) {
  if (!e.operand(0).shape.empty() || (e.operand(1).shape.empty() && !e.operand(1).isComplex))
    return evaluateSelect(e);
  const FoldElement &condition = e.operand(0).elements.front();
  FoldValue result = e.operand(condition.bits ? 1 : 2);
  if (!condition.isExact())
    llvm::fill(result.elements, FoldElement::any());
  e.results.push_back(std::move(result));
  return true;
}

void weir::check::addIntegerRules(EvaluationRules &rules) {
  for (StringRef name : {"addi", "subi", "muli", "divsi", "divui", "ceildivsi", "ceildivui", "floordivsi", "remsi", "remui", "andi", "ori",
                         "xori", "shli", "shrsi", "shrui", "maxsi", "maxui", "minsi", "minui"})
    rules[("arith." + name).str()] = evaluateInteger;
  for (StringRef name : {"add", "sub", "mul", "divs", "divu", "ceildivs", "ceildivu", "floordivs", "rems", "remu", "maxs", "maxu", "mins",
                         "minu", "shl", "shrs", "shru", "and", "or", "xor"})
    rules[("index." + name).str()] = evaluateInteger;
  for (StringRef name : {"absi", "ctlz", "cttz", "ctpop", "ipowi"})
    rules[("math." + name).str()] = evaluateInteger;
  rules["arith.cmpi"] = rules["index.cmp"] = evaluateCompare;
  rules["arith.select"] = evaluateAnySelect;
  rules["affine.apply"] = evaluateAffine;
  for (StringRef name : {"addui_extended", "mului_extended", "mulsi_extended"})
    rules[("arith." + name).str()] = evaluateExtended;
}
