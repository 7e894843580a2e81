// Resolvers: who answers layout questions for a target (iree_encoding.md 4, 6.1, 11).
#include "dialects/Encoding/CPULayouts.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir::encoding;

//===--- resolvers of this dialect ----------------------------------------------------------------------------===//

Attribute IdentityResolverAttr::getLayout(RankedTensorType) const { return IdentityAttr::get(getContext()); }
bool IdentityResolverAttr::canUnify() const { return true; }
Attribute IdentityResolverAttr::unify(ArrayRef<Attribute>) const { return IdentityAttr::get(getContext()); }
RankedTensorType IdentityResolverAttr::convertType(RankedTensorType type) const { return dropEncoding(type); }

Attribute UnsupportedResolverAttr::getLayout(RankedTensorType) const { return {}; }

Attribute SpecializationResolverAttr::getLayout(RankedTensorType type) const {
  return SpecializedAttr::get(getContext(), getSeed(), TypeAttr::get(dropEncoding(type)));
}
bool SpecializationResolverAttr::canUnify() const { return true; }
Attribute SpecializationResolverAttr::unify(ArrayRef<Attribute>) const {
  return SpecializedAttr::get(getContext(), getSeed(), TypeAttr());
}

//===--- packed resolvers -------------------------------------------------------------------------------------===//

namespace {
constexpr StringLiteral kInfoKey = "encoding_info";
/// Tiles of M, N and K for all matmuls of a GPU, as `array<i64: ...>`.
constexpr StringLiteral kTilesKey = "weir.tiles";

Attribute storedInfo(DictionaryAttr configuration) {
  return configuration ? configuration.get(kInfoKey) : Attribute();
}

/// A configuration reduced to the given keys.
DictionaryAttr keepKeys(MLIRContext *context, DictionaryAttr from, ArrayRef<StringRef> keys) {
  NamedAttrList kept;
  for (StringRef key : keys)
    if (Attribute value = from ? from.get(key) : Attribute())
      kept.append(key, value);
  return kept.empty() ? DictionaryAttr() : kept.getDictionary(context);
}

DictionaryAttr withInfo(MLIRContext *context, const EncodingInfo &info) {
  return DictionaryAttr::get(context, {NamedAttribute(StringAttr::get(context, kInfoKey), info.toAttr(context))});
}

/// Size of a value in a packed layout: tiled dimensions are rounded up to whole tiles. Null if a tile is scalable, whose
/// length only the running machine knows.
Value packedSize(const EncodingInfo &info, Location loc, OpBuilder &builder, RankedTensorType type,
                 ValueRange dynamicDims) {
  // A VMVX tile chosen at run time is bounded by this.
  constexpr int64_t kDynamicTile = 16;
  SmallVector<Value> sizes = getSizes(loc, builder, type.getShape(), dynamicDims);
  for (auto [index, position] : llvm::enumerate(info.innerDimsPos)) {
    if (info.isScalable(index))
      return {};
    int64_t tile = info.innerTileSizes[index];
    if (ShapedType::isDynamic(tile))
      tile = kDynamicTile;
    if (tile == 1)
      continue;
    Value constant = arith::ConstantIndexOp::create(builder, loc, tile);
    Value tiles = builder.createOrFold<arith::CeilDivUIOp>(loc, sizes[position], constant);
    sizes[position] = builder.createOrFold<arith::MulIOp>(loc, tiles, constant);
  }
  Value count = multiplyAll(loc, builder, sizes);
  int64_t width = elementBitWidth(type.getElementType());
  if (width < 8)
    return bytesOfElements(loc, builder, type.getElementType(), count, /*packed=*/true);
  Value bytes = arith::ConstantIndexOp::create(builder, loc, std::max<int64_t>(1, width / 8));
  return builder.createOrFold<arith::MulIOp>(loc, count, bytes);
}

/// Physical type under `resolver`; a serialized layout answers for itself if it is of a packed kind.
RankedTensorType convertPacked(PackedLayoutAttrInterface resolver, RankedTensorType type) {
  PackedLayoutAttrInterface source = resolver;
  if (auto layout = dyn_cast_or_null<LayoutAttr>(type.getEncoding())) {
    source = {};
    for (Attribute entry : layout.getLayouts())
      if (entry.getTypeID() == resolver.getTypeID())
        source = cast<PackedLayoutAttrInterface>(entry);
    if (!source)
      return dropEncoding(type);
  } else if (auto own = dyn_cast_or_null<PackedLayoutAttrInterface>(type.getEncoding())) {
    source = own;
  }
  FailureOr<EncodingInfo> info = source.getEncodingInfo(type);
  if (failed(info))
    return {};
  return info->isIdentity() ? dropEncoding(type) : info->physicalType(type);
}
} // namespace

