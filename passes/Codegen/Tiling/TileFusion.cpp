/// Producers are visited from the last one in the program to the first: when one is visited, all its readers are in the tile.
#include "passes/Codegen/Tiling/TileFusion.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Analysis/ShapeUtils.h"
#include <set>

using namespace mlir;
using namespace weir;

/// Whether both values are the same number: one value, one extent, asked of whatever tensor, or results of equal ops on equal numbers.
static bool isSameNumber(Value a, Value b) {
  if (a == b)
    return true;
  if (a.getType().isIndex() && b.getType().isIndex() && weir::nameIndex(a) == weir::nameIndex(b))
    return true;
  Operation *first = a.getDefiningOp(), *second = b.getDefiningOp();
  if (!first || !second || first->getNumResults() != 1 || first->getNumRegions() != 0 || !isPure(first))
    return false;
  return OperationEquivalence::isEquivalentTo(
      first, second, [](Value x, Value y) { return success(isSameNumber(x, y)); }, /*markEquivalent=*/nullptr,
      OperationEquivalence::IgnoreLocations);
}

static bool isSamePart(tensor::ExtractSliceOp a, tensor::ExtractSliceOp b) {
  auto isSame = [](auto pair) {
    auto [x, y] = pair;
    if (x == y)
      return true;
    auto first = dyn_cast<Value>(x), second = dyn_cast<Value>(y);
    return first && second && isSameNumber(first, second);
  };
  return a.getType() == b.getType() && llvm::all_of(llvm::zip_equal(a.getMixedOffsets(), b.getMixedOffsets()), isSame) &&
         llvm::all_of(llvm::zip_equal(a.getMixedSizes(), b.getMixedSizes()), isSame) &&
         llvm::all_of(llvm::zip_equal(a.getMixedStrides(), b.getMixedStrides()), isSame);
}

/// Reshapes a slice of the source instead of `slice`, a slice of a static reshape; the slice of the source, or null. The slice may split the dimensions
/// that the reshape keeps, and takes the others whole. Upstream's getCollapsedExtractSliceInfo (v22.1) computes offsets by arithmetic, from
/// which the next reshape cannot tell that a dimension is whole.
static tensor::ExtractSliceOp sliceBeforeReshape(RewriterBase &rewriter, tensor::ExtractSliceOp slice) {
  Operation *reshape = slice.getSource().getDefiningOp();
  auto expand = dyn_cast<tensor::ExpandShapeOp>(reshape);
  auto collapse = dyn_cast<tensor::CollapseShapeOp>(reshape);
  auto sourceType = cast<RankedTensorType>(reshape->getOperand(0).getType());
  if (!sourceType.hasStaticShape() || slice.getType().getRank() != slice.getSourceType().getRank() || !slice.hasUnitStride())
    return {};
  SmallVector<OpFoldResult> offsets = slice.getMixedOffsets(), sizes = slice.getMixedSizes(), sourceOffsets, sourceSizes;
  auto isWhole = [&](int64_t dim) {
    return isConstantIntValue(offsets[dim], 0) && isConstantIntValue(sizes[dim], slice.getSourceType().getDimSize(dim));
  };
  auto addWhole = [&](int64_t extent) {
    sourceOffsets.push_back(rewriter.getIndexAttr(0));
    sourceSizes.push_back(rewriter.getIndexAttr(extent));
  };
  SmallVector<ReassociationIndices> groups = expand ? expand.getReassociationIndices() : collapse.getReassociationIndices();
  // A tensor of one element of rank 0 has no groups.
  if (groups.empty())
    return {};
  for (auto [index, group] : llvm::enumerate(groups)) {
    if (group.size() == 1) {
      int64_t dim = expand ? group.front() : int64_t(index);
      sourceOffsets.push_back(offsets[dim]);
      sourceSizes.push_back(sizes[dim]);
    } else if (expand) {
      if (!llvm::all_of(group, isWhole))
        return {};
      addWhole(sourceType.getDimSize(index));
    } else {
      if (!isWhole(index))
        return {};
      for (int64_t dim : group)
        addWhole(sourceType.getDimSize(dim));
    }
  }
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(slice);
  SmallVector<OpFoldResult> strides(sourceType.getRank(), rewriter.getIndexAttr(1));
  auto part = tensor::ExtractSliceOp::create(rewriter, slice.getLoc(), reshape->getOperand(0), sourceOffsets, sourceSizes, strides);
  if (expand)
    rewriter.replaceOpWithNewOp<tensor::ExpandShapeOp>(slice, slice.getType(), part, groups, sizes);
  else
    rewriter.replaceOpWithNewOp<tensor::CollapseShapeOp>(slice, slice.getType(), part, groups);
  return part;
}

