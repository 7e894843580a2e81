// Convolutions of dilated inputs become convolutions of the inputs; see ProductPasses.td. Rules: dispatch-passes.md 14.

#include "dialects/Weir/LoweringConfig.h"
#include "passes/Analysis/DiscardableAttributes.h"
#include "passes/Analysis/InsideDispatch.h"
#include "passes/Input/DilatedIntegers.h"
#include "passes/Input/ImageFilters.h"
#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/MathExtras.h"

#define DEBUG_TYPE "weir-split-image-dilation"

namespace weir {
#define GEN_PASS_DEF_SPLITIMAGEDILATION
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// Products of the op for each dispatch that it becomes (SI3): a core adds them in the microsecond that the shortest dispatches take (measured on Zen 4).
constexpr int64_t kProductsOfDispatch = 1 << 16;
/// As many kernels an op becomes (SI3).
constexpr int64_t kMostPhases = 16;

/// The outputs phase + stride * i of one spatial dimension, i < `outputs`. Output i reads the rows i + `shift` to i + `shift` + `taps` - 1 of the input, with the
/// elements `tap`, `tap` + stride, ... of the window.
struct Phase {
  int64_t outputs, tap, taps, shift;
};

/// A spatial dimension. The input is in the dilated one at `offset`, with `stride` - 1 zeros between its rows.
struct Axis {
  int64_t stride, offset, size; ///< of the insertion
  int64_t window, outputs;      ///< of the convolution

  Phase getPhase(int64_t phase) const {
    int64_t tap = llvm::mod(offset - phase, stride);
    // The last outputs of all phases may be more than the convolution has.
    return {llvm::divideCeilSigned(outputs, stride), tap, llvm::divideCeilSigned(std::max<int64_t>(0, window - tap), stride), (phase + tap - offset) / stride};
  }
};

class DilatedConvolution {
public:
  /// Nothing for ops that read no dilated input.
  static std::optional<DilatedConvolution> match(linalg::LinalgOp op);
  /// The reason if the op is left as it is.
  std::optional<SplitImageDilationCode> findObstacle();
  void rewrite(RewriterBase &rewriter);

private:
  DilatedConvolution(linalg::LinalgOp op, tensor::InsertSliceOp insertion) : op(op), insertion(insertion) {}

  bool isChannelsFirst() { return isa<linalg::Conv2DNchwFchwOp>(op.getOperation()); }
  unsigned getDim(unsigned axis) { return (isChannelsFirst() ? 2 : 1) + axis; }
  unsigned getFilterDim(unsigned axis) { return (isChannelsFirst() ? 2 : 0) + axis; }
  Axis getAxis(unsigned axis);
  RankedTensorType getPhaseType();

  Value readImage(RewriterBase &rewriter, ArrayRef<Phase> phases);
  Value readFilter(RewriterBase &rewriter, ArrayRef<Phase> phases);
  Value makeStart(RewriterBase &rewriter, ArrayRef<int64_t> phases);
  Value convolve(RewriterBase &rewriter, ArrayRef<int64_t> phases);
  Value join(RewriterBase &rewriter, ArrayRef<Value> results);

  linalg::LinalgOp op;
  tensor::InsertSliceOp insertion;
};

} // namespace

static Value extract(RewriterBase &rewriter, Location loc, Value from, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides) {
  auto type = cast<RankedTensorType>(from.getType());
  if (llvm::equal(sizes, type.getShape()))
    return from;
  MLIRContext *context = rewriter.getContext();
  return tensor::ExtractSliceOp::create(rewriter, loc, type.clone(sizes), from, getAsIndexOpFoldResult(context, offsets), getAsIndexOpFoldResult(context, sizes),
                                        getAsIndexOpFoldResult(context, strides));
}

