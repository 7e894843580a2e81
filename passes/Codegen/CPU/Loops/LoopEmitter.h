/// Executes a LoopPlan: parallel loops outside, accumulators in registers, reduction loops inside.
///
/// Each loop is split into chunks: full steps, smaller steps for the rest, and for the vector loop a last step under a mask. A chunk
/// with static bounds and one step needs no loop. One step covers a grid of points (`unroll`); what several points read alike is
/// loaded once, values that do not vary along the lanes stay scalars until they meet a vector.
#ifndef WEIR_PASSES_CODEGEN_CPU_LOOPS_LOOPEMITTER_H
#define WEIR_PASSES_CODEGEN_CPU_LOOPS_LOOPEMITTER_H

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "passes/Codegen/CPU/Emit.h"
#include "passes/Codegen/CPU/Loops/DotProduct.h"
#include "passes/Codegen/CPU/Loops/LoopNeighbours.h"

#include <map>
#include <memory>

namespace weir::cpu {

/// Offsets of a point inside a step, one for each loop, in iterations.
using Point = llvm::SmallVector<int64_t, 6>;

/// A piece of a loop: steps of `points` x `lanes` iterations.
struct Chunk {
  int64_t points;
  int64_t lanes;
  bool masked;
  int64_t step() const { return points * lanes; }
};

class LoopEmitter {
public:
  LoopEmitter(mlir::RewriterBase &b, mlir::linalg::LinalgOp op, const LoopPlan &plan, const TargetInfo &target)
      : b(b), loc(op.getLoc()), op(op), plan(plan), target(target), iterators(op.getIteratorTypesArray()) {}

  /// Replaces the op, and its neighbours, by loops.
  void run(const LoopNeighbours &neighbours);

private:
  using Values = llvm::SmallVector<mlir::Value>;
  using Body = llvm::function_ref<Values(mlir::ValueRange)>;

  bool isVectorLoop(unsigned loop) const { return int64_t(loop) == plan.vectorLoop; }
  bool isReduction(unsigned loop) const { return iterators[loop] == mlir::utils::IteratorType::reduction; }
  bool reducesLanes() const { return plan.vectorLoop >= 0 && isReduction(plan.vectorLoop); }

  /// At the current iteration of the loops.
  Emit here() { return Emit(b, loc); }
  mlir::Value constant(int64_t v) { return here().index(v); }
  mlir::Value toValue(mlir::OpFoldResult v) { return mlir::getValueOrCreateConstantIndexOp(b, loc, v); }

  /// Whether steps of one vector would add to few sums, each of which waits for its last addition.
  bool hasFewSums() const;
  /// The chunks of `loop` for an extent (kDynamic if unknown).
  llvm::SmallVector<Chunk> getChunks(unsigned loop, int64_t extent);
  /// Runs `body` for each step of `loop` in [begin, end), carrying `carried`.
  Values emitChunks(unsigned loop, mlir::OpFoldResult begin, mlir::OpFoldResult end, mlir::ValueRange carried, Body body);
  Values runStep(unsigned loop, const Chunk &chunk, mlir::Value base, mlir::Value end, mlir::ValueRange carried, Body body);

  void emitParallel(unsigned level);
  void emitReductionBlocks(llvm::function_ref<void()> inner);
  void emitPacking();
  void emitCopy(mlir::OpOperand &operand, mlir::Value from, mlir::AffineMap map, mlir::Value to);
  void clearVectors(llvm::ArrayRef<mlir::OpFoldResult> panelSizes);
  void emitFilling(mlir::linalg::LinalgOp filling);

  /// Rows of an operand that has one element for all lanes, wider than in memory, for the current step.
  struct WidenedRows {
    mlir::OpOperand *operand;
    mlir::Value buffer;
    mlir::Value begin; ///< iteration of the sum that the rows begin with
  };
  void findWidenedRows();
  void enterWidenedRows();
  Values getWidenedIndices(const Point &point);
  bool isWidened(mlir::OpOperand &operand) const { return widenedRows && widenedRows->operand == &operand; }

  /// One step of all parallel loops: loads accumulators, runs the reductions, stores.
  void emitStep();
  Values emitReductions(unsigned level, mlir::ValueRange accumulators);
  /// The body for all points of the current step.
  Values emitPoints(mlir::ValueRange accumulators);

  /// A neighbour of the op, which is evaluated in the loops of this emitter.
  struct Inlined {
    LoopNeighbour neighbour;
    LoopPlan plan;
    std::unique_ptr<LoopEmitter> emitter;
  };
  std::unique_ptr<Inlined> inlineNeighbour(const LoopNeighbour &neighbour);
  /// Tells a neighbour, if there is one, that the current step begins: what is loaded for it is for this step.
  void enterStep(Inlined *inlined);
  /// Asks, a line in each iteration of the reduction, for what the neighbours read once: for the current step after it, for the next
  /// one before it. All at once they would keep the loads of the reduction waiting.
  void prefetchInlined();
  void prefetch(Inlined &inlined, bool next);

