/// See the header.
#include "passes/Codegen/CPU/AMX/TileEmitter.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace weir::cpu;

void TileEmitter::emitOuter(ArrayRef<unsigned> loops, llvm::function_ref<void()> body) {
  if (loops.empty())
    return body();
  e.loop(e.index(0), e.index(ranges[loops.front()]), 1, [&](Value index) {
    indices[loops.front()] = index;
    emitOuter(loops.drop_front(), body);
  });
}

amx::TileType TileEmitter::getSumType() {
  return amx::TileType::get({Tile::kRows, Tile::kColumns}, getElementTypeOrSelf(op.getDpsInits()[0].getType()));
}

/// A tile of sums before the first product: zeros, or the elements for its columns in each row.
Value TileEmitter::startTile(Value firstColumn) {
  auto sums = getSumType();
  if (!startRow)
    return amx::TileZeroOp::create(e.b, loc, sums);
  OpOperand &out = *op.getDpsInitOperand(0);
  Value address = e.index(0);
  for (AffineExpr expr : op.getMatchingIndexingMap(&out).getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    int64_t stride = getStride(out, loop);
    Value index = loop == getColumnLoop() ? firstColumn : indices.lookup(loop);
    if (index && stride % start->period != 0)
      address = e.add(address, e.mul(index, stride));
  }
  return amx::TileLoadOp::create(e.b, loc, sums, startRow, address, /*stride=*/e.index(0));
}

SmallVector<Value> TileEmitter::multiply(ArrayRef<Value> lefts, ArrayRef<Value> rights, ValueRange before) {
  SmallVector<Value> after;
  for (auto [i, value] : llvm::enumerate(before)) {
    Value x = lefts[i / rights.size()], y = rights[i % rights.size()];
    after.push_back(element.isBF16() ? amx::TileMulFOp::create(e.b, loc, getSumType(), x, y, value).getResult()
                                     : amx::TileMulIOp::create(e.b, loc, getSumType(), x, y, value, /*isZextLhs=*/!dot.isSigned,
                                                               /*isZextRhs=*/dot.areLanesUnsigned)
                                           .getResult());
  }
  return after;
}

/// Indices of `operand` that are zero but for two loops.
SmallVector<Value> TileEmitter::indexAt(const TileOperand &operand, unsigned loop, Value index, unsigned otherLoop,
                                        Value other) {
  return llvm::map_to_vector(operand.loops, [&](unsigned dim) {
    return dim == loop ? index : dim == otherLoop ? other : e.index(0);
  });
}

/// The elements between two iterations of a loop, as a value.
Value TileEmitter::indexStride(const TileOperand &operand, unsigned loop) {
  SmallVector<int64_t> strides;
  int64_t offset;
  LogicalResult known = cast<MemRefType>(operand.view.getType()).getStridesAndOffset(strides, offset);
  assert(succeeded(known) && "isRead and pad see to it");
  (void)known;
  return e.index(strides[operand.getDim(loop)]);
}

Value TileEmitter::loadTile(amx::TileType type, const TileOperand &operand, unsigned rowLoop, Value rowIndex, unsigned otherLoop, Value other) {
  return amx::TileLoadOp::create(e.b, loc, type, operand.view, indexAt(operand, rowLoop, rowIndex, otherLoop, other),
                                 indexStride(operand, rowLoop));
}

/// Adds the products of whole tiles along the steps, then those of the last tile.
SmallVector<Value> TileEmitter::addProducts(const TileBlock &block, const Factor &left, const Factor &right, ValueRange sums) {
  auto words = amx::TileType::get({Tile::kRows, Tile::kSteps * dot.together}, element);
  auto add = [&](const TileOperand &a, Value stepOfA, const TileOperand &b, Value stepOfB, ValueRange before) {
    SmallVector<Value> lefts, rights;
    for (Value first : block.rows)
      lefts.push_back(loadTile(words, a, row, first, step, stepOfA));
    for (Value first : block.columns)
      rights.push_back(loadTile(words, b, step, stepOfB, getColumnLoop(), first));
    return multiply(lefts, rights, before);
  };
  SmallVector<Value> after = e.loop(e.index(0), e.index(wholeSteps()), Tile::kSteps, sums,
                                    [&](Value k, ValueRange before) { return add(left.whole, k, right.whole, k, before); });
  if (!isWhole(step))
    after = add(left.last, e.index(left.lastStep), right.last, e.index(right.lastStep), after);
  return after;
}

