/// Sums of products of bytes become multiplications of AMX tiles; see Passes.td.
#include "dialects/Weir/LoweringConfig.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "passes/Codegen/CPU/Emit.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Loops/DotProduct.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-amx-tiles"

namespace weir {
#define GEN_PASS_DEF_CPUAMXTILES
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::cpu;
using weir::CPUAMXTilesCode;

namespace {
/// All tiles have this shape: 16 rows of 64 bytes, which are 16 sums or 16 words of four bytes. A register has one shape in a function.
constexpr int64_t kRows = 16, kColumns = 16, kSteps = 16, kBytes = DotProduct::kBytes;
/// Less than half a tile of products, or of columns, is left to vectors (encoding-passes.md CL6).
constexpr int64_t kFewestRows = 4, kFewestSteps = kSteps / 2, kFewestColumns = kColumns;

/// A view of an operand at the indices of the outer loops, and the loop of each of its dimensions.
struct TileOperand {
  Value view;
  SmallVector<unsigned> loops;

  unsigned getDim(unsigned loop) const { return llvm::find(loops, loop) - loops.begin(); }
};

class TileEmitter {
public:
  TileEmitter(linalg::LinalgOp op, const DotProduct &dot)
      : op(op), loc(op.getLoc()), dot(dot), ranges(op.getStaticLoopRanges()), column(dot.vectorLoop), byte(dot.loop) {}

  /// Why the op is left, if it is.
  std::optional<CPUAMXTilesCode> analyze(double tileBytes, bool anySize);
  void emit();

private:
  bool has(OpOperand &operand, unsigned loop) { return op.getMatchingIndexingMap(&operand).isFunctionOfDim(loop); }
  /// The elements between two iterations of `loop`, or kDynamic.
  int64_t getStride(OpOperand &operand, unsigned loop);
  int64_t countTiles(unsigned loop) { return llvm::divideCeil(ranges[loop], kRows); }
  bool isWhole(unsigned loop) { return ranges[loop] % kRows == 0; }
  bool isRead(OpOperand &operand, ArrayRef<unsigned> tiled);
  SmallVector<int64_t> getPaddedShape(ArrayRef<unsigned> loops);

  TileOperand slice(Emit &e, OpOperand &operand);
  TileOperand pad(Emit &e, const TileOperand &from, ArrayRef<unsigned> order, Type element);
  void copy(Emit &e, const TileOperand &from, const TileOperand &to);
  TileOperand trim(Emit &e, const TileOperand &padded);
  void emitOuter(Emit &e, ArrayRef<unsigned> loops, llvm::function_ref<void()> body);
  void emitTiles(Emit &e, const TileOperand &left, const TileOperand &right, const TileOperand &out);

