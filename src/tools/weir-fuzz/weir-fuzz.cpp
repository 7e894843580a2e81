// Random programs with stream.async ops against a pass pipeline or a tool: executes each program before and after.

#include "dialects/Register.h"
#include "passes/Register.h"
#include "src/check/Fuzzer.h"
#include "src/check/Generator.h"
#include "src/check/Minimizer.h"

#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/PrettyStackTrace.h"
#include <chrono>
#include <random>

namespace cl = llvm::cl;
using namespace weir::check;

static cl::OptionCategory category("weir-fuzz options");
static cl::opt<std::string> passes("passes", cl::cat(category), cl::value_desc("pipeline"),
                                   cl::desc("pass pipeline to run in this process"));
static cl::opt<std::string> tool("tool", cl::cat(category), cl::value_desc("command"),
                                 cl::desc("command that gets a file and prints the new program, e.g. 'weir-opt --cse'"));
static cl::opt<unsigned> runs("runs", cl::init(1000), cl::cat(category), cl::desc("programs (default 1000)"));
static cl::opt<unsigned> seconds("seconds", cl::init(0), cl::cat(category),
                                 cl::desc("stop after this time (default 0: no limit)"));
static cl::opt<uint64_t> seed("seed", cl::cat(category), cl::desc("seed of all programs (default: random, printed)"));
static cl::opt<uint64_t> programSeed("program-seed", cl::cat(category),
                                     cl::desc("only the program of this seed, as printed for a failure"));
static cl::opt<std::string> replay("replay", cl::cat(category), cl::value_desc("file"),
                                   cl::desc("test (and minimise) this program instead of random ones"));
static cl::opt<unsigned> maxOps("max-ops", cl::init(20), cl::cat(category),
                                cl::desc("statements in a function, about (default 20)"));
static cl::opt<unsigned> inputs("inputs", cl::init(3), cl::cat(category),
                                cl::desc("random inputs for each program (default 3)"));
static cl::opt<bool> inPlace("in-place", cl::cat(category),
                             cl::desc("execute the result with tied results in the storage of their operands"));
static cl::opt<std::string> keep("keep", cl::cat(category), cl::value_desc("folder"),
                                 cl::desc("write failing programs, minimised, into this folder"));
static cl::opt<unsigned> maxFailures("max-failures", cl::init(5), cl::cat(category),
                                     cl::desc("stop after this many (default 5)"));
static cl::opt<unsigned> minimizeSeconds("minimize-seconds", cl::init(20), cl::cat(category),
                                         cl::desc("time to minimise each failure (default 20)"));
static cl::opt<bool> print("print", cl::cat(category), cl::desc("print the programs and do nothing else"));

static const char *kOverview =
    "Generates random programs with stream.async ops, gives each to a pass pipeline (--passes) or to a tool (--tool), and\n"
    "executes it before and after. Failing programs are minimised and printed, or kept in a folder (--keep).\n"
    "Exit code: 0 nothing differs, 1 something differs, fails or crashes, 2 wrong usage.\n";

