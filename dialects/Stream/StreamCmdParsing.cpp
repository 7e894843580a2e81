#include "dialects/Stream/StreamCmdParsing.h"

#include "dialects/Stream/StreamOps.h"

using namespace mlir;

namespace weir::stream {

void printLines(OpAsmPrinter &p, size_t count, llvm::function_ref<void(size_t)> print) {
  p.increaseIndent();
  for (size_t i = 0; i < count; ++i) {
    p.printNewline();
    print(i);
    if (i + 1 < count)
      p << ',';
  }
  p.decreaseIndent();
}

ParseResult parsePackSlices(OpAsmParser &parser, ArrayAttr &intervals, SmallVectorImpl<Operand> &sizes,
                            SmallVectorImpl<Type> &types) {
  Builder &b = parser.getBuilder();
  SmallVector<Attribute> ends;
  while (succeeded(parser.parseOptionalLSquare())) {
    int64_t start = 0, end = 0;
    if (parser.parseInteger(start) || parser.parseComma() || parser.parseInteger(end) || parser.parseRSquare() ||
        parser.parseEqual() || parser.parseOperand(sizes.emplace_back()))
      return failure();
    ends.append({b.getIndexAttr(start), b.getIndexAttr(end)});
    types.push_back(b.getIndexType());
    if (failed(parser.parseOptionalComma()))
      break;
  }
  intervals = b.getArrayAttr(ends);
  return success();
}

void printPackSlices(OpAsmPrinter &p, Operation *, ArrayAttr intervals, ValueRange sizes, TypeRange) {
  auto end = [&](size_t i) { return cast<IntegerAttr>(intervals[i]).getInt(); };
  printLines(p, sizes.size(),
             [&](size_t i) { p << '[' << end(2 * i) << ", " << end(2 * i + 1) << "] = " << sizes[i]; });
  if (!sizes.empty())
    p.printNewline();
}

ParseResult parseConstantList(OpAsmParser &parser, SmallVectorImpl<Type> &types, SmallVectorImpl<Operand> &sizes,
                              ArrayAttr &values) {
  SmallVector<Attribute> list;
  do {
    if (parseSizedType(parser, types.emplace_back(), sizes.emplace_back()) || parser.parseEqual() ||
        parser.parseAttribute(list.emplace_back()))
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  values = parser.getBuilder().getArrayAttr(list);
  return success();
}

void printConstantList(OpAsmPrinter &p, Operation *op, TypeRange types, ValueRange sizes, ArrayAttr values) {
  printLines(p, types.size(), [&](size_t i) {
    printSizedType(p, op, types[i], sizes[i]);
    p << " = " << values[i];
  });
}

ParseResult parseSizedPassThroughTypes(OpAsmParser &parser, SmallVectorImpl<Type> &operandTypes,
                                       SmallVectorImpl<Type> &resultTypes, SmallVectorImpl<Operand> &sizes) {
  if (parseSizedTypes(parser, operandTypes, sizes))
    return failure();
  resultTypes.assign(operandTypes.begin(), operandTypes.end());
  return success();
}

void printSizedPassThroughTypes(OpAsmPrinter &p, Operation *op, TypeRange operandTypes, TypeRange, ValueRange sizes) {
  printSizedTypes(p, op, operandTypes, sizes);
}

ParseResult parseCmdBindings(OpAsmParser &parser, SmallVectorImpl<Operand> &resources, SmallVectorImpl<Type> &types,
                             SmallVectorImpl<Operand> &sizes, SmallVectorImpl<Operand> &offsets,
                             SmallVectorImpl<Operand> &lengths, ArrayAttr &accesses) {
  SmallVector<Attribute> list;
  auto parseRow = [&]() -> ParseResult {
    IntegerAttr access;
    if (parseAccessKeyword(parser, access) || parser.parseOperand(resources.emplace_back()) || parser.parseLSquare() ||
        parser.parseOperand(offsets.emplace_back()) || parser.parseKeyword("for") ||
        parser.parseOperand(lengths.emplace_back()) || parser.parseRSquare() || parser.parseColon() ||
        parseSizedType(parser, types.emplace_back(), sizes.emplace_back()))
      return failure();
    list.push_back(access);
    return success();
  };
  if (parser.parseLBrace() || parser.parseCommaSeparatedList(parseRow) || parser.parseRBrace())
    return failure();
  accesses = parser.getBuilder().getArrayAttr(list);
  return success();
}

void printCmdBindings(OpAsmPrinter &p, Operation *op, ValueRange resources, TypeRange types, ValueRange sizes,
                      ValueRange offsets, ValueRange lengths, ArrayAttr accesses) {
  p << " {";
  printLines(p, resources.size(), [&](size_t i) {
    p << stringifyAccessKeyword(accesses[i]) << ' ' << resources[i] << '[' << offsets[i] << " for " << lengths[i]
      << "] : ";
    printSizedType(p, op, types[i], sizes[i]);
  });
  p.printNewline();
  p << '}';
}

ParseResult parseCaptureRegion(OpAsmParser &parser, SmallVectorImpl<Operand> &operands, SmallVectorImpl<Type> &types,
                               SmallVectorImpl<Operand> &sizes, Region &body) {
  SmallVector<OpAsmParser::Argument> arguments;
  if (parseCaptures(parser, operands, types, sizes, arguments) || parser.parseRegion(body, arguments))
    return failure();
  CmdExecuteOp::ensureTerminator(body, parser.getBuilder(), parser.getEncodedSourceLoc(parser.getCurrentLocation()));
  return success();
}

void printCaptureRegion(OpAsmPrinter &p, Operation *, ValueRange operands, TypeRange, ValueRange sizes, Region &body) {
  printCaptures(p, operands, sizes, body);
  p << ' ';
  Operation *terminator = body.front().getTerminator();
  p.printRegion(body, /*printEntryBlockArgs=*/false,
                /*printBlockTerminators=*/terminator->getNumOperands() || !terminator->getAttrs().empty());
}

} // namespace weir::stream
