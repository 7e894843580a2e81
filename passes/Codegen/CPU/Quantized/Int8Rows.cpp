/// Products of rounded activations: a vector of the bytes of weights has whole groups, or a part of one. Its dot products are multiplied by both scales,
/// and added up in f32; lanes are added up in the end.
#include "passes/Codegen/CPU/Loops/DotInstruction.h"
#include "passes/Codegen/CPU/Quantized/Int8Numbers.h"
#include "passes/Codegen/CPU/Quantized/Int8Packing.h"
#include "passes/Codegen/CPU/Quantized/Int8Scales.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

namespace {
/// Rows that use a vector of weights at once, and of a dynamic number.
constexpr int64_t kTileRows = 8, kDynamicTileRows = 4;
/// Rows that are rounded ahead.
constexpr int64_t kBlockRows = 64;
/// Vectors of weights whose scales are loaded at once.
constexpr int64_t kBlockVectors = 4;

class Int8RowsEmitter {
public:
  using Values = QuantizedLanes::Values;

  Int8RowsEmitter(RewriterBase &rewriter, const QuantizedProduct &product, const Int8Weight &weight, const TargetInfo &target)
      : p(product), weight(weight), q(rewriter, product, target), e(q.e), instruction(findDotInstruction(target)), numbers(product, weight, instruction),
        lanes(instruction ? instruction->lanes : target.vectorBits / 32), together(instruction ? instruction->together : 1), steps(p.getSteps()),
        floats(VectorType::get({lanes}, e.b.getF32Type())), weights(p.weights->get()) {
    joinGroups();
    int64_t rows = p.getExtent(p.row), pitch = isJoined ? steps : llvm::alignTo(steps, lanes * together);
    tileRows = ShapedType::isDynamic(rows) ? kDynamicTileRows : std::min(rows, kTileRows);
    columns = std::clamp<int64_t>((target.vectorRegisters >= 32 ? 18 : 8) / tileRows, 1, 4);
    // They stay in the second-level cache.
    int64_t fitting = target.getL2Bytes() / 4 / Int8Packing::getRowBytes(p, pitch);
    blockRows = std::max(tileRows, std::min(fitting, kBlockRows) / tileRows * tileRows);
    if (!ShapedType::isDynamic(rows))
      blockRows = std::min<int64_t>(blockRows, llvm::alignTo(rows, tileRows));
    packing.emplace(q, p, blockRows, pitch, isJoined ? kBlockVectors * lanes * together : 0);
  }

  void run() {
    q.forEach(p.outer, {}, [&](ValueRange) {
      Value rows = q.getExtent(p.row);
      e.loop(e.index(0), rows, blockRows, [&](Value row) {
        firstRow = row;
        rowCount = e.min(e.sub(rows, row), e.index(blockRows));
        e.loop(e.index(0), rowCount, 1, [&](Value i) { packing->packRow(e.add(firstRow, i), i); });
        Value count = q.getExtent(p.column), whole = e.mul(e.div(count, columns), columns);
        e.loop(e.index(0), whole, columns, [&](Value column) { emitColumns(column, columns); });
        if (columns > 1)
          e.loop(whole, count, 1, [&](Value column) { emitColumns(column, 1); });
      });
      return Values();
    });
  }

private:
  int64_t vectorBytes() const { return lanes * together; }

  /// Whether one vector has the bytes of several groups, and scales come in vectors: groups of whole lanes that follow each other without a gap.
  void joinGroups() {
    if (steps > vectorBytes() || vectorBytes() % steps || steps % together)
      return;
    Value joined = q.joinGroups();
    if (!joined)
      return;
    isJoined = true;
    weights = joined;
    int64_t inVector = vectorBytes() / steps;
    groupsOfBlock = inVector * std::clamp<int64_t>(std::min<int64_t>(lanes / inVector, llvm::divideCeil(p.getExtent(p.groups.back()), inVector)), 1, kBlockVectors);
  }

  void emitColumns(Value first, int64_t count) {
    Value whole = e.mul(e.div(rowCount, tileRows), tileRows);
    e.loop(e.index(0), whole, tileRows, [&](Value row) { emitTile(row, tileRows, first, count); });
    int64_t rows = p.getExtent(p.row);
    if (ShapedType::isDynamic(rows))
      e.loop(whole, rowCount, 1, [&](Value row) { emitTile(row, 1, first, count); });
    else if (rows % tileRows)
      // Only the last block has a rest.
      e.branch(e.less(whole, rowCount), [&] { emitTile(whole, rows % tileRows, first, count); });
  }

