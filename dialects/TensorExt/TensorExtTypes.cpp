#include "dialects/TensorExt/TensorExtTypes.h"
#include "dialects/TensorExt/TensorExtRagged.h"
#include "dialects/Util/UtilOpaque.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace weir;
using namespace weir::tensor_ext;

StringRef tensor_ext::stringifyTensorAccess(TensorAccess access) {
  switch (access) {
  case TensorAccess::ReadOnly:
    return "readonly";
  case TensorAccess::ReadWrite:
    return "readwrite";
  case TensorAccess::WriteOnly:
    return "writeonly";
  }
  llvm_unreachable("unknown access");
}

std::optional<TensorAccess> tensor_ext::symbolizeTensorAccess(StringRef name) {
  return llvm::StringSwitch<std::optional<TensorAccess>>(name)
      .Case("readonly", TensorAccess::ReadOnly)
      .Case("readwrite", TensorAccess::ReadWrite)
      .Case("writeonly", TensorAccess::WriteOnly)
      .Default(std::nullopt);
}

#define GET_ATTRDEF_CLASSES
#include "dialects/TensorExt/TensorExtAttrs.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/TensorExt/TensorExtRaggedAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "dialects/TensorExt/TensorExtTypes.cpp.inc"

void TensorExtDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialects/TensorExt/TensorExtTypes.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/TensorExt/TensorExtAttrs.cpp.inc"
      >();
  addAttributes<RaggedShapeAttr>();
}

Type TensorExtDialect::parseType(DialectAsmParser &parser) const {
  return util::parseTypeOrText(parser, *this, generatedTypeParser);
}

void TensorExtDialect::printType(Type type, DialectAsmPrinter &printer) const {
  LogicalResult printed = generatedTypePrinter(type, printer);
  assert(succeeded(printed) && "type of another dialect");
  (void)printed;
}

/// The attributes of this dialect; `ragged_shape<INT>` beside those that ODS reads.
static OptionalParseResult parseKnownAttribute(AsmParser &parser, StringRef *mnemonic, Type type, Attribute &value) {
  OptionalParseResult result = generatedAttributeParser(parser, mnemonic, type, value);
  if (result.has_value() || *mnemonic != RaggedShapeAttr::kMnemonic)
    return result;
  int64_t raggedRow;
  if (parser.parseLess() || parser.parseInteger(raggedRow) || parser.parseGreater())
    return failure();
  value = RaggedShapeAttr::get(parser.getContext(), raggedRow);
  return success();
}

Attribute TensorExtDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  return util::parseAttributeOrText(parser, *this, type, parseKnownAttribute);
}

void TensorExtDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  if (auto ragged = dyn_cast<RaggedShapeAttr>(attr)) {
    printer << RaggedShapeAttr::kMnemonic << "<" << ragged.getRaggedRow() << ">";
    return;
  }
  LogicalResult printed = generatedAttributePrinter(attr, printer);
  assert(succeeded(printed) && "attribute of another dialect");
  (void)printed;
}

static FailureOr<TensorAccess> parseAccess(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<TensorAccess> access = symbolizeTensorAccess(keyword);
  if (!access)
    return parser.emitError(loc) << "expected readonly, readwrite or writeonly";
  return *access;
}

Type DispatchTensorType::parse(AsmParser &parser) {
  if (parser.parseLess())
    return {};
  SMLoc loc = parser.getCurrentLocation();
  FailureOr<TensorAccess> access = parseAccess(parser);
  Type boundType;
  if (failed(access) || parser.parseColon() || parser.parseType(boundType) || parser.parseGreater())
    return {};
  return parser.getChecked<DispatchTensorType>(loc, parser.getContext(), *access, boundType);
}

void DispatchTensorType::print(AsmPrinter &printer) const {
  printer << "<" << stringifyTensorAccess(getAccess()) << ":" << getBoundType() << ">";
}

LogicalResult DispatchTensorType::verify(function_ref<InFlightDiagnostic()> emitError, TensorAccess, Type boundType) {
  if (!isa<RankedTensorType>(boundType) && !boundType.isIntOrFloat())
    return emitError() << "a dispatch tensor must bind a ranked tensor, an integer or a float, not " << boundType;
  return success();
}

RankedTensorType DispatchTensorType::asRankedTensor() const {
  if (auto tensor = dyn_cast<RankedTensorType>(getBoundType()))
    return tensor;
  return RankedTensorType::get({}, getBoundType());
}

ArrayRef<int64_t> DispatchTensorType::getCarriedShape() const { return getShape(); }

bool DispatchTensorType::doesSliceSpanWholeTensor(ValueRange dims, ArrayRef<OpFoldResult> offsets,
                                                  ArrayRef<OpFoldResult> sizes,
                                                  ArrayRef<OpFoldResult> strides) const {
  ArrayRef<int64_t> shape = getShape();
  if (offsets.size() != shape.size() || sizes.size() != shape.size() || strides.size() != shape.size())
    return false;
  if (!llvm::all_of(offsets, [](OpFoldResult offset) { return isConstantIntValue(offset, 0); }) ||
      !llvm::all_of(strides, [](OpFoldResult stride) { return isConstantIntValue(stride, 1); }))
    return false;
  for (auto [extent, size] : llvm::zip_equal(shape, sizes)) {
    if (!ShapedType::isDynamic(extent)) {
      if (!isConstantIntValue(size, extent))
        return false;
      continue;
    }
    if (dims.empty() || dyn_cast<Value>(size) != dims.front())
      return false;
    dims = dims.drop_front();
  }
  return true;
}

OptionalParseResult tensor_ext::parseLegacyDispatchTensorType(AsmParser &parser, StringRef mnemonic, Type &type) {
  std::optional<TensorAccess> access = llvm::StringSwitch<std::optional<TensorAccess>>(mnemonic)
                                           .Case("dispatch.input", TensorAccess::ReadOnly)
                                           .Case("dispatch.output", TensorAccess::WriteOnly)
                                           .Default(std::nullopt);
  if (!access && mnemonic != "dispatch.tensor")
    return std::nullopt;
  if (parser.parseLess())
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  if (!access) {
    FailureOr<TensorAccess> parsed = parseAccess(parser);
    if (failed(parsed) || parser.parseColon())
      return failure();
    access = *parsed;
  }
  // `4x?xf32` and `f32` mean tensors here; `tensor<...>` represents itself.
  SmallVector<int64_t> shape;
  Type boundType;
  if (parser.parseDimensionList(shape, /*allowDynamic=*/true) || parser.parseType(boundType) || parser.parseGreater())
    return failure();
  if (!isa<RankedTensorType>(boundType) || !shape.empty()) {
    if (!RankedTensorType::isValidElementType(boundType))
      return parser.emitError(loc) << "invalid element type " << boundType;
    boundType = RankedTensorType::get(shape, boundType);
  }
  type = parser.getChecked<DispatchTensorType>(loc, parser.getContext(), *access, boundType);
  return type ? success() : failure();
}
