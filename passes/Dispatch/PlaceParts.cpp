// Lets dispatches write their results where a concatenation, or a padded tensor, has them (dispatch-passes.md CC1, PD2).

#include "dialects/Encoding/EncodingOps.h"
#include "dialects/Flow/FlowOps.h"
#include "dialects/Util/Contiguity.h"
#include "dialects/Weir/FusionPolicy.h"
#include "passes/Analysis/ShapeUtils.h"
#include "passes/Dispatch/KernelBodies.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/PadsOfReaders.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Dispatch/StateUpdates.h"
#include "passes/Dispatch/StorePartitions.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/TypeSwitch.h"

#define DEBUG_TYPE "weir-place-parts"

namespace weir {
#define GEN_PASS_DEF_PLACEPARTS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Offsets and sizes in a tensor.
struct Box {
  SmallVector<OpFoldResult> offsets, sizes;
};

/// What a dispatch computes of a tensor that is put together from several.
struct Part {
  OpResult source;                   ///< of a region
  SmallVector<Operation *, 2> views; ///< from there to `tensor`, in order
  Value tensor;
  Box box;
  bool isKept = false; ///< others read the result, too

  flow::DispatchRegionOp region() const { return cast<flow::DispatchRegionOp>(source.getOwner()); }
};

/// What is not a part of a padded tensor has this value.
struct Border {
  Value value;
  SmallVector<Box> boxes;
};

using Refusal = std::optional<PlacePartsCode>;

class Placer {
public:
  Placer(Operation *root, const FusionPolicy &policy) : policy(policy), rewriter(root->getContext()), dims(rewriter), dominance(root) {}

  /// Erased together with what read it.
  bool isGone(Operation *op) const { return gone.contains(op); }

  void place(tensor::ConcatOp op) {
    SmallVector<Part> parts;
    bool isStrided = false;
    Refusal refused = findParts(op, op, parts, isStrided);
    // One byte range each: emplacement lets the dispatches write them, unless one dispatch has several.
    llvm::SmallPtrSet<Operation *, 4> regions;
    if (!refused)
      for (const Part &part : parts)
        regions.insert(part.region());
    if ((!isStrided && (refused || regions.size() == parts.size())) || isMovedOn(op.getResult()))
      return;
    if (!refused)
      refused = placeParts(op, parts);
    if (refused)
      missedRemark(op, DEBUG_TYPE, *refused) << remark::metric("op", op->getName().getStringRef());
  }

  void place(tensor::PadOp op) {
    RankedTensorType type = op.getResultType();
    SmallVector<Part> parts(1);
    Border border;
    border.value = op.getConstantPaddingValue();
    // One byte range: the producer writes it by emplacement, and a command fills the border (PD3).
    if (isRange(op.getResult(), op.getSource()) || isMovedOn(op.getResult()))
      return;
    Refusal refused = isSubByte(type) ? Refusal(PlacePartsCode::SUB_BYTE) : findPart(op.getSource(), op, parts.front(), /*keep=*/true);
    if (!refused && policy.refuses(FusionPattern::WindowPadInProducer) && hasWindow(parts.front().region()))
      refused = PlacePartsCode::TARGET_REFUSES;
    if (!refused && !border.value)
      refused = PlacePartsCode::PADDING;
    if (!refused && !hasStaticExtents(op))
      refused = PlacePartsCode::EXTENTS;
    if (!refused && !hasNoNegativeWidth(op))
      refused = PlacePartsCode::PADDING;
    if (!refused) {
      parts.front().box = {op.getMixedLowPad(), getAsIndexOpFoldResult(op.getContext(), op.getSourceType().getShape())};
      border.boxes = getBorder(op);
      if (border.boxes.size() >= kMaxParts)
        refused = PlacePartsCode::PARTS;
    }
    if (!refused && !moveInFront(border.value, op, parts.front().region()))
      refused = PlacePartsCode::PADDING;
    if (!refused)
      rewrite(op, type, {}, parts, border, {});
    bool mayMove = refused && refused != PlacePartsCode::SUB_BYTE && !policy.refuses(FusionPattern::PadInReader);
    if (mayMove && hasStaticExtents(op) && hasNoNegativeWidth(op))
      if (tensor::PadOp moved = padInReader(op, rewriter)) {
        passedRemark(moved, DEBUG_TYPE, PlacePartsCode::MOVED) << remark::metric("bytes", tensorBytes(type));
        return;
      }
    if (refused)
      missedRemark(op, DEBUG_TYPE, *refused) << remark::metric("op", op->getName().getStringRef());
  }

