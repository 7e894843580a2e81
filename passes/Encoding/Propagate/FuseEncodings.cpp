// Moves conversions that are between dispatch regions into them (encoding-passes.md section 7): a set to the end of the region that
// makes its source, an unset to the start of the regions that read it. What stays outside becomes an encode of its own.

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Encoding/EncodingUtils.h"
#include "dialects/Flow/FlowOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "passes/Encoding/Choose/CostModel.h"
#include "passes/Encoding/Passes.h"
#include "passes/Encoding/Propagate/Bubbling.h"
#include "passes/Encoding/Propagate/Cancelling.h"
#include "passes/Encoding/Propagate/RegionResults.h"
#include "passes/Encoding/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-fuse-encodings"

namespace weir {
#define GEN_PASS_DEF_FUSEENCODINGS
#include "passes/Encoding/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;
using namespace weir::encoding;

namespace {

/// encoding-passes.md PL3: so many regions undo an encoding for themselves.
constexpr size_t kMaxConsumers = 2;
/// encoding-passes.md PL5.
constexpr int64_t kInlineBytes = 16 << 10;

bool isInRegion(Operation *op) { return op->getParentOfType<flow::DispatchRegionOp>() != nullptr; }

/// The region's result from which a conversion is reached through reshapes and casts.
struct Chain {
  OpResult root;
  /// From the root on; the conversion is the last.
  SmallVector<Operation *> ops;
};

std::optional<Chain> getChain(Operation *conversion) {
  Chain chain;
  for (Operation *op = conversion; op;) {
    chain.ops.insert(chain.ops.begin(), op);
    auto result = dyn_cast<OpResult>(op->getOperand(0));
    if (!result)
      return std::nullopt;
    op = result.getOwner();
    if (isa<flow::DispatchRegionOp>(op)) {
      chain.root = result;
      return op->getBlock() == conversion->getBlock() ? std::optional(chain) : std::nullopt;
    }
    // An unset before a set: one relayout.
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp, UnsetEncodingOp>(op) || isInRegion(op))
      return std::nullopt;
  }
  return std::nullopt;
}

class Fuser {
public:
  Fuser(Operation *top, int64_t maxResults, bool allowTwoResults)
      : dominance(top), layouts(getLayouts(top)), maxResults(maxResults), allowTwoResults(allowTwoResults) {}

  /// encoding-passes.md W4: of the conversions that would keep a value both plain and encoded, the most expensive ones are not done at the
  /// producer if all together hold more than a share of the bytes that live in the function.
  void limitExtraBytes(FunctionOpInterface function, ArrayRef<SetEncodingOp> sets, int64_t percent) {
    SmallVector<std::pair<double, Operation *>> extras;
    for (SetEncodingOp set : sets) {
      std::optional<Chain> chain = getChain(set);
      // What is read outside of regions has to be there anyway.
      if (!chain || isOnlyUse(*chain) || layouts.arePlain(set.getResultType()) || !llvm::all_of(set->getUsers(), isInRegion))
        continue;
      extras.push_back({getAssumedBytes(set.getSourceType()), set});
    }
    tooExpensive.insert_range(chooseTooExpensive(function, std::move(extras), percent));
  }

  /// Moves a conversion of a region's result to the end of the region (FU1), within the limits on further results (FU3).
  void fuseIntoProducer(Operation *conversion) {
    std::optional<Chain> chain = getChain(conversion);
    if (!chain)
      return;
    // What is plain wherever it runs is no further result: its readers name it as they like (encoding-passes.md N5).
    if (auto set = dyn_cast<SetEncodingOp>(conversion); set && layouts.arePlain(set.getResultType()) && llvm::all_of(set->getUsers(), isInRegion)) {
      passedRemark(conversion, DEBUG_TYPE, FuseEncodingsCode::FUSED_INTO_CONSUMER);
      convertInReaders(set);
      return;
    }
    auto region = cast<flow::DispatchRegionOp>(chain->root.getOwner());
    if (std::optional<FuseEncodingsCode> obstacle = getObstacle(region, *chain)) {
      missedRemark(conversion, DEBUG_TYPE, *obstacle);
      if (tooExpensive.contains(conversion))
        convertInReaders(cast<SetEncodingOp>(conversion));
      return;
    }
    append(region, *chain);
  }

