/// What kernels compute, as modules carry it for profiles.

#ifndef WEIR_SRC_COMPILER_WORK_H
#define WEIR_SRC_COMPILER_WORK_H

#include "mlir/IR/BuiltinOps.h"

namespace weir::compiler {

/// The `weir.work` of all exports in the form of `WEIR_NOTE_WORK` (weir/abi.h).
std::string describeWork(mlir::ModuleOp module);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_WORK_H
