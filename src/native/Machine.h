/// The machine that host code and native kernels are compiled for.

#ifndef WEIR_SRC_NATIVE_MACHINE_H
#define WEIR_SRC_NATIVE_MACHINE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"
#include "passes/Target/TargetBackend.h"
#include "passes/Target/TargetInfo.h"
#include "llvm/ADT/StringSet.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace weir::native {

/// Resolves what the command line says, and adds what follows from it. Fails with a message if LLVM or weir does not know the machine, or if
/// the code could not follow the calling convention of the triple.
mlir::FailureOr<TargetInfo> resolveMachine(const MachineOptions &options, std::string &error);

/// What code for `machine` may use of the CPU beyond the least that its triple has: names of LLVM's features, sorted. LLVM makes use of AMX
/// where code says so alone: `amx` has the names that it needs of that.
std::vector<std::string> getRequirements(const TargetInfo &machine, const llvm::StringSet<> &amx);

/// The features of AMX that `code` needs, in the amx or in the LLVM dialect: tiles, and what multiplies them.
llvm::StringSet<> getTileFeatures(mlir::ModuleOp code);

/// The `#hal.executable.target` of executables that are compiled for such a machine by the backend of that name.
hal::ExecutableTargetAttr getExecutableTarget(mlir::MLIRContext *context, llvm::StringRef backend, const TargetInfo &machine,
                                              mlir::Attribute encodingResolver = {});

/// The features that LLVM may use: those of the machine without the ones that LLVM uses wrongly, for sums of products of bytes unless code asks for them itself.
std::string getCodegenFeatures(const TargetInfo &machine, bool keepsByteDots = false);

/// The code generator for `machine`. Null, with `error` set, if this LLVM was built without the target. `optLevel`: 0 to 3.
std::unique_ptr<llvm::TargetMachine> createTargetMachine(const TargetInfo &machine, unsigned optLevel, std::string &error);

} // namespace weir::native

#endif // WEIR_SRC_NATIVE_MACHINE_H
