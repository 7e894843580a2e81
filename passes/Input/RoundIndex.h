/// Numbers that a counted loop computes from its iteration.

#ifndef WEIR_PASSES_INPUT_ROUNDINDEX_H
#define WEIR_PASSES_INPUT_ROUNDINDEX_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseMap.h"

namespace weir {

/// `factor * round + constant`; iterations count from 0.
struct RoundIndex {
  int64_t factor, constant;
  bool operator==(const RoundIndex &other) const { return factor == other.factor && constant == other.constant; }
};

/// Those of one loop.
class RoundIndices {
public:
  /// Nothing for a loop with dynamic bounds, with less than two iterations, or with bounds of 2^31 and more.
  static std::optional<RoundIndices> of(mlir::scf::ForOp loop);

  /// The form of a number of the loop's body: sums and products with constants, and the greater or smaller one of two numbers where it is the same one in
  /// all iterations.
  std::optional<RoundIndex> get(mlir::Value value);

  int64_t getLeast(RoundIndex index) const { return index.constant + std::min<int64_t>(0, index.factor * (rounds - 1)); }
  int64_t getGreatest(RoundIndex index) const { return index.constant + std::max<int64_t>(0, index.factor * (rounds - 1)); }

  int64_t rounds;

private:
  RoundIndices(mlir::scf::ForOp loop, int64_t rounds, RoundIndex counter) : rounds(rounds) { forms[loop.getInductionVar()] = counter; }
  std::optional<RoundIndex> compute(mlir::Operation *op);
  /// Of two numbers that which is never below the other, if there is one.
  std::optional<RoundIndex> getGreater(RoundIndex a, RoundIndex b) const;

  llvm::DenseMap<mlir::Value, std::optional<RoundIndex>> forms;
};

} // namespace weir

#endif // WEIR_PASSES_INPUT_ROUNDINDEX_H
