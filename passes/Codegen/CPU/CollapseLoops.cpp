/// Elementwise ops on contiguous buffers get one loop for several; see LoweringPasses.td.
#include "dialects/Weir/LoweringConfig.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-collapse-loops"

namespace weir {
#define GEN_PASS_DEF_CPUCOLLAPSELOOPS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPUCollapseLoopsCode;

/// Whether `inner` follows `outer` in each operand that has one of them.
static bool areNeighbours(linalg::LinalgOp op, int64_t outer, int64_t inner) {
  return linalg::areDimSequencesPreserved(op.getIndexingMapsArray(), {ReassociationIndices{outer, inner}});
}

/// Whether one dimension of a view can be those of both loops, which are neighbours.
static bool areContiguous(linalg::LinalgOp op, int64_t outer, int64_t inner) {
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    AffineMap map = op.getMatchingIndexingMap(&operand);
    if (!type || !map.isFunctionOfDim(outer))
      return true;
    unsigned first = *map.getResultPosition(getAffineDimExpr(outer, op.getContext()));
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      if (dim == first + 1)
        groups.back().push_back(dim);
      else
        groups.push_back({dim});
    }
    return memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups);
  });
}

/// Whether a sum into the same buffer takes the op along in its own loops.
static bool isPartOfReduction(linalg::LinalgOp op) {
  return llvm::any_of(op.getDpsInits(), [&](Value init) {
    return llvm::any_of(init.getUsers(), [&](Operation *user) {
      auto other = dyn_cast<linalg::LinalgOp>(user);
      return other && other.getNumReductionLoops() > 0 && llvm::is_contained(other.getDpsInits(), init);
    });
  });
}

namespace {
/// The loops of an op that can be one, in their order in memory.
struct LoopSequences {
  SmallVector<ReassociationIndices> sequences;
  bool areSomeStrided = false; ///< neighbours that a buffer keeps apart

  explicit LoopSequences(linalg::LinalgOp op);
};
} // namespace

LoopSequences::LoopSequences(linalg::LinalgOp op) {
  AffineMap results = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
  ReassociationIndices sequence;
  for (AffineExpr expr : results.getResults()) {
    int64_t loop = cast<AffineDimExpr>(expr).getPosition();
    bool areBeside = !sequence.empty() && areNeighbours(op, sequence.back(), loop), isJoined = areBeside && areContiguous(op, sequence.back(), loop);
    areSomeStrided |= areBeside && !isJoined;
    if (!isJoined) {
      if (sequence.size() > 1)
        sequences.push_back(sequence);
      sequence.clear();
    }
    sequence.push_back(loop);
  }
  if (sequence.size() > 1)
    sequences.push_back(sequence);
}

static void collapse(linalg::LinalgOp op) {
  auto areDims = [](AffineMap map) { return map.isProjectedPermutation(); };
  if (!op.hasPureBufferSemantics() || op.getNumParallelLoops() != op.getNumLoops() || op.getNumLoops() < 2 || op.getNumDpsInits() == 0 || op.hasIndexSemantics() ||
      !llvm::all_of(op.getIndexingMapsArray(), areDims))
    return;
  LoopSequences found(op);
  if (found.sequences.empty()) {
    if (found.areSomeStrided)
      weir::missedRemark(op, DEBUG_TYPE, CPUCollapseLoopsCode::STRIDED);
    return;
  }
  if (weir::LoweringConfigAttr::of(op)) {
    weir::missedRemark(op, DEBUG_TYPE, CPUCollapseLoopsCode::CONFIGURED);
    return;
  }
  if (isPartOfReduction(op)) {
    weir::missedRemark(op, DEBUG_TYPE, CPUCollapseLoopsCode::REDUCTION);
    return;
  }
  IRRewriter rewriter(op);
  unsigned loops = op.getNumLoops();
  FailureOr<linalg::CollapseResult> collapsed = linalg::collapseOpIterationDims(op, found.sequences, rewriter);
  if (failed(collapsed))
    return;
  weir::passedRemark(collapsed->collapsedOp, DEBUG_TYPE, CPUCollapseLoopsCode::COLLAPSED)
      << remark::metric("loops", collapsed->collapsedOp.getNumLoops()) << remark::metric("before", loops);
  rewriter.eraseOp(op);
}

namespace {
struct CPUCollapseLoops : weir::impl::CPUCollapseLoopsBase<CPUCollapseLoops> {
  using CPUCollapseLoopsBase::CPUCollapseLoopsBase;

  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    SmallVector<linalg::LinalgOp> ops;
    f.walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    for (linalg::LinalgOp op : ops)
      collapse(op);
  }
};
} // namespace
