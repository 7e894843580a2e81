/// Passes that are left out, for `weir-bisect`, mistakes that are planted, for its tests, and times of passes.

#ifndef WEIR_SRC_DRIVER_PASSCONTROL_H
#define WEIR_SRC_DRIVER_PASSCONTROL_H

#include "src/driver/PassTimes.h"
#include <string>
#include <vector>

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace weir::driver {

struct PassControlOptions {
  /// Flags of passes that do not run.
  std::vector<std::string> skipped;
  /// `PASS{OPTION=VALUE ...}`, once for each pass.
  std::vector<std::string> passOptions;
  /// `PASS:KIND`: the result of a pass is made wrong.
  std::string planted;
  /// Prints the flag of each pass that changed something, once.
  bool prints = false;
  /// Receives the processor time of each pass; empty for none.
  std::string times;

  bool isNeeded() const { return prints || !skipped.empty() || !planted.empty() || !times.empty(); }
};

/// False, with an error, for a pass or a kind of mistake that is not known.
bool checkPassControl(const PassControlOptions &options, std::string &error);

void controlPasses(mlir::MLIRContext &context, const PassControlOptions &options, PassTimes &times);

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_PASSCONTROL_H
