//===- OverwriteState.cpp - New state where the old one was ---------------===//
//
// stream-passes.md 4.6, in value semantics. A value that is computed without its global's old content, and replaces it, is tied to that content: then it
// may be made in the same storage, and a call needs no other. Where globals hand their content on, as in a ring, the content that no global keeps is
// taken. A tie changes no bytes; that nothing else needs the storage decide weir-materialize-copy-on-write and weir-elide-copies, and where they leave a
// copy its content is dead. So this pass only asks whether it pays: storage that two globals have is shared without copies as long as nothing writes to it.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/BindingSummaries.h"
#include "passes/Analysis/SymbolUses.h"
#include "passes/Remarks.h"
#include "passes/Stream/ElideCopies/StateRoots.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Storage/StorageEdges.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "passes/Stream/Storage/TiedResults.h"
#include "llvm/ADT/MapVector.h"

#define DEBUG_TYPE "weir-overwrite-state"

namespace weir {
#define GEN_PASS_DEF_OVERWRITESTATE
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// A global of this program that only loads and stores name.
struct State {
  util::GlobalOp op;
  SmallVector<util::GlobalStoreOp> stores;
  SmallVector<std::pair<util::GlobalLoadOp, Fate>> loads;
  bool isKnown = true;
  std::optional<OverwriteStateCode> refused; ///< why its storage is never overwritten
  std::optional<int64_t> size;               ///< of all that is stored to it
  Attribute place;                           ///< where that is
};

std::optional<int64_t> getConstant(Value value) {
  APInt number;
  return value && matchPattern(value, m_ConstantInt(&number)) ? std::optional(number.getSExtValue()) : std::nullopt;
}

Operation *getFunction(Operation *op) { return op->getParentOfType<FunctionOpInterface>(); }

class StateOverwriter {
public:
  explicit StateOverwriter(ModuleOp module) : module(module) {}

  unsigned run() {
    collect();
    unsigned numTied = 0;
    for (auto &[name, state] : states)
      for (util::GlobalStoreOp store : state.stores)
        if (store->getParentOfType<util::FuncOp>())
          numTied += visit(store, state);
    return numTied;
  }

private:
  void collect() {
    for (auto global : module.getOps<util::GlobalOp>())
      if (isResource(global.getType()) && global.getIsMutable())
        states[global.getSymNameAttr()].op = global;
    if (states.empty())
      return;
    auto uses = findSymbolUses(module);
    if (!uses) {
      states.clear();
      return;
    }
    for (const SymbolTable::SymbolUse &use : *uses) {
      auto it = states.find(use.getSymbolRef().getRootReference());
      if (it == states.end())
        continue;
      if (auto store = dyn_cast<util::GlobalStoreOp>(use.getUser()))
        it->second.stores.push_back(store);
      else if (auto load = dyn_cast<util::GlobalLoadOp>(use.getUser()))
        it->second.loads.emplace_back(load, findFate(load.getResult()));
      else
        it->second.isKnown = false;
    }
    collectInitialization();
    collectPlaces();
    for (auto &[name, state] : states)
      state.refused = whyNeverOverwritten(state);
    checkMoves();
  }

