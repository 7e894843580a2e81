#ifndef WEIR_DIALECTS_UPSTREAM_REPAIRS_H
#define WEIR_DIALECTS_UPSTREAM_REPAIRS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace weir::upstream {

/// Repairs folds and canonicalizations of upstream's ops that do not compute what the ops compute, whenever their dialects are
/// loaded: for each tool, pass and conversion that folds. The table is in README.md.
void registerRepairs(mlir::DialectRegistry &registry);

/// Adds the canonicalization patterns of `OpT` with its repair. `OpT::getCanonicalizationPatterns` has none.
template <typename OpT>
void populateCanonicalizationPatterns(mlir::RewritePatternSet &patterns) {
  mlir::MLIRContext *context = patterns.getContext();
  // A program without the dialect has no op for them.
  if (auto name = mlir::RegisteredOperationName::lookup(OpT::getOperationName(), context))
    name->getCanonicalizationPatterns(patterns, context);
}

/// Adds the pattern that makes sizes of `tensor.expand_shape` static where the type is: passes count operands by the dimensions that are
/// dynamic in the type.
void populateStaticSizePatterns(mlir::RewritePatternSet &patterns);

void repairArith(mlir::MLIRContext *context);
void repairComplex(mlir::MLIRContext *context);
void repairIndex(mlir::MLIRContext *context);
void repairLinalg(mlir::MLIRContext *context);
void repairMath(mlir::MLIRContext *context);
void repairSCF(mlir::MLIRContext *context);
void repairTensor(mlir::MLIRContext *context);

} // namespace weir::upstream

#endif // WEIR_DIALECTS_UPSTREAM_REPAIRS_H
