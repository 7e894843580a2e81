#include "BeforeFirstPass.h"
#include "UnknownDialects.h"
#include "dialects/OlderForms.h"
#include "dialects/Register.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "passes/Register.h"
#include "src/driver/CommandLine.h"
#include "src/driver/Flags.h"
#include "src/driver/InputText.h"
#include "src/driver/Instruments.h"
#include "src/driver/Help.h"
#include "src/driver/PassNames.h"
#include "src/driver/PassNesting.h"
#include "src/driver/PassOptions.h"
#include "src/driver/Plugins.h"
#include "src/driver/Version.h"
#include "src/explain/Explain.h"
#include "src/targets/Targets.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;

/// As MlirOptMain does it for a command line, with a configuration that the caller has changed.
static LogicalResult processFile(StringRef inputFilename, StringRef outputFilename, DialectRegistry &registry,
                                 const MlirOptMainConfig &config) {
  if (config.shouldShowDialects()) {
    llvm::outs() << "Available Dialects: ";
    llvm::interleaveComma(registry.getDialectNames(), llvm::outs());
    llvm::outs() << "\n";
    return success();
  }
  if (config.shouldListPasses()) {
    printRegisteredPasses();
    return success();
  }
  if (inputFilename == "-" && llvm::sys::Process::FileDescriptorIsDisplayed(fileno(stdin)))
    llvm::errs() << "(reading from the terminal; ctrl-d ends the input, ctrl-c the program)\n";

  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> input = weir::driver::openProgram(inputFilename, error);
  std::unique_ptr<llvm::ToolOutputFile> output = input ? openOutputFile(outputFilename, &error) : nullptr;
  if (!output) {
    llvm::WithColor::error(llvm::errs(), "weir-opt") << error << "\n";
    return failure();
  }
  if (failed(MlirOptMain(output->os(), std::move(input), registry, config)))
    return failure();
  output->keep();
  return success();
}

/// Of the options and passes those that people ask for most; each is in --help-all, too.
static constexpr char kShortHelp[] = R"(OVERVIEW: rewrites MLIR with the passes of weir and of MLIR

USAGE: weir-opt [options] <input file>      standard input if there is none

Phases, in their order
  --weir-input-pipeline          TOSA, func and IREE's input forms to linalg on tensors
  --weir-dispatch-pipeline       fusion, and the regions that become kernels
  --weir-flow-pipeline           kernels in functions of their own
  --weir-stream-pipeline         tensors to resources; fills and copies left out; storage laid out
  --weir-executables-pipeline    kernels to LLVM, SPIR-V or NVVM
  --weir-host-pipeline           the rest to LLVM

Passes
  --PASS=OPTION=VALUE            runs one, as --canonicalize or --weir-elide-fills=max-rounds=2; several in their order
  --pass-pipeline=<string>       as 'builtin.module(canonicalize,func.func(cse))'

What they say and cost
  --remarks-filter=<string>      remarks of the passes that match, as weir-elide-.*
  --remarks-filter-missed=<string>   only what they did not do, and why
  --explain=<code>               what the reason code of a remark means, and what to do about it
  --weir-ledger-file=<file>      bytes filled, copied, read and written after each pass (--weir-ledger=FILE does as well)
  --weir-expect=<string>         fails unless the ledger says so in the end: bytes-copied==0
  --mlir-timing                  time of each pass
  --mlir-print-ir-after-all      the IR after each pass; --mlir-print-ir-after=PASS after one
  --mlir-print-ir-after-change   only where it changed
  --mlir-print-ir-tree-dir=<folder>   a file for each pass in place of standard error

Input and output
  -o=<filename>                  a file in place of standard output
  --verify-diagnostics           checks the messages that comments of the input expect
  --split-input-file             takes the parts between lines of // ----- apart
  --allow-unregistered-dialect   unknown dialects pass through; true unless =false
  --mlir-print-debuginfo         locations, too

  --version                      versions of weir and LLVM, and the commit
  --help-all                     all options, passes and pipelines
)";

