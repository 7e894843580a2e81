/// Reductions of columns go through a few rows at a time; see TilePasses.td.
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Codegen/CPU/KernelRemarkCodes.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/Tiling/BlockSoftmax.h"
#include "passes/Codegen/Tiling/TileFusion.h"
#include "passes/Codegen/Tiling/TileGroup.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"
#include "passes/Target/TargetInfo.h"

#define DEBUG_TYPE "weir-cpu-block-rows"

namespace weir {
#define GEN_PASS_DEF_CPUBLOCKROWS
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using weir::CPUBlockRowsCode;

namespace {

/// What the pass takes: tensors, and no strategy that a user has chosen.
std::optional<weir::ColumnReduction> match(linalg::LinalgOp op) {
  return op.hasPureTensorSemantics() && !weir::LoweringConfigAttr::of(op) ? weir::matchColumnReduction(op) : std::nullopt;
}

/// Whether `producer` can compute the rows that a block of `consumer` takes: element by element, and no op needs it earlier.
bool mayFollow(Operation *producer, Operation *consumer) {
  auto op = dyn_cast<linalg::GenericOp>(producer);
  if (!op || op->getBlock() != consumer->getBlock() || op->getNumResults() != 1 || weir::LoweringConfigAttr::of(op) || !op.isAllParallelLoops() ||
      !op.getMatchingIndexingMap(op.getDpsInitOperand(0)).isPermutation())
    return false;
  return llvm::all_of(op->getUsers(), [&](Operation *user) {
    Operation *ancestor = consumer->getBlock()->findAncestorOpInBlock(*user);
    return ancestor && !ancestor->isBeforeInBlock(consumer);
  });
}

/// The largest number of rows up to `wanted` of which whole blocks make `rows`, if it is not much less.
int64_t roundBlock(int64_t wanted, int64_t rows) {
  for (int64_t block = wanted; block > wanted / 2; --block)
    if (rows % block == 0)
      return block;
  return wanted;
}

/// Where the program allows it, divisions of all rows by the same numbers become products with their reciprocals.
void shareReciprocals(RewriterBase &rewriter, Operation *loop, Value divisors) {
  auto type = cast<RankedTensorType>(divisors.getType());
  Value reciprocals;
  for (OpOperand &use : llvm::make_early_inc_range(divisors.getUses())) {
    auto op = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!op || !op.isDpsInput(&use) || op.getMatchingIndexingMap(&use).isPermutation() || !op.getMatchingBlockArgument(&use).hasOneUse())
      continue;
    BlockArgument divisor = op.getMatchingBlockArgument(&use);
    auto division = dyn_cast<arith::DivFOp>(*divisor.getUsers().begin());
    if (!division || division.getRhs() != divisor || !bitEnumContainsAny(division.getFastmath(), arith::FastMathFlags::arcp))
      continue;
    if (!reciprocals) {
      rewriter.setInsertionPointAfter(loop);
      Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(), type.getElementType());
      SmallVector<AffineMap> maps(2, rewriter.getMultiDimIdentityMap(type.getRank()));
      SmallVector<utils::IteratorType> loops(type.getRank(), utils::IteratorType::parallel);
      auto invert = [&](OpBuilder &b, Location loc, ValueRange elements) {
        Value one = arith::ConstantOp::create(b, loc, b.getFloatAttr(type.getElementType(), 1));
        linalg::YieldOp::create(b, loc, arith::DivFOp::create(b, loc, one, elements[0], division.getFastmathAttr()).getResult());
      };
      reciprocals = linalg::GenericOp::create(rewriter, op.getLoc(), type, divisors, empty, maps, loops, invert).getResult(0);
    }
    rewriter.modifyOpInPlace(op, [&] {
      use.set(reciprocals);
      rewriter.setInsertionPoint(division);
      rewriter.replaceOpWithNewOp<arith::MulFOp>(division, division.getLhs(), divisor, division.getFastmathAttr());
    });
  }
}

