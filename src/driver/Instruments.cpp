#include "src/driver/Instruments.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "src/driver/CommandLine.h"

using namespace mlir;
using namespace weir::driver;

bool Instruments::configure(std::string &error) {
  return settleFlags(error) && recorder.configure(getRecorderOptions(), error);
}

TimingScope Instruments::startTiming() {
  applyDefaultTimingManagerCLOptions(timing);
  return timing.getRootScope();
}

void Instruments::watch(PassManager &passes) {
  if (recorder.isNeeded())
    recorder.watch(passes);
}

LogicalResult Instruments::attach(PassManager &passes, StringRef name, TimingScope &scope,
                                  std::string &error) {
  passes.enableVerifier(MlirOptMainConfig::createFromCLOptions().shouldVerifyPasses());
  if (failed(useTreeDirFor(name, error)) || failed(applyPassManagerCLOptions(passes)))
    return failure();
  watch(passes);
  // After all other instruments, whose time is not that of passes.
  passes.enableTiming(scope);
  return success();
}
