// Ops of iree_linalg_ext. They share one form:
//
//   NAME ADICT? CLAUSE* (`<` PROPS `>`)? ADICT? (`ins` `(` VALUES `)`)? (`outs` `(` VALUES `)`)? REGION? ((`->` | `:`) TYPES)?
//
// with clauses `word(value)` and `word = [integers]`.
#include "dialects/Foreign/ForeignOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace weir;

/// An integer, a truth value, or integers in brackets.
static ParseResult parseClauseValue(OpAsmParser &parser, Attribute &value) {
  Builder &b = parser.getBuilder();
  if (succeeded(parser.parseOptionalLSquare())) {
    SmallVector<int64_t> numbers;
    if (failed(parser.parseOptionalRSquare()) &&
        (parser.parseCommaSeparatedList([&] { return parser.parseInteger(numbers.emplace_back()); }) ||
         parser.parseRSquare()))
      return failure();
    value = b.getDenseI64ArrayAttr(numbers);
    return success();
  }
  StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word, {"true", "false"}))) {
    value = b.getBoolAttr(word == "true");
    return success();
  }
  int64_t number;
  if (parser.parseInteger(number))
    return failure();
  value = b.getI64IntegerAttr(number);
  return success();
}

static ParseResult parseClauses(OpAsmParser &parser, NamedAttrList &props) {
  static const StringRef words[] = {"dimension",         "dimension_map", "image_dimensions", "inclusive",
                                    "kernel_dimensions", "kernel_size",   "output_tile_size", "unique_indices"};
  StringRef word;
  while (succeeded(parser.parseOptionalKeyword(&word, words))) {
    Attribute value;
    if (succeeded(parser.parseOptionalEqual())) {
      if (parseClauseValue(parser, value))
        return failure();
    } else if (parser.parseLParen() || parseClauseValue(parser, value) || parser.parseRParen()) {
      return failure();
    }
    props.set(word, value);
  }
  return success();
}

static ParseResult parseAngleProps(OpAsmParser &parser, NamedAttrList &props) {
  if (failed(parser.parseOptionalLess()))
    return success();
  auto parseOne = [&]() -> ParseResult {
    std::string name;
    Attribute value = parser.getBuilder().getUnitAttr();
    if (parser.parseKeywordOrString(&name) ||
        (succeeded(parser.parseOptionalEqual()) && parser.parseAttribute(value)))
      return failure();
    props.set(name, value);
    return success();
  };
  return failure(parser.parseCommaSeparatedList(parseOne) || parser.parseGreater());
}

static ParseResult parseValues(OpAsmParser &parser, StringRef keyword, OperationState &result, size_t &count) {
  count = 0;
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseOperandList(operands) || parser.parseColonTypeList(types) ||
      parser.parseRParen() || parser.resolveOperands(operands, types, loc, result.operands))
    return failure();
  count = operands.size();
  return success();
}

/// The operand segments of the ops that have them; nothing for others, an error for operands that no form has.
static FailureOr<std::optional<SmallVector<int32_t>>> getSegments(OpAsmParser &parser, StringRef op, size_t inputs,
                                                                  size_t outputs) {
  using Segments = std::optional<SmallVector<int32_t>>;
  if (op == "iree_linalg_ext.sort")
    return Segments(SmallVector<int32_t>{int32_t(inputs), int32_t(outputs)});
  if (op == "iree_linalg_ext.fft") {
    if ((inputs != 1 && inputs != 3) || outputs != 2)
      return parser.emitError(parser.getNameLoc()) << "expected a stage, optionally two coefficients, and two outputs";
    int32_t coefficients = inputs == 3;
    return Segments(SmallVector<int32_t>{1, coefficients, coefficients, 1, 1});
  }
  if (op == "iree_linalg_ext.arg_compare") {
    if ((inputs != 1 && inputs != 2) || outputs != 2)
      return parser.emitError(parser.getNameLoc()) << "expected one or two inputs and two outputs";
    return Segments(SmallVector<int32_t>{1, int32_t(inputs) - 1, 1, 1, 0});
  }
  return Segments();
}

static ParseResult parseStructured(OpAsmParser &parser, OperationState &result) {
  NamedAttrList props;
  size_t inputs, outputs;
  if (parser.parseOptionalAttrDict(result.attributes) || parseClauses(parser, props) || parseAngleProps(parser, props) ||
      parser.parseOptionalAttrDict(result.attributes) || parseValues(parser, "ins", result, inputs) ||
      parseValues(parser, "outs", result, outputs))
    return failure();
  auto region = std::make_unique<Region>();
  OptionalParseResult parsed = parser.parseOptionalRegion(*region);
  if (parsed.has_value()) {
    if (failed(*parsed))
      return failure();
    result.addRegion(std::move(region));
  }
  if ((succeeded(parser.parseOptionalArrow()) || succeeded(parser.parseOptionalColon())) &&
      parser.parseTypeList(result.types))
    return failure();
  auto segments = getSegments(parser, result.name.getStringRef(), inputs, outputs);
  if (failed(segments))
    return failure();
  if (*segments)
    props.set("operandSegmentSizes", parser.getBuilder().getDenseI32ArrayAttr(**segments));
  if (!props.empty())
    result.propertiesAttr = props.getDictionary(parser.getContext());
  return success();
}

ParseResult foreign::parseYield(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  return failure(parser.parseOptionalAttrDict(result.attributes) || parser.parseOperandList(operands) ||
                 (!operands.empty() && parser.parseColonTypeList(types)) ||
                 parser.resolveOperands(operands, types, loc, result.operands));
}

static ParseResult parseIndex(OpAsmParser &parser, OperationState &result) {
  int64_t dimension;
  Type type;
  if (parser.parseInteger(dimension) || parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type))
    return failure();
  Builder &b = parser.getBuilder();
  result.addTypes(type);
  result.propertiesAttr = b.getDictionaryAttr(b.getNamedAttr("dim", b.getI64IntegerAttr(dimension)));
  return success();
}

std::optional<Dialect::ParseOpHook> foreign::getLinalgExtParser(StringRef opName) {
  if (!opName.consume_front("iree_linalg_ext."))
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Dialect::ParseOpHook>>(opName)
      .Cases({"attention", "online_attention", "exp_reduction", "arg_compare", "fft", "gather", "scan", "scatter", "sort",
              "topk", "topk_v2", "winograd.filter_transform", "winograd.input_transform", "winograd.output_transform"},
             Dialect::ParseOpHook(parseStructured))
      .Case("yield", Dialect::ParseOpHook(parseYield))
      .Case("index", Dialect::ParseOpHook(parseIndex))
      .Default(std::nullopt);
}
