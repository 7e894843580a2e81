#ifndef WEIR_DIALECTS_UPSTREAM_REPAIRS_H
#define WEIR_DIALECTS_UPSTREAM_REPAIRS_H

namespace mlir {
class DialectRegistry;
class MLIRContext;
class RewritePatternSet;
} // namespace mlir

namespace weir::upstream {

/// Repairs folds and canonicalizations of upstream's ops that do not compute what the ops compute, whenever their dialects are
/// loaded: for each tool, pass and conversion that folds. The table is in README.md.
void registerRepairs(mlir::DialectRegistry &registry);

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
