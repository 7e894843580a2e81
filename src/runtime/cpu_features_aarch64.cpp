#if defined(__aarch64__)

#include "cpu_features.h"

#include <sys/auxv.h>

namespace weir::runtime {

namespace {

struct Feature {
  std::string_view name;
  unsigned word, bit;
};

constexpr Feature features[] = {
#define WEIR_AARCH64_FEATURE(NAME, WORD, BIT) {NAME, WORD, BIT},
#include "cpu_features.def"
};

} // namespace

bool cpuHas(std::string_view name) {
  for (const Feature &feature : features)
    if (feature.name == name)
      return getauxval(feature.word == 1 ? AT_HWCAP : AT_HWCAP2) >> feature.bit & 1;
  return false;
}

std::string requestRegisters(std::string_view) { return ""; }

const char *commonTargetCpu() { return "generic"; }

} // namespace weir::runtime

#endif
