#include "dialects/Stream/StreamParsing.h"

#include "dialects/Util/UtilTypes.h"

using namespace mlir;

namespace weir::stream {

unsigned getNumDynamicDims(ArrayAttr types) {
  unsigned count = 0;
  for (Attribute type : types)
    if (auto typeAttr = dyn_cast<TypeAttr>(type))
      count += getNumDynamicDims(typeAttr.getValue());
  return count;
}

static ParseResult parseSize(OpAsmParser &parser, Operand &size) {
  return failure(parser.parseLBrace() || parser.parseOperand(size) || parser.parseRBrace());
}

//===------------------------------------------------------------------------------------------------------------===//
// Y3, Y11: resource types with sizes
//===------------------------------------------------------------------------------------------------------------===//

ParseResult parseSizedType(OpAsmParser &parser, Type &type, Operand &size) {
  return failure(parser.parseType(type) || parseSize(parser, size));
}

void printSizedType(OpAsmPrinter &p, Operation *, Type type, Value size) { p << type << '{' << size << '}'; }

ParseResult parseSizedTypes(OpAsmParser &parser, SmallVectorImpl<Type> &types, SmallVectorImpl<Operand> &sizes) {
  do {
    if (parseSizedType(parser, types.emplace_back(), sizes.emplace_back()))
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  return success();
}

void printSizedTypes(OpAsmPrinter &p, Operation *op, TypeRange types, ValueRange sizes) {
  llvm::interleaveComma(llvm::zip(types, sizes), p, [&](auto typeAndSize) {
    printSizedType(p, op, std::get<0>(typeAndSize), std::get<1>(typeAndSize));
  });
}

//===------------------------------------------------------------------------------------------------------------===//
// Y4, Y5: encodings and fixed ties
//===------------------------------------------------------------------------------------------------------------===//

ParseResult parseEncodingType(OpAsmParser &parser, TypeAttr &encoding, SmallVectorImpl<Operand> &dims) {
  Type type;
  if (parser.parseType(type))
    return failure();
  encoding = TypeAttr::get(type);
  return parser.parseOperandList(dims, OpAsmParser::Delimiter::OptionalBraces);
}

void printEncodingType(OpAsmPrinter &p, Operation *, TypeAttr encoding, ValueRange dims) {
  p << encoding.getValue();
  if (!dims.empty())
    p << '{' << dims << '}';
}

ParseResult parseEncodingTypeBeforeDict(OpAsmParser &parser, TypeAttr &encoding, SmallVectorImpl<Operand> &dims) {
  return parseEncodingType(parser, encoding, dims);
}

void printEncodingTypeBeforeDict(OpAsmPrinter &p, Operation *op, TypeAttr encoding, ValueRange dims) {
  printEncodingType(p, op, encoding, dims);
  if (dims.empty() && !op->getDiscardableAttrDictionary().empty())
    p << "{}";
}

ParseResult parseEncodedType(OpAsmParser &parser, TypeAttr &encoding, SmallVectorImpl<Operand> &dims, Type &type,
                             Operand &size) {
  return failure(parseEncodingType(parser, encoding, dims) || parser.parseKeyword("in") ||
                 parseSizedType(parser, type, size));
}

void printEncodedType(OpAsmPrinter &p, Operation *op, TypeAttr encoding, ValueRange dims, Type type, Value size) {
  printEncodingType(p, op, encoding, dims);
  p << " in ";
  printSizedType(p, op, type, size);
}

ParseResult parseTiedType(OpAsmParser &parser, const Operand &, Type &type, Operand &size) {
  Operand ignored;
  OptionalParseResult named = parser.parseOptionalOperand(ignored);
  if (named.has_value() && (failed(*named) || parser.parseKeyword("as")))
    return failure();
  return parseSizedType(parser, type, size);
}

void printTiedType(OpAsmPrinter &p, Operation *op, Value target, Type type, Value size) {
  p << target << " as ";
  printSizedType(p, op, type, size);
}

ParseResult parseEncodedTiedType(OpAsmParser &parser, TypeAttr &encoding, SmallVectorImpl<Operand> &dims,
                                 const Operand &target, Type &type, Operand &size) {
  return failure(parseEncodingType(parser, encoding, dims) || parser.parseKeyword("in") ||
                 parseTiedType(parser, target, type, size));
}

void printEncodedTiedType(OpAsmPrinter &p, Operation *op, TypeAttr encoding, ValueRange dims, Value target, Type type,
                          Value size) {
  printEncodingType(p, op, encoding, dims);
  p << " in ";
  printTiedType(p, op, target, type, size);
}

//===------------------------------------------------------------------------------------------------------------===//
// Y7: function types with encodings
//===------------------------------------------------------------------------------------------------------------===//

/// The position of the operand that is spelled like `name`.
static FailureOr<unsigned> findTiedOperand(OpAsmParser &parser, const Operand &name, ArrayRef<Operand> operands) {
  for (auto [index, operand] : llvm::enumerate(operands))
    if (operand.name == name.name && operand.number == name.number)
      return static_cast<unsigned>(index);
  return parser.emitError(name.location) << "tied result '" << name.name << "' does not name an operand of the op";
}

/// `%x` or `%x as TYPE` or TYPE; `tied` is -1 for the last.
static ParseResult parseTiedOrType(OpAsmParser &parser, ArrayRef<Operand> operands, TypeRange operandTypes, Type &type,
                                   int64_t &tied) {
  Operand name;
  OptionalParseResult named = parser.parseOptionalOperand(name);
  tied = -1;
  if (!named.has_value())
    return parser.parseType(type);
  if (failed(*named))
    return failure();
  FailureOr<unsigned> index = findTiedOperand(parser, name, operands);
  if (failed(index))
    return failure();
  tied = *index;
  // Which of several operands with this name.
  if (succeeded(parser.parseOptionalLSquare())) {
    if (parser.parseInteger(tied) || parser.parseRSquare())
      return failure();
    if (tied < 0 || tied >= static_cast<int64_t>(operands.size()) || operands[tied].name != name.name ||
        operands[tied].number != name.number)
      return parser.emitError(name.location) << "operand " << tied << " is not '" << name.name << "'";
    index = tied;
  }
  if (succeeded(parser.parseOptionalKeyword("as")))
    return parser.parseType(type);
  if (*index >= operandTypes.size())
    return parser.emitError(name.location) << "tied operand has no type";
  type = operandTypes[*index];
  return success();
}

static void printTiedOrType(OpAsmPrinter &p, ValueRange operands, Type type, int64_t tied) {
  if (tied < 0) {
    p << type;
    return;
  }
  p << operands[tied];
  // The first operand with the name counts if no position follows.
  if (llvm::is_contained(operands.take_front(tied), operands[tied]))
    p << '[' << tied << ']';
  if (operands[tied].getType() != type)
    p << " as " << type;
}

/// The tie of result `index`, -1 without one. Tolerates malformed attributes, as printers have to.
static int64_t getTie(ArrayAttr tiedOperands, size_t index, size_t numOperands) {
  if (!tiedOperands || index >= tiedOperands.size())
    return -1;
  auto tie = dyn_cast<IntegerAttr>(tiedOperands[index]);
  int64_t operand = tie ? tie.getInt() : -1;
  return operand < static_cast<int64_t>(numOperands) ? operand : -1;
}

/// Braces with exactly the values that the type needs; none if it needs none (util.md S2, strict).
static ParseResult parseStrictDims(OpAsmParser &parser, Type type, SmallVectorImpl<Operand> &dims) {
  unsigned count = getNumDynamicDims(type);
  if (count == 0)
    return success();
  SmallVector<Operand> parsed;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(parsed, OpAsmParser::Delimiter::Braces))
    return failure();
  if (parsed.size() != count)
    return parser.emitError(loc) << "type " << type << " takes " << count << " values in braces, but has "
                                 << parsed.size();
  llvm::append_range(dims, parsed);
  return success();
}

static ValueRange printStrictDims(OpAsmPrinter &p, Type type, ValueRange dims) {
  size_t count = std::min<size_t>(getNumDynamicDims(type), dims.size());
  if (count != 0)
    p << '{' << dims.take_front(count) << '}';
  return dims.drop_front(count);
}

/// `()` | `(` list1(item) `)` | list1(item)
static ParseResult parseResultItems(OpAsmParser &parser, llvm::function_ref<ParseResult()> parseItem) {
  bool parenthesised = succeeded(parser.parseOptionalLParen());
  if (parenthesised && succeeded(parser.parseOptionalRParen()))
    return success();
  do {
    if (parseItem())
      return failure();
  } while (succeeded(parser.parseOptionalComma()));
  return parenthesised ? parser.parseRParen() : success();
}

/// What is in the encoding slot of a value that is no resource.
static Attribute getNoEncoding(MLIRContext *context) { return TypeAttr::get(util::UnusedType::get(context)); }

ParseResult parseEncodedFunctionType(OpAsmParser &parser, ArrayRef<Operand> operands,
                                     SmallVectorImpl<Type> &operandTypes, SmallVectorImpl<Operand> &operandSizes,
                                     ArrayAttr &operandEncodings, SmallVectorImpl<Operand> &operandEncodingDims,
                                     SmallVectorImpl<Type> &resultTypes, SmallVectorImpl<Operand> &resultSizes,
                                     ArrayAttr &resultEncodings, SmallVectorImpl<Operand> &resultEncodingDims,
                                     ArrayAttr &tiedOperands) {
  SmallVector<Attribute> encodings;
  auto parseOperandType = [&]() -> ParseResult {
    Type type;
    if (parser.parseType(type) || parseStrictDims(parser, type, operandEncodingDims))
      return failure();
    if (failed(parser.parseOptionalKeyword("in"))) {
      operandTypes.push_back(type);
      encodings.push_back(getNoEncoding(parser.getContext()));
      return success();
    }
    encodings.push_back(TypeAttr::get(type));
    Type &operandType = operandTypes.emplace_back();
    return failure(parser.parseType(operandType) || parseStrictDims(parser, operandType, operandSizes));
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, parseOperandType) || parser.parseArrow())
    return failure();
  operandEncodings = parser.getBuilder().getArrayAttr(encodings);

