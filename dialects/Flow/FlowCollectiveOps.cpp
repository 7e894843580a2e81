#include "dialects/Flow/FlowCollectiveOps.h"

#include "dialects/Util/UtilHostParsing.h"
#include "dialects/Util/UtilParsing.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;

Type flow::getChannelType(MLIRContext *context) {
  return OpaqueType::get(StringAttr::get(context, FlowDialect::getDialectNamespace()), "channel");
}

// Words represent their positions.
static const StringRef reductions[] = {"none", "sum", "product", "minimum", "maximum", "average"};
static const StringRef elementTypes[] = {"si8",  "ui8",  "si16", "ui16", "si32", "ui32",
                                         "si64", "ui64", "f16",  "f32",  "f64",  "bf16"};

static ParseResult parseWord(OpAsmParser &parser, ArrayRef<StringRef> words, StringRef what, IntegerAttr &number) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  const auto *found = llvm::find(words, word);
  if (found == words.end())
    return parser.emitError(loc) << "unknown " << what << " '" << word << "'";
  number = parser.getBuilder().getI32IntegerAttr(found - words.begin());
  return success();
}

static ParseResult parseCollectiveReduction(OpAsmParser &parser, IntegerAttr &number) {
  return parseWord(parser, reductions, "reduction", number);
}
static void printCollectiveReduction(OpAsmPrinter &p, Operation *, IntegerAttr number) {
  p << reductions[number.getInt()];
}
static ParseResult parseCollectiveElementType(OpAsmParser &parser, IntegerAttr &number) {
  return parseWord(parser, elementTypes, "element type of a collective", number);
}
static void printCollectiveElementType(OpAsmPrinter &p, Operation *, IntegerAttr number) {
  p << elementTypes[number.getInt()];
}

/// `(SSA 'as')? TYPE dims`: a name ties the result to the target.
static ParseResult parseCollectiveResult(OpAsmParser &parser, const OpAsmParser::UnresolvedOperand &, Type &type,
                                         UnresolvedOperands &dims, ArrayAttr &tiedOperands) {
  OpAsmParser::UnresolvedOperand name;
  OptionalParseResult named = parser.parseOptionalOperand(name);
  if (named.has_value() && (failed(*named) || parser.parseKeyword("as")))
    return failure();
  tiedOperands = parser.getBuilder().getIndexArrayAttr({named.has_value() ? 0 : -1});
  return parseShapedType(parser, type, dims);
}

static void printCollectiveResult(OpAsmPrinter &p, Operation *op, Value target, Type type, ValueRange dims,
                                  ArrayAttr tiedOperands) {
  if (tiedOperands && tiedOperands.size() == 1 && cast<IntegerAttr>(tiedOperands[0]).getInt() == 0)
    p << target << " as ";
  printShapedType(p, op, type, dims);
}

#define GET_OP_CLASSES
#include "dialects/Flow/FlowCollectiveOps.cpp.inc"

template <typename... Ops>
static void insertAll(FlowDialect &dialect) {
  (RegisteredOperationName::insert<Ops>(dialect), ...);
}

void flow::registerCollectiveOps(FlowDialect &dialect) {
  insertAll<
#define GET_OP_LIST
#include "dialects/Flow/FlowCollectiveOps.cpp.inc"
      >(dialect);
}
