#include "dialects/Encoding/EncodingUtils.h"

#include "llvm/ADT/StringExtras.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace weir::encoding;

//===--- compatibility and specialisation (iree_encoding.md 6.2) ----------------------------------------------===//

SerializableAttrInterface weir::encoding::getSerializable(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? dyn_cast_or_null<SerializableAttrInterface>(tensor.getEncoding()) : SerializableAttrInterface();
}

bool weir::encoding::defaultIsCompatible(Attribute encoding, Attribute other) {
  auto mine = dyn_cast_or_null<SerializableAttrInterface>(encoding);
  auto theirs = dyn_cast_or_null<SerializableAttrInterface>(other);
  if (!mine || !theirs)
    return false;
  return !mine.isSerialized() || !theirs.isSerialized() || encoding == other;
}

bool weir::encoding::areCompatible(Attribute a, Attribute b) {
  if (a == b)
    return true;
  auto sa = dyn_cast_or_null<SerializableAttrInterface>(a);
  auto sb = dyn_cast_or_null<SerializableAttrInterface>(b);
  return (!sa || sa.isCompatibleWith(sb)) && (!sb || sb.isCompatibleWith(sa));
}

RankedTensorType weir::encoding::dropEncoding(RankedTensorType type) {
  return RankedTensorType::get(type.getShape(), type.getElementType());
}

RankedTensorType weir::encoding::specialize(RankedTensorType type, ArrayRef<Attribute> resolvers) {
  SerializableAttrInterface encoding = getSerializable(type);
  if (!encoding || encoding.isSerialized())
    return type;
  if (!llvm::all_of(resolvers, llvm::IsaPred<LayoutResolverAttrInterface>))
    return dropEncoding(type);
  SmallVector<Attribute> layouts;
  for (Attribute resolver : resolvers) {
    Attribute layout = cast<LayoutResolverAttrInterface>(resolver).getLayout(type);
    if (!layout)
      return {};
    layouts.push_back(layout);
  }
  Attribute result = layouts.empty() ? Attribute() : encoding.cloneWithLayouts(layouts);
  return result ? RankedTensorType::get(type.getShape(), type.getElementType(), result) : RankedTensorType();
}

Attribute weir::encoding::getResolver(MLIRContext *context, DictionaryAttr targetConfiguration) {
  Attribute found = targetConfiguration ? targetConfiguration.get(kResolverKey) : Attribute();
  // Until mid 2025 the key was plain `encoding`.
  if (!found && targetConfiguration)
    found = targetConfiguration.get("encoding");
  auto resolver = dyn_cast_or_null<LayoutResolverAttrInterface>(found);
  return resolver ? resolver.simplify(targetConfiguration) : Attribute(IdentityResolverAttr::get(context));
}

//===--- sizes (iree_encoding.md section 8) -------------------------------------------------------------------===//

int64_t weir::encoding::elementBitWidth(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * elementBitWidth(complex.getElementType());
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() * elementBitWidth(vector.getElementType());
  if (isa<IndexType>(type))
    return 64;
  return type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 0;
}

int64_t weir::encoding::elementByteCount(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * elementByteCount(complex.getElementType());
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() * elementByteCount(vector.getElementType());
  int64_t width = elementBitWidth(type);
  return width == 0 ? 0 : llvm::PowerOf2Ceil(llvm::divideCeil(width, 8));
}

SmallVector<Value> weir::encoding::getSizes(Location loc, OpBuilder &builder, ArrayRef<int64_t> shape,
                                            ValueRange dynamicDims) {
  SmallVector<Value> sizes;
  for (int64_t size : shape) {
    if (!ShapedType::isDynamic(size)) {
      sizes.push_back(arith::ConstantIndexOp::create(builder, loc, size));
      continue;
    }
    assert(!dynamicDims.empty() && "as many dims as dynamic sizes");
    sizes.push_back(dynamicDims.front());
    dynamicDims = dynamicDims.drop_front();
  }
  return sizes;
}

Value weir::encoding::multiplyAll(Location loc, OpBuilder &builder, ValueRange values) {
  Value product;
  for (Value value : values)
    product = product ? builder.createOrFold<arith::MulIOp>(loc, product, value) : value;
  return product ? product : arith::ConstantIndexOp::create(builder, loc, 1);
}