int main(int argc, char **argv) {
  if (weir::driver::printsVersion(argc, argv, LLVM_VERSION_STRING) || weir::driver::printsShortHelp(argc, argv, kShortHelp))
    return EXIT_SUCCESS;
  weir::driver::takeHelpAll(argc, argv);
  llvm::InitLLVM initialize(argc, argv);

  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllPasses();
  weir::registerDialects(registry);
  weir::registerPasses();
  weir::targets::registerTargets();

  static llvm::cl::opt<bool> noteUnknown(
      "note-unknown", llvm::cl::init(true),
      llvm::cl::desc("Print unknown dialects and ops that passed through to stderr"));
  static llvm::cl::opt<std::string> explained(
      "explain", llvm::cl::value_desc("code"),
      llvm::cl::desc("Print what the reason code of a remark means and what to do about it; also PASS/CODE, or a pass"));
  weir::driver::registerWeirFlags();
  std::vector<std::string> arguments;
  for (int i = 0; i < argc; ++i)
    arguments.push_back(weir::driver::spellOutLedgerFile(argv[i]));
  std::vector<char *> argumentPointers;
  for (std::string &argument : arguments)
    argumentPointers.push_back(argument.data());
  argumentPointers.push_back(nullptr);
  std::string error = weir::driver::describeMissingValue(arguments);
  if (!error.empty() || !weir::driver::checkPeerFlags(llvm::ArrayRef(arguments).drop_front(), error) ||
      !weir::driver::checkPlugins(llvm::ArrayRef(arguments).drop_front(), error)) {
    llvm::WithColor::error(llvm::errs(), "weir-opt") << error << "\n";
    return EXIT_FAILURE;
  }
  auto [inputFilename, outputFilename] =
      registerAndParseCLIOptions(argc, argumentPointers.data(), "weir optimizer driver\n", registry);
  if (std::string note; explained.getNumOccurrences() != 0 && weir::explain::explain(explained, llvm::outs(), note, error)) {
    if (!note.empty())
      llvm::WithColor::note(llvm::errs(), "weir-opt") << note << "\n";
    return EXIT_SUCCESS;
  }
  weir::driver::Instruments instruments;
  if (!error.empty() || !weir::driver::checkPassFlags(llvm::ArrayRef(arguments).drop_front(), error) ||
      !weir::driver::checkPipelines(llvm::ArrayRef(arguments).drop_front(), error) || !instruments.configure(error)) {
    llvm::WithColor::error(llvm::errs(), "weir-opt") << error << "\n";
    return EXIT_FAILURE;
  }

  // Dumps of other compilers hold ops that weir has nothing to do with: let them pass unless told otherwise.
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (weir::driver::isUnset("allow-unregistered-dialect"))
    config.allowUnregisteredDialects(true);

  weir::UnknownDialects unknown;
  weir::driver::UnmatchedPasses unmatched;
  unmatched.expectFlags(llvm::ArrayRef(arguments).drop_front());
  MlirOptMainConfig asAsked = config;
  config.setPassPipelineSetupFn([&](PassManager &pm) {
    if (failed(asAsked.setupPassPipeline(pm)))
      return failure();
    weir::driver::nestPasses(pm, pm.getOpName(*pm.getContext()).value_or(OperationName(ModuleOp::getOperationName(), pm.getContext())));
    unmatched.watch(pm);
    weir::callBeforeFirstPass(pm, !config.getReproducerFilename().empty(), [&](Operation *root) {
      weir::readOlderForms(root);
      if (noteUnknown)
        unknown.collect(root);
    });
    instruments.startModule();
    instruments.watch(pm);
    return success();
  });
  LogicalResult result = processFile(inputFilename, outputFilename, registry, config);
  if (noteUnknown)
    unknown.print(llvm::errs());
  if (succeeded(result))
    unmatched.print("weir-opt", llvm::errs());
  if (succeeded(result) && !instruments.finish(error)) {
    llvm::WithColor::error(llvm::errs(), "weir-opt") << error << "\n";
    return EXIT_FAILURE;
  }
  return asMainReturnCode(result);
}
