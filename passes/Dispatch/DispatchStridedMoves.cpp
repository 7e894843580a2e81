// Wraps data movement outside of dispatches that is not a single byte range into dispatches of its own.

#include "passes/Analysis/CarriedValues.h"
#include "passes/Analysis/ShapeUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "dialects/Flow/FlowOps.h"
#include "dialects/HAL/HALOps.h"
#include "dialects/Util/Contiguity.h"
#include "dialects/Util/UtilOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-dispatch-strided-moves"

namespace weir {
#define GEN_PASS_DEF_DISPATCHSTRIDEDMOVES
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Parts of a concatenation that one dispatch moves: a kernel of more takes longer to compile than another dispatch.
constexpr size_t kMaxParts = 16;

bool hasStrides(ArrayRef<OpFoldResult> strides) {
  return llvm::any_of(strides, [](OpFoldResult stride) { return !isOneInteger(stride); });
}

/// Commands fill with at most 32 bits, and with no complex numbers.
bool isWideFill(Operation *op) {
  Value scalar;
  if (auto fill = dyn_cast<linalg::FillOp>(op))
    scalar = fill.getInputs()[0];
  else if (auto splat = dyn_cast<tensor::SplatOp>(op))
    scalar = splat.getInput();
  if (scalar && isa<ComplexType>(scalar.getType()))
    return true;
  if (!scalar || !scalar.getType().isIntOrFloat() || scalar.getType().getIntOrFloatBitWidth() != 64)
    return false;
  APInt integer;
  APFloat real(0.0);
  if (matchPattern(scalar, m_ConstantInt(&integer)))
    return !integer.isSplat(32);
  if (matchPattern(scalar, m_ConstantFloat(&real)))
    return !real.bitcastToAPInt().isSplat(32);
  return true;
}

/// Whether `value` has storage of its own that no dispatch fills: it is an argument, a constant or a part of one. A part of a concat that a dispatch
/// computes is written in place (PD3); one that is stored has to be moved, all of them best by one dispatch.
bool isStored(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (matchPattern(op, m_Constant()) || isa<hal::TensorImportOp, util::GlobalLoadOp>(op))
      return true;
    if (!isa<tensor::ExtractSliceOp, tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::CastOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return isa<FunctionOpInterface>(value.getParentBlock()->getParentOp());
}

/// Whether the dispatch that inserts into `dest` may read `source`, which has storage of its own: not what `dest` has been made of, which it writes to.
bool isOtherStorage(Value source, Value dest) {
  constexpr unsigned maxSteps = 64;
  for (unsigned i = 0; i < maxSteps && dest != source; ++i) {
    auto argument = dyn_cast<BlockArgument>(dest);
    std::optional<CarriedValue> carried = argument ? findCarried(argument) : std::nullopt;
    auto insert = dest.getDefiningOp<tensor::InsertSliceOp>();
    if (!carried && !insert) {
      auto load = source.getDefiningOp<util::GlobalLoadOp>(), other = dest.getDefiningOp<util::GlobalLoadOp>();
      bool isSameGlobal = load && other && load.getGlobal() == other.getGlobal();
      return isStored(source) && !isSameGlobal && !isa_and_present<flow::DispatchRegionOp>(dest.getDefiningOp());
    }
    dest = carried ? carried->init->get() : insert.getDest();
  }
  return false;
}

class Wrapper {
public:
  explicit Wrapper(MLIRContext *context) : rewriter(context), dims(rewriter) {}

  /// Whether `op` moves data in a way that byte ranges cannot express.
  bool isStrided(Operation *op) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
      return hasStrides(slice.getMixedStrides()) || !isRange(slice.getSource(), slice.getMixedSizes());
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
      return hasStrides(insert.getMixedStrides()) || !isRange(insert.getDest(), insert.getMixedSizes());
    if (auto pad = dyn_cast<tensor::PadOp>(op))
      return !pad.getConstantPaddingValue() || isa<ComplexType>(pad.getResultType().getElementType()) ||
             !isRange(pad.getResult(), extents(pad.getSource()));
    if (auto concat = dyn_cast<tensor::ConcatOp>(op))
      return llvm::any_of(concat.getInputs(), [&](Value part) { return !isRange(concat.getResult(), extents(part)); }) ||
             (concat.getInputs().size() > 1 && llvm::all_of(concat.getInputs(), isStored));
    return false;
  }

  /// A fill of its own: the tensor that gives the shape is created inside of the region.
  void wrapFill(Operation *op) {
    Value result = op->getResult(0);
    auto type = cast<RankedTensorType>(result.getType());
    SmallVector<Value> resultDims = dims.getDynamic(result);
    rewriter.setInsertionPoint(op);
    auto region = flow::DispatchRegionOp::create(rewriter, op->getLoc(), type, resultDims, ValueRange());
    Block *body = region.getBody().empty() ? &region.getBody().emplaceBlock() : &region.getBody().front();
    rewriter.setInsertionPointToEnd(body);
    Value empty = tensor::EmptyOp::create(rewriter, op->getLoc(), type.getShape(), type.getElementType(), resultDims);
    Value filled = linalg::FillOp::create(rewriter, op->getLoc(), ValueRange{op->getOperand(0)}, ValueRange{empty})
                       .getResult(0);
    flow::ReturnOp::create(rewriter, op->getLoc(), filled);
    rewriter.replaceOp(op, region.getResult(0));
    dims.clear();
  }

  /// One dispatch after the other inserts a few parts.
  void wrapInPieces(tensor::ConcatOp op) {
    size_t numParts = op.getInputs().size();
    missedRemark(op, DEBUG_TYPE, DispatchStridedMovesCode::PARTS)
        << remark::metric("parts", numParts) << remark::metric("dispatches", llvm::divideCeil(numParts, kMaxParts));
    auto type = cast<RankedTensorType>(op.getResult().getType());
    SmallVector<Value> wholeDims = dims.getDynamic(op.getResult());
    SmallVector<OpFoldResult> offsets(type.getRank(), rewriter.getIndexAttr(0)), strides(type.getRank(), rewriter.getIndexAttr(1));
    Value whole;
    for (size_t first = 0; first < numParts; first += kMaxParts) {
      SmallVector<Value> parts(op.getInputs().slice(first, std::min(kMaxParts, numParts - first)));
      SmallVector<SmallVector<OpFoldResult>> positions, sizes;
      rewriter.setInsertionPoint(op);
      for (Value part : parts) {
        positions.push_back(offsets);
        sizes.push_back(extents(part));
        offsets[op.getDim()] = add(op.getLoc(), offsets[op.getDim()], sizes.back()[op.getDim()]);
      }
      auto region = flow::DispatchRegionOp::create(rewriter, op.getLoc(), type, wholeDims, ValueRange());
      Block *body = region.getBody().empty() ? &region.getBody().emplaceBlock() : &region.getBody().front();
      rewriter.setInsertionPointToEnd(body);
      if (!whole)
        whole = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(), type.getElementType(), wholeDims);
      for (auto [part, position, size] : llvm::zip_equal(parts, positions, sizes))
        whole = tensor::InsertSliceOp::create(rewriter, op.getLoc(), takeIn(part), whole, position, size, strides);
      flow::ReturnOp::create(rewriter, op.getLoc(), whole);
      whole = region.getResult(0);
    }
    rewriter.replaceOp(op, whole);
    dims.clear();
  }