  void place(tensor::InsertSliceOp op) {
    RankedTensorType type = op.getDestType();
    auto isOne = [](OpFoldResult stride) { return isOneInteger(stride); };
    // One byte range: emplacement. What the tensor is filled with is made by the dispatch that moves the slice.
    if (isSubByte(type) || type.getEncoding() || !llvm::all_of(op.getMixedStrides(), isOne) || op.getDest().getDefiningOp<linalg::LinalgOp>() ||
        util::getContiguity(getExtents(op.getDest()), op.getMixedSizes()) == util::Contiguity::Yes || isMovedOn(op.getResult()))
      return;
    SmallVector<Part> parts(1);
    Refusal refused = findPart(op.getSource(), op, parts.front());
    // The tensor may be on another device.
    if (!refused && getStatedAffinity(parts.front().region()))
      refused = PlacePartsCode::SOURCE_KIND;
    if (!refused && isReadAfter(op.getDest(), parts.front().region(), op))
      refused = PlacePartsCode::RESULT_USED;
    SmallVector<Value> wholeDims = refused ? SmallVector<Value>() : dims.getDynamic(op.getDest());
    if (!refused && !isKnownBefore(op, parts.front(), wholeDims))
      refused = PlacePartsCode::EXTENTS;
    if (refused) {
      // Slices of arguments and the like are moved by a dispatch of their own.
      if (refused != PlacePartsCode::SOURCE_KIND)
        missedRemark(op, DEBUG_TYPE, *refused) << remark::metric("op", op->getName().getStringRef());
      return;
    }
    parts.front().box = {op.getMixedOffsets(), op.getMixedSizes()};
    rewrite(op, type, wholeDims, parts, Border(), {}, op.getDest().getDefiningOp<tensor::EmptyOp>() ? Value() : op.getDest());
  }

private:
  /// Whether another op than `insert` reads `tensor` in `region`, or after that: its storage could not be written to there.
  static bool isReadAfter(Value tensor, flow::DispatchRegionOp region, Operation *insert) {
    SmallVector<Value> names = {getUntied(tensor)};
    auto isRead = [&](Operation *user) {
      if (isa<flow::TensorTieShapeOp>(user))
        names.push_back(user->getResult(0));
      Operation *at = region->getBlock()->findAncestorOpInBlock(*user);
      return user != insert && !isa<tensor::DimOp, flow::TensorTieShapeOp>(user) && (!at || !at->isBeforeInBlock(region));
    };
    while (!names.empty())
      if (llvm::any_of(names.pop_back_val().getUsers(), isRead))
        return true;
    return false;
  }

  /// Makes all that `insert` needs but its slice known before the dispatch that computes that.
  bool isKnownBefore(tensor::InsertSliceOp insert, const Part &part, ArrayRef<Value> wholeDims) {
    flow::DispatchRegionOp region = part.region();
    SetVector<Value> needed(wholeDims.begin(), wholeDims.end());
    for (OpFoldResult number : llvm::concat<OpFoldResult>(insert.getMixedOffsets(), insert.getMixedSizes()))
      if (auto value = dyn_cast<Value>(number))
        needed.insert(value);
    for (Operation *view : part.views)
      needed.insert(view->operand_begin() + 1, view->operand_end());
    bool isThere = insert.getDest().getDefiningOp<tensor::EmptyOp>() || dominance.properlyDominates(insert.getDest(), region);
    return isThere && succeeded(moveValueDefinitions(rewriter, needed.getArrayRef(), region, dominance));
  }