  /// Functions that may run before all globals have their first content.
  void collectInitialization() {
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

  void collectPlaces() {
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
  std::optional<int64_t> findSize(Value value) {
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

  std::optional<OverwriteStateCode> whyNeverOverwritten(State &state) {
    constexpr size_t kMostAccesses = 256;
    if (!state.isKnown || !state.op.isPrivate() || state.stores.size() + state.loads.size() > kMostAccesses)
      return OverwriteStateCode::UNKNOWN_USER;
    if (!isInitialized(state))
      return OverwriteStateCode::UNINITIALIZED;
    for (util::GlobalStoreOp store : state.stores) {
      if (getOriginal(store.getValue()).getDefiningOp<util::GlobalLoadOp>())
        continue;
      std::optional<int64_t> size = findSize(store.getValue());
      if (!size || (state.size && size != state.size))
        return OverwriteStateCode::SIZES;
      Attribute place = getPlace(store.getValue());
      if (!isOnePlace && (!place || (state.size && place != state.place)))
        return OverwriteStateCode::OTHER_PLACE;
      state.size = size;
      state.place = place;
    }
    return std::nullopt;
  }

  /// Content of one global that is stored to another one has to be like that.
  void checkMoves() {
    auto isRefused = [&](State &state, util::GlobalStoreOp store) -> std::optional<OverwriteStateCode> {
      auto load = getOriginal(store.getValue()).getDefiningOp<util::GlobalLoadOp>();
      if (!load)
        return std::nullopt;
      auto it = states.find(load.getGlobalAttr().getAttr());
      if (it == states.end() || it->second.refused)
        return it == states.end() ? OverwriteStateCode::UNKNOWN_USER : *it->second.refused;
      if (it->second.size != state.size)
        return OverwriteStateCode::SIZES;
      return isOnePlace || it->second.place == state.place ? std::nullopt : std::optional(OverwriteStateCode::OTHER_PLACE);
    };
    // Each round but the last refuses one more. Long chains of globals are taken to be refused.
    constexpr unsigned kMaxRounds = 16;
    bool changed = true;
    for (unsigned round = 0; changed; ++round) {
      changed = false;
      for (auto &[name, state] : states)
        for (util::GlobalStoreOp store : state.stores) {
          bool isMove = getOriginal(store.getValue()).getDefiningOp<util::GlobalLoadOp>();
          std::optional<OverwriteStateCode> refused = isRefused(state, store);
          if (isMove && round == kMaxRounds)
            refused = OverwriteStateCode::UNKNOWN_USER;
          if (!state.refused && refused) {
            state.refused = refused;
            changed = round < kMaxRounds;
          }
        }
    }
  }

  /// Whether `state` gets other content in the block of `move`, which gives its content to another global: then they do not share it.
  static bool isReplacedNear(const State &state, util::GlobalStoreOp move) {
    return llvm::any_of(state.stores, [&](util::GlobalStoreOp store) { return store->getBlock() == move->getBlock(); });
  }

  /// The global whose content nothing keeps once `store` has run; or the reason why not.
  std::pair<State *, std::optional<OverwriteStateCode>> findRetired(util::GlobalStoreOp store, State &target) {
    llvm::SmallPtrSet<State *, 4> ring;
    State *state = &target;
    while (ring.insert(state).second) {
      if (state->refused)
        return {nullptr, state->refused};
      util::GlobalStoreOp next;
      for (auto &[load, fate] : state->loads) {
        bool isHere = getFunction(load) == getFunction(store);
        if (!fate.isKnown)
          return {nullptr, OverwriteStateCode::UNKNOWN_USER};
        if (isHere && fate.isChanged)
          return {nullptr, OverwriteStateCode::CHANGED};
        for (util::GlobalStoreOp other : fate.stores) {
          if (!isHere && isReplacedNear(*state, other))
            continue;
          if (!isHere || other->getBlock() != store->getBlock() || (next && next != other))
            return {nullptr, OverwriteStateCode::SHARED};
          next = other;
        }
      }
      if (!next)
        return {state, std::nullopt};
      auto it = states.find(next.getGlobalAttr().getAttr());
      if (it == states.end())
        return {nullptr, OverwriteStateCode::UNKNOWN_USER};
      state = &it->second;
    }
    return {nullptr, OverwriteStateCode::SHARED};
  }

  /// What keeps the new value from being in storage of a global alone, or the op from making it there.
  std::optional<OverwriteStateCode> whyRootStays(const Root &root, util::GlobalStoreOp store) {
    if (!root.op)
      return OverwriteStateCode::COMPUTED_ELSEWHERE;
    if (root.isPutTogether)
      return OverwriteStateCode::PUT_TOGETHER;
    if (mayCallBack || initializing.contains(getFunction(store)))
      return OverwriteStateCode::UNINITIALIZED;
    for (Value value : root.path) {
      Fate fate = findFate(value);
      if (!fate.isKnown || llvm::any_of(fate.stores, [&](util::GlobalStoreOp other) { return other != store; }))
        return OverwriteStateCode::SHARED;
    }
    auto dispatch = dyn_cast<AsyncDispatchOp>(root.op);
    if (dispatch && summaries.getUntiedResult(dispatch, root.getResult().getResultNumber()).writes != BindingWrites::Whole)
      return OverwriteStateCode::PARTIAL;
    return std::nullopt;
  }

  /// What keeps the storage of `retired` from being that of the value.
  std::optional<OverwriteStateCode> whyOtherStorage(const Root &root, const State &retired) const {
    unsigned result = root.getResult().getResultNumber();
    if (getConstant(cast<util::SizeAwareOpInterface>(root.op).getResultSize(result)) != retired.size)
      return OverwriteStateCode::SIZES;
    if (!isOnePlace && getPlace(root.getResult()) != retired.place)
      return OverwriteStateCode::OTHER_PLACE;
    return std::nullopt;
  }

  std::optional<OverwriteStateCode> whyNotInPlace(ArrayRef<Root> roots, util::GlobalStoreOp store, State &target, State *&retired) {
    for (const Root &root : roots)
      if (std::optional<OverwriteStateCode> refused = whyRootStays(root, store))
        return refused;
    std::optional<OverwriteStateCode> refused;
    std::tie(retired, refused) = findRetired(store, target);
    for (const Root &root : roots)
      if (!refused)
        refused = whyOtherStorage(root, *retired);
    return refused;
  }

  /// Returns the number of values that are tied.
  unsigned visit(util::GlobalStoreOp store, State &target) {
    SmallVector<Root, 1> roots;
    findRoots(store.getValue(), store->getBlock(), {}, roots);
    if (llvm::any_of(roots, [](const Root &root) { return root.isState; }))
      return 0;
    State *retired = nullptr;
    if (std::optional<OverwriteStateCode> refused = whyNotInPlace(roots, store, target, retired)) {
      missedRemark(store, DEBUG_TYPE, *refused) << remark::metric("global", store.getGlobal());
      return 0;
    }
    passedRemark(store, DEBUG_TYPE, OverwriteStateCode::OVERWRITES)
        << remark::metric("global", store.getGlobal()) << remark::metric("storage", retired->op.getSymName()) << remark::metric("bytes", *retired->size);
    for (const Root &root : roots)
      rewrite(root, *retired);
    return roots.size();
  }

  /// Whether `store` may as well run after `at`, an op after it in its block: nothing in between loads the global, and no call ends in between.
  static bool mayRunAfter(util::GlobalStoreOp store, Operation *at) {
    for (Operation *op = store->getNextNode(); op != at->getNextNode(); op = op->getNextNode()) {
      auto load = dyn_cast<util::GlobalLoadOp>(op);
      auto other = dyn_cast<util::GlobalStoreOp>(op);
      bool isOther = (load && load.getGlobal() != store.getGlobal()) || (other && other.getGlobal() != store.getGlobal());
      if (!isOther && (op->getNumRegions() != 0 || !isa<StreamDialect, arith::ArithDialect>(op->getDialect())))
        return false;
    }
    return true;
  }

  /// Where the old content of the global is to be loaded: before the op, or before it goes. Content of another global that is stored there goes there later
  /// if it may, so that the op is not between two uses of that.
  static void setInsertionPoint(OpBuilder &builder, Operation *op, const State &retired) {
    builder.setInsertionPoint(op);
    for (util::GlobalStoreOp store : retired.stores) {
      Operation *at = store->getBlock()->findAncestorOpInBlock(*op);
      if (!at || !store->isBeforeInBlock(at))
        continue;
      if (at == op && mayRunAfter(store, op)) {
        store->moveAfter(op);
        continue;
      }
      Operation *next = &*builder.getInsertionPoint();
      if (next->getBlock() != store->getBlock() || store->isBeforeInBlock(next))
        builder.setInsertionPoint(store);
    }
  }

  static void rewrite(const Root &root, const State &retired) {
    OpBuilder builder(root.op->getContext());
    setInsertionPoint(builder, root.op, retired);
    Location loc = root.op->getLoc();
    util::GlobalOp global = retired.op;
    OpResult result = root.getResult();
    Attribute affinity = cast<AffinityOpInterface>(root.op).getAffinityAttr();
    Value size = arith::ConstantIndexOp::create(builder, loc, *retired.size);
    Value old = util::GlobalLoadOp::create(builder, loc, global.getType(), FlatSymbolRefAttr::get(global.getSymNameAttr()));
    if (old.getType() != result.getType())
      old = AsyncCloneOp::create(builder, loc, result.getType(), old, size, size, affinity);
    builder.setInsertionPoint(root.op);
    auto getZero = [&]() -> Value { return arith::ConstantIndexOp::create(builder, loc, 0); };
    if (auto dispatch = dyn_cast<AsyncDispatchOp>(root.op)) {
      tieToNewOperand(dispatch, result.getResultNumber(), {old, size, getZero(), size}, getZero, [](Operation *) {});
      return;
    }
    Value made = old;
    if (auto splat = dyn_cast<AsyncSplatOp>(root.op)) {
      made = AsyncFillOp::create(builder, loc, result.getType(), old, size, getZero(), size, size, splat.getValue(), affinity);
    } else if (isa<AsyncCloneOp>(root.op)) {
      Value sourceSize = cast<util::SizeAwareOpInterface>(root.op).getOperandSize(0);
      made = AsyncCopyOp::create(builder, loc, result.getType(), old, size, getZero(), size, root.op->getOperand(0), sourceSize, getZero(), size, size, affinity);
    }
    result.replaceAllUsesWith(made);
    root.op->erase();
  }

  ModuleOp module;
  BindingSummaries summaries;
  StorageEdges edges;
  llvm::MapVector<StringAttr, State> states;
  llvm::DenseSet<Operation *> initializing;
  bool mayCallBack = false; ///< an initializer may run any function
  bool isOnePlace = true;   ///< no two ops state different places
};

struct OverwriteState : weir::impl::OverwriteStateBase<OverwriteState> {
  void runOnOperation() override { numTied += StateOverwriter(getOperation()).run(); }
};

} // namespace
