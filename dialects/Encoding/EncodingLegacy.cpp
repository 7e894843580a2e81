// What encodings were called before they had a dialect (iree_encoding.md 15).
#include "dialects/Encoding/EncodingLegacy.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingSyntax.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Foreign/ForeignOps.h"
#include "dialects/Util/UtilLegacy.h"
#include "dialects/Util/UtilParsing.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

MLIR_DEFINE_EXPLICIT_TYPE_ID(weir::encoding::LegacyLinalgExtDialect)

LegacyLinalgExtDialect::LegacyLinalgExtDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<LegacyLinalgExtDialect>()) {
  context->getOrLoadDialect<EncodingDialect>();
  allowUnknownOperations();
}

Attribute LegacyLinalgExtDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  if (parser.getFullSymbolSpec().starts_with("encoding<")) {
    StringRef mnemonic;
    if (parser.parseKeyword(&mnemonic))
      return {};
    return parseEncodingAttr(parser);
  }
  return keepVerbatim(parser, getNamespace(), type);
}

Type LegacyLinalgExtDialect::parseType(DialectAsmParser &parser) const {
  return OpaqueType::get(StringAttr::get(getContext(), getNamespace()), parser.getFullSymbolSpec());
}

static ParseResult refuseTileSize(OpAsmParser &parser, OperationState &) {
  return parser.emitError(parser.getNameLoc())
         << "iree_linalg_ext.upper_bound_tile_size has no successor: layouts are chosen by the resolver of a target; drop "
            "the op and the padding that was computed from it";
}

std::optional<Dialect::ParseOpHook> LegacyLinalgExtDialect::getParseOperationHook(StringRef opName) const {
  if (opName == "iree_linalg_ext.set_encoding")
    return ParseOpHook(util::parseRenamedOp<SetEncodingOp>);
  if (opName == "iree_linalg_ext.unset_encoding")
    return ParseOpHook(util::parseRenamedOp<UnsetEncodingOp>);
  if (opName == "iree_linalg_ext.upper_bound_tile_size")
    return ParseOpHook(refuseTileSize);
  if (std::optional<ParseOpHook> carried = foreign::getLinalgExtParser(opName))
    return carried;
  return ParseOpHook(refuseCustomForm);
}