  static bool hasStaticExtents(tensor::PadOp op) {
    return op.getResultType().hasStaticShape() && op.getSourceType().hasStaticShape() && !ShapedType::isDynamicShape(op.getStaticLow()) &&
           !ShapedType::isDynamicShape(op.getStaticHigh());
  }

  static bool hasNoNegativeWidth(tensor::PadOp op) {
    auto isNegative = [](int64_t width) { return width < 0; };
    return llvm::none_of(op.getStaticLow(), isNegative) && llvm::none_of(op.getStaticHigh(), isNegative);
  }

  /// Makes what `pad` pads with known to `region`.
  bool moveInFront(Value &value, tensor::PadOp pad, flow::DispatchRegionOp region) {
    Operation *def = value.getDefiningOp();
    if (!def || !pad->isAncestor(def))
      return succeeded(moveValueDefinitions(rewriter, ValueRange(value), region, dominance));
    rewriter.setInsertionPoint(region);
    value = rewriter.clone(*def)->getResult(0);
    return true;
  }

  static bool hasWindow(flow::DispatchRegionOp region) {
    return region.getBody().walk([](linalg::ConvolutionOpInterface) { return WalkResult::interrupt(); }).wasInterrupted();
  }

  /// What others read, too, is a part if the dispatch may `keep` it.
  Refusal findPart(Value tensor, Operation *user, Part &part, bool keep = false) {
    part.tensor = tensor;
    Value value = tensor;
    for (Operation *view = value.getDefiningOp(); view && isUnitReshape(view); view = value.getDefiningOp()) {
      part.isKept |= !value.hasOneUse();
      part.views.insert(part.views.begin(), view);
      value = view->getOperand(0);
    }
    auto region = value.getDefiningOp<flow::DispatchRegionOp>();
    if (!region || region->getBlock() != user->getBlock() || !region.getWorkgroupCount().empty() || !llvm::hasSingleElement(region.getBody()))
      return PlacePartsCode::SOURCE_KIND;
    part.isKept |= !value.hasOneUse();
    if (part.isKept && !keep)
      return PlacePartsCode::RESULT_USED;
    part.source = cast<OpResult>(value);
    Value inside = region.getBody().front().getTerminator()->getOperand(part.source.getResultNumber());
    // A contraction whose operands have layouts gives its result back in the plain one. Concatenations of such results were not measured.
    if (auto unset = inside.getDefiningOp<encoding::UnsetEncodingOp>(); unset && keep)
      inside = unset.getSource();
    if (!inside.getDefiningOp<linalg::LinalgOp>() || !region.getBody().isAncestor(inside.getParentRegion()) ||
        cast<RankedTensorType>(value.getType()).getEncoding())
      return PlacePartsCode::SOURCE_KIND;
    return std::nullopt;
  }

  /// Attributes where the type is static, as slices have them.
  SmallVector<OpFoldResult> getExtents(Value tensor) {
    auto type = cast<RankedTensorType>(tensor.getType());
    SmallVector<OpFoldResult> extents;
    for (int64_t i = 0; i < type.getRank(); ++i)
      extents.push_back(type.isDynamicDim(i) ? OpFoldResult(dims.getValue(tensor, i)) : rewriter.getIndexAttr(type.getDimSize(i)));
    return extents;
  }

  bool isRange(Value whole, Value part) {
    return util::getContiguity(getExtents(whole), getExtents(part)) == util::Contiguity::Yes;
  }

  /// Whether `value` becomes a range of another tensor. What puts it together writes there by emplacement; a chain of dispatches does not.
  bool isMovedOn(Value value) {
    Operation *user = value.hasOneUse() ? *value.user_begin() : nullptr;
    // The slice may have dimensions that the value has not.
    if (auto insert = dyn_cast_or_null<tensor::InsertSliceOp>(user))
      return util::getContiguity(getExtents(insert.getResult()), insert.getMixedSizes()) == util::Contiguity::Yes;
    return isa_and_nonnull<tensor::ConcatOp, tensor::PadOp>(user) && isRange(user->getResult(0), value);
  }

