//===- VerifyInPlace.cpp - Nothing is used after it was overwritten -------===//
//
// stream-passes.md 4.1, stream.md V2: whatever names the storage of a tied operand is used by nothing that may run after the tying op and
// before that name is defined anew. Flow sensitive inside functions; a private function that writes to an argument makes its
// calls writers, and what it returns may be in the storage of an argument. A global that holds the storage gets other content before it is loaded again.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "passes/Stream/Storage/AccessedRanges.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/Storage/GlobalHolders.h"
#include "passes/Stream/Storage/RunOrder.h"
#include "passes/Stream/Storage/StorageEdges.h"
#include "passes/Stream/Storage/StorageNames.h"
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

struct VerifyInPlace : weir::impl::VerifyInPlaceBase<VerifyInPlace> {
  void runOnOperation() override {
    Operation *root = getOperation();
    // With what passes state by assumptions.
    RangeOracle ranges(root, RangeOracle::Bounds);
    oracle = &ranges;
    StorageEdges storageEdges;
    edges = &storageEdges;
    StorageNames storage(root, storageEdges);
    names = &storage;
    GlobalHolders globals(root, storageEdges, storage);
    holders = &globals;
    calls.clear();
    arguments.clear();
    found.clear();
    held.clear();
    bool failed = false;
    SmallVector<OpOperand *> written;
    root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      if (auto call = dyn_cast<util::CallOp>(op))
        calls[call.getCalleeAttr().getAttr()].push_back(op);
      auto tied = dyn_cast<util::TiedOpInterface>(op);
      // A function of this program that writes to what it gets says so itself.
      bool writes = isa<util::CallOp>(op) ? !edges->getCallee(op) : writesThroughTies(op);
      if (tied && writes)
        for (OpOperand &operand : op->getOpOperands())
          if (isResource(operand.get().getType()) && tied.isOperandTied(operand.getOperandNumber()))
            written.push_back(&operand);
      return WalkResult::advance();
    });
    for (size_t i = 0; i < written.size(); ++i)
      failed |= verify(*written[i], written).failed();
    failed |= verifyCallers().failed();
    for (size_t i = 0; i < held.size(); ++i)
      failed |= verifyHeld(held[i].first, held[i].second).failed();
    if (failed)
      signalPassFailure();
  }

