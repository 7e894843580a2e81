#include "dialects/Stream/StreamParsing.h"

using namespace mlir;

namespace weir::stream {

//===------------------------------------------------------------------------------------------------------------===//
// Y8: entry points
//===------------------------------------------------------------------------------------------------------------===//

ParseResult parseEntryPoints(OpAsmParser &parser, ArrayAttr &entryPoints) {
  SmallVector<Attribute> symbols;
  auto parseSymbol = [&]() -> ParseResult {
    SymbolRefAttr symbol;
    if (parser.parseAttribute(symbol))
      return failure();
    symbols.push_back(symbol);
    return success();
  };
  bool braces = succeeded(parser.parseOptionalLBrace());
  do {
    if (parseSymbol())
      return failure();
  } while (braces && succeeded(parser.parseOptionalComma()));
  if (braces && parser.parseRBrace())
    return failure();
  entryPoints = parser.getBuilder().getArrayAttr(symbols);
  return success();
}

void printEntryPoints(OpAsmPrinter &p, Operation *, ArrayAttr entryPoints) {
  bool braces = entryPoints.size() != 1;
  if (braces)
    p << '{';
  llvm::interleaveComma(entryPoints, p, [&](Attribute symbol) { p.printAttribute(symbol); });
  if (braces)
    p << '}';
}

//===------------------------------------------------------------------------------------------------------------===//
// Y9: operands with ranges
//===------------------------------------------------------------------------------------------------------------===//

ParseResult parseRangedOperands(OpAsmParser &parser, SmallVectorImpl<Operand> &operands,
                                SmallVectorImpl<Operand> &offsets, SmallVectorImpl<Operand> &ends,
                                SmallVectorImpl<Operand> &lengths) {
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&]() -> ParseResult {
    if (parser.parseOperand(operands.emplace_back()))
      return failure();
    if (failed(parser.parseOptionalLSquare()))
      return success();
    return failure(parser.parseOperand(offsets.emplace_back()) || parser.parseKeyword("to") ||
                   parser.parseOperand(ends.emplace_back()) || parser.parseKeyword("for") ||
                   parser.parseOperand(lengths.emplace_back()) || parser.parseRSquare());
  });
}

void printRangedOperands(OpAsmPrinter &p, Operation *, ValueRange operands, ValueRange offsets, ValueRange ends,
                         ValueRange lengths) {
  size_t range = 0;
  p << '(';
  llvm::interleaveComma(operands, p, [&](Value operand) {
    p << operand;
    if (!isa<ResourceType>(operand.getType()) || range >= offsets.size())
      return;
    p << '[' << offsets[range] << " to " << ends[range] << " for " << lengths[range] << ']';
    ++range;
  });
  p << ')';
}

ParseResult parseAccessKeyword(OpAsmParser &parser, IntegerAttr &access) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  auto bits = llvm::StringSwitch<std::optional<ResourceAccess>>(word)
                  .Case("ro", ResourceAccess::Read)
                  .Case("wo", ResourceAccess::Write)
                  .Case("rw", ResourceAccess::Read | ResourceAccess::Write)
                  .Default(std::nullopt);
  if (!bits)
    return parser.emitError(loc) << "expected ro, wo or rw, found '" << word << "'";
  access = parser.getBuilder().getI32IntegerAttr(static_cast<int32_t>(*bits));
  return success();
}

StringRef stringifyAccessKeyword(Attribute access) {
  auto bits = dyn_cast<IntegerAttr>(access);
  if (!bits)
    return "rw";
  return bits.getInt() == 1 ? "ro" : bits.getInt() == 2 ? "wo" : "rw";
}

