#include "dialects/Util/UtilOps.h"
#include "dialects/Util/UtilParsing.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

//===----------------------------------------------------------------------===//
// util.switch
//===----------------------------------------------------------------------===//

ParseResult SwitchOp::parse(OpAsmParser &parser, OperationState &result) {
  Type type, resultType;
  OpAsmParser::UnresolvedOperand index, defaultValue;
  SmallVector<OpAsmParser::UnresolvedOperand> values;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(type) || parser.parseKeyword("from") ||
      parser.parseOperandList(values, OpAsmParser::Delimiter::Square) || parser.parseKeyword("at") ||
      parser.parseOperand(index) || parser.parseKeyword("else") || parser.parseOperand(defaultValue) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(resultType))
    return failure();
  if (type != resultType)
    return parser.emitError(loc) << "selects among values of type " << type << " but results in " << resultType;
  result.addTypes(resultType);
  return failure(parser.resolveOperand(index, parser.getBuilder().getIndexType(), result.operands) ||
                 parser.resolveOperand(defaultValue, type, result.operands) ||
                 parser.resolveOperands(values, type, loc, result.operands));
}

void SwitchOp::print(OpAsmPrinter &p) {
  p << ' ' << getType() << " from [" << getValues() << "] at " << getIndex() << " else " << getDefaultValue();
  p.printOptionalAttrDict((*this)->getAttrs());
  p << " : " << getType();
}

LogicalResult SwitchOp::verify() {
  for (Value value : getValues())
    if (value.getType() != getType())
      return emitOpError() << "selects a value of type " << value.getType() << " but results in " << getType();
  return success();
}

OpFoldResult SwitchOp::fold(FoldAdaptor adaptor) {
  if (auto index = dyn_cast_or_null<IntegerAttr>(adaptor.getIndex())) { // F1
    const APInt &position = index.getValue();
    return position.ult(getValues().size()) ? getValues()[position.getZExtValue()] : getDefaultValue();
  }
  if (llvm::all_of(getValues(), [&](Value value) { return value == getDefaultValue(); })) // F2
    return getDefaultValue();
  return {};
}

//===----------------------------------------------------------------------===//
// util.null, util.cast, util.cmp
//===----------------------------------------------------------------------===//

OpFoldResult NullOp::fold(FoldAdaptor) { return NullAttr::get(getContext(), getType()); }

void CastOp::getStorageLinks(SmallVectorImpl<StorageLink> &links) { detail::addPasses(*this, links, /*sameBytes=*/false); }

std::optional<unsigned> CastOp::getTiedResultOperandIndex(unsigned) { return 0; }

/// C1.
LogicalResult CastOp::verify() {
  for (Type type : {getOperand().getType(), getType()})
    if (!ObjectType::isCompatible(type))
      return emitOpError() << "must cast between objects, but " << type << " is not an object";
  return success();
}

OpFoldResult CastOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  if (auto source = getOperand().getDefiningOp<CastOp>()) // F1
    if (source.getOperand().getType() == getType())
      return source.getOperand();
  if (isa_and_nonnull<NullAttr>(adaptor.getOperand())) // F2
    return NullAttr::get(getContext(), getType());
  return {};
}

/// F1: only certainly equal operands say something.
template <typename OpT>
static OpFoldResult foldCompare(OpT op, Attribute lhs, Attribute rhs, bool whenEqual) {
  if (op.getLhs() == op.getRhs() || (lhs && lhs == rhs))
    return BoolAttr::get(op.getContext(), whenEqual);
  return {};
}

OpFoldResult CmpEQOp::fold(FoldAdaptor adaptor) {
  return foldCompare(*this, adaptor.getLhs(), adaptor.getRhs(), /*whenEqual=*/true);
}
OpFoldResult CmpNEOp::fold(FoldAdaptor adaptor) {
  return foldCompare(*this, adaptor.getLhs(), adaptor.getRhs(), /*whenEqual=*/false);
}

//===----------------------------------------------------------------------===//
// util.buffer.constant
//===----------------------------------------------------------------------===//

void BufferConstantOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getName().value_or("buffer_cst"));
}

OpFoldResult BufferConstantOp::fold(FoldAdaptor) { return getValue(); }

LogicalResult BufferConstantOp::verify() {
  if (!getConstantStorageSize(getValue())) // C1
    return emitOpError() << "holds a value whose bytes are unknown: " << getValue();
  if (IntegerAttr alignment = getAlignmentAttr()) { // C2
    const APInt &value = alignment.getValue();
    if (value.isStrictlyPositive() && !value.isPowerOf2())
      return emitOpError() << "has an alignment of " << value.getZExtValue() << ", which is not a power of two";
  }
  return success();
}
