/// `wgmma`: descriptors of tiles, and the fences and waits around products.
#include "passes/Codegen/NVVM/TensorCores/Warpgroups.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace weir;

/// Bytes as a descriptor has them.
static constexpr int64_t encode(int64_t bytes) { return (bytes & 0x3ffff) >> 4; }

static Value constantWord(const IndexMath &math, int64_t value) {
  return arith::ConstantOp::create(math.builder, math.loc, math.builder.getI64IntegerAttr(value));
}

TileDescriptor::TileDescriptor(const IndexMath &math, const StagedTile &tile) : tile(tile) {
  // Eight rows of the pattern, and the panel after this one; the latter only counts where rows of the pattern are not along the reduction.
  int64_t rowBytes = tile.panelBytes(), groupBytes = 8 * rowBytes, panelBytes = tile.isTransposed() ? tile.panelRows() * rowBytes : 16;
  assert((rowBytes == 64 || rowBytes == 128) && "not a row of a pattern");
  uint64_t pattern = rowBytes == 128 ? 1 : 2;
  uint64_t fixed = encode(panelBytes) << 16 | encode(groupBytes) << 32 | pattern << 62;
  Value address = LLVM::PtrToIntOp::create(math.builder, math.loc, math.builder.getI64Type(), tile.getPointer(math, math.constant(0)));
  Value inDescriptor = arith::ShRUIOp::create(math.builder, math.loc, address, constantWord(math, 4));
  begin = arith::OrIOp::create(math.builder, math.loc, inDescriptor, constantWord(math, static_cast<int64_t>(fixed)));
}

Value TileDescriptor::get(const IndexMath &math, Value stage, int64_t step) const {
  // A step is 32 bytes of a row, or 16 rows of each panel.
  int64_t stepBytes = tile.isTransposed() ? tile.panelRows() / 2 * tile.panelBytes() : 32;
  Value bytes = math.add(math.mul(stage, tile.storage().getIntOrFloatBitWidth() / 8), step * stepBytes);
  Value further = arith::IndexCastOp::create(math.builder, math.loc, math.builder.getI64Type(), math.div(bytes, 16));
  return arith::AddIOp::create(math.builder, math.loc, begin, further);
}

SmallVector<Value> weir::pinRegisters(const IndexMath &math, ValueRange values) {
  OpBuilder &builder = math.builder;
  Type type = values.front().getType();
  std::string results, operands;
  for (unsigned i = 0; i < values.size(); ++i) {
    results += type.isInteger() ? "=r," : "=f,";
    operands += (i ? "," : "") + std::to_string(i);
  }
  auto pinnedType = LLVM::LLVMStructType::getLiteral(builder.getContext(), SmallVector<Type>(values.size(), type));
  Value pinned =
      LLVM::InlineAsmOp::create(builder, math.loc, pinnedType, values, builder.getStringAttr(""), builder.getStringAttr(results + operands),
                                builder.getUnitAttr(), UnitAttr(), LLVM::TailCallKindAttr::get(builder.getContext(), LLVM::TailCallKind::None),
                                LLVM::AsmDialectAttr(), ArrayAttr())
          .getResult(0);
  SmallVector<Value> parts;
  for (unsigned i = 0; i < values.size(); ++i)
    parts.push_back(LLVM::ExtractValueOp::create(builder, math.loc, pinned, i));
  return parts;
}

static NVVM::WGMMATypes getFactorType(NVVM::MMATypes type) {
  switch (type) {
  case NVVM::MMATypes::f16:
    return NVVM::WGMMATypes::f16;
  case NVVM::MMATypes::bf16:
    return NVVM::WGMMATypes::bf16;
  case NVVM::MMATypes::s8:
    return NVVM::WGMMATypes::s8;
  case NVVM::MMATypes::e4m3:
    return NVVM::WGMMATypes::e4m3;
  case NVVM::MMATypes::e5m2:
    return NVVM::WGMMATypes::e5m2;
  default:
    return NVVM::WGMMATypes::u8;
  }
}