Value weir::encoding::bytesOfElements(Location loc, OpBuilder &builder, Type elementType, Value count, bool packed) {
  int64_t width = elementBitWidth(elementType);
  if (packed && width < 8) {
    Value perByte = arith::ConstantIndexOp::create(builder, loc, 8 / width);
    return builder.createOrFold<arith::CeilDivUIOp>(loc, count, perByte);
  }
  Value bytes = arith::ConstantIndexOp::create(builder, loc, elementByteCount(elementType));
  return builder.createOrFold<arith::MulIOp>(loc, count, bytes);
}

Value weir::encoding::calculateStorageSize(Location loc, OpBuilder &builder, RankedTensorType type,
                                           ValueRange dynamicDims) {
  // S1
  if (SerializableAttrInterface encoding = getSerializable(type))
    return encoding.calculateStorageSize(loc, builder, type, dynamicDims);
  // S3: 2 and 4 bits stay packed.
  int64_t width = elementBitWidth(type.getElementType());
  bool packed = type.getElementType().isInteger() && (width == 2 || width == 4);
  if (packed && type.hasStaticShape() && type.getNumElements() * width % 8 != 0)
    return {};
  Value count = multiplyAll(loc, builder, getSizes(loc, builder, type.getShape(), dynamicDims));
  return bytesOfElements(loc, builder, type.getElementType(), count, packed);
}

std::optional<int64_t> weir::encoding::staticStorageSize(RankedTensorType type) {
  if (!type.hasStaticShape())
    return std::nullopt;
  // The formulas above fold on constants; a scratch block holds them meanwhile.
  MLIRContext *context = type.getContext();
  context->getOrLoadDialect<arith::ArithDialect>();
  Block scratch;
  OpBuilder builder(context);
  builder.setInsertionPointToEnd(&scratch);
  Value size = calculateStorageSize(UnknownLoc::get(context), builder, type, {});
  APInt value;
  if (!size || !matchPattern(size, m_ConstantInt(&value)))
    return std::nullopt;
  return value.getSExtValue();
}

//===--- loops of a contraction (iree_encoding.md 2.1) --------------------------------------------------------===//

std::optional<ContractionLoops> weir::encoding::inferContractionLoops(EncodingAttr encoding) {
  SmallVector<AffineMap> maps = encoding.getRootMaps();
  bool scaled = encoding.getOpType() == EncodingOpType::scaled_matmul;
  if (encoding.getOpType() == EncodingOpType::conv || maps.size() != (scaled ? 5u : 3u))
    return std::nullopt;
  unsigned loopCount = maps[0].getNumDims();
  for (AffineMap map : maps)
    if (!map.isProjectedPermutation() || map.getNumDims() != loopCount)
      return std::nullopt;
  AffineMap result = maps.back();
  ContractionLoops loops;
  for (unsigned loop = 0; loop < loopCount; ++loop) {
    bool lhs = maps[0].isFunctionOfDim(loop), rhs = maps[1].isFunctionOfDim(loop), out = result.isFunctionOfDim(loop);
    if (lhs && rhs && out)
      loops.batch.push_back(loop);
    else if (lhs && out)
      loops.m.push_back(loop);
    else if (rhs && out)
      loops.n.push_back(loop);
    else if (lhs && rhs) {
      bool block = scaled && !maps[2].isFunctionOfDim(loop) && !maps[3].isFunctionOfDim(loop);
      (block ? loops.kb : loops.k).push_back(loop);
    } else
      return std::nullopt;
  }
  return loops;
}

//===--- text that weir does not interpret --------------------------------------------------------------------===//

Attribute weir::encoding::keepVerbatim(DialectAsmParser &parser, StringRef dialect, Type type) {
  StringRef text = parser.getFullSymbolSpec();
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && quoted)
      ++i;
    else if (text[i] == '"')
      quoted = !quoted;
    if (quoted || text[i] != '#')
      continue;
    StringRef name = text.drop_front(i + 1).take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '-'; });
    char next = i + 1 + name.size() < text.size() ? text[i + 1 + name.size()] : '\0';
    // `%x#0`-like numbers do not occur in attributes; `#dialect.name` and `#dialect<...>` are no aliases.
    if (name.empty() || next == '.' || next == '<')
      continue;
    parser.emitError(parser.getNameLoc())
        << "attribute of dialect '" << dialect << "' is kept as text and uses the alias '#" << name
        << "', whose definition would get lost; print the input with --mlir-print-local-scope";
    return {};
  }
  return OpaqueAttr::get(StringAttr::get(parser.getContext(), dialect), text, type ? type : NoneType::get(parser.getContext()));
}
