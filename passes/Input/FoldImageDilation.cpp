// Transposed convolutions become products of the input; see IntegerPasses.td. Rules: dispatch-passes.md 7.

#include "passes/Input/ImageFilters.h"
#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-fold-image-dilation"

namespace weir {
#define GEN_PASS_DEF_FOLDIMAGEDILATION
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// A spatial dimension of the dilated input: each window along it holds one pixel of the input before dilation.
struct Dilation {
  unsigned pixel, window; ///< loops of the convolution
  int64_t factor;         ///< as many outputs has each pixel
};

/// A convolution that adds products, of extended elements or not.
class Convolution {
public:
  explicit Convolution(linalg::LinalgOp op) : op(op), ranges(op.getStaticLoopRanges()) {}

  /// Whether the input is one in a larger one that is full of a constant, with pixels of that between its own.
  bool readsDilated();
  /// The reason if the op is left as it is.
  std::optional<FoldImageDilationCode> analyze();
  void rewrite(RewriterBase &rewriter);

private:
  AffineMap getMap(int64_t operand) { return op.getMatchingIndexingMap(&op->getOpOperand(operand)); }
  const Dilation *find(unsigned loop, unsigned Dilation::*which) {
    return llvm::find_if(dilations, [&](const Dilation &dilation) { return dilation.*which == loop; });
  }
  bool isWindow(unsigned loop) { return find(loop, &Dilation::window) != dilations.end(); }
  std::optional<FoldImageDilationCode> matchDilation(unsigned dim);
  void rewriteFloats(RewriterBase &rewriter);
  Value reorder(RewriterBase &rewriter, Value value, ArrayRef<unsigned> order);
  bool isFloat() const { return isa<FloatType>(getElementTypeOrSelf(op->getResult(0).getType())); }
  APInt extendFill(unsigned width);
  Value reverseFilter(RewriterBase &rewriter, AffineMap order);
  Value addUp(RewriterBase &rewriter, Value integers, AffineMap from, AffineMap to, bool isExtended);
  Value makeStart(RewriterBase &rewriter, Value filter, AffineMap filterMap, AffineMap outMap);
  RankedTensorType getExpandedType();

  linalg::LinalgOp op;
  SmallVector<int64_t> ranges;
  tensor::InsertSliceOp insertion;
  APInt fill;
  SmallVector<Dilation> dilations;
  SmallVector<ReassociationIndices> groups; ///< of the dimensions of the result
};

bool Convolution::readsDilated() {
  if (isFloat() && !isa<linalg::Conv2DNchwFchwOp, linalg::Conv2DNhwcHwcfOp>(op.getOperation()))
    return false;
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0 || !addsProducts(op) ||
      !getMap(1).isProjectedPermutation() || !getMap(2).isProjectedPermutation())
    return false;
  insertion = op.getDpsInputs()[0].getDefiningOp<tensor::InsertSliceOp>();
  auto full = insertion ? insertion.getDest().getDefiningOp<linalg::FillOp>() : linalg::FillOp();
  bool isConstant = full && (matchPattern(full.getInputs()[0], m_ConstantInt(&fill)) || matchPattern(full.getInputs()[0], m_AnyZeroFloat()));
  return isConstant && insertion.getSourceType().getRank() == insertion.getType().getRank() &&
         llvm::any_of(insertion.getStaticStrides(), [](int64_t stride) { return stride > 1; });
}

