/// How one structured op on buffers becomes a nest of vector loops: the choice (a LoopPlan) and its execution are separate, so that
/// special ops (convolutions) can bring their own choice.
#ifndef WEIR_PASSES_CODEGEN_CPU_LOOPS_LOOPPLAN_H
#define WEIR_PASSES_CODEGEN_CPU_LOOPS_LOOPPLAN_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "passes/Codegen/Tiling/RemarkCodes.h"
#include "passes/Target/TargetInfo.h"

namespace weir {

/// How an operand moves in memory when a loop advances by one.
enum class Stride { Invariant, Unit, Other };

/// The decisions for one op. `order` lists parallel loops before reduction loops.
struct LoopPlan {
  /// The loop whose iterations become lanes, or -1 for scalar code.
  int64_t vectorLoop = -1;
  /// Why there is scalar code; none for ops without a loop that runs more than once.
  std::optional<SelectStrategyCode> scalarReason;
  /// Cycles of an iteration, as a part of vectors and on its own.
  double cost = 0, scalarCost = 0;
  /// Lanes of a vector: one for each iteration of the vector loop, a power of two.
  int64_t lanes = 1;
  /// For each loop how many iterations (vectors for the vector loop) one step of the nest covers.
  mlir::SmallVector<int64_t> unroll;
  /// Loops from the outermost to the innermost.
  mlir::SmallVector<unsigned> order;
  /// Operands that are contiguous along `transposeLoop` are read as lanes x lanes blocks and transposed in registers; -1 = none.
  int64_t transposeLoop = -1;
  /// Input operand that is copied to a panel [reductions][lanes of a step] before the loops that do not index it; -1 = none.
  int64_t packedOperand = -1;
  /// Iterations of the (only) reduction loop that are run, and packed, at a time; 0 = all.
  int64_t reductionBlock = 0;
};

/// How operand `operand` of `op` moves along `loop`.
Stride getStride(mlir::linalg::LinalgOp op, mlir::OpOperand &operand, unsigned loop);

/// What the body extends an element of `operand` with, if that is its only use; or null.
mlir::Operation *getWidening(mlir::linalg::LinalgOp op, mlir::OpOperand &operand);

/// Whether the iterations of `loop` that fill no vector can be one under a mask: all operands are contiguous along it, or packed.
bool canMaskRest(mlir::linalg::LinalgOp op, unsigned loop, int64_t packedOperand);

/// The single op that combines the old with the new value of result `index`, or null.
mlir::Operation *getCombiner(mlir::linalg::LinalgOp op, unsigned index);

/// True if each op of the body can work on lanes.
bool hasVectorizableBody(mlir::linalg::LinalgOp op);

/// Whether neighbours along `loop` read neighbours in the buffer: the last index is that of the loop, or, with `mayStartLater`, its sum with a number.
bool readsNeighbours(mlir::memref::LoadOp load, unsigned loop, bool mayStartLater = true);

/// The intrinsic that permutes `lanes` elements as `load` reads them, for lanes whose indices are close to each other (LoopEmitterGather.cpp); none if the
/// target has no such instruction, or a row of the buffer is not contiguous.
std::optional<llvm::StringRef> findWindowPermutation(mlir::memref::LoadOp load, const TargetInfo &target, int64_t lanes);

/// Chooses a plan for any structured op on buffers; scalar (`vectorLoop` < 0) if lanes are impossible. Loops of unknown extent are taken for
/// short or long: that decides whether packing pays.
LoopPlan planVectors(mlir::linalg::LinalgOp op, const TargetInfo &target, bool shortLoops = false);
/// The same; scalar, too, if lanes do not pay.
LoopPlan planLoops(mlir::linalg::LinalgOp op, const TargetInfo &target, bool shortLoops = false);

/// The number of uses of a packed element, where it is only known at run time and decides whether packing pays; else null.
mlir::Value buildReuse(mlir::OpBuilder &b, mlir::linalg::LinalgOp op, const LoopPlan &plan);
/// From this many uses on packing pays.
inline constexpr int64_t kPackingReuse = 24;

/// Replaces `op` by loops as planned. The plan must be one for this op, and have a vector loop.
void emitLoops(mlir::RewriterBase &rewriter, mlir::linalg::LinalgOp op, const LoopPlan &plan, const TargetInfo &target);

} // namespace weir

#endif
