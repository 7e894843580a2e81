//===- VerifyInPlace.cpp - Nothing is used after it was overwritten -------===//
//
// stream-passes.md 4.1, stream.md V2: whatever names the storage of a tied operand is used by nothing that may run after the tying op and
// before that name is defined anew. Flow sensitive inside functions; a private function that writes to an argument makes its
// calls writers, and what it returns may be in the storage of an argument. What globals hold between functions is not followed.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Stream/Storage/AccessedRanges.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/Storage/StorageEdges.h"
#include "passes/Stream/Storage/StorageOps.h"
#include "llvm/ADT/SetVector.h"

namespace weir {
#define GEN_PASS_DEF_VERIFYINPLACE
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// Which values are names of one storage without a write between them.
class StorageNames {
public:
  StorageNames(Operation *root, StorageEdges &storage) : dominance(root) {
    root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      storage.visit(op, [&](const StorageEdges::Step &step) { visit(step); });
      return WalkResult::advance();
    });
    connectCalls(storage);
  }

  /// All that may come from where `value` may come from, `value` first. Ends after a number of names that no sensible program has.
  llvm::SetVector<Value> get(Value value) const {
    llvm::SetVector<Value> names;
    names.insert(value);
    close(names, sources);
    close(names, targets);
    return names;
  }

  /// Whether all storage that `value` may name is made after `name` is bound, before its block is executed again. Then `name` does not name it until
  /// that happens: values of blocks that the one of `name` dominates have been made since then.
  bool isMadeAfter(Value value, Value name) {
    llvm::SetVector<Value> origins;
    origins.insert(value);
    close(origins, sources);
    return origins.size() < maxNames && llvm::all_of(origins, [&](Value origin) { return isBoundAfter(origin, name); });
  }

  /// Whether `name` and `value` come out of one `scf.while`, whose last round has made the storage of `value` after it has bound `name`.
  bool isMadeInLastRound(Value value, Value name) {
    auto loop = name.getDefiningOp<scf::WhileOp>();
    for (unsigned i = 0; loop && value.getDefiningOp() != loop; ++i) {
      auto it = sources.find(value);
      if (it == sources.end() || it->second.size() != 1 || i == maxNames)
        return false;
      value = it->second.front();
    }
    if (!loop || value == name)
      return false;
    auto given = loop.getConditionOp().getArgs();
    return isMadeAfter(given[cast<OpResult>(value).getResultNumber()], given[cast<OpResult>(name).getResultNumber()]);
  }

private:
  using Map = llvm::DenseMap<Value, SmallVector<Value, 2>>;
  static constexpr size_t maxNames = 256;

  bool isBoundAfter(Value origin, Value name) {
    Block *home = name.getParentBlock(), *block = home->getParent()->findAncestorBlockInRegion(*origin.getParentBlock());
    if (!block || block != home)
      return block && dominance.properlyDominates(home, block);
    Operation *op = isa<BlockArgument>(origin) ? origin.getParentBlock()->getParentOp() : origin.getDefiningOp();
    Operation *atHome = home->findAncestorOpInBlock(*op);
    return atHome && (isa<BlockArgument>(name) || name.getDefiningOp()->isBeforeInBlock(atHome));
  }

  static void close(llvm::SetVector<Value> &names, const Map &edges) {
    for (size_t i = 0; i < names.size() && i < maxNames; ++i)
      if (auto it = edges.find(names[i]); it != edges.end())
        names.insert(it->second.begin(), it->second.end());
  }

  void connect(Value source, Value target) {
    if (source == target || !isResource(source.getType()) || !isResource(target.getType()))
      return;
    targets[source].push_back(target);
    sources[target].push_back(source);
  }

  void visit(const StorageEdges::Step &step) {
    // A function may be called with several values, which are not names of each other: each call is connected on its own.
    if (step.kind == StorageEdges::Kind::Argument)
      calls.emplace_back(step.call, cast<util::FuncOp>(step.symbol));
    if (step.kind == StorageEdges::Kind::Argument || step.kind == StorageEdges::Kind::Return)
      return;
    if (step.kind == StorageEdges::Kind::Unknown)
      return visitUnknown(step.at);
    for (const StorageEdges::Edge &edge : step.edges)
      if (edge.relation == util::StorageRelation::Pass && edge.source && edge.target &&
          !(step.kind == StorageEdges::Kind::Leave && isTiedResult(edge.target)))
        connect(edge.source->get(), edge.target);
  }

  /// Results of `function` next to arguments that may be in the same storage.
  SmallVector<std::pair<unsigned, unsigned>> findReturned(util::FuncOp function, StorageEdges &storage) const {
    SmallVector<std::pair<unsigned, unsigned>> returned;
    for (Operation *ret : storage.getReturns(function))
      for (auto [i, value] : llvm::enumerate(ret->getOperands())) {
        llvm::SetVector<Value> origins;
        origins.insert(value);
        close(origins, sources);
        for (Value origin : origins)
          if (auto argument = dyn_cast<BlockArgument>(origin);
              argument && argument.getOwner() == &function.getFunctionBody().front())
            returned.emplace_back(i, argument.getArgNumber());
      }
    return returned;
  }

  /// Each round follows functions that return what functions called by them return, one more deep.
  void connectCalls(StorageEdges &storage) {
    constexpr unsigned maxRounds = 16;
    bool changed = true;
    for (unsigned round = 0; changed && round < maxRounds; ++round) {
      changed = false;
      llvm::DenseMap<Operation *, SmallVector<std::pair<unsigned, unsigned>>> returned;
      for (auto [call, callee] : calls) {
        auto [it, isNew] = returned.try_emplace(callee);
        if (isNew)
          it->second = findReturned(callee, storage);
        for (auto [result, argument] : it->second) {
          Value source = call->getOperand(argument), target = call->getResult(result);
          if (isResource(target) && !llvm::is_contained(sources.lookup(target), source)) {
            connect(source, target);
            changed = true;
          }
        }
      }
    }
  }

  /// What a region yields for a tied result is in the capture, after the write that the tie is.
  static bool isTiedResult(Value value) {
    std::optional<util::StorageLink> link = findStorageLink(value);
    return link && link->relation == util::StorageRelation::Tied;
  }

  /// Any result may be any operand. A call honours its ties, which are writes.
  void visitUnknown(Operation *op) {
    auto tied = isa<CallOpInterface>(op) ? dyn_cast<util::TiedOpInterface>(op) : util::TiedOpInterface();
    Value first;
    for (Value result : op->getResults())
      if (isResource(result) && !(tied && tied.getTiedResultOperand(result)))
        first = result;
    if (!first)
      return;
    for (Value result : op->getResults())
      if (!(tied && tied.getTiedResultOperand(result)))
        connect(first, result);
    for (OpOperand &operand : op->getOpOperands())
      if (!(tied && tied.isOperandTied(operand.getOperandNumber())))
        connect(operand.get(), first);
  }

  DominanceInfo dominance;
  Map sources, targets;
  SmallVector<std::pair<Operation *, util::FuncOp>> calls;
};

