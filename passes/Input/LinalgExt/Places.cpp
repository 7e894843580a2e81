// Slices at indices that are data.
#include "passes/Input/LinalgExt/Decompositions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

void linalg_ext::assertInside(OpBuilder &b, Location loc, Value index, Value size, StringRef name) {
  std::string message = "a " + name.str() + " writes outside of its tensor";
  if (auto place = loc->findInstanceOf<FileLineColLoc>())
    message = place.getFilename().str() + ":" + std::to_string(place.getLine()) + ":" + std::to_string(place.getColumn()) + ": " + message;
  Value inside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index, size);
  cf::AssertOp::create(b, loc, inside, message);
}

Value linalg_ext::isNotZero(OpBuilder &b, Location loc, Value mask) {
  if (mask.getType().isInteger(1))
    return mask;
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(mask.getType()));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, mask, zero);
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, GatherOp op) {
  Location loc = op.getLoc();
  ArrayRef<int64_t> map = op.getDimensionMap();
  int64_t batchRank = op.getBatchRank(), depth = map.size();
  auto type = cast<RankedTensorType>(op.getOutput().getType());
  bool hasDepth = cast<ShapedType>(op.getIndices().getType()).getRank() == batchRank + 1;
  // One input for each component of an index.
  SmallVector<Value> inputs(depth, op.getIndices());
  SmallVector<AffineMap> maps;
  for (int64_t i = 0; i < depth; ++i) {
    SmallVector<AffineExpr> at;
    for (int64_t d = 0; d < batchRank; ++d)
      at.push_back(b.getAffineDimExpr(d));
    if (hasDepth)
      at.push_back(b.getAffineConstantExpr(i));
    maps.push_back(AffineMap::get(type.getRank(), 0, at, b.getContext()));
  }
  if (op.getMask()) {
    inputs.push_back(op.getMask());
    maps.push_back(b.getMultiDimIdentityMap(type.getRank()).getMajorSubMap(batchRank));
  }
  maps.push_back(b.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  Value output = op.getMask() ? op.getOutput() : emptyLike(b, loc, op.getOutput());
  auto generic = linalg::GenericOp::create(b, loc, type, inputs, output, maps, iterators, [&](OpBuilder &b, Location loc, ValueRange given) {
    SmallVector<Value> at(depth);
    for (int64_t i = 0; i < depth; ++i)
      at[map[i]] = castIndex(b, loc, given[i], b.getIndexType());
    Value isTaken = op.getMask() ? isNotZero(b, loc, given[depth]) : Value();
    if (isTaken) {
      // Other indices may be out of bounds: the first one is read instead.
      Value first = arith::ConstantIndexOp::create(b, loc, 0);
      for (Value &index : at)
        index = arith::SelectOp::create(b, loc, isTaken, index, first);
    }
    for (int64_t d = batchRank; d < type.getRank(); ++d)
      at.push_back(linalg::IndexOp::create(b, loc, d));
    Value element = extract(b, loc, op.getSource(), at);
    if (isTaken)
      element = arith::SelectOp::create(b, loc, isTaken, element, given.back());
    linalg::YieldOp::create(b, loc, element);
  });
  return {generic.getResult(0)};
}
