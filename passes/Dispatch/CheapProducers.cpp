/// What is computed again in every dispatch that reads it, because that costs less than a tensor in memory.

#include "passes/Dispatch/CheapProducers.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Dispatch/LinalgUtils.h"

using namespace mlir;
using namespace weir;

static constexpr int64_t kCheapResultBytes = 4096; // CL1
static constexpr unsigned kCheapBodyOps = 8;       // CL1
static constexpr unsigned kCheapChainOps = 16;

/// CL1 for a generic, from its own shape and body alone.
static bool isCheapGeneric(linalg::GenericOp op) {
  if (op->getNumResults() != 1 || op.getNumReductionLoops() != 0 || countBodyOps(op) > kCheapBodyOps ||
      isInitRead(op, *op.getDpsInitOperand(0)) || op->hasAttr(NoFuseAttr::getNameStr()))
    return false;
  bool extracts = false;
  op.getBlock()->walk([&](tensor::ExtractOp) { extracts = true; });
  if (extracts)
    return false;
  int64_t resultBytes = tensorBytes(op.getResult(0).getType());
  int64_t inputBytes = 0;
  for (Value v : op.getInputs())
    inputBytes += tensorBytes(v.getType());
  if (resultBytes <= kCheapResultBytes)
    return true;
  return inputBytes * 8 <= resultBytes && hasCheapBody(op);
}

bool weir::isViewLikeOp(Operation *op) {
  if (isa<tensor::EmptyOp, tensor::CastOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return true;
  auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
  return slice && llvm::all_of(slice.getMixedStrides(), [](OpFoldResult s) { return isConstantIntValue(s, 1); });
}

bool weir::isAbsorbedPad(Operation *op) {
  auto pad = dyn_cast<tensor::PadOp>(op);
  if (!pad || !pad.getConstantPaddingValue() || pad->use_empty())
    return false;
  return llvm::all_of(pad->getUses(), [](OpOperand &use) {
    auto user = dyn_cast<linalg::LinalgOp>(use.getOwner());
    return user && isa<linalg::ConvolutionOpInterface>(use.getOwner()) && use.getOperandNumber() == 0;
  });
}

CheapProducers::CheapProducers(Block &block, bool fuse) {
  /// Body ops of a cheap generic and of all cheap ones it reads: each reader of a chain computes the whole chain.
  DenseMap<Operation *, unsigned> cost;
  // Forward: cheap by itself, and not behind something that a dispatch computes.
  for (Operation &op : block) {
    auto fromCheap = [&](Value v) {
      Operation *def = v.getDefiningOp();
      while (def && isViewLikeOp(def) && !isa<tensor::EmptyOp>(def))
        def = def->getOperand(0).getDefiningOp();
      return !def || !isa<linalg::LinalgOp>(def) || def->getBlock() != &block || cheap.contains(def);
    };
    auto chainCost = [&](linalg::GenericOp generic) {
      unsigned sum = countBodyOps(generic);
      for (Value v : generic.getInputs()) {
        Operation *def = v.getDefiningOp();
        while (def && isViewLikeOp(def) && !isa<tensor::EmptyOp>(def))
          def = def->getOperand(0).getDefiningOp();
        sum += cost.lookup(def);
      }
      return sum;
    };
    // CL4: a copy that only serves as init, or as what slices are put into (W6).
    bool copiesInit = isa<linalg::CopyOp>(op) && !op.use_empty() && llvm::all_of(op.getUses(), [&](OpOperand &use) {
                        auto user = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
                        bool isPart = isa<tensor::InsertSliceOp>(use.getOwner()) && getInitSource(op.getOperand(0)).isConstant;
                        return (isPart || isa<linalg::LinalgOp>(use.getOwner())) && user.isDpsInit(&use);
                      });
    if (isa<linalg::FillOp>(op) || isViewLikeOp(&op) || copiesInit || (fuse && isAbsorbedPad(&op))) {
      cheap.insert(&op);
      continue;
    }
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!fuse || !generic || !generic.hasPureTensorSemantics() || !isCheapGeneric(generic) ||
        !llvm::all_of(generic.getInputs(), fromCheap))
      continue;
    if (unsigned ops = chainCost(generic); ops <= kCheapChainOps) {
      cheap.insert(&op);
      cost[&op] = ops;
    }
  }
  // Backward: a generic whose result leaves through something that is no dispatch has to be computed by one.
  for (Operation &op : llvm::reverse(block)) {
    if (!isa<linalg::GenericOp, linalg::CopyOp>(op) || !cheap.contains(&op))
      continue;
    SmallVector<Operation *> worklist(op.getUsers().begin(), op.getUsers().end());
    unsigned visits = 0;
    bool leaves = op.use_empty();
    while (!worklist.empty() && !leaves) {
      Operation *user = worklist.pop_back_val();
      if (++visits > 64)
        leaves = true;
      else if (isViewLikeOp(user))
        worklist.append(user->getUsers().begin(), user->getUsers().end());
      else if (isa<linalg::CopyOp>(op) && isa<tensor::InsertSliceOp>(user))
        continue;
      else if (auto nested = block.findAncestorOpInBlock(*user))
        leaves = !isa<linalg::LinalgOp>(nested) || isa<linalg::FillOp>(nested);
    }
    if (leaves)
      cheap.erase(&op);
  }
}
