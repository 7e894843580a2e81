// interface.binding.subspan and interface.constant.load, and the older spellings of the dialect (flow.md A.4).
#include "dialects/HAL/HALOps.h"
#include "dialects/Util/UtilParsing.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace weir;
using namespace weir::hal;

/// `KEYWORD ( INT )` after the keyword.
static ParseResult parseIndexClause(OpAsmParser &parser, IntegerAttr &value) {
  return failure(parser.parseLParen() || parser.parseAttribute(value, parser.getBuilder().getIndexType()) ||
                 parser.parseRParen());
}

static ParseResult parseLayoutClause(OpAsmParser &parser, PipelineLayoutAttr &layout) {
  return failure(parser.parseLParen() || parser.parseCustomAttributeWithFallback(layout) || parser.parseRParen());
}

static void printLayoutClause(OpAsmPrinter &p, PipelineLayoutAttr layout) {
  if (!layout)
    return;
  p << " layout(";
  p.printStrippedAttrOrType(layout);
  p << ")";
}

//===----------------------------------------------------------------------===//
// interface.binding.subspan
//===----------------------------------------------------------------------===//

ParseResult InterfaceBindingSubspanOp::parse(OpAsmParser &parser, OperationState &result) {
  Properties &properties = result.getOrAddProperties<Properties>();
  std::optional<OpAsmParser::UnresolvedOperand> offset;
  SmallVector<OpAsmParser::UnresolvedOperand> dims;
  IntegerAttr set;
  SMLoc loc = parser.getCurrentLocation();
  // The clauses come in any order: older programs wrote `offset` before `alignment`.
  StringRef keyword;
  while (succeeded(parser.parseOptionalKeyword(
      &keyword, {"layout", "set", "binding", "type", "alignment", "offset", "flags"}))) {
    ParseResult clause = success();
    if (keyword == "layout") {
      clause = parseLayoutClause(parser, properties.layout);
    } else if (keyword == "set") {
      clause = parseIndexClause(parser, set);
      if (succeeded(clause))
        result.attributes.set("set", set);
    } else if (keyword == "binding") {
      clause = parseIndexClause(parser, properties.binding);
    } else if (keyword == "alignment") {
      clause = parseIndexClause(parser, properties.alignment);
    } else if (keyword == "offset") {
      clause = failure(parser.parseLParen() || parser.parseOperand(offset.emplace()) || parser.parseRParen());
    } else if (keyword == "type") {
      StringRef type;
      clause = failure(parser.parseLParen() || parser.parseKeyword(&type) || parser.parseRParen());
      if (succeeded(clause))
        result.attributes.set("type", parser.getBuilder().getStringAttr(type));
    } else {
      DescriptorFlags flags;
      clause = failure(parser.parseLParen() || parseDescriptorFlags(parser, flags) || parser.parseRParen());
      if (succeeded(clause))
        properties.descriptor_flags = parser.getBuilder().getI32IntegerAttr(int32_t(flags));
    }
    if (failed(clause))
      return failure();
  }
  if (!properties.binding)
    return parser.emitError(loc) << "expected binding(N)";
  if (!properties.layout && !set)
    return parser.emitError(loc) << "expected layout(...)";

  Type type;
  NamedAttrList attributes;
  SMLoc attributesLoc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(attributes))
    return failure();
  for (NamedAttribute attribute : attributes) {
    if (result.attributes.get(attribute.getName()))
      return parser.emitError(attributesLoc) << "`" << attribute.getName().getValue() << "` is given twice";
    result.attributes.push_back(attribute);
  }
  if (parser.parseColonType(type))
    return failure();
  if (succeeded(parser.parseOptionalLBrace()) && (parser.parseOperandList(dims) || parser.parseRBrace()))
    return failure();
  Type index = parser.getBuilder().getIndexType();
  if ((offset && parser.resolveOperand(*offset, index, result.operands)) ||
      parser.resolveOperands(dims, index, result.operands))
    return failure();
  properties.operandSegmentSizes = {offset ? 1 : 0, int32_t(dims.size())};
  result.addTypes(type);
  return success();
}

void InterfaceBindingSubspanOp::print(OpAsmPrinter &p) {
  printLayoutClause(p, getLayoutAttr());
  // What an older program wrote instead of a layout is as attributes; `set` tells the parser so.
  SmallVector<StringRef> elided = {"layout", "binding", "alignment", "descriptor_flags", "operandSegmentSizes"};
  if (!getLayoutAttr()) {
    if (auto set = (*this)->getAttrOfType<IntegerAttr>("set")) {
      p << " set(" << set.getValue().getZExtValue() << ")";
      elided.push_back("set");
    }
  }
  p << " binding(" << getBinding().getZExtValue() << ")";
  auto type = (*this)->getAttrOfType<StringAttr>("type");
  if (type && !getLayoutAttr() && llvm::all_of(type.getValue(), [](char c) { return llvm::isAlpha(c) || c == '_'; })) {
    p << " type(" << type.getValue() << ")";
    elided.push_back("type");
  }
  if (getAlignmentAttr())
    p << " alignment(" << getAlignmentAttr().getValue().getZExtValue() << ")";
  if (getByteOffset())
    p << " offset(" << getByteOffset() << ")";
  if (getDescriptorFlagsAttr()) {
    p << " flags(";
    printDescriptorFlags(p, getFlags());
    p << ")";
  }
  p.printOptionalAttrDict((*this)->getAttrs(), elided);
  p << " : " << getResult().getType();
  if (!getDynamicDims().empty())
    p << "{" << getDynamicDims() << "}";
}

