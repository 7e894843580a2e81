// Lists of results that may be tied to operands (S3 of util.md), and types of functions that end with one.

#include "dialects/Util/UtilParsingImpl.h"

using namespace mlir;
using namespace weir;
using namespace weir::detail;

/// Position of the operand spelled like `name`.
static FailureOr<int64_t> findTiedOperand(OpAsmParser &parser, const OpAsmParser::UnresolvedOperand &name,
                                          UnresolvedOperandsRef operands) {
  for (auto [index, operand] : llvm::enumerate(operands))
    if (operand.name == name.name && operand.number == name.number)
      return index;
  return parser.emitError(name.location) << "a result can only be tied to an operand of this op";
}

ParseResult ResultListParser::parseResult(bool withAttrs) {
  OpAsmParser::UnresolvedOperand name;
  OptionalParseResult tied = parser.parseOptionalOperand(name);
  Type type;
  if (tied.has_value()) {
    if (failed(*tied))
      return failure();
    FailureOr<int64_t> index = findTiedOperand(parser, name, operands);
    if (failed(index))
      return failure();
    // Which of several operands with this name: `%x[2]`. Arguments of functions have different ones.
    if (!attrs && succeeded(parser.parseOptionalLSquare())) {
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

ParseResult ResultListParser::parse(bool allowEmpty, ArrayAttr &tiedOperands) {
  if (succeeded(parser.parseOptionalLParen())) {
    SMLoc loc = parser.getCurrentLocation();
    if (succeeded(parser.parseOptionalRParen())) {
      if (!allowEmpty)
        return parser.emitError(loc) << "expected a result type; leave out `->` for an op without results";
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

/// The tied operand position of result `index`, or -1. Out of range entries (T.C1) count as untied.
static int64_t getTie(ArrayAttr tiedOperands, unsigned index, unsigned operandCount) {
  if (!tiedOperands || index >= tiedOperands.size())
    return -1;
  auto entry = dyn_cast<IntegerAttr>(tiedOperands[index]);
  int64_t tie = entry ? entry.getValue().getSExtValue() : -1;
  return tie >= 0 && tie < int64_t(operandCount) ? tie : -1;
}

void weir::detail::printResults(OpAsmPrinter &p, TypeRange operandTypes, TypeRange resultTypes, ArrayAttr tiedOperands,
                                bool forceParens, llvm::function_ref<void(int64_t)> printOperand,
                                llvm::function_ref<void(unsigned, Type)> printTail) {
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

/// Without a position the first operand of this name counts.
static void printTiedOperand(OpAsmPrinter &p, ValueRange operands, int64_t tie) {
  p.printOperand(operands[tie]);
  if (llvm::is_contained(operands.take_front(tie), operands[tie]))
    p << '[' << tie << ']';
}

void weir::printShapedResults(OpAsmPrinter &p, Operation *op, ValueRange operands, TypeRange operandTypes,
                              TypeRange resultTypes, ValueRange resultDims, ArrayAttr tiedOperands) {
  printResults(
      p, operandTypes, resultTypes, tiedOperands, /*forceParens=*/false,
      [&](int64_t tie) { printTiedOperand(p, operands, tie); },
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
      [&](int64_t tie) { printTiedOperand(p, operands, tie); }, [](unsigned, Type) {});
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
