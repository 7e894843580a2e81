// Random programs with stream.async ops against a pass pipeline or a tool: executes each program before and after.

#include "dialects/Register.h"
#include "dialects/Util/UtilOps.h"
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
#include <atomic>
#include <chrono>
#include <csignal>
#include <random>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace cl = llvm::cl;
using namespace weir::check;

static cl::OptionCategory category("weir-fuzz options");
static cl::opt<std::string> passes("passes", cl::cat(category), cl::value_desc("pipeline"),
                                   cl::desc("pass pipeline to run in this process"));
static cl::opt<std::string> tool("tool", cl::cat(category), cl::value_desc("command"),
                                 cl::desc("command that gets a file and prints the new program, e.g. 'weir-opt --cse'"));
static cl::opt<uint64_t> runs("runs", cl::init(1000), cl::cat(category), cl::desc("programs (default 1000)"));
static cl::opt<unsigned> seconds("seconds", cl::init(0), cl::cat(category),
                                 cl::desc("stop after this time (default 0: no limit)"));
static cl::opt<uint64_t> seed("seed", cl::cat(category), cl::desc("seed of all programs (default: random, printed)"));
static cl::opt<uint64_t> firstSeed("first-seed", cl::cat(category),
                                   cl::desc("test the programs of this seed, the next one and so on: a long run that ends "
                                            "early goes on from the seed that it printed last"));
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
static cl::opt<bool> bothWays("both-ways", cl::cat(category),
                              cl::desc("execute the result with value semantics and in place"));
static cl::opt<unsigned> jobs("jobs", cl::init(0), cl::cat(category),
                              cl::desc("child processes to work in (default 0: in this process, one crash of which ends it)"));
static cl::opt<unsigned> timeout("timeout", cl::init(60), cl::cat(category),
                                 cl::desc("with --jobs: seconds for a program until it counts as a hang (default 60)"));
static cl::opt<unsigned> progress("progress", cl::init(0), cl::cat(category), cl::value_desc("seconds"),
                                  cl::desc("with --jobs: say now and then how far it got"));
static cl::opt<std::string> keep("keep", cl::cat(category), cl::value_desc("folder"),
                                 cl::desc("write failing programs, minimised, into this folder"));
static cl::opt<unsigned> maxFailures("max-failures", cl::init(5), cl::cat(category),
                                     cl::desc("stop after this many (default 5)"));
static cl::opt<unsigned> minimizeSeconds("minimize-seconds", cl::init(20), cl::cat(category),
                                         cl::desc("time to minimise each failure (default 20)"));
static cl::opt<bool> verifyEach("verify-each", cl::init(true), cl::cat(category),
                                cl::desc("verify the program after each pass, not only after the last one (default true)"));
static cl::opt<bool> print("print", cl::cat(category), cl::desc("print the programs and do nothing else"));

static const char *kOverview =
    "Generates random programs with stream.async ops, gives each to a pass pipeline (--passes) or to a tool (--tool), and\n"
    "executes it before and after. Failing programs are minimised and printed, or kept in a folder (--keep).\n"
    "Exit code: 0 nothing differs, 1 something differs, fails or crashes, 2 wrong usage.\n";

//===------------------------------------------------------------------------------------------------------------===//
// One program
//===------------------------------------------------------------------------------------------------------------===//

/// How to see the difference again without this tool.
static std::string getRunLine(uint64_t id) {
  std::string after = tool.empty() ? llvm::formatv("weir-opt %s --pass-pipeline='builtin.module({0})'", passes).str()
                                   : tool + " %s";
  return llvm::formatv("// RUN: {0} > %t.mlir\n// RUN: weir-check %s %t.mlir --runs {1} --seed {2}{3}\n", after, inputs, id,
                       inPlace ? " --in-place" : "");
}

static void report(mlir::ModuleOp program, uint64_t id, const FuzzOutcome &found, const Transform &transform,
                   const CheckOptions &options) {
  std::string said;
  llvm::raw_string_ostream out(said);
  out << "program seed " << id << ": " << (found.status == FuzzOutcome::Status::Different ? "different" : "failed") << "\n";
  // The same kind of failure, of a program that can be executed.
  llvm::StringRef kind = llvm::StringRef(found.message).split('\n').first.take_front(40);
  auto isSame = [&](mlir::ModuleOp candidate) {
    FuzzOutcome outcome = testProgram(candidate, transform, options);
    if (outcome.status != found.status || found.status == FuzzOutcome::Status::Different)
      return outcome.status == found.status;
    return llvm::StringRef(outcome.message).starts_with(kind) &&
           checkPrograms(candidate, candidate, options).status != CheckResult::Status::Unsupported;
  };
  auto isInteresting = [&](mlir::ModuleOp candidate) {
    // Without a public function the private ones would be called from outside.
    return llvm::any_of(candidate.getOps<weir::util::FuncOp>(),
                        [](weir::util::FuncOp function) { return function.isPublic() && !function.isExternal(); }) &&
           isSame(candidate);
  };
  mlir::OwningOpRef<mlir::ModuleOp> smallest = minimizeProgram(program, isInteresting, minimizeSeconds);

  // Written and read again, so that messages can name lines.
  std::string text = getRunLine(id) + "\n";
  llvm::raw_string_ostream(text) << *smallest << "\n";
  std::string file = "minimised.mlir";
  if (!keep.empty()) {
    std::error_code ec = llvm::sys::fs::create_directories(keep);
    file = llvm::formatv("{0}/fuzz-{1}.mlir", keep.getValue(), id);
    llvm::raw_fd_ostream os(file, ec);
    if (ec)
      llvm::errs() << "weir-fuzz: cannot write " << file << ": " << ec.message() << "\n";
    os << text;
    out << "kept as " << file << "\n";
  } else {
    out << text;
  }
  CheckOptions explaining = options;
  explaining.explain = true;
  auto parsed = mlir::parseSourceString<mlir::ModuleOp>(text, program.getContext(), file);
  FuzzOutcome again = testProgram(parsed ? *parsed : *smallest, transform, explaining);
  out << again.message;
  // In one piece: other processes write, too.
  llvm::outs() << said;
  llvm::outs().flush();
}

