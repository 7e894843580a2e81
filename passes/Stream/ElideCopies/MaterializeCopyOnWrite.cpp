//===- MaterializeCopyOnWrite.cpp - In-place safety -----------------------===//
//
// stream-passes.md 4.1: afterwards each tied operand is used by nothing else, so that storage assignment may give a result the storage
// of its tied operand without looking. A clone goes before every tie but those that are provably the storage's last use.
// Copy elision takes the needless ones away again.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Remarks.h"
#include "passes/Stream/Storage/AccessedRanges.h"
#include "passes/Stream/Storage/StorageEdges.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"
#include "passes/Stream/Storage/Branches.h"
#include "passes/Stream/ElideCopies/LoopEntries.h"
#include "passes/Stream/ElideCopies/OutputStorage.h"
#include "passes/Stream/ElideCopies/SelfUpdates.h"
#include "passes/Stream/ElideCopies/SliceFolding.h"

#define DEBUG_TYPE "weir-materialize-copy-on-write"

namespace weir {
#define GEN_PASS_DEF_MATERIALIZECOPYONWRITE
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// The ops whose ties represent writes. A function of this program honours ties in its body; one from outside does what it was told.
bool isTyingWriter(Operation *op, StorageEdges &edges) {
  return isa<util::CallOp>(op) ? !edges.getCallee(op) : writesThroughTies(op);
}

/// Whether `op` may run more often than the definition of `value`: a loop or a CFG cycle lies between them. Blocks of a CFG with several
/// blocks are taken to be in a cycle.
bool mayRepeatWithout(Operation *op, Value value) {
  Region *home = value.getParentRegion();
  for (Operation *at = op; at; at = at->getParentOp()) {
    Region *region = at->getParentRegion();
    if (region == home)
      return at->getBlock() != value.getParentBlock() && !region->hasOneBlock();
    if (!region)
      break;
    Operation *parent = region->getParentOp();
    if (isa<LoopLikeOpInterface>(parent) || !region->hasOneBlock())
      return true;
    // Regions that run at most once for each run of their op.
    if (!isExecutionRegion(parent)) {
      auto branch = dyn_cast<RegionBranchOpInterface>(parent);
      if (!branch || branch.isRepetitiveRegion(region->getRegionNumber()))
        return true;
    }
  }
  return true;
}

/// Why a write needs a copy to work on.
struct Reason {
  std::optional<MaterializeCopyOnWriteCode> code; ///< absent: it needs none
  Operation *blocker = nullptr;
};

/// Storage that may have another name, whatever the uses of `value` say: arguments, results of branches, calls and regions,
/// loads of globals, imports. Found through the ops that only pass storage on.
Reason whySharedAtOrigin(Operation *writer, Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<util::GlobalLoadOp>(op))
      return {MaterializeCopyOnWriteCode::SOURCE_GLOBAL, op};
    if (auto import = dyn_cast<TensorImportOp>(op))
      return import.getConsume() ? Reason() : Reason{MaterializeCopyOnWriteCode::SOURCE_BORROWED, op};
    std::optional<util::StorageLink> link = findStorageLink(value);
    if (!link || op->getNumRegions() != 0)
      return {MaterializeCopyOnWriteCode::SOURCE_HANDED_ON, op};
    switch (link->relation) {
    case util::StorageRelation::Own:
    case util::StorageRelation::Copy:
      return {};
    case util::StorageRelation::Tied:
      // An operand that the op has consumed by the same rules, unless another result has it, too.
      if (cast<util::TiedOpInterface>(op).getOperandTiedResults(link->source->getOperandNumber()).size() > 1)
        return {MaterializeCopyOnWriteCode::OTHER_NAME, op};
      return {};
    case util::StorageRelation::Constant:
      return {MaterializeCopyOnWriteCode::SOURCE_CONSTANT, op};
    case util::StorageRelation::Pass:
      break;
    }
    Value source = link->source->get();
    if (!isResource(source) || !value.hasOneUse() || !source.hasOneUse() || mayRepeatWithout(writer, source))
      return {MaterializeCopyOnWriteCode::OTHER_NAME, op};
    value = source;
  }
  return {MaterializeCopyOnWriteCode::SOURCE_ARGUMENT, value.getParentBlock()->getParentOp()};
}

