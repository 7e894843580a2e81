// Convolutions of bytes with few filters compute neighbouring pixels as output channels; see ProductPasses.td. Rules: dispatch-passes.md 15.

#include "dialects/Weir/LoweringConfig.h"
#include "passes/Analysis/InsideDispatch.h"
#include "passes/Input/ImageFilters.h"
#include "passes/Input/Passes.h"
#include "passes/Input/PhaseChannels.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-cluster-pixels"

namespace weir {
#define GEN_PASS_DEF_CLUSTERPIXELS
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// With four filters or more kernels have their lanes run along the filters (weir-cpu-conv-to-contraction).
constexpr int64_t kMostFilters = 3;
/// Pixels of a cluster at most. Eight need a ninth more products for each pixel than sixteen with windows of three columns, and half the columns of a product.
constexpr int64_t kMostPixels = 8;
/// Output channels of a cluster at most: lanes of the widest vectors.
constexpr int64_t kMostChannels = 16;

/// A convolution of bytes with few filters, whose input and result have their channels last.
class FewFilters {
public:
  /// Nothing for other ops.
  static std::optional<FewFilters> match(linalg::LinalgOp op);
  /// The reason if the op is left as it is.
  std::optional<ClusterPixelsCode> findObstacle();
  int64_t getPixels() const { return axis.phases; }
  void rewrite(RewriterBase &rewriter);

private:
  FewFilters(linalg::LinalgOp op, unsigned feature) : op(op), feature(feature), ranges(op.getStaticLoopRanges()) {}
  AffineMap getMap(int64_t operand) { return op.getMatchingIndexingMap(&op->getOpOperand(operand)); }
  bool matchColumns();
  Value padImage(RewriterBase &rewriter);

  linalg::LinalgOp op;
  unsigned feature;
  SmallVector<int64_t> ranges;
  PhaseAxis axis = {};
  int64_t dim = 0; ///< of the columns, in input and result
};

} // namespace

std::optional<FewFilters> FewFilters::match(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 || op.getNumReductionLoops() < 2 || LoweringConfigAttr::of(op) ||
      isInsideDispatch(op) || !getElementTypeOrSelf(op->getResult(0)).isInteger(32) || op.getMatchingIndexingMap(op.getDpsInputOperand(0)).isProjectedPermutation() || !addsProducts(op) ||
      llvm::any_of(op.getDpsInputs(), [](Value input) { return !getElementTypeOrSelf(input).isInteger(8); }))
    return std::nullopt;
  std::optional<unsigned> feature = PhaseChannels::findFeature(op);
  if (!feature)
    return std::nullopt;
  FewFilters few(op, *feature);
  AffineMap image = few.getMap(0), result = few.getMap(2);
  bool areChannelsLast = isa<AffineDimExpr>(image.getResults().back()) && result.getResults().back().isFunctionOfDim(*feature) &&
                         image.getNumResults() == result.getNumResults() && image.getNumResults() >= 2;
  int64_t filters = few.ranges[*feature];
  return areChannelsLast && (ShapedType::isDynamic(filters) || filters <= kMostFilters) ? std::optional(few) : std::nullopt;
}

/// Whether the last spatial dimension of the input has windows of neighbouring columns, one for each column of the result.
bool FewFilters::matchColumns() {
  dim = getMap(0).getNumResults() - 2;
  std::optional<std::pair<unsigned, unsigned>> loops = PhaseChannels::matchWindow(op, dim);
  if (!loops || !getMap(2).getResult(dim).isFunctionOfDim(loops->first))
    return false;
  std::tie(axis.pixel, axis.window) = *loops;
  return true;
}

std::optional<ClusterPixelsCode> FewFilters::findObstacle() {
  if (llvm::any_of(ranges, ShapedType::isDynamic))
    return ClusterPixelsCode::DYNAMIC;
  if (!matchColumns() || ranges[axis.window] < 2)
    return ClusterPixelsCode::WINDOWS;
  int64_t columns = ranges[axis.pixel], window = ranges[axis.window], most = kMostPixels;
  while (most * ranges[feature] > kMostChannels)
    most /= 2;
  // A half of it if that leaves no columns to drop.
  axis.phases = columns % most != 0 && columns % (most / 2) == 0 ? most / 2 : most;
  if (columns < 2 * axis.phases)
    return ClusterPixelsCode::NARROW;
  axis.cells = llvm::divideCeil(columns, axis.phases);
  axis.taps = window + axis.phases - 1;
  axis.step = 1;
  return std::nullopt;
}

/// The last cluster may have more columns than the input.
Value FewFilters::padImage(RewriterBase &rewriter) {
  Value image = op.getDpsInputs()[0];
  auto type = cast<RankedTensorType>(image.getType());
  SmallVector<int64_t> shape(type.getShape()), low(type.getRank(), 0), high(type.getRank(), 0);
  int64_t missing = axis.cells * axis.phases - ranges[axis.pixel];
  if (missing == 0)
    return image;
  high[dim] = missing;
  shape[dim] += missing;
  // Pads with the same constant become one.
  TypedAttr value = rewriter.getZeroAttr(type.getElementType());
  if (auto pad = image.getDefiningOp<tensor::PadOp>())
    if (Value constant = pad.getConstantPaddingValue())
      matchPattern(constant, m_Constant(&value));
  Value constant = arith::ConstantOp::create(rewriter, op.getLoc(), value);
  MLIRContext *context = rewriter.getContext();
  return tensor::PadOp::create(rewriter, op.getLoc(), type.clone(shape), image, getAsIndexOpFoldResult(context, low), getAsIndexOpFoldResult(context, high), constant);
}

void FewFilters::rewrite(RewriterBase &rewriter) {
  rewriter.setInsertionPoint(op);
  PhaseChannels channels(op, axis, feature);
  Value image = padImage(rewriter), filter = channels.makeFilter(rewriter), start = channels.makeZeros(rewriter);
  SmallVector<AffineExpr> read(getMap(0).getResults());
  read[dim] = rewriter.getAffineDimExpr(axis.pixel) * axis.phases + rewriter.getAffineDimExpr(axis.window);
  channels.replace(rewriter, image, AffineMap::get(ranges.size(), 0, read, rewriter.getContext()), filter, start);
}

namespace {
struct ClusterPixels : weir::impl::ClusterPixelsBase<ClusterPixels> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      std::optional<FewFilters> convolution = FewFilters::match(op);
      if (!convolution)
        continue;
      if (std::optional<ClusterPixelsCode> obstacle = convolution->findObstacle()) {
        missedRemark(op, DEBUG_TYPE, *obstacle);
        continue;
      }
      passedRemark(op, DEBUG_TYPE, ClusterPixelsCode::CLUSTERED) << remark::metric("pixels", convolution->getPixels());
      convolution->rewrite(rewriter);
    }
  }
};
} // namespace
