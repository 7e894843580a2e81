#if defined(__riscv) && __riscv_xlen == 64

#include "cpu_features.h"

#include <cstdint>
#include <cstdlib>
#include <string>

#include <signal.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace weir::runtime {

namespace {

struct Feature {
  std::string_view name;
  unsigned bit;
};

constexpr Feature features[] = {
#define WEIR_RISCV64_FEATURE(NAME, BIT) {NAME, BIT},
#include "cpu_features.def"
};

/// Extensions that all CPUs of the system have, as bits; 0 from a system (Linux before 6.4) that cannot tell.
uint64_t probeExtensions() {
  constexpr long riscvHwprobe = 258, extensionsKey = 4;
  struct {
    int64_t key;
    uint64_t value;
  } pair = {extensionsKey, 0};
  return syscall(riscvHwprobe, &pair, 1, 0, nullptr, 0) == 0 && pair.key == extensionsKey ? pair.value : 0;
}

/// Bits of a vector register, or 0. Systems that name no extensions may still have vectors (emulators), and no system tells the width:
/// a child of this process asks for as many bytes as fit a register, which is an illegal instruction where none exist. Vectors from
/// before their standard do not know the setting and answer 0.
unsigned vectorLength() {
  pid_t child = fork();
  if (child == 0) {
    signal(SIGILL, [](int) { _exit(0); });
    uint64_t bytes;
    // vsetvli bytes, zero, e8, m1, ta, ma; by number, for assemblers know the name only where vectors are on.
    __asm__ volatile(".insn i 0x57, 7, %0, x0, 0xc0" : "=r"(bytes));
    // An exit code has 8 bits; the width is a power of two.
    _exit(bytes ? __builtin_ctzll(bytes) + 1 : 0);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) == 0)
    return 0;
  return 8u << (WEXITSTATUS(status) - 1);
}

/// `zvl256b` -> 256; 0 for names of another form.
unsigned vectorLengthOf(std::string_view name) {
  if (name.size() < 5 || name.substr(0, 3) != "zvl" || name.back() != 'b')
    return 0;
  return static_cast<unsigned>(atoi(std::string(name.substr(3, name.size() - 4)).c_str()));
}

} // namespace

bool cpuHas(std::string_view name) {
  static const uint64_t extensions = probeExtensions();
  static const unsigned length = vectorLength();
  if (unsigned needed = vectorLengthOf(name))
    return length >= needed;
  constexpr unsigned vectorBit = 2;
  if (name == "v" || name.substr(0, 3) == "zve") {
    // All of "v", which the parts are parts of.
    bool isNamed = (extensions >> vectorBit & 1) || (getauxval(AT_HWCAP) >> ('v' - 'a') & 1);
    return length >= 128 && (isNamed || extensions == 0);
  }
  for (const Feature &feature : features)
    if (feature.name == name)
      return extensions >> feature.bit & 1;
  return false;
}

std::string requestRegisters(std::string_view) { return ""; }

const char *commonTargetCpu() { return cpuHas("v") ? "generic-rv64 --target-cpu-features=+v" : "generic-rv64"; }

} // namespace weir::runtime

#endif
