// The small pieces of shared syntax: visibility, aliases, initial values, properties and count regions. UtilShapeParsing.cpp,
// UtilResultParsing.cpp and UtilFunctionParsing.cpp have the rest.

#include "dialects/Util/UtilParsing.h"

#include "mlir/AsmParser/AsmParser.h"

using namespace mlir;
using namespace weir;

//===----------------------------------------------------------------------===//
// S1 visibility
//===----------------------------------------------------------------------===//

ParseResult weir::parseSymbolVisibility(OpAsmParser &parser, StringAttr &visibility) {
  StringRef keyword;
  if (succeeded(parser.parseOptionalKeyword(&keyword, {"public", "private", "nested"})))
    visibility = parser.getBuilder().getStringAttr(keyword);
  return success();
}

void weir::printSymbolVisibility(OpAsmPrinter &p, Operation *op, StringAttr visibility) {
  p << (visibility ? visibility.getValue() : StringRef("public"));
}

//===----------------------------------------------------------------------===//
// S5-S7, S9
//===----------------------------------------------------------------------===//

ParseResult weir::parseSymbolAlias(OpAsmParser &parser, StringAttr &name, FlatSymbolRefAttr &ref) {
  StringAttr symbol;
  if (parser.parseSymbolName(symbol))
    return failure();
  ref = FlatSymbolRefAttr::get(symbol);
  name = symbol;
  if (failed(parser.parseOptionalKeyword("as")))
    return success();
  std::string alias;
  if (parser.parseLParen() || parser.parseString(&alias) || parser.parseRParen())
    return failure();
  name = parser.getBuilder().getStringAttr(alias);
  return success();
}

void weir::printSymbolAlias(OpAsmPrinter &p, Operation *op, StringAttr name, FlatSymbolRefAttr ref) {
  p.printSymbolName(ref.getValue());
  if (name.getValue() != ref.getValue()) {
    p << " as(";
    p.printAttribute(name);
    p << ")";
  }
}

/// An opaque attribute of the `hal` dialect without a type represents a device (util.global, note (a)).
static Attribute withDeviceType(Attribute value) {
  auto opaque = dyn_cast<OpaqueAttr>(value);
  if (!opaque || opaque.getDialectNamespace() != "hal" || !isa<NoneType>(opaque.getType()))
    return value;
  Type device = parseType("!hal.device", value.getContext());
  return OpaqueAttr::get(opaque.getDialectNamespace(), opaque.getAttrData(), device);
}

ParseResult weir::parseTypeOrAttr(OpAsmParser &parser, TypeAttr &type, TypedAttr &value) {
  Type declared;
  if (succeeded(parser.parseOptionalColon()) && parser.parseType(declared))
    return failure();
  if (declared && failed(parser.parseOptionalEqual())) {
    type = TypeAttr::get(declared);
    return success();
  }
  if (!declared && parser.parseEqual())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  Attribute attribute;
  if (parser.parseAttribute(attribute))
    return failure();
  value = dyn_cast<TypedAttr>(withDeviceType(attribute));
  if (!value)
    return parser.emitError(loc) << "expected an attribute with a type";
  type = TypeAttr::get(declared ? declared : value.getType());
  return success();
}

void weir::printTypeOrAttr(OpAsmPrinter &p, Operation *op, TypeAttr type, TypedAttr value) {
  if (!value || value.getType() != type.getValue()) {
    p << ": " << type.getValue();
    if (!value)
      return;
    p << " ";
  }
  p << "= " << value;
}

ParseResult weir::parseTypeAlias(OpAsmParser &parser, TypeAttr &encoding, Type &storage) {
  Type type;
  if (parser.parseType(type))
    return failure();
  encoding = TypeAttr::get(type);
  storage = type;
  if (succeeded(parser.parseOptionalKeyword("as")))
    return parser.parseType(storage);
  return success();
}

void weir::printTypeAlias(OpAsmPrinter &p, Operation *op, TypeAttr encoding, Type storage) {
  p << encoding.getValue();
  if (encoding.getValue() != storage)
    p << " as " << storage;
}

