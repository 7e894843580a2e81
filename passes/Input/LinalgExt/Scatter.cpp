// Slices written at indices that are data. A scatter between two transposes that undo each other writes into what is transposed: state of which a later
// dimension is addressed, as in `cache[:, i] = x`, is not moved there and back.
#include "passes/Input/LinalgExt/Decompositions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

namespace {

/// Builds the loops of a scatter.
class ScatterLoops {
public:
  explicit ScatterLoops(ScatterOp op);

  Value build(OpBuilder &b);
  /// What the original is a transpose of, or itself.
  Value getTarget() { return target; }
  /// Transposes of the result that undo the one of the original.
  ArrayRef<linalg::TransposeOp> getBack() { return back; }
  /// The result of the scatter, from what was written.
  Value transpose(OpBuilder &b, Value written);

private:
  using Sizes = SmallVector<OpFoldResult>;

  /// For numbers by dimension of the original those by dimension of the target.
  Sizes toTarget(ArrayRef<OpFoldResult> numbers) { return applyPermutation(numbers, invertPermutationVector(dims)); }
  SmallVector<Value> findPlaces(OpBuilder &b, ValueRange batch);
  Value writeElement(OpBuilder &b, ValueRange batch, Value tensor, ArrayRef<Value> places);
  Value writeSlice(OpBuilder &b, ValueRange batch, Value tensor, ArrayRef<Value> places);
  Value writeAlways(OpBuilder &b, ValueRange batch, Value tensor);
  Value write(OpBuilder &b, ValueRange batch, Value tensor);
  void checkPlaces(OpBuilder &b, ArrayRef<Value> ends);

  ScatterOp op;
  Location loc;
  ArrayRef<int64_t> map;
  int64_t batchRank, depth, sliceRank;
  Value target;
  SmallVector<int64_t> dims; ///< of the target, for those of the original
  SmallVector<linalg::TransposeOp> back;
  Sizes sizes; ///< of a slice
};

} // namespace

ScatterLoops::ScatterLoops(ScatterOp op)
    : op(op), loc(op.getLoc()), map(op.getDimensionMap()), batchRank(op.getBatchRank()), depth(map.size()), target(op.getOriginal()) {
  int64_t rank = cast<RankedTensorType>(target.getType()).getRank();
  sliceRank = rank - depth;
  dims = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  auto transpose = target.getDefiningOp<linalg::TransposeOp>();
  if (!transpose)
    return;
  SmallVector<int64_t> inverse = invertPermutationVector(transpose.getPermutation());
  for (Operation *user : op->getUsers())
    if (auto other = dyn_cast<linalg::TransposeOp>(user);
        other && other.getInput() == op->getResult(0) && other.getPermutation() == ArrayRef(inverse) &&
        other->getResult(0).getType() == transpose.getInput().getType())
      back.push_back(other);
  if (back.empty())
    return;
  target = transpose.getInput();
  dims = llvm::to_vector(transpose.getPermutation());
}

Value ScatterLoops::transpose(OpBuilder &b, Value written) {
  return target == op.getOriginal() ? written : linalg::TransposeOp::create(b, loc, written, emptyLike(b, loc, op.getOriginal()), dims)->getResult(0);
}

/// The slice at `offsets` with the `kept` dimensions of it.
static Value extractSlice(OpBuilder &b, Location loc, Value tensor, ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes, ArrayRef<OpFoldResult> kept) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
  SmallVector<int64_t> shape = llvm::map_to_vector(
      kept, [](OpFoldResult size) { return isa<Attribute>(size) ? *getConstantIntValue(size) : ShapedType::kDynamic; });
  return tensor::ExtractSliceOp::create(b, loc, RankedTensorType::get(shape, type.getElementType()), tensor, offsets, sizes, strides);
}

/// By dimension of the original.
SmallVector<Value> ScatterLoops::findPlaces(OpBuilder &b, ValueRange batch) {
  bool hasDepth = cast<ShapedType>(op.getIndices().getType()).getRank() == batchRank + 1;
  SmallVector<Value> places(depth);
  for (int64_t i = 0; i < depth; ++i) {
    SmallVector<Value> at(batch);
    if (hasDepth)
      at.push_back(arith::ConstantIndexOp::create(b, loc, i));
    places[map[i]] = castIndex(b, loc, extract(b, loc, op.getIndices(), at), b.getIndexType());
    assertInside(b, loc, places[map[i]], sizeOf(b, loc, target, dims[map[i]]), "scatter");
  }
  return places;
}

Value ScatterLoops::writeElement(OpBuilder &b, ValueRange batch, Value tensor, ArrayRef<Value> places) {
  SmallVector<Value> at = applyPermutation(places, invertPermutationVector(dims));
  Value next = inlineRegion(b, op.getRegion(), {extract(b, loc, op.getUpdates(), batch), extract(b, loc, tensor, at)})[0];
  return insert(b, loc, next, tensor, at);
}