/// Decides for one dimension of the input.
std::optional<FoldImageDilationCode> Convolution::matchDilation(unsigned dim) {
  int64_t factor = insertion.getStaticStride(dim), offset = insertion.getStaticOffset(dim), size = insertion.getStaticSize(dim);
  int64_t extent = insertion.getType().getDimSize(dim);
  if (llvm::any_of(ArrayRef{factor, offset, size, extent}, ShapedType::isDynamic))
    return FoldImageDilationCode::DYNAMIC;
  if (factor == 1)
    return offset == 0 && size == extent ? std::nullopt : std::optional(FoldImageDilationCode::WINDOWS);
  auto sum = dyn_cast<AffineBinaryOpExpr>(getMap(0).getResult(dim));
  if (!sum || sum.getKind() != AffineExprKind::Add || !isa<AffineDimExpr>(sum.getLHS()) || !isa<AffineDimExpr>(sum.getRHS()))
    return FoldImageDilationCode::WINDOWS;
  unsigned pixel = cast<AffineDimExpr>(sum.getLHS()).getPosition(), window = cast<AffineDimExpr>(sum.getRHS()).getPosition();
  if (op.getIteratorTypesArray()[pixel] == utils::IteratorType::reduction)
    std::swap(pixel, window);
  if (op.getIteratorTypesArray()[pixel] != utils::IteratorType::parallel || op.getIteratorTypesArray()[window] != utils::IteratorType::reduction ||
      !getMap(1).isFunctionOfDim(window) || getMap(1).isFunctionOfDim(pixel) || !getMap(2).isFunctionOfDim(pixel))
    return FoldImageDilationCode::WINDOWS;
  // In no other dimension of the input.
  auto reads = [&](AffineExpr expr) { return expr.isFunctionOfDim(pixel) || expr.isFunctionOfDim(window); };
  if (llvm::count_if(getMap(0).getResults(), reads) != 1)
    return FoldImageDilationCode::WINDOWS;
  if (ranges[window] != factor || offset != factor - 1 || ranges[pixel] != factor * size)
    return FoldImageDilationCode::WINDOWS;
  dilations.push_back({pixel, window, factor});
  return std::nullopt;
}

std::optional<FoldImageDilationCode> Convolution::analyze() {
  if (llvm::any_of(ranges, ShapedType::isDynamic))
    return FoldImageDilationCode::DYNAMIC;
  if (isFloat() && !isFiniteFilter(op.getDpsInputs()[1]))
    return FoldImageDilationCode::FILTER;
  for (unsigned dim = 0; dim < getMap(0).getNumResults(); ++dim)
    if (std::optional<FoldImageDilationCode> reason = matchDilation(dim))
      return reason;
  if (isFloat() && dilations.size() != 2)
    return FoldImageDilationCode::WINDOWS;
  return std::nullopt;
}

/// The pixel between those of the input, as wide as the sums.
APInt Convolution::extendFill(unsigned width) {
  Operation *user = *op.getBlock()->getArgument(0).user_begin();
  return isa<arith::ExtUIOp>(user) ? fill.zext(width) : fill.sextOrTrunc(width);
}

/// The filter with its windows from the last to the first element: the element that meets a pixel for each of the pixel's outputs. Its dimensions are the
/// loops `order`.
Value Convolution::reverseFilter(RewriterBase &rewriter, AffineMap order) {
  Location loc = op.getLoc();
  Value filter = op.getDpsInputs()[1];
  SmallVector<int64_t> shape;
  for (AffineExpr expr : order.getResults())
    shape.push_back(ranges[cast<AffineDimExpr>(expr).getPosition()]);
  Value empty = tensor::EmptyOp::create(rewriter, loc, shape, getElementTypeOrSelf(filter));
  SmallVector<utils::IteratorType> parallel(shape.size(), utils::IteratorType::parallel);
  auto build = [&](OpBuilder &b, Location l, ValueRange) {
    SmallVector<Value> indices;
    for (AffineExpr expr : getMap(1).getResults()) {
      indices.push_back(linalg::IndexOp::create(b, l, *order.getResultPosition(expr)));
      const Dilation *dilation = find(cast<AffineDimExpr>(expr).getPosition(), &Dilation::window);
      if (dilation != dilations.end())
        indices.back() = arith::SubIOp::create(b, l, arith::ConstantIndexOp::create(b, l, dilation->factor - 1), indices.back());
    }
    linalg::YieldOp::create(b, l, tensor::ExtractOp::create(b, l, filter, indices).getResult());
  };
  return linalg::GenericOp::create(rewriter, loc, empty.getType(), ValueRange(), empty, rewriter.getMultiDimIdentityMap(shape.size()), parallel, build)
      .getResult(0);
}

