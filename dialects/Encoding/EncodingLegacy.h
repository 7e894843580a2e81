#ifndef WEIR_DIALECTS_ENCODING_ENCODINGLEGACY_H
#define WEIR_DIALECTS_ENCODING_ENCODINGLEGACY_H

#include "mlir/IR/Dialect.h"

namespace weir::encoding {

/// `encoding<...>` as `iree_linalg_ext` had it until 2024; null, and nothing read, for other attributes.
std::optional<mlir::Attribute> parseLegacyEncodingAttr(mlir::DialectAsmParser &parser);

/// The readers of `iree_linalg_ext.set_encoding` and its like, which live in `iree_encoding` today; nothing for other names.
std::optional<mlir::Dialect::ParseOpHook> getLegacyEncodingParser(llvm::StringRef opName);

} // namespace weir::encoding

#endif // WEIR_DIALECTS_ENCODING_ENCODINGLEGACY_H
