/// Moves ops down after the checks of a block.

#ifndef WEIR_PASSES_INPUT_SINKAFTERCHECKS_H
#define WEIR_PASSES_INPUT_SINKAFTERCHECKS_H

#include "mlir/IR/Block.h"

namespace weir {

/// Moves ops of which `maySink` says that they may run later after the last `hal.check` before their first use, of ops with regions and
/// of what does more than read. Linear in the ops of the block.
void sinkAfterChecks(mlir::Block &block, llvm::function_ref<bool(mlir::Operation &)> maySink);

} // namespace weir

#endif // WEIR_PASSES_INPUT_SINKAFTERCHECKS_H
