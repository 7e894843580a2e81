// Interfaces and verifiers of the iree_encoding attributes.
#include "dialects/Encoding/EncodingAttrs.h"

#include "dialects/Encoding/EncodingUtils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir::encoding;

#include "dialects/Encoding/EncodingInterfaces.cpp.inc"

//===--- encoding ---------------------------------------------------------------------------------------------===//

LogicalResult EncodingAttr::verify(function_ref<InFlightDiagnostic()> emitError, IntegerAttr operandIndex,
                                   EncodingOpType, ArrayAttr elementTypes, TypeAttr, ArrayAttr maps,
                                   DenseI64ArrayAttr iterationSizes) {
  int64_t operand = operandIndex.getInt();
  for (Attribute type : elementTypes)
    if (!isa<TypeAttr>(type))
      return emitError() << "element_types must hold types only";
  if (maps) {
    // C1
    if (operand < 0 || operand >= int64_t(maps.size()))
      return emitError() << "operand_index " << operand << " has no entry among " << maps.size()
                         << " user_indexing_maps";
    // C2
    for (Attribute entry : maps) {
      auto chain = dyn_cast<ArrayAttr>(entry);
      bool good = chain ? !chain.empty() && llvm::all_of(chain, llvm::IsaPred<AffineMapAttr>)
                        : isa<AffineMapAttr>(entry);
      if (!good)
        return emitError() << "an entry of user_indexing_maps must be an affine map or an array of affine maps";
      if (!chain)
        continue;
      for (auto [first, second] : llvm::zip(chain.getValue().drop_back(), chain.getValue().drop_front()))
        if (cast<AffineMapAttr>(first).getValue().getNumResults() !=
            cast<AffineMapAttr>(second).getValue().getNumDims())
          return emitError() << "maps of a chain in user_indexing_maps do not compose";
    }
  }
  // C3
  if (iterationSizes) {
    if (!maps)
      return emitError() << "iteration_sizes needs user_indexing_maps";
    Attribute entry = maps[operand];
    auto root = cast<AffineMapAttr>(isa<ArrayAttr>(entry) ? cast<ArrayAttr>(entry)[0] : entry).getValue();
    if (int64_t(root.getNumDims()) != iterationSizes.size())
      return emitError() << "iteration_sizes has " << iterationSizes.size() << " entries for " << root.getNumDims()
                         << " loops";
  }
  return success();
}

SmallVector<Type> EncodingAttr::getElementTypesArray() const {
  return llvm::map_to_vector(getElementTypes(), [](Attribute type) { return cast<TypeAttr>(type).getValue(); });
}

/// The maps of one entry, in order of application, or empty.
static SmallVector<AffineMap> getChain(EncodingAttr encoding, int64_t operand) {
  ArrayAttr maps = encoding.getUserIndexingMaps();
  if (!maps || operand < 0 || operand >= int64_t(maps.size()))
    return {};
  if (auto chain = dyn_cast<ArrayAttr>(maps[operand]))
    return llvm::map_to_vector(chain, [](Attribute map) { return cast<AffineMapAttr>(map).getValue(); });
  return {cast<AffineMapAttr>(maps[operand]).getValue()};
}

AffineMap EncodingAttr::getRootMap(int64_t operand) const {
  SmallVector<AffineMap> chain = getChain(*this, operand);
  return chain.empty() ? AffineMap() : chain.front();
}

AffineMap EncodingAttr::getLastMap(int64_t operand) const {
  SmallVector<AffineMap> chain = getChain(*this, operand);
  return chain.empty() ? AffineMap() : chain.back();
}

AffineMap EncodingAttr::getComposedMap(int64_t operand) const {
  AffineMap composed;
  for (AffineMap map : getChain(*this, operand))
    composed = composed ? map.compose(composed) : map;
  return composed;
}

SmallVector<AffineMap> EncodingAttr::getRootMaps() const {
  SmallVector<AffineMap> maps;
  if (getUserIndexingMaps())
    for (size_t i = 0, e = getUserIndexingMaps().size(); i != e; ++i)
      maps.push_back(getRootMap(i));
  return maps;
}

std::optional<int64_t> EncodingAttr::getPosition(int64_t loop) const {
  AffineMap map = getComposedMap(getOperandNumber());
  if (!map)
    return std::nullopt;
  std::optional<unsigned> position = map.getResultPosition(getAffineDimExpr(loop, getContext()));
  return position ? std::optional<int64_t>(*position) : std::nullopt;
}

EncodingAttr EncodingAttr::appendMap(AffineMap map) const {
  int64_t operand = getOperandNumber();
  SmallVector<AffineMap> chain = getChain(*this, operand);
  chain.push_back(map);
  Builder builder(getContext());
  SmallVector<Attribute> maps(getUserIndexingMaps().getValue());
  maps[operand] = builder.getAffineMapArrayAttr(chain);
  return get(getContext(), getOperandIndex(), getOpType(), getElementTypes(), getOriginalElementType(),
             builder.getArrayAttr(maps), getIterationSizes());
}

