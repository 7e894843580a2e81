#include "dialects/Util/UtilParsing.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"

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
// S2 shaped types
//===----------------------------------------------------------------------===//

/// Reads `{%a, %b}` exactly when `type` takes values.
static ParseResult parseStrictDims(OpAsmParser &parser, Type type, UnresolvedOperands &dims) {
  unsigned count = util::getNumDynamicDims(type);
  if (count == 0)
    return success();
  SmallVector<OpAsmParser::UnresolvedOperand> values;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLBrace() || parser.parseOperandList(values) || parser.parseRBrace())
    return failure();
  if (values.size() != count)
    return parser.emitError(loc) << type << " takes " << count << " dimension value(s) but " << values.size()
                                 << " were given";
  dims.append(values);
  return success();
}

static void printDims(OpAsmPrinter &p, ValueRange dims) {
  if (dims.empty())
    return;
  p << "{";
  p.printOperands(dims);
  p << "}";
}

/// Takes the values of `type` from the front of `dims`. Fewer are left only when the op does not verify.
static ValueRange takeDims(Type type, ValueRange &dims) {
  unsigned count = std::min<unsigned>(util::getNumDynamicDims(type), dims.size());
  ValueRange taken = dims.take_front(count);
  dims = dims.drop_front(count);
  return taken;
}

ParseResult weir::parseShapedType(OpAsmParser &parser, Type &type, UnresolvedOperands &dims) {
  return failure(parser.parseType(type) || parseStrictDims(parser, type, dims));
}

void weir::printShapedType(OpAsmPrinter &p, Operation *op, Type type, ValueRange dims) {
  p << type;
  printDims(p, dims);
}

ParseResult weir::parseShapedTypeList(OpAsmParser &parser, SmallVectorImpl<Type> &types, UnresolvedOperands &dims) {
  return parser.parseCommaSeparatedList([&] { return parseShapedType(parser, types.emplace_back(), dims); });
}

void weir::printShapedTypeList(OpAsmPrinter &p, Operation *op, TypeRange types, ValueRange dims) {
  llvm::interleaveComma(types, p, [&](Type type) { printShapedType(p, op, type, takeDims(type, dims)); });
}

ParseResult weir::parseShapedResultList(OpAsmParser &parser, SmallVectorImpl<Type> &types, UnresolvedOperands &dims) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren,
                                        [&] { return parseShapedType(parser, types.emplace_back(), dims); });
}

void weir::printShapedResultList(OpAsmPrinter &p, Operation *op, TypeRange types, ValueRange dims) {
  p << "(";
  printShapedTypeList(p, op, types, dims);
  p << ")";
}

ParseResult weir::parseDimsBeforeDict(OpAsmParser &parser, Type type, UnresolvedOperands &dims) {
  if (util::getNumDynamicDims(type) == 0 || failed(parser.parseOptionalLBrace()))
    return success();
  return failure(parser.parseOperandList(dims) || parser.parseRBrace());
}

void weir::printDimsBeforeDict(OpAsmPrinter &p, Operation *op, Type type, ValueRange dims) { printDims(p, dims); }

//===----------------------------------------------------------------------===//
// S3 tied results
//===----------------------------------------------------------------------===//

/// Position of the operand spelled like `name`.
static FailureOr<int64_t> findTiedOperand(OpAsmParser &parser, const OpAsmParser::UnresolvedOperand &name,
                                          UnresolvedOperandsRef operands) {
  for (auto [index, operand] : llvm::enumerate(operands))
    if (operand.name == name.name && operand.number == name.number)
      return index;
  return parser.emitError(name.location) << "a result can only be tied to an operand of this op";
}

namespace {
/// One list of results; `dims` is null where the syntax has none, `attrs` where it has no dictionaries.
struct ResultListParser {
  OpAsmParser &parser;
  UnresolvedOperandsRef operands;
  TypeRange operandTypes;
  SmallVectorImpl<Type> &types;
  UnresolvedOperands *dims;
  SmallVectorImpl<DictionaryAttr> *attrs;
  SmallVector<int64_t> ties = {};

