// Makes a program smaller that a command does something about.

#include "dialects/Register.h"
#include "dialects/Util/UtilLegacy.h"
#include "src/check/Minimizer.h"
#include "src/driver/Version.h"
#include "src/tools/weir-reduce/Symptom.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"
#include <chrono>

using namespace mlir;
namespace cl = llvm::cl;

static cl::OptionCategory category("weir-reduce options");
static cl::opt<std::string> inputFile(cl::Positional, cl::Required, cl::desc("PROGRAM.mlir"), cl::cat(category));
static cl::opt<std::string> outputFile("o", cl::init("-"), cl::value_desc("file"), cl::cat(category),
                                       cl::desc("file for the smaller program (default: standard output)"));
static cl::opt<std::string> test("test", cl::Required, cl::value_desc("command"), cl::cat(category),
                                 cl::desc("shell command that shows the failure; {} is the program, which is otherwise the last argument"));
static cl::opt<std::string> match("match", cl::value_desc("regex"), cl::cat(category),
                                  cl::desc("output of the command, on stdout or stderr, that shows the failure"));
static cl::opt<unsigned> seconds("seconds", cl::init(240), cl::cat(category), cl::desc("time limit (default 240)"));
static cl::opt<unsigned> commandSeconds("command-seconds", cl::init(30), cl::cat(category),
                                        cl::desc("time limit of the command; a slower program is not smaller (default 30, or twice the time for\n"
                                                 "the original program)"));
static cl::opt<bool> kernels("kernels", cl::init(true), cl::cat(category), cl::desc("also reduce the bodies of kernels (default true)"));
static cl::opt<bool> findPhase("find-phase", cl::init(true), cl::cat(category),
                               cl::desc("let a weir-compile command stop after the earliest phase that shows the failure (default true)"));
static cl::opt<bool> asLitTest("as-lit-test", cl::cat(category), cl::desc("write the command as the RUN line of a lit test"));
static cl::opt<bool> quiet("quiet", cl::cat(category), cl::desc("do not print the progress"));

static const char *kOverview =
    "Makes a program smaller while a command behaves the same on it: it exits with the same code and prints a match of --match.\n"
    "First, a weir-compile command is made to stop after the earliest phase that shows the failure (--compile-to). Then halves, quarters and\n"
    "smaller parts are removed: constants become splats, functions are dropped, then ends and beginnings of bodies, then ops between. In the\n"
    "end, single results, arguments and ops are removed, calls and regions are inlined, arguments, constants and empty tensors replace\n"
    "computed values, and extents get smaller. The program may be of any phase; the result is always valid IR.\n"
    "Exit code: 0 a program was written, 1 the command does not fail on the input, or another error.\n";

static unsigned countLines(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << module;
  return StringRef(text).count('\n') + 1;
}

/// The command as a lit test.
static void printCommand(llvm::raw_ostream &os, weir::reduce::Symptom &symptom) {
  int code = symptom.getExitCode();
  os << "// RUN: " << (code == 0 ? "" : code > 128 ? "not --crash " : "not ") << symptom.getCommandFor("%s");
  if (!match.empty())
    os << " 2>&1 | FileCheck %s\n// CHECK: {{" << match << "}}";
  os << "\n\n";
}

int main(int argc, char **argv) {
  if (weir::driver::printsVersion(argc, argv, LLVM_VERSION_STRING))
    return 0;
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, kOverview);
  auto fail = [](const llvm::Twine &message) {
    llvm::WithColor::error(llvm::errs(), "weir-reduce") << message << "\n";
    return 1;
  };
  std::string error;
  if (!match.empty() && !llvm::Regex(match).isValid(error))
    return fail("--match: " + error);

  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  weir::registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  auto buffer = openInputFile(inputFile, &error);
  if (!buffer)
    return fail(error);
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(sources, &context);
  // What a reproducer says about its pipeline is for the command to know, and goes with the text.
  FallbackAsmResourceMap resources;
  ParserConfig config(&context, true, &resources);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, config);
  if (!module)
    return 1;
  auto output = openOutputFile(outputFile, &error);
  if (!output)
    return fail(error);

  auto start = std::chrono::steady_clock::now();
  auto secondsLeft = [&] {
    auto passed = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start).count();
    return passed >= seconds ? 0u : static_cast<unsigned>(seconds - passed);
  };
  weir::reduce::Symptom symptom(test, match, commandSeconds);
  if (!symptom.observe(*module, seconds, error))
    return fail(error);
  unsigned before = countLines(*module);
  if (findPhase)
    if (StringRef phase = symptom.stopEarly(*module, secondsLeft()); !phase.empty() && !quiet)
      llvm::errs() << "weir-reduce: also shown by --compile-to=" << phase << ", too\n";
  auto isInteresting = [&](ModuleOp candidate) { return symptom.isShownBy(candidate); };
  auto report = [&](unsigned ops) {
    if (!quiet)
      llvm::errs() << "weir-reduce: " << ops << " ops left, " << secondsLeft() << " s left, command ran " << symptom.getNumRuns() << " times\n";
  };
  weir::check::MinimizerOptions options;
  options.kernels = kernels;
  options.progress = report;
  options.seconds = secondsLeft();
  module = weir::check::halveProgram(*module, isInteresting, options);
  for (bool changed = true; changed && secondsLeft() != 0;) {
    options.seconds = secondsLeft();
    unsigned lines = countLines(*module);
    module = weir::check::minimizeProgram(*module, isInteresting, options);
    options.seconds = secondsLeft();
    changed = weir::check::shrinkShapes(module, isInteresting, options) || countLines(*module) < lines;
  }
  if (asLitTest)
    printCommand(output->os(), symptom);
  output->os() << *module << "\n";
  output->keep();
  if (!quiet)
    llvm::errs() << "weir-reduce: " << before << " lines to " << countLines(*module) << ", the command ran " << symptom.getNumRuns() << " times\n";
  return 0;
}
