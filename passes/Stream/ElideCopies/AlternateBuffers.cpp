//===- AlternateBuffers.cpp - Two buffers for what loops carry ---------===//
//
// stream-passes.md 4.7, in value semantics. Where each iteration of a loop makes a new value of one that the loop carries, the new one is tied to storage that
// the loop carries, too: of a value that the iteration has used up, or of a further buffer, for which the iteration yields the buffer that it has used up. A tie changes no
// bytes; that nothing else needs the storage decide weir-materialize-copy-on-write and weir-elide-copies. So this pass only asks whether it pays.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Analysis/BindingSummaries.h"
#include "passes/Remarks.h"
#include "passes/Stream/Storage/Branches.h"
#include "passes/Stream/ElideCopies/CarriedSlots.h"
#include "passes/Stream/ElideCopies/LoopSizes.h"
#include "passes/Stream/ElideCopies/SliceFolding.h"
#include "passes/Stream/ElideCopies/StateRoots.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"

#define DEBUG_TYPE "weir-alternate-buffers"

namespace weir {
#define GEN_PASS_DEF_ALTERNATEBUFFERS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// A resource that a loop carries, and what an iteration makes of it.
struct Carried {
  CarriedSlot slot;
  SmallVector<Root, 1> roots;      ///< what makes a new value
  std::optional<unsigned> handsOn; ///< instead: the one whose storage is carried on
  std::optional<AlternateBuffersCode> refused;
  Value size;                       ///< of what the loop starts with
  Operation *last = nullptr;        ///< in the body: the last op that reads the old one
  bool isRetired = false;           ///< no iteration carries its storage on
  std::optional<unsigned> writesTo; ///< the one in whose storage the new value is made; none: in a further buffer
};

/// The further buffers of a loop: operands and results.
using Added = SmallVector<std::pair<unsigned, unsigned>>;

bool isReader(OpOperand &use) {
  auto tied = dyn_cast<util::TiedOpInterface>(use.getOwner());
  if (tied && tied.isOperandTied(use.getOperandNumber()))
    return false;
  return isa<AsyncDispatchOp, AsyncUpdateOp, AsyncCopyOp, AsyncSliceOp, AsyncLoadOp, AsyncCloneOp, AsyncTransferOp>(use.getOwner());
}

Value getSizeOf(Operation *op) { return cast<util::SizeAwareOpInterface>(op).getResultSize(0); }

/// Limits the uses that are looked at of one value, and what is compared with one another.
constexpr unsigned maxUses = 64, maxSlots = 64;

class Alternator {
public:
  explicit Alternator(ModuleOp module) : argumentSizes(module) {}

  unsigned run(ModuleOp module) {
    SmallVector<Operation *> loops;
    module->walk<WalkOrder::PostOrder>([&](Operation *op) {
      if (CarryingLoop::isOne(op))
        loops.push_back(op);
    });
    for (Operation *op : loops) {
      CarryingLoop loop(op);
      carryAddedOf(loop);
      visit(loop);
    }
    return numAlternated;
  }

private:
  //===--------------------------------------------------------------------===//
  // What an iteration makes
  //===--------------------------------------------------------------------===//

  /// Whether the loop only reads what it carries there, and hands it on. Finds the last op of the body that reads it.
  static bool isOnlyRead(const CarryingLoop &loop, Carried &carried) {
    unsigned uses = 0;
    SmallVector<Value, 2> names = {carried.slot.argument};
    if (carried.slot.forwarded)
      names.push_back(carried.slot.forwarded->get());
    for (Value name : names)
      for (OpOperand &use : name.getUses()) {
        if (loop.handsOn(use))
          continue;
        if (!isReader(use) || ++uses > maxUses)
          return false;
        Operation *user = loop.body->findAncestorOpInBlock(*use.getOwner());
        if (user && (!carried.last || carried.last->isBeforeInBlock(user)))
          carried.last = user;
      }
    return true;
  }

  /// Whether the op of `use`, perhaps a branch, makes a value of `path` of it.
  static bool isOnPath(OpOperand &use, ArrayRef<Value> path) {
    Operation *user = use.getOwner();
    if (isa<scf::YieldOp>(user) && choosesRegion(user->getParentOp()))
      return llvm::is_contained(path, user->getParentOp()->getResult(use.getOperandNumber()));
    return llvm::any_of(user->getResults(), [&](Value result) { return llvm::is_contained(path, result); });
  }

