/* What the programs share: a check that ends them, and one that a call went well. */
#ifndef COMMON_H
#define COMMON_H

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200112L /* posix_memalign */
#endif

#include "weir/weir.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);                                          \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

#define OK(call)                                                                                                       \
  do {                                                                                                                 \
    weir_status_t *status_ = (call);                                                                                   \
    if (status_) {                                                                                                     \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, weir_status_message(status_));                                \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

/* The call fails; its message is printed for FileCheck. */
#define FAILS(call, expected)                                                                                          \
  do {                                                                                                                 \
    weir_status_t *status_ = (call);                                                                                   \
    CHECK(weir_status_code(status_) == (expected));                                                                    \
    printf("%s\n", weir_status_message(status_));                                                                      \
    weir_status_free(status_);                                                                                         \
  } while (0)

static weir_array_t array1(void *data, uint32_t element, const int64_t *shape) {
  weir_array_t array;
  array.data = data;
  array.element = element;
  array.rank = shape ? 1 : 0;
  array.shape = shape;
  array.owner = NULL;
  return array;
}

#endif
