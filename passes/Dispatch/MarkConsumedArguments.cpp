//===- MarkConsumedArguments.cpp - Arguments that every caller gives up ---===//
//
// An argument of a private function is taken to be given up until a call is found that does not. Operands that are arguments of the caller depend
// on that, so each mark that is withdrawn is followed to the calls that pass the argument on.
//
//===----------------------------------------------------------------------===//

#include "dialects/Flow/FlowOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Analysis/SymbolUses.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Dispatch/StateUpdates.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-mark-consumed-arguments"

namespace weir {
#define GEN_PASS_DEF_MARKCONSUMEDARGUMENTS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Whether the call that uses `operand` may give it up if `isConsumed` says so of arguments of the caller.
bool givesUp(OpOperand &operand, function_ref<bool(BlockArgument)> isConsumed) {
  Value value = getUntied(operand.get());
  Operation *call = operand.getOwner();
  if (llvm::count_if(call->getOperands(), [&](Value other) { return getUntied(other) == value; }) != 1 || !isLastUse(value, call))
    return false;
  if (isa_and_present<flow::DispatchRegionOp, flow::DispatchWorkgroupsOp, tensor::InsertSliceOp, CallOpInterface>(value.getDefiningOp()))
    return true;
  if (llvm::any_of(call->getResults(), [&](OpResult result) { return isStateUpdate(value, result); }))
    return true;
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner()->isEntryBlock() && isa<FunctionOpInterface>(argument.getOwner()->getParentOp()) && isConsumed(argument);
}

struct MarkConsumedArguments : weir::impl::MarkConsumedArgumentsBase<MarkConsumedArguments> {
  void runOnOperation() override {
    collectCandidates();
    withdraw();
    for (BlockArgument argument : candidates) {
      auto function = cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
      if (Operation *keeper = keepers.lookup(argument)) {
        missedRemark(keeper, DEBUG_TYPE, MarkConsumedArgumentsCode::CALLER_KEEPS)
            << remark::metric("function", function.getName()) << remark::metric("argument", argument.getArgNumber());
        continue;
      }
      function.setArgAttr(argument.getArgNumber(), ConsumedAttr::getNameStr(), UnitAttr::get(&getContext()));
      passedRemark(function, DEBUG_TYPE, MarkConsumedArgumentsCode::CONSUMED) << remark::metric("argument", argument.getArgNumber());
    }
  }

private:
  /// The tensor arguments of private functions that are called by name alone, and the operands that they get.
  void collectCandidates() {
    candidates.clear(), operands.clear(), keepers.clear();
    auto uses = stream::findSymbolUses(getOperation());
    if (!uses)
      return;
    SymbolTable symbols(getOperation());
    llvm::DenseMap<Operation *, SmallVector<CallOpInterface>> calls;
    llvm::SmallPtrSet<Operation *, 8> open;
    for (const SymbolTable::SymbolUse &use : *uses) {
      auto function = symbols.lookup<FunctionOpInterface>(use.getSymbolRef().getRootReference());
      if (!function || function.isPublic() || function.isExternal())
        continue;
      if (auto call = dyn_cast<CallOpInterface>(use.getUser()); call && isa<util::CallOp>(use.getUser()))
        calls[function].push_back(call);
      else
        open.insert(function);
    }
    for (auto function : getOperation().getOps<FunctionOpInterface>()) {
      auto callers = calls.find(function);
      if (callers == calls.end() || open.contains(function))
        continue;
      for (BlockArgument argument : function.getArguments())
        if (isa<RankedTensorType>(argument.getType())) {
          candidates.insert(argument);
          for (CallOpInterface call : callers->second)
            operands[argument].push_back(&call.getArgOperandsMutable()[argument.getArgNumber()]);
        }
    }
  }

  void withdraw() {
    // Which candidates get an argument of their caller.
    llvm::DenseMap<Value, SmallVector<BlockArgument>> passedOn;
    for (BlockArgument argument : candidates)
      for (OpOperand *operand : operands[argument])
        if (Value value = getUntied(operand->get()); isa<BlockArgument>(value))
          passedOn[value].push_back(argument);
    SmallVector<BlockArgument> worklist(candidates.begin(), candidates.end());
    while (!worklist.empty()) {
      BlockArgument argument = worklist.pop_back_val();
      if (keepers.contains(argument))
        continue;
      auto keeps = llvm::find_if(operands[argument], [&](OpOperand *operand) {
        return !givesUp(*operand, [&](BlockArgument outer) { return candidates.contains(outer) && !keepers.contains(outer); });
      });
      if (keeps == operands[argument].end())
        continue;
      keepers[argument] = (*keeps)->getOwner();
      llvm::append_range(worklist, passedOn.lookup(argument));
    }
  }

  llvm::SetVector<BlockArgument> candidates;
  llvm::DenseMap<Value, SmallVector<OpOperand *>> operands;
  llvm::DenseMap<Value, Operation *> keepers; ///< a call after which the operand is used
};

} // namespace