  /// FU2. False if nothing was done.
  bool fuseIntoConsumers(UnsetEncodingOp unset) {
    llvm::SetVector<flow::DispatchRegionOp> regions;
    bool isReadAgain = false;
    for (OpOperand &use : unset->getUses()) {
      auto region = use.getOwner()->getParentOfType<flow::DispatchRegionOp>();
      if (!region || !llvm::hasSingleElement(region.getBody()))
        continue;
      regions.insert(region);
      auto op = dyn_cast<linalg::LinalgOp>(use.getOwner());
      isReadAgain |= op && !op.getMatchingIndexingMap(&use).isPermutation();
    }
    if (regions.empty() || regions.size() > kMaxConsumers || isReadAgain)
      return false;
    for (flow::DispatchRegionOp region : regions) {
      OpBuilder builder = OpBuilder::atBlockBegin(&region.getBody().front());
      Operation *copy = builder.clone(*unset);
      unset->replaceUsesWithIf(copy->getResults(), [&](OpOperand &use) {
        return use.getOwner() != copy && region->isAncestor(use.getOwner());
      });
      passedRemark(region, DEBUG_TYPE, FuseEncodingsCode::FUSED_INTO_CONSUMER);
      sink(cast<UnsetEncodingOp>(copy), region);
    }
    if (unset->use_empty())
      unset->erase();
    return true;
  }

  bool wasErased(Operation *op) const { return erased.contains(op); }

private:
  static TargetLayouts getLayouts(Operation *top) {
    auto module = isa<ModuleOp>(top) ? cast<ModuleOp>(top) : top->getParentOfType<ModuleOp>();
    return TargetLayouts(module);
  }

  /// FU4: through a region that is element-wise alone, so that the conversion is at its end.
  void sink(UnsetEncodingOp unset, flow::DispatchRegionOp region) {
    bool isElementwise = llvm::all_of(region.getBody().front().without_terminator(), [](Operation &op) {
      auto structured = dyn_cast<linalg::LinalgOp>(op);
      return isa<SetEncodingOp, UnsetEncodingOp, tensor::EmptyOp>(op) || op.hasTrait<OpTrait::ConstantLike>() ||
             (structured && structured.getNumReductionLoops() == 0);
    });
    while (unset && isElementwise)
      unset = sinkBelow(unset, layouts, kInlineBytes);
  }

  /// One conversion in each region that reads the value.
  void convertInReaders(SetEncodingOp set) {
    llvm::SetVector<flow::DispatchRegionOp> regions;
    for (Operation *user : set->getUsers()) {
      auto region = user->getParentOfType<flow::DispatchRegionOp>();
      if (!region || !llvm::hasSingleElement(region.getBody()))
        return;
      regions.insert(region);
    }
    for (flow::DispatchRegionOp region : regions) {
      OpBuilder builder = OpBuilder::atBlockBegin(&region.getBody().front());
      Operation *copy = builder.clone(*set);
      set->replaceUsesWithIf(copy->getResults(), [&](OpOperand &use) { return region->isAncestor(use.getOwner()); });
    }
    if (set->use_empty()) {
      erased.insert(set);
      set->erase();
    }
  }

  std::optional<FuseEncodingsCode> getObstacle(flow::DispatchRegionOp region, const Chain &chain) {
    if (!llvm::hasSingleElement(region.getBody()) || !isa<flow::ReturnOp>(region.getBody().front().getTerminator()))
      return FuseEncodingsCode::OPAQUE_OP_IN_PRODUCER;
    Block &body = region.getBody().front();
    if (!llvm::all_of(body.without_terminator(), canStoreEncoded))
      return FuseEncodingsCode::OPAQUE_OP_IN_PRODUCER;
    if (isMadeInPlace(body.getTerminator()->getOperand(chain.root.getResultNumber()), region.getBody()))
      return FuseEncodingsCode::TIED_RESULT;
    // What the chain needs beside its source has to be there before the region.
    for (Operation *op : chain.ops)
      for (Value operand : llvm::drop_begin(op->getOperands()))
        if (!dominance.properlyDominates(operand, region))
          return FuseEncodingsCode::DIMS_NOT_AVAILABLE;
    if (!getResultDims(region, chain))
      return FuseEncodingsCode::DIMS_NOT_AVAILABLE;
    if (!isOnlyUse(chain)) {
      if (!allowTwoResults || tooExpensive.contains(chain.ops.back()))
        return FuseEncodingsCode::EXTRA_BYTES;
      if (added.lookup(region) >= maxResults)
        return FuseEncodingsCode::TOO_MANY_RESULTS;
    }
    return std::nullopt;
  }

