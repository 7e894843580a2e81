#include "passes/Stream/StorageFlow.h"

#include "dialects/HAL/HALOps.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Stream/AliasSets.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Ops whose tied results are written; others with ties only pass storage on.
static bool isWriter(Operation *op) {
  return isa<AsyncFillOp, AsyncUpdateOp, AsyncCopyOp, AsyncStoreOp, AsyncDispatchOp, AsyncCallOp>(op);
}

/// Ops that hand on the storage of their operands unchanged.
static bool isPassThrough(Operation *op) {
  return isa<AsyncCastOp, AsyncBarrierOp, TimepointAwaitOp, TimepointBarrierOp, ResourceSubviewOp, ResourceTransientsOp>(op);
}

/// Ops that read untied operands, and keep nothing of them.
static bool isReader(Operation *op) {
  return isWriter(op) || isPassThrough(op) ||
         isa<AsyncCloneOp, AsyncSliceOp, AsyncTransferOp, AsyncLoadOp, ResourceSizeOp, TensorTraceOp>(op);
}

/// Ops whose untied results are new storage.
static bool makesStorage(Operation *op) {
  return isWriter(op) || isa<AsyncAllocaOp, AsyncSplatOp, AsyncCloneOp, AsyncSliceOp, AsyncTransferOp>(op);
}

static bool isResourceValue(Value value) { return isResource(value.getType()); }

Value StorageFlow::getCopySource(Operation *op) {
  if (auto clone = dyn_cast<AsyncCloneOp>(op))
    return clone.getSource();
  if (auto transfer = dyn_cast<AsyncTransferOp>(op))
    return transfer.getSource();
  if (auto slice = dyn_cast<AsyncSliceOp>(op))
    return slice.getSourceSize() == slice.getResultSize() ? slice.getSource() : Value();
  if (auto update = dyn_cast<AsyncUpdateOp>(op))
    return update.getUpdateSize() == update.getTargetSize() ? update.getUpdate() : Value();
  return {};
}

//===----------------------------------------------------------------------===//
// Values and groups
//===----------------------------------------------------------------------===//

unsigned StorageFlow::newId() {
  unsigned id = values.size();
  values.push_back({});
  parents.push_back(id);
  why.push_back(Why::None);
  whyOp.push_back(nullptr);
  flags.push_back(0);
  groupFlags.push_back(0);
  liveValues.push_back(0);
  liveGlobals.push_back(0);
  live.push_back(false);
  successors.emplace_back();
  predecessors.emplace_back();
  return id;
}

unsigned StorageFlow::idOf(Value value) {
  auto [it, isNew] = ids.try_emplace(value, values.size());
  if (isNew) {
    unsigned id = newId();
    values[id] = value;
  }
  return it->second;
}

unsigned StorageFlow::idOfGlobal(Operation *global) {
  auto [it, isNew] = globals.try_emplace(global, values.size());
  if (isNew)
    setFlag(newId(), HasGlobal);
  return it->second;
}

unsigned StorageFlow::find(unsigned id) const {
  while (parents[id] != id)
    id = parents[id] = parents[parents[id]];
  return id;
}

unsigned StorageFlow::find(Value value) const {
  auto it = ids.find(value);
  assert(it != ids.end() && "value is no resource, or was made after the analysis");
  return find(it->second);
}

void StorageFlow::unite(unsigned a, unsigned b) {
  a = find(a), b = find(b);
  if (a == b)
    return;
  parents[b] = a;
  groupFlags[a] |= groupFlags[b];
  liveValues[a] += liveValues[b];
  liveGlobals[a] += liveGlobals[b];
  changed = true;
}

void StorageFlow::setFlag(unsigned id, Flag flag) {
  flags[id] |= flag;
  uint8_t &group = groupFlags[find(id)];
  changed |= !(group & flag);
  group |= flag;
}

void StorageFlow::forbid(unsigned id, Why reason, Operation *op) {
  SmallVector<unsigned> worklist{id};
  while (!worklist.empty()) {
    unsigned next = worklist.pop_back_val();
    if (why[next] != Why::None)
      continue;
    why[next] = reason;
    whyOp[next] = op;
    changed = true;
    llvm::append_range(worklist, successors[next]);
  }
}

