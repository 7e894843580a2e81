// What a compiler would make of a 128x384x384 matrix product; -DWRONG leaves out the last products of each sum.
#include "weir/abi.h"

enum { M = 128, N = 384, K = 384 };
#ifdef WRONG
enum { USED = K - 1 };
#else
enum { USED = K };
#endif

static const char *product_kernel(void *const *bindings, const weir_slot_t *operands, const uint64_t *counts, uint64_t begin,
                                  uint64_t end, void *scratch) {
  const float *a = bindings[0], *b = bindings[1];
  float *c = bindings[2];
  for (uint64_t i = begin; i < end; ++i) {
    for (int j = 0; j < N; ++j)
      c[i * N + j] = 0;
    for (int k = 0; k < USED; ++k)
      for (int j = 0; j < N; ++j)
        c[i * N + j] += a[i * K + k] * b[k * N + j];
  }
  return 0;
}
static const weir_export_t product_export = {"product", product_kernel, 0, 0, 0, 3, 0, {1, 1, 1}, 0};

static void product(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {
  uint64_t a_offset, b_offset;
  weir_buffer_t *a = api->view_buffer(inv, (weir_buffer_view_t *)args[0], 0, &a_offset);
  weir_buffer_t *b = api->view_buffer(inv, (weir_buffer_view_t *)args[1], 0, &b_offset);
  weir_buffer_t *c = api->alloc(inv, 0, WEIR_LIFETIME_EXTERNAL, M * N * 4);
  weir_cmd_t *cmd = api->cmd_begin(inv, 0, 0);
  weir_binding_t bindings[] = {{a, a_offset, M * K * 4}, {b, b_offset, K * N * 4}, {c, 0, M * N * 4}};
  api->cmd_dispatch(cmd, &product_export, M, 1, 1, 0, bindings);
  api->timepoint_await(inv, api->cmd_end(cmd));
  const int64_t shape[] = {M, N};
  results[0] = (weir_slot_t)api->view_create(inv, c, 0, M * N * 4, WEIR_ELEMENT_F32, 2, shape);
}

static const weir_target_t targets[] = {{"cpu", "cpu", 0, 0}};
static const weir_device_t devices[] = {{targets, 1, WEIR_DEVICE_USED}};
static const weir_function_entry_t functions[] = {
    {"main", "(tensor<128x384xf32>, tensor<384x384xf32>) -> (tensor<128x384xf32>)", 2, 1, product}};
const weir_module_t weir_module = {WEIR_MODULE_MAGIC, WEIR_ABI_VERSION, sizeof(weir_module_t), "test", 0, 0, 0, 1, 1, functions, devices};
