//===- MaterializeCopyOnWrite.cpp - In-place safety -----------------------===//
//
// stream-passes.md 4.1: afterwards each tied operand is used by nothing else, so that storage assignment may give a result the storage
// of its tied operand without looking. A clone goes in front of every tie but those that are provably the storage's last use.
// Copy elision takes the needless ones away again.
//
//===----------------------------------------------------------------------===//

#include "dialects/Stream/StreamOps.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "passes/Stream/AccessedRanges.h"
#include "passes/Stream/AliasSets.h"
#include "passes/Stream/Passes.h"

#define DEBUG_TYPE "weir-materialize-copy-on-write"

namespace weir {
#define GEN_PASS_DEF_MATERIALIZECOPYONWRITE
#include "passes/Stream/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::stream;

namespace {

/// The ops whose ties stand for writes. A function of this program honours ties in its body; one from outside does what it was told.
bool isTyingWriter(Operation *op) {
  if (auto call = dyn_cast<util::CallOp>(op)) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(op, call.getCalleeAttr());
    return !callee || callee.isExternal();
  }
  return isa<AsyncFillOp, AsyncUpdateOp, AsyncCopyOp, AsyncStoreOp, AsyncDispatchOp, AsyncCallOp, AsyncExecuteOp,
             AsyncConcurrentOp>(op);
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
    if (!isa<AsyncExecuteOp, AsyncConcurrentOp>(parent)) {
      auto branch = dyn_cast<RegionBranchOpInterface>(parent);
      if (!branch || branch.isRepetitiveRegion(region->getRegionNumber()))
        return true;
    }
  }
  return true;
}

/// Storage that may be seen under another name, whatever the uses of `value` say: arguments, results of branches, calls and regions,
/// loads of globals, imports. Found through the ops that only pass storage on.
bool mayBeSharedAtOrigin(Operation *writer, Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<AsyncCastOp, AsyncBarrierOp, TimepointAwaitOp, TimepointBarrierOp, ResourceSubviewOp, ResourceTransientsOp>(
            op)) {
      Value source = cast<util::TiedOpInterface>(op).getTiedResultOperand(value);
      if (!source || !value.hasOneUse() || !source.hasOneUse() || mayRepeatWithout(writer, source))
        return true;
      value = source;
      continue;
    }
    if (auto import = dyn_cast<TensorImportOp>(op))
      return !import.getConsume();
    // What an async op makes is its own, or that of an operand which it has consumed by the same rules.
    return !isa<AsyncAllocaOp, AsyncSplatOp, AsyncCloneOp, AsyncSliceOp, AsyncTransferOp, AsyncFillOp, AsyncUpdateOp,
                AsyncCopyOp, AsyncStoreOp, AsyncDispatchOp>(op);
  }
  return true;
}

/// Whether all other uses of the operand's value are reads that are over when `op` writes, or touch other bytes in `op` itself.
bool isLastUse(Operation *op, OpOperand &operand, RangeOracle &oracle) {
  // A limit keeps values with very many ties from costing quadratic time.
  constexpr unsigned maxUses = 64;
  unsigned uses = 0;
  for (OpOperand &use : operand.get().getUses()) {
    if (&use == &operand)
      continue;
    if (++uses > maxUses)
      return false;
    std::optional<ByteRange> read = getReadRange(oracle, use);
    if (!read)
      return false;
    if (use.getOwner() == op) {
      std::optional<ByteRange> written = getWrittenRange(oracle, operand);
      if (!written || !oracle.isDisjoint(*read, *written, op))
        return false;
      continue;
    }
    Operation *user = op->getBlock()->findAncestorOpInBlock(*use.getOwner());
    if (!user || user == op || !user->isBeforeInBlock(op))
      return false;
  }
  return true;
}

bool needsClone(Operation *op, OpOperand &operand, RangeOracle &oracle) {
  Value value = operand.get();
  if (cast<ResourceType>(value.getType()).getLifetime() == Lifetime::Constant)
    return true;
  return mayBeSharedAtOrigin(op, value) || mayRepeatWithout(op, value) || !isLastUse(op, operand, oracle);
}

struct MaterializeCopyOnWrite : weir::impl::MaterializeCopyOnWriteBase<MaterializeCopyOnWrite> {
  void runOnOperation() override {
    RangeOracle oracle(getOperation());
    SmallVector<Operation *> writers;
    getOperation()->walk([&](Operation *op) {
      if (isTyingWriter(op))
        writers.push_back(op);
    });
    for (Operation *op : writers) {
      cloneTied(op, oracle);
      if (isa<AsyncExecuteOp, AsyncConcurrentOp>(op))
        cloneYielded(op);
    }
    // From here on folds must not add uses of tied operands (V3); storage assignment takes the mark away.
    getOperation()->setAttr(kInPlaceSafeAttrName, UnitAttr::get(&getContext()));
  }

private:
  /// A copy of `value` in front of `op`. Only a transfer can copy host-visible storage.
  Value createCopy(Operation *op, OpOperand &operand) {
    OpBuilder builder(op);
    Value value = operand.get(), size;
    if (auto sizes = dyn_cast<util::SizeAwareOpInterface>(op))
      size = sizes.getOperandSize(operand.getOperandNumber());
    if (!size)
      size = util::findValueSize(value, op->getBlock(), op->getIterator());
    if (!size)
      size = ResourceSizeOp::create(builder, op->getLoc(), value);
    if (cast<ResourceType>(value.getType()).isStaging())
      return AsyncTransferOp::create(builder, op->getLoc(), value.getType(), value, size, size, Attribute(), Attribute(),
                                     Attribute());
    auto affine = dyn_cast<AffinityOpInterface>(op);
    // There is nothing to copy in storage without content (H4).
    if (auto alloca = value.getDefiningOp<AsyncAllocaOp>())
      return AsyncAllocaOp::create(builder, op->getLoc(), value.getType(), size, alloca.getAffinityAttr());
    return AsyncCloneOp::create(builder, op->getLoc(), value.getType(), value, size, size,
                                affine ? affine.getAffinityAttr() : Attribute());
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
    }
  }

  /// The argument of `body` whose storage `value` is in, a null value if it may be any; none if it is in storage of its own.
  static std::optional<Value> findCapture(Value value, Block *body) {
    while (Operation *op = value.getDefiningOp()) {
      auto tied = dyn_cast<util::TiedOpInterface>(op);
      if (Value source = tied ? tied.getTiedResultOperand(value) : Value()) {
        value = source;
        continue;
      }
      bool makesStorage = isa<AsyncAllocaOp, AsyncSplatOp, AsyncConstantOp, AsyncCloneOp, AsyncSliceOp, AsyncTransferOp,
                              AsyncDispatchOp>(op);
      return makesStorage ? std::nullopt : std::optional<Value>(Value());
    }
    return cast<BlockArgument>(value).getOwner() == body ? value : Value();
  }

  void cloneTied(Operation *op, RangeOracle &oracle) {
    auto tied = cast<util::TiedOpInterface>(op);
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isResource(operand.get().getType()) || !tied.isOperandTied(operand.getOperandNumber()))
        continue;
      if (!needsClone(op, operand, oracle))
        continue;
      // Only the tie: other operands that name the value may go on reading the original.
      operand.set(createCopy(op, operand));
      ++numClones;
    }
  }
};

} // namespace