std::optional<DilatedConvolution> DilatedConvolution::match(linalg::LinalgOp op) {
  if (!isa<linalg::Conv2DNchwFchwOp, linalg::Conv2DNhwcHwcfOp>(op.getOperation()) || !op.hasPureTensorSemantics() || LoweringConfigAttr::of(op) ||
      isInsideDispatch(op) || !isa<FloatType>(getElementTypeOrSelf(op.getDpsInputs()[0])) || !isa<FloatType>(getElementTypeOrSelf(op->getResult(0))))
    return std::nullopt;
  auto insertion = op.getDpsInputs()[0].getDefiningOp<tensor::InsertSliceOp>();
  auto full = insertion ? insertion.getDest().getDefiningOp<linalg::FillOp>() : linalg::FillOp();
  if (!full || !matchPattern(full.getInputs()[0], m_AnyZeroFloat()) || insertion.getSourceType().getRank() != 4 ||
      llvm::none_of(insertion.getStaticStrides(), [](int64_t stride) { return stride > 1; }))
    return std::nullopt;
  return DilatedConvolution(op, insertion);
}

Axis DilatedConvolution::getAxis(unsigned axis) {
  unsigned dim = getDim(axis);
  return {insertion.getStaticStride(dim), insertion.getStaticOffset(dim), insertion.getStaticSize(dim),
          cast<RankedTensorType>(op.getDpsInputs()[1].getType()).getDimSize(getFilterDim(axis)), cast<RankedTensorType>(op->getResult(0).getType()).getDimSize(dim)};
}

std::optional<SplitImageDilationCode> DilatedConvolution::findObstacle() {
  auto isStatic = [](ArrayRef<int64_t> numbers) { return llvm::none_of(numbers, ShapedType::isDynamic); };
  if (op.hasDynamicShape() || !isStatic(insertion.getStaticStrides()) || !isStatic(insertion.getStaticOffsets()) || !isStatic(insertion.getStaticSizes()))
    return SplitImageDilationCode::DYNAMIC;
  if (!isFiniteFilter(op.getDpsInputs()[1]))
    return SplitImageDilationCode::FILTER;
  for (StringRef name : {"strides", "dilations"}) {
    auto steps = op->getAttrOfType<DenseIntElementsAttr>(name);
    if (steps && llvm::any_of(steps.getValues<int64_t>(), [](int64_t step) { return step != 1; }))
      return SplitImageDilationCode::STEPS;
  }
  for (unsigned dim : {0, isChannelsFirst() ? 1 : 3})
    if (insertion.getStaticOffset(dim) != 0 || insertion.getStaticSize(dim) != insertion.getType().getDimSize(dim))
      return SplitImageDilationCode::WINDOWS;
  for (unsigned i : {0, 1}) {
    Axis axis = getAxis(i);
    for (int64_t phase = 0; phase < axis.stride; ++phase) {
      Phase read = axis.getPhase(phase);
      if (read.taps == 0 || read.shift >= axis.size || read.shift + read.outputs + read.taps - 1 <= 0)
        return SplitImageDilationCode::WINDOWS;
    }
  }
  int64_t phases = getAxis(0).stride * getAxis(1).stride, products = 1;
  if (phases > kMostPhases)
    return SplitImageDilationCode::PHASES;
  for (int64_t range : op.getStaticLoopRanges())
    products *= range;
  return products < phases * kProductsOfDispatch ? std::optional(SplitImageDilationCode::SMALL) : std::nullopt;
}

RankedTensorType DilatedConvolution::getPhaseType() {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<int64_t> shape(type.getShape());
  for (unsigned axis : {0, 1})
    shape[getDim(axis)] = getAxis(axis).getPhase(0).outputs;
  return type.clone(shape);
}

/// The rows that the outputs of a phase read. Rows outside of the input are zeros.
Value DilatedConvolution::readImage(RewriterBase &rewriter, ArrayRef<Phase> phases) {
  Value image = insertion.getSource();
  auto type = cast<RankedTensorType>(image.getType());
  SmallVector<int64_t> offsets(4, 0), sizes(type.getShape()), strides(4, 1), low(4, 0), high(4, 0);
  for (unsigned axis : {0, 1}) {
    unsigned dim = getDim(axis);
    const Phase &phase = phases[axis];
    int64_t end = phase.shift + phase.outputs + phase.taps - 1;
    low[dim] = std::max<int64_t>(0, -phase.shift);
    high[dim] = std::max<int64_t>(0, end - type.getDimSize(dim));
    offsets[dim] = std::max<int64_t>(0, phase.shift);
    sizes[dim] = std::min(end, type.getDimSize(dim)) - offsets[dim];
  }
  Location loc = op.getLoc();
  Value rows = extract(rewriter, loc, image, offsets, sizes, strides);
  if (llvm::all_of(low, [](int64_t size) { return size == 0; }) && llvm::all_of(high, [](int64_t size) { return size == 0; }))
    return rows;
  SmallVector<int64_t> padded;
  for (unsigned dim = 0; dim < 4; ++dim)
    padded.push_back(low[dim] + sizes[dim] + high[dim]);
  MLIRContext *context = rewriter.getContext();
  Value zero = arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(type.getElementType()));
  return tensor::PadOp::create(rewriter, loc, type.clone(padded), rows, getAsIndexOpFoldResult(context, low), getAsIndexOpFoldResult(context, high), zero);
}

