/// Padding along K that contractions read (encoding-passes.md Q2, VE12).

#ifndef WEIR_PASSES_ENCODING_PADDINGCHECK_H
#define WEIR_PASSES_ENCODING_PADDINGCHECK_H

#include "mlir/Analysis/DataFlowFramework.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "passes/Encoding/Choose/TargetLayouts.h"

namespace weir::encoding {

/// Follows padding through ops, loops, branches, calls, dispatch regions, dispatches and globals. Programs in which no target pads K are not looked at.
class PaddingCheck {
public:
  PaddingCheck(mlir::ModuleOp module, const TargetLayouts &layouts);

  /// Whether a contraction on encoded operands would add up products of padding that are not zero, on any target. Nothing is said of what
  /// comes from outside of the program.
  bool multipliesPadding(mlir::linalg::LinalgOp op) const;

private:
  const TargetLayouts &layouts;
  std::unique_ptr<mlir::DataFlowSolver> solver;
};

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_PADDINGCHECK_H
