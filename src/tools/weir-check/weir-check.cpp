// Executes two programs on the same inputs and says whether they do the same.

#include "dialects/OlderForms.h"
#include "dialects/Register.h"
#include "src/check/Compare.h"
#include "src/check/StatedArguments.h"
#include "src/driver/Help.h"
#include "src/driver/InputText.h"
#include "src/driver/Version.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

namespace cl = llvm::cl;

static cl::OptionCategory category("weir-check options");
static cl::opt<std::string> beforeFile(cl::Positional, cl::Required, cl::desc("BEFORE.mlir"), cl::cat(category));
static cl::opt<std::string> afterFile(cl::Positional, cl::Required, cl::desc("AFTER.mlir"), cl::cat(category));
static cl::opt<bool> inPlace("in-place", cl::cat(category),
                             cl::desc("execute AFTER with tied results in the storage of their operands"));
static cl::opt<unsigned> runs("runs", cl::init(16), cl::cat(category), cl::desc("number of random inputs (default 16)"));
static cl::opt<unsigned> calls("calls", cl::init(2), cl::cat(category),
                               cl::desc("calls of each function in a run (default 2)"));
static cl::opt<uint64_t> seed("seed", cl::init(0), cl::cat(category), cl::desc("seed of the inputs (default 0)"));
static cl::opt<std::string> function("function", cl::cat(category),
                                     cl::desc("call only this function (default: every public one)"));
static cl::opt<uint64_t> maxSteps("max-steps", cl::init(1'000'000), cl::cat(category),
                                  cl::desc("most ops to execute in a run (default 1000000)"));

static cl::opt<bool> poisonReads("poison-reads", cl::init(true), cl::cat(category),
                                 cl::desc("report kernels in AFTER that read undefined bytes which they do not read in BEFORE, even if "
                                          "the result is dead (default true)"));

static cl::opt<bool> allowSkips("allow-skipped-runs", cl::cat(category), cl::desc("exit with 0 even if inputs were found only for a part of the runs"));
static cl::opt<bool> failures("failures", cl::cat(category),
                              cl::desc("also compare calls that fail an assertion, and the globals after them"));
static cl::list<std::string> inputs("input", cl::cat(category), cl::value_desc("[@function:]arg0=VALUE"),
                                    cl::desc("value of a scalar argument (default: generated)"));

enum class Kernels { Auto, Execute, Opaque };
static cl::opt<Kernels> kernels("kernels", cl::init(Kernels::Auto), cl::cat(category),
                                cl::desc("how to run kernels:"),
                                cl::values(clEnumValN(Kernels::Auto, "auto", "execute them if a program has tensors or commands, or if opaque kernels differ (default)"),
                                           clEnumValN(Kernels::Execute, "execute", "execute their bodies"),
                                           clEnumValN(Kernels::Opaque, "opaque", "treat them as pseudo-random functions of the bytes that they read")));
static cl::opt<double> tolerance("tolerance", cl::init(-1), cl::cat(category),
                                 cl::desc("allowed difference of floats, relative to the largest magnitude in the tensor or 1 "
                                          "(default: f64 1e-7, f32 1e-4, f16 1e-3, bf16 1e-2)"));
static cl::list<std::string> dims("weir-dim", cl::cat(category), cl::value_desc("[@function:]arg0.dim1=N"),
                                  cl::desc("extent of a dynamic dimension of an argument (default: generated)"));

static const char *kOverview =
    "Executes BEFORE and AFTER on the same random inputs and compares their observable behavior: results, calls of external\n"
    "functions, public globals. The programs may be of any phase up to stream, also of two\n"
    "different ones. External functions are pseudo-random functions of the bytes that they read. So are kernels if all host code of\n"
    "BEFORE consists of stream.async ops; otherwise kernels are executed. If the programs differ with such functions, and\n"
    "kernels have bodies, the bodies decide. Bytes that are undefined in BEFORE may have any value in AFTER.\n"
    "A run is skipped if no inputs are found for which BEFORE is defined. '-' is standard input.\n"
    "Exit code: 0 nothing differs, 1 something differs, 2 the programs cannot be read or executed, 3 nothing differs, but runs were\n"
    "skipped.\n";

static constexpr int kUnsupported = 2, kSkipped = 3;