/// The elements of the filter that a phase multiplies pixels with. A generic: constants evaluate it at compile time.
Value DilatedConvolution::readFilter(RewriterBase &rewriter, ArrayRef<Phase> phases) {
  Location loc = op.getLoc();
  Value filter = op.getDpsInputs()[1];
  auto type = cast<RankedTensorType>(filter.getType());
  SmallVector<int64_t> offsets(4, 0), sizes(type.getShape()), strides(4, 1);
  for (unsigned axis : {0, 1}) {
    unsigned dim = getFilterDim(axis);
    offsets[dim] = phases[axis].tap;
    sizes[dim] = phases[axis].taps;
    strides[dim] = getAxis(axis).stride;
  }
  Value empty = tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
  auto build = [&](OpBuilder &b, Location l, ValueRange) {
    SmallVector<Value> indices;
    for (unsigned dim = 0; dim < 4; ++dim) {
      Value index = linalg::IndexOp::create(b, l, dim);
      if (strides[dim] != 1)
        index = arith::MulIOp::create(b, l, index, arith::ConstantIndexOp::create(b, l, strides[dim]));
      if (offsets[dim] != 0)
        index = arith::AddIOp::create(b, l, index, arith::ConstantIndexOp::create(b, l, offsets[dim]));
      indices.push_back(index);
    }
    linalg::YieldOp::create(b, l, tensor::ExtractOp::create(b, l, filter, indices).getResult());
  };
  SmallVector<utils::IteratorType> parallel(4, utils::IteratorType::parallel);
  return linalg::GenericOp::create(rewriter, loc, empty.getType(), ValueRange(), empty, rewriter.getMultiDimIdentityMap(4), parallel, build).getResult(0);
}

/// The start values of a phase. Where phases have outputs that the convolution has not, only those that do not depend on the output are known.
Value DilatedConvolution::makeStart(RewriterBase &rewriter, ArrayRef<int64_t> phases) {
  Location loc = op.getLoc();
  Value init = op.getDpsInits()[0];
  RankedTensorType type = getPhaseType();
  auto makeEmpty = [&]() -> Value { return tensor::EmptyOp::create(rewriter, loc, type.getShape(), type.getElementType()); };
  if (auto fill = init.getDefiningOp<linalg::FillOp>())
    return linalg::FillOp::create(rewriter, loc, fill.getInputs()[0], makeEmpty()).getResult(0);
  auto repeats = [&](ArrayRef<int64_t> dims) { return llvm::is_contained(dims, getDim(0)) && llvm::is_contained(dims, getDim(1)); };
  if (auto broadcast = init.getDefiningOp<linalg::BroadcastOp>(); broadcast && repeats(broadcast.getDimensions()))
    return linalg::BroadcastOp::create(rewriter, loc, broadcast.getInput(), makeEmpty(), broadcast.getDimensions())->getResult(0);
  SmallVector<int64_t> offsets(4, 0), strides(4, 1), low(4, 0), high(4, 0), padded(cast<RankedTensorType>(init.getType()).getShape());
  for (unsigned axis : {0, 1}) {
    unsigned dim = getDim(axis);
    offsets[dim] = phases[axis];
    strides[dim] = getAxis(axis).stride;
    high[dim] = type.getDimSize(dim) * strides[dim] - padded[dim];
    padded[dim] += high[dim];
  }
  if (llvm::any_of(high, [](int64_t size) { return size != 0; })) {
    Value zero = arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(type.getElementType()));
    MLIRContext *context = rewriter.getContext();
    init = tensor::PadOp::create(rewriter, loc, type.clone(padded), init, getAsIndexOpFoldResult(context, low), getAsIndexOpFoldResult(context, high), zero);
  }
  return extract(rewriter, loc, init, offsets, type.getShape(), strides);
}

