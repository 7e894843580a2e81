/// What loops that write in every round write in sum (stream-passes.md 9.7).

#ifndef WEIR_PASSES_STREAM_ELIDEFILLS_LOOPCOVERAGE_H
#define WEIR_PASSES_STREAM_ELIDEFILLS_LOOPCOVERAGE_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Analysis/RangeOracle.h"

namespace weir::stream {

/// Bytes that the rounds of `loop` certainly write in sum, if one round writes `range`. Ends are linear in the induction variable, or products of such
/// a form and a value that is the same in all rounds; each round begins at or before the end of the one before it, upwards or downwards. Upwards the end
/// may be the smaller one of such an end and one that all rounds have, for a last round that is cut. None if that is not known.
///
/// `at` is an op that runs in every round. `others` are induction variables of loops in `loop` that count as the same in all rounds.
std::optional<ByteRange> sumRounds(mlir::scf::ForOp loop, const ByteRange &range, mlir::Operation *at, RangeOracle &oracle,
                                   mlir::ValueRange others = {});

/// The same for a nest of loops, outermost first, which do nothing but write `range` in `write`, in any order of the loops: none depends on another
/// one. So the columns of a row-major resource may be the outer loop.
std::optional<ByteRange> sumNest(llvm::ArrayRef<mlir::scf::ForOp> nest, const ByteRange &range, mlir::Operation *write,
                                 RangeOracle &oracle);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDEFILLS_LOOPCOVERAGE_H
