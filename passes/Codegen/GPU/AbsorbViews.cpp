/// Ops that read views of what an element-wise op computes compute that on their own; see Passes.td.
#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Codegen/Common/KernelUtils.h"
#include "passes/Codegen/GPU/AbsorbOperand.h"
#include "passes/Codegen/GPU/Passes.h"
#include "passes/Codegen/GPU/RemarkCodes.h"
#include "passes/Remarks.h"

#define DEBUG_TYPE "weir-gpu-absorb-views"

namespace weir {
#define GEN_PASS_DEF_GPUABSORBVIEWS
#include "passes/Codegen/GPU/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Views of what an element-wise op computes, the last one first.
struct Chain {
  linalg::GenericOp producer;
  SmallVector<Operation *> views;
};

/// Whether each element of the one result comes of elements of the inputs alone.
bool isAbsorbable(linalg::GenericOp op) {
  return op && op.hasPureTensorSemantics() && op.getNumDpsInits() == 1 && op.getNumReductionLoops() == 0 && op.getIndexingMapsArray().back().isIdentity() &&
         op.getRegionOutputArgs().front().use_empty() &&
         llvm::all_of(op.getBlock()->without_terminator(), [](Operation &inner) { return isMemoryEffectFree(&inner); });
}

std::optional<Chain> findChain(Value value) {
  Chain chain;
  while (Operation *def = value.getDefiningOp()) {
    if (auto generic = dyn_cast<linalg::GenericOp>(def)) {
      chain.producer = generic;
      return isAbsorbable(generic) ? std::optional(chain) : std::nullopt;
    }
    if (!isa<tensor::ExtractSliceOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::CastOp>(def))
      break;
    chain.views.push_back(def);
    value = def->getOperand(0);
  }
  return std::nullopt;
}

/// Builds subscripts of the source of a view from those of its result.
struct IndexBuilder {
  OpBuilder &b;
  Location loc;

  Value get(OpFoldResult value) { return getValueOrCreateConstantIndexOp(b, loc, value); }
  Value add(Value x, Value y) { return b.createOrFold<arith::AddIOp>(loc, x, y); }
  Value multiply(Value x, Value y) { return b.createOrFold<arith::MulIOp>(loc, x, y); }

  SmallVector<Value> getSourceIndices(tensor::ExtractSliceOp slice, ArrayRef<Value> indices) {
    SmallVector<Value> result;
    llvm::SmallBitVector dropped = slice.getDroppedDims();
    for (auto [i, offset, stride] : llvm::enumerate(slice.getMixedOffsets(), slice.getMixedStrides())) {
      result.push_back(get(offset));
      if (dropped.test(i))
        continue;
      result.back() = add(result.back(), multiply(indices.front(), get(stride)));
      indices = indices.drop_front();
    }
    return result;
  }

  SmallVector<Value> getSourceIndices(tensor::ExpandShapeOp expanded, ArrayRef<Value> indices) {
    SmallVector<Value> result;
    SmallVector<OpFoldResult> sizes = expanded.getMixedOutputShape();
    for (const ReassociationIndices &group : expanded.getReassociationIndices()) {
      Value place = get(b.getIndexAttr(0));
      for (int64_t i : group)
        place = add(multiply(place, get(sizes[i])), indices[i]);
      result.push_back(place);
    }
    return result;
  }

  SmallVector<Value> getSourceIndices(tensor::CollapseShapeOp collapsed, ArrayRef<Value> indices) {
    SmallVector<Value> result(collapsed.getSrcType().getRank(), get(b.getIndexAttr(0)));
    for (auto [group, index] : llvm::zip_equal(collapsed.getReassociationIndices(), indices)) {
      Value place = index;
      for (int64_t i : llvm::reverse(group)) {
        Value size = i == group.front() ? Value() : get(tensor::getMixedSize(b, loc, collapsed.getSrc(), i));
        result[i] = size ? b.createOrFold<arith::RemUIOp>(loc, place, size) : place;
        place = size ? b.createOrFold<arith::DivUIOp>(loc, place, size) : place;
      }
    }
    return result;
  }

  SmallVector<Value> getSourceIndices(Operation *view, ArrayRef<Value> indices) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(view))
      return getSourceIndices(slice, indices);
    if (auto expanded = dyn_cast<tensor::ExpandShapeOp>(view))
      return getSourceIndices(expanded, indices);
    if (auto collapsed = dyn_cast<tensor::CollapseShapeOp>(view))
      return getSourceIndices(collapsed, indices);
    return llvm::to_vector(indices); // a cast
  }
};

