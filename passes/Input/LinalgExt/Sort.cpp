// Sorting: merges of runs of twice the length each time. The left run of two is copied, the right one is read before
// it is overwritten.
#include "passes/Input/LinalgExt/Decompositions.h"

#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

namespace {

class RowSorter {
public:
  RowSorter(SortOp op, Value count) : op(op), loc(op.getLoc()), count(count) {
    for (Value output : op.getOutputs()) {
      Type element = getElementTypeOrSelf(output);
      auto [found, isNew] = copyCounts.try_emplace(element, 0);
      places.push_back({found->second++, unsigned(std::distance(copyCounts.begin(), found))});
    }
  }

  /// Room for the left runs: one tensor for all rows of a type, which are in it one after the other. Two tensors of a type would be one
  /// value to passes that merge equal ops, and they are both written. `sizes` are those of a tensor of rows along `dimension`.
  SmallVector<Value> makeCopies(OpBuilder &b, SmallVector<OpFoldResult> sizes, int64_t dimension) {
    SmallVector<Value> copies;
    for (auto [element, rows] : copyCounts) {
      AffineExpr size = getAffineSymbolExpr(0, b.getContext()) * rows;
      sizes[dimension] = affine::makeComposedFoldedAffineApply(b, loc, size, {getAsOpFoldResult(count)});
      copies.push_back(tensor::EmptyOp::create(b, loc, sizes, element));
    }
    return copies;
  }

  /// What `rows` and `copies` become.
  SmallVector<Value> sort(OpBuilder &b, ValueRange rows, ValueRange copies) {
    one = arith::ConstantIndexOp::create(b, loc, 1);
    zero = arith::ConstantIndexOp::create(b, loc, 0);
    for (Place &place : places)
      place.start = arith::MulIOp::create(b, loc, count, arith::ConstantIndexOp::create(b, loc, place.row));
    SmallVector<Value> carried(rows);
    llvm::append_range(carried, copies);
    // As many rounds as `count - 1` has bits.
    Value bits = arith::ConstantIndexOp::create(b, loc, 64);
    Value last = arith::SubIOp::create(b, loc, arith::MaxSIOp::create(b, loc, count, one), one);
    Value last64 = arith::IndexCastOp::create(b, loc, b.getI64Type(), last);
    Value zeros = math::CountLeadingZerosOp::create(b, loc, last64);
    Value rounds = arith::SubIOp::create(b, loc, bits, arith::IndexCastOp::create(b, loc, b.getIndexType(), zeros));
    carried = buildLoop(b, loc, rounds, carried, [&](OpBuilder &b, Value round, ValueRange carried) {
      Value width = arith::ShLIOp::create(b, loc, one, round), step = arith::ShLIOp::create(b, loc, width, one);
      auto loop = scf::ForOp::create(b, loc, zero, count, step, carried, [&](OpBuilder &b, Location loc, Value low, ValueRange carried) {
        scf::YieldOp::create(b, loc, mergeRuns(b, low, width, carried));
      });
      return SmallVector<Value>(loop.getResults());
    });
    return carried;
  }

private:
  SmallVector<Value> extractCopies(OpBuilder &b, ValueRange copies, Value at) {
    return llvm::map_to_vector(places, [&](const Place &place) { return extract(b, loc, copies[place.tensor], place.at(b, loc, at)); });
  }

  /// Whether the elements `left` may be before `right`: as the region says, or because they are equal to it.
  Value isInOrder(OpBuilder &b, ValueRange left, ValueRange right) {
    SmallVector<Value> forward, backward;
    for (auto [l, r] : llvm::zip_equal(left, right)) {
      forward.append({l, r});
      backward.append({r, l});
    }
    Value truth = arith::ConstantIntOp::create(b, loc, 1, 1);
    Value before = inlineRegion(b, op.getRegion(), forward)[0], after = inlineRegion(b, op.getRegion(), backward)[0];
    return arith::OrIOp::create(b, loc, before, arith::XOrIOp::create(b, loc, after, truth));
  }

  SmallVector<Value> extractAll(OpBuilder &b, ValueRange rows, Value at) {
    return llvm::map_to_vector(rows, [&](Value row) { return extract(b, loc, row, at); });
  }

  /// Runs that are merged are parts of a row.
  static void markParts(ArrayRef<Value> results) {
    results.front().getDefiningOp()->setAttr(PartsAttr::getNameStr(), UnitAttr::get(results.front().getContext()));
  }

