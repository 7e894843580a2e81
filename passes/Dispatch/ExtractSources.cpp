#include "passes/Dispatch/ExtractSources.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "passes/Dispatch/LinalgUtils.h"

using namespace mlir;
using namespace weir;

namespace {
/// An input that a body extracts elements from.
struct Source {
  linalg::GenericOp maker;
  tensor::ExpandShapeOp units; ///< that adds dimensions of one element; may be null
  SmallVector<tensor::ExtractOp> extracts;
  /// The position of the index for each dimension of what the maker makes.
  SmallVector<unsigned> positions;
};

/// Extracts that one question looks at.
constexpr unsigned kMaxExtracts = 32;

/// For each dimension of the operand the one of the result that has its elements; nothing if a dimension is split.
std::optional<SmallVector<unsigned>> getUnitPositions(tensor::ExpandShapeOp expand) {
  SmallVector<unsigned> positions;
  for (const ReassociationIndices &group : expand.getReassociationIndices()) {
    auto isLong = [&](int64_t dim) { return expand.getResultType().getDimSize(dim) != 1; };
    if (llvm::count_if(group, isLong) > 1)
      return std::nullopt;
    auto *position = llvm::find_if(group, isLong);
    positions.push_back(position == group.end() ? group.front() : *position);
  }
  return positions;
}

std::optional<Source> findSource(linalg::GenericOp op, Value value) {
  Source source;
  source.units = value.getDefiningOp<tensor::ExpandShapeOp>();
  source.maker = (source.units ? source.units.getSrc() : value).getDefiningOp<linalg::GenericOp>();
  if (!source.maker || !source.maker.hasPureTensorSemantics() || source.maker->getNumResults() != 1 || source.maker.getNumReductionLoops() != 0 ||
      source.maker.hasIndexSemantics() || (source.units && !source.units.getSrc().hasOneUse()))
    return std::nullopt;
  if (source.units) {
    std::optional<SmallVector<unsigned>> positions = getUnitPositions(source.units);
    if (!positions)
      return std::nullopt;
    source.positions = *positions;
  } else {
    llvm::append_range(source.positions, llvm::seq<unsigned>(0, cast<RankedTensorType>(value.getType()).getRank()));
  }
  for (Operation *user : value.getUsers()) {
    auto extract = dyn_cast<tensor::ExtractOp>(user);
    if (!extract || extract->getBlock() != op.getBlock() || source.extracts.size() == kMaxExtracts)
      return std::nullopt;
    source.extracts.push_back(extract);
  }
  return source;
}

/// The dimension that all extracts index by the loop alone; nothing if another index depends on the loop for sure, or the dimensions differ.
std::optional<unsigned> findLaneDim(const Source &source, unsigned loop) {
  std::optional<unsigned> found;
  for (tensor::ExtractOp extract : source.extracts) {
    std::optional<unsigned> own;
    for (auto [dim, position] : llvm::enumerate(source.positions)) {
      auto index = extract.getIndices()[position].getDefiningOp<linalg::IndexOp>();
      if (!index || index.getDim() != loop)
        continue;
      if (own)
        return std::nullopt;
      own = dim;
    }
    if (!own || (found && *found != *own))
      return std::nullopt;
    found = own;
  }
  return found;
}

/// Whether the maker reads the elements of `dim` next to each other.
bool readsTogether(linalg::GenericOp maker, unsigned dim) {
  return llvm::any_of(maker.getDpsInputOperands(), [&](OpOperand *operand) {
    AffineMap map = maker.getMatchingIndexingMap(operand);
    return map.isPermutation() && map.getNumResults() != 0 && map.getResults().back() == getAffineDimExpr(dim, maker.getContext());
  });
}

/// The maker's op with dimension `dim` last in its result.
linalg::GenericOp moveLast(PatternRewriter &rewriter, linalg::GenericOp maker, unsigned dim) {
  auto type = cast<RankedTensorType>(maker->getResult(0).getType());
  unsigned rank = type.getRank();
  SmallVector<int64_t> shape;
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, maker.getLoc(), maker.getOutputs()[0]), moved;
  SmallVector<AffineExpr> loops(rank, rewriter.getAffineDimExpr(rank - 1));
  for (unsigned old = 0; old < rank; ++old) {
    if (old == dim)
      continue;
    loops[old] = rewriter.getAffineDimExpr(moved.size());
    moved.push_back(sizes[old]);
  }
  moved.push_back(sizes[dim]);
  AffineMap order = AffineMap::get(rank, 0, loops, rewriter.getContext());
  SmallVector<AffineMap> maps;
  for (OpOperand *operand : maker.getDpsInputOperands())
    maps.push_back(maker.getMatchingIndexingMap(operand).compose(order));
  maps.push_back(rewriter.getMultiDimIdentityMap(rank));
  Value empty = tensor::EmptyOp::create(rewriter, maker.getLoc(), moved, type.getElementType());
  auto made = linalg::GenericOp::create(rewriter, maker.getLoc(), empty.getType(), maker.getInputs(), empty, maps, maker.getIteratorTypesArray());
  made->setDiscardableAttrs(maker->getDiscardableAttrDictionary());
  rewriter.cloneRegionBefore(maker.getRegion(), made.getRegion(), made.getRegion().end());
  return made;
}

struct OrientSource : public OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() != 0 || op->getNumResults() != 1 || isInsideDispatch(op) ||
        !op.getIndexingMapMatchingResult(op->getResult(0)).isIdentity() || op.getNumLoops() == 0)
      return failure();
    for (auto extract : op.getBlock()->getOps<tensor::ExtractOp>()) {
      std::optional<Source> source = findSource(op, extract.getTensor());
      std::optional<unsigned> dim = source ? findLaneDim(*source, op.getNumLoops() - 1) : std::nullopt;
      if (dim && mayMove(*source, *dim)) {
        move(rewriter, *source, *dim);
        return success();
      }
    }
    return failure();
  }

private:
  static bool mayMove(const Source &source, unsigned dim) {
    linalg::GenericOp maker = source.maker;
    return dim + 1 != source.positions.size() && maker.getIndexingMapMatchingResult(maker->getResult(0)).isIdentity() &&
           !maker.payloadUsesValueFromOperand(maker.getDpsInitOperand(0)) && !isInsideDispatch(maker) && readsTogether(maker, dim);
  }

  static void move(PatternRewriter &rewriter, const Source &source, unsigned dim) {
    rewriter.setInsertionPoint(source.maker);
    linalg::GenericOp made = moveLast(rewriter, source.maker, dim);
    for (tensor::ExtractOp extract : source.extracts) {
      SmallVector<Value> indices;
      for (auto [old, position] : llvm::enumerate(source.positions))
        if (old != dim)
          indices.push_back(extract.getIndices()[position]);
      indices.push_back(extract.getIndices()[source.positions[dim]]);
      rewriter.setInsertionPoint(extract);
      rewriter.replaceOpWithNewOp<tensor::ExtractOp>(extract, made->getResult(0), indices);
    }
    if (source.units)
      rewriter.eraseOp(source.units);
    rewriter.eraseOp(source.maker);
  }
};
} // namespace

void weir::populateExtractSourcePatterns(RewritePatternSet &patterns) { patterns.add<OrientSource>(patterns.getContext()); }
