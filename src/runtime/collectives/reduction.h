/// Sums, products and extremes of elements that several participants have.

#ifndef WEIR_RUNTIME_COLLECTIVES_REDUCTION_H
#define WEIR_RUNTIME_COLLECTIVES_REDUCTION_H

#include "../arrays/element_type.h"

#include <vector>

namespace weir::runtime {

/// Writes `count` elements to `target`: those of all `sources`, combined in their order by a `WEIR_REDUCTION_*`. The result does not depend on how a
/// caller splits the elements. Integers wrap; an average of integers is rounded toward zero. f32 and f64 are rounded after each step, f16 and bf16 once.
/// NaN wins over numbers. `target` may be one of the sources. Raises an error if the type has no such reduction.
void reduceElements(uint32_t reduction, ElementType type, const std::vector<const std::byte *> &sources, uint64_t count, std::byte *target);

/// The name of a reduction in `#stream.collective`.
const char *nameOfReduction(uint32_t reduction);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_COLLECTIVES_REDUCTION_H
