// Copies cheap producers into the dispatch regions that read them (dispatch-passes.md 1.5, CL1-CL5).

#include "dialects/Flow/FlowOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "passes/Dispatch/BlockOrder.h"
#include "passes/Dispatch/CheapProducers.h"
#include "passes/Dispatch/Combiners.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-clone-producers"

namespace weir {
#define GEN_PASS_DEF_CLONEPRODUCERS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// What the ops of a region read from outside. Collected from the region's side: the values may have any number of uses
/// elsewhere.
struct Captures {
  llvm::SetVector<Value> values;
  /// What is an init directly or through views: clones of views come between.
  llvm::SmallPtrSet<Value, 8> inits;

  static Value skipViews(Value value, Region &region) {
    while (Operation *def = value.getDefiningOp()) {
      if (!region.isAncestor(def->getParentRegion()) || !isViewLikeOp(def) || isa<tensor::EmptyOp>(def))
        break;
      value = def->getOperand(0);
    }
    return value;
  }

  explicit Captures(Region &region) {
    region.walk([&](Operation *op) {
      auto dps = dyn_cast<DestinationStyleOpInterface>(op);
      for (OpOperand &operand : op->getOpOperands()) {
        if (!region.isAncestor(operand.get().getParentRegion()))
          values.insert(operand.get());
        if (dps && dps.isDpsInit(&operand))
          inits.insert(skipViews(operand.get(), region));
      }
    });
  }
};

/// H3: code generation has to see the identity that a reduction starts from, what tensors are padded with, and extents.
bool hasToBeInside(Value scalar, Region &region) {
  if (scalar.getType().isIndex())
    return true;
  return llvm::any_of(scalar.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (!region.isAncestor(user->getParentRegion()))
      return false;
    if (user->getParentOfType<tensor::PadOp>())
      return true;
    auto fill = dyn_cast<linalg::FillOp>(user);
    return fill && llvm::any_of(fill->getUses(), [&](OpOperand &filled) {
             auto op = dyn_cast<linalg::LinalgOp>(filled.getOwner());
             if (!op || !op.isDpsInit(&filled))
               return false;
             CombinerObstacle obstacle;
             Attribute value;
             std::optional<Combiner> combiner = matchCombiner(op, filled.getOperandNumber() - op.getNumDpsInputs(), {}, obstacle);
             // Sums start from either zero.
             return combiner && matchPattern(scalar, m_Constant(&value)) &&
                    (combiner->identity == value || (combiner->isRounded && matchPattern(scalar, m_AnyZeroFloat())));
           });
  });
}

struct CloneProducers : public weir::impl::CloneProducersBase<CloneProducers> {
  using CloneProducersBase::CloneProducersBase;

