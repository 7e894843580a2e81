// What the instructions of AMX do (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2), for machines without them. A tile is its
// rows of 64 bytes; `bytes` counts those of a row.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  uint8_t bytes[16][64];
} Tile;

static Tile *make(void) { return calloc(1, sizeof(Tile)); }

Tile *tileloadd64(int16_t rows, int16_t bytes, const char *base, int64_t stride) {
  Tile *tile = make();
  for (int row = 0; row < rows; ++row)
    memcpy(tile->bytes[row], base + row * stride, bytes);
  return tile;
}

void tilestored64(int16_t rows, int16_t bytes, char *base, int64_t stride, const Tile *tile) {
  for (int row = 0; row < rows; ++row)
    memcpy(base + row * stride, tile->bytes[row], bytes);
}

#define MULTIPLY(NAME, LEFT, RIGHT)                                                                                    \
  Tile *NAME(int16_t rows, int16_t columnBytes, int16_t sumBytes, const Tile *sums, const Tile *left, const Tile *right) { \
    Tile *result = make();                                                                                             \
    for (int m = 0; m < rows; ++m)                                                                                     \
      for (int n = 0; n < columnBytes / 4; ++n) {                                                                      \
        uint32_t sum;                                                                                                  \
        memcpy(&sum, &sums->bytes[m][4 * n], 4);                                                                       \
        for (int k = 0; k < sumBytes / 4; ++k)                                                                         \
          for (int i = 0; i < 4; ++i)                                                                                  \
            sum += (int32_t)(LEFT)left->bytes[m][4 * k + i] * (RIGHT)right->bytes[k][4 * n + i];                       \
        memcpy(&result->bytes[m][4 * n], &sum, 4);                                                                     \
      }                                                                                                                \
    return result;                                                                                                     \
  }

Tile *tdpbf16ps(int16_t rows, int16_t columnBytes, int16_t sumBytes, const Tile *sums, const Tile *left, const Tile *right) {
  Tile *result = make();
  for (int m = 0; m < rows; ++m)
    for (int n = 0; n < columnBytes / 4; ++n) {
      float products[2] = {0, 0}, sum;
      for (int k = 0; k < sumBytes / 4; ++k)
        for (int i = 0; i < 2; ++i) {
          uint8_t bytes[8] = {0};
          float factors[2];
          memcpy(bytes + 2, &left->bytes[m][4 * k + 2 * i], 2);
          memcpy(bytes + 6, &right->bytes[k][4 * n + 2 * i], 2);
          memcpy(factors, bytes, 8);
          products[i] += factors[0] * factors[1];
        }
      memcpy(&sum, &sums->bytes[m][4 * n], 4);
      sum += products[0] + products[1];
      memcpy(&result->bytes[m][4 * n], &sum, 4);
    }
  return result;
}

MULTIPLY(tdpbssd, int8_t, int8_t)
MULTIPLY(tdpbsud, int8_t, uint8_t)
MULTIPLY(tdpbusd, uint8_t, int8_t)
MULTIPLY(tdpbuud, uint8_t, uint8_t)
