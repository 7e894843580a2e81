// Older spellings (iree_tensor_ext.md section 6). They are read as the ops of today and never printed.
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilLegacy.h"
#include "llvm/ADT/StringSwitch.h"
#include "dialects/Util/UtilParsing.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace weir;
using namespace weir::tensor_ext;

namespace {
/// What an older load or store was written with.
struct LegacySlice {
  DenseI64ArrayAttr staticOffsets, staticSizes, staticStrides;
  SmallVector<OpAsmParser::UnresolvedOperand> offsets, sizes, strides, dims;
  SmallVector<Value> dimValues, offsetValues, sizeValues, strideValues;

  ParseResult parseList(OpAsmParser &parser, StringRef name, SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values,
                        DenseI64ArrayAttr &statics) {
    return failure(parser.parseComma() || parser.parseKeyword(name) || parser.parseEqual() ||
                   parseDynamicIndexList(parser, values, statics));
  }
  ParseResult parseLists(OpAsmParser &parser) {
    return failure(parseList(parser, "offsets", offsets, staticOffsets) ||
                   parseList(parser, "sizes", sizes, staticSizes) ||
                   parseList(parser, "strides", strides, staticStrides));
  }
  ParseResult parseOptionalDims(OpAsmParser &parser) {
    if (failed(parser.parseOptionalLBrace()))
      return success();
    return failure(parser.parseOperandList(dims) || parser.parseRBrace());
  }

  /// Resolves what was written, and fills in what was left out: the dims of the binding, and the whole of it for empty lists.
  ParseResult complete(OpAsmParser &parser, SMLoc loc, Value binding) {
    Type index = parser.getBuilder().getIndexType();
    if (parser.resolveOperands(dims, index, dimValues) || parser.resolveOperands(offsets, index, offsetValues) ||
        parser.resolveOperands(sizes, index, sizeValues) || parser.resolveOperands(strides, index, strideValues))
      return failure();
    auto type = dyn_cast<DispatchTensorType>(binding.getType());
    if (!type)
      return parser.emitError(loc) << "expected a dispatch tensor";
    if (dimValues.empty() && type.getNumDynamicDims() != 0) {
      auto found = util::findDynamicDims(binding);
      if (!found)
        return parser.emitError(loc) << "the dimensions of the binding are unknown; write them as {%d0, ...}";
      dimValues = *found;
    }
    if (int64_t(dimValues.size()) != type.getNumDynamicDims())
      return parser.emitError(loc) << "the binding has " << type.getNumDynamicDims() << " dynamic dimension(s) but "
                                   << dimValues.size() << " dimension value(s)";
    if (staticSizes && !staticSizes.empty())
      return success();
    Builder &builder = parser.getBuilder();
    staticOffsets = builder.getDenseI64ArrayAttr(SmallVector<int64_t>(type.getRank(), 0));
    staticSizes = builder.getDenseI64ArrayAttr(type.getShape());
    staticStrides = builder.getDenseI64ArrayAttr(SmallVector<int64_t>(type.getRank(), 1));
    sizeValues = dimValues;
    return success();
  }

  template <typename OpT>
  void addTo(OperationState &result) {
    for (ValueRange values : {ValueRange(dimValues), ValueRange(offsetValues), ValueRange(sizeValues),
                              ValueRange(strideValues)})
      result.addOperands(values);
    auto &properties = result.getOrAddProperties<typename OpT::Properties>();
    properties.static_offsets = staticOffsets;
    properties.static_sizes = staticSizes;
    properties.static_strides = staticStrides;
    unsigned leading = OpT::getOperationName() == DispatchTensorStoreOp::getOperationName() ? 2 : 1;
    for (unsigned i = 0; i < leading; ++i)
      properties.operandSegmentSizes[i] = 1;
    properties.operandSegmentSizes[leading] = dimValues.size();
    properties.operandSegmentSizes[leading + 1] = offsetValues.size();
    properties.operandSegmentSizes[leading + 2] = sizeValues.size();
    properties.operandSegmentSizes[leading + 3] = strideValues.size();
  }
};
} // namespace