  Value minimum(OpBuilder &b, Value x, Value y) { return arith::MinSIOp::create(b, loc, x, y); }

  /// [low, low + width) and what follows it, as far as there is something and it is not in order.
  SmallVector<Value> mergeRuns(OpBuilder &b, Value low, Value width, ValueRange carried) {
    unsigned rows = places.size();
    Value middle = minimum(b, arith::AddIOp::create(b, loc, low, width), count);
    Value high = minimum(b, arith::AddIOp::create(b, loc, middle, width), count);
    Value hasRight = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, middle, high);
    // Without a right run the last element is compared with itself.
    Value end = arith::SubIOp::create(b, loc, middle, one), next = arith::SelectOp::create(b, loc, hasRight, middle, end);
    Value ordered = isInOrder(b, extractAll(b, carried.take_front(rows), end), extractAll(b, carried.take_front(rows), next));
    Value needed = arith::AndIOp::create(b, loc, hasRight, arith::XOrIOp::create(b, loc, ordered, arith::ConstantIntOp::create(b, loc, 1, 1)));
    // Loops without iterations instead of a branch that yields tensors.
    Value leftSize = arith::SelectOp::create(b, loc, needed, arith::SubIOp::create(b, loc, middle, low), zero);
    Value size = arith::SelectOp::create(b, loc, needed, arith::SubIOp::create(b, loc, high, low), zero);

    SmallVector<Value> current(carried.take_front(rows));
    SmallVector<Value> left = buildLoop(b, loc, leftSize, carried.drop_front(rows), [&](OpBuilder &b, Value i, ValueRange left) {
      Value at = arith::AddIOp::create(b, loc, low, i);
      SmallVector<Value> copied(left);
      for (auto [row, place] : llvm::zip_equal(current, places))
        copied[place.tensor] = insert(b, loc, extract(b, loc, row, at), copied[place.tensor], place.at(b, loc, i));
      return copied;
    });
    markParts(left);
    current.push_back(zero);
    current = buildLoop(b, loc, size, current, [&](OpBuilder &b, Value k, ValueRange carried) {
      // `i` elements of the left run are merged, so `k - i` of the right one. Once the left run is empty, the rest is in order.
      ValueRange rows = carried.drop_back();
      Value i = carried.back(), place = arith::AddIOp::create(b, loc, low, k);
      Value j = arith::AddIOp::create(b, loc, middle, arith::SubIOp::create(b, loc, k, i));
      Value hasLeft = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, i, leftSize);
      Value hasRight = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, j, high);
      SmallVector<Value> fromLeft = extractCopies(b, left, minimum(b, i, arith::SubIOp::create(b, loc, leftSize, one)));
      SmallVector<Value> fromRight = extractAll(b, rows, minimum(b, j, arith::SubIOp::create(b, loc, high, one)));
      Value wins = arith::OrIOp::create(b, loc, arith::XOrIOp::create(b, loc, hasRight, arith::ConstantIntOp::create(b, loc, 1, 1)),
                                        isInOrder(b, fromLeft, fromRight));
      Value takeLeft = arith::AndIOp::create(b, loc, hasLeft, wins);
      SmallVector<Value> next;
      for (auto [row, l, r] : llvm::zip_equal(rows, fromLeft, fromRight))
        next.push_back(insert(b, loc, arith::SelectOp::create(b, loc, takeLeft, l, r), row, place));
      Value taken = arith::AddIOp::create(b, loc, i, one);
      next.push_back(arith::SelectOp::create(b, loc, takeLeft, taken, i));
      return next;
    });
    markParts(current);
    current.pop_back();
    llvm::append_range(current, left);
    return current;
  }

  SortOp op;
  Location loc;
  Value count, zero, one;

  /// Where the copy of a row is: in which tensor, after how many others.
  struct Place {
    int64_t row;
    unsigned tensor;
    Value start;

    Value at(OpBuilder &b, Location loc, Value i) const { return arith::AddIOp::create(b, loc, start, i); }
  };
  llvm::MapVector<Type, int64_t> copyCounts;
  SmallVector<Place> places;
};

} // namespace

