#include "dialects/Stream/StreamTypes.h"

#include "dialects/Stream/StreamDialect.h"
#include "dialects/Util/UtilOpaque.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

#include "dialects/Stream/StreamEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "dialects/Stream/StreamTypes.cpp.inc"

void StreamDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialects/Stream/StreamTypes.cpp.inc"
      >();
}

Type StreamDialect::parseType(DialectAsmParser &parser) const {
  return util::parseTypeOrText(parser, *this, generatedTypeParser);
}

void StreamDialect::printType(Type type, DialectAsmPrinter &printer) const {
  LogicalResult printed = generatedTypePrinter(type, printer);
  assert(succeeded(printed) && "type of another dialect");
  (void)printed;
}

Type ResourceType::parse(AsmParser &parser) {
  if (parser.parseLess())
    return {};
  SMLoc loc = parser.getCurrentLocation();
  StringRef word = "*";
  if (failed(parser.parseOptionalStar()) && parser.parseKeyword(&word))
    return {};
  std::optional<Lifetime> lifetime = symbolizeLifetime(word);
  if (!lifetime) {
    parser.emitError(loc) << "unknown resource lifetime '" << word
                          << "'; expected *, external, staging, transient, variable or constant";
    return {};
  }
  if (parser.parseGreater())
    return {};
  return ResourceType::get(parser.getContext(), *lifetime);
}

void ResourceType::print(AsmPrinter &printer) const { printer << '<' << stringifyLifetime(getLifetime()) << '>'; }

bool ResourceType::isAccessCompatible(Type access) const { return access == *this || isa<ShapedType>(access); }