  void emitTile(Value row, int64_t rows, Value column, int64_t count) {
    tile.clear();
    for (int64_t i = 0; i < rows; ++i)
      tile.push_back(e.add(row, i));
    firstColumn = column;
    columnCount = count;
    Values sums(rows * count, e.zero(floats));
    sums = q.forEach(isJoined ? ArrayRef<unsigned>(p.groups).drop_back() : ArrayRef<unsigned>(p.groups), sums,
                     [&](ValueRange carried) { return isJoined ? emitBlocks(carried) : emitGroup(carried); });
    forEachSum([&](unsigned i, Value, unsigned) {
      Value sum = vector::ReductionOp::create(e.b, e.loc, vector::CombiningKind::ADD, sums[i], arith::FastMathFlags::reassoc);
      q.storeResult(q.add(q.loadResult(), sum));
    });
  }

  /// Runs `body` for each sum of the tile, at its row and column.
  void forEachSum(llvm::function_ref<void(unsigned, Value, unsigned)> body) {
    for (auto [i, row] : llvm::enumerate(tile))
      for (int64_t column = 0; column < columnCount; ++column) {
        q.setIteration(p.row, e.add(firstRow, row));
        q.setIteration(p.column, e.add(firstColumn, column));
        body(i * columnCount + column, row, column);
      }
  }

  Values emitBlocks(ValueRange carried) {
    int64_t groups = p.getExtent(p.groups.back()), whole = groups / groupsOfBlock * groupsOfBlock;
    Values sums = e.loop(e.index(0), e.index(whole), groupsOfBlock, carried, [&](Value group, ValueRange now) { return emitBlock(group, groupsOfBlock, now); });
    return whole < groups ? emitBlock(e.index(whole), groups - whole, sums) : sums;
  }

  /// `count` groups from `group` on; a vector has several, or one.
  Values emitBlock(Value group, int64_t count, ValueRange carried) {
    q.setIteration(p.groups.back(), group);
    Values sums(carried);
    Values scales = addOffsets(sums, count);
    for (int64_t first = 0; first < count * steps; first += vectorBytes()) {
      Values dots(sums.size(), e.zero(e.intType(lanes)));
      addDots(dots, e.add(e.mul(group, steps), first), e.index(first), count * steps - first);
      // The group of each lane.
      SmallVector<int64_t> groups;
      for (int64_t lane = 0; lane < lanes; ++lane)
        groups.push_back((first + lane * together) / steps);
      for (auto [sum, dot, scale] : llvm::zip_equal(sums, dots, scales))
        sum = multiplyAdd(dot, vector::ShuffleOp::create(e.b, e.loc, scale, scale, groups), sum);
    }
    return sums;
  }

  /// One group of one or more vectors.
  Values emitGroup(ValueRange carried) {
    Values sums(carried);
    Values scales = addOffsets(sums, 1);
    int64_t whole = steps / vectorBytes() * vectorBytes();
    Values dots = e.loop(e.index(0), e.index(whole), vectorBytes(), Values(sums.size(), e.zero(e.intType(lanes))), [&](Value step, ValueRange now) {
      Values next(now);
      addDots(next, step, step, vectorBytes());
      return next;
    });
    if (whole < steps)
      addDots(dots, e.index(whole), e.index(whole), steps - whole);
    SmallVector<int64_t> first(lanes, 0);
    for (auto [sum, dot, scale] : llvm::zip_equal(sums, dots, scales))
      sum = multiplyAdd(dot, vector::ShuffleOp::create(e.b, e.loc, scale, scale, first), sum);
    return sums;
  }

  /// The products of both scales, for each sum; the offsets of weights times the sums of activations are added to `sums`.
  Values addOffsets(Values &sums, int64_t count) {
    VectorType type = VectorType::get({groupsOfBlock}, e.b.getF32Type());
    Value mask = count < groupsOfBlock ? e.firstLanes(type, count) : Value();
    auto cover = [&](Value value) { return mask ? arith::SelectOp::create(e.b, e.loc, mask, value, e.zero(type)).getResult() : value; };
    SmallVector<std::pair<Value, Value>> weightsOfColumns;
    for (int64_t column = 0; column < columnCount; ++column) {
      q.setIteration(p.column, e.add(firstColumn, column));
      weightsOfColumns.push_back(Int8Scales(q, p, weight, p.groups.empty() ? -1 : int64_t(p.groups.back()), groupsOfBlock, numbers.getShift()).evaluate(count));
    }
    Values scales(sums.size());
    forEachSum([&](unsigned i, Value row, unsigned column) {
      auto [scale, offset] = weightsOfColumns[column];
      Value own = packing->loadScales(type, row, mask);
      scales[i] = cover(scale ? arith::MulFOp::create(e.b, e.loc, own, q.e.toLanes(scale, groupsOfBlock)).getResult() : own);
      if (!offset)
        return;
      Value term = cover(arith::MulFOp::create(e.b, e.loc, packing->loadSums(type, row, mask), e.toLanes(offset, groupsOfBlock)));
      SmallVector<int64_t> places;
      for (int64_t lane = 0; lane < lanes; ++lane)
        places.push_back(std::min(lane, groupsOfBlock));
      if (groupsOfBlock < lanes)
        term = vector::ShuffleOp::create(e.b, e.loc, term, e.zero(type), places);
      sums[i] = arith::AddFOp::create(e.b, e.loc, sums[i], term, arith::FastMathFlags::contract);
    });
    return scales;
  }