  /// Whether the new value and its sources are forwarded once and otherwise only read.
  static bool isHandedOnOnce(const CarryingLoop &loop, const Root &root) {
    unsigned uses = 0, numHandedOn = 0;
    for (Value value : root.path)
      for (OpOperand &use : value.getUses()) {
        Operation *user = use.getOwner();
        numHandedOn += user == loop.body->getTerminator();
        if (++uses > maxUses || (!isReader(use) && !isOnPath(use, root.path) && !loop.handsOn(use)))
          return false;
      }
    return numHandedOn == 1;
  }

  std::optional<AlternateBuffersCode> whyRootStays(const CarryingLoop &loop, const Carried &carried, const Root &root) {
    if (!isa_and_present<AsyncDispatchOp, AsyncSplatOp>(root.op))
      return AlternateBuffersCode::COMPUTED_ELSEWHERE;
    if (root.isPutTogether)
      return AlternateBuffersCode::PUT_TOGETHER;
    if (!isHandedOnOnce(loop, root))
      return AlternateBuffersCode::KEPT;
    unsigned number = root.getResult().getResultNumber();
    auto dispatch = dyn_cast<AsyncDispatchOp>(root.op);
    if (dispatch && summaries.getUntiedResult(dispatch, number).writes != BindingWrites::Whole)
      return AlternateBuffersCode::PARTIAL;
    Value size = cast<util::SizeAwareOpInterface>(root.op).getResultSize(number);
    if (!carried.size || root.getResult().getType() != carried.slot.argument.getType() || !isSameSize(size, carried.size))
      return AlternateBuffersCode::SIZES;
    if (!isSamePlace(root.op, getPlace(carried.slot.init->get()), cast<AffinityOpInterface>(root.op).getResultAffinityAttr()))
      return AlternateBuffersCode::OTHER_PLACE;
    return std::nullopt;
  }

  static Value findSizeBefore(Value value, Operation *op) { return util::findValueSize(value, op->getBlock(), op->getIterator()); }

  /// What loops carry in `init` from the outermost one on: there a copy can be made, if `size` is known.
  static OpOperand &findOutermost(OpOperand &init, Value size) {
    auto argument = dyn_cast<BlockArgument>(init.get());
    std::optional<CarriedValue> carried = argument ? findCarried(argument) : std::nullopt;
    return carried && isAvailableBefore(size, carried->init->getOwner()) ? findOutermost(*carried->init, size) : init;
  }

  /// The size of what the loop starts with, if it is known before the loop, and before those that carry it. An op of the body that states it runs in the first
  /// iteration. Where none does, as with readers in branches, `made` is the size if that is known of the start.
  Value findInitSize(const CarryingLoop &loop, const CarriedSlot &slot, Value made) const {
    Value size = findSizeBefore(slot.init->get(), loop.op);
    if (!size)
      size = util::findValueSize(slot.argument, loop.body, loop.body->getTerminator()->getIterator());
    bool isStated = size != nullptr;
    if (!isStated)
      size = made;
    if (!size || !isAvailableBefore(size, loop.op))
      return {};
    OpOperand &init = findOutermost(*slot.init, size);
    auto argument = dyn_cast<BlockArgument>(init.get());
    bool isKnown = (isStated && findSizeBefore(init.get(), init.getOwner())) || (argument && argumentSizes.isSize(size, argument));
    return isKnown ? size : Value();
  }

  /// The callers of a function may know sizes that no op before the loop states. A copy does, and weir-materialize-copy-on-write makes none without a size.
  static void stateSize(const Carried &carried, OpOperand &init, Attribute affinity) {
    OpOperand &outermost = findOutermost(init, carried.size);
    Operation *loop = outermost.getOwner();
    if (findSizeBefore(outermost.get(), loop))
      return;
    Value value = outermost.get(), size = makeAvailableBefore(carried.size, loop);
    OpBuilder builder(loop);
    outermost.set(AsyncCloneOp::create(builder, loop->getLoc(), value.getType(), value, size, size, affinity));
  }

  void classify(const CarryingLoop &loop, MutableArrayRef<Carried> all, Carried &carried) {
    findRoots(carried.slot.yielded->get(), loop.body, {}, carried.roots);
    const Root &first = carried.roots.front();
    auto maker = dyn_cast_if_present<util::SizeAwareOpInterface>(first.op);
    carried.size = findInitSize(loop, carried.slot, maker ? maker.getResultSize(first.getResult().getResultNumber()) : Value());
    if (carried.roots.size() == 1 && (!carried.roots[0].op || isa<AsyncCloneOp>(carried.roots[0].op)))
      for (auto [i, other] : llvm::enumerate(all))
        if (carried.roots[0].source == other.slot.argument)
          carried.handsOn = i;
    if (carried.handsOn)
      return;
    for (const Root &root : carried.roots)
      if (!carried.refused)
        carried.refused = whyRootStays(loop, carried, root);
  }

