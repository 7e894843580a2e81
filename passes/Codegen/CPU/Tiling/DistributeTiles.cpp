/// Tiles the roots of a kernel, with their producers, into loops over workgroups; see Passes.td.
#include "dialects/Weir/WeirDialect.h"
#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "passes/Codegen/CPU/Passes.h"
#include "passes/Codegen/CPU/Strategies/Strategy.h"
#include "passes/Codegen/CPU/Tiling/TileGroup.h"
#include "passes/Codegen/Common/KernelUtils.h"

namespace weir {
#define GEN_PASS_DEF_CPUDISTRIBUTETILES
#include "passes/Codegen/CPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using bufferization::MaterializeInDestinationOp;

namespace {
struct CPUDistributeTiles : weir::impl::CPUDistributeTilesBase<CPUDistributeTiles> {
  LogicalResult initialize(MLIRContext *context) override {
    cleaner = std::make_shared<const weir::KernelCleaner>(context);
    return success();
  }

  void runOnOperation() override {
    func::FuncOp f = getOperation();
    if (!weir::isKernel(f))
      return;
    Block &block = f.getBody().front();
    SmallVector<linalg::LinalgOp> roots = llvm::to_vector(llvm::make_filter_range(weir::findRoots(block), hasTiles));
    if (roots.empty()) {
      reuseOperands(f);
      cleaner->cleanTensors(f);
      return;
    }
    moveStoresToEnd(block);
    if (failed(weir::cpu::emitStrategies(roots, weir::StrategyScope::Root, weir::TargetInfo::of(f))))
      return signalPassFailure();
    cleaner->cleanTensors(f);
    mergeSiblings(block);
    cleaner->cleanTensors(f);
    reuseOperands(f);
    cleaner->cleanTensors(f);
  }

  static bool hasTiles(linalg::LinalgOp root) {
    weir::LoweringConfigAttr config = weir::LoweringConfigAttr::of(root);
    const weir::cpu::KernelStrategy *strategy = config ? weir::cpu::findStrategy(config.getStrategy()) : nullptr;
    return strategy && strategy->getScope() == weir::StrategyScope::Root;
  }

  static void moveStoresToEnd(Block &block) {
    SmallVector<MaterializeInDestinationOp> stores(block.getOps<MaterializeInDestinationOp>());
    for (MaterializeInDestinationOp store : stores)
      store->moveBefore(block.getTerminator());
  }

  /// The binding that a destination is a part of, or null.
  static Value getBase(Value out) {
    while (true) {
      if (auto arg = dyn_cast<BlockArgument>(out)) {
        auto loop = dyn_cast<scf::ForallOp>(arg.getOwner()->getParentOp());
        if (!loop || arg.getArgNumber() < loop.getRank())
          return {};
        out = loop.getTiedOpOperand(arg)->get();
        continue;
      }
      Operation *def = out.getDefiningOp();
      if (auto load = dyn_cast<bufferization::ToTensorOp>(def))
        return weir::getBaseBuffer(load.getBuffer());
      if (!isa<tensor::CastOp, tensor::ExtractSliceOp>(def))
        return {};
      out = def->getOperand(0);
    }
  }

  /// True if both loops may write the same binding.
  static bool writeSameBinding(scf::ForallOp first, scf::ForallOp second) {
    if (first->getParentOp()->hasAttr(weir::DisjointStoresAttr::getNameStr()))
      return false;
    for (Value a : first.getOutputs())
      for (Value b : second.getOutputs())
        if (getBase(a) && getBase(a) == getBase(b))
          return true;
    return false;
  }

  /// Loops over the same tiles become one, so that what both need is computed once.
  static void mergeSiblings(Block &block) {
    IRRewriter rewriter(block.getParentOp()->getContext());
    moveStoresToEnd(block);
    bool changed = true;
    while (changed) {
      changed = false;
      SmallVector<scf::ForallOp> loops(block.getOps<scf::ForallOp>());
      for (size_t i = 0; i + 1 < loops.size() && !changed; ++i)
        for (size_t j = i + 1; j < loops.size() && !changed; ++j) {
          scf::ForallOp first = loops[i], second = loops[j];
          if (first.getMixedLowerBound() != second.getMixedLowerBound() ||
              first.getMixedUpperBound() != second.getMixedUpperBound() || first.getMixedStep() != second.getMixedStep() ||
              writeSameBinding(first, second))
            continue;
          // The first one moves down to the second: nothing in between may use it.
          bool used = llvm::any_of(first->getUsers(), [&](Operation *user) {
            Operation *ancestor = block.findAncestorOpInBlock(*user);
            return ancestor && ancestor->isBeforeInBlock(second->getNextNode());
          });
          if (used)
            continue;
          fuseIndependentSiblingForallLoops(first, second, rewriter);
          changed = true;
        }
    }
  }

