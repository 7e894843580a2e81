/// The rewrites of constants that ops start from (dispatch-passes.md 2.4, 2.8).

#include "passes/Dispatch/ConstantInits.h"
#include "dialects/Flow/FlowOps.h"
#include "passes/Analysis/ConstantElements.h"
#include "passes/Dispatch/LinalgUtils.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace weir;

/// Largest part of a constant that becomes a constant of its own, most pieces that a destination falls into, and most uses of it.
static constexpr int64_t kMaxFoldedElements = 4096;
static constexpr size_t kMaxPieces = 64;
static constexpr unsigned kMaxUses = 1024;

namespace {

/// A box: the elements from `low` up to, not including, `high`.
struct Slice {
  SmallVector<int64_t> low, high;
};

/// The slice that `op` writes, if it is static and dense.
std::optional<Slice> getSlice(tensor::InsertSliceOp op) {
  Slice slice;
  if (ShapedType::isDynamicShape(op.getStaticOffsets()) || ShapedType::isDynamicShape(op.getStaticSizes()) ||
      llvm::any_of(op.getStaticStrides(), [](int64_t stride) { return stride != 1; }))
    return std::nullopt;
  for (auto [offset, size] : llvm::zip_equal(op.getStaticOffsets(), op.getStaticSizes())) {
    slice.low.push_back(offset);
    slice.high.push_back(offset + size);
  }
  return slice;
}

/// What is left of `piece` without `slice`: at most two pieces for each dimension.
void subtract(Slice piece, const Slice &slice, SmallVectorImpl<Slice> &rest) {
  for (size_t d = 0; d < piece.low.size(); ++d)
    if (slice.high[d] <= piece.low[d] || slice.low[d] >= piece.high[d]) {
      rest.push_back(piece);
      return;
    }
  for (size_t d = 0; d < piece.low.size(); ++d) {
    if (piece.low[d] < slice.low[d]) {
      Slice below = piece;
      below.high[d] = slice.low[d];
      rest.push_back(below);
      piece.low[d] = slice.low[d];
    }
    if (piece.high[d] > slice.high[d]) {
      Slice above = piece;
      above.low[d] = slice.high[d];
      rest.push_back(above);
      piece.high[d] = slice.high[d];
    }
  }
}

} // namespace

/// True if `part` certainly reads nothing of `pieces`; with strides the box around what it reads counts.
static bool avoids(tensor::ExtractSliceOp part, ArrayRef<Slice> pieces) {
  if (ShapedType::isDynamicShape(part.getStaticOffsets()) || ShapedType::isDynamicShape(part.getStaticSizes()) ||
      llvm::any_of(part.getStaticStrides(), [](int64_t stride) { return stride < 1; }))
    return false;
  return llvm::all_of(pieces, [&](const Slice &piece) {
    for (auto [d, offset, size, stride] : llvm::enumerate(part.getStaticOffsets(), part.getStaticSizes(), part.getStaticStrides()))
      if (size == 0 || offset >= piece.high[d] || offset + (size - 1) * stride < piece.low[d])
        return true;
    return false;
  });
}

bool weir::usesShapeAlone(OpOperand &use) {
  if (isa<tensor::DimOp>(use.getOwner()))
    return true;
  auto dps = dyn_cast<DestinationStyleOpInterface>(use.getOwner());
  return dps && dps.isDpsInit(&use) && getInitRead(dps, use) == InitRead::No;
}

