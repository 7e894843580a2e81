/// Passes that are left out, for `weir-bisect`, and mistakes that are planted, for its tests.

#ifndef WEIR_SRC_DRIVER_PASSCONTROL_H
#define WEIR_SRC_DRIVER_PASSCONTROL_H

#include "mlir/Support/LLVM.h"
#include <string>
#include <vector>

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace weir::driver {

struct PassControlOptions {
  /// Flags of passes that do not run.
  std::vector<std::string> skipped;
  /// `PASS:KIND`: what a pass leaves behind is made wrong.
  std::string planted;
  /// Prints the flag of each pass that changed something, once.
  bool prints = false;

  bool isNeeded() const { return prints || !skipped.empty() || !planted.empty(); }
};

/// False, with an error, for a pass or a kind of mistake that nobody knows.
bool checkPassControl(const PassControlOptions &options, std::string &error);

void controlPasses(mlir::MLIRContext &context, const PassControlOptions &options);

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_PASSCONTROL_H
