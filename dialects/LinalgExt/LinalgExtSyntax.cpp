// Ops of iree_linalg_ext. Most share one form:
//
//   NAME ADICT? CLAUSE* (`<` PROPS `>`)? ADICT? (`ins` `(` VALUES `)`)? (`outs` `(` VALUES `)`)?
//   REGION? ((`->` | `:`) TYPES)?
//
// with clauses `word(value)`, `word = [integers]` and `is_sorted`; `arg_compare` may have a base after its outputs. `custom_op`,
// `map_load` and `map_store` have forms of their own.
#include "dialects/LinalgExt/LinalgExtSyntax.h"

#include "dialects/LinalgExt/LinalgExtOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

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
  static const StringRef words[] = {"dimension",   "dimension_map",    "image_dimensions",
                                    "inclusive",   "is_sorted",        "kernel_dimensions",
                                    "kernel_size", "output_tile_size", "unique_indices"};
  StringRef word;
  while (succeeded(parser.parseOptionalKeyword(&word, words))) {
    Attribute value;
    if (word == "is_sorted") {
      value = parser.getBuilder().getUnitAttr();
    } else if (succeeded(parser.parseOptionalEqual())) {
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

ParseResult linalg_ext::parseValues(OpAsmParser &parser, StringRef keyword, OperationState &result, size_t &count) {
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
                                                                  size_t outputs, bool hasBase) {
  using Segments = std::optional<SmallVector<int32_t>>;
  if (op.starts_with("tm_tensor."))
    return Segments(SmallVector<int32_t>{int32_t(inputs), int32_t(outputs)});
  if (op == "iree_linalg_ext.sort")
    return Segments(SmallVector<int32_t>{int32_t(inputs), int32_t(outputs)});
  if (op == "iree_linalg_ext.fft") {
    if ((inputs != 1 && inputs != 3) || outputs != 2)
      return parser.emitError(parser.getNameLoc()) << "expected a stage, optionally two coefficients, and two outputs";
    int32_t coefficients = inputs == 3;
    return Segments(SmallVector<int32_t>{1, coefficients, coefficients, 1, 1});
  }
  if (op == "iree_linalg_ext.topk_v2") {
    if ((inputs != 1 && inputs != 2) || (outputs != 1 && outputs != 2))
      return parser.emitError(parser.getNameLoc()) << "expected one or two inputs and one or two outputs";
    return Segments(SmallVector<int32_t>{1, int32_t(inputs) - 1, 1, int32_t(outputs) - 1});
  }
  if (op == "iree_linalg_ext.arg_compare") {
    if ((inputs != 1 && inputs != 2) || outputs != 2)
      return parser.emitError(parser.getNameLoc()) << "expected one or two inputs and two outputs";
    return Segments(SmallVector<int32_t>{1, int32_t(inputs) - 1, 1, 1, int32_t(hasBase)});
  }
  return Segments();
}

ParseResult linalg_ext::parseStructured(OpAsmParser &parser, OperationState &result) {
  NamedAttrList props;
  size_t inputs, outputs;
  if (parser.parseOptionalAttrDict(result.attributes) || parseClauses(parser, props) || parseAngleProps(parser, props) ||
      parser.parseOptionalAttrDict(result.attributes) || parseValues(parser, "ins", result, inputs) ||
      parseValues(parser, "outs", result, outputs))
    return failure();
  size_t bases;
  if (parseValues(parser, "index_base", result, bases))
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
  auto segments = getSegments(parser, result.name.getStringRef(), inputs, outputs, bases);
  if (failed(segments))
    return failure();
  if (*segments)
    props.set("operandSegmentSizes", parser.getBuilder().getDenseI32ArrayAttr(**segments));
  if (props.empty())
    return success();
  if (result.name.isRegistered())
    result.addAttributes(props);
  else
    result.propertiesAttr = props.getDictionary(parser.getContext());
  return success();
}

void linalg_ext::printValues(OpAsmPrinter &p, StringRef keyword, ValueRange values) {
  if (!values.empty())
    p << ' ' << keyword << '(' << values << " : " << values.getTypes() << ')';
}

/// `word(value)`; integers in brackets are after `=` where the op spells them so.
static void printClause(OpAsmPrinter &p, StringRef word, Attribute value) {
  if (!value)
    return;
  p << ' ' << word;
  if (isa<UnitAttr>(value))
    return;
  if (auto numbers = dyn_cast<DenseI64ArrayAttr>(value)) {
    bool equals = word == "dimension_map";
    p << (equals ? " = [" : "([");
    llvm::interleaveComma(numbers.asArrayRef(), p);
    p << (equals ? "]" : "])");
  } else if (auto flag = dyn_cast<BoolAttr>(value)) {
    p << '(' << (flag.getValue() ? "true" : "false") << ')';
  } else {
    p << '(' << cast<IntegerAttr>(value).getInt() << ')';
  }
}

static void printAngleProps(OpAsmPrinter &p, Operation *op, ArrayRef<StringRef> names) {
  auto present = llvm::make_filter_range(names, [&](StringRef name) { return bool(op->getAttr(name)); });
  p << " <";
  llvm::interleaveComma(present, p, [&](StringRef name) { p << name << " = " << op->getAttr(name); });
  p << '>';
}

void linalg_ext::printStructured(OpAsmPrinter &p, DestinationStyleOpInterface op, ArrayRef<StringRef> clauses, Value base) {
  SmallVector<StringRef> elided(clauses);
  elided.push_back("operandSegmentSizes");
  // Attention has its attributes in angle brackets, before the others.
  bool inBrackets = !clauses.empty() && clauses.front() == "indexing_maps";
  if (inBrackets)
    printAngleProps(p, op, clauses);
  p.printOptionalAttrDict(op->getAttrs(), elided);
  if (!inBrackets)
    for (StringRef word : clauses)
      printClause(p, word, op->getAttr(word));
  MutableOperandRange inits = op.getDpsInitsMutable();
  unsigned first = inits[0].getOperandNumber();
  printValues(p, "ins", op->getOperands().take_front(first));
  printValues(p, "outs", op->getOperands().slice(first, inits.size()));
  if (base)
    printValues(p, "index_base", base);
  if (op->getNumRegions()) {
    p << ' ';
    p.printRegion(op->getRegion(0));
  }
  if (op->getNumResults())
    p << (isa<FftOp>(op) ? " : " : " -> ") << op->getResultTypes();
}

/// `NAME ADICT? %value `into` %value REGION `:` TYPE `into` TYPE (`->` TYPES)?`.
ParseResult linalg_ext::parseMap(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands(2);
  SmallVector<Type> types(2);
  auto region = std::make_unique<Region>();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseOperand(operands[0]) ||
      parser.parseKeyword("into") || parser.parseOperand(operands[1]) || parser.parseRegion(*region) ||
      parser.parseColonType(types[0]) || parser.parseKeyword("into") || parser.parseType(types[1]) ||
      parser.resolveOperands(operands, types, loc, result.operands))
    return failure();
  result.addRegion(std::move(region));
  return parser.parseOptionalArrowTypeList(result.types);
}

void linalg_ext::printMap(OpAsmPrinter &p, Operation *op) {
  p.printOptionalAttrDict(op->getAttrs());
  p << ' ' << op->getOperand(0) << " into " << op->getOperand(1) << ' ';
  p.printRegion(op->getRegion(0));
  p << " : " << op->getOperand(0).getType() << " into " << op->getOperand(1).getType();
  if (op->getNumResults())
    p << " -> " << op->getResultTypes();
}

/// `NAME { indexing_maps = ATTR, iterator_types = ATTR } (`attributes` ADICT)? ins? outs? REGION (`->` TYPES)?`. The region
/// may leave its terminator out.
static ParseResult parseCustomOp(OpAsmParser &parser, OperationState &result) {
  NamedAttrList props;
  Attribute maps, iterators;
  size_t inputs, outputs;
  auto region = std::make_unique<Region>();
  if (parser.parseLBrace() || parser.parseKeyword("indexing_maps") || parser.parseEqual() ||
      parser.parseAttribute(maps) || parser.parseComma() || parser.parseKeyword("iterator_types") ||
      parser.parseEqual() || parser.parseAttribute(iterators) || parser.parseRBrace() ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes) || parseValues(parser, "ins", result, inputs) ||
      parseValues(parser, "outs", result, outputs) || parser.parseRegion(*region) ||
      (succeeded(parser.parseOptionalArrow()) && parser.parseTypeList(result.types)))
    return failure();
  if (region->empty())
    region->emplaceBlock();
  Block &last = region->back();
  if (last.empty() || !isa<YieldOp>(last.back()))
    last.push_back(Operation::create(OperationState(result.location, YieldOp::getOperationName())));
  result.addRegion(std::move(region));
  props.set("indexing_maps", maps);
  props.set("iterator_types", iterators);
  props.set("operandSegmentSizes", parser.getBuilder().getDenseI32ArrayAttr({int32_t(inputs), int32_t(outputs)}));
  result.propertiesAttr = props.getDictionary(parser.getContext());
  return success();
}

ParseResult linalg_ext::parseYield(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  return failure(parser.parseOptionalAttrDict(result.attributes) || parser.parseOperandList(operands) ||
                 (!operands.empty() && parser.parseColonTypeList(types)) ||
                 parser.resolveOperands(operands, types, loc, result.operands));
}

std::optional<Dialect::ParseOpHook> linalg_ext::getCarriedOpParser(StringRef opName) {
  if (!opName.consume_front("iree_linalg_ext."))
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Dialect::ParseOpHook>>(opName)
      .Cases({"exp_reduction", "quantize_affine", "dequantize_affine"}, Dialect::ParseOpHook(parseStructured))
      .Case("custom_op", Dialect::ParseOpHook(parseCustomOp))
      .Default(std::nullopt);
}