ArrayRef<int64_t> EncodingAttr::getIterationSizesArray() const {
  return getIterationSizes() ? getIterationSizes().asArrayRef() : ArrayRef<int64_t>();
}

EncodingAttr EncodingAttr::cloneForOperand(int64_t operand) const {
  return get(getContext(), IntegerAttr::get(getOperandIndex().getType(), operand), getOpType(), getElementTypes(),
             getOriginalElementType(), getUserIndexingMaps(), getIterationSizes());
}

Attribute EncodingAttr::cloneWithLayouts(ArrayRef<Attribute> layouts) const {
  return LayoutAttr::get(getContext(), ArrayAttr::get(getContext(), layouts));
}

/// The shape after a bitcast: only the last dimension changes.
static FailureOr<SmallVector<int64_t>> bitcastShape(ArrayRef<int64_t> shape, Type oldType, Type newType) {
  int64_t oldBits = elementBitWidth(oldType), newBits = elementBitWidth(newType);
  if (shape.empty() || oldBits <= 0 || newBits <= 0)
    return failure();
  SmallVector<int64_t> result(shape);
  if (oldBits == newBits)
    return result;
  if (ShapedType::isDynamic(shape.back()) || (shape.back() * oldBits) % newBits != 0)
    return failure();
  result.back() = shape.back() * oldBits / newBits;
  return result;
}

FailureOr<RankedTensorType> EncodingAttr::convertForBitcast(ArrayRef<int64_t> shape, Type oldType,
                                                            Type newType) const {
  FailureOr<SmallVector<int64_t>> newShape = bitcastShape(shape, oldType, newType);
  if (failed(newShape))
    return failure();
  Builder builder(getContext());
  ArrayAttr maps;
  if (getUserIndexingMaps())
    maps = builder.getAffineMapArrayAttr(getRootMaps());
  auto encoding = get(getContext(), builder.getIndexAttr(getOperandNumber()), getOpType(), getElementTypes(),
                      getOriginalElementType() ? getOriginalElementType() : TypeAttr::get(oldType), maps,
                      getIterationSizes());
  return RankedTensorType::get(*newShape, newType, encoding);
}

std::optional<int64_t> EncodingAttr::getNumDynamicEncodingDims() const {
  return llvm::count(getIterationSizesArray(), ShapedType::kDynamic);
}

std::optional<SmallVector<int64_t>> EncodingAttr::getReductionDims() const {
  std::optional<ContractionLoops> loops = inferContractionLoops(*this);
  if (!loops)
    return std::nullopt;
  SmallVector<int64_t> positions;
  for (int64_t loop : llvm::concat<int64_t>(loops->k, loops->kb))
    if (std::optional<int64_t> position = getPosition(loop))
      positions.push_back(*position);
  return positions;
}

//===--- layout -----------------------------------------------------------------------------------------------===//

LogicalResult LayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError, ArrayAttr layouts) {
  // C1
  if (layouts.empty())
    return emitError() << "a layout encoding needs at least one layout";
  // C2
  for (Attribute layout : layouts)
    if (!isa<SerializableAttrInterface>(layout))
      return emitError() << "entry " << layout << " of a layout encoding is not serializable";
  return success();
}

bool LayoutAttr::isSerialized() const {
  return llvm::all_of(getLayouts(), [](Attribute l) { return cast<SerializableAttrInterface>(l).isSerialized(); });
}

bool LayoutAttr::isIdentityLayout() const {
  return llvm::all_of(getLayouts(), [](Attribute l) { return cast<SerializableAttrInterface>(l).isIdentityLayout(); });
}

Attribute LayoutAttr::cloneWithLayouts(ArrayRef<Attribute> layouts) const {
  return get(getContext(), ArrayAttr::get(getContext(), layouts));
}

Value LayoutAttr::calculateStorageSize(Location loc, OpBuilder &builder, RankedTensorType type,
                                       ValueRange dynamicDims) const {
  Value size;
  for (Attribute layout : getLayouts()) {
    Value one = cast<SerializableAttrInterface>(layout).calculateStorageSize(loc, builder, type, dynamicDims);
    if (!one)
      return {};
    size = size ? builder.createOrFold<arith::MaxUIOp>(loc, size, one) : one;
  }
  return size;
}

LogicalResult LayoutAttr::verifyEncoding(ArrayRef<int64_t> shape, Type elementType,
                                         function_ref<InFlightDiagnostic()> emitError) const {
  for (Attribute layout : getLayouts())
    if (auto verifiable = dyn_cast<VerifiableTensorEncoding>(layout))
      if (failed(verifiable.verifyEncoding(shape, elementType, emitError)))
        return failure();
  return success();
}

