/// Blocks of the result, their sums in registers, and the pipeline of tiles along the reduction.
#include "passes/Codegen/NVVM/TensorCores/ProductEmitter.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Codegen/Common/KernelUtils.h"

using namespace mlir;
using namespace weir;

ProductTiles ProductTiles::choose(int64_t m, int64_t n, int64_t depthTiles, int64_t left, int64_t threads, int64_t sums) {
  const int64_t leastColumns = 16 * (threads / 64);
  ProductTiles tiles{32, leastColumns, 1};
  while (tiles.m * tiles.n < sums * threads && tiles.m < 128 && 2 * tiles.m <= m)
    tiles.m *= 2;
  while (tiles.m * tiles.n < sums * threads && tiles.n < 128 && 2 * tiles.n <= n)
    tiles.n *= 2;
  while (tiles.stageBytes() > left && (tiles.m > 32 || tiles.n > leastColumns))
    (tiles.m > 32 ? tiles.m : tiles.n) /= 2;
  tiles.stages = std::clamp<int64_t>(std::min(left / tiles.stageBytes(), depthTiles), 1, 3);
  return tiles;
}

ProductTiles ProductTiles::chooseForWarpgroup(int64_t n, int64_t depthTiles, int64_t left, int64_t sums) {
  ProductTiles tiles{kWarpgroupRows, 32, 1, /*areForWarpgroups=*/true};
  while (tiles.m * tiles.n < sums * kWarpgroupThreads && tiles.n < 128 && tiles.n < n)
    tiles.n *= 2;
  while (tiles.stageBytes() > left && tiles.n > 32)
    tiles.n /= 2;
  tiles.stages = std::clamp<int64_t>(std::min(left / tiles.stageBytes(), depthTiles), 1, 3);
  return tiles;
}

/// The number of the function's argument that `base` is all of, or -1.
static int getBinding(Value base) {
  while (auto view = base.getDefiningOp<memref::ViewOp>())
    base = view.getSource();
  auto argument = dyn_cast<BlockArgument>(base);
  return argument && isa<gpu::GPUFuncOp>(argument.getOwner()->getParentOp()) ? argument.getArgNumber() : -1;
}

/// The number of a binding that `base` is all of as elements, of which the kernel writes no byte, and of which `bytes` are known to be there.
static std::optional<unsigned> getConstantBinding(gpu::GPUFuncOp function, Value base, int64_t &bytes) {
  int binding = getBinding(base);
  if (binding < 0 || binding >= int(function.getNumArguments()) || getBindingAlignment(function, binding) % 16 != 0)
    return std::nullopt;
  for (auto view = base.getDefiningOp<memref::ViewOp>(); view; view = view.getSource().getDefiningOp<memref::ViewOp>())
    if (getConstantIntValue(view.getByteShift()) != 0)
      return std::nullopt;
  auto access = function.getArgAttrOfType<StringAttr>(binding, AccessAttr::getNameStr());
  auto known = function.getArgAttrOfType<IntegerAttr>(binding, LLVM::LLVMDialect::getDereferenceableAttrName());
  if (!access || access != "ro" || function.getArgAttr(binding, SharesBytesAttr::getNameStr()) || !known)
    return std::nullopt;
  bytes = known.getInt();
  return binding;
}

static int64_t getBaseAlignment(linalg::GenericOp op, const FactorView &factor) {
  int binding = getBinding(factor.base);
  auto function = op->getParentOfType<gpu::GPUFuncOp>();
  if (binding < 0 || binding >= int(function.getNumArguments()))
    return 1;
  return getBindingAlignment(function, binding);
}

FactorView ProductEmitter::getFactor(OpOperand &operand, unsigned outer, unsigned depth) const {
  auto view = operand.get().getDefiningOp<memref::ReinterpretCastOp>();
  auto resolve = [&](OpFoldResult value) { return getValueOrCreateConstantIndexOp(math.builder, math.loc, value); };
  unsigned outerDimension = getDimensionOf(op, operand, outer), depthDimension = getDimensionOf(op, operand, depth);
  FactorView factor;
  factor.base = view.getSource();
  factor.offset = resolve(view.getMixedOffsets().front());
  factor.outerExtent = resolve(view.getMixedSizes()[outerDimension]);
  factor.depthExtent = resolve(view.getMixedSizes()[depthDimension]);
  factor.outerStride = resolve(view.getMixedStrides()[outerDimension]);
  factor.depthStride = resolve(view.getMixedStrides()[depthDimension]);
  factor.bytes = factor.element().getIntOrFloatBitWidth() / 8;
  return factor;
}

