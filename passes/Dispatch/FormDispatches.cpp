// Decides which ops share a dispatch and wraps each group in a flow.dispatch.region (dispatch-passes.md section 4). The
// decision is in Formation; this file prepares the ops (EK7), brings the members' loops into one order (PM2), builds the
// regions, and restores the order of the block.

#include "dialects/Flow/FlowOps.h"
#include "dialects/Weir/FusionPolicy.h"
#include "dialects/Weir/WeirDialect.h"
#include "passes/Analysis/GatherLoops.h"
#include "passes/Dispatch/BlockOrder.h"
#include "passes/Dispatch/FoldTransposes.h"
#include "passes/Dispatch/Formation/Alternatives.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Dispatch/ShrinkToSlices.h"
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

/// Puts the reshapes between two members beside the second one, as copies where others need them, too (RS5).
void takeReshapesAlong(RewriterBase &rewriter, const FusionGraph &graph, ArrayRef<unsigned> members, SmallVectorImpl<Operation *> &body) {
  llvm::SmallDenseSet<unsigned> inside(members.begin(), members.end());
  for (unsigned member : members) {
    const FusionNode &node = graph[member];
    for (const FusionRead &read : node.reads) {
      if (read.producer < 0 || !inside.contains(read.producer) || read.views.empty())
        continue;
      rewriter.setInsertionPoint(node.op);
      Value value = read.base;
      for (Operation *view : read.views) {
        Operation *copy = rewriter.clone(*view);
        copy->setOperand(0, value);
        value = copy->getResult(0);
        body.push_back(copy);
      }
      rewriter.modifyOpInPlace(node.op, [&] { read.operand->set(value); });
      for (Operation *view : llvm::reverse(read.views))
        if (view->use_empty())
          rewriter.eraseOp(view);
        else
          break;
    }
    body.push_back(node.op);
  }
}

/// PM2: the distributed loops lead, in the root's order. Contractions and named ops keep theirs (PM4).
Operation *orderLoops(RewriterBase &rewriter, Operation *op, ArrayRef<unsigned> order) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || order.empty())
    return op;
  rewriter.setInsertionPoint(op);
  FailureOr<linalg::GenericOp> permuted = linalg::interchangeGenericOp(rewriter, generic, order);
  if (failed(permuted))
    return op;
  std::string vector;
  llvm::raw_string_ostream stream(vector);
  llvm::interleaveComma(order, stream);
  passedRemark(*permuted, DEBUG_TYPE, FormDispatchesCode::INTERCHANGED) << remark::metric("order", "[" + vector + "]");
  return *permuted;
}

/// Moves the members of a group, given in program order, into a region that is where the last one was.
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
  // Members agree, as far as they say anything (L1).
  Attribute affinity;
  for (Operation *op : members) {
    if (Attribute stated = getStatedAffinity(op))
      affinity = stated;
    setStatedAffinity(op, {});
  }
  setStatedAffinity(region, affinity);
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

  /// What a block becomes.
  struct Formation {
    Formation(Block &block, bool fuse, bool absorbUnpacks, const FusionOptions &options, int64_t assumeDim, ArrayRef<Operation *> copies)
        : cheap(block, fuse, absorbUnpacks), graph(block, cheap, assumeDim) {
      graph.markCopies(copies);
      search.emplace(graph, options);
      if (fuse)
        search->run();
    }
    CheapProducers cheap;
    FusionGraph graph;
    std::optional<FusionSearch> search;
  };

  /// The better one of what is there and of what could be (MU1, MU3, MR2).
  std::unique_ptr<Formation> form(Block &block, RewriterBase &rewriter) {
    auto first = std::make_unique<Formation>(block, fuse, absorbUnpacks, options, assumeDim, ArrayRef<Operation *>());
    if (!fuse || first->graph.size() < 2)
      return first;
    Alternatives alternatives(rewriter);
    alternatives.apply(first->graph, *first->search, options.policy);
    for (unsigned round = 0; round < 2 && !alternatives.empty(); ++round) {
      auto second = std::make_unique<Formation>(block, fuse, absorbUnpacks, options, assumeDim, alternatives.getCopies());
      if (alternatives.undoSeparate(second->graph, *second->search))
        continue;
      auto [cost, groups] = second->search->getTotal();
      auto [oldCost, oldGroups] = first->search->getTotal();
      if (cost >= oldCost || groups > oldGroups)
        break;
      alternatives.emitRemarks();
      return second;
    }
    alternatives.undo();
    return first;
  }

  LogicalResult processBlock(Block &block) {
    IRRewriter rewriter(block.getParentOp()->getContext());
    std::unique_ptr<Formation> formation = form(block, rewriter);
    FusionGraph &graph = formation->graph;
    FusionSearch &search = *formation->search;
    if (graph.size() == 0)
      return success();
    if (fuse)
      search.emitRemarks();
    for (Operation *op : formation->cheap.getOverLimit())
      missedRemark(op, DEBUG_TYPE, FormDispatchesCode::OPERAND_LIMIT) << remark::metric("clone", op->getName().getStringRef());
    DimResolver dims(rewriter);
    for (const FusionSearch::Group *group : search.getGroups()) {
      LoopOrders orders;
      if (group->members.size() > 1 && options.interchange) {
        GroupEvaluator evaluator(graph, options, group->members, group->links);
        evaluator.run();
        orders = evaluator.getLoopOrders();
      }
      SmallVector<Operation *> body;
      takeReshapesAlong(rewriter, graph, group->members, body);
      for (auto [member, order] : llvm::zip(group->members, orders)) {
        Operation *&place = *llvm::find(body, graph[member].op);
        place = graph[member].op = orderLoops(rewriter, place, order);
      }
      buildRegion(rewriter, body, dims);
    }
    return restoreOrder(block);
  }

  /// What the target says, then options, then what the module says.
  bool readOptions(Operation *root, std::string &error) {
    if (fusion != "full" && fusion != "none") {
      error = "option fusion must be 'full' or 'none', not '" + fusion + "'";
      return false;
    }
    fuse = fusion == "full";
    options = {};
    options.interchange = !disableInterchange;
    return options.policy.read(root, parameters, refuse, error);
  }

  void runOnOperation() override {
    Operation *root = getOperation();
    std::string error;
    if (!readOptions(root, error)) {
      root->emitError("weir-form-dispatches: ") << error;
      return signalPassFailure();
    }
    lowerGathersOutsideOfRegions(root);
    if (fuse && options.interchange)
      foldTransposesIntoContractions(root, options.policy.line);
    if (fuse)
      shrinkToSlices(root);
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
      if (failed(processBlock(*block))) {
        root->emitError("dispatch formation created a cycle of ops; report this as a bug of weir");
        return signalPassFailure();
      }
  }

  bool fuse = true;
  FusionOptions options;
};

} // namespace
