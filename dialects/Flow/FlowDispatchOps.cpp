// dispatch.region, dispatch.workgroups and what is in their bodies.
#include "dialects/Flow/FlowOps.h"
#include "dialects/Util/UtilParsing.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;
using tensor_ext::DispatchTensorType;
using tensor_ext::TensorAccess;

//===--- dispatch.region --------------------------------------------------------------------------------------===//

void DispatchRegionOp::build(OpBuilder &builder, OperationState &state, TypeRange resultTypes, ValueRange resultDims,
                             ValueRange workload, ArrayRef<NamedAttribute> attributes) {
  state.addTypes(resultTypes);
  state.addOperands(resultDims);
  state.addOperands(workload);
  state.getOrAddProperties<Properties>().operandSegmentSizes = {int32_t(resultDims.size()), int32_t(workload.size())};
  state.addAttributes(attributes);
  state.addRegion()->emplaceBlock();
  state.addRegion();
}

/// `count(%w: index) -> (index, index, index) REGION`, if present. The region of a dispatch.region sees outer values, so
/// names in it must not shadow.
static ParseResult parseOpenCountRegion(OpAsmParser &parser, Region &region) {
  if (failed(parser.parseOptionalKeyword("count")))
    return success();
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> types;
  if (parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren, /*allowType=*/true, /*allowAttrs=*/true) ||
      parser.parseArrow())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren,
                                     [&] { return parser.parseType(types.emplace_back()); }))
    return failure();
  if (types.size() != 3 || !llvm::all_of(types, llvm::IsaPred<IndexType>))
    return parser.emitError(loc) << "a workgroup count must have three results of type `index`";
  return parser.parseRegion(region, arguments);
}

ParseResult DispatchRegionOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> workload, resultDims;
  SmallVector<Type> resultTypes;
  if (parser.parseOperandList(workload, OpAsmParser::Delimiter::OptionalSquare))
    return failure();
  if (succeeded(parser.parseOptionalArrow()) && parseShapedResultList(parser, resultTypes, resultDims))
    return failure();
  Region *body = result.addRegion(), *count = result.addRegion();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes) || parser.parseRegion(*body))
    return failure();
  OpBuilder builder(parser.getContext());
  // An op that is not known may be a terminator.
  bool mayEnd = !body->empty() && !body->back().empty() && body->back().back().mightHaveTrait<OpTrait::IsTerminator>();
  // The callee inserts what it gets, so the op must not be in a block yet.
  if (!mayEnd)
    mlir::impl::ensureRegionTerminator(*body, builder, result.location, [](OpBuilder &, Location loc) {
      return Operation::create(OperationState(loc, ReturnOp::getOperationName()));
    });
  Type index = parser.getBuilder().getIndexType();
  if (parseOpenCountRegion(parser, *count) || parser.resolveOperands(resultDims, index, result.operands) ||
      parser.resolveOperands(workload, index, result.operands))
    return failure();
  result.addTypes(resultTypes);
  result.getOrAddProperties<Properties>().operandSegmentSizes = {int32_t(resultDims.size()), int32_t(workload.size())};
  return success();
}

void DispatchRegionOp::print(OpAsmPrinter &p) {
  if (!getWorkload().empty())
    p << '[' << getWorkload() << ']';
  p << " -> ";
  printShapedResultList(p, *this, getResultTypes(), getResultDims());
  p.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {getOperandSegmentSizeAttr()});
  p << ' ';
  // A single plain `flow.return` says nothing.
  bool terminator = !getBody().hasOneBlock() || getBody().front().empty() ||
                    !isa<ReturnOp>(getBody().front().back()) || getBody().front().back().getNumOperands() != 0 ||
                    !getBody().front().back().getAttrs().empty();
  p.printRegion(getBody(), /*printEntryBlockArgs=*/true, terminator);
  printWorkgroupCountRegion(p, *this, "count", getWorkgroupCount());
}

LogicalResult DispatchRegionOp::verify() {
  // C1
  if (getBody().empty())
    return emitOpError() << "needs a body";
  if (getBody().getNumArguments() != 0)
    return emitOpError() << "the body must not have arguments; captures are implicit";
  // C2
  for (Operation &nested : getBody().getOps())
    if (auto ret = dyn_cast<ReturnOp>(nested))
      if (ret.getOperandTypes() != getResultTypes())
        return ret.emitOpError() << "operand types differ from the results of the enclosing dispatch";
  // C3
  for (Type type : getResultTypes())
    if (!isa<RankedTensorType>(type))
      return emitOpError() << "results must be ranked tensors, got " << type;
  // C4
  if (failed(flow::detail::verifyWorkgroupCount(*this, getWorkgroupCount(), getWorkload().getTypes())))
    return failure();
  // C5
  return util::verifyDynamicDims(*this, getResultTypes(), getResultDims(), "results");
}

