// Function declarations with tied results (S3 rule 6 of util.md).

#include "dialects/Util/UtilParsingImpl.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace weir;
using namespace weir::detail;

/// `list(SSA ':' TYPE ADICT LOC?) | list(TYPE ADICT LOC?)` in parentheses.
static ParseResult parseArguments(OpAsmParser &parser, bool unnamedArguments,
                                  SmallVectorImpl<OpAsmParser::Argument> &arguments) {
  std::optional<bool> named;
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    OpAsmParser::Argument argument;
    OptionalParseResult result = parser.parseOptionalArgument(argument, /*allowType=*/true, /*allowAttrs=*/true);
    bool isNamed = result.has_value();
    if (isNamed) {
      if (failed(*result))
        return failure();
    } else {
      if (!unnamedArguments)
        return parser.emitError(loc) << "expected a named argument";
      NamedAttrList attrs;
      argument.ssaName.location = loc;
      if (parser.parseType(argument.type) || parser.parseOptionalAttrDict(attrs) ||
          parser.parseOptionalLocationSpecifier(argument.sourceLoc))
        return failure();
      argument.attrs = attrs.getDictionary(parser.getContext());
    }
    if (named && *named != isNamed)
      return parser.emitError(loc) << "all arguments need names, or none";
    named = isNamed;
    arguments.push_back(argument);
    return success();
  });
}

ParseResult weir::parseTiedFunction(OpAsmParser &parser, OperationState &result, bool unnamedArguments,
                                    bool emptyResults) {
  Builder &builder = parser.getBuilder();
  StringAttr visibility, name;
  if (parseSymbolVisibility(parser, visibility) ||
      parser.parseSymbolName(name, SymbolTable::getSymbolAttrName(), result.attributes))
    return failure();
  if (visibility)
    result.addAttribute(SymbolTable::getVisibilityAttrName(), visibility);

  SmallVector<OpAsmParser::Argument> arguments;
  if (parseArguments(parser, unnamedArguments, arguments))
    return failure();
  SmallVector<Type> argTypes, resultTypes;
  SmallVector<OpAsmParser::UnresolvedOperand> argNames;
  for (OpAsmParser::Argument &argument : arguments) {
    argTypes.push_back(argument.type);
    argNames.push_back(argument.ssaName);
  }
  SmallVector<DictionaryAttr> resultAttrs;
  ArrayAttr tiedOperands;
  if (succeeded(parser.parseOptionalArrow())) {
    ResultListParser list{parser, argNames, argTypes, resultTypes, /*dims=*/nullptr, &resultAttrs};
    if (list.parse(emptyResults, tiedOperands))
      return failure();
  }
  if (tiedOperands)
    result.addAttribute("tied_operands", tiedOperands);
  result.addAttribute("function_type", TypeAttr::get(builder.getFunctionType(argTypes, resultTypes)));

  NamedAttrList attributes;
  SMLoc attributesLoc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(attributes))
    return failure();
  for (StringRef reserved : {"sym_name", "sym_visibility", "function_type"})
    if (attributes.get(reserved))
      return parser.emitError(attributesLoc) << "`" << reserved << "` is part of the signature";
  for (NamedAttribute attribute : attributes) {
    if (result.attributes.get(attribute.getName()))
      return parser.emitError(attributesLoc) << "`" << attribute.getName().getValue() << "` is given twice";
    result.attributes.push_back(attribute);
  }
  // Assigning a wrong kind of attribute to a property would drop it without a word.
  if (failed(result.name.verifyInherentAttrs(attributes, [&] { return parser.emitError(attributesLoc); })))
    return failure();
  call_interface_impl::addArgAndResultAttrs(builder, result, arguments, resultAttrs,
                                            builder.getStringAttr("arg_attrs"), builder.getStringAttr("res_attrs"));

  Region *body = result.addRegion();
  SMLoc bodyLoc = parser.getCurrentLocation();
  bool unnamed = !arguments.empty() && arguments.front().ssaName.name.empty();
  OptionalParseResult parsedBody =
      parser.parseOptionalRegion(*body, unnamed ? ArrayRef<OpAsmParser::Argument>() : arguments);
  if (!parsedBody.has_value())
    return success();
  if (failed(*parsedBody))
    return failure();
  if (unnamed)
    return parser.emitError(bodyLoc) << "the arguments of a function with a body need names";
  if (body->empty())
    return parser.emitError(bodyLoc) << "expected a non-empty function body";
  return success();
}

void weir::printTiedFunction(OpAsmPrinter &p, FunctionOpInterface op, ArrayAttr tiedOperands) {
  p << ' ';
  printSymbolVisibility(p, op, op->getAttrOfType<StringAttr>(SymbolTable::getVisibilityAttrName()));
  p << ' ';
  p.printSymbolName(op.getName());
  bool isDeclaration = op.isExternal();
  auto printArgument = [&](unsigned index) {
    if (isDeclaration)
      p << "%arg" << index;
    else
      p.printOperand(op.getArgument(index));
  };
  auto printDict = [&](DictionaryAttr attrs) {
    if (attrs && !attrs.empty())
      p.printOptionalAttrDict(attrs.getValue());
  };
  p << "(";
  llvm::interleaveComma(llvm::enumerate(op.getArgumentTypes()), p, [&](auto it) {
    if (!isDeclaration) {
      ArrayAttr argAttrs = op.getArgAttrsAttr();
      ArrayRef<NamedAttribute> attrs;
      if (argAttrs)
        attrs = cast<DictionaryAttr>(argAttrs[it.index()]).getValue();
      p.printRegionArgument(op.getArgument(it.index()), attrs);
      return;
    }
    printArgument(it.index());
    p << ": " << it.value();
    printDict(op.getArgAttrDict(it.index()));
  });
  p << ")";

  if (!op.getResultTypes().empty()) {
    // Result dictionaries are read only inside parentheses.
    bool hasAttrs = op.getResAttrsAttr() && llvm::any_of(op.getResAttrsAttr(), [](Attribute attrs) {
                      return !cast<DictionaryAttr>(attrs).empty();
                    });
    p << " -> ";
    printResults(
        p, op.getArgumentTypes(), op.getResultTypes(), tiedOperands, hasAttrs,
        [&](int64_t tie) { printArgument(tie); },
        [&](unsigned index, Type) { printDict(op.getResultAttrDict(index)); });
  }
  function_interface_impl::printFunctionAttributes(
      p, op, {"sym_name", "sym_visibility", "function_type", "tied_operands", "arg_attrs", "res_attrs"});
  if (!isDeclaration) {
    p << ' ';
    p.printRegion(op.getFunctionBody(), /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/true);
  }
}
