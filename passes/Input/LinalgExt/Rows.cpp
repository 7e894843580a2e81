// Ops along one dimension: each row is a loop over its elements, rows are independent of one another.
#include "passes/Input/LinalgExt/Decompositions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, ScanOp op) {
  Location loc = op.getLoc();
  int64_t dimension = op.getDimension();
  // Where all rows start with one value, it need not be held for each of them.
  auto fill = op.getAccumulator().getDefiningOp<linalg::FillOp>();
  auto body = [&](OpBuilder &b, ValueRange inputs, ValueRange outputs) -> SmallVector<Value> {
    Value input = inputs[0], accumulator = outputs[1], start = fill ? fill.value() : extract(b, loc, accumulator, {});
    Value zero = arith::ConstantIndexOp::create(b, loc, 0), one = arith::ConstantIndexOp::create(b, loc, 1);
    // Carried: the output, the element before, what the accumulator becomes.
    auto step = [&](OpBuilder &b, Value i, ValueRange carried) -> SmallVector<Value> {
      Value isFirst = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, i, zero);
      auto choice = scf::IfOp::create(
          b, loc, isFirst,
          [&](OpBuilder &b, Location loc) {
            Value first = op.getInclusive() ? extract(b, loc, input, i) : start;
            scf::YieldOp::create(b, loc, ValueRange{first, start});
          },
          [&](OpBuilder &b, Location loc) {
            Value at = op.getInclusive() ? i : arith::SubIOp::create(b, loc, i, one).getResult();
            Value next = inlineRegion(b, op.getRegion(), {carried[1], extract(b, loc, input, at)})[0];
            scf::YieldOp::create(b, loc, ValueRange{next, next});
          });
      return {insert(b, loc, choice.getResult(0), carried[0], i), choice.getResult(0), choice.getResult(1)};
    };
    SmallVector<Value> last = buildLoop(b, loc, sizeOf(b, loc, input, 0), {outputs[0], start, start}, step);
    return {last[0], insert(b, loc, last[2], accumulator, {})};
  };
  return buildDispatch(b, op, {op.getOutput(), op.getAccumulator()}, [&](OpBuilder &b) {
    Value output = emptyLike(b, loc, op.getOutput());
    return forEachRow(b, loc, {{op.getInput(), dimension}}, {{output, dimension}, {op.getAccumulator(), std::nullopt}}, body);
  });
}

/// A row of topk: values, and the indices that go along with them, if there are any.
static SmallVector<Value> extractAll(OpBuilder &b, Location loc, ValueRange rows, Value at) {
  return llvm::map_to_vector(rows, [&](Value row) { return extract(b, loc, row, at); });
}

static SmallVector<Value> insertAll(OpBuilder &b, Location loc, ValueRange values, ValueRange rows, Value at) {
  SmallVector<Value> results;
  for (auto [value, row] : llvm::zip_equal(values, rows))
    results.push_back(insert(b, loc, value, row, at));
  return results;
}

static SmallVector<Value> selectAll(OpBuilder &b, Location loc, Value condition, ValueRange yes, ValueRange no) {
  SmallVector<Value> results;
  for (auto [a, c] : llvm::zip_equal(yes, no))
    results.push_back(arith::SelectOp::create(b, loc, condition, a, c));
  return results;
}

/// Takes `element` into the first `count` elements that `rows` hold in order; a better element replaces the current one, which moves on.
static SmallVector<Value> insertInOrder(OpBuilder &b, Location loc, Region &order, Value count, ValueRange element, ValueRange rows) {
  size_t width = rows.size();
  SmallVector<Value> inits(rows);
  llvm::append_range(inits, element);
  auto step = [&](OpBuilder &b, Value k, ValueRange carried) -> SmallVector<Value> {
    ValueRange rows = carried.take_front(width), element = carried.drop_front(width);
    SmallVector<Value> there = extractAll(b, loc, rows, k);
    Value better = inlineRegion(b, order, {element[0], there[0]})[0];
    if (width > 1) {
      Value after = inlineRegion(b, order, {there[0], element[0]})[0];
      Value same = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, better, after);
      Value isLower = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, element[1], there[1]);
      better = arith::SelectOp::create(b, loc, same, isLower, better);
    }
    SmallVector<Value> results = insertAll(b, loc, selectAll(b, loc, better, element, there), rows, k);
    llvm::append_range(results, selectAll(b, loc, better, there, element));
    return results;
  };
  SmallVector<Value> last = buildLoop(b, loc, count, inits, step);
  last.truncate(width);
  return last;
}