ValueRange DispatchRegionOp::getOperandDynamicDims(unsigned) { return {}; }

ValueRange DispatchRegionOp::getResultDynamicDims(unsigned index) {
  return util::findDynamicDimsInList(index, getResults(), getResultDims());
}

LogicalResult DispatchRegionOp::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) {
  for (OpResult result : getResults())
    shapes.push_back(util::getMixedSizes(getContext(), cast<RankedTensorType>(result.getType()).getShape(),
                                         getResultDynamicDims(result.getResultNumber())));
  return success();
}

//===--- dispatch.workgroups ----------------------------------------------------------------------------------===//

void DispatchWorkgroupsOp::build(OpBuilder &builder, OperationState &state, ValueRange workload,
                                 TypeRange resultTypes, ValueRange resultDims, ValueRange arguments,
                                 ValueRange argumentDims, ArrayRef<int64_t> tiedOperands,
                                 ArrayRef<NamedAttribute> attributes) {
  state.addTypes(resultTypes);
  state.addOperands(workload);
  state.addOperands(arguments);
  state.addOperands(argumentDims);
  state.addOperands(resultDims);
  state.addAttributes(attributes);
  auto &properties = state.getOrAddProperties<Properties>();
  properties.operandSegmentSizes = {int32_t(workload.size()), int32_t(arguments.size()), int32_t(argumentDims.size()),
                                    int32_t(resultDims.size())};
  properties.tied_operands = util::getTiedOperandsAttr(builder.getContext(), tiedOperands);
  Block &entry = state.addRegion()->emplaceBlock();
  state.addRegion();
  // What a dispatch tensor cannot bind stays as it is.
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    Type type = argument.getType();
    if (isa<RankedTensorType>(type)) {
      bool tied = llvm::is_contained(tiedOperands, int64_t(index));
      type = DispatchTensorType::get(tied ? TensorAccess::ReadWrite : TensorAccess::ReadOnly, type);
    }
    entry.addArgument(type, argument.getLoc());
  }
  for (auto [index, type] : llvm::enumerate(resultTypes))
    if (index >= tiedOperands.size() || tiedOperands[index] < 0) {
      bool bindable = isa<RankedTensorType>(type) || type.isIntOrFloat();
      entry.addArgument(bindable ? DispatchTensorType::get(TensorAccess::WriteOnly, type) : type, state.location);
    }
}

ParseResult DispatchWorkgroupsOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand> workload, arguments, argumentDims, resultDims;
  SmallVector<Type> argumentTypes, resultTypes;
  ArrayAttr tiedOperands;
  if (parser.parseOperandList(workload, OpAsmParser::Delimiter::OptionalSquare) ||
      parser.parseOperandList(arguments, OpAsmParser::Delimiter::Paren) || parser.parseColon() ||
      parseShapedFunctionType(parser, arguments, argumentTypes, argumentDims, resultTypes, resultDims, tiedOperands) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes) || parser.parseEqual())
    return failure();
  SmallVector<OpAsmParser::Argument> bodyArguments;
  Region *body = result.addRegion(), *count = result.addRegion();
  if (parser.parseArgumentList(bodyArguments, AsmParser::Delimiter::Paren, /*allowType=*/true, /*allowAttrs=*/true) ||
      parser.parseRegion(*body, bodyArguments, /*enableNameShadowing=*/true) ||
      parseWorkgroupCountRegion(parser, "count", *count))
    return failure();
  Type index = parser.getBuilder().getIndexType();
  if (parser.resolveOperands(workload, index, result.operands) ||
      parser.resolveOperands(arguments, argumentTypes, parser.getNameLoc(), result.operands) ||
      parser.resolveOperands(argumentDims, index, result.operands) ||
      parser.resolveOperands(resultDims, index, result.operands))
    return failure();
  result.addTypes(resultTypes);
  auto &properties = result.getOrAddProperties<Properties>();
  properties.operandSegmentSizes = {int32_t(workload.size()), int32_t(arguments.size()), int32_t(argumentDims.size()),
                                    int32_t(resultDims.size())};
  properties.tied_operands = tiedOperands;
  return success();
}

