// Moves conversions to where they cost least, by what values are in and what is wanted of them anywhere in the module
// (encoding-passes.md section 5). The analyses say which encodings a value may have; labels are chosen for ops and for values of
// control flow; types follow, and conversions are where labels differ.

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/Propagate/Cancelling.h"
#include "passes/Encoding/Propagate/Conversions.h"
#include "passes/Encoding/Propagate/FunctionClones.h"
#include "passes/Encoding/Propagate/PlainContractions.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-propagate-encodings"

namespace weir {
#define GEN_PASS_DEF_PROPAGATEENCODINGS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// Choosing again without labels whose conversions cannot be made. What is refused only grows, and in the end nothing is left.
constexpr unsigned kMaxAttempts = 4;

/// Encodings are compared as attributes: all are written one way first.
void normalizeEncodings(Operation *top) {
  bool isNeeded = false;
  auto visit = [&](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    auto encoding = tensor ? dyn_cast_if_present<EncodingAttr>(tensor.getEncoding()) : EncodingAttr();
    isNeeded |= encoding && normalizeEncoding(encoding) != encoding;
  };
  top->walk([&](Operation *op) {
    if (isa<SetEncodingOp>(op))
      visit(op->getResult(0).getType());
    else if (isa<UnsetEncodingOp>(op))
      visit(op->getOperand(0).getType());
  });
  if (!isNeeded)
    return;
  AttrTypeReplacer replacer;
  replacer.addReplacement([](EncodingAttr encoding) { return normalizeEncoding(encoding); });
  replacer.recursivelyReplaceElementsIn(top, /*replaceAttrs=*/true, /*replaceLocs=*/false, /*replaceTypes=*/true);
}

struct PropagateEncodings : public weir::impl::PropagateEncodingsBase<PropagateEncodings> {
  using PropagateEncodingsBase::PropagateEncodingsBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    WalkResult any = module.walk([](Operation *op) {
      return isa<SetEncodingOp, UnsetEncodingOp, flow::TensorEncodeOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (!any.wasInterrupted())
      return markAllAnalysesPreserved();
    normalizeEncodings(module);
    cancelConversions(module, remarkCancelled);
    std::vector<FunctionClone> clones;
    if (cloneFunctions) {
      FailureOr<std::vector<FunctionClone>> made = encoding::cloneFunctions(
          module, [](Operation *op, PropagateEncodingsCode code) { missedRemark(op, DEBUG_TYPE, code); });
      if (failed(made))
        return signalPassFailure();
      clones = std::move(*made);
    }
    if (failed(propagate(module)))
      return signalPassFailure();
    cancelConversions(module, remarkCancelled);
    for (const FunctionClone &clone : mergeEqualClones(module, clones))
      passedRemark(clone.copy, DEBUG_TYPE, PropagateEncodingsCode::CLONED_FUNCTION);
    if (plainOperands)
      leaveContractionsPlain(module, TargetLayouts(module));
    eraseDead(module);
  }

private:
  static void remarkCancelled(Operation *op) { passedRemark(op, DEBUG_TYPE, PropagateEncodingsCode::CANCELLED); }

  LogicalResult propagate(ModuleOp module) {
    SymbolTableCollection symbols;
    EncodingCandidates candidates(module, symbols);
    if (candidates.failed())
      return failure();
    PaddingStates padding(module, candidates);
    if (padding.failed())
      return failure();
    Graph graph(module, candidates);
    Labelling labelling(module, graph, candidates, padding, maxNodes);
    DominanceInfo dominance(module);
    llvm::SmallPtrSet<const Node *, 8> barred;
    for (const Node &node : graph.getNodes())
      if (withinFunctions && leavesFunction(node))
        barred.insert(&node);
    for (unsigned attempt = 0; attempt <= kMaxAttempts; ++attempt) {
      if (attempt == kMaxAttempts)
        for (const Node &node : graph.getNodes())
          barred.insert(&node);
      labelling.choose(barred);
      Conversions conversions(module, graph, labelling, candidates.getGlobals(), dominance);
      if (!conversions.getObstacles().empty()) {
        for (const Node *node : conversions.getObstacles())
          if (barred.insert(node).second)
            missedRemark(getOp(*node), DEBUG_TYPE, PropagateEncodingsCode::ENCODING_DIMS_NOT_AVAILABLE);
        continue;
      }
      explain(module, graph, labelling, candidates);
      conversions.onCancelled = remarkCancelled;
      conversions.onInserted = [](Operation *op, bool leavesLoop) {
        passedRemark(op, DEBUG_TYPE, leavesLoop ? PropagateEncodingsCode::LOOP_INVARIANT : PropagateEncodingsCode::MOVED);
      };
      if (!conversions.isEmpty())
        conversions.apply();
      break;
    }
    return success();
  }

  /// Whether a value of it comes from elsewhere than ops of its function, or has sizes that nothing says once it is packed.
  static bool leavesFunction(const Node &node) {
    return llvm::any_of(node.values, [&](Value value) {
      auto argument = dyn_cast<BlockArgument>(value);
      if (argument && isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
        return true;
      Operation *def = value.getDefiningOp();
      auto type = dyn_cast<RankedTensorType>(value.getType());
      return isa_and_present<CallOpInterface, util::GlobalLoadOpInterface>(def) || hasNoPackedForm(def) || !type ||
             (!node.op && !type.hasStaticShape());
    });
  }

  /// Ops that pass values on as they are, whatever these are; `linalg.pack` is for the ops of a program before dispatches.
  static bool hasNoPackedForm(Operation *op) {
    return op && (isa_and_present<flow::FlowDialect, tensor_ext::TensorExtDialect>(op->getDialect()) || isa<util::OptimizationBarrierOp>(op));
  }

  static Operation *getOp(const Node &node) {
    if (node.op)
      return node.op;
    Value value = node.values.front();
    return value.getDefiningOp() ? value.getDefiningOp() : value.getParentBlock()->getParentOp();
  }

  /// Says what stays as it is, and why.
  void explain(ModuleOp module, const Graph &graph, const Labelling &labelling, const EncodingCandidates &candidates) {
    for (const Node *node : labelling.getTooLarge())
      missedRemark(getOp(*node), DEBUG_TYPE, PropagateEncodingsCode::WEB_TOO_LARGE);
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto set = dyn_cast<SetEncodingOp>(op)) {
        std::optional<Demand> demand = labelling.getDemand(op->getOpOperand(0));
        if (demand && demand->needsZeroPadding &&
            llvm::is_contained(candidates.getHave(set.getSource()).get(), demand->encoding))
          missedRemark(op, DEBUG_TYPE, PropagateEncodingsCode::PADDING_UNKNOWN);
        if (isArgumentOfBoundary(set.getSource(), graph))
          missedRemark(op, DEBUG_TYPE, PropagateEncodingsCode::ABI_BOUNDARY);
        return;
      }
      if (auto load = dyn_cast<util::GlobalLoadOpInterface>(op);
          load && !load.isGlobalImmutable() && !candidates.getWant(op->getResult(0)).get().empty() &&
          !labelling.getEncoding(op->getResult(0))) {
        missedRemark(op, DEBUG_TYPE, PropagateEncodingsCode::MUTABLE_GLOBAL);
        return;
      }
      explainObstacle(op, graph, candidates);
    });
  }

