#include "passes/Encoding/Kernel/KernelLayouts.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace weir::encoding;

//===--- layouts ----------------------------------------------------------------------------------------------===//

SmallVector<int64_t> TensorLayout::getWeights(int64_t dim) const {
  SmallVector<int64_t> weights;
  for (const Digit &digit : layout.getDigits())
    if (digit.dim == dim)
      weights.push_back(digit.weight);
  llvm::sort(weights, std::greater<>());
  return weights;
}

TensorLayout TensorLayout::plain(RankedTensorType logical) {
  ElementRoom room = ElementRoom::plain(logical.getElementType());
  return {logical, EncodingInfo(), Layout::plain(getDimSizes(logical.getShape()), room), logical, {}};
}

FailureOr<TensorLayout> TensorLayout::get(RankedTensorType logical, const EncodingInfo &info) {
  Type element = logical.getElementType();
  TensorLayout plain = TensorLayout::plain(logical);
  if (info.isIdentity())
    return plain;
  // What adds padding writes a zero.
  if (!element.isIntOrFloat() || !(ElementRoom::packed(element) == ElementRoom::plain(element)))
    return failure();
  FailureOr<Layout> layout = Layout::packed(getDimSizes(logical.getShape()), info, ElementRoom::packed(element));
  if (failed(layout))
    return failure();
  if (layout->sameBytes(plain.layout))
    return plain;
  TensorLayout result{logical, info, *layout, {}, {}};
  // Steps of K in tiles of AMX are such neighbours: loops over them are one.
  if (info.swizzle && !ShapedType::isDynamicShape(layout->getPhysicalShape())) {
    Layout shorter = layout->mergeNeighbours(result.merged);
    if (result.merged.size() == layout->getDigits().size())
      result.merged.clear();
    else
      result.layout = shorter;
  }
  result.physical = RankedTensorType::get(result.layout.getPhysicalShape(), element);
  return result;
}

bool weir::encoding::isMaterialized(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa_and_nonnull<EncodingAttr, LayoutAttr, IdentityAttr, PaddingAttr>(tensor.getEncoding());
}

/// Answers of resolvers are of their own kinds; who has no layouts answers the identity.
static bool isAnswerOf(Attribute layout, Attribute resolver) {
  return layout.getTypeID() == resolver.getTypeID() || (isa<IdentityAttr>(layout) && isa<IdentityResolverAttr>(resolver));
}

bool weir::encoding::isLayoutPerTarget(LayoutAttr list) {
  llvm::SmallDenseSet<TypeID, 4> kinds;
  return list.getLayouts().size() > 1 && llvm::all_of(list.getLayouts(), [&](Attribute layout) {
           return isa<IdentityAttr, PackedLayoutAttrInterface>(layout) && kinds.insert(layout.getTypeID()).second;
         });
}

FailureOr<TensorLayout> weir::encoding::getTensorLayout(RankedTensorType type, Attribute resolver) {
  RankedTensorType logical = dropEncoding(type);
  if (!isMaterialized(type))
    return type.getEncoding() ? FailureOr<TensorLayout>(failure()) : FailureOr<TensorLayout>(TensorLayout::plain(type));
  RankedTensorType specialized = specialize(type, resolver);
  // SP3: what has no answer is plain, on the host, too.
  if (!specialized)
    return TensorLayout::plain(logical);
  auto serializable = getSerializable(specialized);
  if (!serializable || serializable.isIdentityLayout())
    return TensorLayout::plain(logical);
  // A list of layouts that are not the same bytes says how large storage is, and where elements are on each target (SP2).
  auto list = dyn_cast<LayoutAttr>(specialized.getEncoding());
  if (list && isLayoutPerTarget(list) && failed(Layout::get(specialized)))
    for (Attribute entry : list.getLayouts())
      if (isAnswerOf(entry, resolver))
        return getTensorLayout(RankedTensorType::get(type.getShape(), type.getElementType(), list.cloneWithLayouts(entry)), resolver);
  auto packed = list ? dyn_cast<PackedLayoutAttrInterface>(list.getLayouts()[0]) : PackedLayoutAttrInterface();
  if (!packed || failed(Layout::get(specialized)))
    return failure();
  FailureOr<EncodingInfo> info = packed.getEncodingInfo(specialized);
  return failed(info) ? FailureOr<TensorLayout>(failure()) : TensorLayout::get(logical, *info);
}

