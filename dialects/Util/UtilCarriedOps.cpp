#include "dialects/Util/UtilHostParsing.h"

#include "dialects/Util/UtilCarriedOps.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

using Operand = OpAsmParser::UnresolvedOperand;

ParseResult weir::parseParameterName(OpAsmParser &parser, std::optional<Operand> &scope, Operand &key,
                                     Operand &offset) {
  if (parser.parseOperand(key))
    return failure();
  if (succeeded(parser.parseOptionalColon())) {
    scope = key;
    key = {};
    if (parser.parseColon() || parser.parseOperand(key))
      return failure();
  }
  return failure(parser.parseLSquare() || parser.parseOperand(offset) || parser.parseRSquare());
}

void weir::printParameterName(OpAsmPrinter &p, Operation *, Value scope, Value key, Value offset) {
  if (scope)
    p << scope << "::";
  p << key << '[' << offset << ']';
}

bool util::isListType(Type type) {
  auto text = dyn_cast<OpaqueType>(type);
  return text && text.getDialectNamespace() == UtilDialect::getDialectNamespace() &&
         text.getTypeData().starts_with("list<") && text.getTypeData().ends_with(">");
}

Type util::getListElementType(Type list) {
  StringRef text = cast<OpaqueType>(list).getTypeData().drop_front(strlen("list<")).drop_back().trim();
  Type element = text == "?" ? Type() : parseType(text, list.getContext());
  return isa_and_present<VariantType>(element) ? Type() : element;
}

static ParseResult parseList(OpAsmParser &parser, Type &list) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(list))
    return failure();
  if (!isListType(list))
    return parser.emitError(loc) << "expected a list, but got " << list;
  return success();
}

static bool needsElementType(Type list, Type element) {
  return isa<VariantType>(element) || getListElementType(list) != element;
}

ParseResult weir::parseListElements(OpAsmParser &parser, UnresolvedOperands &elements, SmallVectorImpl<Type> &types) {
  return parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square, [&] {
    return failure(parser.parseOperand(elements.emplace_back()) || parser.parseColonType(types.emplace_back()));
  });
}

void weir::printListElements(OpAsmPrinter &p, Operation *, ValueRange elements, TypeRange) {
  p << '[';
  llvm::interleaveComma(elements, p, [&](Value element) { p << element << " : " << element.getType(); });
  p << ']';
}

ParseResult weir::parseListGetTypes(OpAsmParser &parser, Type &list, Type &element) {
  if (parseList(parser, list))
    return failure();
  if (succeeded(parser.parseOptionalArrow()))
    return parser.parseType(element);
  element = getListElementType(list);
  if (!element)
    return parser.emitError(parser.getCurrentLocation()) << "expected '->' and the type of the element";
  return success();
}

void weir::printListGetTypes(OpAsmPrinter &p, Operation *, Type list, Type element) {
  p << list;
  if (needsElementType(list, element))
    p << " -> " << element;
}

ParseResult weir::parseListSetTypes(OpAsmParser &parser, Type &list, Type &element) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(list))
    return failure();
  if (succeeded(parser.parseOptionalArrow())) {
    element = list;
    return parseList(parser, list);
  }
  element = isListType(list) ? getListElementType(list) : Type();
  if (!element)
    return parser.emitError(loc) << "expected the type of the element and '->', or a list that states it";
  return success();
}

void weir::printListSetTypes(OpAsmPrinter &p, Operation *, Type list, Type element) {
  if (needsElementType(list, element))
    p << element << " -> ";
  p << list;
}

#define GET_OP_CLASSES
#include "dialects/Util/UtilCarriedOps.cpp.inc"

template <typename... Ops>
static void insertAll(UtilDialect &dialect) {
  (RegisteredOperationName::insert<Ops>(dialect), ...);
}

void util::registerCarriedOps(UtilDialect &dialect) {
  insertAll<
#define GET_OP_LIST
#include "dialects/Util/UtilCarriedOps.cpp.inc"
      >(dialect);
}