  ParseResult parseResult(bool withAttrs) {
    OpAsmParser::UnresolvedOperand name;
    OptionalParseResult tied = parser.parseOptionalOperand(name);
    Type type;
    if (tied.has_value()) {
      if (failed(*tied))
        return failure();
      FailureOr<int64_t> index = findTiedOperand(parser, name, operands);
      if (failed(index))
        return failure();
      // Which of several operands with this name: `%x[2]`. Only dispatches and calls can have such.
      if (dims && succeeded(parser.parseOptionalLSquare())) {
        int64_t position;
        if (parser.parseInteger(position) || parser.parseRSquare())
          return failure();
        if (position < 0 || position >= int64_t(operands.size()) || operands[position].name != name.name ||
            operands[position].number != name.number)
          return parser.emitError(name.location) << "operand " << position << " is not '" << name.name << "'";
        index = position;
      }
      if (size_t(*index) >= operandTypes.size())
        return parser.emitError(name.location) << "the tied operand has no type";
      type = operandTypes[*index];
      if (succeeded(parser.parseOptionalKeyword("as")) && parser.parseType(type))
        return failure();
      ties.push_back(*index);
    } else {
      if (parser.parseType(type))
        return failure();
      ties.push_back(-1);
    }
    types.push_back(type);
    if (dims && parseStrictDims(parser, type, *dims))
      return failure();
    if (!attrs)
      return success();
    NamedAttrList dict;
    if (withAttrs && parser.parseOptionalAttrDict(dict))
      return failure();
    attrs->push_back(dict.getDictionary(parser.getContext()));
    return success();
  }

  ParseResult parse(bool allowEmpty, ArrayAttr &tiedOperands) {
    if (succeeded(parser.parseOptionalLParen())) {
      SMLoc loc = parser.getCurrentLocation();
      if (succeeded(parser.parseOptionalRParen())) {
        if (!allowEmpty)
          return parser.emitError(loc) << "expected a result; leave out `->` for none";
        return success();
      }
      if (parser.parseCommaSeparatedList([&] { return parseResult(/*withAttrs=*/true); }) || parser.parseRParen())
        return failure();
    } else if (parser.parseCommaSeparatedList([&] { return parseResult(/*withAttrs=*/false); })) {
      return failure();
    }
    tiedOperands = util::getTiedOperandsAttr(parser.getContext(), ties);
    return success();
  }
};
} // namespace

/// The tied operand position of result `index`, or -1. Out of range entries (T.C1) count as untied.
static int64_t getTie(ArrayAttr tiedOperands, unsigned index, unsigned operandCount) {
  if (!tiedOperands || index >= tiedOperands.size())
    return -1;
  auto entry = dyn_cast<IntegerAttr>(tiedOperands[index]);
  int64_t tie = entry ? entry.getValue().getSExtValue() : -1;
  return tie >= 0 && tie < int64_t(operandCount) ? tie : -1;
}

template <typename PrintOperandFn, typename PrintTailFn>
static void printResults(OpAsmPrinter &p, TypeRange operandTypes, TypeRange resultTypes, ArrayAttr tiedOperands,
                         bool forceParens, PrintOperandFn printOperand, PrintTailFn printTail) {
  bool parens = forceParens || resultTypes.size() != 1;
  if (parens)
    p << "(";
  llvm::interleaveComma(llvm::enumerate(resultTypes), p, [&](auto it) {
    int64_t tie = getTie(tiedOperands, it.index(), operandTypes.size());
    if (tie >= 0) {
      printOperand(tie);
      if (operandTypes[tie] != it.value())
        p << " as " << it.value();
    } else {
      p << it.value();
    }
    printTail(it.index(), it.value());
  });
  if (parens)
    p << ")";
}

ParseResult weir::parseShapedResults(OpAsmParser &parser, UnresolvedOperandsRef operands, TypeRange operandTypes,
                                     SmallVectorImpl<Type> &resultTypes, UnresolvedOperands &resultDims,
                                     ArrayAttr &tiedOperands) {
  ResultListParser list{parser, operands, operandTypes, resultTypes, &resultDims, /*attrs=*/nullptr};
  return list.parse(/*allowEmpty=*/true, tiedOperands);
}

void weir::printShapedResults(OpAsmPrinter &p, Operation *op, ValueRange operands, TypeRange operandTypes,
                              TypeRange resultTypes, ValueRange resultDims, ArrayAttr tiedOperands) {
  printResults(
      p, operandTypes, resultTypes, tiedOperands, /*forceParens=*/false,
      [&](int64_t tie) {
        p.printOperand(operands[tie]);
        // Without a position the first operand of this name counts.
        if (llvm::is_contained(operands.take_front(tie), operands[tie]))
          p << '[' << tie << ']';
      },
      [&](unsigned, Type type) { printDims(p, takeDims(type, resultDims)); });
}

ParseResult weir::parseShapedFunctionType(OpAsmParser &parser, UnresolvedOperandsRef operands,
                                          SmallVectorImpl<Type> &operandTypes, UnresolvedOperands &operandDims,
                                          SmallVectorImpl<Type> &resultTypes, UnresolvedOperands &resultDims,
                                          ArrayAttr &tiedOperands) {
  SMLoc loc = parser.getCurrentLocation();
  if (parseShapedResultList(parser, operandTypes, operandDims))
    return failure();
  if (operandTypes.size() != operands.size())
    return parser.emitError(loc) << operands.size() << " operand(s) but " << operandTypes.size() << " type(s)";
  return failure(parser.parseArrow() || parseShapedResults(parser, operands, operandTypes, resultTypes, resultDims,
                                                           tiedOperands));
}

