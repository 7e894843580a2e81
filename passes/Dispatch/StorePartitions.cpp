/// Stores that only together write a whole tensor (dispatch-passes.md 3.1, A3).

#include "passes/Dispatch/StorePartitions.h"

#include "dialects/Flow/FlowOps.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using namespace weir;
using tensor_ext::DispatchTensorLoadOp;
using tensor_ext::DispatchTensorStoreOp;
using tensor_ext::DispatchTensorType;

namespace {

/// One dimension of a loop nest.
struct TileLoop {
  Value iv;
  OpFoldResult lower, upper, step;
  bool isUsed = false;
};

} // namespace

/// The slices of constant extents that are compared with each other.

/// The loops around `store` up to `entry`; none if something else is between.
static std::optional<SmallVector<TileLoop>> getLoops(DispatchTensorStoreOp store, Block *entry) {
  SmallVector<TileLoop> loops;
  for (Block *block = store->getBlock(); block != entry; block = block->getParentOp()->getBlock()) {
    Operation *parent = block->getParentOp();
    if (auto loop = dyn_cast<scf::ForOp>(parent))
      loops.push_back({loop.getInductionVar(), loop.getLowerBound(), loop.getUpperBound(), loop.getStep()});
    else if (auto forall = dyn_cast<scf::ForallOp>(parent))
      for (auto [iv, lower, upper, step] : llvm::zip_equal(forall.getInductionVars(), forall.getMixedLowerBound(),
                                                           forall.getMixedUpperBound(), forall.getMixedStep()))
        loops.push_back({iv, lower, upper, step});
    else
      return std::nullopt;
  }
  return loops;
}

/// `value` as a factor times an op of type `Info`, which gives a dimension of the grid.
template <typename Info> static std::optional<std::pair<int64_t, uint64_t>> matchGrid(OpFoldResult value) {
  auto v = dyn_cast<Value>(value);
  if (!v)
    return std::nullopt;
  int64_t factor = 1;
  if (auto product = v.getDefiningOp<arith::MulIOp>()) {
    std::optional<int64_t> constant = getConstantIntValue(product.getRhs());
    v = product.getLhs();
    if (!constant) {
      constant = getConstantIntValue(product.getLhs());
      v = product.getRhs();
    }
    if (!constant)
      return std::nullopt;
    factor = *constant;
  } else if (auto apply = v.getDefiningOp<affine::AffineApplyOp>()) {
    AffineMap map = apply.getAffineMap();
    auto product = dyn_cast<AffineBinaryOpExpr>(map.getResult(0));
    auto constant = product ? dyn_cast<AffineConstantExpr>(product.getRHS()) : AffineConstantExpr();
    if (!constant || product.getKind() != AffineExprKind::Mul || apply.getMapOperands().size() != 1 ||
        !isa<AffineDimExpr, AffineSymbolExpr>(product.getLHS()))
      return std::nullopt;
    factor = constant.getValue();
    v = apply.getMapOperands()[0];
  }
  if (auto info = v.getDefiningOp<Info>())
    return std::make_pair(factor, info.getDimension().getZExtValue());
  return std::nullopt;
}

/// The extent of the tiles of `loop`, which starts at 0 or at the workgroup's own tile; 0 if it does not. `gridDims` are taken already.
static int64_t getTile(const TileLoop &loop, llvm::SmallSet<uint64_t, 4> &gridDims) {
  if (isConstantIntValue(loop.lower, 0))
    if (std::optional<int64_t> step = getConstantIntValue(loop.step))
      return *step > 0 ? *step : 0;
  auto first = matchGrid<flow::DispatchWorkgroupIDOp>(loop.lower);
  auto stride = matchGrid<flow::DispatchWorkgroupCountOp>(loop.step);
  if (!first || first != stride || first->first <= 0 || !gridDims.insert(first->second).second)
    return 0;
  return first->first;
}

