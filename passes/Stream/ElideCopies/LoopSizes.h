/// Sizes that do not change while a loop runs.

#ifndef WEIR_PASSES_STREAM_ELIDECOPIES_LOOPSIZES_H
#define WEIR_PASSES_STREAM_ELIDECOPIES_LOOPSIZES_H

#include "passes/Analysis/SymbolUses.h"

namespace weir::stream {

/// Whether two index values are certainly equal: one value, equal constants, or the same arithmetic of such.
bool isSameSize(mlir::Value a, mlir::Value b);

/// Whether `value` is, or can be computed, before `op`, which is around the op that computes it.
bool isAvailableBefore(mlir::Value value, mlir::Operation *op);
/// `value`, computed before `op`.
mlir::Value makeAvailableBefore(mlir::Value value, mlir::Operation *op);

/// Sizes of arguments of private functions, as their callers state them.
class ArgumentSizes {
public:
  explicit ArgumentSizes(mlir::Operation *module) : calls(findCalls(module)) {}

  /// Whether each call passes `size` bytes for `argument`; `size` is computed from constants and other arguments.
  bool isSize(mlir::Value size, mlir::BlockArgument argument) const;

private:
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *>> calls;
};

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDECOPIES_LOOPSIZES_H
