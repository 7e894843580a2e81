#include "src/driver/Instruments.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "src/driver/CommandLine.h"
#include "src/facts/Explainer.h"

using namespace mlir;
using namespace weir;
using namespace weir::driver;

bool Instruments::configure(std::string &error) {
  check::StepOptions steps;
  if (!settleFlags(error) || !getStepOptions(steps, error) || !recorder.configure(getRecorderOptions(), error))
    return false;
  verifier.configure(steps);
  control = getPassControl();
  return checkPassControl(control, error) && passOptions.configure(control.passOptions, error);
}

TimingScope Instruments::startTiming() {
  applyDefaultTimingManagerCLOptions(timing);
  return timing.getRootScope();
}

void Instruments::watch(PassManager &passes) {
  if (passOptions.isNeeded())
    passOptions.watch(passes);
  if (control.isNeeded())
    controlPasses(*passes.getContext(), control, times);
  if (explainsRemarks())
    facts::watch(passes);
  if (recorder.isNeeded())
    recorder.watch(passes);
  if (verifier.isNeeded())
    verifier.watch(passes);
}

bool Instruments::finish(std::string &error) {
  if (!passOptions.finish(error) || (verifier.isNeeded() && !verifier.finish(error)))
    return false;
  if (!control.times.empty() && !times.write(control.times, error))
    return false;
  return recorder.finish(error);
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