// The answers that all packed resolvers share.
#define WEIR_PACKED_RESOLVER(CLASS)                                                                                    \
  bool CLASS::isSerialized() const { return bool(storedInfo(getConfiguration())); }                                    \
  bool CLASS::isIdentityLayout() const {                                                                               \
    FailureOr<EncodingInfo> info = EncodingInfo::parse(storedInfo(getConfiguration()));                                \
    return succeeded(info) && info->isIdentity();                                                                      \
  }                                                                                                                    \
  Attribute CLASS::cloneWithLayouts(ArrayRef<Attribute>) const { return *this; }                                       \
  Value CLASS::calculateStorageSize(Location loc, OpBuilder &builder, RankedTensorType type, ValueRange dims) const {  \
    FailureOr<EncodingInfo> info = EncodingInfo::parse(storedInfo(getConfiguration()));                                \
    return succeeded(info) ? packedSize(*info, loc, builder, type, dims) : Value();                                    \
  }                                                                                                                    \
  LogicalResult CLASS::verifyEncoding(ArrayRef<int64_t> shape, Type, function_ref<InFlightDiagnostic()> emitError)     \
      const {                                                                                                          \
    Attribute stored = storedInfo(getConfiguration());                                                                 \
    if (!stored)                                                                                                       \
      return success();                                                                                                \
    FailureOr<EncodingInfo> info = EncodingInfo::parse(stored, emitError);                                             \
    return failed(info) ? failure() : info->verify(shape.size(), emitError);                                           \
  }                                                                                                                    \
  RankedTensorType CLASS::convertType(RankedTensorType type) const { return convertPacked(*this, type); }

WEIR_PACKED_RESOLVER(CPUEncodingResolverAttr)
WEIR_PACKED_RESOLVER(VMVXEncodingResolverAttr)
WEIR_PACKED_RESOLVER(GPUEncodingResolverAttr)
#undef WEIR_PACKED_RESOLVER

FailureOr<EncodingInfo> CPUEncodingResolverAttr::getEncodingInfo(RankedTensorType type) const {
  if (Attribute stored = storedInfo(getConfiguration()))
    return EncodingInfo::parse(stored);
  FailureOr<CPULayout> layout = chooseCPULayout(type, getConfiguration());
  if (failed(layout))
    return failure();
  return layout->info;
}

Attribute CPUEncodingResolverAttr::simplify(DictionaryAttr config) const {
  return get(getContext(), keepKeys(getContext(), config,
                                    {"cpu_features", "enable_inner_tiled", weir::kLowPrecisionKey, "target_triple", "ukernels", kLayoutKindKey}));
}

Attribute CPUEncodingResolverAttr::getLayout(RankedTensorType type) const {
  FailureOr<EncodingInfo> info = getEncodingInfo(type);
  return failed(info) ? Attribute() : get(getContext(), withInfo(getContext(), *info));
}

FailureOr<EncodingInfo> VMVXEncodingResolverAttr::getEncodingInfo(RankedTensorType type) const {
  if (Attribute stored = storedInfo(getConfiguration()))
    return EncodingInfo::parse(stored);
  return chooseClassicLayout(type, CPU(getConfiguration()), /*vmvx=*/true);
}

/// The tensor that an encoding is of, as its loops say; null where a dimension is not one loop.
static RankedTensorType getEncodedTensor(EncodingAttr encoding) {
  int64_t operand = encoding.getOperandNumber();
  AffineMap map = encoding.getComposedMap(operand);
  ArrayRef<int64_t> sizes = encoding.getIterationSizesArray();
  ArrayRef<Attribute> elements = encoding.getElementTypes().getValue();
  if (!map || !map.isProjectedPermutation() || sizes.size() != map.getNumDims() || operand >= int64_t(elements.size()))
    return {};
  SmallVector<int64_t> shape;
  for (AffineExpr expr : map.getResults())
    shape.push_back(sizes[cast<AffineDimExpr>(expr).getPosition()]);
  return RankedTensorType::get(shape, cast<TypeAttr>(elements[operand]).getValue(), encoding);
}

