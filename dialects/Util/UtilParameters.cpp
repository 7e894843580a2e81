#include "dialects/Util/UtilParameters.h"

#include "dialects/Util/UtilTypes.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace weir;

ParseResult util::parseParameterName(AsmParser &parser, ParameterName &name) {
  std::string first, second;
  if (parser.parseLess() || parser.parseString(&first))
    return failure();
  name.key = parser.getBuilder().getStringAttr(first);
  if (succeeded(parser.parseOptionalColon())) {
    if (parser.parseColon() || parser.parseString(&second))
      return failure();
    name.scope = name.key;
    name.key = parser.getBuilder().getStringAttr(second);
  }
  if (succeeded(parser.parseOptionalComma()) && parser.parseAttribute(name.config))
    return failure();
  return parser.parseGreater();
}

void util::printParameterName(AsmPrinter &printer, const ParameterName &name) {
  printer << '<';
  if (name.scope)
    printer << name.scope << "::";
  printer << name.key;
  if (name.config)
    printer << ", " << name.config;
  printer << '>';
}

std::optional<int64_t> util::getParameterBytes(Type type, DictionaryAttr config) {
  if (config)
    if (auto length = config.getAs<IntegerAttr>("length"))
      return length.getInt();
  return getConstantBytes(type);
}
