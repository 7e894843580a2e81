/// Many rows: weights of a block of columns and sums are computed once, into panels whose vectors run along columns, and multiplied with all rows
/// while they stay in the second-level cache.
#include "passes/Codegen/CPU/Quantized/QuantizedLanes.h"
#include "passes/Codegen/CPU/RegisterTile.h"
#include "passes/Codegen/Tiling/VectorTarget.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {
/// Of the second-level cache, for panels.
constexpr double kPanelShare = 0.375;
/// Products of a sum that are computed at a time.
constexpr int64_t kBlockDepth = 384;
/// Rows that are copied at a time: they stay in the second-level cache beside the panels.
constexpr int64_t kBlockRows = 64;
/// Vectors of activations that are copied without a loop.
constexpr int64_t kUnrolledVectors = 8;

class PanelsEmitter {
public:
  using Values = QuantizedLanes::Values;

  PanelsEmitter(RewriterBase &rewriter, const QuantizedProduct &product, const TargetInfo &target)
      : p(product), q(rewriter, product, target), e(q.e), vectorLanes(target.vectorBits / 32),
        vector(VectorType::get({vectorLanes}, rewriter.getF32Type())) {
    chooseBlocks(target);
  }

  void run() {
    auto allocate = [&](ArrayRef<int64_t> shape) {
      return memref::AllocOp::create(e.b, e.loc, MemRefType::get(shape, e.b.getF32Type()), e.b.getI64IntegerAttr(64));
    };
    int64_t width = tile.vectors * vectorLanes;
    panels = allocate({int64_t(llvm::divideCeil(blockColumns, width)), blockDepth, width});
    block = allocate({blockRows, blockDepth + q.lanes});
    q.forEach(p.outer, {}, [&](ValueRange) {
      e.loop(e.index(0), q.getExtent(p.column), blockColumns, [&](Value column) {
        firstColumn = column;
        columnCount = e.min(e.sub(q.getExtent(p.column), column), e.index(blockColumns));
        forEachBlock([&] { emitBlock(); });
      });
      return Values();
    });
  }

private:
  void chooseBlocks(const TargetInfo &target) {
    int64_t rows = p.getExtent(p.row), columns = p.getExtent(p.column), steps = p.getExtent(p.step);
    tile = chooseRegisterTile(ShapedType::isDynamic(rows) ? kBlockRows : rows,
                              ShapedType::isDynamic(columns) ? 8 : llvm::divideCeil(columns, vectorLanes), target.vectorRegisters,
                              RegisterTileModel::ofPanels(/*maxVectors=*/4, /*broadcasts=*/1));
    blockRows = kBlockRows / tile.points * tile.points;
    if (!ShapedType::isDynamic(rows))
      blockRows = std::min<int64_t>(blockRows, llvm::alignTo(rows, tile.points));
    // Whole groups of the outermost loop, or a part of the step.
    blockSteps = steps;
    blockGroups = 1;
    int64_t groupDepth = p.getDepth() / (p.groups.empty() ? 1 : p.getExtent(p.groups.front()));
    if (groupDepth > 2 * kBlockDepth && llvm::all_of(p.groups, [&](unsigned loop) { return p.getExtent(loop) == 1; }))
      blockSteps = std::min(steps, std::max<int64_t>(1, kBlockDepth / p.parts / q.lanes) * q.lanes);
    else if (!p.groups.empty())
      blockGroups = std::clamp<int64_t>(kBlockDepth / groupDepth, 1, p.getExtent(p.groups.front()));
    blockDepth = p.getDepth() / steps * blockSteps;
    if (!p.groups.empty())
      blockDepth = blockDepth / p.getExtent(p.groups.front()) * blockGroups;
    int64_t unit = tile.vectors * vectorLanes;
    blockColumns = std::max<int64_t>(1, int64_t(kPanelShare * double(target.getL2Bytes())) / (4 * blockDepth) / unit) * unit;
    if (!ShapedType::isDynamic(columns))
      blockColumns = std::min<int64_t>(blockColumns, llvm::alignTo(columns, vectorLanes));
  }

