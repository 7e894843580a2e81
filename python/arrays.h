/// Arrays of Python as arguments and results of modules.

#ifndef WEIR_PYTHON_ARRAYS_H
#define WEIR_PYTHON_ARRAYS_H

#include "weir/weir.h"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <string>
#include <vector>

namespace weir::python {

namespace nb = nanobind;

/// On the host, contiguous, not written to.
using InputArray = nb::ndarray<nb::ro, nb::c_contig, nb::device::cpu>;

struct FreeFence {
  void operator()(weir_fence_t *fence) const { weir_fence_free(fence); }
};
/// What calls wait for, and what waits for calls.
class Fence {
public:
  Fence();
  /// Another owner of a fence that is there.
  explicit Fence(weir_fence_t *shared) : fence(weir_fence_retain(shared)) {}
  void signal();
  void fail(const std::string &message);
  /// `pending`, `signalled` or `failed`.
  const char *state() const;
  /// At most `seconds`, without limit for None. False if it is still pending; raises CallError if it has failed.
  bool wait(const nb::object &seconds) const;
  weir_fence_t *get() const { return fence.get(); }

private:
  std::unique_ptr<weir_fence_t, FreeFence> fence;
};

/// Raises the class of weir._errors that belongs to the status.
void check(weir_status_t *status);

/// Arguments of one call, and what keeps their bytes.
class Arguments {
public:
  /// Objects with DLPack or the buffer protocol, numbers for scalars, fences and None for fences. Raises TypeError.
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