  /// The panel of an operand that is read when the current one is done, and which vectors of it the current step asks for.
  struct NextPanel {
    mlir::Value buffer;
    Values indices; ///< of its first element
    unsigned rowDim = 0, laneDim = 0;
    mlir::Value firstElement;        ///< of the current step
    mlir::Value elementsOfIteration; ///< as a fixed-point number
    int64_t elementsOfLine = 0, linesOfIteration = 0;
  };
  /// Whether the plan takes the words of a dot product, and how.
  void findDots();
  /// The rows of the current vectors begin: what their signed bytes get too much of is computed once for all of them.
  void enterDots();
  void subtractDotOffsets(llvm::ArrayRef<Point> stored, llvm::MutableArrayRef<mlir::Value> sums);
  mlir::Value evaluateDot(const Point &point, mlir::Value sums);
  mlir::Value addDot(mlir::Value sums, mlir::Value scalars, mlir::Value lanes);
  mlir::Value widenWords(mlir::Value values, bool areUnsigned);
  mlir::Value loadDotLanes(const Point &point);
  mlir::Value loadDotScalars(const Point &point);

  /// iteration * fraction, a fixed-point number, rounded down.
  mlir::Value scale(mlir::Value iteration, mlir::Value fraction);
  /// The input whose panels are contiguous and come from memory, or null.
  mlir::OpOperand *findPanelOperand();
  /// The current step begins.
  void enterPanel();
  /// Asks for a part of the next panel: all steps over rows together ask for each vector of it once.
  void prefetchPanel();
  /// The neighbour's result at `point` of the current step, where its own result buffer holds `old`; it may be null for one not read.
  mlir::Value evaluateInlined(Inlined &inlined, const Point &point, mlir::Value old);

  /// Calls `f` for each point of the loops for which `take` holds.
  void forEachPoint(llvm::function_ref<bool(unsigned)> take, llvm::function_ref<void(const Point &)> f);
  bool isAccumulatorLoop(unsigned loop) const { return !isReduction(loop) || isVectorLoop(loop); }

  mlir::Value getIndex(unsigned loop, int64_t offset);
  llvm::SmallVector<mlir::Value> getIndices(mlir::OpOperand &operand, const Point &point, int64_t lane = 0);
  /// Lanes of the current step.
  int64_t lanes() const { return currentLanes; }
  /// The lanes of a vector that are within the step; null for all.
  mlir::Value getMask(const Point &point, int64_t elementsOfLane = 1);
  mlir::VectorType vectorOf(mlir::Type element) { return mlir::VectorType::get({lanes()}, element); }
  mlir::Value splat(mlir::Value v) { return here().toLanes(v, lanes()); }

  bool needsLanes(mlir::OpOperand &operand);
  mlir::Value load(mlir::OpOperand &operand, const Point &point);
  mlir::Value loadTransposed(mlir::OpOperand &operand, const Point &point);
  void store(mlir::OpOperand &operand, const Point &point, mlir::Value value);

  Values evaluateBody(const Point &point, mlir::ValueRange accumulators);
  mlir::Value evaluate(mlir::Operation &o, mlir::IRMapping &map, const Point &point);
  /// What the lanes read at indices of their own: together where these lie close to each other when the kernel runs, else one by one.
  mlir::Value gather(mlir::memref::LoadOp o, mlir::IRMapping &map, const Point &point);
  mlir::Value gatherEach(mlir::memref::LoadOp o, llvm::ArrayRef<mlir::Value> indices);
  mlir::Value gatherWindow(mlir::memref::LoadOp o, llvm::ArrayRef<mlir::Value> indices, llvm::StringRef permutation);
  /// Combines two values as the body combines its accumulator with a new value.
  mlir::Value combine(unsigned result, mlir::Value lhs, mlir::Value rhs);
  mlir::Value reduceLanes(unsigned result, mlir::Value vector);

  mlir::RewriterBase &b;
  mlir::Location loc;
  mlir::linalg::LinalgOp op;
  const LoopPlan &plan;
  const TargetInfo &target;

  llvm::SmallVector<mlir::utils::IteratorType> iterators;
  llvm::SmallVector<mlir::OpFoldResult> extents;
  llvm::SmallVector<unsigned> parallel, reductions;

  // The current step.
  llvm::SmallVector<mlir::Value> base;
  llvm::SmallVector<int64_t> points;
  int64_t currentLanes = 1;
  mlir::Value remaining; // lanes that are left, the last of them under a mask
  llvm::SmallVector<std::pair<mlir::OpFoldResult, mlir::OpFoldResult>> ranges;

  std::unique_ptr<Inlined> init, epilogue;
  std::optional<NextPanel> nextPanel;
  std::optional<WidenedRows> widenedRows;
  std::optional<DotProduct> dot;
  Values dotOffsets; ///< for each vector of the current step
  bool panelReady = false;
  mlir::Value panel;      // packed operand
  mlir::Value panelBegin; // first iteration of the reduction in the panel
  std::map<std::pair<unsigned, Point>, mlir::Value> loaded;
  std::map<std::pair<unsigned, Point>, llvm::SmallVector<mlir::Value>> blocks;
};

} // namespace weir::cpu

#endif // WEIR_PASSES_CODEGEN_CPU_LOOPS_LOOPEMITTER_H
