// Executes the instructions of AMX that a CPU does not have, for a program that is started with this library in LD_PRELOAD: what they are documented to
// do (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2). Whatever real tiles would refuse ends the program.
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum { kTiles = 8, kRows = 16, kRowBytes = 64 };
enum { kNone, k66, kF3, kF2 }; // prefixes, as VEX says them

static __thread struct {
  int isConfigured;
  uint8_t rows[kTiles];
  uint16_t rowBytes[kTiles];
  uint8_t bytes[kTiles][kRows][kRowBytes];
} tiles;
static long products;

static void fail(const char *reason) {
  fprintf(stderr, "amx: %s\n", reason);
  _Exit(3);
}

static uint64_t getRegister(const greg_t *registers, int number) {
  static const int places[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                               REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
  return registers[places[number]];
}

typedef struct {
  int opcode, prefix, reg, rm, other, isRegister;
  uint64_t address, stride; // of the operand in memory; its index is the distance of rows
  int length;
} Instruction;

// VEX with three bytes and 0F 38: all of them have it.
static int decode(const uint8_t *code, const greg_t *registers, Instruction *to) {
  if (code[0] != 0xc4 || (code[1] & 0x1f) != 2 || code[2] & 0x84)
    return 0;
  int notX = code[1] & 0x40, notB = code[1] & 0x20, modrm = code[4], mode = modrm >> 6;
  *to = (Instruction){code[3], code[2] & 3, modrm >> 3 & 7, modrm & 7, ~code[2] >> 3 & 15, mode == 3, 0, 0, 5};
  if (!(code[1] & 0x80) || to->isRegister)
    return to->isRegister;
  int base = to->rm | (notB ? 0 : 8), hasBase = 1;
  if (to->rm == 4) {
    int sib = code[to->length++], index = (sib >> 3 & 7) | (notX ? 0 : 8);
    base = (sib & 7) | (notB ? 0 : 8);
    hasBase = (sib & 7) != 5 || mode != 0;
    to->stride = index == 4 ? 0 : getRegister(registers, index) << (sib >> 6);
  } else if (mode == 0 && to->rm == 5) {
    fail("an address beside the instruction is not known here");
  }
  int32_t offset = 0;
  if (mode == 1)
    offset = (int8_t)code[to->length++];
  if (mode == 2 || !hasBase) {
    memcpy(&offset, code + to->length, 4);
    to->length += 4;
  }
  to->address = (hasBase ? getRegister(registers, base) : 0) + (int64_t)offset;
  return 1;
}

static void configure(const uint8_t *from) {
  memset(&tiles, 0, sizeof tiles);
  if (from[0] == 0)
    return;
  if (from[0] != 1 || from[1] != 0)
    fail("no such palette");
  for (int i = 0; i < kTiles; ++i) {
    memcpy(&tiles.rowBytes[i], from + 16 + 2 * i, 2);
    tiles.rows[i] = from[48 + i];
    if (tiles.rows[i] > kRows || tiles.rowBytes[i] > kRowBytes || !tiles.rows[i] != !tiles.rowBytes[i])
      fail("no such shape of a tile");
  }
  tiles.isConfigured = 1;
}

static void check(int tile) {
  if (tile >= kTiles || !tiles.isConfigured || !tiles.rows[tile])
    fail("a tile without a shape");
}

static int32_t extend(uint8_t byte, int isSigned) { return isSigned ? (int8_t)byte : byte; }

static void checkShapes(int to, int left, int right) {
  check(to), check(left), check(right);
  if (to == left || to == right || left == right || tiles.rowBytes[to] % 4 || tiles.rowBytes[left] % 4 || tiles.rows[left] != tiles.rows[to] ||
      tiles.rowBytes[right] != tiles.rowBytes[to] || tiles.rows[right] != tiles.rowBytes[left] / 4)
    fail("tiles of such shapes are not multiplied");
}

static void multiply(int to, int left, int right, int isLeftSigned, int isRightSigned) {
  checkShapes(to, left, right);
  int rows = tiles.rows[to], columns = tiles.rowBytes[to] / 4, steps = tiles.rowBytes[left] / 4;
  uint8_t sums[kRows][kRowBytes] = {{0}};
  for (int m = 0; m < rows; ++m)
    for (int n = 0; n < columns; ++n) {
      uint32_t sum;
      memcpy(&sum, &tiles.bytes[to][m][4 * n], 4);
      for (int k = 0; k < steps; ++k)
        for (int i = 0; i < 4; ++i)
          sum += extend(tiles.bytes[left][m][4 * k + i], isLeftSigned) * extend(tiles.bytes[right][k][4 * n + i], isRightSigned);
      memcpy(&sums[m][4 * n], &sum, 4);
    }
  memcpy(tiles.bytes[to], sums, sizeof sums);
  __atomic_add_fetch(&products, 1, __ATOMIC_RELAXED);
}

/// Denormal numbers are zeros and results are rounded to the nearest, whatever the program has set.
static void setRounding(uint32_t bits) { __asm__ volatile("ldmxcsr %0" : : "m"(bits) : "memory"); }

/// Sums of even and of odd products of a call start at zero, and are added to what was there in the end.
__attribute__((noinline, target("fma"))) static void addPairs(uint8_t (*to)[kRowBytes], uint8_t (*left)[kRowBytes], uint8_t (*right)[kRowBytes],
                                                              int rows, int columns, int steps) {
  for (int m = 0; m < rows; ++m)
    for (int n = 0; n < columns; ++n) {
      float products[2] = {0, 0}, sum;
      for (int k = 0; k < steps; ++k)
        for (int i = 0; i < 2; ++i) {
          uint32_t bits[2] = {0, 0};
          memcpy((char *)&bits[0] + 2, &left[m][4 * k + 2 * i], 2);
          memcpy((char *)&bits[1] + 2, &right[k][4 * n + 2 * i], 2);
          float factors[2];
          memcpy(factors, bits, sizeof factors);
          products[i] = __builtin_fmaf(factors[0], factors[1], products[i]);
        }
      memcpy(&sum, &to[m][4 * n], 4);
      sum += products[0] + products[1];
      memcpy(&to[m][4 * n], &sum, 4);
    }
}

static void multiplyPairs(int to, int left, int right) {
  checkShapes(to, left, right);
  uint32_t before;
  __asm__ volatile("stmxcsr %0" : "=m"(before) : : "memory");
  setRounding(0x9fc0);
  addPairs(tiles.bytes[to], tiles.bytes[left], tiles.bytes[right], tiles.rows[to], tiles.rowBytes[to] / 4, tiles.rowBytes[left] / 4);
  setRounding(before);
  __atomic_add_fetch(&products, 1, __ATOMIC_RELAXED);
}

static int execute(const Instruction *one) {
  switch (one->opcode) {
  case 0x49:
    if (one->prefix == kNone && one->isRegister)
      memset(&tiles, 0, sizeof tiles);
    else if (one->prefix == kNone)
      configure((const uint8_t *)(one->address + one->stride));
    else if (one->prefix == kF2 && one->isRegister)
      check(one->reg), memset(tiles.bytes[one->reg], 0, sizeof tiles.bytes[0]);
    else
      return 0;
    return 1;
  case 0x4b:
    if (one->prefix == kNone || one->isRegister)
      return 0;
    check(one->reg);
    if (one->prefix != kF3)
      memset(tiles.bytes[one->reg], 0, sizeof tiles.bytes[0]);
    for (int row = 0; row < tiles.rows[one->reg]; ++row) {
      void *memory = (void *)(one->address + row * one->stride), *tile = tiles.bytes[one->reg][row];
      memcpy(one->prefix == kF3 ? memory : tile, one->prefix == kF3 ? tile : memory, tiles.rowBytes[one->reg]);
    }
    return 1;
  case 0x5c:
    if (!one->isRegister || one->prefix != kF3)
      return 0;
    multiplyPairs(one->reg, one->rm, one->other);
    return 1;
  case 0x5e:
    if (!one->isRegister)
      return 0;
    multiply(one->reg, one->rm, one->other, one->prefix == kF2 || one->prefix == kF3, one->prefix == kF2 || one->prefix == k66);
    return 1;
  }
  return 0;
}

static void onIllegal(int number, siginfo_t *info, void *context) {
  (void)number, (void)info;
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  Instruction one;
  if (!decode((const uint8_t *)registers[REG_RIP], registers, &one) || !execute(&one))
    fail("an instruction that is none of AMX");
  registers[REG_RIP] += one.length;
}

__attribute__((constructor)) static void begin(void) {
  struct sigaction action = {.sa_sigaction = onIllegal, .sa_flags = SA_SIGINFO};
  sigaction(SIGILL, &action, NULL);
}

__attribute__((destructor)) static void end(void) {
  if (products)
    fprintf(stderr, "amx: %ld products of tiles\n", products);
}
