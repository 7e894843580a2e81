#include "passes/Input/ConvolvedVolume.h"

#include "dialects/Weir/LoweringConfig.h"
#include "passes/Analysis/InsideDispatch.h"
#include "passes/Analysis/LinearIndex.h"

using namespace mlir;
using namespace weir;

bool ConvolvedVolume::matchInput() {
  AffineMap map = op.getMatchingIndexingMap(op.getDpsInputOperand(0));
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  auto isParallel = [&](unsigned loop) { return iterators[loop] == utils::IteratorType::parallel; };
  std::optional<unsigned> foundBatch, foundChannel;
  for (unsigned dim = 0; dim < map.getNumResults(); ++dim) {
    std::optional<LinearIndex> index = getLinearIndex(map, dim);
    if (!index || index->constant != 0 || index->terms.empty() || index->terms.size() > 2)
      return false;
    auto terms = index->terms;
    if (terms.size() == 1) {
      std::optional<unsigned> &found = isParallel(terms[0].loop) ? foundBatch : foundChannel;
      if (found || terms[0].factor != 1)
        return false;
      found = terms[0].loop;
      inputLoops.push_back(*found);
      continue;
    }
    if (!isParallel(terms[0].loop))
      std::swap(terms[0], terms[1]);
    if (!isParallel(terms[0].loop) || isParallel(terms[1].loop) || terms[0].factor < 1 || terms[1].factor < 1)
      return false;
    spatial.push_back({static_cast<unsigned>(terms[0].loop), static_cast<unsigned>(terms[1].loop), terms[0].factor, terms[1].factor, dim});
    inputLoops.push_back(terms[0].loop);
  }
  if (!foundBatch || !foundChannel || spatial.size() != 3)
    return false;
  batch = *foundBatch;
  channel = *foundChannel;
  return true;
}

/// The loops of a permutation of some of them.
static std::optional<SmallVector<unsigned>> getLoops(AffineMap map) {
  if (!map.isProjectedPermutation())
    return std::nullopt;
  return llvm::map_to_vector(map.getResults(), [](AffineExpr result) { return cast<AffineDimExpr>(result).getPosition(); });
}

bool ConvolvedVolume::matchOtherMaps() {
  std::optional<SmallVector<unsigned>> filter = getLoops(op.getMatchingIndexingMap(op.getDpsInputOperand(1)));
  std::optional<SmallVector<unsigned>> output = getLoops(op.getMatchingIndexingMap(op.getDpsInitOperand(0)));
  if (!filter || !output || filter->size() != 5 || output->size() != 5)
    return false;
  filterLoops = *filter;
  outputLoops = *output;
  SmallVector<unsigned> inFilter = {channel}, inOutput = {batch};
  for (const Spatial &image : spatial) {
    inFilter.push_back(image.window);
    inOutput.push_back(image.out);
  }
  // The one dimension that both have besides is the output channel.
  auto other = llvm::find_if(filterLoops, [&](unsigned loop) { return !llvm::is_contained(inFilter, loop); });
  if (other == filterLoops.end())
    return false;
  feature = *other;
  inFilter.push_back(feature);
  inOutput.push_back(feature);
  auto areSame = [](ArrayRef<unsigned> loops, ArrayRef<unsigned> others) {
    return std::is_permutation(loops.begin(), loops.end(), others.begin(), others.end());
  };
  return areSame(inFilter, filterLoops) && areSame(inOutput, outputLoops);
}

std::optional<ConvolvedVolume> ConvolvedVolume::match(linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics() || op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1 || op.getNumLoops() != 9 || op.hasIndexSemantics() ||
      isInsideDispatch(op) || LoweringConfigAttr::of(op))
    return std::nullopt;
  ConvolvedVolume volume(op);
  if (!volume.matchInput() || !volume.matchOtherMaps())
    return std::nullopt;
  return volume;
}
