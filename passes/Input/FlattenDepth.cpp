// Convolutions of volumes become convolutions of their planes; see ProductPasses.td. Rules: dispatch-passes.md 12.

#include "passes/Analysis/ConstantElements.h"
#include "passes/Analysis/DiscardableAttributes.h"
#include "passes/Input/ConvolvedVolume.h"
#include "passes/Input/ImageFilters.h"
#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Input/TensorPadding.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-flatten-depth"

namespace weir {
#define GEN_PASS_DEF_FLATTENDEPTH
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// The planes of all windows together have at most so many bytes (FD3).
constexpr int64_t kMaxPlaneBytes = int64_t(64) << 20;

/// A tensor whose dimensions are named by loops of the volume's convolution; those of the input by the loop of the result.
struct NamedTensor {
  Value value;
  SmallVector<unsigned> loops;
};

class VolumeConvolution : ConvolvedVolume {
public:
  explicit VolumeConvolution(ConvolvedVolume volume) : ConvolvedVolume(std::move(volume)) {}
  /// The reason if the op is left as it is.
  std::optional<FlattenDepthCode> findObstacle();
  void rewrite(RewriterBase &rewriter);

private:
  void findPadding();
  void findReadPlanes();
  bool padsFirst() { return getElementTypeOrSelf(op.getDpsInputs()[0]).isInteger(8); }
  NamedTensor padDepth(RewriterBase &rewriter);
  Value gatherPlanes(RewriterBase &rewriter, NamedTensor input);
  Value padPlanes(RewriterBase &rewriter, Value images);
  Value transposeFilter(RewriterBase &rewriter, ArrayRef<unsigned> loops);
  Value flattenFilter(RewriterBase &rewriter);
  Value flattenInit(RewriterBase &rewriter);
  Value convolve(RewriterBase &rewriter, Value planes, Value filter, Value init);
  Value restoreResult(RewriterBase &rewriter, Value result);
  Value transpose(RewriterBase &rewriter, NamedTensor tensor, ArrayRef<unsigned> loops);
  Value collapse(RewriterBase &rewriter, Value tensor, int64_t first);
  /// The batch, the depth, and the other `loops` in their order.
  SmallVector<unsigned> moveDepth(ArrayRef<unsigned> loops) const;