  /// Whether `value` should be computed (or viewed) inside of the region instead of being captured.
  bool shouldClone(Value value, const Captures &captures, Region &region) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return false;
    if (isa<tensor::EmptyOp, linalg::FillOp, tensor::CastOp>(op))
      return true;
    if (matchPattern(op, m_Constant())) {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      if (!type)
        return inlineConstantsMaxBytes != 0 || isa<ComplexType>(value.getType()) || hasToBeInside(value, region);
      SplatElementsAttr splat;
      if (matchPattern(op, m_Constant(&splat)))
        return true; // H2: becomes a fill
      DenseElementsAttr dense;
      // H1: as inputs only. H5: resources have contents that are not looked at. In code an element has a byte at least.
      return matchPattern(op, m_Constant(&dense)) && std::max(tensorBytes(type), type.getNumElements()) <= inlineConstantsMaxBytes &&
             !captures.inits.contains(value);
    }
    if (isa<tensor::ExtractSliceOp>(op))
      return isViewLikeOp(op);
    // A reshape of something that stays outside is free outside; of something that moves in, it has to move along.
    if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
      return shouldClone(op->getOperand(0), captures, region);
    if (absorbPads && isAbsorbedPad(op))
      return true;
    if (absorbUnpacks && isAbsorbedUnpack(op) && !isInsideDispatch(op))
      return true;
    // What formation left outside of regions is cheap, by CheapProducers.
    return isa<linalg::GenericOp, linalg::CopyOp>(op) && !isInsideDispatch(op) &&
           !op->hasAttr(NoFuseAttr::getNameStr());
  }

  Operation *cloneInto(Operation *op, Region &region, IRRewriter &rewriter) {
    SplatElementsAttr splat;
    if (isa<RankedTensorType>(op->getResult(0).getType()) && matchPattern(op, m_Constant(&splat))) {
      auto type = cast<RankedTensorType>(op->getResult(0).getType());
      Attribute value = splat.getSplatValue<Attribute>();
      Value scalar;
      if (isa<IntegerAttr, FloatAttr>(value))
        scalar = arith::ConstantOp::create(rewriter, op->getLoc(), cast<TypedAttr>(value));
      else if (isa<ComplexType>(type.getElementType()))
        scalar = complex::ConstantOp::create(rewriter, op->getLoc(), type.getElementType(), cast<ArrayAttr>(value));
      if (scalar) {
        Value empty = tensor::EmptyOp::create(rewriter, op->getLoc(), type.getShape(), type.getElementType());
        return linalg::FillOp::create(rewriter, op->getLoc(), ValueRange{scalar}, ValueRange{empty});
      }
    }
    return rewriter.clone(*op);
  }

  void processRegion(flow::DispatchRegionOp regionOp, IRRewriter &rewriter) {
    Region &region = regionOp.getBody();
    llvm::SetVector<Operation *> originals;
    while (true) {
      // One round clones what is captured now; clones may capture again.
      Captures captures(region);
      DenseMap<Value, Value> replacements;
      for (Value value : captures.values) {
        if (replacements.contains(value) || !shouldClone(value, captures, region))
          continue;
        Operation *op = value.getDefiningOp();
        rewriter.setInsertionPointToStart(&region.front());
        Operation *clone = cloneInto(op, region, rewriter);
        for (auto [old, replacement] : llvm::zip_equal(op->getResults(), clone->getResults()))
          replacements[old] = replacement;
        if (isa<linalg::LinalgOp, tensor::PadOp>(op))
          passedRemark(op, DEBUG_TYPE, CloneProducersCode::CLONED) << remark::metric("bytes", tensorBytes(op->getResult(0).getType()));
        originals.insert(op);
      }
      if (replacements.empty())
        break;
      region.walk([&](Operation *op) {
        for (OpOperand &operand : op->getOpOperands())
          if (Value replacement = replacements.lookup(operand.get()))
            operand.set(replacement);
      });
    }
    // What was cloned in one round is in the order of its first use, not of its dependences.
    if (!originals.empty() && failed(restoreOrder(region.front())))
      llvm_unreachable("clones of acyclic ops are acyclic");
    orphans.insert(originals.begin(), originals.end());
  }

  void runOnOperation() override {
    orphans.clear();
    IRRewriter rewriter(&getContext());
    SmallVector<flow::DispatchRegionOp> regions;
    getOperation()->walk([&](flow::DispatchRegionOp op) { regions.push_back(op); });
    for (flow::DispatchRegionOp op : regions)
      processRegion(op, rewriter);
    // CL5: the originals go where they have no other readers; erasing one may free its producers.
    SmallVector<Operation *> worklist(orphans.begin(), orphans.end());
    llvm::DenseSet<Operation *> gone;
    while (!worklist.empty()) {
      Operation *op = worklist.pop_back_val();
      if (gone.contains(op) || !isOpTriviallyDead(op))
        continue;
      SmallVector<Operation *> producers;
      for (Value v : op->getOperands())
        if (Operation *def = v.getDefiningOp())
          producers.push_back(def);
      gone.insert(op);
      rewriter.eraseOp(op);
      for (Operation *def : producers)
        if (!gone.contains(def))
          worklist.push_back(def);
    }
  }

  llvm::SetVector<Operation *> orphans;
};

} // namespace
