// Makes a program smaller that a command does something about.

#include "dialects/Register.h"
#include "dialects/Util/UtilLegacy.h"
#include "src/check/Minimizer.h"
#include "src/driver/Version.h"

#include "mlir/IR/AsmState.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Program.h"
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
                                       cl::desc("where the smaller program goes (default: standard output)"));
static cl::opt<std::string> test("test", cl::Required, cl::value_desc("command"), cl::cat(category),
                                 cl::desc("command of the shell that shows what is wrong; {} is the program, or else it comes last"));
static cl::opt<std::string> match("match", cl::value_desc("regex"), cl::cat(category),
                                  cl::desc("what the command has to print, on stdout or stderr, for the program to show it still"));
static cl::opt<unsigned> seconds("seconds", cl::init(240), cl::cat(category), cl::desc("time at most (default 240)"));
static cl::opt<unsigned> commandSeconds("command-seconds", cl::init(30), cl::cat(category),
                                        cl::desc("time that the command may take; longer is not interesting (default 30)"));
static cl::opt<bool> kernels("kernels", cl::init(true), cl::cat(category), cl::desc("make the bodies of kernels smaller, too (default true)"));
static cl::opt<bool> asLitTest("as-lit-test", cl::cat(category), cl::desc("put the command in front as the RUN line of a lit test"));
static cl::opt<bool> quiet("quiet", cl::cat(category), cl::desc("say nothing about how far it is"));

static const char *kOverview =
    "Makes a program smaller as long as a command does the same about it: ends with the same exit code, and prints what --match\n"
    "says. Drops functions, results, arguments, ops and executables, inlines calls and regions, puts arguments, constants and empty\n"
    "tensors where something was computed, and makes extents smaller. The dialect of the program may be that of any phase.\n"
    "Exit code: 0 a program was written, 1 the command does nothing about the input that could be looked for, or an error.\n";

/// The command for a file.
static std::string substitute(StringRef file) {
  std::string line = test;
  if (!StringRef(line).contains("{}"))
    return line + " " + file.str();
  for (size_t at = line.find("{}"); at != std::string::npos; at = line.find("{}", at + file.size()))
    line.replace(at, 2, file);
  return line;
}

namespace {
/// The command, and what it did about the program as it came.
class Symptom {
public:
  bool prepare(std::string &error) {
    for (SmallString<128> *file : {&program, &output})
      if (std::error_code ec = llvm::sys::fs::createTemporaryFile("weir-reduce", "mlir", *file)) {
        error = ec.message();
        return false;
      }
    line = substitute(program);
    return true;
  }

  ~Symptom() {
    for (StringRef file : {StringRef(program), StringRef(output)})
      llvm::sys::fs::remove(file);
  }

  /// The exit code, negative for a crash; nothing if the command printed something else than --match or took too long.
  std::optional<int> run(ModuleOp module) {
    ++numRuns;
    std::error_code ec;
    {
      llvm::raw_fd_ostream os(program, ec);
      AsmState state(module);
      module->print(os, state);
      os << "\n";
    }
    // What an earlier run printed would stay behind what this one prints.
    llvm::sys::fs::remove(output);
    std::string shell = line + " < /dev/null";
    std::optional<StringRef> redirects[] = {std::nullopt, StringRef(output), StringRef(output)};
    bool failed = false;
    int rc = llvm::sys::ExecuteAndWait("/bin/sh", {"/bin/sh", "-c", shell}, std::nullopt, redirects, commandSeconds, 0, nullptr, &failed);
    if (failed || rc == -2)
      return rc == -2 && match.empty() ? std::optional<int>(rc) : std::nullopt;
    if (!match.empty()) {
      auto text = llvm::MemoryBuffer::getFile(output);
      if (!text || !llvm::Regex(match).match((*text)->getBuffer()))
        return std::nullopt;
    }
    return rc;
  }

  unsigned numRuns = 0;

private:
  SmallString<128> program, output;
  std::string line;
};
} // namespace

static unsigned countLines(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << module;
  return StringRef(text).count('\n') + 1;
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

  Symptom symptom;
  if (!symptom.prepare(error))
    return fail(error);
  std::optional<int> wanted = symptom.run(*module);
  if (!wanted)
    return fail("the command does not print '" + match + "' for the program, or takes longer than --command-seconds");
  if (*wanted == 0 && match.empty())
    return fail("the command succeeds on the program: --match=REGEX says what to look for in what it prints");
  unsigned before = countLines(*module);
  auto start = std::chrono::steady_clock::now();
  auto secondsLeft = [&] {
    auto passed = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start).count();
    return passed >= seconds ? 0u : static_cast<unsigned>(seconds - passed);
  };
  auto isInteresting = [&](ModuleOp candidate) { return symptom.run(candidate) == wanted; };
  auto report = [&](unsigned ops) {
    if (!quiet)
      llvm::errs() << "weir-reduce: " << ops << " ops left, " << secondsLeft() << " s left, command ran " << symptom.numRuns << " times\n";
  };
  weir::check::MinimizerOptions options;
  options.kernels = kernels;
  options.progress = report;
  for (bool changed = true; changed && secondsLeft() != 0;) {
    options.seconds = secondsLeft();
    unsigned lines = countLines(*module);
    module = weir::check::minimizeProgram(*module, isInteresting, options);
    options.seconds = secondsLeft();
    changed = weir::check::shrinkShapes(module, isInteresting, options) || countLines(*module) < lines;
  }
  if (asLitTest) {
    output->os() << "// RUN: " << (*wanted == 0 ? "" : *wanted < 0 ? "not --crash " : "not ") << substitute("%s");
    if (!match.empty())
      output->os() << " 2>&1 | FileCheck %s\n// CHECK: {{" << match << "}}";
    output->os() << "\n\n";
  }
  output->os() << *module << "\n";
  output->keep();
  if (!quiet)
    llvm::errs() << "weir-reduce: " << before << " lines to " << countLines(*module) << ", the command ran " << symptom.numRuns << " times\n";
  return 0;
}
