// Older spellings (util.md section 15). They are read as the ops of today and never printed.
#ifndef WEIR_DIALECTS_UTIL_UTILLEGACY_H
#define WEIR_DIALECTS_UTIL_UTILLEGACY_H

#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"

namespace weir::util {

/// A ParseOpHook that reads an older op as `OpT`, whose syntax is the same.
template <typename OpT>
mlir::ParseResult parseRenamedOp(mlir::OpAsmParser &parser, mlir::OperationState &result) {
  result.name = mlir::OperationName(OpT::getOperationName(), parser.getContext());
  return OpT::parse(parser, result);
}

/// Marks a global that `flow.variable @v init(@f) : T` was read as with the name of the function. A parse hook makes one op; the other is
/// made by `expandLegacyInitializers`, so that only parsers see the mark.
constexpr llvm::StringLiteral kInitializedBy = "util.initialized_by";

/// The function that a marked global names; null otherwise without arguments that returns what the global holds.
mlir::Operation *findInitializerFunction(mlir::Operation *global);

/// Gives each marked global an initializer that stores what the function returns. For tools, right after the parser.
void expandLegacyInitializers(mlir::Operation *root);

/// What `flow.variable*` reads as: for the flow dialect's hook. Nothing for other names.
std::optional<mlir::Dialect::ParseOpHook> getLegacyVariableParser(llvm::StringRef opName);

/// The dialect `iree` of 2020: `iree.do_not_optimize`, `iree.unfoldable_constant`, `iree.null`, `!iree.ptr<T>`.
class LegacyDialect : public mlir::Dialect {
public:
  explicit LegacyDialect(mlir::MLIRContext *context);
  static constexpr llvm::StringLiteral getDialectNamespace() { return llvm::StringLiteral("iree"); }

  std::optional<ParseOpHook> getParseOperationHook(llvm::StringRef opName) const override;
  mlir::Type parseType(mlir::DialectAsmParser &parser) const override;
};

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_UTILLEGACY_H