template <bool withLists>
static ParseResult parseLoad(OpAsmParser &parser, OperationState &result) {
  result.name = OperationName(DispatchTensorLoadOp::getOperationName(), parser.getContext());
  OpAsmParser::UnresolvedOperand source;
  LegacySlice slice;
  Type sourceType, resultType;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperand(source) || (withLists && slice.parseLists(parser)) ||
      parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(sourceType) ||
      slice.parseOptionalDims(parser) || parser.parseArrow() || parser.parseType(resultType) ||
      parser.resolveOperand(source, sourceType, result.operands) ||
      slice.complete(parser, loc, result.operands.back()))
    return failure();
  slice.addTo<DispatchTensorLoadOp>(result);
  result.addTypes(resultType);
  return success();
}

template <bool withLists>
static ParseResult parseStore(OpAsmParser &parser, OperationState &result) {
  result.name = OperationName(DispatchTensorStoreOp::getOperationName(), parser.getContext());
  OpAsmParser::UnresolvedOperand value, target;
  LegacySlice slice;
  Type valueType, targetType;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperand(value) || parser.parseComma() || parser.parseOperand(target) ||
      (withLists && slice.parseLists(parser)) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(valueType) || parser.parseArrow() || parser.parseType(targetType) ||
      slice.parseOptionalDims(parser) || parser.resolveOperand(value, valueType, result.operands) ||
      parser.resolveOperand(target, targetType, result.operands) ||
      slice.complete(parser, loc, result.operands.back()))
    return failure();
  slice.addTo<DispatchTensorStoreOp>(result);
  return success();
}

/// The operands with or without parentheses.
static ParseResult parseWorkgroupCount(OpAsmParser &parser, OperationState &result) {
  result.name = OperationName(DispatchWorkgroupCountFromSliceOp::getOperationName(), parser.getContext());
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  if (succeeded(parser.parseOptionalLParen())) {
    if (failed(parser.parseOptionalRParen()) && (parser.parseOperandList(operands) || parser.parseRParen()))
      return failure();
  } else if (parser.parseOperandList(operands) || parser.parseOptionalAttrDict(result.attributes)) {
    return failure();
  }
  Type index = parser.getBuilder().getIndexType();
  result.addTypes({index, index, index});
  return parser.resolveOperands(operands, index, result.operands);
}

std::optional<Dialect::ParseOpHook> tensor_ext::getLegacyFlowOpParser(StringRef opName) {
  using Hook = Dialect::ParseOpHook;
  return llvm::StringSwitch<std::optional<Hook>>(opName)
      .Case("flow.dispatch.tensor.load", Hook(parseLoad<true>))
      .Case("flow.dispatch.tensor.store", Hook(parseStore<true>))
      .Case("flow.dispatch.input.load", Hook(parseLoad<false>))
      .Case("flow.dispatch.output.store", Hook(parseStore<false>))
      .Case("flow.dispatch.workgroup_count_from_slice", Hook(parseWorkgroupCount))
      .Case("flow.dispatch.workgroup_count_from_dag_root", Hook(parseWorkgroupCount))
      .Case("flow.dispatch.workgroup_count_split_reduction_modifier",
            Hook(util::parseRenamedOp<DispatchWorkgroupCountSplitReductionModifierOp>))
      .Case("flow.dispatch.workload.ordinal", Hook(util::parseRenamedOp<DispatchWorkloadOrdinalOp>))
      .Default(std::nullopt);
}

std::optional<Dialect::ParseOpHook> TensorExtDialect::getParseOperationHook(StringRef opName) const {
  if (opName == "iree_tensor_ext.dispatch.workgroup_count_from_dag_root")
    return ParseOpHook(parseWorkgroupCount);
  return ParseOpHook(refuseCustomForm);
}
