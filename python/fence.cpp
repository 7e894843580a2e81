#include "arrays.h"

#include <nanobind/stl/string.h>

#include <algorithm>

namespace weir::python {

void check(weir_status_t *status) {
  if (!status)
    return;
  const weir_status_code_t code = weir_status_code(status);
  const std::string message = weir_status_message(status);
  weir_status_free(status);
  const char *name = code == WEIR_STATUS_INVALID         ? "ArgumentError"
                     : code == WEIR_STATUS_NOT_FOUND     ? "NotFoundError"
                     : code == WEIR_STATUS_BAD_MODULE    ? "ModuleError"
                     : code == WEIR_STATUS_OUT_OF_MEMORY ? "OutOfMemoryError"
                                                         : "CallError";
  nb::object type = nb::module_::import_("weir._errors").attr(name);
  PyErr_SetString(type.ptr(), message.c_str());
  throw nb::python_error();
}

Fence::Fence() {
  weir_fence_t *made;
  check(weir_fence_create(&made));
  fence.reset(made);
}

// A call that waits for the fence may begin now, or end: neither needs the interpreter.
void Fence::signal() {
  weir_status_t *status;
  {
    nb::gil_scoped_release release;
    status = weir_fence_signal(fence.get());
  }
  check(status);
}

void Fence::fail(const std::string &message) {
  weir_status_t *status;
  {
    nb::gil_scoped_release release;
    status = weir_fence_fail(fence.get(), message.c_str());
  }
  check(status);
}

const char *Fence::state() const {
  static const char *const names[] = {"pending", "signalled", "failed"};
  return names[weir_fence_query(fence.get())];
}

bool Fence::wait(const nb::object &seconds) const {
  const double limit = seconds.is_none() ? -1 : std::max(nb::cast<double>(nb::float_(seconds)), 0.0);
  weir_status_t *status;
  {
    nb::gil_scoped_release release;
    status = weir_fence_wait(fence.get(), limit);
  }
  if (weir_status_code(status) == WEIR_STATUS_TIMED_OUT) {
    weir_status_free(status);
    return false;
  }
  check(status);
  return true;
}

} // namespace weir::python
