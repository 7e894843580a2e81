// Random programs against a pass pipeline, a tool or the compiler.

#include "Jobs.h"
#include "passes/Register.h"
#include "src/check/Random.h"
#include "src/driver/Help.h"
#include "src/driver/PipelineText.h"
#include "src/driver/Version.h"

#include "mlir/InitAllPasses.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/InitLLVM.h"
#include <random>

namespace cl = llvm::cl;
using namespace weir::fuzz;

static cl::OptionCategory category("weir-fuzz options");
static cl::opt<std::string> passes("passes", cl::cat(category), cl::value_desc("pipeline"),
                                   cl::desc("pass pipeline to run in this process"));
static cl::opt<std::string> tool("tool", cl::cat(category), cl::value_desc("command"),
                                 cl::desc("command that reads a file and prints the new program, e.g. 'weir-opt --cse'"));
static cl::opt<bool> kernels("kernels", cl::cat(category),
                             cl::desc("compare compiled kernels of tensor programs with the target reference"));
static cl::opt<bool> folds("folds", cl::cat(category),
                           cl::desc("compare folded functions of a few ops on special numbers with an evaluation that shares no code "
                                    "with folds (--passes chooses the passes)"));
static cl::opt<bool> scf("scf", cl::cat(category), cl::desc("like --folds, with loops and branches of scf"));
static cl::opt<bool> state("state", cl::cat(category),
                           cl::desc("call programs with state in globals before and after the stream phase, and compiled, and compare each call"));
static cl::opt<unsigned> executeEach("execute-each", cl::init(4), cl::Hidden, cl::cat(category), cl::value_desc("N"),
                                     cl::desc("with --folds, --scf or --state: also compile and call one program in N (default 4; 0: none)"));
static cl::opt<std::string> plantFold("plant-fold", cl::cat(category), cl::value_desc("op"), cl::Hidden,
                                      cl::desc("with --folds or --scf: fold this op to its first operand, a bug to find"));
static cl::list<std::string> targets("target", cl::CommaSeparated, cl::cat(category), cl::value_desc("names"),
                                     cl::desc("with --kernels: targets in the syntax of weir-compile, in turn (default: the one that it "
                                              "compiles for without --target)"));
static cl::opt<std::string> refusals("refusals", cl::Hidden, cl::cat(category), cl::value_desc("regex"),
                                     cl::desc("with --target: errors of a target that do not match this count as failures (default: "
                                              "errors with a location are counted and listed at the end)"));
static cl::opt<std::string> text("text", cl::cat(category), cl::value_desc("folder"),
                                 cl::desc("damage the texts of the programs in this folder, which must be accepted or refused with a location (--passes chooses passes)"));
static cl::opt<std::string> codeCommand("check-code", cl::cat(category), cl::value_desc("command"),
                                        cl::desc("with --target: check the code of kernels with this command instead of running them: its last "
                                                 "argument is a file, and it fails if the code is invalid, e.g. 'spirv-val'"));
static cl::list<std::string> targetCPUs("target-cpus", cl::CommaSeparated, cl::cat(category), cl::value_desc("names"),
                                        cl::desc("with --kernels: CPUs to compile for, in turn, where the host runs the target (default: the "
                                                 "host, and the levels of x86-64 that it can run)"));
static cl::list<std::string> elementTypes("element-types", cl::CommaSeparated, cl::cat(category), cl::value_desc("types"),
                                          cl::desc("with --kernels: use only these types, e.g. f32,i8 (default: all)"));
static cl::list<std::string> ops("ops", cl::CommaSeparated, cl::cat(category), cl::value_desc("ops"),
                                 cl::desc("with --kernels: use only these ops, with the names of --table (default: all)"));
static cl::list<std::string> tables("table", cl::CommaSeparated, cl::cat(category), cl::value_desc("ops"),
                                    cl::desc("with --kernels: test all rows of the tables of these ops, or of all: extents around multiples of tiles, "
                                             "every order of dimensions"));
static cl::opt<std::string> dataTiling("data-tiling", cl::cat(category), cl::value_desc("late|early"), cl::ValueOptional,
                                       cl::desc("with --kernels: mark all contractions and convolutions, and compile as weir-compile --data-tiling=late, or early"));
static cl::opt<bool> lowPrecision("low-precision", cl::cat(category), cl::desc("with --kernels: compile as weir-compile --weir-low-precision"));
static cl::opt<unsigned> optLevel("llvm-opt-level", cl::Hidden, cl::cat(category), cl::value_desc("0..3"),
                                  cl::desc("with --kernels: LLVM's optimization level for host kernels (default: 3 for one program in 16, "
                                           "else 0, which compiles several times as fast)"));
static cl::opt<uint64_t> runs("runs", cl::init(1000), cl::cat(category), cl::desc("number of programs (default 1000; of tables all rows)"));
static cl::opt<unsigned> seconds("seconds", cl::init(0), cl::cat(category),
                                 cl::desc("stop after this time (default 0: no limit); rows of tables are then tested in random order"));
