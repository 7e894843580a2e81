/// Loops over the same tiles become one; see TilePasses.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Tiling/TileGroup.h"
#include "passes/Codegen/Common/KernelUtils.h"

namespace weir {
#define GEN_PASS_DEF_CPUMERGETILELOOPS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;

/// True if both loops may write the same binding.
static bool writeSameBinding(scf::ForallOp first, scf::ForallOp second) {
  if (first->getParentOp()->hasAttr(weir::DisjointStoresAttr::getNameStr()))
    return false;
  for (Value a : first.getOutputs())
    for (Value b : second.getOutputs())
      if (weir::getDestinationBinding(a) && weir::getDestinationBinding(a) == weir::getDestinationBinding(b))
        return true;
  return false;
}

/// Loops over the same tiles become one, so that what both need is computed once.
static void mergeSiblings(Block &block) {
  if (llvm::range_size(block.getOps<scf::ForallOp>()) < 2)
    return;
  IRRewriter rewriter(block.getParentOp()->getContext());
  weir::moveStoresToEnd(block);
  bool changed = true;
  while (changed) {
    changed = false;
    SmallVector<scf::ForallOp> loops(block.getOps<scf::ForallOp>());
    for (size_t i = 0; i + 1 < loops.size() && !changed; ++i)
      for (size_t j = i + 1; j < loops.size() && !changed; ++j) {
        scf::ForallOp first = loops[i], second = loops[j];
        if (first.getMixedLowerBound() != second.getMixedLowerBound() ||
            first.getMixedUpperBound() != second.getMixedUpperBound() || first.getMixedStep() != second.getMixedStep() ||
            writeSameBinding(first, second))
          continue;
        // The first one moves down to the second: nothing in between may use it.
        bool used = llvm::any_of(first->getUsers(), [&](Operation *user) {
          Operation *ancestor = block.findAncestorOpInBlock(*user);
          return ancestor && ancestor->isBeforeInBlock(second->getNextNode());
        });
        if (used)
          continue;
        fuseIndependentSiblingForallLoops(first, second, rewriter);
        changed = true;
      }
  }
}

namespace {
struct CPUMergeTileLoops : weir::impl::CPUMergeTileLoopsBase<CPUMergeTileLoops> {
  void runOnOperation() override {
    if (weir::isKernel(getOperation()) && getOperation().getBody().hasOneBlock())
      mergeSiblings(getOperation().getBody().front());
  }
};
} // namespace
