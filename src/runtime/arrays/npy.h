/// NumPy's .npy format, versions 1 to 3. bf16, which NumPy lacks, is `V2` as ml_dtypes writes it.

#ifndef WEIR_RUNTIME_ARRAYS_NPY_H
#define WEIR_RUNTIME_ARRAYS_NPY_H

#include "array.h"

namespace weir::runtime {

/// Reads the array at `position` and moves past it. Fortran order and foreign byte order are converted.
Array readNpy(std::string_view bytes, size_t &position);

/// i4 is widened to bytes.
std::string writeNpy(const Array &array);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARRAYS_NPY_H