  /// Parts of parts are parts of the whole.
  static tensor::ConcatOp getNested(Value input, tensor::ConcatOp outer) {
    auto nested = input.getDefiningOp<tensor::ConcatOp>();
    return nested && input.hasOneUse() && nested->getBlock() == outer->getBlock() ? nested : tensor::ConcatOp();
  }

  /// The parts of `op` in order, also those of concatenations that only it reads.
  Refusal findParts(tensor::ConcatOp op, tensor::ConcatOp root, SmallVectorImpl<Part> &parts, bool &isStrided) {
    Refusal refused = isSubByte(op.getResult().getType()) ? Refusal(PlacePartsCode::SUB_BYTE) : std::nullopt;
    for (Value input : op.getInputs()) {
      isStrided |= !isRange(op.getResult(), input);
      if (refused)
        continue;
      if (tensor::ConcatOp nested = getNested(input, op))
        refused = findParts(nested, root, parts, isStrided);
      else
        refused = findPart(input, root, parts.emplace_back());
    }
    return refused;
  }

  /// Extent `dim` of what `input` is put together from.
  OpFoldResult getExtent(Value input, tensor::ConcatOp outer, unsigned dim, ArrayRef<Part> parts) {
    tensor::ConcatOp nested = getNested(input, outer);
    if (!nested)
      return llvm::find_if(parts, [&](const Part &part) { return part.tensor == input; })->box.sizes[dim];
    if (nested.getDim() != dim)
      return getExtent(nested.getInputs().front(), nested, dim, parts);
    OpFoldResult sum = rewriter.getIndexAttr(0);
    for (Value part : nested.getInputs())
      sum = add(outer.getLoc(), sum, getExtent(part, nested, dim, parts));
    return sum;
  }

  /// Where the parts of `op` are; `op` itself is at `offsets`.
  void assignOffsets(tensor::ConcatOp op, SmallVector<OpFoldResult> offsets, MutableArrayRef<Part> parts) {
    unsigned along = op.getDim();
    for (Value input : op.getInputs()) {
      if (tensor::ConcatOp nested = getNested(input, op))
        assignOffsets(nested, offsets, parts);
      else
        llvm::find_if(parts, [&](const Part &part) { return part.tensor == input; })->box.offsets = offsets;
      offsets[along] = add(op.getLoc(), offsets[along], getExtent(input, op, along, parts));
    }
  }

  Refusal placeParts(tensor::ConcatOp op, MutableArrayRef<Part> parts) {
    if (parts.size() > kMaxParts)
      return PlacePartsCode::PARTS;
    auto type = cast<RankedTensorType>(op.getResult().getType());
    auto isInFront = [](const Part &a, const Part &b) { return a.source.getOwner()->isBeforeInBlock(b.source.getOwner()); };
    flow::DispatchRegionOp first = std::min_element(parts.begin(), parts.end(), isInFront)->region();
    // All extents are known before the first dispatch makes the tensor.
    SetVector<Value> needed;
    for (Part &part : parts) {
      part.box.sizes = getExtents(part.tensor);
      for (OpFoldResult size : part.box.sizes)
        if (auto value = dyn_cast<Value>(size))
          needed.insert(value);
      for (Operation *view : part.views)
        needed.insert(view->operand_begin() + 1, view->operand_end());
    }
    if (failed(moveValueDefinitions(rewriter, needed.getArrayRef(), first, dominance)) ||
        llvm::any_of(parts, [&](const Part &part) { return part.source.getOwner()->isBeforeInBlock(first); }))
      return PlacePartsCode::EXTENTS;
    rewriter.setInsertionPoint(first);
    assignOffsets(op, SmallVector<OpFoldResult>(type.getRank(), rewriter.getIndexAttr(0)), parts);
    SmallVector<Value> wholeDims;
    for (int64_t i = 0; i < type.getRank(); ++i)
      if (type.isDynamicDim(i)) {
        OpFoldResult extent = rewriter.getIndexAttr(0);
        if (i != static_cast<int64_t>(op.getDim()))
          extent = getExtent(op.getInputs().front(), op, i, parts);
        else
          for (Value input : op.getInputs())
            extent = add(op.getLoc(), extent, getExtent(input, op, i, parts));
        wholeDims.push_back(getValueOrCreateConstantIndexOp(rewriter, op.getLoc(), extent));
      }
    std::stable_sort(parts.begin(), parts.end(), isInFront);
    SmallVector<tensor::ConcatOp> tree = {op};
    for (size_t i = 0; i < tree.size(); ++i)
      for (Value input : tree[i].getInputs())
        if (tensor::ConcatOp nested = getNested(input, tree[i]))
          tree.push_back(nested);
    rewrite(op, type, wholeDims, parts, Border(), ArrayRef(tree).drop_front());
    return std::nullopt;
  }

