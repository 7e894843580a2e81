#ifndef WEIR_PASSES_DISPATCH_MERGEGENERICS_H
#define WEIR_PASSES_DISPATCH_MERGEGENERICS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir {

/// Makes the body of the producer of `operand`, which nothing else reads, a part of the body of `consumer`, and erases the producer. Equal inputs of
/// both become one, so that a value which both read is not computed twice by what merges next. Unlike upstream's `fuseElementwiseOps`, which allows
/// the same ops (`areElementwiseOpsFusable`), it moves the producer's body: a chain of merges takes time linear in the number of ops.
/// Fails, and changes nothing, if the producer's body mentions what its init holds.
llvm::LogicalResult mergeProducer(mlir::RewriterBase &rewriter, mlir::linalg::GenericOp consumer, mlir::OpOperand &operand);

} // namespace weir

#endif // WEIR_PASSES_DISPATCH_MERGEGENERICS_H
