/// On which device the tensors of a program live, before it has dispatches.

#ifndef WEIR_PASSES_DISPATCH_PLACEANALYSIS_H
#define WEIR_PASSES_DISPATCH_PLACEANALYSIS_H

#include "mlir/Analysis/DataFlowFramework.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

namespace weir {

/// Where a value lives. Of several that it may be, the later kind counts.
struct Place {
  enum Kind { Unvisited, Default, Known, Mixed } kind = Unvisited;
  mlir::Attribute affinity; ///< of `Known`

  bool operator==(const Place &other) const { return kind == other.kind && affinity == other.affinity; }
  static Place join(const Place &a, const Place &b);
  void print(llvm::raw_ostream &os) const { os << int(kind) << " " << affinity; }
};

/// Follows values through control flow, calls and globals. Values without other facts are `Default`: constants, arguments.
class PlaceAnalysis {
public:
  explicit PlaceAnalysis(mlir::ModuleOp module);

  bool failed() const { return hasFailed; }
  Place get(mlir::Value value) const;
  Place getOfOperands(mlir::Operation *op) const;
  /// What ops around `op` state, the function among them.
  mlir::Attribute getAround(mlir::Operation *op) const;
  /// Whether it reads a tensor that is not a constant, splat or undefined one.
  bool hasComputedOperand(mlir::Operation *op) const;
  /// Whether `op` has the elements of its first operand, or some of them.
  static bool isView(mlir::Operation *op);

private:
  mlir::DataFlowSolver solver;
  bool hasFailed = false;
};

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_PLACEANALYSIS_H