void DispatchWorkgroupsOp::print(OpAsmPrinter &p) {
  if (!getWorkload().empty())
    p << '[' << getWorkload() << ']';
  p << '(' << getArguments() << ") : ";
  printShapedFunctionType(p, *this, getArguments(), getArguments().getTypes(), getArgumentDims(), getResultTypes(),
                          getResultDims(), getTiedOperandsAttr());
  p.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {getOperandSegmentSizeAttr(), getTiedOperandsAttrName()});
  p << " =";
  p.printNewline();
  p << "    (";
  llvm::interleaveComma(getWorkgroupBody().getArguments(), p,
                        [&](BlockArgument argument) { p.printRegionArgument(argument); });
  p << ") ";
  p.printRegion(getWorkgroupBody(), /*printEntryBlockArgs=*/false, /*printBlockTerminators=*/true);
  printWorkgroupCountRegion(p, *this, "count", getWorkgroupCount());
}

LogicalResult DispatchWorkgroupsOp::verify() {
  if (getWorkgroupBody().empty())
    return emitOpError() << "needs a body";
  // C1, C2
  if (failed(util::verifyDynamicDims(*this, getArguments().getTypes(), getArgumentDims(), "arguments")) ||
      failed(util::verifyDynamicDims(*this, getResultTypes(), getResultDims(), "results")))
    return failure();
  // C3
  for (Type type : llvm::concat<const Type>(SmallVector<Type>(getArguments().getTypes()),
                                            SmallVector<Type>(getResultTypes())))
    if (auto shaped = dyn_cast<ShapedType>(type))
      if (shaped.getElementType().isIndex())
        return emitOpError() << "a tensor of index has no defined size in memory and cannot be passed to a dispatch: " << type;
  // C4
  return flow::detail::verifyWorkgroupCount(*this, getWorkgroupCount(), getWorkload().getTypes());
}

std::pair<unsigned, unsigned> DispatchWorkgroupsOp::getTiedOperandsIndexAndLength() {
  return getODSOperandIndexAndLength(1);
}

ValueRange DispatchWorkgroupsOp::getOperandDynamicDims(unsigned index) {
  auto [first, length] = getODSOperandIndexAndLength(1);
  if (index < first || index >= first + length)
    return {};
  return util::findDynamicDimsInList(index - first, getArguments(), getArgumentDims());
}

ValueRange DispatchWorkgroupsOp::getResultDynamicDims(unsigned index) {
  return util::findDynamicDimsInList(index, getResults(), getResultDims());
}

BlockArgument DispatchWorkgroupsOp::getInputBlockArgument(unsigned index) {
  Region &body = getWorkgroupBody();
  return index < body.getNumArguments() ? body.getArgument(index) : BlockArgument();
}

BlockArgument DispatchWorkgroupsOp::getOutputBlockArgument(unsigned index) {
  SmallVector<int64_t> ties = getTiedResultOperandIndices();
  if (ties[index] >= 0)
    return getInputBlockArgument(ties[index]);
  unsigned position = getArguments().size() + llvm::count(ArrayRef(ties).take_front(index), -1);
  return getInputBlockArgument(position);
}

//===--- queries in dispatch bodies ---------------------------------------------------------------------------===//

// The grid is not known when constants are evaluated.
bool DispatchWorkgroupCountOp::isHoistableOp() { return false; }
bool DispatchWorkgroupCountOp::isHoistableLeafOp() { return false; }

LogicalResult DispatchTieShapeOp::verify() {
  // C1
  int64_t expected = cast<DispatchTensorType>(getResult().getType()).getNumDynamicDims();
  if (int64_t(getDynamicDims().size()) != expected)
    return emitOpError() << "the bound type has " << expected << " dynamic dimension(s), got "
                         << getDynamicDims().size() << " value(s)";
  return success();
}

OpFoldResult DispatchTieShapeOp::fold(FoldAdaptor) {
  // F1
  return getDynamicDims().empty() ? getOperand() : OpFoldResult();
}

ValueRange DispatchTieShapeOp::getOperandDynamicDims(unsigned index) {
  return index == 0 ? ValueRange(getDynamicDims()) : ValueRange();
}
ValueRange DispatchTieShapeOp::getResultDynamicDims(unsigned) { return getDynamicDims(); }

LogicalResult DispatchTieShapeOp::reifyResultShapes(OpBuilder &builder, ReifiedRankedShapedTypeDims &shapes) {
  auto type = cast<DispatchTensorType>(getResult().getType());
  shapes.push_back(util::getMixedSizes(getContext(), type.getShape(), getDynamicDims()));
  return success();
}
