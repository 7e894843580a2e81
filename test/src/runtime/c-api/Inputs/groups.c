/* Participants of a group: on threads of their own, by calls in the background, and one that fails. */
#include "common.h"

#include <pthread.h>

enum { participants = 3, rounds = 50 };

static const int64_t four = 4;
static weir_program_t *program;
static weir_group_t *group;

static size_t find(const char *name) {
  size_t function = 99;
  OK(weir_program_find(program, name, &function));
  return function;
}

static weir_session_t *join(uint32_t rank) {
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  weir_session_t *session;
  options.threads = 2;
  options.group = group;
  options.rank = rank;
  OK(weir_session_create(program, &options, &session));
  return session;
}

static void checkSum(weir_array_t *result, int round) {
  int i;
  for (i = 0; i < 4; ++i) /* 1 + 2 + 3, and the calls before of each */
    CHECK(((float *)result->data)[i] == (float)(6 + participants * round));
  weir_array_release(result);
}

static void *takePart(void *rank) {
  weir_session_t *session = join((uint32_t)(size_t)rank);
  const size_t sum = find("sum");
  float x[4];
  weir_array_t argument = array1(x, WEIR_ELEMENT_F32, &four), result;
  int i, round;
  for (i = 0; i < 4; ++i)
    x[i] = (float)(1 + (size_t)rank);
  for (round = 0; round < rounds; ++round) {
    OK(weir_call(session, sum, &argument, 1, &result, 1));
    checkSum(&result, round);
  }
  weir_session_free(session);
  return NULL;
}

static void onThreads(void) {
  pthread_t threads[participants];
  size_t rank;
  OK(weir_group_create(participants, &group));
  for (rank = 0; rank < participants; ++rank)
    CHECK(pthread_create(&threads[rank], NULL, takePart, (void *)rank) == 0);
  for (rank = 0; rank < participants; ++rank)
    CHECK(pthread_join(threads[rank], NULL) == 0);
  weir_group_free(group);
}

/* Each session has a thread of its own for calls that are begun: one thread of the caller is enough. */
static void inBackground(void) {
  weir_session_t *sessions[participants];
  weir_pending_t *calls[participants];
  weir_array_t result, two[2];
  float x[participants][4] = {{1, 1, 1, 1}, {2, 2, 2, 2}, {3, 3, 3, 3}};
  const size_t sum = find("sum"), rankOf = find("rank");
  uint32_t rank;
  OK(weir_group_create(participants, &group));
  for (rank = 0; rank < participants; ++rank)
    sessions[rank] = join(rank);
  weir_group_free(group); /* the sessions keep it */
  for (rank = 0; rank < participants; ++rank) {
    weir_array_t argument = array1(x[rank], WEIR_ELEMENT_F32, &four);
    OK(weir_call_begin(sessions[rank], sum, &argument, 1, NULL, NULL, &calls[rank]));
  }
  for (rank = 0; rank < participants; ++rank) {
    OK(weir_pending_wait(calls[rank], &result, 1));
    checkSum(&result, 0);
    weir_pending_free(calls[rank]);
    OK(weir_call(sessions[rank], rankOf, NULL, 0, two, 2));
    CHECK(*(int64_t *)two[0].data == rank && *(int64_t *)two[1].data == participants);
    weir_array_release(&two[0]);
    weir_array_release(&two[1]);
  }
  for (rank = 0; rank < participants; ++rank)
    weir_session_free(sessions[rank]);
}

static void failing(void) {
  weir_session_t *sessions[2];
  weir_pending_t *call;
  int32_t x[2] = {0, 1};
  weir_array_t arguments[2], result;
  const size_t checked = find("checked");
  uint32_t rank;
  OK(weir_group_create(2, &group));
  for (rank = 0; rank < 2; ++rank) {
    sessions[rank] = join(rank);
    arguments[rank] = array1(&x[rank], WEIR_ELEMENT_I32, NULL);
  }
  OK(weir_call_begin(sessions[1], checked, &arguments[1], 1, NULL, NULL, &call));
  FAILS(weir_call(sessions[0], checked, &arguments[0], 1, &result, 1), WEIR_STATUS_FAILED);
  FAILS(weir_pending_wait(call, &result, 1), WEIR_STATUS_FAILED);
  weir_pending_free(call);
  /* The group never works again. */
  FAILS(weir_call(sessions[1], checked, &arguments[1], 1, &result, 1), WEIR_STATUS_FAILED);
  weir_session_free(sessions[0]);
  weir_session_free(sessions[1]);
  weir_group_free(group);
}

static void mistakes(void) {
  weir_session_options_t options = WEIR_SESSION_OPTIONS_INIT;
  weir_session_t *session, *none;
  OK(weir_group_create(2, &group));
  session = join(1);
  options.group = group;
  options.rank = 1;
  FAILS(weir_session_create(program, &options, &none), WEIR_STATUS_DEVICE);
  options.rank = 2;
  FAILS(weir_session_create(program, &options, &none), WEIR_STATUS_INVALID);
  weir_session_free(session);
  weir_group_free(group);
  FAILS(weir_group_create(0, &group), WEIR_STATUS_INVALID);
  FAILS(weir_group_create(2, NULL), WEIR_STATUS_INVALID);
  weir_group_free(NULL);
}

int main(int argc, char **argv) {
  CHECK(argc == 2);
  OK(weir_program_load(argv[1], &program));
  onThreads();
  inBackground();
  failing();
  mistakes();
  weir_program_free(program);
  printf("all is well\n");
  return 0;
}
