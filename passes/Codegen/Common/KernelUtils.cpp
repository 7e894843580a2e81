#include "passes/Codegen/Common/KernelUtils.h"

#include "dialects/Weir/WeirDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

Value weir::getBaseBuffer(Value v) {
  while (Operation *op = v.getDefiningOp()) {
    if (auto view = dyn_cast<ViewLikeOpInterface>(op))
      v = view.getViewSource();
    else if (isa<memref::CastOp, memref::ExpandShapeOp, memref::CollapseShapeOp>(op))
      v = op->getOperand(0);
    else if (isa<memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp>(op))
      return v;
    else
      return {};
  }
  auto arg = cast<BlockArgument>(v);
  return isa<FunctionOpInterface>(arg.getOwner()->getParentOp()) ? v : Value();
}

StringRef weir::getAccess(Value memref) {
  auto arg = dyn_cast_or_null<BlockArgument>(getBaseBuffer(memref));
  if (!arg)
    return "";
  auto f = dyn_cast<func::FuncOp>(arg.getOwner()->getParentOp());
  if (!f)
    return "";
  auto a = f.getArgAttrOfType<StringAttr>(arg.getArgNumber(), AccessAttr::getNameStr());
  return a ? a.getValue() : "rw";
}

bool weir::isApart(FunctionOpInterface kernel, unsigned argument) {
  if (kernel.getArgAttr(argument, LLVM::LLVMDialect::getNoAliasAttrName()))
    return true;
  auto access = kernel.getArgAttrOfType<StringAttr>(argument, AccessAttr::getNameStr());
  return access && access.getValue() != "rw" && !kernel.getArgAttr(argument, SharesBytesAttr::getNameStr());
}

Value weir::createZero(OpBuilder &builder, Location loc, Type type) {
  auto complex = dyn_cast<ComplexType>(type);
  TypedAttr zero = builder.getZeroAttr(complex ? complex.getElementType() : type);
  if (!complex)
    return zero ? arith::ConstantOp::create(builder, loc, zero).getResult() : Value();
  return complex::ConstantOp::create(builder, loc, type, builder.getArrayAttr({zero, zero}));
}

int64_t weir::getBindingAlignment(FunctionOpInterface function, unsigned argument) {
  constexpr int64_t storage = 64;
  auto divisor = function.getArgAttrOfType<IntegerAttr>(argument, kBindingAlignmentAttr);
  if (!divisor || divisor.getInt() <= 0)
    return storage;
  return std::min<int64_t>(storage, int64_t(1) << llvm::countr_zero(uint64_t(divisor.getInt())));
}

/// The dimensions of a slice that each dimension of the result represents: those that are dropped go with the one before them.
static SmallVector<ReassociationIndices> getGroups(unsigned rank, const llvm::SmallDenseSet<unsigned> &dropped) {
  SmallVector<ReassociationIndices> groups;
  bool hasKept = true; // whether the last group has a dimension that is not dropped
  for (unsigned i = 0; i < rank && dropped.size() < rank; ++i) {
    bool isKept = !dropped.contains(i);
    if (groups.empty() || (isKept && hasKept)) {
      groups.emplace_back();
      hasKept = false;
    }
    groups.back().push_back(i);
    hasKept |= isKept;
  }
  return groups;
}

/// Whether upstream may be wrong about the dimensions that such a subview drops, or fails (v22.1: where a stride is not 1, `getDroppedDims`
/// compares strides of the result with those of the source).
static bool isAmbiguousSubView(MemRefType source, unsigned rank, ArrayRef<OpFoldResult> sizes, ArrayRef<OpFoldResult> steps) {
  if (rank < sizes.size() && !llvm::all_of(steps, isOneInteger))
    return true;
  unsigned units = llvm::count_if(sizes, [](OpFoldResult size) { return isOneInteger(size); });
  auto [strides, offset] = source.getStridesAndOffset();
  return rank < sizes.size() && units > sizes.size() - rank && llvm::any_of(strides, ShapedType::isDynamic);
}

Value weir::createPartialView(OpBuilder &builder, Location loc, Value source, ArrayRef<int64_t> shape, ArrayRef<OpFoldResult> offsets,
                              ArrayRef<OpFoldResult> sizes, ArrayRef<OpFoldResult> strides) {
  auto sourceType = cast<MemRefType>(source.getType());
  auto type = cast<MemRefType>(memref::SubViewOp::inferRankReducedResultType(shape, sourceType, offsets, sizes, strides));
  if (!isAmbiguousSubView(sourceType, shape.size(), sizes, strides))
    return memref::SubViewOp::create(builder, loc, type, source, offsets, sizes, strides);
  Value whole = memref::SubViewOp::create(builder, loc, source, offsets, sizes, strides);
  auto dropped = computeRankReductionMask(cast<MemRefType>(whole.getType()).getShape(), shape);
  Value part = memref::CollapseShapeOp::create(builder, loc, whole, getGroups(sizes.size(), *dropped));
  if (part.getType() != type)
    part = memref::CastOp::create(builder, loc, type, part);
  return part;
}

