#ifndef WEIR_CHECK_COMPARE_H
#define WEIR_CHECK_COMPARE_H

#include "src/check/Session.h"

namespace weir::check {

/// How far numbers of tensors may be off: what is allowed, over the largest magnitude of the expected tensor or 1. Negative: as the
/// element type says, f64 1e-7, f32 1e-4, f16 1e-3, bf16 1e-2. Integers have to be the same.
using Tolerance = double;

/// Where two observations differ.
struct Mismatch {
  size_t event = 0;
  size_t value = 0;
  std::optional<size_t> byte;
  /// What differs, where it is not a byte: `element [1, 2]`.
  std::string place;
  std::string before, after;
};

/// The first difference of what two sessions did, for programs whose undefined bytes may be anything in the second.
std::optional<Mismatch> compareEvents(llvm::ArrayRef<Event> before, llvm::ArrayRef<Event> after, Tolerance tolerance = -1);

/// What differs, and which ops wrote it if both sessions recorded that.
std::string describeMismatch(const Mismatch &mismatch, const Session &before, const Session &after);

std::string describeError(const Error &error);

struct CheckOptions {
  /// Execute the second program in place.
  bool inPlace = false;
  /// With `inPlace`: also with value semantics.
  bool bothWays = false;
  uint64_t seed = 0;
  /// Random inputs to try.
  unsigned runs = 16;
  /// The only function to call; empty: every public one, or if none exists every one with a body.
  std::string function;
  /// How often each function is called in one run. The second call sees the globals that the first one left.
  unsigned calls = 2;
  uint64_t maxSteps = 1'000'000;
  /// Kernels of the second program may not be given undefined bytes to read, unless the first program does that, too.
  bool poisonReads = true;
  /// What kernels are: executed from their bodies, or pseudo-random functions of what they read. By default executed where a
  /// program has tensors or commands.
  std::optional<bool> runKernels;
  Tolerance tolerance = -1;
  /// Compare calls that an assertion ends, and what later calls see of the globals then, as in ExecutionOptions.
  bool failures = false;
  /// Extents of arguments, as in ExecutionOptions.
  std::map<std::string, int64_t> dims;
  /// Values of scalar arguments, as in ExecutionOptions.
  std::map<std::string, std::string> scalars;
  /// Look for the ops that wrote a byte that differs (executes both programs again).
  bool explain = true;
};

struct CheckResult {
  enum class Status { Equal, Different, Unsupported };
  Status status = Status::Equal;
  /// What differs or cannot be executed.
  std::string message;
  /// Runs that were compared.
  unsigned compared = 0;
  /// A run of which all inputs that were tried make the first program do something invalid.
  struct Skip {
    unsigned run;
    std::string reason; ///< of the last inputs
    std::string calls;  ///< with these inputs, up to the one that failed
  };
  std::vector<Skip> skips;
};

/// Executes both programs on the same random inputs and compares what the outside sees (stream.md X4): results, calls of
/// external functions, public globals. Bytes that are undefined in the first program may be anything in the second.
CheckResult checkPrograms(mlir::ModuleOp before, mlir::ModuleOp after, const CheckOptions &options);

/// `file:line:column: op`, on one line.
std::string describeOp(mlir::Operation *op);

} // namespace weir::check

#endif // WEIR_CHECK_COMPARE_H