StorageFlow::Why StorageFlow::whyNotWritable(Value value) const {
  unsigned id = ids.lookup(value);
  if (why[id] != Why::None)
    return why[id];
  if (groupFlags[find(id)] & Pinned)
    return Why::Escapes;
  return cast<ResourceType>(value.getType()).getLifetime() == Lifetime::Constant ? Why::Constant : Why::None;
}

Operation *StorageFlow::culprit(Value value) const { return whyOp[ids.lookup(value)]; }

ArrayRef<Operation *> StorageFlow::consumers(Value value) const {
  auto it = groupConsumers.find(find(value));
  return it == groupConsumers.end() ? ArrayRef<Operation *>() : ArrayRef<Operation *>(it->second);
}

Operation *StorageFlow::findLaterUse(Operation *copy, Value source) const {
  // A look at the source's own uses names the culprit nearly always; the limit keeps remarks from costing quadratic time.
  unsigned budget = 256;
  Operation *outside = nullptr;
  for (Operation *user : source.getUsers()) {
    if (user == copy || --budget == 0)
      continue;
    Operation *at = copy->getBlock()->findAncestorOpInBlock(*user);
    if (at == copy)
      continue;
    if (at && copy->isBeforeInBlock(at))
      return user;
    if (!at || !outside)
      outside = user;
    if (budget == 1)
      break;
  }
  return outside;
}

//===----------------------------------------------------------------------===//
// Set-up
//===----------------------------------------------------------------------===//

StorageFlow::StorageFlow(ModuleOp module) {
  collectFunctions(module);
  for (Function &function : functions)
    collectInsideUses(function.op);
  collecting = true;
  for (Function &function : functions)
    walkFunction(function.op);
  collecting = false;
  classify(module);
  propagate();
  findFamilies();
  // Each round but the last joins groups or takes a writable value away. Programs need a handful; the limit bounds the cost of those that
  // were made to need more: what is not known by then is taken to be shared.
  constexpr unsigned maxRounds = 64;
  changed = true;
  for (unsigned round = 0; changed && round < maxRounds; ++round) {
    changed = false;
    for (Function &function : functions)
      walkFunction(function.op);
  }
  if (changed) {
    for (unsigned id = 0, e = values.size(); id < e; ++id) {
      for (unsigned next : successors[id])
        unite(id, next);
      forbid(id, Why::Unknown, nullptr);
    }
  }
  recording = true;
  for (Function &function : functions)
    walkFunction(function.op);
  for (auto [from, to, op] : allConsumers)
    if (from == to || isWriter(op) || (find(from) != find(to) && (flags[to] & Mutated)))
      groupConsumers[find(from)].push_back(op);
}

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
    op.walk([&](util::ReturnOp ret) { entry.returns.push_back(ret); });
  }
  for (auto global : module.getOps<util::GlobalOp>())
    if (isResource(global.getType()))
      idOfGlobal(global);
  collectUnderstood(module);
  collectGlobals();
}

