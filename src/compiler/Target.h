/// Where kernels of a module run, and the machine that `cpu` kernels and host code are compiled for.

#ifndef WEIR_SRC_COMPILER_TARGET_H
#define WEIR_SRC_COMPILER_TARGET_H

#include "mlir/Support/LLVM.h"
#include <memory>
#include <string>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace weir::compiler {

enum class TargetKind {
  CPU,      ///< tiled and vectorised for the machine's features
  Reference ///< scalar loops, no fusion: the arbiter in comparisons
};

/// The kind called `name`, if there is one.
std::optional<TargetKind> parseTargetKind(llvm::StringRef name);

/// A CPU as LLVM names it. "host" for `cpu`, and an empty feature string, stand for the machine that compiles.
struct Machine {
  std::string triple;
  std::string cpu;
  std::string features; ///< comma-separated, each with a leading + or -
  unsigned vectorBits;  ///< width of the widest vector registers worth using
  unsigned optLevel = 3; ///< of LLVM, 0 to 3: what it does with the loops and vectors that kernels have become

  bool hasFeature(llvm::StringRef feature) const;
};

/// Resolves `cpu` and `features` (as given on the command line). Fails with a message if LLVM does not know them.
mlir::FailureOr<Machine> resolveMachine(llvm::StringRef cpu, llvm::StringRef features, std::string &error);

/// The code generator for `machine`. Null, with `error` set, if this LLVM was built without the target.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(const Machine &machine, std::string &error);

} // namespace weir::compiler

#endif // WEIR_SRC_COMPILER_TARGET_H
