// Syntax and verifiers of the tensor ops.
#include "dialects/Flow/FlowOps.h"
#include "dialects/Flow/FlowTensorFolds.h"
#include "dialects/Util/UtilParsing.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;

/// The constraint "dims" for one value.
static LogicalResult verifyDims(Operation *op, Value value, ValueRange dims, StringRef what) {
  return util::verifyDynamicDims(op, value.getType(), dims, what);
}

//===--- constants --------------------------------------------------------------------------------------------===//

ParseResult TensorConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  TypedAttr value;
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseAttribute(value))
    return failure();
  Type type = value.getType();
  // Dumps before 2023 named the type; a different one made the constant dynamic.
  if (succeeded(parser.parseOptionalArrow())) {
    if (parser.parseType(type))
      return failure();
    if (type != value.getType()) {
      result.name = OperationName(TensorDynamicConstantOp::getOperationName(), parser.getContext());
      result.getOrAddProperties<TensorDynamicConstantOp::Properties>().value = value;
      result.addTypes(type);
      return success();
    }
  }
  result.getOrAddProperties<Properties>().value = value;
  result.addTypes(type);
  return success();
}

void TensorConstantOp::print(OpAsmPrinter &p) {
  p.printOptionalAttrDict((*this)->getAttrs(), {getValueAttrName()});
  p << ' ';
  p.printAttribute(getValue());
}

LogicalResult TensorConstantOp::verify() {
  // C1
  if (getValue().getType() != getResult().getType())
    return emitOpError() << "the result type " << getResult().getType() << " is not the type of the attribute, "
                         << getValue().getType();
  return success();
}

LogicalResult TensorDynamicConstantOp::verify() {
  auto from = dyn_cast<RankedTensorType>(getValue().getType());
  if (!from || from.getElementType() != typeOf(getResult()).getElementType() ||
      failed(verifyCompatibleShape(from, getResult().getType())))
    return emitOpError() << "the value's type " << getValue().getType() << " is not compatible with "
                         << getResult().getType();
  return success();
}

//===--- shape ------------------------------------------------------------------------------------------------===//

LogicalResult TensorTieShapeOp::verify() { return verifyDims(*this, getOperand(), getOperandDims(), "operand"); }

LogicalResult TensorTieShapeOp::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(util::getMixedSizes(getContext(), typeOf(getResult()).getShape(), getOperandDims()));
  return success();
}

LogicalResult TensorReshapeOp::verify() {
  // C1
  if (typeOf(getSource()).getElementType() != typeOf(getResult()).getElementType())
    return emitOpError() << "a reshape must keep the element type";
  // C2
  return failure(failed(verifyDims(*this, getSource(), getSourceDims(), "source")) ||
                 failed(verifyDims(*this, getResult(), getResultDims(), "result")));
}

LogicalResult TensorBitCastOp::verify() {
  // C1
  return failure(failed(verifyDims(*this, getSource(), getSourceDims(), "source")) ||
                 failed(verifyDims(*this, getResult(), getResultDims(), "result")));
}

//===--- elements and fresh values ----------------------------------------------------------------------------===//

LogicalResult TensorLoadOp::verify() { return verifyDims(*this, getSource(), getSourceDims(), "source"); }
LogicalResult TensorStoreOp::verify() {
  return verifyDims(*this, getTarget(), getTargetDims(), "target");
}
LogicalResult TensorAllocaOp::verify() { return verifyDims(*this, getResult(), getResultDims(), "result"); }
LogicalResult TensorEmptyOp::verify() { return verifyDims(*this, getResult(), getResultDims(), "result"); }
LogicalResult TensorSplatOp::verify() { return verifyDims(*this, getResult(), getResultDims(), "result"); }

//===--- copies and placement ---------------------------------------------------------------------------------===//

LogicalResult TensorCloneOp::verify() { return verifyDims(*this, getOperand(), getOperandDims(), "operand"); }
LogicalResult TensorBarrierOp::verify() { return verifyDims(*this, getOperand(), getOperandDims(), "operand"); }
LogicalResult TensorTransferOp::verify() { return verifyDims(*this, getOperand(), getOperandDims(), "operand"); }

LogicalResult TensorEncodeOp::verify() {
  RankedTensorType from = typeOf(getOperand()), to = typeOf(getResult());
  // C1
  if (from.getRank() != to.getRank() || from.getElementType() != to.getElementType())
    return emitOpError() << "operand and result differ in rank or element type";
  // C2
  if (failed(verifyDims(*this, getOperand(), getOperandDims(), "operand")) ||
      failed(verifyDims(*this, getResult(), getResultDims(), "result")))
    return failure();
  // C3
  if (failed(verifyCompatibleShape(from.getShape(), to.getShape())))
    return emitOpError() << "operand and result differ in a static size";
  return success();
}

