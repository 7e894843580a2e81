#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Encoding/TargetSyntax.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir::encoding;

#define GET_ATTRDEF_CLASSES
#include "dialects/Encoding/GPUTargetAttrs.cpp.inc"

void GPUTargetDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Encoding/GPUTargetAttrs.cpp.inc"
      >();
}

Attribute GPUEncodingResolverAttr::parse(AsmParser &parser, Type) {
  return parsePackedResolver<GPUEncodingResolverAttr>(parser);
}
void GPUEncodingResolverAttr::print(AsmPrinter &printer) const { printPackedResolver(printer, getConfiguration()); }

Attribute GPUPaddingResolverAttr::parse(AsmParser &parser, Type) {
  std::optional<int64_t> lineBytes, sets;
  auto parseOne = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef name;
    if (parser.parseKeyword(&name) || parser.parseEqual())
      return failure();
    std::optional<int64_t> &field = name == "cache_line_bytes" ? lineBytes : sets;
    if ((name != "cache_line_bytes" && name != "cache_sets") || field)
      return parser.emitError(loc) << "unknown or repeated field '" << name << "'";
    return parser.parseInteger(field.emplace());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::OptionalLessGreater, parseOne))
    return {};
  return get(parser.getContext(), lineBytes, sets);
}

void GPUPaddingResolverAttr::print(AsmPrinter &printer) const {
  printer << '<';
  if (getCacheLineBytes())
    printer << "cache_line_bytes = " << *getCacheLineBytes();
  if (getCacheLineBytes() && getCacheSets())
    printer << ", ";
  if (getCacheSets())
    printer << "cache_sets = " << *getCacheSets();
  printer << '>';
}

Attribute GPUTargetDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  // The names of early 2025.
  if (succeeded(parser.parseOptionalKeyword("gpu_encoding_layout")))
    return GPUEncodingResolverAttr::parse(parser, type);
  if (succeeded(parser.parseOptionalKeyword("gpu_pad_layout")))
    return GPUPaddingResolverAttr::parse(parser, type);
  StringRef mnemonic;
  Attribute attr;
  OptionalParseResult known = generatedAttributeParser(parser, &mnemonic, type, attr);
  return known.has_value() ? attr : keepVerbatim(parser, getNamespace(), type);
}

void GPUTargetDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  if (failed(generatedAttributePrinter(attr, printer)))
    llvm_unreachable("attribute of another dialect");
}
