/// Element-wise ops write over operands; see TilePasses.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Common/KernelUtils.h"

namespace weir {
#define GEN_PASS_DEF_CPUREUSEOPERANDS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;

/// Moves `op` and what it needs from its block before `anchor`, if that is pure.
static bool moveBefore(Operation *op, Operation *anchor) {
  if (op->getBlock() != anchor->getBlock() || op->isBeforeInBlock(anchor))
    return true;
  if ((!isPure(op) && !isa<bufferization::ToTensorOp>(op)) || op->getNumRegions())
    return false;
  for (Value v : op->getOperands())
    if (Operation *def = v.getDefiningOp(); def && !moveBefore(def, anchor))
      return false;
  op->moveBefore(anchor);
  return true;
}

/// Makes `op` write over an operand, if that is possible.
static void reuseOperand(IRRewriter &rewriter, linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 || !weir::isElementwise(op))
    return;
  OpOperand *init = op.getDpsInitOperand(0);
  BlockArgument out = op.getMatchingBlockArgument(init);
  if (!out.use_empty())
    return;
  // A binding that is also read must not be written before the op itself does.
  if (Value base = weir::getDestinationBinding(init->get()); base && weir::getAccess(base) != "wo")
    return;
  // Everything that the destination is made of must exist before the operand is computed.
  Operation *dest = init->get().getDefiningOp();
  if (!isa_and_nonnull<tensor::ExtractSliceOp, tensor::EmptyOp, bufferization::ToTensorOp>(dest))
    return;
  for (OpOperand *input : op.getDpsInputOperands()) {
    auto producer = input->get().getDefiningOp<linalg::LinalgOp>();
    // Other readers must be done by then.
    bool last = llvm::all_of(input->get().getUses(), [&](OpOperand &use) {
      return &use == input || (use.getOwner()->getBlock() == op->getBlock() && use.getOwner()->isBeforeInBlock(op));
    });
    if (!producer || producer->getBlock() != op->getBlock() || !last ||
        input->get().getType() != init->get().getType() ||
        op.getMatchingIndexingMap(input) != op.getMatchingIndexingMap(init))
      continue;
    // The start of the chain of destinations after the operand.
    OpOperand *end = producer.getTiedOpOperand(cast<OpResult>(input->get()));
    bool single = true;
    while (auto before = end->get().getDefiningOp<linalg::LinalgOp>()) {
      single &= end->get().hasOneUse();
      end = before.getTiedOpOperand(cast<OpResult>(end->get()));
    }
    auto empty = end->get().getDefiningOp<tensor::EmptyOp>();
    if (!single || !empty || end->get().getType() != init->get().getType())
      continue;
    if (!isa<tensor::EmptyOp>(dest)) {
      if (!moveBefore(dest, end->getOwner()))
        continue;
      rewriter.modifyOpInPlace(end->getOwner(), [&] { end->set(init->get()); });
    }
    rewriter.modifyOpInPlace(op, [&] {
      init->set(input->get());
      op.getMatchingBlockArgument(input).replaceAllUsesWith(out);
    });
    // The input is dropped by building the op anew without it.
    SmallVector<Value> inputs;
    SmallVector<AffineMap> maps;
    unsigned position = input->getOperandNumber();
    for (OpOperand *other : op.getDpsInputOperands())
      if (other != input) {
        inputs.push_back(other->get());
        maps.push_back(op.getMatchingIndexingMap(other));
      }
    maps.push_back(op.getMatchingIndexingMap(init));
    rewriter.setInsertionPoint(op);
    auto rebuilt = linalg::GenericOp::create(rewriter, op.getLoc(), op.getResultTypes(), inputs, op.getOutputs(), maps,
                                             op.getIteratorTypesArray());
    rewriter.inlineRegionBefore(op.getRegion(), rebuilt.getRegion(), rebuilt.getRegion().begin());
    rebuilt.getRegion().front().eraseArgument(position);
    rewriter.replaceOp(op, rebuilt.getResults());
    return;
  }
}

static void reuseOperands(func::FuncOp f) {
  IRRewriter rewriter(f.getContext());
  SmallVector<linalg::GenericOp> ops;
  f.walk([&](linalg::GenericOp op) { ops.push_back(op); });
  for (linalg::GenericOp op : ops)
    reuseOperand(rewriter, op);
}

namespace {
struct CPUReuseOperands : weir::impl::CPUReuseOperandsBase<CPUReuseOperands> {
  void runOnOperation() override {
    if (weir::isKernel(getOperation()))
      reuseOperands(getOperation());
  }
};
} // namespace
