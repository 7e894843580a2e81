// Recognises convolutions and poolings by their indexing maps, so that named ops, generics, and any order of dimensions come
// out as one description.
#include "passes/Codegen/CPU/Conv/ConvAnalysis.h"
#include "dialects/Weir/FPContract.h"
#include "passes/Analysis/LinearIndex.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace weir;
using namespace weir::cpu;

int ConvProblem::outputDimOf(unsigned loop) const {
  for (auto [dim, l] : llvm::enumerate(outputLoops))
    if (l == static_cast<int>(loop))
      return dim;
  return -1;
}

int64_t ConvProblem::windowTaps() const {
  int64_t taps = 1;
  for (const ConvSpatial &s : spatial)
    taps *= s.windowSize;
  return taps;
}

bool weir::cpu::isElementwiseOp(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || !linalgOp.isAllParallelLoops() || linalgOp.hasIndexSemantics() || !linalgOp.hasPureTensorSemantics())
    return false;
  // A constant index is only good for a dimension of size one, where it can only be 0.
  return llvm::all_of(linalgOp.getIndexingMapsArray(), [](AffineMap map) {
    return map.isProjectedPermutation(/*allowZeroInResults=*/true);
  });
}

/// The combiner of the region: `acc + in * filter`, or `combine(acc, in)` for pooling.
static std::optional<ConvCombiner> matchBody(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  BlockArgument in = body->getArgument(0), acc = body->getArguments().back();
  Operation *last = body->getTerminator()->getOperand(0).getDefiningOp();
  if (!last || last->getNumOperands() != 2)
    return std::nullopt;
  auto other = [&](Value known) -> Value {
    if (last->getOperand(0) == known)
      return last->getOperand(1);
    return last->getOperand(1) == known ? last->getOperand(0) : Value();
  };
  Value value = other(acc);
  if (!value)
    return std::nullopt;
  if (isa<arith::AddFOp>(last)) {
    if (value == in)
      return ConvCombiner::Add;
    auto mul = value.getDefiningOp<arith::MulFOp>();
    BlockArgument filter = body->getArgument(1);
    if (mul && filter != acc &&
        ((mul.getLhs() == in && mul.getRhs() == filter) || (mul.getLhs() == filter && mul.getRhs() == in)))
      return ConvCombiner::MulAdd;
    return std::nullopt;
  }
  if (value != in)
    return std::nullopt;
  if (isa<arith::MaximumFOp>(last))
    return ConvCombiner::Max;
  if (isa<arith::MaxNumFOp>(last))
    return ConvCombiner::MaxNum;
  if (isa<arith::MinimumFOp>(last))
    return ConvCombiner::Min;
  if (isa<arith::MinNumFOp>(last))
    return ConvCombiner::MinNum;
  return std::nullopt;
}

/// The loop of each dimension, -1 for a constant index; nothing if a dimension is anything else.
static std::optional<SmallVector<int>> plainLoops(AffineMap map) {
  SmallVector<int> loops;
  for (AffineExpr expr : map.getResults()) {
    if (auto dim = dyn_cast<AffineDimExpr>(expr))
      loops.push_back(dim.getPosition());
    else if (isa<AffineConstantExpr>(expr))
      loops.push_back(-1);
    else
      return std::nullopt;
  }
  return loops;
}

/// Looks through a tensor.pad with a constant value and static amounts along spatial dimensions.
static LogicalResult absorbPad(ConvProblem &problem) {
  auto pad = problem.input.getDefiningOp<tensor::PadOp>();
  if (!pad)
    return success();
  Attribute value;
  Value yielded = pad.getConstantPaddingValue();
  if (!yielded || !matchPattern(yielded, m_Constant(&value)))
    return success(); // the pad stays, and the input is not a buffer then
  for (auto [dim, low, high] : llvm::enumerate(pad.getStaticLow(), pad.getStaticHigh())) {
    if (ShapedType::isDynamic(low) || ShapedType::isDynamic(high) || low < 0 || high < 0)
      return failure();
    auto *spatial = llvm::find_if(problem.spatial, [dim = dim](const ConvSpatial &s) { return s.inputDim == dim; });
    if (spatial == problem.spatial.end()) {
      if (low || high)
        return failure();
      continue;
    }
    spatial->padLow = low;
    spatial->inSize = pad.getSourceType().getDimSize(dim);
  }
  problem.input = pad.getSource();
  problem.padValue = cast<TypedAttr>(value);
  return success();
}

