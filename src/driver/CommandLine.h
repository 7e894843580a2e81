/// The shared flags (Flags.def) as options of llvm::cl, which is where upstream keeps and reads
/// them.

#ifndef WEIR_SRC_DRIVER_COMMANDLINE_H
#define WEIR_SRC_DRIVER_COMMANDLINE_H

#include "mlir/Support/LLVM.h"
#include "passes/Instrument/Recorder.h"
#include "src/check/StepVerifier.h"
#include "src/driver/PassControl.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace weir::driver {

/// Registers those shared flags that are weir's own; the others come with mlir-opt's.
void registerWeirFlags();

/// Registers all of them, for tools that are not made of MlirOptMain. `dialects` has to live as
/// long as flags are parsed. Passes are registered before: flags name them.
void registerFlags(mlir::DialectRegistry &dialects);

/// `--weir-ledger=FILE` in other words: that name is one of a pass, too, whose options have a `=`
/// in them.
std::string spellOutLedgerFile(llvm::StringRef argument);

/// Gives llvm::cl what takeSharedFlags found. False after an error that was printed.
bool parseFlags(llvm::StringRef tool, llvm::ArrayRef<std::string> flags);

/// Called when the flags have been parsed: refuses, with an error, values that cannot work, and
/// switches threads off where what was asked for does not work with them.
bool settleFlags(std::string &error);

/// Prints the shared flags and what they do, for `--help`.
void printFlags();

/// What `--weir-ledger`, `--weir-expect` and `--weir-dim` said.
ledger::RecorderOptions getRecorderOptions();

/// Whether `--remarks-explain` is given.
bool &explainsRemarks();

/// What `--verify-numerics` and what belongs to it said. False, with an error, for values that mean nothing.
bool getStepOptions(check::StepOptions &options, std::string &error);

/// What `--skip-pass` and its like said.
PassControlOptions getPassControl();

/// Whether the command line leaves a flag at its default.
bool isUnset(llvm::StringRef flag);

/// Puts the files of `--mlir-print-ir-tree-dir` into its folder `name`: each pass manager numbers
/// its files from 0 on.
mlir::LogicalResult useTreeDirFor(llvm::StringRef name, std::string &error);

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_COMMANDLINE_H
