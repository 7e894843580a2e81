#ifndef WEIR_DIALECTS_ENCODING_ENCODINGLEGACY_H
#define WEIR_DIALECTS_ENCODING_ENCODINGLEGACY_H

#include "mlir/IR/Dialect.h"

namespace weir::encoding {

/// `iree_linalg_ext` as far as encodings lived there until 2024. Its other attributes and types are kept as text, its other
/// ops pass through in generic form.
class LegacyLinalgExtDialect : public mlir::Dialect {
public:
  explicit LegacyLinalgExtDialect(mlir::MLIRContext *context);
  static constexpr llvm::StringLiteral getDialectNamespace() { return llvm::StringLiteral("iree_linalg_ext"); }

  mlir::Attribute parseAttribute(mlir::DialectAsmParser &parser, mlir::Type type) const override;
  mlir::Type parseType(mlir::DialectAsmParser &parser) const override;
  std::optional<ParseOpHook> getParseOperationHook(llvm::StringRef opName) const override;
};

} // namespace weir::encoding

MLIR_DECLARE_EXPLICIT_TYPE_ID(weir::encoding::LegacyLinalgExtDialect)

#endif // WEIR_DIALECTS_ENCODING_ENCODINGLEGACY_H