ParseResult parseAccessRangedOperands(OpAsmParser &parser, SmallVectorImpl<Operand> &operands,
                                      SmallVectorImpl<Operand> &offsets, SmallVectorImpl<Operand> &lengths,
                                      ArrayAttr &accesses) {
  SmallVector<Attribute> accessAttrs;
  auto parseOne = [&]() -> ParseResult {
    OptionalParseResult bare = parser.parseOptionalOperand(operands.emplace_back());
    if (bare.has_value())
      return *bare;
    IntegerAttr access;
    if (parseAccessKeyword(parser, access) || parser.parseOperand(operands.back()) || parser.parseLSquare() ||
        parser.parseOperand(offsets.emplace_back()) || parser.parseKeyword("for") ||
        parser.parseOperand(lengths.emplace_back()) || parser.parseRSquare())
      return failure();
    accessAttrs.push_back(access);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseOne))
    return failure();
  accesses = parser.getBuilder().getArrayAttr(accessAttrs);
  return success();
}

void printAccessRangedOperands(OpAsmPrinter &p, Operation *, ValueRange operands, ValueRange offsets,
                               ValueRange lengths, ArrayAttr accesses) {
  size_t range = 0;
  p << '(';
  llvm::interleaveComma(operands, p, [&](Value operand) {
    if (!isa<ResourceType>(operand.getType()) || range >= offsets.size() || range >= accesses.size()) {
      p << operand;
      return;
    }
    p << stringifyAccessKeyword(accesses[range]) << ' ' << operand << '[' << offsets[range] << " for "
      << lengths[range] << ']';
    ++range;
  });
  p << ')';
}

//===------------------------------------------------------------------------------------------------------------===//
// Y10: captures and regions
//===------------------------------------------------------------------------------------------------------------===//

ParseResult parseCaptures(OpAsmParser &parser, SmallVectorImpl<Operand> &operands, SmallVectorImpl<Type> &types,
                          SmallVectorImpl<Operand> &sizes, SmallVectorImpl<OpAsmParser::Argument> &arguments) {
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&]() -> ParseResult {
    OpAsmParser::Argument &argument = arguments.emplace_back();
    if (parser.parseOperand(operands.emplace_back()) || parser.parseKeyword("as") || parser.parseArgument(argument) ||
        parser.parseColon() || parseSizedType(parser, types.emplace_back(), sizes.emplace_back()))
      return failure();
    argument.type = types.back();
    return success();
  });
}

void printCaptures(OpAsmPrinter &p, ValueRange operands, ValueRange sizes, Region &body) {
  p << '(';
  llvm::interleaveComma(llvm::zip(operands, sizes, body.getArguments()), p, [&](auto capture) {
    auto [operand, size, argument] = capture;
    p << operand << " as " << argument << ": " << operand.getType() << '{' << size << '}';
  });
  p << ')';
}

ParseResult parseAsyncRegion(OpAsmParser &parser, SmallVectorImpl<Operand> &operands,
                             SmallVectorImpl<Type> &operandTypes, SmallVectorImpl<Operand> &operandSizes,
                             SmallVectorImpl<Type> &resultTypes, SmallVectorImpl<Operand> &resultSizes,
                             ArrayAttr &tiedOperands, Region &body) {
  SmallVector<OpAsmParser::Argument> arguments;
  if (parseCaptures(parser, operands, operandTypes, operandSizes, arguments))
    return failure();
  if (succeeded(parser.parseOptionalArrow()) &&
      parseShapedResults(parser, operands, operandTypes, resultTypes, resultSizes, tiedOperands))
    return failure();
  return parser.parseRegion(body, arguments);
}

void printAsyncRegion(OpAsmPrinter &p, Operation *op, ValueRange operands, TypeRange operandTypes, ValueRange operandSizes,
                      TypeRange resultTypes, ValueRange resultSizes, ArrayAttr tiedOperands, Region &body) {
  printCaptures(p, operands, operandSizes, body);
  if (!resultTypes.empty()) {
    p << " -> ";
    printShapedResults(p, op, operands, operandTypes, resultTypes, resultSizes, tiedOperands);
  }
  p << ' ';
  p.printRegion(body, /*printEntryBlockArgs=*/false);
}

} // namespace weir::stream
