/// Products of many rows of rounded activations: vectors run along columns. The bytes of a strip of columns are transposed into a panel of words of all
/// sums, which stays in the second-level cache while each row's words are multiplied with it. Sums of a group are integers in registers, and so are
/// the sums of all groups in f32.
#include "passes/Codegen/CPU/Loops/DotInstruction.h"
#include "passes/Codegen/CPU/Quantized/Int8Numbers.h"
#include "passes/Codegen/CPU/Quantized/Int8Packing.h"
#include "passes/Codegen/CPU/Quantized/Int8Scales.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {
/// Rows of a tile: two sums for each row and vector stay in registers.
constexpr int64_t kTileRows = 6;
/// Rows that are rounded ahead.
constexpr int64_t kBlockRows = 256;
/// Words of a group that are multiplied without a loop, and by a step of one.
constexpr int64_t kUnrolledWords = 16, kLoopedWords = 8;

class Int8PanelsEmitter {
public:
  using Values = QuantizedLanes::Values;

  Int8PanelsEmitter(RewriterBase &rewriter, const QuantizedProduct &product, const Int8Weight &given, const TargetInfo &target)
      : p(product), weight(given), q(rewriter, product, target), e(q.e), instruction(*findDotInstruction(target)), numbers(product, given, &instruction),
        lanes(instruction.lanes), together(instruction.together), steps(p.getExtent(p.step)), words(llvm::divideCeil(steps, together)),
        floats(VectorType::get({lanes}, e.b.getF32Type())), ints(e.intType(lanes)), weights(p.weights->get()) {
    int64_t rows = p.getExtent(p.row), columns = p.getExtent(p.column), groups = Int8Packing::countGroups(p), pitch = words * together;
    vectors = target.vectorRegisters >= 32 && (ShapedType::isDynamic(columns) || columns > lanes) ? 2 : 1;
    tileRows = ShapedType::isDynamic(rows) ? kTileRows : llvm::divideCeil(rows, llvm::divideCeil(rows, kTileRows));
    // They stay in the second-level cache, beside the panel.
    blockRows = std::clamp<int64_t>(target.l2Bytes / 2 / Int8Packing::getRowBytes(p, pitch), 1, kBlockRows);
    if (!ShapedType::isDynamic(rows))
      blockRows = llvm::divideCeil(rows, llvm::divideCeil(rows, blockRows));
    blockRows = llvm::alignTo(blockRows, tileRows);
    joinGroups();
    int64_t addend = weight.takeConstants(p) - numbers.getShift();
    packing.emplace(q, p, blockRows, pitch, lanes * together, addend);
    hasStarts = addend != 0;
    hasOffsets = llvm::any_of(weight.chain, [](auto link) { return isa<arith::AddFOp, arith::SubFOp, arith::AddIOp, arith::SubIOp>(link.first); });
    auto allocate = [&](ArrayRef<int64_t> shape, Type type) {
      return memref::AllocOp::create(e.b, e.loc, MemRefType::get(shape, type), e.b.getI64IntegerAttr(64));
    };
    panel = allocate({groups * words, vectors * lanes * together}, e.b.getI8Type());
    scales = allocate({groups, vectors * lanes}, e.b.getF32Type());
    if (hasOffsets)
      offsets = allocate({groups, vectors * lanes}, e.b.getF32Type());
  }

