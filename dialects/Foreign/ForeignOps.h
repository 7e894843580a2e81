// Custom forms of ops that weir only carries: they are read as what their generic form says, and printed generically.
#ifndef WEIR_DIALECTS_FOREIGN_FOREIGNOPS_H
#define WEIR_DIALECTS_FOREIGN_FOREIGNOPS_H

#include "mlir/IR/Dialect.h"

namespace weir::foreign {

/// `iree_codegen`: the ops around kernels once they are configured. Its attributes and types are
/// kept as text.
class CodegenDialect : public mlir::Dialect {
public:
  explicit CodegenDialect(mlir::MLIRContext *context);
  static constexpr llvm::StringLiteral getDialectNamespace() { return llvm::StringLiteral("iree_codegen"); }

  mlir::Attribute parseAttribute(mlir::DialectAsmParser &parser, mlir::Type type) const override;
  mlir::Type parseType(mlir::DialectAsmParser &parser) const override;
  std::optional<ParseOpHook> getParseOperationHook(llvm::StringRef opName) const override;
};

/// Lets attributes that are kept as text are where upstream ops ask for an interface.
void registerExternalModels(mlir::DialectRegistry &registry);

} // namespace weir::foreign

MLIR_DECLARE_EXPLICIT_TYPE_ID(weir::foreign::CodegenDialect)

#endif // WEIR_DIALECTS_FOREIGN_FOREIGNOPS_H
