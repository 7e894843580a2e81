// Operand segments of ops in generic form.
#ifndef WEIR_DIALECTS_UTIL_UTILSEGMENTS_H
#define WEIR_DIALECTS_UTIL_UTILSEGMENTS_H

#include "mlir/IR/Operation.h"

namespace weir::util {

/// Checks that the segments at `groups` hold one operand each. ODS checks the sum of `operandSegmentSizes` only, and accessors of
/// operands that are neither optional nor variadic rely on this.
template <typename OpT>
mlir::LogicalResult verifySingleOperands(OpT op, std::initializer_list<unsigned> groups) {
  llvm::ArrayRef<int32_t> sizes = op.getProperties().operandSegmentSizes;
  for (unsigned group : groups)
    if (sizes[group] != 1)
      return op.emitOpError("has ") << sizes[group] << " operands in segment " << group
                                    << " of operandSegmentSizes, which holds exactly one";
  return mlir::success();
}

} // namespace weir::util

#endif // WEIR_DIALECTS_UTIL_UTILSEGMENTS_H
