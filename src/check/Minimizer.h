#ifndef WEIR_CHECK_MINIMIZER_H
#define WEIR_CHECK_MINIMIZER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace weir::check {

struct MinimizerOptions {
  unsigned seconds = 60;
  /// Looks into executables, too. Otherwise kernels stay as they are.
  bool kernels = false;
  /// Called after each step with the number of lines that are left.
  llvm::function_ref<void(unsigned)> progress;
};

/// A smaller program with the property that `isInteresting` decides and `module` has. Tries to drop symbols, results,
/// arguments and ops, to put operands, constants and empty tensors in the place of results, regions and bodies in the place of the ops
/// and calls around them, and to make extents smaller, until none of it works or the time is over.
mlir::OwningOpRef<mlir::ModuleOp> minimizeProgram(mlir::ModuleOp module,
                                                  llvm::function_ref<bool(mlir::ModuleOp)> isInteresting,
                                                  const MinimizerOptions &options);
inline mlir::OwningOpRef<mlir::ModuleOp> minimizeProgram(mlir::ModuleOp module,
                                                         llvm::function_ref<bool(mlir::ModuleOp)> isInteresting,
                                                         unsigned seconds) {
  MinimizerOptions options;
  options.seconds = seconds;
  return minimizeProgram(module, isInteresting, options);
}

/// A smaller program with the property, by large steps: constants of one element, then without halves, quarters and less of its functions, of the
/// end and the beginning of their bodies, and of the ops between. Few calls of `isInteresting` for large programs; the rest is for `minimizeProgram`.
mlir::OwningOpRef<mlir::ModuleOp> halveProgram(mlir::ModuleOp module, llvm::function_ref<bool(mlir::ModuleOp)> isInteresting,
                                               const MinimizerOptions &options);

/// The program with each extent, one after the other, as small as `isInteresting` allows; works on text. False if nothing is smaller.
bool shrinkShapes(mlir::OwningOpRef<mlir::ModuleOp> &module, llvm::function_ref<bool(mlir::ModuleOp)> isInteresting,
                  const MinimizerOptions &options);

} // namespace weir::check

#endif // WEIR_CHECK_MINIMIZER_H