/// Functions and globals whose names something other than calls, loads and stores mentions are not understood.
void StorageFlow::collectUnderstood(ModuleOp module) {
  auto uses = SymbolTable::getSymbolUses(&module.getBodyRegion());
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
      Operation *global = nullptr;
      if (auto load = dyn_cast<util::GlobalLoadOp>(op))
        global = symbols.lookupNearestSymbolFrom(op, load.getGlobalAttr());
      else if (auto store = dyn_cast<util::GlobalStoreOp>(op))
        global = symbols.lookupNearestSymbolFrom(op, store.getGlobalAttr());
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

/// Whether an invocation may end with an error at `op`: checks of arguments, asserts in host code and in kernels, calls of functions with such.
/// (Running out of memory is not one: there is no promise about the globals of a program after that.)
bool StorageFlow::mayFail(Operation *op) {
  if (isa<cf::AssertOp, hal::BufferViewAssertOp>(op))
    return true;
  if (isa<util::CallOp>(op)) {
    Function *callee = calleeOf(op);
    return callee && callee->mayFail;
  }
  auto dispatch = dyn_cast<AsyncDispatchOp>(op);
  if (!dispatch)
    return false;
  for (Attribute entry : dispatch.getEntryPoints()) {
    Operation *executable =
        symbols.lookupNearestSymbolFrom(op, FlatSymbolRefAttr::get(cast<SymbolRefAttr>(entry).getRootReference()));
    auto [it, isNew] = failingKernels.try_emplace(executable, false);
    if (isNew && executable)
      it->second = executable->walk([](cf::AssertOp) { return WalkResult::interrupt(); }).wasInterrupted();
    if (it->second)
      return true;
  }
  return false;
}

/// What each region uses of the values and globals outside.
void StorageFlow::collectInsideUses(Operation *function) {
  Region *top = &function->getRegion(0);
  function->walk([&](Operation *op) {
    if (op == function)
      return;
    auto add = [&](unsigned id, Region *home) {
      for (Region *region = op->getParentRegion(); region && region != home; region = region->getParentRegion())
        if (!insideUses[region].insert(id))
          break;
    };
    for (Value operand : op->getOperands())
      if (isResourceValue(operand))
        add(idOf(operand), operand.getParentRegion());
    if (op->getParentRegion() == top)
      return;
    if (mayFail(op))
      for (unsigned id : functions[functionIndex.lookup(function)].globals)
        add(id, top);
    if (isa<util::GlobalLoadOp, util::GlobalStoreOp>(op)) {
      auto name = op->getAttrOfType<FlatSymbolRefAttr>("global");
      if (auto it = globals.find(symbols.lookupNearestSymbolFrom(op, name)); it != globals.end())
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
  for (auto &[value, id] : llvm::make_early_inc_range(ids)) {
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
    } else if (isa<AsyncConstantOp, TensorConstantOp, ResourceConstantsOp>(op)) {
      forbid(id, Why::Constant, op);
    } else if (predecessors[id].empty() && !makesStorage(op)) {
      setFlag(id, Lent);
      forbid(id, Why::Unknown, op);
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

//===----------------------------------------------------------------------===//
// Liveness
//===----------------------------------------------------------------------===//

void StorageFlow::insert(unsigned id) {
  if (live[id])
    return;
  live[id] = true;
  ++(values[id] ? liveValues : liveGlobals)[find(id)];
  log.push_back(id);
}

void StorageFlow::erase(unsigned id) {
  if (!live[id])
    return;
  live[id] = false;
  --(values[id] ? liveValues : liveGlobals)[find(id)];
  log.push_back(id);
}

void StorageFlow::undo(size_t mark) {
  while (log.size() > mark) {
    unsigned id = log.back();
    log.pop_back();
    live[id] = !live[id];
    unsigned &count = (values[id] ? liveValues : liveGlobals)[find(id)];
    count += live[id] ? 1 : -1;
  }
}

void StorageFlow::walkFunction(Operation *op) {
  current = &functions[functionIndex.lookup(op)];
  for (unsigned id : current->globals)
    insert(id);
  walkRegion(op->getRegion(0));
  undo(0);
}

void StorageFlow::walkRegion(Region &region) {
  if (region.empty())
    return;
  if (region.hasOneBlock())
    return walkBlock(region.front());
  auto insertLive = [&](const Liveness::ValueSetT &set) {
    for (Value value : set)
      if (isResourceValue(value))
        insert(idOf(value));
  };
  for (Block &block : region) {
    size_t mark = log.size();
    if (auto used = insideUses.find(&region); used != insideUses.end())
      for (unsigned id : used->second)
        if (!values[id])
          insert(id);
    if (auto branch = dyn_cast<BranchOpInterface>(block.getTerminator()))
      for (unsigned i = 0, e = branch->getNumSuccessors(); i < e; ++i) {
        size_t inner = log.size();
        Block *successor = branch->getSuccessor(i);
        insertLive(current->liveness->getLiveIn(successor));
        SmallVector<std::pair<unsigned, unsigned>> pairs;
        SuccessorOperands operands = branch.getSuccessorOperands(i);
        for (auto [operand, argument] :
             llvm::zip(operands.getForwardedOperands(),
                       successor->getArguments().drop_front(operands.getProducedOperandCount())))
          addPair(pairs, operand, argument);
        pass(pairs, EdgeKind::Local, branch);
        undo(inner);
      }
    insertLive(current->liveness->getLiveOut(&block));
    walkBlock(block);
    undo(mark);
  }
}

void StorageFlow::walkBlock(Block &block) {
  for (Operation &op : llvm::reverse(block))
    visit(&op);
}

void StorageFlow::addPair(SmallVectorImpl<std::pair<unsigned, unsigned>> &pairs, Value from, Value to) {
  if (isResourceValue(from) && isResourceValue(to))
    pairs.emplace_back(idOf(from), idOf(to));
}

/// Storage goes from the first to the second of each pair, all at once, at a point where exactly the live values are used later.
void StorageFlow::pass(Pairs pairs, EdgeKind kind, Operation *at) {
  if (collecting) {
    for (auto [from, to] : pairs) {
      successors[from].push_back(to);
      predecessors[to].push_back(from);
      // A return ends the frame: nothing in it comes later.
      if (kind != EdgeKind::Return)
        allConsumers.push_back({from, to, at});
    }
    return;
  }
  if (recording)
    return;
  llvm::SmallDenseMap<unsigned, unsigned> seen;
  for (auto [from, to] : pairs) {
    unsigned group = find(from);
    auto [first, isFirst] = seen.try_emplace(group, to);
    bool isMove = isFirst && why[from] == Why::None && liveValues[group] == 0 && liveGlobals[group] == 0;
    // Globals outlive every frame.
    if (kind == EdgeKind::Return && (groupFlags[group] & HasGlobal))
      isMove = false;
    if (groupFlags[group] & Pinned)
      forbid(to, Why::Escapes, at);
    if (isMove)
      continue;
    unite(from, to);
    if (!isFirst)
      unite(to, first->second);
    // The caller's values are not seen from inside.
    if (kind == EdgeKind::Call) {
      forbid(to, Why::Caller, at);
      if (!isFirst)
        forbid(first->second, Why::Caller, at);
    }
  }
}

void StorageFlow::visit(Operation *op) {
  if (isa<ExecutableOp>(op))
    return;
  for (Value result : op->getResults())
    if (isResourceValue(result))
      erase(idOf(result));
  if (recording)
    if (Value source = getCopySource(op))
      copies[op] = {liveValues[find(source)] != 0, liveGlobals[find(source)] != 0};
  if (!isa<util::CallOp>(op) && mayFail(op))
    insertGlobals();
  if (op->getNumRegions() != 0)
    visitRegions(op);
  else
    visitUses(op);
  for (Value operand : op->getOperands())
    if (isResourceValue(operand))
      insert(idOf(operand));
}

void StorageFlow::visitUses(Operation *op) {
  SmallVector<std::pair<unsigned, unsigned>> pairs;
  if (auto load = dyn_cast<util::GlobalLoadOp>(op)) {
    auto global = globals.find(symbols.lookupNearestSymbolFrom(op, load.getGlobalAttr()));
    if (global == globals.end())
      return;
    if (isResourceValue(load.getResult()))
      pass({{global->second, idOf(load.getResult())}}, EdgeKind::Local, op);
    insert(global->second);
    return;
  }
  if (auto store = dyn_cast<util::GlobalStoreOp>(op)) {
    auto global = globals.find(symbols.lookupNearestSymbolFrom(op, store.getGlobalAttr()));
    if (global == globals.end())
      return;
    erase(global->second);
    if (isResourceValue(store.getValue()))
      pass({{idOf(store.getValue()), global->second}}, EdgeKind::Local, op);
    return;
  }
  if (isa<util::CallOp>(op))
    return visitCall(op);
  if (auto select = dyn_cast<arith::SelectOp>(op)) {
    addPair(pairs, select.getTrueValue(), select.getResult());
    addPair(pairs, select.getFalseValue(), select.getResult());
    return pass(pairs, EdgeKind::Local, op);
  }
  if (isa<util::OptimizationBarrierOp>(op)) {
    for (auto [operand, result] : llvm::zip(op->getOperands(), op->getResults()))
      addPair(pairs, operand, result);
    return pass(pairs, EdgeKind::Local, op);
  }
  if (auto tied = dyn_cast<util::TiedOpInterface>(op); tied && (isWriter(op) || isPassThrough(op))) {
    for (OpResult result : op->getResults())
      if (Value operand = isResourceValue(result) ? tied.getTiedResultOperand(result) : Value()) {
        addPair(pairs, operand, result);
        if (collecting && isWriter(op))
          setFlag(idOf(operand), Mutated);
      }
    pass(pairs, EdgeKind::Local, op);
  }
  if (isa<util::ReturnOp>(op)) {
    if (current->isOpen && collecting)
      for (Value operand : op->getOperands())
        if (isResourceValue(operand))
          setFlag(idOf(operand), HandedOut);
    // A returned value that a global holds, too, has got away for good.
    if (current->isOpen && !collecting && !recording)
      for (Value operand : op->getOperands())
        if (isResourceValue(operand) && (groupFlags[find(operand)] & HasGlobal))
          setFlag(idOf(operand), Pinned);
    return;
  }
  if (isReader(op) || isa<BranchOpInterface, RegionBranchTerminatorOpInterface, YieldOp>(op))
    return;
  if (!op->isRegistered())
    mayCallBack(op);
  if (!collecting)
    return;
  // Exports hand storage out; what an unknown op does with it is not known.
  for (Value operand : op->getOperands())
    if (isResourceValue(operand)) {
      unsigned id = idOf(operand);
      setFlag(id, Pinned);
      setFlag(id, Lent);
      setFlag(id, HandedOut);
      if (!isa<TensorExportOp>(op)) {
        setFlag(id, Mutated);
        allConsumers.push_back({id, id, op});
      }
    }
}

/// Values that live on in this frame are not seen by what `op` calls, which may find their storage in a global.
void StorageFlow::holdAcross(unsigned global, Operation *op) {
  if (collecting || recording || liveValues[find(global)] == 0 || why[global] != Why::None)
    return;
  setFlag(global, Pinned);
  forbid(global, Why::Global, op);
}

/// All globals that this function accesses are loaded before they are stored again.
void StorageFlow::insertGlobals() {
  for (unsigned id : current->globals)
    insert(id);
}

/// What is not known may call public functions, and so read and write every global.
void StorageFlow::mayCallBack(Operation *op) {
  for (auto &[global, id] : globals) {
    holdAcross(id, op);
    insert(id);
  }
}

void StorageFlow::visitCall(Operation *op) {
  Function *callee = calleeOf(op);
  SmallVector<std::pair<unsigned, unsigned>> pairs;
  if (!callee) {
    auto tied = cast<util::TiedOpInterface>(op);
    mayCallBack(op);
    for (OpResult result : op->getResults())
      if (Value operand = isResourceValue(result) ? tied.getTiedResultOperand(result) : Value())
        addPair(pairs, operand, result);
    pass(pairs, EdgeKind::Local, op);
    if (!collecting)
      return;
    // An untied result may be any operand.
    unsigned any = newId();
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isResourceValue(operand.get()))
        continue;
      unsigned id = idOf(operand.get());
      if (tied.isOperandTied(operand.getOperandNumber())) {
        setFlag(id, Mutated);
        continue;
      }
      setFlag(id, Pinned);
      setFlag(id, Lent);
      successors[id].push_back(any);
      predecessors[any].push_back(id);
    }
    for (OpResult result : op->getResults())
      if (isResourceValue(result) && !tied.getTiedResultOperand(result)) {
        unsigned id = idOf(result);
        successors[any].push_back(id);
        predecessors[id].push_back(any);
        setFlag(id, Lent);
        forbid(id, Why::Unknown, op);
      }
    return;
  }

  for (unsigned id : callee->globals)
    holdAcross(id, op);
  for (Operation *ret : callee->returns) {
    pairs.clear();
    for (auto [value, result] : llvm::zip(ret->getOperands(), op->getResults()))
      addPair(pairs, value, result);
    pass(pairs, EdgeKind::Return, op);
  }
  for (unsigned id : callee->globals)
    insert(id);
  // A callee that fails does not return.
  if (callee->mayFail)
    insertGlobals();
  pairs.clear();
  for (auto [operand, argument] : llvm::zip(op->getOperands(), callee->op->getRegion(0).getArguments()))
    addPair(pairs, operand, argument);
  pass(pairs, EdgeKind::Call, op);
}

void StorageFlow::visitRegions(Operation *op) {
  SmallVector<std::pair<unsigned, unsigned>> pairs;
  auto insertInside = [&](Region *region) {
    if (auto it = insideUses.find(region); it != insideUses.end())
      for (unsigned id : it->second)
        insert(id);
  };
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch) {
    // Captures of execution regions; whatever else has regions is not understood.
    bool executes = isa<AsyncExecuteOp, AsyncConcurrentOp>(op);
    size_t mark = log.size();
    for (Region &region : op->getRegions())
      insertInside(&region);
    if (executes) {
      Block &body = op->getRegion(0).front();
      ValueRange captures = isa<AsyncExecuteOp>(op) ? cast<AsyncExecuteOp>(op).getResourceOperands()
                                                    : cast<AsyncConcurrentOp>(op).getResourceOperands();
      for (auto [capture, argument] : llvm::zip(captures, body.getArguments()))
        addPair(pairs, capture, argument);
      auto yield = cast<YieldOp>(body.getTerminator());
      for (auto [value, result] : llvm::zip(yield.getResourceOperands(), op->getResults()))
        addPair(pairs, value, result);
      // A tie of a region is a write, whatever the body does: the result has to end up in that storage.
      auto tied = cast<util::TiedOpInterface>(op);
      for (OpResult result : op->getResults())
        if (Value operand = isResourceValue(result) ? tied.getTiedResultOperand(result) : Value()) {
          addPair(pairs, operand, result);
          if (collecting) {
            setFlag(idOf(operand), Mutated);
            allConsumers.push_back({idOf(operand), idOf(operand), op});
          }
        }
      pass(pairs, EdgeKind::Call, op);
    } else if (collecting) {
      auto escape = [&](unsigned id) {
        if (values[id]) {
          setFlag(id, Pinned);
          setFlag(id, Lent);
          setFlag(id, Mutated);
          allConsumers.push_back({id, id, op});
        }
      };
      for (Value operand : op->getOperands())
        if (isResourceValue(operand))
          escape(idOf(operand));
    }
    for (Region &region : op->getRegions())
      walkRegion(region);
    undo(mark);
    for (Region &region : op->getRegions())
      insertInside(&region);
    return;
  }

  // Where control may go from each region.
  unsigned count = op->getNumRegions();
  SmallVector<llvm::BitVector> next(count, llvm::BitVector(count));
  SmallVector<RegionSuccessor> targets;
  SmallVector<RegionBranchTerminatorOpInterface> terminators;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(block.getTerminator())) {
        terminators.push_back(terminator);
        targets.clear();
        branch.getSuccessorRegions(RegionBranchPoint(terminator), targets);
        for (RegionSuccessor &target : targets)
          if (Region *to = target.getSuccessor())
            next[region.getRegionNumber()].set(to->getRegionNumber());
      }
  for (unsigned via = 0; via < count; ++via)
    for (unsigned from = 0; from < count; ++from)
      if (next[from].test(via))
        next[from] |= next[via];
  auto insertFollowing = [&](unsigned region) {
    for (unsigned i : next[region].set_bits())
      insertInside(&op->getRegion(i));
  };

  auto passTo = [&](RegionSuccessor &target, OperandRange operands, Operation *at) {
    size_t mark = log.size();
    if (Region *to = target.getSuccessor()) {
      insertInside(to);
      insertFollowing(to->getRegionNumber());
    }
    pairs.clear();
    for (auto [operand, input] : llvm::zip(operands, target.getSuccessorInputs()))
      addPair(pairs, operand, input);
    pass(pairs, EdgeKind::Local, at);
    undo(mark);
  };
  targets.clear();
  branch.getSuccessorRegions(RegionBranchPoint::parent(), targets);
  for (RegionSuccessor &target : targets)
    passTo(target, branch.getEntrySuccessorOperands(target), op);
  for (RegionBranchTerminatorOpInterface terminator : terminators) {
    targets.clear();
    branch.getSuccessorRegions(RegionBranchPoint(terminator), targets);
    for (RegionSuccessor &target : targets)
      passTo(target, terminator.getSuccessorOperands(target), terminator);
  }
  for (Region &region : op->getRegions()) {
    size_t mark = log.size();
    insertFollowing(region.getRegionNumber());
    walkRegion(region);
    undo(mark);
  }
  for (Region &region : op->getRegions())
    insertInside(&region);
}