namespace {

/// A context with what programs and passes need, and the programs and the transformation in it.
class Workshop {
public:
  Workshop() : context(getRegistry(), mlir::MLIRContext::Threading::DISABLED), source(context, maxOps) {
    loadGeneratorDialects(context);
  }

  /// Dialects that the passes need are loaded once; and a misspelt pipeline is found now.
  bool prepare() {
    if (!passes.empty()) {
      mlir::PassManager manager(&context);
      if (mlir::failed(mlir::parsePassPipeline(passes, manager)))
        return false;
      mlir::DialectRegistry dependent;
      manager.getDependentDialects(dependent);
      context.appendDialectRegistry(dependent);
      for (llvm::StringRef name : dependent.getDialectNames())
        context.getOrLoadDialect(name);
    }
    transform = passes.empty() ? makeCommandTransform(tool) : makePipelineTransform(passes, verifyEach);
    options.inPlace = inPlace || bothWays;
    options.bothWays = bothWays;
    options.runs = inputs;
    options.explain = false;
    options.maxSteps = 100'000;
    return true;
  }

  FuzzOutcome::Status test(mlir::ModuleOp program, uint64_t id, std::string &message) {
    FuzzOutcome outcome = testProgram(program, transform, options);
    if (outcome.status == FuzzOutcome::Status::Different || outcome.status == FuzzOutcome::Status::Failed)
      report(program, id, outcome, transform, options);
    message = outcome.message;
    return outcome.status;
  }

  FuzzOutcome::Status test(uint64_t id, std::string &message) {
    llvm::PrettyStackTraceFormat trace("weir-fuzz: program seed %llu", static_cast<unsigned long long>(id));
    auto program = source.generate(id);
    options.seed = id;
    if (mlir::succeeded(mlir::verify(*program)))
      return test(*program, id, message);
    message = "the program is invalid; this is a bug of weir-fuzz\n";
    llvm::outs() << "program seed " << id << ": failed\n" << message;
    return FuzzOutcome::Status::Failed;
  }

  mlir::MLIRContext context;
  ProgramSource source;

private:
  static const mlir::DialectRegistry &getRegistry() {
    static mlir::DialectRegistry registry;
    static bool initialized = [] {
      mlir::registerAllDialects(registry);
      mlir::registerAllExtensions(registry);
      weir::registerDialects(registry);
      return true;
    }();
    (void)initialized;
    return registry;
  }

