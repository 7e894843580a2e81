/// Remainders of floating-point divisions.
#ifndef WEIR_PASSES_CODEGEN_SPIRV_REMAINDERS_H
#define WEIR_PASSES_CODEGEN_SPIRV_REMAINDERS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"

namespace weir {

/// OpFRem may be off by the divisor: remainders of f16 and f32 become integer arithmetic, which is exact. Fails with an error on those of f64.
mlir::LogicalResult expandRemainders(mlir::gpu::GPUModuleOp module);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_SPIRV_REMAINDERS_H