  std::optional<TensorPadding> padding; ///< of the input, neither of its batch nor of its channels
  int64_t firstPlane = 0, planes = 0;   ///< those of a window that some output plane reads outside of the padding
  int64_t start = 0;                    ///< the plane of the input that the first one of them is
};

/// Whether the op adds products of its operands, or of their casts: one with a zero adds nothing.
bool addsProducts(linalg::LinalgOp op) {
  auto isProduct = [](Operation *product, Operation *sum) {
    return (isa<arith::MulIOp>(product) && isa<arith::AddIOp>(sum)) || (isa<arith::MulFOp>(product) && isa<arith::AddFOp>(sum));
  };
  auto isPlain = [](Operation &inner) { return isa<arith::MulIOp, arith::MulFOp, arith::AddIOp, arith::AddFOp, CastOpInterface>(inner); };
  return llvm::all_of(op.getBlock()->without_terminator(), isPlain) && linalg::detail::isContractionBody(*op.getBlock(), isProduct);
}

bool areZeros(ArrayRef<int64_t> sizes) {
  return llvm::all_of(sizes, [](int64_t size) { return size == 0; });
}

std::optional<FlattenDepthCode> VolumeConvolution::findObstacle() {
  auto inputType = cast<RankedTensorType>(op.getDpsInputs()[0].getType());
  if (llvm::any_of(ranges, ShapedType::isDynamic) || !inputType.hasStaticShape())
    return FlattenDepthCode::DYNAMIC;
  if (llvm::all_of(spatial, [&](const Spatial &image) { return ranges[image.window] == 1; }))
    return FlattenDepthCode::POINTS;
  const Spatial &depth = getDepth();
  int64_t bytes = inputType.getNumElements() / inputType.getDimSize(depth.inputDim) * ranges[depth.out] * ranges[depth.window] *
                  llvm::divideCeil(inputType.getElementTypeBitWidth(), 8);
  return bytes > kMaxPlaneBytes ? std::optional(FlattenDepthCode::LARGE) : std::nullopt;
}

void VolumeConvolution::findPadding() {
  padding = TensorPadding::find(op.getDpsInputs()[0]);
  if (!padding)
    return;
  for (auto [loop, low, high] : llvm::zip_equal(inputLoops, padding->low, padding->high))
    if ((loop == batch || loop == channel) && (low || high))
      padding.reset();
}

/// FD4: planes of the window that lie in zeros for all output planes are not read.
void VolumeConvolution::findReadPlanes() {
  const Spatial &depth = getDepth();
  planes = ranges[depth.window];
  bool isFloat = isa<FloatType>(getElementTypeOrSelf(op.getDpsInputs()[0]));
  if (!padding || !padding->isOfZeros() || !addsProducts(op) || (isFloat && !isFiniteFilter(op.getDpsInputs()[1])))
    return;
  int64_t low = padding->low[depth.inputDim], extent = padding->getSourceExtent(depth.inputDim);
  auto isRead = [&](int64_t plane) {
    return llvm::any_of(llvm::seq<int64_t>(0, ranges[depth.out]), [&](int64_t out) {
      int64_t read = out * depth.stride + plane * depth.dilation - low;
      return read >= 0 && read < extent;
    });
  };
  auto window = llvm::seq<int64_t>(0, planes);
  auto first = llvm::find_if(window, isRead);
  if (first == window.end())
    return;
  int64_t last = planes - 1;
  while (!isRead(last))
    --last;
  firstPlane = *first;
  planes = last - firstPlane + 1;
}

/// The input, padded in depth as far as windows read it. The rest of the padding follows the gather, but for bytes: their kernels read padded inputs, which
/// producers write; kernels of floats pad tiles.
NamedTensor VolumeConvolution::padDepth(RewriterBase &rewriter) {
  if (!padding)
    return {op.getDpsInputs()[0], inputLoops};
  const Spatial &depth = getDepth();
  int64_t dim = depth.inputDim, before = padding->low[dim] - firstPlane * depth.dilation;
  SmallVector<int64_t> low(5, 0), high = low;
  if (padsFirst())
    std::tie(low, high) = std::pair(padding->low, padding->high);
  low[dim] = std::max<int64_t>(0, before);
  start = std::max<int64_t>(0, -before);
  int64_t end = start + (ranges[depth.out] - 1) * depth.stride + (planes - 1) * depth.dilation + 1;
  high[dim] = std::max<int64_t>(0, end - low[dim] - padding->getSourceExtent(dim));
  Value source = padding->getTransposedSource(rewriter, op.getLoc());
  if (!areZeros(low) || !areZeros(high))
    source = tensor::PadOp::create(rewriter, op.getLoc(), Type(), source, getAsIndexOpFoldResult(rewriter.getContext(), low),
                                   getAsIndexOpFoldResult(rewriter.getContext(), high), padding->constant);
  return {source, inputLoops};
}

/// Joins dimensions `first` and `first` + 1.
Value VolumeConvolution::collapse(RewriterBase &rewriter, Value tensor, int64_t first) {
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < cast<RankedTensorType>(tensor.getType()).getRank(); ++dim) {
    if (dim != first + 1)
      groups.emplace_back();
    groups.back().push_back(dim);
  }
  return tensor::CollapseShapeOp::create(rewriter, op.getLoc(), tensor, groups);
}

