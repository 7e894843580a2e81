// Operand segments of ops in generic form.
#ifndef WEIR_DIALECTS_UTIL_UTILSEGMENTS_H
#define WEIR_DIALECTS_UTIL_UTILSEGMENTS_H

#include "mlir/IR/OpDefinition.h"

namespace weir::util {

mlir::LogicalResult verifySingleOperands(mlir::Operation *op, llvm::ArrayRef<int32_t> sizes, llvm::ArrayRef<unsigned> groups);

/// Checks that the segments at `groups` hold one operand each. ODS checks the sum of `operandSegmentSizes` only, and accessors of
/// operands that are neither optional nor variadic rely on this.
template <unsigned... groups> struct SingleOperandSegments {
  template <typename OpT> class Impl : public mlir::OpTrait::TraitBase<OpT, Impl> {
  public:
    static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
      return verifySingleOperands(op, mlir::cast<OpT>(op).getProperties().operandSegmentSizes, {groups...});
    }
  };
};

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_UTILSEGMENTS_H
