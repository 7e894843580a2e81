#include "dialects/Flow/FlowAttrs.h"

#include "dialects/Util/UtilOpaque.h"
#include "dialects/Util/UtilParameters.h"
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

Attribute NamedParameterAttr::parse(AsmParser &parser, Type type) {
  util::ParameterName name;
  if (util::parseParameterName(parser, name))
    return {};
  return get(parser.getContext(), type ? type : parser.getBuilder().getNoneType(), name.scope, name.key, name.config);
}

void NamedParameterAttr::print(AsmPrinter &printer) const {
  util::printParameterName(printer, {getScope(), getKey(), getConfig()});
}

std::optional<int64_t> NamedParameterAttr::getStorageSize() const {
  return util::getParameterBytes(getType(), getConfig());
}
