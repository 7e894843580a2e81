#include "BeforeFirstPass.h"
#include "UnknownDialects.h"
#include "Version.h"
#include "dialects/Register.h"
#include "dialects/Util/UtilLegacy.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "passes/Instrument/Recorder.h"
#include "passes/Register.h"
#include "src/targets/Targets.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

/// Whether the command line leaves an option of MlirOptMain at its default.
static bool isUnset(StringRef option) {
  auto it = llvm::cl::getRegisteredOptions().find(option);
  return it != llvm::cl::getRegisteredOptions().end() && it->second->getNumOccurrences() == 0;
}

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
  std::unique_ptr<llvm::MemoryBuffer> input = openInputFile(inputFilename, &error);
  std::unique_ptr<llvm::ToolOutputFile> output = input ? openOutputFile(outputFilename, &error) : nullptr;
  if (!output) {
    llvm::errs() << "weir-opt: error: " << error << "\n";
    return failure();
  }
  if (failed(MlirOptMain(output->os(), std::move(input), registry, config)))
    return failure();
  output->keep();
  return success();
}

/// `--weir-ledger=FILE` beside the pass `--weir-ledger` and its options, which have a `=` in them.
static std::vector<std::string> spellOutLedgerFile(int argc, char **argv) {
  std::vector<std::string> arguments(argv, argv + argc);
  for (std::string &argument : arguments) {
    StringRef rest = argument;
    if (!rest.consume_front("--weir-ledger=") && !rest.consume_front("-weir-ledger="))
      continue;
    if (!rest.empty() && !rest.contains('='))
      argument = "--weir-ledger-file=" + rest.str();
  }
  return arguments;
}

int main(int argc, char **argv) {
  if (weir::asksForVersion(argc, argv)) {
    weir::printVersion(llvm::outs());
    return EXIT_SUCCESS;
  }
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
      llvm::cl::desc("Say on stderr which dialects and ops passed through without being known"));
  weir::ledger::RecorderOptions ledger;
  static llvm::cl::opt<std::string, true> ledgerFile(
      "weir-ledger-file", llvm::cl::location(ledger.file), llvm::cl::value_desc("file"),
      llvm::cl::desc("Write what the program costs after each pass as JSON; also --weir-ledger=FILE"));
  static llvm::cl::list<std::string, std::vector<std::string>> expectations(
      "weir-expect", llvm::cl::location(ledger.expectations), llvm::cl::value_desc("[@function:]metric op number"),
      llvm::cl::desc("Fail unless the ledger says so in the end: bytes-filled==0, @main:copies<=2, ..."));
  static llvm::cl::list<std::string, std::vector<std::string>> dims(
      "weir-dim", llvm::cl::location(ledger.dims), llvm::cl::value_desc("name=n"),
      llvm::cl::desc("The value of a size that the ledger names: %arg0.dim0=8"));
  llvm::cl::SetVersionPrinter(weir::printVersion);
  std::vector<std::string> arguments = spellOutLedgerFile(argc, argv);
  std::vector<char *> argumentPointers;
  for (std::string &argument : arguments)
    argumentPointers.push_back(argument.data());
  argumentPointers.push_back(nullptr);
  auto [inputFilename, outputFilename] =
      registerAndParseCLIOptions(argc, argumentPointers.data(), "weir optimizer driver\n", registry);
  std::string error;
  weir::ledger::Recorder recorder;
  if (!recorder.configure(ledger, error)) {
    llvm::errs() << "weir-opt: error: " << error << "\n";
    return EXIT_FAILURE;
  }

  // Dumps of other compilers hold ops that weir has nothing to do with: let them pass unless told otherwise.
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (isUnset("allow-unregistered-dialect"))
    config.allowUnregisteredDialects(true);

  weir::UnknownDialects unknown;
  MlirOptMainConfig asAsked = config;
  config.setPassPipelineSetupFn([&](PassManager &pm) {
    if (failed(asAsked.setupPassPipeline(pm)))
      return failure();
    weir::callBeforeFirstPass(pm, !config.getReproducerFilename().empty(), [&](Operation *root) {
      weir::util::expandLegacyInitializers(root);
      if (noteUnknown)
        unknown.collect(root);
    });
    if (recorder.isNeeded()) {
      recorder.startModule();
      recorder.watch(pm);
    }
    return success();
  });
  LogicalResult result = processFile(inputFilename, outputFilename, registry, config);
  if (noteUnknown)
    unknown.print(llvm::errs());
  if (succeeded(result) && !recorder.finish(error)) {
    llvm::errs() << "weir-opt: error: " << error << "\n";
    return EXIT_FAILURE;
  }
  return asMainReturnCode(result);
}