//===--- identity, padding, packed storage --------------------------------------------------------------------===//

bool IdentityAttr::isSerialized() const { return true; }
bool IdentityAttr::isIdentityLayout() const { return true; }
Attribute IdentityAttr::cloneWithLayouts(ArrayRef<Attribute>) const { return *this; }

Value IdentityAttr::calculateStorageSize(Location loc, OpBuilder &builder, RankedTensorType type,
                                         ValueRange dynamicDims) const {
  Value count = multiplyAll(loc, builder, getSizes(loc, builder, type.getShape(), dynamicDims));
  return bytesOfElements(loc, builder, type.getElementType(), count, /*packed=*/false);
}

LogicalResult PaddingAttr::verify(function_ref<InFlightDiagnostic()> emitError, DenseI64ArrayAttr padding) {
  // C1
  for (int64_t pad : padding.asArrayRef())
    if (pad < 0 && !ShapedType::isDynamic(pad))
      return emitError() << "padding must not be negative, got " << pad;
  return success();
}

bool PaddingAttr::isSerialized() const { return !llvm::is_contained(getPadding().asArrayRef(), ShapedType::kDynamic); }

bool PaddingAttr::isIdentityLayout() const {
  return llvm::all_of(getPadding().asArrayRef(), [](int64_t pad) { return pad == 0; });
}

Attribute PaddingAttr::cloneWithLayouts(ArrayRef<Attribute> layouts) const {
  return LayoutAttr::get(getContext(), ArrayAttr::get(getContext(), layouts));
}

Value PaddingAttr::calculateStorageSize(Location loc, OpBuilder &builder, RankedTensorType type,
                                        ValueRange dynamicDims) const {
  if (!isSerialized() || getPadding().size() != type.getRank())
    return {};
  SmallVector<Value> sizes = getSizes(loc, builder, type.getShape(), dynamicDims);
  for (auto [size, pad] : llvm::zip_equal(sizes, getPadding().asArrayRef()))
    if (pad != 0) {
      Value constant = arith::ConstantIndexOp::create(builder, loc, pad);
      size = builder.createOrFold<arith::AddIOp>(loc, size, constant);
    }
  return bytesOfElements(loc, builder, type.getElementType(), multiplyAll(loc, builder, sizes), /*packed=*/false);
}

LogicalResult PaddingAttr::verifyEncoding(ArrayRef<int64_t> shape, Type,
                                          function_ref<InFlightDiagnostic()> emitError) const {
  if (getPadding().size() != int64_t(shape.size()))
    return emitError() << "padding has " << getPadding().size() << " entries for a tensor of rank " << shape.size();
  return success();
}

bool PackedStorageAttr::isSerialized() const { return true; }
Attribute PackedStorageAttr::cloneWithLayouts(ArrayRef<Attribute>) const { return *this; }

bool PackedStorageAttr::isCompatibleWith(Attribute other) const { return !other || other == *this; }

Value PackedStorageAttr::calculateStorageSize(Location loc, OpBuilder &builder, RankedTensorType type,
                                              ValueRange dynamicDims) const {
  Value count = multiplyAll(loc, builder, getSizes(loc, builder, type.getShape(), dynamicDims));
  return bytesOfElements(loc, builder, type.getElementType(), count, /*packed=*/true);
}

FailureOr<Attribute> PackedStorageAttr::getCollapsedEncoding(ArrayRef<int64_t>, ArrayRef<int64_t>) const {
  return Attribute(*this);
}

LogicalResult PackedStorageAttr::verifyEncoding(ArrayRef<int64_t>, Type elementType,
                                                function_ref<InFlightDiagnostic()> emitError) const {
  // The parser of tensor types asks even if it could not read the element type; it has said so then.
  if (!elementType)
    return failure();
  // C1
  int64_t width = elementBitWidth(elementType);
  if (width != 1 && width != 2 && width != 4)
    return emitError() << "packed_storage needs elements of 1, 2 or 4 bits, got " << elementType;
  return success();
}

//===--- stand-ins --------------------------------------------------------------------------------------------===//

bool TestingAttr::isSerialized() const { return bool(getLayouts()); }

Attribute TestingAttr::cloneWithLayouts(ArrayRef<Attribute> layouts) const {
  return get(getContext(), ArrayAttr::get(getContext(), layouts), getOriginalElementType());
}

FailureOr<RankedTensorType> TestingAttr::convertForBitcast(ArrayRef<int64_t> shape, Type oldType, Type newType) const {
  FailureOr<SmallVector<int64_t>> newShape = bitcastShape(shape, oldType, newType);
  if (failed(newShape))
    return failure();
  TypeAttr original = getOriginalElementType() ? getOriginalElementType() : TypeAttr::get(oldType);
  return RankedTensorType::get(*newShape, newType, get(getContext(), getLayouts(), original));
}
