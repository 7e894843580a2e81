// Text of the iree_encoding attributes, today's and older spellings (iree_encoding.md 2-5, 15).
#include "dialects/Encoding/EncodingAttrs.h"
#include "dialects/Encoding/EncodingSyntax.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace weir::encoding;

#include "dialects/Encoding/EncodingEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/Encoding/EncodingAttrs.cpp.inc"

void EncodingDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Encoding/EncodingAttrs.cpp.inc"
      >();
}

//===--- encoding ---------------------------------------------------------------------------------------------===//

namespace {
/// `[1, ?, 3]`, `?` becoming ShapedType::kDynamic.
ParseResult parseSizes(AsmParser &parser, SmallVectorImpl<int64_t> &sizes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalQuestion())) {
      sizes.push_back(ShapedType::kDynamic);
      return success();
    }
    return parser.parseInteger(sizes.emplace_back());
  });
}

void printSizes(AsmPrinter &printer, ArrayRef<int64_t> sizes) {
  printer << '[';
  llvm::interleaveComma(sizes, printer, [&](int64_t size) {
    if (ShapedType::isDynamic(size))
      printer << '?';
    else
      printer << size;
  });
  printer << ']';
}

/// What the fields of any spelling of the attribute say.
struct EncodingFields {
  IntegerAttr operandIndex;
  std::optional<EncodingOpType> opType;
  ArrayAttr elementTypes;
  TypeAttr originalElementType;
  ArrayAttr maps;
  DenseI64ArrayAttr iterationSizes;
  // Older spellings.
  AffineMapAttr broadcastMap;
  ArrayAttr layouts;
};

ParseResult parseTypeList(AsmParser &parser, ArrayAttr &types) {
  SmallVector<Attribute> list;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
        Type type;
        if (parser.parseType(type))
          return failure();
        list.push_back(TypeAttr::get(type));
        return success();
      }))
    return failure();
  types = parser.getBuilder().getArrayAttr(list);
  return success();
}

ParseResult parseOpType(AsmParser &parser, std::optional<EncodingOpType> &opType) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  opType = symbolizeEncodingOpType(keyword);
  if (!opType)
    return parser.emitError(loc) << "op_type must be matmul, scaled_matmul or conv, not '" << keyword << "'";
  return success();
}

ParseResult parseField(AsmParser &parser, StringRef name, SMLoc loc, EncodingFields &fields) {
  if (name == "operand_index")
    return parser.parseAttribute(fields.operandIndex);
  if (name == "op_type")
    return parseOpType(parser, fields.opType);
  if (name == "element_types")
    return parseTypeList(parser, fields.elementTypes);
  if (name == "original_element_type" || name == "original_type") {
    Type type;
    if (parser.parseType(type))
      return failure();
    if (name == "original_element_type")
      fields.originalElementType = TypeAttr::get(type);
    return success();
  }
  if (name == "user_indexing_maps")
    return parser.parseAttribute(fields.maps);
  if (name == "iteration_sizes") {
    SmallVector<int64_t> sizes;
    if (parseSizes(parser, sizes))
      return failure();
    if (sizes.empty())
      return parser.emitError(loc, "iteration_sizes needs at least one entry");
    fields.iterationSizes = parser.getBuilder().getDenseI64ArrayAttr(sizes);
    return success();
  }
  // Fields of 2024 and early 2025.
  if (name == "matmul_narrow_M" || name == "matmul_narrow_N" || name == "round_dims_to") {
    Attribute dropped;
    return parser.parseAttribute(dropped);
  }
  if (name == "bcast_map")
    return parser.parseAttribute(fields.broadcastMap);
  if (name == "layouts")
    return parser.parseAttribute(fields.layouts);
  // #iree_linalg_ext.encoding<role = ...> of early 2024; its op was always a matmul.
  if (name == "role") {
    StringRef role;
    if (parser.parseKeyword(&role))
      return failure();
    int64_t index = llvm::StringSwitch<int64_t>(role).Case("LHS", 0).Case("RHS", 1).Case("RESULT", 2).Default(-1);
    if (index < 0)
      return parser.emitError(loc) << "unknown role '" << role << "'";
    fields.operandIndex = parser.getBuilder().getIndexAttr(index);
    fields.opType = EncodingOpType::matmul;
    return success();
  }
  return parser.emitError(loc) << "unknown field '" << name << "' of an encoding";
}