  void forEachBlock(llvm::function_ref<void()> body) {
    firstGroup = firstStep = e.index(0);
    groupCount = e.index(1);
    int64_t steps = p.getExtent(p.step), whole = steps / blockSteps * blockSteps;
    stepCount = blockSteps;
    if (whole < steps || blockSteps < steps) {
      e.loop(e.index(0), e.index(whole), blockSteps, [&](Value step) {
        firstStep = step;
        body();
      });
      if (whole < steps) {
        firstStep = e.index(whole);
        stepCount = steps - whole;
        body();
      }
      return;
    }
    if (p.groups.empty())
      return body();
    Value groups = q.getExtent(p.groups.front());
    e.loop(e.index(0), groups, blockGroups, [&](Value group) {
      firstGroup = group;
      groupCount = e.min(e.sub(groups, group), e.index(blockGroups));
      body();
    });
  }

  /// Runs `body` in each group of the block, with the index of its first element.
  void forEachGroup(llvm::function_ref<void(Value)> body) {
    if (p.groups.empty())
      return body(e.index(0));
    e.loop(e.index(0), groupCount, 1, [&](Value group) {
      q.setIteration(p.groups.front(), e.add(firstGroup, group));
      ArrayRef<unsigned> inner = ArrayRef<unsigned>(p.groups).drop_front();
      q.forEach(inner, {}, [&](ValueRange) {
        Value place = group;
        for (unsigned loop : inner)
          place = e.add(e.mul(place, p.getExtent(loop)), q.getIteration(loop));
        body(e.mul(place, stepCount * p.parts));
        return Values();
      });
    });
  }

  void emitBlock() {
    e.loop(e.index(0), columnCount, vectorLanes, [&](Value column) {
      forEachGroup([&](Value place) { convertGroup(column, place); });
    });
    Value rows = q.getExtent(p.row);
    e.loop(e.index(0), rows, blockRows, [&](Value row) {
      firstRow = row;
      rowCount = e.min(e.sub(rows, row), e.index(blockRows));
      e.loop(e.index(0), rowCount, 1, [&](Value i) {
        q.setIteration(p.row, e.add(firstRow, i));
        forEachGroup([&](Value place) { copyActivations(i, place); });
      });
      multiply();
    });
  }

  /// A vector of columns: their weights lie along the sum, and are transposed. Columns that are not there repeat the last one.
  void convertGroup(Value column, Value place) {
    auto convert = [&](Value step, int64_t count) {
      Value mask = count < q.lanes ? e.firstLanes(q.vectorOf(e.b.getI8Type()), count) : Value();
      for (int64_t lane = 0; lane < vectorLanes; lane += q.lanes) {
        SmallVector<Values> parts(p.parts);
        Value last = e.sub(q.getExtent(p.column), e.index(1));
        for (int64_t i = 0; i < q.lanes; ++i) {
          q.setIteration(p.column, e.min(e.add(firstColumn, e.add(column, lane + i)), last));
          Values weights = q.loadWeights(q.enterGroup(), e.add(firstStep, step), mask);
          for (auto [part, weight] : llvm::zip_equal(parts, weights))
            part.push_back(weight);
        }
        for (auto [part, rows] : llvm::enumerate(parts)) {
          e.transpose(rows);
          for (int64_t i = 0; i < count; ++i) {
            Value depth = e.add(e.add(place, e.mul(step, p.parts)), i * p.parts + int64_t(part));
            e.store(rows[i], panels, getPanelIndices(e.div(column, vectorLanes), depth, lane));
          }
        }
      }
    };
    int64_t whole = stepCount / q.lanes * q.lanes;
    e.loop(e.index(0), e.index(whole), q.lanes, [&](Value step) { convert(step, q.lanes); });
    if (whole < stepCount)
      convert(e.index(whole), stepCount - whole);
  }

  SmallVector<Value> getPanelIndices(Value columnVector, Value depth, int64_t lane) {
    Value column = e.mul(e.rem(columnVector, tile.vectors), vectorLanes);
    return {e.div(columnVector, tile.vectors), depth, e.add(column, lane)};
  }

