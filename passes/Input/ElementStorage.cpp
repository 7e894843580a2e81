#include "passes/Input/ElementStorage.h"

#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace weir;

Type weir::getHeldElement(Type element) {
  MLIRContext *context = element.getContext();
  if (auto integer = dyn_cast<IntegerType>(element); integer && integer.getWidth() > 1 && integer.getWidth() <= 64)
    return IntegerType::get(context, std::max<uint64_t>(8, llvm::PowerOf2Ceil(integer.getWidth())), integer.getSignedness());
  if (isa<Float4E2M1FNType>(element))
    return Float8E4M3FNType::get(context);
  return element.isIndex() ? Type(IntegerType::get(context, 64)) : element;
}

static bool hasPackedStorage(RankedTensorType type) { return isa_and_present<encoding::PackedStorageAttr>(type.getEncoding()); }

Type weir::getHeldType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || (tensor.getEncoding() && !hasPackedStorage(tensor)))
    return type;
  return RankedTensorType::get(tensor.getShape(), getHeldElement(tensor.getElementType()));
}

bool weir::isWidenedTensor(Type type) {
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  return integer && getHeldType(type) != type && !llvm::isPowerOf2_64(integer.getWidth());
}

bool weir::isPackedTensor(Type type) { return getHeldType(type) != type && !getElementTypeOrSelf(type).isIndex() && !isWidenedTensor(type); }

/// The number of the integer type `element` in the low bits of `word`.
static Value extendSign(OpBuilder &builder, Location loc, Value word, Type element) {
  unsigned width = word.getType().getIntOrFloatBitWidth();
  Value above = arith::ConstantIntOp::create(builder, loc, width - element.getIntOrFloatBitWidth(), width);
  return arith::ShRSIOp::create(builder, loc, arith::ShLIOp::create(builder, loc, word, above), above);
}

Value weir::toHeld(OpBuilder &builder, Location loc, Value scalar) {
  Type held = getHeldElement(scalar.getType());
  if (held == scalar.getType())
    return scalar;
  if (scalar.getType().isIndex())
    return arith::IndexCastOp::create(builder, loc, held, scalar);
  if (isa<FloatType>(held))
    return arith::ExtFOp::create(builder, loc, held, scalar);
  // Not every target has integers of less than a byte.
  unsigned width = held.getIntOrFloatBitWidth();
  if (auto cut = scalar.getDefiningOp<arith::TruncIOp>(); cut && cut.getIn().getType().getIntOrFloatBitWidth() >= width) {
    Value word = cut.getIn().getType() == held ? cut.getIn() : arith::TruncIOp::create(builder, loc, held, cut.getIn()).getResult();
    return extendSign(builder, loc, word, scalar.getType());
  }
  return arith::ExtSIOp::create(builder, loc, held, scalar);
}

Value weir::fromHeld(OpBuilder &builder, Location loc, Value held, Type element) {
  if (held.getType() == element)
    return held;
  if (element.isIndex())
    return arith::IndexCastOp::create(builder, loc, element, held);
  if (isa<FloatType>(element))
    return arith::TruncFOp::create(builder, loc, element, held);
  return arith::TruncIOp::create(builder, loc, element, held);
}

namespace {
/// Sizes that are constant values become attributes, so that types and operands agree.
void foldSizes(OpBuilder &builder, SmallVector<OpFoldResult> &sizes) {
  for (OpFoldResult &size : sizes)
    if (std::optional<int64_t> known = getConstantIntValue(size))
      size = builder.getIndexAttr(*known);
}

/// Sizes of a tensor split into groups of elements that share a byte: the last dimension if it is full of groups, else all elements in a row.
struct Groups {
  Groups(OpBuilder &builder, Location loc, RankedTensorType packed, ValueRange dims) : type(cast<RankedTensorType>(getHeldType(packed))) {
    perByte = 8 / packed.getElementType().getIntOrFloatBitWidth();
    for (int64_t size : packed.getShape()) {
      sizes.push_back(ShapedType::isDynamic(size) ? OpFoldResult(dims.front()) : builder.getIndexAttr(size));
      if (ShapedType::isDynamic(size))
        dims = dims.drop_front();
    }
    foldSizes(builder, sizes);
    isFlat = packed.getRank() == 0 || packed.isDynamicDim(packed.getRank() - 1) || packed.getShape().back() % perByte != 0;
    if (!isFlat) {
      byteSizes = sizes;
      byteSizes.back() = builder.getIndexAttr(packed.getShape().back() / perByte);
      return;
    }
    OpFoldResult total = builder.getIndexAttr(1);
    for (OpFoldResult size : sizes) {
      std::optional<int64_t> a = getConstantIntValue(total), b = getConstantIntValue(size);
      total = a && b ? OpFoldResult(builder.getIndexAttr(*a * *b))
                     : arith::MulIOp::create(builder, loc, getValueOrCreateConstantIndexOp(builder, loc, total),
                                             getValueOrCreateConstantIndexOp(builder, loc, size))
                           .getResult();
    }
    count = total;
    if (std::optional<int64_t> known = getConstantIntValue(total)) {
      byteSizes.push_back(builder.getIndexAttr(llvm::divideCeil(*known, perByte)));
      padded = builder.getIndexAttr(llvm::alignTo(*known, perByte));
      return;
    }
    Value group = arith::ConstantIndexOp::create(builder, loc, perByte);
    Value bytes = arith::CeilDivUIOp::create(builder, loc, cast<Value>(total), group);
    byteSizes.push_back(bytes);
    padded = arith::MulIOp::create(builder, loc, bytes, group).getResult();
  }

