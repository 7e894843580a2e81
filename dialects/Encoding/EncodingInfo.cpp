// Packed layouts: the `encoding_info` dictionary and the physical shape it describes (iree_encoding.md 6.4, 9.1).
#include "dialects/Encoding/EncodingInfo.h"

#include "llvm/ADT/SmallBitVector.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace weir::encoding;

namespace {
using EmitError = function_ref<InFlightDiagnostic()>;

LogicalResult report(EmitError emitError, const Twine &message) {
  if (emitError)
    return emitError() << message;
  return failure();
}

LogicalResult readIntegers(DictionaryAttr dictionary, StringRef key, SmallVectorImpl<int64_t> &values,
                           EmitError emitError) {
  auto list = dictionary.getAs<ArrayAttr>(key);
  if (!list)
    return report(emitError, "encoding_info needs a list '" + key + "'");
  for (Attribute entry : list) {
    auto integer = dyn_cast<IntegerAttr>(entry);
    if (!integer)
      return report(emitError, "'" + key + "' of encoding_info must hold integers");
    values.push_back(integer.getInt());
  }
  return success();
}

/// `["CrossThread", 16 : i16, 2 : i8]`.
LogicalResult readSwizzleDim(Attribute attr, SwizzleDim &dim, EmitError emitError) {
  auto list = dyn_cast<ArrayAttr>(attr);
  auto kind = list && list.size() >= 2 && list.size() <= 3 ? dyn_cast<StringAttr>(list[0]) : StringAttr();
  auto size = kind ? dyn_cast<IntegerAttr>(list[1]) : IntegerAttr();
  if (!size || size.getInt() <= 0)
    return report(emitError, "an entry of expandShape must be a kind, a positive size and an optional third value");
  dim = {size.getInt(), list};
  if (kind == "CrossIntrinsic" && list.size() == 2)
    return success();
  if (kind == "Internal") {
    auto multiplier = list.size() == 3 ? dyn_cast<StringAttr>(list[2]) : StringAttr();
    if (list.size() == 2 || (multiplier && (multiplier == "One" || multiplier == "ArmSveVLIn128bitUnits" ||
                                            multiplier == "RiscvVlenIn64bitUnits")))
      return success();
  }
  if (kind == "CrossThread") {
    auto distance = list.size() == 3 ? dyn_cast<IntegerAttr>(list[2]) : IntegerAttr();
    if (list.size() == 2 || (distance && distance.getInt() >= 1 && distance.getInt() <= 127))
      return success();
  }
  return report(emitError, "unknown kind or third value in an entry of expandShape");
}

LogicalResult readSwizzle(Attribute attr, Swizzle &swizzle, EmitError emitError) {
  auto dictionary = dyn_cast<DictionaryAttr>(attr);
  auto groups = dictionary ? dictionary.getAs<ArrayAttr>("expandShape") : ArrayAttr();
  if (!groups)
    return report(emitError, "swizzle needs 'expandShape' and 'permutation'");
  for (Attribute entry : groups) {
    auto group = dyn_cast<ArrayAttr>(entry);
    if (!group)
      return report(emitError, "expandShape needs one list per inner tile");
    auto &dims = swizzle.expandShape.emplace_back();
    for (Attribute dim : group)
      if (failed(readSwizzleDim(dim, dims.emplace_back(), emitError)))
        return failure();
  }
  return readIntegers(dictionary, "permutation", swizzle.permutation, emitError);
}

ArrayAttr toArray(Builder &builder, ArrayRef<int64_t> values) { return builder.getI64ArrayAttr(values); }
} // namespace

FailureOr<EncodingInfo> EncodingInfo::parse(Attribute attr, EmitError emitError) {
  auto dictionary = dyn_cast_or_null<DictionaryAttr>(attr);
  if (!dictionary)
    return report(emitError, "encoding_info must be a dictionary");
  EncodingInfo info;
  if (failed(readIntegers(dictionary, "innerDimsPos", info.innerDimsPos, emitError)) ||
      failed(readIntegers(dictionary, "innerTileSizes", info.innerTileSizes, emitError)) ||
      failed(readIntegers(dictionary, "outerDimsPerm", info.outerDimsPerm, emitError)))
    return failure();
  // C2
  if (info.innerDimsPos.size() != info.innerTileSizes.size())
    return report(emitError, "innerDimsPos and innerTileSizes of encoding_info differ in length");
  for (int64_t tile : info.innerTileSizes)
    if (tile <= 0 && !ShapedType::isDynamic(tile))
      return report(emitError, "innerTileSizes of encoding_info must be positive");
  if (Attribute scalable = dictionary.get("scalableTiles")) {
    auto list = dyn_cast<ArrayAttr>(scalable);
    if (!list || list.size() != info.innerTileSizes.size() || !llvm::all_of(list, llvm::IsaPred<BoolAttr>))
      return report(emitError, "scalableTiles of encoding_info needs one boolean per tile");
    for (Attribute entry : list)
      info.scalableTiles.push_back(cast<BoolAttr>(entry).getValue());
  }
  if (Attribute swizzle = dictionary.get("swizzle"))
    if (failed(readSwizzle(swizzle, info.swizzle.emplace(), emitError)))
      return failure();
  return info;
}

