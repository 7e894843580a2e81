/// Products of rounded activations whose vectors run along columns. A strip of columns is a panel of words of all sums, as the program has it or transposed
/// by the kernel, which stays in the second-level cache while each row's words are multiplied with it. Sums of a group are integers in registers, and so
/// are the sums of all groups in f32.
#include "passes/Codegen/CPU/Loops/DotInstruction.h"
#include "passes/Codegen/CPU/Quantized/Int8Numbers.h"
#include "passes/Codegen/CPU/Quantized/Int8Packing.h"
#include "passes/Codegen/CPU/Quantized/Int8PanelSource.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {
/// Rows of a tile: two sums for each row and vector stay in registers.
constexpr int64_t kTileRows = 6;
/// Of a dynamic number of rows fewer than this that are left are multiplied one by one, and more as a whole tile.
constexpr int64_t kFewestRepeated = 3;
/// Rows that are rounded ahead.
constexpr int64_t kBlockRows = 256;
/// Words of a group that are multiplied without a loop, and by a step of one.
constexpr int64_t kUnrolledWords = 16, kLoopedWords = 8;

class Int8PanelsEmitter {
public:
  using Values = QuantizedLanes::Values;

  Int8PanelsEmitter(RewriterBase &rewriter, const QuantizedProduct &product, const Int8Weight &given, const TargetInfo &target)
      : p(product), weight(given), q(rewriter, product, target), e(q.e), instruction(*findDotInstruction(target)), numbers(product, given, &instruction),
        lanes(instruction.lanes), together(instruction.together), words(llvm::divideCeil(p.getSteps(), together)),
        floats(VectorType::get({lanes}, e.b.getF32Type())), ints(e.intType(lanes)) {
    int64_t rows = p.getExtent(p.row), columns = p.getColumns(), pitch = words * together;
    if (p.isInPanels())
      vectors = p.getExtent(p.lane) / lanes;
    else
      vectors = target.vectorRegisters >= 32 && (ShapedType::isDynamic(columns) || columns > lanes) ? 2 : 1;
    tileRows = ShapedType::isDynamic(rows) ? kTileRows : llvm::divideCeil(rows, llvm::divideCeil(rows, kTileRows));
    // They stay in the second-level cache, beside the panel.
    blockRows = std::clamp<int64_t>(target.getL2Bytes() / 2 / Int8Packing::getRowBytes(p, pitch), 1, kBlockRows);
    if (!ShapedType::isDynamic(rows))
      blockRows = llvm::divideCeil(rows, llvm::divideCeil(rows, blockRows));
    blockRows = llvm::alignTo(blockRows, tileRows);
    int64_t addend = weight.takeConstants(p) - numbers.getShift();
    packing.emplace(q, p, blockRows, pitch, lanes * together, addend);
    hasStarts = addend != 0;
    source = (p.isInPanels() ? createPanelReader : createStripTransposer)(q, p, weight, numbers, instruction, vectors);
  }

  void run() {
    q.forEach(p.outer, {}, [&](ValueRange) {
      Value rows = q.getExtent(p.row);
      e.loop(e.index(0), rows, blockRows, [&](Value row) {
        firstRow = row;
        rowCount = e.min(e.sub(rows, row), e.index(blockRows));
        e.loop(e.index(0), rowCount, 1, [&](Value i) { packing->packRow(e.add(firstRow, i), i); });
        e.loop(e.index(0), q.getExtent(p.column), p.isInPanels() ? 1 : vectors * lanes, [&](Value column) {
          source->enterStrip(column);
          multiplyRows();
        });
      });
      return Values();
    });
  }

private:
  void multiplyRows() {
    Value whole = e.mul(e.div(rowCount, tileRows), tileRows);
    e.loop(e.index(0), whole, tileRows, [&](Value row) { multiplyTile(row, tileRows, /*mayPass=*/false); });
    int64_t rows = p.getExtent(p.row);
    // Only the last block has a rest.
    if (ShapedType::isDynamic(rows)) {
      Value rest = e.sub(rowCount, whole);
      e.branch(e.less(rest, e.index(kFewestRepeated)), [&] {
        e.loop(whole, rowCount, 1, [&](Value row) { multiplyTile(row, 1, /*mayPass=*/false); });
      });
      e.branch(e.less(e.index(kFewestRepeated - 1), rest), [&] { multiplyTile(whole, tileRows, /*mayPass=*/true); });
    } else if (rows % tileRows)
      e.branch(e.less(whole, rowCount), [&] { multiplyTile(whole, rows % tileRows, /*mayPass=*/false); });
  }

  /// Of rows that `mayPass` the last one, those that do repeat it, and are not stored.
  void multiplyTile(Value first, int64_t rows, bool mayPass) {
    tile.clear();
    for (int64_t i = 0; i < rows; ++i)
      tile.push_back(mayPass ? e.min(e.add(first, i), e.sub(rowCount, e.index(1))) : e.add(first, i));
    Values sums(rows * vectors, e.zero(floats));
    sums = q.forEach(p.groups, sums, [&](ValueRange carried) { return multiplyGroup(carried); });
    for (int64_t i = 0; i < rows; ++i) {
      auto store = [&] {
        q.setIteration(p.row, e.add(firstRow, tile[i]));
        for (int64_t v = 0; v < vectors; ++v) {
          Value mask = source->getMask(v);
          source->enterVector(v);
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
    SmallVector<std::pair<Value, Value>> scales;
    for (int64_t v = 0; v < vectors; ++v)
      scales.push_back(source->loadScales(v));
    bool hasOffsets = source->hasOffsets();
    for (auto [i, row] : llvm::enumerate(tile)) {
      Value scale = e.broadcast(floats, packing->loadScale(row));
      Value sumOfBytes = hasOffsets ? e.broadcast(floats, packing->loadSum(row)) : Value();
      for (int64_t v = 0; v < vectors; ++v) {
        Value &sum = sums[i * vectors + v];
        Value dot = arith::SIToFPOp::create(e.b, e.loc, floats, dots[i * vectors + v]);
        sum = multiplyAdd(arith::MulFOp::create(e.b, e.loc, dot, scales[v].first), scale, sum);
        if (hasOffsets)
          sum = multiplyAdd(scales[v].second, sumOfBytes, sum);
      }
    }
    return sums;
  }

  /// Adds the products of a word of bytes, all parts of them.
  void addDots(Values &dots, Value word) {
    VectorType ofWord = VectorType::get({together}, e.b.getI8Type());
    SmallVector<Values> ofVectors;
    for (int64_t v = 0; v < vectors; ++v)
      ofVectors.push_back(numbers.split(e, source->loadWords(v, word)));
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
  int64_t lanes, together, words, vectors, tileRows, blockRows;
  VectorType floats, ints;
  bool hasStarts = false;
  std::optional<Int8Packing> packing;
  std::unique_ptr<Int8PanelSource> source;
  // The current block and tile.
  Value firstRow, rowCount;
  Values tile; ///< rows of the block
};
} // namespace

void weir::cpu::emitInt8Panels(RewriterBase &rewriter, const QuantizedProduct &product, const Int8Weight &weight, const TargetInfo &target) {
  Int8PanelsEmitter(rewriter, product, weight, target).run();
  rewriter.eraseOp(product.op);
}
