/* Calls of a session whose device fails at some point: prints what each says. Results are right or there are none. */
#include "common.h"

enum { SIZE = 64 };

int main(int argc, char **argv) {
  weir_program_t *program;
  weir_session_t *session;
  const int64_t shape[2] = {8, 8};
  float x[SIZE], w[SIZE];
  weir_array_t arguments[2], result;
  int call, i;
  CHECK(argc == 2);
  OK(weir_program_load(argv[1], &program));
  OK(weir_session_create(program, NULL, &session));
  for (call = 0; call < 6; ++call) {
    weir_status_t *status;
    for (i = 0; i < SIZE; ++i) {
      x[i] = (float)(call + i);
      w[i] = i % 9 == 0 ? 2 : 0;
    }
    arguments[0] = array1(x, WEIR_ELEMENT_F32, shape);
    arguments[1] = array1(w, WEIR_ELEMENT_F32, shape);
    arguments[0].rank = arguments[1].rank = 2;
    status = weir_call(session, 0, arguments, 2, &result, 1);
    printf("call %d: status %d %s\n", call, (int)weir_status_code(status), weir_status_message(status));
    weir_status_free(status);
    for (i = 0; !status && i < SIZE; ++i)
      CHECK(((float *)result.data)[i] == (float)(64 * (call + i)));
    weir_array_release(&result);
  }
  weir_session_free(session);
  weir_program_free(program);
  printf("the end\n");
  return 0;
}
