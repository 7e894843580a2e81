// Modules that are damaged, by the macro that is defined.
#include "module.h"

#ifdef NEEDS
__attribute__((section(".note.weir"), used, aligned(4))) static const struct {
  uint32_t name_size, text_size, type;
  char name[8], text[sizeof(NEEDS) - 1];
} note = {sizeof(WEIR_NOTE_NAME), NOTE_SIZE, WEIR_NOTE_REQUIREMENTS, WEIR_NOTE_NAME, NEEDS};
#endif

#ifdef NO_SYMBOL
const int something = 1;
#elif defined(SMALL_SYMBOL)
const uint32_t weir_module = 0;
#elif defined(SYMBOL_IS_FUNCTION)
int weir_module(void) { return 1; }
#elif defined(WRONG_MAGIC)
const weir_module_t weir_module = {42, WEIR_ABI_VERSION, sizeof(weir_module_t), "test"};
#elif defined(WRONG_SIZE)
const weir_module_t weir_module = {WEIR_MODULE_MAGIC, WEIR_ABI_VERSION, 8, "test"};
#elif defined(UNKNOWN_DEVICE) || defined(NO_TARGET) || defined(NAMELESS_TARGET)
#ifdef NAMELESS_TARGET
static const weir_target_t targets[] = {{"abacus", "abacus", 0, 0}, {"abacus", 0, 1, 0}};
#else
static const weir_target_t targets[] = {{"abacus", "abacus", 0, 0}};
#endif
#ifdef NO_TARGET
static const weir_device_t devices[] = {{targets, 0, WEIR_DEVICE_USED}};
#else
static const weir_device_t devices[] = {{targets, COUNT(targets), WEIR_DEVICE_USED}};
#endif
static void nothing(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {}
static const weir_function_entry_t functions[] = {{"nothing", "() -> ()", 0, 0, nothing}};
const weir_module_t weir_module = {WEIR_MODULE_MAGIC, WEIR_ABI_VERSION, sizeof(weir_module_t), "test", 0, 0, 0, 1, 1, functions, devices};
#elif defined(UNDEFINED)
extern int undefined_symbol(void);
int (*const pointer)(void) = undefined_symbol;
const weir_module_t weir_module = {WEIR_MODULE_MAGIC, WEIR_ABI_VERSION, sizeof(weir_module_t), "test"};
#else
#ifndef TYPE
#define TYPE "() -> ()"
#endif
#ifndef FUNCTION
#define FUNCTION nothing
static void nothing(const weir_api_t *api, weir_invocation_t *inv, void *instance, const weir_slot_t *args, weir_slot_t *results) {}
#endif
static const weir_function_entry_t functions[] = {{"nothing", TYPE, 0, 0, FUNCTION}};
DEFINE_MODULE(functions, 0, 0, 0)
#endif
