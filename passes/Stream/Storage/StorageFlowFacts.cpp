//===- StorageFlowFacts.cpp - What holds of storage at any time -----------===//
//
// Who may call each function, what functions and regions use of what is outside, what kinds of values are never writable, and the closure of
// such facts over the edges of the flow.
//
//===----------------------------------------------------------------------===//

#include "passes/Stream/Storage/StorageFlow.h"

#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "passes/Analysis/SymbolUses.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

void StorageFlow::collectFunctions(ModuleOp module) {
  for (Operation &op : module.getOps()) {
    auto function = dyn_cast<FunctionOpInterface>(op);
    if (!function || function.getFunctionBody().empty())
      continue;
    functionIndex[&op] = functions.size();
    Function &entry = functions.emplace_back();
    entry.op = &op;
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    entry.isOpen = !isa<util::FuncOp, util::InitializerOp>(op) || (symbol && symbol.isPublic());
    bool branches = false;
    op.walk([&](Block *block) { branches |= !block->getParent()->hasOneBlock(); });
    if (branches)
      entry.liveness = std::make_unique<Liveness>(&op);
  }
  for (auto global : module.getOps<util::GlobalOp>())
    if (isResource(global.getType()))
      idOfGlobal(global);
  collectUnderstood(module);
  collectGlobals();
}

/// Functions and globals whose names something other than calls, loads and stores mentions are not understood.
void StorageFlow::collectUnderstood(ModuleOp module) {
  auto uses = findSymbolUses(module);
  llvm::SmallPtrSet<Operation *, 8> called;
  if (uses)
    for (const SymbolTable::SymbolUse &use : *uses) {
      Operation *target = symbols.lookupSymbolIn(module, StringAttr(use.getSymbolRef().getRootReference()));
      if (!target)
        continue;
      auto function = functionIndex.find(target);
      if (function != functionIndex.end() && isa<util::CallOp>(use.getUser()))
        called.insert(target);
      else if (function != functionIndex.end())
        functions[function->second].isOpen = true;
      else if (auto global = globals.find(target);
               global != globals.end() && !isa<util::GlobalLoadOp, util::GlobalStoreOp>(use.getUser()))
        forbid(global->second, Why::Global, use.getUser());
    }
  for (Function &function : functions)
    function.isOpen |= !uses || (isa<util::FuncOp>(function.op) && !called.contains(function.op));
}

/// Globals that a function accesses and whether it may fail, closed over calls. Something unknown may call back, and so reach all globals.
void StorageFlow::collectGlobals() {
  SmallVector<SmallVector<unsigned>> callers(functions.size());
  for (unsigned index = 0, e = functions.size(); index < e; ++index) {
    Function &function = functions[index];
    function.op->walk([&](Operation *op) {
      Operation *global = isa<util::GlobalLoadOp, util::GlobalStoreOp>(op) ? edges.getGlobal(op) : nullptr;
      // Only what is stored again can be taken over.
      if (auto it = globals.find(global); it != globals.end() && cast<util::GlobalOp>(global).getIsMutable())
        function.globals.insert(it->second);
      if (auto call = dyn_cast<util::CallOp>(op)) {
        Function *callee = calleeOf(call);
        if (callee)
          callers[callee - functions.data()].push_back(index);
      }
      if ((isa<util::CallOp>(op) && !calleeOf(op)) || !op->isRegistered())
        for (auto &[op, id] : globals)
          function.globals.insert(id);
      function.mayFail |= mayFail(op);
    });
  }
  SmallVector<unsigned> worklist = llvm::to_vector(llvm::seq<unsigned>(0, functions.size()));
  while (!worklist.empty()) {
    unsigned index = worklist.pop_back_val();
    for (unsigned caller : callers[index]) {
      auto &into = functions[caller].globals;
      size_t before = into.size();
      into.insert(functions[index].globals.begin(), functions[index].globals.end());
      bool failed = functions[caller].mayFail;
      functions[caller].mayFail |= functions[index].mayFail;
      if (into.size() != before || functions[caller].mayFail != failed)
        worklist.push_back(caller);
    }
  }
}

StorageFlow::Function *StorageFlow::calleeOf(Operation *op) {
  auto callee = symbols.lookupNearestSymbolFrom(op, cast<util::CallOp>(op).getCalleeAttr());
  auto it = functionIndex.find(callee);
  return callee && it != functionIndex.end() ? &functions[it->second] : nullptr;
}

/// Whether the host may end an invocation with an error at `op`: checks of arguments, asserts, calls of functions with such. The error of a kernel that
/// checks subscripts says that globals may have changed, and running out of memory promises nothing.
bool StorageFlow::mayFail(Operation *op) {
  if (isa<cf::AssertOp, hal::BufferViewAssertOp, hal::CheckOp>(op))
    return true;
  Function *callee = isa<util::CallOp>(op) ? calleeOf(op) : nullptr;
  return callee && callee->mayFail;
}

/// `op` uses `id`, which is at home in the region `home`.
void StorageFlow::addInsideUse(Operation *op, unsigned id, Region *home) {
  for (Region *region = op->getParentRegion(); region && region != home; region = region->getParentRegion())
    if (!insideUses[region].insert(id))
      break;
}