/// A limit keeps values with very many ties from costing quadratic time.
constexpr unsigned kMaxUses = 64;

/// Whether `user` and `op` are in two regions of one op that chooses a region. Otherwise both become the ops of one block that contain them, `op` by such regions
/// alone; `user` is null without such a block.
bool areExclusive(Operation *&op, Operation *&user) {
  Operation *inner = user;
  for (user = op->getBlock()->findAncestorOpInBlock(*inner); !user && choosesRegion(op->getParentOp());
       user = op->getBlock()->findAncestorOpInBlock(*inner))
    op = op->getParentOp();
  return user == op && user != inner && choosesRegion(op);
}

/// The other uses of the operand's value have to be reads that are over when `op` writes, in other branches, or touch other bytes in `op` itself.
Reason whyNotLastUse(Operation *op, OpOperand &operand, RangeOracle &oracle) {
  unsigned uses = 0;
  for (OpOperand &use : operand.get().getUses()) {
    if (&use == &operand)
      continue;
    if (++uses > kMaxUses)
      return {MaterializeCopyOnWriteCode::TOO_MANY_USES};
    std::optional<ByteRange> read = getReadRange(oracle, use);
    if (use.getOwner() == op) {
      std::optional<ByteRange> written = read ? getWrittenRange(oracle, operand) : std::nullopt;
      if (!written || !oracle.isDisjoint(*read, *written, op))
        return {MaterializeCopyOnWriteCode::USED_IN_OP, op};
      continue;
    }
    Operation *user = use.getOwner(), *at = op;
    if (areExclusive(at, user))
      continue;
    if (!user || user == at || !user->isBeforeInBlock(at))
      return {MaterializeCopyOnWriteCode::USED_LATER, use.getOwner()};
    if (!read)
      return {MaterializeCopyOnWriteCode::OTHER_NAME, use.getOwner()};
  }
  return {};
}

Reason whyCloned(Operation *op, OpOperand &operand, RangeOracle &oracle) {
  Value value = operand.get();
  // A copy of a constant has its type, and is written before it has an alias.
  bool isOwnCopy = value.hasOneUse() && isa_and_present<AsyncCloneOp, AsyncTransferOp>(value.getDefiningOp());
  if (cast<ResourceType>(value.getType()).getLifetime() == Lifetime::Constant && !isOwnCopy)
    return {MaterializeCopyOnWriteCode::SOURCE_CONSTANT, value.getDefiningOp()};
  if (Reason reason = whySharedAtOrigin(op, value); reason.code)
    return reason;
  if (mayRepeatWithout(op, value))
    return {MaterializeCopyOnWriteCode::REPEATED, value.getDefiningOp()};
  return whyNotLastUse(op, operand, oracle);
}

struct MaterializeCopyOnWrite : weir::impl::MaterializeCopyOnWriteBase<MaterializeCopyOnWrite> {
  void runOnOperation() override {
    dropSelfUpdates();
    RangeOracle oracle(getOperation());
    StorageEdges edges;
    SmallVector<Operation *> writers;
    getOperation()->walk([&](Operation *op) {
      if (isTyingWriter(op, edges))
        writers.push_back(op);
    });
    for (Operation *op : writers) {
      cloneTied(op, oracle);
      if (isExecutionRegion(op))
        cloneYielded(op);
    }
    getOperation()->walk([&](util::GlobalStoreOp op) { cloneHandedOut(op); });
    // From here on folds must not add uses of tied operands (V3); storage assignment takes the mark away.
    getOperation()->setAttr(InPlaceSafeAttr::getNameStr(), UnitAttr::get(&getContext()));
  }

private:
  void dropSelfUpdates() {
    RangeOracle oracle(getOperation());
    removeSelfUpdates(
        getOperation(), [&](Operation *op, OpOperand &operand) { return !whyCloned(op, operand, oracle).code; },
        [](Operation *update) { passedRemark(update, DEBUG_TYPE, MaterializeCopyOnWriteCode::ALREADY_THERE); });
  }

