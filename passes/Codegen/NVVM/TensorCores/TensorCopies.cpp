/// `cp.async.bulk.tensor`, and the barriers that count what has come.
#include "passes/Codegen/NVVM/TensorCores/TensorCopies.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Codegen/Common/IndexDivisor.h"

using namespace mlir;
using namespace weir;

/// What a tensor map asks of strides, and has room for. Where a box begins are numbers of 32 bits with a sign.
static constexpr int64_t kStrideBytes = 16, kStrideLimit = int64_t(1) << 40, kExtentLimit = std::numeric_limits<int32_t>::max();

std::optional<TensorMapShape> weir::getTensorMap(const FactorView &factor, const StagedTile &tile, unsigned binding, int64_t bytes) {
  bool isTransposed = tile.isTransposed();
  std::optional<int64_t> unit = getConstantIntValue(isTransposed ? factor.outerStride : factor.depthStride);
  std::optional<int64_t> pitch = getConstantIntValue(isTransposed ? factor.depthStride : factor.outerStride);
  std::optional<int64_t> depth = getConstantIntValue(factor.depthExtent);
  if (unit != 1 || !pitch || !depth || *pitch <= 0)
    return std::nullopt;
  const int64_t pitchBytes = *pitch * factor.bytes, tileDepth = kTileDepthBytes / factor.bytes;
  // Whole rows, so that a binding is a matrix.
  if (pitchBytes % kStrideBytes != 0 || pitchBytes >= kStrideLimit || bytes == 0 || bytes % pitchBytes != 0 || bytes / pitchBytes > kExtentLimit ||
      *pitch > kExtentLimit)
    return std::nullopt;
  // After the last step zeros have to follow. Rows and columns after the last one may be anything: their sums are not stored.
  bool areStepsWhole = *depth % tileDepth == 0;
  bool beginsWithRow = getConstantIntValue(factor.offset) == 0 || getDivisor(factor.offset) % *pitch == 0;
  bool endWithMatrix = isTransposed ? *depth * pitchBytes == bytes : *depth == *pitch && beginsWithRow;
  if (!areStepsWhole && !endWithMatrix)
    return std::nullopt;
  return TensorMapShape{binding,
                        factor.bytes,
                        *pitch,
                        bytes / pitchBytes,
                        pitchBytes,
                        isTransposed ? tile.panelBytes() / factor.bytes : tileDepth,
                        tile.panelRows(),
                        tile.panelBytes()};
}

TensorCopies::TensorCopies(const IndexMath &math, gpu::GPUFuncOp function, const StagedTile &left, const StagedTile &right, const TensorMapShape &leftShape,
                           const TensorMapShape &rightShape, Value barriers, int64_t stages, int64_t stageElements, Value thread)
    : barriers(barriers), stages(stages), stageElements(stageElements), left(makeSource(math, function, left, leftShape)),
      right(makeSource(math, function, right, rightShape)) {
  isFirst = arith::CmpIOp::create(math.builder, math.loc, arith::CmpIPredicate::eq, thread, math.constant(0));
}

TensorCopies::Source TensorCopies::makeSource(const IndexMath &math, gpu::GPUFuncOp function, const StagedTile &tile, const TensorMapShape &shape) {
  Value offset = tile.view().offset;
  return {tile, shape, addTensorMap(function, shape), math.div(offset, shape.columns), math.rem(offset, shape.columns)};
}

static Value constantWord(const IndexMath &math, int64_t value) {
  return arith::ConstantOp::create(math.builder, math.loc, math.builder.getI32IntegerAttr(static_cast<int32_t>(value)));
}

Value TensorCopies::getBarrier(const IndexMath &math, Value stage) const {
  return getSharedPointer(math, barriers, math.builder.getI64Type(), math.div(stage, stageElements));
}

void TensorCopies::begin(const IndexMath &math) const {
  OpBuilder &builder = math.builder;
  forEachBarrier(math, [&](Value barrier) { NVVM::MBarrierInitOp::create(builder, math.loc, barrier, constantWord(math, 1), Value()); });
  // Copies see them, too.
  emitProxyFence(math);
  gpu::BarrierOp::create(builder, math.loc);
}

void TensorCopies::end(const IndexMath &math) const {
  OpBuilder &builder = math.builder;
  gpu::BarrierOp::create(builder, math.loc);
  forEachBarrier(math, [&](Value barrier) { NVVM::MBarrierInvalOp::create(builder, math.loc, barrier); });
}

void TensorCopies::forEachBarrier(const IndexMath &math, function_ref<void(Value)> body) const {
  OpBuilder::InsertionGuard guard(math.builder);
  math.builder.setInsertionPointToStart(scf::IfOp::create(math.builder, math.loc, isFirst, /*withElseRegion=*/false).thenBlock());
  for (int64_t stage = 0; stage < stages; ++stage)
    body(getBarrier(math, math.constant(stage * stageElements)));
}

void TensorCopies::emitCopies(const IndexMath &math, Value stage, Value rowBegin, Value columnBegin, Value depth) const {
  OpBuilder &builder = math.builder;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(scf::IfOp::create(builder, math.loc, isFirst, /*withElseRegion=*/false).thenBlock());
  Value barrier = getBarrier(math, stage);
  int64_t bytes = stageElements * left.shape.elementBytes;
  NVVM::MBarrierArriveExpectTxOp::create(builder, math.loc, Type(), barrier, constantWord(math, bytes), NVVM::MemScopeKind::CTA, /*relaxed=*/false,
                                         Value());
  emitCopy(math, left, barrier, stage, rowBegin, depth);
  emitCopy(math, right, barrier, stage, columnBegin, depth);
}

void TensorCopies::emitCopy(const IndexMath &math, const Source &source, Value barrier, Value stage, Value outer, Value depth) const {
  OpBuilder &builder = math.builder;
  MLIRContext *context = builder.getContext();
  auto cluster = LLVM::LLVMPointerType::get(context, static_cast<unsigned>(NVVM::NVVMMemorySpace::SharedCluster));
  auto asWord = [&](Value index) -> Value { return arith::IndexCastOp::create(builder, math.loc, builder.getI32Type(), index); };
  const StagedTile &tile = source.tile;
  Value row = math.add(source.row, tile.isTransposed() ? depth : outer), column = math.add(source.column, tile.isTransposed() ? outer : depth);
  const int64_t panels = tile.rowElements() / source.shape.boxColumns, panelElements = tile.panelRows() * source.shape.boxColumns;
  for (int64_t panel = 0; panel < panels; ++panel) {
    Value to = tile.getPointer(math, math.add(stage, panel * panelElements));
    to = LLVM::AddrSpaceCastOp::create(builder, math.loc, cluster, to);
    SmallVector<Value> box = {asWord(math.add(column, panel * source.shape.boxColumns)), asWord(row)};
    NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::create(builder, math.loc, to, source.map, box, barrier, /*im2colOffsets=*/ValueRange(),
                                                           /*multicastMask=*/Value(), /*l2CacheHint=*/Value(), NVVM::TMALoadMode::TILE,
                                                           /*isCTAOnly=*/false, NVVM::CTAGroupKindAttr(), /*predicate=*/Value());
  }
}

void TensorCopies::emitWait(const IndexMath &math, Value stage, Value parity) const {
  // Nanoseconds that the thread may sleep before it asks again.
  constexpr int64_t patience = 10000000;
  OpBuilder &builder = math.builder;
  Value word = arith::IndexCastOp::create(builder, math.loc, builder.getI32Type(), parity);
  NVVM::MBarrierTryWaitParityOp::create(builder, math.loc, getBarrier(math, stage), word, constantWord(math, patience));
}