  Transform transform;
  CheckOptions options;
};

//===------------------------------------------------------------------------------------------------------------===//
// Many programs
//===------------------------------------------------------------------------------------------------------------===//

/// What the processes share.
struct Shared {
  static constexpr unsigned kMaxJobs = 64;
  std::atomic<uint64_t> next{0}, done{0}, skipped{0}, failures{0};
  struct Job {
    /// The program that the process works on, and since when (in seconds; 0: none).
    std::atomic<uint64_t> index{0}, since{0};
  } jobs[kMaxJobs];
  /// Of the last program that could not be executed.
  char skipReason[1000] = {};
};

uint64_t getSeconds() {
  using namespace std::chrono;
  return duration_cast<std::chrono::seconds>(steady_clock::now().time_since_epoch()).count();
}

uint64_t getId(uint64_t index) {
  if (programSeed.getNumOccurrences() != 0)
    return programSeed;
  return firstSeed.getNumOccurrences() != 0 ? firstSeed + index : mix(seed, index);
}

/// Takes programs until there are no more of them, or for a while: types and constants of old programs pile up in a context.
void work(Workshop &workshop, Shared &shared, Shared::Job &job, uint64_t limit, uint64_t deadline) {
  for (uint64_t count = 0; count < limit && shared.failures < maxFailures && getSeconds() < deadline; ++count) {
    uint64_t index = shared.next++;
    if (index >= runs)
      return;
    job.index = index;
    job.since = getSeconds();
    std::string message;
    FuzzOutcome::Status status = workshop.test(getId(index), message);
    job.since = 0;
    ++shared.done;
    if (status == FuzzOutcome::Status::Different || status == FuzzOutcome::Status::Failed) {
      ++shared.failures;
      // What crashed once may crash again for no reason of its own.
      if (jobs != 0 && status == FuzzOutcome::Status::Failed)
        return;
    } else if (status == FuzzOutcome::Status::Skipped) {
      ++shared.skipped;
      snprintf(shared.skipReason, sizeof(shared.skipReason), "%s", message.c_str());
    }
  }
}

void superviseJobs(Shared &shared, uint64_t deadline) {
  constexpr uint64_t kProgramsPerProcess = 20000;
  unsigned count = std::min<unsigned>(jobs, Shared::kMaxJobs);
  llvm::SmallVector<pid_t> children(count, 0);
  uint64_t lastProgress = getSeconds(), start = lastProgress;
  auto isOver = [&] { return shared.next >= runs || shared.failures >= maxFailures || getSeconds() >= deadline; };
  auto fail = [&](Shared::Job &job, llvm::StringRef how) {
    llvm::outs() << "program seed " << getId(job.index) << ": failed\n" << how << "\n";
    llvm::outs().flush();
    job.since = 0;
    ++shared.failures, ++shared.done;
  };
  while (true) {
    bool any = false;
    for (unsigned i = 0; i < count; ++i) {
      Shared::Job &job = shared.jobs[i];
      if (children[i] == 0 && !isOver()) {
        children[i] = fork();
        if (children[i] == 0) {
          Workshop workshop;
          if (workshop.prepare())
            work(workshop, shared, job, kProgramsPerProcess, deadline);
          llvm::outs().flush();
          _exit(0);
        }
      }
      if (children[i] <= 0)
        continue;
      any = true;
      int status;
      if (waitpid(children[i], &status, WNOHANG) == children[i]) {
        children[i] = 0;
        if (job.since != 0)
          fail(job, "the process died");
      } else if (uint64_t since = job.since; since != 0 && getSeconds() > since + timeout + minimizeSeconds) {
        kill(children[i], SIGKILL);
        waitpid(children[i], &status, 0);
        children[i] = 0;
        fail(job, "no end in sight");
      }
    }
    if (!any)
      return;
    if (progress != 0 && getSeconds() >= lastProgress + progress) {
      lastProgress = getSeconds();
      // Programs that are being worked on are not done.
      uint64_t first = shared.next;
      for (unsigned i = 0; i < count; ++i)
        if (shared.jobs[i].since != 0)
          first = std::min<uint64_t>(first, shared.jobs[i].index);
      llvm::outs() << shared.done << " programs, " << shared.skipped << " of them skipped, " << shared.failures
                   << " failures in " << lastProgress - start << " s; all before seed " << getId(first) << "\n";
      llvm::outs().flush();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

} // namespace

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
  llvm::CrashRecoveryContext::Enable();
  if (seed.getNumOccurrences() == 0)
    seed = std::random_device{}();
  if (programSeed.getNumOccurrences() != 0)
    runs = 1;

  if (print) {
    Workshop workshop;
    for (uint64_t i = 0; i < runs; ++i)
      llvm::outs() << *workshop.source.generate(getId(i)) << "\n";
    return 0;
  }
  if (!replay.empty()) {
    Workshop workshop;
    auto program = mlir::parseSourceFile<mlir::ModuleOp>(replay, &workshop.context);
    if (!program || !workshop.prepare())
      return 2;
    std::string message;
    switch (workshop.test(*program, 0, message)) {
    case FuzzOutcome::Status::Equal:
      llvm::outs() << "equal\n";
      return 0;
    case FuzzOutcome::Status::Skipped:
      llvm::outs() << "skipped: " << message;
      return 2;
    default:
      return 1;
    }
  }

  if (firstSeed.getNumOccurrences() != 0)
    llvm::outs() << "first seed " << firstSeed << "\n";
  else
    llvm::outs() << "seed " << seed << "\n";
  llvm::outs().flush();
  void *memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    llvm::errs() << "weir-fuzz: no memory\n";
    return 2;
  }
  Shared &shared = *new (memory) Shared;
  auto start = std::chrono::steady_clock::now();
  uint64_t deadline = seconds != 0 ? getSeconds() + seconds : ~uint64_t(0);
  {
    // Without child processes it does the work; else it finds out now whether the pipeline can be read.
    Workshop workshop;
    if (!workshop.prepare())
      return 2;
    if (jobs == 0)
      work(workshop, shared, shared.jobs[0], ~uint64_t(0), deadline);
  }
  if (jobs != 0)
    superviseJobs(shared, deadline);

  if (shared.skipped != 0)
    llvm::outs() << "last program that could not be executed: " << shared.skipReason;
  double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  llvm::errs() << llvm::format("%.0f programs per second\n", shared.done / std::max(elapsed, 1e-3));
  llvm::outs() << shared.done << " programs, " << shared.skipped << " of them skipped, " << shared.failures << " failures\n";
  return shared.failures != 0;
}
