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
  // Where all rows start with one value, nobody has to hold it for each of them.
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

SmallVector<Value> linalg_ext::decompose(OpBuilder &b, TopkOp op) {
  Location loc = op.getLoc();
  int64_t dimension = op.getDimension();
  Type indexType = cast<ShapedType>(op.getOutputIndices().getType()).getElementType();
  auto body = [&](OpBuilder &b, ValueRange inputs, ValueRange outputs) -> SmallVector<Value> {
    Value count = sizeOf(b, loc, outputs[0], 0);
    auto outer = [&](OpBuilder &b, Value i, ValueRange rows) -> SmallVector<Value> {
      Value value = extract(b, loc, inputs[0], i);
      Value index = op.getIndices() ? extract(b, loc, inputs[1], i) : castIndex(b, loc, i, indexType);
      // What is better takes the place, what stood there goes on.
      auto inner = [&](OpBuilder &b, Value k, ValueRange carried) -> SmallVector<Value> {
        Value value = carried[2], index = carried[3], there = extract(b, loc, carried[0], k), indexThere = extract(b, loc, carried[1], k);
        Value before = inlineRegion(b, op.getRegion(), {value, there})[0], after = inlineRegion(b, op.getRegion(), {there, value})[0];
        Value same = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, before, after);
        Value isLower = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, index, indexThere);
        Value better = arith::SelectOp::create(b, loc, same, isLower, before);
        auto choose = [&](Value a, Value c) -> Value { return arith::SelectOp::create(b, loc, better, a, c); };
        return {insert(b, loc, choose(value, there), carried[0], k), insert(b, loc, choose(index, indexThere), carried[1], k),
                choose(there, value), choose(indexThere, index)};
      };
      SmallVector<Value> last = buildLoop(b, loc, count, {rows[0], rows[1], value, index}, inner);
      return {last[0], last[1]};
    };
    return buildLoop(b, loc, sizeOf(b, loc, inputs[0], 0), outputs, outer);
  };
  return buildDispatch(b, op, {op.getOutputValues(), op.getOutputIndices()}, [&](OpBuilder &b) {
    SmallVector<Rows> inputs = {{op.getValues(), dimension}};
    if (op.getIndices())
      inputs.push_back({op.getIndices(), dimension});
    return forEachRow(b, loc, inputs, {{op.getOutputValues(), dimension}, {op.getOutputIndices(), dimension}}, body);
  });
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
