/// Files of weir-tune.

#ifndef WEIR_SRC_COMPILER_TUNING_H
#define WEIR_SRC_COMPILER_TUNING_H

#include "mlir/IR/BuiltinOps.h"

namespace weir::compiler {

/// Puts the configurations of a file, a module with `weir.tuned_configs`, on `module`, beside those that it has. An empty `file` has none. Fails with an
/// error, or after a diagnostic.
mlir::LogicalResult addTuning(mlir::ModuleOp module, const std::string &file, std::string &error);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_TUNING_H