  static bool isArgumentOfBoundary(Value value, const Graph &graph) {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner()->isEntryBlock() && !graph.getOwner(value) &&
           isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  }

  /// An op at which an encoding ends that comes from above.
  void explainObstacle(Operation *op, const Graph &graph, const EncodingCandidates &candidates) {
    if (isa<tensor::DimOp, flow::DispatchRegionOp>(op))
      return;
    for (OpOperand &operand : op->getOpOperands()) {
      if (graph.getReader(operand))
        continue;
      for (EncodingAttr encoding : candidates.getHave(operand.get()).get()) {
        if (op->hasTrait<OpTrait::IsTerminator>())
          missedRemark(op, DEBUG_TYPE, PropagateEncodingsCode::ABI_BOUNDARY);
        else if (std::optional<PropagateEncodingsCode> code = getOpacity(op))
          missedRemark(op, DEBUG_TYPE, *code);
        else
          missedRemark(op, DEBUG_TYPE, transportFromOperand(op, operand.getOperandNumber(), encoding, candidates.getLayouts()).obstacle);
        return;
      }
    }
  }

  /// Conversions without readers, and the inits that were made in another layout.
  void eraseDead(ModuleOp module) {
    SmallVector<Operation *> ops;
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<SetEncodingOp, UnsetEncodingOp, linalg::FillOp, tensor::EmptyOp, tensor::DimOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : llvm::reverse(ops))
      if (isOpTriviallyDead(op))
        op->erase();
  }
};

} // namespace
