/// NumPy's .npz format: a zip archive of .npy members.

#ifndef WEIR_RUNTIME_ARRAYS_NPZ_H
#define WEIR_RUNTIME_ARRAYS_NPZ_H

#include "array.h"

namespace weir::runtime {

struct NamedArray {
  std::string name; ///< without `.npy`
  Array array;
};

/// All arrays of the archive, or only the one called `name` if that is not empty. Names that are one word and a number
/// (arg0, arg1, ..., arg10) are sorted by the number; others keep the order of the archive.
std::vector<NamedArray> readNpz(const std::string &path, const std::string &name = "");

void writeNpz(const std::string &path, const std::vector<NamedArray> &arrays);

} // namespace weir::runtime

#endif // WEIR_RUNTIME_ARRAYS_NPZ_H
