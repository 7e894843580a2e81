// Inlining of util.call (D3).
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace weir;
using namespace weir::util;

namespace {
struct UtilInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Operation *callable, bool) const final {
    // `inlining_policy` itself is a property; attributes of other names may carry a policy as well.
    return llvm::all_of(callable->getAttrs(), [](NamedAttribute attribute) {
      auto policy = dyn_cast<InliningPolicyAttrInterface>(attribute.getValue());
      return !policy || policy.isLegalToInline();
    });
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }

  /// Several blocks: a return becomes a branch. An unreachable-like terminator ends its path in the caller as well, unless
  /// the continuation takes no values and a branch says the same.
  void handleTerminator(Operation *op, Block *newDest) const final {
    if (!isa<ReturnOp>(op) && !(op->hasTrait<UnreachableLike>() && newDest->getNumArguments() == 0))
      return;
    OpBuilder builder(op);
    cf::BranchOp::create(builder, op->getLoc(), newDest, isa<ReturnOp>(op) ? op->getOperands() : ValueRange());
    op->erase();
  }

  /// One block: the values replace the results.
  void handleTerminator(Operation *op, ValueRange valuesToRepl) const final {
    if (auto unreachable = dyn_cast<UnreachableOp>(op)) {
      OpBuilder builder(op);
      SCFUnreachableOp::create(builder, op->getLoc(), unreachable.getMessageAttr());
      for (Value value : valuesToRepl)
        value.replaceAllUsesWith(ub::PoisonOp::create(builder, op->getLoc(), value.getType()));
      return;
    }
    for (auto [value, operand] : llvm::zip_equal(valuesToRepl, op->getOperands()))
      value.replaceAllUsesWith(operand);
  }
};
} // namespace

void UtilDialect::registerInterfaces() { addInterfaces<UtilInlinerInterface>(); }