  /// An element-wise op whose destination is fresh writes over an operand that nobody else needs: one buffer for both.
  static void reuseOperands(func::FuncOp f) {
    IRRewriter rewriter(f.getContext());
    SmallVector<linalg::GenericOp> ops;
    f.walk([&](linalg::GenericOp op) { ops.push_back(op); });
    for (linalg::GenericOp op : ops)
      reuseOperand(rewriter, op);
  }

  static void reuseOperand(IRRewriter &rewriter, linalg::GenericOp op) {
    if (!op.hasPureTensorSemantics() || op.getNumDpsInits() != 1 || !weir::isElementwise(op))
      return;
    OpOperand *init = op.getDpsInitOperand(0);
    BlockArgument out = op.getMatchingBlockArgument(init);
    if (!out.use_empty())
      return;
    // A binding that is also read must not be written before the op itself does.
    if (Value base = getBase(init->get()); base && weir::getAccess(base) != "wo")
      return;
    // Everything that the destination is made of must exist before the operand is computed.
    Operation *dest = init->get().getDefiningOp();
    if (!isa_and_nonnull<tensor::ExtractSliceOp, tensor::EmptyOp, bufferization::ToTensorOp>(dest))
      return;
    for (OpOperand *input : op.getDpsInputOperands()) {
      auto producer = input->get().getDefiningOp<linalg::LinalgOp>();
      // Other readers must be done by then.
      bool last = llvm::all_of(input->get().getUses(), [&](OpOperand &use) {
        return &use == input || (use.getOwner()->getBlock() == op->getBlock() && use.getOwner()->isBeforeInBlock(op));
      });
      if (!producer || producer->getBlock() != op->getBlock() || !last ||
          input->get().getType() != init->get().getType() ||
          op.getMatchingIndexingMap(input) != op.getMatchingIndexingMap(init))
        continue;
      // The start of the chain of destinations behind the operand.
      OpOperand *end = producer.getTiedOpOperand(cast<OpResult>(input->get()));
      bool single = true;
      while (auto before = end->get().getDefiningOp<linalg::LinalgOp>()) {
        single &= end->get().hasOneUse();
        end = before.getTiedOpOperand(cast<OpResult>(end->get()));
      }
      auto empty = end->get().getDefiningOp<tensor::EmptyOp>();
      if (!single || !empty || end->get().getType() != init->get().getType())
        continue;
      if (!isa<tensor::EmptyOp>(dest)) {
        if (!moveBefore(dest, end->getOwner()))
          continue;
        rewriter.modifyOpInPlace(end->getOwner(), [&] { end->set(init->get()); });
      }
      rewriter.modifyOpInPlace(op, [&] {
        init->set(input->get());
        op.getMatchingBlockArgument(input).replaceAllUsesWith(out);
      });
      // The input is dropped by building the op anew without it.
      SmallVector<Value> inputs;
      SmallVector<AffineMap> maps;
      unsigned position = input->getOperandNumber();
      for (OpOperand *other : op.getDpsInputOperands())
        if (other != input) {
          inputs.push_back(other->get());
          maps.push_back(op.getMatchingIndexingMap(other));
        }
      maps.push_back(op.getMatchingIndexingMap(init));
      rewriter.setInsertionPoint(op);
      auto rebuilt = linalg::GenericOp::create(rewriter, op.getLoc(), op.getResultTypes(), inputs, op.getOutputs(), maps,
                                               op.getIteratorTypesArray());
      rewriter.inlineRegionBefore(op.getRegion(), rebuilt.getRegion(), rebuilt.getRegion().begin());
      rebuilt.getRegion().front().eraseArgument(position);
      rewriter.replaceOp(op, rebuilt.getResults());
      return;
    }
  }

  /// Moves `op` and what it needs from its block before `anchor`, if that is pure.
  static bool moveBefore(Operation *op, Operation *anchor) {
    if (op->getBlock() != anchor->getBlock() || op->isBeforeInBlock(anchor))
      return true;
    if ((!isPure(op) && !isa<bufferization::ToTensorOp>(op)) || op->getNumRegions())
      return false;
    for (Value v : op->getOperands())
      if (Operation *def = v.getDefiningOp(); def && !moveBefore(def, anchor))
        return false;
    op->moveBefore(anchor);
    return true;
  }

  std::shared_ptr<const weir::KernelCleaner> cleaner;
};
} // namespace