/// The sums of `integers`, whose dimensions are the loops `from`, over all but the loops `to`.
Value Convolution::addUp(RewriterBase &rewriter, Value integers, AffineMap from, AffineMap to, bool isExtended) {
  Location loc = op.getLoc();
  Type sum = getElementTypeOrSelf(op->getResult(0).getType());
  SmallVector<int64_t> shape;
  for (AffineExpr expr : to.getResults())
    shape.push_back(ranges[cast<AffineDimExpr>(expr).getPosition()]);
  Value empty = tensor::EmptyOp::create(rewriter, loc, shape, sum);
  Value zero = arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(sum));
  Value zeros = linalg::FillOp::create(rewriter, loc, zero, empty).getResult(0);
  SmallVector<utils::IteratorType> iterators;
  SmallVector<AffineExpr> loops;
  for (AffineExpr expr : from.getResults())
    iterators.push_back(to.getResultPosition(expr) ? utils::IteratorType::parallel : utils::IteratorType::reduction);
  for (AffineExpr expr : to.getResults())
    loops.push_back(rewriter.getAffineDimExpr(*from.getResultPosition(expr)));
  SmallVector<AffineMap> maps = {rewriter.getMultiDimIdentityMap(from.getNumResults()),
                                 AffineMap::get(from.getNumResults(), 0, loops, rewriter.getContext())};
  bool isUnsigned = isExtended && isa<arith::ExtUIOp>(*op.getBlock()->getArgument(1).user_begin());
  auto build = [&](OpBuilder &b, Location l, ValueRange values) {
    Value element = values[0];
    if (element.getType() != sum)
      element = isUnsigned ? arith::ExtUIOp::create(b, l, sum, element).getResult() : arith::ExtSIOp::create(b, l, sum, element).getResult();
    linalg::YieldOp::create(b, l, arith::AddIOp::create(b, l, values[1], element).getResult());
  };
  return linalg::GenericOp::create(rewriter, loc, zeros.getType(), integers, zeros, maps, iterators, build).getResult(0);
}

RankedTensorType Convolution::getExpandedType() {
  SmallVector<int64_t> shape;
  groups.clear();
  for (AffineExpr expr : getMap(2).getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    const Dilation *dilation = find(loop, &Dilation::pixel);
    ReassociationIndices &group = groups.emplace_back(1, shape.size());
    if (dilation == dilations.end()) {
      shape.push_back(ranges[loop]);
      continue;
    }
    group.push_back(shape.size() + 1);
    shape.append({ranges[loop] / dilation->factor, dilation->factor});
  }
  return RankedTensorType::get(shape, getElementTypeOrSelf(op->getResult(0).getType()));
}

/// The tensor with its dimensions in another order.
Value Convolution::reorder(RewriterBase &rewriter, Value value, ArrayRef<unsigned> order) {
  ArrayRef<int64_t> from = cast<RankedTensorType>(value.getType()).getShape();
  SmallVector<int64_t> shape, permutation(order.begin(), order.end());
  for (unsigned dim : order)
    shape.push_back(from[dim]);
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), shape, getElementTypeOrSelf(value));
  return linalg::TransposeOp::create(rewriter, op.getLoc(), value, empty, permutation)->getResult(0);
}

