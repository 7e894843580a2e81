/// The contents of elements that exist only physically (encoding-passes.md 2.3): a lattice, and how the bodies of
/// element-wise ops carry it.

#ifndef WEIR_DIALECTS_ENCODING_LAYOUT_PADDINGSTATE_H
#define WEIR_DIALECTS_ENCODING_LAYOUT_PADDINGSTATE_H

#include "mlir/IR/Block.h"
#include "mlir/IR/BuiltinAttributes.h"

namespace weir::encoding {

/// From the strongest to the weakest.
enum class PaddingState { Zero, Finite, Anything };

inline PaddingState join(PaddingState a, PaddingState b) { return std::max(a, b); }
llvm::StringRef toString(PaddingState state);

/// Of an element type of which nothing else is known: integers are finite.
PaddingState weakestState(mlir::Type element);
/// Of a fill with a constant, which may be null.
PaddingState stateOfFill(mlir::Attribute constant, mlir::Type element);

/// The states of what a body yields. `arguments` has one entry for each block argument, nothing for operands that are plain
/// or scalars; what is captured is unknown, too. An op that may tell +0 from -0, or of which nothing is known, gives the
/// weakest state.
llvm::SmallVector<PaddingState> evaluateBody(mlir::Block &body,
                                             llvm::ArrayRef<std::optional<PaddingState>> arguments);

/// Whether a contraction may read operands whose padding along K holds this (encoding-passes.md Q2); without padding along K anything may.
bool allowsContraction(PaddingState lhs, PaddingState rhs, bool isFloat, bool isKPadded);

/// Whether padding that holds `state` does not change what the combiner of a reduction gives (encoding-passes.md Q3).
bool isNeutral(mlir::Operation *combiner, PaddingState state);

} // namespace weir::encoding

#endif // WEIR_DIALECTS_ENCODING_LAYOUT_PADDINGSTATE_H
