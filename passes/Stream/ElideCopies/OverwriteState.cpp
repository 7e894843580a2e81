//===- OverwriteState.cpp - New state where the old one was ---------------===//
//
// stream-passes.md 4.6, in value semantics. A value that is computed without its global's old content, and replaces it, is tied to that content: then it
// may be made in the same storage, and a call needs no other. Where globals hand their content on, as in a ring, the content that no global keeps is
// taken. If a run alone shows whether there is such storage, the value is tied to that or to new storage. A tie changes no bytes; that nothing else needs the storage decide weir-materialize-copy-on-write and weir-elide-copies, and where they leave a
// copy its content is dead. So this pass only asks whether it pays: storage that two globals have is shared without copies as long as nothing writes to it.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Analysis/BindingSummaries.h"
#include "passes/Remarks.h"
#include "passes/Stream/ElideCopies/StateGlobals.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Storage/StorageOps.h"

#define DEBUG_TYPE "weir-overwrite-state"

namespace weir {
#define GEN_PASS_DEF_OVERWRITESTATE
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

Operation *getFunction(Operation *op) { return op->getParentOfType<FunctionOpInterface>(); }

/// What a function makes for all its callers, who store it to globals.
struct Made {
  util::FuncOp callee;
  std::optional<OverwriteStateCode> refused;
  SmallVector<Root, 1> roots;       ///< until the function takes storage
  std::optional<unsigned> argument; ///< the storage
  int64_t bytes = 0;                ///< of it
  Attribute place, affinity;        ///< of the value, and of the op that makes it
};

class StateOverwriter {
public:
  explicit StateOverwriter(ModuleOp module) : symbols(module), globals(module, edges) {}

