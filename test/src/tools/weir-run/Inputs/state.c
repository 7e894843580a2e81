// A module with state: a counter in a buffer global, made by the initializer and replaced by each call.
#include "module.h"

typedef struct {
  weir_buffer_t *counter;
  int32_t calls;
} state_t;

static void store(const weir_api_t *api, weir_invocation_t *inv, state_t *state, int32_t value) {
  weir_buffer_t *next = api->alloc(inv, 0, WEIR_LIFETIME_VARIABLE, 4);
  *(int32_t *)api->map(inv, next, 0, 4) = value;
  api->unmap(inv, next, 0, 4);
  api->global_store(inv, &state->counter, next);
}

static void initialize(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {
#ifdef FAIL_INITIALIZE
  api->fail(inv, "no luck");
#endif
  store(api, inv, instance, 100);
}

static void finalize(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {
  api->global_store(inv, &((state_t *)instance)->counter, 0);
}

/// Returns what the global held before, which no longer is in the global when the call ends.
static void next(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {
  state_t *state = instance;
  results[0] = to_result(api, inv, state->counter, WEIR_ELEMENT_I32, 1);
  int32_t value = *(int32_t *)api->map(inv, state->counter, 0, 4);
  store(api, inv, state, value + 1);
  results[1] = ++state->calls;
}

/// Keeps the storage of an argument and gives it back in the next call.
static void swap(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {
  state_t *state = instance;
  range_t range = range_of(api, inv, args[0]);
  results[0] = to_result(api, inv, state->counter, WEIR_ELEMENT_I32, 1);
  api->global_store(inv, &state->counter, range.buffer);
  results[1] = args[0];
}

static const weir_function_entry_t functions[] = {
    {"next", "() -> (tensor<1xi32>, i32)", 0, 2, next},
    {"swap", "(tensor<1xi32>) -> (tensor<1xi32>, tensor<1xi32>)", 1, 2, swap},
};
DEFINE_MODULE(functions, sizeof(state_t), initialize, finalize)
