/// Bodies of structured ops on constants (encoding-passes.md EV3): what comes out has the same bits on each machine, or nothing does.

#ifndef WEIR_PASSES_ANALYSIS_CONSTANTSCALARS_H
#define WEIR_PASSES_ANALYSIS_CONSTANTSCALARS_H

#include "mlir/IR/Operation.h"

namespace weir {

/// The bits of a scalar, for several elements; above the width of its type they are zero.
using Column = std::vector<uint64_t>;

/// The width of integers, floats and `index`, of at most 64 bits; 0 for other types.
unsigned getScalarBits(mlir::Type type);

/// The bits of a scalar constant.
std::optional<uint64_t> getScalarConstant(mlir::Attribute attr);

enum class ScalarResult {
  Exact,
  /// The result depends on the machine: how it rounds, what bits a NaN has, or what an op makes of operands that it is not defined for.
  Inexact,
  /// No op that is known here.
  Unknown
};

/// Evaluates an op with one result on as many elements as its operands have.
ScalarResult evaluateScalars(mlir::Operation *op, llvm::ArrayRef<const Column *> operands, Column &result);

} // namespace weir

#endif // WEIR_PASSES_ANALYSIS_CONSTANTSCALARS_H
