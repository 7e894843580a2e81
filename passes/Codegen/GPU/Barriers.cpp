#include "passes/Codegen/GPU/Barriers.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace weir;

bool BarrierPlan::conflict(ArrayRef<SharedAccess> before, ArrayRef<SharedAccess> after) {
  return llvm::any_of(before, [&](const SharedAccess &one) { return llvm::any_of(after, [&](const SharedAccess &other) { return one.conflicts(other); }); });
}

void BarrierPlan::noteBarrier() {
  pending.clear();
  for (bool &has : hasBarrier)
    has = true;
}

void BarrierPlan::note(ArrayRef<SharedAccess> accesses) {
  auto add = [&](Accesses &to) {
    for (const SharedAccess &access : accesses) {
      bool isThere = llvm::any_of(to, [&](const SharedAccess &other) {
        bool isByAny = other.mapping.extents.empty() && (!other.isOfFirst || access.isOfFirst);
        return other.memory == access.memory && other.isWrite == access.isWrite && (other.mapping.isSame(access.mapping) || isByAny);
      });
      if (!isThere)
        to.push_back(access);
    }
  };
  add(pending);
  for (auto [accessed, has] : llvm::zip_equal(leading, hasBarrier))
    if (!has)
      add(accessed);
}

void BarrierPlan::beginLoop() {
  before.push_back(getState());
  leading.emplace_back();
  hasBarrier.push_back(false);
}

void BarrierPlan::endLoop() {
  // There may be no iteration, and then no barrier either.
  State earlier = before.pop_back_val();
  leading.pop_back();
  pending.append(earlier.pending);
  hasBarrier = std::move(earlier.hasBarrier);
}

void BarrierPlan::merge(const State &state) {
  pending.append(state.pending);
  for (auto [has, other] : llvm::zip_equal(hasBarrier, state.hasBarrier))
    has = has && other;
}