  SmallVector<OpFoldResult> groupSizes(OpBuilder &builder) const {
    SmallVector<OpFoldResult> all(byteSizes);
    all.push_back(builder.getIndexAttr(perByte));
    return all;
  }
  /// Which dimensions of the groups are one of the elements.
  SmallVector<ReassociationIndices> reassociation() const {
    SmallVector<ReassociationIndices> groups;
    for (int64_t i = 0, e = byteSizes.size(); i < e; ++i)
      groups.push_back({i});
    groups.back().push_back(byteSizes.size());
    return groups;
  }
  static ReassociationIndices upTo(int64_t rank) { return llvm::to_vector<2>(llvm::seq<int64_t>(rank)); }

  RankedTensorType type;
  int64_t perByte;
  bool isFlat;
  SmallVector<OpFoldResult> sizes, byteSizes;
  /// If flat: elements, and elements that the bytes hold.
  OpFoldResult count, padded;
};

RankedTensorType typeOf(ArrayRef<OpFoldResult> sizes, Type element) {
  SmallVector<int64_t> shape;
  for (OpFoldResult size : sizes)
    shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
  return RankedTensorType::get(shape, element);
}

SmallVector<Value> dynamicOf(ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> dynamic;
  for (OpFoldResult size : sizes)
    if (!getConstantIntValue(size))
      dynamic.push_back(cast<Value>(size));
  return dynamic;
}

/// `value` as a tensor of `type`, which says more or less of the same extents.
Value castTo(OpBuilder &builder, Location loc, Value value, RankedTensorType type) {
  return value.getType() == type ? value : tensor::CastOp::create(builder, loc, type, value).getResult();
}
} // namespace

/// The bits of one element, from bit `shift` of `byte` on, as they are held.
static Value extractElement(OpBuilder &b, Location loc, Value byte, Value shift, Type element, Type held) {
  unsigned bits = element.getIntOrFloatBitWidth();
  auto constant = [&](int64_t v) -> Value { return arith::ConstantIntOp::create(b, loc, v, 8); };
  if (element.isInteger(1))
    return arith::TruncIOp::create(b, loc, held, arith::ShRUIOp::create(b, loc, byte, shift));
  if (isa<IntegerType>(element)) {
    Value up = arith::ShLIOp::create(b, loc, byte, arith::SubIOp::create(b, loc, constant(8 - bits), shift));
    return arith::ShRSIOp::create(b, loc, up, constant(8 - bits));
  }
  // f4E2M1FN is f8E4M3FN with another bias and fewer bits; 0.5, its only subnormal number, is normal there.
  Value code = arith::ShRUIOp::create(b, loc, byte, shift);
  Value magnitude = arith::AndIOp::create(b, loc, code, constant(7));
  Value normal = arith::AddIOp::create(b, loc, arith::ShLIOp::create(b, loc, magnitude, constant(2)), constant(0x30));
  Value small = arith::MulIOp::create(b, loc, magnitude, constant(0x30));
  Value isSmall = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, magnitude, constant(2));
  Value sign = arith::ShLIOp::create(b, loc, arith::AndIOp::create(b, loc, code, constant(8)), constant(4));
  Value result = arith::OrIOp::create(b, loc, arith::SelectOp::create(b, loc, isSmall, small, normal), sign);
  return arith::BitcastOp::create(b, loc, held, result);
}

