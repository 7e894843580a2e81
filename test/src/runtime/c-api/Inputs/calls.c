/* Each thing that weir.h offers, used from one thread. */
#include "common.h"

static size_t find(const weir_program_t *program, const char *name) {
  size_t function = 99;
  OK(weir_program_find(program, name, &function));
  CHECK(strcmp(weir_program_function(program, function)->name, name) == 0);
  return function;
}

static void list(const weir_program_t *program) {
  size_t i, k;
  for (i = 0; i < weir_program_function_count(program); ++i) {
    const weir_function_info_t *info = weir_program_function(program, i);
    printf("%s %s\n", info->name, info->type);
    for (k = 0; k < info->argument_count; ++k)
      printf("  %s: kind %d, rank %u, first extent %s\n", info->arguments[k].text, (int)info->arguments[k].kind,
             (unsigned)info->arguments[k].rank,
             info->arguments[k].rank == 0                      ? "none"
             : info->arguments[k].shape[0] == WEIR_DYNAMIC ? "dynamic"
                                                               : "static");
  }
  CHECK(weir_program_function(program, i) == NULL);
  CHECK(weir_program_device_count(program) == 1 && strcmp(weir_program_device(program, 0), "cpu") == 0);
  CHECK(weir_program_device(program, 1) == NULL);
}

/* x is 2x4 of 1, 2, ...; w is 4x3 of ones: rows sum to 10 and 26. */
static float storage[64];
static const int64_t shapeX[2] = {2, 4}, shapeW[2] = {4, 3};
#define ALIGNED __attribute__((aligned(WEIR_ARRAY_ALIGNMENT)))
static float w[12] ALIGNED, scale ALIGNED = 0.5f;

static float *alignedStorage(void) { return storage + (64 - (uintptr_t)storage % 64) / 4 % 16; }

static void fillAffine(weir_array_t *arguments, float *x) {
  int i;
  for (i = 0; i < 12; ++i)
    w[i] = 1;
  for (i = 0; i < 8; ++i)
    x[i] = (float)(i + 1);
  arguments[0] = array1(x, WEIR_ELEMENT_F32, shapeX);
  arguments[0].rank = 2;
  arguments[1] = array1(w, WEIR_ELEMENT_F32, shapeW);
  arguments[1].rank = 2;
  arguments[2] = array1(&scale, WEIR_ELEMENT_F32, NULL);
}

static void checkAffine(const weir_array_t *result) {
  const float *data = (const float *)result->data;
  CHECK(result->rank == 2 && result->shape[0] == 2 && result->shape[1] == 3 && result->element == WEIR_ELEMENT_F32);
  CHECK(weir_array_size(result) == 24);
  CHECK(data[0] == 5 && data[2] == 5 && data[3] == 13 && data[5] == 13);
}

static void callAffine(weir_session_t *session, size_t affine) {
  weir_array_t arguments[3], first, second;
  float *aligned = alignedStorage();
  fillAffine(arguments, aligned);
  OK(weir_call(session, affine, arguments, 3, &first, 1));
  checkAffine(&first);
  /* Data that is not aligned is copied; results of calls before stay. */
  fillAffine(arguments, aligned + 1);
  OK(weir_call(session, affine, arguments, 3, &second, 1));
  checkAffine(&second);
  checkAffine(&first);
  CHECK(first.data != second.data);
  memset(first.data, 0, 24);
  weir_array_release(&first);
  CHECK(first.data == NULL && first.owner == NULL);
  weir_array_release(&first);
  checkAffine(&second);
  weir_array_release(&second);
}

/* Results that something else refers to are copies, which the caller may write to. */
static void callEcho(weir_session_t *session, size_t echo) {
  const int64_t two = 2;
  int32_t x[2] = {3, 4}, n = -21;
  weir_array_t arguments[2], results[4];
  int round, i;
  arguments[0] = array1(x, WEIR_ELEMENT_SI32, &two);
  arguments[1] = array1(&n, WEIR_ELEMENT_I32, NULL);
  for (round = 0; round < 2; ++round) {
    OK(weir_call(session, echo, arguments, 2, results, 4));
    CHECK(results[0].data != (void *)x && results[0].data != results[2].data);
    for (i = 0; i < 2; ++i)
      CHECK(((int32_t *)results[0].data)[i] == 3 + i && ((int32_t *)results[2].data)[i] == 3 + i);
    for (i = 0; i < 3; ++i)
      CHECK(((int32_t *)results[1].data)[i] == 7 + i);
    CHECK(results[3].rank == 0 && *(int32_t *)results[3].data == -42);
    for (i = 0; i < 4; ++i) {
      memset(results[i].data, 0xee, (size_t)weir_array_size(&results[i]));
      weir_array_release(&results[i]);
    }
    CHECK(x[0] == 3 && x[1] == 4);
  }
}

