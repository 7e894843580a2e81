// Types and attributes of a dialect that weir knows only in part: what ODS does not define is kept as text.
#ifndef WEIR_DIALECTS_UTIL_UTILOPAQUE_H
#define WEIR_DIALECTS_UTIL_UTILOPAQUE_H

#include "mlir/IR/DialectImplementation.h"

namespace weir::util {

/// Reads a type with the parser that ODS generates; one with another name becomes an opaque type of `dialect`. Aliases
/// in such text are replaced by their values: their definitions would not be printed.
mlir::Type parseTypeOrText(
    mlir::DialectAsmParser &parser, const mlir::Dialect &dialect,
    llvm::function_ref<mlir::OptionalParseResult(mlir::AsmParser &, llvm::StringRef *, mlir::Type &)> generated);

/// The same for attributes; `type` is the suffix `: TYPE`, or null.
mlir::Attribute parseAttributeOrText(
    mlir::DialectAsmParser &parser, const mlir::Dialect &dialect, mlir::Type type,
    llvm::function_ref<mlir::OptionalParseResult(mlir::AsmParser &, llvm::StringRef *, mlir::Type, mlir::Attribute &)>
        generated);

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_UTILOPAQUE_H
