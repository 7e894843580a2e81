/// How an Interleaver finds or makes words of the other operand, whose elements all lanes read alike.
#include "dialects/Weir/LoweringConfig.h"
#include "passes/Codegen/CPU/Interleaver.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir::cpu;
using weir::CPUInterleaveBytesCode;

/// What makes the scalars, for this op alone, with the sum as last dimensions of a buffer of its own: it can as well make rows of whole words.
linalg::GenericOp Interleaver::findProducer() {
  // It would not widen them.
  if (value != element)
    return {};
  OpOperand &operand = *op.getDpsInputOperand(1 - side);
  auto alloc = operand.get().getDefiningOp<memref::AllocOp>();
  AffineMap map = op.getMatchingIndexingMap(&operand);
  if (!alloc || !alloc.getType().hasStaticShape() || !alloc.getType().getLayout().isIdentity() || !map.isProjectedPermutation())
    return {};
  if (scalars().loops.back() != sum || scalars().getStride(sum) != 1 ||
      llvm::any_of(groups, [&](unsigned loop) { return scalars().has(loop); }))
    return {};
  linalg::GenericOp producer;
  for (OpOperand &use : alloc->getUses()) {
    if (&use == &operand || llvm::is_contained(made.ops, use.getOwner()))
      continue;
    auto user = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!user || producer || user.getNumDpsInits() != 1 || !user.isDpsInit(&use) || weir::LoweringConfigAttr::of(user))
      return {};
    producer = user;
  }
  return producer;
}

/// Columns and channels of windows, which lie one after the other in the input, become one loop: few channels fill no vector. Returns
/// whether they do lie like that.
bool Interleaver::joinTaps(linalg::GenericOp producer, Value rows, ArrayRef<int64_t> sizes, int64_t firstOfSum) {
  unsigned loopCount = producer.getNumLoops(), tap = loopCount - 2, channel = loopCount - 1;
  auto maps = producer.getIndexingMapsArray();
  if (int64_t(sizes.size()) - firstOfSum < 2 || producer.getNumDpsInputs() != 1 || producer.getNumParallelLoops() != loopCount ||
      !llvm::hasSingleElement(*producer.getBlock()) || maps[0].getNumResults() < 2 || !maps[1].isIdentity() ||
      producer.getBlock()->getTerminator()->getOperand(0) != producer.getBlock()->getArgument(0))
    return false;
  ArrayRef<AffineExpr> from = maps[0].getResults();
  AffineExpr last = builder.getAffineDimExpr(channel);
  for (AffineExpr expr : from.drop_back(2))
    if (expr.isFunctionOfDim(tap) || expr.isFunctionOfDim(channel))
      return false;
  // The position of a window, with its tap alone after it.
  AffineExpr start = simplifyAffineExpr(from[from.size() - 2] - builder.getAffineDimExpr(tap), loopCount, 0);
  if (from.back() != last || start.isFunctionOfDim(tap) || start.isFunctionOfDim(channel))
    return false;
  Value image = producer.getDpsInputs()[0];
  auto type = dyn_cast<MemRefType>(image.getType());
  if (!type || !type.hasStaticShape() || type.getDimSize(type.getRank() - 1) != sizes.back())
    return false;
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0, e = type.getRank() - 1; dim < e; ++dim)
    groups.push_back({dim});
  groups.back().push_back(type.getRank() - 1);
  if (!memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups))
    return false;
  OpBuilder b(producer);
  SmallVector<int64_t> joined(sizes.drop_back());
  joined.back() *= sizes.back();
  SmallVector<ReassociationIndices> split(2);
  for (int64_t dim = 0, e = joined.size(); dim < e; ++dim)
    split[dim >= firstOfSum].push_back(dim);
  Value to = memref::ExpandShapeOp::create(b, loc, joined, rows, split);
  Value lines = memref::CollapseShapeOp::create(b, loc, image, groups);
  SmallVector<AffineExpr> exprs(from.drop_back());
  exprs.back() = start * sizes.back() + b.getAffineDimExpr(tap);
  SmallVector<AffineMap> joinedMaps = {AffineMap::get(loopCount - 1, 0, exprs, op.getContext()), b.getMultiDimIdentityMap(loopCount - 1)};
  SmallVector<utils::IteratorType> parallel(loopCount - 1, utils::IteratorType::parallel);
  linalg::GenericOp::create(
      b, producer.getLoc(), lines, to, joinedMaps, parallel,
      [](OpBuilder &b, Location l, ValueRange values) { linalg::YieldOp::create(b, l, values[0]); });
  producer.erase();
  return true;
}

