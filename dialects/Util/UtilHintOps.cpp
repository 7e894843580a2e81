#include "dialects/Util/UtilOps.h"
#include "dialects/Util/UtilParsing.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

//===----------------------------------------------------------------------===//
// util.optimization_barrier
//===----------------------------------------------------------------------===//

LogicalResult OptimizationBarrierOp::inferReturnTypes(MLIRContext *, std::optional<Location>, ValueRange operands,
                                                      DictionaryAttr, OpaqueProperties, RegionRange,
                                                      SmallVectorImpl<Type> &types) {
  llvm::append_range(types, operands.getTypes());
  return success();
}

// The storage is known, the bytes must not be (stream.md 6.1).
void OptimizationBarrierOp::getStorageLinks(SmallVectorImpl<StorageLink> &links) {
  for (auto [operand, result] : llvm::zip(getOperation()->getOpOperands(), getResults()))
    links.push_back({result, &operand, StorageRelation::Pass, /*sameBytes=*/false});
}

//===----------------------------------------------------------------------===//
// util.unfoldable_constant
//===----------------------------------------------------------------------===//

ParseResult UnfoldableConstantOp::parse(OpAsmParser &parser, OperationState &result) {
  Attribute value;
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseAttribute(value, getValueAttrName(result.name), result.attributes))
    return failure();
  Type type;
  if (auto typed = dyn_cast<TypedAttr>(value)) {
    type = typed.getType();
  } else if (!isa<SymbolRefAttr>(value)) {
    return parser.emitError(loc) << "expected a typed attribute or a symbol";
  } else if (parser.parseColonType(type)) {
    return failure();
  }
  result.addTypes(type);
  return success();
}

void UnfoldableConstantOp::print(OpAsmPrinter &p) {
  p.printOptionalAttrDict((*this)->getAttrs(), {"value"});
  p << ' ' << getValue();
  if (!isa<TypedAttr>(getValue()))
    p << " : " << getType();
}

LogicalResult UnfoldableConstantOp::verify() {
  auto typed = dyn_cast<TypedAttr>(getValue());
  if (!typed && !isa<SymbolRefAttr>(getValue()))
    return emitOpError() << "must hold a typed attribute or a symbol, not " << getValue();
  if (typed && typed.getType() != getType())
    return emitOpError() << "holds a value of type " << typed.getType() << " but results in " << getType();
  return success();
}

/// F1.
LogicalResult UnfoldableConstantOp::canonicalize(UnfoldableConstantOp op, PatternRewriter &rewriter) {
  if (!arith::ConstantOp::isBuildableWith(op.getValue(), op.getType()))
    return failure();
  Value constant = arith::ConstantOp::create(rewriter, op.getLoc(), cast<TypedAttr>(op.getValue()));
  auto barrier = OptimizationBarrierOp::create(rewriter, op.getLoc(), ValueRange(constant));
  barrier->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.replaceOp(op, barrier);
  return success();
}

//===----------------------------------------------------------------------===//
// util.numeric.optional_narrow
//===----------------------------------------------------------------------===//

LogicalResult NumericOptionalNarrowOp::verify() {
  Type semantic = getSemanticType();
  if (!isa<FloatType>(semantic) && !semantic.isSignedInteger() && !semantic.isUnsignedInteger())
    return emitOpError() << "must narrow to a float or a signed or unsigned integer, not " << semantic;
  return success();
}

//===----------------------------------------------------------------------===//
// util.hoistable_conversion
//===----------------------------------------------------------------------===//

ParseResult HoistableConversionOp::parse(OpAsmParser &parser, OperationState &result) {
  StringAttr tag, inverse;
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  FunctionType type;
  if (parser.parseAttribute(tag, getTagAttrName(result.name), result.attributes) || parser.parseKeyword("inverts") ||
      parser.parseLParen() || parser.parseAttribute(inverse, getInverseTagAttrName(result.name), result.attributes) ||
      parser.parseRParen() || parser.parseAssignmentList(arguments, operands) || parser.parseColon())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseType(type))
    return failure();
  if (type.getNumInputs() != operands.size())
    return parser.emitError(loc) << operands.size() << " input(s) but " << type.getNumInputs() << " input type(s)";
  for (auto [argument, inputType] : llvm::zip_equal(arguments, type.getInputs()))
    argument.type = inputType;
  Region *body = result.addRegion();
  if (parser.resolveOperands(operands, type.getInputs(), loc, result.operands) ||
      parser.parseRegion(*body, arguments) || parser.parseOptionalAttrDict(result.attributes))
    return failure();
  ensureTerminator(*body, parser.getBuilder(), result.location);
  result.addTypes(type.getResults());
  return success();
}

void HoistableConversionOp::print(OpAsmPrinter &p) {
  p << ' ' << getTagAttr() << " inverts(" << getInverseTagAttr() << ") (";
  llvm::interleaveComma(llvm::zip(getBody().getArguments(), getInputs()), p, [&](auto pair) {
    p << std::get<0>(pair) << " = " << std::get<1>(pair);
  });
  p << ") : ";
  p.printFunctionalType(getInputs().getTypes(), getResultTypes());
  p << ' ';
  p.printRegion(getBody(), /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/getNumResults() != 0);
  p.printOptionalAttrDict((*this)->getAttrs(), {"tag", "inverseTag"});
}

/// C2, C3. C1 is the trait's.
LogicalResult HoistableConversionOp::verify() {
  Block &block = getBody().front();
  if (block.getArgumentTypes() != getInputs().getTypes())
    return emitOpError() << "has block arguments of other types than its inputs";
  auto yield = dyn_cast<ReturnOp>(block.getTerminator());
  if (!yield || yield.getOperandTypes() != getResultTypes())
    return emitOpError() << "has a util.return with other operand types than its results";
  return success();
}