/// encoding-passes.md UG3: the encoding that says least of sizes, if all are one layout.
bool CPUEncodingResolverAttr::canUnify() const { return true; }
Attribute CPUEncodingResolverAttr::unify(ArrayRef<Attribute> encodings) const {
  EncodingAttr best;
  int64_t mostDynamic = -1;
  Attribute layout;
  for (Attribute attr : encodings) {
    auto encoding = dyn_cast<EncodingAttr>(attr);
    RankedTensorType type = encoding ? getEncodedTensor(encoding) : RankedTensorType();
    Attribute own = type ? getLayout(type) : Attribute();
    if (!own || (layout && own != layout))
      return {};
    layout = own;
    if (int64_t dynamic = llvm::count_if(encoding.getIterationSizesArray(), ShapedType::isDynamic); dynamic > mostDynamic) {
      best = encoding;
      mostDynamic = dynamic;
    }
  }
  return best;
}

Attribute VMVXEncodingResolverAttr::simplify(DictionaryAttr config) const {
  return get(getContext(), keepKeys(getContext(), config, {"ukernels"}));
}

Attribute VMVXEncodingResolverAttr::getLayout(RankedTensorType type) const {
  FailureOr<EncodingInfo> info = getEncodingInfo(type);
  if (failed(info))
    return {};
  NamedAttrList configuration(withInfo(getContext(), *info));
  if (auto encoding = dyn_cast_or_null<EncodingAttr>(type.getEncoding()))
    configuration.append("encoding_attr", encoding);
  return get(getContext(), configuration.getDictionary(getContext()));
}

// Which instructions a GPU has is not part of weir's target descriptions; without tiles that are given the answer is identity.
FailureOr<EncodingInfo> GPUEncodingResolverAttr::getEncodingInfo(RankedTensorType type) const {
  if (Attribute stored = storedInfo(getConfiguration()))
    return EncodingInfo::parse(stored);
  Attribute key = getConfiguration() ? getConfiguration().get(kTilesKey) : Attribute();
  auto encoding = dyn_cast_or_null<EncodingAttr>(type.getEncoding());
  if (!key || !encoding || !encoding.getUserIndexingMaps())
    return EncodingInfo();
  auto tiles = dyn_cast<DenseI64ArrayAttr>(key);
  if (!tiles || tiles.size() != 3 || llvm::any_of(tiles.asArrayRef(), [](int64_t tile) { return tile < 1; }))
    return failure();
  return placeMatmulTile(type, encoding, {tiles[0], tiles[1], tiles[2]});
}

Attribute GPUEncodingResolverAttr::simplify(DictionaryAttr config) const {
  return get(getContext(), keepKeys(getContext(), config, {"iree_codegen.target_info", kTilesKey}));
}

Attribute GPUEncodingResolverAttr::getLayout(RankedTensorType type) const {
  FailureOr<EncodingInfo> info = getEncodingInfo(type);
  return failed(info) ? Attribute() : get(getContext(), withInfo(getContext(), *info));
}

//===--- GPU padding ------------------------------------------------------------------------------------------===//

Attribute GPUPaddingResolverAttr::getLayout(RankedTensorType type) const {
  Builder builder(getContext());
  auto layout = [&](ArrayRef<int64_t> padding) {
    return PaddingAttr::get(getContext(), builder.getDenseI64ArrayAttr(padding));
  };
  SmallVector<int64_t> zeros(type.getRank(), 0);
  // Step 1
  if (!getCacheLineBytes() || !getCacheSets() || *getCacheLineBytes() <= 0 || *getCacheSets() <= 0)
    return layout(zeros);
  // Steps 2 to 4
  auto wish = dyn_cast_or_null<PaddingAttr>(type.getEncoding());
  if (!wish)
    return {};
  if (wish.isSerialized())
    return wish;
  ArrayRef<int64_t> pads = wish.getPadding();
  if (!ShapedType::isDynamic(pads.back()) || llvm::any_of(pads.drop_back(), [](int64_t pad) { return pad != 0; }) ||
      int64_t(pads.size()) != type.getRank() || type.isDynamicDim(type.getRank() - 1))
    return {};
  // Step 5
  int64_t width = elementBitWidth(type.getElementType());
  if (width % 8 != 0)
    return layout(zeros);
  int64_t line = *getCacheLineBytes(), set = line * *getCacheSets();
  int64_t bytes = type.getShape().back() * width / 8;
  if (bytes < set)
    return layout(zeros);
  // Step 6: rows must not start in the same cache set.
  int64_t pad = llvm::alignTo(bytes, line) - bytes;
  if ((bytes + pad) % set == 0)
    pad += line;
  zeros.back() = pad * 8 / width;
  return layout(zeros);
}

RankedTensorType GPUPaddingResolverAttr::convertType(RankedTensorType type) const { return dropEncoding(type); }
