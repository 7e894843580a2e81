#include "passes/Input/RoundIndex.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace weir;

/// Numbers of such size are the same in all types that indices have, signed or not, and their products fit.
static constexpr int64_t kLimit = int64_t(1) << 31;

std::optional<RoundIndices> RoundIndices::of(scf::ForOp loop) {
  std::optional<int64_t> first = getConstantIntValue(loop.getLowerBound()), end = getConstantIntValue(loop.getUpperBound()),
                         step = getConstantIntValue(loop.getStep());
  if (!first || !end || !step || *step <= 0 || *end - *first <= *step || std::abs(*first) >= kLimit || std::abs(*end) >= kLimit)
    return std::nullopt;
  return RoundIndices(loop, llvm::divideCeil(*end - *first, *step), {*step, *first});
}

std::optional<RoundIndex> RoundIndices::get(Value value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return std::abs(*constant) < kLimit ? std::optional(RoundIndex{0, *constant}) : std::nullopt;
  auto [found, isNew] = forms.try_emplace(value);
  Operation *op = value.getDefiningOp();
  if (!isNew || !op)
    return found->second;
  std::optional<RoundIndex> form = compute(op);
  Type type = value.getType();
  if (form && ((!type.isIndex() && type.getIntOrFloatBitWidth() < 32) || getLeast(*form) <= -kLimit || getGreatest(*form) >= kLimit))
    form.reset();
  return forms[value] = form;
}

std::optional<RoundIndex> RoundIndices::getGreater(RoundIndex a, RoundIndex b) const {
  RoundIndex difference = {a.factor - b.factor, a.constant - b.constant};
  if (getLeast(difference) >= 0)
    return a;
  if (getGreatest(difference) <= 0)
    return b;
  return std::nullopt;
}

std::optional<RoundIndex> RoundIndices::compute(Operation *op) {
  if (isa<arith::IndexCastOp>(op))
    return get(op->getOperand(0));
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::MaxSIOp, arith::MinSIOp>(op))
    return std::nullopt;
  std::optional<RoundIndex> a = get(op->getOperand(0)), b = get(op->getOperand(1));
  if (!a || !b)
    return std::nullopt;
  if (isa<arith::AddIOp>(op))
    return RoundIndex{a->factor + b->factor, a->constant + b->constant};
  if (isa<arith::SubIOp>(op))
    return RoundIndex{a->factor - b->factor, a->constant - b->constant};
  if (isa<arith::MulIOp>(op)) {
    if (a->factor != 0)
      std::swap(a, b);
    return a->factor == 0 ? std::optional(RoundIndex{a->constant * b->factor, a->constant * b->constant}) : std::nullopt;
  }
  std::optional<RoundIndex> greater = getGreater(*a, *b);
  if (!greater || isa<arith::MaxSIOp>(op))
    return greater;
  return *greater == *a ? b : a;
}
