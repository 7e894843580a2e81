/// Few rows: weights are read once, and a few columns at a time are computed in registers and multiplied with all rows. Vectors run along the
/// sums; their lanes are added up in the end.
#include "passes/Codegen/CPU/Quantized/QuantizedLanes.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {
/// Vectors of a step that are no loop.
constexpr int64_t kUnrolledVectors = 4;

class RowsEmitter {
public:
  using Values = QuantizedLanes::Values;

  RowsEmitter(RewriterBase &rewriter, const QuantizedProduct &product, const TargetInfo &target)
      : p(product), q(rewriter, product, target), e(q.e), rows(p.getExtent(p.row)), steps(p.getExtent(p.step)) {
    // Sums stay in registers beside a row of activations and weights on their way.
    columns = std::clamp<int64_t>((target.vectorRegisters >= 32 ? 18 : 8) / rows, 1, 4);
    // Activations that all columns read stay in the first-level cache.
    if (p.groups.empty())
      return;
    blockGroups = p.getExtent(p.groups.front());
    double bytes = 4.0 * double(rows * p.getDepth());
    if (bytes > target.getL1Bytes())
      blockGroups = std::max<int64_t>(1, int64_t(double(blockGroups) * 0.75 * double(target.getL1Bytes()) / bytes));
  }

  void run() {
    q.forEach(p.outer, {}, [&](ValueRange) {
      if (p.groups.empty()) {
        emitBlock();
        return Values();
      }
      Value groups = q.getExtent(p.groups.front());
      firstGroup = e.index(0);
      endGroup = groups;
      packActivations();
      e.loop(e.index(0), groups, blockGroups, [&](Value group) {
        firstGroup = group;
        endGroup = e.min(groups, e.add(group, blockGroups));
        emitBlock();
      });
      return Values();
    });
  }

private:
  void emitBlock() {
    if (p.groups.empty())
      packActivations();
    Value count = q.getExtent(p.column), whole = e.mul(e.div(count, columns), columns);
    e.loop(e.index(0), whole, columns, [&](Value column) { emitColumns(column, columns); });
    if (columns > 1)
      e.loop(whole, count, 1, [&](Value column) { emitColumns(column, 1); });
  }

  /// Bytes hold neighbours in a sum, and vectors of the parts of bytes every second (fourth) one of them: activations are dealt out once.
  void packActivations() {
    if (p.parts == 1)
      return;
    int64_t vectors = llvm::divideCeil(steps, q.lanes);
    pitch = vectors * q.lanes;
    SmallVector<int64_t> shape = {rows};
    for (unsigned loop : p.groups)
      shape.push_back(p.getExtent(loop));
    shape.append({p.parts, pitch});
    packed = memref::AllocOp::create(e.b, e.loc, MemRefType::get(shape, e.b.getF32Type()), e.b.getI64IntegerAttr(64));
    e.loop(e.index(0), e.index(rows), 1, [&](Value row) {
      q.setIteration(p.row, row);
      forEachGroup({}, [&](ValueRange) {
        auto copy = [&](Value step, int64_t count) {
          Values dealt = q.deal(q.loadActivations(e.mul(step, p.parts), p.parts, count * p.parts));
          for (auto [part, vector] : llvm::enumerate(dealt))
            e.store(vector, packed, getPackedIndices(row, part, step));
        };
        int64_t whole = steps / q.lanes * q.lanes;
        e.loop(e.index(0), e.index(whole), q.lanes, [&](Value step) { copy(step, q.lanes); });
        if (steps > whole)
          copy(e.index(whole), steps - whole);
        return Values();
      });
    });
  }

  /// Runs `body` in the groups of the block.
  Values forEachGroup(ValueRange carried, llvm::function_ref<Values(ValueRange)> body) {
    if (p.groups.empty())
      return body(carried);
    return e.loop(firstGroup, endGroup, 1, carried, [&](Value group, ValueRange values) {
      q.setIteration(p.groups.front(), group);
      return q.forEach(ArrayRef<unsigned>(p.groups).drop_front(), values, body);
    });
  }

  SmallVector<Value> getPackedIndices(Value row, int64_t part, Value step) {
    SmallVector<Value> indices = {row};
    for (unsigned loop : p.groups)
      indices.push_back(q.getIteration(loop));
    indices.append({e.index(part), step});
    return indices;
  }

