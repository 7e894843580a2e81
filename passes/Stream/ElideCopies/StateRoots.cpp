#include "passes/Stream/ElideCopies/StateRoots.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Stream/Storage/TiedResults.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace weir;
using namespace weir::stream;

/// Uses and ops that are looked at to answer one question.
static constexpr unsigned kMaxSteps = 64;

static bool isCopyOfAll(Operation *op) { return isa_and_present<AsyncCloneOp, AsyncTransferOp, AsyncCastOp>(op); }

/// Ops that read bytes of operands which they have no ties for, and keep none.
static bool isReader(Operation *op) { return isa<AsyncDispatchOp, AsyncUpdateOp, AsyncCopyOp, AsyncFillOp, AsyncSliceOp, AsyncLoadOp>(op); }

Fate weir::stream::findFate(Value content) {
  Fate fate;
  llvm::SmallSetVector<Value, 4> values;
  values.insert(content);
  unsigned steps = 0;
  for (unsigned i = 0; i < values.size(); ++i)
    for (OpOperand &use : values[i].getUses()) {
      Operation *user = use.getOwner();
      if (++steps > kMaxSteps) {
        fate.isKnown = false;
        return fate;
      }
      auto tied = dyn_cast<util::TiedOpInterface>(user);
      if (auto store = dyn_cast<util::GlobalStoreOp>(user))
        fate.stores.push_back(store);
      else if (isCopyOfAll(user))
        values.insert(user->getResult(0));
      else if (isReader(user) && tied && tied.isOperandTied(use.getOperandNumber()))
        fate.isChanged = true;
    }
  return fate;
}

Value weir::stream::getOriginal(Value value) {
  for (unsigned i = 0; i < kMaxSteps && isCopyOfAll(value.getDefiningOp()); ++i)
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

Attribute weir::stream::getPlace(Value value) {
  for (unsigned i = 0; i < kMaxSteps; ++i) {
    Operation *op = value.getDefiningOp();
    auto affine = dyn_cast_or_null<AffinityOpInterface>(op);
    if (Attribute place = affine ? affine.getResultAffinityAttr() : Attribute())
      return place;
    if (!isCopyOfAll(op))
      return {};
    value = op->getOperand(0);
  }
  return {};
}

void weir::stream::findRoots(Value value, Block *block, SmallVector<Value> path, SmallVectorImpl<Root> &roots) {
  Root root;
  root.path = std::move(path);
  Operation *copy = nullptr;
  for (unsigned i = 0; i < kMaxSteps; ++i) {
    Operation *op = value.getDefiningOp();
    bool isHere = op && op->getBlock() == block;
    auto tied = isHere ? dyn_cast<util::TiedOpInterface>(op) : util::TiedOpInterface();
    Value operand = tied ? tied.getTiedResultOperand(value) : Value();
    root.isState = isa_and_present<util::GlobalLoadOp>(op);
    if (isHere && isCopyOfAll(op)) {
      if (isa<AsyncCloneOp>(op))
        copy = op;
      operand = op->getOperand(0);
    } else if (operand && isReader(op)) {
      root.isPutTogether |= isa<AsyncUpdateOp, AsyncCopyOp>(op);
      copy = nullptr;
    } else if (isHere && isa<scf::IfOp, scf::IndexSwitchOp>(op) && roots.size() < kMaxSteps && !root.isPutTogether) {
      root.path.push_back(value);
      for (Region &region : op->getRegions())
        findRoots(region.front().getTerminator()->getOperand(cast<OpResult>(value).getResultNumber()), &region.front(), root.path, roots);
      return;
    } else {
      if (isHere && isa<AsyncDispatchOp, AsyncSplatOp, util::CallOp>(op)) {
        root.path.push_back(value);
        root.op = op;
      } else if (copy && (!op || isa<TensorImportOp, AsyncConstantOp>(op))) {
        // What comes from outside stays there. Of other values a copy may go.
        root.op = copy;
        while (root.path.back() != copy->getResult(0))
          root.path.pop_back();
      }
      root.source = value;
      break;
    }
    root.path.push_back(value);
    value = operand;
  }
  roots.push_back(std::move(root));
}

void weir::stream::makeIn(const Root &root, Value storage, Value size) {
  OpBuilder builder(root.op);
  Location loc = root.op->getLoc();
  OpResult result = root.getResult();
  auto affinity = cast<AffinityOpInterface>(root.op).getAffinityAttr();
  auto getZero = [&]() -> Value { return arith::ConstantIndexOp::create(builder, loc, 0); };
  if (auto dispatch = dyn_cast<AsyncDispatchOp>(root.op)) {
    // An earlier call may have made storage for this result.
    std::optional<unsigned> tied = dispatch.getTiedResultOperandIndex(result.getResultNumber());
    Operation *unused = tied ? dispatch->getOperand(*tied).getDefiningOp() : nullptr;
    tieToRange(dispatch, result.getResultNumber(), {storage, size, getZero(), size}, getZero, [](Operation *) {});
    if (unused)
      unused->erase();
    return;
  }
  Value made = storage;
  if (auto splat = dyn_cast<AsyncSplatOp>(root.op)) {
    made = AsyncFillOp::create(builder, loc, result.getType(), storage, size, getZero(), size, size, splat.getValue(), affinity);
  } else if (isa<AsyncCloneOp>(root.op)) {
    Value sourceSize = cast<util::SizeAwareOpInterface>(root.op).getOperandSize(0);
    made = AsyncCopyOp::create(builder, loc, result.getType(), storage, size, getZero(), size, root.op->getOperand(0), sourceSize, getZero(), size, size,
                               affinity);
  }
  result.replaceAllUsesWith(made);
  root.op->erase();
}