  void wrap(Operation *op) {
    if (auto concat = dyn_cast<tensor::ConcatOp>(op); concat && concat.getInputs().size() > kMaxParts)
      return wrapInPieces(concat);
    Value result = op->getResult(0);
    SmallVector<Value> resultDims = dims.getDynamic(result);
    rewriter.setInsertionPointAfter(op);
    auto region = flow::DispatchRegionOp::create(rewriter, op->getLoc(), result.getType(), resultDims, ValueRange());
    Block *body = region.getBody().empty() ? &region.getBody().emplaceBlock() : &region.getBody().front();
    rewriter.replaceUsesWithIf(result, region.getResult(0), [&](OpOperand &use) {
      // The extents of the result may have been asked of the result itself.
      return !llvm::is_contained(resultDims, use.getOwner()->getNumResults() ? use.getOwner()->getResult(0) : Value());
    });
    rewriter.moveOpBefore(op, body, body->end());
    if (isa<tensor::ConcatOp>(op)) {
      rewriter.setInsertionPoint(op);
      for (OpOperand &part : op->getOpOperands())
        part.set(takeIn(part.get()));
    }
    // What has no contents is not brought in from outside, nor are contents that are all equal.
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
      rewriter.setInsertionPoint(op);
      if (auto slice = insert.getSource().getDefiningOp<tensor::ExtractSliceOp>(); slice && isOtherStorage(slice.getSource(), insert.getDest()))
        insert.getSourceMutable().assign(rewriter.clone(*slice)->getResult(0));
      if (auto empty = insert.getDest().getDefiningOp<tensor::EmptyOp>())
        insert.getDestMutable().assign(rewriter.clone(*empty)->getResult(0));
      if (auto fill = insert.getDest().getDefiningOp<linalg::FillOp>(); fill && fill.getOutputs()[0].getDefiningOp<tensor::EmptyOp>()) {
        IRMapping mapping;
        rewriter.clone(*fill.getOutputs()[0].getDefiningOp(), mapping);
        insert.getDestMutable().assign(rewriter.clone(*fill, mapping)->getResult(0));
      }
      // W6: nor is a copy of a constant.
      if (auto copy = insert.getDest().getDefiningOp<linalg::CopyOp>(); copy && copy.getOutputs()[0].getDefiningOp<tensor::EmptyOp>()) {
        IRMapping mapping;
        rewriter.clone(*copy.getOutputs()[0].getDefiningOp(), mapping);
        insert.getDestMutable().assign(rewriter.clone(*copy, mapping)->getResult(0));
      }
    }
    rewriter.setInsertionPointToEnd(body);
    flow::ReturnOp::create(rewriter, op->getLoc(), result);
    dims.clear();
  }