/// Whether `reshape` joins dimensions `dim` and `dim` + 1 of its wider side, and nothing else.
static bool joinsDims(ArrayRef<ReassociationIndices> groups, unsigned dim, unsigned rank) {
  if (groups.size() + 1 != rank)
    return false;
  return llvm::all_of(llvm::enumerate(groups), [&](auto group) { return group.value().size() == (group.index() == dim ? 2u : 1u); });
}

/// A filter in tiles of output channels (`tiles` and `lanes` are the loops of a channel): the two loops become one, and the result and the init
/// are those after and before the reshapes.
static LogicalResult joinFilterTiles(ConvProblem &p, unsigned tiles, unsigned lanes) {
  unsigned rank = p.outputLoops.size();
  int dim = p.outputDimOf(tiles);
  if (p.filterLoops.back() != static_cast<int>(lanes) || dim < 0 || p.outputDimOf(lanes) != dim + 1 || !p.op->getResult(0).hasOneUse())
    return failure();
  auto collapse = dyn_cast<tensor::CollapseShapeOp>(*p.op->getResult(0).user_begin());
  if (!collapse || !joinsDims(collapse.getReassociationIndices(), dim, rank))
    return failure();
  p.result = collapse;
  Attribute constant;
  if (auto expand = p.init.getDefiningOp<tensor::ExpandShapeOp>(); expand && joinsDims(expand.getReassociationIndices(), dim, rank))
    p.init = expand.getSrc();
  else if (p.init.getDefiningOp<linalg::FillOp>() || p.init.getDefiningOp<tensor::EmptyOp>() || matchPattern(p.init, m_Constant(&constant)))
    p.initHasDims = false;
  else
    return failure();
  p.filterTile = p.loopSizes[lanes];
  p.featureLoop = tiles;
  if (ShapedType::isDynamic(p.filterTile) || ShapedType::isDynamic(p.loopSizes[tiles]))
    return failure();
  p.loopSizes[tiles] *= p.filterTile;
  p.loopSizes[lanes] = 1;
  p.outputLoops.erase(p.outputLoops.begin() + dim + 1);
  p.filterLoops.pop_back();
  return success();
}

/// The op that restores a filter from a transformed one is part of the convolution that reads the filter.
static void dropRestoringOp(SmallVectorImpl<linalg::LinalgOp> &roots) {
  if (roots.size() != 2 || roots[1].getNumDpsInputs() != 2)
    return;
  std::optional<WinogradFilter> filter = matchWinogradFilter(roots[1].getDpsInputs()[1]);
  if (filter && filter->restoring == roots[0])
    roots.erase(roots.begin());
}

namespace {
/// Takes a convolution apart, step by step; each step gives a reason if the op is not one.
class ConvAnalysis {
public:
  using Refusal = std::optional<SelectStrategyCode>;

  Refusal run(func::FuncOp kernel) {
    if (Refusal refusal = findRoot(kernel))
      return refusal;
    for (auto step : {&ConvAnalysis::readInput, &ConvAnalysis::readBody, &ConvAnalysis::findFeatures, &ConvAnalysis::checkTypes, &ConvAnalysis::checkExtents})
      if (Refusal refusal = (this->*step)())
        return refusal;
    return std::nullopt;
  }

  ConvProblem p;

private:
  static constexpr SelectStrategyCode kNone = SelectStrategyCode::NOT_A_CONVOLUTION;

