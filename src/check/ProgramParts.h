/// Parts of programs that go together, and what comes in their stead: for everything that makes programs smaller.

#ifndef WEIR_CHECK_PROGRAMPARTS_H
#define WEIR_CHECK_PROGRAMPARTS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace weir::check {

/// What is read of ops that go.
enum class Substitute {
  Argument, ///< of the function
  Constant, ///< or an empty tensor
};

/// Loads the dialects of what takes the place of other ops: a program need not have any of their ops.
void loadSubstituteDialects(mlir::MLIRContext &context);

/// A function of a module with a body that programs call or are called by; no initializer.
bool isFunctionWithBody(mlir::Operation *op);
/// Whether something in the module mentions the symbol.
bool isMentioned(mlir::Operation *symbol);
/// Erases ops that compute what nothing uses.
void eraseDeadOps(mlir::ModuleOp module);
/// All ops in the module, in their order; those in executables only for `kernels`.
llvm::SmallVector<mlir::Operation *> collectOps(mlir::ModuleOp module, bool kernels);

/// Functions with bodies, in their order; those in executables only for `kernels`.
llvm::SmallVector<mlir::FunctionOpInterface> collectFunctions(mlir::ModuleOp module, bool kernels);
/// Erases those of the range that nothing else mentions. Others that were called by these alone are public then. False if none goes.
bool eraseFunctions(llvm::ArrayRef<mlir::FunctionOpInterface> functions, size_t begin, size_t end);
/// Private symbols that nothing mentions.
llvm::SmallVector<mlir::Operation *> collectUnusedSymbols(mlir::ModuleOp module);

/// Constants of several elements that differ.
llvm::SmallVector<mlir::arith::ConstantOp> collectLargeConstants(mlir::ModuleOp module);
void makeSplat(mlir::arith::ConstantOp constant);

/// The ops of a function that say what it does: constants, fills and empty tensors are there as long as something uses them. `nested`: those in
/// regions, too, except for regions that compute single elements.
llvm::SmallVector<mlir::Operation *> collectBody(mlir::FunctionOpInterface function, bool nested);
/// Leaves the first `count` ops of the body, and returns what others read of them. Only for functions of one block that nothing calls.
bool truncateBody(mlir::FunctionOpInterface function, size_t count);
/// The numbers of arguments that nothing reads, of a function that nothing calls.
llvm::SmallVector<unsigned> collectUnusedArguments(mlir::FunctionOpInterface function);
bool eraseArguments(mlir::FunctionOpInterface function, llvm::ArrayRef<unsigned> numbers);
/// Erases a range of `ops`. False if something that is read cannot be substituted.
bool eraseOps(mlir::FunctionOpInterface function, llvm::ArrayRef<mlir::Operation *> ops, size_t begin, size_t end, Substitute substitute);

} // namespace weir::check

#endif // WEIR_CHECK_PROGRAMPARTS_H
