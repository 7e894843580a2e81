/* Fences: made, passed, waited for, asked, signalled and failed, by one thread and by several. */
#include "common.h"

#include <pthread.h>

static const int64_t four = 4, five = 5;
#define ALIGNED __attribute__((aligned(WEIR_ARRAY_ALIGNMENT)))

static size_t find(const weir_program_t *program, const char *name) {
  size_t function = 99;
  OK(weir_program_find(program, name, &function));
  return function;
}

static weir_fence_t *make(void) {
  weir_fence_t *fence;
  OK(weir_fence_create(&fence));
  CHECK(weir_fence_query(fence) == WEIR_FENCE_PENDING);
  return fence;
}

static void fill(weir_array_t *arguments, float *x, float first, weir_fence_t *wait, weir_fence_t *signal) {
  int i;
  for (i = 0; i < 4; ++i)
    x[i] = first + (float)i;
  arguments[0] = array1(x, WEIR_ELEMENT_F32, &four);
  arguments[1] = weir_fence_argument(wait);
  arguments[2] = weir_fence_argument(signal);
}

static void checkDouble(weir_array_t *result, float first) {
  int i;
  for (i = 0; i < 4; ++i)
    CHECK(((float *)result->data)[i] == 2 * (first + (float)i));
  weir_array_release(result);
}

/* One fence alone. */
static void alone(void) {
  weir_fence_t *fence = make(), *failed = make();
  FAILS(weir_fence_wait(fence, 0.001), WEIR_STATUS_TIMED_OUT);
  OK(weir_fence_signal(fence));
  OK(weir_fence_wait(fence, 0));
  OK(weir_fence_fail(fence, "too late"));
  CHECK(weir_fence_query(fence) == WEIR_FENCE_SIGNALLED && weir_fence_query(NULL) == WEIR_FENCE_SIGNALLED);
  OK(weir_fence_fail(failed, "no data"));
  OK(weir_fence_signal(failed));
  CHECK(weir_fence_query(failed) == WEIR_FENCE_FAILED);
  FAILS(weir_fence_wait(failed, -1), WEIR_STATUS_FAILED);
  CHECK(weir_fence_retain(fence) == fence);
  weir_fence_free(fence);
  weir_fence_free(fence);
  weir_fence_free(failed);
  FAILS(weir_fence_create(NULL), WEIR_STATUS_INVALID);
  FAILS(weir_fence_signal(NULL), WEIR_STATUS_INVALID);
}

/* The call that returns when all is done. */
static void call(const weir_program_t *program, weir_session_t *session) {
  const size_t async = find(program, "double$async"), plain = find(program, "double"), increment = find(program, "increment$async");
  const weir_function_info_t *info = weir_program_function(program, async);
  weir_array_t arguments[4], result;
  weir_fence_t *wait = make(), *signal = make();
  float x[4] ALIGNED, y[4] ALIGNED, storage[8] ALIGNED, *odd = storage + 1;
  CHECK(info->argument_count == 3 && info->arguments[1].kind == WEIR_VALUE_WAIT_FENCE && info->arguments[2].kind == WEIR_VALUE_SIGNAL_FENCE);
  CHECK(info->arguments[1].element == WEIR_ELEMENT_FENCE);
  OK(weir_fence_signal(wait));
  fill(arguments, x, 1, wait, signal);
  OK(weir_call(session, async, arguments, 3, &result, 1));
  CHECK(weir_fence_query(signal) == WEIR_FENCE_SIGNALLED);
  checkDouble(&result, 1);
  fill(arguments, x, 5, NULL, NULL);
  OK(weir_call(session, async, arguments, 3, &result, 1));
  checkDouble(&result, 5);
  OK(weir_call(session, plain, arguments, 1, &result, 1));
  checkDouble(&result, 5);
  /* An argument that is written to, where it lies or in the copy of one that is not aligned. */
  fill(arguments, x, 1, NULL, NULL);
  arguments[3] = arguments[2];
  arguments[2] = arguments[1];
  arguments[1] = array1(y, WEIR_ELEMENT_F32, &four);
  y[0] = y[1] = y[2] = y[3] = 10;
  OK(weir_call(session, increment, arguments, 4, NULL, 0));
  CHECK(x[0] == 11 && x[3] == 14);
  memcpy(odd, x, sizeof(x));
  arguments[0].data = odd;
  OK(weir_call(session, increment, arguments, 4, NULL, 0));
  CHECK(odd[0] == 21 && odd[3] == 24);
  /* No fences, and fences where there are none. */
  fill(arguments, x, 1, wait, signal);
  arguments[1] = arguments[0];
  FAILS(weir_call(session, async, arguments, 3, &result, 1), WEIR_STATUS_INVALID);
  arguments[0] = weir_fence_argument(wait);
  FAILS(weir_call(session, plain, arguments, 1, &result, 1), WEIR_STATUS_INVALID);
  weir_fence_free(wait);
  weir_fence_free(signal);
}