/// The planes that the windows of each output plane read: of the batch and the output planes, and of the channels and the window's planes.
Value VolumeConvolution::gatherPlanes(RewriterBase &rewriter, NamedTensor input) {
  const Spatial &depth = getDepth();
  auto type = cast<RankedTensorType>(input.value.getType());
  if (type.getDimSize(depth.inputDim) == 1 && depth.inputDim > 0 && input.loops.front() == batch)
    return collapse(rewriter, input.value, depth.inputDim - 1); // one plane is two-dimensional
  SmallVector<int64_t> shape = {ranges[batch], ranges[depth.out]};
  SmallVector<AffineExpr> read(5);
  int64_t joined = 0;
  auto append = [&](int64_t size) {
    shape.push_back(size);
    return rewriter.getAffineDimExpr(shape.size() - 1);
  };
  AffineExpr window;
  for (auto [dim, loop] : llvm::enumerate(input.loops)) {
    if (loop == channel) {
      joined = shape.size() - 1;
      if (!isChannelFirst())
        window = append(planes);
      read[dim] = append(ranges[channel]);
      if (isChannelFirst())
        window = append(planes);
    } else if (loop != batch && loop != depth.out) {
      read[dim] = append(type.getDimSize(dim));
    } else if (loop == batch) {
      read[dim] = rewriter.getAffineDimExpr(0);
    }
  }
  read[depth.inputDim] = rewriter.getAffineDimExpr(1) * depth.stride + window * depth.dilation + start;
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), shape, type.getElementType());
  SmallVector<AffineMap> maps = {AffineMap::get(shape.size(), 0, read, op->getContext()), rewriter.getMultiDimIdentityMap(shape.size())};
  SmallVector<utils::IteratorType> parallel(shape.size(), utils::IteratorType::parallel);
  auto gather = linalg::GenericOp::create(rewriter, op.getLoc(), empty.getType(), input.value, empty, maps, parallel,
                                          [](OpBuilder &b, Location loc, ValueRange in) { linalg::YieldOp::create(b, loc, in[0]); });
  return collapse(rewriter, collapse(rewriter, gather.getResult(0), 0), joined);
}

Value VolumeConvolution::padPlanes(RewriterBase &rewriter, Value images) {
  if (!padding || padsFirst())
    return images;
  // The batch is first, and the depth is gone.
  SmallVector<int64_t> low = {0}, high = low;
  for (auto [dim, loop] : llvm::enumerate(inputLoops))
    if (loop != batch && loop != getDepth().out) {
      low.push_back(padding->low[dim]);
      high.push_back(padding->high[dim]);
    }
  if (areZeros(low) && areZeros(high))
    return images;
  return tensor::PadOp::create(rewriter, op.getLoc(), Type(), images, getAsIndexOpFoldResult(rewriter.getContext(), low),
                               getAsIndexOpFoldResult(rewriter.getContext(), high), padding->constant);
}

/// `tensor` with its dimensions in the order of `loops`.
Value VolumeConvolution::transpose(RewriterBase &rewriter, NamedTensor tensor, ArrayRef<unsigned> loops) {
  SmallVector<int64_t> order = llvm::map_to_vector(loops, [&](unsigned loop) { return int64_t(llvm::find(tensor.loops, loop) - tensor.loops.begin()); });
  if (llvm::is_sorted(order))
    return tensor.value;
  auto type = cast<RankedTensorType>(tensor.value.getType());
  SmallVector<int64_t> shape = applyPermutation(type.getShape(), order);
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), shape, type.getElementType());
  return linalg::TransposeOp::create(rewriter, op.getLoc(), tensor.value, empty, order)->getResult(0);
}

