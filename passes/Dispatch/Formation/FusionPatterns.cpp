/// The patterns of a group that targets may refuse (docs/spec/dispatch-passes.md 4.12).

#include "passes/Dispatch/Formation/FusionCost.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace weir;

static constexpr unsigned kMaxSiblings = 4;     // L16
static constexpr unsigned kMaxChain = 2;        // CH4
static constexpr int64_t kMaxPooledPixels = 64; // that the accumulators of one kernel of bytes hold

/// L17: what the target refuses of the patterns found so far.
void GroupEvaluator::refusePatterns() {
  for (unsigned i = 0; i < kNumFusionPatterns; ++i)
    if ((result.patterns >> i & 1) && options.policy.refuses(static_cast<FusionPattern>(i))) {
      result.pattern = static_cast<FusionPattern>(i);
      result.refused = FormDispatchesCode::TARGET_REFUSES;
      return;
    }
}

/// True if member `m` reduces nothing but a few pixels of convolutions of bytes.
bool GroupEvaluator::poolsBytes(unsigned m) {
  llvm::SmallDenseSet<unsigned> pixels;
  for (unsigned w = 0; w < members.size(); ++w) {
    const FusionNode &node = graph[members[w]];
    if (!node.window)
      continue;
    if (!node.sumsBytes)
      return false;
    AffineMap filter = node.linalgOp.getMatchingIndexingMap(node.linalgOp.getDpsInputOperand(1));
    for (unsigned loop = 0; loop < node.kinds.size(); ++loop)
      if (node.kinds[loop] == utils::IteratorType::parallel && !filter.isFunctionOfDim(loop))
        for (unsigned c : classes.get(w, loop))
          pixels.insert(c);
  }
  int64_t count = 1;
  const FusionNode &node = graph[members[m]];
  for (unsigned loop = 0; loop < node.kinds.size(); ++loop)
    if (node.kinds[loop] == utils::IteratorType::reduction)
      for (unsigned c : classes.get(m, loop)) {
        if (classes.isDynamic(c) || (classes.getExtent(c) != 1 && !pixels.contains(c)))
          return false;
        count = boundedProduct(count, classes.getExtent(c));
      }
  return count <= kMaxPooledPixels;
}

/// What the group contains of 4.12.
void GroupEvaluator::findPatterns() {
  unsigned contractions = 0, reductions = 0, results = 0, chain = 0;
  SmallVector<unsigned> depth(members.size(), 0);
  bool window = llvm::any_of(members, [&](unsigned node) { return graph[node].window; });
  for (unsigned m = 0; m < members.size(); ++m) {
    const FusionNode &node = graph[members[m]];
    contractions += node.contraction;
    reductions += node.reduces;
    for (unsigned i = 0; i < node.results.size(); ++i)
      results += isEscaping(m, i);
    bool computedInput = false, ofPixels = true;
    for (const FusionRead &read : node.reads)
      if (int p = read.producer < 0 ? -1 : classes.position(read.producer); p >= 0) {
        depth[m] = std::max(depth[m], depth[p]);
        computedInput = true;
        ofPixels &= repeated[p] && isPixelInput(members[p], members[m]);
      }
    depth[m] += node.contraction;
    chain = std::max(chain, depth[m]);
    if (node.contraction && computedInput && !afterContraction[m])
      setPattern(!window    ? FusionPattern::Prologue
                 : ofPixels ? FusionPattern::PixelPrologue
                            : FusionPattern::WindowPrologue);
    if (afterContraction[m] && node.reduces)
      setPattern(!window         ? FusionPattern::ReductionEpilogue
                 : poolsBytes(m) ? FusionPattern::ByteWindowReductionEpilogue
                                 : FusionPattern::WindowReductionEpilogue);
    if (afterContraction[m] && !node.contraction && !node.reduces) {
      setPattern(FusionPattern::ElementwiseEpilogue);
      // Loops of its own, with more than one iteration.
      for (unsigned loop = 0; loop < node.kinds.size(); ++loop)
        for (unsigned c : classes.get(m, loop))
          if (infos[c].holders == 1 && classes.getExtent(c) > 1)
            setPattern(FusionPattern::BroadcastEpilogue);
    }
  }
  if (chain > 1 && window)
    setPattern(FusionPattern::WindowPrologue);
  if (reductions > 1)
    setPattern(FusionPattern::MultiReduction);
  if (chain > 1)
    setPattern(FusionPattern::ContractionChain);
  if (results > 1)
    setPattern(FusionPattern::MultiResult);
  if (classes.hasRefinement())
    setPattern(FusionPattern::ThroughReshape);
  bool linked = llvm::any_of(links, [&](const SiblingLink &link) { return graph[link.first].contraction; });
  if (linked)
    setPattern(FusionPattern::Horizontal);
  else if (!links.empty())
    setPattern(FusionPattern::HorizontalElementwise);
  if (contractions > chain && !linked)
    setPattern(FusionPattern::JointContractions);
  if (chain > kMaxChain)
    result.refused = FormDispatchesCode::CHAIN_LENGTH;
  if (contractions > 2 * kMaxSiblings || links.size() >= kMaxSiblings)
    result.refused = FormDispatchesCode::GROUP_SIZE;
  const FusionNode &root = graph[members[result.root]];
  if (members.size() > 1 && (root.contraction || root.reduces))
    findPermutedStores(window);
}

/// Results whose dimensions run in another order than the root's loops.
void GroupEvaluator::findPermutedStores(bool window) {
  for (const Crossing &crossing : crossings) {
    if (crossing.reads)
      continue;
    SmallVector<unsigned> places;
    bool dynamic = false;
    for (const LoopClasses::List &list : crossing.dims)
      for (unsigned c : list)
        if (auto found = llvm::find(rootOrder, c); found != rootOrder.end() && classes.getExtent(c) != 1) {
          places.push_back(found - rootOrder.begin());
          dynamic |= classes.isDynamic(c);
        }
    if (llvm::is_sorted(places))
      continue;
    setPattern(window ? FusionPattern::WindowPermutedStore : FusionPattern::PermutedStore);
    if (dynamic)
      setPattern(FusionPattern::DynamicPermuted);
    if (getRun(crossing) < options.policy.line)
      setPattern(FusionPattern::PermutedStoreSubline);
  }
}
