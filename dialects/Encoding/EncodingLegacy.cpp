// Older names of encodings, before they had a dialect (iree_encoding.md 15).
#include "dialects/Encoding/EncodingLegacy.h"

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingSyntax.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Util/UtilLegacy.h"
#include "dialects/Util/UtilParsing.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

std::optional<Attribute> encoding::parseLegacyEncodingAttr(DialectAsmParser &parser) {
  if (!parser.getFullSymbolSpec().starts_with("encoding<"))
    return std::nullopt;
  StringRef mnemonic;
  if (parser.parseKeyword(&mnemonic))
    return Attribute();
  return parseEncodingAttr(parser);
}

static ParseResult refuseTileSize(OpAsmParser &parser, OperationState &) {
  return parser.emitError(parser.getNameLoc())
         << "iree_linalg_ext.upper_bound_tile_size is not supported: targets choose layouts; remove "
            "the op and the padding computed from it";
}

std::optional<Dialect::ParseOpHook> encoding::getLegacyEncodingParser(StringRef opName) {
  using Hook = Dialect::ParseOpHook;
  if (opName == "iree_linalg_ext.set_encoding")
    return Hook(util::parseRenamedOp<SetEncodingOp>);
  if (opName == "iree_linalg_ext.unset_encoding")
    return Hook(util::parseRenamedOp<UnsetEncodingOp>);
  if (opName == "iree_linalg_ext.upper_bound_tile_size")
    return Hook(refuseTileSize);
  return std::nullopt;
}
