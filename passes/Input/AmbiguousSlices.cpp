#include "passes/Input/AmbiguousSlices.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

/// True if a slice of `sizes` with the type `reduced` would have another one once dynamic sizes are constants: upstream then drops what is 1
/// from the front on.
static bool isAmbiguous(RankedTensorType reduced, ArrayRef<OpFoldResult> sizes, const llvm::SmallBitVector &dropped) {
  if (dropped.none())
    return false;
  SmallVector<unsigned> dynamic;
  for (auto [i, size] : llvm::enumerate(sizes))
    if (!dropped.test(i) && isa<Value>(size))
      dynamic.push_back(i);
  auto getShape = [&](auto isOne, auto isDropped) {
    SmallVector<int64_t> shape;
    for (auto [i, size] : llvm::enumerate(sizes)) {
      auto constant = dyn_cast<Attribute>(size);
      int64_t extent = constant ? cast<IntegerAttr>(constant).getInt() : isOne(i) ? 1 : ShapedType::kDynamic;
      if (!isDropped(i, extent))
        shape.push_back(extent);
    }
    return shape;
  };
  auto getInferred = [&](auto isOne) {
    int64_t tooMany = dropped.count();
    return getShape(isOne, [&](unsigned, int64_t extent) { return extent == 1 && tooMany-- > 0; });
  };
  // Dynamic extents have to match, too: a cast to the inferred type claims that the others are 1.
  auto isWrong = [&](auto isOne) { return getInferred(isOne) != getShape(isOne, [&](unsigned i, int64_t) { return dropped.test(i); }); };
  // As they are: the dimension that is dynamic is another one.
  if (!dynamic.empty() && ArrayRef<int64_t>(getInferred([](unsigned) { return false; })) != reduced.getShape())
    return true;
  // One of them, or all: chains of slices are rare enough for that.
  return llvm::any_of(dynamic, [&](unsigned d) { return isWrong([&](unsigned i) { return i == d; }); }) ||
         isWrong([](unsigned) { return true; });
}

/// The dimensions of the whole slice that each kept one represents: those that are dropped go with the one before them.
static SmallVector<ReassociationIndices> getGroups(unsigned rank, const llvm::SmallBitVector &dropped) {
  SmallVector<ReassociationIndices> groups;
  if (dropped.all())
    return groups;
  for (unsigned i = 0; i < rank; ++i) {
    bool startsOne = !dropped.test(i) && (groups.empty() || llvm::any_of(groups.back(), [&](int64_t d) { return !dropped.test(d); }));
    if (groups.empty() || startsOne)
      groups.emplace_back();
    groups.back().push_back(i);
  }
  return groups;
}

void weir::splitAmbiguousSlices(Operation *root) {
  IRRewriter rewriter(root->getContext());
  root->walk([&](Operation *op) {
    rewriter.setInsertionPoint(op);
    Location loc = op->getLoc();
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
      SmallVector<OpFoldResult> sizes = slice.getMixedSizes();
      llvm::SmallBitVector dropped = slice.getDroppedDims();
      if (!isAmbiguous(slice.getType(), sizes, dropped))
        return;
      Value whole =
          tensor::ExtractSliceOp::create(rewriter, loc, slice.getSource(), slice.getMixedOffsets(), sizes, slice.getMixedStrides());
      rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(slice, slice.getType(), whole, getGroups(sizes.size(), dropped));
    } else if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
      SmallVector<OpFoldResult> sizes = insert.getMixedSizes();
      llvm::SmallBitVector dropped = insert.getDroppedDims();
      if (!isAmbiguous(insert.getSourceType(), sizes, dropped))
        return;
      SmallVector<int64_t> shape;
      SmallVector<Value> dynamic;
      dispatchIndexOpFoldResults(sizes, dynamic, shape);
      auto type = RankedTensorType::get(shape, insert.getSourceType().getElementType());
      // A size that the type of the source does not state.
      SmallVector<ReassociationIndices> groups = getGroups(sizes.size(), dropped);
      Value source = insert.getSource();
      SmallVector<int64_t> collapsed;
      for (const ReassociationIndices &group : groups) {
        int64_t extent = 1;
        for (int64_t d : group)
          extent = ShapedType::isDynamic(shape[d]) || ShapedType::isDynamic(extent) ? ShapedType::kDynamic : extent * shape[d];
        collapsed.push_back(extent);
      }
      auto wanted = RankedTensorType::get(collapsed, type.getElementType());
      if (wanted != source.getType())
        source = tensor::CastOp::create(rewriter, loc, wanted, source);
      Value whole = tensor::ExpandShapeOp::create(rewriter, loc, type, source, groups, sizes);
      rewriter.replaceOpWithNewOp<tensor::InsertSliceOp>(insert, whole, insert.getDest(), insert.getMixedOffsets(), sizes,
                                                         insert.getMixedStrides());
    }
  });
}