/// For each op that is not defined: the runs, in order, and the reason and inputs of the last one.
static void printSkips(const weir::check::CheckResult &result) {
  llvm::MapVector<llvm::StringRef, llvm::SmallVector<const weir::check::CheckResult::Skip *>> ops;
  for (const weir::check::CheckResult::Skip &skip : result.skips)
    ops[llvm::StringRef(skip.reason).split('\n').first].push_back(&skip);
  for (const auto &[op, skips] : ops) {
    llvm::outs() << "skipped " << (skips.size() == 1 ? "run " : "runs ");
    llvm::interleaveComma(skips, llvm::outs(), [](const auto *skip) { llvm::outs() << skip->run; });
    llvm::outs() << ": BEFORE is undefined for all inputs that were tried: " << skips.back()->reason << "  last calls: " << skips.back()->calls << "\n";
  }
  if (!result.skips.empty())
    llvm::outs() << "  give scalar arguments with --input, extents with --weir-dim, or try another --seed\n";
}

static int report(const weir::check::CheckResult &result, llvm::StringRef kernelNote) {
  switch (result.status) {
  case weir::check::CheckResult::Status::Equal:
    llvm::outs() << "equal in " << result.compared << " of " << runs << " runs" << kernelNote << "\n";
    printSkips(result);
    return result.skips.empty() || allowSkips ? 0 : kSkipped;
  case weir::check::CheckResult::Status::Different:
    llvm::outs() << "different: " << result.message;
    return 1;
  case weir::check::CheckResult::Status::Unsupported:
    llvm::errs() << "weir-check: " << result.message;
    return kUnsupported;
  }
  return kUnsupported;
}

static mlir::OwningOpRef<mlir::ModuleOp> parse(llvm::StringRef file, mlir::MLIRContext &context) {
  std::string message;
  auto buffer = weir::driver::openProgram(file, message);
  if (!buffer) {
    llvm::errs() << "weir-check: " << message << "\n";
    return {};
  }
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  mlir::SourceMgrDiagnosticHandler handler(sources, &context);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(sources, &context);
  if (module)
    weir::readOlderForms(*module);
  return module;
}

int main(int argc, char **argv) {
  if (weir::driver::printsVersion(argc, argv, LLVM_VERSION_STRING))
    return 0;
  weir::driver::takeHelpAll(argc, argv);
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, kOverview);

  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  weir::registerDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();

  auto before = parse(beforeFile, context);
  auto after = before ? parse(afterFile, context) : mlir::OwningOpRef<mlir::ModuleOp>();
  if (!before || !after)
    return kUnsupported;

  weir::check::CheckOptions options;
  options.inPlace = inPlace;
  options.runs = runs;
  options.calls = calls;
  options.seed = seed;
  options.function = function;
  options.maxSteps = maxSteps;
  options.poisonReads = poisonReads;
  options.failures = failures;
  if (kernels != Kernels::Auto)
    options.runKernels = kernels == Kernels::Execute;
  options.tolerance = tolerance;
  std::string error;
  for (const std::string &dim : dims)
    if (!weir::check::parseDim(dim, options.dims, error)) {
      llvm::errs() << "weir-check: " << error << "\n";
      return kUnsupported;
    }
  for (const std::string &input : inputs)
    if (!weir::check::parseScalar(input, options.scalars, error)) {
      llvm::errs() << "weir-check: " << error << "\n";
      return kUnsupported;
    }
  if (!weir::check::checkDims(*before, options.function, options.dims, error) ||
      !weir::check::checkScalars(*before, options.function, options.scalars, error)) {
    llvm::errs() << "weir-check: " << error << "\n";
    return kUnsupported;
  }
  using Status = weir::check::CheckResult::Status;
  weir::check::CheckResult result = weir::check::checkPrograms(*before, *after, options);
  if (result.status != Status::Different || kernels != Kernels::Auto)
    return report(result, "");
  // A pass may know from a body that a kernel does not read bytes that are bound to it.
  options.runKernels = true;
  weir::check::CheckResult executed = weir::check::checkPrograms(*before, *after, options);
  if (executed.status == Status::Unsupported)
    result.message += "  kernels are opaque because they cannot be executed: " + executed.message;
  bool isEqual = executed.status == Status::Equal;
  return report(isEqual ? executed : result, isEqual ? " with kernels executed" : "");
}
