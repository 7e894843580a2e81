#if defined(__x86_64__)

#include "cpu_features.h"
#include "tile_registers.h"

#include <cstdint>
#include <cstring>
#include <initializer_list>

#include <cpuid.h>

namespace weir::runtime {

namespace {

struct Registers {
  uint32_t eax = 0, ebx = 0, ecx = 0, edx = 0;
};

/// All zero for a leaf that the CPU does not have: some would answer with another one.
Registers cpuid(uint32_t leaf, uint32_t subleaf) {
  Registers r;
  if (leaf <= __get_cpuid_max(leaf & 0x80000000, nullptr) && (subleaf == 0 || cpuid(leaf, 0).eax >= subleaf))
    __cpuid_count(leaf, subleaf, r.eax, r.ebx, r.ecx, r.edx);
  return r;
}

/// The registers that the system saves when it switches threads: bits of the extended control register.
enum State : uint64_t { None = 0, Avx = 0x6, Avx512 = 0xe6, Amx = 0x60000, Apx = 1 << 19 };

uint64_t savedState() {
  if (!(cpuid(1, 0).ecx >> 27 & 1))
    return 0;
  // Without -mxsave there is no builtin for it.
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return uint64_t(high) << 32 | low;
}

struct Feature {
  std::string_view name;
  uint32_t leaf, subleaf;
  uint32_t Registers::*word;
  unsigned bit;
  State state;
};

constexpr Feature features[] = {
#define WEIR_X86_FEATURE(NAME, LEAF, SUBLEAF, REGISTER, BIT, STATE) {NAME, LEAF, SUBLEAF, &Registers::REGISTER, BIT, STATE},
#include "cpu_features.def"
};

bool hasAll(std::initializer_list<std::string_view> names) {
  for (std::string_view name : names)
    if (!cpuHas(name))
      return false;
  return true;
}

} // namespace

bool cpuHas(std::string_view name) {
  for (const Feature &feature : features)
    if (feature.name == name)
      return (cpuid(feature.leaf, feature.subleaf).*feature.word >> feature.bit & 1) && (savedState() & feature.state) == feature.state;
  // The only one with a version in place of a bit.
  return name == "avx10.2" && (cpuid(7, 1).edx >> 19 & 1) && (cpuid(0x24, 0).ebx & 0xff) >= 2 && (savedState() & Avx512) == Avx512;
}

std::string requestRegisters(std::string_view name) {
  int error = name.substr(0, 4) == "amx-" ? requestTileRegisters() : 0;
  return error ? std::strerror(error) : "";
}

const char *commonTargetCpu() {
  if (!hasAll({"cx16", "popcnt", "sse3", "ssse3", "sse4.1", "sse4.2"}))
    return "x86-64";
  if (!hasAll({"avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"}))
    return "x86-64-v2";
  return hasAll({"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}) ? "x86-64-v4" : "x86-64-v3";
}

} // namespace weir::runtime

#endif
