/// Costs of the layouts of tensors in a kernel, counted while it has encodings: conversions besides its work, and padding.

#ifndef WEIR_PASSES_INSTRUMENT_LAYOUTWORK_H
#define WEIR_PASSES_INSTRUMENT_LAYOUTWORK_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace weir {

/// The field `layout` of `weir.work`; null if there is nothing to say.
mlir::DictionaryAttr describeLayoutWork(mlir::FunctionOpInterface kernel);

/// Operations that one point of the op's loops executes.
int64_t countOperationsPerPoint(mlir::linalg::LinalgOp op);

} // namespace weir

#endif // WEIR_PASSES_INSTRUMENT_LAYOUTWORK_H