  bool isParallel(unsigned loop) const { return iterators[loop] == utils::IteratorType::parallel; }

  Refusal findRoot(func::FuncOp kernel) {
    if (!kernel.getBody().hasOneBlock())
      return SelectStrategyCode::CONTROL_FLOW;
    SmallVector<linalg::LinalgOp> roots;
    for (Operation &op : kernel.getBody().front())
      if (isa<linalg::LinalgOp>(op) && !isElementwiseOp(&op))
        roots.push_back(cast<linalg::LinalgOp>(op));
    dropRestoringOp(roots);
    if (roots.size() > 1)
      return SelectStrategyCode::SEVERAL_ROOTS;
    root = roots.empty() ? linalg::LinalgOp() : roots.front();
    if (!root || !root.hasPureTensorSemantics() || root.getNumDpsInits() != 1 || root.hasIndexSemantics() || root.getNumDpsInputs() < 1 ||
        root.getNumDpsInputs() > 2)
      return kNone;
    p.op = root;
    p.result = root;
    p.input = root.getDpsInputs()[0];
    p.init = root.getDpsInits()[0];
    p.loopSizes = root.getStaticLoopRanges();
    iterators = root.getIteratorTypesArray();
    return std::nullopt;
  }

  /// The loops of the operands, and the spatial dimensions of the input.
  Refusal readInput() {
    SmallVector<AffineMap> maps = root.getIndexingMapsArray();
    auto output = plainLoops(maps.back());
    std::optional<SmallVector<int>> filter = root.getNumDpsInputs() == 2 ? plainLoops(maps[1]) : SmallVector<int>();
    if (!output || !filter)
      return kNone;
    p.outputLoops = *output;
    filterLoops = *filter;
    inInput.resize(iterators.size());
    for (unsigned dim = 0; dim < maps[0].getNumResults(); ++dim)
      if (Refusal refusal = readDimension(maps[0], dim))
        return refusal;
    if (llvm::none_of(p.spatial, [](const ConvSpatial &spatial) { return spatial.windowLoop >= 0; }))
      return kNone;
    return p.spatial.size() > 2 ? Refusal(SelectStrategyCode::IMAGE_RANK) : std::nullopt;
  }

  Refusal readDimension(AffineMap map, unsigned dim) {
    if (isa<AffineConstantExpr>(map.getResult(dim))) {
      p.inputLoops.push_back(-1);
      return std::nullopt;
    }
    std::optional<LinearIndex> index = getLinearIndex(map, dim);
    if (!index || index->constant != 0 || index->terms.empty() || index->terms.size() > 2)
      return kNone;
    auto &terms = index->terms;
    for (auto [loop, factor] : terms) {
      if (inInput.test(loop) || factor < 0)
        return kNone;
      inInput.set(loop);
    }
    bool isWindow = terms.size() == 2;
    if (isWindow && !isParallel(terms[0].loop))
      std::swap(terms[0], terms[1]);
    unsigned loop = terms[0].loop;
    p.inputLoops.push_back(loop);
    if (!isWindow && terms[0].factor == 1) {
      if (isParallel(loop))
        p.outerLoops.push_back(loop);
      else if (p.channelLoop >= 0)
        return SelectStrategyCode::SEVERAL_CHANNELS;
      else
        p.channelLoop = loop;
      return std::nullopt;
    }
    if (!isParallel(loop) || (isWindow && isParallel(terms[1].loop)))
      return kNone;
    ConvSpatial &spatial = p.spatial.emplace_back();
    spatial.outLoop = loop;
    spatial.stride = terms[0].factor;
    spatial.outSize = p.loopSizes[loop];
    spatial.inputDim = dim;
    if (isWindow) {
      spatial.windowLoop = terms[1].loop;
      spatial.dilation = terms[1].factor;
      spatial.windowSize = p.loopSizes[spatial.windowLoop];
    }
    return std::nullopt;
  }