  void emitColumns(Value first, int64_t count) {
    VectorType type = q.vectorOf(e.b.getF32Type());
    Values sums(rows * count, e.zero(type));
    sums = forEachGroup(sums, [&](ValueRange carried) { return emitGroup(first, count, carried); });
    for (int64_t row = 0; row < rows; ++row)
      for (int64_t column = 0; column < count; ++column) {
        q.setIteration(p.row, e.index(row));
        q.setIteration(p.column, e.add(first, column));
        q.storeResult(q.add(q.loadResult(), addLanes(sums[row * count + column])));
      }
  }

  Values emitGroup(Value first, int64_t count, ValueRange carried) {
    SmallVector<QuantizedLanes::Group> groups;
    for (int64_t column = 0; column < count; ++column) {
      q.setIteration(p.column, e.add(first, column));
      groups.push_back(q.enterGroup());
    }
    auto runStep = [&](Value step, int64_t lanes, ValueRange sums) { return emitStep(first, groups, step, lanes, sums); };
    Values sums(carried);
    int64_t vectors = steps / q.lanes, looped = vectors <= kUnrolledVectors ? 0 : vectors / 2 * 2;
    sums = e.loop(e.index(0), e.index(looped * q.lanes), 2 * q.lanes, sums, [&](Value step, ValueRange values) {
      Values half = runStep(step, q.lanes, values);
      return runStep(e.add(step, q.lanes), q.lanes, half);
    });
    for (int64_t vector = looped; vector < vectors; ++vector)
      sums = runStep(e.index(vector * q.lanes), q.lanes, sums);
    if (int64_t rest = steps % q.lanes)
      sums = runStep(e.index(vectors * q.lanes), rest, sums);
    return sums;
  }

  /// The products of a vector of bytes of each column.
  Values emitStep(Value first, ArrayRef<QuantizedLanes::Group> groups, Value step, int64_t count, ValueRange carried) {
    VectorType type = q.vectorOf(e.b.getF32Type());
    Value mask = count < q.lanes ? e.firstLanes(type, count) : Value();
    SmallVector<Values> activations;
    for (int64_t row = 0; row < rows; ++row)
      activations.push_back(loadRow(row, step, count));
    Values sums(carried);
    for (auto [column, group] : llvm::enumerate(groups)) {
      q.setIteration(p.column, e.add(first, column));
      Values weights = q.loadWeights(group, step, mask);
      for (int64_t row = 0; row < rows; ++row)
        for (auto [activation, weight] : llvm::zip_equal(activations[row], weights)) {
          Value &sum = sums[row * groups.size() + column];
          Value next = q.multiplyAdd(sum, activation, weight);
          // The weight of a byte that is not there may be infinite.
          sum = mask ? arith::SelectOp::create(e.b, e.loc, mask, next, sum).getResult() : next;
        }
    }
    return sums;
  }

  Values loadRow(int64_t row, Value step, int64_t count) {
    q.setIteration(p.row, e.index(row));
    if (p.parts == 1)
      return q.loadActivations(step, 1, count);
    Values parts;
    for (int64_t part = 0; part < p.parts; ++part)
      parts.push_back(e.load(q.vectorOf(e.b.getF32Type()), packed, getPackedIndices(e.index(row), part, step)));
    return parts;
  }

  Value addLanes(Value v) {
    for (int64_t lanes = q.lanes; lanes > 1; lanes /= 2) {
      SmallVector<int64_t> low = llvm::to_vector(llvm::seq<int64_t>(0, lanes / 2)), high = llvm::to_vector(llvm::seq<int64_t>(lanes / 2, lanes));
      v = q.add(vector::ShuffleOp::create(e.b, e.loc, v, v, low), vector::ShuffleOp::create(e.b, e.loc, v, v, high));
    }
    return vector::ExtractOp::create(e.b, e.loc, v, int64_t(0));
  }

  const QuantizedProduct &p;
  QuantizedLanes q;
  Emit &e;
  int64_t rows, columns, steps, pitch = 0, blockGroups = 1;
  Value packed, firstGroup, endGroup;
};
} // namespace

void weir::cpu::emitQuantizedRows(RewriterBase &rewriter, const QuantizedProduct &product, const TargetInfo &target) {
  RowsEmitter(rewriter, product, target).run();
  rewriter.eraseOp(product.op);
}
