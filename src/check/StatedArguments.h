/// Extents and scalars that the caller states, by the name of the argument.
#ifndef WEIR_CHECK_STATEDARGUMENTS_H
#define WEIR_CHECK_STATEDARGUMENTS_H

#include "src/check/Interpreter.h"

namespace weir::check {

/// `%arg0.dim1=8`, `arg0.dim1=8` or `@main:arg0.dim1=8`. False, with an error, if `text` has another form.
bool parseDim(llvm::StringRef text, std::map<std::string, int64_t> &dims, std::string &error);
/// False, with an error, if a name in `dims` is that of no dynamic dimension of a function that is called: `only`, or each public one if that is empty.
bool checkDims(mlir::ModuleOp module, llvm::StringRef only, const std::map<std::string, int64_t> &dims, std::string &error);

/// `arg0=8`, `%arg0=8` or `@main:arg0=0.5`. False, with an error, if `text` has another form.
bool parseScalar(llvm::StringRef text, std::map<std::string, std::string> &scalars, std::string &error);
/// False, with an error, if a name in `scalars` is that of no scalar argument of these functions, or a value does not fit its type.
bool checkScalars(mlir::ModuleOp module, llvm::StringRef only, const std::map<std::string, std::string> &scalars, std::string &error);

/// The stated extent of dimension `dim` of argument `index`.
std::optional<int64_t> findExtent(const ExecutionOptions &options, llvm::StringRef function, unsigned index, unsigned dim);
/// The stated value of argument `index`, which has type `type`.
std::optional<RuntimeValue> findScalar(const ExecutionOptions &options, llvm::StringRef function, unsigned index, mlir::Type type);

} // namespace weir::check

#endif // WEIR_CHECK_STATEDARGUMENTS_H
