// Ops of older dumps, read as those of today (flow 10, iree_tensor_ext 6).
#include "dialects/Flow/FlowOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;

/// Today's name of an op whose syntax stayed the same, or nothing.
static StringRef renamed(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
      .Case("flow.dispatch.entry", "flow.executable.export")
      .Case("flow.dispatch.tensor.load", "iree_tensor_ext.dispatch.tensor.load")
      .Case("flow.dispatch.tensor.store", "iree_tensor_ext.dispatch.tensor.store")
      .Case("flow.dispatch.workload.ordinal", "iree_tensor_ext.dispatch.workload.ordinal")
      .Case("flow.dispatch.workgroup_count_split_reduction_modifier",
            "iree_tensor_ext.dispatch.workgroup_count_split_reduction_modifier")
      .Default("");
}

/// Reads with the custom assembly of the op that carries today's name.
static ParseResult parseRenamed(OpAsmParser &parser, OperationState &result) {
  StringRef name = renamed(result.name.getStringRef());
  MLIRContext *context = parser.getContext();
  Dialect *dialect = context->getOrLoadDialect(name.split('.').first);
  std::optional<Dialect::ParseOpHook> hook = dialect->getParseOperationHook(name);
  if (!hook)
    return parser.emitError(parser.getNameLoc()) << "'" << name << "' cannot be read here";
  result.name = OperationName(name, context);
  return (*hook)(parser, result);
}

/// `%a, %b` without parentheses: the placeholder of 2023 to 2025.
static ParseResult parseCountFromSlice(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  Type index = parser.getBuilder().getIndexType();
  bool parens = succeeded(parser.parseOptionalLParen());
  if (parser.parseOperandList(operands) || (parens && parser.parseRParen()) ||
      parser.parseOptionalAttrDict(result.attributes) ||
      parser.resolveOperands(operands, index, result.operands))
    return failure();
  result.name = OperationName("iree_tensor_ext.dispatch.workgroup_count_from_slice", parser.getContext());
  result.addTypes({index, index, index});
  return success();
}

/// The static lists of an access to the whole of a static binding.
static ParseResult addFullBox(OpAsmParser &parser, OperationState &result, Type binding, ArrayRef<int32_t> segments) {
  auto type = dyn_cast<tensor_ext::DispatchTensorType>(binding);
  if (!type || !type.hasStaticShape())
    return parser.emitError(parser.getNameLoc()) << "needs a dispatch tensor of static shape";
  Builder &builder = parser.getBuilder();
  SmallVector<int64_t> zeros(type.getRank(), 0), ones(type.getRank(), 1);
  result.addAttribute("static_offsets", builder.getDenseI64ArrayAttr(zeros));
  result.addAttribute("static_sizes", builder.getDenseI64ArrayAttr(type.getShape()));
  result.addAttribute("static_strides", builder.getDenseI64ArrayAttr(ones));
  result.addAttribute("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments));
  return success();
}

/// `flow.dispatch.input.load %a : BINDING -> TYPE` of 2021.
static ParseResult parseInputLoad(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand source;
  Type binding, type;
  if (parser.parseOperand(source) || parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() ||
      parser.parseType(binding) || parser.parseArrow() || parser.parseType(type) ||
      parser.resolveOperand(source, binding, result.operands) ||
      addFullBox(parser, result, binding, {1, 0, 0, 0, 0}))
    return failure();
  result.name = OperationName("iree_tensor_ext.dispatch.tensor.load", parser.getContext());
  result.addTypes(type);
  return success();
}

/// `flow.dispatch.output.store %v, %a : TYPE -> BINDING` of 2021.
static ParseResult parseOutputStore(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand value, target;
  Type binding, type;
  if (parser.parseOperand(value) || parser.parseComma() || parser.parseOperand(target) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColon() || parser.parseType(type) ||
      parser.parseArrow() || parser.parseType(binding) || parser.resolveOperand(value, type, result.operands) ||
      parser.resolveOperand(target, binding, result.operands) ||
      addFullBox(parser, result, binding, {1, 1, 0, 0, 0, 0}))
    return failure();
  result.name = OperationName("iree_tensor_ext.dispatch.tensor.store", parser.getContext());
  return success();
}

std::optional<Dialect::ParseOpHook> FlowDialect::getParseOperationHook(StringRef opName) const {
  // A hook refers to a function, so these may not be wrapped in anything of this frame.
  if (opName == "flow.dispatch.workgroup_count_from_slice")
    return ParseOpHook(parseCountFromSlice);
  // The older placeholder implied the default order of tiles.
  if (opName == "flow.dispatch.workgroup_count_from_dag_root")
    return ParseOpHook(parseCountFromSlice);
  if (opName == "flow.dispatch.input.load")
    return ParseOpHook(parseInputLoad);
  if (opName == "flow.dispatch.output.store")
    return ParseOpHook(parseOutputStore);
  if (!renamed(opName).empty())
    return ParseOpHook(parseRenamed);
  return Dialect::getParseOperationHook(opName);
}