namespace {
/// Slices of one tensor that are the same part of it, in the order of the tile.
using EqualSlices = SmallVector<tensor::ExtractSliceOp, 2>;

class Fuser {
public:
  Fuser(RewriterBase &rewriter, TilingInterface root, const scf::SCFTileAndFuseOptions &options, bool throughReshapes)
      : rewriter(rewriter), root(root), options(options), throughReshapes(throughReshapes) {}

  FailureOr<TileFusion> run();

private:
  static bool isBefore(Operation *a, Operation *b) { return a->isBeforeInBlock(b); }

  /// The result outside of the loop that `slice` takes a part of, by way of an argument of the loop if that starts from it.
  OpResult getProducer(tensor::ExtractSliceOp slice);
  /// Producers of new slices have to be visited.
  void note(ArrayRef<Operation *> slices);
  SmallVector<EqualSlices> findSlices(OpResult result);
  LogicalResult fuse(OpResult result);

  RewriterBase &rewriter;
  TilingInterface root;
  const scf::SCFTileAndFuseOptions &options;
  bool throughReshapes;
  SmallVector<LoopLikeOpInterface> loops;
  std::set<Operation *, bool (*)(Operation *, Operation *)> pending{isBefore};
  TileFusion fusion;
  /// Numbers of the results of the loop that are yielded for results of producers.
  llvm::MapVector<Value, unsigned> yielded;
};
} // namespace

OpResult Fuser::getProducer(tensor::ExtractSliceOp slice) {
  Value source = slice.getSource();
  for (LoopLikeOpInterface loop : llvm::reverse(loops)) {
    auto argument = dyn_cast<BlockArgument>(source);
    if (!argument || argument.getOwner()->getParentOp() != loop.getOperation())
      break;
    OpOperand *init = loop.getTiedLoopInit(argument);
    if (!init)
      return {};
    source = init->get();
  }
  auto result = dyn_cast<OpResult>(source);
  return result && result.getOwner()->getBlock() == root->getBlock() && result.getOwner() != loops.front().getOperation() ? result : OpResult();
}

void Fuser::note(ArrayRef<Operation *> slices) {
  for (Operation *op : slices) {
    auto slice = dyn_cast<tensor::ExtractSliceOp>(op);
    OpResult producer = slice ? getProducer(slice) : OpResult();
    while (throughReshapes && producer && isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(producer.getOwner()) && slice.getSource() == producer) {
      slice = sliceBeforeReshape(rewriter, slice);
      producer = slice ? getProducer(slice) : OpResult();
    }
    if (producer)
      pending.insert(producer.getOwner());
  }
}

