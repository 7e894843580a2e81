/// What a kind of programs brings along: how to make one, and how to test it.
#ifndef WEIR_TOOLS_WEIRFUZZ_WORKSHOP_H
#define WEIR_TOOLS_WEIRFUZZ_WORKSHOP_H

#include "src/check/Fuzzer.h"

namespace weir::fuzz {

/// What happens to failing programs.
struct FailureOptions {
  std::string keep; ///< folder for failing programs, minimised; empty: they are printed
  unsigned minimizeSeconds = 20;
};

/// A context with what programs and their tests need.
class Workshop {
public:
  using Status = check::FuzzOutcome::Status;

  virtual ~Workshop() = default;
  /// The program of the seed.
  virtual mlir::OwningOpRef<mlir::ModuleOp> generate(uint64_t id) = 0;
  /// Reads the program in `file`.
  virtual mlir::OwningOpRef<mlir::ModuleOp> read(llvm::StringRef file) = 0;
  /// Tests a program; reports and minimises one that fails. `message` says why it failed or was skipped.
  virtual Status test(mlir::ModuleOp program, uint64_t id, std::string &message) = 0;

  /// Tests the program of the seed.
  virtual Status test(uint64_t id, std::string &message);
  /// Says what was tested, if there is something to say.
  virtual void summarize(llvm::raw_ostream &) {}
};

/// Dialects of programs and passes.
const mlir::DialectRegistry &getRegistry();

/// Writes `smallest`, a failing program, and what `explain` says of it, to the folder or to standard output.
void reportFailure(mlir::ModuleOp smallest, uint64_t id, llvm::StringRef kind, llvm::StringRef runLines,
                   const FailureOptions &options, llvm::function_ref<std::string(mlir::ModuleOp)> explain);

/// What a smaller program may do, and a generated one never does: then it has no right results.
bool readsUndefined(mlir::ModuleOp program);

struct StreamOptions {
  std::string passes; ///< a pass pipeline
  std::string tool;   ///< or a command
  unsigned maxOps = 20;
  unsigned inputs = 3;
  bool inPlace = false, bothWays = false, verifyEach = true;
  bool bodies = false;  ///< kernels have bodies, which are executed
  unsigned devices = 1; ///< that ops run on
};
/// Programs with stream.async ops against passes or a tool. Null after a message.
std::unique_ptr<Workshop> makeStreamWorkshop(const StreamOptions &options, const FailureOptions &failures);

struct KernelOptions {
  std::vector<std::string> targets; ///< as --target takes them; empty for the preferred one
  std::string refusals;             ///< what a target may refuse, an expression; empty for all that it refuses with a place
  std::string codeCommand;          ///< what code for devices is given to instead of them
  std::vector<std::string> cpus;    ///< of targets that the host runs; empty for all that this machine can run
  std::string dataTiling;        ///< as weir-compile --data-tiling: late or early; empty for off
  bool lowPrecision = false;     ///< as weir-compile --weir-low-precision
  llvm::SmallVector<std::string> elementTypes;
  llvm::SmallVector<std::string> ops; ///< that random programs are made of; empty for all
  unsigned maxOps = 5;
  std::vector<std::string> tables;  ///< tables of these ops instead of random programs
  std::optional<unsigned> optLevel; ///< of LLVM for what the host runs; none: 3 for one program in 16, else 0
  bool allMachines = false;         ///< each program on all targets and CPUs instead of on one, in turn
};
/// The number of programs in the tables; none after a message if an op is unknown.
std::optional<uint64_t> countTablePrograms(const KernelOptions &options);
/// Tensor programs: compiled kernels of targets against the target `reference`. Null after a message.
std::unique_ptr<Workshop> makeKernelWorkshop(const KernelOptions &options, const FailureOptions &failures);

struct FoldOptions {
  bool control = false; ///< programs of scf
  std::string given;    ///< a pass pipeline of the user
  std::vector<std::string> pipelines = {"canonicalize", "int-range-optimizations,canonicalize",
                                        "sccp,canonicalize,cse"};
  std::string planted;      ///< as FoldCheckOptions
  unsigned functions = 200; ///< of a program
  unsigned executeEach = 1; ///< one program in so many is compiled and called, too; 0: none
};
/// Functions of arith, math, index, complex, tensor and linalg ops, folded by passes, against an evaluation of its own.
std::unique_ptr<Workshop> makeFoldWorkshop(const FoldOptions &options, const FailureOptions &failures);

struct StateOptions {
  unsigned maxOps = 6;
  unsigned executeEach = 4; ///< one program in so many is compiled and called, too; 0: none
};
/// Tensor programs with state in globals: the stream phase, and compiled code against the target `reference`. Null after a message.
std::unique_ptr<Workshop> makeStateWorkshop(const StateOptions &options, const FailureOptions &failures);

struct TextOptions {
  std::string corpus;   ///< a file, or a folder with files of valid programs, such as the lit tests
  std::string pipeline; ///< of passes; empty: those of the file's RUN lines, of others, or a compilation
};
/// Damaged texts of programs against the parser, the verifiers and passes. Null after a message.
std::unique_ptr<Workshop> makeTextWorkshop(const TextOptions &options, const FailureOptions &failures);

} // namespace weir::fuzz

#endif // WEIR_TOOLS_WEIRFUZZ_WORKSHOP_H
