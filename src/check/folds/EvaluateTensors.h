/// What rules of ops on tensors share.
#ifndef WEIR_CHECK_FOLDS_EVALUATETENSORS_H
#define WEIR_CHECK_FOLDS_EVALUATETENSORS_H

#include "src/check/folds/FoldEvaluator.h"

#include "mlir/IR/OpDefinition.h"

namespace weir::check {

using Numbers = llvm::SmallVector<int64_t, 4>;

/// The integer of an operand; the evaluation is undefined if it is not known.
int64_t getNumber(Evaluation &evaluation, const FoldValue &value);
/// Attributes, and operands of the op.
Numbers getNumbers(Evaluation &evaluation, llvm::ArrayRef<mlir::OpFoldResult> values);
int64_t countPositions(llvm::ArrayRef<int64_t> shape);
/// The position of number `index` in row-major order, and the reverse.
Numbers unravel(int64_t index, llvm::ArrayRef<int64_t> shape);
int64_t ravel(llvm::ArrayRef<int64_t> position, llvm::ArrayRef<int64_t> shape);
/// Makes the result, of this shape, with the elements that `get` gives for each position. Undefined if the result's type has other extents.
bool fillResult(Evaluation &evaluation, llvm::ArrayRef<int64_t> shape, llvm::function_ref<FoldElement(llvm::ArrayRef<int64_t>)> get);

} // namespace weir::check

#endif // WEIR_CHECK_FOLDS_EVALUATETENSORS_H