Remainder weir::getRemainder(tensor::InsertSliceOp first) {
  RankedTensorType type = first.getDestType();
  if (!type.hasStaticShape())
    return Remainder::Shown;
  Slice all;
  all.low.assign(type.getRank(), 0);
  llvm::append_range(all.high, type.getShape());
  // Inserts, and the parts of the destination that earlier ones have not written.
  SmallVector<std::pair<tensor::InsertSliceOp, SmallVector<Slice>>> worklist = {{first, {all}}};
  Remainder remainder = Remainder::Nothing;
  unsigned uses = 0;
  while (!worklist.empty()) {
    auto [op, rest] = worklist.pop_back_val();
    if (std::optional<Slice> slice = getSlice(op)) {
      SmallVector<Slice> next;
      for (Slice &piece : rest)
        subtract(piece, *slice, next);
      rest = std::move(next);
    }
    if (rest.empty())
      continue;
    if (rest.size() > kMaxPieces)
      return Remainder::Shown;
    bool goesOn = false;
    for (OpOperand &use : op->getUses()) {
      auto follower = dyn_cast<tensor::InsertSliceOp>(use.getOwner());
      auto part = dyn_cast<tensor::ExtractSliceOp>(use.getOwner());
      if (++uses > kMaxUses)
        return Remainder::Shown;
      if (follower && &use == &follower.getDestMutable()) {
        worklist.push_back({follower, rest});
        goesOn = true;
      } else if (!usesShapeAlone(use) && !(part && avoids(part, rest))) {
        return Remainder::Shown;
      }
    }
    if (!goesOn)
      remainder = Remainder::Unread;
  }
  return remainder;
}

Value InitBuilder::createEmpty(Location loc, Value like) {
  return tensor::EmptyOp::create(rewriter, loc, cast<RankedTensorType>(like.getType()), dims.getDynamic(like));
}

Value InitBuilder::createFill(Location loc, Value like, const InitSource &source) {
  Value scalar = getSplatScalar(rewriter, loc, source, getElementTypeOrSelf(like.getType()));
  return linalg::FillOp::create(rewriter, loc, ValueRange{scalar}, ValueRange{createEmpty(loc, like)}).getResult(0);
}

Value InitBuilder::createCopy(Location loc, Value constant) {
  return linalg::CopyOp::create(rewriter, loc, ValueRange{constant}, ValueRange{createEmpty(loc, constant)}).getResult(0);
}

Value InitBuilder::createClone(Location loc, Value constant) {
  return flow::TensorCloneOp::create(rewriter, loc, constant, dims.getDynamic(constant));
}

Value InitBuilder::foldViews(Location loc, Value value, const InitSource &source) {
  auto type = cast<RankedTensorType>(value.getType());
  std::optional<ConstantElements> elements = ConstantElements::get(source.elements);
  if (source.views.empty() || !elements || !type.hasStaticShape() || type.getNumElements() > kMaxFoldedElements ||
      source.value.getDefiningOp<util::GlobalLoadOp>() || source.value.getType() != elements->getType())
    return value;
  TypedAttr folded = source.elements;
  for (Operation *view : llvm::reverse(source.views)) {
    auto viewType = dyn_cast<RankedTensorType>(view->getResult(0).getType());
    if (!viewType || !viewType.hasStaticShape())
      return value;
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(view)) {
      if (ShapedType::isDynamicShape(slice.getStaticOffsets()) || ShapedType::isDynamicShape(slice.getStaticStrides()))
        return value;
      folded = elements->getSlice(slice.getStaticOffsets(), slice.getStaticSizes(), slice.getStaticStrides(), viewType);
    } else if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(view)) {
      SmallVector<int64_t> zeros(elements->getType().getRank(), 0), ones(elements->getType().getRank(), 1);
      folded = elements->getSlice(zeros, elements->getType().getShape(), ones, viewType);
    } else {
      return value;
    }
    elements = ConstantElements::get(folded);
    if (!elements)
      return value;
  }
  return arith::ConstantOp::create(rewriter, loc, folded);
}