ProductEmitter::ProductEmitter(linalg::GenericOp op, const ProductTypes &types, const ProductTiles &tiles, Value staging, int64_t threads, Value first)
    : op(op), types(types), tiles(tiles), warpRows(tiles.areForWarpgroups ? tiles.m / 4 : tiles.m / 2),
      warpColumns(tiles.areForWarpgroups ? tiles.n : tiles.n / (threads / 64)), builder(op),
      math(builder, op.getLoc()), first(first) {
  ProductLoops loops = *getProductLoops(op);
  left = getFactor(op->getOpOperand(0), loops.m, loops.k);
  right = getFactor(op->getOpOperand(1), loops.n, loops.k);
  result = getFactor(op->getOpOperand(2), loops.m, loops.n);
  thread = gpu::ThreadIdOp::create(builder, op.getLoc(), gpu::Dimension::x);
  lane = math.rem(thread, 32);
  Value warp = math.div(thread, 32);
  warpRow = math.mul(tiles.areForWarpgroups ? warp : math.rem(warp, 2), warpRows);
  warpColumn = tiles.areForWarpgroups ? math.constant(0) : math.mul(math.div(warp, 2), warpColumns);
  leftTile.emplace(left, staging, 0, tiles.m, threads, getBaseAlignment(op, left), tiles.areForWarpgroups);
  rightTile.emplace(right, staging, leftTile->elements(), tiles.n, threads, getBaseAlignment(op, right), tiles.areForWarpgroups);
  isAsync = leftTile->getCopyBytes() != 0 || rightTile->getCopyBytes() != 0;
  if (tiles.areForWarpgroups) {
    chooseTensorCopies();
    leftDescriptor.emplace(math, *leftTile);
    rightDescriptor.emplace(math, *rightTile);
  } else {
    leftLoader.emplace(math, *leftTile, /*isLeft=*/true, lane, warpRow, types.bytes);
    rightLoader.emplace(math, *rightTile, /*isLeft=*/false, lane, warpColumn, types.bytes);
  }
  int64_t perTile = kTileDepthBytes / types.bytes;
  depthTiles = math.div(math.add(left.depthExtent, perTile - 1), perTile);
}

void ProductEmitter::chooseTensorCopies() {
  auto function = op->getParentOfType<gpu::GPUFuncOp>();
  auto describe = [&](const FactorView &factor, const StagedTile &tile) -> std::optional<TensorMapShape> {
    int64_t bytes = 0;
    std::optional<unsigned> binding = getConstantBinding(function, factor.base, bytes);
    return binding ? getTensorMap(factor, tile, *binding, bytes) : std::nullopt;
  };
  std::optional<TensorMapShape> leftShape = describe(left, *leftTile), rightShape = describe(right, *rightTile);
  if (!leftShape || !rightShape)
    return;
  auto space = gpu::AddressSpaceAttr::get(op.getContext(), gpu::AddressSpace::Workgroup);
  auto type = MemRefType::get({tiles.stages}, builder.getI64Type(), MemRefLayoutAttrInterface(), space);
  Value barriers = function.addWorkgroupAttribution(type, op.getLoc());
  tensorCopies.emplace(math, function, *leftTile, *rightTile, *leftShape, *rightShape, barriers, tiles.stages, leftTile->elements() + rightTile->elements(),
                       thread);
  isAsync = false;
}

void ProductEmitter::run() {
  auto isOne = [](Value extent, int64_t size) {
    std::optional<int64_t> known = getConstantIntValue(extent);
    return known && *known <= size;
  };
  hasBlocks = !isOne(left.outerExtent, tiles.m) || !isOne(right.outerExtent, tiles.n);
  forEachBlock(left.outerExtent, tiles.m, [&](Value rowBegin) {
    forEachBlock(right.outerExtent, tiles.n, [&](Value columnBegin) { emitBlock(rowBegin, columnBegin); });
  });
}