  encodings.clear();
  SmallVector<int64_t> ties;
  auto parseResult = [&]() -> ParseResult {
    Type type;
    if (parser.parseType(type) || parseStrictDims(parser, type, resultEncodingDims))
      return failure();
    ties.push_back(-1);
    if (failed(parser.parseOptionalKeyword("in"))) {
      resultTypes.push_back(type);
      encodings.push_back(getNoEncoding(parser.getContext()));
      return success();
    }
    encodings.push_back(TypeAttr::get(type));
    Type resourceType;
    if (parseTiedOrType(parser, operands, operandTypes, resourceType, ties.back()) ||
        parseSize(parser, resultSizes.emplace_back()))
      return failure();
    resultTypes.push_back(resourceType);
    return success();
  };
  if (parseResultItems(parser, parseResult))
    return failure();
  resultEncodings = parser.getBuilder().getArrayAttr(encodings);
  tiedOperands = util::getTiedOperandsAttr(parser.getContext(), ties);
  return success();
}

/// Prints `ENCODING dims in`, or nothing for a value without encoding.
static bool printEncodingPrefix(OpAsmPrinter &p, ArrayAttr encodings, size_t index, ValueRange &dims) {
  auto encoding = index < encodings.size() ? dyn_cast<TypeAttr>(encodings[index]) : TypeAttr();
  if (!encoding || isa<util::UnusedType>(encoding.getValue()))
    return false;
  p << encoding.getValue();
  dims = printStrictDims(p, encoding.getValue(), dims);
  p << " in ";
  return true;
}