/// The bits of a held element at the bottom of a byte that is 0 elsewhere.
static Value elementBits(OpBuilder &b, Location loc, Value value, Type element) {
  unsigned width = element.getIntOrFloatBitWidth();
  auto constant = [&](int64_t v) -> Value { return arith::ConstantIntOp::create(b, loc, v, 8); };
  if (isa<FloatType>(element)) {
    // The reverse of `extractElement`; the held number is one of f4E2M1FN.
    Value bits = arith::BitcastOp::create(b, loc, b.getI8Type(), value);
    Value magnitude = arith::AndIOp::create(b, loc, bits, constant(0x7f));
    Value normal = arith::ShRUIOp::create(b, loc, arith::SubIOp::create(b, loc, magnitude, constant(0x30)), constant(2));
    Value small = arith::ShRUIOp::create(b, loc, magnitude, constant(5));
    Value isSmall = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, magnitude, constant(0x38));
    Value sign = arith::ShRUIOp::create(b, loc, arith::AndIOp::create(b, loc, bits, constant(0x80)), constant(4));
    return arith::OrIOp::create(b, loc, arith::SelectOp::create(b, loc, isSmall, small, normal), sign);
  }
  if (!value.getType().isInteger(8))
    return arith::ExtUIOp::create(b, loc, b.getI8Type(), value);
  return arith::AndIOp::create(b, loc, value, constant((1 << width) - 1));
}

/// Position of the group's element of this iteration, in bits.
static Value shiftOf(OpBuilder &b, Location loc, int64_t dim, unsigned bits) {
  Value index = arith::IndexCastOp::create(b, loc, b.getI8Type(), linalg::IndexOp::create(b, loc, dim));
  return arith::MulIOp::create(b, loc, index, arith::ConstantIntOp::create(b, loc, bits, 8));
}

Value weir::buildUnpackBytes(OpBuilder &builder, Location loc, Value bytes, RankedTensorType packed, ValueRange dims) {
  Groups groups(builder, loc, packed, dims);
  Type element = packed.getElementType(), held = groups.type.getElementType();
  unsigned bits = element.getIntOrFloatBitWidth();
  int64_t rank = groups.byteSizes.size();
  Value empty = tensor::EmptyOp::create(builder, loc, groups.groupSizes(builder), held);
  AffineMap all = builder.getMultiDimIdentityMap(rank + 1);
  SmallVector<utils::IteratorType> loops(rank + 1, utils::IteratorType::parallel);
  Value unpacked = linalg::GenericOp::create(builder, loc, empty.getType(), bytes, empty, ArrayRef<AffineMap>{all.dropResult(rank), all}, loops,
                                             [&](OpBuilder &b, Location loc, ValueRange args) {
                                               Value shift = shiftOf(b, loc, rank, bits);
                                               linalg::YieldOp::create(b, loc, extractElement(b, loc, args[0], shift, element, held));
                                             })
                       .getResult(0);
  Value result = tensor::CollapseShapeOp::create(builder, loc, unpacked, groups.reassociation());
  if (!groups.isFlat)
    return castTo(builder, loc, result, groups.type);
  if (!isEqualConstantIntOrValue(groups.count, groups.padded)) {
    OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
    result = tensor::ExtractSliceOp::create(builder, loc, typeOf(groups.count, held), result, ArrayRef<OpFoldResult>(zero),
                                            ArrayRef<OpFoldResult>(groups.count), ArrayRef<OpFoldResult>(one));
  }
  int64_t elementsRank = groups.sizes.size();
  if (elementsRank == 1)
    return castTo(builder, loc, result, groups.type);
  if (elementsRank == 0)
    return tensor::CollapseShapeOp::create(builder, loc, result, ArrayRef<ReassociationIndices>{});
  SmallVector<ReassociationIndices> one{Groups::upTo(elementsRank)};
  result = tensor::ExpandShapeOp::create(builder, loc, typeOf(groups.sizes, held), result, one, groups.sizes);
  return castTo(builder, loc, result, groups.type);
}

Value weir::buildUnpack(OpBuilder &builder, Location loc, Value packed, ValueRange dims) {
  auto type = cast<RankedTensorType>(packed.getType());
  Groups groups(builder, loc, type, dims);
  Value bytes = flow::TensorBitCastOp::create(builder, loc, typeOf(groups.byteSizes, builder.getI8Type()), packed, dims, dynamicOf(groups.byteSizes));
  return buildUnpackBytes(builder, loc, bytes, type, dims);
}

int64_t weir::getElementsPerByte(RankedTensorType packed) { return 8 / packed.getElementType().getIntOrFloatBitWidth(); }

bool weir::hasFullRows(RankedTensorType packed) {
  return packed.getRank() != 0 && !packed.isDynamicDim(packed.getRank() - 1) && packed.getShape().back() % getElementsPerByte(packed) == 0;
}