Value DilatedConvolution::convolve(RewriterBase &rewriter, ArrayRef<int64_t> phases) {
  std::array<Phase, 2> read = {getAxis(0).getPhase(phases[0]), getAxis(1).getPhase(phases[1])};
  SmallVector<Value> inputs = {readImage(rewriter, read), readFilter(rewriter, read)};
  Value start = makeStart(rewriter, phases);
  Operation *convolution = isChannelsFirst() ? linalg::Conv2DNchwFchwOp::create(rewriter, op.getLoc(), start.getType(), inputs, start).getOperation()
                                             : linalg::Conv2DNhwcHwcfOp::create(rewriter, op.getLoc(), start.getType(), inputs, start).getOperation();
  copyDiscardableAttributes(op, convolution);
  return convolution->getResult(0);
}

/// The outputs of all phases in the order of the convolution.
Value DilatedConvolution::join(RewriterBase &rewriter, ArrayRef<Value> results) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  ArrayRef<int64_t> phase = cast<RankedTensorType>(results[0].getType()).getShape();
  std::array<int64_t, 2> strides = {getAxis(0).stride, getAxis(1).stride};
  Value all = tensor::ConcatOp::create(rewriter, loc, /*dim=*/0, results);
  SmallVector<int64_t> split = {strides[0], strides[1], phase[0], phase[1], phase[2], phase[3]}, shape, joined;
  Value expanded = tensor::ExpandShapeOp::create(rewriter, loc, RankedTensorType::get(split, type.getElementType()), all,
                                                 SmallVector<ReassociationIndices>{{0, 1, 2}, {3}, {4}, {5}});
  // A spatial dimension is followed by its phases.
  SmallVector<int64_t> order;
  SmallVector<ReassociationIndices> groups;
  for (unsigned dim = 0; dim < 4; ++dim) {
    groups.emplace_back(1, order.size());
    order.push_back(dim + 2);
    joined.push_back(phase[dim]);
    for (unsigned axis : {0, 1})
      if (dim == getDim(axis)) {
        groups.back().push_back(order.size());
        order.push_back(axis);
        joined.back() *= strides[axis];
      }
  }
  for (int64_t dim : order)
    shape.push_back(split[dim]);
  Value empty = tensor::EmptyOp::create(rewriter, loc, shape, type.getElementType());
  Value transposed = linalg::TransposeOp::create(rewriter, loc, expanded, empty, order)->getResult(0);
  Value collapsed = tensor::CollapseShapeOp::create(rewriter, loc, type.clone(joined), transposed, groups);
  SmallVector<int64_t> offsets(4, 0), steps(4, 1);
  return extract(rewriter, loc, collapsed, offsets, type.getShape(), steps);
}

void DilatedConvolution::rewrite(RewriterBase &rewriter) {
  rewriter.setInsertionPoint(op);
  SmallVector<Value> results;
  for (int64_t row = 0; row < getAxis(0).stride; ++row)
    for (int64_t column = 0; column < getAxis(1).stride; ++column)
      results.push_back(convolve(rewriter, {row, column}));
  rewriter.replaceOp(op, join(rewriter, results));
}

namespace {
struct SplitImageDilation : weir::impl::SplitImageDilationBase<SplitImageDilation> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      if (std::optional<DilatedConvolution> convolution = DilatedConvolution::match(op))
        convert(rewriter, op, *convolution, SplitImageDilationCode::SPLIT);
      else if (std::optional<DilatedIntegers> convolution = DilatedIntegers::match(op))
        convert(rewriter, op, *convolution, SplitImageDilationCode::CHANNELS);
    }
  }

private:
  template <typename Convolution>
  static void convert(RewriterBase &rewriter, linalg::LinalgOp op, Convolution &convolution, SplitImageDilationCode code) {
    if (std::optional<SplitImageDilationCode> obstacle = convolution.findObstacle()) {
      missedRemark(op, DEBUG_TYPE, *obstacle);
      return;
    }
    passedRemark(op, DEBUG_TYPE, code);
    convolution.rewrite(rewriter);
  }
};
} // namespace
