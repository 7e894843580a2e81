/// Operands of AMX tiles that are copied to memory with whole tiles; see ProductPasses.td.
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Codegen/CPU/AMX/TileEmitter.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir::cpu;

TileOperand TileEmitter::slice(OpOperand &operand) {
  TileOperand part;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<int64_t> shape;
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    auto outer = indices.find(loop);
    bool isOuter = outer != indices.end();
    offsets.push_back(isOuter ? getAsOpFoldResult(outer->second) : e.b.getIndexAttr(0));
    sizes.push_back(e.b.getIndexAttr(isOuter ? 1 : ranges[loop]));
    strides.push_back(e.b.getIndexAttr(1));
    if (!isOuter) {
      shape.push_back(ranges[loop]);
      part.loops.push_back(loop);
    }
  }
  part.view = shape.size() == offsets.size() ? operand.get() : weir::createPartialView(e.b, loc, operand.get(), shape, offsets, sizes, strides);
  return part;
}

void TileEmitter::copy(const TileOperand &from, const TileOperand &to) {
  unsigned rank = to.loops.size();
  SmallVector<AffineExpr> read = llvm::map_to_vector(from.loops, [&](unsigned loop) { return e.b.getAffineDimExpr(to.getDim(loop)); });
  SmallVector<AffineMap> maps = {AffineMap::get(rank, 0, read, op.getContext()), e.b.getMultiDimIdentityMap(rank)};
  SmallVector<utils::IteratorType> parallel(rank, utils::IteratorType::parallel);
  linalg::GenericOp::create(e.b, loc, from.view, to.view, maps, parallel,
                            [](OpBuilder &b, Location l, ValueRange values) { linalg::YieldOp::create(b, l, values[0]); });
}

/// The part from iteration `first` of a loop on.
TileOperand TileEmitter::take(const TileOperand &from, unsigned loop, int64_t first) {
  if (first == 0)
    return from;
  SmallVector<OpFoldResult> sizes = memref::getMixedSizes(e.b, loc, from.view), offsets(sizes.size(), e.b.getIndexAttr(0)),
                            strides(sizes.size(), e.b.getIndexAttr(1));
  offsets[from.getDim(loop)] = e.b.getIndexAttr(first);
  sizes[from.getDim(loop)] = e.b.getIndexAttr(cast<MemRefType>(from.view.getType()).getDimSize(from.getDim(loop)) - first);
  return {memref::SubViewOp::create(e.b, loc, from.view, offsets, sizes, strides), from.loops};
}

/// What of a padded copy is no padding.
TileOperand TileEmitter::trim(const TileOperand &padded, int64_t firstStep) {
  SmallVector<int64_t> shape =
      llvm::map_to_vector(padded.loops, [&](unsigned loop) { return ranges[loop] - (loop == step ? firstStep : 0); });
  SmallVector<OpFoldResult> offsets(shape.size(), e.b.getIndexAttr(0)), strides(shape.size(), e.b.getIndexAttr(1));
  Value view = memref::SubViewOp::create(e.b, loc, padded.view, offsets, getAsIndexOpFoldResult(op.getContext(), shape), strides);
  return {view, padded.loops};
}

/// A copy with whole tiles, of what is from a step on, zeros after what is there.
TileOperand TileEmitter::pad(const TileOperand &from, ArrayRef<unsigned> order, Type type, int64_t firstStep) {
  Value buffer = memref::AllocOp::create(e.b, loc, MemRefType::get(getPaddedShape(order, firstStep), type), e.b.getI64IntegerAttr(64));
  TileOperand padded{buffer, SmallVector<unsigned>(order)};
  if (llvm::any_of(order, [&](unsigned loop) { return needsPadding(loop); }))
    linalg::FillOp::create(e.b, loc, arith::ConstantOp::create(e.b, loc, e.b.getZeroAttr(type)).getResult(), buffer);
  copy(take(from, step, firstStep), trim(padded, firstStep));
  return padded;
}

/// A copy of the sums of the last 16 rows.
TileOperand TileEmitter::copyLastRows(const TileOperand &out) {
  SmallVector<int64_t> shape = getPaddedShape(outOrder);
  shape.front() = Tile::kRows;
  auto type = MemRefType::get(shape, getElementTypeOrSelf(out.view.getType()));
  TileOperand rows{memref::AllocOp::create(e.b, loc, type, e.b.getI64IntegerAttr(64)), outOrder};
  copy(take(out, row, ranges[row] - Tile::kRows), rows);
  return rows;
}

/// The tiles of a factor: those of a copy, or those in memory, and a copy of the last one if that is not whole.
Factor TileEmitter::prepare(const TileOperand &from, ArrayRef<unsigned> order, bool copies) {
  if (copies) {
    TileOperand padded = pad(from, order, element);
    return {padded, padded, wholeSteps()};
  }
  return {from, isWhole(step) ? from : pad(from, order, element, wholeSteps()), 0};
}
