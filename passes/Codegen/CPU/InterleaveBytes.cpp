/// Sums of products of bytes, and of pairs of bf16, get one operand in the form that dot instructions and AMX take; see ProductPasses.td.
#include "dialects/Weir/LoweringConfig.h"
#include "passes/Codegen/CPU/Interleaver.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/Tiling/VectorTarget.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-cpu-interleave-bytes"

namespace weir {
#define GEN_PASS_DEF_CPUINTERLEAVEBYTES
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir::cpu;
using weir::CPUInterleaveBytesCode;

static bool isInterleaved(linalg::LinalgOp op, const weir::TargetInfo &target) { return isDotProduct(op, target) || matchTileProduct(op, target); }

/// `op` on views with fewer loops, if that has words of one operand, as instructions read them. Erases what it makes if not.
static bool mergeIntoDotProduct(linalg::LinalgOp op, const weir::TargetInfo &target) {
  struct MadeOps : OpBuilder::Listener {
    void notifyOperationInserted(Operation *inserted, OpBuilder::InsertPoint) override { ops.push_back(inserted); }
    SmallVector<Operation *> ops;
  } made;
  linalg::FillOp filling = findFilling(op);
  OpBuilder b(op, &made);
  MergedLoops loops(b, op);
  SmallVector<unsigned> places(loops.ranges.size(), 0);
  SmallVector<utils::IteratorType> iterators;
  for (unsigned loop = 0; loop < places.size(); ++loop)
    if (loops.isUsed(loop)) {
      places[loop] = iterators.size();
      iterators.push_back(loops.iterators[loop]);
    }
  SmallVector<Value> views;
  SmallVector<AffineMap> maps;
  for (const MergedOperand &operand : loops.operands) {
    views.push_back(operand.view);
    SmallVector<AffineExpr> exprs = llvm::map_to_vector(operand.loops, [&](unsigned loop) { return b.getAffineDimExpr(places[loop]); });
    maps.push_back(AffineMap::get(iterators.size(), 0, exprs, op.getContext()));
  }
  auto merged = linalg::GenericOp::create(b, op.getLoc(), TypeRange(), ValueRange(views).take_front(2), views.back(), maps, iterators);
  IRMapping mapping;
  op->getRegion(0).cloneInto(&merged.getRegion(), mapping);
  if (isInterleaved(merged, target)) {
    // Sums start with the value of a fill if it is one of their own view.
    if (filling) {
      OpBuilder before(merged);
      linalg::FillOp::create(before, op.getLoc(), filling.getInputs(), views.back());
      filling->erase();
    }
    op->erase();
    return true;
  }
  merged->erase();
  llvm::erase(made.ops, merged.getOperation());
  for (Operation *view : llvm::reverse(made.ops))
    view->erase();
  return false;
}

/// A copy whose last two loops, of words and of what is in one, run along the last dimensions of both operands has one loop for them: four bytes fill
/// no vector.
static void joinWords(linalg::GenericOp copy) {
  if (copy.getNumDpsInputs() != 1 || copy.getNumDpsInits() != 1 || copy.getNumParallelLoops() != copy.getNumLoops() || copy.getNumLoops() < 2 ||
      !llvm::hasSingleElement(*copy.getBlock()) || copy.getBlock()->getTerminator()->getOperand(0) != copy.getBlock()->getArgument(0))
    return;
  unsigned last = copy.getNumLoops() - 1;
  OpBuilder b(copy);
  SmallVector<Value> views;
  SmallVector<AffineMap> maps;
  for (OpOperand &operand : copy->getOpOperands()) {
    AffineMap map = copy.getMatchingIndexingMap(&operand);
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    ArrayRef<AffineExpr> exprs = map.getResults();
    if (!type || exprs.size() < 2 || exprs.back() != b.getAffineDimExpr(last) || exprs[exprs.size() - 2] != b.getAffineDimExpr(last - 1) ||
        llvm::any_of(exprs.drop_back(2), [&](AffineExpr expr) { return expr.isFunctionOfDim(last) || expr.isFunctionOfDim(last - 1); }))
      return;
    SmallVector<ReassociationIndices> groups;
    for (int64_t dim = 0, e = type.getRank() - 1; dim < e; ++dim)
      groups.push_back({dim});
    groups.back().push_back(type.getRank() - 1);
    if (!memref::CollapseShapeOp::isGuaranteedCollapsible(type, groups))
      return;
    views.push_back(memref::CollapseShapeOp::create(b, copy.getLoc(), operand.get(), groups));
    maps.push_back(AffineMap::get(last, 0, exprs.drop_back(), copy.getContext()));
  }
  SmallVector<utils::IteratorType> parallel(last, utils::IteratorType::parallel);
  linalg::GenericOp::create(b, copy.getLoc(), views[0], views[1], maps, parallel,
                            [](OpBuilder &b, Location l, ValueRange values) { linalg::YieldOp::create(b, l, values[0]); });
  copy->erase();
}

namespace {
struct CPUInterleaveBytes : weir::impl::CPUInterleaveBytesBase<CPUInterleaveBytes> {
  using CPUInterleaveBytesBase::CPUInterleaveBytesBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    weir::TargetInfo target = weir::getVectorTarget(kernel, vectorBits, /*registers=*/0);
    if (!weir::isKernel(kernel))
      return;
    bool takesBytes = weir::findDotInstruction(target), takesPairs = takesPairsOfTiles(target) || weir::findPairInstruction(target);
    if (takesBytes || takesPairs)
      mergeWords(kernel, target);
    if (takesBytes) {
      interleaveBytes(kernel, target);
      widenWords(kernel, target);
    }
    if (takesPairs)
      interleavePairs(kernel, target);
  }

private:
  static bool takesPairsOfTiles(const weir::TargetInfo &target) {
    return target.hasFeature("amx-bf16") && target.vectorBits >= Tile::kColumns * 32;
  }