static void report(mlir::ModuleOp program, uint64_t id, const FuzzOutcome &found, const Transform &transform,
                   const CheckOptions &options) {
  llvm::outs() << "program seed " << id << ": "
               << (found.status == FuzzOutcome::Status::Different ? "different" : "failed") << "\n";
  auto isInteresting = [&](mlir::ModuleOp candidate) {
    return testProgram(candidate, transform, options).status == found.status;
  };
  mlir::OwningOpRef<mlir::ModuleOp> smallest = minimizeProgram(program, isInteresting, minimizeSeconds);

  // Written and read again, so that messages can name lines.
  std::string text;
  llvm::raw_string_ostream(text) << *smallest << "\n";
  std::string file = "minimised.mlir";
  if (!keep.empty()) {
    std::error_code ec = llvm::sys::fs::create_directories(keep);
    file = llvm::formatv("{0}/fuzz-{1}.mlir", keep.getValue(), id);
    llvm::raw_fd_ostream os(file, ec);
    if (ec)
      llvm::errs() << "weir-fuzz: cannot write " << file << ": " << ec.message() << "\n";
    os << text;
    llvm::outs() << "kept as " << file << "\n";
  } else {
    llvm::outs() << text;
  }
  CheckOptions explaining = options;
  explaining.explain = true;
  auto parsed = mlir::parseSourceString<mlir::ModuleOp>(text, program.getContext(), file);
  FuzzOutcome again = testProgram(parsed ? *parsed : *smallest, transform, explaining);
  llvm::outs() << again.message;
  llvm::outs().flush();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  mlir::registerAllPasses();
  weir::registerPasses();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, kOverview);
  if (!print && passes.empty() == tool.empty()) {
    llvm::errs() << "weir-fuzz: give either --passes or --tool\n";
    return 2;
  }

  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  weir::registerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  loadGeneratorDialects(context);
  if (!passes.empty()) {
    // Dialects that the passes need are loaded once; and a misspelt pipeline is found now.
    mlir::PassManager manager(&context);
    if (mlir::failed(mlir::parsePassPipeline(passes, manager)))
      return 2;
    mlir::DialectRegistry dependent;
    manager.getDependentDialects(dependent);
    context.appendDialectRegistry(dependent);
    for (llvm::StringRef name : dependent.getDialectNames())
      context.getOrLoadDialect(name);
  }
  llvm::CrashRecoveryContext::Enable();

  if (seed.getNumOccurrences() == 0)
    seed = std::random_device{}();
  if (!print)
    llvm::outs() << "seed " << seed << "\n";
  llvm::outs().flush();
  Transform transform = passes.empty() ? makeCommandTransform(tool) : makePipelineTransform(passes);
  CheckOptions options;
  options.inPlace = inPlace;
  options.runs = inputs;
  options.explain = false;
  options.maxSteps = 100'000;

  if (!replay.empty()) {
    auto program = mlir::parseSourceFile<mlir::ModuleOp>(replay, &context);
    if (!program)
      return 2;
    FuzzOutcome outcome = testProgram(*program, transform, options);
    if (outcome.status == FuzzOutcome::Status::Different || outcome.status == FuzzOutcome::Status::Failed) {
      report(*program, 0, outcome, transform, options);
      return 1;
    }
    llvm::outs() << (outcome.status == FuzzOutcome::Status::Equal ? "equal\n" : "skipped: " + outcome.message);
    return outcome.status == FuzzOutcome::Status::Equal ? 0 : 2;
  }

  auto start = std::chrono::steady_clock::now();
  unsigned numRun = 0, numSkipped = 0, numFailures = 0;
  std::string skipReason;
  for (unsigned i = 0; i < runs && numFailures < maxFailures; ++i) {
    if (seconds != 0 && std::chrono::steady_clock::now() - start > std::chrono::seconds(seconds))
      break;
    bool single = programSeed.getNumOccurrences() != 0;
    uint64_t id = single ? programSeed.getValue() : mix(seed, i);
    llvm::PrettyStackTraceFormat trace("weir-fuzz: program seed %llu", static_cast<unsigned long long>(id));
    auto program = generateProgram(context, id, maxOps);
    if (print) {
      llvm::outs() << *program << "\n";
    } else if (mlir::failed(mlir::verify(*program))) {
      llvm::errs() << "weir-fuzz: program seed " << id << " is invalid; this is a bug of weir-fuzz\n";
      return 2;
    } else {
      options.seed = id;
      FuzzOutcome outcome = testProgram(*program, transform, options);
      if (outcome.status == FuzzOutcome::Status::Different || outcome.status == FuzzOutcome::Status::Failed) {
        ++numFailures;
        report(*program, id, outcome, transform, options);
      } else if (outcome.status == FuzzOutcome::Status::Skipped) {
        ++numSkipped;
        skipReason = outcome.message;
      }
    }
    ++numRun;
    if (single)
      break;
  }
  if (print)
    return 0;
  if (numSkipped != 0)
    llvm::outs() << "last program that could not be executed: " << skipReason;
  double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  llvm::errs() << llvm::format("%.0f programs per second\n", numRun / std::max(elapsed, 1e-3));
  llvm::outs() << numRun << " programs, " << numSkipped << " of them skipped, " << numFailures << " failures\n";
  return numFailures != 0;
}