void ProductEmitter::forEachBlock(Value extent, int64_t size, function_ref<void(Value)> body) {
  std::optional<int64_t> known = getConstantIntValue(extent);
  if (known && *known <= size)
    return body(math.constant(0));
  auto loop = scf::ForOp::create(builder, math.loc, math.constant(0), extent, math.constant(size));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

void ProductEmitter::emitBlock(Value rowBegin, Value columnBegin) {
  Sums sums = loadSums(rowBegin, columnBegin);
  if (tensorCopies)
    tensorCopies->begin(math);
  sums = tensorCopies ? emitTensorReduction(sums, rowBegin, columnBegin) : emitReduction(sums, rowBegin, columnBegin);
  storeSums(sums, rowBegin, columnBegin);
  if (tensorCopies && (hasBlocks || op->getParentOfType<LoopLikeOpInterface>()))
    tensorCopies->end(math);
  // The next block's tiles are copied to where the last ones of this may still be read, unless these are known to be in the one stage that is
  // not filled at once, or to have been waited for.
  std::optional<int64_t> count = getConstantIntValue(depthTiles);
  bool isElsewhere = count && (tiles.stages == 1 ? *count > 1 : *count != 0 && *count % tiles.stages == 0);
  if (!hasBlocks || isElsewhere || tensorCopies)
    return;
  Value isNextBelow = math.less(math.add(rowBegin, tiles.m), left.outerExtent), isNextBeside = math.less(math.add(columnBegin, tiles.n), right.outerExtent);
  Value isNext = builder.createOrFold<arith::OrIOp>(math.loc, isNextBelow, isNextBeside);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(scf::IfOp::create(builder, math.loc, isNext, /*withElseRegion=*/false).thenBlock());
  gpu::BarrierOp::create(builder, math.loc);
}

//===- Sums ------------------------------------------------------------------------------------------------------------------------===//

ProductEmitter::SumPlace ProductEmitter::getSumPlace(Value rowBegin, Value columnBegin, int64_t i) const {
  int64_t element = i % 4, column = i / 4 % (warpColumns / 8), row = i / 4 / (warpColumns / 8);
  Value rowIndex = math.add(math.add(math.add(rowBegin, warpRow), math.div(lane, 4)), 16 * row + 8 * (element / 2));
  Value columnIndex = math.add(math.add(math.add(columnBegin, warpColumn), math.mul(math.rem(lane, 4), 2)), 8 * column + element % 2);
  Value place = math.add(result.offset, math.add(math.mul(rowIndex, result.outerStride), math.mul(columnIndex, result.depthStride)));
  auto isMultiple = [](Value extent, int64_t size) {
    std::optional<int64_t> known = getConstantIntValue(extent);
    return known && *known % size == 0;
  };
  Value within;
  if (!isMultiple(result.outerExtent, tiles.m))
    within = math.less(rowIndex, result.outerExtent);
  if (!isMultiple(result.depthExtent, tiles.n)) {
    Value inColumns = math.less(columnIndex, result.depthExtent);
    within = within ? math.both(within, inColumns) : inColumns;
  }
  return {place, within};
}

ProductEmitter::Sums ProductEmitter::loadSums(Value rowBegin, Value columnBegin) {
  Sums sums;
  Location loc = math.loc;
  for (int64_t i = 0; i < warpRows / 16 * (warpColumns / 8) * 4; ++i) {
    if (first) {
      sums.push_back(first);
      continue;
    }
    SumPlace place = getSumPlace(rowBegin, columnBegin, i);
    if (!place.isWithin) {
      sums.push_back(memref::LoadOp::create(builder, loc, result.base, place.place));
      continue;
    }
    auto branch = scf::IfOp::create(builder, loc, result.element(), place.isWithin, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value loaded = memref::LoadOp::create(builder, loc, result.base, place.place);
    scf::YieldOp::create(builder, loc, loaded);
    builder.setInsertionPointToStart(branch.elseBlock());
    Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(result.element()));
    scf::YieldOp::create(builder, loc, zero);
    sums.push_back(branch.getResult(0));
  }
  return sums;
}

void ProductEmitter::storeSums(ValueRange sums, Value rowBegin, Value columnBegin) {
  for (auto [i, sum] : llvm::enumerate(sums)) {
    SumPlace place = getSumPlace(rowBegin, columnBegin, i);
    OpBuilder::InsertionGuard guard(builder);
    if (place.isWithin)
      builder.setInsertionPointToStart(scf::IfOp::create(builder, math.loc, place.isWithin, /*withElseRegion=*/false).thenBlock());
    memref::StoreOp::create(builder, math.loc, sum, result.base, place.place);
  }
}

//===- The reduction ---------------------------------------------------------------------------------------------------------------===//

void ProductEmitter::emitCopies(Value stage, Value number, Value rowBegin, Value columnBegin) {
  Value depth = math.mul(number, kTileDepthBytes / types.bytes);
  leftTile->emitCopy(math, thread, stage, rowBegin, depth);
  rightTile->emitCopy(math, thread, stage, columnBegin, depth);
}

void ProductEmitter::emitWait(int64_t groups) {
  if (isAsync)
    NVVM::CpAsyncWaitGroupOp::create(builder, math.loc, groups);
  if (tiles.areForWarpgroups)
    emitProxyFence(math);
  gpu::BarrierOp::create(builder, math.loc);
}

ProductEmitter::Sums ProductEmitter::emitTile(ValueRange sums, Value stage) {
  if (tiles.areForWarpgroups)
    return emitWarpgroupProduct(math, types, tiles.n, *leftDescriptor, *rightDescriptor, stage, sums);
  Sums values(sums);
  const int64_t rows = warpRows / 16, columns = warpColumns / 8;
  for (int64_t step = 0; step < 2; ++step) {
    SmallVector<SmallVector<Value>> rightWords;
    for (int64_t column = 0; column < columns; column += 2)
      rightWords.push_back(rightLoader->load(math, stage, column / 2, step));
    for (int64_t row = 0; row < rows; ++row) {
      SmallVector<Value> leftWords = leftLoader->load(math, stage, row, step);
      for (int64_t column = 0; column < columns; ++column) {
        MutableArrayRef<Value> part = MutableArrayRef<Value>(values).slice((row * columns + column) * 4, 4);
        SmallVector<Value> products = emitMultiply(math, types, leftWords, ArrayRef<Value>(rightWords[column / 2]).slice(column % 2 * 2, 2), part);
        llvm::copy(products, part.begin());
      }
    }
  }
  return values;
}

ProductEmitter::Sums ProductEmitter::emitReduction(ValueRange sums, Value rowBegin, Value columnBegin) {
  Location loc = math.loc;
  const int64_t ahead = tiles.stages - 1, stageElements = leftTile->elements() + rightTile->elements();
  Value zero = math.constant(0), one = math.constant(1);
  auto emitCopiesIfAny = [&](Value stage, Value number) {
    OpBuilder::InsertionGuard guard(builder);
    Value isThere = math.less(number, depthTiles);
    if (!isOneInteger(OpFoldResult(isThere)))
      builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isThere, /*withElseRegion=*/false).thenBlock());
    emitCopies(stage, number, rowBegin, columnBegin);
  };
  auto commit = [&] {
    if (isAsync)
      NVVM::CpAsyncCommitGroupOp::create(builder, loc);
  };
  for (int64_t i = 0; i < ahead; ++i) {
    emitCopiesIfAny(math.constant(i * stageElements), math.constant(i));
    commit();
  }
  SmallVector<Value> carried(sums);
  // Whole rounds through the stages, of which the addresses are constants, as long as all tiles that are asked for are there.
  Value begin = zero;
  std::optional<int64_t> knownTiles = getConstantIntValue(depthTiles);
  if (ahead != 0 && (!knownTiles || *knownTiles >= ahead + tiles.stages)) {
    Value aheadTiles = math.constant(ahead);
    Value started = builder.createOrFold<arith::MaxUIOp>(loc, depthTiles, aheadTiles);
    begin = math.mul(math.div(math.sub(started, aheadTiles), tiles.stages), tiles.stages);
    auto rounds = scf::ForOp::create(builder, loc, zero, begin, math.constant(tiles.stages), carried);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(rounds.getBody());
    Sums values(rounds.getRegionIterArgs());
    for (int64_t stage = 0; stage < tiles.stages; ++stage) {
      emitWait(ahead - 1);
      emitCopies(math.constant((stage + ahead) % tiles.stages * stageElements), math.add(rounds.getInductionVar(), stage + ahead), rowBegin,
                 columnBegin);
      commit();
      values = emitTile(values, math.constant(stage * stageElements));
    }
    scf::YieldOp::create(builder, loc, values);
    carried.assign(rounds.result_begin(), rounds.result_end());
  }
  // The stages that are multiplied and filled next.
  carried.push_back(zero);
  carried.push_back(math.constant(ahead * stageElements));
  auto loop = scf::ForOp::create(builder, loc, begin, depthTiles, one, carried);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    ValueRange arguments = loop.getRegionIterArgs();
    Value reads = arguments[sums.size()], writes = arguments[sums.size() + 1];
    Value last = math.constant(ahead * stageElements);
    auto advance = [&](Value stage) -> Value {
      if (ahead == 0)
        return zero;
      Value isLast = builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq, stage, last);
      return math.select(isLast, zero, math.add(stage, stageElements));
    };
    SmallVector<Value> next;
    if (ahead == 0) {
      emitCopies(zero, loop.getInductionVar(), rowBegin, columnBegin);
      commit();
      emitWait(0);
      next = emitTile(arguments.take_front(sums.size()), zero);
      std::optional<int64_t> count = getConstantIntValue(depthTiles);
      if (!count || *count > 1)
        gpu::BarrierOp::create(builder, loc);
    } else {
      // After the barrier the tile is there for all, and no thread still reads the one before it, which is filled again.
      emitWait(ahead - 1);
      emitCopiesIfAny(writes, math.add(loop.getInductionVar(), ahead));
      commit();
      next = emitTile(arguments.take_front(sums.size()), reads);
    }
    next.push_back(advance(reads));
    next.push_back(advance(writes));
    scf::YieldOp::create(builder, loc, next);
  }
  return Sums(loop.getResults().take_front(sums.size()));
}

