#include "passes/Codegen/GPU/StructuredLoops.h"

#include "dialects/Util/UtilTypes.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "passes/Codegen/Common/TinyFloats.h"

using namespace mlir;
using namespace weir;

/// The extent of each loop as the operands have it; null where no operand does.
static SmallVector<Value> findExtents(linalg::LinalgOp op, const FlatViews &views) {
  SmallVector<Value> extents(op.getNumLoops());
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    for (auto [i, expr] : llvm::enumerate(op.getMatchingIndexingMap(&operand).getResults()))
      if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
        // All that have the loop agree; one may know how long it is.
        Value &extent = extents[dim.getPosition()], size = views.lookup(operand.get()).sizes[i];
        if (!extent || (!getConstantIntValue(extent) && getConstantIntValue(size)))
          extent = size;
      }
  }
  return extents;
}

FailureOr<StructuredLoops> StructuredLoops::of(linalg::LinalgOp op, const FlatViews &views) {
  StructuredLoops loops{op, findExtents(op, views), {}, {}, {}};
  SmallVector<AffineMap> inits =
      llvm::map_to_vector(op.getDpsInitsMutable(), [&](OpOperand &init) { return op.getMatchingIndexingMap(&init); });
  for (auto [i, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (!loops.extents[i])
      return op.emitOpError("has a loop whose extent is not an extent of an operand");
    bool isOwn = llvm::all_of(inits, [&, i = i](AffineMap map) { return map.isFunctionOfDim(i); });
    (kind == utils::IteratorType::parallel && isOwn ? loops.parallel : loops.sequential).push_back(i);
  }
  for (AffineMap map : inits)
    loops.inRegister.push_back(!loops.sequential.empty() && llvm::none_of(loops.sequential, [&](unsigned i) {
      return map.isFunctionOfDim(i);
    }));
  return loops;
}

SmallVector<Value> StructuredLoops::getExtents(ArrayRef<unsigned> loops) const {
  return llvm::map_to_vector(loops, [&](unsigned loop) { return extents[loop]; });
}

SmallVector<unsigned> StructuredLoops::getThreadOrder(const FlatViews &views) const {
  OpOperand &result = *linalg::LinalgOp(op).getDpsInitOperand(0);
  AffineMap map = linalg::LinalgOp(op).getMatchingIndexingMap(&result);
  SmallVector<unsigned> order(parallel);
  auto getPlace = [&](unsigned loop) {
    return llvm::find_if(map.getResults(), [&](AffineExpr expr) { return expr.isFunctionOfDim(loop); });
  };
  llvm::stable_sort(order, [&](unsigned a, unsigned b) { return getPlace(a) < getPlace(b); });
  for (unsigned loop : parallel)
    if (isContiguousAlong(map, views.lookup(result.get()), loop)) {
      llvm::erase(order, loop);
      order.push_back(loop);
      break;
    }
  return order;
}

bool weir::readsElements(linalg::LinalgOp op, OpOperand &operand) {
  return isa<MemRefType>(operand.get().getType()) && !op.getMatchingBlockArgument(&operand).use_empty();
}

bool weir::isLinear(AffineMap map) {
  bool result = true;
  map.walkExprs([&](AffineExpr expr) {
    result &= expr.getKind() != AffineExprKind::Mod && expr.getKind() != AffineExprKind::FloorDiv &&
              expr.getKind() != AffineExprKind::CeilDiv;
  });
  SmallVector<Attribute> zeros(map.getNumInputs(), IntegerAttr::get(IndexType::get(map.getContext()), 0)), origin;
  return result && succeeded(map.constantFold(zeros, origin)) &&
         llvm::all_of(origin, [](Attribute place) { return cast<IntegerAttr>(place).getInt() == 0; });
}

bool weir::isContiguousAlong(AffineMap map, const FlatView &view, unsigned loop) {
  if (!isLinear(map))
    return false;
  SmallVector<Attribute> one(map.getNumInputs(), IntegerAttr::get(IndexType::get(map.getContext()), 0)), places;
  one[loop] = IntegerAttr::get(IndexType::get(map.getContext()), 1);
  if (failed(map.constantFold(one, places)))
    return false;
  bool isContiguous = false;
  for (auto [place, stride] : llvm::zip_equal(places, view.strides)) {
    int64_t factor = cast<IntegerAttr>(place).getInt();
    if (factor == 0)
      continue;
    if (isContiguous || factor != 1 || !isConstantIntValue(stride, 1))
      return false;
    isContiguous = true;
  }
  return isContiguous;
}

int64_t weir::getStoredBytes(const FlatView &view) {
  return util::getElementBytes(cast<MemRefType>(view.base.getType()).getElementType());
}

Operation *weir::findCombiner(linalg::LinalgOp op) {
  SmallVector<Operation *> combiners;
  if (!matchReduction(op.getRegionOutputArgs(), 0, combiners) || combiners.size() != 1 ||
      combiners[0]->getNumOperands() != 2)
    return nullptr;
  return weir::getNeutralElement(combiners[0]) ? combiners[0] : nullptr;
}
