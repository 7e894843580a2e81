#include "passes/Input/DilatedIntegers.h"

#include "dialects/Weir/LoweringConfig.h"
#include "llvm/Support/MathExtras.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "passes/Analysis/InsideDispatch.h"
#include "passes/Input/ImageFilters.h"

using namespace mlir;
using namespace weir;

std::optional<DilatedIntegers> DilatedIntegers::match(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 || op.getNumReductionLoops() == 0 || LoweringConfigAttr::of(op) ||
      isInsideDispatch(op) || !isa<IntegerType>(getElementTypeOrSelf(op->getResult(0))) || !addsProducts(op))
    return std::nullopt;
  auto insertion = op.getDpsInputs()[0].getDefiningOp<tensor::InsertSliceOp>();
  auto full = insertion ? insertion.getDest().getDefiningOp<linalg::FillOp>() : linalg::FillOp();
  APInt fill;
  if (!full || !matchPattern(full.getInputs()[0], m_ConstantInt(&fill)) || insertion.getSourceType().getRank() != insertion.getType().getRank() ||
      llvm::none_of(insertion.getStaticStrides(), [](int64_t stride) { return stride > 1; }))
    return std::nullopt;
  return DilatedIntegers(op, insertion, fill);
}

/// Decides for one dimension of the input.
std::optional<SplitImageDilationCode> DilatedIntegers::matchAxis(unsigned dim) {
  int64_t stride = insertion.getStaticStride(dim), offset = insertion.getStaticOffset(dim), size = insertion.getStaticSize(dim);
  AffineExpr expr = getMap(0).getResult(dim);
  if (isa<AffineDimExpr>(expr))
    return offset == 0 && size == insertion.getType().getDimSize(dim) ? std::nullopt : std::optional(SplitImageDilationCode::WINDOWS);
  std::optional<std::pair<unsigned, unsigned>> loops = PhaseChannels::matchWindow(op, dim);
  if (!loops)
    return SplitImageDilationCode::STEPS;
  auto [pixel, window] = *loops;
  int64_t before = llvm::mod(stride - 1 - offset, stride), firstRow = (stride - 1 - before - offset) / stride;
  PhaseAxis axis = {pixel, window, stride, before, llvm::divideCeilSigned(ranges[pixel] + before, stride), stride - 1, stride, llvm::divideCeilSigned(ranges[window], stride)};
  if (firstRow + axis.cells + axis.taps - 1 <= 0)
    return SplitImageDilationCode::WINDOWS;
  axes.push_back(axis);
  dims.push_back(dim);
  firstRows.push_back(firstRow);
  return std::nullopt;
}

/// Whether a quarter of the products goes (SI5).
bool DilatedIntegers::pays() {
  double rest = 1;
  for (const PhaseAxis &axis : axes)
    rest *= double(axis.cells * axis.taps * axis.phases) / double(ranges[axis.pixel] * ranges[axis.window]);
  return rest <= 0.75;
}

std::optional<SplitImageDilationCode> DilatedIntegers::findObstacle() {
  auto isDynamic = [](ArrayRef<int64_t> numbers) { return llvm::any_of(numbers, ShapedType::isDynamic); };
  if (isDynamic(ranges) || isDynamic(insertion.getStaticStrides()) || isDynamic(insertion.getStaticOffsets()) || isDynamic(insertion.getStaticSizes()))
    return SplitImageDilationCode::DYNAMIC;
  std::optional<unsigned> channels = PhaseChannels::findFeature(op);
  if (!channels)
    return SplitImageDilationCode::STEPS;
  feature = *channels;
  for (unsigned dim = 0; dim < getMap(0).getNumResults(); ++dim)
    if (std::optional<SplitImageDilationCode> reason = matchAxis(dim))
      return reason;
  return pays() ? std::nullopt : std::optional(SplitImageDilationCode::SMALL);
}

/// The pixels that windows read. Those outside of the input are what is between its pixels.
Value DilatedIntegers::readImage(RewriterBase &rewriter) {
  Location loc = op.getLoc();
  MLIRContext *context = rewriter.getContext();
  Value image = insertion.getSource();
  auto type = cast<RankedTensorType>(image.getType());
  SmallVector<int64_t> offsets(type.getRank(), 0), sizes(type.getShape()), strides(type.getRank(), 1), low(type.getRank(), 0), high(type.getRank(), 0), padded(sizes);
  // The first cell reads no later row than the first one, since offsets are not negative.
  for (auto [axis, dim, first] : llvm::zip_equal(axes, dims, firstRows)) {
    int64_t end = first + axis.cells + axis.taps - 1, size = type.getDimSize(dim);
    low[dim] = -first;
    high[dim] = std::max<int64_t>(0, end - size);
    sizes[dim] = std::min(end, size);
    padded[dim] = end - first;
  }
  if (sizes != type.getShape())
    image = tensor::ExtractSliceOp::create(rewriter, loc, type.clone(sizes), image, getAsIndexOpFoldResult(context, offsets),
                                           getAsIndexOpFoldResult(context, sizes), getAsIndexOpFoldResult(context, strides));
  if (padded == sizes)
    return image;
  Value constant = arith::ConstantOp::create(rewriter, loc, rewriter.getIntegerAttr(type.getElementType(), fill));
  return tensor::PadOp::create(rewriter, loc, type.clone(padded), image, getAsIndexOpFoldResult(context, low), getAsIndexOpFoldResult(context, high), constant);
}

