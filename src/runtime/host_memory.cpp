#include "host_memory.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace weir::runtime {

/// Smaller ones are not worth a look at the system.
constexpr uint64_t smallestChecked = uint64_t(256) << 20;

uint64_t parseAvailableMemory(const std::string &meminfo) {
  std::istringstream lines(meminfo);
  uint64_t available = UINT64_MAX, swap = 0;
  std::string name, rest;
  for (uint64_t kilobytes; lines >> name >> kilobytes; std::getline(lines, rest)) {
    if (name == "MemAvailable:")
      available = kilobytes * 1024;
    if (name == "SwapFree:")
      swap = kilobytes * 1024;
  }
  return available == UINT64_MAX ? available : available + swap;
}

/// What a container may use in all; UINT64_MAX without a limit.
static uint64_t containerLimit() {
  uint64_t limit;
  std::ifstream file("/sys/fs/cgroup/memory.max");
  return file >> limit ? limit : UINT64_MAX;
}

std::optional<uint64_t> findLackOfMemory(uint64_t size) {
  if (size < smallestChecked)
    return std::nullopt;
  std::ostringstream text;
  text << std::ifstream("/proc/meminfo").rdbuf();
  uint64_t left = std::min(parseAvailableMemory(text.str()), containerLimit());
  return size > left ? std::optional(left) : std::nullopt;
}

} // namespace weir::runtime
