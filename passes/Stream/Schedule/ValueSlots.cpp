#include "passes/Stream/Schedule/ValueSlots.h"

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "passes/Analysis/SymbolUses.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

OpOperand &SlotEntry::getIn(Operation *other) const {
  if (successor < 0)
    return other->getOpOperand(index);
  auto operands = cast<BranchOpInterface>(other).getSuccessorOperands(successor);
  return other->getOpOperand(operands.getForwardedOperands().getBeginOperandIndex() + index);
}

namespace {

class Collector {
public:
  Collector(ModuleOp module, llvm::function_ref<bool(Type)> isCarried, std::deque<ValueSlot> &slots)
      : module(module), isCarried(isCarried), slots(slots), uses(findSymbolUses(module)) {}

  void run() {
    collectFunctions();
    collectGlobals();
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp, AsyncExecuteOp, CmdExecuteOp>(op))
        return WalkResult::skip();
      collectRegionOp(op);
      collectBlocks(op);
      return WalkResult::advance();
    });
  }

private:
  void collectFunctions();
  void collectGlobals();
  void collectBlocks(Operation *op);
  void collectRegionOp(Operation *op);
  ValueSlot &add(Operation *owner, Operation *symbol = nullptr) { return slots.emplace_back(ValueSlot{owner, symbol}); }

  ModuleOp module;
  llvm::function_ref<bool(Type)> isCarried;
  std::deque<ValueSlot> &slots;
  std::optional<SmallVector<SymbolTable::SymbolUse>> uses; ///< none: some may be hidden
};

} // namespace

void Collector::collectFunctions() {
  if (!uses)
    return;
  llvm::MapVector<StringAttr, SmallVector<util::CallOp>> calls;
  llvm::DenseSet<StringAttr> indirect;
  for (const SymbolTable::SymbolUse &use : *uses) {
    StringAttr name = use.getSymbolRef().getRootReference();
    if (auto call = dyn_cast<util::CallOp>(use.getUser()))
      calls[name].push_back(call);
    else
      indirect.insert(name);
  }
  for (auto function : module.getOps<util::FuncOp>()) {
    auto found = calls.find(function.getSymNameAttr());
    if (function.isExternal() || !function.isPrivate() || indirect.contains(function.getSymNameAttr()) || found == calls.end())
      continue;
    for (BlockArgument argument : function.getArguments()) {
      if (!isCarried(argument.getType()))
        continue;
      ValueSlot &slot = add(function, function);
      slot.exits.push_back({argument});
      for (util::CallOp call : found->second)
        slot.entries.push_back({call, argument.getArgNumber()});
    }
    SmallVector<util::ReturnOp> returns;
    function.walk([&](util::ReturnOp op) { returns.push_back(op); });
    for (auto [i, type] : llvm::enumerate(function.getResultTypes())) {
      if (!isCarried(type))
        continue;
      ValueSlot &slot = add(function, function);
      for (util::CallOp call : found->second)
        slot.exits.push_back({{}, call, unsigned(i)});
      for (util::ReturnOp op : returns)
        slot.entries.push_back({op, unsigned(i)});
    }
  }
}

void Collector::collectGlobals() {
  llvm::MapVector<StringAttr, ValueSlot *> globals;
  for (auto global : module.getOps<util::GlobalOp>())
    if (isCarried(global.getType())) {
      ValueSlot &slot = add(global, global);
      globals[global.getSymNameAttr()] = &slot;
      slot.isOpen = !global.isPrivate() || !uses;
    }
  if (globals.empty() || !uses)
    return;
  for (const SymbolTable::SymbolUse &use : *uses) {
    auto found = globals.find(use.getSymbolRef().getRootReference());
    if (found == globals.end())
      continue;
    if (isa<util::GlobalLoadOp>(use.getUser()))
      found->second->exits.push_back({{}, use.getUser(), 0});
    else if (isa<util::GlobalStoreOp>(use.getUser()))
      found->second->entries.push_back({use.getUser(), 0});
    else
      found->second->isOpen = true;
  }
}

void Collector::collectBlocks(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : llvm::drop_begin(region, region.empty() ? 0 : 1))
      for (BlockArgument argument : block.getArguments()) {
        if (!isCarried(argument.getType()))
          continue;
        ValueSlot slot{op};
        slot.exits.push_back({argument});
        bool isKnown = true;
        for (auto it = block.pred_begin(), e = block.pred_end(); it != e && isKnown; ++it) {
          auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
          unsigned produced = branch ? branch.getSuccessorOperands(it.getSuccessorIndex()).getProducedOperandCount() : 0;
          isKnown = branch && argument.getArgNumber() >= produced;
          slot.entries.push_back({branch, argument.getArgNumber() - produced, static_cast<int>(it.getSuccessorIndex())});
        }
        if (isKnown)
          slots.push_back(slot);
      }
}

void Collector::collectRegionOp(Operation *op) {
  auto forEachCarried = [this](TypeRange types, llvm::function_ref<void(unsigned)> visit) {
    for (auto [i, type] : llvm::enumerate(types))
      if (isCarried(type))
        visit(i);
  };
  if (isa<scf::IfOp, scf::IndexSwitchOp>(op))
    forEachCarried(op->getResultTypes(), [&](unsigned i) {
      ValueSlot &slot = add(op);
      slot.exits.push_back({{}, op, i});
      for (Region &region : op->getRegions())
        slot.entries.push_back({region.front().getTerminator(), i});
    });
  if (auto loop = dyn_cast<scf::ForOp>(op))
    forEachCarried(op->getResultTypes(), [&](unsigned i) {
      ValueSlot &slot = add(op);
      slot.exits = {{loop.getRegionIterArg(i)}, {{}, op, i}};
      slot.entries = {{op, loop.getNumControlOperands() + i}, {loop.getBody()->getTerminator(), i}};
    });
  if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    forEachCarried(loop.getInits().getTypes(), [&](unsigned i) {
      ValueSlot &slot = add(op);
      slot.exits = {{loop.getBeforeArguments()[i]}};
      slot.entries = {{op, i}, {loop.getYieldOp(), i}};
    });
    forEachCarried(op->getResultTypes(), [&](unsigned i) {
      ValueSlot &slot = add(op);
      slot.exits = {{loop.getAfterArguments()[i]}, {{}, op, i}};
      slot.entries = {{loop.getConditionOp(), i + 1}};
    });
  }
}

std::deque<ValueSlot> weir::stream::collectValueSlots(ModuleOp module, llvm::function_ref<bool(Type)> isCarried) {
  std::deque<ValueSlot> slots;
  Collector(module, isCarried, slots).run();
  return slots;
}
