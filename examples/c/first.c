/* Calls examples/first.mlir:
 *
 *   weir-compile examples/first.mlir -o first.so
 *   cc examples/c/first.c $(pkg-config --cflags --libs weir) -o first
 *   ./first first.so
 */
#include <weir/weir.h>

#include <stdio.h>
#include <stdlib.h>

/* Ends the program with the message of a call that failed. */
static void check(weir_status_t *status) {
  if (!status)
    return;
  fprintf(stderr, "first: error: %s\n", weir_status_message(status));
  weir_status_free(status);
  exit(1);
}

int main(int argc, char **argv) {
  weir_program_t *program;
  weir_session_t *session;
  size_t function;
  float x[2 * 3] = {1, 0, 0, 0, 1, 0}, y[3 * 2] = {0, 1, 2, 3, 4, 5};
  const int64_t shapeX[2] = {2, 3}, shapeY[2] = {3, 2};
  weir_array_t arguments[2] = {{x, WEIR_ELEMENT_F32, 2, shapeX, NULL}, {y, WEIR_ELEMENT_F32, 2, shapeY, NULL}}, result;
  int64_t i;

  if (argc != 2) {
    fprintf(stderr, "usage: first MODULE\n");
    return 1;
  }
  check(weir_program_load(argv[1], &program));
  check(weir_program_find(program, "main", &function));
  printf("%s %s\n", weir_program_function(program, function)->name, weir_program_function(program, function)->type);
  check(weir_session_create(program, NULL, &session));
  check(weir_call(session, function, arguments, 2, &result, 1));
  for (i = 0; i < result.shape[0] * result.shape[1]; ++i)
    printf("%g\n", ((const float *)result.data)[i]);
  weir_array_release(&result);
  weir_session_free(session);
  weir_program_free(program);
  return 0;
}
