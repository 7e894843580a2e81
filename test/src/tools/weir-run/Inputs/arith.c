// Elementwise functions on arrays: fills, copies, dispatches with several workgroups, scalars, scratch.
#include "module.h"

enum { TILE = 16 };

static const char *add_kernel(void *const *bindings, const weir_slot_t *operands, const uint64_t *counts, uint64_t begin, uint64_t end,
                              void *scratch) {
  const float *a = bindings[0], *b = bindings[1];
  float *c = bindings[2], *copy = scratch;
  uint64_t size = operands[0];
  for (uint64_t tile = begin; tile < end; ++tile) {
    uint64_t first = tile * TILE, last = first + TILE < size ? first + TILE : size;
    for (uint64_t i = first; i < last; ++i)
      copy[i - first] = a[i];
    for (uint64_t i = first; i < last; ++i)
      c[i] = copy[i - first] + b[i];
  }
  return 0;
}
static const weir_export_t add_export = {"add", add_kernel, 0, 0, TILE * sizeof(float), 3, 1, {1, 1, 1}, 0};

static void add(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {
  const int64_t any[] = {INT64_MIN};
  api->view_check(inv, (weir_buffer_view_t *)args[0], "argument 0", WEIR_ELEMENT_F32, 1, any);
  range_t a = range_of(api, inv, args[0]), b = range_of(api, inv, args[1]);
  if (a.elements != b.elements)
    api->fail(inv, "add: the arguments have different sizes");
  uint64_t bytes = a.elements * 4;
  weir_buffer_t *target = api->alloc(inv, 0, WEIR_LIFETIME_EXTERNAL, bytes);
  weir_cmd_t *cmd = api->cmd_begin(inv, 0, 0);
  weir_binding_t bindings[] = {{a.buffer, a.offset, bytes}, {b.buffer, b.offset, bytes}, {target, 0, bytes}};
  weir_slot_t operands[] = {a.elements};
  api->cmd_dispatch(cmd, &add_export, (a.elements + TILE - 1) / TILE, 1, 1, operands, bindings);
  api->timepoint_await(inv, api->cmd_end(cmd));
  results[0] = to_result(api, inv, target, WEIR_ELEMENT_F32, a.elements);
}

/// Four elements of `pattern`, through a transient.
static void fill(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {
  weir_buffer_t *transient = api->alloc(inv, 0, WEIR_LIFETIME_TRANSIENT, 16);
  weir_buffer_t *target = api->alloc(inv, 0, WEIR_LIFETIME_EXTERNAL, 16);
  weir_cmd_t *cmd = api->cmd_begin(inv, 0, 0);
  api->cmd_fill(cmd, transient, 0, 16, args[0], 4);
  api->cmd_copy(cmd, transient, 0, target, 0, 16);
  api->cmd_end(cmd);
  api->dealloc(inv, transient);
  results[0] = to_result(api, inv, target, WEIR_ELEMENT_I32, 4);
}

static void uninitialized(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {
  results[0] = to_result(api, inv, api->alloc(inv, 0, WEIR_LIFETIME_EXTERNAL, 8), WEIR_ELEMENT_F32, 2);
}

static void sum(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {
  results[0] = (weir_slot_t)((int64_t)args[0] + (int64_t)args[1]);
  results[1] = args[2];
}

static void iota(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {
  static const int32_t data[] = {0, 1, 2, 3, 4, 5};
  weir_buffer_t *buffer = api->constant(inv, 0, data, sizeof(data));
  const int64_t shape[] = {2, 3};
  results[0] = (weir_slot_t)api->view_create(inv, buffer, 0, 24, WEIR_ELEMENT_I32, 2, shape);
  results[1] = (weir_slot_t)api->view_create(inv, buffer, 4, 8, WEIR_ELEMENT_I32, 1, shape);
}

static const weir_function_entry_t functions[] = {
    {"add", "(tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>)", 2, 1, add},
    {"fill", "(i32) -> tensor<4xi32>", 1, 1, fill},
    {"uninitialized", "() -> (tensor<2xf32>)", 0, 1, uninitialized},
    {"sum", "(i32, i32, f32) -> (i32, f32)", 3, 2, sum},
    {"iota", "() -> (tensor<2x3xi32>, tensor<2xi32>)", 0, 2, iota},
};
DEFINE_MODULE(functions, 0, 0, 0)