private:
  /// A fill instead of a splat of numbers, or null.
  Value makeFill(Value constant) {
    SplatElementsAttr splat;
    auto type = cast<RankedTensorType>(constant.getType());
    if (!type.getElementType().isIntOrFloat() || !matchPattern(constant, m_Constant(&splat)))
      return {};
    Location loc = constant.getLoc();
    Value scalar = arith::ConstantOp::create(rewriter, loc, cast<TypedAttr>(splat.getSplatValue<Attribute>()));
    Value empty = tensor::EmptyOp::create(rewriter, loc, type.getShape(), type.getElementType());
    return linalg::FillOp::create(rewriter, loc, ValueRange{scalar}, ValueRange{empty}).getResult(0);
  }
  /// Slices are read where they are, and constants of one value are not read at all.
  Value takeIn(Value part) {
    if (auto slice = part.getDefiningOp<tensor::ExtractSliceOp>())
      return rewriter.clone(*slice)->getResult(0);
    Value fill = makeFill(part);
    return fill ? fill : part;
  }
  OpFoldResult add(Location loc, OpFoldResult a, OpFoldResult b) {
    std::optional<int64_t> x = getConstantIntValue(a), y = getConstantIntValue(b);
    if (x && y)
      return rewriter.getIndexAttr(*x + *y);
    if (x == 0)
      return b;
    return arith::AddIOp::create(rewriter, loc, getValueOrCreateConstantIndexOp(rewriter, loc, a), getValueOrCreateConstantIndexOp(rewriter, loc, b))
        .getResult();
  }
  SmallVector<OpFoldResult> extents(Value tensor) {
    SmallVector<OpFoldResult> sizes;
    for (int64_t i = 0, e = cast<RankedTensorType>(tensor.getType()).getRank(); i < e; ++i)
      sizes.push_back(dims.get(tensor, i));
    return sizes;
  }
  bool isRange(Value whole, ArrayRef<OpFoldResult> slice) {
    return util::getContiguity(extents(whole), slice) == util::Contiguity::Yes;
  }

  IRRewriter rewriter;
  DimResolver dims;
};

struct DispatchStridedMoves : public weir::impl::DispatchStridedMovesBase<DispatchStridedMoves> {
  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isWideFill(op)) {
        ops.push_back(op);
        return WalkResult::skip();
      }
      if (isa<flow::DispatchRegionOp, flow::DispatchWorkgroupsOp, linalg::LinalgOp>(op))
        return WalkResult::skip();
      if (isa<tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::PadOp, tensor::ConcatOp>(op)) {
        ops.push_back(op);
        return WalkResult::skip();
      }
      return WalkResult::advance();
    });
    Wrapper wrapper(&getContext());
    // Backwards: what a dispatch takes in need not have one of its own.
    for (Operation *op : llvm::reverse(ops))
      if (isOpTriviallyDead(op))
        op->erase();
      else if (isWideFill(op))
        wrapper.wrapFill(op);
      else if (wrapper.isStrided(op))
        wrapper.wrap(op);
  }
};

} // namespace