/* The state belongs to a session, and writing to a result does not change it. */
static void callAccumulate(const weir_program_t *program, weir_session_t *session, size_t accumulate) {
  const int64_t two = 2;
  int64_t x[2] = {1, 10};
  weir_session_t *other;
  weir_array_t argument = array1(x, WEIR_ELEMENT_I64, &two), result;
  int i;
  for (i = 1; i <= 3; ++i) {
    OK(weir_call(session, accumulate, &argument, 1, &result, 1));
    CHECK(((int64_t *)result.data)[0] == i && ((int64_t *)result.data)[1] == 10 * i);
    memset(result.data, 0, 16);
    weir_array_release(&result);
  }
  OK(weir_session_create(program, NULL, &other));
  OK(weir_call(other, accumulate, &argument, 1, &result, 1));
  weir_session_free(other);
  CHECK(((int64_t *)result.data)[0] == 1); /* it outlives its session */
  weir_array_release(&result);
}

static void fail(weir_program_t *program, weir_session_t *session, size_t affine) {
  weir_array_t arguments[3], result;
  const int64_t wrong[2] = {3, 3};
  size_t function;
  weir_program_t *none;
  fillAffine(arguments, storage);
  FAILS(weir_program_load("/nowhere/model.so", &none), WEIR_STATUS_BAD_MODULE);
  CHECK(none == NULL);
  FAILS(weir_program_load(NULL, &none), WEIR_STATUS_INVALID);
  FAILS(weir_program_find(program, "backward", &function), WEIR_STATUS_NOT_FOUND);
  FAILS(weir_program_find(program, NULL, &function), WEIR_STATUS_NOT_FOUND);
  FAILS(weir_call(session, 17, arguments, 3, &result, 1), WEIR_STATUS_NOT_FOUND);
  FAILS(weir_call(session, affine, arguments, 2, &result, 1), WEIR_STATUS_INVALID);
  FAILS(weir_call(session, affine, arguments, 3, &result, 0), WEIR_STATUS_INVALID);
  FAILS(weir_call(NULL, affine, arguments, 3, &result, 1), WEIR_STATUS_INVALID);
  arguments[1].shape = wrong;
  FAILS(weir_call(session, affine, arguments, 3, &result, 1), WEIR_STATUS_INVALID);
  CHECK(result.data == NULL);
  arguments[1].shape = shapeW;
  arguments[1].element = WEIR_ELEMENT_F64;
  FAILS(weir_call(session, affine, arguments, 3, &result, 1), WEIR_STATUS_INVALID);
  arguments[1].element = 5;
  FAILS(weir_call(session, affine, arguments, 3, &result, 1), WEIR_STATUS_INVALID);
  arguments[1].element = WEIR_ELEMENT_F32;
  arguments[1].data = NULL;
  FAILS(weir_call(session, affine, arguments, 3, &result, 1), WEIR_STATUS_INVALID);
  /* And it goes on. */
  callAffine(session, affine);
}

/* Allocations count up and down to zero, and can fail. */
typedef struct counts {
  int live, made, limit;
} counts_t;

static void *countedAllocate(void *user, size_t size, size_t alignment) {
  counts_t *counts = (counts_t *)user;
  void *data = NULL;
  if (counts->made >= counts->limit)
    return NULL;
  CHECK(posix_memalign(&data, alignment, size) == 0);
  ++counts->live;
  ++counts->made;
  return data;
}

static void countedRelease(void *user, void *data, size_t size, size_t alignment) {
  CHECK(size != 0 && (uintptr_t)data % alignment == 0);
  --((counts_t *)user)->live;
  free(data);
}