SmallVector<OpFoldResult> weir::getByteSizes(OpBuilder &builder, Location loc, RankedTensorType packed, ValueRange dims) {
  return Groups(builder, loc, packed, dims).byteSizes;
}

Value weir::buildPackBytes(OpBuilder &builder, Location loc, Value held, RankedTensorType packed, ValueRange dims) {
  Groups groups(builder, loc, packed, dims);
  Type element = packed.getElementType(), i8 = builder.getI8Type();
  unsigned bits = element.getIntOrFloatBitWidth();
  Value row = castTo(builder, loc, held, typeOf(groups.sizes, groups.type.getElementType()));
  if (groups.isFlat) {
    if (groups.sizes.empty())
      row = tensor::ExpandShapeOp::create(builder, loc, RankedTensorType::get({1}, groups.type.getElementType()), row,
                                          ArrayRef<ReassociationIndices>{});
    else if (groups.sizes.size() > 1)
      row = tensor::CollapseShapeOp::create(builder, loc, row, ArrayRef<ReassociationIndices>{Groups::upTo(groups.sizes.size())});
    if (!isEqualConstantIntOrValue(groups.count, groups.padded)) {
      Value more = arith::SubIOp::create(builder, loc, getValueOrCreateConstantIndexOp(builder, loc, groups.padded),
                                         getValueOrCreateConstantIndexOp(builder, loc, groups.count));
      Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(groups.type.getElementType()));
      row = tensor::PadOp::create(builder, loc, typeOf(groups.padded, groups.type.getElementType()), row,
                                  ArrayRef<OpFoldResult>(builder.getIndexAttr(0)), ArrayRef<OpFoldResult>(OpFoldResult(more)), zero);
    }
  }
  SmallVector<OpFoldResult> groupSizes = groups.groupSizes(builder);
  row = tensor::ExpandShapeOp::create(builder, loc, typeOf(groupSizes, groups.type.getElementType()), row, groups.reassociation(), groupSizes);
  int64_t rank = groups.byteSizes.size();
  Value empty = tensor::EmptyOp::create(builder, loc, groups.byteSizes, i8);
  Value zero = arith::ConstantIntOp::create(builder, loc, 0, 8);
  Value init = linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
  AffineMap all = builder.getMultiDimIdentityMap(rank + 1);
  SmallVector<utils::IteratorType> loops(rank + 1, utils::IteratorType::parallel);
  loops.back() = utils::IteratorType::reduction;
  return linalg::GenericOp::create(builder, loc, init.getType(), row, init, ArrayRef<AffineMap>{all, all.dropResult(rank)}, loops,
                                   [&](OpBuilder &b, Location loc, ValueRange args) {
                                     Value part = arith::ShLIOp::create(b, loc, elementBits(b, loc, args[0], element), shiftOf(b, loc, rank, bits));
                                     linalg::YieldOp::create(b, loc, arith::OrIOp::create(b, loc, args[1], part).getResult());
                                   })
      .getResult(0);
}

Value weir::buildPack(OpBuilder &builder, Location loc, Value held, RankedTensorType packed, ValueRange dims) {
  Value bytes = buildPackBytes(builder, loc, held, packed, dims);
  SmallVector<Value> byteDims = dynamicOf(getByteSizes(builder, loc, packed, dims));
  return flow::TensorBitCastOp::create(builder, loc, packed, bytes, byteDims, dims);
}

/// An element-wise op on a tensor of which `dims` are the dynamic extents.
static Value mapElements(OpBuilder &builder, Location loc, Value value, ValueRange dims, llvm::function_ref<Value(OpBuilder &, Location, Value)> map) {
  auto type = cast<RankedTensorType>(value.getType());
  Value empty = tensor::EmptyOp::create(builder, loc, type, dims);
  AffineMap all = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
  return linalg::GenericOp::create(builder, loc, type, value, empty, ArrayRef<AffineMap>{all, all}, loops,
                                   [&](OpBuilder &b, Location loc, ValueRange args) { linalg::YieldOp::create(b, loc, map(b, loc, args[0])); })
      .getResult(0);
}

Value weir::buildInside(OpBuilder &builder, Location loc, Value value, Type element, ValueRange dims) {
  return mapElements(builder, loc, value, dims, [&](OpBuilder &b, Location loc, Value word) { return extendSign(b, loc, word, element); });
}

Value weir::buildOutside(OpBuilder &builder, Location loc, Value value, Type element, ValueRange dims) {
  return mapElements(builder, loc, value, dims, [&](OpBuilder &b, Location loc, Value word) -> Value {
    APInt ones = APInt::getLowBitsSet(word.getType().getIntOrFloatBitWidth(), element.getIntOrFloatBitWidth());
    Value mask = arith::ConstantOp::create(b, loc, b.getIntegerAttr(word.getType(), ones));
    return arith::AndIOp::create(b, loc, word, mask);
  });
}

