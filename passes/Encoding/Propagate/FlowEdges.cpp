// How values flow through branches, loops, calls, dispatch regions and globals (encoding-passes.md J1-J5, J7).

#include "passes/Encoding/Propagate/Graph.h"

#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

DenseMap<Operation *, SmallVector<Operation *>> weir::encoding::getCallsOfPrivateFunctions(Operation *top) {
  DenseMap<Operation *, SmallVector<Operation *>> calls;
  if (!top->hasTrait<OpTrait::SymbolTable>())
    return calls;
  SymbolTableCollection symbols;
  SymbolUserMap users(symbols, top);
  for (auto function : top->getRegion(0).getOps<FunctionOpInterface>()) {
    auto symbol = dyn_cast<SymbolOpInterface>(function.getOperation());
    if (!symbol || !symbol.isPrivate() || function.isExternal())
      continue;
    ArrayRef<Operation *> found = users.getUsers(function);
    bool isCalledOnly = !found.empty() && llvm::all_of(found, [&](Operation *user) {
      auto call = dyn_cast<CallOpInterface>(user);
      return call && symbols.lookupNearestSymbolFrom(user, dyn_cast<SymbolRefAttr>(call.getCallableForCallee())) == function &&
             call.getArgOperands().size() == function.getNumArguments() && user->getNumResults() == function.getNumResults();
    });
    if (isCalledOnly)
      calls[function] = SmallVector<Operation *>(found);
  }
  return calls;
}

static void addCalls(FunctionOpInterface function, ArrayRef<Operation *> calls, SmallVectorImpl<FlowEdge> &edges) {
  for (Operation *op : calls) {
    MutableOperandRange operands = cast<CallOpInterface>(op).getArgOperandsMutable();
    for (auto [operand, argument] : llvm::zip_equal(operands, function.getArguments()))
      edges.push_back({&operand, argument});
    for (Block &block : function.getFunctionBody()) {
      Operation *terminator = block.getTerminator();
      if (!terminator->hasTrait<OpTrait::ReturnLike>() || terminator->getNumOperands() != op->getNumResults())
        continue;
      for (auto [operand, result] : llvm::zip_equal(terminator->getOpOperands(), op->getResults()))
        edges.push_back({&operand, result});
    }
  }
}

/// Every operand that a loop or branch forwards, its own and those of the terminators in it.
static void addRegionBranch(RegionBranchOpInterface op, SmallVectorImpl<FlowEdge> &edges) {
  RegionBranchSuccessorMapping mapping;
  op.getSuccessorOperandInputMapping(mapping);
  auto add = [&](Operation *from) {
    for (OpOperand &operand : from->getOpOperands())
      for (Value target : mapping.lookup(&operand))
        edges.push_back({&operand, target});
  };
  add(op);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      add(block.getTerminator());
}

SmallVector<FlowEdge> weir::encoding::getFlowEdges(Operation *top, const MutableGlobals &globals) {
  SmallVector<FlowEdge> edges;
  DenseMap<Operation *, SmallVector<Operation *>> calls = getCallsOfPrivateFunctions(top);
  top->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto found = calls.find(op); found != calls.end()) {
      addCalls(cast<FunctionOpInterface>(op), found->second, edges);
    } else if (auto region = dyn_cast<flow::DispatchRegionOp>(op)) {
      if (llvm::hasSingleElement(region.getBody()))
        for (auto [operand, result] :
             llvm::zip(region.getBody().front().getTerminator()->getOpOperands(), region.getResults()))
          edges.push_back({&operand, result});
    } else if (isa<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp>(op)) {
      addRegionBranch(cast<RegionBranchOpInterface>(op), edges);
    } else if (auto branch = dyn_cast<BranchOpInterface>(op)) {
      for (auto [i, successor] : llvm::enumerate(op->getSuccessors())) {
        SuccessorOperands operands = branch.getSuccessorOperands(i);
        for (unsigned j = operands.getProducedOperandCount(), e = operands.size(); j < e; ++j)
          edges.push_back({&operands.getMutableForwardedOperands()[j - operands.getProducedOperandCount()],
                           successor->getArgument(j)});
      }
    }
  });
  // All of them are one value: what the first stores is what any loads, and the first loads what any stores.
  for (const MutableGlobal &global : globals.get()) {
    util::GlobalLoadOp firstLoad = global.loads.front();
    util::GlobalStoreOp firstStore = global.stores.front();
    for (util::GlobalStoreOp store : global.stores)
      edges.push_back({&store.getValueMutable(), firstLoad.getResult()});
    for (util::GlobalLoadOp load : llvm::drop_begin(global.loads))
      edges.push_back({&firstStore.getValueMutable(), load.getResult()});
  }
  return edges;
}