ParseResult weir::detail::parseProps(OpAsmParser &parser, ArrayRef<std::pair<PropName, PropSink>> props) {
  if (failed(parser.parseOptionalLess()))
    return success();
  bool braces = succeeded(parser.parseOptionalLBrace());
  llvm::SmallDenseSet<StringRef> seen;
  auto parseProp = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    std::string name;
    if (parser.parseKeywordOrString(&name))
      return failure();
    const auto *prop = llvm::find_if(props, [&](const auto &prop) { return prop.first.name == name; });
    if (prop == props.end())
      return parser.emitError(loc) << "`" << name << "` is not a property of this op";
    if (!seen.insert(prop->first.name).second)
      return parser.emitError(loc) << "`" << name << "` is given twice";
    Attribute value;
    if (parser.parseEqual())
      return failure();
    SMLoc valueLoc = parser.getCurrentLocation();
    Type type = prop->first.isIndex ? parser.getBuilder().getIndexType() : Type();
    if (parser.parseAttribute(value, type))
      return failure();
    if (failed(prop->second(value)))
      return parser.emitError(valueLoc) << "wrong kind of attribute for `" << name << "`";
    return success();
  };
  if (parser.parseCommaSeparatedList(parseProp) || (braces && parser.parseRBrace()))
    return failure();
  return parser.parseGreater();
}

void weir::detail::printProps(OpAsmPrinter &p, ArrayRef<std::pair<PropName, Attribute>> props) {
  if (llvm::none_of(props, [](const auto &prop) { return bool(prop.second); }))
    return;
  p << " <";
  llvm::interleaveComma(llvm::make_filter_range(props, [](const auto &prop) { return bool(prop.second); }), p,
                        [&](const auto &prop) {
                          p << prop.first.name << " = ";
                          if (prop.first.isIndex)
                            p.printAttributeWithoutType(prop.second);
                          else
                            p.printAttribute(prop.second);
                        });
  p << ">";
}

//===----------------------------------------------------------------------===//
// Count regions
//===----------------------------------------------------------------------===//

ParseResult weir::parseWorkgroupCountRegion(OpAsmParser &parser, StringRef keyword, Region &region) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren, /*allowType=*/true, /*allowAttrs=*/true) ||
      parser.parseArrow())
    return failure();
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren,
                                     [&] { return parser.parseType(types.emplace_back()); }))
    return failure();
  if (types.size() != 3 || !llvm::all_of(types, [](Type type) { return type.isIndex(); }))
    return parser.emitError(loc) << "a workgroup count must have three results of type `index`";
  return parser.parseRegion(region, arguments, /*enableNameShadowing=*/true);
}

void weir::printWorkgroupCountRegion(OpAsmPrinter &p, Operation *op, StringRef keyword, Region &region) {
  if (region.empty())
    return;
  p << " " << keyword << "(";
  llvm::interleaveComma(region.getArguments(), p, [&](BlockArgument argument) { p.printRegionArgument(argument); });
  p << ") -> (index, index, index) ";
  p.printRegion(region, /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/true);
}

ParseResult weir::refuseCustomForm(OpAsmParser &parser, OperationState &result) {
  return parser.emitError(parser.getNameLoc())
         << "weir cannot parse the custom form of '" << result.name << "': print the program with --mlir-print-op-generic";
}

bool weir::isAtNextResults(OpAsmParser &parser) {
  // The parser does not look ahead; the text ends in a null character.
  const char *next = parser.getCurrentLocation().getPointer();
  auto skip = [&](auto isPart) {
    while (*next && isPart(*next))
      ++next;
  };
  auto isSpace = [](char c) { return llvm::isSpace(c); };
  while (*next == '%') {
    ++next;
    skip([](char c) { return llvm::isAlnum(c) || StringRef("_$.-").contains(c); });
    skip(isSpace);
    if (*next == ':') {
      ++next;
      skip(isSpace);
      if (!llvm::isDigit(*next))
        return false;
      skip([](char c) { return llvm::isDigit(c); });
      skip(isSpace);
    }
    if (*next != ',')
      return *next == '=';
    ++next;
    skip(isSpace);
  }
  return false;
}
