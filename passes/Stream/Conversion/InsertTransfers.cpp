//===- InsertTransfers.cpp - Values come to the devices that use them -----===//
//
// stream-passes.md 2.3. Where values live follows from the affinities of the ops that make them, through control flow, calls and globals. An op
// without an affinity runs where its operands live, else where its users run, else on the default device. A use at another device gets a
// transfer, or the definition again if that is a constant. Programs for one device are unchanged.
//
//===----------------------------------------------------------------------===//

#include "dialects/HAL/HALDialect.h"
#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "passes/Remarks.h"
#include "passes/Stream/Conversion/GlobalCopies.h"
#include "passes/Stream/Conversion/PendingValues.h"
#include "passes/Stream/Conversion/ValueAffinities.h"
#include "passes/Stream/Passes.h"
#include "passes/Stream/RemarkCodes.h"

#include "llvm/Support/ScopedPrinter.h"

#define DEBUG_TYPE "weir-insert-transfers"

namespace weir {
#define GEN_PASS_DEF_INSERTTRANSFERS
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

bool isResource(Value value) { return isa<ResourceType>(value.getType()); }

struct InsertTransfers : weir::impl::InsertTransfersBase<InsertTransfers> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (!hasSeveralPlaces(module))
      return;
    // The initializer of a copy may use another global: one round for each that such a value is computed through. Uses that are still remote
    // after that get transfers.
    constexpr unsigned kMaxRounds = 16;
    for (unsigned round = 0, loads = 1; loads != 0 && round < kMaxRounds; ++round)
      numCopied += loads = copyGlobalsToDevices(module, ValueAffinities(module));
    // A transfer changes where what loops and calls carry on lives.
    FailureOr<Operation *> remote = module.getOperation();
    for (unsigned round = 0; succeeded(remote) && *remote && round < kMaxRounds; ++round)
      remote = insertTransfers(module);
    if (failed(remote))
      return signalPassFailure();
    if (Operation *op = *remote) {
      op->emitOpError("uses values of another device, and no placement of transfers was found; place them with flow.tensor.transfer");
      return signalPassFailure();
    }
    placeSizes(module);
  }

