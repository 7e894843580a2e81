/// Reductions that go over padding: where there is no element they combine what makes no difference (encoding-passes.md Q3).

#ifndef WEIR_PASSES_ENCODING_KERNEL_PADDEDREDUCTIONS_H
#define WEIR_PASSES_ENCODING_KERNEL_PADDEDREDUCTIONS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace weir::encoding {

/// What the body of a reduction to one result does last.
struct Combiner {
  mlir::Operation *op;
  mlir::OpOperand *term;   ///< what is combined with the result so far
  mlir::TypedAttr neutral; ///< a term that leaves each result as it is, zeros of both signs and NaNs too
};

/// None where the result so far is read otherwise, the last op does not combine, or its flags exclude the neutral term.
std::optional<Combiner> getCombiner(mlir::Block &body);
/// Of an op with one result and static loops that reduces at all.
std::optional<Combiner> getCombiner(mlir::linalg::LinalgOp op);

/// A loop of a structured op that counts padding after its size, by the loops that it has become.
struct PaddedLoop {
  llvm::SmallVector<std::pair<unsigned, int64_t>> digits; ///< number of the loop, weight
  int64_t size;
};

/// In a body for which there is a combiner: terms after the sizes of these loops are neutral.
void maskPadding(mlir::OpBuilder &builder, mlir::Block &body, llvm::ArrayRef<PaddedLoop> loops);

} // namespace weir::encoding

#endif // WEIR_PASSES_ENCODING_KERNEL_PADDEDREDUCTIONS_H
