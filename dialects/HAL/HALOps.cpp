#include "dialects/HAL/HALOps.h"

#include "dialects/HAL/HALFenceOps.h"
#include "dialects/HAL/HALParsing.h"
#include "dialects/Util/UtilParsing.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace weir;
using namespace weir::hal;

#define GET_OP_CLASSES
#include "dialects/HAL/HALOps.cpp.inc"

void HALDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "dialects/HAL/HALOps.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "dialects/HAL/HALFenceOps.cpp.inc"
      >();
}

LogicalResult CheckOp::verify() {
  size_t places = getMessage().count("{}");
  if (places != getValues().size())
    return emitOpError("has a message with ") << places << " placeholders for " << getValues().size() << " values";
  return success();
}

LogicalResult CheckOp::canonicalize(CheckOp op, PatternRewriter &rewriter) {
  if (!matchPattern(op.getCondition(), m_One()))
    return failure();
  rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// tensor.import, tensor.export
//===----------------------------------------------------------------------===//

/// import/export.C2, C3.
static LogicalResult verifyBorder(Operation *op, Type encoding, Type storage, ValueRange dims) {
  if (failed(util::verifyDynamicDims(op, storage, dims, "tensor")))
    return failure();
  if (!isa<RankedTensorType>(encoding))
    return op->emitOpError() << "has an encoding type that is not a ranked tensor: " << encoding;
  if (util::getNumDynamicDims(encoding) != util::getNumDynamicDims(storage))
    return op->emitOpError() << "has an encoding type " << encoding << " with another number of dynamic dimensions than "
                             << storage;
  return success();
}

LogicalResult TensorImportOp::verify() {
  return verifyBorder(*this, getTargetEncoding(), getTarget().getType(), getTargetDims());
}
LogicalResult TensorExportOp::verify() {
  return verifyBorder(*this, getSourceEncoding(), getSource().getType(), getSourceDims());
}

ValueRange TensorImportOp::getOperandDynamicDims(unsigned) { return {}; }
ValueRange TensorImportOp::getResultDynamicDims(unsigned) { return getTargetDims(); }
ValueRange TensorExportOp::getOperandDynamicDims(unsigned index) {
  return index == 0 ? ValueRange(getSourceDims()) : ValueRange();
}
ValueRange TensorExportOp::getResultDynamicDims(unsigned) { return {}; }

/// Whether what is imported is the whole buffer, there already and left to its owner.
static bool isPlain(TensorImportOp op) { return !op.getWaitFence() && !op.getConsume() && !op.getByteOffset(); }

/// F1.
OpFoldResult TensorImportOp::fold(FoldAdaptor) {
  auto source = getSource().getDefiningOp<TensorExportOp>();
  if (!source || !isPlain(*this) || source.getSource().getType() != getTarget().getType() ||
      source.getSourceEncoding() != getTargetEncoding())
    return {};
  return source.getSource();
}

/// F1.
OpFoldResult TensorExportOp::fold(FoldAdaptor) {
  auto source = getSource().getDefiningOp<TensorImportOp>();
  if (!source || !isPlain(source) || source.getSource().getType() != getTarget().getType() ||
      source.getTargetEncoding() != getSourceEncoding())
    return {};
  return source.getSource();
}

/// F2: a dimension that all users give as one constant.
LogicalResult TensorImportOp::canonicalize(TensorImportOp op, PatternRewriter &rewriter) {
  SmallVector<std::optional<int64_t>> constants(op.getTargetDims().size());
  SmallVector<bool> unknown(op.getTargetDims().size(), false);
  for (OpOperand &use : op.getTarget().getUses()) {
    if (use.getOwner()->getBlock() != op->getBlock())
      return failure();
    auto shapeAware = dyn_cast<util::ShapeAwareOpInterface>(use.getOwner());
    if (!shapeAware)
      continue;
    ValueRange dims = shapeAware.getOperandDynamicDims(use.getOperandNumber());
    if (dims.size() != constants.size())
      continue;
    for (auto [dim, constant, isUnknown] : llvm::zip_equal(dims, constants, unknown)) {
      std::optional<int64_t> given = getConstantIntValue(dim);
      if (!given || (constant && *constant != *given))
        isUnknown = true;
      constant = given;
    }
  }
  bool changed = false;
  for (auto [index, constant] : llvm::enumerate(constants)) {
    if (!constant || unknown[index] || getConstantIntValue(op.getTargetDims()[index]))
      continue;
    Value value = arith::ConstantIndexOp::create(rewriter, op.getLoc(), *constant);
    rewriter.modifyOpInPlace(op, [&, index = index] { op.getTargetDimsMutable()[index].assign(value); });
    changed = true;
  }
  return success(changed);
}

/// Legacy: `hal.tensor.export %t into(%s : !hal.buffer)` was an alias and an export in one.
static ParseResult parseIntoStorage(OpAsmParser &parser, OpAsmParser::UnresolvedOperand &storage, Type &type) {
  return failure(parser.parseLParen() || parser.parseOperand(storage) || parser.parseColonType(type) ||
                 parser.parseRParen());
}

/// Where a value is defined in the text, if this shows that it is already defined.
static FileLineColLoc getTextPosition(Value value) {
  Operation *def = value.getDefiningOp();
  // Placeholders of values that come later are in no block.
  if (def && !def->getBlock())
    return {};
  return value.getLoc()->findInstanceOf<FileLineColLoc>();
}

/// Adds the alias after the last of the definitions of its operands. They all dominate the export, so the one that is last
/// in the text is dominated by the others; blocks are not linked to each other yet.
static FailureOr<Value> createAlias(OpAsmParser &parser, SMLoc loc, Value source, ValueRange dims, Value storage) {
  SmallVector<Value> values(dims);
  values.push_back(storage);
  values.push_back(source);
  Value last;
  FileLineColLoc lastPosition;
  for (Value value : values) {
    FileLineColLoc position = getTextPosition(value);
    if (!position || (lastPosition && position.getFilename() != lastPosition.getFilename()))
      return parser.emitError(loc) << "write this as hal.tensor.alias and hal.tensor.export";
    if (lastPosition && std::make_pair(position.getLine(), position.getColumn()) <=
                            std::make_pair(lastPosition.getLine(), lastPosition.getColumn()))
      continue;
    last = value;
    lastPosition = position;
  }
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointAfterValue(last);
  auto alias = TensorAliasOp::create(builder, parser.getEncodedSourceLoc(loc), source.getType(), source, dims, storage,
                                     /*wait_fence=*/Value(), /*affinity=*/Attribute());
  return Value(alias.getResult());
}

ParseResult TensorExportOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  Attribute affinity;
  OpAsmParser::UnresolvedOperand source;
  SmallVector<OpAsmParser::UnresolvedOperand> dims;
  TypeAttr encoding;
  Type sourceType, targetType;
  if (succeeded(parser.parseOptionalKeyword("on"))) {
    if (parser.parseLParen() || parser.parseAttribute(affinity) || parser.parseRParen())
      return failure();
    result.addAttribute(getAffinityAttrName(result.name), affinity);
  }
  if (parser.parseOperand(source))
    return failure();
  StringAttr name;
  if (OptionalParseResult hasName = parser.parseOptionalAttribute(name, parser.getBuilder().getNoneType(), "name",
                                                                  result.attributes);
      hasName.has_value() && failed(*hasName))
    return failure();
  std::optional<OpAsmParser::UnresolvedOperand> storage;
  Type storageType;
  if (succeeded(parser.parseOptionalKeyword("into")) && parseIntoStorage(parser, storage.emplace(), storageType))
    return failure();
  if (parser.parseColon() || parseTypeAlias(parser, encoding, sourceType))
    return failure();
  if (succeeded(parser.parseOptionalLBrace()) && (parser.parseOperandList(dims) || parser.parseRBrace()))
    return failure();
  if (parser.parseArrow() || parser.parseType(targetType) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.resolveOperand(source, sourceType, result.operands) ||
      parser.resolveOperands(dims, parser.getBuilder().getIndexType(), result.operands))
    return failure();
  result.addAttribute(getSourceEncodingAttrName(result.name), encoding);
  result.addTypes(targetType);
  if (storage) {
    SmallVector<Value> storageValue;
    if (parser.resolveOperand(*storage, storageType, storageValue))
      return failure();
    FailureOr<Value> alias = createAlias(parser, loc, result.operands.front(),
                                         ValueRange(result.operands).drop_front(), storageValue.front());
    if (failed(alias))
      return failure();
    result.operands.front() = *alias;
  }
  return success();
}

