/// Arrays of Python as arguments and results of modules.

#ifndef WEIR_PYTHON_ARRAYS_H
#define WEIR_PYTHON_ARRAYS_H

#include "weir/weir.h"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <vector>

namespace weir::python {

namespace nb = nanobind;

/// On the host, contiguous, not written to.
using InputArray = nb::ndarray<nb::ro, nb::c_contig, nb::device::cpu>;

/// Arguments of one call, and what keeps their bytes.
class Arguments {
public:
  /// Objects with DLPack or the buffer protocol, and numbers for scalars. Raises TypeError.
  void add(nb::handle object, const weir_value_type_t *type);
  const weir_array_t *data();
  size_t size() const { return arrays.size(); }

private:
  void addNumber(nb::handle object, const weir_value_type_t &type);

  std::vector<weir_array_t> arrays;
  std::vector<InputArray> holders;
  std::vector<std::vector<int64_t>> shapes;
  std::vector<uint64_t> scalars;
  std::vector<int64_t> scalarPlaces; ///< of each argument in `scalars`, or -1
};

/// The result as an array of NumPy, or where NumPy has no such type an object with DLPack; a number for a scalar. It owns `result` then.
nb::object toPython(weir_array_t result, bool isScalar);

} // namespace weir::python

#endif // WEIR_PYTHON_ARRAYS_H
