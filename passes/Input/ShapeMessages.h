/// Messages of failed shape checks.

#ifndef WEIR_PASSES_INPUT_SHAPEMESSAGES_H
#define WEIR_PASSES_INPUT_SHAPEMESSAGES_H

#include "passes/Input/ShapeRequirements.h"

namespace weir {

/// `{}` represents the next of `values`.
struct ShapeMessage {
  std::string text;
  llvm::SmallVector<mlir::OpFoldResult> values;
};

/// Numbers that are arguments of a public function, or their extents, are called so; others are named by what they are to `op`.
ShapeMessage describeFailure(mlir::Operation *op, const ShapeRequirement &requirement);

} // namespace weir

#endif // WEIR_PASSES_INPUT_SHAPEMESSAGES_H