SmallVector<EqualSlices> Fuser::findSlices(OpResult result) {
  Block *tile = loops.back().getLoopRegions().front()->empty() ? nullptr : &loops.back().getLoopRegions().front()->front();
  SmallVector<tensor::ExtractSliceOp> slices;
  auto add = [&](Value source) {
    for (Operation *user : source.getUsers())
      if (auto slice = dyn_cast<tensor::ExtractSliceOp>(user); slice && slice.getSource() == source && slice->getBlock() == tile && !slice->use_empty())
        slices.push_back(slice);
  };
  add(result);
  for (OpOperand &use : result.getUses())
    if (use.getOwner() == loops.front().getOperation())
      for (Value argument = loops.front().getTiedLoopRegionIterArg(&use); argument;) {
        add(argument);
        // Through nested loops.
        Value inner;
        for (OpOperand &next : argument.getUses())
          if (auto loop = dyn_cast<LoopLikeOpInterface>(next.getOwner()); loop && llvm::is_contained(loops, loop))
            inner = loop.getTiedLoopRegionIterArg(&next);
        argument = inner;
      }
  llvm::sort(slices, [](tensor::ExtractSliceOp a, tensor::ExtractSliceOp b) { return a->isBeforeInBlock(b); });
  SmallVector<EqualSlices> groups;
  for (tensor::ExtractSliceOp slice : slices) {
    // What a loop's argument holds is written in the tile: each reader is on its own.
    auto isEqual = [&](const EqualSlices &group) {
      tensor::ExtractSliceOp first = group.front();
      return slice.getSource() == result && first.getSource() == result && isSamePart(first, slice);
    };
    auto known = llvm::find_if(groups, isEqual);
    if (known == groups.end())
      groups.push_back({slice});
    else
      known->push_back(slice);
  }
  return groups;
}

LogicalResult Fuser::fuse(OpResult result) {
  for (const EqualSlices &slices : findSlices(result)) {
    tensor::ExtractSliceOp first = slices.front();
    bool isDestination = first.getSource() != result;
    std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> choice = options.fusionControlFn(first, result, isDestination);
    if (!choice)
      continue;
    std::optional<scf::SCFFuseProducerOfSliceResult> fused = scf::tileAndFuseProducerOfSlice(rewriter, first, loops);
    if (!fused)
      continue;
    for (tensor::ExtractSliceOp other : llvm::drop_begin(slices))
      rewriter.replaceAllUsesWith(other.getResult(), fused->tiledAndFusedProducer);
    note(fused->generatedSlices);
    if (choice->yieldProducerReplacement) {
      FailureOr<SmallVector<Operation *>> more = scf::yieldReplacementForFusedProducer(rewriter, first, *fused, loops);
      if (failed(more))
        return failure();
      note(*more);
      Operation *producer = result.getOwner();
      for (auto [i, old] : llvm::enumerate(producer->getResults()))
        yielded[old] = loops.front()->getNumResults() - producer->getNumResults() + i;
    }
    if (fused->tiledAndFusedProducer.getDefiningOp())
      fusion.producers.insert(result.getOwner());
  }
  return success();
}

FailureOr<TileFusion> Fuser::run() {
  FailureOr<scf::SCFTilingResult> tiled = scf::tileUsingSCF(rewriter, root, options.tilingOptions);
  if (failed(tiled))
    return failure();
  loops = tiled->loops;
  if (loops.empty()) {
    for (auto [old, replacement] : llvm::zip_equal(root->getResults(), tiled->replacements))
      fusion.replacements[old] = replacement;
    return fusion;
  }
  for (auto [i, old] : llvm::enumerate(root->getResults()))
    yielded[old] = i;
  note(tiled->generatedSlices);
  while (!pending.empty()) {
    Operation *producer = *std::prev(pending.end());
    pending.erase(std::prev(pending.end()));
    for (OpResult result : producer->getResults())
      if (failed(fuse(result)))
        return failure();
  }
  fusion.loop = loops.front();
  for (auto [old, number] : yielded)
    fusion.replacements[old] = fusion.loop->getResult(number);
  return fusion;
}

FailureOr<TileFusion> weir::tileWithProducers(RewriterBase &rewriter, TilingInterface root,
                                              const scf::SCFTileAndFuseOptions &options, bool throughReshapes) {
  return Fuser(rewriter, root, options, throughReshapes).run();
}
