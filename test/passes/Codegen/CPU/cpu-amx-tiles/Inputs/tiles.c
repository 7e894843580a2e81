// What the instructions of AMX do (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2), for machines without them. A tile is its
// rows of 64 bytes; `bytes` counts those of a row. The functions take tiles, or numbers of registers (HAS_REGISTERS).
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  uint8_t bytes[16][64];
} Tile;

#if HAS_REGISTERS
static Tile registers[8];
static uint8_t shapes[64];

void ldtilecfg(const uint8_t *from) {
  if (from[0] != 1)
    abort();
  memcpy(shapes, from, sizeof shapes);
}

void tilerelease(void) {
  memset(registers, 0xa5, sizeof registers);
  memset(shapes, 0, sizeof shapes);
}

static int16_t getRows(int8_t tile) {
  if (tile < 0 || tile >= 8 || !shapes[48 + tile])
    abort(); // has no shape
  return shapes[48 + tile];
}

static int16_t getBytes(int8_t tile) { return shapes[16 + 2 * tile]; }
#define NAME(FUNCTION) FUNCTION##_values
#else
#define NAME(FUNCTION) FUNCTION
#endif

static Tile *make(void) { return calloc(1, sizeof(Tile)); }

Tile *NAME(tilezero)(int16_t rows, int16_t bytes) { return make(); }

Tile *NAME(tileloadd64)(int16_t rows, int16_t bytes, const char *base, int64_t stride) {
  Tile *tile = make();
  for (int row = 0; row < rows; ++row)
    memcpy(tile->bytes[row], base + row * stride, bytes);
  return tile;
}

void NAME(tilestored64)(int16_t rows, int16_t bytes, char *base, int64_t stride, const Tile *tile) {
  for (int row = 0; row < rows; ++row)
    memcpy(base + row * stride, tile->bytes[row], bytes);
}

#define MULTIPLY(FUNCTION, LEFT, RIGHT)                                                                                \
  Tile *NAME(FUNCTION)(int16_t rows, int16_t columnBytes, int16_t sumBytes, const Tile *sums, const Tile *left,        \
                       const Tile *right) {                                                                            \
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

Tile *NAME(tdpbf16ps)(int16_t rows, int16_t columnBytes, int16_t sumBytes, const Tile *sums, const Tile *left, const Tile *right) {
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

#if HAS_REGISTERS
void tilezero(int8_t tile) { registers[tile] = *NAME(tilezero)(getRows(tile), getBytes(tile)); }

void tileloadd64(int8_t tile, const char *base, int64_t stride) {
  registers[tile] = *NAME(tileloadd64)(getRows(tile), getBytes(tile), base, stride);
}

void tilestored64(int8_t tile, char *base, int64_t stride) { NAME(tilestored64)(getRows(tile), getBytes(tile), base, stride, &registers[tile]); }

#define OF_REGISTERS(FUNCTION)                                                                                         \
  void FUNCTION(int8_t sums, int8_t left, int8_t right) {                                                              \
    if (sums == left || sums == right || left == right || getRows(right) != getBytes(left) / 4)                        \
      abort();                                                                                                         \
    registers[sums] = *NAME(FUNCTION)(getRows(sums), getBytes(sums), getBytes(left), &registers[sums], &registers[left], &registers[right]); \
  }
OF_REGISTERS(tdpbssd)
OF_REGISTERS(tdpbsud)
OF_REGISTERS(tdpbusd)
OF_REGISTERS(tdpbuud)
OF_REGISTERS(tdpbf16ps)
#endif