/// The planes of the filter that are read, with its dimensions in the order of `loops`; a constant one is a constant again.
Value VolumeConvolution::transposeFilter(RewriterBase &rewriter, ArrayRef<unsigned> loops) {
  NamedTensor filter = {op.getDpsInputs()[1], filterLoops}, source = filter;
  if (auto transpose = filter.value.getDefiningOp<linalg::TransposeOp>())
    source = {transpose.getInput(), applyPermutation(ArrayRef(filterLoops), invertPermutationVector(transpose.getPermutation()))};
  Attribute constant;
  std::optional<ConstantElements> elements = matchPattern(source.value, m_Constant(&constant)) ? ConstantElements::get(constant) : std::nullopt;
  if (elements)
    filter = source;
  auto type = cast<RankedTensorType>(filter.value.getType());
  SmallVector<int64_t> offsets(5, 0), sizes(type.getShape()), strides(5, 1);
  int64_t window = llvm::find(filter.loops, getDepth().window) - filter.loops.begin();
  offsets[window] = firstPlane;
  sizes[window] = planes;
  if (planes != type.getDimSize(window)) {
    auto sliced = RankedTensorType::get(sizes, type.getElementType());
    if (elements) {
      DenseElementsAttr slice = elements->getSlice(offsets, sizes, strides, sliced);
      elements = ConstantElements::get(slice);
      filter.value = arith::ConstantOp::create(rewriter, source.value.getLoc(), slice);
    } else {
      filter.value = tensor::ExtractSliceOp::create(rewriter, op.getLoc(), filter.value, getAsIndexOpFoldResult(rewriter.getContext(), offsets),
                                                    getAsIndexOpFoldResult(rewriter.getContext(), sizes), getAsIndexOpFoldResult(rewriter.getContext(), strides));
    }
  }
  if (!elements || filter.loops == loops)
    return transpose(rewriter, filter, loops);
  SmallVector<int64_t> order = llvm::map_to_vector(loops, [&](unsigned loop) { return int64_t(llvm::find(filter.loops, loop) - filter.loops.begin()); });
  return arith::ConstantOp::create(rewriter, source.value.getLoc(), elements->getTransposed(order));
}

Value VolumeConvolution::flattenFilter(RewriterBase &rewriter) {
  SmallVector<unsigned> loops;
  int64_t joined = 0;
  for (unsigned loop : filterLoops) {
    if (loop == getDepth().window)
      continue;
    if (loop == channel) {
      joined = loops.size();
      loops.append({channel, getDepth().window});
      if (!isChannelFirst())
        std::swap(loops[joined], loops[joined + 1]);
    } else {
      loops.push_back(loop);
    }
  }
  return collapse(rewriter, transposeFilter(rewriter, loops), joined);
}

SmallVector<unsigned> VolumeConvolution::moveDepth(ArrayRef<unsigned> loops) const {
  SmallVector<unsigned> moved = {batch, getDepth().out};
  llvm::copy_if(loops, std::back_inserter(moved), [&](unsigned loop) { return loop != batch && loop != getDepth().out; });
  return moved;
}

Value VolumeConvolution::flattenInit(RewriterBase &rewriter) {
  Value init = op.getDpsInits()[0];
  if (auto fill = init.getDefiningOp<linalg::FillOp>()) {
    SmallVector<int64_t> shape = {ranges[batch] * ranges[getDepth().out]};
    for (unsigned loop : ArrayRef(moveDepth(outputLoops)).drop_front(2))
      shape.push_back(ranges[loop]);
    Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), shape, getElementTypeOrSelf(init.getType()));
    return linalg::FillOp::create(rewriter, op.getLoc(), fill.getInputs()[0], empty).getResult(0);
  }
  return collapse(rewriter, transpose(rewriter, {init, outputLoops}, moveDepth(outputLoops)), 0);
}