//===--- slices ------------------------------------------------------------------------------------------------===//

LogicalResult TensorSliceOp::verify() {
  RankedTensorType from = typeOf(getSource()), to = typeOf(getResult());
  // C1
  if (from.getRank() != to.getRank() || from.getElementType() != to.getElementType())
    return emitOpError() << "source and result differ in rank or element type";
  if (int64_t(getStartIndices().size()) != from.getRank() || int64_t(getLengths().size()) != from.getRank())
    return emitOpError() << "a slice of a tensor of rank " << from.getRank() << " needs as many starts and lengths";
  // C2
  return failure(failed(verifyDims(*this, getSource(), getSourceDims(), "source")) ||
                 failed(verifyDims(*this, getResult(), getResultDims(), "result")));
}

LogicalResult TensorUpdateOp::verify() {
  RankedTensorType target = typeOf(getTarget()), update = typeOf(getUpdate());
  // C1
  if (target.getRank() != update.getRank() || target.getElementType() != update.getElementType())
    return emitOpError() << "update and target differ in rank or element type";
  if (int64_t(getStartIndices().size()) != target.getRank())
    return emitOpError() << "an update of a tensor of rank " << target.getRank() << " needs as many starts";
  // C2
  return failure(failed(verifyDims(*this, getTarget(), getTargetDims(), "target")) ||
                 failed(verifyDims(*this, getUpdate(), getUpdateDims(), "update")));
}

//===--- trace ------------------------------------------------------------------------------------------------===//

/// `STRING = [%a : TYPE dims, ...] AKW`, or `{key = STRING} %a, %b : T, U` of older dumps.
ParseResult TensorTraceOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> values, dims;
  SmallVector<Type> types;
  auto &properties = result.getOrAddProperties<Properties>();
  std::string key;
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalString(&key))) {
    auto parseOne = [&]() -> ParseResult {
      return failure(parser.parseOperand(values.emplace_back()) || parser.parseColon() ||
                     parseShapedType(parser, types.emplace_back(), dims));
    };
    if (parser.parseEqual() || parser.parseLSquare() || parser.parseCommaSeparatedList(parseOne) ||
        parser.parseRSquare() || parser.parseOptionalAttrDictWithKeyword(result.attributes))
      return failure();
    properties.key = parser.getBuilder().getStringAttr(key);
  } else {
    NamedAttrList attributes;
    if (parser.parseOptionalAttrDict(attributes))
      return failure();
    properties.key = dyn_cast_or_null<StringAttr>(attributes.erase("key"));
    if (!properties.key)
      return parser.emitError(loc) << "expected the key of the trace";
    result.addAttributes(attributes);
    if (parser.parseOperandList(values) || parser.parseColon() || parseShapedTypeList(parser, types, dims))
      return failure();
  }
  if (parser.resolveOperands(values, types, loc, result.operands) ||
      parser.resolveOperands(dims, parser.getBuilder().getIndexType(), result.operands))
    return failure();
  properties.operandSegmentSizes = {int32_t(values.size()), int32_t(dims.size())};
  return success();
}

void TensorTraceOp::print(OpAsmPrinter &p) {
  p << ' ' << getKeyAttr() << " = [";
  p.increaseIndent();
  ValueRange dims = getValueDims();
  llvm::interleave(
      getValues(),
      [&](Value value) {
        p.printNewline();
        p << value << " : ";
        unsigned count = std::min<unsigned>(util::getNumDynamicDims(value.getType()), dims.size());
        printShapedType(p, *this, value.getType(), dims.take_front(count));
        dims = dims.drop_front(count);
      },
      [&] { p << ','; });
  p.decreaseIndent();
  p.printNewline();
  p << ']';
  p.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {getOperandSegmentSizeAttr(), getKeyAttrName()});
}

LogicalResult TensorTraceOp::verify() {
  if (getValues().empty())
    return emitOpError("expected at least one tensor");
  return util::verifyDynamicDims(*this, getValues().getTypes(), getValueDims(), "values");
}

ValueRange TensorTraceOp::getOperandDynamicDims(unsigned index) {
  if (index >= getValues().size())
    return {};
  return util::findDynamicDimsInList(index, getValues(), getValueDims());
}
ValueRange TensorTraceOp::getResultDynamicDims(unsigned) { return {}; }
