// Sorting: merges of runs of twice the length each time. The left run of two makes place: it is copied, the right one is read before
// it is written over.
#include "passes/Input/LinalgExt/Decompositions.h"

#include "dialects/Weir/WeirDialect.h"
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
  RowSorter(SortOp op, Value count) : op(op), loc(op.getLoc()), count(count) {}

  SmallVector<Value> sort(OpBuilder &b, ValueRange rows) {
    one = arith::ConstantIndexOp::create(b, loc, 1);
    zero = arith::ConstantIndexOp::create(b, loc, 0);
    SmallVector<Value> carried(rows);
    addCopies(b, rows, carried);
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
    carried.resize(rows.size());
    return carried;
  }

private:
  /// Room for the left runs: one tensor for all rows of a type. Two tensors of a type would be one value to whoever merges equal ops,
  /// and they are both written.
  void addCopies(OpBuilder &b, ValueRange rows, SmallVectorImpl<Value> &carried) {
    llvm::MapVector<Type, int64_t> counts;
    for (Value row : rows) {
      Type element = cast<RankedTensorType>(row.getType()).getElementType();
      places.push_back({element, arith::ConstantIndexOp::create(b, loc, counts[element]++)});
    }
    for (auto [element, rowCount] : counts)
      carried.push_back(tensor::EmptyOp::create(b, loc, ArrayRef<OpFoldResult>{b.getIndexAttr(rowCount), getAsOpFoldResult(count)}, element));
    for (Place &place : places)
      place.tensor = std::distance(counts.begin(), counts.find(place.element));
  }

  SmallVector<Value> extractCopies(OpBuilder &b, ValueRange copies, Value at) {
    return llvm::map_to_vector(places, [&](const Place &place) { return extract(b, loc, copies[place.tensor], {place.row, at}); });
  }

  /// Whether the elements `left` may stand in front of `right`: as the region says, or because they are equal to it.
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
        copied[place.tensor] = insert(b, loc, extract(b, loc, row, at), copied[place.tensor], {place.row, i});
      return copied;
    });
    markParts(left);
    current.push_back(zero);
    current = buildLoop(b, loc, size, current, [&](OpBuilder &b, Value k, ValueRange carried) {
      // `i` of the left run are placed, so `k - i` of the right one. Once the left run is out, the rest stands where it belongs.
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

  /// Where the copy of a row stands: in which tensor, and in which of its rows.
  struct Place {
    Type element;
    Value row;
    unsigned tensor = 0;
  };
  SmallVector<Place> places;
};

} // namespace

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, SortOp op) {
  Location loc = op.getLoc();
  return buildDispatch(b, op, op.getOutputs(), [&](OpBuilder &b) {
    SmallVector<Rows> outputs =
        llvm::map_to_vector(op.getOutputs(), [&](Value output) { return Rows{output, int64_t(op.getDimension())}; });
    Value count = sizeOf(b, loc, op.getOutputs()[0], op.getDimension());
    return forEachRow(b, loc, {}, outputs, [&](OpBuilder &b, ValueRange, ValueRange rows) { return RowSorter(op, count).sort(b, rows); });
  });
}