/// Whether a region may run several times for one run of its op.
bool mayRepeat(Region *region) {
  Operation *op = region->getParentOp();
  if (isa<LoopLikeOpInterface>(op))
    return true;
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  return branch && branch.isRepetitiveRegion(region->getRegionNumber());
}

/// Whether a path leads from block to block without entering `without`.
bool isReachable(Block *from, Block *to, Block *without) {
  llvm::SmallSetVector<Block *, 8> reached;
  auto add = [&](Block *block) {
    for (Block *next : block->getSuccessors())
      if (next != without)
        reached.insert(next);
  };
  add(from);
  for (size_t i = 0; i < reached.size(); ++i)
    add(reached[i]);
  return reached.contains(to);
}

/// Whether `user` may run after `writer` has run, and before `name` is defined anew.
bool mayFollow(Operation *user, Operation *writer, Value name) {
  Region *home = name.getParentRegion();
  Operation *writerAtHome = home->findAncestorOpInRegion(*writer);
  if (!writerAtHome)
    return false; // the name belongs to a region that the writer is not in
  Operation *def = name.getDefiningOp();
  if (def && def->getBlock() == writerAtHome->getBlock() && (def == writerAtHome || writerAtHome->isBeforeInBlock(def)))
    return false;
  // The innermost region that both are in.
  Region *common = user->getParentRegion();
  while (!common->findAncestorOpInRegion(*writer))
    common = common->getParentRegion();
  for (Region *region = common; region != home; region = region->getParentRegion())
    if (mayRepeat(region))
      return true;
  Operation *first = common->findAncestorOpInRegion(*writer), *second = common->findAncestorOpInRegion(*user);
  if (first == second) {
    // Two regions of one op, or one is the op around the other one.
    return user != first && writer != first && isa<LoopLikeOpInterface>(first);
  }
  Block *from = first->getBlock(), *to = second->getBlock();
  if (from == to && first->isBeforeInBlock(second))
    return true;
  Block *defBlock = common == home ? name.getParentBlock() : nullptr;
  return !common->hasOneBlock() && isReachable(from, to, defBlock);
}

