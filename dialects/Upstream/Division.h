#ifndef WEIR_DIALECTS_UPSTREAM_DIVISION_H
#define WEIR_DIALECTS_UPSTREAM_DIVISION_H

#include "mlir/Interfaces/InferIntRangeInterface.h"

namespace weir::upstream {

enum class Rounding { Down, ToZero, Up };

/// The quotient of signed numbers; none where it does not fit or is not defined.
std::optional<llvm::APInt> divideSigned(const llvm::APInt &dividend, const llvm::APInt &divisor, Rounding rounding);

/// The range of signed quotients.
mlir::ConstantIntRanges inferDivision(llvm::ArrayRef<mlir::ConstantIntRanges> operands, Rounding rounding);

/// Exchanges what is inferred of the results of the op `OpT`, which `context` has loaded.
template <typename OpT>
void repairRanges(mlir::MLIRContext *context, decltype(mlir::InferIntRangeInterface::Concept::inferResultRanges) infer) {
  mlir::RegisteredOperationName::lookup(mlir::TypeID::get<OpT>(), context)->template getInterface<mlir::InferIntRangeInterface>()->inferResultRanges = infer;
}

} // namespace weir::upstream

#endif // WEIR_DIALECTS_UPSTREAM_DIVISION_H
