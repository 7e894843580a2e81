#include "passes/Codegen/CPU/Loops/MergedLoops.h"

#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir::cpu;

int64_t MergedOperand::getStride(unsigned loop) const {
  SmallVector<int64_t> strides;
  int64_t offset;
  return succeeded(getType().getStridesAndOffset(strides, offset)) ? strides[getDim(loop)] : ShapedType::kDynamic;
}

MergedLoops::MergedLoops(OpBuilder &builder, linalg::LinalgOp op) : iterators(op.getIteratorTypesArray()), ranges(op.getStaticLoopRanges()) {
  for (OpOperand &operand : op->getOpOperands()) {
    MergedOperand &merged = operands.emplace_back();
    merged.view = operand.get();
    for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults())
      merged.loops.push_back(cast<AffineDimExpr>(expr).getPosition());
  }
  dropUnits(builder, op.getLoc());
  for (unsigned outer = 0; outer < ranges.size(); ++outer)
    for (unsigned inner = 0; inner < ranges.size(); ++inner)
      if (mayMerge(outer, inner)) {
        merge(builder, op.getLoc(), outer, inner);
        // What was not beside the outer loop may be now.
        inner = -1;
      }
}

void MergedLoops::dropUnits(OpBuilder &builder, Location loc) {
  for (MergedOperand &operand : operands) {
    SmallVector<unsigned> kept;
    SmallVector<int64_t> shape;
    for (auto [loop, size] : llvm::zip_equal(operand.loops, operand.getType().getShape()))
      if (ranges[loop] != 1) {
        kept.push_back(loop);
        shape.push_back(size);
      }
    if (kept.size() == operand.loops.size())
      continue;
    unsigned rank = operand.loops.size();
    SmallVector<OpFoldResult> offsets(rank, builder.getIndexAttr(0)), strides(rank, builder.getIndexAttr(1));
    SmallVector<OpFoldResult> sizes = memref::getMixedSizes(builder, loc, operand.view);
    // Another operand may say that a dynamic extent is 1.
    for (auto [loop, size] : llvm::zip_equal(operand.loops, sizes))
      if (ranges[loop] == 1)
        size = builder.getIndexAttr(1);
    operand.view = weir::createPartialView(builder, loc, operand.view, shape, offsets, sizes, strides);
    operand.loops = kept;
  }
}

/// Each dimension alone, but for `dim` and the one after it.
static SmallVector<ReassociationIndices> joinNext(unsigned rank, unsigned dim) {
  SmallVector<ReassociationIndices> groups;
  for (unsigned i = 0; i < rank; ++i) {
    if (i == dim + 1)
      groups.back().push_back(i);
    else
      groups.push_back({i});
  }
  return groups;
}

bool MergedLoops::mayMerge(unsigned outer, unsigned inner) const {
  if (outer == inner || iterators[outer] != iterators[inner] || !isUsed(outer) || !isUsed(inner))
    return false;
  return llvm::all_of(operands, [&](const MergedOperand &operand) {
    if (!operand.has(outer) && !operand.has(inner))
      return true;
    unsigned dim = operand.getDim(outer);
    return operand.has(outer) && operand.has(inner) && operand.getDim(inner) == dim + 1 &&
           memref::CollapseShapeOp::isGuaranteedCollapsible(operand.getType(), joinNext(operand.loops.size(), dim));
  });
}

void MergedLoops::merge(OpBuilder &builder, Location loc, unsigned outer, unsigned inner) {
  for (MergedOperand &operand : operands) {
    if (!operand.has(outer))
      continue;
    unsigned dim = operand.getDim(outer);
    operand.view = memref::CollapseShapeOp::create(builder, loc, operand.view, joinNext(operand.loops.size(), dim));
    operand.loops.erase(operand.loops.begin() + dim + 1);
  }
  bool isDynamic = ShapedType::isDynamic(ranges[outer]) || ShapedType::isDynamic(ranges[inner]);
  ranges[outer] = isDynamic ? ShapedType::kDynamic : ranges[outer] * ranges[inner];
}
