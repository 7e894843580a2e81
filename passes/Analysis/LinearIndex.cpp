#include "passes/Analysis/LinearIndex.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"

using namespace mlir;
using namespace weir;

int64_t LinearIndex::getFactor(unsigned loop) const {
  const Term *term = llvm::find_if(terms, [&](const Term &t) { return t.loop == loop; });
  return term == terms.end() ? 0 : term->factor;
}

std::optional<LinearIndex> weir::getLinearIndex(AffineMap map, unsigned result) {
  SmallVector<int64_t> flat;
  unsigned numLoops = map.getNumDims();
  // Divisions become further columns between loops and constant.
  if (map.getNumSymbols() != 0 || failed(getFlattenedAffineExpr(map.getResult(result), numLoops, 0, &flat)) ||
      flat.size() != numLoops + 1)
    return std::nullopt;
  LinearIndex index;
  index.constant = flat.back();
  for (unsigned loop = 0; loop < numLoops; ++loop)
    if (flat[loop] != 0)
      index.terms.push_back({loop, flat[loop]});
  return index;
}