/// Lets `producer` write memory whose rows are as long as the steps of the sum; without effect where the sum is not its last dimensions.
void Interleaver::lengthenRows(linalg::GenericOp producer, ArrayRef<int64_t> shape) {
  auto alloc = producer.getDpsInits()[0].getDefiningOp<memref::AllocOp>();
  ArrayRef<int64_t> sizes = alloc.getType().getShape();
  int64_t length = 1, rank = sizes.size(), firstOfSum = rank, rowCount = 1;
  while (firstOfSum > 0 && length < depth())
    length *= sizes[--firstOfSum];
  for (int64_t size : sizes.take_front(firstOfSum))
    rowCount *= size;
  if (length != depth() || firstOfSum == 0 || rowCount != ShapedType::getNumElements(shape.drop_back(2)))
    return;
  auto split = [](int64_t middle, int64_t end) {
    return SmallVector<ReassociationIndices>{llvm::to_vector(llvm::seq<int64_t>(0, middle)), llvm::to_vector(llvm::seq<int64_t>(middle, end))};
  };
  OpBuilder b(alloc);
  auto type = MemRefType::get({rowCount, steps() * together}, element);
  Value rows = memref::AllocOp::create(b, loc, type, b.getI64IntegerAttr(64));
  int64_t words = shape.size();
  padded = memref::ExpandShapeOp::create(b, loc, shape, rows, split(words - 2, words));
  SmallVector<OpFoldResult> offsets(2, b.getIndexAttr(0)), strides(2, b.getIndexAttr(1));
  Value whole = memref::SubViewOp::create(b, loc, rows, offsets, getAsIndexOpFoldResult(op.getContext(), {rowCount, depth()}), strides);
  isMadePadded = true;
  if (!joinTaps(producer, whole, sizes, firstOfSum))
    producer.getDpsInitsMutable()[0].set(memref::ExpandShapeOp::create(b, loc, sizes, whole, split(firstOfSum, rank)));
}

Value Interleaver::splitSum(Emit &e, MergedOperand operand) {
  // The sum after the rows, in the order that the operand has them.
  SmallVector<int64_t> shape;
  SmallVector<ReassociationIndices> split;
  for (auto [dim, loop] : llvm::enumerate(llvm::make_filter_range(operand.loops, [&](unsigned loop) { return loop != sum; }))) {
    shape.push_back(loops.ranges[loop]);
    split.push_back({int64_t(dim)});
  }
  int64_t rank = shape.size();
  shape.append({steps(), together});
  split.push_back({rank, rank + 1});
  if (!copiesScalars) {
    SmallVector<OpFoldResult> sizes = memref::getMixedSizes(e.b, loc, operand.view);
    sizes.back() = e.b.getIndexAttr(steps());
    sizes.push_back(e.b.getIndexAttr(together));
    MemRefType type = *memref::ExpandShapeOp::computeExpandedType(operand.getType(), shape, split);
    return memref::ExpandShapeOp::create(e.b, loc, type, operand.view, split, sizes);
  }
  Value flat = memref::CollapseShapeOp::create(e.b, loc, padded, split);
  SmallVector<OpFoldResult> offsets(rank + 1, e.b.getIndexAttr(0)), strides(rank + 1, e.b.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes = memref::getMixedSizes(e.b, loc, flat);
  if (int64_t missing = steps() * together - depth()) {
    offsets.back() = e.b.getIndexAttr(depth());
    sizes.back() = e.b.getIndexAttr(missing);
    Value rest = memref::SubViewOp::create(e.b, loc, flat, offsets, sizes, strides);
    linalg::FillOp::create(e.b, loc, arith::ConstantOp::create(e.b, loc, e.b.getZeroAttr(value)).getResult(), rest);
    offsets.back() = e.b.getIndexAttr(0);
    sizes.back() = e.b.getIndexAttr(depth());
    flat = memref::SubViewOp::create(e.b, loc, flat, offsets, sizes, strides);
  }
  if (isMadePadded)
    return padded;
  SmallVector<AffineExpr> from;
  unsigned next = 0;
  for (unsigned loop : operand.loops)
    from.push_back(e.b.getAffineDimExpr(loop == sum ? rank : next++));
  SmallVector<AffineMap> maps = {AffineMap::get(rank + 1, 0, from, op.getContext()), e.b.getMultiDimIdentityMap(rank + 1)};
  SmallVector<utils::IteratorType> parallel(rank + 1, utils::IteratorType::parallel);
  linalg::GenericOp::create(e.b, loc, operand.view, flat, maps, parallel,
                            [&](OpBuilder &b, Location l, ValueRange values) { linalg::YieldOp::create(b, l, widen(b, l, values[0], value, areUnsigned[1 - side])); });
  return padded;
}
