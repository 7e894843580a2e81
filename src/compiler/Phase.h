/// The phases of a compilation, in order (docs/spec/dispatch-passes.md 1).

#ifndef WEIR_SRC_COMPILER_PHASE_H
#define WEIR_SRC_COMPILER_PHASE_H

#include "mlir/Support/LLVM.h"
#include <optional>

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace weir {
struct DispatchPolicy;
} // namespace weir

namespace weir::compiler {

struct CompileOptions;

enum class Phase { Input, Preprocess, Dispatch, Flow, Stream, Executables, Module };

/// First and last, to loop over them.
constexpr Phase firstPhase = Phase::Input;
constexpr Phase lastPhase = Phase::Module;

inline Phase next(Phase phase) { return static_cast<Phase>(static_cast<int>(phase) + 1); }

/// The name used on the command line and in dump files.
llvm::StringRef nameOf(Phase phase);

/// Adds the pass that writes the devices of `options` into a module that has none. It runs before all phases: what they do depends on them.
void buildDevicePass(const CompileOptions &options, mlir::OpPassManager &passes);

/// Adds the passes of `phase` for a program whose targets want `policy`. Fails with `error` set if a user's pipeline does not parse.
mlir::LogicalResult buildPhase(Phase phase, const CompileOptions &options, const DispatchPolicy &policy, mlir::OpPassManager &passes,
                               std::string &error);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_PHASE_H