/// What the views have at `indices`.
Value buildElement(OpBuilder &b, Location loc, const Chain &chain, ArrayRef<Value> given) {
  IndexBuilder builder{b, loc};
  SmallVector<Value> indices(given);
  for (Operation *view : chain.views)
    indices = builder.getSourceIndices(view, indices);
  linalg::GenericOp producer = chain.producer;
  IRMapping values;
  for (OpOperand *input : producer.getDpsInputOperands()) {
    BlockArgument argument = producer.getMatchingBlockArgument(input);
    if (argument.use_empty())
      continue;
    Value element = input->get();
    if (isa<RankedTensorType>(element.getType())) {
      SmallVector<Value> places;
      for (AffineExpr expr : producer.getMatchingIndexingMap(input).getResults())
        places.push_back(affine::expandAffineExpr(b, loc, expr, indices, {}));
      element = tensor::ExtractOp::create(b, loc, element, places);
    }
    values.map(argument, element);
  }
  for (Operation &inner : producer.getBlock()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      values.map(index.getResult(), indices[index.getDim()]);
      continue;
    }
    Operation *copy = b.clone(inner, values);
    copy->walk([&](linalg::IndexOp index) {
      index.replaceAllUsesWith(indices[index.getDim()]);
      index.erase();
    });
  }
  return values.lookupOrDefault(producer.getBlock()->getTerminator()->getOperand(0));
}

struct GPUAbsorbViews : weir::impl::GPUAbsorbViewsBase<GPUAbsorbViews> {
  using GPUAbsorbViewsBase::GPUAbsorbViewsBase;

  void runOnOperation() override {
    func::FuncOp kernel = getOperation();
    if (!isKernel(kernel))
      return;
    SmallVector<Operation *> readers;
    kernel.walk([&](Operation *op) {
      if (isa<linalg::LinalgOp, tensor::ExtractOp>(op))
        readers.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (Operation *op : readers)
      if (auto extract = dyn_cast<tensor::ExtractOp>(op))
        absorb(rewriter, extract);
      else
        absorb(rewriter, cast<linalg::LinalgOp>(op));
  }

private:
  /// Whether a copy of what is read through the views is more than a small one, and one that is not avoided elsewhere.
  bool isWanted(const std::optional<Chain> &chain) const {
    if (!chain || chain->views.empty())
      return false;
    // One reshape alone goes into the loops of the op that reads it.
    bool isReshape = chain->views.size() == 1 && !isa<tensor::ExtractSliceOp>(chain->views.front());
    // Parts of a tensor are computed where they are read.
    bool isPart = llvm::all_of(chain->views, llvm::IsaPred<tensor::ExtractSliceOp, tensor::CastOp>);
    if (isReshape || isPart)
      return false;
    auto type = cast<RankedTensorType>(chain->producer->getResult(0).getType());
    return !type.hasStaticShape() || !type.getElementType().isIntOrFloat() || type.getNumElements() * type.getElementTypeBitWidth() / 8 > mostBytes;
  }

  void absorb(IRRewriter &rewriter, tensor::ExtractOp extract) {
    std::optional<Chain> chain = findChain(extract.getTensor());
    if (!isWanted(chain))
      return;
    passedRemark(extract, getArgument(), GPUAbsorbViewsCode::ABSORBED);
    rewriter.setInsertionPoint(extract);
    SmallVector<Value> indices(extract.getIndices());
    rewriter.replaceOp(extract, buildElement(rewriter, extract.getLoc(), *chain, indices));
  }

  void absorb(IRRewriter &rewriter, linalg::LinalgOp op) {
    // The last one first: numbers of the others stay.
    for (unsigned number = op.getNumDpsInputs(); number-- > 0;) {
      OpOperand &use = op->getOpOperand(number);
      std::optional<Chain> chain = findChain(use.get());
      if (!isWanted(chain))
        continue;
      if (!hasExtentsWithout(op, number)) {
        missedRemark(op, getArgument(), GPUAbsorbViewsCode::EXTENT);
        continue;
      }
      passedRemark(op, getArgument(), GPUAbsorbViewsCode::ABSORBED);
      op = absorbOperand(rewriter, use, [&](OpBuilder &b, Location loc, ArrayRef<Value> indices) { return buildElement(b, loc, *chain, indices); });
    }
  }
};

} // namespace
