// Long reductions to few results in two steps: partial results of equal parts of one loop, which are iterations of a parallel loop of the first op,
// and the second op joins them. The parts depend on shapes alone, never on the number of threads.

#include "passes/Analysis/SumsOfProducts.h"
#include "passes/Analysis/ArgReduction.h"
#include "passes/Dispatch/Combiners.h"
#include "passes/Dispatch/LinalgUtils.h"
#include "passes/Dispatch/Passes.h"
#include "passes/Dispatch/RemarkCodes.h"
#include "passes/Remarks.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-split-reductions"

namespace weir {
#define GEN_PASS_DEF_SPLITREDUCTIONS
#include "passes/Dispatch/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// How the results are joined.
struct Joining {
  SmallVector<Combiner> combiners;
  std::optional<ArgReduction> position;
};

/// An extent split into `parts` equal ones, and what is left over.
struct Split {
  unsigned loop;
  int64_t parts, length, rest;
};

/// Whether no NaN is what result `number` starts from.
bool startsAtNumber(linalg::GenericOp op, unsigned number) {
  auto fill = op.getDpsInits()[number].getDefiningOp<linalg::FillOp>();
  FloatAttr value;
  return fill && matchPattern(fill.getInputs().front(), m_Constant(&value)) && !value.getValue().isNaN();
}

std::optional<Joining> matchJoining(linalg::GenericOp op, CombinerObstacle &obstacle, bool &isRounded, bool &isNarrow) {
  Joining joining;
  if ((joining.position = matchArgReduction(op)) && (!joining.position->replacesNaN || startsAtNumber(op, joining.position->value)))
    return joining;
  joining.position.reset();
  for (unsigned i = 0, e = op.getNumDpsInits(); i < e; ++i) {
    std::optional<Combiner> combiner = matchCombiner(op, i, Attribute(), obstacle);
    if (!combiner)
      return std::nullopt;
    isRounded |= combiner->isRounded;
    Type type = combiner->accumulator.getType();
    isNarrow |= combiner->isRounded && type.isIntOrFloat() && type.getIntOrFloatBitWidth() < 32;
    joining.combiners.push_back(*combiner);
  }
  return joining;
}

/// The loop to split: the outermost reduction loop that is alone in the dimensions that it walks along. Where the first of equal elements counts,
/// no reduction loop may be around it.
std::optional<Split> chooseSplit(linalg::GenericOp op, ArrayRef<int64_t> ranges, int64_t maxParts, int64_t minPoints, bool isOrdered) {
  int64_t points = 1;
  for (int64_t range : ranges)
    points *= range;
  int64_t wanted = std::min(maxParts, points / minPoints);
  for (auto [loop, iterator] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (iterator != utils::IteratorType::reduction || ranges[loop] < 2)
      continue;
    auto isAlone = [&, loop = loop](AffineMap map) {
      return llvm::all_of(map.getResults(), [&](AffineExpr e) { return isa<AffineDimExpr>(e) || !e.isFunctionOfDim(loop); });
    };
    if (!llvm::all_of(op.getIndexingMapsArray(), isAlone)) {
      if (isOrdered)
        return std::nullopt;
      continue;
    }
    int64_t most = std::min(wanted, ranges[loop]);
    if (most < 2)
      return std::nullopt;
    // Equal parts, if there are enough of them; otherwise the rest is a reduction of its own.
    for (int64_t parts = most; 2 * parts > most && parts > 1; --parts)
      if (ranges[loop] % parts == 0)
        return Split{static_cast<unsigned>(loop), parts, ranges[loop] / parts, 0};
    return Split{static_cast<unsigned>(loop), most, ranges[loop] / most, ranges[loop] % most};
  }
  return std::nullopt;
}

class Splitter {
public:
  Splitter(linalg::GenericOp op, const Joining &joining, const Split &split, RewriterBase &b) : op(op), joining(joining), split(split), b(b) {}

  void run() {
    b.setInsertionPoint(op);
    SmallVector<Value> inits = op.getDpsInits(), starts;
    for (auto [i, init] : llvm::enumerate(inits))
      starts.push_back(makeStart(i, init));
    if (hasNumber())
      starts.push_back(starts[joining.position->value]);
    linalg::GenericOp partial = makePartial(starts);
    // What is left over is after all parts: the first of equal elements is in a part.
    if (split.rest && !joining.position)
      inits = makeRest(inits).getResults();
    linalg::GenericOp last = makeFinal(partial.getResults(), inits);
    if (split.rest && joining.position)
      last = makeRest(last.getResults());
    b.replaceOp(op, last.getResults());
  }

private:
  /// Whether NaN is what the value of a part may be, and its followers are those of the best number before it: that number is another result.
  bool hasNumber() const { return joining.position && joining.position->propagatesNaN; }