/// Adds the products of windows from the element `image` of the input and the step `first` on, of `loops`.
SmallVector<Value> TileEmitter::addWindows(const TileBlock &block, const TileOperand &filter, Value image, Value first,
                                           ArrayRef<Windows::Loop> loops, ValueRange sums) {
  Windows::Loop loop = loops.front();
  if (loops.size() > 1) {
    int64_t steps = ranges[step];
    for (const Windows::Loop &outer : ArrayRef(windows->elements).drop_back(loops.size() - 1))
      steps /= outer.extent;
    return e.loop(e.index(0), e.index(loop.extent), 1, sums, [&](Value k, ValueRange before) {
      return addWindows(block, filter, e.add(image, e.mul(k, loop.stride)), e.add(first, e.mul(k, steps)), loops.drop_front(), before);
    });
  }
  int64_t words = getWindowWords();
  auto leftType = amx::TileType::get({Tile::kRows, words * dot.together}, element);
  auto rightType = amx::TileType::get({words, Tile::kColumns * dot.together}, element);
  int64_t stride = windows->rows.back().stride;
  return e.loop(e.index(0), e.index(loop.extent / dot.together), words, sums, [&](Value k, ValueRange before) {
    SmallVector<Value> lefts, rights;
    for (Value firstRow : block.rows) {
      Value address = e.add(e.add(image, e.mul(firstRow, stride)), e.mul(k, dot.together));
      lefts.push_back(amx::TileLoadOp::create(e.b, loc, leftType, imageRow, address, e.index(stride)));
    }
    for (Value column : block.columns)
      rights.push_back(loadTile(rightType, filter, step, e.add(first, k), getColumnLoop(), column));
    return multiply(lefts, rights, before);
  });
}

/// A block of up to two by two tiles of sums stays in registers while the products go by; two tiles of each operand beside them make eight.
void TileEmitter::emitBlock(const TileBlock &block, const TileOperand &out, llvm::function_ref<SmallVector<Value>(ValueRange)> addAll) {
  auto indicesOfSum = [&](int64_t i) {
    return indexAt(out, row, block.rowsOfOut[i / block.columns.size()], getColumnLoop(), block.columns[i % block.columns.size()]);
  };
  SmallVector<Value> sums;
  for (size_t i = 0; i < block.rows.size() * block.columns.size(); ++i)
    sums.push_back(start ? startTile(block.columns[i % block.columns.size()])
                         : amx::TileLoadOp::create(e.b, loc, getSumType(), out.view, indicesOfSum(i), indexStride(out, row)).getResult());
  for (auto [i, value] : llvm::enumerate(addAll(sums)))
    amx::TileStoreOp::create(e.b, loc, out.view, indicesOfSum(i), value, indexStride(out, row));
}

/// Pairs of tiles of `unit` iterations, then those that are left: one, and one that begins before the end of the tile before it.
void TileEmitter::emitPairs(int64_t extent, int64_t tiles, int64_t unit, llvm::function_ref<void(ArrayRef<Value>)> body) {
  int64_t whole = std::min(tiles, extent / unit), paired = whole / 2 * 2 * unit;
  e.loop(e.index(0), e.index(paired), 2 * unit, [&](Value first) { body({first, e.add(first, unit)}); });
  SmallVector<Value> others;
  for (int64_t tile = whole / 2 * 2; tile < tiles; ++tile)
    others.push_back(e.index(tile < whole ? tile * unit : std::max<int64_t>(extent - unit, 0)));
  if (!others.empty())
    body(others);
}

void TileEmitter::emitColumns(llvm::function_ref<void(ArrayRef<Value>)> body) {
  unsigned loop = getColumnLoop();
  int64_t unit = panel ? 1 : Tile::kColumns, extent = needsPadding(loop) ? llvm::alignTo(ranges[loop], unit) : ranges[loop];
  emitPairs(extent, extent / unit, unit, body);
}