  static bool isOnlyUse(const Chain &chain) {
    if (!llvm::all_of(chain.ops, [&](Operation *op) { return op == chain.ops.back() || op->hasOneUse(); }))
      return false;
    return llvm::all_of(chain.root.getUses(), [&](OpOperand &use) {
      // A conversion keeps extents.
      return use.getOwner() == chain.ops.front() || (chain.ops.size() == 1 && isa<tensor::DimOp>(use.getOwner()));
    });
  }

  /// The dynamic extents of what the chain makes, from the last op that states them.
  static std::optional<SmallVector<Value>> getResultDims(flow::DispatchRegionOp region, const Chain &chain) {
    if (cast<RankedTensorType>(chain.ops.back()->getResult(0).getType()).hasStaticShape())
      return SmallVector<Value>();
    for (Operation *op : llvm::reverse(chain.ops)) {
      if (auto unset = dyn_cast<UnsetEncodingOp>(op))
        return SmallVector<Value>(unset.getResultDims());
      if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
        return SmallVector<Value>(expand.getOutputShape());
      if (!isa<SetEncodingOp>(op))
        return std::nullopt;
    }
    return SmallVector<Value>(region.getResultDynamicDims(chain.root.getResultNumber()));
  }

  /// The region with the conversion at its end, instead of the plain result or besides it.
  void append(flow::DispatchRegionOp region, const Chain &chain) {
    Operation *conversion = chain.ops.back();
    bool isReplaced = isOnlyUse(chain);
    Operation *terminator = region.getBody().front().getTerminator();
    OpBuilder inside(terminator);
    IRMapping mapping;
    mapping.map(chain.root, terminator->getOperand(chain.root.getResultNumber()));
    Operation *last = nullptr;
    for (Operation *op : chain.ops)
      last = inside.clone(*op, mapping);
    if (!isReplaced)
      added[region] += 1;
    std::optional<unsigned> replaced = isReplaced ? std::optional<unsigned>(chain.root.getResultNumber()) : std::nullopt;
    flow::DispatchRegionOp fresh = withResult(region, last->getResult(0), *getResultDims(region, chain), replaced);
    if (int64_t count = added.lookup(region)) {
      added.erase(region);
      added[fresh] = count;
    }
    conversion->getResult(0).replaceAllUsesWith(
        fresh.getResult(isReplaced ? chain.root.getResultNumber() : fresh.getNumResults() - 1));
    passedRemark(conversion, DEBUG_TYPE, FuseEncodingsCode::FUSED_INTO_PRODUCER);
    for (Operation *op : llvm::reverse(chain.ops))
      if (op->use_empty()) {
        erased.insert(op);
        op->erase();
      }
    replaceRegion(region, fresh);
  }

  DominanceInfo dominance;
  TargetLayouts layouts;
  int64_t maxResults;
  bool allowTwoResults;
  llvm::DenseSet<Operation *> erased, tooExpensive;
  /// Results that were added to regions.
  DenseMap<Operation *, int64_t> added;
};

struct FuseEncodings : public weir::impl::FuseEncodingsBase<FuseEncodings> {
  using FuseEncodingsBase::FuseEncodingsBase;

  void runOnOperation() override {
    SmallVector<SetEncodingOp> sets;
    SmallVector<UnsetEncodingOp> unsets;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<flow::DispatchRegionOp>(op))
        return WalkResult::skip();
      if (auto set = dyn_cast<SetEncodingOp>(op))
        sets.push_back(set);
      else if (auto unset = dyn_cast<UnsetEncodingOp>(op))
        unsets.push_back(unset);
      return WalkResult::advance();
    });
    if (sets.empty() && unsets.empty())
      return;
    Fuser fuser(getOperation(), maxResults, allowTwoResults);
    fuser.limitExtraBytes(getOperation(), sets, maxExtraBytesPercent);
    // Sets first: what an unset gives to them alone need not be plain anywhere.
    for (SetEncodingOp set : sets)
      fuser.fuseIntoProducer(set);
    for (UnsetEncodingOp unset : unsets)
      if (!fuser.wasErased(unset) && !unset->use_empty() && !fuser.fuseIntoConsumers(unset))
        fuser.fuseIntoProducer(unset);
    // A region may end in the unset of its own set now.
    cancelConversions(getOperation(), [](Operation *) {});
  }
};

} // namespace