DictionaryAttr EncodingInfo::toAttr(MLIRContext *context) const {
  Builder builder(context);
  NamedAttrList attrs;
  attrs.append("innerDimsPos", toArray(builder, innerDimsPos));
  attrs.append("innerTileSizes", toArray(builder, innerTileSizes));
  attrs.append("outerDimsPerm", toArray(builder, outerDimsPerm));
  if (!scalableTiles.empty())
    attrs.append("scalableTiles", builder.getBoolArrayAttr(scalableTiles));
  if (swizzle) {
    SmallVector<Attribute> groups;
    for (const auto &group : swizzle->expandShape)
      groups.push_back(builder.getArrayAttr(
          llvm::map_to_vector(group, [](const SwizzleDim &dim) -> Attribute { return dim.spelling; })));
    attrs.append("swizzle", builder.getDictionaryAttr(
                                {builder.getNamedAttr("expandShape", builder.getArrayAttr(groups)),
                                 builder.getNamedAttr("permutation", toArray(builder, swizzle->permutation))}));
  }
  return attrs.getDictionary(context);
}

/// Entries are below `limit` and distinct.
static bool isPartialPermutation(ArrayRef<int64_t> values, int64_t limit) {
  llvm::SmallBitVector seen(limit);
  for (int64_t value : values) {
    if (value < 0 || value >= limit || seen.test(value))
      return false;
    seen.set(value);
  }
  return true;
}

LogicalResult EncodingInfo::verify(int64_t rank, EmitError emitError) const {
  // C3
  if (!isPartialPermutation(innerDimsPos, rank))
    return report(emitError, "innerDimsPos of encoding_info must name each of the " + Twine(rank) +
                                 " dimensions at most once");
  if (!isPartialPermutation(outerDimsPerm, rank) || (!outerDimsPerm.empty() && int64_t(outerDimsPerm.size()) != rank))
    return report(emitError, "outerDimsPerm of encoding_info must be a permutation of the " + Twine(rank) + " dimensions");
  if (!swizzle)
    return success();
  // C4
  if (swizzle->expandShape.size() != innerTileSizes.size())
    return report(emitError, "expandShape of a swizzle needs one group per inner tile");
  int64_t expanded = 0;
  for (auto [tile, group] : llvm::enumerate(swizzle->expandShape)) {
    int64_t product = 1;
    for (const SwizzleDim &dim : group)
      product *= dim.size;
    expanded += group.size();
    if (product != innerTileSizes[tile])
      return report(emitError, "group " + Twine(tile) + " of expandShape multiplies to " + Twine(product) +
                                   ", not to its tile " + Twine(innerTileSizes[tile]));
  }
  if (int64_t(swizzle->permutation.size()) != expanded || !isPartialPermutation(swizzle->permutation, expanded))
    return report(emitError, "permutation of a swizzle must be a permutation of the expanded dimensions");
  return success();
}

SmallVector<int64_t> EncodingInfo::physicalShape(ArrayRef<int64_t> shape) const {
  SmallVector<int64_t> outer(shape);
  SmallVector<int64_t> inner;
  for (auto [tile, position] : llvm::enumerate(innerDimsPos)) {
    int64_t size = isScalable(tile) ? ShapedType::kDynamic : innerTileSizes[tile];
    int64_t &dim = outer[position];
    dim = ShapedType::isDynamic(dim) || ShapedType::isDynamic(size) ? ShapedType::kDynamic
                                                                    : llvm::divideCeil(dim, size);
    inner.push_back(size);
  }
  SmallVector<int64_t> result;
  if (outerDimsPerm.empty())
    result = outer;
  for (int64_t position : outerDimsPerm)
    result.push_back(outer[position]);
  if (!swizzle) {
    result.append(inner);
    return result;
  }
  SmallVector<int64_t> expanded;
  for (const auto &group : swizzle->expandShape)
    for (const SwizzleDim &dim : group)
      expanded.push_back(dim.size);
  for (int64_t position : swizzle->permutation)
    result.push_back(expanded[position]);
  return result;
}

RankedTensorType EncodingInfo::physicalType(RankedTensorType type) const {
  return RankedTensorType::get(physicalShape(type.getShape()), type.getElementType());
}