  unsigned run() {
    unsigned numTied = 0;
    if (globals.collect())
      for (auto &[name, state] : globals)
        for (util::GlobalStoreOp store : state.stores)
          if (store->getParentOfType<util::FuncOp>())
            numTied += visit(store, state);
    return numTied;
  }

private:
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
      state = globals.find(next.getGlobalAttr().getAttr());
      if (!state)
        return {nullptr, OverwriteStateCode::UNKNOWN_USER};
    }
    return {nullptr, OverwriteStateCode::SHARED};
  }

  /// What keeps the new value from being in storage of a global alone, or the op from making it there. `store` is null for what is returned.
  std::optional<OverwriteStateCode> whyRootStays(const Root &root, util::GlobalStoreOp store) {
    if (!root.op)
      return OverwriteStateCode::COMPUTED_ELSEWHERE;
    if (root.isPutTogether)
      return OverwriteStateCode::PUT_TOGETHER;
    for (Value value : root.path) {
      Fate fate = findFate(value);
      if (!fate.isKnown || llvm::any_of(fate.stores, [&](util::GlobalStoreOp other) { return other != store; }))
        return OverwriteStateCode::SHARED;
    }
    auto dispatch = dyn_cast<AsyncDispatchOp>(root.op);
    if (dispatch && summaries.getUntiedResult(dispatch, root.getResult().getResultNumber()).writes != BindingWrites::Whole)
      return OverwriteStateCode::PARTIAL;
    return isa<util::CallOp>(root.op) ? findMade(root).refused : std::nullopt;
  }

  /// What makes the result of a call.
  Made &findMade(const Root &root) {
    util::FuncOp callee = edges.getCallee(root.op);
    unsigned result = root.getResult().getResultNumber();
    std::unique_ptr<Made> &found = made[{callee, result}];
    if (!found) {
      found = std::make_unique<Made>(Made{callee});
      found->refused = whyNotMadeForCallers(*found, result);
    }
    return *found;
  }

  std::optional<OverwriteStateCode> whyNotMadeForCallers(Made &value, unsigned result) {
    const auto *calls = value.callee && value.callee.isPrivate() && !value.callee.isExternal() ? globals.getCalls(value.callee) : nullptr;
    if (!calls)
      return OverwriteStateCode::COMPUTED_ELSEWHERE;
    for (util::CallOp call : *calls) {
      Fate fate = findFate(call.getResult(result));
      if (!fate.isKnown || fate.stores.empty() || call.getTiedResultOperandIndex(result))
        return OverwriteStateCode::COMPUTED_ELSEWHERE;
    }
    for (Operation *ret : edges.getReturns(value.callee))
      findRoots(ret->getOperand(result), ret->getBlock(), {}, value.roots);
    for (const Root &root : value.roots) {
      if (root.isState || (root.op && !isa<AsyncDispatchOp, AsyncSplatOp>(root.op)))
        return OverwriteStateCode::COMPUTED_ELSEWHERE;
      if (std::optional<OverwriteStateCode> refused = whyRootStays(root, {}))
        return refused;
    }
    return value.roots.empty() ? std::optional(OverwriteStateCode::COMPUTED_ELSEWHERE) : std::nullopt;
  }

  /// What keeps the storage of `retired` from being that of the value.
  std::optional<OverwriteStateCode> whyOtherStorage(const Root &root, util::GlobalStoreOp store, const State &retired) {
    if (isa<util::CallOp>(root.op)) {
      Made &value = findMade(root);
      if (value.argument && value.bytes != retired.size)
        return OverwriteStateCode::SIZES;
      if (value.argument && !globals.isOnePlace && value.place != retired.place)
        return OverwriteStateCode::OTHER_PLACE;
      for (const Root &inner : value.roots)
        if (std::optional<OverwriteStateCode> refused = whyOtherStorage(inner, store, retired))
          return refused;
      return std::nullopt;
    }
    Value size = cast<util::SizeAwareOpInterface>(root.op).getResultSize(root.getResult().getResultNumber());
    bool isSameSize = retired.sizeGlobal ? size == retired.sizeStores.lookup(store->getBlock()).getValue() : getConstant(size) == retired.size;
    if (!isSameSize)
      return OverwriteStateCode::SIZES;
    if (!globals.isOnePlace && getPlace(root.getResult()) != retired.place)
      return OverwriteStateCode::OTHER_PLACE;
    return std::nullopt;
  }

  std::optional<OverwriteStateCode> whyNotInPlace(ArrayRef<Root> roots, util::GlobalStoreOp store, State &target, State *&retired) {
    for (const Root &root : roots)
      if (std::optional<OverwriteStateCode> refused = whyRootStays(root, store))
        return refused;
    std::optional<OverwriteStateCode> refused;
    std::tie(retired, refused) = findRetired(store, target);
    if (!refused && !retired->isConditional() && globals.mayRunEarly(getFunction(store)))
      refused = OverwriteStateCode::UNINITIALIZED;
    for (const Root &root : roots)
      if (!refused)
        refused = whyOtherStorage(root, store, *retired);
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
    auto remark = passedRemark(store, DEBUG_TYPE, OverwriteStateCode::OVERWRITES);
    remark << remark::metric("global", store.getGlobal()) << remark::metric("storage", retired->op.getSymName());
    if (retired->size)
      remark << remark::metric("bytes", *retired->size);
    else
      remark << remark::metric("bytes", "@" + retired->sizeGlobal.getSymName().str());
    for (const Root &root : roots)
      rewrite(root, store, *retired);
    return roots.size();
  }

  /// Whether `store` may as well run after `at`, an op after it in its block: nothing in between loads the global, and no call ends in between.
  static bool mayRunAfter(util::GlobalStoreOp store, Operation *at) {
    for (Operation *op = store->getNextNode(); op != at->getNextNode(); op = op->getNextNode()) {
      auto load = dyn_cast<util::GlobalLoadOp>(op);
      auto other = dyn_cast<util::GlobalStoreOp>(op);
      bool isOther = (load && load.getGlobal() != store.getGlobal()) || (other && other.getGlobal() != store.getGlobal());
      if (!isOther && (op->getNumRegions() != 0 || !isa_and_present<StreamDialect, arith::ArithDialect>(op->getDialect())))
        return false;
    }
    return true;
  }

  /// Where the old content of the global is to be loaded: before the op, or before it goes. Content of another global that is stored there goes there later
  /// if it may, so that the op is not between two uses of that.
  static void setInsertionPoint(OpBuilder &builder, Operation *op, const State &retired) {
    builder.setInsertionPoint(op);
    auto setBefore = [&](util::GlobalStoreOp store) {
      Operation *next = &*builder.getInsertionPoint();
      if (next->getBlock() != store->getBlock() || store->isBeforeInBlock(next))
        builder.setInsertionPoint(store);
    };
    for (util::GlobalStoreOp store : retired.stores) {
      Operation *at = store->getBlock()->findAncestorOpInBlock(*op);
      if (!at)
        continue;
      if (auto sizeStore = retired.sizeStores.lookup(store->getBlock()); sizeStore && sizeStore->isBeforeInBlock(at))
        setBefore(sizeStore);
      if (!store->isBeforeInBlock(at))
        continue;
      if (at == op && !retired.isConditional() && mayRunAfter(store, op))
        store->moveAfter(op);
      else
        setBefore(store);
    }
  }

  /// Says if the global holds storage of the size of the new value.
  Value makeCondition(OpBuilder &builder, Location loc, State &retired, Value size) {
    auto load = [&](util::GlobalOp global) -> Value {
      return util::GlobalLoadOp::create(builder, loc, global.getType(), FlatSymbolRefAttr::get(global.getSymNameAttr()));
    };
    if (retired.sizeGlobal) {
      Value isSame = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, load(retired.sizeGlobal), size);
      Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
      return arith::AndIOp::create(builder, loc, isSame, arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, size, zero));
    }
    if (!retired.storedFlag)
      makeFlag(retired);
    return load(retired.storedFlag);
  }

  void makeFlag(State &state) {
    OpBuilder builder(state.op);
    Location loc = state.op.getLoc();
    auto flag = cast<util::GlobalOp>(builder.clone(*state.op));
    flag.setSymName((state.op.getSymName() + "__stored").str());
    flag.setType(builder.getI1Type());
    flag.setInitialValueAttr(builder.getBoolAttr(false));
    symbols.insert(flag);
    state.storedFlag = flag;
    for (util::GlobalStoreOp store : state.stores) {
      builder.setInsertionPointAfter(store);
      Value isStored = arith::ConstantIntOp::create(builder, loc, 1, 1);
      util::GlobalStoreOp::create(builder, loc, isStored, FlatSymbolRefAttr::get(flag.getSymNameAttr()));
    }
  }

  /// The content of `retired`, or new storage if it has no storage of this size, as a value of `type`.
  Value makeStorage(OpBuilder &builder, Location loc, State &retired, Value size, Type type, Attribute affinity) {
    util::GlobalOp global = retired.op;
    Value old = util::GlobalLoadOp::create(builder, loc, global.getType(), FlatSymbolRefAttr::get(global.getSymNameAttr()));
    auto convert = [&](OpBuilder &at) -> Value {
      return old.getType() == type ? old : AsyncCloneOp::create(at, loc, type, old, size, size, affinity).getResult();
    };
    if (!retired.isConditional())
      return convert(builder);
    auto ifOp = scf::IfOp::create(
        builder, loc, makeCondition(builder, loc, retired, size), [&](OpBuilder &at, Location) { scf::YieldOp::create(at, loc, convert(at)); },
        [&](OpBuilder &at, Location) { scf::YieldOp::create(at, loc, AsyncAllocaOp::create(at, loc, type, size, affinity).getResult()); });
    return ifOp.getResult(0);
  }

  static Attribute findAffinity(const Made &value) {
    return value.argument ? value.affinity : cast<AffinityOpInterface>(value.roots.front().op).getAffinityAttr();
  }

  void rewrite(const Root &root, util::GlobalStoreOp store, State &retired) {
    OpBuilder builder(root.op->getContext());
    Location loc = root.op->getLoc();
    setInsertionPoint(builder, root.op, retired);
    auto call = dyn_cast<util::CallOp>(root.op);
    Attribute affinity = call ? findAffinity(findMade(root)) : cast<AffinityOpInterface>(root.op).getAffinityAttr();
    Value size = retired.sizeGlobal ? retired.sizeStores.lookup(store->getBlock()).getValue() : arith::ConstantIndexOp::create(builder, loc, *retired.size);
    Value storage = makeStorage(builder, loc, retired, size, root.getResult().getType(), affinity);
    if (call)
      pass(call, findMade(root), storage, *retired.size);
    else
      makeIn(root, storage, size);
  }

  /// Gives the storage to the function that makes the value. Its other calls give it new storage.
  void pass(util::CallOp call, Made &value, Value storage, int64_t bytes) {
    if (value.argument) {
      Operation *replaced = call->getOperand(*value.argument).getDefiningOp();
      call->setOperand(*value.argument, storage);
      replaced->erase();
      return;
    }
    value.affinity = findAffinity(value);
    value.place = getPlace(value.roots.front().getResult());
    value.bytes = bytes;
    value.argument = value.callee.getNumArguments();
    (void)value.callee.insertArgument(*value.argument, storage.getType(), {}, value.callee.getLoc());
    for (util::CallOp other : *globals.getCalls(value.callee)) {
      OpBuilder builder(other);
      auto makeNew = [&]() -> Value {
        Value size = arith::ConstantIndexOp::create(builder, other.getLoc(), bytes);
        return AsyncAllocaOp::create(builder, other.getLoc(), storage.getType(), size, value.affinity);
      };
      other.getOperandsMutable().append(other == call ? storage : makeNew());
    }
    for (const Root &root : value.roots) {
      OpBuilder builder(root.op);
      Value size = arith::ConstantIndexOp::create(builder, root.op->getLoc(), bytes);
      makeIn(root, value.callee.getArgument(*value.argument), size);
    }
    value.roots.clear();
  }

  SymbolTable symbols;
  StorageEdges edges;
  BindingSummaries summaries;
  StateGlobals globals;
  llvm::DenseMap<std::pair<Operation *, unsigned>, std::unique_ptr<Made>> made;
};

struct OverwriteState : weir::impl::OverwriteStateBase<OverwriteState> {
  void runOnOperation() override { numTied += StateOverwriter(getOperation()).run(); }
};

} // namespace