  static Value findSize(OpBuilder &builder, Operation *op, OpOperand &operand) {
    Value value = operand.get(), size;
    if (auto sizes = dyn_cast<util::SizeAwareOpInterface>(op))
      size = sizes.getOperandSize(operand.getOperandNumber());
    if (!size)
      size = util::findValueSize(value, op->getBlock(), op->getIterator());
    if (!size)
      size = ResourceSizeOp::create(builder, op->getLoc(), value);
    return size;
  }

  static Attribute getAffinity(Operation *op) {
    auto affine = dyn_cast<AffinityOpInterface>(op);
    return affine ? affine.getAffinityAttr() : Attribute();
  }

  /// A copy of `operand` before `op`. Only a transfer can copy host-visible storage.
  static Value createCopy(OpBuilder &builder, Operation *op, OpOperand &operand, Value size, Attribute affinity) {
    Value value = operand.get();
    // What a region waits for itself is not there yet before it.
    if (auto execute = dyn_cast<AsyncExecuteOp>(op); execute && execute.getAwaitTimepoint() && !value.getDefiningOp<AsyncAllocaOp>())
      value = TimepointAwaitOp::create(builder, op->getLoc(), ValueRange(value), ValueRange(size), execute.getAwaitTimepoint()).getResult(0);
    if (cast<ResourceType>(value.getType()).isStaging())
      return AsyncTransferOp::create(builder, op->getLoc(), value.getType(), value, size, size, Attribute(), Attribute(),
                                     Attribute());
    // There is nothing to copy in storage without content (H4).
    if (auto alloca = value.getDefiningOp<AsyncAllocaOp>())
      return AsyncAllocaOp::create(builder, op->getLoc(), value.getType(), size, alloca.getAffinityAttr());
    return AsyncCloneOp::create(builder, op->getLoc(), value.getType(), value, size, size, affinity);
  }

  /// The storage of a tied capture belongs to the result that is tied to it (N6): another result that leaves in that storage
  /// would be overwritten.
  void cloneYielded(Operation *op) {
    auto tied = cast<util::TiedOpInterface>(op);
    unsigned firstOperand = tied.getTiedOperandsIndexAndLength().first;
    Block &body = op->getRegion(0).front();
    auto yield = cast<YieldOp>(body.getTerminator());
    bool anyTied = llvm::any_of(llvm::seq(op->getNumResults()),
                                [&](unsigned i) { return tied.getTiedResultOperandIndex(i).has_value(); });
    // The last results may be timepoints.
    for (auto [index, value] : llvm::enumerate(yield.getResourceOperands())) {
      std::optional<Value> capture = findCapture(value, &body);
      if (!anyTied || !capture)
        continue;
      std::optional<unsigned> operand = tied.getTiedResultOperandIndex(index);
      if (auto argument = dyn_cast_or_null<BlockArgument>(*capture)) {
        unsigned captured = firstOperand + argument.getArgNumber();
        if (operand == captured || !tied.isOperandTied(captured))
          continue;
      }
      OpBuilder builder(yield);
      Value size = yield.getResourceOperandSizes()[index];
      OpOperand &use = yield->getOpOperand(yield.getResourceOperandsMutable()[index].getOperandNumber());
      use.set(AsyncCloneOp::create(builder, op->getLoc(), value.getType(), value, size, size, Attribute()));
      ++numClones;
      say(op, {MaterializeCopyOnWriteCode::YIELDED_TWICE, yield}, index, size);
    }
  }

  /// The argument of `body` whose storage `value` is in, a null value if it may be any; none if it is in storage of its own.
  static std::optional<Value> findCapture(Value value, Block *body) {
    while (Operation *op = value.getDefiningOp()) {
      std::optional<util::StorageLink> link = findStorageLink(value);
      if (!link)
        return Value();
      if (!link->sharesStorage())
        return std::nullopt;
      // What a region gives may be in any of its captures.
      if (link->source->getOwner() != op)
        return Value();
      value = link->source->get();
    }
    return cast<BlockArgument>(value).getOwner() == body ? value : Value();
  }

