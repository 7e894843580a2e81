/* Arguments that the program writes to (iree.abi.output, iree.abi.consume): what is in the caller's arrays after the call. */
#include "common.h"

enum { MOST = 16 };
static float aligned[MOST + 4] __attribute__((aligned(WEIR_ARRAY_ALIGNMENT)));
static const int64_t two[2] = {2, 2}, three[2] = {3, 3}, four[2] = {4, 4};

/* An array of the caller with the numbers 1, 2, ..., where the device can use it, or 4 bytes further on. */
static float *count(int size, int shift) {
  int i;
  for (i = 0; i < MOST + 4; ++i)
    aligned[i] = -1;
  for (i = 0; i < size; ++i)
    aligned[shift + i] = (float)(i + 1);
  return aligned + shift;
}

static weir_array_t matrix(float *data, const int64_t *shape) {
  weir_array_t array = array1(data, WEIR_ELEMENT_F32, shape);
  array.rank = 2;
  return array;
}

/* The bytes of the caller's array and those of the result are what they should be, and so is what is around them. */
static void call(const weir_program_t *program, weir_session_t *session, const char *name, const weir_array_t *arguments, size_t numArguments,
                 const float *expected, int size) {
  const float *storage = (const float *)arguments[0].data;
  weir_array_t results[2];
  size_t function, i, numResults;
  OK(weir_program_find(program, name, &function));
  numResults = weir_program_function(program, function)->result_count;
  OK(weir_call(session, function, arguments, numArguments, results, numResults));
  CHECK(weir_array_size(&results[0]) == size * sizeof(float));
  CHECK(memcmp(results[0].data, expected, size * sizeof(float)) == 0);
  if (memcmp(storage, expected, size * sizeof(float)) != 0) {
    printf("%s: the caller's array has %g %g %g %g\n", name, storage[0], storage[1], storage[2], storage[3]);
    exit(1);
  }
  for (i = 0; i < MOST + 4; ++i)
    CHECK((aligned + i >= storage && aligned + i < storage + size) || aligned[i] == -1);
  /* The result is an array of its own. */
  ((float *)results[0].data)[0] += 1;
  CHECK(memcmp(storage, expected, size * sizeof(float)) == 0);
  for (i = 0; i < numResults; ++i)
    weir_array_release(&results[i]);
  CHECK(memcmp(storage, expected, size * sizeof(float)) == 0);
}

static void callAll(const weir_program_t *program, weir_session_t *session, int shift) {
  static const float doubled[] = {2, 4, 6, 8}, squared[] = {7, 10, 15, 22}, squaredThree[] = {30, 36, 42, 66, 81, 96, 102, 126, 150},
                     withRow[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9, 13, 14, 15, 16}, sum[] = {11, 22, 33}, newRow[] = {9, 9, 3, 4};
  static float x[] __attribute__((aligned(WEIR_ARRAY_ALIGNMENT))) = {1, 2, 3, 4};
  static float row[] __attribute__((aligned(WEIR_ARRAY_ALIGNMENT))) = {9, 9, 9, 9};
  static float tens[] __attribute__((aligned(WEIR_ARRAY_ALIGNMENT))) = {10, 20, 30};
  static int32_t position __attribute__((aligned(WEIR_ARRAY_ALIGNMENT))) = 2;
  static const int64_t rowShape = 4, sumShape = 3, shortShape = 2;
  weir_array_t arguments[3];

  arguments[0] = matrix(count(4, shift), two);
  arguments[1] = matrix(x, two);
  call(program, session, "into", arguments, 2, doubled, 4);
  arguments[0] = matrix(count(4, shift), two);
  call(program, session, "square", arguments, 1, squared, 4);
  arguments[0] = matrix(count(9, shift), three);
  call(program, session, "dynamic", arguments, 1, squaredThree, 9);
  arguments[0] = matrix(count(16, shift), four);
  arguments[1] = array1(row, WEIR_ELEMENT_F32, &rowShape);
  arguments[2] = array1(&position, WEIR_ELEMENT_I32, NULL);
  call(program, session, "row_into", arguments, 3, withRow, 16);
  arguments[0] = array1(count(3, shift), WEIR_ELEMENT_F32, &sumShape);
  arguments[1] = array1(tens, WEIR_ELEMENT_F32, &sumShape);
  call(program, session, "add_into", arguments, 2, sum, 3);
  arguments[0] = matrix(count(4, shift), two);
  arguments[1] = array1(row, WEIR_ELEMENT_F32, &shortShape);
  call(program, session, "old_row", arguments, 2, newRow, 4);
  arguments[0] = matrix(count(4, shift), two);
  call(program, session, "old_and_new", arguments, 1, doubled, 4);
  arguments[0] = matrix(count(4, shift), two);
  arguments[1] = array1(&position, WEIR_ELEMENT_I32, NULL);
  call(program, session, "old_in_block", arguments, 2, doubled, 4);
  CHECK(x[0] == 1 && x[3] == 4 && row[0] == 9 && row[3] == 9 && tens[2] == 30 && position == 2);
}

int main(int argc, char **argv) {
  weir_program_t *program;
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  weir_session_t *session;
  CHECK(argc == 2);
  options.poison = 1;
  OK(weir_program_load(argv[1], &program));
  OK(weir_session_create(program, &options, &session));
  callAll(program, session, 0);
  printf("where they lie\n");
  callAll(program, session, 1);
  printf("copied for the call\n");
  weir_session_free(session);
  weir_program_free(program);
  return 0;
}