/// A convolution of floats with a filter of one element, whose output channels are those of all outputs of a pixel (ID4): kernels of convolutions are faster
/// than those of products with so many dimensions.
void Convolution::rewriteFloats(RewriterBase &rewriter) {
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  bool isChannelsFirst = isa<linalg::Conv2DNchwFchwOp>(op.getOperation());
  RankedTensorType whole = getExpandedType();
  unsigned feature = 0, channel = 0;
  for (AffineExpr expr : getMap(1).getResults()) {
    unsigned loop = cast<AffineDimExpr>(expr).getPosition();
    if (!isWindow(loop))
      (getMap(2).isFunctionOfDim(loop) ? feature : channel) = loop;
  }
  SmallVector<AffineExpr> order;
  for (unsigned loop : {isChannelsFirst ? feature : channel, dilations[0].window, dilations[1].window, isChannelsFirst ? channel : feature})
    order.push_back(rewriter.getAffineDimExpr(loop));
  // Dimensions of `whole` in the order of the product, and back: the outputs of a pixel are output channels.
  SmallVector<unsigned> toProduct = isChannelsFirst ? SmallVector<unsigned>{0, 1, 3, 5, 2, 4} : SmallVector<unsigned>{0, 1, 3, 2, 4, 5};
  SmallVector<unsigned> toWhole = isChannelsFirst ? SmallVector<unsigned>{0, 1, 4, 2, 5, 3} : SmallVector<unsigned>{0, 1, 3, 2, 4, 5};
  SmallVector<ReassociationIndices> outputs, matrix, filterDims;
  if (isChannelsFirst) {
    outputs = {{0}, {1, 2, 3}, {4}, {5}};
    matrix = {{0, 1, 2}, {3}};
    filterDims = {{0}, {1, 2, 3}};
  } else {
    outputs = {{0}, {1}, {2}, {3, 4, 5}};
    matrix = {{0}, {1, 2, 3}};
    filterDims = {{0, 1, 2}, {3}};
  }
  Value filter = tensor::CollapseShapeOp::create(rewriter, loc, reverseFilter(rewriter, AffineMap::get(ranges.size(), 0, order, rewriter.getContext())), matrix);
  ArrayRef<int64_t> sizes = cast<RankedTensorType>(filter.getType()).getShape();
  SmallVector<int64_t> filterShape = isChannelsFirst ? SmallVector<int64_t>{sizes[0], sizes[1], 1, 1} : SmallVector<int64_t>{1, 1, sizes[0], sizes[1]};
  filter = tensor::ExpandShapeOp::create(rewriter, loc, RankedTensorType::get(filterShape, getElementTypeOrSelf(filter)), filter, filterDims);
  Value start = tensor::ExpandShapeOp::create(rewriter, loc, whole, op.getDpsInits()[0], groups);
  start = tensor::CollapseShapeOp::create(rewriter, loc, reorder(rewriter, start, toProduct), outputs);
  SmallVector<Value> inputs = {insertion.getSource(), filter};
  Operation *product = isChannelsFirst ? linalg::Conv2DNchwFchwOp::create(rewriter, loc, start.getType(), inputs, start).getOperation()
                                       : linalg::Conv2DNhwcHwcfOp::create(rewriter, loc, start.getType(), inputs, start).getOperation();
  product->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  SmallVector<int64_t> split;
  for (unsigned dim : toProduct)
    split.push_back(whole.getDimSize(dim));
  Value result = tensor::ExpandShapeOp::create(rewriter, loc, RankedTensorType::get(split, whole.getElementType()), product->getResult(0), outputs);
  rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(op, op->getResult(0).getType(), reorder(rewriter, result, toWhole), groups);
}

/// What the sums start with: the init of the op, and the products of the pixels between those of the input with the elements of the filter that meet them.
Value Convolution::makeStart(RewriterBase &rewriter, Value filter, AffineMap filterMap, AffineMap outMap) {
  Location loc = op.getLoc();
  RankedTensorType type = getExpandedType();
  Value init = tensor::ExpandShapeOp::create(rewriter, loc, type, op.getDpsInits()[0], groups);
  if (isFloat() || fill.isZero())
    return init;
  auto select = [&](llvm::function_ref<bool(unsigned)> isKept) {
    SmallVector<AffineExpr> loops;
    for (AffineExpr expr : filterMap.getResults())
      if (isKept(cast<AffineDimExpr>(expr).getPosition()))
        loops.push_back(expr);
    return AffineMap::get(ranges.size(), 0, loops, rewriter.getContext());
  };
  auto isParallel = [&](unsigned loop) { return op.getIteratorTypesArray()[loop] == utils::IteratorType::parallel; };
  AffineMap met = select([&](unsigned loop) { return isParallel(loop) || isWindow(loop); }), all = select(isParallel);
  Value metSums = addUp(rewriter, filter, filterMap, met, /*isExtended=*/true);
  Value allSums = addUp(rewriter, metSums, met, all, /*isExtended=*/false);
  Type sum = type.getElementType();
  Value pixel = arith::ConstantOp::create(rewriter, loc, rewriter.getIntegerAttr(sum, extendFill(sum.getIntOrFloatBitWidth())));
  // Apart from the start, so that it is computed once, or at compile time.
  SmallVector<AffineExpr> allLoops;
  for (AffineExpr expr : all.getResults())
    allLoops.push_back(rewriter.getAffineDimExpr(*met.getResultPosition(expr)));
  AffineMap identity = rewriter.getMultiDimIdentityMap(met.getNumResults());
  SmallVector<utils::IteratorType> parallel(met.getNumResults(), utils::IteratorType::parallel);
  Value empty = tensor::EmptyOp::create(rewriter, loc, cast<RankedTensorType>(metSums.getType()).getShape(), sum);
  Value others =
      linalg::GenericOp::create(rewriter, loc, metSums.getType(), ValueRange{allSums, metSums}, empty,
                                ArrayRef<AffineMap>{AffineMap::get(met.getNumResults(), 0, allLoops, rewriter.getContext()), identity, identity},
                                parallel,
                                [&](OpBuilder &b, Location l, ValueRange values) {
                                  Value rest = arith::SubIOp::create(b, l, values[0], values[1]);
                                  linalg::YieldOp::create(b, l, arith::MulIOp::create(b, l, rest, pixel).getResult());
                                })
          .getResult(0);
  SmallVector<AffineExpr> read;
  for (AffineExpr expr : met.getResults())
    read.push_back(rewriter.getAffineDimExpr(*outMap.getResultPosition(expr)));
  AffineMap whole = rewriter.getMultiDimIdentityMap(type.getRank());
  Value start = tensor::EmptyOp::create(rewriter, loc, type.getShape(), sum);
  auto filled = op.getDpsInits()[0].getDefiningOp<linalg::FillOp>();
  bool startsWithZeros = filled && matchPattern(filled.getInputs()[0], m_Zero());
  SmallVector<Value> inputs = {others};
  SmallVector<AffineMap> maps = {AffineMap::get(type.getRank(), 0, read, rewriter.getContext()), whole};
  if (!startsWithZeros) {
    inputs.push_back(init);
    maps.push_back(whole);
  }
  return linalg::GenericOp::create(rewriter, loc, type, inputs, start, maps,
                                   SmallVector<utils::IteratorType>(type.getRank(), utils::IteratorType::parallel),
                                   [&](OpBuilder &b, Location l, ValueRange values) {
                                     Value value = startsWithZeros ? values[0] : arith::AddIOp::create(b, l, values[0], values[1]).getResult();
                                     linalg::YieldOp::create(b, l, value);
                                   })
      .getResult(0);
}