LogicalResult InterfaceBindingSubspanOp::verify() {
  if (isa<ShapedType>(getResult().getType()) &&
      failed(util::verifyDynamicDims(*this, getResult().getType(), getDynamicDims(), "result"))) // C1
    return failure();
  PipelineLayoutAttr layout = getLayoutAttr();
  auto set = (*this)->getAttrOfType<IntegerAttr>("set");
  if (!layout && !(set && set.getType().isIndex() && !set.getValue().isNegative()))
    return emitOpError() << "needs a layout, or the index of a set as in older programs";
  if (layout && getBinding().uge(layout.getBindings().size())) // C2
    return emitOpError() << "refers to binding " << getBinding().getZExtValue() << " of a layout with "
                         << layout.getBindings().size();
  return success();
}

ValueRange InterfaceBindingSubspanOp::getOperandDynamicDims(unsigned) { return {}; }
ValueRange InterfaceBindingSubspanOp::getResultDynamicDims(unsigned) { return getDynamicDims(); }

LogicalResult InterfaceBindingSubspanOp::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &reified) {
  auto type = dyn_cast<ShapedType>(getResult().getType());
  if (!type || !type.hasRank())
    return failure();
  reified.push_back(util::getMixedSizes(builder.getContext(), type.getShape(), getDynamicDims()));
  return success();
}

//===----------------------------------------------------------------------===//
// interface.constant.load
//===----------------------------------------------------------------------===//

ParseResult InterfaceConstantLoadOp::parse(OpAsmParser &parser, OperationState &result) {
  Properties &properties = result.getOrAddProperties<Properties>();
  // Legacy: the ordinal in brackets and no layout.
  if (succeeded(parser.parseOptionalLSquare())) {
    if (parser.parseAttribute(properties.ordinal, parser.getBuilder().getIndexType()) || parser.parseRSquare())
      return failure();
  } else if (parser.parseKeyword("layout") || parseLayoutClause(parser, properties.layout) ||
             parser.parseKeyword("ordinal") || parseIndexClause(parser, properties.ordinal)) {
    return failure();
  }
  if (succeeded(parser.parseOptionalKeyword("alignment")) && parseIndexClause(parser, properties.alignment))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("values")) &&
      (parser.parseLParen() || parser.parseAttribute(properties.values) || parser.parseRParen()))
    return failure();
  Type type;
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type))
    return failure();
  result.addTypes(type);
  return success();
}

void InterfaceConstantLoadOp::print(OpAsmPrinter &p) {
  printLayoutClause(p, getLayoutAttr());
  if (getLayoutAttr())
    p << " ordinal(" << getOrdinal().getZExtValue() << ")";
  else
    p << "[" << getOrdinal().getZExtValue() << "]";
  if (getAlignmentAttr())
    p << " alignment(" << getAlignmentAttr().getValue().getZExtValue() << ")";
  if (getValuesAttr())
    p << " values(" << getValuesAttr() << ")";
  p.printOptionalAttrDict((*this)->getAttrs(), {"layout", "ordinal", "alignment", "values"});
  p << " : " << getResult().getType();
}

LogicalResult InterfaceConstantLoadOp::verify() {
  PipelineLayoutAttr layout = getLayoutAttr();
  if (layout && getOrdinal().uge(layout.getConstants()))
    return emitOpError() << "loads constant " << getOrdinal().getZExtValue() << " of a layout with "
                         << layout.getConstants();
  return success();
}

//===----------------------------------------------------------------------===//
// hal.tensor.cast
//===----------------------------------------------------------------------===//

/// `%v : TYPE dims? -> TYPE dims?`: an import or an export, by the types.
static ParseResult parseTensorCast(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand source;
  SmallVector<OpAsmParser::UnresolvedOperand> dims;
  Type sourceType, resultType;
  auto parseDims = [&]() -> ParseResult {
    if (failed(parser.parseOptionalLBrace()))
      return success();
    return failure(parser.parseOperandList(dims) || parser.parseRBrace());
  };
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperand(source) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(sourceType) || parseDims() || parser.parseArrow() || parser.parseType(resultType) ||
      parseDims() || parser.resolveOperand(source, sourceType, result.operands) ||
      parser.resolveOperands(dims, parser.getBuilder().getIndexType(), result.operands))
    return failure();
  result.addTypes(resultType);
  if (isa<TensorType>(resultType) && !isa<TensorType>(sourceType)) {
    result.name = OperationName(TensorImportOp::getOperationName(), parser.getContext());
    auto &properties = result.getOrAddProperties<TensorImportOp::Properties>();
    properties.target_encoding = TypeAttr::get(resultType);
    properties.operandSegmentSizes = {1, int32_t(dims.size()), 0, 0};
    return success();
  }
  if (isa<TensorType>(sourceType) && !isa<TensorType>(resultType)) {
    result.name = OperationName(TensorExportOp::getOperationName(), parser.getContext());
    result.getOrAddProperties<TensorExportOp::Properties>().source_encoding = TypeAttr::get(sourceType);
    return success();
  }
  return parser.emitError(loc) << "expected a cast between a tensor and a buffer";
}

std::optional<Dialect::ParseOpHook> HALDialect::getParseOperationHook(StringRef opName) const {
  if (opName == "hal.tensor.cast")
    return ParseOpHook(parseTensorCast);
  return ParseOpHook(refuseCustomForm);
}
