/// Words of columns, transposed by the kernel or ahead; see the header.
#include "passes/Codegen/CPU/Quantized/Int8PanelSource.h"

#include "passes/Codegen/CPU/Quantized/Int8Scales.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

Int8PanelSource::Int8PanelSource(QuantizedLanes &lanes, const QuantizedProduct &product, const Int8Weight &weight, const Int8Numbers &numbers,
                                 const DotInstruction &instruction, int64_t vectors)
    : q(lanes), p(product), weight(weight), numbers(numbers), e(lanes.e), lanes(instruction.lanes), together(instruction.together), vectors(vectors),
      bytesType(VectorType::get({instruction.lanes * instruction.together}, lanes.e.b.getI8Type())),
      offsets(llvm::any_of(weight.chain, [](auto link) { return isa<arith::AddFOp, arith::SubFOp, arith::AddIOp, arith::SubIOp>(link.first); })) {}

namespace {
class StripTransposer final : public Int8PanelSource {
public:
  using Values = QuantizedLanes::Values;

  StripTransposer(QuantizedLanes &quantized, const QuantizedProduct &product, const Int8Weight &weight, const Int8Numbers &numbers,
                  const DotInstruction &instruction, int64_t vectors)
      : Int8PanelSource(quantized, product, weight, numbers, instruction, vectors), steps(p.getSteps()), words(llvm::divideCeil(steps, together)),
        weights(p.weights->get()) {
    joinGroups();
    int64_t groups = p.getDepth() / (steps * p.parts);
    auto allocate = [&](ArrayRef<int64_t> shape, Type type) {
      return memref::AllocOp::create(e.b, e.loc, MemRefType::get(shape, type), e.b.getI64IntegerAttr(64));
    };
    panel = allocate({groups * words, vectors * lanes * together}, e.b.getI8Type());
    scaleBuffer = allocate({groups, vectors * lanes}, e.b.getF32Type());
    if (hasOffsets())
      offsetBuffer = allocate({groups, vectors * lanes}, e.b.getF32Type());
  }

  void enterStrip(Value column) override {
    firstColumn = column;
    for (int64_t v = 0; v < vectors; ++v)
      convertColumns(v);
  }

  void enterVector(int64_t vector) override { q.setIteration(p.column, getColumn(vector, 0)); }

  Value getMask(int64_t vector) override {
    int64_t columns = p.getExtent(p.column);
    if (!ShapedType::isDynamic(columns) && columns % (vectors * lanes) == 0)
      return {};
    return e.firstLanes(VectorType::get({lanes}, e.b.getF32Type()), e.sub(q.getExtent(p.column), e.add(firstColumn, vector * lanes)));
  }

  Value loadWords(int64_t vector, Value word) override {
    return e.load(bytesType, panel, {e.add(e.mul(q.getGroup(), words), word), e.index(vector * lanes * together)});
  }

  std::pair<Value, Value> loadScales(int64_t vector) override {
    auto load = [&](Value buffer) { return e.load(VectorType::get({lanes}, e.b.getF32Type()), buffer, {q.getGroup(), e.index(vector * lanes)}); };
    return {load(scaleBuffer), offsetBuffer ? load(offsetBuffer) : Value()};
  }

private:
  /// Bytes of the innermost groups that follow each other in whole words are read as one group.
  void joinGroups() {
    Value joined = steps % together ? Value() : q.joinGroups();
    isJoined = bool(joined);
    if (isJoined)
      weights = joined;
  }

  /// Column `lane` of a vector; those that are not there repeat the last one.
  Value getColumn(int64_t vector, int64_t lane) {
    Value column = e.add(firstColumn, vector * lanes + lane);
    return e.min(column, e.sub(q.getExtent(p.column), e.index(1)));
  }

  void convertColumns(int64_t vector) {
    ArrayRef<unsigned> groups(p.groups), outer = groups.drop_back(isJoined);
    q.forEach(outer, {}, [&](ValueRange) {
      if (isJoined)
        q.setIteration(groups.back(), e.index(0));
      Value first = e.mul(q.getGroup(), words);
      int64_t count = isJoined ? words * p.getExtent(groups.back()) : words;
      forEachSquare(count, [&](Value word, int64_t size, int64_t there) { convertWords(vector, first, word, size, there); });
      return Values();
    });
    q.forEach(groups.drop_back(!groups.empty()), {}, [&](ValueRange) {
      int64_t count = groups.empty() ? 1 : p.getExtent(groups.back());
      forEachSquare(count, [&](Value group, int64_t size, int64_t there) { convertScales(vector, group, size, there); });
      return Values();
    });
  }

  /// Runs `body` for squares that cover `count` elements of each column: with the first element, the size, and how many elements are there.
  void forEachSquare(int64_t count, llvm::function_ref<void(Value, int64_t, int64_t)> body) {
    int64_t size = std::min<int64_t>(lanes, llvm::bit_floor<uint64_t>(count)), whole = count / size * size;
    e.loop(e.index(0), e.index(whole), size, [&](Value first) { body(first, size, size); });
    if (whole < count)
      body(e.index(whole), size, count - whole);
  }

