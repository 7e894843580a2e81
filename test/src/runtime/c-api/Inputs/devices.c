/* A program on devices of several kinds: their choice, four threads, and calls that are begun and waited for later. */
#include "common.h"

#include <pthread.h>

enum { THREADS = 4, ROUNDS = 10, CALLS = 8, SIZE = 64 };

static const int64_t shape[2] = {8, 8};

static weir_array_t matrix(float *data) {
  weir_array_t array = array1(data, WEIR_ELEMENT_F32, shape);
  array.rank = 2;
  return array;
}

/* Twice the identity six times. */
static void fillArguments(float *x, float *w, int value) {
  int i;
  for (i = 0; i < SIZE; ++i) {
    x[i] = (float)(value + i);
    w[i] = i % 9 == 0 ? 2 : 0;
  }
}

static void checkResult(weir_array_t *result, int value) {
  int i;
  for (i = 0; i < SIZE; ++i)
    CHECK(((float *)result->data)[i] == (float)(64 * (value + i)));
  weir_array_release(result);
}

static void callOnce(weir_session_t *session, int value) {
  float x[SIZE], w[SIZE];
  weir_array_t arguments[2], result;
  fillArguments(x, w, value);
  arguments[0] = matrix(x);
  arguments[1] = matrix(w);
  OK(weir_call(session, 0, arguments, 2, &result, 1));
  checkResult(&result, value);
}

typedef struct job {
  const weir_program_t *program;
  weir_session_t *session; /* null: one of its own */
  int index;
} job_t;

static void *run(void *argument) {
  job_t *job = (job_t *)argument;
  weir_session_t *session = job->session;
  int round;
  if (!session)
    OK(weir_session_create(job->program, NULL, &session));
  for (round = 0; round < ROUNDS; ++round)
    callOnce(session, 100 * job->index + round);
  if (!job->session)
    weir_session_free(session);
  return NULL;
}

static void runOnThreads(const weir_program_t *program, weir_session_t *session) {
  pthread_t threads[THREADS];
  job_t jobs[THREADS];
  int i;
  for (i = 0; i < THREADS; ++i) {
    jobs[i].program = program;
    jobs[i].session = session;
    jobs[i].index = i;
    CHECK(pthread_create(&threads[i], NULL, run, &jobs[i]) == 0);
  }
  for (i = 0; i < THREADS; ++i)
    CHECK(pthread_join(threads[i], NULL) == 0);
}

static void begin(weir_session_t *session) {
  static float x[CALLS][SIZE], w[CALLS][SIZE];
  weir_pending_t *calls[CALLS];
  weir_array_t arguments[2], result;
  int i;
  for (i = 0; i < CALLS; ++i) {
    fillArguments(x[i], w[i], i);
    arguments[0] = matrix(x[i]);
    arguments[1] = matrix(w[i]);
    OK(weir_call_begin(session, 0, arguments, 2, NULL, NULL, &calls[i]));
  }
  for (i = CALLS; i-- > 0;) {
    OK(weir_pending_wait(calls[i], &result, 1));
    checkResult(&result, i);
    weir_pending_free(calls[i]);
  }
}

int main(int argc, char **argv) {
  weir_program_t *program;
  weir_session_t *session;
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  const char *wrong[] = {"cpu:x", NULL, "abacus"};
  CHECK(argc >= 2);
  OK(weir_program_load(argv[1], &program));
  options.devices = wrong;
  options.device_count = 1;
  FAILS(weir_session_create(program, &options, &session), WEIR_STATUS_INVALID);
  options.devices = wrong + 1;
  FAILS(weir_session_create(program, &options, &session), WEIR_STATUS_INVALID);
  options.devices = wrong + 2;
  FAILS(weir_session_create(program, &options, &session), WEIR_STATUS_DEVICE);
  options.devices = (const char *const *)argv + 2;
  options.device_count = (size_t)argc - 2;
  OK(weir_session_create(program, &options, &session));
  callOnce(session, 1);
  begin(session);
  runOnThreads(program, session);
  if (argc == 2)
    runOnThreads(program, NULL);
  weir_session_free(session);
  weir_program_free(program);
  printf("all is well\n");
  return 0;
}