static Value getDigit(OpBuilder &builder, Location loc, const TensorLayout &layout, const Digit &digit, bool isSlowest, Value index) {
  auto constant = [&](int64_t value) { return arith::ConstantIndexOp::create(builder, loc, value).getResult(); };
  Value value = digit.weight == 1 ? index : builder.createOrFold<arith::DivUIOp>(loc, index, constant(digit.weight));
  if (!isSlowest)
    return builder.createOrFold<arith::RemUIOp>(loc, value, constant(digit.extent.getConstant()));
  int64_t size = layout.logical.getDimSize(digit.dim);
  if (digit.extent.isStatic() && digit.extent.getConstant() * digit.weight == size)
    return value;
  // The padding of the last tile is no element.
  Value isElement = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, index, constant(size));
  return arith::SelectOp::create(builder, loc, isElement, value, constant(-1));
}

SmallVector<Value> weir::encoding::getPhysicalIndices(OpBuilder &builder, Location loc, const TensorLayout &layout, ValueRange indices) {
  SmallVector<Value> physical;
  // A tile of 1 has the weight of the tiles' number, which is the first.
  llvm::SmallBitVector seen(layout.logical.getRank());
  for (const Digit &digit : layout.layout.getDigits()) {
    bool isSlowest = layout.getWeights(digit.dim).front() == digit.weight && !seen.test(digit.dim);
    if (isSlowest)
      seen.set(digit.dim);
    physical.push_back(getDigit(builder, loc, layout, digit, isSlowest, indices[digit.dim]));
  }
  return physical;
}

SmallVector<OpFoldResult> weir::encoding::getPhysicalSizes(OpBuilder &builder, Location loc, const TensorLayout &layout,
                                                           ValueRange dynamicDims) {
  // The dynamic size of dimension i is symbol i.
  SmallVector<OpFoldResult> symbols = getMixedValues(layout.logical.getShape(), dynamicDims, builder);
  if (layout.isPlain())
    return symbols;
  SmallVector<OpFoldResult> sizes;
  for (const Digit &digit : layout.layout.getDigits()) {
    if (digit.extent.isStatic())
      sizes.push_back(builder.getIndexAttr(digit.extent.getConstant()));
    else
      sizes.push_back(affine::makeComposedFoldedAffineApply(
          builder, loc, AffineMap::get(0, symbols.size(), digit.extent.toAffine(builder.getContext())), symbols));
  }
  return sizes;
}

//===--- conversions ------------------------------------------------------------------------------------------===//

/// What a swizzle does after a pack: the inner tiles fall apart, and their parts are permuted.
namespace {
struct SwizzleSteps {
  SmallVector<ReassociationIndices> groups; ///< parts of each dimension of the packed tensor
  SmallVector<int64_t> expandedShape;
  SmallVector<int64_t> permutation;

  SwizzleSteps(ArrayRef<int64_t> packedShape, const EncodingInfo &info) {
    int64_t outer = packedShape.size() - info.innerTileSizes.size();
    for (auto [i, size] : llvm::enumerate(packedShape)) {
      ReassociationIndices &group = groups.emplace_back();
      auto add = [&](int64_t extent) {
        group.push_back(expandedShape.size());
        expandedShape.push_back(extent);
      };
      if (int64_t(i) < outer)
        add(size);
      else
        for (const SwizzleDim &part : info.swizzle->expandShape[i - outer])
          add(part.size);
    }
    for (int64_t i = 0; i < outer; ++i)
      permutation.push_back(i);
    for (int64_t position : info.swizzle->permutation)
      permutation.push_back(outer + position);
  }
};
} // namespace