  void cloneTied(Operation *op, RangeOracle &oracle) {
    auto tied = cast<util::TiedOpInterface>(op);
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isResource(operand.get().getType()) || !tied.isOperandTied(operand.getOperandNumber()))
        continue;
      if (auto update = dyn_cast<AsyncUpdateOp>(op); update && separateReaders(update, oracle, [&](Operation *reader) {
                                                       ++numClones;
                                                       say(op, {MaterializeCopyOnWriteCode::USED_LATER, reader},
                                                           operand.getOperandNumber(), update.getTargetSize());
                                                     })) {
        passedRemark(op, DEBUG_TYPE, MaterializeCopyOnWriteCode::IN_PLACE)
            << remark::metric("operand", operand.getOperandNumber());
        continue;
      }
      copyForReaders(op, operand);
      Reason reason = whyCloned(op, operand, oracle);
      auto isLastUse = [&](Operation *user, OpOperand &use) { return !whyNotLastUse(user, use, oracle).code; };
      SmallVector<OpOperand *> entries;
      if (reason.code == MaterializeCopyOnWriteCode::SOURCE_ARGUMENT)
        entries = findLoopEntries(op, operand, isLastUse);
      if (!entries.empty() && cloneAtEntries(op, operand, entries, oracle)) {
        stateApart(oracle, operand);
        continue;
      }
      if (!reason.code) {
        stateApart(oracle, operand);
        passedRemark(op, DEBUG_TYPE, MaterializeCopyOnWriteCode::IN_PLACE) << remark::metric("operand", operand.getOperandNumber());
        continue;
      }
      OpBuilder builder(op);
      Value size = findSize(builder, op, operand);
      bool isEmpty = operand.get().getDefiningOp<AsyncAllocaOp>() != nullptr;
      // Only the tie: other operands that name the value may go on reading the original.
      operand.set(createCopy(builder, op, operand, size, getAffinity(op)));
      ++numClones;
      if (isEmpty)
        passedRemark(op, DEBUG_TYPE, MaterializeCopyOnWriteCode::REMADE) << remark::metric("operand", operand.getOperandNumber());
      else
        say(op, reason, operand.getOperandNumber(), size);
    }
  }

  /// The load of a global that gives `value`, through casts, writes in place, and copies that elision may remove.
  static util::GlobalLoadOp findLoad(Value value) {
    for (unsigned i = 0; i < kMaxUses; ++i) {
      Operation *op = value.getDefiningOp();
      if (auto load = dyn_cast_or_null<util::GlobalLoadOp>(op))
        return load;
      auto tied = dyn_cast_or_null<util::TiedOpInterface>(op);
      if (isa_and_present<AsyncCastOp, AsyncCloneOp>(op))
        value = op->getOperand(0);
      else if (Value operand = tied ? tied.getTiedResultOperand(value) : Value())
        value = operand;
      else
        return {};
    }
    return {};
  }

  /// Whether what `op` writes to the tied `operand` is stored to `global`, perhaps after more writes, in the same block.
  static bool isStoredAgain(Operation *op, OpOperand &operand, StringRef global) {
    auto findTied = [](OpOperand &use) -> Value {
      if (isa<AsyncCastOp, AsyncCloneOp>(use.getOwner()))
        return use.getOwner()->getResult(0);
      auto tied = dyn_cast<util::TiedOpInterface>(use.getOwner());
      SmallVector<Value> results = tied ? tied.getOperandTiedResults(use.getOperandNumber()) : SmallVector<Value>();
      return results.empty() ? Value() : results.front();
    };
    SmallVector<Value> names;
    if (Value written = findTied(operand))
      names.push_back(written);
    unsigned uses = 0;
    for (unsigned i = 0; i < names.size(); ++i)
      for (OpOperand &use : names[i].getUses()) {
        if (++uses > kMaxUses)
          return false;
        if (use.getOwner()->getBlock() != op->getBlock())
          continue;
        auto store = dyn_cast<util::GlobalStoreOp>(use.getOwner());
        if (store && store.getGlobal() == global)
          return true;
        if (Value next = findTied(use))
          names.push_back(next);
      }
    return false;
  }

  /// State that is updated and stored again, of which later ops read the old value: these get the copy, so that the state stays in its storage.
  void copyForReaders(Operation *op, OpOperand &operand) {
    Value state = operand.get();
    util::GlobalLoadOp load = findLoad(state);
    if (!load || !isStoredAgain(op, operand, load.getGlobal()))
      return;
    Operation *reader = nullptr;
    unsigned uses = 0;
    for (OpOperand &use : state.getUses()) {
      Operation *user = op->getBlock()->findAncestorOpInBlock(*use.getOwner());
      if (!user || (user == op && &use != &operand) || ++uses > kMaxUses)
        return;
      if (op->isBeforeInBlock(user))
        reader = use.getOwner();
    }
    if (!reader)
      return;
    OpBuilder builder(op);
    Value size = findSize(builder, op, operand);
    Value copy = createCopy(builder, op, operand, size, getAffinity(op));
    state.replaceUsesWithIf(copy, [&](OpOperand &use) { return op->isBeforeInBlock(op->getBlock()->findAncestorOpInBlock(*use.getOwner())); });
    ++numClones;
    say(op, {MaterializeCopyOnWriteCode::USED_LATER, reader}, operand.getOperandNumber(), size);
  }

  /// A value that becomes state, by a copy, and is returned after it: the caller gets a separate copy, so that the storage may
  /// stay with the state, which later calls update in place.
  void cloneHandedOut(util::GlobalStoreOp store) {
    auto state = store.getValue().getDefiningOp<AsyncCloneOp>();
    if (!state || state->getBlock() != store->getBlock() || cast<ResourceType>(state.getType()).getLifetime() != Lifetime::Variable)
      return;
    auto isHandedOut = [&](OpOperand &use) {
      Operation *user = use.getOwner();
      if (user->getBlock() != state->getBlock() || !state->isBeforeInBlock(user))
        return false;
      auto cast = dyn_cast<AsyncCastOp>(user);
      return isa<util::ReturnOp>(user) || (cast && mlir::cast<ResourceType>(cast.getType()).getLifetime() == Lifetime::External);
    };
    Value value = state.getSource();
    if (llvm::none_of(value.getUses(), isHandedOut))
      return;
    OpBuilder builder(state);
    Value copy = AsyncCloneOp::create(builder, state.getLoc(), value.getType(), value, state.getSourceSize(), state.getSourceSize(), state.getAffinityAttr());
    value.replaceUsesWithIf(copy, isHandedOut);
    ++numClones;
  }

  /// Loops that write to what they carry start with storage of their own. False if a size is not known before one of them.
  bool cloneAtEntries(Operation *op, OpOperand &operand, ArrayRef<OpOperand *> entries, RangeOracle &oracle) {
    SmallVector<std::pair<OpOperand *, Reason>> shared;
    for (OpOperand *entry : entries) {
      Reason reason = whyCloned(entry->getOwner(), *entry, oracle);
      if (reason.code && !findEntrySize(*entry))
        return false;
      if (reason.code)
        shared.push_back({entry, reason});
    }
    passedRemark(op, DEBUG_TYPE, MaterializeCopyOnWriteCode::IN_PLACE) << remark::metric("operand", operand.getOperandNumber());
    for (auto &[entry, reason] : shared) {
      Operation *loop = entry->getOwner();
      OpBuilder builder(loop);
      Value size = findEntrySize(*entry);
      entry->set(createCopy(builder, loop, *entry, size, getAffinity(op)));
      ++numClones;
      say(loop, reason, entry->getOperandNumber(), size);
    }
    return true;
  }

  /// A size that an op of the loop states holds if the loop runs; before it, others have to.
  static Value findEntrySize(OpOperand &entry) {
    Operation *loop = entry.getOwner();
    return util::findValueSize(entry.get(), loop->getBlock(), loop->getIterator());
  }

  static void say(Operation *op, const Reason &reason, unsigned operand, Value size) {
    auto remark = missedRemark(op, DEBUG_TYPE, *reason.code);
    remark << remark::metric("operand", operand) << remark::metric("bytes", describeBytes(size));
    if (reason.blocker)
      remark << remark::metric("blocker", describeOp(reason.blocker));
  }
};

} // namespace
