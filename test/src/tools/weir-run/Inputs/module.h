// What the hand-written modules share.
#include "weir/abi.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

typedef struct {
  weir_buffer_t *buffer;
  uint64_t offset;
  int64_t elements;
} range_t;

/// The range of a 1-D view of 4-byte elements.
static inline range_t range_of(const weir_api_t *api, weir_invocation_t *inv, weir_slot_t slot) {
  weir_buffer_view_t *view = (weir_buffer_view_t *)slot;
  range_t range;
  range.buffer = api->view_buffer(inv, view, 0, &range.offset);
  range.elements = api->view_dim(inv, view, 0);
  return range;
}

/// The storage of a new view as a result.
static inline weir_slot_t to_result(const weir_api_t *api, weir_invocation_t *inv, weir_buffer_t *buffer, uint32_t type, int64_t elements) {
  return (weir_slot_t)api->view_create(inv, buffer, 0, elements * 4, type, 1, &elements);
}

#ifndef MODULE_VERSION
#define MODULE_VERSION WEIR_ABI_VERSION
#endif

#define DEFINE_MODULE(table, state_size, init, fini)                                                                   \
  static const weir_target_t targets[] = {{"cpu", "cpu", 0, 0}};                                                       \
  static const weir_device_t devices[] = {{targets, 1, WEIR_DEVICE_USED}};                                             \
  const weir_module_t weir_module = {WEIR_MODULE_MAGIC,                                                                \
                                     MODULE_VERSION,                                                                   \
                                     sizeof(weir_module_t),                                                            \
                                     "test",                                                                           \
                                     state_size,                                                                       \
                                     init,                                                                             \
                                     fini,                                                                             \
                                     COUNT(table),                                                                     \
                                     1,                                                                                \
                                     table,                                                                            \
                                     devices};
