// Uses of the values of dispatches, and their simplifications.
#include "dialects/Flow/FlowOps.h"
#include "dialects/TensorExt/TensorExtOps.h"
#include "dialects/Util/UtilClosure.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir;
using namespace weir::flow;
using tensor_ext::DispatchTensorType;
using tensor_ext::TensorAccess;

//===--- value access (flow.md 3.3) ---------------------------------------------------------------------------===//

/// From the type of a body argument and its direct uses.
static util::ValueAccess getArgumentAccess(BlockArgument argument) {
  // A body with too few arguments says nothing.
  if (!argument)
    return util::ValueAccess::readWrite();
  auto type = dyn_cast<DispatchTensorType>(argument.getType());
  if (!type)
    return argument.use_empty() ? util::ValueAccess() : util::ValueAccess::readOnly();
  if (type.getAccess() == TensorAccess::ReadOnly)
    return util::ValueAccess::readOnly();
  if (type.getAccess() == TensorAccess::WriteOnly)
    return util::ValueAccess::discardWrite();
  bool loads = false, stores = false, other = false;
  for (OpOperand &use : argument.getUses()) {
    if (isa<tensor_ext::DispatchTensorLoadOp>(use.getOwner()))
      loads = true;
    else if (isa<tensor_ext::DispatchTensorStoreOp>(use.getOwner()))
      stores = true;
    else
      other = true;
  }
  if (other || (loads && stores))
    return util::ValueAccess::readWrite();
  if (stores)
    return util::ValueAccess::discardWrite();
  return loads ? util::ValueAccess::readOnly() : util::ValueAccess();
}

//===--- closure ----------------------------------------------------------------------------------------------===//

OperandRange DispatchWorkgroupsOp::getClosureOperands() { return getArguments(); }
ResultRange DispatchWorkgroupsOp::getClosureResults() { return getResults(); }
Region &DispatchWorkgroupsOp::getClosureBodyRegion() { return getWorkgroupBody(); }

util::ValueAccess DispatchWorkgroupsOp::getOperandAccess(unsigned index) {
  return getArgumentAccess(getInputBlockArgument(index));
}
util::ValueAccess DispatchWorkgroupsOp::getResultAccess(unsigned index) {
  return getArgumentAccess(getOutputBlockArgument(index));
}
BlockArgument DispatchWorkgroupsOp::getClosureResultArgument(unsigned index) { return getOutputBlockArgument(index); }

bool DispatchWorkgroupsOp::canClosureContainOp(Operation *op) {
  auto constant = dyn_cast<arith::ConstantOp>(op);
  return constant && constant.getType().isIntOrIndexOrFloat();
}

Operation *DispatchWorkgroupsOp::cloneReplacementExcludingOperandsAndResults(ArrayRef<unsigned> excludedOperands,
                                                                             ArrayRef<unsigned> excludedResults,
                                                                             RewriterBase &rewriter) {
  SmallVector<Value> arguments, argumentDims, resultDims;
  SmallVector<Type> resultTypes;
  llvm::BitVector deadArguments(getWorkgroupBody().getNumArguments());
  auto markDead = [&](BlockArgument argument) {
    if (argument)
      deadArguments.set(argument.getArgNumber());
  };
  for (auto [index, argument] : llvm::enumerate(getArguments())) {
    if (llvm::is_contained(excludedOperands, index)) {
      markDead(getInputBlockArgument(index));
      continue;
    }
    arguments.push_back(argument);
    llvm::append_range(argumentDims, util::findDynamicDimsInList(index, getArguments(), getArgumentDims()));
  }
  SmallVector<int64_t> ties = getTiedResultOperandIndices();
  for (auto [index, result] : llvm::enumerate(getResults())) {
    if (llvm::is_contained(excludedResults, index)) {
      if (ties[index] < 0)
        markDead(getOutputBlockArgument(index));
      continue;
    }
    resultTypes.push_back(result.getType());
    llvm::append_range(resultDims, getResultDynamicDims(index));
  }
  SmallVector<int64_t> newTies = util::excludeTiedOperandAndResultIndices(ties, excludedOperands, excludedResults);
  if (!getTiedOperandsAttr())
    newTies.clear();

  SmallVector<NamedAttribute> attributes((*this)->getDiscardableAttrs());
  auto replacement = DispatchWorkgroupsOp::create(rewriter, getLoc(), getWorkload(), resultTypes, resultDims, arguments,
                                                  argumentDims, newTies, attributes);
  rewriter.eraseBlock(&replacement.getWorkgroupBody().front());
  rewriter.inlineRegionBefore(getWorkgroupBody(), replacement.getWorkgroupBody(),
                              replacement.getWorkgroupBody().begin());
  rewriter.inlineRegionBefore(getWorkgroupCount(), replacement.getWorkgroupCount(),
                              replacement.getWorkgroupCount().begin());
  rewriter.modifyOpInPlace(replacement, [&] { replacement.getWorkgroupBody().front().eraseArguments(deadArguments); });
  return replacement;
}