void weir::replaceAmbiguousSubViews(Operation *root) {
  IRRewriter rewriter(root->getContext());
  root->walk([&](memref::SubViewOp view) {
    if (!isAmbiguousSubView(view.getSourceType(), view.getType().getRank(), view.getMixedSizes(), view.getMixedStrides()))
      return;
    rewriter.setInsertionPoint(view);
    Value part = createPartialView(rewriter, view.getLoc(), view.getSource(), view.getType().getShape(), view.getMixedOffsets(),
                                   view.getMixedSizes(), view.getMixedStrides());
    if (part.getType() != view.getType())
      part = memref::CastOp::create(rewriter, view.getLoc(), view.getType(), part);
    rewriter.replaceOp(view, part);
  });
}

void weir::replaceDynamicExpansions(Operation *root) {
  IRRewriter rewriter(root->getContext());
  root->walk([&](memref::ExpandShapeOp view) {
    MemRefType type = view.getResultType();
    auto isUnknown = [&](int64_t dim) { return type.isDynamicDim(dim); };
    SmallVector<ReassociationIndices> groups = view.getReassociationIndices();
    if (llvm::none_of(groups, [&](const ReassociationIndices &group) { return llvm::count_if(group, isUnknown) > 1; }))
      return;
    rewriter.setInsertionPoint(view);
    Location loc = view.getLoc();
    auto source = memref::ExtractStridedMetadataOp::create(rewriter, loc, view.getSrc());
    auto [staticStrides, staticOffset] = type.getStridesAndOffset();
    auto choose = [&](int64_t known, Value computed) -> OpFoldResult {
      return ShapedType::isDynamic(known) ? OpFoldResult(computed) : rewriter.getIndexAttr(known);
    };
    SmallVector<OpFoldResult> sizes = view.getMixedOutputShape(), strides(sizes.size());
    for (auto [d, group] : llvm::enumerate(groups)) {
      Value stride = source.getStrides()[d];
      for (int64_t dim : llvm::reverse(group)) {
        strides[dim] = choose(staticStrides[dim], stride);
        Value size = getValueOrCreateConstantIndexOp(rewriter, loc, sizes[dim]);
        stride = arith::MulIOp::create(rewriter, loc, stride, size);
      }
    }
    rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(view, type, source.getBaseBuffer(), choose(staticOffset, source.getOffset()), sizes,
                                                           strides);
  });
}

Value weir::getDestinationBinding(Value out) {
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
      return getBaseBuffer(load.getBuffer());
    if (!isa<tensor::CastOp, tensor::ExtractSliceOp>(def))
      return {};
    out = def->getOperand(0);
  }
}

bool weir::isOfReadOnlyBinding(Value tensor) {
  while (Operation *def = tensor.getDefiningOp()) {
    if (auto whole = dyn_cast<bufferization::ToTensorOp>(def))
      return getAccess(whole.getBuffer()) == "ro";
    if (!isa<tensor::CastOp, tensor::ExtractSliceOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp>(def))
      return false;
    tensor = def->getOperand(0);
  }
  return false;
}

bool weir::isElementwise(linalg::LinalgOp op) {
  if (op.getNumParallelLoops() != op.getNumLoops())
    return false;
  for (OpOperand &init : op.getDpsInitsMutable())
    if (!op.getMatchingIndexingMap(&init).isPermutation())
      return false;
  return llvm::all_of(op.getBlock()->without_terminator(), [](Operation &o) { return isMemoryEffectFree(&o); });
}

int64_t weir::countFilters(linalg::LinalgOp op, OpOperand &operand) {
  AffineMap map = op.getMatchingIndexingMap(&operand);
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  SmallVector<int64_t> ranges = op.getStaticLoopRanges();
  int64_t count = 1;
  for (auto [loop, type, size] : llvm::enumerate(iterators, ranges))
    if (type == utils::IteratorType::parallel && !map.isFunctionOfDim(loop))
      count *= ShapedType::isDynamic(size) ? kFewestFilters : size;
  return count;
}
