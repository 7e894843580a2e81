#include "dialects/Util/UtilOpaque.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace weir;

/// The name of an alias if one starts `text`: `#name` or `!name` without a dot and without a body.
static StringRef takeAlias(StringRef text) {
  if (!text.starts_with("#") && !text.starts_with("!"))
    return {};
  StringRef name = text.drop_front().take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.'; });
  return name.empty() || name.contains('.') || text.substr(1 + name.size()).starts_with("<") ? StringRef() : name;
}

static bool hasAlias(StringRef text) {
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"' && (i == 0 || text[i - 1] != '\\'))
      inString = !inString;
    if (!inString && !takeAlias(text.substr(i)).empty())
      return true;
  }
  return false;
}

/// Moves the parser over one token that starts with `c` and is neither an attribute nor a type with a name.
static ParseResult skipToken(DialectAsmParser &parser, char c) {
  std::string string;
  StringAttr symbol;
  StringRef keyword;
  APInt integer;
  double number;
  if (c == '"')
    return parser.parseString(&string);
  if (c == '@')
    return parser.parseSymbolName(symbol);
  if (llvm::isAlpha(c) || c == '_')
    return parser.parseKeyword(&keyword);
  if (llvm::isDigit(c)) {
    OptionalParseResult result = parser.parseOptionalInteger(integer);
    return result.has_value() ? *result : parser.parseFloat(number);
  }
  bool isPunctuation =
      succeeded(parser.parseOptionalArrow()) || succeeded(parser.parseOptionalColon()) || succeeded(parser.parseOptionalComma()) ||
      succeeded(parser.parseOptionalEqual()) || succeeded(parser.parseOptionalLess()) || succeeded(parser.parseOptionalGreater()) ||
      succeeded(parser.parseOptionalLParen()) || succeeded(parser.parseOptionalRParen()) || succeeded(parser.parseOptionalLSquare()) ||
      succeeded(parser.parseOptionalRSquare()) || succeeded(parser.parseOptionalLBrace()) || succeeded(parser.parseOptionalRBrace()) ||
      succeeded(parser.parseOptionalPlus()) || succeeded(parser.parseOptionalSlash()) || succeeded(parser.parseOptionalMinus()) || succeeded(parser.parseOptionalStar()) ||
      succeeded(parser.parseOptionalQuestion()) || succeeded(parser.parseOptionalVerticalBar()) || succeeded(parser.parseOptionalEllipsis());
  return success(isPunctuation);
}

/// Moves the parser over an attribute or a type that has a name, and returns it in full.
static FailureOr<std::string> spellOutNamed(DialectAsmParser &parser, char c) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (c == '#') {
    Attribute attribute;
    if (parser.parseAttribute(attribute))
      return failure();
    attribute.print(os);
  } else {
    Type type;
    if (parser.parseType(type))
      return failure();
    type.print(os);
  }
  return text;
}

/// `text` with its aliases spelled out. The parser is at a token that precedes all of them.
static FailureOr<std::string> spellOutAliases(DialectAsmParser &parser, const Dialect &dialect, SMLoc loc, StringRef text) {
  std::string out;
  const char *copied = text.begin();
  auto position = [&] { return parser.getCurrentLocation().getPointer(); };
  while (position() < text.end()) {
    const char *begin = position();
    if (*begin != '#' && *begin != '!') {
      if (failed(skipToken(parser, *begin)))
        return parser.emitError(loc) << "an alias is used in text of the " << dialect.getNamespace()
                                     << " dialect, which is not parsed; print the program with --mlir-print-local-scope";
      continue;
    }
    FailureOr<std::string> full = spellOutNamed(parser, *begin);
    if (failed(full))
      return failure();
    StringRef named = StringRef(begin, std::min(position(), text.end()) - begin).rtrim();
    if (!hasAlias(named))
      continue;
    out.append(copied, begin);
    out += *full;
    copied = named.end();
  }
  out.append(copied, text.end());
  return out;
}

/// What is kept of `parser`'s symbol: its text, without aliases, whose definitions would not be printed.
static FailureOr<std::string> takeText(DialectAsmParser &parser, const Dialect &dialect, SMLoc loc) {
  StringRef text = parser.getFullSymbolSpec();
  if (!hasAlias(text))
    return text.str();
  return spellOutAliases(parser, dialect, loc, text);
}

Type util::parseTypeOrText(DialectAsmParser &parser, const Dialect &dialect,
                           function_ref<OptionalParseResult(AsmParser &, StringRef *, Type &)> generated) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef mnemonic;
  Type type;
  if (generated(parser, &mnemonic, type).has_value())
    return type;
  FailureOr<std::string> text = takeText(parser, dialect, loc);
  if (failed(text))
    return {};
  return OpaqueType::get(StringAttr::get(dialect.getContext(), dialect.getNamespace()), *text);
}

Attribute
util::parseAttributeOrText(DialectAsmParser &parser, const Dialect &dialect, Type type,
                           function_ref<OptionalParseResult(AsmParser &, StringRef *, Type, Attribute &)> generated) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef mnemonic;
  Attribute attr;
  if (generated(parser, &mnemonic, type, attr).has_value())
    return attr;
  FailureOr<std::string> text = takeText(parser, dialect, loc);
  if (failed(text))
    return {};
  MLIRContext *context = dialect.getContext();
  return OpaqueAttr::get(StringAttr::get(context, dialect.getNamespace()), *text, type ? type : NoneType::get(context));
}