/// `user = BATCH_MATMUL_F32F32F32` of 2023: element types and canonical maps at once.
ParseResult parseLegacyUser(AsmParser &parser, EncodingFields &fields) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef user;
  if (parser.parseKeyword(&user))
    return failure();
  StringRef rest = user;
  bool batch = rest.consume_front("BATCH_");
  SmallVector<Attribute> types;
  MLIRContext *context = parser.getContext();
  Builder builder(context);
  bool good = rest.consume_front("MATMUL_");
  while (good && !rest.empty()) {
    bool bfloat = rest.consume_front("BF");
    bool isFloat = bfloat || rest.consume_front("F");
    bool isInteger = !isFloat && rest.consume_front("I");
    // Widths run together with the next letter only, so the digits end by themselves.
    unsigned width = 0;
    good = (isFloat || isInteger) && !rest.consumeInteger(10, width) && width <= 64;
    if (!good)
      break;
    Type type;
    if (bfloat)
      type = width == 16 ? Type(builder.getBF16Type()) : Type();
    else if (isFloat)
      type = width == 16   ? Type(builder.getF16Type())
             : width == 32 ? Type(builder.getF32Type())
             : width == 64 ? Type(builder.getF64Type())
                           : Type();
    else if (width > 0)
      type = builder.getIntegerType(width);
    good = bool(type);
    if (good)
      types.push_back(TypeAttr::get(type));
  }
  if (!good || types.size() != 3)
    return parser.emitError(loc) << "unknown user '" << user << "' of an encoding";
  fields.elementTypes = builder.getArrayAttr(types);
  unsigned b = batch ? 1 : 0, loops = 3 + b;
  auto map = [&](unsigned first, unsigned second) -> Attribute {
    SmallVector<AffineExpr> results;
    if (batch)
      results.push_back(builder.getAffineDimExpr(0));
    results.push_back(builder.getAffineDimExpr(b + first));
    results.push_back(builder.getAffineDimExpr(b + second));
    return AffineMapAttr::get(AffineMap::get(loops, 0, results, context));
  };
  fields.maps = builder.getArrayAttr({map(0, 2), map(2, 1), map(0, 1)});
  return success();
}
} // namespace

Attribute weir::encoding::parseEncodingAttr(AsmParser &parser) {
  SMLoc start = parser.getCurrentLocation();
  EncodingFields fields;
  llvm::SmallDenseSet<StringRef, 8> seen;
  auto parseOne = [&]() -> ParseResult {
    StringRef name;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return failure();
    if (!seen.insert(name).second)
      return parser.emitError(loc) << "field '" << name << "' given twice";
    if (name == "user")
      return parseLegacyUser(parser, fields);
    return parseField(parser, name, loc, fields);
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseOne))
    return {};
  if (fields.layouts)
    return parser.getChecked<LayoutAttr>(start, parser.getContext(), fields.layouts);
  if (!fields.operandIndex || !fields.opType || !fields.elementTypes) {
    parser.emitError(start, "an encoding needs operand_index, op_type and element_types");
    return {};
  }
  int64_t operand = fields.operandIndex.getInt();
  if (fields.broadcastMap && fields.maps && operand >= 0 && operand < int64_t(fields.maps.size())) {
    SmallVector<Attribute> maps(fields.maps.getValue());
    SmallVector<Attribute> chain;
    if (auto list = dyn_cast<ArrayAttr>(maps[operand]))
      llvm::append_range(chain, list.getValue());
    else
      chain.push_back(maps[operand]);
    chain.push_back(fields.broadcastMap);
    maps[operand] = parser.getBuilder().getArrayAttr(chain);
    fields.maps = parser.getBuilder().getArrayAttr(maps);
  }
  return parser.getChecked<EncodingAttr>(start, parser.getContext(), fields.operandIndex, *fields.opType,
                                         fields.elementTypes, fields.originalElementType, fields.maps,
                                         fields.iterationSizes);
}

Attribute EncodingAttr::parse(AsmParser &parser, Type) { return parseEncodingAttr(parser); }

void EncodingAttr::print(AsmPrinter &printer) const {
  printer << "<operand_index = " << getOperandIndex() << ", op_type = " << stringifyEncodingOpType(getOpType())
          << ", element_types = [";
  llvm::interleaveComma(getElementTypesArray(), printer);
  printer << ']';
  if (getOriginalElementType())
    printer << ", original_element_type = " << getOriginalElementType().getValue();
  if (getUserIndexingMaps())
    printer << ", user_indexing_maps = " << getUserIndexingMaps();
  if (getIterationSizes()) {
    printer << ", iteration_sizes = ";
    printSizes(printer, getIterationSizes());
  }
  printer << '>';
}

//===--- layouts and stand-ins --------------------------------------------------------------------------------===//

Attribute LayoutAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  ArrayAttr layouts;
  if (parser.parseLess() || parser.parseAttribute(layouts) || parser.parseGreater())
    return {};
  return parser.getChecked<LayoutAttr>(loc, parser.getContext(), layouts);
}