SmallVector<Value> weir::startWarpgroupProduct(const IndexMath &math, const ProductTypes &types, int64_t columns, const TileDescriptor &left,
                                               const TileDescriptor &right, Value stage, ValueRange sums) {
  OpBuilder &builder = math.builder;
  MLIRContext *context = builder.getContext();
  // Descriptors first: nothing else is to come between the fence and the products.
  std::array<std::pair<Value, Value>, 2> factors;
  for (int64_t step = 0; step < 2; ++step)
    factors[step] = {left.get(math, stage, step), right.get(math, stage, step)};
  auto structType = LLVM::LLVMStructType::getLiteral(context, SmallVector<Type>(sums.size(), sums.front().getType()));
  Value packed = LLVM::PoisonOp::create(builder, math.loc, structType);
  if (!types.isF8())
    for (auto [i, value] : llvm::enumerate(sums))
      packed = LLVM::InsertValueOp::create(builder, math.loc, packed, value, i);
  NVVM::WgmmaFenceAlignedOp::create(builder, math.loc);
  // In the terms of `mma`: rows of the left factor, and columns of the right one, are contiguous along the reduction.
  auto layoutA = left.isTransposed() ? NVVM::MMALayout::col : NVVM::MMALayout::row;
  auto layoutB = right.isTransposed() ? NVVM::MMALayout::row : NVVM::MMALayout::col;
  NVVM::WGMMATypes typeA = getFactorType(types.left), typeB = getFactorType(types.right);
  NVVM::WGMMATypes sum = types.isInteger ? NVVM::WGMMATypes::s32 : NVVM::WGMMATypes::f32;
  auto adds = types.isF8() ? NVVM::WGMMAScaleOut::zero : NVVM::WGMMAScaleOut::one;
  for (auto [a, b] : factors) {
    packed = NVVM::WgmmaMmaAsyncOp::create(builder, math.loc, structType, packed, a, b,
                                           NVVM::MMAShapeAttr::get(context, kWarpgroupRows, columns, types.depth()), typeA, typeB, sum, adds,
                                           NVVM::WGMMAScaleIn::one, NVVM::WGMMAScaleIn::one, layoutA, layoutB, NVVM::MMAIntOverflowAttr());
    adds = NVVM::WGMMAScaleOut::one;
  }
  NVVM::WgmmaGroupSyncAlignedOp::create(builder, math.loc);
  SmallVector<Value> values;
  for (size_t i = 0; i < sums.size(); ++i)
    values.push_back(LLVM::ExtractValueOp::create(builder, math.loc, packed, i));
  return values;
}

void weir::waitForProducts(const IndexMath &math, int64_t tiles) {
  NVVM::WgmmaWaitGroupSyncOp::create(math.builder, math.loc, math.builder.getI64IntegerAttr(tiles));
}

SmallVector<Value> weir::emitWarpgroupProduct(const IndexMath &math, const ProductTypes &types, int64_t columns, const TileDescriptor &left,
                                              const TileDescriptor &right, Value stage, ValueRange sums) {
  // Tensor cores add products of f8 with about 14 bits, so that each tile has a sum of its own.
  const bool isApart = types.isF8();
  SmallVector<Value> values = startWarpgroupProduct(math, types, columns, left, right, stage, isApart ? SmallVector<Value>(sums) : pinRegisters(math, sums));
  waitForProducts(math, 0);
  values = pinRegisters(math, values);
  if (isApart)
    for (auto [value, before] : llvm::zip_equal(values, sums))
      value = arith::AddFOp::create(math.builder, math.loc, before, value);
  return values;
}

void weir::emitProxyFence(const IndexMath &math) {
  MLIRContext *context = math.builder.getContext();
  NVVM::FenceProxyOp::create(math.builder, math.loc, NVVM::ProxyKindAttr::get(context, NVVM::ProxyKind::async_shared),
                             NVVM::SharedSpaceAttr::get(context, NVVM::SharedSpace::shared_cta));
}
