/// `--verify-numerics`: executes the program after each pass that changed it, and names the first pass after which it does something
/// else.

#ifndef WEIR_CHECK_STEPVERIFIER_H
#define WEIR_CHECK_STEPVERIFIER_H

#include "src/check/Compare.h"
#include "src/check/KernelCode.h"

#include "mlir/IR/OwningOpRef.h"
#include <memory>

namespace mlir {
class PassManager;
} // namespace mlir

namespace weir::check {

struct StepOptions {
  bool isOn = false;
  Tolerance tolerance = -1;
  uint64_t seed = 0;
  /// Executions with other inputs, after each pass.
  unsigned runs = 2;
  /// Arguments of the function that is called, in the grammar of weir-run's `--input`; empty for made-up ones.
  std::vector<std::string> inputs;
  /// The only function to call; empty for all public ones.
  std::string function;
  /// Extents of made-up arguments, as in ExecutionOptions.
  std::map<std::string, int64_t> dims;
  /// Receives the program before the pass that is named, as a reproducer of that pass alone; empty for none.
  std::string reproducer;
};

/// Watches the passes of one program. The first state that can be executed is what later ones are compared with.
class StepVerifier {
public:
  void configure(const StepOptions &options) { this->options = options; }
  bool isNeeded() const { return options.isOn; }
  void watch(mlir::PassManager &passes);
  /// What is watched from here on is another module.
  void startModule();
  /// Prints what was executed. False, with an error, if a pass has changed what the program does.
  bool finish(std::string &error);

private:
  struct Instrument;
  void look(mlir::ModuleOp module, llvm::StringRef pass, llvm::StringRef pipeline, mlir::Operation *op = nullptr);
  bool makeBaseline(mlir::ModuleOp module, llvm::StringRef pass);
  /// The executable becomes code, or the code that it is now; false, with a reason, if it cannot.
  bool makeCode(mlir::Operation *executable, llvm::StringRef pass, std::string &reason);
  void skip(llvm::StringRef pass, llvm::StringRef reason);
  Session run(mlir::ModuleOp module, unsigned number, bool recordWriters, const KernelCodes &code);
  void blame(mlir::ModuleOp module, unsigned number, llvm::StringRef pass, llvm::StringRef pipeline, const Session &session);

  StepOptions options;
  /// What is expected of each run, and the inputs of it.
  struct Run {
    GivenArguments arguments;
    StatedSizes sizes;
    Session expected;
    uint64_t inputSalt = 0;
  };
  std::vector<Run> expected;
  std::vector<std::string> functions;
  bool hasBaseline = false, isOver = false, isInPlace = false, isWidened = false;
  std::string baseline, verdict, difference;
  /// Passes since the last state that was executed, and why theirs were not.
  std::vector<std::string> skipped;
  std::string skipReason;
  std::vector<std::string> gaps;
  unsigned numExecuted = 0;
  /// The last state that was right, as long as passes run: the context ends before this does.
  mlir::OwningOpRef<mlir::ModuleOp> lastGood;
  /// The executables that are not tensors any more, as code, and as they were in the last state that was right; and the passes that made them so.
  KernelCodes code, goodCode;
  std::map<std::string, std::string> codeBy;
  /// Executables that became what cannot be executed, as they were in the last state that could. They go on representing themselves while
  /// the others and host code are looked at.
  mlir::OwningOpRef<mlir::ModuleOp> lowered;
  struct Lowered {
    std::string pass, reason;
  };
  std::map<std::string, Lowered> loweredBy;
};

} // namespace weir::check

#endif // WEIR_CHECK_STEPVERIFIER_H