/* A call that begins when its fence is signalled; one that is begun later goes first. */
static void begin(const weir_program_t *program, weir_session_t *session) {
  const size_t async = find(program, "double$async");
  weir_array_t arguments[3], result;
  weir_fence_t *wait = make(), *between = make(), *signal = make();
  weir_pending_t *first, *second, *third;
  float x[4] ALIGNED, y[4] ALIGNED, z[4] ALIGNED;
  fill(arguments, x, 100, between, signal); /* waits for the second */
  OK(weir_call_begin(session, async, arguments, 3, NULL, NULL, &first));
  fill(arguments, y, 200, wait, between);
  OK(weir_call_begin(session, async, arguments, 3, NULL, NULL, &second));
  fill(arguments, z, 300, NULL, NULL);
  OK(weir_call_begin(session, async, arguments, 3, NULL, NULL, &third));
  OK(weir_pending_wait(third, &result, 1));
  checkDouble(&result, 300);
  CHECK(!weir_pending_is_done(first) && !weir_pending_is_done(second) && weir_fence_query(signal) == WEIR_FENCE_PENDING);
  y[0] = 7; /* the call has not begun */
  OK(weir_fence_signal(wait));
  OK(weir_fence_wait(signal, -1));
  OK(weir_pending_wait(second, &result, 1));
  CHECK(((float *)result.data)[0] == 14);
  weir_array_release(&result);
  OK(weir_pending_wait(first, &result, 1));
  checkDouble(&result, 100);
  weir_pending_free(first);
  weir_pending_free(second);
  weir_pending_free(third);
  weir_fence_free(wait);
  weir_fence_free(between);
  weir_fence_free(signal);
}

/* Whatever goes wrong reaches the fence. */
static void fail(const weir_program_t *program, weir_session_t *session) {
  const size_t async = find(program, "double$async"), refuse = find(program, "refuse");
  weir_array_t arguments[3], result;
  weir_fence_t *wait = make(), *signal = make(), *other = make(), *refused = make(), *forgotten = make();
  weir_pending_t *pending;
  int32_t status = 5;
  uint8_t fails = 1;
  float x[5] ALIGNED;
  fill(arguments, x, 1, wait, signal);
  OK(weir_call_begin(session, async, arguments, 3, NULL, NULL, &pending));
  OK(weir_fence_fail(wait, "the camera is gone"));
  FAILS(weir_pending_wait(pending, &result, 1), WEIR_STATUS_FAILED);
  FAILS(weir_fence_wait(signal, -1), WEIR_STATUS_FAILED);
  weir_pending_free(pending);
  fill(arguments, x, 1, NULL, other);
  arguments[0].shape = &five;
  x[4] = 0;
  FAILS(weir_call(session, async, arguments, 3, &result, 1), WEIR_STATUS_FAILED);
  FAILS(weir_fence_wait(other, 0), WEIR_STATUS_FAILED);
  arguments[0] = array1(&status, WEIR_ELEMENT_I32, NULL);
  arguments[1] = array1(&fails, WEIR_ELEMENT_I1, NULL);
  arguments[2] = weir_fence_argument(refused);
  OK(weir_call(session, refuse, arguments, 3, NULL, 0));
  FAILS(weir_fence_wait(refused, 0), WEIR_STATUS_FAILED);
  fails = 0;
  arguments[2] = weir_fence_argument(forgotten);
  OK(weir_call(session, refuse, arguments, 3, NULL, 0));
  FAILS(weir_fence_wait(forgotten, 0), WEIR_STATUS_FAILED);
  weir_fence_free(wait);
  weir_fence_free(signal);
  weir_fence_free(other);
  weir_fence_free(refused);
  weir_fence_free(forgotten);
}

