// Says of structured ops on which device they run before ops share dispatches, by the rules that weir-insert-transfers has for what is left
// (stream-passes.md 2.3): where operands live, else where all users run, else the default. Ops without either stay as they are.

#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/PlaceAnalysis.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/Stream/StreamInterfaces.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/ScopedPrinter.h"

#define DEBUG_TYPE "weir-infer-affinities"

namespace weir {
#define GEN_PASS_DEF_INFERAFFINITIES
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

struct InferAffinities : public weir::impl::InferAffinitiesBase<InferAffinities> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    fallback = module->getAttr("stream.affinity.default");
    if (!fallback || !namesOtherPlace(module))
      return;
    PlaceAnalysis places(module);
    if (places.failed())
      return signalPassFailure();
    SmallVector<Operation *> ops;
    for (auto function : module.getOps<FunctionOpInterface>())
      function->walk<WalkOrder::PreOrder>([&](Operation *op) {
        if (op->getName().getStringRef().starts_with("flow.dispatch."))
          return WalkResult::skip();
        if (!isa<linalg::LinalgOp, linalg::PackOp, linalg::UnPackOp>(op) || op->getNumResults() == 0)
          return WalkResult::advance();
        ops.push_back(op);
        return WalkResult::skip();
      });
    for (Operation *op : ops)
      if (!getStatedAffinity(op))
        chooseByOperands(op, places);
    // Users come later, so that theirs is known.
    for (Operation *op : llvm::reverse(ops))
      if (!getStatedAffinity(op))
        chooseByUsers(op, places);
  }

private:
  bool namesOtherPlace(ModuleOp module) const {
    auto isOther = [&](Attribute attr) { return isa_and_present<stream::AffinityAttrInterface>(attr) && attr != fallback; };
    return module
        .walk([&](Operation *op) {
          if (op == module)
            return WalkResult::advance();
          auto holdsOther = [&](NamedAttribute attr) { return isOther(attr.getValue()); };
          bool found = llvm::any_of(op->getAttrs(), holdsOther);
          if (auto transfer = dyn_cast<flow::TensorTransferOp>(op))
            found |= isOther(transfer.getTarget());
          return found ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  }

  void set(Operation *op, Attribute affinity, InferAffinitiesCode reason) {
    setStatedAffinity(op, affinity);
    passedRemark(op, DEBUG_TYPE, reason) << remark::metric("affinity", llvm::to_string(affinity));
  }

  void chooseByOperands(Operation *op, PlaceAnalysis &places) {
    if (Attribute around = places.getAround(op))
      return set(op, around, InferAffinitiesCode::AFFINITY_OF_FUNCTION);
    Place place = places.getOfOperands(op);
    if (place.kind == Place::Mixed)
      set(op, fallback, InferAffinitiesCode::AFFINITY_MIXED);
    else if (place.kind == Place::Known)
      set(op, place.affinity, InferAffinitiesCode::AFFINITY_OF_OPERANDS);
  }

  /// Nothing is known of its operands. What computes without tensors is made again for each reader, and stays free.
  void chooseByUsers(Operation *op, PlaceAnalysis &places) {
    if (!places.hasComputedOperand(op))
      return;
    llvm::SmallSetVector<Attribute, 2> wanted;
    bool isKnown = true;
    for (Value result : op->getResults())
      isKnown &= collectUsers(result, wanted, /*depth=*/0);
    if (wanted.empty())
      return;
    if (isKnown && wanted.size() == 1)
      set(op, wanted.front(), InferAffinitiesCode::AFFINITY_OF_USERS);
    else
      set(op, fallback, InferAffinitiesCode::AFFINITY_OF_USERS);
  }

  /// Adds the devices of the ops that compute with `value`; whether they are all users.
  bool collectUsers(Value value, llvm::SmallSetVector<Attribute, 2> &wanted, unsigned depth) {
    constexpr unsigned kMaxDepth = 8;
    if (depth == kMaxDepth)
      return false;
    bool all = true;
    for (Operation *user : value.getUsers()) {
      if (isa<tensor::DimOp>(user))
        continue;
      if (Attribute affinity = getStatedAffinity(user))
        wanted.insert(affinity);
      else if (PlaceAnalysis::isView(user) && user->getOperand(0) == value)
        all &= collectUsers(user->getResult(0), wanted, depth + 1);
      else
        all = false;
    }
    return all;
  }

  Attribute fallback;
};

} // namespace
