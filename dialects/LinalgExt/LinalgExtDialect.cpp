#include "dialects/Encoding/EncodingDialect.h"
#include "dialects/Encoding/EncodingLegacy.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/LinalgExt/LinalgExtOps.h"
#include "dialects/LinalgExt/LinalgExtSyntax.h"
#include "dialects/Util/UtilParsing.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"

#include "dialects/LinalgExt/LinalgExtDialect.cpp.inc"

using namespace mlir;
using namespace weir;
using namespace weir::linalg_ext;

void LinalgExtDialect::initialize() {
  // Ops that weir does not know pass through in generic form.
  allowUnknownOperations();
  addOperations<
#define GET_OP_LIST
#include "dialects/LinalgExt/LinalgExtOps.cpp.inc"
      >();
}

Attribute LinalgExtDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  if (std::optional<Attribute> encoding = encoding::parseLegacyEncodingAttr(parser))
    return *encoding;
  return encoding::keepVerbatim(parser, getNamespace(), type);
}

Type LinalgExtDialect::parseType(DialectAsmParser &parser) const {
  return OpaqueType::get(StringAttr::get(getContext(), getNamespace()), parser.getFullSymbolSpec());
}

std::optional<Dialect::ParseOpHook> LinalgExtDialect::getParseOperationHook(StringRef opName) const {
  if (std::optional<ParseOpHook> legacy = encoding::getLegacyEncodingParser(opName))
    return legacy;
  if (std::optional<ParseOpHook> carried = getCarriedOpParser(opName))
    return carried;
  return ParseOpHook(refuseCustomForm);
}
