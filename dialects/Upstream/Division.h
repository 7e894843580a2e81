#ifndef WEIR_DIALECTS_UPSTREAM_DIVISION_H
#define WEIR_DIALECTS_UPSTREAM_DIVISION_H

#include "mlir/Interfaces/InferIntRangeInterface.h"

namespace weir::upstream {

/// The quotient of signed numbers, rounded up or down; none where it does not fit or is not defined.
std::optional<llvm::APInt> divideSigned(const llvm::APInt &dividend, const llvm::APInt &divisor, bool roundsUp);

/// Where quotients lie that are rounded up.
mlir::ConstantIntRanges inferCeilDivision(llvm::ArrayRef<mlir::ConstantIntRanges> operands);

/// Exchanges what is inferred of the results of the op `OpT`, which `context` has loaded.
template <typename OpT>
void repairRanges(mlir::MLIRContext *context, decltype(mlir::InferIntRangeInterface::Concept::inferResultRanges) infer) {
  mlir::RegisteredOperationName::lookup(mlir::TypeID::get<OpT>(), context)->template getInterface<mlir::InferIntRangeInterface>()->inferResultRanges = infer;
}

} // namespace weir::upstream

#endif // WEIR_DIALECTS_UPSTREAM_DIVISION_H