void weir::printShapedFunctionType(OpAsmPrinter &p, Operation *op, ValueRange operands, TypeRange operandTypes,
                                   ValueRange operandDims, TypeRange resultTypes, ValueRange resultDims,
                                   ArrayAttr tiedOperands) {
  printShapedResultList(p, op, operandTypes, operandDims);
  p << " -> ";
  printShapedResults(p, op, operands, operandTypes, resultTypes, resultDims, tiedOperands);
}

ParseResult weir::parseTiedResults(OpAsmParser &parser, UnresolvedOperandsRef operands, TypeRange operandTypes,
                                   SmallVectorImpl<Type> &resultTypes, ArrayAttr &tiedOperands) {
  ResultListParser list{parser, operands, operandTypes, resultTypes, /*dims=*/nullptr, /*attrs=*/nullptr};
  return list.parse(/*allowEmpty=*/true, tiedOperands);
}

void weir::printTiedResults(OpAsmPrinter &p, Operation *op, ValueRange operands, TypeRange operandTypes,
                            TypeRange resultTypes, ArrayAttr tiedOperands) {
  printResults(
      p, operandTypes, resultTypes, tiedOperands, /*forceParens=*/false,
      [&](int64_t tie) { p.printOperand(operands[tie]); }, [](unsigned, Type) {});
}

ParseResult weir::parseTiedFunctionType(OpAsmParser &parser, UnresolvedOperandsRef operands,
                                        SmallVectorImpl<Type> &operandTypes, SmallVectorImpl<Type> &resultTypes,
                                        ArrayAttr &tiedOperands) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren,
                                     [&] { return parser.parseType(operandTypes.emplace_back()); }))
    return failure();
  if (operandTypes.size() != operands.size())
    return parser.emitError(loc) << operands.size() << " operand(s) but " << operandTypes.size() << " type(s)";
  return failure(parser.parseArrow() ||
                 parseTiedResults(parser, operands, operandTypes, resultTypes, tiedOperands));
}

void weir::printTiedFunctionType(OpAsmPrinter &p, Operation *op, ValueRange operands, TypeRange operandTypes,
                                 TypeRange resultTypes, ArrayAttr tiedOperands) {
  p << "(";
  llvm::interleaveComma(operandTypes, p);
  p << ") -> ";
  printTiedResults(p, op, operands, operandTypes, resultTypes, tiedOperands);
}

//===----------------------------------------------------------------------===//
// Function declarations
//===----------------------------------------------------------------------===//

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
      return parser.emitError(loc) << "either all arguments have names or none has";
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
    return parser.emitError(bodyLoc) << "the arguments of a function with a body have names";
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

//===----------------------------------------------------------------------===//
// Size-aware types
//===----------------------------------------------------------------------===//

ParseResult weir::parseSizeAwareType(OpAsmParser &parser, Type &type, OpAsmParser::UnresolvedOperand &size) {
  return failure(parser.parseType(type) || parser.parseLBrace() || parser.parseOperand(size) || parser.parseRBrace());
}

void weir::printSizeAwareType(OpAsmPrinter &p, Operation *op, Type type, Value size) {
  p << type << "{";
  p.printOperand(size);
  p << "}";
}

ParseResult weir::parseSizeAwareTypeList(OpAsmParser &parser, SmallVectorImpl<Type> &types,
                                         UnresolvedOperands &sizes) {
  return parser.parseCommaSeparatedList([&]() -> ParseResult {
    Type &type = types.emplace_back();
    if (parser.parseType(type))
      return failure();
    if (!isa<util::SizeAwareTypeInterface>(type))
      return success();
    return failure(parser.parseLBrace() || parser.parseOperand(sizes.emplace_back()) || parser.parseRBrace());
  });
}

void weir::printSizeAwareTypeList(OpAsmPrinter &p, Operation *op, TypeRange types, ValueRange sizes) {
  llvm::interleaveComma(types, p, [&](Type type) {
    p << type;
    if (!isa<util::SizeAwareTypeInterface>(type) || sizes.empty())
      return;
    printDims(p, sizes.take_front(1));
    sizes = sizes.drop_front(1);
  });
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

/// An opaque attribute of the `hal` dialect without a type stands for a device (util.global, note (a)).
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
      return parser.emitError(loc) << "`" << name << "` is not a property that stands here";
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
    return parser.emitError(loc) << "a workgroup count has three results of type `index`";
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
         << "weir knows no custom form of '" << result.name << "': print the program with --mlir-print-op-generic";
}