struct VerifyInPlace : weir::impl::VerifyInPlaceBase<VerifyInPlace> {
  void runOnOperation() override {
    Operation *root = getOperation();
    RangeOracle ranges(root);
    oracle = &ranges;
    StorageEdges edges;
    StorageNames storage(root, edges);
    names = &storage;
    calls.clear();
    arguments.clear();
    bool failed = false;
    SmallVector<OpOperand *> written;
    root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      if (auto call = dyn_cast<util::CallOp>(op))
        calls[call.getCalleeAttr().getAttr()].push_back(op);
      auto tied = dyn_cast<util::TiedOpInterface>(op);
      // A function of this program that writes to what it gets says so itself.
      bool writes = isa<util::CallOp>(op) ? !edges.getCallee(op) : writesThroughTies(op);
      if (tied && writes)
        for (OpOperand &operand : op->getOpOperands())
          if (isResource(operand.get().getType()) && tied.isOperandTied(operand.getOperandNumber()))
            written.push_back(&operand);
      return WalkResult::advance();
    });
    for (size_t i = 0; i < written.size(); ++i)
      failed |= verify(*written[i], written).failed();
    if (failed)
      signalPassFailure();
  }

private:
  LogicalResult verify(OpOperand &tied, SmallVectorImpl<OpOperand *> &writes) {
    Operation *writer = tied.getOwner();
    // A copy of a constant has its type, and is written before any other op knows it. Copy elision makes a cast of it.
    Value origin = tied.get();
    while (auto cast = origin.getDefiningOp<AsyncCastOp>())
      origin = cast.getSource();
    std::optional<util::StorageLink> made = findStorageLink(origin);
    bool isOwn = made && (made->makesStorage() || made->relation == util::StorageRelation::Tied);
    if (cast<ResourceType>(origin.getType()).getLifetime() == Lifetime::Constant && !isOwn)
      return writer->emitOpError("writes in place to storage that is constant");
    for (Value name : names->get(tied.get())) {
      if (names->isMadeAfter(tied.get(), name) || names->isMadeInLastRound(tied.get(), name))
        continue;
      if (auto argument = dyn_cast<BlockArgument>(name))
        if (auto function = dyn_cast<util::FuncOp>(argument.getOwner()->getParentOp());
            function && argument.getOwner()->isEntryBlock()) {
          if (function.isPublic())
            return writer->emitOpError("writes in place to storage of the caller, argument ")
                   << argument.getArgNumber() << " of a public function";
          // Each call writes to what it passes.
          if (arguments.insert(argument).second)
            for (Operation *call : calls.lookup(function.getSymNameAttr()))
              writes.push_back(&call->getOpOperand(argument.getArgNumber()));
        }
      for (OpOperand &use : name.getUses())
        if (failed(verifyUse(tied, name, use)))
          return failure();
    }
    return success();
  }

  LogicalResult verifyUse(OpOperand &tied, Value name, OpOperand &use) {
    Operation *writer = tied.getOwner(), *user = use.getOwner();
    if (&use == &tied) {
      if (!mayFollow(user, writer, name))
        return success();
      return writer->emitOpError("writes in place to storage that the next iteration of a loop reads again");
    }
    if (user == writer) {
      std::optional<ByteRange> read = getReadRange(*oracle, use), write = getWrittenRange(*oracle, tied);
      if (read && write && oracle->isDisjoint(*read, *write, writer))
        return success();
      return writer->emitOpError("writes in place to storage that operand ")
             << use.getOperandNumber() << " reads, in ranges that may overlap";
    }
    if (!mayFollow(user, writer, name) || isUntouched(tied, use))
      return success();
    InFlightDiagnostic diag = writer->emitOpError("writes in place to storage that is used afterwards");
    diag.attachNote(user->getLoc()) << "used here, by '" << user->getName() << "'";
    return diag;
  }

  /// Whether a later read is of bytes that neither the write nor those that follow it in the block change.
  bool isUntouched(OpOperand &tied, OpOperand &use) {
    constexpr unsigned maxWrites = 64;
    std::optional<ByteRange> read = getReadRange(*oracle, use);
    Operation *user = tied.getOwner()->getBlock()->findAncestorOpInBlock(*use.getOwner());
    if (!read || !user)
      return false;
    OpOperand *write = &tied;
    for (unsigned i = 0; i < maxWrites; ++i) {
      Operation *op = write->getOwner();
      std::optional<ByteRange> range = getWrittenRange(*oracle, *write);
      if (!range || !oracle->isDisjoint(*read, *range, use.getOwner()))
        return false;
      auto results = cast<util::TiedOpInterface>(op).getOperandTiedResults(write->getOperandNumber());
      if (results.size() != 1)
        return false;
      write = nullptr;
      for (OpOperand &next : results.front().getUses()) {
        if (getReadRange(*oracle, next))
          continue;
        Operation *at = user->getBlock()->findAncestorOpInBlock(*next.getOwner());
        if (!at || user->isBeforeInBlock(at))
          continue;
        if (write || next.getOwner()->getBlock() != user->getBlock() || !writesThroughTies(next.getOwner()))
          return false;
        write = &next;
      }
      if (!write)
        return true;
    }
    return false;
  }

  RangeOracle *oracle = nullptr;
  StorageNames *names = nullptr;
  llvm::DenseMap<StringAttr, SmallVector<Operation *>> calls;
  llvm::DenseSet<Value> arguments; ///< of private functions that write to them
};

} // namespace
