// Slices at places that are data.
#include "passes/Input/LinalgExt/Decompositions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

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

/// What an element of a mask says.
static Value isNotZero(OpBuilder &b, Location loc, Value mask) {
  if (mask.getType().isInteger(1))
    return mask;
  Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(mask.getType()));
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, mask, zero);
}

/// The slice at `batch`, `slice` dimensions of it.
static Value extractSlice(OpBuilder &b, Location loc, Value tensor, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
                          int64_t rank) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
  SmallVector<int64_t> shape = llvm::map_to_vector(sizes.take_back(rank), [](OpFoldResult size) {
    return isa<Attribute>(size) ? *getConstantIntValue(size) : ShapedType::kDynamic;
  });
  auto result = RankedTensorType::get(shape, type.getElementType());
  return tensor::ExtractSliceOp::create(b, loc, result, tensor, offsets, sizes, strides);
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, ScatterOp op) {
  Location loc = op.getLoc();
  ArrayRef<int64_t> map = op.getDimensionMap();
  int64_t batchRank = op.getBatchRank(), depth = map.size();
  auto type = cast<RankedTensorType>(op.getOriginal().getType());
  int64_t sliceRank = type.getRank() - depth;
  bool hasDepth = cast<ShapedType>(op.getIndices().getType()).getRank() == batchRank + 1;

  auto findPlaces = [&](OpBuilder &b, ValueRange batch) -> SmallVector<Value> {
    SmallVector<Value> places(depth);
    for (int64_t i = 0; i < depth; ++i) {
      SmallVector<Value> at(batch);
      if (hasDepth)
        at.push_back(arith::ConstantIndexOp::create(b, loc, i));
      places[map[i]] = castIndex(b, loc, extract(b, loc, op.getIndices(), at), b.getIndexType());
      assertInside(b, loc, places[map[i]], sizeOf(b, loc, op.getOriginal(), map[i]), "scatter");
    }
    return places;
  };
  auto writeAlways = [&](OpBuilder &b, ValueRange batch, Value tensor, ArrayRef<OpFoldResult> sizes) -> Value {
    SmallVector<Value> places = findPlaces(b, batch);
    if (!sliceRank) {
      Value next = inlineRegion(b, op.getRegion(), {extract(b, loc, op.getUpdates(), batch), extract(b, loc, tensor, places)})[0];
      return insert(b, loc, next, tensor, places);
    }
    OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
    SmallVector<OpFoldResult> from(batch.begin(), batch.end()), to(places.begin(), places.end());
    SmallVector<OpFoldResult> fromSizes(batchRank, one), toSizes(depth, one);
    from.append(sliceRank, zero);
    to.append(sliceRank, zero);
    llvm::append_range(fromSizes, sizes);
    llvm::append_range(toSizes, sizes);
    Value update = extractSlice(b, loc, op.getUpdates(), from, fromSizes, sliceRank);
    Value old = extractSlice(b, loc, tensor, to, toSizes, sliceRank);
    AffineMap identity = b.getMultiDimIdentityMap(sliceRank);
    SmallVector<utils::IteratorType> iterators(sliceRank, utils::IteratorType::parallel);
    auto generic = linalg::GenericOp::create(b, loc, old.getType(), update, old, ArrayRef<AffineMap>{identity, identity}, iterators,
                                             [&](OpBuilder &b, Location loc, ValueRange elements) {
                                               linalg::YieldOp::create(b, loc, inlineRegion(b, op.getRegion(), elements));
                                             });
    SmallVector<OpFoldResult> strides(type.getRank(), one);
    return tensor::InsertSliceOp::create(b, loc, generic.getResult(0), tensor, to, toSizes, strides);
  };
  auto write = [&](OpBuilder &b, ValueRange batch, Value tensor, ArrayRef<OpFoldResult> sizes) -> Value {
    if (!op.getMask())
      return writeAlways(b, batch, tensor, sizes);
    auto choice = scf::IfOp::create(
        b, loc, isNotZero(b, loc, extract(b, loc, op.getMask(), batch)),
        [&](OpBuilder &b, Location loc) { scf::YieldOp::create(b, loc, writeAlways(b, batch, tensor, sizes)); },
        [&](OpBuilder &b, Location loc) { scf::YieldOp::create(b, loc, tensor); });
    return choice.getResult(0);
  };

  return buildDispatch(b, op, op.getOriginal(), [&](OpBuilder &b) -> SmallVector<Value> {
    SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(b, loc, op.getOriginal());
    sizes.erase(sizes.begin(), sizes.begin() + depth);
    // Slices of both are as large: what one type says holds for the other one.
    for (auto [i, size] : llvm::enumerate(cast<ShapedType>(op.getUpdates().getType()).getShape().drop_front(batchRank)))
      if (!ShapedType::isDynamic(size))
        sizes[i] = b.getIndexAttr(size);
    SmallVector<Value> ends, batch;
    for (int64_t i = 0; i < batchRank; ++i)
      ends.push_back(sizeOf(b, loc, op.getIndices(), i));
    // All places are checked before anything is written, so that a scatter that fails on a CPU leaves state as it is. Kernels for GPUs do not end at a
    // failed check, but leave out the access after it.
    Value zero = arith::ConstantIndexOp::create(b, loc, 0), one = arith::ConstantIndexOp::create(b, loc, 1);
    scf::buildLoopNest(b, loc, SmallVector<Value>(batchRank, zero), ends, SmallVector<Value>(batchRank, one), [&](OpBuilder &b, Location loc, ValueRange batch) {
      if (!op.getMask())
        return (void)findPlaces(b, batch);
      scf::IfOp::create(b, loc, isNotZero(b, loc, extract(b, loc, op.getMask(), batch)), [&](OpBuilder &b, Location loc) {
        (void)findPlaces(b, batch);
        scf::YieldOp::create(b, loc);
      });
    });
    // In order: of two updates of one place the later one sees the former one.
    std::function<Value(OpBuilder &, Value)> nest = [&](OpBuilder &b, Value tensor) -> Value {
      if (int64_t(batch.size()) == batchRank)
        return write(b, batch, tensor, sizes);
      return buildLoop(b, loc, ends[batch.size()], tensor, [&](OpBuilder &b, Value i, ValueRange carried) -> SmallVector<Value> {
        batch.push_back(i);
        Value next = nest(b, carried[0]);
        batch.pop_back();
        return {next};
      })[0];
    };
    return {nest(b, op.getOriginal())};
  });
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, GatherOp op) {
  Location loc = op.getLoc();
  ArrayRef<int64_t> map = op.getDimensionMap();
  int64_t batchRank = op.getBatchRank(), depth = map.size();
  auto type = cast<RankedTensorType>(op.getOutput().getType());
  bool hasDepth = cast<ShapedType>(op.getIndices().getType()).getRank() == batchRank + 1;
  // One input for each number of a place.
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
      // Other places may lie outside: the first one is read in their place.
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
