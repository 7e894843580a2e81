// Functions that give their arguments back, by declared type.
#include "module.h"

static void one(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {
  results[0] = args[0];
}

static void two(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {
  results[0] = args[0];
  results[1] = args[1];
}

#define ONE(name, type) {name, "(" type ") -> (" type ")", 1, 1, one}
static const weir_function_entry_t functions[] = {
    ONE("any", "!hal.buffer_view"),
    ONE("fixed", "tensor<2x?xf32>"),
    ONE("bytes", "tensor<?xi8>"),
    ONE("nibbles", "tensor<?xi4>"),
    ONE("bits", "tensor<?xi1>"),
    ONE("rank0", "tensor<i32>"),
    ONE("i1", "i1"),
    ONE("i8", "i8"),
    ONE("ui8", "ui8"),
    ONE("i64", "i64"),
    ONE("index", "index"),
    ONE("f16", "f16"),
    ONE("bf16", "bf16"),
    ONE("f64", "f64"),
    {"two", "(!hal.buffer_view, !hal.buffer_view) -> (!hal.buffer_view, !hal.buffer_view)", 2, 2, two},
    {"floats", "(tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)", 2, 2, two},
};
DEFINE_MODULE(functions, 0, 0, 0)
