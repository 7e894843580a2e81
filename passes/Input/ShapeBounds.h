/// Requirements that follow from the bounds of loops.

#ifndef WEIR_PASSES_INPUT_SHAPEBOUNDS_H
#define WEIR_PASSES_INPUT_SHAPEBOUNDS_H

#include "passes/Input/ShapeRequirements.h"

namespace weir {

/// Whether the bounds of induction variables imply `requirement`. Only looks at short computations of its numbers.
bool holdsInLoop(const ShapeRequirement &requirement);

} // namespace weir

#endif // WEIR_PASSES_INPUT_SHAPEBOUNDS_H
