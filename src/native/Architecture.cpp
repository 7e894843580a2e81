#include "src/native/Architecture.h"

using namespace llvm;
using namespace weir;
using namespace weir::native;

static constexpr Architecture architectures[] = {
    {Triple::x86_64, "x86_64", "x86-64", "+sse2", ""},
    {Triple::aarch64, "aarch64", "generic", "+fp-armv8,+neon", ""},
    // As distributions have it (rv64gc): floating-point arguments travel in registers of 64 bits.
    {Triple::riscv64, "riscv64", "generic-rv64", "+m,+a,+f,+d,+c,+zicsr,+zifencei", "lp64d"},
};

/// Code for no system at all, as IREE's dumps ask for it, has the calling convention of Linux and runs there.
static bool isEmbedded(const Triple &triple) {
  return triple.getOS() == Triple::UnknownOS && triple.getEnvironment() == Triple::EABI && triple.isOSBinFormatELF();
}

const Architecture *weir::native::findArchitecture(const Triple &triple, std::string &error) {
  std::string known;
  for (const Architecture &architecture : architectures) {
    if (architecture.arch == triple.getArch() && ((triple.isOSLinux() && triple.isGNUEnvironment() && !triple.isX32()) || isEmbedded(triple)))
      return &architecture;
    known += (known.empty() ? "" : ", ") + architecture.name.str() + "-linux-gnu";
  }
  error = "no code for the target triple '" + triple.str() + "'; there is code for " + known;
  return nullptr;
}
