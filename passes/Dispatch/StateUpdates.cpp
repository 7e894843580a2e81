#include "passes/Dispatch/StateUpdates.h"

#include "dialects/Util/UtilOps.h"
#include "passes/Analysis/InitAccess.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace weir;

/// Whether a loop carries `capture`, and `result` on in its place.
static bool isCarriedOn(Value capture, OpResult result) {
  auto argument = dyn_cast<BlockArgument>(capture);
  auto loop = argument ? dyn_cast<scf::ForOp>(argument.getOwner()->getParentOp()) : scf::ForOp();
  return loop && argument != loop.getInductionVar() && result.getOwner()->getBlock() == loop.getBody() &&
         loop.getTiedLoopYieldedValue(argument)->get() == result;
}

bool weir::isStateUpdate(Value capture, OpResult result) {
  if (isCarriedOn(capture, result))
    return true;
  auto load = capture.getDefiningOp<util::GlobalLoadOp>();
  if (!load || load.getIsImmutable() || load->getBlock() != result.getOwner()->getBlock())
    return false;
  return llvm::any_of(result.getUsers(), [&](Operation *user) {
    auto store = dyn_cast<util::GlobalStoreOp>(user);
    return store && store.getGlobal() == load.getGlobal() && store->getBlock() == load->getBlock();
  });
}

/// The input of `op` that is `capture`, element by element as result `number`; null if something else in `region` reads it, too.
static OpOperand *findOldElements(linalg::GenericOp op, unsigned number, Value capture, Region &region) {
  OpOperand *found = nullptr;
  for (OpOperand &use : capture.getUses()) {
    if (!region.isAncestor(use.getOwner()->getParentRegion()))
      continue;
    if (use.getOwner() != op || found)
      return nullptr;
    found = &use;
  }
  OpOperand *init = op.getDpsInitOperand(number);
  if (!found || !op.isDpsInput(found) || op.getMatchingIndexingMap(found) != op.getMatchingIndexingMap(init))
    return nullptr;
  return op.getMatchingIndexingMap(init).isPermutation() ? found : nullptr;
}

void weir::startFromState(flow::DispatchRegionOp region, RewriterBase &rewriter) {
  for (OpOperand &returned : region.getBody().front().getTerminator()->getOpOperands()) {
    auto op = returned.get().getDefiningOp<linalg::GenericOp>();
    if (!op || !region.getBody().isAncestor(op->getParentRegion()) || op.getNumReductionLoops() != 0)
      continue;
    const unsigned number = cast<OpResult>(returned.get()).getResultNumber();
    OpOperand *init = op.getDpsInitOperand(number);
    if (isInitRead(op, *init))
      continue;
    for (OpOperand *input : op.getDpsInputOperands()) {
      Value capture = input->get();
      if (capture.getType() != returned.get().getType() || !isStateUpdate(capture, region->getResult(returned.getOperandNumber())) ||
          !findOldElements(op, number, capture, region.getBody()))
        continue;
      rewriter.modifyOpInPlace(op, [&] { init->set(capture); });
      break;
    }
  }
}
