// Packs rise and unpacks sink through ops that run on packed operands, too (encoding-passes.md 12, P10 to P12, P17 to P19, P21,
// P22).

#include "dialects/Upstream/Repairs.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Encoding/Early/PackForm.h"
#include "passes/Encoding/Early/PackUnpack.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-propagate-packs"

namespace weir {
#define GEN_PASS_DEF_PROPAGATEPACKS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// Whether an op runs on packed operands, if the padding allows it.
bool isTransparent(Operation *op) {
  if (isa_and_present<tensor::PadOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
    return true;
  auto structured = dyn_cast_if_present<linalg::LinalgOp>(op);
  return structured && isa<linalg::GenericOp>(op) && !linalg::isaContractionOpInterface(structured) &&
         !linalg::isaConvolutionOpInterface(structured);
}

/// PR2, and kernels take the packed inputs of contractions as they are.
bool mayMove(OpOperand *operand) {
  if (!operand->get().hasOneUse())
    return false;
  Operation *pack = isa<linalg::PackOp>(operand->getOwner()) ? operand->getOwner() : operand->get().getDefiningOp();
  Operation *other = pack == operand->getOwner() ? operand->get().getDefiningOp() : operand->getOwner();
  return isTransparent(other);
}

struct PropagatePacks : weir::impl::PropagatePacksBase<PropagatePacks> {
  using PropagatePacksBase::PropagatePacksBase;

  void runOnOperation() override {
    Operation *function = getOperation();
    if (getPacksAndUnpacks(function).empty())
      return markAllAnalysesPreserved();
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    linalg::populateDataLayoutPropagationPatterns(patterns, mayMove);
    populatePackReductionPatterns(patterns);
    upstream::populateCanonicalizationPatterns<linalg::PackOp>(patterns);
    upstream::populateCanonicalizationPatterns<linalg::UnPackOp>(patterns);
    bool changed = false;
    if (failed(applyPatternsGreedily(function, std::move(patterns), GreedyRewriteConfig(), &changed)))
      return signalPassFailure();
    SmallVector<Operation *> left = getPacksAndUnpacks(function);
    if (changed)
      passedRemark(function, DEBUG_TYPE, PropagatePacksCode::PROPAGATED) << remark::metric("left", left.size());
    for (Operation *op : left)
      explain(op);
  }

private:
  /// Why one did not move.
  static void explain(Operation *op) {
    bool rises = isa<linalg::PackOp>(op);
    Value beside = rises ? op->getOperand(0) : op->getResult(0);
    if (!beside.hasOneUse())
      missedRemark(op, DEBUG_TYPE, PropagatePacksCode::SEVERAL_USERS);
    else if (isTransparent(rises ? beside.getDefiningOp() : *beside.getUsers().begin()))
      missedRemark(op, DEBUG_TYPE, PropagatePacksCode::PADDING_UNKNOWN);
    else
      missedRemark(op, DEBUG_TYPE, PropagatePacksCode::OPAQUE_OP);
  }
};

} // namespace