/// The bits of the elements; nothing if they are not at hand.
static std::optional<SmallVector<uint64_t>> readBits(TypedAttr value) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<uint64_t> all;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    // In how many bytes others write elements of 24 bits is not agreed on.
    if (isWidenedTensor(type))
      return std::nullopt;
    unsigned bits = isPackedTensor(type) ? type.getElementType().getIntOrFloatBitWidth() : 64;
    if (!blob || blob->getData().size() * 8 < uint64_t(type.getNumElements() * bits))
      return std::nullopt;
    const char *data = blob->getData().data();
    for (int64_t i = 0, e = type.getNumElements(); i < e; ++i) {
      uint64_t word = 0;
      if (bits == 64)
        memcpy(&word, data + 8 * i, 8);
      else
        word = (uint8_t(data[i * bits / 8]) >> (i * bits % 8)) & ((1u << bits) - 1);
      all.push_back(word);
    }
    return all;
  }
  auto dense = dyn_cast<DenseElementsAttr>(value);
  if (!dense)
    return std::nullopt;
  if (isa<FloatType>(dense.getElementType()))
    for (const APFloat &v : dense.getValues<APFloat>())
      all.push_back(v.bitcastToAPInt().getZExtValue());
  else
    for (const APInt &v : dense.getValues<APInt>())
      all.push_back(v.getZExtValue());
  return all;
}

TypedAttr weir::getHeldConstant(TypedAttr value) {
  auto type = cast<RankedTensorType>(value.getType()), held = cast<RankedTensorType>(getHeldType(type));
  Type element = type.getElementType();
  auto hold = [&](const APInt &bits) -> APInt {
    if (auto small = dyn_cast<Float4E2M1FNType>(element)) {
      APFloat number(small.getFloatSemantics(), bits);
      bool inexact;
      number.convert(cast<FloatType>(held.getElementType()).getFloatSemantics(), APFloat::rmNearestTiesToEven, &inexact);
      return number.bitcastToAPInt();
    }
    return element.isInteger(1) || element.isIndex() ? bits : bits.sext(held.getElementTypeBitWidth());
  };
  unsigned width = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
  auto build = [&](ArrayRef<uint64_t> all) -> TypedAttr {
    SmallVector<APInt> bits = llvm::map_to_vector(all, [&](uint64_t v) { return hold(APInt(width, v)); });
    if (!isa<FloatType>(held.getElementType()))
      return DenseElementsAttr::get(held, bits);
    auto integers = RankedTensorType::get(held.getShape(), IntegerType::get(type.getContext(), 8));
    return DenseElementsAttr::get(integers, bits).bitcast(held.getElementType());
  };
  if (auto splat = dyn_cast<SplatElementsAttr>(value)) {
    APInt bits = isa<FloatType>(element) ? splat.getSplatValue<APFloat>().bitcastToAPInt() : splat.getSplatValue<APInt>();
    auto integers = RankedTensorType::get(held.getShape(), IntegerType::get(type.getContext(), held.getElementTypeBitWidth()));
    return DenseElementsAttr::get(integers, hold(bits)).bitcast(held.getElementType());
  }
  std::optional<SmallVector<uint64_t>> all = readBits(value);
  return all ? build(*all) : TypedAttr();
}

TypedAttr weir::getPackedConstant(TypedAttr value) {
  auto type = cast<RankedTensorType>(value.getType());
  if (!isPackedTensor(type) || isa<SplatElementsAttr>(value) || type.getNumElements() < 64)
    return {};
  int64_t bits = type.getElementType().getIntOrFloatBitWidth(), perByte = 8 / bits;
  if (type.getShape().back() % perByte != 0)
    return {};
  SmallVector<int64_t> shape(type.getShape());
  shape.back() /= perByte;
  auto byteType = RankedTensorType::get(shape, IntegerType::get(type.getContext(), 8));
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value))
    return DenseResourceElementsAttr::get(byteType, resource.getRawHandle());
  std::optional<SmallVector<uint64_t>> all = readBits(value);
  if (!all)
    return {};
  SmallVector<uint8_t> bytes(byteType.getNumElements(), 0);
  for (auto [i, v] : llvm::enumerate(*all))
    bytes[i / perByte] |= v << (i % perByte * bits);
  return DenseElementsAttr::get(byteType, ArrayRef<uint8_t>(bytes));
}