  /// What a last vector has too much is written over by the next group, or follows the last one.
  void copyActivations(Value row, Value place) {
    Value first = e.mul(firstStep, p.parts);
    int64_t count = stepCount * p.parts, batch = q.lanes * kUnrolledVectors, whole = count / batch * batch;
    auto copy = [&](Value from, int64_t elements) {
      Values vectors = q.loadActivations(e.add(first, from), llvm::divideCeil(elements, q.lanes), elements);
      for (auto [i, activation] : llvm::enumerate(vectors))
        e.store(activation, block, {row, e.add(e.add(place, from), i * q.lanes)});
    };
    e.loop(e.index(0), e.index(whole), batch, [&](Value from) { copy(from, batch); });
    if (whole < count)
      copy(e.index(whole), count - whole);
  }

  void multiply() {
    Value full = e.div(columnCount, vectorLanes), tiles = e.mul(e.div(full, tile.vectors), tile.vectors);
    e.loop(e.index(0), tiles, tile.vectors, [&](Value v) { multiplyColumns(v, tile.vectors, {}); });
    if (tile.vectors > 1)
      e.loop(tiles, full, 1, [&](Value v) { multiplyColumns(v, 1, {}); });
    Value rest = e.sub(columnCount, e.mul(full, vectorLanes));
    e.branch(e.less(e.index(0), rest), [&] { multiplyColumns(full, 1, e.firstLanes(vector, rest)); });
  }

  void multiplyColumns(Value firstVector, int64_t vectors, Value mask) {
    Value whole = e.mul(e.div(rowCount, tile.points), tile.points);
    e.loop(e.index(0), whole, tile.points, [&](Value row) { multiplyTile(row, tile.points, firstVector, vectors, mask); });
    int64_t rows = p.getExtent(p.row);
    if (ShapedType::isDynamic(rows))
      e.loop(whole, rowCount, 1, [&](Value row) { multiplyTile(row, 1, firstVector, vectors, mask); });
    else if (rows % tile.points)
      // Only the last block has a rest.
      e.branch(e.less(whole, rowCount), [&] { multiplyTile(whole, rows % tile.points, firstVector, vectors, mask); });
  }

  void multiplyTile(Value row, int64_t rows, Value firstVector, int64_t vectors, Value mask) {
    auto forEachSum = [&](llvm::function_ref<void()> body) {
      for (int64_t i = 0; i < rows; ++i)
        for (int64_t v = 0; v < vectors; ++v) {
          q.setIteration(p.row, e.add(firstRow, e.add(row, i)));
          q.setIteration(p.column, e.add(firstColumn, e.mul(e.add(firstVector, v), vectorLanes)));
          body();
        }
    };
    Values sums;
    forEachSum([&] { sums.push_back(q.loadResult(vector, mask)); });
    Value depth = e.index(stepCount * p.parts);
    for (unsigned loop : ArrayRef<unsigned>(p.groups).drop_front(p.groups.empty() ? 0 : 1))
      depth = e.mul(depth, p.getExtent(loop));
    depth = e.mul(depth, groupCount);
    sums = e.loop(e.index(0), depth, 1, sums, [&](Value k, ValueRange carried) {
      Values weights, next;
      for (int64_t v = 0; v < vectors; ++v)
        weights.push_back(e.load(vector, panels, getPanelIndices(e.add(firstVector, v), k, 0)));
      for (int64_t i = 0; i < rows; ++i) {
        Value activation = memref::LoadOp::create(e.b, e.loc, block, ValueRange{e.add(row, i), k});
        for (Value weight : weights)
          next.push_back(q.multiplyAdd(carried[next.size()], e.broadcast(vector, activation), weight));
      }
      return next;
    });
    unsigned i = 0;
    forEachSum([&] { q.storeResult(sums[i++], mask); });
  }

  const QuantizedProduct &p;
  QuantizedLanes q;
  Emit &e;
  int64_t vectorLanes;
  VectorType vector;
  RegisterTile tile;
  int64_t blockRows, blockColumns, blockDepth, blockGroups, blockSteps;
  Value panels, block; ///< [tile of columns][product of the sum][column]; [row][product of the sum]
  // The current block.
  Value firstColumn, columnCount, firstGroup, groupCount, firstStep, firstRow, rowCount;
  int64_t stepCount = 0;
};
} // namespace

void weir::cpu::emitQuantizedPanels(RewriterBase &rewriter, const QuantizedProduct &product, const TargetInfo &target) {
  PanelsEmitter(rewriter, product, target).run();
  rewriter.eraseOp(product.op);
}