/// The peer's sort of the outputs: neighbours are swapped unless the first one comes before. Where all are in order already, only equal ones move.
static SmallVector<Value> sortNeighbours(OpBuilder &b, Location loc, Region &order, Value count, ValueRange rows) {
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  Value isEmpty = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, count, arith::ConstantIndexOp::create(b, loc, 0));
  Value pairs = arith::SelectOp::create(b, loc, isEmpty, count, arith::SubIOp::create(b, loc, count, one));
  return buildLoop(b, loc, pairs, rows, [&](OpBuilder &b, Value round, ValueRange rows) -> SmallVector<Value> {
    Value left = arith::SubIOp::create(b, loc, pairs, round);
    return buildLoop(b, loc, left, rows, [&](OpBuilder &b, Value k, ValueRange rows) -> SmallVector<Value> {
      Value next = arith::AddIOp::create(b, loc, k, one);
      SmallVector<Value> first = extractAll(b, loc, rows, k), second = extractAll(b, loc, rows, next);
      Value stays = inlineRegion(b, order, {first[0], second[0]})[0];
      SmallVector<Value> results = insertAll(b, loc, selectAll(b, loc, stays, first, second), rows, k);
      return insertAll(b, loc, selectAll(b, loc, stays, second, first), results, next);
    });
  });
}

/// Both forms; `indices` and `outputIndices` may be null.
static SmallVector<Value> decomposeTopk(OpBuilder &b, DestinationStyleOpInterface op, int64_t dimension, Value values, Value indices,
                                        ValueRange outputs, bool sortsNeighbours) {
  Location loc = op->getLoc();
  Region &order = op->getRegion(0);
  auto body = [&](OpBuilder &b, ValueRange inputs, ValueRange outputs) -> SmallVector<Value> {
    Value count = sizeOf(b, loc, outputs[0], 0);
    SmallVector<Value> rows = buildLoop(b, loc, sizeOf(b, loc, inputs[0], 0), outputs, [&](OpBuilder &b, Value i, ValueRange rows) {
      SmallVector<Value> element = extractAll(b, loc, inputs, i);
      if (rows.size() > element.size())
        element.push_back(castIndex(b, loc, i, cast<ShapedType>(rows[1].getType()).getElementType()));
      return insertInOrder(b, loc, order, count, element, rows);
    });
    return sortsNeighbours && rows.size() > 1 ? sortNeighbours(b, loc, order, count, rows) : rows;
  };
  return buildDispatch(b, op, outputs, [&](OpBuilder &b) {
    SmallVector<Rows> inputs = {{values, dimension}};
    if (indices)
      inputs.push_back({indices, dimension});
    SmallVector<Rows> results = llvm::map_to_vector(outputs, [&](Value output) { return Rows{output, dimension}; });
    return forEachRow(b, loc, inputs, results, body);
  });
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, TopkOp op) {
  return decomposeTopk(b, op, op.getDimension(), op.getValues(), op.getIndices(), {op.getOutputValues(), op.getOutputIndices()},
                       /*sortsNeighbours=*/false);
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, TopkV2Op op) {
  SmallVector<Value> outputs = {op.getOutputValues()};
  if (op.getOutputIndices())
    outputs.push_back(op.getOutputIndices());
  return decomposeTopk(b, op, op.getDimension(), op.getValues(), op.getIndices(), outputs, op.getIsSorted());
}

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, ArgCompareOp op) {
  Location loc = op.getLoc();
  Type indexType = cast<ShapedType>(op.getOutputIndex().getType()).getElementType();
  auto body = [&](OpBuilder &b, ValueRange inputs, ValueRange outputs) -> SmallVector<Value> {
    auto step = [&](OpBuilder &b, Value i, ValueRange best) -> SmallVector<Value> {
      Value value = extract(b, loc, inputs[0], i), index;
      if (op.getInputIndex()) {
        index = extract(b, loc, inputs[1], i);
      } else {
        Value position = op.getIndexBase() ? arith::AddIOp::create(b, loc, i, op.getIndexBase()).getResult() : i;
        index = castIndex(b, loc, position, indexType);
      }
      Value better = inlineRegion(b, op.getRegion(), {value, best[0]})[0];
      return {arith::SelectOp::create(b, loc, better, value, best[0]), arith::SelectOp::create(b, loc, better, index, best[1])};
    };
    SmallVector<Value> last = buildLoop(b, loc, sizeOf(b, loc, inputs[0], 0),
                                        {extract(b, loc, outputs[0], {}), extract(b, loc, outputs[1], {})}, step);
    return {insert(b, loc, last[0], outputs[0], {}), insert(b, loc, last[1], outputs[1], {})};
  };
  return buildDispatch(b, op, {op.getOutputValue(), op.getOutputIndex()}, [&](OpBuilder &b) {
    SmallVector<Rows> inputs = {{op.getInputValue(), op.getDimension()}};
    if (op.getInputIndex())
      inputs.push_back({op.getInputIndex(), op.getDimension()});
    return forEachRow(b, loc, inputs, {{op.getOutputValue(), std::nullopt}, {op.getOutputIndex(), std::nullopt}}, body);
  });
}
