#include "passes/Stream/ElideCopies/StateGlobals.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/SymbolUses.h"
#include "passes/Stream/Storage/StorageOps.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Loads and stores of one global that are looked at for each value that is stored to it.
static constexpr size_t kMostAccesses = 256;

std::optional<int64_t> weir::stream::getConstant(Value value) {
  APInt number;
  return value && matchPattern(value, m_ConstantInt(&number)) ? std::optional(number.getSExtValue()) : std::nullopt;
}

bool weir::stream::isQuietBetween(Operation *a, Operation *b) {
  if (b->isBeforeInBlock(a))
    std::swap(a, b);
  for (Operation *op = a->getNextNode(); op && op != b; op = op->getNextNode())
    if (op->getNumRegions() != 0 || !(isa<util::GlobalLoadOp, util::GlobalStoreOp>(op) || isa_and_present<StreamDialect, arith::ArithDialect>(op->getDialect())))
      return false;
  return true;
}

/// What a store gives on from another global, or null.
static util::GlobalLoadOp getMove(util::GlobalStoreOp store) { return getOriginal(store.getValue()).getDefiningOp<util::GlobalLoadOp>(); }

bool StateGlobals::collect() {
  for (auto global : module.getOps<util::GlobalOp>())
    if (isResource(global.getType()) && global.getIsMutable())
      states[global.getSymNameAttr()].op = global;
  if (states.empty())
    return true;
  auto uses = findSymbolUses(module);
  if (!uses)
    return false;
  for (const SymbolTable::SymbolUse &use : *uses) {
    StringAttr name = use.getSymbolRef().getRootReference();
    State *state = find(name);
    if (!state) {
      auto call = dyn_cast<util::CallOp>(use.getUser());
      auto store = dyn_cast<util::GlobalStoreOp>(use.getUser());
      if (call)
        calls[name].push_back(call);
      else if (store)
        sizeStores[{store->getBlock(), store.getValue()}].push_back(store);
      else if (!isa<util::GlobalLoadOp>(use.getUser()))
        indirect.insert(name);
      numStores[name] += bool(store);
    } else if (auto store = dyn_cast<util::GlobalStoreOp>(use.getUser())) {
      state->stores.push_back(store);
    } else if (auto load = dyn_cast<util::GlobalLoadOp>(use.getUser())) {
      state->loads.emplace_back(load, findFate(load.getResult()));
    } else {
      state->isKnown = false;
    }
  }
  collectInitialization();
  collectPlaces();
  for (auto &[name, state] : states)
    state.refused = whyNeverOverwritten(state);
  checkMoves();
  return true;
}

/// Functions that may run before all globals have their first content.
void StateGlobals::collectInitialization() {
  SmallVector<Operation *> worklist;
  for (auto initializer : module.getOps<util::InitializerOp>())
    worklist.push_back(initializer);
  while (!worklist.empty())
    worklist.pop_back_val()->walk([&](Operation *op) {
      auto call = dyn_cast<util::CallOp>(op);
      util::FuncOp callee = call ? edges.getCallee(call) : util::FuncOp();
      if (callee && initializing.insert(callee).second)
        worklist.push_back(callee);
      mayCallBack |= (call && (!callee || callee.isExternal())) || !op->isRegistered();
    });
}

void StateGlobals::collectPlaces() {
  llvm::SmallPtrSet<Attribute, 2> places;
  // Where ops are that state nothing.
  if (Attribute fallback = module->getAttr("stream.affinity.default"))
    places.insert(fallback);
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ExecutableOp>(op))
      return WalkResult::skip();
    auto affine = dyn_cast<AffinityOpInterface>(op);
    for (Attribute place : {affine ? affine.getAffinityAttr() : Attribute(), op->getAttr("stream.affinity")})
      if (place)
        places.insert(place);
    return WalkResult::advance();
  });
  isOnePlace = places.size() <= 1;
}

static bool isInitialized(const State &state) {
  return llvm::any_of(state.stores, [](util::GlobalStoreOp store) {
    auto initializer = dyn_cast<util::InitializerOp>(store->getParentOp());
    return initializer && store->getBlock() == &initializer.getBody().front();
  });
}

/// The constant size of a value, also of what a function of the program returns.
std::optional<int64_t> StateGlobals::findSize(Value value) {
  if (std::optional<int64_t> size = getConstant(util::findValueSize(value)))
    return size;
  auto call = getOriginal(value).getDefiningOp<util::CallOp>();
  util::FuncOp callee = call ? edges.getCallee(call) : util::FuncOp();
  std::optional<int64_t> common;
  if (callee)
    for (Operation *ret : edges.getReturns(callee)) {
      std::optional<int64_t> size = getConstant(util::findValueSize(ret->getOperand(cast<OpResult>(getOriginal(value)).getResultNumber())));
      if (!size || (common && common != size))
        return std::nullopt;
      common = size;
    }
  return common;
}