static void results(const weir_program_t *program, weir_session_t *session) {
  weir_array_t arguments[2], made[2];
  weir_fence_t *a = make(), *b = make(), *both;
  OK(weir_fence_signal(a));
  OK(weir_fence_signal(b));
  arguments[0] = weir_fence_argument(a);
  arguments[1] = weir_fence_argument(b);
  OK(weir_call(session, find(program, "both"), arguments, 2, made, 2));
  CHECK(made[0].element == WEIR_ELEMENT_FENCE && weir_array_size(&made[0]) == 0 && *(int32_t *)made[1].data == 0);
  both = weir_fence_retain((weir_fence_t *)made[0].data);
  weir_array_release(&made[0]);
  weir_array_release(&made[1]);
  CHECK(weir_fence_query(both) == WEIR_FENCE_SIGNALLED);
  weir_fence_free(a);
  weir_fence_free(b);
  weir_fence_free(both);
}

enum { THREADS = 4, ROUNDS = 20 };
typedef struct job {
  const weir_program_t *program;
  weir_session_t *session;
  weir_fence_t *waits[ROUNDS], *signals[ROUNDS];
  int index;
} job_t;

/* Begins calls that another thread sets free, and waits for their fences. */
static void *consume(void *argument) {
  job_t *job = (job_t *)argument;
  const size_t async = find(job->program, "double$async");
  static float inputs[THREADS][ROUNDS][4] ALIGNED;
  weir_pending_t *calls[ROUNDS];
  weir_array_t arguments[3], result;
  int i;
  for (i = 0; i < ROUNDS; ++i) {
    fill(arguments, inputs[job->index][i], (float)i, job->waits[i], job->signals[i]);
    OK(weir_call_begin(job->session, async, arguments, 3, NULL, NULL, &calls[i]));
  }
  for (i = 0; i < ROUNDS; ++i) {
    OK(weir_fence_wait(job->signals[i], -1));
    if (i % 3 != 0) {
      OK(weir_pending_wait(calls[i], &result, 1));
      checkDouble(&result, (float)i);
    }
    weir_pending_free(calls[i]);
  }
  return NULL;
}

static void *produce(void *argument) {
  job_t *job = (job_t *)argument;
  int i;
  for (i = ROUNDS - 1; i >= 0; --i)
    OK(weir_fence_signal(job->waits[i]));
  return NULL;
}

static void onThreads(const weir_program_t *program, weir_session_t *session) {
  static job_t jobs[THREADS];
  pthread_t consumers[THREADS], producers[THREADS];
  int i, k;
  for (i = 0; i < THREADS; ++i) {
    jobs[i].program = program;
    jobs[i].session = session;
    jobs[i].index = i;
    for (k = 0; k < ROUNDS; ++k) {
      jobs[i].waits[k] = make();
      jobs[i].signals[k] = make();
    }
    CHECK(pthread_create(&consumers[i], NULL, consume, &jobs[i]) == 0);
    CHECK(pthread_create(&producers[i], NULL, produce, &jobs[i]) == 0);
  }
  for (i = 0; i < THREADS; ++i) {
    CHECK(pthread_join(consumers[i], NULL) == 0 && pthread_join(producers[i], NULL) == 0);
    for (k = 0; k < ROUNDS; ++k) {
      weir_fence_free(jobs[i].waits[k]);
      weir_fence_free(jobs[i].signals[k]);
    }
  }
}

/* The results are not taken, and the session is gone before its fence is signalled. */
static void leave(const weir_program_t *program) {
  weir_session_t *session;
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  weir_pending_t *pending;
  weir_array_t arguments[3];
  weir_fence_t *wait = make(), *signal = make();
  float x[4] ALIGNED;
  options.threads = 1;
  OK(weir_session_create(program, &options, &session));
  fill(arguments, x, 1, wait, signal);
  OK(weir_call_begin(session, find(program, "double$async"), arguments, 3, NULL, NULL, &pending));
  weir_pending_free(pending);
  weir_session_free(session);
  OK(weir_fence_signal(wait));
  weir_fence_free(wait);
  OK(weir_fence_wait(signal, -1));
  weir_fence_free(signal);
}

int main(int argc, char **argv) {
  weir_program_t *program;
  weir_session_t *session;
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  CHECK(argc == 2);
  options.threads = 1;
  OK(weir_program_load(argv[1], &program));
  OK(weir_session_create(program, &options, &session));
  alone();
  call(program, session);
  begin(program, session);
  fail(program, session);
  results(program, session);
  onThreads(program, session);
  leave(program);
  weir_session_free(session);
  weir_program_free(program);
  printf("all is well\n");
  return 0;
}
