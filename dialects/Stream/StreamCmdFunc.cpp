// Syntax of stream.cmd.func, the declaration of a function that cmd regions can call.
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilParsing.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace weir::stream;

void CmdFuncOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type) {
  auto &properties = state.getOrAddProperties<Properties>();
  properties.sym_name = builder.getStringAttr(name);
  properties.function_type = TypeAttr::get(type);
  state.addRegion();
}

CmdFuncOp CmdFuncOp::create(Location location, StringRef name, FunctionType type) {
  OpBuilder builder(location->getContext());
  return create(builder, location, name, type);
}

/// `%r[%offset for %length]: TYPE ADICT` or `%x: TYPE ADICT`; the former represents three arguments.
static ParseResult parseArgument(OpAsmParser &parser, SmallVectorImpl<OpAsmParser::Argument> &arguments) {
  OpAsmParser::Argument argument;
  if (parser.parseArgument(argument))
    return failure();
  SmallVector<OpAsmParser::Argument, 2> range;
  if (succeeded(parser.parseOptionalLSquare())) {
    range.resize(2);
    if (parser.parseArgument(range[0]) || parser.parseKeyword("for") || parser.parseArgument(range[1]) ||
        parser.parseRSquare())
      return failure();
    for (OpAsmParser::Argument &bound : range)
      bound.type = parser.getBuilder().getIndexType();
  }
  NamedAttrList attrs;
  if (parser.parseColonType(argument.type) || parser.parseOptionalAttrDict(attrs))
    return failure();
  argument.attrs = attrs.getDictionary(parser.getContext());
  arguments.push_back(argument);
  arguments.append(range.begin(), range.end());
  return success();
}

static ParseResult parseResults(OpAsmParser &parser, SmallVectorImpl<Type> &types,
                                SmallVectorImpl<DictionaryAttr> &attrs) {
  auto parseResult = [&]() -> ParseResult {
    NamedAttrList dict;
    if (parser.parseType(types.emplace_back()) || parser.parseOptionalAttrDict(dict))
      return failure();
    attrs.push_back(dict.getDictionary(parser.getContext()));
    return success();
  };
  if (failed(parser.parseOptionalArrow()))
    return success();
  if (succeeded(parser.parseOptionalLParen())) {
    if (succeeded(parser.parseOptionalRParen()))
      return success();
    return failure(parser.parseCommaSeparatedList(parseResult) || parser.parseRParen());
  }
  return parser.parseCommaSeparatedList(parseResult);
}

ParseResult CmdFuncOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &b = parser.getBuilder();
  StringAttr visibility, name;
  if (weir::parseSymbolVisibility(parser, visibility))
    return failure();
  if (visibility)
    result.addAttribute(getSymVisibilityAttrName(result.name), visibility);
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> resultTypes;
  SmallVector<DictionaryAttr> resultAttrs;
  if (parser.parseSymbolName(name, getSymNameAttrName(result.name), result.attributes) ||
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&] { return parseArgument(parser, arguments); }) ||
      parseResults(parser, resultTypes, resultAttrs) || parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  SmallVector<Type> argumentTypes;
  for (OpAsmParser::Argument &argument : arguments)
    argumentTypes.push_back(argument.type);
  result.addAttribute(getFunctionTypeAttrName(result.name),
                      TypeAttr::get(b.getFunctionType(argumentTypes, resultTypes)));
  call_interface_impl::addArgAndResultAttrs(b, result, arguments, resultAttrs, getArgAttrsAttrName(result.name),
                                            getResAttrsAttrName(result.name));
  Region *body = result.addRegion();
  OptionalParseResult parsed = parser.parseOptionalRegion(*body, arguments);
  return parsed.has_value() ? *parsed : success();
}

void CmdFuncOp::print(OpAsmPrinter &p) {
  p << ' ';
  weir::printSymbolVisibility(p, *this, getSymVisibilityAttr());
  p << ' ';
  p.printSymbolName(getSymName());
  ArrayRef<Type> types = getArgumentTypes();
  auto printName = [&](unsigned index) {
    if (isExternal())
      p << "%arg" << index;
    else
      p << getBody().getArgument(index);
  };
  auto isPlainIndex = [&](unsigned index) {
    return index < types.size() && types[index].isIndex() && function_interface_impl::getArgAttrs(*this, index).empty();
  };
  p << '(';
  for (unsigned i = 0, e = types.size(); i < e;) {
    if (i)
      p << ", ";
    unsigned argument = i++;
    printName(argument);
    if (isa<ResourceType>(types[argument]) && isPlainIndex(argument + 1) && isPlainIndex(argument + 2)) {
      p << '[';
      printName(argument + 1);
      p << " for ";
      printName(argument + 2);
      p << ']';
      i += 2;
    }
    p << ": " << types[argument];
    p.printOptionalAttrDict(function_interface_impl::getArgAttrs(*this, argument));
  }
  p << ')';
  if (ArrayRef<Type> results = getResultTypes(); !results.empty()) {
    p << " -> ";
    // Without parentheses a dictionary or a body could follow only one type.
    bool parens = results.size() != 1 || !isExternal() || getResAttrs();
    if (parens)
      p << '(';
    llvm::interleaveComma(llvm::enumerate(results), p, [&](auto result) {
      p << result.value();
      p.printOptionalAttrDict(function_interface_impl::getResultAttrs(*this, result.index()));
    });
    if (parens)
      p << ')';
  }
  p.printOptionalAttrDictWithKeyword((*this)->getAttrs(),
                                     {getSymVisibilityAttrName(), getSymNameAttrName(), getFunctionTypeAttrName(),
                                      getArgAttrsAttrName(), getResAttrsAttrName()});
  if (!isExternal()) {
    p << ' ';
    p.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  }
}