Value VolumeConvolution::convolve(RewriterBase &rewriter, Value planes, Value filter, Value init) {
  Location loc = op.getLoc();
  auto pair = [&](int64_t h, int64_t w) { return rewriter.getI64TensorAttr({h, w}); };
  Attribute strides = pair(spatial[1].stride, spatial[2].stride), dilations = pair(spatial[1].dilation, spatial[2].dilation);
  if (isa<linalg::Conv3DNcdhwFcdhwOp>(op))
    return linalg::Conv2DNchwFchwOp::create(rewriter, loc, init.getType(), {planes, filter}, init, strides, dilations).getResult(0);
  if (isa<linalg::Conv3DNdhwcDhwcfOp>(op))
    return linalg::Conv2DNhwcHwcfOp::create(rewriter, loc, init.getType(), {planes, filter}, init, strides, dilations).getResult(0);
  // Loops of the result in its order, then those of the filter in its order.
  DenseMap<unsigned, AffineExpr> loops;
  SmallVector<utils::IteratorType> iterators;
  auto add = [&](ArrayRef<unsigned> from, unsigned without, utils::IteratorType type) {
    for (unsigned loop : from)
      if (loop != without && loops.try_emplace(loop, rewriter.getAffineDimExpr(loops.size())).second)
        iterators.push_back(type);
  };
  SmallVector<unsigned> output = moveDepth(outputLoops);
  output.erase(output.begin() + 1);
  add(output, getDepth().out, utils::IteratorType::parallel);
  add(filterLoops, getDepth().window, utils::IteratorType::reduction);
  SmallVector<AffineExpr> read = {loops[batch]}, weights, written;
  for (unsigned loop : inputLoops) {
    const Spatial *image = llvm::find_if(spatial, [&](const Spatial &image) { return image.out == loop; });
    if (loop == channel)
      read.push_back(loops[channel]);
    else if (image != spatial.end() && image != spatial.begin())
      read.push_back(loops[loop] * image->stride + loops[image->window] * image->dilation);
  }
  for (unsigned loop : filterLoops)
    if (loop != getDepth().window)
      weights.push_back(loops[loop]);
  for (unsigned loop : output)
    written.push_back(loops[loop]);
  SmallVector<AffineMap> maps = AffineMap::inferFromExprList({read, weights, written}, op->getContext());
  auto convolution = linalg::GenericOp::create(rewriter, loc, init.getType(), ValueRange{planes, filter}, init, maps, iterators);
  IRMapping mapping;
  op->getRegion(0).cloneInto(&convolution.getRegion(), mapping);
  return convolution.getResult(0);
}

Value VolumeConvolution::restoreResult(RewriterBase &rewriter, Value result) {
  SmallVector<unsigned> loops = moveDepth(outputLoops);
  SmallVector<int64_t> shape = llvm::map_to_vector(loops, [&](unsigned loop) { return ranges[loop]; });
  SmallVector<ReassociationIndices> groups = {{0, 1}, {2}, {3}, {4}};
  auto type = RankedTensorType::get(shape, getElementTypeOrSelf(result.getType()));
  Value expanded = tensor::ExpandShapeOp::create(rewriter, op.getLoc(), type, result, groups);
  return transpose(rewriter, {expanded, loops}, outputLoops);
}

void VolumeConvolution::rewrite(RewriterBase &rewriter) {
  rewriter.setInsertionPoint(op);
  findPadding();
  findReadPlanes();
  Value images = padPlanes(rewriter, gatherPlanes(rewriter, padDepth(rewriter)));
  Value filter = flattenFilter(rewriter), init = flattenInit(rewriter);
  Value convolved = convolve(rewriter, images, filter, init);
  copyDiscardableAttributes(op, convolved.getDefiningOp());
  rewriter.replaceOp(op, restoreResult(rewriter, convolved));
}

struct FlattenDepth : weir::impl::FlattenDepthBase<FlattenDepth> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      std::optional<ConvolvedVolume> volume = ConvolvedVolume::match(op);
      if (!volume)
        continue;
      VolumeConvolution convolution(std::move(*volume));
      if (std::optional<FlattenDepthCode> obstacle = convolution.findObstacle()) {
        missedRemark(op, DEBUG_TYPE, *obstacle);
        continue;
      }
      passedRemark(op, DEBUG_TYPE, FlattenDepthCode::FLATTENED);
      convolution.rewrite(rewriter);
    }
  }
};
} // namespace