private:
  /// Inserts the transfers that uses need of values as they live now, and says where ops run. Returns the last op whose operand was transferred, or null.
  FailureOr<Operation *> insertTransfers(ModuleOp module) {
    ValueAffinities places(module);
    copies.clear();
    struct Move {
      OpOperand *use;
      Attribute from, to;
    };
    SmallVector<Move> moves;
    SmallVector<std::pair<AffinityOpInterface, Attribute>> followers;
    SmallVector<std::pair<AsyncTransferOp, Attribute>> transfers;
    module.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<ExecutableOp>(op))
        return WalkResult::skip();
      for (OpOperand &use : op->getOpOperands())
        if (isResource(use.get()))
          if (Attribute from = places.get(use.get()), to = places.getRequired(use); places.areApart(from, to))
            moves.push_back({&use, from, to});
      if (OpOperand *followed = places.getFollowed(op))
        followers.push_back({cast<AffinityOpInterface>(op), places.get(followed->get())});
      else if (ValueAffinities::isUnplaced(op))
        followers.push_back({cast<AffinityOpInterface>(op), explain(op, places.choose(op))});
      else if (auto transfer = dyn_cast<AsyncTransferOp>(op); transfer && transfer.getTargetAffinityAttr())
        transfers.push_back({transfer, places.get(transfer.getSource())});
      return WalkResult::advance();
    });
    // What a region captures lives where the region runs once it is transferred. Only then is it known what uses inside need.
    for (bool ofWaves : {false, true}) {
      auto isCapture = [&](const Move &move) {
        Operation *op = move.use->getOwner();
        return ofWaves ? isa<AsyncConcurrentOp>(op) : isa<AsyncExecuteOp>(op);
      };
      auto isInside = [&](const Move &move) {
        Operation *around = move.use->getOwner()->getParentOp();
        return isa<AsyncConcurrentOp>(around) || (!ofWaves && isa<AsyncExecuteOp>(around));
      };
      if (llvm::any_of(moves, isCapture))
        llvm::erase_if(moves, isInside);
    }
    for (const Move &move : moves)
      if (Operation *op = move.use->getOwner(); isa<AsyncConcurrentOp>(op->getParentOp()))
        return op->emitOpError("needs a value of another device, and ops of a stream.async.concurrent do not wait for transfers; move it out of that");
    // What is asked of `places` holds for the module as it was: constants are looked up before anything changes.
    SmallVector<Operation *> constants = llvm::map_to_vector(moves, [&](Move &move) { return places.getConstant(move.use->get()); });
    SmallVector<Value> sizes = llvm::map_to_vector(moves, [&](Move &move) { return findSize(*move.use, places); });
    PendingValues pending(module, places.getFlow());
    SmallVector<Value> timepoints = llvm::map_to_vector(moves, [&](Move &move) { return findTimepoint(*move.use, pending); });
    for (auto [move, timepoint] : llvm::zip_equal(moves, timepoints))
      if (!timepoint && pending.contains(move.use->get()))
        return move.use->getOwner()->emitOpError("uses a value of another device before it is there, and no timepoint comes with it; insert a "
                                                 "stream.timepoint.await in front");
    for (auto [move, constant, size, timepoint] : llvm::zip_equal(moves, constants, sizes, timepoints))
      if (constant)
        remake(*move.use, constant, move.to);
      else
        insert(*move.use, move.from, move.to, size, timepoint);
    for (auto [op, affinity] : followers)
      place(op, affinity);
    // One that does not say where it comes from, or says it wrongly, would count as one within its target.
    for (auto [transfer, from] : transfers)
      if (from && areApart(places, from, transfer))
        transfer.setSourceAffinityAttr(from);
    return moves.empty() ? nullptr : moves.back().use->getOwner();
  }

  /// Whether the transfer states another source than `from`.
  static bool areApart(const ValueAffinities &places, Attribute from, AsyncTransferOp transfer) {
    Attribute stated = transfer.getSourceAffinityAttr();
    return stated ? places.areApart(from, stated) : places.areApart(from, transfer.getTargetAffinityAttr());
  }

  static bool hasSeveralPlaces(ModuleOp module) {
    Attribute only = module->getAttr("stream.affinity.default");
    return module
        .walk([&](Operation *op) {
          auto isOther = [&](Attribute affinity) {
            if (affinity && !only)
              only = affinity;
            return affinity && affinity != only;
          };
          auto transfer = dyn_cast<AsyncTransferOp>(op);
          auto affine = dyn_cast<AffinityOpInterface>(op);
          bool isSecond = transfer ? isOther(transfer.getSourceAffinityAttr()) || isOther(transfer.getTargetAffinityAttr())
                                   : affine && isOther(affine.getAffinityAttr());
          return isSecond ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  }

  static Attribute explain(Operation *op, const ValueAffinities::Choice &choice) {
    if (choice.reason && isa<TensorDispatchOp, AsyncDispatchOp, AsyncCallOp>(op))
      passedRemark(op, DEBUG_TYPE, *choice.reason) << remark::metric("affinity", llvm::to_string(choice.affinity));
    return choice.affinity;
  }

  /// Sizes of encoded tensors depend on the device of the value.
  static void placeSizes(ModuleOp module) {
    module.walk([](TensorSizeOfOp size) {
      if (size.getAffinityAttr())
        return;
      for (Operation *user : size->getUsers()) {
        auto made = dyn_cast<AffinityOpInterface>(user);
        auto sized = dyn_cast<util::SizeAwareOpInterface>(user);
        if (!made || !sized)
          continue;
        for (OpResult result : user->getResults())
          if (isResource(result) && sized.getResultSize(result.getResultNumber()) == size.getResult())
            return size.setAffinityAttr(made.getResultAffinityAttr());
      }
    });
  }

  /// A transfer without affinities would count as one within any device (A1 of stream.md).
  static void place(AffinityOpInterface op, Attribute affinity) {
    if (auto transfer = dyn_cast<AsyncTransferOp>(*op)) {
      transfer.setSourceAffinityAttr(affinity);
      transfer.setTargetAffinityAttr(affinity);
    } else {
      op.setAffinityAttr(affinity);
    }
  }

  /// The value once more at `to`, from its constant; uses in one block share it.
  void remake(OpOperand &use, Operation *constant, Attribute to) {
    Value &copy = copies[{use.get(), to, use.getOwner()->getBlock()}];
    if (!copy) {
      SmallVector<Operation *> chain;
      for (Operation *op = use.get().getDefiningOp(); op != constant; op = cast<AsyncTransferOp>(op).getSource().getDefiningOp())
        chain.push_back(op);
      chain.push_back(constant);
      OpBuilder builder(use.getOwner());
      for (Operation *op : llvm::reverse(chain)) {
        Operation *made = builder.clone(*op);
        if (op != constant)
          made->setOperand(0, copy);
        place(cast<AffinityOpInterface>(made), to);
        copy = made->getResult(0);
      }
      passedRemark(use.getOwner(), DEBUG_TYPE, InsertTransfersCode::CONSTANT_REMADE);
      ++numRemade;
    }
    use.set(copy);
  }

  /// The size as the program has it; null if nothing says it.
  static Value findSize(OpOperand &use, const ValueAffinities &places) {
    Operation *op = use.getOwner();
    Value size = util::findValueSize(use.get(), op->getBlock(), Block::iterator(op));
    return size ? size : places.findCompanionSize(use.get());
  }

  /// When the value can be read: what comes with it says so, or what the user waits for. Null if it is there.
  static Value findTimepoint(OpOperand &use, const PendingValues &pending) {
    // What a barrier hands out is there when its timepoint is reached.
    if (auto barrier = use.get().getDefiningOp<TimepointBarrierOp>())
      return barrier.getResultTimepoint();
    if (!pending.contains(use.get()))
      return {};
    if (Value timepoint = pending.findTimepoint(use.get()))
      return timepoint;
    if (auto await = dyn_cast<TimepointAwaitOp>(use.getOwner()))
      return await.getAwaitTimepoint();
    auto user = dyn_cast<AsyncExecuteOp>(use.getOwner());
    return user ? user.getAwaitTimepoint() : Value();
  }

  void insert(OpOperand &use, Attribute from, Attribute to, Value size, Value timepoint) {
    Operation *op = use.getOwner();
    Value &copy = copies[{use.get(), to, op->getBlock()}];
    if (!copy) {
      OpBuilder builder(op);
      if (!size)
        size = ResourceSizeOp::create(builder, op->getLoc(), builder.getIndexType(), use.get(), from);
      Value source = use.get();
      if (timepoint)
        source = TimepointAwaitOp::create(builder, op->getLoc(), source, size, timepoint).getResult(0);
      copy = AsyncTransferOp::create(builder, op->getLoc(), source.getType(), source, size, size, from, to, Attribute());
      passedRemark(op, DEBUG_TYPE, InsertTransfersCode::TRANSFER_INSERTED);
      ++numInserted;
    }
    use.set(copy);
  }

  llvm::DenseMap<std::tuple<Value, Attribute, Block *>, Value> copies;
};

} // namespace
