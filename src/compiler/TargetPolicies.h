/// What the targets of a compilation allow.

#ifndef WEIR_SRC_COMPILER_TARGETPOLICIES_H
#define WEIR_SRC_COMPILER_TARGETPOLICIES_H

#include "mlir/IR/BuiltinOps.h"
#include "passes/Target/TargetBackend.h"
#include "src/compiler/Compile.h"

namespace weir::compiler {

/// Names and machines of the command line, before anything is read. Fails with `error` set.
mlir::LogicalResult checkTargets(const CompileOptions &options, std::string &error);

/// What all targets of the module allow, once it has them. Fails with `error` set, or with diagnostics.
mlir::FailureOr<DispatchPolicy> assignDevices(mlir::ModuleOp module, const CompileOptions &options, std::string &error);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_TARGETPOLICIES_H
