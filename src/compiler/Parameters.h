/// Constants of programs in files of their own, in and out.

#ifndef WEIR_SRC_COMPILER_PARAMETERS_H
#define WEIR_SRC_COMPILER_PARAMETERS_H

#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <vector>

namespace weir::compiler {

/// Parameters of the program that are in the files (`[SCOPE=]FILE`) become constants: their bytes are those of the mapped files. A parameter of
/// another size is an error.
mlir::LogicalResult importParameters(mlir::ModuleOp module, const std::vector<std::string> &files, std::string &error);

/// The constants that phase stream has left, from a size on, go to a file (`[SCOPE=]FILE[,BYTES]`), and the program refers to them. Fails with
/// `error` or a diagnostic.
mlir::LogicalResult exportParameters(mlir::ModuleOp module, llvm::StringRef option, std::string &error);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_PARAMETERS_H