Value ScatterLoops::writeSlice(OpBuilder &b, ValueRange batch, Value tensor, ArrayRef<Value> places) {
  OpFoldResult zero = b.getIndexAttr(0), one = b.getIndexAttr(1);
  Sizes from(batch.begin(), batch.end()), to(places.begin(), places.end()), fromSizes(batchRank, one), toSizes(depth, one);
  from.append(sliceRank, zero);
  to.append(sliceRank, zero);
  llvm::append_range(fromSizes, sizes);
  llvm::append_range(toSizes, sizes);
  to = toTarget(to);
  toSizes = toTarget(toSizes);
  // The slice has its dimensions in the order of the target.
  Sizes kept;
  SmallVector<AffineExpr> ofUpdate(sliceRank);
  for (int64_t dim : invertPermutationVector(dims))
    if (dim >= depth) {
      ofUpdate[dim - depth] = b.getAffineDimExpr(kept.size());
      kept.push_back(sizes[dim - depth]);
    }
  Value update = extractSlice(b, loc, op.getUpdates(), from, fromSizes, sizes), old = extractSlice(b, loc, tensor, to, toSizes, kept);
  AffineMap maps[] = {AffineMap::get(sliceRank, 0, ofUpdate, b.getContext()), b.getMultiDimIdentityMap(sliceRank)};
  SmallVector<utils::IteratorType> iterators(sliceRank, utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(b, loc, old.getType(), update, old, maps, iterators, [&](OpBuilder &b, Location loc, ValueRange elements) {
    linalg::YieldOp::create(b, loc, inlineRegion(b, op.getRegion(), elements));
  });
  Sizes strides(to.size(), one);
  return tensor::InsertSliceOp::create(b, loc, generic.getResult(0), tensor, to, toSizes, strides);
}

Value ScatterLoops::writeAlways(OpBuilder &b, ValueRange batch, Value tensor) {
  SmallVector<Value> places = findPlaces(b, batch);
  return sliceRank ? writeSlice(b, batch, tensor, places) : writeElement(b, batch, tensor, places);
}

Value ScatterLoops::write(OpBuilder &b, ValueRange batch, Value tensor) {
  if (!op.getMask())
    return writeAlways(b, batch, tensor);
  auto choice = scf::IfOp::create(
      b, loc, isNotZero(b, loc, extract(b, loc, op.getMask(), batch)),
      [&](OpBuilder &b, Location loc) { scf::YieldOp::create(b, loc, writeAlways(b, batch, tensor)); },
      [&](OpBuilder &b, Location loc) { scf::YieldOp::create(b, loc, tensor); });
  return choice.getResult(0);
}

/// All indices are checked before anything is written, so that a scatter that fails on a CPU leaves state as it is. Kernels for GPUs do not end at a
/// failed check, but leave out the access after it.
void ScatterLoops::checkPlaces(OpBuilder &b, ArrayRef<Value> ends) {
  Value zero = arith::ConstantIndexOp::create(b, loc, 0), one = arith::ConstantIndexOp::create(b, loc, 1);
  scf::buildLoopNest(b, loc, SmallVector<Value>(batchRank, zero), ends, SmallVector<Value>(batchRank, one), [&](OpBuilder &b, Location loc, ValueRange batch) {
    if (!op.getMask())
      return (void)findPlaces(b, batch);
    scf::IfOp::create(b, loc, isNotZero(b, loc, extract(b, loc, op.getMask(), batch)), [&](OpBuilder &b, Location loc) {
      (void)findPlaces(b, batch);
      scf::YieldOp::create(b, loc);
    });
  });
}

Value ScatterLoops::build(OpBuilder &b) {
  sizes = applyPermutation(tensor::getMixedSizes(b, loc, target), dims);
  sizes.erase(sizes.begin(), sizes.begin() + depth);
  // Slices of both are as large: what one type says holds for the other one.
  for (auto [i, size] : llvm::enumerate(cast<ShapedType>(op.getUpdates().getType()).getShape().drop_front(batchRank)))
    if (!ShapedType::isDynamic(size))
      sizes[i] = b.getIndexAttr(size);
  SmallVector<Value> ends, batch;
  for (int64_t i = 0; i < batchRank; ++i)
    ends.push_back(sizeOf(b, loc, op.getIndices(), i));
  checkPlaces(b, ends);
  // In order: of two updates at one index the later one reads the result of the earlier one.
  std::function<Value(OpBuilder &, Value)> nest = [&](OpBuilder &b, Value tensor) -> Value {
    if (int64_t(batch.size()) == batchRank)
      return write(b, batch, tensor);
    return buildLoop(b, loc, ends[batch.size()], tensor, [&](OpBuilder &b, Value i, ValueRange carried) -> SmallVector<Value> {
      batch.push_back(i);
      Value next = nest(b, carried[0]);
      batch.pop_back();
      return {next};
    })[0];
  };
  return nest(b, target);
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, ScatterOp op) {
  ScatterLoops loops(op);
  Value written = buildDispatch(b, op, loops.getTarget(), [&](OpBuilder &b) -> SmallVector<Value> { return {loops.build(b)}; })[0];
  for (linalg::TransposeOp transpose : loops.getBack()) {
    transpose->replaceAllUsesWith(ValueRange(written));
    transpose->erase();
  }
  return {op->use_empty() ? op.getOriginal() : loops.transpose(b, written)};
}