static cl::opt<uint64_t> seed("seed", cl::cat(category), cl::desc("seed of all programs (default: random, printed)"));
static cl::opt<uint64_t> firstSeed("first-seed", cl::cat(category),
                                   cl::desc("test the programs of this seed and those after it: a long run that ends "
                                            "early continues from the seed that it printed last"));
static cl::opt<uint64_t> programSeed("program-seed", cl::cat(category),
                                     cl::desc("test only the program of this seed, as printed for a failure"));
static cl::opt<std::string> replay("replay", cl::cat(category), cl::value_desc("file"),
                                   cl::desc("test (and minimise) this program instead of random ones"));
static cl::opt<unsigned> maxOps("max-ops", cl::cat(category),
                                cl::desc("approximate number of statements in a function (default 20; 5 with --kernels, 6 with --state)"));
static cl::opt<unsigned> inputs("inputs", cl::init(3), cl::cat(category),
                                cl::desc("random inputs for each program (default 3)"));
static cl::opt<bool> inPlace("in-place", cl::cat(category),
                             cl::desc("execute the result with tied results in the storage of their operands"));
static cl::opt<bool> bodies("bodies", cl::cat(category), cl::desc("generate kernels with bodies and execute them, for passes that read or change kernels"));
static cl::opt<unsigned> devices("devices", cl::init(1), cl::Hidden, cl::cat(category), cl::value_desc("N"),
                                 cl::desc("number of devices of each program (default: two in some programs)"));
static cl::opt<bool> bothWays("both-ways", cl::cat(category),
                              cl::desc("execute the result with value semantics and in place"));
static cl::opt<unsigned> jobs("jobs", cl::init(0), cl::cat(category),
                              cl::desc("number of child processes (default 0: use this process, which a crash ends)"));
static cl::opt<unsigned> timeout("timeout", cl::init(60), cl::cat(category),
                                 cl::desc("with --jobs: seconds after which a program counts as a hang (default 60)"));
static cl::opt<unsigned> progress("progress", cl::init(0), cl::cat(category), cl::value_desc("seconds"),
                                  cl::desc("with --jobs: print the progress at this interval"));
static cl::opt<std::string> keep("keep", cl::cat(category), cl::value_desc("folder"),
                                 cl::desc("write failing programs, minimised, into this folder"));
static cl::opt<unsigned> maxFailures("max-failures", cl::init(5), cl::cat(category),
                                     cl::desc("stop after this many failures (default 5)"));
static cl::opt<unsigned> minimizeSeconds("minimize-seconds", cl::init(20), cl::cat(category),
                                         cl::desc("time to minimise each failure (default 20)"));
static cl::opt<bool> verifyEach("verify-each", cl::init(true), cl::Hidden, cl::cat(category),
                                cl::desc("verify the program after each pass, not only after the last (default true)"));
static cl::opt<bool> print("print", cl::cat(category), cl::desc("print the programs and do nothing else"));

static const char *kOverview =
    "Generates random programs. With stream.async ops: runs a pass pipeline (--passes) or a tool (--tool) on each, and\n"
    "executes it before and after. With tensors (--kernels): compiles each for a target (--target) and for the target\n"
    "reference, and compares the results. With --state: the same for programs with state, call by call. With --text: damages\n"
    "programs, on which no tool may crash. Failing programs are minimised and printed, or kept in a folder (--keep).\n"
    "Exit code: 0 nothing differs, 1 something differs, fails or crashes, 2 wrong usage.\n";

static StreamOptions getStreamOptions() {
  StreamOptions options;
  options.passes = passes;
  options.tool = tool;
  options.inputs = inputs;
  options.inPlace = inPlace;
  options.bothWays = bothWays;
  options.bodies = bodies;
  options.devices = devices;
  options.verifyEach = verifyEach;
  if (maxOps.getNumOccurrences() != 0)
    options.maxOps = maxOps;
  return options;
}

static KernelOptions getKernelOptions() {
  KernelOptions options;
  options.targets = targets;
  options.refusals = refusals;
  options.codeCommand = codeCommand;
  options.cpus = targetCPUs;
  // `--data-tiling` alone is the late path.
  if (dataTiling.getNumOccurrences() != 0)
    options.dataTiling = dataTiling.empty() ? "late" : dataTiling.getValue();
  options.lowPrecision = lowPrecision;
  options.elementTypes.assign(elementTypes.begin(), elementTypes.end());
  options.ops.assign(ops.begin(), ops.end());
  options.tables = tables;
  if (optLevel.getNumOccurrences() != 0)
    options.optLevel = std::min<unsigned>(optLevel, 3);
  options.allMachines = !replay.empty();
  if (maxOps.getNumOccurrences() != 0)
    options.maxOps = maxOps;
  return options;
}

static FoldOptions getFoldOptions() {
  FoldOptions options;
  options.control = scf;
  options.given = passes;
  options.planted = plantFold;
  options.executeEach = replay.empty() ? executeEach : std::min<unsigned>(executeEach, 1);
  if (maxOps.getNumOccurrences() != 0)
    options.functions = maxOps;
  return options;
}