void InitBuilder::startFromIdentity(linalg::LinalgOp op, OpOperand &init, Value constant, const Combiner &combiner, Attribute contents) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(init.get().getType());
  OpResult result = op->getResult(init.getOperandNumber() - op.getNumDpsInputs());
  Value empty = createEmpty(loc, init.get());
  Value identity = createScalar(rewriter, loc, type.getElementType(), combiner.identity);
  Value fill = linalg::FillOp::create(rewriter, loc, ValueRange{identity}, ValueRange{empty}).getResult(0);
  dropOverflowFlags(combiner.op);

  rewriter.setInsertionPointAfter(op);
  AffineMap all = rewriter.getMultiDimIdentityMap(type.getRank()), varying = all;
  if (std::optional<ConstantElements> elements = ConstantElements::get(contents)) {
    llvm::SmallBitVector equal = elements->getEqualDims();
    // Unit dimensions go along with others.
    if (llvm::any_of(equal.set_bits(), [&](unsigned d) { return type.getDimSize(d) != 1; })) {
      SmallVector<int64_t> zeros(type.getRank(), 0), ones(type.getRank(), 1), sizes(type.getShape()), kept;
      for (int64_t d = 0, e = type.getRank(); d < e; ++d)
        if (equal.test(d))
          sizes[d] = 1;
        else
          kept.push_back(type.getDimSize(d));
      auto shrunk = RankedTensorType::get(kept, type.getElementType());
      constant = arith::ConstantOp::create(rewriter, loc, elements->getSlice(zeros, sizes, ones, shrunk));
      varying = all.dropResults(equal);
    }
  }
  SmallVector<utils::IteratorType> parallel(type.getRank(), utils::IteratorType::parallel);
  auto epilogue = linalg::GenericOp::create(rewriter, loc, TypeRange{type}, ValueRange{result, constant}, ValueRange{empty},
                                            {all, varying, all}, parallel, [&](OpBuilder &inner, Location, ValueRange args) {
                                              Value joined = applyCombiner(inner, combiner, args[1], args[0]);
                                              linalg::YieldOp::create(inner, loc, joined);
                                            });
  rewriter.replaceAllUsesExcept(result, epilogue.getResult(0), epilogue);
  init.set(fill);
}

linalg::GenericOp InitBuilder::readAsInputs(linalg::GenericOp op, const GlobalContents &globals,
                                            function_ref<void(Operation *, int64_t)> report) {
  if (op.getNumReductionLoops() != 0)
    return {};
  llvm::SmallBitVector moved(op.getNumDpsInits());
  for (auto [i, init] : llvm::enumerate(op.getDpsInitsMutable())) {
    InitSource source = getInitSource(init.get(), &globals);
    Type element = getElementTypeOrSelf(init.get().getType());
    if (source.kind == InitKind::Dense && source.isConstant && !element.isIndex() && isElementRead(op, init) &&
        writesWholeInit(op, init) && !hasSeveralWriters(op, init))
      moved.set(i);
  }
  if (moved.none())
    return {};
  rewriter.setInsertionPoint(op);
  SmallVector<Value> inputs(op.getInputs()), inits(op.getOutputs());
  SmallVector<AffineMap> maps;
  for (OpOperand *input : op.getDpsInputOperands())
    maps.push_back(op.getMatchingIndexingMap(input));
  for (int i : moved.set_bits()) {
    OpOperand &init = op.getDpsInitsMutable()[i];
    report(op, 2 * tensorBytes(init.get().getType()));
    inputs.push_back(foldViews(op.getLoc(), init.get(), getInitSource(init.get(), &globals)));
    inits[i] = createEmpty(op.getLoc(), init.get());
    maps.push_back(op.getMatchingIndexingMap(&init));
  }
  for (OpOperand &init : op.getDpsInitsMutable())
    maps.push_back(op.getMatchingIndexingMap(&init));
  auto fresh = linalg::GenericOp::create(rewriter, op.getLoc(), op.getResultTypes(), inputs, inits, maps, op.getIteratorTypesArray());
  unsigned oldInputs = op.getNumDpsInputs(), next = oldInputs;
  rewriter.inlineRegionBefore(op.getRegion(), fresh.getRegion(), fresh.getRegion().end());
  Block *body = fresh.getBlock();
  for (int i : moved.set_bits()) {
    BlockArgument old = body->getArgument(next + i);
    BlockArgument input = body->insertArgument(next, old.getType(), old.getLoc());
    ++next;
    body->getArgument(next + i).replaceAllUsesWith(input);
  }
  fresh->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.replaceOp(op, fresh->getResults());
  dims.clear();
  return fresh;
}