/// The shape after the pack, before the swizzle.
static SmallVector<int64_t> getPackedShape(const TensorLayout &layout) {
  EncodingInfo withoutSwizzle = layout.info;
  withoutSwizzle.swizzle.reset();
  return withoutSwizzle.physicalShape(layout.logical.getShape());
}

static Value transpose(OpBuilder &builder, Location loc, Value value, ArrayRef<int64_t> permutation) {
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(builder, loc, value);
  SmallVector<OpFoldResult> permuted;
  for (int64_t position : permutation)
    permuted.push_back(sizes[position]);
  Type element = cast<RankedTensorType>(value.getType()).getElementType();
  Value empty = tensor::EmptyOp::create(builder, loc, permuted, element);
  return linalg::TransposeOp::create(builder, loc, value, empty, permutation)->getResult(0);
}

static SmallVector<OpFoldResult> getTiles(OpBuilder &builder, const TensorLayout &layout) {
  return getAsIndexOpFoldResult(builder.getContext(), layout.info.innerTileSizes);
}

Value weir::encoding::pack(OpBuilder &builder, Location loc, Value plain, const TensorLayout &layout) {
  if (plain.getType() != layout.logical)
    plain = tensor::CastOp::create(builder, loc, layout.logical, plain);
  if (layout.isPlain())
    return plain;
  const EncodingInfo &info = layout.info;
  if (info.innerDimsPos.empty())
    return transpose(builder, loc, plain, info.outerDimsPerm);
  std::optional<Value> zero;
  if (layout.layout.isPadded())
    zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(layout.logical.getElementType()));
  SmallVector<OpFoldResult> tiles = getTiles(builder, layout);
  Value empty = linalg::PackOp::createDestinationTensor(builder, loc, plain, tiles, info.innerDimsPos, info.outerDimsPerm);
  Value packed = linalg::PackOp::create(builder, loc, plain, empty, info.innerDimsPos, tiles, zero, info.outerDimsPerm)->getResult(0);
  if (!info.swizzle)
    return packed;
  SwizzleSteps steps(getPackedShape(layout), info);
  auto expanded = RankedTensorType::get(steps.expandedShape, layout.logical.getElementType());
  packed = tensor::ExpandShapeOp::create(builder, loc, expanded, packed, steps.groups);
  packed = transpose(builder, loc, packed, steps.permutation);
  return layout.merged.empty() ? packed : tensor::CollapseShapeOp::create(builder, loc, packed, layout.merged).getResult();
}

Value weir::encoding::unpack(OpBuilder &builder, Location loc, Value physical, const TensorLayout &layout, ValueRange dynamicDims) {
  if (layout.isPlain())
    return physical;
  const EncodingInfo &info = layout.info;
  if (info.swizzle) {
    SwizzleSteps steps(getPackedShape(layout), info);
    if (!layout.merged.empty()) {
      auto expanded = RankedTensorType::get(info.physicalShape(layout.logical.getShape()), layout.logical.getElementType());
      physical = tensor::ExpandShapeOp::create(builder, loc, expanded, physical, layout.merged);
    }
    physical = transpose(builder, loc, physical, invertPermutationVector(steps.permutation));
    physical = tensor::CollapseShapeOp::create(builder, loc, physical, steps.groups);
  }
  if (info.innerDimsPos.empty())
    return transpose(builder, loc, physical, invertPermutationVector(info.outerDimsPerm));
  SmallVector<OpFoldResult> sizes = getMixedValues(layout.logical.getShape(), dynamicDims, builder);
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, layout.logical.getElementType());
  return linalg::UnPackOp::create(builder, loc, physical, empty, info.innerDimsPos, getTiles(builder, layout), info.outerDimsPerm)
      ->getResult(0);
}