  linalg::LinalgOp op;
  Location loc;
  DotProduct dot;
  SmallVector<int64_t> ranges;
  unsigned row = 0, column, step = 0, byte;
  SmallVector<unsigned> ofRows, others; ///< outer loops: those that the rows have, and the rest
  bool copiesLeft = false, copiesRight = false, copiesOut = false;
  llvm::DenseMap<unsigned, Value> indices; ///< of the outer loops
};

int64_t TileEmitter::getStride(OpOperand &operand, unsigned loop) {
  SmallVector<int64_t> strides;
  int64_t offset;
  std::optional<unsigned> dim = op.getMatchingIndexingMap(&operand).getResultPosition(getAffineDimExpr(loop, op.getContext()));
  if (!dim || failed(cast<MemRefType>(operand.get().getType()).getStridesAndOffset(strides, offset)))
    return ShapedType::kDynamic;
  return strides[*dim];
}

/// Whether tiles are read where the operand lies: there are whole ones only, at distances that the compiler knows.
bool TileEmitter::isRead(OpOperand &operand, ArrayRef<unsigned> tiled) {
  return llvm::all_of(tiled, [&](unsigned loop) { return isWhole(loop); }) && !ShapedType::isDynamic(getStride(operand, tiled.front()));
}

SmallVector<int64_t> TileEmitter::getPaddedShape(ArrayRef<unsigned> loops) {
  return llvm::map_to_vector(loops, [&](unsigned loop) { return loop == byte ? kBytes : countTiles(loop) * kRows; });
}

std::optional<CPUAMXTilesCode> TileEmitter::analyze(double tileBytes, bool anySize) {
  if (weir::LoweringConfigAttr::of(op))
    return CPUAMXTilesCode::CONFIGURED;
  if (llvm::any_of(ranges, ShapedType::isDynamic))
    return CPUAMXTilesCode::DYNAMIC;
  OpOperand &out = *op.getDpsInitOperand(0);
  std::optional<unsigned> rows;
  for (auto [loop, type] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (type == utils::IteratorType::reduction) {
      if (loop != byte)
        step = loop;
      continue;
    }
    if (!has(out, loop))
      return CPUAMXTilesCode::LOOPS;
    bool isRow = loop != column && has(*dot.scalars, loop) && !has(*dot.lanes, loop);
    if (isRow && (!rows || ranges[loop] > ranges[*rows]))
      rows = loop;
  }
  if (!rows)
    return CPUAMXTilesCode::LOOPS;
  row = *rows;
  for (unsigned loop = 0; loop < ranges.size(); ++loop)
    if (!llvm::is_contained({row, column, step, byte}, loop))
      (has(*dot.scalars, loop) ? ofRows : others).push_back(loop);
  if (llvm::is_contained(ranges, 0) ||
      (!anySize && (ranges[row] < kFewestRows || ranges[step] < kFewestSteps || ranges[column] < kFewestColumns)))
    return CPUAMXTilesCode::SMALL;

  copiesLeft = !isRead(*dot.scalars, {row, step}) || getStride(*dot.scalars, step) != kBytes;
  copiesRight = !isRead(*dot.lanes, {step, column});
  copiesOut = !isRead(out, {row, column});
  int64_t left = ShapedType::getNumElements(getPaddedShape({row, step, byte})), right = ShapedType::getNumElements(getPaddedShape({step, column, byte})),
          sums = ShapedType::getNumElements(getPaddedShape({row, column})) * 4;
  if (double(copiesLeft * left + copiesRight * right + copiesOut * sums) > tileBytes)
    return CPUAMXTilesCode::LARGE;
  return std::nullopt;
}

TileOperand TileEmitter::slice(Emit &e, OpOperand &operand) {
  TileOperand part;
  SmallVector<OpFoldResult> offsets, sizes, strides;
  SmallVector<int64_t> shape;
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    auto outer = indices.find(loop);
    bool isOuter = outer != indices.end();
    offsets.push_back(isOuter ? getAsOpFoldResult(outer->second) : e.b.getIndexAttr(0));
    sizes.push_back(e.b.getIndexAttr(isOuter ? 1 : ranges[loop]));
    strides.push_back(e.b.getIndexAttr(1));
    if (!isOuter) {
      shape.push_back(ranges[loop]);
      part.loops.push_back(loop);
    }
  }
  part.view = shape.size() == offsets.size() ? operand.get() : weir::createPartialView(e.b, loc, operand.get(), shape, offsets, sizes, strides);
  return part;
}

void TileEmitter::copy(Emit &e, const TileOperand &from, const TileOperand &to) {
  unsigned rank = to.loops.size();
  SmallVector<AffineExpr> read = llvm::map_to_vector(from.loops, [&](unsigned loop) { return e.b.getAffineDimExpr(to.getDim(loop)); });
  SmallVector<AffineMap> maps = {AffineMap::get(rank, 0, read, op.getContext()), e.b.getMultiDimIdentityMap(rank)};
  SmallVector<utils::IteratorType> parallel(rank, utils::IteratorType::parallel);
  linalg::GenericOp::create(e.b, loc, from.view, to.view, maps, parallel,
                            [](OpBuilder &b, Location l, ValueRange values) { linalg::YieldOp::create(b, l, values[0]); });
}

/// What of a padded copy is no padding.
TileOperand TileEmitter::trim(Emit &e, const TileOperand &padded) {
  SmallVector<int64_t> shape = llvm::map_to_vector(padded.loops, [&](unsigned loop) { return ranges[loop]; });
  SmallVector<OpFoldResult> offsets(shape.size(), e.b.getIndexAttr(0)), strides(shape.size(), e.b.getIndexAttr(1));
  Value view = memref::SubViewOp::create(e.b, loc, padded.view, offsets, getAsIndexOpFoldResult(op.getContext(), shape), strides);
  return {view, padded.loops};
}

/// A copy with whole tiles, zeros behind what is there.
TileOperand TileEmitter::pad(Emit &e, const TileOperand &from, ArrayRef<unsigned> order, Type element) {
  Value buffer = memref::AllocOp::create(e.b, loc, MemRefType::get(getPaddedShape(order), element), e.b.getI64IntegerAttr(64));
  TileOperand padded{buffer, SmallVector<unsigned>(order)};
  if (llvm::any_of(order, [&](unsigned loop) { return loop != byte && !isWhole(loop); }))
    linalg::FillOp::create(e.b, loc, arith::ConstantOp::create(e.b, loc, e.b.getZeroAttr(element)).getResult(), buffer);
  copy(e, from, trim(e, padded));
  return padded;
}

void TileEmitter::emitOuter(Emit &e, ArrayRef<unsigned> loops, llvm::function_ref<void()> body) {
  if (loops.empty())
    return body();
  e.loop(e.index(0), e.index(ranges[loops.front()]), 1, [&](Value index) {
    indices[loops.front()] = index;
    emitOuter(e, loops.drop_front(), body);
  });
}

/// Blocks of up to two by two tiles of sums stay in registers while the products go by; two tiles of each operand beside them make eight.
void TileEmitter::emitTiles(Emit &e, const TileOperand &left, const TileOperand &right, const TileOperand &out) {
  auto bytes = amx::TileType::get({kRows, kSteps * kBytes}, e.b.getI8Type());
  auto sums = amx::TileType::get({kRows, kColumns}, e.b.getI32Type());
  auto at = [&](const TileOperand &operand, unsigned loop, Value index, unsigned otherLoop, Value other) {
    return llvm::map_to_vector(operand.loops, [&](unsigned dim) {
      return dim == loop ? index : dim == otherLoop ? other : e.index(0);
    });
  };
  auto rowStride = [&](const TileOperand &operand, unsigned loop) {
    SmallVector<int64_t> strides;
    int64_t offset;
    LogicalResult known = cast<MemRefType>(operand.view.getType()).getStridesAndOffset(strides, offset);
    assert(succeeded(known) && "isRead and pad see to it");
    (void)known;
    return strides[operand.getDim(loop)];
  };
  int64_t leftStride = rowStride(left, row), rightStride = rowStride(right, step), outStride = rowStride(out, row);
  auto block = [&](Value firstRow, int64_t rowTiles, Value firstColumn, int64_t columnTiles) {
    auto rowAt = [&](int64_t tile) { return e.add(firstRow, tile * kRows); };
    auto columnAt = [&](int64_t tile) { return e.add(firstColumn, tile * kColumns); };
    SmallVector<Value> accumulators;
    for (int64_t i = 0; i < rowTiles * columnTiles; ++i)
      accumulators.push_back(amx::TileLoadOp::create(e.b, loc, sums, out.view,
                                                     at(out, row, rowAt(i / columnTiles), column, columnAt(i % columnTiles)), e.index(outStride)));
    accumulators = e.loop(e.index(0), e.index(countTiles(step) * kSteps), kSteps, accumulators, [&](Value k, ValueRange before) {
      SmallVector<Value> lefts, rights, after;
      for (int64_t i = 0; i < rowTiles; ++i)
        lefts.push_back(amx::TileLoadOp::create(e.b, loc, bytes, left.view, at(left, row, rowAt(i), step, k), e.index(leftStride)));
      for (int64_t j = 0; j < columnTiles; ++j)
        rights.push_back(amx::TileLoadOp::create(e.b, loc, bytes, right.view, at(right, step, k, column, columnAt(j)), e.index(rightStride)));
      for (auto [i, value] : llvm::enumerate(before))
        after.push_back(amx::TileMulIOp::create(e.b, loc, sums, lefts[i / columnTiles], rights[i % columnTiles], value,
                                                /*isZextLhs=*/!dot.isSigned, /*isZextRhs=*/dot.areLanesUnsigned));
      return after;
    });
    for (auto [i, value] : llvm::enumerate(accumulators))
      amx::TileStoreOp::create(e.b, loc, out.view, at(out, row, rowAt(i / columnTiles), column, columnAt(i % columnTiles)), value,
                               e.index(outStride));
  };
  // Pairs of tiles, then the one that is left.
  auto pairs = [&](unsigned loop, llvm::function_ref<void(Value, int64_t)> body) {
    int64_t paired = countTiles(loop) / 2 * 2 * kRows;
    e.loop(e.index(0), e.index(paired), 2 * kRows, [&](Value first) { body(first, 2); });
    if (countTiles(loop) % 2)
      body(e.index(paired), 1);
  };
  pairs(column, [&](Value firstColumn, int64_t columnTiles) {
    pairs(row, [&](Value firstRow, int64_t rowTiles) { block(firstRow, rowTiles, firstColumn, columnTiles); });
  });
}

void TileEmitter::emit() {
  weir::passedRemark(op, DEBUG_TYPE, CPUAMXTilesCode::tiled);
  Emit e(OpBuilder(op), loc);
  emitOuter(e, ofRows, [&] {
    TileOperand left = slice(e, *dot.scalars);
    if (copiesLeft)
      left = pad(e, left, {row, step, byte}, e.b.getI8Type());
    emitOuter(e, others, [&] {
      TileOperand right = slice(e, *dot.lanes), result = slice(e, *op.getDpsInitOperand(0)), out = result;
      if (copiesRight)
        right = pad(e, right, {step, column, byte}, e.b.getI8Type());
      if (copiesOut)
        out = pad(e, result, {row, column}, e.b.getI32Type());
      emitTiles(e, left, right, out);
      if (copiesOut)
        copy(e, trim(e, out), result);
    });
  });
  op->erase();
}

struct CPUAMXTiles : weir::impl::CPUAMXTilesBase<CPUAMXTiles> {
  using CPUAMXTilesBase::CPUAMXTilesBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    weir::TargetInfo target = weir::TargetInfo::of(kernel);
    if (!weir::isKernel(kernel) || !target.hasFeature("amx-int8"))
      return;
    SmallVector<std::pair<linalg::LinalgOp, DotProduct>> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      if (!multipliesBytes(op))
        return;
      if (std::optional<DotProduct> dot = matchDotProduct(op, target))
        ops.push_back({op, *dot});
      else
        weir::missedRemark(op, DEBUG_TYPE, CPUAMXTilesCode::NOT_INTERLEAVED);
    });
    for (auto &[op, dot] : ops) {
      TileEmitter emitter(op, dot);
      if (std::optional<CPUAMXTilesCode> reason = emitter.analyze(weir::getTileBytes(target), anySize))
        weir::missedRemark(op, DEBUG_TYPE, *reason);
      else
        emitter.emit();
    }
  }
};
} // namespace