  void run() {
    q.forEach(p.outer, {}, [&](ValueRange) {
      Value rows = q.getExtent(p.row);
      e.loop(e.index(0), rows, blockRows, [&](Value row) {
        firstRow = row;
        rowCount = e.min(e.sub(rows, row), e.index(blockRows));
        e.loop(e.index(0), rowCount, 1, [&](Value i) { packing->packRow(e.add(firstRow, i), i); });
        e.loop(e.index(0), q.getExtent(p.column), vectors * lanes, [&](Value column) {
          firstColumn = column;
          for (int64_t v = 0; v < vectors; ++v)
            convertColumns(v);
          multiplyRows();
        });
      });
      return Values();
    });
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
  Value getColumn(int64_t vector, Value lane) {
    Value column = e.add(firstColumn, e.add(lane, vector * lanes));
    return e.min(column, e.sub(q.getExtent(p.column), e.index(1)));
  }
  Value getColumn(int64_t vector, int64_t lane) { return getColumn(vector, e.index(lane)); }

  void convertColumns(int64_t vector) {
    ArrayRef<unsigned> groups(p.groups), outer = groups.drop_back(isJoined);
    q.forEach(outer, {}, [&](ValueRange) {
      if (isJoined)
        q.setIteration(groups.back(), e.index(0));
      Value first = e.mul(packing->getGroup(), words);
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
    VectorType bytesType = VectorType::get({size * together}, e.b.getI8Type());
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
        Value mask = there < size || tail ? e.firstLanes(bytesType, e.min(left, e.index(size * together))) : Value();
        rows.push_back(vector::BitCastOp::create(e.b, e.loc, e.intType(size), e.load(bytesType, weights, indices, mask)));
      }
      e.transpose(rows);
      for (int64_t i = 0; i < there; ++i) {
        Value bytes = vector::BitCastOp::create(e.b, e.loc, bytesType, rows[i]);
        e.store(numbers.shiftNumbers(e, bytes), panel, {e.add(first, e.add(word, i)), e.index((vector * lanes + lane) * together)});
      }
    }
  }

  void convertScales(int64_t vector, Value group, int64_t size, int64_t there) {
    if (!p.groups.empty())
      q.setIteration(p.groups.back(), group);
    Value first = packing->getGroup();
    auto store = [&](Values &rows, Value buffer, int64_t lane) {
      e.transpose(rows);
      for (int64_t i = 0; i < there; ++i)
        e.store(rows[i], buffer, {e.add(first, i), e.index(vector * lanes + lane)});
    };
    for (int64_t lane = 0; lane < lanes; lane += size) {
      Values scalesOfColumns, offsetsOfColumns;
      for (int64_t i = 0; i < size; ++i) {
        q.setIteration(p.column, getColumn(vector, lane + i));
        auto [scale, offset] = Int8Scales(q, p, weight, size, /*shift=*/0).evaluate(there);
        Value one = arith::ConstantOp::create(e.b, e.loc, e.b.getF32FloatAttr(1));
        scalesOfColumns.push_back(e.toLanes(scale ? scale : one, size));
        if (hasOffsets)
          offsetsOfColumns.push_back(e.toLanes(offset, size));
      }
      store(scalesOfColumns, scales, lane);
      if (hasOffsets)
        store(offsetsOfColumns, offsets, lane);
    }
  }

  void multiplyRows() {
    Value whole = e.mul(e.div(rowCount, tileRows), tileRows);
    e.loop(e.index(0), whole, tileRows, [&](Value row) { multiplyTile(row, tileRows, /*mayPass=*/false); });
    int64_t rows = p.getExtent(p.row);
    // Only the last block has a rest.
    if (ShapedType::isDynamic(rows))
      e.branch(e.less(whole, rowCount), [&] { multiplyTile(whole, tileRows, /*mayPass=*/true); });
    else if (rows % tileRows)
      e.branch(e.less(whole, rowCount), [&] { multiplyTile(whole, rows % tileRows, /*mayPass=*/false); });
  }

  /// Of rows that `mayPass` the last one, those that do repeat it, and are not stored.
  void multiplyTile(Value first, int64_t rows, bool mayPass) {
    tile.clear();
    for (int64_t i = 0; i < rows; ++i)
      tile.push_back(mayPass ? e.min(e.add(first, i), e.sub(rowCount, e.index(1))) : e.add(first, i));
    Values sums(rows * vectors, e.zero(floats));
    sums = q.forEach(p.groups, sums, [&](ValueRange carried) { return multiplyGroup(carried); });
    Value columns = q.getExtent(p.column);
    bool areWhole = !ShapedType::isDynamic(p.getExtent(p.column)) && p.getExtent(p.column) % (vectors * lanes) == 0;
    for (int64_t i = 0; i < rows; ++i) {
      auto store = [&] {
        q.setIteration(p.row, e.add(firstRow, tile[i]));
        for (int64_t v = 0; v < vectors; ++v) {
          Value mask = areWhole ? Value() : e.firstLanes(floats, e.sub(columns, e.add(firstColumn, v * lanes)));
          q.setIteration(p.column, getColumn(v, int64_t(0)));
          q.storeResult(q.add(q.loadResult(floats, mask), sums[i * vectors + v]), mask);
        }
      };
      if (mayPass)
        e.branch(e.less(e.add(first, i), rowCount), store);
      else
        store();
    }
  }

  /// The sums of a group's products, times both scales.
  Values multiplyGroup(ValueRange carried) {
    Values sums(carried), dots;
    for (Value row : tile) {
      Value start = hasStarts ? e.broadcast(ints, packing->loadStart(row)) : e.zero(ints);
      dots.append(vectors, start);
    }
    int64_t step = words * p.parts <= kUnrolledWords ? words : std::max<int64_t>(1, kLoopedWords / p.parts), whole = words / step * step;
    auto multiply = [&](Value word, int64_t count, ValueRange before) {
      Values now(before);
      for (int64_t i = 0; i < count; ++i)
        addDots(now, e.add(word, i));
      return now;
    };
    dots = e.loop(e.index(0), e.index(whole), step, dots, [&](Value word, ValueRange before) { return multiply(word, step, before); });
    if (whole < words)
      dots = multiply(e.index(whole), words - whole, dots);
    auto load = [&](Value buffer, int64_t v) { return e.load(floats, buffer, {packing->getGroup(), e.index(v * lanes)}); };
    Values scalesOfVectors, offsetsOfVectors;
    for (int64_t v = 0; v < vectors; ++v) {
      scalesOfVectors.push_back(load(scales, v));
      if (hasOffsets)
        offsetsOfVectors.push_back(load(offsets, v));
    }
    for (auto [i, row] : llvm::enumerate(tile)) {
      Value scale = e.broadcast(floats, packing->loadScale(row));
      Value sumOfBytes = hasOffsets ? e.broadcast(floats, packing->loadSum(row)) : Value();
      for (int64_t v = 0; v < vectors; ++v) {
        Value &sum = sums[i * vectors + v];
        Value dot = arith::SIToFPOp::create(e.b, e.loc, floats, dots[i * vectors + v]);
        sum = multiplyAdd(arith::MulFOp::create(e.b, e.loc, dot, scalesOfVectors[v]), scale, sum);
        if (hasOffsets)
          sum = multiplyAdd(offsetsOfVectors[v], sumOfBytes, sum);
      }
    }
    return sums;
  }

  /// Adds the products of a word of bytes, all parts of them.
  void addDots(Values &dots, Value word) {
    VectorType bytes = VectorType::get({lanes * together}, e.b.getI8Type()), ofWord = VectorType::get({together}, e.b.getI8Type());
    SmallVector<Values> ofVectors;
    Value place = e.add(e.mul(packing->getGroup(), words), word);
    for (int64_t v = 0; v < vectors; ++v)
      ofVectors.push_back(numbers.split(e, e.load(bytes, panel, {place, e.index(v * lanes * together)})));
    for (int64_t part = 0; part < p.parts; ++part)
      for (auto [i, row] : llvm::enumerate(tile)) {
        Value activation = packing->loadBytes(ofWord, row, part, e.mul(word, together));
        activation = vector::BitCastOp::create(e.b, e.loc, e.intType(1), activation);
        activation = e.broadcast(ints, vector::ExtractOp::create(e.b, e.loc, activation, int64_t(0)));
        for (int64_t v = 0; v < vectors; ++v) {
          Value &dot = dots[i * vectors + v];
          dot = emitDot(e.b, e.loc, instruction, dot, ofVectors[v][part], activation);
        }
      }
  }

  Value multiplyAdd(Value x, Value y, Value sum) {
    Value product = arith::MulFOp::create(e.b, e.loc, x, y, arith::FastMathFlags::contract);
    return arith::AddFOp::create(e.b, e.loc, sum, product, arith::FastMathFlags::contract);
  }

  const QuantizedProduct &p;
  Int8Weight weight; ///< without constants, which `starts` of the packing have
  QuantizedLanes q;
  Emit &e;
  const weir::DotInstruction &instruction;
  Int8Numbers numbers;
  int64_t lanes, together, steps, words, vectors, tileRows, blockRows;
  VectorType floats, ints;
  Value weights; ///< with the last two dimensions as one where groups are joined
  bool isJoined = false, hasStarts = false, hasOffsets = false;
  std::optional<Int8Packing> packing;
  Value panel, scales, offsets; ///< [word of all groups][byte of a column]; [group][column]; [group][column] or null
  // The current block and tile.
  Value firstRow, rowCount, firstColumn;
  Values tile; ///< rows of the block
};
} // namespace

void weir::cpu::emitInt8Panels(RewriterBase &rewriter, const QuantizedProduct &product, const Int8Weight &weight, const TargetInfo &target) {
  Int8PanelsEmitter(rewriter, product, weight, target).run();
  rewriter.eraseOp(product.op);
}