/// `size` is `tile`, or what is left from `iv` to the end of the dimension if that is less.
static bool isTileSize(OpFoldResult size, int64_t tile, OpFoldResult extent, Value iv) {
  std::optional<int64_t> end = getConstantIntValue(extent);
  if (isConstantIntValue(size, tile))
    return tile == 1 || (end && *end % tile == 0);
  auto value = dyn_cast<Value>(size);
  auto min = value ? value.getDefiningOp<affine::AffineMinOp>() : affine::AffineMinOp();
  if (!min || min.getMap().getNumResults() != 2)
    return false;
  bool hasTile = false, hasRest = false;
  AffineMap map = min.getMap();
  for (AffineExpr expr : map.getResults()) {
    if (auto constant = dyn_cast<AffineConstantExpr>(expr)) {
      hasTile |= constant.getValue() == tile;
      continue;
    }
    SmallVector<int64_t> flat;
    if (failed(getFlattenedAffineExpr(expr, map.getNumDims(), map.getNumSymbols(), &flat)) ||
        flat.size() != min->getNumOperands() + 1)
      continue;
    // extent - iv, the extent being the constant or one operand.
    bool matches = true, seesIV = false, seesEnd = end && flat.back() == *end;
    if (flat.back() != 0 && !seesEnd)
      continue;
    for (auto [coefficient, operand] : llvm::zip(flat, min->getOperands())) {
      if (coefficient == -1 && operand == iv && !seesIV)
        seesIV = true;
      else if (coefficient == 1 && !seesEnd && dyn_cast<Value>(extent) == operand)
        seesEnd = true;
      else
        matches &= coefficient == 0;
    }
    hasRest |= matches && seesIV && seesEnd;
  }
  return hasTile && hasRest;
}

bool weir::isPartition(DispatchTensorStoreOp store, Block *entry) {
  auto shaped = dyn_cast<RankedTensorType>(cast<DispatchTensorType>(store.getTarget().getType()).getBoundType());
  std::optional<SmallVector<TileLoop>> loops = getLoops(store, entry);
  if (!shaped || !loops || loops->empty())
    return false;
  llvm::SmallSet<uint64_t, 4> gridDims;
  unsigned nextDim = 0;
  for (auto [d, offset, size, stride] :
       llvm::enumerate(store.getMixedOffsets(), store.getMixedSizes(), store.getMixedStrides())) {
    OpFoldResult extent =
        shaped.isDynamicDim(d)
            ? OpFoldResult(store.getTargetDims()[nextDim++])
            : OpFoldResult(IntegerAttr::get(IndexType::get(store.getContext()), shaped.getDimSize(d)));
    if (!isConstantIntValue(stride, 1))
      return false;
    if (isConstantIntValue(offset, 0) && isEqualConstantIntOrValue(size, extent))
      continue;
    auto *loop = llvm::find_if(*loops, [iv = dyn_cast<Value>(offset)](const TileLoop &l) { return !l.isUsed && l.iv == iv; });
    if (loop == loops->end() || !isEqualConstantIntOrValue(loop->upper, extent))
      return false;
    loop->isUsed = true;
    int64_t tile = getTile(*loop, gridDims);
    if (tile == 0 || !isTileSize(size, tile, extent, loop->iv))
      return false;
  }
  // A loop of which the slice does not depend might not run at all, or write everything several times.
  return llvm::all_of(*loops, [](const TileLoop &loop) { return loop.isUsed; });
}

bool weir::areDisjointParts(ArrayRef<DispatchTensorStoreOp> stores, Block *entry) {
  if (stores.empty() || stores.size() > kMaxParts)
    return false;
  DispatchTensorStoreOp first = stores.front();
  auto shaped = dyn_cast<RankedTensorType>(cast<DispatchTensorType>(first.getTarget().getType()).getBoundType());
  if (!shaped || !shaped.hasStaticShape())
    return false;
  int64_t elements = 0;
  for (size_t i = 0; i < stores.size(); ++i) {
    DispatchTensorStoreOp store = stores[i];
    if (store->getBlock() != entry || ShapedType::isDynamicShape(store.getStaticOffsets()) ||
        ShapedType::isDynamicShape(store.getStaticSizes()) ||
        llvm::any_of(store.getStaticStrides(), [](int64_t stride) { return stride != 1; }))
      return false;
    elements += ShapedType::getNumElements(store.getStaticSizes());
    for (DispatchTensorStoreOp other : stores.take_front(i)) {
      bool meets = true;
      for (auto [a, n, b, m] : llvm::zip_equal(store.getStaticOffsets(), store.getStaticSizes(),
                                               other.getStaticOffsets(), other.getStaticSizes()))
        meets &= a < b + m && b < a + n;
      if (meets)
        return false;
    }
  }
  return elements == shaped.getNumElements();
}

bool weir::isSameSlice(DispatchTensorLoadOp load, DispatchTensorStoreOp store) {
  return isEqualConstantIntOrValueArray(load.getMixedOffsets(), store.getMixedOffsets()) &&
         isEqualConstantIntOrValueArray(load.getMixedSizes(), store.getMixedSizes()) &&
         isEqualConstantIntOrValueArray(load.getMixedStrides(), store.getMixedStrides());
}
