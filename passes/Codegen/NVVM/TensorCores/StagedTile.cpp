/// Copies of tiles to workgroup memory.
#include "passes/Codegen/NVVM/TensorCores/StagedTile.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Codegen/Common/IndexDivisor.h"
#include <numeric>

using namespace mlir;
using namespace weir;

static constexpr int64_t kPieceBytes = 16, kPanelBytes = 128;

static Value getAddress(const IndexMath &math, Value buffer, LLVM::LLVMPointerType type) {
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(math.builder, math.loc, buffer);
  address = arith::IndexCastOp::create(math.builder, math.loc, math.builder.getI64Type(), address);
  return LLVM::IntToPtrOp::create(math.builder, math.loc, type, address);
}

Type FactorView::storage() const { return bytes == 1 ? IntegerType::get(base.getContext(), 8) : element(); }

StagedTile::StagedTile(const FactorView &factor, Value buffer, int64_t begin, int64_t extent, int64_t threads, int64_t bindingAlignment,
                       bool forWarpgroups)
    : factor(factor), buffer(buffer), begin(begin), extent(extent), depth(kTileDepthBytes / factor.bytes), threads(threads), copyBytes(0) {
  bool isOuterContiguous = isOneInteger(OpFoldResult(factor.outerStride)) && !isOneInteger(OpFoldResult(factor.depthStride));
  transposed = factor.bytes == 2 && isOuterContiguous;
  panelElements = forWarpgroups ? std::min(rowElements(), kPanelBytes / factor.bytes) : rowElements();
  // Rows of pieces have to start where pieces of memory do.
  bool isContiguous = isOneInteger(OpFoldResult(transposed ? factor.outerStride : factor.depthStride));
  if (factor.isInWorkgroupMemory() || !isContiguous)
    return;
  int64_t divisor = std::gcd(getDivisor(factor.offset), getDivisor(transposed ? factor.depthStride : factor.outerStride));
  int64_t aligned = std::gcd(divisor * factor.bytes, bindingAlignment);
  for (int64_t bytes : {16, 8, 4})
    if (aligned % bytes == 0 && copyBytes == 0)
      copyBytes = bytes;
}

Value StagedTile::getPermutation(const IndexMath &math, Value row) const {
  // Two rows of 64 bytes reach over all banks, or one that is longer.
  return panelBytes() == 64 ? math.bitAnd(math.div(row, 2), 3) : math.bitAnd(row, 7);
}

Value StagedTile::getPlace(const IndexMath &math, Value row, Value column) const {
  int64_t perPiece = kPieceBytes / factor.bytes;
  Value inPanel = column, panelBegin;
  if (panelElements != rowElements()) {
    inPanel = math.rem(column, panelElements);
    panelBegin = math.mul(math.div(column, panelElements), panelRows() * panelElements);
  }
  Value piece = math.bitXor(math.div(inPanel, perPiece), getPermutation(math, row));
  Value place = math.add(math.add(math.mul(row, panelElements), math.mul(piece, perPiece)), math.rem(inPanel, perPiece));
  return panelBegin ? math.add(place, panelBegin) : place;
}

Value weir::getSharedPointer(const IndexMath &math, Value buffer, Type element, Value index) {
  auto type = LLVM::LLVMPointerType::get(math.builder.getContext(), static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared));
  Value pointer = getAddress(math, buffer, type);
  index = arith::IndexCastOp::create(math.builder, math.loc, math.builder.getI64Type(), index);
  return LLVM::GEPOp::create(math.builder, math.loc, type, element, pointer, ValueRange{index});
}

Value StagedTile::getPointer(const IndexMath &math, Value place) const {
  return getSharedPointer(math, buffer, storage(), math.add(place, begin));
}

void StagedTile::emitCopy(const IndexMath &math, Value thread, Value stage, Value outer, Value depthBegin) const {
  if (copyBytes != 0)
    emitPieces(math, thread, stage, outer, depthBegin);
  else
    emitElements(math, thread, stage, outer, depthBegin);
}

/// Whether `begin` + (less than `size`) is below `extent` without asking.
static bool isWithin(Value begin, int64_t size, Value extent) {
  std::optional<int64_t> known = getConstantIntValue(extent);
  return known && *known % size == 0 && getDivisor(begin) % size == 0;
}