  Refusal readBody() {
    std::optional<ConvCombiner> combiner = matchBody(root);
    bool hasFilter = root.getNumDpsInputs() == 2 && !root.getRegionInputArgs()[1].use_empty();
    if (!combiner || (combiner == ConvCombiner::MulAdd) != hasFilter)
      return SelectStrategyCode::BODY;
    p.combiner = *combiner;
    if (!hasFilter)
      return std::nullopt;
    Operation *sum = root.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
    bool isLeft = sum->getOperand(0) == root.getBlock()->getArguments().back();
    p.isFused = mayContract(sum->getOperand(isLeft ? 1 : 0).getDefiningOp(), sum);
    p.filter = root.getDpsInputs()[1];
    p.filterLoops = filterLoops;
    if ((p.winograd = matchWinogradFilter(p.filter)))
      p.filter = p.winograd->transformed;
    return std::nullopt;
  }

  /// The loops that the input does not have: output channels. A reduction that only the filter has is not a convolution.
  Refusal findFeatures() {
    SmallVector<unsigned, 2> features;
    for (unsigned loop = 0; loop < iterators.size(); ++loop) {
      if (inInput.test(loop))
        continue;
      if (!isParallel(loop) || p.combiner != ConvCombiner::MulAdd)
        return kNone;
      features.push_back(loop);
    }
    if (features.size() == 1)
      p.featureLoop = features[0];
    else if (features.size() > 2 || (features.size() == 2 && failed(joinFilterTiles(p, features[0], features[1]))))
      return kNone;
    for (ConvSpatial &spatial : p.spatial)
      if ((spatial.outputDim = p.outputDimOf(spatial.outLoop)) < 0)
        return kNone;
    return std::nullopt;
  }

  Refusal checkTypes() {
    auto elementType = dyn_cast<FloatType>(getElementTypeOrSelf(p.init));
    if (!elementType || !(elementType.isF32() || elementType.isF64()) || getElementTypeOrSelf(p.input) != elementType ||
        (p.filter && getElementTypeOrSelf(p.filter) != elementType))
      return SelectStrategyCode::ELEMENT_TYPE;
    p.elementType = elementType;
    return std::nullopt;
  }

  /// The batch may be dynamic; all other extents decide about the schedule.
  Refusal checkExtents() {
    for (unsigned loop = 0; loop < p.loopSizes.size(); ++loop)
      if (ShapedType::isDynamic(p.loopSizes[loop]) && !llvm::is_contained(p.outerLoops, loop))
        return SelectStrategyCode::DYNAMIC_SHAPE;
    auto isDynamic = [](const ConvSpatial &spatial) { return ShapedType::isDynamic(spatial.inSize); };
    for (ConvSpatial &spatial : p.spatial)
      spatial.inSize = cast<RankedTensorType>(p.input.getType()).getDimSize(spatial.inputDim);
    if (llvm::any_of(p.spatial, isDynamic))
      return SelectStrategyCode::DYNAMIC_SHAPE;
    if (failed(absorbPad(p)))
      return SelectStrategyCode::PADDING;
    if (llvm::any_of(p.spatial, isDynamic))
      return SelectStrategyCode::DYNAMIC_SHAPE;
    return llvm::is_contained(p.loopSizes, 0) ? Refusal(SelectStrategyCode::EMPTY) : std::nullopt;
  }

  linalg::LinalgOp root;
  SmallVector<utils::IteratorType> iterators;
  SmallVector<int> filterLoops;
  llvm::SmallBitVector inInput; ///< loops that the input has
};
} // namespace

FailureOr<ConvProblem> weir::cpu::analyzeConvKernel(func::FuncOp kernel, std::optional<SelectStrategyCode> &reason) {
  ConvAnalysis analysis;
  if (ConvAnalysis::Refusal refusal = analysis.run(kernel)) {
    reason = refusal;
    return failure();
  }
  return analysis.p;
}
