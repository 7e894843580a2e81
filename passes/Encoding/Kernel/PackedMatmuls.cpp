#include "passes/Encoding/Kernel/PackedMatmuls.h"

#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace weir::encoding;

/// Whether both have the same maps up to the order of loops.
static bool haveSameMaps(linalg::LinalgOp a, linalg::LinalgOp b) {
  if (a.getNumLoops() != b.getNumLoops())
    return false;
  SmallVector<int64_t> loops(a.getNumLoops(), -1); // of b, by those of a
  for (auto [mine, theirs] : llvm::zip_equal(a.getIndexingMapsArray(), b.getIndexingMapsArray())) {
    if (mine.getNumResults() != theirs.getNumResults() || !mine.isProjectedPermutation() || !theirs.isProjectedPermutation())
      return false;
    for (auto [from, to] : llvm::zip_equal(mine.getResults(), theirs.getResults())) {
      int64_t &loop = loops[cast<AffineDimExpr>(from).getPosition()];
      int64_t other = cast<AffineDimExpr>(to).getPosition();
      if (loop >= 0 && loop != other)
        return false;
      loop = other;
    }
  }
  llvm::SmallBitVector seen(loops.size());
  for (auto [loop, other] : llvm::enumerate(loops)) {
    if (other < 0 || seen.test(other) || a.getIteratorTypesArray()[loop] != b.getIteratorTypesArray()[other])
      return false;
    seen.set(other);
  }
  return true;
}

template <typename Named>
static linalg::LinalgOp replaceBy(RewriterBase &rewriter, linalg::GenericOp op) {
  auto named = Named::create(rewriter, op.getLoc(), op.getResultTypes(), op.getInputs(), op.getOutputs());
  auto structured = cast<linalg::LinalgOp>(named.getOperation());
  if (haveSameMaps(op, structured) &&
      OperationEquivalence::isRegionEquivalentTo(&op.getRegion(), &named->getRegion(0), OperationEquivalence::IgnoreLocations)) {
    rewriter.replaceOp(op, named);
    return structured;
  }
  rewriter.eraseOp(named);
  return {};
}

linalg::LinalgOp weir::encoding::replaceByMmt4D(RewriterBase &rewriter, linalg::GenericOp op) {
  auto hasRanks = [&](int64_t rank) {
    return op.getNumDpsInputs() == 2 && op.getNumDpsInits() == 1 &&
           llvm::all_of(op->getOperandTypes(), [&](Type type) { return isa<RankedTensorType>(type) && cast<ShapedType>(type).getRank() == rank; });
  };
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  if (hasRanks(4))
    return replaceBy<linalg::Mmt4DOp>(rewriter, op);
  return hasRanks(5) ? replaceBy<linalg::BatchMmt4DOp>(rewriter, op) : linalg::LinalgOp();
}
