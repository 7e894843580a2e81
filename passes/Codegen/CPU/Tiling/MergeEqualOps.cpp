/// Equal computations of several ops of a tile are merged; see TilePasses.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-merge-equal-ops"

namespace weir {
#define GEN_PASS_DEF_CPUMERGEEQUALOPS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPUMergeEqualOpsCode;

namespace {

/// What an op starts from: a splat in some destination, or a tensor. The destination alone does not matter.
struct Start {
  Value destination;
  Value splat;  ///< null: none
  Value tensor; ///< null: what is there is not read

  explicit Start(linalg::LinalgOp op, OpOperand &init) : destination(init.get()) {
    if (auto fill = init.get().getDefiningOp<linalg::FillOp>()) {
      destination = fill.getOutputs()[0];
      splat = fill.getInputs()[0];
    } else if (op.payloadUsesValueFromOperand(&init)) {
      tensor = init.get();
    }
  }

  /// The part of a loop's result that the tile owns.
  bool isStored() const {
    auto slice = destination.getDefiningOp<tensor::ExtractSliceOp>();
    auto argument = dyn_cast<BlockArgument>(slice ? slice.getSource() : destination);
    return argument && isa<scf::ForallOp>(argument.getOwner()->getParentOp());
  }
};

/// Equal ops have equal hashes.
llvm::hash_code hash(linalg::LinalgOp op) {
  llvm::hash_code code = hash_value(op->getName());
  for (Value input : op.getDpsInputs())
    code = llvm::hash_combine(code, hash_value(input));
  for (Operation &inner : *op.getBlock())
    code = llvm::hash_combine(code, hash_value(inner.getName()), inner.hashProperties());
  return code;
}

bool isSame(linalg::LinalgOp a, linalg::LinalgOp b) {
  if (a->getName() != b->getName() || a->getResultTypes() != b->getResultTypes() || a.getDpsInputs() != b.getDpsInputs() ||
      a->getDiscardableAttrDictionary() != b->getDiscardableAttrDictionary() || a.getIndexingMapsArray() != b.getIndexingMapsArray() ||
      a.getIteratorTypesArray() != b.getIteratorTypesArray() ||
      !OperationEquivalence::isRegionEquivalentTo(a.getBlock()->getParent(), b.getBlock()->getParent(), OperationEquivalence::IgnoreLocations))
    return false;
  for (auto [first, second] : llvm::zip_equal(a.getDpsInitsMutable(), b.getDpsInitsMutable())) {
    Start x(a, first), y(b, second);
    if (x.splat != y.splat || x.tensor != y.tensor)
      return false;
  }
  return true;
}

/// Moves what `value` is made of before `anchor`, if that is pure.
bool moveBefore(Value value, Operation *anchor) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != anchor->getBlock() || op->isBeforeInBlock(anchor))
    return true;
  if (!isPure(op) || !llvm::all_of(op->getOperands(), [&](Value operand) { return moveBefore(operand, anchor); }))
    return false;
  op->moveBefore(anchor);
  return true;
}

/// `first` computes what `second` does, where one of them has to put it.
bool merge(RewriterBase &rewriter, linalg::LinalgOp first, linalg::LinalgOp second) {
  for (auto [init, other] : llvm::zip_equal(first.getDpsInitsMutable(), second.getDpsInitsMutable())) {
    Start mine(first, init), theirs(second, other);
    if (mine.isStored() && theirs.isStored() && mine.destination != theirs.destination)
      return false;
    if (mine.isStored() || !theirs.isStored())
      continue;
    // A binding that is also read must not be written earlier.
    Value binding = weir::getDestinationBinding(theirs.destination);
    if (!binding || weir::getAccess(binding) != "wo" || !moveBefore(other.get(), first))
      return false;
  }
  rewriter.modifyOpInPlace(first, [&] {
    for (auto [init, other] : llvm::zip_equal(first.getDpsInitsMutable(), second.getDpsInitsMutable()))
      if (Start(second, other).isStored())
        init.set(other.get());
  });
  weir::passedRemark(first, DEBUG_TYPE, CPUMergeEqualOpsCode::MERGED) << remark::metric("op", second->getName().getStringRef());
  rewriter.replaceOp(second, first->getResults());
  return true;
}

void mergeInBlock(Block &block) {
  IRRewriter rewriter(block.getParentOp()->getContext());
  DenseMap<size_t, SmallVector<linalg::LinalgOp, 1>> known;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    auto candidate = dyn_cast<linalg::LinalgOp>(op);
    if (!candidate || isa<linalg::FillOp, linalg::CopyOp>(op) || !candidate.hasPureTensorSemantics())
      continue;
    auto &alike = known[hash(candidate)];
    auto found = llvm::find_if(alike, [&](linalg::LinalgOp other) { return isSame(other, candidate); });
    if (found == alike.end()) {
      alike.push_back(candidate);
    } else if (!merge(rewriter, *found, candidate)) {
      weir::missedRemark(candidate, DEBUG_TYPE, CPUMergeEqualOpsCode::SEVERAL_DESTINATIONS);
    }
  }
}

struct CPUMergeEqualOps : weir::impl::CPUMergeEqualOpsBase<CPUMergeEqualOps> {
  void runOnOperation() override {
    if (weir::isKernel(getOperation()))
      getOperation().walk([](scf::ForallOp loop) { mergeInBlock(*loop.getBody()); });
  }
};

} // namespace