  /// `size` words of each column from `word` on, of which `there` are there; `first` is the number of the first word of the group.
  void convertWords(int64_t vector, Value first, Value word, int64_t size, int64_t there) {
    VectorType squareType = VectorType::get({size * together}, e.b.getI8Type());
    int64_t tail = isJoined ? 0 : words * together - steps;
    for (int64_t lane = 0; lane < lanes; lane += size) {
      Values rows;
      for (int64_t i = 0; i < size; ++i) {
        q.setIteration(p.column, getColumn(vector, lane + i));
        SmallVector<Value> indices = q.getIndices(*p.weights);
        if (isJoined)
          indices.pop_back();
        indices.back() = e.mul(word, together);
        // Bytes after the group meet activations of 0.
        Value left = e.sub(e.index(isJoined ? steps * p.getExtent(p.groups.back()) : steps), indices.back());
        Value mask = there < size || tail ? e.firstLanes(squareType, e.min(left, e.index(size * together))) : Value();
        rows.push_back(vector::BitCastOp::create(e.b, e.loc, e.intType(size), e.load(squareType, weights, indices, mask)));
      }
      e.transpose(rows);
      for (int64_t i = 0; i < there; ++i) {
        Value bytes = vector::BitCastOp::create(e.b, e.loc, squareType, rows[i]);
        e.store(numbers.shiftNumbers(e, bytes), panel, {e.add(first, e.add(word, i)), e.index((vector * lanes + lane) * together)});
      }
    }
  }

  void convertScales(int64_t vector, Value group, int64_t size, int64_t there) {
    if (!p.groups.empty())
      q.setIteration(p.groups.back(), group);
    Value first = q.getGroup();
    auto store = [&](Values &rows, Value buffer, int64_t lane) {
      e.transpose(rows);
      for (int64_t i = 0; i < there; ++i)
        e.store(rows[i], buffer, {e.add(first, i), e.index(vector * lanes + lane)});
    };
    for (int64_t lane = 0; lane < lanes; lane += size) {
      Values scalesOfColumns, offsetsOfColumns;
      for (int64_t i = 0; i < size; ++i) {
        q.setIteration(p.column, getColumn(vector, lane + i));
        auto [scale, offset] = Int8Scales(q, p, weight, p.groups.empty() ? -1 : int64_t(p.groups.back()), size, /*shift=*/0).evaluate(there);
        scalesOfColumns.push_back(e.toLanes(scale ? scale : one(), size));
        if (hasOffsets())
          offsetsOfColumns.push_back(e.toLanes(offset, size));
      }
      store(scalesOfColumns, scaleBuffer, lane);
      if (hasOffsets())
        store(offsetsOfColumns, offsetBuffer, lane);
    }
  }

  int64_t steps, words;
  Value weights; ///< with the last two dimensions as one where groups are joined
  bool isJoined = false;
  Value panel, scaleBuffer, offsetBuffer; ///< [word of all groups][byte of a column]; [group][column]; [group][column] or null
  Value firstColumn;
};

class PanelReader final : public Int8PanelSource {
public:
  PanelReader(QuantizedLanes &quantized, const QuantizedProduct &product, const Int8Weight &weight, const Int8Numbers &numbers,
              const DotInstruction &instruction, int64_t vectors)
      : Int8PanelSource(quantized, product, weight, numbers, instruction, vectors) {
    int64_t rank = cast<MemRefType>(p.weights->get().getType()).getRank();
    SmallVector<ReassociationIndices> dims;
    for (int64_t dim = 0; dim < rank - 1; ++dim)
      dims.push_back({dim});
    dims.back().push_back(rank - 1);
    weights = memref::CollapseShapeOp::create(e.b, e.loc, p.weights->get(), dims);
  }

  void enterStrip(Value column) override { q.setIteration(p.column, column); }
  void enterVector(int64_t vector) override { q.setIteration(p.lane, e.index(vector * lanes)); }
  Value getMask(int64_t) override { return {}; }

  Value loadWords(int64_t vector, Value word) override {
    q.setIteration(p.step, word);
    SmallVector<Value> indices = q.getIndices(*p.weights);
    indices.pop_back();
    indices.back() = e.index(vector * lanes * together);
    return numbers.shiftNumbers(e, e.load(bytesType, weights, indices));
  }

  std::pair<Value, Value> loadScales(int64_t vector) override {
    enterVector(vector);
    auto [scale, offset] = Int8Scales(q, p, weight, p.lane, lanes, /*shift=*/0).evaluate(lanes);
    return {e.toLanes(scale ? scale : one(), lanes), offset ? e.toLanes(offset, lanes) : Value()};
  }

private:
  Value weights; ///< with lanes and bytes as one dimension
};
} // namespace

std::unique_ptr<Int8PanelSource> weir::cpu::createStripTransposer(QuantizedLanes &lanes, const QuantizedProduct &product, const Int8Weight &weight,
                                                                  const Int8Numbers &numbers, const DotInstruction &instruction, int64_t vectors) {
  return std::make_unique<StripTransposer>(lanes, product, weight, numbers, instruction, vectors);
}

std::unique_ptr<Int8PanelSource> weir::cpu::createPanelReader(QuantizedLanes &lanes, const QuantizedProduct &product, const Int8Weight &weight,
                                                              const Int8Numbers &numbers, const DotInstruction &instruction, int64_t vectors) {
  return std::make_unique<PanelReader>(lanes, product, weight, numbers, instruction, vectors);
}
