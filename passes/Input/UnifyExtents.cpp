// One name for numbers that a check has found equal. See ShapePasses.td.

#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Input/SinkAfterChecks.h"
#include "passes/Remarks.h"

#include "dialects/HAL/HALOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseSet.h"

#define DEBUG_TYPE "weir-unify-extents"

namespace weir {
#define GEN_PASS_DEF_UNIFYEXTENTS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

using Equality = std::pair<Value, Value>;

/// The numbers that are equal after a check; null for other checks.
Equality getEquality(hal::CheckOp check) {
  auto compare = check.getCondition().getDefiningOp<arith::CmpIOp>();
  if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq || compare.getLhs() == compare.getRhs())
    return {};
  return {compare.getLhs(), compare.getRhs()};
}

/// What has to be equal where two sums with a common term are, also when they wrap.
Equality withoutCommonTerm(Equality equality) {
  auto a = equality.first.getDefiningOp<arith::AddIOp>(), b = equality.second.getDefiningOp<arith::AddIOp>();
  if (!a || !b)
    return {};
  for (unsigned i : {0, 1})
    for (unsigned j : {0, 1})
      if (a->getOperand(i) == b->getOperand(j))
        return {a->getOperand(1 - i), b->getOperand(1 - j)};
  return {};
}

/// Whether `a` is there before `b` is, of two values that dominate one op.
bool isInFront(Value a, Value b, DominanceInfo &dominance) {
  if (Operation *def = b.getDefiningOp())
    return dominance.properlyDominates(a, def);
  return dominance.properlyDominates(a.getParentBlock(), b.getParentBlock());
}

struct UnifyExtents : public weir::impl::UnifyExtentsBase<UnifyExtents> {
  void runOnOperation() override {
    for (Operation &function : getOperation().getOps())
      if (isa<util::FuncOp, util::InitializerOp>(function) && !function.getRegion(0).empty())
        runOnFunction(&function);
  }

private:
  void runOnFunction(Operation *function) {
    SmallVector<hal::CheckOp> checks;
    function->walk<WalkOrder::PreOrder>([&](hal::CheckOp check) {
      if (getEquality(check).first)
        checks.push_back(check);
    });
    if (checks.empty())
      return;
    // An import says the extents of its tensor: after the check it says the common one.
    llvm::DenseSet<Value> compared;
    for (hal::CheckOp check : checks)
      for (Equality equal = getEquality(check); equal.first; equal = withoutCommonTerm(equal))
        compared.insert_range(ArrayRef{equal.first, equal.second});
    sinkAfterChecks(function->getRegion(0).front(), [&](Operation &op) {
      auto import = dyn_cast<hal::TensorImportOp>(op);
      return import && !import.getWaitFence() &&
             llvm::any_of(import.getTargetDims(), [&](Value dim) { return compared.contains(dim); });
    });
    DominanceInfo dominance(function);
    for (hal::CheckOp check : checks)
      for (Equality equal = getEquality(check); equal.first; equal = withoutCommonTerm(equal))
        unify(check, equal, dominance);
  }

  /// Makes one of two numbers that are equal after `check` of all uses there: the one that is there first.
  static void unify(hal::CheckOp check, Equality equal, DominanceInfo &dominance) {
    auto [kept, other] = equal;
    if (kept == other)
      return;
    if (matchPattern(kept, m_Constant()) || matchPattern(other, m_Constant())) {
      missedRemark(check, DEBUG_TYPE, UnifyExtentsCode::CONSTANT);
      return;
    }
    if (isInFront(other, kept, dominance))
      std::swap(kept, other);
    unsigned uses = 0;
    other.replaceUsesWithIf(kept, [&](OpOperand &use) {
      bool isAfter = dominance.properlyDominates(check, use.getOwner());
      uses += isAfter;
      return isAfter;
    });
    if (uses != 0)
      passedRemark(check, DEBUG_TYPE, UnifyExtentsCode::UNIFIED) << remark::metric("uses", uses);
    else
      missedRemark(check, DEBUG_TYPE, UnifyExtentsCode::UNUSED);
  }
};

} // namespace