/// Finds the global that gets the size of each content together with the content: once each in a block, and no op between them can run other code.
void StateGlobals::collectSizeGlobal(State &state) {
  util::GlobalOp global;
  auto isRefused = [&](util::GlobalStoreOp store) {
    MutableArrayRef<util::GlobalStoreOp> candidates;
    if (auto it = sizeStores.find({store->getBlock(), util::findValueSize(store.getValue())}); it != sizeStores.end())
      candidates = it->second;
    auto *chosen = llvm::find_if(candidates, [&](util::GlobalStoreOp other) {
      return global ? other.getGlobal() == global.getSymName() : other.getGlobal().starts_with(state.op.getSymName());
    });
    if (chosen == candidates.end() || !isQuietBetween(store, *chosen))
      return true;
    if (!global)
      global = module.lookupSymbol<util::GlobalOp>(chosen->getGlobal());
    return !state.sizeStores.try_emplace(store->getBlock(), *chosen).second;
  };
  if (llvm::any_of(state.stores, isRefused) || !global || !global.isPrivate())
    return;
  StringAttr name = global.getSymNameAttr();
  auto initial = dyn_cast_if_present<IntegerAttr>(global.getInitialValueAttr());
  bool startsAtZero = initial ? initial.getValue().isZero() : !global.getInitialValueAttr();
  // Before content the size is 0, so that it differs from all that are used.
  if (startsAtZero && !indirect.contains(name) && numStores.lookup(name) == state.stores.size())
    state.sizeGlobal = global;
}

std::optional<OverwriteStateCode> StateGlobals::whyNeverOverwritten(State &state) {
  if (!state.isKnown || !state.op.isPrivate() || state.stores.size() + state.loads.size() > kMostAccesses)
    return OverwriteStateCode::UNKNOWN_USER;
  state.isInitialized = ::isInitialized(state);
  bool isMoved = llvm::any_of(state.stores, getMove) || llvm::any_of(state.loads, [](auto &load) { return !load.second.stores.empty(); });
  if (!state.isInitialized && isMoved)
    return OverwriteStateCode::UNINITIALIZED;
  bool isFirst = true, isConstant = true;
  for (util::GlobalStoreOp store : state.stores) {
    if (getMove(store))
      continue;
    std::optional<int64_t> size = findSize(store.getValue());
    isConstant &= size && (isFirst || size == state.size);
    Attribute place = getPlace(store.getValue());
    if (!isOnePlace && (!place || (!isFirst && place != state.place)))
      return OverwriteStateCode::OTHER_PLACE;
    state.size = size;
    state.place = place;
    isFirst = false;
  }
  if (isConstant)
    return std::nullopt;
  state.size = std::nullopt;
  if (!isMoved)
    collectSizeGlobal(state);
  return state.sizeGlobal ? std::nullopt : std::optional(OverwriteStateCode::SIZES);
}

std::optional<OverwriteStateCode> StateGlobals::whyMoveIsRefused(State &state, util::GlobalLoadOp source) {
  State *from = find(source.getGlobalAttr().getAttr());
  if (!from || from->refused)
    return from ? *from->refused : OverwriteStateCode::UNKNOWN_USER;
  if (from->size != state.size)
    return OverwriteStateCode::SIZES;
  return isOnePlace || from->place == state.place ? std::nullopt : std::optional(OverwriteStateCode::OTHER_PLACE);
}

/// Content of one global that is stored to another one has to be like that. What refuses a global refuses those that get its content.
void StateGlobals::checkMoves() {
  llvm::DenseMap<State *, SmallVector<State *, 1>> receivers;
  SmallVector<State *> worklist;
  for (auto &[name, state] : states) {
    for (util::GlobalStoreOp store : state.stores)
      if (util::GlobalLoadOp source = getMove(store)) {
        if (State *from = find(source.getGlobalAttr().getAttr()))
          receivers[from].push_back(&state);
        if (!state.refused)
          state.refused = whyMoveIsRefused(state, source);
      }
    if (state.refused)
      worklist.push_back(&state);
  }
  while (!worklist.empty()) {
    State *refused = worklist.pop_back_val();
    for (State *receiver : receivers.lookup(refused))
      if (!receiver->refused) {
        receiver->refused = refused->refused;
        worklist.push_back(receiver);
      }
  }
}
