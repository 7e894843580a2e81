/// The bytes that loops with a write in every iteration cover (stream-passes.md 9.7).

#ifndef WEIR_PASSES_STREAM_ELIDEFILLS_LOOPCOVERAGE_H
#define WEIR_PASSES_STREAM_ELIDEFILLS_LOOPCOVERAGE_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Analysis/RangeOracle.h"

namespace weir::stream {

/// Bytes that the iterations of `loop` certainly write in sum, if one iteration writes `range`. Ends are linear in the induction variable, or products of such
/// a form and a value that is the same in all iterations; each iteration begins at or before the end of the one before it, upwards or downwards. Upwards the end
/// may be the smaller one of such an end and one that all iterations have, for a last iteration that is shorter. None if that is not known.
///
/// `at` is an op that runs in every iteration. `others` are induction variables of loops in `loop` that count as the same in all iterations.
std::optional<ByteRange> sumRounds(mlir::scf::ForOp loop, const ByteRange &range, mlir::Operation *at, RangeOracle &oracle,
                                   mlir::ValueRange others = {});

/// The only use of what `loop` carries under this operand, from which an op of the body makes what goes to the next iteration. Null if there is no such.
mlir::OpOperand *findRoundWrite(mlir::scf::ForOp loop, mlir::OpOperand &target);

/// The same for what `loop` does to `target`, if it and the loops in it do nothing but one write, in any order of the loops: none depends on another
/// one, and no version is read. So the columns of a row-major resource may be the outer loop. `getWritten` tells what a use of a value writes to make a
/// version of it.
std::optional<ByteRange>
sumNest(mlir::scf::ForOp loop, mlir::OpOperand &target, RangeOracle &oracle,
        llvm::function_ref<std::optional<ByteRange>(mlir::OpOperand &use, mlir::Value version)> getWritten);

/// What an op stores of a dense tensor.
struct StoredBox {
  struct Dimension {
    ByteRange elements;
    BytePosition extent;
  };
  llvm::SmallVector<Dimension, 4> dimensions;
  ByteRange bytes; ///< of the tensor
};

/// The bytes of the tensor, if the loops of such a nest together store all elements of it: each loop moves the box along one dimension, and covers that.
/// `getStored` tells what a use of a value stores to make a version of it.
std::optional<ByteRange>
sumBoxes(mlir::scf::ForOp loop, mlir::OpOperand &target, RangeOracle &oracle,
         llvm::function_ref<std::optional<StoredBox>(mlir::OpOperand &use, mlir::Value version)> getStored);

} // namespace weir::stream

#endif // WEIR_PASSES_STREAM_ELIDEFILLS_LOOPCOVERAGE_H