void TensorExportOp::print(OpAsmPrinter &p) {
  if (getAffinityAttr())
    p << " on(" << getAffinityAttr() << ")";
  p << ' ' << getSource();
  if (getNameAttr())
    p << ' ' << getNameAttr();
  p << " : ";
  printTypeAlias(p, *this, getSourceEncodingAttr(), getSource().getType());
  if (!getSourceDims().empty())
    p << "{" << getSourceDims() << "}";
  p << " -> " << getTarget().getType();
  p.printOptionalAttrDict((*this)->getAttrs(), {"affinity", "name", "source_encoding"});
}

//===----------------------------------------------------------------------===//
// tensor.alias, tensor.barrier
//===----------------------------------------------------------------------===//

LogicalResult TensorAliasOp::verify() {
  return util::verifyDynamicDims(*this, getSource().getType(), getSourceDims(), "source");
}
std::optional<unsigned> TensorAliasOp::getTiedResultOperandIndex(unsigned) { return 0; }
ValueRange TensorAliasOp::getOperandDynamicDims(unsigned index) {
  return index == 0 ? ValueRange(getSourceDims()) : ValueRange();
}
ValueRange TensorAliasOp::getResultDynamicDims(unsigned) { return getSourceDims(); }

LogicalResult TensorBarrierOp::inferReturnTypes(MLIRContext *, std::optional<Location>, ValueRange operands,
                                                DictionaryAttr, OpaqueProperties, RegionRange,
                                                SmallVectorImpl<Type> &types) {
  if (operands.empty())
    return failure();
  llvm::append_range(types, operands.drop_back().getTypes());
  return success();
}
std::pair<unsigned, unsigned> TensorBarrierOp::getTiedOperandsIndexAndLength() { return {0, getSources().size()}; }
std::optional<unsigned> TensorBarrierOp::getTiedResultOperandIndex(unsigned index) { return index; }