/// The tiles of all rows of the input, those of one after those of the other.
void TileEmitter::emitWindowTiles(const TileOperand &filter, const TileOperand &out, ArrayRef<Windows::Loop> rows, Value image, Value firstOfOut) {
  Windows::Loop loop = rows.front();
  if (rows.size() > 1) {
    int64_t inner = 1;
    for (const Windows::Loop &other : rows.drop_front())
      inner *= other.extent;
    e.loop(e.index(0), e.index(loop.extent), 1, [&](Value i) {
      emitWindowTiles(filter, out, rows.drop_front(), e.add(image, e.mul(i, loop.stride)), e.add(firstOfOut, e.mul(i, inner)));
    });
    return;
  }
  emitColumns([&](ArrayRef<Value> columns) {
    emitPairs(loop.extent, llvm::divideCeil(loop.extent, Tile::kRows), Tile::kRows, [&](ArrayRef<Value> tiles) {
      TileBlock block{tiles, columns, llvm::map_to_vector(tiles, [&](Value first) { return e.add(firstOfOut, first); })};
      emitBlock(block, out, [&](ValueRange sums) { return addWindows(block, filter, image, e.index(0), windows->elements, sums); });
    });
  });
}

void TileEmitter::emitTiles(const Factor &left, const Factor &right, const TileOperand &out) {
  auto emitRows = [&](ArrayRef<Value> rows, ArrayRef<Value> columns, const TileOperand &out, ArrayRef<Value> rowsOfOut) {
    TileBlock block{rows, columns, SmallVector<Value>(rowsOfOut)};
    emitBlock(block, out, [&](ValueRange sums) { return addProducts(block, left, right, sums); });
  };
  // The sums of the last tile of rows are added elsewhere if they start in memory, since those of the tile before it are among them.
  std::optional<TileOperand> last;
  if (hasOverlap() && !start)
    last = copyLastRows(out);
  int64_t tiles = (hasOverlap() && !last) || needsPadding(row) ? llvm::divideCeil(ranges[row], Tile::kRows) : ranges[row] / Tile::kRows;
  int64_t rows = needsPadding(row) ? tiles * Tile::kRows : ranges[row];
  emitColumns([&](ArrayRef<Value> columns) {
    emitPairs(rows, tiles, Tile::kRows, [&](ArrayRef<Value> rows) { emitRows(rows, columns, out, rows); });
    if (last)
      emitRows(e.index(ranges[row] - Tile::kRows), columns, *last, e.index(0));
  });
  if (last)
    copy(take(*last, row, Tile::kRows - ranges[row] % Tile::kRows), take(out, row, wholeRows()));
}

/// The elements of `buffer` in a row, from the first to the last one.
Value TileEmitter::flatten(Value buffer, int64_t elements) {
  auto metadata = memref::ExtractStridedMetadataOp::create(e.b, loc, buffer);
  auto layout = StridedLayoutAttr::get(e.b.getContext(), ShapedType::kDynamic, {1});
  auto type = MemRefType::get({elements}, getElementTypeOrSelf(buffer.getType()), layout);
  return memref::ReinterpretCastOp::create(e.b, loc, type, metadata.getBaseBuffer(), OpFoldResult(metadata.getOffset()),
                                           {e.b.getIndexAttr(elements)}, {e.b.getIndexAttr(1)});
}

void TileEmitter::emit() {
  if (start && start->row)
    startRow = flatten(start->row, start->period);
  if (windows)
    imageRow = flatten(windows->image, windows->getSpan());
  emitOuter(ofRows, [&] {
    Factor left;
    if (!windows)
      left = prepare(slice(*dot.scalars), leftOrder, copiesLeft);
    emitOuter(others, [&] {
      TileOperand result = slice(*op.getDpsInitOperand(0)), out = result;
      if (windows) {
        emitWindowTiles(slice(*dot.lanes), out, windows->rows, e.index(windows->first), e.index(0));
        return;
      }
      Factor right = prepare(slice(*dot.lanes), rightOrder, copiesRight);
      if (copiesOut)
        out = pad(result, outOrder, getElementTypeOrSelf(result.view.getType()));
      emitTiles(left, right, out);
      if (copiesOut)
        copy(trim(out), result);
    });
  });
  if (start)
    start->init->erase();
  if (windows)
    windows->copy->erase();
  op->erase();
}