  RankedTensorType withParts(Value init) {
    auto type = cast<RankedTensorType>(init.getType());
    SmallVector<int64_t> shape = llvm::to_vector(type.getShape());
    shape.insert(shape.begin(), split.parts);
    return RankedTensorType::get(shape, type.getElementType());
  }
  /// An identity, or the init itself where the position of an element is looked for.
  Value makeStart(unsigned number, Value init) {
    Location loc = op.getLoc();
    RankedTensorType type = withParts(init);
    Value empty = tensor::EmptyOp::create(b, loc, type.getShape(), type.getElementType());
    if (!joining.position) {
      auto identity = arith::ConstantOp::create(b, loc, cast<TypedAttr>(joining.combiners[number].identity));
      return linalg::FillOp::create(b, loc, ValueRange{identity}, ValueRange{empty}).getResult(0);
    }
    if (auto fill = init.getDefiningOp<linalg::FillOp>())
      return linalg::FillOp::create(b, loc, fill.getInputs(), ValueRange{empty}).getResult(0);
    return linalg::BroadcastOp::create(b, loc, init, empty, ArrayRef<int64_t>{0}).getResult()[0];
  }
  /// Elements `offset` to `offset + size` along the loop.
  Value slice(Value input, AffineMap map, int64_t offset, int64_t size) {
    auto type = cast<RankedTensorType>(input.getType());
    if (offset == 0 && size == split.parts * split.length && !split.rest)
      return input;
    SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0)), strides(type.getRank(), b.getIndexAttr(1)), sizes;
    bool any = false;
    for (int64_t i = 0; i < type.getRank(); ++i) {
      bool isSplit = map.getResult(i) == b.getAffineDimExpr(split.loop);
      any |= isSplit;
      sizes.push_back(b.getIndexAttr(isSplit ? size : type.getDimSize(i)));
      if (isSplit)
        offsets[i] = b.getIndexAttr(offset);
    }
    return any ? tensor::ExtractSliceOp::create(b, op.getLoc(), input, offsets, sizes, strides).getResult() : input;
  }
  /// The dimension of the loop as parts times their length.
  Value expand(Value input, AffineMap map) {
    Value whole = slice(input, map, 0, split.parts * split.length);
    auto type = cast<RankedTensorType>(whole.getType());
    SmallVector<ReassociationIndices> groups;
    SmallVector<int64_t> shape;
    for (int64_t i = 0; i < type.getRank(); ++i) {
      ReassociationIndices &group = groups.emplace_back();
      auto push = [&](int64_t size) {
        group.push_back(shape.size());
        shape.push_back(size);
      };
      if (map.getResult(i) == b.getAffineDimExpr(split.loop)) {
        push(split.parts);
        push(split.length);
      } else {
        push(type.getDimSize(i));
      }
    }
    if (shape.size() == static_cast<size_t>(type.getRank()))
      return whole;
    return tensor::ExpandShapeOp::create(b, op.getLoc(), RankedTensorType::get(shape, type.getElementType()), whole, groups);
  }
  /// Clones the body; the position along the split loop is made by `position` from that of the loops.
  IRMapping cloneBody(OpBuilder &nested, ValueRange arguments, function_ref<Value(unsigned)> position) {
    IRMapping mapping;
    mapping.map(op.getBlock()->getArguments(), arguments.take_front(op.getBlock()->getNumArguments()));
    for (Operation &inner : *op.getBlock()) {
      if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
        mapping.map(index.getResult(), position(index.getDim()));
        continue;
      }
      Operation *clone = nested.clone(inner, mapping);
      if (!joining.position)
        dropOverflowFlags(clone);
    }
    return mapping;
  }
  linalg::GenericOp makePartial(ValueRange starts) {
    unsigned loops = op.getNumLoops();
    Location loc = op.getLoc();
    SmallVector<Value> inputs;
    SmallVector<AffineMap> maps;
    auto addMap = [&](AffineMap map, bool isInit) {
      SmallVector<AffineExpr> results;
      if (isInit)
        results.push_back(b.getAffineDimExpr(0));
      AffineMap shifted = map.shiftDims(1);
      for (auto [old, result] : llvm::zip_equal(map.getResults(), shifted.getResults())) {
        if (old == b.getAffineDimExpr(split.loop))
          results.push_back(b.getAffineDimExpr(0));
        results.push_back(result);
      }
      maps.push_back(AffineMap::get(loops + 1, 0, results, b.getContext()));
    };
    for (OpOperand *input : op.getDpsInputOperands()) {
      AffineMap map = op.getMatchingIndexingMap(input);
      bool isTensor = isa<RankedTensorType>(input->get().getType());
      inputs.push_back(isTensor ? expand(input->get(), map) : input->get());
      addMap(map, false);
    }
    for (OpOperand &init : op.getDpsInitsMutable())
      addMap(op.getMatchingIndexingMap(&init), true);
    if (hasNumber())
      addMap(op.getMatchingIndexingMap(op.getDpsInitOperand(joining.position->value)), true);
    SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
    iterators.insert(iterators.begin(), utils::IteratorType::parallel);
    auto body = [&](OpBuilder &nested, Location, ValueRange arguments) {
      IRMapping mapping = cloneBody(nested, arguments, [&](unsigned dim) -> Value {
        Value index = linalg::IndexOp::create(nested, loc, dim + 1);
        if (dim != split.loop)
          return index;
        Value length = arith::ConstantIndexOp::create(nested, loc, split.length);
        Value start = arith::MulIOp::create(nested, loc, linalg::IndexOp::create(nested, loc, 0), length);
        return arith::AddIOp::create(nested, loc, start, index);
      });
      if (!hasNumber())
        return;
      Operation *yield = nested.getInsertionBlock()->getTerminator();
      OpBuilder::InsertionGuard guard(nested);
      nested.setInsertionPoint(yield);
      Value condition = mapping.lookup(joining.position->condition), element = mapping.lookup(joining.position->element);
      Value number = arith::SelectOp::create(nested, loc, condition, element, arguments.back());
      yield->insertOperands(yield->getNumOperands(), number);
    };
    return linalg::GenericOp::create(b, loc, starts.getTypes(), inputs, starts, maps, iterators, body);
  }
  /// What is left over, joined to the inits.
  linalg::GenericOp makeRest(ValueRange inits) {
    Location loc = op.getLoc();
    int64_t offset = split.parts * split.length;
    SmallVector<Value> inputs;
    for (OpOperand *input : op.getDpsInputOperands()) {
      bool isTensor = isa<RankedTensorType>(input->get().getType());
      inputs.push_back(isTensor ? slice(input->get(), op.getMatchingIndexingMap(input), offset, split.rest) : input->get());
    }
    auto body = [&](OpBuilder &nested, Location, ValueRange arguments) {
      cloneBody(nested, arguments, [&](unsigned dim) -> Value {
        Value index = linalg::IndexOp::create(nested, loc, dim);
        if (dim != split.loop)
          return index;
        return arith::AddIOp::create(nested, loc, index, arith::ConstantIndexOp::create(nested, loc, offset));
      });
    };
    return linalg::GenericOp::create(b, loc, inits.getTypes(), inputs, inits, op.getIndexingMapsArray(), op.getIteratorTypesArray(), body);
  }
  linalg::GenericOp makeFinal(ValueRange partials, ValueRange inits) {
    // The parallel loops, and after them the parts.
    Location loc = op.getLoc();
    SmallVector<unsigned> parallel;
    op.getParallelDims(parallel);
    unsigned loops = parallel.size() + 1;
    SmallVector<AffineExpr> replacements(op.getNumLoops());
    for (auto [i, dim] : llvm::enumerate(parallel))
      replacements[dim] = b.getAffineDimExpr(i);
    for (AffineExpr &e : replacements)
      if (!e)
        e = b.getAffineConstantExpr(0);
    SmallVector<AffineMap> partialMaps, initMaps;
    auto addPartial = [&](AffineMap map) {
      SmallVector<AffineExpr> results = llvm::to_vector(map.getResults());
      results.insert(results.begin(), b.getAffineDimExpr(loops - 1));
      partialMaps.push_back(AffineMap::get(loops, 0, results, b.getContext()));
    };
    for (OpOperand &init : op.getDpsInitsMutable()) {
      initMaps.push_back(op.getMatchingIndexingMap(&init).replaceDimsAndSymbols(replacements, {}, loops, 0));
      addPartial(initMaps.back());
    }
    if (hasNumber())
      addPartial(initMaps[joining.position->value]);
    llvm::append_range(partialMaps, initMaps);
    SmallVector<utils::IteratorType> iterators(loops, utils::IteratorType::parallel);
    iterators.back() = utils::IteratorType::reduction;
    unsigned count = partials.size();
    auto body = [&](OpBuilder &nested, Location, ValueRange arguments) {
      SmallVector<Value> results;
      if (joining.position) {
        const ArgReduction &position = *joining.position;
        unsigned value = position.value;
        Operation *better = op.getBlock()->getTerminator()->getOperand(value).getDefiningOp();
        BlockArgument old = op.getMatchingBlockArgument(op.getDpsInitOperand(value));
        IRMapping mapping;
        mapping.map(old, arguments[count + value]);
        mapping.map(position.element, hasNumber() ? arguments[count - 1] : arguments[value]);
        for (Operation *part : position.comparison)
          nested.clone(*part, mapping);
        Value condition = mapping.lookup(position.condition);
        results.resize(op.getNumDpsInits());
        mapping.map(position.element, arguments[value]);
        results[value] = nested.clone(*better, mapping)->getResult(0);
        for (unsigned follower : position.followers)
          results[follower] = arith::SelectOp::create(nested, loc, condition, arguments[follower], arguments[count + follower]);
      } else {
        for (auto [i, combiner] : llvm::enumerate(joining.combiners))
          results.push_back(applyCombiner(nested, combiner, arguments[count + i], arguments[i]));
      }
      linalg::YieldOp::create(nested, loc, results);
    };
    return linalg::GenericOp::create(b, loc, inits.getTypes(), partials, inits, partialMaps, iterators, body);
  }

  linalg::GenericOp op;
  const Joining &joining;
  Split split;
  RewriterBase &b;
};