void printEncodedFunctionType(OpAsmPrinter &p, Operation *, ValueRange operands, TypeRange operandTypes,
                              ValueRange operandSizes, ArrayAttr operandEncodings, ValueRange operandEncodingDims,
                              TypeRange resultTypes, ValueRange resultSizes, ArrayAttr resultEncodings,
                              ValueRange resultEncodingDims, ArrayAttr tiedOperands) {
  p << '(';
  llvm::interleaveComma(llvm::enumerate(operandTypes), p, [&](auto operand) {
    bool encoded = printEncodingPrefix(p, operandEncodings, operand.index(), operandEncodingDims);
    p << operand.value();
    if (encoded)
      operandSizes = printStrictDims(p, operand.value(), operandSizes);
  });
  p << ") -> ";
  bool parenthesised = resultTypes.size() != 1;
  if (parenthesised)
    p << '(';
  llvm::interleaveComma(llvm::enumerate(resultTypes), p, [&](auto result) {
    (void)printEncodingPrefix(p, resultEncodings, result.index(), resultEncodingDims);
    printTiedOrType(p, operands, result.value(), getTie(tiedOperands, result.index(), operands.size()));
    resultSizes = printStrictDims(p, result.value(), resultSizes);
  });
  if (parenthesised)
    p << ')';
}

//===------------------------------------------------------------------------------------------------------------===//
// Operands with encodings
//===------------------------------------------------------------------------------------------------------------===//

ParseResult parseEncodedOperands(OpAsmParser &parser, SmallVectorImpl<Operand> &operands, SmallVectorImpl<Type> &types,
                                 SmallVectorImpl<Operand> &sizes, ArrayAttr &encodings,
                                 SmallVectorImpl<Operand> &encodingDims) {
  SmallVector<Attribute> encodingAttrs;
  do {
    Type encoding;
    if (parser.parseOperand(operands.emplace_back()) || parser.parseColonType(encoding) ||
        parseStrictDims(parser, encoding, encodingDims) || parser.parseKeyword("in") ||
        parseSizedType(parser, types.emplace_back(), sizes.emplace_back()))
      return failure();
    encodingAttrs.push_back(TypeAttr::get(encoding));
  } while (succeeded(parser.parseOptionalComma()));
  encodings = parser.getBuilder().getArrayAttr(encodingAttrs);
  return success();
}

void printEncodedOperands(OpAsmPrinter &p, Operation *op, ValueRange operands, TypeRange types, ValueRange sizes,
                          ArrayAttr encodings, ValueRange encodingDims) {
  p.increaseIndent();
  llvm::interleave(
      llvm::enumerate(operands, encodings),
      [&](auto operand) {
        auto [index, value, encoding] = operand;
        Type type = cast<TypeAttr>(encoding).getValue();
        p.printNewline();
        p << value << " : " << type;
        encodingDims = printStrictDims(p, type, encodingDims);
        p << " in ";
        printSizedType(p, op, value.getType(), sizes[index]);
      },
      [&] { p << ','; });
  p.decreaseIndent();
  p.printNewline();
}

} // namespace weir::stream
