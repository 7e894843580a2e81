// Functions that fail, each with storage that is live at that moment.
#include "module.h"

static const char *assert_kernel(void *const *bindings, const weir_slot_t *operands, const uint64_t *counts, uint64_t begin, uint64_t end,
                                 void *scratch) {
  for (uint64_t i = begin; i < end; ++i)
    if (i == 3)
      return "index out of bounds";
  return 0;
}
static const weir_export_t assert_export = {"assert", assert_kernel, 0, 0, 0, 0, 0, {1, 1, 1}, 0};
static const weir_export_t foreign_export = {"foreign", 0, "", 0, 0, 0, 0, {1, 1, 1}, 0};
static const weir_export_t one_binding_export = {"one_binding", assert_kernel, 0, 0, 0, 1, 0, {1, 1, 1}, 0};

#define FUNCTION(name)                                                                                                             \
  static void name(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results)

FUNCTION(kernel_assert) {
  api->alloc(inv, 0, WEIR_LIFETIME_TRANSIENT, 1 << 20);
  weir_cmd_t *cmd = api->cmd_begin(inv, 0, 0);
  api->cmd_dispatch(cmd, &assert_export, 10, 10, 10, 0, 0);
  api->cmd_end(cmd);
}
FUNCTION(host_assert) {
  to_result(api, inv, api->alloc(inv, 0, WEIR_LIFETIME_EXTERNAL, 16), WEIR_ELEMENT_I32, 4);
  api->fail(inv, "shapes differ {}"); // braces are no format
}
FUNCTION(foreign) { api->cmd_dispatch(api->cmd_begin(inv, 0, 0), &foreign_export, 1, 1, 1, 0, 0); }
FUNCTION(many) { api->cmd_dispatch(api->cmd_begin(inv, 0, 0), &assert_export, UINT64_MAX, 2, 1, 0, 0); }
FUNCTION(binding_range) {
  weir_binding_t binding = {api->alloc(inv, 0, WEIR_LIFETIME_TRANSIENT, 64), 32, 33};
  api->cmd_dispatch(api->cmd_begin(inv, 0, 0), &one_binding_export, 1, 1, 1, 0, &binding);
}
FUNCTION(fill_range) { api->cmd_fill(api->cmd_begin(inv, 0, 0), api->alloc(inv, 0, 0, 64), 1, 64, 0, 1); }
FUNCTION(fill_width) { api->cmd_fill(api->cmd_begin(inv, 0, 0), api->alloc(inv, 0, 0, 64), 0, 64, 0, 3); }
FUNCTION(copy_range) {
  weir_buffer_t *buffer = api->alloc(inv, 0, 0, 64);
  api->cmd_copy(api->cmd_begin(inv, 0, 0), buffer, 0, buffer, UINT64_MAX, 2);
}
FUNCTION(no_device) { api->alloc(inv, 1, 0, 64); }
FUNCTION(huge) { api->alloc(inv, 0, 0, UINT64_MAX / 2); }
FUNCTION(release_twice) {
  weir_buffer_t *buffer = api->alloc(inv, 0, WEIR_LIFETIME_EXTERNAL, 64);
  to_result(api, inv, buffer, WEIR_ELEMENT_I32, 4); // keeps the buffer alive
  api->dealloc(inv, buffer);
  api->dealloc(inv, buffer);
}
FUNCTION(view_size) {
  const int64_t shape[] = {5};
  api->view_create(inv, api->alloc(inv, 0, WEIR_LIFETIME_EXTERNAL, 16), 0, 16, WEIR_ELEMENT_I32, 1, shape);
}
FUNCTION(check) {
  const int64_t shape[] = {INT64_MIN, 4};
  api->view_check(inv, (weir_buffer_view_t *)args[0], "input 'x'", WEIR_ELEMENT_F32, 2, shape);
}
FUNCTION(bad_store) { *(volatile int *)8 = 1; }
FUNCTION(trap) { __builtin_trap(); }
FUNCTION(recursion) {
  volatile char frame[1000];
  frame[0] = 1;
  recursion(api, inv, instance, args, results);
  frame[1] = frame[0];
}
FUNCTION(no_result) {}
FUNCTION(wrong_result) { results[0] = to_result(api, inv, api->alloc(inv, 0, 1, 16), WEIR_ELEMENT_F32, 4); }

static const weir_function_entry_t functions[] = {
    {"kernel_assert", "() -> ()", 0, 0, kernel_assert},
    {"host_assert", "() -> ()", 0, 0, host_assert},
    {"foreign", "() -> ()", 0, 0, foreign},
    {"many", "() -> ()", 0, 0, many},
    {"binding_range", "() -> ()", 0, 0, binding_range},
    {"fill_range", "() -> ()", 0, 0, fill_range},
    {"fill_width", "() -> ()", 0, 0, fill_width},
    {"copy_range", "() -> ()", 0, 0, copy_range},
    {"no_device", "() -> ()", 0, 0, no_device},
    {"huge", "() -> ()", 0, 0, huge},
    {"release_twice", "() -> ()", 0, 0, release_twice},
    {"view_size", "() -> ()", 0, 0, view_size},
    {"check", "(!hal.buffer_view) -> ()", 1, 0, check},
    {"bad_store", "() -> ()", 0, 0, bad_store},
    {"trap", "() -> ()", 0, 0, trap},
    {"recursion", "() -> ()", 0, 0, recursion},
    {"no_result", "() -> (tensor<4xi32>)", 0, 1, no_result},
    {"wrong_result", "() -> (tensor<4xi32>)", 0, 1, wrong_result},
};
DEFINE_MODULE(functions, 0, 0, 0)
