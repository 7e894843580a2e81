// Decides which ops share a dispatch and wraps each group in a flow.dispatch.region (dispatch-passes.md section 4). The
// grouping is in DispatchGroups; this file prepares the ops (EK7), builds the regions, brings the members' loops into one order
// (PM2), and restores the order of the block.

#include "dialects/Flow/FlowOps.h"
#include "passes/Dispatch/BlockOrder.h"
#include "passes/Dispatch/DispatchGroups.h"
#include "passes/Dispatch/FoldTransposes.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"
#include "passes/Analysis/ShapeUtils.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-form-dispatches"

namespace weir {
#define GEN_PASS_DEF_FORMDISPATCHES
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// PM2: the distributed loops lead, in the root's order. Root and named ops keep their order (PM4).
Operation *orderLoops(RewriterBase &rewriter, Operation *op, ArrayRef<int> place) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || isRootOp(generic))
    return op;
  SmallVector<unsigned> order(place.begin(), place.end());
  SmallVector<utils::IteratorType> kinds = generic.getIteratorTypesArray();
  for (utils::IteratorType wanted : {utils::IteratorType::parallel, utils::IteratorType::reduction})
    for (auto [i, kind] : llvm::enumerate(kinds))
      if (kind == wanted && !llvm::is_contained(order, i))
        order.push_back(i);
  if (order.size() != kinds.size() || llvm::is_sorted(order))
    return op;
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::GenericOp> permuted = linalg::interchangeGenericOp(rewriter, generic, order);
  if (failed(permuted))
    return op;
  passedRemark(*permuted, DEBUG_TYPE, FormDispatchesCode::interchanged);
  return *permuted;
}

/// Moves the members of a group, given in program order, into a region that stands where the last one stood.
void buildRegion(RewriterBase &rewriter, ArrayRef<Operation *> members, DimResolver &dims) {
  llvm::SmallPtrSet<Operation *, 16> inside(members.begin(), members.end());
  SmallVector<Value> escaping;
  for (Operation *op : members)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(), [&](Operation *user) {
            return !llvm::any_of(inside, [&](Operation *m) { return m->isAncestor(user); });
          }))
        escaping.push_back(result);
  SmallVector<Type> types;
  SmallVector<Value> resultDims;
  for (Value v : escaping) {
    types.push_back(v.getType());
    llvm::append_range(resultDims, dims.getDynamic(v));
  }
  SmallVector<Location> locs;
  for (Operation *op : members)
    locs.push_back(op->getLoc());
  Operation *last = members.back();
  rewriter.setInsertionPointAfter(last);
  Location loc = members.size() == 1 ? last->getLoc() : rewriter.getFusedLoc(locs);
  auto region = flow::DispatchRegionOp::create(rewriter, loc, types, resultDims, /*workload=*/ValueRange{});
  Block *body = region.getBody().empty() ? &region.getBody().emplaceBlock() : &region.getBody().front();
  for (auto [old, result] : llvm::zip_equal(escaping, region.getResults()))
    rewriter.replaceUsesWithIf(old, result, [&](OpOperand &use) {
      return !llvm::any_of(inside, [&](Operation *m) { return m->isAncestor(use.getOwner()); });
    });
  for (Operation *op : members)
    rewriter.moveOpBefore(op, body, body->end());
  rewriter.setInsertionPointToEnd(body);
  flow::ReturnOp::create(rewriter, loc, escaping);
}

struct FormDispatches : public weir::impl::FormDispatchesBase<FormDispatches> {
  using FormDispatchesBase::FormDispatchesBase;

  LogicalResult processBlock(Block &block, const GroupingOptions &options) {
    CheapProducers cheap(block, options.fuse);
    DispatchGrouping grouping(block, cheap, options);
    SmallVector<const DispatchGroup *> groups = grouping.groups();
    if (groups.empty())
      return success();
    IRRewriter rewriter(block.getParentOp()->getContext());
    DenseMap<Operation *, unsigned> index;
    for (auto [i, op] : llvm::enumerate(block))
      index[&op] = i;
    DimResolver dims(rewriter);
    for (const DispatchGroup *group : groups) {
      SmallVector<Operation *> members = group->members;
      llvm::sort(members, [&](Operation *a, Operation *b) { return index[a] < index[b]; });
      if (members.size() > 1)
        for (Operation *&op : members)
          op = orderLoops(rewriter, op, grouping.placement(op));
      buildRegion(rewriter, members, dims);
    }
    return restoreOrder(block);
  }

  void runOnOperation() override {
    Operation *root = getOperation();
    if (fusion != "full" && fusion != "none") {
      root->emitError("weir-form-dispatches: option fusion is 'full' or 'none', not '") << fusion << "'";
      return signalPassFailure();
    }
    GroupingOptions options;
    options.fuse = fusion == "full";
    options.footprint = footprint;
    options.assumeDim = assumeDim;
    if (options.fuse)
      foldTransposesIntoContractions(root);
    SmallVector<Block *> blocks;
    root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<linalg::LinalgOp>(op) || op->getName().getStringRef() == "flow.dispatch.region" ||
          op->getName().getStringRef() == "flow.dispatch.workgroups")
        return WalkResult::skip();
      for (Region &region : op->getRegions())
        for (Block &block : region)
          blocks.push_back(&block);
      return WalkResult::advance();
    });
    for (Block *block : blocks)
      if (failed(processBlock(*block, options))) {
        root->emitError("dispatch formation left ops that depend on each other in a circle");
        return signalPassFailure();
      }
  }
};

} // namespace
