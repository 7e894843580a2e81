#ifndef WEIR_CHECK_FUZZER_H
#define WEIR_CHECK_FUZZER_H

#include "src/check/Compare.h"

#include "mlir/IR/OwningOpRef.h"
#include <functional>

namespace weir::check {

/// Makes the second program of the first one. On failure the message says what went wrong.
using Transform = std::function<mlir::OwningOpRef<mlir::ModuleOp>(mlir::ModuleOp before, std::string &message)>;

struct FuzzOutcome {
  enum class Status {
    Equal,
    Different,
    /// The transformation failed or crashed.
    Failed,
    /// The program could not be executed, with any inputs.
    Skipped,
    /// A target does not take such programs, and says so.
    Refused,
  };
  Status status = Status::Equal;
  std::string message;
};

/// Transforms one program and compares.
FuzzOutcome testProgram(mlir::ModuleOp before, const Transform &transform, const CheckOptions &options);

/// A textual pass pipeline, run in this process. Survives crashes. Verifies after each pass, or else after the last.
Transform makePipelineTransform(llvm::StringRef pipeline, bool verifyEach = true);

/// A command of the shell that reads a program from the file that is its last argument and prints the new one.
Transform makeCommandTransform(llvm::StringRef command);

} // namespace weir::check

#endif // WEIR_CHECK_FUZZER_H