//===----------------------------------------------------------------------===//
// Buffer views
//===----------------------------------------------------------------------===//

LogicalResult ElementTypeOp::verify() {
  Type type = getTypeAttr().getValue();
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  if (!type.isIntOrIndexOrFloat())
    return emitOpError() << "has no element type number for " << type;
  return success();
}

void ElementTypeOp::getAsmResultNames(OpAsmSetValueNameFn setName) { setName(getResult(), "element_type"); }
void EncodingTypeOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "dense_row_major");
}

ParseResult EncodingTypeOp::parse(OpAsmParser &parser, OperationState &result) {
  Type type;
  if (parser.parseLess())
    return failure();
  (void)parser.parseOptionalKeyword("dense_row_major");
  if (parser.parseGreater() || parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type))
    return failure();
  result.addTypes(type);
  return success();
}

void EncodingTypeOp::print(OpAsmPrinter &p) {
  p << "<dense_row_major>";
  p.printOptionalAttrDict((*this)->getAttrs());
  p << " : " << getType();
}

/// [min, max] as signed and unsigned bounds of an index.
static ConstantIntRanges getIndexRange(uint64_t min, uint64_t max) {
  return ConstantIntRanges::fromUnsigned(APInt(64, min), APInt(64, max));
}

static constexpr uint64_t kMaxIndex = std::numeric_limits<int64_t>::max();

void BufferViewDimOp::inferResultRanges(ArrayRef<ConstantIntRanges>, SetIntRangeFn setResultRange) {
  setResultRange(getResult(), getIndexRange(0, kMaxIndex));
}

//===----------------------------------------------------------------------===//
// interface.workgroup.*
//===----------------------------------------------------------------------===//

/// Dispatches have at most 2^32 - 1 workgroups and threads along a dimension.
static uint64_t getLimit(IntegerAttr upperBound) {
  uint64_t limit = std::numeric_limits<uint32_t>::max();
  uint64_t given = upperBound ? upperBound.getValue().getZExtValue() : 0;
  return given != 0 ? std::min(given, limit) : limit;
}

void InterfaceWorkgroupIDOp::inferResultRanges(ArrayRef<ConstantIntRanges>, SetIntRangeFn setResultRange) {
  setResultRange(getResult(), getIndexRange(0, getLimit(getUpperBoundAttr()) - 1));
}
void InterfaceWorkgroupCountOp::inferResultRanges(ArrayRef<ConstantIntRanges>, SetIntRangeFn setResultRange) {
  setResultRange(getResult(), getIndexRange(1, getLimit(getUpperBoundAttr())));
}
void InterfaceWorkgroupSizeOp::inferResultRanges(ArrayRef<ConstantIntRanges>, SetIntRangeFn setResultRange) {
  setResultRange(getResult(), getIndexRange(1, getLimit(getUpperBoundAttr())));
}

static std::string getDimensionName(StringRef prefix, const APInt &dimension) {
  return (prefix + Twine(dimension.getZExtValue())).str();
}
void InterfaceWorkgroupIDOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getDimensionName("workgroup_id_", getDimension()));
}
void InterfaceWorkgroupCountOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getDimensionName("workgroup_count_", getDimension()));
}
void InterfaceWorkgroupSizeOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), getDimensionName("workgroup_size_", getDimension()));
}