static StateOptions getStateOptions() {
  StateOptions options;
  options.executeEach = replay.empty() ? executeEach : std::min<unsigned>(executeEach, 1);
  if (maxOps.getNumOccurrences() != 0)
    options.maxOps = maxOps;
  return options;
}

static std::unique_ptr<Workshop> makeWorkshop() {
  FailureOptions failures{keep, minimizeSeconds};
  if (!text.empty())
    return makeTextWorkshop({text, passes}, failures);
  if (folds || scf)
    return makeFoldWorkshop(getFoldOptions(), failures);
  if (state)
    return makeStateWorkshop(getStateOptions(), failures);
  return kernels ? makeKernelWorkshop(getKernelOptions(), failures) : makeStreamWorkshop(getStreamOptions(), failures);
}

/// The rows of tables for a run that may end before the last one.
static llvm::SmallVector<uint64_t> rowOrder;

static void shuffleRows(uint64_t count) {
  rowOrder = llvm::to_vector(llvm::seq<uint64_t>(0, count));
  weir::check::Random random(seed);
  for (uint64_t i = count; i > 1; --i)
    std::swap(rowOrder[i - 1], rowOrder[random.below(i)]);
}

static uint64_t getId(uint64_t index) {
  if (programSeed.getNumOccurrences() != 0)
    return programSeed;
  if (!rowOrder.empty() && index < rowOrder.size())
    return rowOrder[index];
  return firstSeed.getNumOccurrences() != 0 || !tables.empty() ? firstSeed + index : weir::check::mix(seed, index);
}

static int replayProgram(Workshop &workshop) {
  auto program = workshop.read(replay);
  if (!program)
    return 2;
  std::string message;
  switch (workshop.test(*program, 0, message)) {
  case Workshop::Status::Equal:
    llvm::outs() << "equal\n";
    return 0;
  case Workshop::Status::Skipped:
    llvm::outs() << "skipped: " << message;
    return 2;
  case Workshop::Status::Refused:
    llvm::outs() << "refused: " << message;
    return 2;
  default:
    return 1;
  }
}

/// What this process does without jobs; nothing if programs are left to them.
static std::optional<int> runHere() {
  // Child processes make their own; what is wrong with the options shows now.
  std::unique_ptr<Workshop> workshop = makeWorkshop();
  if (!workshop)
    return 2;
  for (uint64_t i = 0; print && i < runs; ++i)
    llvm::outs() << *workshop->generate(getId(i)) << "\n";
  if (print)
    return 0;
  return replay.empty() ? std::nullopt : std::optional<int>(replayProgram(*workshop));
}

int main(int argc, char **argv) {
  if (weir::driver::printsVersion(argc, argv, LLVM_VERSION_STRING))
    return 0;
  weir::driver::takeHelpAll(argc, argv);
  llvm::InitLLVM init(argc, argv);
  mlir::registerAllPasses();
  weir::registerPasses();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, kOverview);
  passes = weir::driver::takePassesOfModule(passes).str();
  if (text.empty() ? !print && kernels + folds + scf + state + (!passes.empty() && !folds && !scf) + !tool.empty() != 1 : print || kernels || !tool.empty() || !replay.empty()) {
    llvm::errs() << "weir-fuzz: give one of --folds, --kernels, --passes, --scf, --state, --text and --tool\n";
    return 2;
  }
  if (!dataTiling.empty() && dataTiling != "late" && dataTiling != "early") {
    llvm::errs() << "weir-fuzz: --data-tiling must be late or early, not '" << dataTiling << "'\n";
    return 2;
  }
  llvm::CrashRecoveryContext::Enable();
  const bool hasSeed = seed.getNumOccurrences() != 0;
  if (!hasSeed)
    seed = std::random_device{}();
  if (programSeed.getNumOccurrences() != 0)
    runs = 1;

  if (!tables.empty() && programSeed.getNumOccurrences() == 0) {
    std::optional<uint64_t> count = countTablePrograms(getKernelOptions());
    if (!count)
      return 2;
    uint64_t chosen = runs.getNumOccurrences() != 0 ? std::min<uint64_t>(runs, *count) : *count;
    firstSeed = 0;
    if (seconds != 0 || hasSeed)
      shuffleRows(*count);
    runs = chosen;
  }
  if (print || !replay.empty() || jobs != 0)
    if (std::optional<int> code = runHere())
      return *code;

  if (!tables.empty())
    llvm::outs() << "tables of " << runs << " programs" << (rowOrder.empty() ? "" : ", seed " + std::to_string(seed.getValue())) << "\n";
  else if (firstSeed.getNumOccurrences() != 0)
    llvm::outs() << "first seed " << firstSeed << "\n";
  else
    llvm::outs() << "seed " << seed << "\n";
  llvm::outs().flush();
  JobOptions options;
  options.runs = runs;
  options.seconds = seconds;
  options.jobs = jobs;
  // Minimising counts, too.
  options.timeout = timeout + minimizeSeconds;
  options.progress = progress;
  options.maxFailures = maxFailures;
  options.getId = getId;
  options.makeWorkshop = makeWorkshop;
  return runJobs(options);
}