/// Whether left runs fit in the memory that a kernel has of its own: known, and within what every GPU has for a workgroup.
static bool fitsInKernel(SortOp op) {
  constexpr int64_t mostBytes = 16 << 10;
  int64_t bytes = 0;
  for (Value output : op.getOutputs()) {
    auto type = cast<RankedTensorType>(output.getType());
    int64_t size = type.getDimSize(op.getDimension()), rowBytes;
    unsigned elementBytes = type.getElementType().isIntOrFloat() ? llvm::divideCeil(type.getElementTypeBitWidth(), 8) : 8;
    if (ShapedType::isDynamic(size) || llvm::MulOverflow<int64_t>(size, elementBytes, rowBytes) || llvm::AddOverflow(bytes, rowBytes, bytes))
      return false;
  }
  return bytes <= mostBytes;
}

/// Whether all is one row, in a tensor with more dimensions than that.
static bool isOneRow(SortOp op) {
  auto type = cast<RankedTensorType>(op.getOutputs()[0].getType());
  for (int64_t i = 0; i < type.getRank(); ++i)
    if (i != int64_t(op.getDimension()) && type.getDimSize(i) != 1)
      return false;
  return type.getRank() > 1;
}

/// Sorts the row as a vector: a slice of a tensor that is all of it becomes a tensor of its own, which a kernel would need room for.
static SmallVector<Value> sortAsVector(OpBuilder &b, SortOp op) {
  Location loc = op.getLoc();
  SmallVector<ReassociationIndices, 1> all = {
      llvm::to_vector<2>(llvm::seq<int64_t>(0, cast<RankedTensorType>(op.getOutputs()[0].getType()).getRank()))};
  SmallVector<Value> rows;
  for (Value output : op.getOutputs())
    rows.push_back(tensor::CollapseShapeOp::create(b, loc, output, all));
  IRMapping values;
  values.map(op.getOutputs(), rows);
  auto vector = cast<SortOp>(b.clone(*op, values));
  for (auto [result, row] : llvm::zip_equal(vector->getResults(), rows))
    result.setType(row.getType());
  vector.setDimension(0);
  b.setInsertionPoint(vector);
  SmallVector<Value> results;
  for (auto [sorted, output] : llvm::zip_equal(decompose(b, vector), op.getOutputs()))
    results.push_back(tensor::ExpandShapeOp::create(b, loc, output.getType(), sorted, all, tensor::getMixedSizes(b, loc, output)));
  vector.erase();
  return results;
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, SortOp op) {
  Location loc = op.getLoc();
  int64_t dimension = op.getDimension();
  unsigned count = op.getOutputs().size();
  auto build = [&](OpBuilder &b, RowSorter &sorter, ValueRange copies) {
    SmallVector<Rows> outputs;
    for (Value output : llvm::concat<Value>(SmallVector<Value>(op.getOutputs()), SmallVector<Value>(copies)))
      outputs.push_back({output, dimension});
    return forEachRow(b, loc, {}, outputs, [&](OpBuilder &b, ValueRange, ValueRange rows) {
      SmallVector<Value> own;
      if (copies.empty())
        own = sorter.makeCopies(b, {OpFoldResult()}, 0);
      SmallVector<Value> results = sorter.sort(b, rows.take_front(count), copies.empty() ? ValueRange(own) : rows.drop_front(count));
      results.resize(rows.size());
      return results;
    });
  };
  if (fitsInKernel(op) || isInKernel(op))
    return buildDispatch(b, op, op.getOutputs(), [&](OpBuilder &b) {
      RowSorter sorter(op, sizeOf(b, loc, op.getOutputs()[0], dimension));
      return build(b, sorter, {});
    });
  if (isOneRow(op))
    return sortAsVector(b, op);
  // The copies are results of the dispatch, so the device's memory holds them. The barrier keeps results that are not read.
  RowSorter sorter(op, sizeOf(b, loc, op.getOutputs()[0], dimension));
  SmallVector<Value> inits(op.getOutputs());
  llvm::append_range(inits, sorter.makeCopies(b, tensor::getMixedSizes(b, loc, inits.front()), dimension));
  SmallVector<Value> results =
      buildDispatch(b, op, inits, [&](OpBuilder &b) { return build(b, sorter, ArrayRef<Value>(inits).drop_front(count)); });
  util::OptimizationBarrierOp::create(b, loc, ArrayRef<Value>(results).drop_front(count));
  results.resize(count);
  return results;
}