//===--- hoisting ---------------------------------------------------------------------------------------------===//

bool DispatchWorkgroupsOp::isAtomicallyHoistableOp() { return true; }

bool DispatchWorkgroupsOp::isOperandHoistable(OpOperand *operand) {
  auto tied = cast<util::TiedOpInterface>(getOperation());
  return !tied.isOperandTied(operand->getOperandNumber());
}

//===--- canonicalisation -------------------------------------------------------------------------------------===//

namespace {
/// dispatch.region.F1: drops results that are not used and results that repeat an earlier one.
struct DropRegionResults : OpRewritePattern<DispatchRegionOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DispatchRegionOp op, PatternRewriter &rewriter) const override {
    if (!op.getBody().hasOneBlock())
      return failure();
    auto ret = dyn_cast<ReturnOp>(op.getBody().front().getTerminator());
    if (!ret)
      return failure();
    SmallVector<Value> kept, dims;
    SmallVector<Type> types;
    llvm::SmallDenseMap<Value, unsigned> positions;
    // Position of each old result among the kept ones; unused results have none.
    SmallVector<std::optional<unsigned>> moved;
    for (auto [result, value] : llvm::zip_equal(op.getResults(), ret.getOperands())) {
      if (result.use_empty()) {
        moved.push_back(std::nullopt);
        continue;
      }
      auto [it, inserted] = positions.try_emplace(value, kept.size());
      moved.push_back(it->second);
      if (!inserted)
        continue;
      kept.push_back(value);
      types.push_back(result.getType());
      llvm::append_range(dims, op.getResultDynamicDims(result.getResultNumber()));
    }
    if (kept.size() == op.getNumResults())
      return failure();
    auto replacement = DispatchRegionOp::create(rewriter, op.getLoc(), types, dims, op.getWorkload(),
                                                SmallVector<NamedAttribute>(op->getDiscardableAttrs()));
    rewriter.modifyOpInPlace(ret, [&] { ret.getOperandsMutable().assign(kept); });
    rewriter.eraseBlock(&replacement.getBody().front());
    rewriter.inlineRegionBefore(op.getBody(), replacement.getBody(), replacement.getBody().begin());
    rewriter.inlineRegionBefore(op.getWorkgroupCount(), replacement.getWorkgroupCount(),
                                replacement.getWorkgroupCount().begin());
    SmallVector<Value> values;
    for (std::optional<unsigned> position : moved)
      values.push_back(position ? Value(replacement.getResult(*position)) : Value());
    for (auto [result, value] : llvm::zip_equal(op.getResults(), values))
      if (value)
        rewriter.replaceAllUsesWith(result, value);
    rewriter.eraseOp(op);
    return success();
  }
};

