#include "passes/Input/InputControlFlow.h"
#include "passes/Input/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace {

struct ForallToFor : public OpRewritePattern<scf::ForallOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(scf::ForallOp op, PatternRewriter &rewriter) const override {
    auto isInsert = [](Operation &yielding) { return isa<tensor::ParallelInsertSliceOp>(yielding); };
    if (!llvm::all_of(op.getTerminator().getYieldingOps(), isInsert))
      return rewriter.notifyMatchFailure(op, "combines results by an op that is not tensor.parallel_insert_slice");
    Location loc = op.getLoc();
    SmallVector<Value> lows = getValueOrCreateConstantIndexOp(rewriter, loc, op.getMixedLowerBound());
    SmallVector<Value> highs = getValueOrCreateConstantIndexOp(rewriter, loc, op.getMixedUpperBound());
    SmallVector<Value> steps = getValueOrCreateConstantIndexOp(rewriter, loc, op.getMixedStep());
    scf::LoopNest nest = scf::buildLoopNest(
        rewriter, loc, lows, highs, steps, op.getOutputs(),
        [&](OpBuilder &b, Location, ValueRange indices, ValueRange tensors) -> scf::ValueVector {
          IRMapping map;
          map.map(op.getInductionVars(), indices);
          map.map(op.getRegionIterArgs(), tensors);
          for (Operation &inner : op.getBody()->without_terminator())
            b.clone(inner, map);
          scf::ValueVector results(tensors.begin(), tensors.end());
          for (Operation &yielding : op.getTerminator().getYieldingOps()) {
            auto insert = cast<tensor::ParallelInsertSliceOp>(yielding);
            Value &result = results[cast<BlockArgument>(insert.getDest()).getArgNumber() - op.getRank()];
            result = tensor::InsertSliceOp::create(b, insert.getLoc(), map.lookupOrDefault(insert.getSource()), result,
                                                   mapped(insert.getMixedOffsets(), map), mapped(insert.getMixedSizes(), map),
                                                   mapped(insert.getMixedStrides(), map));
          }
          return results;
        });
    rewriter.replaceOp(op, nest.results);
    return success();
  }

private:
  static SmallVector<OpFoldResult> mapped(ArrayRef<OpFoldResult> values, const IRMapping &map) {
    return llvm::map_to_vector(values, [&](OpFoldResult value) -> OpFoldResult {
      auto ssa = dyn_cast<Value>(value);
      return ssa ? OpFoldResult(map.lookupOrDefault(ssa)) : value;
    });
  }
};

void lowerSwitch(cf::SwitchOp op) {
  OpBuilder b(op);
  Location loc = op.getLoc();
  Value flag = op.getFlag();
  SmallVector<APInt> values;
  if (op.getCaseValues())
    llvm::append_range(values, op.getCaseValues()->getValues<APInt>());
  for (auto [i, value] : llvm::enumerate(values)) {
    Value expected = arith::ConstantOp::create(b, loc, b.getIntegerAttr(flag.getType(), value));
    Value equal = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, flag, expected);
    Block *next = new Block();
    next->insertAfter(b.getInsertionBlock());
    cf::CondBranchOp::create(b, loc, equal, op.getCaseDestinations()[i], op.getCaseOperands(i), next, ValueRange());
    b.setInsertionPointToEnd(next);
  }
  cf::BranchOp::create(b, loc, op.getDefaultDestination(), op.getDefaultOperands());
  op.erase();
}

/// Whether `value` has the shape of `argument` for certain: it is what ops made of it that write into one of their operands.
bool keepsShape(Value value, BlockArgument argument) {
  while (value != argument) {
    auto result = dyn_cast<OpResult>(value);
    if (!result)
      return false;
    if (auto cast = value.getDefiningOp<tensor::CastOp>())
      value = cast.getSource();
    else if (auto loop = value.getDefiningOp<scf::ForOp>()) {
      // An inner loop that grows its tensor does not keep the shape.
      BlockArgument inner = loop.getTiedLoopRegionIterArg(result);
      if (!keepsShape(loop.getTiedLoopYieldedValue(inner)->get(), inner))
        return false;
      value = loop.getTiedLoopInit(result)->get();
    } else if (auto branch = value.getDefiningOp<scf::IfOp>()) {
      unsigned index = result.getResultNumber();
      return keepsShape(branch.thenYield().getOperand(index), argument) && keepsShape(branch.elseYield().getOperand(index), argument);
    } else if (auto op = value.getDefiningOp<DestinationStyleOpInterface>())
      value = op.getTiedOpOperand(result)->get();
    else if (OpTrait::hasElementwiseMappableTraits(value.getDefiningOp()) && isa<RankedTensorType>(value.getDefiningOp()->getOperand(0).getType()))
      value = value.getDefiningOp()->getOperand(0);
    else
      return false;
  }
  return true;
}

/// What upstream does to every loop with such a start, also to one whose tensor grows.
struct LoopOverCast : public OpRewritePattern<scf::ForOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(scf::ForOp op, PatternRewriter &rewriter) const override {
    auto castTo = [](OpBuilder &b, Location loc, Type type, Value value) -> Value { return tensor::CastOp::create(b, loc, type, value); };
    for (auto [init, argument] : llvm::zip(op.getInitArgsMutable(), op.getRegionIterArgs())) {
      auto cast = init.get().getDefiningOp<tensor::CastOp>();
      if (!cast || cast.getSource().getType() == cast.getType() ||
          !tensor::preservesStaticInformation(cast.getType(), cast.getSource().getType()))
        continue;
      Value yielded = op.getTiedLoopYieldedValue(argument)->get();
      auto yieldedCast = yielded.getDefiningOp<tensor::CastOp>();
      if (!(yieldedCast && yieldedCast.getSource().getType() == cast.getSource().getType()) && !keepsShape(yielded, argument))
        continue;
      rewriter.replaceOp(op, scf::replaceAndCastForOpIterArg(rewriter, op, init, cast.getSource(), castTo));
      return success();
    }
    return failure();
  }
};

} // namespace

void weir::populateLoopCastPatterns(RewritePatternSet &patterns) { patterns.add<LoopOverCast>(patterns.getContext()); }

std::unique_ptr<Pass> weir::createProgramCanonicalizerPass(bool fold, bool simplifyLoops) {
  if (!fold)
    return createResolveDims();
  // The defaults of the pass's own options.
  GreedyRewriteConfig config;
  config.setUseTopDownTraversal(true).setRegionSimplificationLevel(GreedySimplifyRegionLevel::Normal);
  SmallVector<std::string> disabled = {"(anonymous namespace)::ForOpTensorCastFolder"};
  if (!simplifyLoops)
    disabled.push_back("(anonymous namespace)::SimplifyTrivialLoops");
  return createCanonicalizerPass(config, disabled);
}

void weir::populateForallToForPatterns(RewritePatternSet &patterns) { patterns.add<ForallToFor>(patterns.getContext()); }

void weir::lowerSwitches(Operation *root) {
  SmallVector<cf::SwitchOp> switches;
  root->walk([&](cf::SwitchOp op) { switches.push_back(op); });
  llvm::for_each(switches, lowerSwitch);
}