/// What each region uses of the values and globals outside.
void StorageFlow::collectInsideUses(Operation *function) {
  Region *top = &function->getRegion(0);
  function->walk([&](Operation *op) {
    if (op == function)
      return;
    auto add = [&](unsigned id, Region *home) { addInsideUse(op, id, home); };
    for (Value operand : op->getOperands())
      if (isResource(operand))
        add(idOf(operand), operand.getParentRegion());
    if (op->getParentRegion() == top)
      return;
    if (mayFail(op))
      for (unsigned id : functions[functionIndex.lookup(function)].globals)
        add(id, top);
    if (isa<util::GlobalLoadOp, util::GlobalStoreOp>(op)) {
      if (auto it = globals.find(edges.getGlobal(op)); it != globals.end())
        add(it->second, top);
    } else if (isa<util::CallOp>(op)) {
      if (Function *callee = calleeOf(op)) {
        for (unsigned id : callee->globals)
          add(id, top);
        return;
      }
      for (auto &[global, id] : globals)
        add(id, top);
    } else if (!op->isRegistered()) {
      for (auto &[global, id] : globals)
        add(id, top);
    }
  });
}

/// What is known of values without looking at liveness. Runs after the edges are there.
void StorageFlow::classify(ModuleOp module) {
  for (auto [op, id] : globals) {
    auto global = cast<util::GlobalOp>(op);
    setFlag(id, Kept);
    if (!global.isPrivate() || !global.getIsMutable() || global.getInitialValueAttr())
      forbid(id, Why::Global, global);
  }
  // In order of their numbers, so that remarks name the same blocker in every run.
  for (auto [id, value] : llvm::enumerate(values)) {
    if (!value)
      continue;
    Operation *op = value.getDefiningOp();
    if (cast<ResourceType>(value.getType()).getLifetime() == Lifetime::Constant)
      forbid(id, Why::Constant, op);
    if (!op) {
      Operation *parent = value.getParentBlock()->getParentOp();
      auto function = functionIndex.find(parent);
      bool isEntry = function != functionIndex.end() && value.getParentBlock()->isEntryBlock();
      if (isEntry && functions[function->second].isOpen) {
        unsigned index = cast<BlockArgument>(value).getArgNumber();
        auto ties = parent->getAttrOfType<ArrayAttr>("tied_operands");
        auto func = dyn_cast<SymbolOpInterface>(parent);
        // A tie in the signature of a public function is a caller's permission to overwrite the argument.
        bool given = func && func.isPublic() && ties &&
                     llvm::any_of(ties.getAsRange<IntegerAttr>(), [&](IntegerAttr tie) { return tie.getInt() == index; });
        bool isPublic = !func || func.isPublic();
        if (isPublic && !given)
          setFlag(id, Lent);
        if (!given)
          forbid(id, isPublic ? Why::Borrowed : Why::Caller, parent);
      } else if (predecessors[id].empty()) {
        forbid(id, Why::Unknown, parent);
      }
      continue;
    }
    if (auto import = dyn_cast<TensorImportOp>(op)) {
      if (!import.getConsume()) {
        setFlag(id, Lent);
        forbid(id, Why::Borrowed, op);
      }
    } else if (predecessors[id].empty()) {
      std::optional<util::StorageLink> link = findStorageLink(value);
      if (link && link->relation == util::StorageRelation::Constant) {
        forbid(id, Why::Constant, op);
      } else if (!link || !link->makesStorage()) {
        setFlag(id, Lent);
        forbid(id, Why::Unknown, op);
      }
    }
  }
}

/// Closes facts over the edges: what comes from outside goes down, what is written or kept goes up.
void StorageFlow::propagate() {
  auto close = [&](Flag flag, auto &edges) {
    SmallVector<unsigned> worklist;
    for (unsigned id = 0, e = values.size(); id < e; ++id)
      if (flags[id] & flag)
        worklist.push_back(id);
    while (!worklist.empty())
      for (unsigned next : edges[worklist.pop_back_val()])
        if (!(flags[next] & flag)) {
          setFlag(next, flag);
          worklist.push_back(next);
        }
  };
  for (auto [op, id] : globals)
    setFlag(id, Loaded);
  close(Loaded, successors);
  close(Lent, successors);
  close(Mutated, predecessors);
  close(HandedOut, predecessors);
  // What a global holds is kept, and what will be stored is.
  std::vector<uint8_t> before = flags;
  close(Kept, predecessors);
  std::vector<uint8_t> up = flags;
  flags = std::move(before);
  close(Kept, successors);
  for (unsigned id = 0, e = values.size(); id < e; ++id)
    flags[id] |= up[id];
}

/// The arguments that may hold the content of a global. Ops that may fail use them.
void StorageFlow::collectState(Function &function) {
  Region &top = function.op->getRegion(0);
  for (BlockArgument argument : top.getArguments())
    if (isResource(argument) && flags[idOf(argument)] & Loaded)
      function.state.push_back(idOf(argument));
  if (!function.state.empty() && function.mayFail)
    function.op->walk([&](Operation *op) {
      if (op != function.op && mayFail(op))
        for (unsigned id : function.state)
          addInsideUse(op, id, &top);
    });
}

void StorageFlow::findFamilies() {
  families.assign(values.size(), 0);
  unsigned last = 0;
  SmallVector<unsigned> worklist;
  for (unsigned start = 0, e = values.size(); start < e; ++start) {
    if (families[start])
      continue;
    families[start] = ++last;
    worklist.push_back(start);
    while (!worklist.empty()) {
      unsigned id = worklist.pop_back_val();
      for (unsigned next : llvm::concat<unsigned>(successors[id], predecessors[id]))
        if (!families[next]) {
          families[next] = last;
          worklist.push_back(next);
        }
    }
  }
}

unsigned StorageFlow::getFamily(Value value) const { return families[ids.lookup(value)]; }