/// dispatch.workgroups.F2: nothing is computed for a result without elements.
struct ReplaceZeroSizedResults : OpRewritePattern<DispatchWorkgroupsOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DispatchWorkgroupsOp op, PatternRewriter &rewriter) const override {
    bool changed = false;
    for (OpResult result : op.getResults()) {
      if (result.use_empty() || !isa<RankedTensorType>(result.getType()) || !isZeroSized(result.getType()))
        continue;
      auto empty = TensorEmptyOp::create(rewriter, op.getLoc(), result.getType(),
                                         op.getResultDynamicDims(result.getResultNumber()));
      rewriter.replaceAllUsesWith(result, empty);
      changed = true;
    }
    return success(changed);
  }
};

/// dispatch.workgroups.F3: a repeated workload value is passed once.
struct MergeWorkload : OpRewritePattern<DispatchWorkgroupsOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DispatchWorkgroupsOp op, PatternRewriter &rewriter) const override {
    Region &count = op.getWorkgroupCount();
    if (count.empty())
      return failure();
    SmallVector<Value> kept;
    llvm::BitVector repeated(op.getWorkload().size());
    llvm::SmallDenseMap<Value, unsigned> first;
    for (auto [index, value] : llvm::enumerate(op.getWorkload())) {
      auto [it, inserted] = first.try_emplace(value, index);
      if (inserted) {
        kept.push_back(value);
        continue;
      }
      repeated.set(index);
      rewriter.replaceAllUsesWith(count.getArgument(index), count.getArgument(it->second));
    }
    if (repeated.none())
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op.getWorkloadMutable().assign(kept);
      count.front().eraseArguments(repeated);
    });
    return success();
  }
};

/// dispatch.workgroups.F4: a value passed twice to the slice placeholder is passed once; the ordinals in the body follow.
struct MergeSliceOperands : OpRewritePattern<DispatchWorkgroupsOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(DispatchWorkgroupsOp op, PatternRewriter &rewriter) const override {
    // Ordinals count the operands of one placeholder; with several, or with the modifier that has a list of its own, there
    // is no common numbering.
    tensor_ext::DispatchWorkgroupCountFromSliceOp slice;
    bool several = false;
    op.getWorkgroupCount().walk([&](Operation *nested) {
      auto found = dyn_cast<tensor_ext::DispatchWorkgroupCountFromSliceOp>(nested);
      several |= (found && slice) || isa<tensor_ext::DispatchWorkgroupCountSplitReductionModifierOp>(nested);
      if (found)
        slice = found;
    });
    if (!slice || several)
      return failure();
    SmallVector<Value> kept;
    SmallVector<int64_t> moved;
    for (Value operand : slice->getOperands()) {
      auto *it = llvm::find(kept, operand);
      moved.push_back(it - kept.begin());
      if (it == kept.end())
        kept.push_back(operand);
    }
    if (kept.size() == moved.size())
      return failure();
    rewriter.modifyOpInPlace(slice, [&] { slice->setOperands(kept); });
    op.getWorkgroupBody().walk([&](tensor_ext::DispatchWorkloadOrdinalOp ordinal) {
      uint64_t old = ordinal.getOrdinal().getZExtValue();
      if (old < moved.size() && moved[old] != int64_t(old))
        rewriter.modifyOpInPlace(ordinal, [&] { ordinal.setOrdinalAttr(rewriter.getIndexAttr(moved[old])); });
    });
    return success();
  }
};
} // namespace

void DispatchRegionOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<DropRegionResults>(context);
}

void DispatchWorkgroupsOp::getCanonicalizationPatterns(RewritePatternSet &patterns, MLIRContext *context) {
  // F1 without K6: constants of a dispatch are captured by the passes that know what they cost there.
  patterns.add<ReplaceZeroSizedResults, MergeWorkload, MergeSliceOperands,
               util::SimplifyClosurePattern<DispatchWorkgroupsOp>>(context);
}
