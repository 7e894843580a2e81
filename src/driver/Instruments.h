/// What watches a run of passes, as the shared flags ask for it.

#ifndef WEIR_SRC_DRIVER_INSTRUMENTS_H
#define WEIR_SRC_DRIVER_INSTRUMENTS_H

#include "mlir/Support/Timing.h"
#include "passes/Instrument/Recorder.h"
#include "src/check/StepVerifier.h"
#include "src/driver/PassControl.h"
#include "src/driver/PassOptions.h"

namespace weir::driver {

/// Of one run of a tool, after the flags have been parsed. MlirOptMain attaches what is upstream's
/// itself: weir-opt calls `watch` alone, other tools `attach`.
class Instruments {
public:
  /// False, with an error, if a flag asks for what cannot be done.
  bool configure(std::string &error);

  /// For one part of the pipeline; `name` tells its files from those of other parts. Fails with an
  /// error, or after a diagnostic.
  mlir::LogicalResult attach(mlir::PassManager &passes, llvm::StringRef name,
                             mlir::TimingScope &timing, std::string &error);

  /// The ledger and the executions between passes, which upstream does not have.
  void watch(mlir::PassManager &passes);
  /// What is watched from here on is another module.
  void startModule() {
    recorder.startModule();
    verifier.startModule();
  }

  /// Times the whole run.
  mlir::TimingScope startTiming();

  /// Writes the ledger and says what was executed. False, with an error, if either is not as expected.
  bool finish(std::string &error);

private:
  ledger::Recorder recorder;
  check::StepVerifier verifier;
  PassControlOptions control;
  PassOptionOverrides passOptions;
  PassTimes times;
  mlir::DefaultTimingManager timing;
};

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_INSTRUMENTS_H