  OpFoldResult add(Location loc, OpFoldResult a, OpFoldResult b) {
    if (isZeroInteger(a))
      return b;
    std::optional<int64_t> x = getConstantIntValue(a), y = getConstantIntValue(b);
    if (x && y)
      return rewriter.getIndexAttr(*x + *y);
    return arith::AddIOp::create(rewriter, loc, getValueOrCreateConstantIndexOp(rewriter, loc, a), getValueOrCreateConstantIndexOp(rewriter, loc, b))
        .getResult();
  }

  /// The border as boxes that do not meet: before and after the source along each dimension, within the source along earlier ones.
  SmallVector<Box> getBorder(tensor::PadOp op) {
    ArrayRef<int64_t> whole = op.getResultType().getShape(), source = op.getSourceType().getShape();
    SmallVector<int64_t> offsets(whole.size(), 0), sizes(whole);
    SmallVector<Box> boxes;
    for (unsigned i = 0; i < whole.size(); ++i) {
      int64_t low = op.getStaticLow()[i], high = op.getStaticHigh()[i];
      for (auto [offset, size] : {std::pair(int64_t(0), low), std::pair(low + source[i], high)}) {
        offsets[i] = offset;
        sizes[i] = size;
        if (size != 0 && !llvm::is_contained(sizes, 0))
          boxes.push_back({getAsIndexOpFoldResult(op.getContext(), offsets), getAsIndexOpFoldResult(op.getContext(), sizes)});
      }
      offsets[i] = low;
      sizes[i] = source[i];
    }
    return boxes;
  }

  /// The first dispatch makes the tensor, or writes into `whole`, the others write into what the one before has given. `parts` are in the order of their regions.
  /// `nested` are concatenations that go with `op`, the outer ones first.
  void rewrite(Operation *op, RankedTensorType type, ValueRange wholeDims, ArrayRef<Part> parts, const Border &border,
               ArrayRef<tensor::ConcatOp> nested, Value whole = {}) {
    SmallVector<flow::DispatchRegionOp> old;
    for (ArrayRef<Part> rest = parts; !rest.empty();) {
      flow::DispatchRegionOp region = rest.front().region();
      ArrayRef<Part> mine = rest.take_while([&](const Part &part) { return part.region() == region; });
      rest = rest.drop_front(mine.size());
      whole = writeInto(region, mine, type, wholeDims, whole, border);
      old.push_back(region);
    }
    passedRemark(op, DEBUG_TYPE, PlacePartsCode::PLACED)
        << remark::metric("op", op->getName().getStringRef()) << remark::metric("dispatches", old.size())
        << remark::metric("bytes", tensorBytes(type));
    rewriter.replaceOp(op, whole);
    for (tensor::ConcatOp inner : nested) {
      gone.insert(inner);
      rewriter.eraseOp(inner);
    }
    for (const Part &part : parts)
      for (Operation *view : llvm::reverse(part.views))
        if (view->use_empty())
          rewriter.eraseOp(view);
    for (flow::DispatchRegionOp region : old)
      rewriter.eraseOp(region);
    dims.clear();
  }