  /// Operands that are packed already may have more than one loop over words: those of a filter's rows, columns and channels become one.
  static void mergeWords(func::FuncOp kernel, const weir::TargetInfo &target) {
    SmallVector<linalg::LinalgOp> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      if (getFactors(op) && op.getNumReductionLoops() > 2)
        ops.push_back(op);
    });
    for (linalg::LinalgOp op : ops) {
      SmallVector<Value> inputs = op.getDpsInputs();
      if (!mergeIntoDotProduct(op, target))
        continue;
      for (Value input : inputs)
        if (auto alloc = input.getDefiningOp<memref::AllocOp>())
          for (Operation *user : llvm::make_early_inc_range(alloc->getUsers()))
            if (auto copy = dyn_cast<linalg::GenericOp>(user); copy && copy.getDpsInits()[0] == input)
              joinWords(copy);
    }
  }

  static void interleaveBytes(func::FuncOp kernel, const weir::TargetInfo &target) {
    SmallVector<linalg::LinalgOp> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      if (multipliesBytes(op) && !isInterleaved(op, target))
        ops.push_back(op);
    });
    SmallVector<std::unique_ptr<Interleaver>> taken;
    for (linalg::LinalgOp op : ops) {
      std::optional<CPUInterleaveBytesCode> reason = CPUInterleaveBytesCode::BODY;
      if (getFactors(op)) {
        taken.push_back(std::make_unique<Interleaver>(op, target, weir::getTileBytes(target)));
        reason = taken.back()->analyze();
      }
      if (!reason)
        continue;
      weir::missedRemark(op, DEBUG_TYPE, *reason);
      // LLVM is not told of the instruction where bytes are multiplied in another way, too.
      for (linalg::LinalgOp other : ops)
        if (other != op)
          weir::missedRemark(other, DEBUG_TYPE, CPUInterleaveBytesCode::OTHER_PRODUCTS);
      for (auto &interleaver : taken)
        interleaver->eraseViews();
      return;
    }
    for (auto &interleaver : taken)
      emit(*interleaver);
  }

  /// The other operand of those that were packed before.
  static void widenWords(func::FuncOp kernel, const weir::TargetInfo &target) {
    SmallVector<std::pair<linalg::LinalgOp, DotProduct>> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      std::optional<DotProduct> dot = weir::LoweringConfigAttr::of(op) ? std::nullopt : matchDotProduct(op, target);
      if (dot && dot->instruction->widensBytes())
        ops.push_back({op, *dot});
    });
    // The copy may be larger than where a panel of the kernel's own lies beside it.
    for (auto &[op, dot] : ops)
      widenScalars(op, dot, 3 * weir::getTileBytes(target));
  }

  /// Each op is one of an instruction or of tiles, or stays as it is: others extend their factors.
  static void interleavePairs(func::FuncOp kernel, const weir::TargetInfo &target) {
    SmallVector<linalg::LinalgOp> ops;
    kernel.walk([&](linalg::LinalgOp op) {
      if (multipliesPairs(op) && !isInterleaved(op, target))
        ops.push_back(op);
    });
    for (linalg::LinalgOp op : ops) {
      Interleaver interleaver(op, target, weir::getTileBytes(target));
      if (std::optional<CPUInterleaveBytesCode> reason = interleaver.analyze()) {
        weir::missedRemark(op, DEBUG_TYPE, *reason);
        interleaver.eraseViews();
        continue;
      }
      emit(interleaver);
    }
  }

  static void emit(Interleaver &interleaver) {
    weir::passedRemark(interleaver.getOp(), DEBUG_TYPE, CPUInterleaveBytesCode::INTERLEAVED);
    interleaver.emit();
  }
};
} // namespace
