/// Each iteration of a parallel loop makes its own init; see Passes.td.
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/GPU/Passes.h"
#include "passes/Codegen/GPU/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-gpu-sink-inits"

namespace weir {
#define GEN_PASS_DEF_GPUSINKINITS
#include "passes/Codegen/GPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

/// The one store of an iteration into output `number`; null if all uses of it but that are not the same part of it.
static tensor::ParallelInsertSliceOp findOwnPart(scf::ForallOp loop, unsigned number) {
  tensor::ParallelInsertSliceOp store;
  BlockArgument shared = loop.getRegionIterArgs()[number];
  for (OpOperand &use : shared.getUses())
    if (auto insert = dyn_cast<tensor::ParallelInsertSliceOp>(use.getOwner())) {
      if (store || &insert.getDestMutable() != &use)
        return {};
      store = insert;
    }
  for (Operation *user : shared.getUsers()) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(user);
    bool isSame = slice && store && slice.getMixedOffsets() == store.getMixedOffsets() && slice.getMixedSizes() == store.getMixedSizes() &&
                  slice.getMixedStrides() == store.getMixedStrides();
    if (user != store && !isSame)
      return {};
  }
  return store;
}

/// Whether the parts of all iterations are apart, and are all of the tensor: each dimension is there as a whole, or an iteration of the loop for each index.
static bool coversAll(scf::ForallOp loop, tensor::ParallelInsertSliceOp store, ArrayRef<OpFoldResult> extents) {
  if (!loop.isNormalized())
    return false;
  llvm::SmallBitVector used(loop.getRank());
  SmallVector<OpFoldResult> ends = loop.getMixedUpperBound();
  for (auto [offset, size, stride, extent] : llvm::zip_equal(store.getMixedOffsets(), store.getMixedSizes(), store.getMixedStrides(), extents)) {
    if (!isOneInteger(stride))
      return false;
    if (isZeroInteger(offset) && isEqualConstantIntOrValue(size, extent))
      continue;
    auto induction = llvm::find_if(loop.getInductionVars(), [&, offset = offset](Value each) { return OpFoldResult(each) == offset; });
    if (induction == loop.getInductionVars().end() || !isOneInteger(size))
      return false;
    unsigned dimension = std::distance(loop.getInductionVars().begin(), induction);
    if (used.test(dimension) || !isEqualConstantIntOrValue(ends[dimension], extent))
      return false;
    used.set(dimension);
  }
  return used.all();
}

namespace {
struct GPUSinkInits : weir::impl::GPUSinkInitsBase<GPUSinkInits> {
  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!isKernel(kernel))
      return;
    IRRewriter rewriter(&getContext());
    for (auto loop : llvm::to_vector(kernel.getBody().front().getOps<scf::ForallOp>()))
      for (unsigned i = 0; i < loop.getOutputs().size(); ++i)
        sink(rewriter, loop, i);
  }

private:
  void sink(IRRewriter &rewriter, scf::ForallOp loop, unsigned number) {
    Value before = loop.getOutputs()[number], init = before;
    if (auto cast = init.getDefiningOp<tensor::CastOp>(); cast && cast.getSource().getDefiningOp<linalg::FillOp>())
      init = cast.getSource();
    auto fill = init.getDefiningOp<linalg::FillOp>();
    if (init.getDefiningOp<tensor::EmptyOp>())
      return;
    bool isPlain = fill ? fill.getInputs()[0].getType() == getElementTypeOrSelf(init.getType()) : isOfReadOnlyBinding(init);
    if (!isPlain)
      return missedRemark(loop, getArgument(), GPUSinkInitsCode::COMPUTED) << remark::metric("output", number), void();
    tensor::ParallelInsertSliceOp store = findOwnPart(loop, number);
    if (!store)
      return missedRemark(loop, getArgument(), GPUSinkInitsCode::OTHER_PARTS) << remark::metric("output", number), void();
    rewriter.setInsertionPoint(loop);
    auto type = cast<RankedTensorType>(loop.getOutputs()[number].getType());
    SmallVector<OpFoldResult> extents = getExtents(rewriter, fill ? fill.getOutputs()[0] : init);
    for (auto [known, extent] : llvm::zip_equal(type.getShape(), extents))
      if (ShapedType::isStatic(known))
        extent = rewriter.getIndexAttr(known);
    if (!coversAll(loop, store, extents))
      return missedRemark(loop, getArgument(), GPUSinkInitsCode::NOT_COVERED) << remark::metric("output", number), void();
    passedRemark(loop, getArgument(), GPUSinkInitsCode::SUNK) << remark::metric("output", number);
    Value empty = tensor::EmptyOp::create(rewriter, loop.getLoc(), extents, type.getElementType());
    loop.getOutputsMutable()[number].assign(rewriter.createOrFold<tensor::CastOp>(loop.getLoc(), type, empty));
    for (Operation *user : llvm::to_vector(loop.getRegionIterArgs()[number].getUsers()))
      if (auto part = dyn_cast<tensor::ExtractSliceOp>(user))
        start(rewriter, part, fill ? fill.getInputs()[0] : Value(), init);
    if (Operation *made = before.getDefiningOp(); made != fill && before.use_empty())
      rewriter.eraseOp(made);
    if (fill && fill->use_empty())
      rewriter.eraseOp(fill);
  }

  /// `part`, which has no contents any more, starts from `value`, or else from that part of `init`.
  static void start(IRRewriter &rewriter, tensor::ExtractSliceOp part, Value value, Value init) {
    Location loc = part.getLoc();
    rewriter.setInsertionPointAfter(part);
    Value from;
    if (!value)
      from = tensor::ExtractSliceOp::create(rewriter, loc, part.getType(), init, part.getMixedOffsets(), part.getMixedSizes(), part.getMixedStrides());
    SmallVector<OpOperand *> others;
    for (OpOperand &use : llvm::make_early_inc_range(part->getUses())) {
      auto read = dyn_cast<tensor::ExtractOp>(use.getOwner());
      if (read && value)
        rewriter.replaceOp(read, value);
      else if (read)
        use.set(from);
      else if (!isa<tensor::InsertOp>(use.getOwner()) || part.getType().getRank() != 0)
        others.push_back(&use);
    }
    if (others.empty())
      return;
    Value whole = value ? linalg::FillOp::create(rewriter, loc, value, part.getResult()).getResult(0)
                        : linalg::CopyOp::create(rewriter, loc, from, part.getResult()).getResult(0);
    for (OpOperand *use : others)
      use->set(whole);
  }

  /// The extents of `tensor`, as those that make it know them.
  static SmallVector<OpFoldResult> getExtents(OpBuilder &builder, Value tensor) {
    if (auto empty = tensor.getDefiningOp<tensor::EmptyOp>())
      return empty.getMixedSizes();
    if (auto slice = tensor.getDefiningOp<tensor::ExtractSliceOp>(); slice && slice.getType().getRank() == slice.getSourceType().getRank())
      return slice.getMixedSizes();
    auto whole = tensor.getDefiningOp<bufferization::ToTensorOp>();
    if (auto view = whole ? whole.getBuffer().getDefiningOp<memref::ViewOp>() : memref::ViewOp())
      return getMixedValues(view.getType().getShape(), view.getSizes(), builder);
    return tensor::getMixedSizes(builder, tensor.getLoc(), tensor);
  }
};
} // namespace