struct CPUBlockRows : weir::impl::CPUBlockRowsBase<CPUBlockRows> {
  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    SmallVector<linalg::LinalgOp> ops;
    f.walk([&](linalg::LinalgOp op) {
      if (match(op))
        ops.push_back(op);
    });
    weir::TargetInfo target = weir::TargetInfo::of(f);
    llvm::SmallPtrSet<Operation *, 4> erased;
    // A sum of quotients that became products is a contraction, and no candidate any more.
    for (linalg::LinalgOp op : ops)
      if (!erased.contains(op) && match(op) && failed(blockRows(op, target, erased)))
        return signalPassFailure();
  }

  LogicalResult blockRows(linalg::LinalgOp op, const weir::TargetInfo &target, llvm::SmallPtrSetImpl<Operation *> &erased) {
    weir::ColumnReduction columns = *match(op);
    auto type = cast<RankedTensorType>(columns.values->get().getType());
    if (!type.hasStaticShape()) {
      weir::missedRemark(op, DEBUG_TYPE, CPUBlockRowsCode::DYNAMIC_SHAPE);
      return success();
    }
    int64_t rows = op.getStaticLoopRanges()[columns.rows];
    double rowBytes = weir::getElementBytes(type) * double(type.getNumElements()) / double(std::max<int64_t>(rows, 1));
    // What is read here is there for the next op, too.
    if (rowBytes * double(rows) <= target.getL2Bytes() / 2) {
      weir::missedRemark(op, DEBUG_TYPE, CPUBlockRowsCode::FITS);
      return success();
    }
    int64_t block = roundBlock(std::clamp<int64_t>(int64_t(target.getL1Bytes() / 2 / rowBytes), 4, 32), rows);
    IRRewriter rewriter(op.getContext());
    std::optional<weir::cpu::ColumnSoftmax> softmax = weir::cpu::matchColumnSoftmax(op);
    // Each block costs two exponentials for each column, which is more than what rows that are read again from the next cache cost.
    if (softmax)
      block = roundBlock(std::clamp<int64_t>(int64_t(target.getL2Bytes() / 16 / rowBytes), block, 64), rows);
    // The maxima of all blocks are in scratch memory.
    bool isKept = rows % block == 0 && rowBytes * double(rows / block) <= target.getL2Bytes();
    if (softmax && isKept && !weir::LoweringConfigAttr::of(softmax->exp) && !weir::LoweringConfigAttr::of(softmax->sum) &&
        !weir::LoweringConfigAttr::of(softmax->quotient)) {
      weir::passedRemark(op, DEBUG_TYPE, CPUBlockRowsCode::SOFTMAX) << remark::metric("rows", block);
      erased.insert(softmax->sum);
      weir::cpu::blockSoftmax(rewriter, *softmax, block);
      return success();
    }
    weir::passedRemark(op, DEBUG_TYPE, CPUBlockRowsCode::BLOCKED) << remark::metric("rows", block);

    SmallVector<int64_t> sizes(op.getNumLoops(), 0);
    sizes[columns.rows] = block;
    scf::SCFTileAndFuseOptions options;
    options.tilingOptions.setTileSizes(getAsIndexOpFoldResult(op.getContext(), sizes));
    options.setFusionControlFn([&](tensor::ExtractSliceOp, OpResult producer, bool isInit) -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
      if (isInit || !mayFollow(producer.getOwner(), op))
        return std::nullopt;
      return scf::SCFTileAndFuseOptions::ControlFnResult{/*yieldProducerReplacement=*/!producer.hasOneUse()};
    });
    rewriter.setInsertionPoint(op);
    FailureOr<weir::TileFusion> tiled = weir::tileWithProducers(rewriter, cast<TilingInterface>(op.getOperation()), options, /*throughReshapes=*/false);
    if (failed(tiled))
      return op.emitOpError() << "cannot be tiled by " << block << " rows";
    Operation *loop = tiled->loop;
    for (auto [old, value] : tiled->replacements)
      rewriter.replaceUsesWithIf(old, value, [&](OpOperand &use) { return !loop->isAncestor(use.getOwner()); });
    shareReciprocals(rewriter, loop, tiled->replacements.lookup(op->getResult(0)));
    // Consumers come before producers.
    rewriter.eraseOp(op);
    for (Operation *producer : tiled->producers)
      if (producer->use_empty())
        rewriter.eraseOp(producer);
    return success();
  }
};
} // namespace