static void callWithAllocator(const weir_program_t *program, size_t affine) {
  counts_t counts = {0, 0, 1000};
  weir_allocator_t allocator;
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  weir_session_t *session;
  weir_array_t arguments[3], result;
  float *aligned = alignedStorage();
  int made;
  allocator.user = &counts;
  allocator.allocate = countedAllocate;
  allocator.release = countedRelease;
  options.threads = 1;
  options.poison = 1;
  options.allocator = &allocator;
  OK(weir_session_create(program, &options, &session));
  callAffine(session, affine);
  CHECK(counts.live > 0);
  /* Of arguments that are aligned no copy is made; of one that is not, one. */
  made = counts.made;
  fillAffine(arguments, aligned);
  OK(weir_call(session, affine, arguments, 3, &result, 1));
  checkAffine(&result);
  CHECK(counts.made == made);
  weir_array_release(&result);
  fillAffine(arguments, aligned + 1);
  OK(weir_call(session, affine, arguments, 3, &result, 1));
  CHECK(counts.made == made + 1);
  weir_session_free(session);
  checkAffine(&result);
  weir_array_release(&result);
  CHECK(counts.live == 0 && counts.made > 0);
  counts.limit = counts.made;
  FAILS(weir_session_create(program, &options, &session), WEIR_STATUS_OUT_OF_MEMORY);
  counts.limit = counts.made + 1; /* the state of the module, and nothing to put into it */
  FAILS(weir_session_create(program, &options, &session), WEIR_STATUS_OUT_OF_MEMORY);
  counts.limit = counts.made + 2;
  OK(weir_session_create(program, &options, &session));
  FAILS(weir_call(session, affine, arguments, 3, &result, 1), WEIR_STATUS_OUT_OF_MEMORY);
  weir_session_free(session);
  CHECK(counts.live == 0);
  options.struct_size = 1;
  FAILS(weir_session_create(program, &options, &session), WEIR_STATUS_INVALID);
}

/* x * w + b on files of two scopes, and what is said of files that are none. */
static void callWithParameters(const char *module, const char *w, const char *b) {
  static const int64_t shape[1] = {4};
  float x[4] = {1, 2, 3, 4};
  weir_array_t argument = {x, WEIR_ELEMENT_F32, 1, shape, NULL}, result;
  const char *files[2];
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  weir_program_t *program;
  weir_session_t *session;
  files[0] = w;
  files[1] = b;
  OK(weir_program_load(module, &program));
  options.parameters = files;
  options.parameter_count = 2;
  OK(weir_session_create(program, &options, &session));
  OK(weir_call(session, 0, &argument, 1, &result, 1));
  CHECK(((float *)result.data)[0] == 11 && ((float *)result.data)[3] == 56);
  weir_session_free(session);
  CHECK(((float *)result.data)[1] == 24);
  weir_array_release(&result);
  options.parameter_count = 1;
  FAILS(weir_session_create(program, &options, &session), WEIR_STATUS_DEVICE);
  options.parameter_count = 0;
  FAILS(weir_session_create(program, &options, &session), WEIR_STATUS_DEVICE);
  options.parameter_count = 1;
  files[0] = "model=/nowhere/w.irpa";
  FAILS(weir_session_create(program, &options, &session), WEIR_STATUS_INVALID);
  files[0] = NULL;
  FAILS(weir_session_create(program, &options, &session), WEIR_STATUS_INVALID);
  weir_program_free(program);
}

static void profile(weir_session_t *session, size_t affine) {
  weir_array_t arguments[3];
  char *trace;
  fillAffine(arguments, storage);
  OK(weir_profile(session, affine, arguments, 3, 0.01, &trace));
  CHECK(strstr(trace, "\"traceEvents\"") && strstr(trace, "matmul"));
  weir_text_free(trace);
}

int main(int argc, char **argv) {
  weir_program_t *program;
  weir_session_t *session;
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  CHECK(argc == 5 && weir_api_version() == WEIR_API_VERSION && strlen(weir_version()) >= 5);
  OK(weir_program_load(argv[1], &program));
  list(program);
  options.threads = 1;
  OK(weir_session_create(program, &options, &session));
  callAffine(session, find(program, "affine"));
  callEcho(session, find(program, "echo"));
  callAccumulate(program, session, find(program, "accumulate"));
  fail(program, session, find(program, "affine"));
  callWithAllocator(program, find(program, "affine"));
  callWithParameters(argv[2], argv[3], argv[4]);
  profile(session, find(program, "affine"));
  weir_program_free(program);
  callAffine(session, 0);
  weir_session_free(session);
  weir_session_free(NULL);
  weir_program_free(NULL);
  weir_array_release(NULL);
  weir_pending_free(NULL);
  printf("all is well\n");
  return 0;
}