  /// Refuses values that belong together with one that stays as it is: whose storage goes to one that is refused, or to several.
  void refuseTogether(const CarryingLoop &loop, MutableArrayRef<Carried> all) {
    SmallVector<unsigned> numTakers(all.size());
    for (Carried &carried : all) {
      if (carried.handsOn)
        ++numTakers[*carried.handsOn];
      carried.isRetired = true;
    }
    for (auto [i, carried] : llvm::enumerate(all)) {
      if (numTakers[i] != 0)
        carried.isRetired = false;
      bool isChanged = carried.handsOn != i && !isOnlyRead(loop, carried);
      if (!carried.refused && (isChanged || numTakers[i] > 1))
        carried.refused = AlternateBuffersCode::KEPT;
    }
    // Along the chains in which storage is forwarded.
    for (bool changed = true; changed;) {
      changed = false;
      for (Carried &carried : all) {
        Carried *from = carried.handsOn ? &all[*carried.handsOn] : nullptr;
        if (!from || from == &carried)
          continue;
        if (!isAlike(carried, *from) && !carried.refused)
          carried.refused = AlternateBuffersCode::SIZES, changed = true;
        if (from->refused && !carried.refused)
          carried.refused = from->refused, changed = true;
        if (carried.refused && !from->refused)
          from->refused = carried.refused, changed = true;
      }
    }
  }

  static bool isAlike(const Carried &a, const Carried &b) {
    return isSameSize(a.size, b.size) && a.slot.argument.getType() == b.slot.argument.getType();
  }

  static bool isAlternated(const Carried &carried) { return !carried.refused && !carried.handsOn; }

  /// Chooses storage that the iteration has used up before it makes the new value: its own, or that of another value of this size.
  static void chooseStorage(const CarryingLoop &loop, MutableArrayRef<Carried> all) {
    SmallVector<Carried *> makers;
    for (Carried &carried : all)
      if (isAlternated(carried))
        makers.push_back(&carried);
    auto findMaker = [&](const Carried *carried) { return loop.body->findAncestorOpInBlock(*carried->roots[0].op); };
    llvm::sort(makers, [&](Carried *a, Carried *b) {
      Operation *first = findMaker(a), *second = findMaker(b);
      return first == second ? a < b : first->isBeforeInBlock(second);
    });
    SmallVector<bool> isTaken(all.size());
    for (Carried *maker : makers) {
      auto take = [&](Carried &from) {
        bool fits = !from.refused && from.isRetired && !isTaken[&from - all.data()] && isAlike(from, *maker) &&
                    (!from.last || from.last->isBeforeInBlock(findMaker(maker)));
        if (fits && !maker->writesTo) {
          maker->writesTo = &from - all.data();
          isTaken[*maker->writesTo] = true;
        }
      };
      take(*maker);
      for (Carried &from : all)
        take(from);
    }
    for (auto [i, carried] : llvm::enumerate(all))
      carried.isRetired &= !carried.refused && !isTaken[i];
  }

  //===--------------------------------------------------------------------===//
  // Rewriting
  //===--------------------------------------------------------------------===//

  void visit(CarryingLoop &loop) {
    SmallVector<Carried> all;
    for (const CarriedSlot &slot : loop.getSlots())
      all.emplace_back().slot = slot;
    if (all.size() > maxSlots)
      return;
    for (Carried &carried : all)
      classify(loop, all, carried);
    refuseTogether(loop, all);
    // A loop in this one says what it does with what it gives.
    for (Carried &carried : all)
      if (carried.refused && !carried.handsOn && !isa_and_present<LoopLikeOpInterface>(carried.slot.yielded->get().getDefiningOp()))
        missedRemark(carried.slot.yielded->getOwner(), DEBUG_TYPE, *carried.refused)
            << remark::metric("result", carried.slot.result.getResultNumber());
    if (llvm::none_of(all, isAlternated))
      return;
    chooseStorage(loop, all);
    rewrite(loop, all);
  }

