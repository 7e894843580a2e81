#ifndef WEIR_PASSES_DISPATCH_COMBINERS_H
#define WEIR_PASSES_DISPATCH_COMBINERS_H

#include "passes/Analysis/InitAccess.h"

namespace weir {

/// What joins one more element to the accumulator in the body of a structured op (dispatch-passes.md 2.5).
struct Combiner {
  /// The op that yields the new accumulator; of a compare and a select, the select.
  mlir::Operation *op = nullptr;
  /// The comparison of a compare and select, B6, B12, B13.
  mlir::Operation *compare = nullptr;
  mlir::BlockArgument accumulator;
  /// The element of this iteration: does not depend on the accumulator.
  mlir::Value element;
  /// What has no effect on any accumulator.
  mlir::Attribute identity;
  /// An op or compare for remarks: arith.addf.
  std::string name;
  /// X3: to apply it in another order gives another result.
  bool isRounded = false;
};

/// Why an init cannot start from an identity.
enum class CombinerObstacle {
  None,
  NoIdentity, ///< B15
  NnanNeeded, ///< B13
  Coupled,    ///< B9: results use the accumulators of others
};

/// The combiner of result `number` of `op`, with an identity that is right for a start from `contents`; without `contents` for any.
std::optional<Combiner> matchCombiner(mlir::linalg::LinalgOp op, unsigned number, mlir::Attribute contents, CombinerObstacle &obstacle);

/// Applies `combiner` in an epilogue: the accumulator is `start`, the element what the reduction gave (W3, with W3b and W3c).
mlir::Value applyCombiner(mlir::OpBuilder &builder, const Combiner &combiner, mlir::Value start, mlir::Value reduced);

/// W3b: partial sums may overflow where the sums do not.
void dropOverflowFlags(mlir::Operation *op);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_COMBINERS_H
