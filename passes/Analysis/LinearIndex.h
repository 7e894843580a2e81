/// Index expressions of structured ops as linear forms over loops.

#ifndef WEIR_PASSES_ANALYSIS_LINEARINDEX_H
#define WEIR_PASSES_ANALYSIS_LINEARINDEX_H

#include "mlir/IR/AffineMap.h"

namespace weir {

/// `constant + sum of factor * loop`, in elements. Terms are in the order of their loops; no factor is zero, no loop occurs twice.
struct LinearIndex {
  struct Term {
    unsigned loop;
    int64_t factor;
  };
  llvm::SmallVector<Term, 2> terms;
  int64_t constant = 0;

  /// The factor of a loop, 0 if it does not occur.
  int64_t getFactor(unsigned loop) const;
};

/// The form of one result of an indexing map without symbols; none if it divides.
std::optional<LinearIndex> getLinearIndex(mlir::AffineMap map, unsigned result);

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_LINEARINDEX_H
