/// The registers of AMX tiles, which Linux grants to a process that asks.

#ifndef WEIR_RUNTIME_TILE_REGISTERS_H
#define WEIR_RUNTIME_TILE_REGISTERS_H

#include <cerrno>
#if defined(__x86_64__) && defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace weir::runtime {

/// Asks for the registers, for all threads of this process. Returns 0, or the number of an error.
inline int requestTileRegisters() {
#if defined(__x86_64__) && defined(__linux__)
  // Of <asm/prctl.h>, which older systems lack: ARCH_REQ_XCOMP_PERM, and the number of the tiles' data among the registers.
  constexpr long kRequest = 0x1023, kTileData = 18;
  return syscall(SYS_arch_prctl, kRequest, kTileData) == 0 ? 0 : errno;
#else
  return ENOSYS;
#endif
}

} // namespace weir::runtime

#endif // WEIR_RUNTIME_TILE_REGISTERS_H