private:
  LogicalResult verify(OpOperand &tied, SmallVectorImpl<OpOperand *> &writes) {
    Operation *writer = tied.getOwner();
    // A copy of a constant has its type, and is written before any other op knows it. Copy elision makes a cast of it.
    Value origin = tied.get();
    std::optional<util::StorageLink> made = findStorageLink(origin);
    auto isPassedOn = [&] {
      return made && made->relation == util::StorageRelation::Pass && made->source && made->source->getOwner() == origin.getDefiningOp() &&
             isResource(made->source->get());
    };
    while (isPassedOn()) {
      origin = made->source->get();
      made = findStorageLink(origin);
    }
    bool isOwn = made && (made->makesStorage() || made->relation == util::StorageRelation::Tied);
    if (cast<ResourceType>(origin.getType()).getLifetime() == Lifetime::Constant && !isOwn)
      return writer->emitOpError("writes in place to storage that is constant");
    llvm::SetVector<Value> all = names->get(tied.get()), current;
    for (Value name : all)
      if (!names->isOfOtherRound(tied.get(), name))
        current.insert(name);
    // What a load gives has the names of what has been stored before it.
    for (Value name : llvm::to_vector(current))
      if (auto load = name.getDefiningOp<util::GlobalLoadOp>())
        if (Value stored = holders->getStored(load))
          for (Value other : names->get(stored))
            if (!names->isOfOtherRound(stored, other))
              current.insert(other);
    // What an earlier iteration has stored a global still holds.
    SmallVector<Value> contents;
    for (Operation *global : holders->getHolders(current, all, writer)) {
      if (util::FuncOp callee = isa<util::CallOp>(writer) ? edges->getCallee(writer) : util::FuncOp())
        held.insert({callee.getArgument(tied.getOperandNumber()), global});
      if (Operation *observer = holders->findObserver(global, writer)) {
        InFlightDiagnostic diag = writer->emitOpError("writes in place to storage that @")
                                  << cast<util::GlobalOp>(global).getSymName() << " holds, and that is loaded again";
        diag.attachNote(observer->getLoc()) << "loaded here or after this, by '" << observer->getName() << "'";
        return diag;
      }
      llvm::append_range(contents, holders->getLoaded(global, writer));
    }
    // Several loads give one storage, although none is a name of another one. Where one of them alone gives both values, these are told apart as usual.
    bool isOneLoad = llvm::count_if(contents, [&](Value loaded) { return all.contains(loaded); }) == 1;
    auto isOfOneLoad = [&](Value name, Value loaded) {
      if (!isOneLoad || !all.contains(loaded) || !all.contains(name))
        return false;
      llvm::SetVector<Value> others;
      if (contents.size() > 1)
        others = names->get(name);
      return llvm::all_of(contents, [&](Value each) { return each == loaded || !others.contains(each); });
    };
    for (Value loaded : contents)
      for (Value name : names->get(loaded))
        if (!names->isOfOtherRound(loaded, name) && !(isOfOneLoad(name, loaded) && names->isOfOtherRound(tied.get(), name)))
          current.insert(name);
    for (Operation *global : holders->getFound(current, writer))
      if (auto function = writer->getParentOfType<util::FuncOp>())
        found[Found(function, global)].insert(writer);
    for (Value name : current) {
      if (auto argument = dyn_cast<BlockArgument>(name))
        if (auto function = dyn_cast<util::FuncOp>(argument.getOwner()->getParentOp());
            function && argument.getOwner()->isEntryBlock()) {
          if (function.isPublic())
            return writer->emitOpError("writes in place to storage of the caller, argument ")
                   << argument.getArgNumber() << " of a public function";
          // Each call writes to what it passes.
          if (arguments[argument].push_back(writer); arguments[argument].size() == 1)
            for (Operation *call : calls.lookup(function.getSymNameAttr()))
              writes.push_back(&call->getOpOperand(argument.getArgNumber()));
        }
      for (OpOperand &use : name.getUses())
        if (failed(verifyUse(tied, name, use)))
          return failure();
    }
    return success();
  }

  ArrayRef<Operation *> getCalls(Operation *function) {
    auto known = calls.find(cast<util::FuncOp>(function).getSymNameAttr());
    return known == calls.end() ? ArrayRef<Operation *>() : ArrayRef<Operation *>(known->second);
  }

  /// A function that writes to content of a global as it finds it makes its calls writers.
  LogicalResult verifyCallers() {
    for (size_t i = 0; i < found.size(); ++i)
      for (Operation *call : getCalls(found.getArrayRef()[i].first.first)) {
        Found outer{call->getParentOfType<util::FuncOp>(), found.getArrayRef()[i].first.second};
        if (outer.first && holders->mayBeFound(outer.second, call))
          found[outer].insert(call);
      }
    bool failed = false;
    for (auto &[where, writers] : found)
      for (Operation *call : getCalls(where.first))
        failed |= verifyCall(call, where.second).failed();
    return failure(failed);
  }

  /// No value of the caller that is in the content that `global` has at a call of a function that writes to it, is used after that.
  LogicalResult verifyCall(Operation *call, Operation *global) {
    auto fail = [&](Operation *user) -> LogicalResult {
      InFlightDiagnostic diag = call->emitOpError("calls what writes in place to storage that @")
                                << cast<util::GlobalOp>(global).getSymName() << " holds, and that is used afterwards";
      diag.attachNote(user->getLoc()) << "used here, by '" << user->getName() << "'";
      return diag;
    };
    for (Value name : holders->getContent(global, call))
      for (OpOperand &use : name.getUses()) {
        Operation *user = use.getOwner();
        if (user != call && mayFollow(user, call, name))
          return fail(user);
        if (user != call)
          continue;
        // The function has the content under another name.
        if (Operation *inside = findUseInside(edges->getCallee(call).getArgument(use.getOperandNumber()), global))
          return fail(inside);
      }
    return success();
  }

  /// A function that writes to an argument, which is in the content that it finds in `global`, does not load that afterwards.
  LogicalResult verifyHeld(Value argument, Operation *global) {
    for (Operation *writer : arguments.lookup(argument)) {
      if (!holders->mayBeFound(global, writer))
        continue;
      if (Operation *observer = holders->findObserver(global, writer, /*atEnd=*/false)) {
        InFlightDiagnostic diag = writer->emitOpError("writes in place to an argument that @")
                                  << cast<util::GlobalOp>(global).getSymName() << " holds, and that is loaded again";
        diag.attachNote(observer->getLoc()) << "loaded here or after this, by '" << observer->getName() << "'";
        return diag;
      }
      if (util::FuncOp callee = isa<util::CallOp>(writer) ? edges->getCallee(writer) : util::FuncOp())
        for (auto [operand, passed] : llvm::zip(writer->getOperands(), callee.getArguments()))
          if (arguments.contains(passed) && llvm::is_contained(names->get(argument), operand))
            held.insert({passed, global});
    }
    return success();
  }

  /// A use of an argument that is in the content of `global`, after the function has written to that; or null.
  Operation *findUseInside(Value argument, Operation *global) {
    llvm::SetVector<Value> arguments;
    arguments.insert(argument);
    for (size_t i = 0; i < arguments.size(); ++i) {
      Value each = arguments[i];
      auto known = found.find(Found(each.getParentBlock()->getParentOp(), global));
      for (Value name : names->get(each))
        for (OpOperand &use : name.getUses())
          for (Operation *writer : known == found.end() ? ArrayRef<Operation *>() : known->second.getArrayRef()) {
            if (use.getOwner() != writer && mayFollow(use.getOwner(), writer, name))
              return use.getOwner();
            if (use.getOwner() != writer)
              continue;
            // Another function gets both.
            util::FuncOp callee = isa<util::CallOp>(writer) ? edges->getCallee(writer) : util::FuncOp();
            if (!callee)
              return writer;
            arguments.insert(callee.getArgument(use.getOperandNumber()));
          }
    }
    return nullptr;
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
  StorageEdges *edges = nullptr;
  StorageNames *names = nullptr;
  GlobalHolders *holders = nullptr;
  llvm::DenseMap<StringAttr, SmallVector<Operation *>> calls;
  llvm::DenseMap<Value, SmallVector<Operation *, 1>> arguments; ///< of private functions, and what writes to them there
  llvm::SetVector<std::pair<Value, Operation *>> held;          ///< arguments in the content of a global
  /// A function, and a global to the content of which it writes as it finds it; by what ops.
  using Found = std::pair<Operation *, Operation *>;
  llvm::MapVector<Found, llvm::SetVector<Operation *>> found;
};

} // namespace
