/// Arrays as text, in the form that IREE's tools print and that `parse.h` reads.

#ifndef WEIR_RUNTIME_ARRAYS_PRINT_H
#define WEIR_RUNTIME_ARRAYS_PRINT_H

#include "array.h"

namespace weir::runtime {

/// `2x2xf32=[1 2][3 4]`: brackets for all but the outermost dimension. After `maxElements` elements comes `...`.
std::string printArray(const Array &array, uint64_t maxElements = UINT64_MAX);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARRAYS_PRINT_H
