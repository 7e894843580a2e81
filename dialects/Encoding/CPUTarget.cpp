#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Encoding/TargetSyntax.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir::encoding;

#define GET_ATTRDEF_CLASSES
#include "dialects/Encoding/CPUTargetAttrs.cpp.inc"

void CPUTargetDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Encoding/CPUTargetAttrs.cpp.inc"
      >();
}

Attribute CPUEncodingResolverAttr::parse(AsmParser &parser, Type) {
  return parsePackedResolver<CPUEncodingResolverAttr>(parser);
}
void CPUEncodingResolverAttr::print(AsmPrinter &printer) const { printPackedResolver(printer, getConfiguration()); }

Attribute VMVXEncodingResolverAttr::parse(AsmParser &parser, Type) {
  return parsePackedResolver<VMVXEncodingResolverAttr>(parser);
}
void VMVXEncodingResolverAttr::print(AsmPrinter &printer) const { printPackedResolver(printer, getConfiguration()); }

Attribute CPUTargetDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  // The names of early 2025.
  if (succeeded(parser.parseOptionalKeyword("cpu_encoding_layout")))
    return CPUEncodingResolverAttr::parse(parser, type);
  if (succeeded(parser.parseOptionalKeyword("vmvx_encoding_layout")))
    return VMVXEncodingResolverAttr::parse(parser, type);
  StringRef mnemonic;
  Attribute attr;
  OptionalParseResult known = generatedAttributeParser(parser, &mnemonic, type, attr);
  return known.has_value() ? attr : keepVerbatim(parser, getNamespace(), type);
}

void CPUTargetDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  if (failed(generatedAttributePrinter(attr, printer)))
    llvm_unreachable("attribute of another dialect");
}