  void rewrite(CarryingLoop &loop, MutableArrayRef<Carried> all) {
    OpBuilder builder(loop.op);
    Location loc = loop.op->getLoc();
    Added added;
    SmallVector<Value> inits, next;
    Attribute affinity;
    for (Carried &carried : all)
      if (isAlternated(carried))
        affinity = cast<AffinityOpInterface>(carried.roots[0].op).getAffinityAttr();
    // As many as there are further buffers, of the same sizes: each value that is made retires one.
    SmallVector<bool> isGiven(all.size());
    for (Carried &carried : all) {
      if (!isAlternated(carried) || carried.writesTo)
        continue;
      auto *free = llvm::find_if(all, [&](Carried &from) { return from.isRetired && !isGiven[&from - all.data()] && isAlike(from, carried); });
      assert(free != all.end() && "a value that is made retires one of its size");
      isGiven[free - all.data()] = true;
      next.push_back(free->slot.argument);
      inits.push_back(AsyncAllocaOp::create(builder, loc, carried.slot.argument.getType(), makeAvailableBefore(carried.size, loop.op), affinity));
    }
    SmallVector<BlockArgument> arguments;
    if (!inits.empty()) {
      unsigned firstOperand = loop.op->getNumOperands(), firstResult = loop.op->getNumResults();
      for (unsigned i = 0; i < inits.size(); ++i)
        added.push_back({firstOperand + i, firstResult + i});
      arguments = loop.add(inits, next);
    }
    unsigned nextArgument = 0;
    for (Carried &carried : all)
      if (isAlternated(carried) || (!carried.refused && &all[*carried.handsOn] != &carried))
        stateSize(carried, *findCarried(carried.slot.argument)->init, affinity);
    for (Carried &carried : all)
      if (isAlternated(carried)) {
        say(carried);
        makeNew(carried, carried.writesTo ? all[*carried.writesTo].slot.argument : arguments[nextArgument++]);
      }
    addedTo[loop.op] = std::move(added);
  }

  static void say(const Carried &carried) {
    auto code = carried.writesTo ? AlternateBuffersCode::REUSES : AlternateBuffersCode::ALTERNATES;
    for (const Root &root : carried.roots)
      passedRemark(root.op, DEBUG_TYPE, code) << remark::metric("bytes", describeBytes(carried.size));
  }

  void makeNew(const Carried &carried, Value storage) {
    for (const Root &root : carried.roots)
      makeIn(root, storage, cast<util::SizeAwareOpInterface>(root.op).getResultSize(root.getResult().getResultNumber()));
    ++numAlternated;
  }

  //===--------------------------------------------------------------------===//
  // Nests
  //===--------------------------------------------------------------------===//

  /// Loops around one that has got buffers carry these, so that each of their iterations uses the same.
  void carryAddedOf(CarryingLoop &loop) {
    SmallVector<Operation *> inner;
    for (Operation &op : *loop.body)
      if (addedTo.contains(&op))
        inner.push_back(&op);
    for (Operation *op : inner)
      carryAdded(loop, op, addedTo.lookup(op));
  }

  void carryAdded(CarryingLoop &loop, Operation *op, const Added &added) {
    Added outer = addedTo.lookup(loop.op);
    OpBuilder builder(loop.op);
    SmallVector<Value> inits, next;
    SmallVector<unsigned> operands;
    for (auto [operand, result] : added) {
      auto alloca = op->getOperand(operand).getDefiningOp<AsyncAllocaOp>();
      if (!alloca || !isAvailableBefore(getSizeOf(alloca), loop.op))
        continue;
      Value size = makeAvailableBefore(getSizeOf(alloca), loop.op);
      inits.push_back(AsyncAllocaOp::create(builder, alloca.getLoc(), alloca.getType(), size, alloca.getAffinityAttr()));
      next.push_back(op->getResult(result));
      operands.push_back(operand);
    }
    if (!inits.empty()) {
      Operation *before = loop.op;
      unsigned firstOperand = loop.op->getNumOperands(), firstResult = loop.op->getNumResults();
      SmallVector<BlockArgument> arguments = loop.add(inits, next);
      addedTo.erase(before);
      for (auto [i, argument] : llvm::enumerate(arguments)) {
        outer.push_back({firstOperand + i, firstResult + i});
        Operation *alloca = op->getOperand(operands[i]).getDefiningOp();
        op->setOperand(operands[i], argument);
        alloca->erase();
      }
    }
    addedTo[loop.op] = std::move(outer);
  }

  BindingSummaries summaries;
  ArgumentSizes argumentSizes;
  llvm::DenseMap<Operation *, Added> addedTo;
  unsigned numAlternated = 0;
};

struct AlternateBuffers : weir::impl::AlternateBuffersBase<AlternateBuffers> {
  void runOnOperation() override { numAlternated += Alternator(getOperation()).run(getOperation()); }
};

} // namespace
