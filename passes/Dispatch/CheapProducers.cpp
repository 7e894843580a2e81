/// Producers that every reading dispatch computes again, because that costs less than a tensor in memory.

#include "passes/Dispatch/CheapProducers.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/InitAccess.h"
#include "passes/Dispatch/LinalgUtils.h"

using namespace mlir;
using namespace weir;

static constexpr int64_t kCheapResultBytes = 4096; // CL1
static constexpr unsigned kCheapBodyOps = 8;       // CL1
static constexpr unsigned kCheapChainOps = 16;
static constexpr unsigned kMaxRounds = 32;

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

bool weir::isAbsorbedUnpack(Operation *op) {
  auto unpack = dyn_cast<linalg::UnPackOp>(op);
  if (!unpack || unpack->use_empty() || !unpack.getSourceType().hasStaticShape() || !unpack.getDestType().hasStaticShape())
    return false;
  return llvm::all_of(unpack->getUses(), [](OpOperand &use) {
    auto user = dyn_cast<linalg::LinalgOp>(use.getOwner());
    return user && (linalg::isaContractionOpInterface(user) || linalg::isaConvolutionOpInterface(user)) && user.isDpsInput(&use);
  });
}

CheapProducers::CheapProducers(Block &block, bool fuse, bool absorbUnpacks) : absorbUnpacks(fuse && absorbUnpacks) {
  find(block, fuse);
  if (!fuse)
    return;
  // CL3: what is too much for its reader is computed by a dispatch, and so is what reads that.
  for (unsigned round = 0; round < kMaxRounds; ++round) {
    size_t known = overLimit.size();
    for (Operation &op : block)
      if (isa<linalg::LinalgOp, linalg::PackOp, linalg::UnPackOp>(op) && !contains(&op))
        limitOperands(&op);
    if (overLimit.size() == known)
      return;
    find(block, fuse);
  }
}

void CheapProducers::limitOperands(Operation *op) {
  // Tensors that a dispatch of `op` alone would have as operands, and the generics that it would compute for them, nearest first.
  llvm::SmallSetVector<Operation *, 16> clones;
  llvm::SmallDenseSet<Value> tensors;
  SmallVector<Value> worklist;
  auto addOperands = [&](Operation *user) {
    auto dps = dyn_cast<DestinationStyleOpInterface>(user);
    for (OpOperand &operand : user->getOpOperands())
      // Inits of cheap ops are not read; empties and fills have no operands that count.
      if (isa<RankedTensorType>(operand.get().getType()) && (user == op || !dps || !dps.isDpsInit(&operand)))
        worklist.push_back(operand.get());
  };
  addOperands(op);
  llvm::SmallPtrSet<Operation *, 32> seen;
  for (size_t i = 0; i < worklist.size(); ++i) {
    Value value = worklist[i];
    Operation *def = value.getDefiningOp();
    if (!def || !contains(def) || isa<tensor::ExtractSliceOp>(def)) {
      SplatElementsAttr splat;
      if (!matchPattern(value, m_Constant(&splat)))
        tensors.insert(value);
      continue;
    }
    if (!seen.insert(def).second)
      continue;
    if (isa<linalg::GenericOp>(def))
      clones.insert(def);
    addOperands(def);
  }
  // The last one with several operands is not cloned.
  if (tensors.size() + op->getNumResults() <= kMaxDispatchTensors)
    return;
  for (Operation *clone : llvm::reverse(clones))
    if (cast<linalg::LinalgOp>(clone).getNumDpsInputs() > 1) {
      overLimit.insert(clone);
      return;
    }
}

void CheapProducers::find(Block &block, bool fuse) {
  cheap.clear();
  /// Body ops of a cheap generic and of all cheap ones it reads: each reader of a chain computes the whole chain.
  DenseMap<Operation *, unsigned> cost;
  // Forward: cheap by itself, and not after something that a dispatch computes.
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
    if (isa<linalg::FillOp>(op) || isViewLikeOp(&op) || copiesInit || (fuse && isAbsorbedPad(&op)) || (absorbUnpacks && isAbsorbedUnpack(&op))) {
      cheap.insert(&op);
      continue;
    }
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if (!fuse || !generic || overLimit.contains(&op) || !generic.hasPureTensorSemantics() || !isCheapGeneric(generic) ||
        !llvm::all_of(generic.getInputs(), fromCheap))
      continue;
    if (unsigned ops = chainCost(generic); ops <= kCheapChainOps) {
      cheap.insert(&op);
      cost[&op] = ops;
    }
  }
  // Backward: a generic whose result leaves through something that is not a dispatch has to be computed by one.
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
      else if (auto nested = block.findAncestorOpInBlock(*user); !nested || !isa<linalg::LinalgOp>(nested) || isa<linalg::FillOp>(nested))
        leaves = true; // also what a block after this one uses
      else if (Attribute own = getStatedAffinity(&op), other = getStatedAffinity(nested); own && other && own != other)
        leaves = true; // L1: the dispatch of the reader is on another device
    }
    if (leaves)
      cheap.erase(&op);
  }
}
