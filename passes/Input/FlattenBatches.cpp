// Batches that share an operand are rows of one product; see ProductPasses.td. Rules: dispatch-passes.md 9.

#include "passes/Analysis/DiscardableAttributes.h"
#include "passes/Analysis/InsideDispatch.h"
#include "passes/Input/Passes.h"
#include "passes/Input/RemarkCodes.h"
#include "passes/Remarks.h"

#include "dialects/Weir/LoweringConfig.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#define DEBUG_TYPE "weir-flatten-batches"

namespace weir {
#define GEN_PASS_DEF_FLATTENBATCHES
#include "passes/Input/Passes.h.inc"
} // namespace weir

using namespace mlir;
using namespace weir;

namespace {

/// A tensor that repeats another one.
struct Broadcast {
  Value source;
  /// The dimension of the tensor for each of the source's; -1 for one of extent 1 that is repeated.
  SmallVector<int64_t> dims;
};

/// A generic that stores each element of its only input, at one index or several.
std::optional<Broadcast> matchCopy(linalg::GenericOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 1 || op->getNumResults() != 1 || op.getNumReductionLoops() != 0 ||
      !llvm::hasSingleElement(*op.getBlock()) || op.getBlock()->getTerminator()->getOperand(0) != op.getBlock()->getArgument(0))
    return std::nullopt;
  AffineMap in = op.getMatchingIndexingMap(op.getDpsInputOperand(0)), out = op.getIndexingMapMatchingResult(op->getResult(0));
  if (!out.isPermutation() || !in.isProjectedPermutation(/*allowZeroInResults=*/true))
    return std::nullopt;
  Broadcast copy{op.getDpsInputs()[0], {}};
  auto type = cast<RankedTensorType>(copy.source.getType());
  for (auto [dim, expr] : llvm::enumerate(in.getResults())) {
    if (isa<AffineDimExpr>(expr))
      copy.dims.push_back(*out.getResultPosition(expr));
    else if (type.getDimSize(dim) == 1)
      copy.dims.push_back(-1);
    else
      return std::nullopt;
  }
  return copy;
}

/// What `value` repeats, also through reshapes that collapse repeated dimensions only.
std::optional<Broadcast> matchBroadcast(Value value) {
  Operation *def = value.getDefiningOp();
  std::optional<Broadcast> found;
  if (auto op = dyn_cast_or_null<linalg::BroadcastOp>(def)) {
    found = Broadcast{op.getInput(), {}};
    for (int64_t dim : llvm::seq<int64_t>(0, cast<RankedTensorType>(value.getType()).getRank()))
      if (!llvm::is_contained(op.getDimensions(), dim))
        found->dims.push_back(dim);
  } else if (auto op = dyn_cast_or_null<linalg::GenericOp>(def)) {
    found = matchCopy(op);
  } else if (auto op = dyn_cast_or_null<tensor::CollapseShapeOp>(def)) {
    found = matchBroadcast(op.getSrc());
    SmallVector<ReassociationIndices> groups = op.getReassociationIndices();
    for (int64_t &dim : found ? MutableArrayRef(found->dims) : MutableArrayRef<int64_t>()) {
      if (dim < 0)
        continue;
      auto *group = llvm::find_if(groups, [&](ReassociationIndices &g) { return llvm::is_contained(g, dim); });
      if (group->size() != 1)
        return std::nullopt;
      dim = group - groups.begin();
    }
  }
  return found;
}

/// Loops of a product that the result and only one factor have: neighbours, in one order, in both.
struct Run {
  int64_t first, count; ///< dimensions of the result
};

/// A sum of products of two tensors, from which zero points may be subtracted first.
class Product {
public:
  explicit Product(linalg::LinalgOp op);

  /// Whether the batches share a factor: one that repeats another tensor, or has no such dimension.
  bool sharesFactor();
  /// The reason if the op is left as it is.
  std::optional<FlattenBatchesCode> analyze();
  void rewrite(RewriterBase &rewriter);

private:
  bool isOnlyIn(AffineExpr loop, unsigned factor) const { return !maps[1 - factor].isFunctionOfDim(cast<AffineDimExpr>(loop).getPosition()); }
  bool repeatsBatches(unsigned factor, const Broadcast &broadcast);
  void readSource(unsigned factor, const Broadcast &broadcast);
  Operation *rebuild(RewriterBase &rewriter, ArrayRef<Value> operands, ArrayRef<AffineMap> newMaps, ArrayRef<utils::IteratorType> iterators);