  /// `region` with the whole tensor instead of the results in `parts`, which go into `into`, or into a new tensor. Returns that.
  Value writeInto(flow::DispatchRegionOp region, ArrayRef<Part> parts, RankedTensorType type, ValueRange wholeDims, Value into,
                  const Border &border) {
    Location loc = region.getLoc();
    auto returnOp = cast<flow::ReturnOp>(region.getBody().front().getTerminator());
    rewriter.setInsertionPoint(returnOp);
    if (!into)
      into = tensor::EmptyOp::create(rewriter, loc, type.getShape(), type.getElementType(), wholeDims);
    auto insert = [&](Value value, const Box &box) {
      SmallVector<OpFoldResult> strides(type.getRank(), rewriter.getIndexAttr(1));
      into = tensor::InsertSliceOp::create(rewriter, loc, value, into, box.offsets, box.sizes, strides);
    };
    for (const Box &box : border.boxes) {
      Value empty = tensor::EmptyOp::create(rewriter, loc, box.sizes, type.getElementType());
      insert(linalg::FillOp::create(rewriter, loc, ValueRange{border.value}, ValueRange{empty}).getResult(0), box);
    }
    llvm::SmallDenseSet<unsigned> gone;
    for (const Part &part : parts) {
      Value value = returnOp.getOperand(part.source.getResultNumber());
      for (Operation *view : part.views) {
        Operation *copy = rewriter.clone(*view);
        copy->setOperand(0, value);
        value = copy->getResult(0);
      }
      insert(value, part.box);
      if (!part.isKept)
        gone.insert(part.source.getResultNumber());
    }
    SmallVector<Type> types;
    SmallVector<Value> resultDims, returned;
    SmallVector<Value> kept;
    ValueRange oldDims = region.getResultDims();
    for (OpResult result : region->getResults()) {
      auto resultType = dyn_cast<RankedTensorType>(result.getType());
      unsigned count = resultType ? resultType.getNumDynamicDims() : 0;
      if (!gone.contains(result.getResultNumber())) {
        kept.push_back(result);
        types.push_back(result.getType());
        llvm::append_range(resultDims, oldDims.take_front(count));
        returned.push_back(returnOp.getOperand(result.getResultNumber()));
      }
      oldDims = oldDims.drop_front(count);
    }
    types.push_back(type);
    llvm::append_range(resultDims, wholeDims);
    returned.push_back(into);
    rewriter.modifyOpInPlace(returnOp, [&] { returnOp->setOperands(returned); });
    rewriter.setInsertionPoint(region);
    auto fresh = flow::DispatchRegionOp::create(rewriter, loc, types, resultDims, region.getWorkload());
    fresh->setDiscardableAttrs(region->getDiscardableAttrDictionary());
    fresh.getBody().takeBody(region.getBody());
    for (auto [result, replacement] : llvm::zip(kept, fresh.getResults()))
      rewriter.replaceAllUsesWith(result, replacement);
    return fresh.getResults().back();
  }

  const FusionPolicy &policy;
  IRRewriter rewriter;
  DimResolver dims;
  DominanceInfo dominance;
  llvm::SmallPtrSet<Operation *, 4> gone;
};

struct PlaceParts : public weir::impl::PlacePartsBase<PlaceParts> {
  using PlacePartsBase::PlacePartsBase;

  void runOnOperation() override {
    FusionPolicy policy;
    std::string error;
    if (!policy.read(getOperation(), /*parameters=*/"", refuse, error)) {
      getOperation()->emitError("weir-place-parts: ") << error;
      return signalPassFailure();
    }
    SmallVector<Operation *> ops;
    SmallVector<tensor::InsertSliceOp> inserts;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<flow::DispatchRegionOp, flow::DispatchWorkgroupsOp, linalg::LinalgOp>(op))
        return WalkResult::skip();
      if (isa<tensor::ConcatOp>(op) || (isa<tensor::PadOp>(op) && !policy.refuses(FusionPattern::PadInProducer)))
        ops.push_back(op);
      if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
        inserts.push_back(insert);
      return WalkResult::advance();
    });
    Placer placer(getOperation(), policy);
    // The outer ones of nested concatenations first.
    for (Operation *op : llvm::reverse(ops))
      if (!placer.isGone(op))
        TypeSwitch<Operation *>(op).Case<tensor::ConcatOp, tensor::PadOp>([&](auto move) { placer.place(move); });
    // A later one inserts into what an earlier one gives.
    for (tensor::InsertSliceOp insert : inserts)
      placer.place(insert);
  }
};

} // namespace
