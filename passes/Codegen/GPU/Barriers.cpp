#include "passes/Codegen/GPU/Barriers.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace weir;

/// The op in `loop` that makes `buffer`; null if it comes from outside.
static Operation *getDefinition(Value buffer, Operation *loop) {
  Operation *def = buffer.getDefiningOp();
  return def && loop->isProperAncestor(def) ? def : nullptr;
}

/// The buffer that the result of `op` is a part of; or null.
static Value getWhole(Operation *op) {
  auto view = dyn_cast<ViewLikeOpInterface>(op);
  return view ? view.getViewSource() : Value();
}

/// Whether `operand` says where a part of another buffer begins along a dimension of which it has one element.
static bool isOffsetOfOne(OpOperand &operand) {
  auto part = dyn_cast<memref::SubViewOp>(operand.getOwner());
  if (!part || !llvm::is_contained(part.getOffsets(), operand.get()))
    return false;
  unsigned before = operand.getOperandNumber() - part.getOffsetSizeAndStrideStartOperandIndex();
  for (auto [offset, size] : llvm::zip_equal(part.getMixedOffsets(), part.getMixedSizes()))
    if (isa<Value>(offset) && before-- == 0)
      return isConstantIntValue(size, 1);
  return false;
}

/// Whether `buffer` may be other memory in another iteration of `loop`, but for operands that are `ignored`. Of one whose iterations are independent it is not what others
/// touch.
static bool varies(Value buffer, Operation *loop, llvm::function_ref<bool(OpOperand &)> ignored = nullptr) {
  if (isa<scf::ForallOp>(loop))
    return false;
  while (Operation *def = getDefinition(buffer, loop)) {
    if (isa<memref::AllocOp>(def))
      return false;
    Value whole = getWhole(def);
    auto mayVary = [&](OpOperand &operand) {
      return operand.get() != whole && !operand.get().getParentRegion()->isProperAncestor(&loop->getRegion(0)) && !(ignored && ignored(operand));
    };
    if (!whole || llvm::any_of(def->getOpOperands(), mayVary))
      return true;
    buffer = whole;
  }
  return !buffer.getParentRegion()->isProperAncestor(&loop->getRegion(0));
}

/// The buffer, and the dimension of it, of which each iteration of `loop` has elements of its own, `buffer` among them; null if that is unknown.
static std::pair<Value, unsigned> getOwnPart(Value buffer, Operation *loop) {
  auto counted = dyn_cast<scf::ForOp>(loop);
  std::optional<int64_t> step = counted ? getConstantIntValue(counted.getStep()) : std::nullopt;
  while (Operation *def = step ? getDefinition(buffer, loop) : nullptr) {
    Value whole = getWhole(def);
    auto part = dyn_cast<memref::SubViewOp>(def);
    for (unsigned i = 0; part && !getDefinition(whole, loop) && i < part.getSourceType().getRank(); ++i) {
      std::optional<int64_t> size = getConstantIntValue(part.getMixedSizes()[i]);
      if (part.getMixedOffsets()[i] == OpFoldResult(counted.getInductionVar()) && isConstantIntValue(part.getMixedStrides()[i], 1) && size && *size <= *step)
        return {whole, i};
    }
    if (!whole)
      break;
    buffer = whole;
  }
  return {};
}

/// The parts of others that `buffer` is in, the innermost first.
static SmallVector<memref::SubViewOp> getPartsAround(Value buffer) {
  SmallVector<memref::SubViewOp> parts;
  for (Operation *def = buffer ? buffer.getDefiningOp() : nullptr; def; def = buffer.getDefiningOp()) {
    if (auto part = dyn_cast<memref::SubViewOp>(def))
      parts.push_back(part);
    // It may reach over the end of what it is made of.
    if (isa<memref::ReinterpretCastOp>(def) || !(buffer = getWhole(def)))
      break;
  }
  return parts;
}

/// Whether both are in parts of one buffer that have no element in common.
static bool areApart(Value left, Value right) {
  for (memref::SubViewOp one : getPartsAround(left))
    for (memref::SubViewOp other : getPartsAround(right)) {
      if (one.getSource() != other.getSource() || one == other)
        continue;
      FailureOr<bool> overlap = ValueBoundsConstraintSet::areOverlappingSlices(one.getContext(), HyperrectangularSlice(one), HyperrectangularSlice(other));
      if (succeeded(overlap) && !*overlap)
        return true;
    }
  return false;
}

static bool isOfBinding(Value buffer) { return isa_and_present<BlockArgument>(getBaseBuffer(buffer)); }

bool SharedAccess::conflicts(const SharedAccess &other) const { return mayMeet(other) && !isSame(other) && !areApart(buffer, other.buffer); }

bool SharedAccess::conflictsInNext(const SharedAccess &other, Operation *loop) const {
  if (!mayMeet(other))
    return false;
  if (!buffer || !other.buffer)
    return true;
  // Independent iterations have temporaries in common, nothing else.
  if (isa<scf::ForallOp>(loop) && isOfBinding(buffer) && isOfBinding(other.buffer))
    return false;
  // Two parts that only differ in their offsets along dimensions of one element have each element at the same position, accessed by the same thread.
  if (isSame(other) && !varies(buffer, loop, isOffsetOfOne))
    return false;
  if (areApart(buffer, other.buffer) && !varies(buffer, loop) && !varies(other.buffer, loop))
    return false;
  std::pair<Value, unsigned> own = getOwnPart(buffer, loop);
  return !own.first || own != getOwnPart(other.buffer, loop);
}

void weir::addAccesses(SharedAccesses &all, ArrayRef<SharedAccess> more) {
  // Beyond this many, parts are not told apart any more.
  constexpr size_t mostParts = 24;
  for (SharedAccess access : more) {
    if (all.size() >= mostParts) {
      access.buffer = {};
      access.mapping = {};
    }
    bool isThere = llvm::any_of(all, [&](const SharedAccess &other) {
      bool isByAny = (!other.buffer || (other.buffer == access.buffer && !other.mapping.dimensions)) && (!other.isOfFirst || access.isOfFirst);
      return other.memory == access.memory && other.isWrite == access.isWrite && (isByAny || (other.isSame(access) && other.isOfFirst == access.isOfFirst));
    });
    if (!isThere)
      all.push_back(access);
  }
}

bool BarrierPlan::isNeeded(ArrayRef<SharedAccess> next) const {
  return llvm::any_of(pending, [&](const SharedAccess &one) { return llvm::any_of(next, [&](const SharedAccess &other) { return one.conflicts(other); }); });
}

bool BarrierPlan::needsBarrierAtEnd(Operation *loop) const {
  return llvm::any_of(pending, [&](const SharedAccess &one) {
    return llvm::any_of(leading.back(), [&](const SharedAccess &other) { return one.conflictsInNext(other, loop); });
  });
}

void BarrierPlan::noteBarrier() {
  pending.clear();
  for (bool &has : hasBarrier)
    has = true;
}

void BarrierPlan::note(ArrayRef<SharedAccess> accesses) {
  addAccesses(pending, accesses);
  for (auto [accessed, has] : llvm::zip_equal(leading, hasBarrier))
    if (!has)
      addAccesses(accessed, accesses);
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
  addAccesses(pending, earlier.pending);
  hasBarrier = std::move(earlier.hasBarrier);
}

void BarrierPlan::merge(const State &state) {
  addAccesses(pending, state.pending);
  for (auto [has, other] : llvm::zip_equal(hasBarrier, state.hasBarrier))
    has = has && other;
}
