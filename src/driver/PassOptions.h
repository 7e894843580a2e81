/// Options of single passes on command lines.

#ifndef WEIR_SRC_DRIVER_PASSOPTIONS_H
#define WEIR_SRC_DRIVER_PASSOPTIONS_H

#include "mlir/Support/LLVM.h"
#include <map>
#include <string>
#include <vector>

namespace mlir {
class PassManager;
} // namespace mlir

namespace weir::driver {

/// Refuses flags of IREE's tools, with what weir has in their place, and names that passes no longer have: llvm::cl would name flags that are spelled
/// alike. Called before flags are parsed and after passes are registered.
bool checkPeerFlags(llvm::ArrayRef<std::string> arguments, std::string &error);

/// Whether the passes and pipelines among the arguments of a tool, `--PASS=OPTION=VALUE`, have these options; false with an error that names both.
bool checkPassFlags(llvm::ArrayRef<std::string> arguments, std::string &error);

/// `--pass-options=PASS{OPTION=VALUE ...}`: what a pass of a pipeline is told besides.
class PassOptionOverrides {
public:
  /// False, with an error, for an unknown pass or option.
  bool configure(llvm::ArrayRef<std::string> texts, std::string &error);
  bool isNeeded() const { return !overrides.empty(); }

  /// Sets the options before a pass runs first. They are not those of `initialize`, which has run by then.
  void watch(mlir::PassManager &passes);
  /// False, with an error, if one of the passes has not run.
  bool finish(std::string &error) const;

private:
  struct Override {
    std::string options;
    bool isUsed = false;
  };
  std::map<std::string, Override> overrides;
};

} // namespace weir::driver

#endif // WEIR_SRC_DRIVER_PASSOPTIONS_H
