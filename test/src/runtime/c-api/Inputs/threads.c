/* Four threads on one session, on a session each, and calls that are begun and waited for later. */
#include "common.h"

#include <pthread.h>
#include <sched.h>

static int done = 0; /* of the thread of a session */

enum { THREADS = 4, ROUNDS = 50 };

typedef struct job {
  const weir_program_t *program;
  weir_session_t *session; /* null: one of its own */
  int index;
} job_t;

static void callOnce(weir_session_t *session, int index, int round) {
  const int64_t shapeX[2] = {5, 4}, shapeW[2] = {4, 3};
  float x[20], w[12], scale = (float)index;
  weir_array_t arguments[3], result;
  size_t affine = 0;
  int i;
  for (i = 0; i < 20; ++i)
    x[i] = (float)round;
  for (i = 0; i < 12; ++i)
    w[i] = 1;
  arguments[0] = array1(x, WEIR_ELEMENT_F32, shapeX);
  arguments[1] = array1(w, WEIR_ELEMENT_F32, shapeW);
  arguments[0].rank = arguments[1].rank = 2;
  arguments[2] = array1(&scale, WEIR_ELEMENT_F32, NULL);
  OK(weir_call(session, affine, arguments, 3, &result, 1));
  for (i = 0; i < 15; ++i)
    CHECK(((float *)result.data)[i] == (float)(4 * round * index));
  weir_array_release(&result);
}

static void *run(void *argument) {
  job_t *job = (job_t *)argument;
  weir_session_t *session = job->session;
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  int round;
  options.threads = 1;
  if (!session)
    OK(weir_session_create(job->program, &options, &session));
  for (round = 0; round < ROUNDS; ++round)
    callOnce(session, job->index, round);
  if (!job->session)
    weir_session_free(session);
#ifdef TWO_COUNTERS
  ++done; /* what a checker has to see */
#endif
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

static void countDone(void *user, weir_pending_t *call) {
  CHECK(weir_pending_is_done(call));
  ++*(int *)user;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

/* Pieces that a session holds. */
static int changeLive(int change) {
  static int live = 0;
  int now;
  pthread_mutex_lock(&mutex);
  now = live += change;
  pthread_mutex_unlock(&mutex);
  return now;
}

static void *countedAllocate(void *user, size_t size, size_t alignment) {
  void *data = NULL;
  (void)user;
  CHECK(posix_memalign(&data, alignment, size) == 0);
  changeLive(1);
  return data;
}

static void countedRelease(void *user, void *data, size_t size, size_t alignment) {
  (void)user, (void)size, (void)alignment;
  free(data);
  changeLive(-1);
}

/* It frees the call, which may be the last that keeps the session. */
static void freeCall(void *user, weir_pending_t *call) {
  weir_array_t result;
  (void)user;
  OK(weir_pending_wait(call, &result, 1));
  weir_array_release(&result);
  weir_pending_free(call);
}

static void begin(const weir_program_t *program, weir_session_t *session) {
  const int64_t two = 2, three = 3;
  int64_t x[2] = {1, 2};
  const weir_allocator_t allocator = {NULL, countedAllocate, countedRelease};
  weir_array_t argument = array1(x, WEIR_ELEMENT_I64, &two), result;
  weir_pending_t *calls[8];
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  weir_session_t *other;
  size_t accumulate;
  int i;
  OK(weir_program_find(program, "accumulate", &accumulate));
  for (i = 0; i < 8; ++i)
    OK(weir_call_begin(session, accumulate, &argument, 1, countDone, &done, &calls[i]));
  for (i = 7; i >= 0; --i) { /* they ran in the order in which they were begun */
    OK(weir_pending_wait(calls[i], &result, 1));
    CHECK(((int64_t *)result.data)[0] == i + 1 && ((int64_t *)result.data)[1] == 2 * (i + 1));
    weir_array_release(&result);
    if (i == 3)
      FAILS(weir_pending_wait(calls[i], &result, 1), WEIR_STATUS_INVALID);
    weir_pending_free(calls[i]);
  }
  argument.shape = &three;
  FAILS(weir_call_begin(session, accumulate, &argument, 1, NULL, NULL, &calls[0]), WEIR_STATUS_INVALID);
  CHECK(calls[0] == NULL);
  argument.shape = &two;
  /* No thread waits, and the session is gone before they have run. */
  options.threads = 1;
  options.allocator = &allocator;
  OK(weir_session_create(program, &options, &other));
  for (i = 0; i < 8; ++i)
    OK(weir_call_begin(other, accumulate, &argument, 1, i % 2 ? freeCall : NULL, NULL, &calls[i]));
  for (i = 0; i < 8; i += 2)
    weir_pending_free(calls[i]);
  weir_session_free(other);
  while (changeLive(0) != 0) /* until the session has ended, on its own thread */
    sched_yield();
}

int main(int argc, char **argv) {
  weir_program_t *program;
  weir_session_t *session;
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  CHECK(argc == 2);
  options.threads = 1;
  OK(weir_program_load(argv[1], &program));
  OK(weir_session_create(program, &options, &session));
  runOnThreads(program, session);
  runOnThreads(program, NULL);
  begin(program, session);
  weir_session_free(session);
  CHECK(done == 8);
  weir_program_free(program);
  printf("all is well\n");
  return 0;
}
