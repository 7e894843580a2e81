/// One dispatch as a program of its own, and a program in the place of a dispatch: `--export-dispatch`, `--override-dispatch`.

#ifndef WEIR_SRC_COMPILER_DISPATCHEXCHANGE_H
#define WEIR_SRC_COMPILER_DISPATCHEXCHANGE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <string>

namespace weir::compiler {

/// A module with a function @main: what the dispatch reads are arguments, what it writes are results. `module` is that of phase flow;
/// `name` that of an executable or of an entry point. Null, with an error, for what is no such program.
mlir::OwningOpRef<mlir::ModuleOp> exportDispatch(mlir::ModuleOp module, llvm::StringRef name, std::string &error);

/// The text of an exported dispatch, preceded by commands that run it. `file` is where it will lie.
std::string printExport(mlir::ModuleOp dispatch, llvm::StringRef name, llvm::StringRef file);

/// Puts the public function of the program in `file` in the place of what the dispatch computes. False, with an error, if it computes something
/// else on made-up inputs, or cannot be executed.
bool overrideDispatch(mlir::ModuleOp module, llvm::StringRef name, llvm::StringRef file, std::string &error);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_DISPATCHEXCHANGE_H
