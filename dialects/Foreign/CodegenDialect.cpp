#include "dialects/Foreign/ForeignOps.h"

#include "dialects/Util/UtilOpaque.h"
#include "dialects/Util/UtilParsing.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::foreign;

MLIR_DEFINE_EXPLICIT_TYPE_ID(weir::foreign::CodegenDialect)

CodegenDialect::CodegenDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<CodegenDialect>()) {
  allowUnknownOperations();
}

Attribute CodegenDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  return util::parseAttributeOrText(parser, *this, type, [](AsmParser &, StringRef *, Type, Attribute &) {
    return OptionalParseResult();
  });
}

Type CodegenDialect::parseType(DialectAsmParser &parser) const {
  return util::parseTypeOrText(parser, *this, [](AsmParser &, StringRef *, Type &) { return OptionalParseResult(); });
}

/// `%buffer ADICT? : TYPE -> TYPE`
static ParseResult parseLoadFromBuffer(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand buffer;
  Type from, to;
  if (parser.parseOperand(buffer) || parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(from) ||
      parser.parseArrow() || parser.parseType(to))
    return failure();
  result.addTypes(to);
  return parser.resolveOperand(buffer, from, result.operands);
}

/// `%tensor, %buffer ADICT? : TYPE into TYPE`
static ParseResult parseStoreToBuffer(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand tensor, buffer;
  Type from, to;
  return failure(parser.parseOperand(tensor) || parser.parseComma() || parser.parseOperand(buffer) ||
                 parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(from) ||
                 parser.parseKeyword("into") || parser.parseType(to) ||
                 parser.resolveOperand(tensor, from, result.operands) ||
                 parser.resolveOperand(buffer, to, result.operands));
}

/// `ADICT? (%value, ... : TYPE, ...)?`, the end of a region.
static ParseResult parseYield(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  return failure(parser.parseOptionalAttrDict(result.attributes) || parser.parseOperandList(operands) ||
                 (!operands.empty() && parser.parseColonTypeList(types)) ||
                 parser.resolveOperands(operands, types, loc, result.operands));
}

/// `@function (workgroup_size = [..])? (subgroup_size = N)? (workgroup_local_memory = N)? REGION`
static ParseResult parseDispatchConfig(OpAsmParser &parser, OperationState &result) {
  Builder &b = parser.getBuilder();
  NamedAttrList props;
  StringAttr function;
  if (parser.parseSymbolName(function))
    return failure();
  props.set("function_ref", FlatSymbolRefAttr::get(function));
  StringRef word;
  while (succeeded(
      parser.parseOptionalKeyword(&word, {"workgroup_size", "subgroup_size", "workgroup_local_memory"}))) {
    if (parser.parseEqual())
      return failure();
    if (word == "workgroup_size") {
      SmallVector<int64_t> sizes;
      if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square,
                                         [&] { return parser.parseInteger(sizes.emplace_back()); }))
        return failure();
      props.set(word, b.getDenseI64ArrayAttr(sizes));
      continue;
    }
    int64_t number;
    if (parser.parseInteger(number))
      return failure();
    props.set(word, word == "subgroup_size" ? b.getI64IntegerAttr(number) : b.getIndexAttr(number));
  }
  result.propertiesAttr = props.getDictionary(parser.getContext());
  return parser.parseRegion(*result.addRegion());
}

/// `(INDEX, ...) ADICT?`, where each is a number or a value
static ParseResult parseWorkgroupCountHint(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> dynamic;
  DenseI64ArrayAttr fixed;
  Builder &b = parser.getBuilder();
  if (parseDynamicIndexList(parser, dynamic, fixed, /*valueTypes=*/nullptr, AsmParser::Delimiter::Paren) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.resolveOperands(dynamic, b.getIndexType(), result.operands))
    return failure();
  result.propertiesAttr = b.getDictionaryAttr(b.getNamedAttr("static_sizes", fixed));
  return success();
}

std::optional<Dialect::ParseOpHook> CodegenDialect::getParseOperationHook(StringRef opName) const {
  return llvm::StringSwitch<ParseOpHook>(opName)
      .Case("iree_codegen.load_from_buffer", ParseOpHook(parseLoadFromBuffer))
      .Case("iree_codegen.store_to_buffer", ParseOpHook(parseStoreToBuffer))
      .Case("iree_codegen.dispatch_config", ParseOpHook(parseDispatchConfig))
      .Case("iree_codegen.workgroup_count_hint", ParseOpHook(parseWorkgroupCountHint))
      .Case("iree_codegen.yield", ParseOpHook(parseYield))
      .Default(ParseOpHook(refuseCustomForm));
}