ProductEmitter::Sums ProductEmitter::emitTensorReduction(ValueRange sums, Value rowBegin, Value columnBegin) {
  Location loc = math.loc;
  const int64_t stageElements = leftTile->elements() + rightTile->elements(), perTile = kTileDepthBytes / types.bytes;
  // The products of a tile run on while those of the next one start. Sums of f8 are added between.
  const bool runsOn = tiles.stages > 1 && !types.isF8();
  auto emitCopies = [&](Value stage, Value number) { tensorCopies->emitCopies(math, stage, rowBegin, columnBegin, math.mul(number, perTile)); };
  for (int64_t i = 0; i < tiles.stages; ++i) {
    OpBuilder::InsertionGuard guard(builder);
    Value number = math.constant(i), isThere = math.less(number, depthTiles);
    if (!isOneInteger(OpFoldResult(isThere)))
      builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isThere, /*withElseRegion=*/false).thenBlock());
    emitCopies(math.constant(i * stageElements), number);
  }
  Value zero = math.constant(0), last = math.constant((tiles.stages - 1) * stageElements);
  auto isAt = [&](Value stage, Value other) -> Value { return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, stage, other); };
  // Sums, the stage, and the parity of the round through the stages.
  SmallVector<Value> carried = runsOn ? pinRegisters(math, sums) : SmallVector<Value>(sums);
  carried.append({zero, zero});
  auto loop = scf::ForOp::create(builder, loc, zero, depthTiles, math.constant(1), carried);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value tile = loop.getInductionVar(), stage = loop.getRegionIterArgs()[sums.size()], parity = loop.getRegionIterArgs()[sums.size() + 1];
    ValueRange before = loop.getRegionIterArgs().take_front(sums.size());
    tensorCopies->emitWait(math, stage, parity);
    SmallVector<Value> next = runsOn ? startWarpgroupProduct(math, types, tiles.n, *leftDescriptor, *rightDescriptor, stage, before) : emitTile(before, stage);
    // A stage is filled again once all warps have multiplied what is in it: this one, or the one before if this may run on.
    Value number = math.add(tile, runsOn ? tiles.stages - 1 : tiles.stages), isFilled = math.less(number, depthTiles), free = stage;
    if (runsOn) {
      waitForProducts(math, 1);
      isFilled = math.both(isFilled, math.less(zero, tile));
      free = math.select(isAt(stage, zero), last, math.sub(stage, math.constant(stageElements)));
    }
    {
      OpBuilder::InsertionGuard inner(builder);
      builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isFilled, /*withElseRegion=*/false).thenBlock());
      gpu::BarrierOp::create(builder, loc);
      emitCopies(free, number);
    }
    Value isLast = isAt(stage, last);
    next.push_back(math.select(isLast, zero, math.add(stage, stageElements)));
    next.push_back(math.select(isLast, math.bitXor(parity, math.constant(1)), parity));
    scf::YieldOp::create(builder, loc, next);
  }
  Sums results(loop.getResults().take_front(sums.size()));
  if (!runsOn)
    return results;
  waitForProducts(math, 0);
  return pinRegisters(math, results);
}
