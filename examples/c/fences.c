/* Calls the asynchronous function of examples/fences.mlir:
 *
 *   weir-compile examples/fences.mlir -o fences.so
 *   cc examples/c/fences.c $(pkg-config --cflags --libs weir) -o fences
 *   ./fences fences.so
 */
#include <weir/weir.h>

#include <stdio.h>
#include <stdlib.h>

/* Ends the program with the message of a call that failed. */
static void check(weir_status_t *status) {
  if (!status)
    return;
  fprintf(stderr, "fences: error: %s\n", weir_status_message(status));
  weir_status_free(status);
  exit(1);
}

int main(int argc, char **argv) {
  weir_program_t *program;
  weir_session_t *session;
  weir_fence_t *ready, *done;
  weir_pending_t *call;
  size_t function;
  float x[4];
  const int64_t shape[1] = {4};
  weir_array_t arguments[3], result;
  int i;

  if (argc != 2) {
    fprintf(stderr, "usage: fences MODULE\n");
    return 1;
  }
  check(weir_program_load(argv[1], &program));
  check(weir_program_find(program, "main$async", &function));
  check(weir_session_create(program, NULL, &session));
  check(weir_fence_create(&ready));
  check(weir_fence_create(&done));

  arguments[0] = (weir_array_t){x, WEIR_ELEMENT_F32, 1, shape, NULL};
  arguments[1] = weir_fence_argument(ready); /* the call waits for it */
  arguments[2] = weir_fence_argument(done);  /* the call signals it */
  check(weir_call_begin(session, function, arguments, 3, NULL, NULL, &call));

  for (i = 0; i < 4; ++i) /* the call has not begun */
    x[i] = (float)(i + 1);
  printf("before: %s\n", weir_fence_query(done) == WEIR_FENCE_PENDING ? "pending" : "too early");
  check(weir_fence_signal(ready));
  check(weir_fence_wait(done, -1)); /* would have the message of an error */
  check(weir_pending_wait(call, &result, 1));
  for (i = 0; i < 4; ++i)
    printf("%g\n", ((const float *)result.data)[i]);

  weir_array_release(&result);
  weir_pending_free(call);
  weir_fence_free(ready);
  weir_fence_free(done);
  weir_session_free(session);
  weir_program_free(program);
  return 0;
}