/// The sum of the elements of `filter`, whose dimensions are the loops of `map`, for each output channel.
Value DilatedIntegers::addElements(RewriterBase &rewriter, Value filter, AffineMap map) {
  Location loc = op.getLoc();
  Type sum = getElementTypeOrSelf(op->getResult(0));
  auto type = cast<RankedTensorType>(filter.getType());
  unsigned rank = type.getRank(), dim = *map.getResultPosition(rewriter.getAffineDimExpr(feature));
  Value empty = tensor::EmptyOp::create(rewriter, loc, type.getDimSize(dim), sum);
  Value zero = arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(sum));
  Value zeros = linalg::FillOp::create(rewriter, loc, zero, empty).getResult(0);
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::reduction);
  iterators[dim] = utils::IteratorType::parallel;
  SmallVector<AffineMap> maps = {rewriter.getMultiDimIdentityMap(rank), AffineMap::get(rank, 0, rewriter.getAffineDimExpr(dim))};
  bool isUnsigned = isa<arith::ExtUIOp>(*op.getBlock()->getArgument(1).user_begin());
  auto build = [&](OpBuilder &b, Location l, ValueRange values) {
    Value element = values[0];
    if (element.getType() != sum)
      element = isUnsigned ? arith::ExtUIOp::create(b, l, sum, element).getResult() : arith::ExtSIOp::create(b, l, sum, element).getResult();
    linalg::YieldOp::create(b, l, arith::AddIOp::create(b, l, values[1], element).getResult());
  };
  return linalg::GenericOp::create(rewriter, loc, zeros.getType(), filter, zeros, maps, iterators, build).getResult(0);
}

/// For each phase and output channel what the pixels between those of the input add: these meet the elements of the filter that the phase has not.
Value DilatedIntegers::makeOffsets(RewriterBase &rewriter, PhaseChannels &channels, Value filter) {
  Location loc = op.getLoc();
  Type sum = getElementTypeOrSelf(op->getResult(0));
  Value met = addElements(rewriter, filter, channels.getFilterMap()), all = addElements(rewriter, op.getDpsInputs()[1], getMap(1));
  int64_t features = ranges[feature], phases = cast<RankedTensorType>(met.getType()).getDimSize(0) / features;
  SmallVector<int64_t> shape = {phases, features};
  SmallVector<ReassociationIndices> split = {{0, 1}};
  auto type = RankedTensorType::get(shape, sum);
  met = tensor::ExpandShapeOp::create(rewriter, loc, type, met, split);
  unsigned width = sum.getIntOrFloatBitWidth();
  bool isUnsigned = isa<arith::ExtUIOp>(*op.getBlock()->getArgument(0).user_begin());
  Value pixel = arith::ConstantOp::create(rewriter, loc, rewriter.getIntegerAttr(sum, isUnsigned ? fill.zext(width) : fill.sextOrTrunc(width)));
  Value empty = tensor::EmptyOp::create(rewriter, loc, shape, sum);
  AffineMap identity = rewriter.getMultiDimIdentityMap(2);
  SmallVector<AffineMap> maps = {AffineMap::get(2, 0, rewriter.getAffineDimExpr(1)), identity, identity};
  SmallVector<utils::IteratorType> parallel(2, utils::IteratorType::parallel);
  auto build = [&](OpBuilder &b, Location l, ValueRange values) {
    Value rest = arith::SubIOp::create(b, l, values[0], values[1]);
    linalg::YieldOp::create(b, l, arith::MulIOp::create(b, l, rest, pixel).getResult());
  };
  Value offsets = linalg::GenericOp::create(rewriter, loc, type, ValueRange{all, met}, empty, maps, parallel, build).getResult(0);
  return tensor::CollapseShapeOp::create(rewriter, loc, offsets, split);
}

/// The op's own start values are added after the phases are joined.
Value DilatedIntegers::makeStart(RewriterBase &rewriter, PhaseChannels &channels, Value filter) {
  if (fill.isZero())
    return channels.makeZeros(rewriter);
  RankedTensorType type = channels.getType();
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(), type.getShape(), type.getElementType());
  SmallVector<int64_t> others;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!getMap(2).getResult(dim).isFunctionOfDim(feature))
      others.push_back(dim);
  return linalg::BroadcastOp::create(rewriter, op.getLoc(), makeOffsets(rewriter, channels, filter), empty, others)->getResult(0);
}

void DilatedIntegers::rewrite(RewriterBase &rewriter) {
  rewriter.setInsertionPoint(op);
  PhaseChannels channels(op, axes, feature);
  Value filter = channels.makeFilter(rewriter), start = makeStart(rewriter, channels, filter);
  channels.replace(rewriter, readImage(rewriter), getMap(0), filter, start);
}
