#include "UnknownDialects.h"
#include "Version.h"
#include "dialects/Register.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "passes/Register.h"
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

  static llvm::cl::opt<bool> noteUnknown(
      "note-unknown", llvm::cl::init(true),
      llvm::cl::desc("Say on stderr which dialects and ops passed through without being known"));
  llvm::cl::SetVersionPrinter(weir::printVersion);
  auto [inputFilename, outputFilename] = registerAndParseCLIOptions(argc, argv, "weir optimizer driver\n", registry);

  // Dumps of other compilers hold ops that weir has nothing to do with: let them pass unless told otherwise.
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (isUnset("allow-unregistered-dialect"))
    config.allowUnregisteredDialects(true);

  weir::UnknownDialects unknown;
  MlirOptMainConfig asAsked = config;
  if (noteUnknown)
    config.setPassPipelineSetupFn([&](PassManager &pm) {
      if (failed(asAsked.setupPassPipeline(pm)))
        return failure();
      unknown.watch(pm, !config.getReproducerFilename().empty());
      return success();
    });
  LogicalResult result = processFile(inputFilename, outputFilename, registry, config);
  unknown.print(llvm::errs());
  return asMainReturnCode(result);
}