  linalg::LinalgOp op;
  SmallVector<AffineMap> maps; ///< of the factors and the result
  SmallVector<Value> zeroPoints;
  std::array<std::optional<Broadcast>, 2> broadcasts;
  std::array<std::optional<Run>, 2> runs;
};

Product::Product(linalg::LinalgOp op) : op(op), zeroPoints(llvm::drop_begin(op.getDpsInputs(), 2)) {
  for (OpOperand *operand : {op.getDpsInputOperand(0), op.getDpsInputOperand(1), op.getDpsInitOperand(0)})
    maps.push_back(op.getMatchingIndexingMap(operand));
  for (unsigned factor : {0u, 1u}) {
    std::optional<Broadcast> broadcast = matchBroadcast(op->getOperand(factor));
    if (!broadcast || !repeatsBatches(factor, *broadcast))
      continue;
    readSource(factor, *broadcast);
    broadcasts[factor] = std::move(broadcast);
  }
}

/// Whether the dimensions that `broadcast` adds are batches, more than one.
bool Product::repeatsBatches(unsigned factor, const Broadcast &broadcast) {
  bool repeats = false;
  auto type = cast<RankedTensorType>(op->getOperand(factor).getType());
  for (auto [dim, loop] : llvm::enumerate(maps[factor].getResults())) {
    if (llvm::is_contained(broadcast.dims, static_cast<int64_t>(dim)))
      continue;
    if (op.getIteratorTypesArray()[cast<AffineDimExpr>(loop).getPosition()] != utils::IteratorType::parallel)
      return false;
    repeats |= type.getDimSize(dim) != 1;
  }
  return repeats;
}

/// FB1: the factor has the dimensions of the tensor that it repeats.
void Product::readSource(unsigned factor, const Broadcast &broadcast) {
  SmallVector<AffineExpr> loops;
  for (int64_t dim : broadcast.dims)
    if (dim >= 0)
      loops.push_back(maps[factor].getResult(dim));
  maps[factor] = AffineMap::get(maps[factor].getNumDims(), 0, loops, op.getContext());
}

bool Product::sharesFactor() {
  if (broadcasts[0] || broadcasts[1])
    return true;
  return llvm::any_of(ArrayRef{0u, 1u}, [&](unsigned factor) {
    return llvm::count_if(maps[2].getResults(), [&](AffineExpr loop) { return isOnlyIn(loop, factor); }) > 1;
  });
}

/// The loops of the product, if loops that only one factor and the result have are adjacent in both (FB2).
std::optional<FlattenBatchesCode> Product::analyze() {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  ArrayRef<AffineExpr> result = maps[2].getResults();
  for (unsigned factor : {0u, 1u}) {
    ArrayRef<AffineExpr> own = maps[factor].getResults();
    for (int64_t first = 0, e = result.size(), count; first < e; first += std::max<int64_t>(count, 1)) {
      auto *at = llvm::find(own, result[first]);
      count = 0;
      while (first + count < e && at + count != own.end() && at[count] == result[first + count] && isOnlyIn(at[count], factor))
        ++count;
      // Loops of one iteration do not count.
      bool isProduct = llvm::count_if(type.getShape().slice(first, count), [](int64_t size) { return size != 1; }) > 1;
      if (isProduct && (!runs[factor] || runs[factor]->count < count))
        runs[factor] = Run{first, count};
    }
  }
  return runs[0] || runs[1] ? std::nullopt : std::optional(FlattenBatchesCode::APART);
}