void Convolution::rewrite(RewriterBase &rewriter) {
  if (isFloat())
    return rewriteFloats(rewriter);
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  // The loop of a window becomes the one of the outputs of a pixel, and is parallel.
  SmallVector<AffineExpr> image, out;
  for (AffineExpr expr : getMap(0).getResults()) {
    for (const Dilation &dilation : dilations)
      if (expr.isFunctionOfDim(dilation.pixel))
        expr = rewriter.getAffineDimExpr(dilation.pixel);
    image.push_back(expr);
  }
  for (AffineExpr expr : getMap(2).getResults()) {
    out.push_back(expr);
    const Dilation *dilation = find(cast<AffineDimExpr>(expr).getPosition(), &Dilation::pixel);
    if (dilation != dilations.end())
      out.push_back(rewriter.getAffineDimExpr(dilation->window));
  }
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  for (const Dilation &dilation : dilations)
    iterators[dilation.window] = utils::IteratorType::parallel;
  // The dimensions of the filter follow those of the result; those of the sum are last, where instructions take neighbours.
  SetVector<unsigned> order;
  for (AffineExpr expr : out)
    order.insert(cast<AffineDimExpr>(expr).getPosition());
  order.insert_range(llvm::seq<unsigned>(0, ranges.size()));
  SmallVector<AffineExpr> filterLoops;
  for (unsigned loop : order)
    if (getMap(1).isFunctionOfDim(loop))
      filterLoops.push_back(rewriter.getAffineDimExpr(loop));
  auto makeMap = [&](ArrayRef<AffineExpr> results) { return AffineMap::get(ranges.size(), 0, results, rewriter.getContext()); };
  AffineMap filterMap = makeMap(filterLoops), outMap = makeMap(out);
  Value filter = reverseFilter(rewriter, filterMap), start = makeStart(rewriter, filter, filterMap, outMap);
  auto product = linalg::GenericOp::create(rewriter, loc, start.getType(), ValueRange{insertion.getSource(), filter}, start,
                                           ArrayRef<AffineMap>{makeMap(image), filterMap, outMap}, iterators);
  IRMapping mapping;
  rewriter.cloneRegionBefore(op->getRegion(0), product.getRegion(), product.getRegion().begin(), mapping);
  product = *linalg::interchangeGenericOp(rewriter, product, order.takeVector());
  rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(op, op->getResult(0).getType(), product.getResult(0), groups);
}

struct FoldImageDilation : weir::impl::FoldImageDilationBase<FoldImageDilation> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      Convolution convolution(op);
      if (!convolution.readsDilated())
        continue;
      if (std::optional<FoldImageDilationCode> reason = convolution.analyze()) {
        missedRemark(op, DEBUG_TYPE, *reason);
        continue;
      }
      passedRemark(op, DEBUG_TYPE, FoldImageDilationCode::FOLDED);
      convolution.rewrite(rewriter);
    }
  }
};
} // namespace