  /// Adds the products of a vector of weights, of which `left` bytes are there.
  void addDots(Values &dots, Value weightOffset, Value activationOffset, int64_t left) {
    VectorType type = VectorType::get({vectorBytes()}, e.b.getI8Type());
    Value mask = left < vectorBytes() ? e.firstLanes(type, left) : Value();
    SmallVector<Values> activations;
    for (Value row : tile) {
      Values &parts = activations.emplace_back();
      for (int64_t part = 0; part < p.parts; ++part)
        parts.push_back(widen(packing->loadBytes(type, row, part, activationOffset), /*isSigned=*/true));
    }
    for (int64_t column = 0; column < columnCount; ++column) {
      q.setIteration(p.column, e.add(firstColumn, column));
      Values loaded = loadNumbers(weightOffset, type, mask);
      for (size_t row = 0; row < tile.size(); ++row)
        for (auto [number, activation] : llvm::zip_equal(loaded, activations[row])) {
          Value &dot = dots[row * columnCount + column];
          dot = instruction ? emitDot(e.b, e.loc, *instruction, dot, number, activation)
                            : arith::AddIOp::create(e.b, e.loc, dot, arith::MulIOp::create(e.b, e.loc, number, activation)).getResult();
        }
    }
  }

  /// Vectors of the parts of bytes from byte `offset` on of the current column; in joined groups of the first one, else of the current one.
  Values loadNumbers(Value offset, VectorType type, Value mask) {
    SmallVector<Value> indices = q.getIndices(*p.weights);
    if (isJoined)
      indices.pop_back();
    indices.back() = offset;
    Values parts = numbers.split(e, numbers.shiftNumbers(e, e.load(type, weights, indices, mask)));
    for (Value &part : parts)
      part = widen(part, weight.isSigned && p.parts == 1);
    return parts;
  }

  /// To 16 bits or 32 where products of bytes are no instruction.
  Value widen(Value bytes, bool isSigned) {
    if (instruction && !instruction->widensBytes())
      return bytes;
    VectorType type = cast<VectorType>(bytes.getType()).clone(e.b.getIntegerType(instruction ? 16 : 32));
    return isSigned ? arith::ExtSIOp::create(e.b, e.loc, type, bytes).getResult() : arith::ExtUIOp::create(e.b, e.loc, type, bytes).getResult();
  }

  Value multiplyAdd(Value dot, Value scale, Value sum) {
    Value product = arith::MulFOp::create(e.b, e.loc, arith::SIToFPOp::create(e.b, e.loc, floats, dot), scale, arith::FastMathFlags::contract);
    return arith::AddFOp::create(e.b, e.loc, sum, product, arith::FastMathFlags::contract);
  }

  const QuantizedProduct &p;
  const Int8Weight &weight;
  QuantizedLanes q;
  Emit &e;
  const weir::DotInstruction *instruction; ///< null: bytes are multiplied as integers of 32 bits
  Int8Numbers numbers;
  int64_t lanes, together, steps, groupsOfBlock = 1, tileRows, columns, blockRows;
  VectorType floats;
  Value weights; ///< with the last two dimensions as one where groups are joined
  bool isJoined = false;
  std::optional<Int8Packing> packing;
  // The current block and tile.
  Value firstRow, rowCount, firstColumn;
  Values tile; ///< rows of the block
  int64_t columnCount = 0;
};
} // namespace

void weir::cpu::emitInt8Rows(RewriterBase &rewriter, const QuantizedProduct &product, const Int8Weight &weight, const TargetInfo &target) {
  Int8RowsEmitter(rewriter, product, weight, target).run();
  rewriter.eraseOp(product.op);
}