struct SplitReductions : public weir::impl::SplitReductionsBase<SplitReductions> {
  using SplitReductionsBase::SplitReductionsBase;

  /// Long, to few results.
  bool isCandidate(linalg::LinalgOp op) {
    if (op.getNumReductionLoops() == 0 || !op.hasPureTensorSemantics() || isInsideDispatch(op) || isa<linalg::ConvolutionOpInterface>(*op))
      return false;
    int64_t results = 1, points = 1;
    for (auto [range, iterator] : llvm::zip_equal(op.getStaticLoopRanges(), op.getIteratorTypesArray())) {
      if (ShapedType::isDynamic(range))
        return false;
      points *= range;
      results *= iterator == utils::IteratorType::parallel ? range : 1;
    }
    return results <= maxResults && points / std::max<int64_t>(results, 1) >= 2 * minPoints;
  }

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> candidates;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (isCandidate(op))
        candidates.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp candidate : candidates) {
      rewriter.setInsertionPoint(candidate);
      auto generic = dyn_cast<linalg::GenericOp>(*candidate);
      if (!generic) {
        contractNamedSums(candidate);
        FailureOr<linalg::GenericOp> general = linalg::generalizeNamedOp(rewriter, candidate);
        if (failed(general))
          continue;
        generic = *general;
      }
      split(generic, rewriter);
    }
  }

  void split(linalg::GenericOp op, RewriterBase &rewriter) {
    CombinerObstacle obstacle = CombinerObstacle::None;
    bool isRounded = false, isNarrow = false;
    std::optional<Joining> joining = matchJoining(op, obstacle, isRounded, isNarrow);
    if (!joining) {
      missedRemark(op, DEBUG_TYPE,
                   obstacle == CombinerObstacle::Coupled ? SplitReductionsCode::COUPLED : SplitReductionsCode::NO_IDENTITY);
      return;
    }
    if (isRounded && fpOrder == "keep")
      return (void)missedRemark(op, DEBUG_TYPE, SplitReductionsCode::FP_ORDER);
    if (isNarrow)
      return (void)missedRemark(op, DEBUG_TYPE, SplitReductionsCode::NARROW_ACCUMULATOR);
    std::optional<Split> split = chooseSplit(op, op.getStaticLoopRanges(), maxParts, minPoints, joining->position.has_value());
    if (!split)
      return (void)missedRemark(op, DEBUG_TYPE, SplitReductionsCode::NO_LOOP);
    passedRemark(op, DEBUG_TYPE, SplitReductionsCode::SPLIT) << remark::metric("parts", split->parts);
    Splitter(op, *joining, *split, rewriter).run();
  }
};

} // namespace
