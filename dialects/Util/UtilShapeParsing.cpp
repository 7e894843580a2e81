// Types with the values of their dynamic dimensions or of their size (S2 and 4.3 of util.md).

#include "dialects/Util/UtilParsingImpl.h"

using namespace mlir;
using namespace weir;
using weir::detail::parseStrictDims, weir::detail::printDims, weir::detail::takeDims;

ParseResult weir::detail::parseStrictDims(OpAsmParser &parser, Type type, UnresolvedOperands &dims) {
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

void weir::detail::printDims(OpAsmPrinter &p, ValueRange dims) {
  if (dims.empty())
    return;
  p << "{";
  p.printOperands(dims);
  p << "}";
}

ValueRange weir::detail::takeDims(Type type, ValueRange &dims) {
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