/// The same op on other operands. A batch of matrix products is a matrix product where that has these maps.
Operation *Product::rebuild(RewriterBase &rewriter, ArrayRef<Value> operands, ArrayRef<AffineMap> newMaps, ArrayRef<utils::IteratorType> iterators) {
  Location loc = op.getLoc();
  SmallVector<Value> inputs(operands.take_front(2));
  llvm::append_range(inputs, zeroPoints);
  ValueRange init = ValueRange(operands).take_back(1);
  SmallVector<AffineMap> matmul = linalg::MatmulOp::getDefaultIndexingMaps(rewriter.getContext());
  bool isMatmul = ArrayRef(matmul) == newMaps;
  if (isMatmul && !zeroPoints.empty())
    return linalg::QuantizedMatmulOp::create(rewriter, loc, init.getTypes(), inputs, init);
  if (isa<linalg::GenericOp>(op.getOperation()) || !zeroPoints.empty()) {
    SmallVector<AffineMap> allMaps(newMaps);
    allMaps.insert(allMaps.begin() + 2, zeroPoints.size(), AffineMap::get(iterators.size(), 0, rewriter.getContext()));
    auto generic = linalg::GenericOp::create(rewriter, loc, init.getTypes(), inputs, init, allMaps, iterators);
    rewriter.cloneRegionBefore(op->getRegion(0), generic.getRegion(), generic.getRegion().begin());
    return generic;
  }
  Operation *product = isMatmul
                           ? linalg::MatmulOp::create(rewriter, loc, init.getTypes(), inputs, init).getOperation()
                           : linalg::ContractOp::create(rewriter, loc, init.getTypes(), inputs, init, rewriter.getAffineMapArrayAttr(newMaps));
  // How the factors are extended.
  if (Attribute cast = op->getAttr("cast"))
    product->setAttr("cast", cast);
  return product;
}

void Product::rewrite(RewriterBase &rewriter) {
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  SmallVector<Value> operands = {op.getDpsInputs()[0], op.getDpsInputs()[1], op.getDpsInits()[0]};
  for (unsigned factor : {0u, 1u}) {
    if (!broadcasts[factor])
      continue;
    llvm::SmallBitVector dropped;
    for (int64_t dim : broadcasts[factor]->dims)
      dropped.push_back(dim < 0);
    operands[factor] = broadcasts[factor]->source;
    if (dropped.any())
      operands[factor] = tensor::dropGivenUnitDims(rewriter, loc, operands[factor], dropped);
  }
  // The loops of a run become the first of them.
  SmallVector<AffineExpr> numbers(maps[2].getNumDims());
  SmallVector<utils::IteratorType> iterators;
  llvm::SmallBitVector merged(numbers.size());
  for (const std::optional<Run> &run : runs)
    if (run)
      for (AffineExpr loop : maps[2].getResults().slice(run->first, run->count).drop_front())
        merged.set(cast<AffineDimExpr>(loop).getPosition());
  for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray())) {
    if (merged.test(loop))
      continue;
    numbers[loop] = rewriter.getAffineDimExpr(iterators.size());
    iterators.push_back(kind);
  }
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, loc, operands[2]);
  SmallVector<AffineMap> newMaps;
  SmallVector<ReassociationIndices> groups;
  for (auto [operand, map] : llvm::zip_equal(operands, maps)) {
    groups.clear();
    SmallVector<AffineExpr> loops;
    for (auto [dim, loop] : llvm::enumerate(map.getResults())) {
      if (AffineExpr number = numbers[cast<AffineDimExpr>(loop).getPosition()]) {
        loops.push_back(number);
        groups.emplace_back();
      }
      groups.back().push_back(dim);
    }
    if (loops.size() != map.getNumResults())
      operand = tensor::CollapseShapeOp::create(rewriter, loc, operand, groups);
    newMaps.push_back(AffineMap::get(iterators.size(), 0, loops, rewriter.getContext()));
  }
  Operation *product = rebuild(rewriter, operands, newMaps, iterators);
  // Ops that keep their maps keep them here.
  copyDiscardableAttributes(op, product);
  rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(op, op->getResult(0).getType(), product->getResult(0), groups, sizes);
}

/// Products that a user has scheduled, and those of kernels, stay.
bool isCandidate(linalg::LinalgOp op) {
  bool isProduct = isa<linalg::BatchMatmulOp, linalg::ContractOp, linalg::GenericOp>(op.getOperation()) && linalg::isaContractionOpInterface(op);
  return (isProduct || isa<linalg::QuantizedBatchMatmulOp>(op.getOperation())) && op.hasPureTensorSemantics() && op->getNumResults() == 1 &&
         !LoweringConfigAttr::of(op) && !isInsideDispatch(op);
}

struct FlattenBatches : weir::impl::FlattenBatchesBase<FlattenBatches> {
  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) {
      if (isCandidate(op))
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      Product product(op);
      if (!product.sharesFactor())
        continue;
      if (std::optional<FlattenBatchesCode> reason = product.analyze()) {
        missedRemark(op, DEBUG_TYPE, *reason);
        continue;
      }
      passedRemark(op, DEBUG_TYPE, FlattenBatchesCode::FLATTENED);
      product.rewrite(rewriter);
    }
  }
};
} // namespace