void LayoutAttr::print(AsmPrinter &printer) const { printer << '<' << getLayouts() << '>'; }

Attribute PaddingAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t> padding;
  if (parser.parseLess())
    return {};
  // `<array<i32: 0, 16>>` was a spelling of 2025.
  if (succeeded(parser.parseOptionalKeyword("array"))) {
    Type width;
    if (parser.parseLess() || parser.parseType(width))
      return {};
    auto parseOne = [&]() { return parser.parseInteger(padding.emplace_back()); };
    if (succeeded(parser.parseOptionalColon()) && parser.parseCommaSeparatedList(parseOne))
      return {};
    if (parser.parseGreater())
      return {};
  } else if (parseSizes(parser, padding)) {
    return {};
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<PaddingAttr>(loc, parser.getContext(), parser.getBuilder().getDenseI64ArrayAttr(padding));
}

void PaddingAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printSizes(printer, getPadding());
  printer << '>';
}

Attribute TestingAttr::parse(AsmParser &parser, Type) {
  ArrayAttr layouts;
  TypeAttr original;
  auto parseOne = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    // `<[L]>` without a name: dumps before 2026.
    auto bare = parser.parseOptionalAttribute(layouts);
    if (bare.has_value())
      return *bare;
    if (succeeded(parser.parseOptionalKeyword("layouts"))) {
      if (layouts)
        return parser.emitError(loc, "field 'layouts' given twice");
      return failure(parser.parseEqual() || parser.parseAttribute(layouts));
    }
    Type type;
    if (original)
      return parser.emitError(loc, "field 'original_element_type' given twice");
    if (parser.parseKeyword("original_element_type") || parser.parseEqual() || parser.parseType(type))
      return failure();
    original = TypeAttr::get(type);
    return success();
  };
  if (succeeded(parser.parseOptionalLess())) {
    if (failed(parser.parseOptionalGreater()) &&
        (parser.parseCommaSeparatedList(parseOne) || parser.parseGreater()))
      return {};
  }
  return TestingAttr::get(parser.getContext(), layouts, original);
}

void TestingAttr::print(AsmPrinter &printer) const {
  printer << '<';
  if (getLayouts())
    printer << "layouts = " << getLayouts();
  if (getLayouts() && getOriginalElementType())
    printer << ", ";
  if (getOriginalElementType())
    printer << "original_element_type = " << getOriginalElementType().getValue();
  printer << '>';
}

Attribute SpecializedAttr::parse(AsmParser &parser, Type) {
  int32_t seed;
  Type type;
  if (parser.parseLess() || parser.parseInteger(seed))
    return {};
  if (succeeded(parser.parseOptionalComma()) && parser.parseType(type))
    return {};
  if (parser.parseGreater())
    return {};
  return SpecializedAttr::get(parser.getContext(), seed, type ? TypeAttr::get(type) : TypeAttr());
}

void SpecializedAttr::print(AsmPrinter &printer) const {
  printer << '<' << getSeed();
  if (getType())
    printer << ", " << getType().getValue();
  printer << '>';
}

//===--- dialect hooks ----------------------------------------------------------------------------------------===//

Attribute EncodingDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  StringRef old;
  if (succeeded(parser.parseOptionalKeyword(
          &old, {"testing_encoding", "unspecialized_encoding", "specialized_encoding", "unknown_encoding",
                 "identity_encoding", "unsupported_encoding", "pad_encoding_layout"}))) {
    if (old == "testing_encoding")
      return TestingAttr::parse(parser, type);
    if (old == "unspecialized_encoding")
      return SpecializationResolverAttr::parse(parser, type);
    if (old == "specialized_encoding")
      return SpecializedAttr::parse(parser, type);
    if (old == "pad_encoding_layout")
      return PaddingAttr::parse(parser, type);
    if (old == "unknown_encoding")
      return UnknownAttr::get(getContext());
    if (old == "identity_encoding")
      return IdentityResolverAttr::get(getContext());
    return UnsupportedResolverAttr::get(getContext());
  }
  // Has no successor; it stays an encoding that nothing can specialise.
  if (succeeded(parser.parseOptionalKeyword("matmul_k")))
    return keepVerbatim(parser, getNamespace(), type);
  StringRef mnemonic;
  Attribute attr;
  OptionalParseResult known = generatedAttributeParser(parser, &mnemonic, type, attr);
  if (known.has_value())
    return attr;
  parser.emitError(parser.getNameLoc()) << "unknown attribute '" << mnemonic << "' in dialect '" << getNamespace()
                                        << "'";
  return {};
}

void EncodingDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  if (failed(generatedAttributePrinter(attr, printer)))
    llvm_unreachable("attribute of another dialect");
}
