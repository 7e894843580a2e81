#include "dialects/Util/UtilOpaque.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace weir;

static LogicalResult checkNoAlias(DialectAsmParser &parser, const Dialect &dialect, SMLoc loc, StringRef text) {
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && (i == 0 || text[i - 1] != '\\'))
      inString = !inString;
    if (inString || (text[i] != '#' && text[i] != '!'))
      continue;
    StringRef name = text.substr(i + 1).take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.'; });
    if (name.empty() || name.contains('.') || text.substr(i + 1 + name.size()).starts_with("<"))
      continue;
    return parser.emitError(loc) << "the alias " << text[i] << name << " stands in text of the " << dialect.getNamespace()
                                 << " dialect that is kept as it is: print the program with --mlir-print-local-scope";
  }
  return success();
}

Type util::parseTypeOrText(DialectAsmParser &parser, const Dialect &dialect,
                           function_ref<OptionalParseResult(AsmParser &, StringRef *, Type &)> generated) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef mnemonic;
  Type type;
  if (generated(parser, &mnemonic, type).has_value())
    return type;
  StringRef text = parser.getFullSymbolSpec();
  if (failed(checkNoAlias(parser, dialect, loc, text)))
    return {};
  return OpaqueType::get(StringAttr::get(dialect.getContext(), dialect.getNamespace()), text);
}

Attribute
util::parseAttributeOrText(DialectAsmParser &parser, const Dialect &dialect, Type type,
                           function_ref<OptionalParseResult(AsmParser &, StringRef *, Type, Attribute &)> generated) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef mnemonic;
  Attribute attr;
  if (generated(parser, &mnemonic, type, attr).has_value())
    return attr;
  StringRef text = parser.getFullSymbolSpec();
  if (failed(checkNoAlias(parser, dialect, loc, text)))
    return {};
  MLIRContext *context = dialect.getContext();
  return OpaqueAttr::get(StringAttr::get(context, dialect.getNamespace()), text, type ? type : NoneType::get(context));
}
