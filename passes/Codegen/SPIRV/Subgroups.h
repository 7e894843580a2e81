/// Subgroups of any size, also ones of which not all threads are there.
#ifndef WEIR_PASSES_CODEGEN_SPIRV_SUBGROUPS_H
#define WEIR_PASSES_CODEGEN_SPIRV_SUBGROUPS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SPIRV/Transforms/SPIRVConversion.h"

namespace weir {

/// Makes NaN the result of maxima and minima that have one, and +0 greater than -0: instructions may take either operand then.
void expandSubgroupExtrema(mlir::gpu::GPUModuleOp module);

/// Makes reductions of i64 several of words: devices need not have them. Products stay.
void expandWideReductions(mlir::gpu::GPUModuleOp module);

/// The number of a thread among those of its subgroup, and how many there are, are counted.
void populateSubgroupPatterns(const mlir::SPIRVTypeConverter &types, mlir::RewritePatternSet &patterns);

} // namespace weir

#endif // WEIR_PASSES_CODEGEN_SPIRV_SUBGROUPS_H
