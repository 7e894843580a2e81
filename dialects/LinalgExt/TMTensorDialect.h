#ifndef WEIR_DIALECTS_LINALGEXT_TMTENSORDIALECT_H
#define WEIR_DIALECTS_LINALGEXT_TMTENSORDIALECT_H

#include "mlir/IR/Dialect.h"

namespace weir::linalg_ext {

/// `tm_tensor`, as text: `weir-convert-tm-tensor` makes ops of `iree_linalg_ext` of its ops.
class TMTensorDialect : public mlir::Dialect {
public:
  explicit TMTensorDialect(mlir::MLIRContext *context);
  static constexpr llvm::StringLiteral getDialectNamespace() { return llvm::StringLiteral("tm_tensor"); }

  std::optional<ParseOpHook> getParseOperationHook(llvm::StringRef opName) const override;
};

} // namespace weir::linalg_ext

MLIR_DECLARE_EXPLICIT_TYPE_ID(weir::linalg_ext::TMTensorDialect)

#endif // WEIR_DIALECTS_LINALGEXT_TMTENSORDIALECT_H