void StagedTile::emitPieces(const IndexMath &math, Value thread, Value stage, Value outer, Value depthBegin) const {
  OpBuilder &builder = math.builder;
  Location loc = math.loc;
  int64_t rows = transposed ? depth : extent, columns = rowElements(), perCopy = copyBytes / factor.bytes;
  int64_t perRow = columns / perCopy, count = rows * perRow;
  Value rowBegin = transposed ? depthBegin : outer, columnBegin = transposed ? outer : depthBegin;
  Value rowExtent = transposed ? factor.depthExtent : factor.outerExtent, columnExtent = transposed ? factor.outerExtent : factor.depthExtent;
  Value rowStride = transposed ? factor.depthStride : factor.outerStride;
  bool areRowsWithin = isWithin(rowBegin, rows, rowExtent), areColumnsWithin = isWithin(columnBegin, columns, columnExtent);
  auto global = LLVM::LLVMPointerType::get(builder.getContext(), static_cast<unsigned>(NVVM::NVVMMemorySpace::Global));
  Value base = getAddress(math, factor.base, global);
  auto cache = copyBytes == 16 ? NVVM::LoadCacheModifierKind::CG : NVVM::LoadCacheModifierKind::CA;
  for (int64_t first = 0; first < count; first += threads) {
    OpBuilder::InsertionGuard guard(builder);
    Value number = math.add(thread, first);
    if (first + threads > count) {
      Value isMine = math.less(number, math.constant(count));
      builder.setInsertionPointToStart(scf::IfOp::create(builder, loc, isMine, /*withElseRegion=*/false).thenBlock());
    }
    Value row = math.div(number, perRow), column = math.mul(math.rem(number, perRow), perCopy);
    Value sourceRow = math.add(rowBegin, row), sourceColumn = math.add(columnBegin, column), bytes;
    if (!areRowsWithin || !areColumnsWithin) {
      // What is taken of a piece: nothing from rows after the end, then from the factor's first element.
      Value zero = math.constant(0);
      Value isHere = math.both(math.less(sourceRow, rowExtent), math.less(sourceColumn, columnExtent));
      Value left = math.mul(math.min(math.sub(columnExtent, sourceColumn), math.constant(perCopy)), factor.bytes);
      bytes = arith::IndexCastOp::create(builder, loc, builder.getI32Type(), math.select(isHere, left, zero));
      sourceRow = math.select(isHere, sourceRow, zero);
      sourceColumn = math.select(isHere, sourceColumn, zero);
    }
    Value place = math.add(factor.offset, math.add(math.mul(sourceRow, rowStride), sourceColumn));
    Value index = arith::IndexCastOp::create(builder, loc, builder.getI64Type(), place);
    Value from = LLVM::GEPOp::create(builder, loc, global, storage(), base, ValueRange{index});
    Value to = getPointer(math, math.add(stage, getPlace(math, row, column)));
    NVVM::CpAsyncOp::create(builder, loc, to, from, copyBytes, cache, bytes);
  }
}

void StagedTile::emitElements(const IndexMath &math, Value thread, Value stage, Value outer, Value depthBegin) const {
  OpBuilder &builder = math.builder;
  Location loc = math.loc;
  // Neighbours in memory are loaded by neighbouring threads.
  bool isOuterFast = isOneInteger(OpFoldResult(factor.outerStride)) && !isOneInteger(OpFoldResult(factor.depthStride));
  OpBuilder::InsertionGuard guard(builder);
  auto loop = scf::ForOp::create(builder, loc, thread, math.constant(extent * depth), math.constant(threads));
  builder.setInsertionPointToStart(loop.getBody());
  Value number = loop.getInductionVar();
  int64_t fast = isOuterFast ? extent : depth;
  Value slow = math.div(number, fast), quick = math.rem(number, fast);
  Value inOuter = isOuterFast ? quick : slow, inDepth = isOuterFast ? slow : quick;
  Value sourceOuter = math.add(outer, inOuter), sourceDepth = math.add(depthBegin, inDepth);
  Value isHere = math.both(math.less(sourceOuter, factor.outerExtent), math.less(sourceDepth, factor.depthExtent));
  auto branch = scf::IfOp::create(builder, loc, storage(), isHere, /*withElseRegion=*/true);
  {
    OpBuilder::InsertionGuard inner(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value place = math.add(factor.offset, math.add(math.mul(sourceOuter, factor.outerStride), math.mul(sourceDepth, factor.depthStride)));
    Value loaded = memref::LoadOp::create(builder, loc, factor.base, place);
    if (loaded.getType() != storage())
      loaded = arith::BitcastOp::create(builder, loc, storage(), loaded);
    scf::YieldOp::create(builder, loc, loaded);
    builder.setInsertionPointToStart(branch.elseBlock());
    Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(storage()));
    scf::YieldOp::create(builder, loc, zero);
  }
  Value place = getPlace(math, transposed ? inDepth : inOuter, transposed ? inOuter : inDepth);
  memref::StoreOp::create(builder, loc, branch.getResult(0), buffer, math.add(math.add(stage, place), begin));
}
