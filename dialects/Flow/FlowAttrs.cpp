#include "dialects/Flow/FlowAttrs.h"

#include "dialects/Util/UtilTypes.h"
#include "dialects/Util/UtilOpaque.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;

#define GET_ATTRDEF_CLASSES
#include "dialects/Flow/FlowAttrs.cpp.inc"

void FlowDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/Flow/FlowAttrs.cpp.inc"
      >();
}

Attribute FlowDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  return util::parseAttributeOrText(parser, *this, type, generatedAttributeParser);
}

void FlowDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  LogicalResult printed = generatedAttributePrinter(attr, printer);
  assert(succeeded(printed) && "attribute of another dialect");
  (void)printed;
}

/// `<"scope"::"key", {config}>`; scope and configuration may be absent.
Attribute NamedParameterAttr::parse(AsmParser &parser, Type type) {
  std::string first, second;
  DictionaryAttr config;
  if (parser.parseLess() || parser.parseString(&first))
    return {};
  bool scoped = succeeded(parser.parseOptionalColon());
  if (scoped && (parser.parseColon() || parser.parseString(&second)))
    return {};
  if (succeeded(parser.parseOptionalComma()) && parser.parseAttribute(config))
    return {};
  if (parser.parseGreater())
    return {};
  Builder &builder = parser.getBuilder();
  return get(parser.getContext(), type ? type : builder.getNoneType(),
             scoped ? builder.getStringAttr(first) : StringAttr(), builder.getStringAttr(scoped ? second : first),
             config);
}

void NamedParameterAttr::print(AsmPrinter &printer) const {
  printer << '<';
  if (getScope())
    printer << getScope() << "::";
  printer << getKey();
  if (getConfig())
    printer << ", " << getConfig();
  printer << '>';
}

std::optional<int64_t> NamedParameterAttr::getStorageSize() const {
  if (getConfig())
    if (auto length = getConfig().getAs<IntegerAttr>("length"))
      return length.getInt();
  return util::getConstantBytes(getType());
}
